/**
 * Battle of cloisters, a variant. Data of the rule, and functions of rule_cloister_battle.c for
 * other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_CLOISTER_BATTLE_H
#define TESTS_RULE_CLOISTER_BATTLE_H

#include "oracle_model.h"

/** Options of the rule. */
typedef struct OracleBattleOptions {
    bool on; /* cloister_battle=on */
} OracleBattleOptions;

/**
 * Adds the points of an incomplete cloister to the scores of the players to the left of its owners.
 *
 * @return false if the owners themselves get them
 */
bool oracle_battle_pays(const OracleGame *game, const OracleFeature *feature, int *scores);

#endif
