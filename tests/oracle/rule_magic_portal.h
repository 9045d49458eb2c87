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
    bool used; /* that of the tile of this turn */
} OraclePortal;

/** Adds the followers of a type on all tiles but that of this turn, as if one of them had just been
 * laid. @return new count. */
int oracle_add_anywhere(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                        int count);

#endif
