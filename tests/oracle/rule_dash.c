// SPDX-License-Identifier: MIT
//
// The dash: after a deployment or an alternative to it, a point buys another one.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 7 /* points in a turn */ };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "dash") == 0 && oracle_flag(&options->dash.on, value, "off", "on") &&
           oracle_rule_add(options, ORACLE_RULE_DASH.expansion);
}

static void laid(OracleGame *game) {
    game->wood_done = false;
    game->dash.paid = 0;
}

static bool enter(OracleGame *game) {
    const bool may = game->options.dash.on && game->wood_done && !game->no_wood &&
                     game->dash.paid < MOST && game->scores[game->active] > 0;
    game->wood_done = false;
    if (!may) {
        return false;
    }
    OracleChoice *const list = oracle_choice_buffer(game);
    const int count = oracle_wood_choices(game, list);
    free(list);
    return count > 1 && oracle_ask(game, ORACLE_DASH, game->active);
}

static int choices(const OracleGame *game, OracleChoice *out) {
    const int count = oracle_add(out, oracle_add(out, 0, ORACLE_PASS), ORACLE_ACCEPT);
    out[count - 1].argument = 1;
    return count;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_ACCEPT) {
        oracle_pass_points(game, game->active, -1);
        ++game->dash.paid;
        oracle_go_to(game, ORACLE_DEPLOY);
    }
}

const OracleStep ORACLE_STEP_DASH = ORACLE_ASKS(ORACLE_DASH, enter, choices, choose);

const OracleRule ORACLE_RULE_DASH = {.expansion = "dash", .option = set_option, .laid = laid};
