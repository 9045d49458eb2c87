/**
 * The sale of tiles, a house rule.
 * Data of the rule, and functions of rule_sale.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_SALE_H
#define TESTS_RULE_SALE_H

#include "oracle_model.h"

/** A tile that other players may buy. */
typedef struct OracleSale {
    bool bidding;
    int next;                /* player who bids next */
    int offer[ORACLE_SEATS]; /* 0: no bid */
    int owner;               /* 1 + player whose turn was bought by another one; 0: none */
} OracleSale;

/** Options of the rule. */
typedef struct OracleSaleOptions {
    bool on; /* sell=sealed */
} OracleSaleOptions;

extern const OracleStep ORACLE_STEP_SEALED_BID;
extern const OracleStep ORACLE_STEP_SALE;

/**
 * Called at the end of a turn that may have been sold. The next player is to the left of the
 * seller.
 */
void oracle_sold_turn_over(OracleGame *game);

#endif
