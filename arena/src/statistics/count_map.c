// SPDX-License-Identifier: MIT
#include "statistics/count_map.h"

#include "carcarena/engine/rng.h"

#include <stdlib.h>

static const size_t SLOTS_FIRST = 64;

void count_map_clear(CountMap *map) {
    free(map->slots);
    *map = (CountMap){0};
}

static CountSlot *probe(CountSlot *slots, size_t slot_count, uint64_t first, uint64_t second) {
    size_t at = (size_t)rng_mix(rng_mix(first) ^ second) & (slot_count - 1U);
    while (slots[at].used != 0 && (slots[at].key[0] != first || slots[at].key[1] != second)) {
        at = (at + 1U) & (slot_count - 1U);
    }
    return &slots[at];
}

static Status grow(CountMap *map) {
    const size_t slot_count = map->slot_count == 0 ? SLOTS_FIRST : map->slot_count * 2U;
    CountSlot *slots = calloc(slot_count, sizeof *slots);
    if (slots == NULL) {
        return STATUS_NO_MEMORY;
    }
    for (size_t i = 0; i < map->slot_count; ++i) {
        const CountSlot *old = &map->slots[i];
        if (old->used != 0) {
            *probe(slots, slot_count, old->key[0], old->key[1]) = *old;
        }
    }
    free(map->slots);
    map->slots = slots;
    map->slot_count = slot_count;
    return STATUS_OK;
}

CountSlot *count_map_at(CountMap *map, uint64_t first, uint64_t second) {
    if ((map->used + 1U) * 3U > map->slot_count * 2U && grow(map) != STATUS_OK) {
        return NULL;
    }
    CountSlot *slot = probe(map->slots, map->slot_count, first, second);
    if (slot->used == 0) {
        *slot = (CountSlot){.key = {first, second}, .used = 1};
        ++map->used;
    }
    return slot;
}
