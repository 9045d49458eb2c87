// SPDX-License-Identifier: MIT
//
// Halflings: half tiles that players receive at the start and place instead of drawing.
#include "oracle_rules.h"

#include <string.h>

enum { EACH_TWO = 1, EACH_SHARE = 2 }; /* indexes of the values of halflings_each */

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "halflings_each") == 0) {
        options->half.each = strcmp(value, "two") == 0     ? EACH_TWO
                             : strcmp(value, "share") == 0 ? EACH_SHARE
                                                           : 0;
        return true;
    }
    if (strcmp(key, "halflings_hands") == 0) {
        return oracle_flag(&options->half.open, value, "hidden", "open");
    }
    return strcmp(key, "halflings") == 0 &&
           oracle_flag(&options->half.draft, value, "deal", "draft");
}

/* Returns the kind of half tile number `number`, or -1. */
static int half_kind(const OracleGame *game, int number) {
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        if (oracle_is_half(game, tile) && number-- == 0) {
            return tile;
        }
    }
    return -1;
}

static int half_count(const OracleGame *game) {
    int count = 0;
    while (half_kind(game, count) >= 0) {
        ++count;
    }
    return count;
}

static bool same_set(const OracleGame *game, int tile, int other) {
    const char *const name = game->box->tiles[tile].name;
    const size_t length = strcspn(name, "/");
    return strncmp(name, game->box->tiles[other].name, length + 1) == 0;
}

/*
 * Returns the number of the first half tile of a set, given one of it. Sets are numbered in order.
 */
static int first_of_set(const OracleGame *game, int number) {
    while (number > 0 && same_set(game, half_kind(game, number - 1), half_kind(game, number))) {
        --number;
    }
    return number;
}

static int set_number(const OracleGame *game, int number) {
    int sets = 0;
    for (int first = first_of_set(game, number); first > 0; first = first_of_set(game, first - 1)) {
        ++sets;
    }
    return sets;
}

static int of_set(const OracleGame *game, int first, int player) {
    int count = 0;
    for (int number = 0; number < half_count(game); ++number) {
        const bool counts = player == ORACLE_SEATS || game->half.owner[number] == player;
        count += first_of_set(game, number) == first && counts;
    }
    return count;
}

/* Returns how many half tiles of a set each player gets: two, unless some set has too few. */
static int each_of_set(const OracleGame *game) {
    int each = 2;
    for (int number = 0; number < half_count(game); ++number) {
        const int alike =
            of_set(game, first_of_set(game, number), ORACLE_SEATS) / game->options.players;
        each = alike < each ? alike : each;
    }
    return each;
}

static int each(const OracleGame *game) {
    const int alike = half_count(game) / game->options.players;
    switch (game->options.half.each) {
    case EACH_TWO:
        return alike < 2 ? alike : 2;
    case EACH_SHARE:
        return alike;
    default:
        return each_of_set(game) *
               (half_count(game) > 0 ? 1 + set_number(game, half_count(game) - 1) : 0);
    }
}

/*
 * Half tiles are not drawn. Their number per player is computed only here because it is slow and
 * every step needs it.
 */
static void tiles(OracleGame *game) {
    for (int number = 0; number < half_count(game); ++number) {
        game->unseen[half_kind(game, number)] = 0;
        game->half.owner[number] = -1;
    }
    game->half.set = -1;
    game->half.due = each(game) * game->options.players;
}

/* The order starts with the last player and goes counter-clockwise. */
static int receiver(const OracleGame *game) {
    int player = game->active;
    for (int turn = 0; turn <= game->half.given; ++turn) {
        player = player == 0 ? game->options.players - 1 : player - 1;
    }
    return player;
}

/* Returns true if the next player may get the half tile. */
static bool free_to_give(const OracleGame *game, int number) {
    return game->half.owner[number] < 0 &&
           (game->options.half.each != 0 ||
            of_set(game, first_of_set(game, number), receiver(game)) < each_of_set(game));
}

static void give(OracleGame *game, int number) {
    game->half.owner[number] = receiver(game);
    ++game->half.given;
    game->half.set = -1;
}

static bool to_give(const OracleGame *game) {
    return game->half.given < game->half.due;
}

/*
 * Draws at random in two steps, because there are many half tiles. If all players get equally many
 * of every set, the sets are dealt one after the other.
 */
static bool enter_deal(OracleGame *game) {
    if (!to_give(game) || game->options.half.draft) {
        return false;
    }
    const bool one_set = set_number(game, half_count(game) - 1) == 0;
    for (int number = 0; game->half.set < 0 && (game->options.half.each == 0 || one_set);
         ++number) {
        game->half.set = free_to_give(game, number) ? set_number(game, number) : -1;
    }
    return oracle_ask(game, ORACLE_HALF_DEAL, receiver(game));
}

static int outcomes(const OracleGame *game, OracleOutcome *out) {
    int count = 0;
    for (int number = 0; number < half_count(game); ++number) {
        const int set = set_number(game, number);
        if (!free_to_give(game, number)) {
            continue;
        }
        if (game->half.set < 0) {
            const bool again = count > 0 && out[count - 1].number == set;
            out[count - again] = (OracleOutcome){set, again ? out[count - 1].weight + 1 : 1};
            count += !again;
        } else if (set == game->half.set) {
            out[count++] = (OracleOutcome){number - first_of_set(game, number), 1};
        }
    }
    return count;
}

static void resolve(OracleGame *game, int outcome) {
    if (game->half.set < 0) {
        game->half.set = outcome;
    } else {
        int first = 0;
        while (set_number(game, first) != game->half.set) {
            ++first;
        }
        give(game, first + outcome);
    }
    oracle_go_to(game, ORACLE_HALF_DEAL);
}

const OracleStep ORACLE_STEP_HALF_DEAL =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_HALF_DEAL, enter_deal, outcomes, resolve);

static bool enter_draft(OracleGame *game) {
    return to_give(game) && oracle_ask(game, ORACLE_HALF_DRAFT, receiver(game));
}

static int add_half(OracleChoice *out, int count, int number) {
    count = oracle_add(out, count, ORACLE_ACCEPT);
    out[count - 1].argument = 1 + number;
    return count;
}

static int draft_choices(const OracleGame *game, OracleChoice *out) {
    int count = 0;
    for (int number = 0; number < half_count(game); ++number) {
        count = free_to_give(game, number) ? add_half(out, count, number) : count;
    }
    return count;
}

static void draft_choose(OracleGame *game, const OracleChoice *choice) {
    give(game, choice->argument - 1);
    oracle_go_to(game, ORACLE_HALF_DRAFT);
}

const OracleStep ORACLE_STEP_HALF_DRAFT =
    ORACLE_ASKS(ORACLE_HALF_DRAFT, enter_draft, draft_choices, draft_choose);

/* ---- In a turn */

static int tile_choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int number = 0; number < half_count(game); ++number) {
        if (game->half.owner[number] == game->active &&
            oracle_playable(game, half_kind(game, number))) {
            count = add_half(out, count, number);
        }
    }
    return count;
}

/*
 * Returns true if the active player has a half tile to place. With hidden hands, returns true if
 * the player has any half tile, which is what others may know.
 */
static bool has_half(const OracleGame *game) {
    OracleChoice list[1 + ORACLE_HALVES];
    bool any = false;
    for (int number = 0; number < half_count(game); ++number) {
        any = any || game->half.owner[number] == game->active;
    }
    return any && (!game->options.half.open || tile_choices(game, list) > 1);
}

/* The turn of the last ordinary tile ends the game, so an ordinary tile must be left. */
static bool enter_tile(OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_HALFLINGS) && game->hand < 0 && game->last < 0 &&
           game->placed_count > 0 && oracle_tile_to_come(game) && has_half(game) &&
           oracle_ask(game, ORACLE_HALF_TILE, game->active);
}

static void tile_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_ACCEPT) {
        game->half.owner[choice->argument - 1] = -1;
        (void)oracle_take_hand(game, half_kind(game, choice->argument - 1));
        oracle_go_to(game, ORACLE_PESTILENCE);
    }
}

const OracleStep ORACLE_STEP_HALF_TILE =
    ORACLE_ASKS(ORACLE_HALF_TILE, enter_tile, tile_choices, tile_choose);

const OracleRule ORACLE_RULE_HALFLINGS = {
    .expansion = "halflings", .option = set_option, .tiles = tiles};
