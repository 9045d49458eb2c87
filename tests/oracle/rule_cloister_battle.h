/**
 * Battles of cloisters, a variant.
 * What the oracle keeps for it, and what rule_cloister_battle.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_CLOISTER_BATTLE_H
#define TESTS_RULE_CLOISTER_BATTLE_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleBattleOptions {
    bool on; /* cloister_battle=on */
} OracleBattleOptions;

/** Gives the points of an incomplete cloister to those to the left of who stand there; false if
 * they are for these. */
bool oracle_battle_pays(const OracleGame *game, const OracleFeature *feature, int *scores);

#endif
