// SPDX-License-Identifier: MIT
//
// Traders & Builders: the double turn of the builder, the pig, and goods.
#include "oracle_rules.h"

#include <string.h>

static bool builder_fits(const OracleGame *game, int placed, int part) {
    return !game->options.trade.no_builders;
}

static bool pig_fits(const OracleGame *game, int placed, int part) {
    return !game->options.trade.no_pigs;
}

static const OracleKind KINDS[] = {
    {ORACLE_BUILDER, 1, 1U << TERRAIN_CITY | 1U << TERRAIN_ROAD, false, NULL, builder_fits},
    {ORACLE_PIG, 1, 1U << TERRAIN_FIELD, false, NULL, pig_fits}};

static const char *const GOODS[ORACLE_GOODS] = {"wine", "grain", "cloth"};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "goods_scoring") == 0) {
        return oracle_flag(&options->trade.goods_share, value, "majority", "share");
    }
    if (strcmp(key, "trade_figures") == 0) {
        options->trade.no_builders = strcmp(value, "pig") == 0;
        options->trade.no_pigs = strcmp(value, "builder") == 0;
        return options->trade.no_builders || options->trade.no_pigs || strcmp(value, "both") == 0;
    }
    return strcmp(key, "builder_chain") == 0 &&
           oracle_flag(&options->trade.builder_chain, value, "once", "unlimited");
}

/* ---- Double turn */

/* The builder was already there, and the tile extends its feature. */
static void laid(OracleGame *game) {
    game->trade.extended = false;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->type == ORACLE_BUILDER && figure->owner == game->active &&
            oracle_feature(game, figure->placed, figure->part)->touched) {
            game->trade.extended = true;
        }
    }
}

static bool enter(OracleGame *game) {
    const bool allowed = !game->second || game->options.trade.builder_chain;
    if (!oracle_plays(game, &ORACLE_RULE_TRADERS) || !game->trade.extended || !allowed ||
        !oracle_tile_to_come(game)) {
        return false;
    }
    return oracle_ask(game, ORACLE_SECOND_PART, game->active);
}

static int choices(const OracleGame *game, OracleChoice *out) {
    const int count = oracle_add(out, 0, ORACLE_PASS);
    const int more = oracle_add(out, count, ORACLE_ACCEPT);
    out[count].argument = 1;
    return more;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_ACCEPT) {
        game->second = game->additional = true;
        oracle_begin(game);
    }
}

const OracleStep ORACLE_STEP_SECOND_PART = ORACLE_ASKS(ORACLE_SECOND_PART, enter, choices, choose);

/* ---- Pig */

static int farm_bonus(const OracleGame *game, int farm, int player) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->type == ORACLE_PIG && figure->owner == player &&
            game->label[figure->placed * ORACLE_PARTS + figure->part] == farm) {
            return 1;
        }
    }
    return 0;
}

/* ---- Goods */

/* Every symbol in the city goes to the player who completed it. */
static void finished(OracleGame *game, int feature) {
    if (game->features[feature].terrain != TERRAIN_CITY) {
        return;
    }
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        if (game->label[spot] != feature) {
            continue;
        }
        const uint64_t marks = oracle_part(game, spot / ORACLE_PARTS, spot % ORACLE_PARTS)->marks;
        for (int kind = 0; kind < ORACLE_GOODS; ++kind) {
            game->trade.goods[game->active][kind] += (marks & oracle_mark(game, GOODS[kind])) != 0;
        }
    }
}

static void final(const OracleGame *game, int *scores) {
    int before[ORACLE_SEATS];
    memcpy(before, scores, sizeof before);
    for (int kind = 0; kind < ORACLE_GOODS; ++kind) {
        int most = 1; /* players without goods are not paid */
        for (int player = 0; player < game->options.players; ++player) {
            most = game->trade.goods[player][kind] > most ? game->trade.goods[player][kind] : most;
        }
        for (int player = 0; player < game->options.players; ++player) {
            const int tenth = before[player] / 10;
            const int prize = game->options.trade.goods_share && tenth > 10 ? tenth : 10;
            const int consolation =
                game->options.trade.goods_share ? 2 * game->trade.goods[player][kind] : 0;
            scores[player] += game->trade.goods[player][kind] == most ? prize : consolation;
        }
    }
}

const OracleRule ORACLE_RULE_TRADERS = {.expansion = "traders-and-builders",
                                        .kinds = KINDS,
                                        .kind_count = 2,
                                        .option = set_option,
                                        .laid = laid,
                                        .farm_bonus = farm_bonus,
                                        .finished = finished,
                                        .final = final};
