/**
 * Facts: what modules add to a game besides figures, for views (GameFact in view.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_FACTS_H
#define ENGINE_FACTS_H

#include "table/segments.h"

/** Facts being collected. */
typedef struct FactList {
    GameFact *out; /* room for GAME_FACTS_MAX */
    uint32_t count;
} FactList;

static inline void fact_add(FactList *list, GameFact fact) {
    CHECK(list->count < GAME_FACTS_MAX);
    list->out[list->count++] = fact;
}

/** Adds a holding of a player; `player` -1: a fact for all. */
static inline void fact_hold(FactList *list, const char *name, int player, int32_t amount) {
    fact_add(
        list,
        (GameFact){
            .name = name, .player = (int8_t)player, .segment = -1, .corner = -1, .amount = amount});
}

/** Returns a mark on the tile of a copy. */
static inline GameFact fact_on_copy(const Rules *rules, const Game *game, uint32_t copy,
                                    const char *name) {
    const PlacedTile at = copy_tile(rules, game, copy);
    return (GameFact){.name = name,
                      .player = -1,
                      .placed = true,
                      .segment = -1,
                      .corner = -1,
                      .x = at.x,
                      .y = at.y,
                      .amount = 1};
}

/** Returns a player's mark on a segment. */
static inline GameFact fact_on_ref(const Rules *rules, const Game *game, SegmentRef ref,
                                   const char *name, unsigned player) {
    GameFact fact = fact_on_copy(rules, game, ref_copy(ref), name);
    fact.segment = (int8_t)cell_segment(rules, game, ref);
    fact.player = (int8_t)player;
    return fact;
}

#endif
