/**
 * Bridges, of Bridges, Castles & Bazaars.
 * Data of the rule, and functions of rule_bridges.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_BRIDGES_H
#define TESTS_RULE_BRIDGES_H

#include "oracle_model.h"

/** State of the rule. */
typedef struct OracleBridge {
    int in_hand[ORACLE_SEATS]; /* bridges of each player */
    bool used;                 /* a bridge was placed in this turn */
} OracleBridge;

/** Returns the road part of a tile that represents a bridge over it, or -1. */
int oracle_bridge_part(const OracleTile *tile);

/** Functions of OracleRule for bridges, called by the rule of bazaars and castles. */
void oracle_bridge_reprint(OracleBox *box);
void oracle_bridge_start(OracleGame *game);
bool oracle_bridge_fits(const OracleGame *game, int tile, OraclePlacement at);
void oracle_bridge_place_fitting(OracleGame *game);
int oracle_bridge_ends(const OracleGame *game, int spot);
bool oracle_bridge_admits(const OracleGame *game, int placed, int part);
int oracle_bridge_window(const OracleGame *game, OracleChoice *out, int count);
bool oracle_bridge_window_done(OracleGame *game, const OracleChoice *choice);

#endif
