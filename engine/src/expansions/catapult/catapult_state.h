/**
 * The Catapult: what catapult.c and catapult_throws.c share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_CATAPULT_STATE_H
#define ENGINE_EXPANSIONS_CATAPULT_STATE_H

#include "expansions/expansions.h"

enum { CATAPULT_FAIR = 0 /* symbol of fairs */, CATAPULT_THROWS = 1 /* option catapult */ };

enum { FAIR_POINTS = 5 };

/** What is to come in a round of throws. */
typedef enum ThrowStage {
    STAGE_NONE,
    STAGE_KIND,   /* who placed the fair chooses the kind of token */
    STAGE_AIM,    /* who throws chooses a tile */
    STAGE_ACROSS, /* chance: how far east or west of it */
    STAGE_ALONG,  /* chance: how far north or south */
    STAGE_WHOM,   /* who threw may exchange a follower */
    STAGE_BY,     /* for whom of his own */
    STAGE_CATCH   /* chance: whether the next player catches the token */
} ThrowStage;

typedef struct Catapult {
    uint32_t best;   /* target: 1 + least squared distance so far */
    int16_t x, y;    /* aimed at, then where the token is; 0 where neither matters */
    uint16_t before; /* house rule: ordinary followers of the active player on the fair before he
                        deploys: some may have come there otherwise since it lies */
    SegmentRef ref;  /* STAGE_BY: where the follower to be exchanged stands; else 0 */
    uint8_t kind;    /* Throw */
    uint8_t stage;   /* ThrowStage */
    uint8_t thrown;  /* players who have thrown */
    uint8_t winners; /* who came so near, a set */
    uint8_t owner;   /* of the follower to be exchanged; 0 before STAGE_BY */
    uint8_t type;    /* his FigureType */
    uint16_t unused; /* 0: no byte lies idle */
} Catapult;

static inline Catapult *catapult_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static inline const Catapult *catapult_of_const(const Rules *rules, const Game *game,
                                                uint32_t module) {
    return module_state_const(rules, game, module);
}

/** True if the tile of this turn shows a fair. */
static inline bool fair_lies(const Rules *rules, const Game *game, uint32_t module) {
    return copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[CATAPULT_FAIR]);
}

/** Option catapult=throws. */
static inline bool throws_wanted(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[CATAPULT_THROWS] != 0;
}

/** True if a token is on its way or lies somewhere. */
static inline bool stage_has_cell(unsigned stage) {
    return stage >= STAGE_ACROSS && stage <= STAGE_BY;
}

// ---- Throws (catapult_throws.c)

extern const Phase PHASE_THROW_DECIDED; /* 8e: what is thrown where, and what comes of it */
extern const Phase PHASE_THROW;         /* chance */

/** The most decisions and events of a round, and actions of one. */
ExpansionShare throws_share(const Rules *rules);

/** Tells which kind is thrown, where a token is, and who is nearest to the fair so far. */
void throws_facts(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

/** True if what is remembered of a round is possible here. */
bool throws_sound(const Rules *rules, const Game *game, uint32_t module);

#endif
