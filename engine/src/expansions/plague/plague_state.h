/**
 * The Plague: what plague.c, plague_fleas.c and plague_flight.c share.
 *
 * Which fleas are active is worked out from where they lie and which outbreaks are active.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_PLAGUE_STATE_H
#define ENGINE_EXPANSIONS_PLAGUE_STATE_H

#include "expansions/expansions.h"

enum { FLEAS = 18, OUTBREAKS = 6, PLAGUE_TILES = FLEAS + OUTBREAKS };

/** The token on a source; its number is its place in Plague.outbreaks. */
typedef struct Outbreak {
    uint16_t copy;
    uint16_t active; /* two bytes, so that none lies idle between outbreaks */
} Outbreak;

typedef struct Plague {
    uint16_t fleas[FLEAS]; /* copies, in the order in which fleas came there */
    Outbreak outbreaks[OUTBREAKS];
    uint8_t flea_count;
    uint8_t outbreak_count;
    uint8_t spread;   /* in this turn: done, or not to be done */
    uint8_t fled;     /* in this turn */
    uint8_t lifted;   /* a flea is in the hand of the active player ... */
    uint8_t flees;    /* a follower of his is about to flee ... */
    uint8_t flees_as; /* of this FigureType */
    uint16_t from;    /* ... and was on the tile of this copy */
    SegmentRef stood; /* ... from there */
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

/** True if a flea lies on a tile, active or latent. */
bool plague_has_flea(const Plague *plague, uint32_t copy);

/** True if there is an active outbreak on a tile. */
bool plague_breaks_out(const Plague *plague, uint32_t copy);

// ---- Regions (plague_fleas.c)

/** The active fleas, as a set by their numbers. */
uint32_t plague_active_fleas(const Rules *rules, const Game *game, const Plague *plague);

/** A source was laid: the next outbreak is on it, and regions may have become one. */
void plague_break_out(const Rules *rules, Game *game, uint32_t module, uint32_t copy);

/** A turn begins: without fleas to be had, the oldest outbreak is over, if there is another one. */
void plague_eradicate(const Rules *rules, Game *game, uint32_t module);

/** Adds what the active player may do with fleas: lay one, or take one from the table first. */
void plague_fleas_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

/** Does one of these. */
void plague_flea_apply(const Rules *rules, Game *game, uint32_t module, Action action);

// ---- Flight (plague_flight.c)

/** Adds the followers of the active player who may flee, each as a move to where he stands. */
void plague_flights_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

/** Adds where the one who flees may go. */
void plague_refuges_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list);

/** Does one of these: names who flees, or lets him go there. */
void plague_flight_apply(const Rules *rules, Game *game, uint32_t module, Action action);

/** True if the one who is about to flee is a follower of the active player who may.
 * @pre Plague.flees */
bool plague_flight_sound(const Rules *rules, const Game *game, uint32_t module);

/** The most actions of either list. */
uint32_t plague_flights_max(const Rules *rules);

#endif
