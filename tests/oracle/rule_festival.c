// SPDX-License-Identifier: MIT
// The Festival: on its tiles a piece of one's own may come home instead of one being deployed.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "festival") == 0 &&
           oracle_flag(&options->festival_followers, value, "figures", "followers");
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    const OracleTile *const tile = &game->box->tiles[game->placed[game->last].tile];
    if (!(tile->marks & oracle_mark(game, "festival"))) {
        return count;
    }
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner == game->active &&
            (oracle_is_follower(figure->type) || !game->options.festival_followers)) {
            count = oracle_add_taking(game, index, out, count);
        }
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_TAKE || choice->argument != 0) {
        return false;
    }
    oracle_take(game, oracle_figure_at(game, game->active, choice));
    return true;
}

const OracleRule ORACLE_RULE_FESTIVAL = {
    .expansion = "festival", .option = set_option, .wood = wood, .wood_done = wood_done};
