/**
 * Half tiles in hand (Halflings I and II): their holders, and what other players can see.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_HALFLINGS_HIDDEN_H
#define ENGINE_EXPANSIONS_HALFLINGS_HIDDEN_H

#include "model/expansion.h"

enum HalflingSetting {
    SETTING_EACH,   /* half tiles of each player */
    SETTING_DRAFT,  /* draft: taken one by one, not dealt */
    SETTING_OF_SET, /* number of each set that a player gets; 0: any */
    SETTING_HIDDEN  /* other players do not see them (halflings_hands) */
};

enum { HALVES_MAX = 31 /* in play, one bit each of a number stored in positions */ };

/** Half tiles are numbered in the order of types. */
typedef struct Halflings {
    uint32_t held[PLAYERS_MAX]; /* bit i: the player holds number i */
    uint32_t given;             /* number of half tiles dealt or taken */
    uint32_t set;               /* 1 + index of the set that chance has selected, or 0 */
    uint16_t taken[HALVES_MAX]; /* in order, if taken secretly: half_taken, or 0 */
} Halflings;

static inline Halflings *halflings_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static inline const Halflings *halflings_of_const(const Rules *rules, const Game *game,
                                                  uint32_t module) {
    return module_state_const(rules, game, module);
}

/** Returns an entry of Halflings.taken: player and half tile; HALVES_MAX for one revealed since. */
static inline uint16_t half_taken(unsigned player, unsigned number) {
    return (uint16_t)(1 + (player << 5 | number));
}

static inline unsigned half_taken_number(unsigned taken) {
    return (taken - 1U) & 31U;
}

static inline unsigned half_taken_player(unsigned taken) {
    return (taken - 1U) >> 5;
}

/** Returns the type of half tile `number`. @pre there is one */
uint32_t half_type(const Rules *rules, unsigned number);

/** Returns the number of half tile types in play. */
uint32_t half_types(const Rules *rules);

/** Slots `hidden_info`, `hide` and `determinize` of the module. */
bool halflings_hidden(const Rules *rules, uint32_t module);
void halflings_hide(const Rules *rules, Game *game, uint32_t module, int viewer);
void halflings_determinize(const Rules *rules, Game *game, uint32_t module, int viewer, Rng *rng);

#endif
