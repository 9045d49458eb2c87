// SPDX-License-Identifier: MIT
//
// Hills & Sheep: a hidden tile below every hill, and hills that win ties.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return (strcmp(key, "hill") == 0 &&
            oracle_flag(&options->hills.counted, value, "any", "count")) ||
           (strcmp(key, "hill_below") == 0 &&
            oracle_flag(&options->hills.blank, value, "tile", "blank"));
}

static bool is_hill(const OracleGame *game, int placed) {
    return oracle_cell_marks(game, placed) &
           oracle_mark(game, "hill"); /* on either half tile of the cell */
}

/*
 * "The next tile goes face down under it": it is drawn before the hill is placed. The last tile of
 * all has none below it.
 */
static void in_hand(OracleGame *game) {
    const bool hill = game->box->tiles[game->hand].marks & oracle_mark(game, "hill");
    if (hill && game->draws_left > 0 && !game->options.hills.blank) {
        --game->draws_left;
    }
}

static void surveyed(OracleGame *game) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (!oracle_is_follower(figure->type) || !is_hill(game, figure->placed)) {
            continue;
        }
        const int spot = figure->placed * ORACLE_PARTS + figure->part;
        int *const edge = &game->features[game->label[spot]].edge[figure->owner];
        *edge = game->options.hills.counted ? *edge + 1 : 1;
    }
}

const OracleRule ORACLE_RULE_HILLS = {
    .expansion = "hills", .option = set_option, .in_hand = in_hand, .surveyed = surveyed};
