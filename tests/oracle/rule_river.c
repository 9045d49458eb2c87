// SPDX-License-Identifier: MIT
//
// The River: drawn before all other tiles, from the spring over the fork to the lake. It continues
// from its end and never turns back. The pig-herd adds points to its farm.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static const int STEP_X[4] = {0, 1, 0, -1};

static const int STEP_Y[4] = {-1, 0, 1, 0};

/* Uses of the start tile of the other tiles. */
enum { START_REMOVED, START_MIXED, START_RIVER, START_AFTER, START_WORDS };

static const char *const START_WORD[START_WORDS] = {"removed", "mixed", "river", "after"};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    const struct {
        const char *key;
        bool *flag;
        const char *off, *on;
    } flags[] = {{"river_uturn", &options->river.straight, "immediate", "never"},
                 {"river_deploy", &options->river.deserted, "on", "off"},
                 {"volcano_lake", &options->river.volcano_plain, "draw", "plain"},
                 {"river_stack", &options->river.in_bag, "first", "bag"},
                 {"pig_herd", &options->river.herd_plain, "pays", "plain"},
                 {"river_fork", &options->river.forks_mixed, "first", "mixed"}};
    for (size_t index = 0; index < sizeof flags / sizeof *flags; ++index) {
        if (strcmp(key, flags[index].key) == 0) {
            return oracle_flag(flags[index].flag, value, flags[index].off, flags[index].on);
        }
    }
    if (strcmp(key, "river_start") == 0) {
        options->river.start = 0;
        while (options->river.start < START_WORDS &&
               strcmp(value, START_WORD[options->river.start]) != 0) {
            ++options->river.start;
        }
        return options->river.start < START_WORDS;
    }
    if (strcmp(key, "river_course") == 0) {
        options->river.from_lake = strcmp(value, "lake") == 0;
        options->river.from_fork = strcmp(value, "fork") == 0;
        return options->river.from_lake || options->river.from_fork || strcmp(value, "spring") == 0;
    }
    return false;
}

static bool shows(const OracleGame *game, int tile, const char *symbol) {
    return game->box->tiles[tile].marks & oracle_mark(game, symbol);
}

static bool is_river(const OracleGame *game, int tile) {
    return strchr(game->box->tiles[tile].edges, 's') != NULL;
}

/* ---- Tiles in play, and when they are drawn */

/*
 * Returns the preference for a spring, lake or fork. The spring of Games Quarterly #11 replaces all
 * others. Springs and lakes of The River II replace those of the first River. The volcano replaces
 * every lake, but it is the last choice for a river that begins at a lake.
 */
static int preference(const OracleGame *game, int tile) {
    const char *const name = game->box->tiles[tile].name;
    if (shows(game, tile, "volcano")) {
        return game->options.river.from_lake ? 0 : 3;
    }
    if (strncmp(name, "games-quarterly-11-river/", 25) == 0) {
        return 3;
    }
    return strncmp(name, "river-2/", 8) == 0 ? 2 : 1;
}

/* Returns the preferred tile with a symbol among those in play; of several, the last one. */
static int favorite(const OracleGame *game, const char *symbol) {
    int best = -1;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        if (game->unseen[tile] > 0 && shows(game, tile, symbol) &&
            (best < 0 || preference(game, tile) >= preference(game, best))) {
            best = tile;
        }
    }
    return best;
}

/* Keeps `wanted` tiles with a symbol. */
static void keep(OracleGame *game, const char *symbol, int wanted) {
    bool *const kept = oracle_memory((size_t)game->box->tile_count, sizeof *kept);
    for (int tile = favorite(game, symbol); tile >= 0 && wanted > 0;
         tile = favorite(game, symbol), --wanted) {
        kept[tile] = true;
        game->unseen[tile] = 0;
    }
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        if (shows(game, tile, symbol)) {
            game->unseen[tile] = kept[tile];
        }
    }
    free(kept);
}

static int forks_of(const OracleGame *game) {
    int forks = 0;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        forks += shows(game, tile, "fork") ? game->box->tiles[tile].copies : 0;
    }
    return forks;
}

static bool begins_at_fork(const OracleGame *game) {
    return game->options.river.from_fork && forks_of(game) > 0;
}

/*
 * A river goes from a spring to a lake, and to one more lake if it forks. With options it goes from
 * a lake to springs, or from a fork three ways to a spring and lakes.
 */
static void tiles(OracleGame *game) {
    game->options.river.from_lake = game->options.river.from_lake && favorite(game, "lake") >= 0;
    if (game->options.river.in_bag) {
        return;
    }
    if (game->start >= 0 && game->options.river.start != START_MIXED) {
        --game->unseen[game->start];
    }
    const int ends = 1 + forks_of(game);
    keep(game, "spring", game->options.river.from_lake ? ends : 1);
    keep(game, "lake", game->options.river.from_lake ? 1 : ends);
    game->start = favorite(game, game->options.river.from_lake ? "lake"
                                 : begins_at_fork(game)        ? "fork"
                                                               : "spring");
}

static bool box_shows(const OracleBox *box, const char *symbol) {
    bool shown = false;
    for (int tile = 0; tile < box->tile_count; ++tile) {
        for (int mark = 0; mark < box->mark_count; ++mark) {
            shown = shown ||
                    (strcmp(box->marks[mark], symbol) == 0 && box->tiles[tile].marks >> mark & 1U);
        }
    }
    return shown;
}

/* If a river begins the game, the start tile is drawn separately, in a stage of its river rule. */
static bool start_own(const OracleBox *box, const OracleOptions *options) {
    const bool lake = options->river.from_lake && box_shows(box, "lake");
    const bool begins = box_shows(box, lake ? "lake" : "spring") ||
                        (options->river.from_fork && box_shows(box, "fork"));
    return begins && !options->river.in_bag &&
           (options->river.start == START_RIVER || options->river.start == START_AFTER);
}

/* The fork comes first, unless it is mixed in. The last river tile is a lake, or a spring. */
static int stage(const OracleGame *game, int tile) {
    if (tile == game->box->start_own) {
        return game->options.river.start == START_RIVER ? 1 : 4; /* after the first rose */
    }
    if (!is_river(game, tile) || game->options.river.in_bag) {
        return ORACLE_STAGE_MAIN;
    }
    const bool spring = game->options.river.from_lake || begins_at_fork(game);
    const char *const first = game->options.river.from_lake ? "lake" : spring ? "fork" : "spring";
    if (!is_river(game, game->start) && tile == favorite(game, first)) {
        return -1; /* a block begins the game, and the river starts with its first drawn tile */
    }
    if (tile == favorite(game, spring ? "spring" : "lake")) {
        return 2;
    }
    return shows(game, tile, "fork") && !game->options.river.forks_mixed ? 0 : 1;
}

/* ---- Legal places of river tiles */

static int river_at(const OracleGame *game, int x, int y, int side) {
    const int index = oracle_at(game, x + STEP_X[side], y + STEP_Y[side]);
    if (index < 0) {
        return -1;
    }
    const OraclePlaced *const tile = &game->placed[index];
    return oracle_edge(game, tile->tile, tile->rotation, (side + 2) % 4) == 's' ? index : -1;
}

/* Returns the side of a placed river tile toward the previous one; -1: the spring. */
static int side_upstream(const OracleGame *game, int placed) {
    const OraclePlaced *const tile = &game->placed[placed];
    for (int side = 0; side < 4; ++side) {
        const int other = river_at(game, tile->x, tile->y, side);
        if (oracle_edge(game, tile->tile, tile->rotation, side) == 's' && other >= 0 &&
            other < placed) {
            return side;
        }
    }
    return -1;
}

/*
 * Returns the side from which the river came before its last bend upstream of a place. `entry` is
 * the side by which it enters that place.
 */
static int side_before_bend(const OracleGame *game, int placed, int entry) {
    int upstream = side_upstream(game, placed);
    while (game->options.river.straight && upstream == entry) {
        const OraclePlaced *const tile = &game->placed[placed];
        placed = river_at(game, tile->x, tile->y, upstream);
        upstream = side_upstream(game, placed);
    }
    return upstream == entry ? -1 : upstream;
}

static bool allows(const OracleGame *game, int tile, OraclePlacement at) {
    bool river_started = false;
    for (int placed = 0; placed < game->placed_count; ++placed) {
        river_started = river_started || is_river(game, game->placed[placed].tile);
    }
    if (!is_river(game, tile) || game->options.river.in_bag || !river_started) {
        return true; /* the first one is drawn because a block begins the game; it may be placed
                        where it fits */
    }
    int joins = 0;
    int entry = -1;
    int before = -1;
    for (int side = 0; side < 4; ++side) {
        const int index = river_at(game, at.x, at.y, side);
        if (index >= 0 && oracle_edge(game, tile, at.rotation, side) == 's') {
            ++joins;
            entry = side;
            before = index;
        }
    }
    if (joins != 1) {
        return false; /* it must continue the river and must not join two branches */
    }
    const int back = side_before_bend(game, before, entry);
    return back < 0 || oracle_edge(game, tile, at.rotation, back) != 's';
}

/* ---- Effects of the tiles */

static void laid(OracleGame *game) {
    const int tile = game->placed[game->last].tile;
    game->another_tile = shows(game, tile, "volcano") && shows(game, tile, "lake") &&
                         !game->options.river.volcano_plain;
    game->no_wood = game->another_tile;
}

static bool admits(const OracleGame *game, int placed, int part) {
    return !game->options.river.deserted || !is_river(game, game->placed[placed].tile);
}

static int farm_bonus(const OracleGame *game, int farm, int player) {
    return !game->options.river.herd_plain &&
           (game->features[farm].marks & oracle_mark(game, "pig-herd")) != 0;
}

const OracleRule ORACLE_RULE_RIVER = {.expansion = "river",
                                      .option = set_option,
                                      .tiles = tiles,
                                      .start_own = start_own,
                                      .stage = stage,
                                      .laid = laid,
                                      .allows = allows,
                                      .admits = admits,
                                      .farm_bonus = farm_bonus};
