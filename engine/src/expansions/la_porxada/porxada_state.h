/**
 * Shared state of La Porxada. la_porxada.c has the tile and its two effects, porxada_house.c the
 * house rule for its city.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_PORXADA_STATE_H
#define ENGINE_EXPANSIONS_PORXADA_STATE_H

#include "model/expansion.h"
#include "turn/turn.h"

typedef struct Porxada {
    uint8_t stage;   /* pending decision, see la_porxada.c */
    uint8_t cities;  /* the second effect was chosen */
    uint8_t knights; /* bit set of players who had knights in the city when it was paid */
    uint8_t own_type, other_type, other_owner;
    uint8_t plain;                 /* house rule: the city is an ordinary one */
    uint8_t asked;                 /* bit set of players who have decided which knights stay */
    uint8_t stayed;                /* all players have decided */
    uint8_t over;                  /* the city was paid at the end of the game */
    SegmentRef own_ref, other_ref; /* the two places while an exchange is pending; else 0 */
    uint8_t gone[PLAYERS_MAX][1 + FIGURE_KINDS_MAX]; /* figures out of the game */
} Porxada;

enum PorxadaSetting { PORXADA_SYMBOL = 0, PORXADA_HOUSE = 1 /* 1 if the house rule is on */ };

static inline Porxada *porxada_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static inline const Porxada *porxada_of_const(const Rules *rules, const Game *game,
                                              uint32_t module) {
    return module_state_const(rules, game, module);
}

/** The option key "porxada_house". */
extern const char PORXADA_HOUSE_KEY[];
extern const char PORXADA_SOURCE[]; /* Bonus.source */

bool porxada_house_on(const Rules *rules, uint32_t module);

/** Expansion.pieces.ends, joints and joins: the extra end that keeps the city open. */
uint32_t porxada_house_ends(const Rules *rules, uint32_t module, const TypeInfo *type,
                            unsigned segment);
void porxada_house_joints(const Rules *rules, const Game *game, uint32_t module, JointList *list);

/** Records the chosen effect: unless it is the second one, the city becomes an ordinary one. */
void porxada_house_chosen(const Rules *rules, Game *game, uint32_t module);

/**
 * Returns the bit set of players with knights in the city if it has no open side; 0 without the
 * house rule.
 */
uint32_t porxada_house_knights(const Rules *rules, const Game *game, uint32_t module);

/** Returns whether the state of the house rule is consistent. */
bool porxada_house_sound(const Rules *rules, const Game *game, uint32_t module);

/** Phases: which knights stay when the city has no open side, and its payment at the end. */
extern const Phase PHASE_PORXADA_STAY;
extern const Phase PHASE_PORXADA_LAST;

#endif
