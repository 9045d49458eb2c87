/**
 * Shared state and functions of plague.c, plague_fleas.c and plague_flight.c. Which fleas are
 * active is computed from their tiles and the active outbreaks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_PLAGUE_STATE_H
#define ENGINE_EXPANSIONS_PLAGUE_STATE_H

#include "expansions/expansions.h"

enum { FLEAS = 18, OUTBREAKS = 6, PLAGUE_TILES = FLEAS + OUTBREAKS };

/** The token on a source; its number is its index in Plague.outbreaks. */
typedef struct Outbreak {
    uint16_t copy;
    uint16_t active; /* two bytes, to leave no padding between outbreaks */
} Outbreak;

typedef struct Plague {
    uint16_t fleas[FLEAS]; /* copies, in the order in which fleas were placed */
    Outbreak outbreaks[OUTBREAKS];
    uint8_t flea_count;
    uint8_t outbreak_count;
    uint8_t spread;   /* in this turn: done, or not allowed */
    uint8_t fled;     /* in this turn */
    uint8_t lifted;   /* the active player has taken up a flea ... */
    uint8_t flees;    /* a follower of the active player is about to flee ... */
    uint8_t flees_as; /* of this FigureType */
    uint16_t from;    /* ... and was on the tile of this copy */
    SegmentRef stood; /* ... from this segment */
} Plague;

enum PlagueSetting { PLAGUE_SYMBOL, PLAGUE_INFECTED };

static inline Plague *plague_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static inline const Plague *plague_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

static inline bool plague_is_source(const Rules *rules, uint32_t module, uint32_t copy) {
    return copy_carries(rules, copy, rules->modules[module].settings[PLAGUE_SYMBOL]);
}

/** Returns whether a tile has an active outbreak. */
bool plague_breaks_out(const Plague *plague, uint32_t copy);

// ---- Regions (plague_fleas.c)

/** Returns the active fleas, as a bit set of their numbers. */
uint32_t plague_active_fleas(const Rules *rules, const Game *game, const Plague *plague);

/** Puts the next outbreak on a source just placed, which may merge regions. */
void plague_break_out(const Rules *rules, Game *game, uint32_t module, uint32_t copy);

/**
 * Start of a turn: if no flea is available, the oldest outbreak ends, unless it is the only one.
 */
void plague_eradicate(const Rules *rules, Game *game, uint32_t module);

/**
 * Adds the actions with fleas of the active player: place one, or first take one from the table.
 */
void plague_fleas_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

/** Applies one of these actions. */
void plague_flea_apply(const Rules *rules, Game *game, uint32_t module, Action action);

// ---- Flight (plague_flight.c)

/** Adds the followers of the active player that may flee, each as a move to its own place. */
void plague_flights_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

/** Adds the places to which the follower about to flee may move. */
void plague_refuges_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

/** Applies one of these actions: chooses the follower, or moves it. */
void plague_flight_apply(const Rules *rules, Game *game, uint32_t module, Action action);

/**
 * Returns whether the follower about to flee belongs to the active player and is allowed to flee.
 * @pre Plague.flees
 */
bool plague_flight_sound(const Rules *rules, const Game *game, uint32_t module);

/** Returns the largest number of actions in either list. */
uint32_t plague_flights_max(const Rules *rules);

#endif
