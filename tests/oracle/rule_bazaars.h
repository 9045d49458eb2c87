/**
 * Bazaars of Bridges, Castles & Bazaars.
 * What the oracle keeps for it, and what rule_bazaars.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_BAZAARS_H
#define TESTS_RULE_BAZAARS_H

#include "oracle_model.h"

/** What a bazaar has come to. */
typedef enum OracleBazaarState {
    BAZAAR_IS_NONE,
    BAZAAR_IS_CALLED, /* its tiles are put by */
    BAZAAR_IS_UNCOVERED,
    BAZAAR_IS_SOLD,
    BAZAAR_IS_PLACED /* its tiles are */
} OracleBazaarState;

/** A bazaar, and those that wait. */
typedef struct OracleBazaar {
    OracleBazaarState state;
    int caller;
    int open[ORACLE_SEATS]; /* tile kinds, in ascending order */
    int open_count;
    int bought[ORACLE_SEATS];  /* tile kind, or -1 */
    bool served[ORACLE_SEATS]; /* chose one for nothing */
    int waiting[ORACLE_SEATS]; /* bazaars that a player has drawn meanwhile */
    bool known;                /* the tile of this part of the turn came from a bazaar */
    int seller, chosen, bid, bidder;
    int asked; /* last; -1: all were */
} OracleBazaar;

/** Its options. */
typedef struct OracleBazaarOptions {
    bool draft;        /* bazaar=draft */
    bool bids_covered; /* bazaar_negative=no */
    int bid_most;      /* bazaar_bid_most */
} OracleBazaarOptions;

extern const OracleStep ORACLE_STEP_OPEN_TILE;
extern const OracleStep ORACLE_STEP_BAZAAR;
extern const OracleStep ORACLE_STEP_AUCTION;

/** Whether tiles of a bazaar are still to be placed. */
bool oracle_bazaar_tiles(const OracleGame *game);

#endif
