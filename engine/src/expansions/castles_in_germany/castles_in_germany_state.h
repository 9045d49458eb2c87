/**
 * Castles in Germany: state and functions shared by its files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_CASTLES_IN_GERMANY_STATE_H
#define ENGINE_EXPANSIONS_CASTLES_IN_GERMANY_STATE_H

#include "expansions/expansions.h"
#include "turn/turn.h"

enum { CASTLES_MAX = 6, NO_CASTLE = CASTLES_MAX };

enum Setting {
    SETTING_LOT,
    SETTING_COUNT,
    SETTING_EACH,
    SETTING_TYPE /* castle types, western
                    half */
};

typedef struct GermanCastles {
    uint8_t handed;             /* castles that players took at the start */
    uint8_t chosen;             /* 1 + castle about to be placed, or 0 */
    uint8_t lords;              /* number of castles with a lord */
    uint8_t owner[CASTLES_MAX]; /* 1 + player who holds it; 0: on the table, or unused */
    uint8_t lord[CASTLES_MAX];  /* 1 + player whose follower is the lord, or 0 ... */
    uint8_t type[CASTLES_MAX];  /* ... and its FigureType */
} GermanCastles;

static inline GermanCastles *castles_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static inline const GermanCastles *castles_of_const(const Rules *rules, const Game *game,
                                                    uint32_t module) {
    return module_state_const(rules, game, module);
}

static inline uint32_t setting(const Rules *rules, uint32_t module, unsigned which) {
    return (uint32_t)rules->modules[module].settings[which];
}

/** Returns the copy that is the western half of a castle. */
static inline uint32_t castle_copy(const Rules *rules, uint32_t module, unsigned castle) {
    return rules->types[setting(rules, module, SETTING_TYPE + castle)].first_copy;
}

/** Finds the position of a castle. Returns false if it is not on the table. */
static inline bool castle_where(const Rules *rules, const Game *game, uint32_t module,
                                unsigned castle, PlacedTile *west) {
    return rules->kernel->where(rules, game, castle_copy(rules, module, castle), west);
}

/** Names of the castles. */
extern const char *const GERMAN_CASTLES[CASTLES_MAX];

/** Phases: players take their castles at the start, each in turn or at random. */
extern const Phase PHASE_GERMAN_CHOICE;
extern const Phase PHASE_GERMAN_LOT;

/** Returns the number of castles distributed in total. */
unsigned castles_handed_most(const Rules *rules, uint32_t module);

/** Returns whether a player has not yet received all their castles. */
bool castles_handing_out(const Rules *rules, const Game *game, uint32_t module);

#endif
