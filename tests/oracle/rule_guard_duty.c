// SPDX-License-Identifier: MIT
//
// Prisoners of cities: a knight that comes into an occupied city through a tile may take a captive.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "guard_duty") == 0 &&
           (oracle_flag(&options->guard.on, value, "off", "on") ||
            oracle_flag(&options->guard.all, value, "off", "all")) &&
           oracle_rule_add(options, ORACLE_RULE_GUARD_DUTY.expansion);
}

/* Returns the player who may take a captive now. */
static int captor(const OracleGame *game) {
    return (game->active + game->guard.captive.asked) % game->options.players;
}

/* ---- Knights in the same city before the tile */

static void spread(const OracleGame *game, int placed, int part, bool *seen);

/* Continues beyond one side, which two cities may share. */
static void spread_over(const OracleGame *game, int placed, int part, int side, bool *seen) {
    const int next = game->neighbors[4 * placed + side];
    const int beyond = (side + 2) % 4;
    if (next < 0 || !oracle_reaches(game, placed, part, side)) {
        return;
    }
    for (int other = oracle_part_on_side(game, next, beyond); other >= 0;
         other = oracle_next_on_side(game, next, beyond, other + 1)) {
        if (oracle_part(game, next, other)->terrain == TERRAIN_CITY &&
            oracle_feature(game, next, other) == oracle_feature(game, placed, part)) {
            spread(game, next, other, seen);
        }
    }
}

/* Marks the city parts connected with one, without the tile placed last. */
static void spread(const OracleGame *game, int placed, int part, bool *seen) {
    if (oracle_of_turn(game, placed) || seen[placed * ORACLE_PARTS + part]) {
        return;
    }
    seen[placed * ORACLE_PARTS + part] = true;
    for (int side = 0; side < 4; ++side) {
        spread_over(game, placed, part, side, seen);
    }
}

/* Returns true if two knights are connected by the tile placed last. */
static bool met(const OracleGame *game, const OracleFigure *a, const OracleFigure *b) {
    const OracleFeature *const city = oracle_feature(game, a->placed, a->part);
    if (!oracle_is_follower(a->type) || !oracle_is_follower(b->type) ||
        city->terrain != TERRAIN_CITY || city != oracle_feature(game, b->placed, b->part)) {
        return false;
    }
    bool *const seen = oracle_memory((size_t)game->placed_count * ORACLE_PARTS, sizeof *seen);
    spread(game, a->placed, a->part, seen);
    const bool before = seen[b->placed * ORACLE_PARTS + b->part];
    free(seen);
    return !before;
}

/* ---- Captives */

/* Writes the possible captives or, once the captive is chosen, the possible guards. */
static int choices(const OracleGame *game, OracleChoice *out) {
    const bool named = game->guard.captive.named;
    int count = named ? 0 : oracle_add(out, 0, ORACLE_PASS);
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const one = &game->figures[index];
        bool meets = false;
        for (int other = 0; other < game->figure_count && !named; ++other) {
            meets = meets ||
                    (one->owner != captor(game) && game->figures[other].owner == captor(game) &&
                     met(game, one, &game->figures[other]));
        }
        if (named) {
            meets = one->owner == captor(game) && met(game, one, &game->guard.captive.who);
        }
        if (meets) {
            OracleChoice choice = oracle_taking(game, index);
            choice.rotation = named ? 0 : 1 + one->owner;
            count = oracle_add_once(&choice, out, count);
        }
    }
    return count;
}

static void lead_away(OracleGame *game, const OracleChoice *guard) {
    const OracleFigure who = game->guard.captive.who;
    const OracleChoice prisoner = {ORACLE_TAKE, (int)who.type, 0, 0, 0, who.placed, who.part, 0};
    const int player = captor(game);
    oracle_take(game, oracle_figure_at(game, player, guard));
    oracle_take(game, oracle_figure_at(game, who.owner, &prisoner));
    --game->supply[player][guard->figure];
    --game->supply[who.owner][who.type];
    ++game->guard.pairs[player][guard->figure][who.owner][who.type];
    game->guard.captive.named = false;
}

static bool enter(OracleGame *game) {
    OracleChoice list[ORACLE_FIGURES_OF_PLAYER * ORACLE_SEATS];
    const int captors = game->options.guard.all  ? game->options.players
                        : game->options.guard.on ? 1
                                                 : 0;
    game->guard.captive.named = false;
    for (; game->guard.captive.asked < captors; ++game->guard.captive.asked) {
        if (choices(game, list) > 1) {
            return oracle_ask(game, ORACLE_CAPTIVE, captor(game));
        }
    }
    game->guard.captive.asked = 0;
    return false;
}

/* The next player may take a captive, too. */
static void ask_next(OracleGame *game) {
    ++game->guard.captive.asked;
    oracle_go_to(game, ORACLE_CAPTIVE);
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        ask_next(game);
        return;
    }
    if (game->guard.captive.named) {
        lead_away(game, choice);
        ask_next(game);
        return;
    }
    OracleChoice list[ORACLE_FIGURES_OF_PLAYER];
    game->guard.captive.named = true;
    game->guard.captive.who = game->figures[oracle_figure_at(game, choice->rotation - 1, choice)];
    if (choices(game, list) == 1) {
        lead_away(game, &list[0]);
        ask_next(game);
    } else {
        oracle_go_to(game, ORACLE_GUARD);
    }
}

static bool enter_guard(OracleGame *game) {
    return game->guard.captive.named && oracle_ask(game, ORACLE_GUARD, captor(game));
}

/* ---- Relief; pairs are numbered from 1 in order of players and types */

static int free_actions(const OracleGame *game, OracleStage stage, OracleChoice *out, int count) {
    int number = 1;
    for (int code = 0; stage == ORACLE_FREE_PLACED && code < 1 << 16; ++code) {
        const int player = code >> 12;
        const int guard = code >> 8 & 15;
        const int owner = code >> 4 & 15;
        const int type = code & 15;
        if (player >= ORACLE_SEATS || owner >= ORACLE_SEATS || guard >= ORACLE_FIGURE_TYPES ||
            type >= ORACLE_FIGURE_TYPES) {
            continue;
        }
        const int pairs = game->guard.pairs[player][guard][owner][type];
        if (pairs > 0 && player == game->active) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = number;
            out[count - 1].part = -1;
            out[count - 1].figure = code; /* number of the pair */
        }
        number += pairs;
    }
    return count;
}

static bool free_action_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_ACCEPT || choice->argument >= ORACLE_HELD) {
        return false;
    }
    OracleChoice list[ORACLE_FIGURES_OF_PLAYER];
    const int count = free_actions(game, ORACLE_FREE_PLACED, list, 0);
    for (int index = 0; index < count; ++index) {
        const int code = list[index].figure;
        if (list[index].argument == choice->argument) {
            --game->guard.pairs[game->active][code >> 8 & 15][code >> 4 & 15][code & 15];
            ++game->supply[game->active][code >> 8 & 15];
            ++game->supply[code >> 4 & 15][code & 15];
        }
    }
    return true;
}

const OracleStep ORACLE_STEP_CAPTIVE = ORACLE_ASKS(ORACLE_CAPTIVE, enter, choices, choose);
const OracleStep ORACLE_STEP_GUARD = ORACLE_ASKS(ORACLE_GUARD, enter_guard, choices, choose);

const OracleRule ORACLE_RULE_GUARD_DUTY = {.expansion = "guard-duty",
                                           .option = set_option,
                                           .free_actions = free_actions,
                                           .free_action_done = free_action_done};
