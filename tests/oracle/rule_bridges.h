/**
 * Bridges, of Bridges, Castles & Bazaars.
 * What the oracle keeps for it, and what rule_bridges.c offers to other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_BRIDGES_H
#define TESTS_RULE_BRIDGES_H

#include "oracle_model.h"

/** Its state. */
typedef struct OracleBridge {
    int in_hand[ORACLE_SEATS]; /* in hand */
    bool used;                 /* in this turn */
} OracleBridge;

/** The road part of a tile that a bridge over it is, or -1. */
int oracle_bridge_part(const OracleTile *tile);

/** What the rule of bazaars and castles has of bridges: functions of OracleRule. */
void oracle_bridge_reprint(OracleBox *box);
void oracle_bridge_start(OracleGame *game);
bool oracle_bridge_mends(const OracleGame *game, int tile, OraclePlacement at);
void oracle_bridge_mend(OracleGame *game);
int oracle_bridge_ends(const OracleGame *game, int spot);
bool oracle_bridge_admits(const OracleGame *game, int placed, int part);
int oracle_bridge_window(const OracleGame *game, OracleChoice *out, int count);
bool oracle_bridge_window_done(OracleGame *game, const OracleChoice *choice);

#endif
