// SPDX-License-Identifier: MIT
// The Robbers: a piece of each player on the scoring track, beside whom it takes half of the next
// points from. Counting figures are moved here space by space, apart from the points themselves.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { SPACES = 50, LARGEST = 255 };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "robber_place") == 0) {
        return oracle_flag(&options->robbers_all, value, "next", "every");
    }
    return strcmp(key, "robber_end") == 0 &&
           oracle_flag(&options->robbers_worthless, value, "points", "nothing");
}

static void tiles(OracleGame *game) {
    memset(&game->robbers, 0, sizeof game->robbers);
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        game->robbers.space[player] = game->robbers.offer[player] = -1;
    }
}

static bool plays(const OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_ROBBERS);
}

static int along(int space, int points) {
    return ((space + points) % SPACES + SPACES) % SPACES;
}

static int seat(const OracleGame *game, int turns) {
    return (game->active + turns) % game->options.players;
}

/* ---- Robbers at work. */

static bool is_beside(const OracleGame *game, int owner, int player, int space) {
    return owner != player && game->robbers.space[owner] == space;
}

static bool has_caught(const OracleGame *game, int owner) {
    bool has = false;
    for (int player = 0; player < game->options.players; ++player) {
        has = has || game->robbers.caught[owner][player] > 0;
    }
    return has;
}

/* The robber comes home with points; others go along with its owner's figure. */
static void take(OracleGame *game, int owner, int points) {
    OracleRobbers *const robbers = &game->robbers;
    const int from = robbers->figure[owner];
    robbers->figure[owner] = along(from, points);
    game->scores[owner] += points;
    robbers->space[owner] = robbers->offer[owner] = -1;
    memset(robbers->caught[owner], 0, sizeof robbers->caught[owner]);
    for (int other = 0; other < game->options.players; ++other) {
        if (is_beside(game, other, owner, from) && !has_caught(game, other)) {
            robbers->space[other] = robbers->figure[owner];
            robbers->offer[other] = -1;
        }
    }
}

void oracle_pay(OracleGame *game, int player, int points) {
    OracleRobbers *const robbers = &game->robbers;
    game->scores[player] += points;
    if (plays(game) && points != 0) {
        if (robbers->gain_count == ORACLE_GAINS) {
            abort();
        }
        robbers->gains[robbers->gain_count++] = (OracleGain){player, points, false};
    }
}

void oracle_award_now(OracleGame *game, const OracleFeature *feature, int points) {
    for (int player = 0; player < game->options.players; ++player) {
        if (oracle_has_most(feature, game->options.players, player)) {
            oracle_pay(game, player, points);
        }
    }
}

static bool has_company(const OracleGame *game, int owner, int space) {
    bool has = false;
    for (int player = 0; player < game->options.players; ++player) {
        has = has || (player != owner && game->robbers.figure[player] == space);
    }
    return has;
}

void oracle_pass_points(OracleGame *game, int player, int points) {
    OracleRobbers *const robbers = &game->robbers;
    const int from = robbers->figure[player];
    game->scores[player] += points;
    if (!plays(game) || points == 0) {
        return;
    }
    robbers->figure[player] = along(from, points);
    for (int owner = 0; owner < game->options.players; ++owner) {
        if (!is_beside(game, owner, player, from)) {
            continue;
        }
        if (points > 0) {
            robbers->caught[owner][player] = points;
        } else if (has_company(game, owner, from)) {
            robbers->offer[owner] = robbers->figure[player];
        } else {
            robbers->space[owner] = robbers->figure[player];
            robbers->offer[owner] = -1;
        }
    }
    for (int turn = 0; turn < game->options.players; ++turn) {
        if (has_caught(game, seat(game, turn))) {
            take(game, seat(game, turn), (points + 1) / 2);
        }
    }
}

/* ---- A round is over. */

static int at_most(int points) {
    return points < LARGEST ? points : LARGEST;
}

/* Adds a choice of so many points, once. */
static int add_points(OracleChoice *out, int count, int points) {
    OracleChoice choice;
    (void)oracle_add(&choice, 0, ORACLE_ACCEPT);
    choice.argument = at_most(points);
    return oracle_add_once(&choice, out, count);
}

/* What a player may move first. */
static int moves(const OracleGame *game, int player, OracleChoice *out) {
    int count = 0;
    for (int index = 0; index < game->robbers.gain_count; ++index) {
        const OracleGain *const gain = &game->robbers.gains[index];
        if (gain->player == player && !gain->moved) {
            count = add_points(out, count, gain->points);
        }
    }
    return count;
}

/* What a robber may take. */
static int spoils(const OracleGame *game, int owner, OracleChoice *out) {
    int count = 0;
    for (int player = 0; player < game->options.players; ++player) {
        const int points = game->robbers.caught[owner][player];
        count = points > 0 ? add_points(out, count, (points + 1) / 2) : count;
    }
    return count;
}

/* Whether a robber is on a space which a player may leave with one of his points still to move,
 * whichever went before. */
static bool depends(const OracleGame *game, int player) {
    const OracleRobbers *const robbers = &game->robbers;
    int left[ORACLE_GAINS];
    int count = 0;
    for (int index = 0; index < robbers->gain_count; ++index) {
        const OracleGain *const gain = &robbers->gains[index];
        if (gain->player == player && !gain->moved) {
            left[count++] = gain->points;
        }
    }
    for (unsigned long before = 0; before + 1 < 1UL << count; ++before) {
        int space = robbers->figure[player];
        for (int index = 0; index < count; ++index) {
            space = along(space, before >> index & 1U ? left[index] : 0);
        }
        for (int owner = 0; owner < game->options.players; ++owner) {
            if (is_beside(game, owner, player, space) && robbers->caught[owner][player] == 0) {
                return true;
            }
        }
    }
    return false;
}

static void move(OracleGame *game, int player, int points) {
    OracleRobbers *const robbers = &game->robbers;
    int index = 0;
    while (robbers->gains[index].player != player || robbers->gains[index].moved ||
           at_most(robbers->gains[index].points) != points) {
        ++index;
    }
    OracleGain *const gain = &robbers->gains[index];
    const int from = robbers->figure[player];
    for (int owner = 0; owner < game->options.players; ++owner) {
        if (is_beside(game, owner, player, from) && robbers->caught[owner][player] == 0) {
            robbers->caught[owner][player] = gain->points;
        }
    }
    gain->moved = true;
    robbers->figure[player] = along(from, gain->points);
}

static void rob(OracleGame *game, int owner, int points) {
    for (int player = 0; player < game->options.players; ++player) {
        const int half = (game->robbers.caught[owner][player] + 1) / 2;
        if (at_most(half) == points) {
            take(game, owner, half);
            return;
        }
    }
}

static bool ask(OracleGame *game, OracleRobberQuestion question, int player) {
    game->robbers.question = question;
    return oracle_ask(game, ORACLE_ROBBED, player);
}

static bool enter(OracleGame *game) {
    OracleRobbers *const robbers = &game->robbers;
    OracleChoice list[ORACLE_GAINS];
    for (int turn = 0; turn < game->options.players; ++turn) {
        if (robbers->offer[seat(game, turn)] >= 0) {
            return ask(game, ROBBER_MAY_FOLLOW, seat(game, turn));
        }
    }
    for (int turn = 0; turn < game->options.players; ++turn) {
        const int player = seat(game, turn);
        int count;
        while ((count = moves(game, player, list)) > 0) {
            if (count > 1 && depends(game, player)) {
                return ask(game, ROBBER_WAITS, player);
            }
            move(game, player, list[0].argument);
        }
    }
    for (int turn = 0; turn < game->options.players; ++turn) {
        const int owner = seat(game, turn);
        const int count = spoils(game, owner, list);
        if (count > 1) {
            return ask(game, ROBBER_ROBS, owner);
        }
        if (count > 0) {
            rob(game, owner, list[0].argument);
        }
    }
    robbers->gain_count = 0;
    for (int player = 0; player < game->options.players; ++player) {
        if (along(game->scores[player], 0) != robbers->figure[player]) {
            abort(); /* points nobody told of */
        }
    }
    return false;
}

static bool enter_features(OracleGame *game) {
    return plays(game) && enter(game);
}

/* What is no completed feature pays each player one sum. */
static bool enter_sums(OracleGame *game) {
    if (!plays(game)) {
        return false;
    }
    OracleRobbers *const robbers = &game->robbers;
    for (int index = 0; index < robbers->gain_count; ++index) {
        for (int later = index + 1; later < robbers->gain_count; ++later) {
            OracleGain *const gain = &robbers->gains[later];
            if (gain->player == robbers->gains[index].player && !gain->moved &&
                !robbers->gains[index].moved) {
                robbers->gains[index].points += gain->points;
                *gain = robbers->gains[--robbers->gain_count];
                --later;
            }
        }
    }
    return enter(game);
}

static int choices(const OracleGame *game, OracleChoice *out) {
    const int player = game->decider;
    if (game->robbers.question == ROBBER_WAITS) {
        return moves(game, player, out);
    }
    if (game->robbers.question == ROBBER_ROBS) {
        return spoils(game, player, out);
    }
    const int count = oracle_add(out, oracle_add(out, 0, ORACLE_PASS), ORACLE_ACCEPT);
    out[1].argument = game->robbers.offer[player];
    return count;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    OracleRobbers *const robbers = &game->robbers;
    if (robbers->question == ROBBER_WAITS) {
        move(game, game->decider, choice->argument);
    } else if (robbers->question == ROBBER_ROBS) {
        rob(game, game->decider, choice->argument);
    } else {
        if (choice->verb == ORACLE_ACCEPT) {
            robbers->space[game->decider] = choice->argument;
        }
        robbers->offer[game->decider] = -1;
    }
    --game->step; /* the same again */
}

const OracleStep ORACLE_STEP_ROBBED = {ORACLE_ROBBED, enter_sums, choices, choose};
const OracleStep ORACLE_STEP_ROBBED_FEATURES = {ORACLE_ROBBED, enter_features, choices, choose};

/* ---- A tile with a robber. */

static int places(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int player = 0; player < game->options.players; ++player) {
        const int space = game->robbers.figure[player];
        if (player != game->decider && space != game->robbers.space[game->decider]) {
            OracleChoice choice;
            (void)oracle_add(&choice, 0, ORACLE_ACCEPT);
            choice.argument = space;
            count = oracle_add_once(&choice, out, count);
        }
    }
    return count;
}

static bool enter_place(OracleGame *game) {
    OracleRobbers *const robbers = &game->robbers;
    if (!plays(game) || game->last < 0 ||
        !(game->box->tiles[game->placed[game->last].tile].marks & oracle_mark(game, "robber"))) {
        return false;
    }
    for (; robbers->asked < game->options.players; ++robbers->asked) {
        const int player = seat(game, robbers->asked);
        OracleChoice list[1 + ORACLE_SEATS];
        game->decider = player;
        if ((robbers->asked == 0 || robbers->space[player] < 0) && places(game, list) > 1) {
            return oracle_ask(game, ORACLE_PLACE_ROBBER, player);
        }
    }
    robbers->asked = 0;
    return false;
}

static void place(OracleGame *game, const OracleChoice *choice) {
    OracleRobbers *const robbers = &game->robbers;
    if (choice->verb == ORACLE_ACCEPT) {
        robbers->space[game->decider] = choice->argument;
    }
    const bool last = robbers->asked > 0 && !game->options.robbers_all;
    robbers->asked = last ? game->options.players : robbers->asked + 1;
    --game->step; /* whoever is next */
}

const OracleStep ORACLE_STEP_PLACE_ROBBER = {ORACLE_PLACE_ROBBER, enter_place, places, place};

static void final(const OracleGame *game, int *scores) {
    for (int owner = 0; owner < game->options.players; ++owner) {
        const bool pays = game->robbers.space[owner] >= 0 && !game->options.robbers_worthless;
        scores[owner] += pays ? 3 : 0;
    }
}

const OracleRule ORACLE_RULE_ROBBERS = {
    .expansion = "robbers", .option = set_option, .tiles = tiles, .final = final};
