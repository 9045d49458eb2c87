// SPDX-License-Identifier: MIT
// The Catapult by its house rule: an ordinary follower put on a new fair brings five points.
#include "oracle_rules.h"

static bool is_fair(const OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_CATAPULT) && game->last >= 0 &&
           (game->box->tiles[game->placed[game->last].tile].marks & oracle_mark(game, "fair")) != 0;
}

/* Ordinary followers of the active player on the tile of this turn. */
static int followers(const OracleGame *game) {
    int count = 0;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        count += figure->owner == game->active && figure->type == ORACLE_NORMAL &&
                 figure->placed == game->last;
    }
    return count;
}

static bool before_enter(OracleGame *game) {
    game->fair_followers = is_fair(game) ? followers(game) : 0;
    return false;
}

static bool fair_enter(OracleGame *game) {
    if (is_fair(game) && followers(game) > game->fair_followers) {
        oracle_pay(game, game->active, 5);
    }
    return false;
}

const OracleStep ORACLE_STEP_FAIR_BEFORE = {ORACLE_OVER, before_enter, NULL, NULL};
const OracleStep ORACLE_STEP_FAIR = {ORACLE_OVER, fair_enter, NULL, NULL};

const OracleRule ORACLE_RULE_CATAPULT = {.expansion = "catapult"};
