// SPDX-License-Identifier: MIT
//
// The Tunnel: roads end at openings until two tokens of a set are placed on two of them.
#include "oracle_rules.h"

#include <stdio.h>
#include <string.h>

enum { KIND = 6, COLORS = 6 };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "tunnel_sets") == 0 && oracle_flag(&options->tunnel.fewer, value, "3", "2");
}

static int sets_each(const OracleGame *game) {
    const int players = game->options.players;
    const int each = players < COLORS ? COLORS / players : 1;
    return players == 2 && game->options.tunnel.fewer ? 2 : each;
}

/* ---- Openings */

static bool name_taken(const OracleTile *tile, const char *name) {
    for (int part = 0; part < tile->part_count; ++part) {
        if (strcmp(tile->parts[part].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Splits a road below the tile into one road per side, each with an opening. */
static void split(OracleTile *tile, int part) {
    for (int other = 0; other < tile->part_count; ++other) {
        tile->parts[other].links &= ~(1U << part);
    }
    tile->parts[part].links = 0;
    const unsigned sides = tile->parts[part].sides;
    bool first = true;
    for (unsigned side = 0; side < 4; ++side) {
        if ((sides >> side & 1U) == 0) {
            continue;
        }
        if (first) {
            tile->parts[part].sides = 1U << side;
            first = false;
            continue;
        }
        OraclePart added = tile->parts[part];
        added.sides = 1U << side;
        for (int number = 0; number < 100; ++number) {
            snprintf(added.name, sizeof added.name, "r%d", number);
            if (!name_taken(tile, added.name)) {
                break;
            }
        }
        tile->parts[tile->part_count++] = added;
    }
}

static uint64_t mark_of_box(const OracleBox *box) {
    for (int index = 0; index < box->mark_count; ++index) {
        if (strcmp(box->marks[index], "tunnel") == 0) {
            return UINT64_C(1) << index;
        }
    }
    return 0;
}

static void reprint(OracleBox *box) {
    const uint64_t mark = mark_of_box(box);
    for (int tile = 0; tile < box->tile_count; ++tile) {
        const int printed = box->tiles[tile].part_count;
        for (int part = 0; part < printed; ++part) {
            const OraclePart *const road = &box->tiles[tile].parts[part];
            if (road->marks & mark && (road->sides & (road->sides - 1U)) != 0) {
                split(&box->tiles[tile], part);
            }
        }
    }
}

static bool is_opening(const OracleGame *game, int spot) {
    const OraclePart *const part = oracle_part(game, spot / ORACLE_PARTS, spot % ORACLE_PARTS);
    return part->terrain == TERRAIN_ROAD && (part->marks & oracle_mark(game, "tunnel")) != 0;
}

/* Returns the spot at the other end of a finished tunnel; -1: none, -2: no token here. */
static int other_end(const OracleGame *game, int spot) {
    for (int player = 0; player < game->options.players; ++player) {
        for (int set = 0; set < sets_each(game); ++set) {
            const int *const token = game->tunnel.spots[player][set];
            if (token[0] == spot || token[1] == spot) {
                return token[0] == spot ? token[1] : token[0];
            }
        }
    }
    return -2;
}

static int ends(const OracleGame *game, int spot) {
    return is_opening(game, spot) && other_end(game, spot) < 0;
}

static int beyond(const OracleGame *game, int spot, int *out) {
    const int other = is_opening(game, spot) ? other_end(game, spot) : -1;
    out[0] = other;
    return other >= 0;
}

/* ---- Tokens */

static void start(OracleGame *game) {
    memset(game->tunnel.spots, -1, sizeof game->tunnel.spots);
}

/*
 * Tokens may be placed at any time of the own turn. After scoring they would have no effect before
 * the next turn.
 */
static int free_actions(const OracleGame *game, OracleStage stage, OracleChoice *out, int count) {
    if (stage == ORACLE_FREE_END || stage == ORACLE_FREE_CHANCE_LATER || game->tunnel.used) {
        return count;
    }
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        if (game->label[spot] < 0 || !is_opening(game, spot) || other_end(game, spot) != -2) {
            continue;
        }
        bool whole = false; /* sets without a placed token are equivalent */
        for (int set = 0; set < sets_each(game); ++set) {
            const int *const token = game->tunnel.spots[game->active][set];
            const bool fresh = token[0] < 0;
            if (token[1] >= 0 || (fresh && whole)) {
                continue;
            }
            whole = whole || fresh;
            const int placed = spot / ORACLE_PARTS;
            out[count++] = (OracleChoice){ORACLE_TOKEN,
                                          -1,
                                          game->placed[placed].x,
                                          game->placed[placed].y,
                                          0,
                                          placed,
                                          spot % ORACLE_PARTS,
                                          KIND + 256 * set};
        }
    }
    return count;
}

int oracle_builder_tiles(const OracleGame *game) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->type == ORACLE_BUILDER && figure->owner == game->active) {
            return oracle_feature(game, figure->placed, figure->part)->tiles;
        }
    }
    return 0;
}

static bool free_action_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_TOKEN || choice->argument % 256 != KIND) {
        return false;
    }
    const int spot = choice->placed * ORACLE_PARTS + choice->part;
    int *const token = game->tunnel.spots[game->active][choice->argument / 256];
    const int before = oracle_builder_tiles(game);
    game->tunnel.used = true;
    token[token[0] < 0 ? 0 : 1] = spot;
    if (token[1] >= 0) {
        oracle_road_changed(game, spot);
    }
    oracle_survey(game);
    game->trade.extended =
        game->trade.extended || oracle_builder_tiles(game) > before; /* footnote 50 */
    return true;
}

/* A turn of one part, or the first of several. */
static void laid(OracleGame *game) {
    game->tunnel.used = game->tunnel.used && game->additional;
}

const OracleRule ORACLE_RULE_TUNNEL = {.expansion = "tunnel",
                                       .option = set_option,
                                       .reprint = reprint,
                                       .start = start,
                                       .laid = laid,
                                       .free_actions = free_actions,
                                       .free_action_done = free_action_done,
                                       .beyond = beyond,
                                       .ends = ends};
