// SPDX-License-Identifier: MIT
#include "table/nested_turns.h"

#include "base/hash.h"
#include "base/text_reader.h"
#include "carcarena/engine/text.h"
#include "table/module_memory.h"
#include "table/segments.h"

#include <string.h>

static Parts *parts_to_change(const Rules *rules, Game *game) {
    void *parts = (char *)game + rules->parts_offset;
    return parts;
}

const uint32_t *part_numbers(const Rules *rules, const Game *game, uint32_t part) {
    const void *numbers = parts_of(rules, game) + 1; // they follow it in memory (layout_make)
    return (const uint32_t *)numbers + part * rules->part_numbers;
}

uint32_t part_numbers_before(const Rules *rules, uint32_t module) {
    uint32_t before = 0;
    for (uint32_t m = 0; m < module; m++) {
        before += rules->modules[m].expansion->state.nested_memory_count;
    }
    return before;
}

/** Reads what modules remember about the current turn. */
static void numbers_read(const Rules *rules, const Game *game, uint32_t *out) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *e = rules->modules[m].expansion;
        for (uint32_t i = 0; i < e->state.nested_memory_count; i++) {
            *out++ = memory_number(rules, game, m, e->state.nested_memory + i);
        }
    }
}

static void numbers_write(const Rules *rules, Game *game, const uint32_t *numbers) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *e = rules->modules[m].expansion;
        for (uint32_t i = 0; i < e->state.nested_memory_count; i++) {
            memory_set(rules, game, m, e->state.nested_memory + i, *numbers++);
        }
    }
}

void part_push(const Rules *rules, Game *game, WaitingPart part, const uint32_t *numbers) {
    CHECK(part_room(rules, game));
    Parts *parts = parts_to_change(rules, game);
    uint32_t *kept = (uint32_t *)(void *)(parts + 1) + parts->count * rules->part_numbers;
    memcpy(kept, numbers, rules->part_numbers * sizeof *kept);
    parts->waiting[parts->count++] = part;
}

void part_begin(const Rules *rules, Game *game) {
    CHECK(game->hand == NO_TYPE && game->completed_count == 0);
    uint32_t numbers[PART_NUMBERS_MAX];
    numbers_read(rules, game, numbers);
    const WaitingPart part = {game->copy_in_turn, game->phase};
    part_push(rules, game, part, numbers);
    rules->kernel->take_up(rules, game, NO_COPY);
    numbers_read(rules, rules->start, numbers);
    numbers_write(rules, game, numbers);
}

void part_return(const Rules *rules, Game *game) {
    Parts *parts = parts_to_change(rules, game);
    ASSERT(parts->count > 0);
    const uint32_t last = --parts->count;
    const WaitingPart part = parts->waiting[last];
    rules->kernel->take_up(rules, game, part.copy);
    game->phase = (uint8_t)part.phase;
    numbers_write(rules, game, part_numbers(rules, game, last)); // they may concern its tile
}

Status part_number_fits(const Rules *rules, const Game *game, uint32_t index, uint32_t value,
                        Message *message) {
    uint32_t place = index;
    uint32_t module = 0;
    while (place >= rules->modules[module].expansion->state.nested_memory_count) {
        place -= rules->modules[module++].expansion->state.nested_memory_count;
    }
    const uint32_t first = rules->modules[module].expansion->state.nested_memory;
    return memory_fits(rules, game, module, first + place, value, message);
}

/** Returns true if nested turns can begin in a phase. */
static bool phase_nests(const Rules *rules, uint32_t phase) {
    const uint32_t module = rules->phase_module[phase];
    const unsigned step = rules->phases[phase]->step;
    return module != MODULES_MAX && rules->modules[module].expansion->state.nests != 0 &&
           (step < STEP_DRAWN || step >= STEP_KEPT) && step < STEP_PART_OVER;
}

uint32_t part_phase_named(const Rules *rules, const char *word) {
    uint32_t phase = 0;
    while (phase < rules->phase_count &&
           !(phase_nests(rules, phase) && text_is_name(word, rules->phases[phase]->name))) {
        phase++;
    }
    return phase;
}

uint64_t parts_hash(const Rules *rules, const Game *game) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < parts_waiting(rules, game); i++) {
        const WaitingPart part = parts_of(rules, game)->waiting[i];
        uint64_t facts = part.phase;
        if (part.copy != NO_COPY) {
            const PlacedTile tile = copy_tile(rules, game, part.copy);
            const uint64_t corner = (uint64_t)(half_corner(rules, game, part.copy) + 1);
            facts = rng_mix(facts ^ rng_mix(cell_bits(tile.x, tile.y) | corner));
        }
        for (uint32_t k = 0; k < rules->part_numbers; k++) {
            facts = rng_mix(facts ^ part_numbers(rules, game, i)[k]);
        }
        sum += hash_fact(HASH_PART, i, facts);
    }
    return sum;
}

Status parts_check(const Rules *rules, const Game *game, Message *message) {
    const uint32_t count = parts_waiting(rules, game);
    if (count > rules->nests || (count > 0 && game->pending == PENDING_OVER)) {
        return message_set(message, STATUS_INVALID, "%u parts of this turn wait", count);
    }
    for (uint32_t i = 0; i < count; i++) {
        const WaitingPart part = parts_of(rules, game)->waiting[i];
        PlacedTile at;
        bool good = part.phase < rules->phase_count && phase_nests(rules, part.phase) &&
                    (part.copy != NO_COPY) == (rules->phases[part.phase]->step > STEP_PLACE);
        good =
            good && (part.copy == NO_COPY || (part.copy != game->copy_in_turn &&
                                              rules->kernel->where(rules, game, part.copy, &at)));
        for (uint32_t k = 0; good && k < i; k++) {
            const uint16_t other = parts_of(rules, game)->waiting[k].copy;
            good = part.copy == NO_COPY || part.copy != other;
        }
        if (!good) {
            return message_set(message, STATUS_INVALID,
                               "a part of this turn waits with a tile or in a phase in which none "
                               "can");
        }
    }
    return STATUS_OK;
}
