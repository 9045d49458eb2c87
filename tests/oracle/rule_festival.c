// SPDX-License-Identifier: MIT
//
// The Festival: on its tiles the player may return an own figure instead of deploying one.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "festival") == 0 &&
           oracle_flag(&options->festival.followers, value, "figures", "followers");
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    const OracleTile *const tile = &game->box->tiles[game->placed[game->last].tile];
    if (!(tile->marks & oracle_mark(game, "festival"))) {
        return count;
    }
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner == game->active &&
            (oracle_is_follower(figure->type) || !game->options.festival.followers)) {
            count = oracle_add_taking(game, index, out, count);
        }
    }
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const there = &game->placed[placed];
        const int top = there->top - 1;
        count = oracle_add_acrobat_taking(game, placed, game->active, out, count);
        if (top >= 0 && top / ORACLE_FIGURE_TYPES == game->active) {
            out[count++] = (OracleChoice){ORACLE_TAKE,
                                          top % ORACLE_FIGURE_TYPES,
                                          there->x,
                                          there->y,
                                          0,
                                          placed,
                                          ORACLE_WHOLE,
                                          0};
        }
    }
    return oracle_crown_takings(game, out, oracle_city_takings(game, out, count));
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_TAKE || choice->argument != 0) {
        return false;
    }
    if (oracle_crown_taken(game, choice)) {
        return true;
    }
    if (choice->part == ORACLE_WHOLE && oracle_acrobats(game, choice->placed) > 0) {
        oracle_acrobat_leaves(game, choice->placed, game->active);
    } else if (choice->part == ORACLE_WHOLE && game->placed[choice->placed].top == 0) {
        oracle_city_taken(game, choice);
    } else if (choice->part == ORACLE_WHOLE) {
        oracle_top_leaves(game, choice->placed);
    } else {
        oracle_take(game, oracle_figure_at(game, game->active, choice));
    }
    return true;
}

const OracleRule ORACLE_RULE_FESTIVAL = {
    .expansion = "festival", .option = set_option, .wood = wood, .wood_done = wood_done};
