/**
 * State and functions shared by catapult.c and catapult_throws.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_CATAPULT_STATE_H
#define ENGINE_EXPANSIONS_CATAPULT_STATE_H

#include "expansions/expansions.h"

enum { CATAPULT_FAIR = 0 /* symbol of fairs */, CATAPULT_THROWS = 1 /* option catapult=throws */ };

enum { FAIR_POINTS = 5 };

/** The next step of a round of throws. */
typedef enum ThrowStage {
    STAGE_NONE,
    STAGE_KIND,   /* the player who placed the fair chooses the kind of token */
    STAGE_AIM,    /* the thrower chooses a tile */
    STAGE_ACROSS, /* chance: how far east or west of it */
    STAGE_ALONG,  /* chance: how far north or south */
    STAGE_WHOM,   /* the thrower may choose a follower to exchange */
    STAGE_BY,     /* the thrower chooses the follower that replaces it */
    STAGE_CATCH   /* chance: whether the next player catches the token */
} ThrowStage;

typedef struct Catapult {
    uint32_t best;   /* target: 1 + smallest squared distance so far */
    int16_t x, y;    /* the cell aimed at, then the cell of the token; 0 if neither matters */
    uint16_t before; /* house rule: ordinary followers of the active player on the fair before
                        they deploy; some may have been placed there in another way */
    SegmentRef ref;  /* STAGE_BY: the place of the follower to be exchanged; else 0 */
    uint8_t kind;    /* Throw */
    uint8_t stage;   /* ThrowStage */
    uint8_t thrown;  /* number of players who have thrown */
    uint8_t winners; /* bit set of players at the smallest distance */
    uint8_t owner;   /* owner of the follower to be exchanged; 0 before STAGE_BY */
    uint8_t type;    /* its FigureType */
    uint16_t unused; /* 0: explicit padding */
} Catapult;

static inline Catapult *catapult_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static inline const Catapult *catapult_of_const(const Rules *rules, const Game *game,
                                                uint32_t module) {
    return module_state_const(rules, game, module);
}

/** Returns whether the tile of this turn shows a fair. */
static inline bool fair_on_tile(const Rules *rules, const Game *game, uint32_t module) {
    return copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[CATAPULT_FAIR]);
}

/** Returns whether catapult=throws is set. */
static inline bool throws_wanted(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[CATAPULT_THROWS] != 0;
}

/** Returns whether a token is in the air or has landed. */
static inline bool stage_has_cell(unsigned stage) {
    return stage >= STAGE_ACROSS && stage <= STAGE_BY;
}

// ---- Throws (catapult_throws.c)

extern const Phase PHASE_THROW_DECIDED; /* 8e: the decisions of throws, and their effects */
extern const Phase PHASE_THROW;         /* 8e: the chance events of throws */

/**
 * Returns the largest number of decisions and events of a round, and of actions in one decision.
 */
ExpansionShare throws_share(const Rules *rules);

/** Adds the kind thrown, the cell of the token, and the players nearest to the fair so far. */
void throws_facts(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

/** Returns whether the stored state of a round is possible here. */
bool throws_sound(const Rules *rules, const Game *game, uint32_t module);

#endif
