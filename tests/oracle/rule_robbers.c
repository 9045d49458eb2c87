// SPDX-License-Identifier: MIT
//
// The Robbers: each player has a robber on the scoring track. It takes half of the next points of a
// figure beside it. This file also has the track itself, for the Messages. Counting figures move
// space by space, separately from the points.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { SPACES = 50, LARGEST = 255 };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "robber_place") == 0) {
        return oracle_flag(&options->robbers.all, value, "next", "every");
    }
    return strcmp(key, "robber_end") == 0 &&
           oracle_flag(&options->robbers.worthless, value, "points", "nothing");
}

void oracle_track_clear(OracleGame *game) {
    memset(&game->robbers, 0, sizeof game->robbers);
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        game->robbers.space[player] = game->robbers.offer[player] = -1;
    }
}

/*
 * Returns true with the Messages: their rules need the track, and two counting figures per player.
 */
static bool has_pairs(const OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_MESSAGES);
}

static bool plays(const OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_ROBBERS) || has_pairs(game);
}

static int along(int space, int points) {
    return ((space + points) % SPACES + SPACES) % SPACES;
}

static int seat(const OracleGame *game, int turns) {
    return (game->active + turns) % game->options.players;
}

/* ---- Payments to robbers */

static bool is_beside(const OracleGame *game, int owner, int player, int space) {
    return owner != player && game->robbers.space[owner] == space;
}

static bool has_caught(const OracleGame *game, int owner) {
    bool has = false;
    for (int player = 0; player < game->options.players; ++player) {
        for (int figure = 0; figure < ORACLE_COUNTERS; ++figure) {
            has = has || game->robbers.caught[owner][player][figure] > 0;
        }
    }
    return has;
}

/* Moves robbers along with a figure that moves because of a robber's points. */
static void follow_figure(OracleGame *game, int player, int from, int to) {
    for (int other = 0; other < game->options.players; ++other) {
        if (is_beside(game, other, player, from) && !has_caught(game, other)) {
            game->robbers.space[other] = to;
            game->robbers.offer[other] = -1;
        }
    }
}

static void add_gain(OracleGame *game, int player, int points, bool robbed) {
    OracleRobbers *const robbers = &game->robbers;
    if (robbers->gain_count == ORACLE_GAINS) {
        abort();
    }
    robbers->gains[robbers->gain_count++] =
        (OracleGain){player, points, has_pairs(game) ? -1 : 0, robbed, false};
}

/*
 * Returns a robber to its owner with points. If the player has two figures, one of them moves
 * later.
 */
static void take(OracleGame *game, int owner, int points) {
    OracleRobbers *const robbers = &game->robbers;
    game->scores[owner] += points;
    robbers->space[owner] = robbers->offer[owner] = -1;
    memset(robbers->caught[owner], 0, sizeof robbers->caught[owner]);
    if (has_pairs(game)) {
        add_gain(game, owner, points, true);
        return;
    }
    const int from = robbers->figure[owner][0];
    robbers->figure[owner][0] = along(from, points);
    follow_figure(game, owner, from, robbers->figure[owner][0]);
}

void oracle_pay(OracleGame *game, int player, int points) {
    game->scores[player] += points;
    if (plays(game) && points != 0) {
        add_gain(game, player, points, false);
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
        has = has ||
              (player != owner && (game->robbers.figure[player][0] == space ||
                                   (has_pairs(game) && game->robbers.figure[player][1] == space)));
    }
    return has;
}

/* Moves the first figure. */
void oracle_pass_points(OracleGame *game, int player, int points) {
    OracleRobbers *const robbers = &game->robbers;
    const int from = robbers->figure[player][0];
    game->scores[player] += points;
    if (!plays(game) || points == 0) {
        return;
    }
    const int to = along(from, points);
    bool robs[ORACLE_SEATS] = {false};
    robbers->figure[player][0] = to;
    for (int owner = 0; owner < game->options.players; ++owner) {
        if (!is_beside(game, owner, player, from)) {
            continue;
        }
        if (points > 0) {
            robs[owner] = true;
            robbers->caught[owner][player][0] = points;
        } else if (has_company(game, owner, from)) {
            robbers->offer[owner] = to;
        } else {
            robbers->space[owner] = to;
            robbers->offer[owner] = -1;
        }
    }
    for (int turn = 0; turn < game->options.players; ++turn) {
        if (robs[seat(game, turn)]) {
            take(game, seat(game, turn), (points + 1) / 2);
        }
    }
}

/* ---- End of a round */

static int at_most(int points) {
    return points < LARGEST ? points : LARGEST;
}

/* Adds a choice of this number of points, once. */
static int add_points(OracleChoice *out, int count, int points) {
    OracleChoice choice;
    (void)oracle_add(&choice, 0, ORACLE_ACCEPT);
    choice.argument = at_most(points);
    return oracle_add_once(&choice, out, count);
}

static bool is_left(const OracleGain *gain, int player, int figure) {
    return gain->player == player && gain->figure == figure && !gain->moved;
}

/* Writes the points a figure may move first. */
static int moves(const OracleGame *game, int player, int figure, OracleChoice *out) {
    int count = 0;
    for (int index = 0; index < game->robbers.gain_count; ++index) {
        const OracleGain *const gain = &game->robbers.gains[index];
        count = is_left(gain, player, figure) ? add_points(out, count, gain->points) : count;
    }
    return count;
}

/* Writes the points a robber may take. */
static int spoils(const OracleGame *game, int owner, OracleChoice *out) {
    int count = 0;
    for (int player = 0; player < game->options.players; ++player) {
        for (int figure = 0; figure < ORACLE_COUNTERS; ++figure) {
            const int points = game->robbers.caught[owner][player][figure];
            count = points > 0 ? add_points(out, count, (points + 1) / 2) : count;
        }
    }
    return count;
}

/*
 * Returns true if a robber is on a space from which a figure may move with some of the remaining
 * points, in any order.
 */
static bool depends(const OracleGame *game, int player, int figure) {
    const OracleRobbers *const robbers = &game->robbers;
    int left[ORACLE_GAINS];
    int count = 0;
    for (int index = 0; index < robbers->gain_count; ++index) {
        if (is_left(&robbers->gains[index], player, figure)) {
            left[count++] = robbers->gains[index].points;
        }
    }
    for (unsigned long before = 0; before + 1 < 1UL << count; ++before) {
        int space = robbers->figure[player][figure];
        for (int index = 0; index < count; ++index) {
            space = along(space, before >> index & 1U ? left[index] : 0);
        }
        for (int owner = 0; owner < game->options.players; ++owner) {
            if (is_beside(game, owner, player, space) &&
                robbers->caught[owner][player][figure] == 0) {
                return true;
            }
        }
    }
    return false;
}

static void move(OracleGame *game, int player, int figure, int points) {
    OracleRobbers *const robbers = &game->robbers;
    OracleGain *gain = NULL;
    for (int index = 0; index < robbers->gain_count; ++index) {
        OracleGain *const other = &robbers->gains[index];
        if (is_left(other, player, figure) && at_most(other->points) == points &&
            (!gain || (gain->robbed && !other->robbed))) {
            gain = other;
        }
    }
    const int from = robbers->figure[player][figure];
    gain->moved = true;
    robbers->figure[player][figure] = along(from, gain->points);
    if (gain->robbed) {
        follow_figure(game, player, from, robbers->figure[player][figure]);
        return;
    }
    for (int owner = 0; owner < game->options.players; ++owner) {
        if (is_beside(game, owner, player, from) && robbers->caught[owner][player][figure] == 0) {
            robbers->caught[owner][player][figure] = gain->points;
        }
    }
}

static void rob(OracleGame *game, int owner, int points) {
    for (int player = 0; player < game->options.players; ++player) {
        for (int figure = 0; figure < ORACLE_COUNTERS; ++figure) {
            const int half = (game->robbers.caught[owner][player][figure] + 1) / 2;
            if (half > 0 && at_most(half) == points) {
                take(game, owner, half);
                return;
            }
        }
    }
}

static bool ask(OracleGame *game, OracleRobberQuestion question, int player) {
    game->robbers.question = question;
    return oracle_ask(game, ORACLE_ROBBED, player);
}

static bool ask_followers(OracleGame *game) {
    for (int turn = 0; turn < game->options.players; ++turn) {
        if (game->robbers.offer[seat(game, turn)] >= 0) {
            return ask(game, ROBBER_MAY_FOLLOW, seat(game, turn));
        }
    }
    return false;
}

/* Returns the lowest points for which a player has not chosen a figure, or NULL. */
static OracleGain *open_gain(OracleGame *game, int player) {
    OracleGain *least = NULL;
    for (int index = 0; index < game->robbers.gain_count; ++index) {
        OracleGain *const gain = &game->robbers.gains[index];
        if (is_left(gain, player, -1) &&
            (!least || gain->points < least->points ||
             (gain->points == least->points && least->robbed && !gain->robbed))) {
            least = gain;
        }
    }
    return least;
}

/* Two figures on a space are equivalent until one of them has points to move with. */
static bool are_alike(const OracleGame *game, int player) {
    OracleChoice list[ORACLE_GAINS];
    const int *const figure = game->robbers.figure[player];
    return figure[0] == figure[1] && moves(game, player, 0, list) == 0 &&
           moves(game, player, 1, list) == 0;
}

static bool ask_figures(OracleGame *game) {
    for (int turn = 0; turn < game->options.players; ++turn) {
        const int player = seat(game, turn);
        OracleGain *gain = NULL;
        while ((gain = open_gain(game, player)) != NULL) {
            if (!are_alike(game, player)) {
                return ask(game, ROBBER_FIGURE, player);
            }
            gain->figure = 0;
        }
    }
    return false;
}

static bool ask_order(OracleGame *game) {
    OracleChoice list[ORACLE_GAINS];
    for (int turn = 0; turn < ORACLE_COUNTERS * game->options.players; ++turn) {
        const int player = seat(game, turn / ORACLE_COUNTERS);
        const int figure = turn % ORACLE_COUNTERS;
        int count;
        while ((count = moves(game, player, figure, list)) > 0) {
            if (count > 1 && depends(game, player, figure)) {
                game->robbers.moving = figure;
                return ask(game, ROBBER_WAITS, player);
            }
            move(game, player, figure, list[0].argument);
        }
    }
    return false;
}

/* The next robber without a choice takes its points. Returns false if there is none. */
static bool one_robs(OracleGame *game, bool *asks) {
    OracleChoice list[ORACLE_GAINS];
    *asks = false;
    for (int turn = 0; turn < game->options.players; ++turn) {
        const int owner = seat(game, turn);
        const int count = spoils(game, owner, list);
        if (count > 1) {
            *asks = ask(game, ROBBER_ROBS, owner);
            return false;
        }
        if (count > 0) {
            rob(game, owner, list[0].argument);
            return true;
        }
    }
    return false;
}

/* Returns true if a figure of the active player reached a dark space. */
static bool landed(const OracleGame *game) {
    const OracleRobbers *const robbers = &game->robbers;
    bool dark = false;
    for (int index = 0; index < robbers->gain_count; ++index) {
        const OracleGain *const gain = &robbers->gains[index];
        dark = dark || (gain->player == game->active &&
                        robbers->figure[gain->player][gain->figure] % 5 == 0);
    }
    return dark;
}

static bool enter(OracleGame *game) {
    OracleRobbers *const robbers = &game->robbers;
    bool asks = false;
    do {
        if (ask_followers(game) || ask_figures(game) || ask_order(game)) {
            return true;
        }
    } while (one_robs(game, &asks));
    if (asks) {
        return true;
    }
    game->messages.due = has_pairs(game) && landed(game);
    robbers->gain_count = 0;
    for (int player = 0; player < game->options.players; ++player) {
        const int *const figure = robbers->figure[player];
        if (along(game->scores[player], 0) != along(figure[0], figure[1])) {
            abort(); /* points that were not reported */
        }
    }
    return false;
}

static bool enter_features(OracleGame *game) {
    return plays(game) && enter(game);
}

/* Points that are not for a completed feature are paid as one sum per player. */
static bool enter_sums(OracleGame *game) {
    if (!plays(game)) {
        return false;
    }
    OracleRobbers *const robbers = &game->robbers;
    for (int index = 0; index < robbers->gain_count; ++index) {
        OracleGain *const gain = &robbers->gains[index];
        for (int later = index + 1; later < robbers->gain_count; ++later) {
            const OracleGain *const other = &robbers->gains[later];
            if (!gain->moved && is_left(other, gain->player, gain->figure) &&
                other->robbed == gain->robbed) {
                gain->points += other->points;
                robbers->gains[later--] = robbers->gains[--robbers->gain_count];
            }
        }
    }
    return enter(game);
}

static int figures_of(OracleChoice *out) {
    const int count = oracle_add(out, oracle_add(out, 0, ORACLE_ACCEPT), ORACLE_ACCEPT);
    out[1].argument = 1;
    return count;
}

static int choices(const OracleGame *game, OracleChoice *out) {
    const int player = game->decider;
    if (game->robbers.question == ROBBER_FIGURE) {
        return figures_of(out);
    }
    if (game->robbers.question == ROBBER_WAITS) {
        return moves(game, player, game->robbers.moving, out);
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
    if (robbers->question == ROBBER_FIGURE) {
        open_gain(game, game->decider)->figure = choice->argument;
    } else if (robbers->question == ROBBER_WAITS) {
        move(game, game->decider, robbers->moving, choice->argument);
    } else if (robbers->question == ROBBER_ROBS) {
        rob(game, game->decider, choice->argument);
    } else {
        if (choice->verb == ORACLE_ACCEPT) {
            robbers->space[game->decider] = choice->argument;
        }
        robbers->offer[game->decider] = -1;
    }
    --game->step; /* repeats this step */
}

const OracleStep ORACLE_STEP_ROBBED = ORACLE_ASKS(ORACLE_ROBBED, enter_sums, choices, choose);
const OracleStep ORACLE_STEP_ROBBED_FEATURES =
    ORACLE_ASKS(ORACLE_ROBBED, enter_features, choices, choose);

/* ---- Tiles with a robber */

static int places(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    const int figures = has_pairs(game) ? ORACLE_COUNTERS : 1;
    for (int index = 0; index < figures * game->options.players; ++index) {
        const int player = index / figures;
        const int space = game->robbers.figure[player][index % figures];
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
    if (!oracle_plays(game, &ORACLE_RULE_ROBBERS) || game->last < 0 ||
        !(game->box->tiles[game->placed[game->last].tile].marks & oracle_mark(game, "robber"))) {
        return false;
    }
    for (; robbers->asked < game->options.players; ++robbers->asked) {
        const int player = seat(game, robbers->asked);
        OracleChoice list[1 + ORACLE_COUNTERS * ORACLE_SEATS];
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
    const bool last = robbers->asked > 0 && !game->options.robbers.all;
    robbers->asked = last ? game->options.players : robbers->asked + 1;
    --game->step; /* next player */
}

const OracleStep ORACLE_STEP_PLACE_ROBBER =
    ORACLE_ASKS(ORACLE_PLACE_ROBBER, enter_place, places, place);

static void final(const OracleGame *game, int *scores) {
    for (int owner = 0; owner < game->options.players; ++owner) {
        const bool pays = game->robbers.space[owner] >= 0 && !game->options.robbers.worthless;
        scores[owner] += pays ? 3 : 0;
    }
}

const OracleRule ORACLE_RULE_ROBBERS = {
    .expansion = "robbers", .option = set_option, .tiles = oracle_track_clear, .final = final};
