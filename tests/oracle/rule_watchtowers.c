// SPDX-License-Identifier: MIT
//
// The Watchtowers: points for what is around a tower, before a road or city is scored.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static bool is_near(const OraclePlaced *tile, const OraclePlaced *tower) {
    return abs(tile->x - tower->x) < 2 && abs(tile->y - tower->y) < 2;
}

static int followers(const OracleGame *game, const OraclePlaced *tower) {
    int count = 0;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        count += oracle_is_follower(figure->type) && is_near(&game->placed[figure->placed], tower);
    }
    return count;
}

/* Returns true if a placed tile, or the other half on its cell, has a part of a terrain. */
static bool shows(const OracleGame *game, int placed, OracleTerrain terrain) {
    const int halves[] = {placed, oracle_mate(game, placed)};
    bool found = false;
    for (int half = 0; half < 2 && halves[half] >= 0; ++half) {
        const int parts = game->box->tiles[game->placed[halves[half]].tile].part_count;
        for (int part = 0; part < parts; ++part) {
            found = found || (oracle_part(game, halves[half], part)->terrain == terrain &&
                              oracle_exists(game, halves[half], part));
        }
    }
    return found;
}

/* Returns the number of cells around a tower, its own included, with a part of a terrain. */
static int cells(const OracleGame *game, const OraclePlaced *tower, OracleTerrain terrain) {
    int count = 0;
    for (int cell = 0; cell < 9; ++cell) {
        const int placed = oracle_at(game, tower->x + cell % 3 - 1, tower->y + cell / 3 - 1);
        count += placed >= 0 && shows(game, placed, terrain);
    }
    return count;
}

static int things(const OracleGame *game, const OraclePlaced *tower, bool pennants) {
    int count = 0;
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OracleTile *const kind = &game->box->tiles[game->placed[placed].tile];
        for (int part = 0; is_near(&game->placed[placed], tower) && part < kind->part_count;
             ++part) {
            count += pennants ? kind->parts[part].pennants
                              : kind->parts[part].terrain == TERRAIN_CLOISTER;
        }
    }
    return count;
}

static bool counts(const OracleTile *tile, const char *what) {
    const char *const id = strchr(tile->name, '/') + 1;
    return strncmp(id, what, strlen(what)) == 0;
}

/* Returns the points of the tower on a placed tile; 0 if it has none. */
static int points_of(const OracleGame *game, int placed) {
    const OraclePlaced *const tower = &game->placed[placed];
    const OracleTile *const kind = &game->box->tiles[tower->tile];
    return !(kind->marks & oracle_mark(game, "watchtower")) ? 0
           : counts(kind, "followers-")                     ? 2 * followers(game, tower)
           : counts(kind, "pennants-")                      ? 2 * things(game, tower, true)
           : counts(kind, "cloisters-")                     ? 3 * things(game, tower, false)
           : counts(kind, "roads-")                         ? cells(game, tower, TERRAIN_ROAD)
                                                            : cells(game, tower, TERRAIN_CITY);
}

/* Returns what a figure is paid now: it is a follower whose road or city this tile completed. */
static int due(const OracleGame *game, const OracleFigure *figure) {
    if (!oracle_is_follower(figure->type)) {
        return 0;
    }
    const OracleFeature *const feature = oracle_feature(game, figure->placed, figure->part);
    const bool line = feature->terrain == TERRAIN_ROAD || feature->terrain == TERRAIN_CITY;
    return line && feature->complete && feature->concerned && !oracle_is_castle(game, feature)
               ? points_of(game, figure->placed)
               : 0;
}

static void laid(OracleGame *game) {
    game->watchtowers.paid = false;
}

static bool enter(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_WATCHTOWERS) || game->watchtowers.paid) {
        return false;
    }
    game->watchtowers.paid = true;
    for (int index = 0; index < game->figure_count; ++index) {
        oracle_pay(game, game->figures[index].owner, due(game, &game->figures[index]));
    }
    return false;
}

/* In the middle of a turn, towers pay for what is completed and not scored yet. */
static void final(const OracleGame *game, int *scores) {
    for (int index = 0; index < game->figure_count && game->unpaid && !game->watchtowers.paid;
         ++index) {
        scores[game->figures[index].owner] += due(game, &game->figures[index]);
    }
}

const OracleStep ORACLE_STEP_WATCHTOWERS = ORACLE_DOES(enter);

const OracleRule ORACLE_RULE_WATCHTOWERS = {
    .expansion = "watchtowers", .laid = laid, .final = final};
