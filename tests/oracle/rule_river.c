// SPDX-License-Identifier: MIT
// The River: drawn before all other tiles, from the spring over the fork to the lake; it goes on
// from where it ended and turns back nowhere. The pig-herd makes its farm richer.
#include "oracle_rules.h"

#include <string.h>

static const int STEP_X[4] = {0, 1, 0, -1};
static const int STEP_Y[4] = {-1, 0, 1, 0};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    const struct {
        const char *key;
        bool *flag;
        const char *off, *on;
    } flags[] = {{"river_start", &options->river_start_mixed, "removed", "mixed"},
                 {"river_uturn", &options->river_straight, "immediate", "never"},
                 {"river_deploy", &options->river_deserted, "on", "off"},
                 {"volcano_lake", &options->volcano_plain, "draw", "plain"},
                 {"river_stack", &options->river_in_bag, "first", "bag"},
                 {"pig_herd", &options->herd_plain, "pays", "plain"}};
    for (size_t index = 0; index < sizeof flags / sizeof *flags; ++index) {
        if (strcmp(key, flags[index].key) == 0) {
            return oracle_flag(flags[index].flag, value, flags[index].off, flags[index].on);
        }
    }
    return false;
}

static bool shows(const OracleGame *game, int tile, const char *symbol) {
    return game->box->tiles[tile].marks & oracle_mark(game, symbol);
}

static bool is_river(const OracleGame *game, int tile) {
    return strchr(game->box->tiles[tile].edges, 's') != NULL;
}

/* ---- Which tiles are in play, and when they are drawn. */

/* Keeps so many of the lakes whose names begin like this, those named last. @return how many. */
static int keep_lakes(OracleGame *game, const char *name, int wanted) {
    int kept = 0;
    for (int tile = game->box->tile_count - 1; tile >= 0; --tile) {
        if (shows(game, tile, "lake") && game->unseen[tile] == 0 && kept < wanted &&
            strncmp(game->box->tiles[tile].name, name, strlen(name)) == 0) {
            game->unseen[tile] = 1;
            ++kept;
        }
    }
    return kept;
}

/* The spring of Games Quarterly #11 replaces the others, that of The River II the first one. */
static int spring_better(const OracleGame *game, int tile) {
    static const char *const NAMES[] = {"river-2/", "games-quarterly-11-river/"};
    int better = 0;
    for (int name = 0; name < 2; ++name) {
        if (strncmp(game->box->tiles[tile].name, NAMES[name], strlen(NAMES[name])) == 0) {
            better = 1 + name;
        }
    }
    return better;
}

/*
 * One spring, and as many lakes as the river has ends: one, or two where it forks. The lakes of The
 * River II are used in preference; which of several others the players keep is left to them: here
 * it is those named last.
 */
static void tiles(OracleGame *game) {
    int ends = 1;
    if (game->options.river_in_bag) {
        return;
    }
    if (game->start >= 0 && !game->options.river_start_mixed) {
        --game->unseen[game->start];
    }
    game->start = -1;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        ends += shows(game, tile, "fork") ? game->unseen[tile] : 0;
        if (shows(game, tile, "spring") &&
            (game->start < 0 || spring_better(game, tile) >= spring_better(game, game->start))) {
            game->start = tile;
        }
        if (shows(game, tile, "spring") || shows(game, tile, "lake")) {
            game->unseen[tile] = 0;
        }
    }
    ends -= keep_lakes(game, "river-2/lake-volcano", ends);
    ends -= keep_lakes(game, "river-2/", ends);
    (void)keep_lakes(game, "", ends);
    if (game->start >= 0) {
        game->unseen[game->start] = 1;
    }
}

/* The fork comes first, the lake last of the river; of two lakes the one with the volcano. */
static int stage(const OracleGame *game, int tile) {
    if (!is_river(game, tile) || game->options.river_in_bag) {
        return ORACLE_STAGE_MAIN;
    }
    bool volcano = false;
    for (int other = 0; other < game->box->tile_count; ++other) {
        volcano = volcano || (game->unseen[other] > 0 && is_river(game, other) &&
                              shows(game, other, "volcano"));
    }
    const bool lake = volcano ? shows(game, tile, "volcano") : shows(game, tile, "lake");
    return shows(game, tile, "fork") ? 0 : lake ? 2 : 1;
}

/* ---- Where a river tile may lie. */

static int river_at(const OracleGame *game, int x, int y, int side) {
    const int index = oracle_at(game, x + STEP_X[side], y + STEP_Y[side]);
    if (index < 0) {
        return -1;
    }
    const OraclePlaced *const tile = &game->placed[index];
    return oracle_edge(game, tile->tile, tile->rotation, (side + 2) % 4) == 's' ? index : -1;
}

/* The side of a placed river tile that leads to the one before it, -1 for the spring. */
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

/* The side the river came from before the last bend above a place that it enters by a side. */
static int side_before_bend(const OracleGame *game, int placed, int entry) {
    int upstream = side_upstream(game, placed);
    while (game->options.river_straight && upstream == entry) {
        const OraclePlaced *const tile = &game->placed[placed];
        placed = river_at(game, tile->x, tile->y, upstream);
        upstream = side_upstream(game, placed);
    }
    return upstream == entry ? -1 : upstream;
}

static bool allows(const OracleGame *game, int tile, OraclePlacement at) {
    if (!is_river(game, tile) || game->options.river_in_bag) {
        return true;
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
        return false; /* it goes on with the river, and joins no two branches */
    }
    const int back = side_before_bend(game, before, entry);
    return back < 0 || oracle_edge(game, tile, at.rotation, back) != 's';
}

/* ---- What the tiles do. */

static void laid(OracleGame *game) {
    const int tile = game->placed[game->last].tile;
    game->once_more =
        shows(game, tile, "volcano") && shows(game, tile, "lake") && !game->options.volcano_plain;
    game->no_wood = game->once_more;
}

static bool admits(const OracleGame *game, int part) {
    (void)part;
    return !game->options.river_deserted || !is_river(game, game->placed[game->last].tile);
}

static int farm_bonus(const OracleGame *game, int farm, int player) {
    (void)player;
    return !game->options.herd_plain &&
           (game->features[farm].marks & oracle_mark(game, "pig-herd")) != 0;
}

const OracleRule ORACLE_RULE_RIVER = {.expansion = "river",
                                      .option = set_option,
                                      .tiles = tiles,
                                      .stage = stage,
                                      .laid = laid,
                                      .allows = allows,
                                      .admits = admits,
                                      .farm_bonus = farm_bonus};
