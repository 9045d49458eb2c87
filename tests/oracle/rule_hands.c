// SPDX-License-Identifier: MIT
// House rule: every player has several tiles and places one of them.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "hand_tiles") == 0) {
        options->hand_tiles = atoi(value);
        return oracle_rule_add(options, ORACLE_RULE_HANDS.expansion);
    }
    if (strcmp(key, "hand") != 0) {
        return false;
    }
    return oracle_flag(&options->hand_held, value, "off", "open") &&
           oracle_rule_add(options, ORACLE_RULE_HANDS.expansion);
}

static int held(const OracleGame *game, int player) {
    return game->hands.count[player];
}

/* How many tiles he may have: an abbey is one of them. */
static int room(const OracleGame *game, int player) {
    const int tiles = game->options.hand_tiles ? game->options.hand_tiles : 3;
    return tiles - (game->has_abbey[player] ? 1 : 0) - held(game, player);
}

bool oracle_hand_holds(const OracleGame *game, int player) {
    return held(game, player) > 0;
}

/* Takes a tile of this kind out of his hand. */
static void take_out(OracleGame *game, int player, int tile) {
    int *const tiles = game->hands.tiles[player];
    int at = 0;
    while (tiles[at] != tile) {
        ++at;
    }
    --game->hands.count[player];
    memmove(&tiles[at], &tiles[at + 1], (size_t)(game->hands.count[player] - at) * sizeof *tiles);
}

/* ---- Draws. */

static bool draw(OracleGame *game, int player) {
    game->draw_for = DRAW_HAND;
    return oracle_ask(game, ORACLE_DRAW, player);
}

void oracle_hand_drawn(OracleGame *game, int tile) {
    const int player = game->decider;
    oracle_tile_insert(game->box, game->hands.tiles[player], &game->hands.count[player], tile);
    game->hands.owed -= game->hands.owed > 0;
}

static bool enter_deal(OracleGame *game) {
    if (!game->options.hand_held || game->hands.dealt) {
        return false;
    }
    for (int step = 0; step < game->options.players; ++step) {
        const int player = (game->active + step) % game->options.players;
        if (room(game, player) > 0 && oracle_stack_has_tile(game)) {
            return draw(game, player);
        }
    }
    game->hands.dealt = true;
    return false;
}

static bool enter_redraw(OracleGame *game) {
    if (game->hands.owed > 0 && oracle_stack_has_tile(game)) {
        return draw(game, game->active);
    }
    game->hands.owed = 0;
    return false;
}

static bool enter_refill(OracleGame *game) {
    game->hands.owed = 0; /* an abbey was placed before it was drawn */
    return game->options.hand_held && room(game, game->active) > 0 && oracle_stack_has_tile(game) &&
           draw(game, game->active);
}

const OracleStep ORACLE_STEP_HAND_DEAL = {ORACLE_OVER, enter_deal, NULL, NULL};
const OracleStep ORACLE_STEP_HAND_REDRAW = {ORACLE_OVER, enter_redraw, NULL, NULL};
const OracleStep ORACLE_STEP_HAND_REFILL = {ORACLE_OVER, enter_refill, NULL, NULL};

/* ---- Which tile. */

/* Kinds of tiles in the hand of the active player. @return how many. */
static int kinds(const OracleGame *game, bool playable, int *out) {
    int count = 0;
    for (int at = 0; at < held(game, game->active); ++at) {
        const int tile = game->hands.tiles[game->active][at];
        bool again = false;
        for (int other = 0; other < count; ++other) {
            again = again || out[other] == tile;
        }
        if (!again && (!playable || oracle_playable(game, tile))) {
            out[count++] = tile;
        }
    }
    return count;
}

/* What can be placed; if nothing can, what is given up. */
static int offered(const OracleGame *game, int *out, bool *playable) {
    const int count = kinds(game, true, out);
    *playable = count > 0;
    return count > 0 ? count : kinds(game, false, out);
}

static bool stack_has_playable(const OracleGame *game) {
    bool has = false;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        has = has || (game->unseen[tile] > 0 && oracle_playable(game, tile));
    }
    return has;
}

static void choose_kind(OracleGame *game, int tile, bool playable) {
    take_out(game, game->active, tile);
    if (playable) {
        game->hand = tile;
        oracle_go_to(game, ORACLE_PESTILENCE);
        return;
    }
    ++game->hands.owed;
    if (game->options.put_back && stack_has_playable(game)) {
        oracle_reject(game, tile);
    } else {
        game->discards[game->discard_count++] = tile;
    }
    oracle_begin(game);
}

static bool enter_tile(OracleGame *game) {
    int list[ORACLE_HAND];
    bool playable;
    if (held(game, game->active) == 0) {
        return false;
    }
    const int count = offered(game, list, &playable);
    if (count > 1) {
        return oracle_ask(game, ORACLE_HAND_TILE, game->active);
    }
    choose_kind(game, list[0], playable);
    return false;
}

static int choices(const OracleGame *game, OracleChoice *out) {
    int list[ORACLE_HAND];
    bool playable;
    const int count = offered(game, list, &playable);
    for (int index = 0; index < count; ++index) {
        (void)oracle_add(out, index, ORACLE_ACCEPT);
        out[index].argument = index;
    }
    return count;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    int list[ORACLE_HAND];
    bool playable;
    (void)offered(game, list, &playable);
    choose_kind(game, list[choice->argument], playable);
}

const OracleStep ORACLE_STEP_HAND_TILE = {ORACLE_HAND_TILE, enter_tile, choices, choose};

const OracleRule ORACLE_RULE_HANDS = {.expansion = "hands", .option = set_option};
