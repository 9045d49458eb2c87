/**
 * The Tunnel.
 * Data of the rule, and functions of rule_tunnel.c for other files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RULE_TUNNEL_H
#define TESTS_RULE_TUNNEL_H

#include "oracle_model.h"

/** Maximum number of sets of two tokens per player. */
enum { ORACLE_TUNNELS = 6 };

/** Options of the rule. */
typedef struct OracleTunnelOptions {
    bool fewer; /* tunnel_sets=2 */
} OracleTunnelOptions;

/** State of the rule. */
typedef struct OracleTunnel {
    int spots[ORACLE_SEATS][ORACLE_TUNNELS][2]; /* spot of each token; -1: not placed */
    bool used;                                  /* a token was placed in this turn */
} OracleTunnel;

/** Returns the number of tiles of the feature of the active player's builder. */
int oracle_builder_tiles(const OracleGame *game);

#endif
