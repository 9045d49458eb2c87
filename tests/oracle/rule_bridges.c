// SPDX-License-Identifier: MIT
//
// Bridges of Bridges, Castles & Bazaars. A player may place one bridge in a turn, over the tile
// just placed or one next to it. A bridge may also make a tile fit that does not fit by itself.
//
// The oracle finds the bridge by trying all possible ones.
#include "oracle_rules.h"

#include <stdlib.h>

#include <string.h>

enum { KIND = 9, BRIDGED = 2 /* directions of a bridge over a tile */ };

static bool has_road_over(const OracleTile *tile) {
    const char *const edges = tile->edges;
    const bool half = edges[3] == '-';
    return !half && ((edges[0] == 'f' && edges[2] == 'f') || (edges[1] == 'f' && edges[3] == 'f'));
}

void oracle_bridge_reprint(OracleBox *box) {
    for (int index = 0; index < box->tile_count; ++index) {
        OracleTile *const tile = &box->tiles[index];
        if (has_road_over(tile) && strcmp(tile->name, "mountains/mountain") != 0) {
            OraclePart *const part = &tile->parts[tile->part_count++];
            memset(part, 0, sizeof *part);
            strcpy(part->name, "b0");
            part->terrain = TERRAIN_ROAD;
        }
    }
}

int oracle_bridge_part(const OracleTile *tile) {
    for (int part = 0; part < tile->part_count; ++part) {
        if (tile->parts[part].terrain == TERRAIN_ROAD && tile->parts[part].sides == 0) {
            return part;
        }
    }
    return -1;
}

static int bridges_each(const OracleGame *game) {
    return game->options.players <= 4 ? 3 : game->options.players <= 6 ? 2 : 1;
}

void oracle_bridge_start(OracleGame *game) {
    for (int player = 0; player < game->options.players; ++player) {
        game->bridge.in_hand[player] = bridges_each(game);
    }
}

/* Returns what a tile on the table meets on a side. */
static int met_on(const OracleGame *game, int placed, int side) {
    const OraclePlaced *const tile = &game->placed[placed];
    return oracle_beside(game, tile->tile, (OraclePlacement){tile->x, tile->y, tile->rotation},
                         side);
}

static bool may_lay(const OracleGame *game) {
    return game->bridge.in_hand[game->active] > 0 && !game->bridge.used;
}

/* Returns true if a bridge may be placed over a tile on the table. */
static bool lies_well(const OracleGame *game, int placed, int way) {
    const OraclePlaced *const tile = &game->placed[placed];
    if (tile->bridge != 0 || oracle_bridge_part(&game->box->tiles[tile->tile]) < 0) {
        return false;
    }
    for (int side = way - 1; side < 4; side += 2) {
        const int beside = met_on(game, placed, side);
        const bool met = beside < 0 || oracle_shown(game, beside, (side + 2) % 4) == 'r';
        if (oracle_edge(game, tile->tile, tile->rotation, side) != 'f' || !met) {
            return false;
        }
    }
    return true;
}

/* Returns true if the tile would fit everywhere with a bridge over it. */
static bool fits_with_bridge_over(const OracleGame *game, int tile, OraclePlacement at, int way) {
    bool good = oracle_bridge_part(&game->box->tiles[tile]) >= 0;
    for (int side = 0; side < 4; ++side) {
        const int beside = oracle_beside(game, tile, at, side);
        const bool end = side % 2 == way - 1;
        const char printed = oracle_edge(game, tile, at.rotation, side);
        const char theirs = beside < 0 ? 0 : oracle_shown(game, beside, (side + 2) % 4);
        good = good && !(end && printed != 'f');
        if (end) {
            good = good && (theirs == 0 || theirs == 'r');
        } else {
            good = good && (theirs == 0 || oracle_letters_match(printed, theirs));
        }
    }
    return good;
}

/* Returns true if the tile would fit with a bridge over the neighbor on one side. */
static bool fits_with_bridge_beside(const OracleGame *game, int tile, OraclePlacement at,
                                    int toward, int way) {
    const int bridged = oracle_beside(game, tile, at, toward);
    if (bridged < 0 || !lies_well(game, bridged, way)) {
        return false;
    }
    for (int side = 0; side < 4; ++side) {
        const int beside = oracle_beside(game, tile, at, side);
        const bool changed = beside == bridged && side % 2 == way - 1;
        const char theirs = changed      ? 'r'
                            : beside < 0 ? 'a'
                                         : oracle_shown(game, beside, (side + 2) % 4);
        if (!oracle_letters_match(oracle_edge(game, tile, at.rotation, side), theirs)) {
            return false;
        }
    }
    return true;
}

bool oracle_bridge_fits(const OracleGame *game, int tile, OraclePlacement at) {
    bool fits_with_piece = false;
    const bool may = may_lay(game) && !oracle_is_half(game, tile);
    for (int way = 1; way <= BRIDGED && may; ++way) {
        fits_with_piece = fits_with_piece || fits_with_bridge_over(game, tile, at, way);
        for (int side = 0; side < 4; ++side) {
            fits_with_piece = fits_with_piece || fits_with_bridge_beside(game, tile, at, side, way);
        }
    }
    return fits_with_piece;
}

static void lay(OracleGame *game, int placed, int way) {
    game->placed[placed].bridge = way;
    --game->bridge.in_hand[game->active];
    game->bridge.used = true;
    oracle_road_changed(game, placed * ORACLE_PARTS +
                                  oracle_bridge_part(&game->box->tiles[game->placed[placed].tile]));
}

static bool all_match(const OracleGame *game, int placed) {
    for (int side = 0; side < 4; ++side) {
        const int beside = met_on(game, placed, side);
        if (beside >= 0 && !oracle_letters_match(oracle_shown(game, placed, side),
                                                 oracle_shown(game, beside, (side + 2) % 4))) {
            return false;
        }
    }
    return true;
}

/* Places the first bridge that makes the tile fit. */
void oracle_bridge_place_fitting(OracleGame *game) {
    for (int try = 0; try < 5 * BRIDGED && !all_match(game, game->last); ++try) {
        const int side = try / BRIDGED;
        const int over = side == 4 ? game->last : met_on(game, game->last, side);
        if (over < 0 || !lies_well(game, over, 1 + try % BRIDGED)) {
            continue;
        }
        game->placed[over].bridge = 1 + try % BRIDGED;
        const bool good = all_match(game, game->last);
        game->placed[over].bridge = 0;
        if (good) {
            lay(game, over, 1 + try % BRIDGED);
        }
    }
}

int oracle_bridge_ends(const OracleGame *game, int spot) {
    return oracle_exists(game, spot / ORACLE_PARTS, spot % ORACLE_PARTS) ? 0 : 2;
}

bool oracle_bridge_admits(const OracleGame *game, int placed, int part) {
    return oracle_exists(game, placed, part);
}

/* Returns the number of steps between two cells. */
static int steps_away(const OraclePlaced *a, const OraclePlaced *b) {
    return abs(a->x - b->x) + abs(a->y - b->y);
}

int oracle_bridge_window(const OracleGame *game, OracleChoice *out, int count) {
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        const bool near =
            (steps_away(tile, &game->placed[game->last]) <= 1 ||
             (game->last_half >= 0 && steps_away(tile, &game->placed[game->last_half]) <= 1)) &&
            may_lay(game);
        for (int way = 1; near && way <= BRIDGED; ++way) {
            if (lies_well(game, placed, way)) {
                out[count++] = (OracleChoice){ORACLE_TOKEN,
                                              -1,
                                              tile->x,
                                              tile->y,
                                              0,
                                              placed,
                                              oracle_bridge_part(&game->box->tiles[tile->tile]),
                                              KIND + 256 * (way - 1)};
            }
        }
    }
    return count;
}

bool oracle_bridge_window_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_TOKEN || choice->argument % 256 != KIND) {
        return false;
    }
    const int before = oracle_builder_tiles(game);
    lay(game, choice->placed, 1 + choice->argument / 256);
    oracle_survey(game);
    game->trade.extended =
        game->trade.extended || oracle_builder_tiles(game) > before; /* footnote 50 */
    return true;
}
