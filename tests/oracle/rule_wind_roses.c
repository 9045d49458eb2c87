// SPDX-License-Identifier: MIT
//
// Wind roses: a quarter rose (or half rose) placed in its own part of the table scores three
// points.
#include "oracle_rules.h"

#include <string.h>

/* Direction of a rose's part from the middle: -1 and 1 are required, 0 is ignored. */
static const struct {
    const char *name;
    int x, y;
} ROSES[] = {{"rose-nw", -1, -1}, {"rose-ne", 1, -1}, {"rose-sw", -1, 1},
             {"rose-se", 1, 1},   {"rose-n", 0, -1},  {"rose-s", 0, 1}};

/* Returns the rose that divides the table: the blue one if it is placed, else the first. */
static const OraclePlaced *middle_of(const OracleGame *game) {
    const OraclePlaced *middle = NULL;
    for (int index = 0; index < game->placed_count; ++index) {
        const uint64_t marks = game->box->tiles[game->placed[index].tile].marks;
        const bool blue = marks & oracle_mark(game, "rose-blue");
        if (blue || (!middle && marks & oracle_mark(game, "rose-start"))) {
            middle = &game->placed[index];
        }
    }
    return middle;
}

static bool is_first_rose(const OracleGame *game, int tile) {
    return game->box->tiles[tile].marks & oracle_mark(game, "rose-start");
}

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "rose_start") == 0 &&
           oracle_flag(&options->roses.start_kept, value, "removed", "mixed");
}

/*
 * The first rose replaces the start tile, unless a river begins the game. Of two prints the one
 * named first begins, and the other rose comes next, like a tile after a river.
 */
static void tiles(OracleGame *game) {
    bool found = oracle_plays(game, &ORACLE_RULE_RIVER) && !game->options.river.in_bag;
    for (int tile = 0; tile < game->box->tile_count && !found; ++tile) {
        found = is_first_rose(game, tile);
        if (found) {
            if (game->start >= 0 && !game->options.roses.start_kept) {
                --game->unseen[game->start];
            }
            game->start = tile;
        }
    }
}

/* After a river it comes before all other tiles. */
static int stage(const OracleGame *game, int tile) {
    return is_first_rose(game, tile) ? 3 : ORACLE_STAGE_MAIN;
}

static void laid(OracleGame *game) {
    const OraclePlaced *const tile = &game->placed[game->last];
    const OraclePlaced *const middle = middle_of(game);
    if (!middle) {
        return;
    }
    int x = tile->x - middle->x;
    int y = tile->y - middle->y;
    for (int turn = 0; turn < middle->rotation; ++turn) { /* rotates back to the printed
                                                             orientation */
        const int east = x;
        x = y;
        y = -east;
    }
    for (size_t rose = 0; rose < sizeof ROSES / sizeof *ROSES; ++rose) {
        if (game->box->tiles[tile->tile].marks & oracle_mark(game, ROSES[rose].name) &&
            x * ROSES[rose].x >= 0 && y * ROSES[rose].y >= 0) {
            oracle_pay(game, game->active, 3);
        }
    }
}

const OracleRule ORACLE_RULE_WIND_ROSES = {
    .expansion = "wind-roses", .option = set_option, .tiles = tiles, .stage = stage, .laid = laid};
