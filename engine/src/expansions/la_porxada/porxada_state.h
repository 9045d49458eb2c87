/**
 * La Porxada: what its two files share. la_porxada.c is the tile and its two effects,
 * porxada_house.c the house rule for its city.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_PORXADA_STATE_H
#define ENGINE_EXPANSIONS_PORXADA_STATE_H

#include "model/expansion.h"
#include "turn/turn.h"

typedef struct Porxada {
    uint8_t stage;   /* what is asked for, see la_porxada.c */
    uint8_t cities;  /* the second effect was chosen */
    uint8_t knights; /* players who had knights in the city when it was paid, a set */
    uint8_t own_type, other_type, other_owner;
    uint8_t plain;                 /* house rule: the city is one like all others */
    uint8_t asked;                 /* who has said which knights stay, a set */
    uint8_t stayed;                /* all have */
    uint8_t over;                  /* the city is paid at the end of the game */
    SegmentRef own_ref, other_ref; /* while an exchange is talked about; else 0 */
    uint8_t gone[PLAYERS_MAX][1 + FIGURE_KINDS_MAX]; /* figures out of the game */
} Porxada;

enum PorxadaSetting { PORXADA_SYMBOL = 0, PORXADA_HOUSE = 1 /* the house rule is on */ };

static inline Porxada *porxada_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static inline const Porxada *porxada_of_const(const Rules *rules, const Game *game,
                                              uint32_t module) {
    return module_state_const(rules, game, module);
}

/** The option, "porxada_house". */
extern const char PORXADA_HOUSE_KEY[];

bool porxada_house_on(const Rules *rules, uint32_t module);

/** The end that keeps its city open (Expansion.pieces.ends, joints, joins). */
uint32_t porxada_house_ends(const Rules *rules, uint32_t module, const TypeInfo *type,
                            unsigned segment);
void porxada_house_joints(const Rules *rules, const Game *game, uint32_t module, JointList *list);

/** The effect is chosen: unless it is the second one, the city is one like all others. */
void porxada_house_chosen(const Rules *rules, Game *game, uint32_t module);

/** Players with knights in a city of hers without open sides, a set; 0 without the house rule. */
uint32_t porxada_house_knights(const Rules *rules, const Game *game, uint32_t module);

/** True if what the house rule remembers can be. */
bool porxada_house_sound(const Rules *rules, const Game *game, uint32_t module);

/** Which knights stay when the city has no open side any more; and that it is paid at last. */
extern const Phase PHASE_PORXADA_STAY;
extern const Phase PHASE_PORXADA_LAST;

#endif
