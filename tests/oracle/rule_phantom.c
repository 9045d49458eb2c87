// SPDX-License-Identifier: MIT
//
// The Phantom: a second follower in the same turn, deployed after all other figures.
#include "oracle_rules.h"

#include <stdlib.h>

static const OracleKind KINDS[] = {
    {ORACLE_PHANTOM, 1,
     1U << TERRAIN_CITY | 1U << TERRAIN_ROAD | 1U << TERRAIN_FIELD | 1U << TERRAIN_CLOISTER, true,
     NULL, NULL}};

static int choices(const OracleGame *game, OracleChoice *out) {
    const int here =
        oracle_add_deployments(game, ORACLE_PHANTOM, out, oracle_add(out, 0, ORACLE_PASS));
    return oracle_add_elsewhere(game, ORACLE_PHANTOM, out, here);
}

/* Step 4B is skipped after a volcano. */
static bool enter(OracleGame *game) {
    OracleChoice *const list = oracle_choice_buffer(game);
    const bool any = !game->no_wood && !oracle_closed(game, game->last) && choices(game, list) > 1;
    free(list);
    return any && oracle_ask(game, ORACLE_SECOND_FIGURE, game->active);
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_PASS) {
        oracle_wood_do(game, choice);
    }
}

const OracleStep ORACLE_STEP_PHANTOM = ORACLE_ASKS(ORACLE_SECOND_FIGURE, enter, choices, choose);

const OracleRule ORACLE_RULE_PHANTOM = {.expansion = "phantom", .kinds = KINDS, .kind_count = 1};
