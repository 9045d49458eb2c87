/**
 * Traders & Builders.
 * Data of the rule, and functions of rule_traders_and_builders.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_TRADERS_AND_BUILDERS_H
#define TESTS_RULE_TRADERS_AND_BUILDERS_H

#include "oracle_model.h"

/** Kinds of trade goods. */
enum { ORACLE_GOODS = 3 };

/** Options of the rule. */
typedef struct OracleTradeOptions {
    bool goods_share;   /* goods_scoring=share */
    bool builder_chain; /* builder_chain=unlimited */
    bool no_builders;   /* trade_figures=pig */
    bool no_pigs;       /* trade_figures=builder */
} OracleTradeOptions;

/** State of the rule. */
typedef struct OracleTrade {
    bool extended; /* the tile of this part of the turn extends the feature of the builder */
    int goods[ORACLE_SEATS][ORACLE_GOODS];
} OracleTrade;

extern const OracleStep ORACLE_STEP_SECOND_PART;

#endif
