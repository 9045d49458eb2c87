/**
 * The frozen lake of the Winter Edition, read as an inn where an option says so.
 * What the oracle keeps for it, and what rule_winter_inn.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_WINTER_INN_H
#define TESTS_RULE_WINTER_INN_H

#include "oracle_model.h"

/** Its options. */
typedef struct OracleWinterInnOptions {
    bool on;
} OracleWinterInnOptions;

#endif
