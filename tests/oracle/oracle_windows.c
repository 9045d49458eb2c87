// SPDX-License-Identifier: MIT
// What may be done at any time of one's own turn. A player is asked when the tile lies, when the
// wood is done and when all is done: an earlier or later moment between two of these comes to the
// same. After a die, a token of a flock, a throw or a message he knows more, and is asked again.
#include "oracle_rules.h"

#include <stdlib.h>

static int offers(const OracleGame *game, OracleStage stage, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->window) {
            count = ORACLE_RULES[rule]->window(game, stage, out, count);
        }
    }
    return count;
}

static bool ask(OracleGame *game, OracleStage stage) {
    OracleChoice *const list = oracle_choice_room(game);
    const bool any = offers(game, stage, list) > 1;
    free(list);
    return any && oracle_ask(game, stage, game->active);
}

static bool enter_placed(OracleGame *game) {
    return ask(game, ORACLE_WINDOW_PLACED);
}

static bool enter_wood(OracleGame *game) {
    return ask(game, ORACLE_WINDOW_WOOD);
}

/* Of the turn, not of a part after which another follows. */
static bool enter_end(OracleGame *game) {
    return !game->once_more && ask(game, ORACLE_WINDOW_END);
}

/* After chance has spoken, once. */
static bool enter_chance(OracleGame *game, OracleStage stage) {
    const bool asks = game->chance_came && ask(game, stage);
    game->chance_came = asks;
    return asks;
}

static bool enter_chance_figure(OracleGame *game) {
    return !game->no_wood && enter_chance(game, ORACLE_WINDOW_CHANCE_FIGURE);
}

static bool enter_chance_later(OracleGame *game) {
    return enter_chance(game, ORACLE_WINDOW_CHANCE_LATER);
}

static int choices(const OracleGame *game, OracleChoice *out) {
    return offers(game, game->stage, out);
}

/* He may do something more. */
static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        game->chance_came = game->chance_came && game->stage != ORACLE_WINDOW_CHANCE_FIGURE &&
                            game->stage != ORACLE_WINDOW_CHANCE_LATER;
        return;
    }
    bool done = false;
    for (int rule = 0; !done && rule < ORACLE_RULE_COUNT; ++rule) {
        done = game->rules >> rule & 1U && ORACLE_RULES[rule]->window_done &&
               ORACLE_RULES[rule]->window_done(game, choice);
    }
    --game->step; /* the same window again */
}

const OracleStep ORACLE_STEP_WINDOW_PLACED =
    ORACLE_ASKS(ORACLE_WINDOW_PLACED, enter_placed, choices, choose);
const OracleStep ORACLE_STEP_WINDOW_WOOD =
    ORACLE_ASKS(ORACLE_WINDOW_WOOD, enter_wood, choices, choose);
const OracleStep ORACLE_STEP_WINDOW_END =
    ORACLE_ASKS(ORACLE_WINDOW_END, enter_end, choices, choose);
const OracleStep ORACLE_STEP_WINDOW_CHANCE_FIGURE =
    ORACLE_ASKS(ORACLE_WINDOW_CHANCE_FIGURE, enter_chance_figure, choices, choose);
const OracleStep ORACLE_STEP_WINDOW_CHANCE_LATER =
    ORACLE_ASKS(ORACLE_WINDOW_CHANCE_LATER, enter_chance_later, choices, choose);
