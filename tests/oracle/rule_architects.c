// SPDX-License-Identifier: MIT
//
// Variant: all tiles are dealt, and each player chooses from an own stack which tile to place.
#include "oracle_rules.h"

#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "architects") == 0 &&
           oracle_flag(&options->architects.on, value, "off", "on") &&
           oracle_rule_add(options, ORACLE_RULE_ARCHITECTS.expansion);
}

static bool holds(const OracleGame *game, int player) {
    return game->architects.stacks[player].count > 0;
}

/*
 * Writes the playable tiles of the active player, the first of each kind.
 *
 * @return number of choices
 */
static int choices(const OracleGame *game, OracleChoice *out) {
    const OracleStack *const stack = &game->architects.stacks[game->active];
    int count = 0;
    for (int at = 0; at < stack->count; ++at) {
        int kind_begins = at;
        while (kind_begins > 0 && stack->tiles[kind_begins - 1] == stack->tiles[at]) {
            --kind_begins;
        }
        if (kind_begins == at && oracle_playable(game, stack->tiles[at])) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = at;
        }
    }
    return count;
}

static bool offers(const OracleGame *game) {
    OracleChoice list[ORACLE_STACK];
    return choices(game, list) > 0;
}

/* ---- Deal in rounds, starting with the first player */

/*
 * Returns the player with the fewest tiles. Tiles that go back later are dealt to that player, too.
 */
static int least_served(const OracleGame *game) {
    int least = game->active;
    for (int step = 1; step < game->options.players; ++step) {
        const int player = (game->active + step) % game->options.players;
        least = game->architects.stacks[player].count < game->architects.stacks[least].count
                    ? player
                    : least;
    }
    return least;
}

static bool enter_deal(OracleGame *game) {
    if (!game->options.architects.on || game->architects.dealt || !oracle_stack_is_main(game)) {
        game->architects.dealt = true; /* later draws of this turn are for the turn itself */
        return false;
    }
    game->draw_for = DRAW_STACKS;
    return oracle_ask(game, ORACLE_DRAW, least_served(game));
}

static bool enter_first_deal(OracleGame *game) {
    return !game->started && enter_deal(game);
}

static void drawn(OracleGame *game, int tile) {
    OracleStack *const stack = &game->architects.stacks[game->decider];
    oracle_tile_insert(game->box, stack->tiles, &stack->count, tile);
}

const OracleStep ORACLE_STEP_FIRST_STACKS = ORACLE_DRAWS(ORACLE_OVER, enter_first_deal, drawn);
const OracleStep ORACLE_STEP_STACKS = ORACLE_DRAWS(ORACLE_OVER, enter_deal, drawn);

/* ---- Tile of the turn */

static void choose(OracleGame *game, const OracleChoice *choice) {
    OracleStack *const stack = &game->architects.stacks[game->active];
    const int tile = stack->tiles[choice->argument];
    --stack->count;
    for (int at = choice->argument; at < stack->count; ++at) {
        stack->tiles[at] = stack->tiles[at + 1];
    }
    (void)oracle_take_hand(game, tile);
    oracle_go_to(game, ORACLE_PESTILENCE);
}

static bool enter_tile(OracleGame *game) {
    OracleChoice list[ORACLE_STACK];
    OracleStack *const stack = &game->architects.stacks[game->active];
    if (stack->count == 0 || game->hand >= 0 || game->last >= 0 || game->placed_count == 0) {
        return false;
    }
    const int count = choices(game, list);
    if (count > 1) {
        return oracle_ask(game, ORACLE_STACK_TILE, game->active);
    }
    if (count == 1) {
        choose(game, &list[0]);
        return false;
    }
    while (stack->count > 0) { /* no tile fits: all leave the game */
        game->discards[game->discard_count++] = stack->tiles[--stack->count];
    }
    return false;
}

const OracleStep ORACLE_STEP_STACK_TILE =
    ORACLE_ASKS(ORACLE_STACK_TILE, enter_tile, choices, choose);

static void turn_begins(OracleGame *game) {
    game->architects.dealt = false;
}

const OracleRule ORACLE_RULE_ARCHITECTS = {.expansion = "architects",
                                           .option = set_option,
                                           .holds = holds,
                                           .offers = offers,
                                           .turn_begins = turn_begins};
