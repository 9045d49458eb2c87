// SPDX-License-Identifier: MIT
//
// Variants of drawing: a cloister for each player, and three open tiles for all.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

/* Returns true before the draw of a part of a turn, without a current or placed tile. */
static bool may_begin(const OracleGame *game) {
    return game->hand < 0 && game->last < 0 && game->placed_count > 0;
}

static void into_hand(OracleGame *game, int tile) {
    (void)oracle_take_hand(game, tile);
    oracle_go_to(game, ORACLE_PESTILENCE);
}

/* ---- A cloister for each player */

static bool set_cloister(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "own_cloister") == 0 &&
           oracle_flag(&options->open.own_cloister, value, "off", "on") &&
           oracle_rule_add(options, ORACLE_RULE_OWN_CLOISTERS.expansion);
}

static bool is_plain_cloister(const OracleTile *tile) {
    bool cloister = false;
    bool plain = tile->marks == 0;
    for (int part = 0; part < tile->part_count; ++part) {
        cloister = cloister || tile->parts[part].terrain == TERRAIN_CLOISTER;
        plain = plain && tile->parts[part].terrain != TERRAIN_RIVER && tile->parts[part].marks == 0;
    }
    return cloister && plain;
}

/*
 * Returns the kind with the most copies at first of which some are left. Among equals it is the
 * first kind.
 */
static int next_cloister(const OracleGame *game, const int *at_first) {
    int best = -1;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        if (is_plain_cloister(&game->box->tiles[tile]) && game->unseen[tile] > 0 &&
            (best < 0 || at_first[tile] > at_first[best])) {
            best = tile;
        }
    }
    return best;
}

static void cloisters_to_deal(OracleGame *game) {
    game->open.cloisters_due = game->options.open.own_cloister;
}

static bool enter_deal(OracleGame *game) {
    if (!game->open.cloisters_due) {
        return false;
    }
    game->open.cloisters_due = false;
    int *const at_first = oracle_memory((size_t)game->box->tile_count, sizeof *at_first);
    memcpy(at_first, game->unseen, (size_t)game->box->tile_count * sizeof *at_first);
    int left = 0;
    for (int player = 0; player < game->options.players; ++player) {
        const int tile = next_cloister(game, at_first);
        game->open.cloister[player] = tile;
        --game->unseen[tile];
    }
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        left += game->unseen[tile];
    }
    game->draws_left = left < game->draws_left ? left : game->draws_left;
    free(at_first);
    return false;
}

const OracleStep ORACLE_STEP_DEAL_CLOISTERS = ORACLE_DOES(enter_deal);

static bool enter_own(OracleGame *game) {
    const int tile = game->open.cloister[game->active];
    return game->options.open.own_cloister && may_begin(game) && tile >= 0 &&
           oracle_tile_to_come(game) && oracle_playable(game, tile) &&
           oracle_ask(game, ORACLE_OWN_CLOISTER, game->active);
}

static int own_choices(const OracleGame *game, OracleChoice *out) {
    return oracle_add(out, oracle_add(out, 0, ORACLE_PASS), ORACLE_ACCEPT);
}

static void own_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_ACCEPT) {
        const int tile = game->open.cloister[game->active];
        game->open.cloister[game->active] = -1;
        into_hand(game, tile);
    }
}

const OracleStep ORACLE_STEP_OWN_CLOISTER =
    ORACLE_ASKS(ORACLE_OWN_CLOISTER, enter_own, own_choices, own_choose);

const OracleRule ORACLE_RULE_OWN_CLOISTERS = {
    .expansion = "own-cloisters", .option = set_cloister, .tiles = cloisters_to_deal};

/* ---- Collective planning: three open tiles */

static bool set_open(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "open_tiles") == 0 && oracle_flag(&options->open.on, value, "off", "on") &&
           oracle_rule_add(options, ORACLE_RULE_OPEN_TILES.expansion);
}

/* Runs at the start and at the end of a turn. */
static bool enter_fill(OracleGame *game) {
    const bool short_of = game->options.open.on && !game->additional && game->open.common_count < 3;
    if (!short_of || !oracle_stack_is_main(game)) {
        return false;
    }
    oracle_ask_draw(game, DRAW_COMMON);
    return true;
}

static void drawn(OracleGame *game, int tile) {
    oracle_tile_insert(game->box, game->open.common, &game->open.common_count, tile);
}

const OracleStep ORACLE_STEP_FILL_COMMON = ORACLE_DRAWS(ORACLE_OVER, enter_fill, drawn);

static void common_take(OracleGame *game, int index) {
    for (--game->open.common_count; index < game->open.common_count; ++index) {
        game->open.common[index] = game->open.common[index + 1];
    }
}

/* Writes the open tiles that fit somewhere, each kind once, after a pass if a draw is possible. */
static int common_choices(const OracleGame *game, OracleChoice *out) {
    const bool leave = game->ahead[game->active] >= 0 || oracle_may_draw(game);
    int count = leave ? oracle_add(out, 0, ORACLE_PASS) : 0;
    for (int index = 0; index < game->open.common_count; ++index) {
        const int tile = game->open.common[index];
        const bool again = (index > 0 && game->open.common[0] == tile) ||
                           (index > 1 && game->open.common[1] == tile);
        if (!again && oracle_playable(game, tile)) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = index;
        }
    }
    return count;
}

static void common_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_ACCEPT) {
        const int tile = game->open.common[choice->argument];
        common_take(game, choice->argument);
        into_hand(game, tile);
    }
}

static bool enter_common(OracleGame *game) {
    OracleChoice list[4];
    if (!may_begin(game) || game->open.common_count == 0) {
        return false;
    }
    const int count = common_choices(game, list);
    if (count > 1) {
        return oracle_ask(game, ORACLE_COMMON_TILE, game->active);
    }
    if (count == 1) {
        common_choose(game, &list[0]);
        return false;
    }
    while (game->open.common_count > 0) { /* nothing can be drawn, and no open tile fits */
        game->discards[game->discard_count++] = game->open.common[--game->open.common_count];
    }
    return false;
}

static bool offers(const OracleGame *game) {
    bool possible = false;
    for (int index = 0; index < game->open.common_count; ++index) {
        possible = possible || oracle_playable(game, game->open.common[index]);
    }
    return possible;
}

const OracleStep ORACLE_STEP_COMMON_TILE =
    ORACLE_ASKS(ORACLE_COMMON_TILE, enter_common, common_choices, common_choose);

/* The open tiles count as held by every player. */
static bool holds(const OracleGame *game, int player) {
    return game->open.common_count > 0;
}

const OracleRule ORACLE_RULE_OPEN_TILES = {
    .expansion = "open-tiles", .option = set_open, .holds = holds, .offers = offers};
