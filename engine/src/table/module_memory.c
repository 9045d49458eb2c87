// SPDX-License-Identifier: MIT
#include "table/module_memory.h"

#include "base/text_writer.h"
#include "table/segments.h"

/** Returns the field of a number; `index` becomes its place within the field. */
static const MemoryField *field_of(const Expansion *expansion, uint32_t *index) {
    const MemoryField *field = expansion->state.memories;
    for (; *index >= field->count; field++) {
        *index -= field->count;
        ASSERT(field + 1 < expansion->state.memories + expansion->state.memory_fields);
    }
    return field;
}

uint32_t memory_number(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    const Expansion *e = rules->modules[module].expansion;
    uint32_t place = index;
    const MemoryField *field = field_of(e, &place);
    if (field->size == 0) {
        return e->state.memory(rules, game, module, index);
    }
    const uint8_t *slice = module_state_const(rules, game, module);
    const void *at = slice + field->offset + place * field->size;
    const uint32_t number = field->size == sizeof(uint8_t)    ? *(const uint8_t *)at
                            : field->size == sizeof(uint16_t) ? *(const uint16_t *)at
                                                              : *(const uint32_t *)at;
    return field->range == RANGE_SEGMENT ? ref_remembered(rules, game, (SegmentRef)number) : number;
}

uint64_t memory_hash(const Rules *rules, const Game *game, uint32_t module) {
    const uint32_t count = memory_count(rules->modules[module].expansion);
    uint64_t hash = 0;
    for (uint32_t i = 0; i < count; i++) {
        hash = rng_mix(hash ^ memory_number(rules, game, module, i));
    }
    return hash;
}

void memory_set(const Rules *rules, Game *game, uint32_t module, uint32_t index, uint32_t value) {
    const Expansion *e = rules->modules[module].expansion;
    uint32_t place = index;
    const MemoryField *field = field_of(e, &place);
    if (field->size == 0) {
        e->state.remember(rules, game, module, index, value);
        return;
    }
    uint8_t *slice = module_state(rules, game, module);
    void *at = slice + field->offset + place * field->size;
    const uint32_t number =
        field->range == RANGE_SEGMENT ? ref_recalled(rules, game, value) : value;
    if (field->size == sizeof(uint8_t)) {
        *(uint8_t *)at = (uint8_t)number;
    } else if (field->size == sizeof(uint16_t)) {
        *(uint16_t *)at = (uint16_t)number;
    } else {
        *(uint32_t *)at = number;
    }
}

/** Returns true if a number of a field is a segment. */
static bool is_segment(const MemoryField *field, uint32_t place) {
    return field->range == RANGE_SEGMENT || (field->range == RANGE_PAIRS && place % 2 == 0);
}

static uint32_t times_of(const MemoryField *field) {
    return field->times == 0 ? 1U : field->times;
}

/** Returns the largest value of a number of a field. */
static uint32_t range_most(const Rules *rules, const Game *game, const MemoryField *field,
                           uint32_t place) {
    const uint32_t players = (uint32_t)rules->players;
    const uint32_t tiles = game->placed_count + 1U;
    if (is_segment(field, place)) { // of the last tile
        return tiles * REF_SEGMENTS_MAX * times_of(field) - 1U;
    }
    switch ((MemoryRange)field->range) {
    case RANGE_PLAYER:
        return players - 1;
    case RANGE_PLAYERS:
        return players;
    case RANGE_SEATS:
        return (1U << players) - 1;
    case RANGE_TILE:
        return tiles * times_of(field) - 1U;
    default:
        return field->most;
    }
}

void memory_label(const Expansion *expansion, uint32_t index, char label[MEMORY_LABEL_SIZE]) {
    uint32_t place = index;
    const MemoryField *field = field_of(expansion, &place);
    TextWriter writer = text_writer_make(label, MEMORY_LABEL_SIZE);
    if (field->count > 1) {
        text_writer_format(&writer, "number %u of ", (unsigned)place + 1);
    }
    text_writer_format(&writer, "'%s' of %s", field->name, expansion->id);
}

Status memory_fits(const Rules *rules, const Game *game, uint32_t module, uint32_t index,
                   uint32_t value, Message *message) {
    const Expansion *e = rules->modules[module].expansion;
    uint32_t place = index;
    const MemoryField *field = field_of(e, &place);
    const bool vacant = field->each != 0 && place / field->each >= (uint32_t)rules->players;
    const uint32_t most = vacant ? 0 : range_most(rules, game, field, place);
    char label[MEMORY_LABEL_SIZE];
    memory_label(e, index, label);
    if (value > most) {
        return message_set(message, STATUS_INVALID, "%s is from 0 to %u, got %u", label,
                           (unsigned)most, (unsigned)value);
    }
    if (is_segment(field, place) && value != 0 &&
        ref_recalled(rules, game, value / times_of(field)) == NO_REF) {
        return message_set(message, STATUS_INVALID, "%s names no segment on the table: %u", label,
                           (unsigned)value);
    }
    return STATUS_OK;
}
