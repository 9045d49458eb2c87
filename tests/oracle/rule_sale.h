/**
 * The sale of tiles, a house rule.
 * Data of the rule, and functions of rule_sale.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_SALE_H
#define TESTS_RULE_SALE_H

#include "oracle_model.h"

/** A tile that others may buy. */
typedef struct OracleSale {
    bool bidding;
    int next;                /* who bids next */
    int offer[ORACLE_SEATS]; /* 0: none */
    int owner;               /* 1 + whose turn another one has bought, 0: nobody's */
} OracleSale;

/** Options of the rule. */
typedef struct OracleSaleOptions {
    bool on; /* sell=sealed */
} OracleSaleOptions;

extern const OracleStep ORACLE_STEP_SEALED_BID;
extern const OracleStep ORACLE_STEP_SALE;

/** A turn is over that somebody may have sold: the next player is the one to the left of him. */
void oracle_sold_turn_over(OracleGame *game);

#endif
