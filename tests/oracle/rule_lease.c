// SPDX-License-Identifier: MIT
//
// A new lease on life: instead of deploying, a follower that is already on the table moves.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { ANYBODY = -1 };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "lease") == 0 && oracle_flag(&options->lease.on, value, "off", "on") &&
           oracle_rule_add(options, ORACLE_RULE_LEASE.expansion);
}

/* ---- Followers that could move to a part of a tile */

/*
 * Returns true if two parts of a tile touch. A road's sides are between two halves of fields, and
 * the wall of a city borders fields. A knight reaches every road of the tile.
 */
static bool touches(const OraclePart *from, const OraclePart *to, int to_number) {
    if (from->terrain == TERRAIN_ROAD && to->terrain == TERRAIN_FIELD) {
        for (int side = 0; side < 4; ++side) {
            if (from->sides >> side & 1U && to->halves >> 2 * side & 3U) {
                return true;
            }
        }
    }
    return (from->terrain == TERRAIN_FIELD && to->terrain == TERRAIN_CITY &&
            from->borders >> to_number & 1U) ||
           (from->terrain == TERRAIN_CITY && to->terrain == TERRAIN_ROAD);
}

/* Returns true if the feature of a figure touches a part on the part's tile. */
static bool leads_to(const OracleGame *game, const OracleFigure *figure, int placed, int part) {
    const OracleTile *const kind = &game->box->tiles[game->placed[placed].tile];
    const OracleFeature *const home = oracle_feature(game, figure->placed, figure->part);
    for (int other = 0; other < kind->part_count; ++other) {
        if (oracle_feature(game, placed, other) == home &&
            touches(&kind->parts[other], &kind->parts[part], part)) {
            return true;
        }
    }
    return kind->parts[part].terrain == TERRAIN_CLOISTER && home->terrain == TERRAIN_CITY;
}

/* Returns true if a figure of the active player may move there. */
static bool may_come(const OracleGame *game, int index, int placed, int part) {
    const OracleFigure *const figure = &game->figures[index];
    const OracleKind *const kind = oracle_kind(game, figure->type);
    return figure->owner == game->active && kind->follower &&
           kind->terrains >> oracle_feature(game, placed, part)->terrain & 1U &&
           (!kind->fits || kind->fits(game, placed, part)) && leads_to(game, figure, placed, part);
}

/* Lists the figures that may move, of one type or of any type. Equal figures are listed once. */
static int candidates(const OracleGame *game, OracleChoice *out) {
    int count = 0;
    for (int index = 0; index < game->figure_count; ++index) {
        const bool typed =
            game->lease.figure == ANYBODY || (int)game->figures[index].type == game->lease.figure;
        if (typed && may_come(game, index, game->lease.placed, game->lease.part)) {
            count = oracle_add_taking(game, index, out, count);
        }
    }
    return count;
}

/* ---- Offered places */

/* Returns true if the cloister has followers of opponents, and no figure is lying in it. */
static bool has_foes(const OracleGame *game, const OracleFeature *cloister) {
    bool foes = false;
    for (int player = 0; player < game->options.players; ++player) {
        if (cloister->only_abbots[player]) {
            return false;
        }
        foes = foes || (player != game->active && cloister->followers[player] > 0);
    }
    return foes;
}

/* Returns true if the place accepts a figure, whichever it is. */
static bool is_open(const OracleGame *game, int placed, int part) {
    const OracleFeature *const feature = oracle_feature(game, placed, part);
    const bool fits = feature->terrain == TERRAIN_FIELD
                          ? feature->follower_count == 0 && game->options.farmers
                      : feature->terrain == TERRAIN_CLOISTER ? has_foes(game, feature)
                                                             : !feature->complete;
    return fits && !oracle_closed(game, placed) && oracle_admitted(game, placed, part);
}

static int add_moves(const OracleGame *game, int placed, int part, OracleChoice *out, int count) {
    const OraclePlaced *const tile = &game->placed[placed];
    const int needed = oracle_feature(game, placed, part)->terrain == TERRAIN_CLOISTER ? 2 : 1;
    int able = 0;
    for (int index = 0; index < game->figure_count; ++index) {
        able += may_come(game, index, placed, part);
    }
    for (int index = 0; index < game->figure_count && able >= needed; ++index) {
        if (may_come(game, index, placed, part)) {
            const OracleChoice move = {
                ORACLE_SHIFT, (int)game->figures[index].type, tile->x, tile->y, 0, placed, part, 0};
            count = oracle_add_once(&move, out, count);
        }
    }
    return count;
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    for (int placed = 0; placed < game->placed_count && game->options.lease.on; ++placed) {
        const int parts = game->box->tiles[game->placed[placed].tile].part_count;
        for (int part = 0; part < parts; ++part) {
            if (is_open(game, placed, part)) {
                count = add_moves(game, placed, part, out, count);
            }
        }
    }
    return count;
}

/* ---- Movement */

static void expel(OracleGame *game, int placed, int part) {
    for (int index = game->figure_count - 1; index >= 0; --index) {
        const OracleFigure *const figure = &game->figures[index];
        const bool here = figure->placed == placed && figure->part == part;
        /* `part` of a barn is a corner. */
        if (here && figure->owner != game->active && figure->type != ORACLE_BARN) {
            oracle_take(game, index);
            index = game->figure_count; /* other figures may have left together with it */
        }
    }
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_SHIFT || choice->figure < 0) {
        return false;
    }
    const bool war = oracle_part(game, choice->placed, choice->part)->terrain == TERRAIN_CLOISTER;
    game->lease = (OracleLease){choice->placed, choice->part, choice->figure, war ? 2 : 1};
    if (war) {
        expel(game, choice->placed, choice->part);
    }
    return true;
}

static void move(OracleGame *game, const OracleChoice *from) {
    const OracleChoice to = {ORACLE_PUT,         from->figure,     0, 0, 0,
                             game->lease.placed, game->lease.part, 0};
    oracle_take(game, oracle_figure_at(game, game->active, from));
    oracle_put(game, game->active, &to);
    --game->lease.left;
    game->lease.figure = ANYBODY;
}

static bool enter(OracleGame *game) {
    while (game->lease.left > 0) {
        OracleChoice list[ORACLE_FIGURES_OF_PLAYER];
        if (candidates(game, list) > 1) {
            return oracle_ask(game, ORACLE_LEASE, game->active);
        }
        move(game, &list[0]);
    }
    return false;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    move(game, choice);
    oracle_go_to(game, ORACLE_LEASE); /* second knight */
}

const OracleStep ORACLE_STEP_LEASE = ORACLE_ASKS(ORACLE_LEASE, enter, candidates, choose);

const OracleRule ORACLE_RULE_LEASE = {
    .expansion = "lease", .option = set_option, .wood = wood, .wood_done = wood_done};
