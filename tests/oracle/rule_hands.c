// SPDX-License-Identifier: MIT
//
// House rule: every player has several tiles and places one of them.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "hand_tiles") == 0) {
        options->hands.tiles = atoi(value);
        return oracle_rule_add(options, ORACLE_RULE_HANDS.expansion);
    }
    if (strcmp(key, "hand") != 0) {
        return false;
    }
    options->hands.hidden = strcmp(value, "hidden") == 0;
    options->hands.held = options->hands.hidden || strcmp(value, "open") == 0;
    return oracle_rule_add(options, ORACLE_RULE_HANDS.expansion);
}

static int held(const OracleGame *game, int player) {
    return game->hands.count[player][ORACLE_UNSEEN] + game->hands.count[player][ORACLE_SHOWN];
}

/* In the battle for cloisters every player holds two tiles. */
static bool hands_on(const OracleGame *game) {
    return game->options.hands.held || game->options.battle.on;
}

/* Returns the number of tiles a player may have. An abbey counts as one of them. */
static int room(const OracleGame *game, int player) {
    const int named = game->options.hands.tiles ? game->options.hands.tiles : 3;
    const int tiles = game->options.hands.held ? named : 2;
    return tiles - (game->abbey.owned[player] ? 1 : 0) - held(game, player);
}

static bool holds(const OracleGame *game, int player) {
    return held(game, player) > 0;
}

static void put(OracleGame *game, int player, int part, int tile) {
    oracle_tile_insert(game->box, game->hands.tiles[player][part], &game->hands.count[player][part],
                       tile);
}

/* Removes a tile of this kind from the player's hand, preferably one that is known to all. */
static void take_out(OracleGame *game, int player, int tile) {
    for (int part = ORACLE_SHOWN; part <= ORACLE_UNSEEN; ++part) {
        int *const tiles = game->hands.tiles[player][part];
        int *const count = &game->hands.count[player][part];
        for (int at = 0; at < *count; ++at) {
            if (tiles[at] == tile) {
                --*count;
                memmove(&tiles[at], &tiles[at + 1], (size_t)(*count - at) * sizeof *tiles);
                return;
            }
        }
    }
}

/* Reveals the hand, to prove that no tile fits. */
static void show(OracleGame *game, int player) {
    while (game->hands.count[player][ORACLE_UNSEEN] > 0) {
        const int last = --game->hands.count[player][ORACLE_UNSEEN];
        put(game, player, ORACLE_SHOWN, game->hands.tiles[player][ORACLE_UNSEEN][last]);
    }
}

/* ---- Draws */

static bool draw(OracleGame *game, int player) {
    game->draw_for = DRAW_HAND;
    return oracle_ask(game, ORACLE_DRAW, player);
}

static void drawn(OracleGame *game, int tile) {
    // The drawn tile is revealed if it could have been one that must wait: all see that it is not.
    const bool unseen = game->options.hands.hidden && !oracle_some_taken(game);
    put(game, game->decider, unseen ? ORACLE_UNSEEN : ORACLE_SHOWN, tile);
    game->hands.owed -= game->hands.owed > 0;
}

static bool enter_deal(OracleGame *game) {
    if (!hands_on(game) || game->hands.dealt) {
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
    game->hands.owed = 0; /* an abbey was placed before the draw */
    return hands_on(game) && room(game, game->active) > 0 && oracle_stack_has_tile(game) &&
           draw(game, game->active);
}

const OracleStep ORACLE_STEP_HAND_DEAL = ORACLE_DRAWS(ORACLE_OVER, enter_deal, drawn);
const OracleStep ORACLE_STEP_HAND_REDRAW = ORACLE_DRAWS(ORACLE_OVER, enter_redraw, drawn);
const OracleStep ORACLE_STEP_HAND_REFILL = ORACLE_DRAWS(ORACLE_OVER, enter_refill, drawn);

/* ---- Choice of the tile */

/*
 * Writes the tile kinds in the active player's hand, those known to all first.
 *
 * @return number of kinds
 */
static int kinds(const OracleGame *game, bool playable, int *out) {
    int count = 0;
    for (int part = ORACLE_SHOWN; part <= ORACLE_UNSEEN; ++part) {
        for (int at = 0; at < game->hands.count[game->active][part]; ++at) {
            const int tile = game->hands.tiles[game->active][part][at];
            bool again = false;
            for (int other = 0; other < count; ++other) {
                again = again || out[other] == tile;
            }
            if (!again && (!playable || oracle_playable(game, tile))) {
                out[count++] = tile;
            }
        }
    }
    return count;
}

/* Writes the kinds that can be placed or, if there are none, those that can be given up. */
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
    int count = offered(game, list, &playable);
    if (!playable) {
        show(game, game->active);
        count = offered(game, list, &playable);
    }
    // With a hidden hand, the player is asked even without a choice, so that this stays hidden.
    if (count > 1 || (playable && game->options.hands.hidden)) {
        return oracle_ask(game, ORACLE_HAND_TILE, game->active);
    }
    choose_kind(game, list[0], playable);
    return false;
}

/*
 * Returns the tile kind if others must not learn from how many tiles it was chosen. Otherwise
 * returns its index among the offered ones.
 */
static int argument_of(const OracleGame *game, const int *list, int index) {
    return game->options.hands.hidden ? ORACLE_KIND + list[index] : index;
}

static int choices(const OracleGame *game, OracleChoice *out) {
    int list[ORACLE_HAND];
    bool playable;
    const int count = offered(game, list, &playable);
    for (int index = 0; index < count; ++index) {
        (void)oracle_add(out, index, ORACLE_ACCEPT);
        out[index].argument = argument_of(game, list, index);
    }
    return count;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    int list[ORACLE_HAND];
    bool playable;
    int index = 0;
    (void)offered(game, list, &playable);
    while (argument_of(game, list, index) != choice->argument) {
        ++index;
    }
    choose_kind(game, list[index], playable);
}

const OracleStep ORACLE_STEP_HAND_TILE = ORACLE_ASKS(ORACLE_HAND_TILE, enter_tile, choices, choose);

static bool offers(const OracleGame *game) {
    return holds(game, game->active);
}

const OracleRule ORACLE_RULE_HANDS = {
    .expansion = "hands", .option = set_option, .holds = holds, .offers = offers};
