// SPDX-License-Identifier: MIT
#include "model/reserve.h"

/** Returns the number of the first place of a kind in a game. */
static uint32_t first_place(const Rules *rules, const ReserveKind *kind) {
    uint32_t index = 0;
    while (rules->apart[index].kind != kind) {
        index++;
        ASSERT(index < rules->reserve_kind_count);
    }
    return rules->apart[index].first;
}

uint16_t *reserve_at(const Rules *rules, Game *game, const ReserveKind *kind) {
    void *places = (char *)game + rules->reserve_offset;
    return (uint16_t *)places + first_place(rules, kind);
}

const uint16_t *reserve_at_const(const Rules *rules, const Game *game, const ReserveKind *kind) {
    const void *places = (const char *)game + rules->reserve_offset;
    return (const uint16_t *)places + first_place(rules, kind);
}

uint32_t reserve_count(const Rules *rules, const Game *game, const ReserveKind *kind) {
    const uint16_t *places = reserve_at_const(rules, game, kind);
    uint32_t count = 0;
    for (uint32_t i = 0; i < kind->places; i++) {
        count += places[i] != NO_TYPE;
    }
    return count;
}

uint32_t reserve_count_type(const Rules *rules, const Game *game, uint32_t type) {
    const void *start = (const char *)game + rules->reserve_offset;
    const uint16_t *places = start;
    uint32_t count = 0;
    for (uint32_t i = 0; i < rules->reserve_places; i++) {
        count += places[i] == type;
    }
    return count;
}

const uint16_t *reserve_own(const Rules *rules, const Game *game, const ReserveKind *kind,
                            unsigned owner) {
    ASSERT(kind->owned && owner < PLAYERS_MAX);
    return reserve_at_const(rules, game, kind) + owner * reserve_each(kind);
}

uint32_t reserve_count_own(const Rules *rules, const Game *game, const ReserveKind *kind,
                           unsigned owner) {
    const uint16_t *own = reserve_own(rules, game, kind, owner);
    uint32_t count = 0;
    for (uint32_t i = 0; i < reserve_each(kind); i++) {
        count += own[i] != NO_TYPE;
    }
    return count;
}

bool reserve_has_room(const Rules *rules, const Game *game, const ReserveKind *kind, int owner) {
    return kind->owned ? owner >= 0 && reserve_count_own(rules, game, kind, (unsigned)owner) <
                                           reserve_each(kind)
                       : owner < 0 && reserve_count(rules, game, kind) < kind->places;
}

void reserve_put(const Rules *rules, Game *game, const ReserveKind *kind, int owner,
                 uint32_t type) {
    ASSERT(reserve_has_room(rules, game, kind, owner));
    const uint32_t first = kind->owned ? (uint32_t)owner * reserve_each(kind) : 0;
    uint16_t *places = reserve_at(rules, game, kind) + first;
    uint32_t at = kind->owned ? reserve_count_own(rules, game, kind, (unsigned)owner)
                              : reserve_count(rules, game, kind);
    for (; at > 0 && places[at - 1] > type; at--) {
        places[at] = places[at - 1];
    }
    places[at] = (uint16_t)type;
}

uint32_t reserve_take(const Rules *rules, Game *game, const ReserveKind *kind, uint32_t place) {
    uint16_t *places = reserve_at(rules, game, kind);
    ASSERT(place < kind->places && places[place] != NO_TYPE);
    const uint32_t each = reserve_each(kind);
    const uint32_t end = (place / each + 1) * each;
    const uint16_t type = places[place];
    places[place] = NO_TYPE;
    for (uint32_t i = place; i + 1U < end; i++) {
        places[i] = places[i + 1];
        places[i + 1] = NO_TYPE;
    }
    return type;
}
