// SPDX-License-Identifier: MIT
//
// The Abbot: a follower for cloisters and gardens. The player may take it back at any time and
// scores the feature.
#include "oracle_rules.h"

#include <string.h>

static const OracleKind KINDS[] = {
    {ORACLE_ABBOT, 1, 1U << TERRAIN_CLOISTER | 1U << TERRAIN_GARDEN, true, NULL, NULL}};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "c2_pennants") == 0 &&
           oracle_flag(&options->abbot.ten_pennants, value, "9", "10");
}

/* Later prints have an additional pennant on one of three tiles that look alike. */
static void tiles(OracleGame *game) {
    const int pennant = oracle_tile_find(game->box, "carcassonne-2/F");
    if (pennant >= 0 && game->options.abbot.ten_pennants) {
        ++game->unseen[pennant];
        --game->unseen[oracle_tile_find(game->box, "carcassonne-2/G")];
    }
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->type == ORACLE_ABBOT && figure->owner == game->active) {
            out[count] = oracle_taking(game, index);
            out[count++].argument = 1;
        }
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_TAKE || choice->argument != 1) {
        return false;
    }
    oracle_take(game, oracle_figure_at(game, game->active, choice));
    /* Scores like a cloister, even if the abbot was lying in a monastery. */
    oracle_pay(game, game->active,
               oracle_worth_now(game, oracle_feature(game, choice->placed, choice->part)));
    return true;
}

const OracleRule ORACLE_RULE_ABBOT = {.expansion = "abbot",
                                      .option = set_option,
                                      .tiles = tiles,
                                      .kinds = KINDS,
                                      .kind_count = 1,
                                      .wood = wood,
                                      .wood_done = wood_done};
