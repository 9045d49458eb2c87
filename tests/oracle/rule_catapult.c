// SPDX-License-Identifier: MIT
//
// The Catapult. House rule: an ordinary follower on a new fair scores five points. Otherwise all
// players throw a token after the turn of a fair.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { KNOCK_OUT, SEDUCTION, TARGET, CATCH, KINDS, THROW = 12 };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "catapult") == 0 &&
           oracle_flag(&options->throws.on, value, "house", "throws");
}

static bool is_fair(const OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_CATAPULT) && game->last >= 0 &&
           (game->box->tiles[game->placed[game->last].tile].marks & oracle_mark(game, "fair")) != 0;
}

/* Returns the number of the active player's ordinary followers on the tile of this turn. */
static int followers(const OracleGame *game) {
    int count = 0;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        count += figure->owner == game->active && figure->type == ORACLE_NORMAL &&
                 figure->placed == game->last;
    }
    return count;
}

static bool before_enter(OracleGame *game) {
    game->throws.fair_followers = is_fair(game) && !game->options.throws.on ? followers(game) : 0;
    return false;
}

static bool fair_enter(OracleGame *game) {
    if (is_fair(game) && !game->options.throws.on &&
        followers(game) > game->throws.fair_followers) {
        oracle_pay(game, game->active, 5);
    }
    return false;
}

const OracleStep ORACLE_STEP_FAIR_BEFORE = ORACLE_DOES(before_enter);
const OracleStep ORACLE_STEP_FAIR = ORACLE_DOES(fair_enter);

/* ---- Rounds of throws */

static int thrower(const OracleGame *game) {
    return (game->active + game->throws.thrown) % game->options.players;
}

/* Ends a round: the players nearest to the fair are paid. */
static void round_over(OracleGame *game) {
    const OracleThrows throws = game->throws;
    int least = throws.distance[0];
    for (int player = 1; player < game->options.players; ++player) {
        least = throws.distance[player] < least ? throws.distance[player] : least;
    }
    game->throws.going = false;
    for (int player = 0; throws.kind == TARGET && player < game->options.players; ++player) {
        if (throws.distance[player] == least) {
            oracle_pay(game, player, 5);
        }
    }
}

/* Continues with the next thrower. After the last one the following step is run. */
static void next_thrower(OracleGame *game) {
    game->throws.victim = -1;
    ++game->throws.thrown;
    if (game->throws.thrown == game->options.players) {
        round_over(game);
    } else {
        oracle_go_to(game, game->throws.kind == CATCH ? ORACLE_THROW_CATCH : ORACLE_THROW_AIM);
    }
}

static bool kind_enter(OracleGame *game) {
    memset(&game->throws, 0, sizeof game->throws);
    game->throws.victim = -1;
    game->throws.going = game->options.throws.on && is_fair(game);
    return game->throws.going && oracle_ask(game, ORACLE_THROW_KIND, game->active);
}

static int kind_choices(const OracleGame *game, OracleChoice *out) {
    for (int kind = 0; kind < KINDS; ++kind) {
        (void)oracle_add(out, kind, ORACLE_ACCEPT);
        out[kind].argument = kind;
    }
    return KINDS;
}

static void kind_choose(OracleGame *game, const OracleChoice *choice) {
    game->throws.kind = choice->argument;
}

static bool flies(const OracleGame *game) {
    return game->throws.going && game->throws.kind != CATCH;
}

static bool aim_enter(OracleGame *game) {
    return flies(game) && oracle_ask(game, ORACLE_THROW_AIM, thrower(game));
}

static int aim_choices(const OracleGame *game, OracleChoice *out) {
    int count = 0;
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        if (oracle_first_half(game, placed) == placed) { /* a cell is aimed at once */
            out[count] = (OracleChoice){ORACLE_TOKEN, -1, tile->x, tile->y, 0, placed, -1, THROW};
            ++count;
        }
    }
    return count;
}

static void aim_choose(OracleGame *game, const OracleChoice *choice) {
    game->throws.x = choice->x;
    game->throws.y = choice->y;
}

/* ---- Chance */

static bool across_enter(OracleGame *game) {
    return flies(game) && oracle_ask(game, ORACLE_THROW_ACROSS, thrower(game));
}

static bool along_enter(OracleGame *game) {
    return flies(game) && oracle_ask(game, ORACLE_THROW_ALONG, thrower(game));
}

static bool catch_enter(OracleGame *game) {
    return game->throws.going && game->throws.kind == CATCH &&
           oracle_ask(game, ORACLE_THROW_CATCH, thrower(game));
}

/*
 * Four coins: the number of heads gives the cell. 2 is the middle, more is east (south), fewer is
 * west (north).
 */
static int coins(const OracleGame *game, OracleOutcome *out) {
    for (int heads = 0; heads <= 4; ++heads) {
        int ways = 1;
        for (int coin = 0; coin < heads; ++coin) {
            ways = ways * (4 - coin) / (coin + 1);
        }
        out[heads] = (OracleOutcome){heads, ways};
    }
    return 5;
}

static int catches(const OracleGame *game, OracleOutcome *out) {
    out[0] = (OracleOutcome){0, 1}; /* caught */
    out[1] = (OracleOutcome){1, 1}; /* too short */
    out[2] = (OracleOutcome){2, 2};
    return 3;
}

static void across_resolve(OracleGame *game, int heads) {
    game->throws.x += heads - 2;
}

static int squared(const OracleGame *game, int placed) {
    const OraclePlaced *const tile = &game->placed[placed];
    const int across = abs(tile->x - game->throws.x);
    const int along = abs(tile->y - game->throws.y);
    return across * across + along * along;
}

/* Returns all of a player's figures in a quarter or on a crown beside a cell. */
static void interior_hit(OracleGame *game, int player, int placed) {
    const OraclePlaced *const tile = &game->placed[placed];
    const int active = game->active;
    OracleChoice list[ORACLE_FIGURES_OF_PLAYER + ORACLE_QUARTERS * ORACLE_FIGURE_TYPES];
    game->active = player; /* these functions use the active player */
    bool again = true;
    while (again) {
        again = false;
        const int city = oracle_city_takings(game, list, 0);
        const int count = oracle_crown_takings(game, list, city);
        for (int index = 0; index < count && !again; ++index) {
            again = list[index].x == tile->x && list[index].y == tile->y;
            if (again && index < city) {
                oracle_city_taken(game, &list[index]);
            } else if (again) {
                (void)oracle_crown_taken(game, &list[index]);
            }
        }
    }
    game->active = active;
}

static void hit(OracleGame *game, int placed) {
    for (int index = 0; index < game->figure_count;) {
        const OracleFigure *const figure = &game->figures[index];
        if (oracle_same_cell(game, figure->placed, placed) && oracle_is_follower(figure->type)) {
            oracle_take(game, index);
            index = 0; /* other figures may have left together with it */
        } else {
            ++index;
        }
    }
    oracle_tops_leave(game, placed);
    for (int player = 0; player < game->options.players; ++player) {
        interior_hit(game, player, placed);
    }
    oracle_lords_leave(game, placed);
}

/* ---- Exchange of followers */

/* Writes the thrower's own figures that may replace the victim. */
static int own_choices(const OracleGame *game, int victim, OracleChoice *out) {
    const int player = thrower(game);
    const OracleFigure *const at = &game->figures[victim];
    int count = 0;
    for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
        if (oracle_is_follower((OracleFigureType)type) && game->supply[player][type] > 0 &&
            oracle_could_stand(game, (OracleFigureType)type, at)) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = ORACLE_HELD + type + ORACLE_HOLDER * player;
        }
    }
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner == player && oracle_stands(figure) &&
            oracle_could_stand(game, figure->type, at)) {
            count = oracle_add_taking(game, index, out, count);
        }
    }
    return count;
}

static bool of_opponent(const OracleGame *game, int index) {
    return game->figures[index].owner != thrower(game) && oracle_stands(&game->figures[index]);
}

/* Adds the nearest followers of others for which the thrower has a replacement. */
static int victims(const OracleGame *game, OracleChoice *out, int count) {
    OracleChoice own[ORACLE_FIGURES_OF_PLAYER + ORACLE_FIGURE_TYPES];
    int least = -1;
    for (int index = 0; index < game->figure_count; ++index) {
        const int distance = squared(game, game->figures[index].placed);
        if (of_opponent(game, index) && (least < 0 || distance < least)) {
            least = distance;
        }
    }
    for (int index = 0; index < game->figure_count; ++index) {
        if (of_opponent(game, index) && squared(game, game->figures[index].placed) == least &&
            own_choices(game, index, own) > 0) {
            OracleChoice choice = oracle_taking(game, index);
            choice.rotation = 1 + game->figures[index].owner;
            count = oracle_add_once(&choice, out, count);
        }
    }
    return count;
}

static int whom_choices(const OracleGame *game, OracleChoice *out) {
    return victims(game, out, oracle_add(out, 0, ORACLE_PASS));
}

static bool whom_enter(OracleGame *game) {
    return flies(game) && oracle_ask(game, ORACLE_THROW_WHOM, thrower(game));
}

static void whom_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        next_thrower(game);
    } else {
        game->throws.victim = oracle_figure_at(game, choice->rotation - 1, choice);
    }
}

static bool by_enter(OracleGame *game) {
    return flies(game) && game->throws.victim >= 0 &&
           oracle_ask(game, ORACLE_THROW_BY, thrower(game));
}

static int by_choices(const OracleGame *game, OracleChoice *out) {
    return own_choices(game, game->throws.victim, out);
}

static void by_choose(OracleGame *game, const OracleChoice *choice) {
    const int player = thrower(game);
    OracleChoice to = oracle_taking(game, game->throws.victim);
    oracle_take(game, game->throws.victim);
    to.figure = choice->verb == ORACLE_TAKE ? choice->figure
                                            : (choice->argument - ORACLE_HELD) % ORACLE_HOLDER;
    if (choice->verb == ORACLE_TAKE) {
        oracle_take(game, oracle_figure_at(game, player, choice));
    }
    to.verb = ORACLE_PUT;
    to.rotation = to.argument = 0;
    oracle_put(game, player, &to);
    next_thrower(game);
}

/* ---- Effects of a throw */

static void along_resolve(OracleGame *game, int heads) {
    OracleThrows *const throws = &game->throws;
    throws->y += heads - 2;
    const int placed = oracle_at(game, throws->x, throws->y);
    if (throws->kind == TARGET) {
        throws->distance[thrower(game)] = squared(game, game->last);
    } else if (throws->kind == KNOCK_OUT && placed >= 0) {
        hit(game, placed);
    } else if (throws->kind == SEDUCTION && placed >= 0) {
        OracleChoice list[ORACLE_SEATS * ORACLE_FIGURES_OF_PLAYER];
        if (victims(game, list, 0) > 0) {
            return;
        }
    }
    next_thrower(game);
}

static void catch_resolve(OracleGame *game, int number) {
    const int catcher = (thrower(game) + 1) % game->options.players;
    oracle_pay(game, number == 2 ? thrower(game) : catcher, 5);
    next_thrower(game);
}

const OracleStep ORACLE_STEP_THROW_KIND =
    ORACLE_ASKS(ORACLE_THROW_KIND, kind_enter, kind_choices, kind_choose);
const OracleStep ORACLE_STEP_THROW_AIM =
    ORACLE_ASKS(ORACLE_THROW_AIM, aim_enter, aim_choices, aim_choose);
const OracleStep ORACLE_STEP_THROW_ACROSS =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_THROW_ACROSS, across_enter, coins, across_resolve);
const OracleStep ORACLE_STEP_THROW_ALONG =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_THROW_ALONG, along_enter, coins, along_resolve);
const OracleStep ORACLE_STEP_THROW_WHOM =
    ORACLE_ASKS(ORACLE_THROW_WHOM, whom_enter, whom_choices, whom_choose);
const OracleStep ORACLE_STEP_THROW_BY =
    ORACLE_ASKS(ORACLE_THROW_BY, by_enter, by_choices, by_choose);
const OracleStep ORACLE_STEP_THROW_CATCH =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_THROW_CATCH, catch_enter, catches, catch_resolve);

const OracleRule ORACLE_RULE_CATAPULT = {.expansion = "catapult", .option = set_option};
