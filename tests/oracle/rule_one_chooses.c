// SPDX-License-Identifier: MIT
//
// Variant: one player (the chooser) draws for all and decides who gets which tile, face up or down.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "one_chooses") != 0) {
        return false;
    }
    options->round.hidden = strcmp(value, "hidden") == 0;
    options->round.on = options->round.hidden || strcmp(value, "open") == 0;
    return oracle_rule_add(options, ORACLE_RULE_ONE_CHOOSES.expansion);
}

static void begin_round(OracleGame *game) {
    game->round.started = game->round.dealing = true;
    game->round.chooser = game->active;
    memset(game->round.had, 0, sizeof game->round.had);
}

/*
 * Writes the players without a tile, the chooser first, then clockwise.
 *
 * @return their number
 */
static int in_need(const OracleGame *game, int *out) {
    int count = 0;
    for (int step = 0; step < game->options.players; ++step) {
        const int player = (game->round.chooser + step) % game->options.players;
        if (game->round.given[player] < 0) {
            out[count++] = player;
        }
    }
    return count;
}

static bool holds(const OracleGame *game, int player) {
    return game->options.round.on && game->round.given[player] >= 0;
}

static void drawn(OracleGame *game, int tile) {
    int players[ORACLE_SEATS];
    if (game->options.round.hidden) { /* it is placed in front of a player at once */
        (void)in_need(game, players);
        game->round.given[players[0]] = tile;
        game->round.down[players[0]] = !oracle_some_taken(game);
        game->round.loose[players[0]] = true;
        return;
    }
    oracle_tile_insert(game->box, game->round.drawn, &game->round.drawn_count, tile);
}

static bool enter_draw(OracleGame *game) {
    int players[ORACLE_SEATS];
    if (!game->options.round.on) {
        return false;
    }
    if (!game->round.started && !game->round.turn_started && oracle_stack_is_main(game)) {
        begin_round(game);
    }
    game->round.turn_started = true; /* later draws of this turn are for the turn itself */
    game->round.had[game->active] = game->round.started;
    if (!game->round.dealing || in_need(game, players) <= game->round.drawn_count ||
        !oracle_stack_is_main(game)) {
        return false;
    }
    oracle_ask_draw(game, DRAW_ROUND);
    return true;
}

/* The first round begins before a start tile is drawn. */
static bool enter_first_draw(OracleGame *game) {
    return !game->started && enter_draw(game);
}

const OracleStep ORACLE_STEP_FIRST_ROUND_DRAW = ORACLE_DRAWS(ORACLE_OVER, enter_first_draw, drawn);
const OracleStep ORACLE_STEP_ROUND_DRAW = ORACLE_DRAWS(ORACLE_OVER, enter_draw, drawn);

/* Gives a tile to the next waiting player after the chooser; the chooser is last. */
static void give(OracleGame *game, int index) {
    int players[ORACLE_SEATS];
    int count = in_need(game, players);
    count = count < game->round.drawn_count ? count : game->round.drawn_count;
    const bool chooser_only = count == 1 || players[0] != game->round.chooser;
    game->round.given[players[chooser_only ? 0 : 1]] = game->round.drawn[index];
    for (--game->round.drawn_count; index < game->round.drawn_count; ++index) {
        game->round.drawn[index] = game->round.drawn[index + 1];
    }
}

/*
 * Writes the players whose tiles may still be exchanged: clockwise, the chooser last.
 *
 * @return their number
 */
static int loose(const OracleGame *game, int *out) {
    int count = 0;
    for (int step = 1; step <= game->options.players; ++step) {
        const int player = (game->round.chooser + step) % game->options.players;
        if (game->round.loose[player]) {
            out[count++] = player;
        }
    }
    return count;
}

/* Exchanges the tile of the first of them with another one's tile. */
static void exchange(OracleGame *game, int other) {
    int open[ORACLE_SEATS];
    OracleRound *const round = &game->round;
    (void)loose(game, open);
    const int tile = round->given[open[0]];
    const bool down = round->down[open[0]];
    round->given[open[0]] = round->given[other];
    round->down[open[0]] = round->down[other];
    round->given[other] = tile;
    round->down[other] = down;
    round->loose[open[0]] = false;
}

static int give_choices(const OracleGame *game, OracleChoice *out) {
    int open[ORACLE_SEATS];
    int count = 0;
    for (int left = loose(game, open); count < left;) {
        const int player = open[count];
        count = oracle_add(out, count, ORACLE_ACCEPT);
        out[count - 1].argument = player;
    }
    for (int index = 0; index < game->round.drawn_count; ++index) {
        bool again = false;
        for (int other = 0; other < index; ++other) {
            again = again || game->round.drawn[other] == game->round.drawn[index];
        }
        if (!again) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = index;
        }
    }
    return count;
}

static bool enter_give(OracleGame *game) {
    OracleChoice list[ORACLE_SEATS];
    if (!game->options.round.on || !game->round.dealing) {
        return false;
    }
    if (give_choices(game, list) > 1) {
        return oracle_ask(game, ORACLE_GIVE_TILE, game->active);
    }
    while (game->round.drawn_count > 0) {
        give(game, 0);
    }
    memset(game->round.loose, 0, sizeof game->round.loose);
    game->round.dealing = false;
    return false;
}

static void give_choose(OracleGame *game, const OracleChoice *choice) {
    if (game->options.round.hidden) {
        exchange(game, choice->argument);
    } else {
        give(game, choice->argument);
    }
    --game->step; /* next player */
}

static bool enter_first_give(OracleGame *game) {
    return !game->started && enter_give(game);
}

const OracleStep ORACLE_STEP_FIRST_ROUND_GIVE =
    ORACLE_ASKS(ORACLE_GIVE_TILE, enter_first_give, give_choices, give_choose);
const OracleStep ORACLE_STEP_ROUND_GIVE =
    ORACLE_ASKS(ORACLE_GIVE_TILE, enter_give, give_choices, give_choose);

static bool enter_given(OracleGame *game) {
    const int tile = game->round.given[game->active];
    if (!holds(game, game->active) || game->hand >= 0 || game->last >= 0 ||
        game->placed_count == 0) {
        return false;
    }
    game->round.given[game->active] = -1;
    if (oracle_take_hand(game, tile)) {
        oracle_go_to(game, ORACLE_PESTILENCE);
    } else {
        oracle_reject(game, tile);
        oracle_begin(game);
    }
    return false;
}

const OracleStep ORACLE_STEP_ROUND_TILE = ORACLE_DOES(enter_given);

static void turn_begins(OracleGame *game) {
    game->round.turn_started = false;
    bool over = game->options.round.on && game->round.started &&
                game->active == game->round.chooser && oracle_stack_is_main(game);
    for (int player = 0; player < game->options.players; ++player) {
        over = over && game->round.had[player];
    }
    if (over) {
        game->active = (game->active + 1) % game->options.players;
        begin_round(game);
    }
}

static void no_player_has_any(OracleGame *game) {
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        game->round.given[player] = -1;
    }
}

static bool offers(const OracleGame *game) {
    return holds(game, game->active);
}

const OracleRule ORACLE_RULE_ONE_CHOOSES = {.expansion = "one-chooses",
                                            .option = set_option,
                                            .tiles = no_player_has_any,
                                            .holds = holds,
                                            .offers = offers,
                                            .turn_begins = turn_begins};
