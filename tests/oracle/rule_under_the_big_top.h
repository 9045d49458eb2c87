/**
 * Under the Big Top.
 * Data of the rule, and functions of rule_under_the_big_top.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_UNDER_THE_BIG_TOP_H
#define TESTS_RULE_UNDER_THE_BIG_TOP_H

#include "oracle_model.h"

enum { ORACLE_ANIMALS = 8 }; /* tokens are counted by their points, 0 to 7 */

/** Options of the rule. */
typedef struct OracleBigTopOptions {
    bool own; /* pyramid=own */
    bool all; /* ringmaster=all */
} OracleBigTopOptions;

/** State of the rule. Acrobats are counted on their tiles. */
typedef struct OracleBigTop {
    int revealed[ORACLE_ANIMALS]; /* tokens, by points */
} OracleBigTop;

extern const OracleStep ORACLE_STEP_CIRCUS;
extern const OracleStep ORACLE_STEP_LAST_CIRCUS;

/** Pays the ringmasters of a feature that was scored. */
void oracle_ringmasters_paid(OracleGame *game, int feature);

/** Returns the number of acrobats on a placed tile. */
int oracle_acrobats(const OracleGame *game, int placed);

/** Returns an acrobat of a player to supply. */
void oracle_acrobat_leaves(OracleGame *game, int placed, int player);

/** Returns all acrobats of a tile to their supplies. */
void oracle_acrobats_leave(OracleGame *game, int placed);

/**
 * Adds the choices to take the acrobats of a player on a tile, equal ones once.
 *
 * @return new number of choices
 */
int oracle_add_acrobat_taking(const OracleGame *game, int placed, int player, OracleChoice *out,
                              int count);

#endif
