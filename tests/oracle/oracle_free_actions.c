// SPDX-License-Identifier: MIT
//
// Free actions: actions that are allowed at any time in the player's own turn. The player is asked
// after the placement, after the deployment and at the end of the turn. Asking at other moments
// would be equivalent. After a chance event (die, sheep token, throw, message) the player has new
// information and is asked again.
#include "oracle_rules.h"

#include <stdlib.h>

static int offers(const OracleGame *game, OracleStage stage, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->free_actions) {
            count = ORACLE_RULES[rule]->free_actions(game, stage, out, count);
        }
    }
    return count;
}

static bool ask(OracleGame *game, OracleStage stage) {
    OracleChoice *const list = oracle_choice_buffer(game);
    const bool any = offers(game, stage, list) > 1;
    free(list);
    return any && oracle_ask(game, stage, game->active);
}

static bool enter_placed(OracleGame *game) {
    return ask(game, ORACLE_FREE_PLACED);
}

static bool enter_wood(OracleGame *game) {
    return ask(game, ORACLE_FREE_WOOD);
}

/* Asks at the end of the turn, but not at the end of a part that another part follows. */
static bool enter_end(OracleGame *game) {
    return !game->another_tile && ask(game, ORACLE_FREE_END);
}

/* Asks after a chance event, once. */
static bool enter_chance(OracleGame *game, OracleStage stage) {
    const bool asks = game->chance_occurred && ask(game, stage);
    game->chance_occurred = asks;
    return asks;
}

static bool enter_chance_figure(OracleGame *game) {
    return !game->no_wood && enter_chance(game, ORACLE_FREE_CHANCE_FIGURE);
}

static bool enter_chance_later(OracleGame *game) {
    return enter_chance(game, ORACLE_FREE_CHANCE_LATER);
}

static int choices(const OracleGame *game, OracleChoice *out) {
    return offers(game, game->stage, out);
}

/* The player may act again. */
static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        game->chance_occurred = game->chance_occurred && game->stage != ORACLE_FREE_CHANCE_FIGURE &&
                                game->stage != ORACLE_FREE_CHANCE_LATER;
        return;
    }
    bool done = false;
    for (int rule = 0; !done && rule < ORACLE_RULE_COUNT; ++rule) {
        done = game->rules >> rule & 1U && ORACLE_RULES[rule]->free_action_done &&
               ORACLE_RULES[rule]->free_action_done(game, choice);
    }
    --game->step; /* repeats this step */
}

const OracleStep ORACLE_STEP_FREE_PLACED =
    ORACLE_ASKS(ORACLE_FREE_PLACED, enter_placed, choices, choose);
const OracleStep ORACLE_STEP_FREE_WOOD = ORACLE_ASKS(ORACLE_FREE_WOOD, enter_wood, choices, choose);
const OracleStep ORACLE_STEP_FREE_END = ORACLE_ASKS(ORACLE_FREE_END, enter_end, choices, choose);
const OracleStep ORACLE_STEP_FREE_CHANCE_FIGURE =
    ORACLE_ASKS(ORACLE_FREE_CHANCE_FIGURE, enter_chance_figure, choices, choose);
const OracleStep ORACLE_STEP_FREE_CHANCE_LATER =
    ORACLE_ASKS(ORACLE_FREE_CHANCE_LATER, enter_chance_later, choices, choose);
