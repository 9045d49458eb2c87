/**
 * Bazaars of Bridges, Castles & Bazaars.
 * Data of the rule, and functions of rule_bazaars.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_BAZAARS_H
#define TESTS_RULE_BAZAARS_H

#include "oracle_model.h"

/** Stages of a bazaar. */
typedef enum OracleBazaarState {
    BAZAAR_IS_NONE,
    BAZAAR_IS_CALLED, /* its tiles are being set aside */
    BAZAAR_IS_UNCOVERED,
    BAZAAR_IS_SOLD,
    BAZAAR_IS_PLACED /* its tiles are being placed */
} OracleBazaarState;

/** The current bazaar and the pending ones. */
typedef struct OracleBazaar {
    OracleBazaarState state;
    int caller;
    int open[ORACLE_SEATS]; /* tile kinds in ascending order */
    int open_count;
    int bought[ORACLE_SEATS];  /* tile kind, or -1 */
    bool served[ORACLE_SEATS]; /* took a tile without an auction */
    int waiting[ORACLE_SEATS]; /* bazaars that a player drew during this one */
    bool known;                /* the tile of this part of the turn came from a bazaar */
    int seller, chosen, bid, bidder;
    int asked; /* player asked last; -1: all were asked */
} OracleBazaar;

/** Options of the rule. */
typedef struct OracleBazaarOptions {
    bool draft;        /* bazaar=draft */
    bool bids_covered; /* bazaar_negative=no */
    int bid_most;      /* bazaar_bid_most */
} OracleBazaarOptions;

extern const OracleStep ORACLE_STEP_OPEN_TILE;
extern const OracleStep ORACLE_STEP_BAZAAR;
extern const OracleStep ORACLE_STEP_AUCTION;

/** Returns true if tiles of a bazaar are still to be placed. */
bool oracle_bazaar_tiles(const OracleGame *game);

#endif
