/**
 * The magic portal.
 * Data of the rule, and functions of rule_magic_portal.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_MAGIC_PORTAL_H
#define TESTS_RULE_MAGIC_PORTAL_H

#include "oracle_model.h"

/** State of the rule. */
typedef struct OraclePortal {
    bool used; /* the portal of this turn's tile was used */
} OraclePortal;

/**
 * Adds the deployments of a figure type on all tiles except the tile of this turn, as if each had
 * just been placed.
 *
 * @return new number of choices
 */
int oracle_add_anywhere(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                        int count);

#endif
