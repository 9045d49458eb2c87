/**
 * Castles in Germany: what the handing out of castles shares with the rest of the module.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_CASTLES_IN_GERMANY_STATE_H
#define ENGINE_EXPANSIONS_CASTLES_IN_GERMANY_STATE_H

#include "expansions/expansions.h"
#include "turn/turn.h"

enum { CASTLES_MAX = 6, NO_CASTLE = CASTLES_MAX };

enum Setting { SETTING_LOT, SETTING_COUNT, SETTING_EACH, SETTING_TYPE /* of each, western half */ };

typedef struct GermanCastles {
    uint8_t handed;             /* castles that players have taken at the start */
    uint8_t chosen;             /* 1 + castle about to be placed, or 0 */
    uint8_t lords;              /* castles with one */
    uint8_t owner[CASTLES_MAX]; /* 1 + player who holds it; 0: laid, or nobody's */
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

/** The copy that is the western half of a castle. */
static inline uint32_t castle_copy(const Rules *rules, uint32_t module, unsigned castle) {
    return rules->types[setting(rules, module, SETTING_TYPE + castle)].first_copy;
}

/** Where it lies; false if it does not. */
static inline bool castle_where(const Rules *rules, const Game *game, uint32_t module,
                                unsigned castle, PlacedTile *west) {
    return rules->kernel->where(rules, game, castle_copy(rules, module, castle), west);
}

/** Names of the castles. */
extern const char *const GERMAN_CASTLES[CASTLES_MAX];

/** Players take their castles at the start: each chooses in turn, or by lot. */
extern const Phase PHASE_GERMAN_CHOICE;
extern const Phase PHASE_GERMAN_LOT;

/** How many are handed out in all. */
unsigned castles_handed_most(const Rules *rules, uint32_t module);

/** True while somebody has not got his castles yet. */
bool castles_handing_out(const Rules *rules, const Game *game, uint32_t module);

#endif
