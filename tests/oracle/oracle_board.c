// SPDX-License-Identifier: MIT
//
// The table: positions of tiles, where a tile fits, and which parts are connected.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static const int STEP_X[4] = {0, 1, 0, -1};
static const int STEP_Y[4] = {-1, 0, 1, 0};

static unsigned slot_of(const OracleGame *game, int x, int y) {
    const unsigned mixed = (unsigned)x * 0x9E3779B1U ^ (unsigned)y * 0x85EBCA77U;
    return (mixed ^ mixed >> 15) & (unsigned)(game->slot_count - 1);
}

int oracle_at(const OracleGame *game, int x, int y) {
    unsigned slot = slot_of(game, x, y);
    while (game->slots[slot]) {
        const int index = game->slots[slot] - 1;
        if (game->placed[index].x == x && game->placed[index].y == y) {
            return index;
        }
        slot = (slot + 1) & (unsigned)(game->slot_count - 1);
    }
    return -1;
}

bool oracle_is_half(const OracleGame *game, int tile) {
    return game->box->tiles[tile].edges[3] == '-';
}

int oracle_mate(const OracleGame *game, int placed) {
    const OraclePlaced *const half = &game->placed[placed];
    for (int index = 0; index < game->placed_count && oracle_is_half(game, half->tile); ++index) {
        if (index != placed && game->placed[index].x == half->x &&
            game->placed[index].y == half->y) {
            return index;
        }
    }
    return -1;
}

/* Returns the half tile in a cell that is opposite to one in this rotation, or -1. */
static int half_opposite(const OracleGame *game, OraclePlacement at) {
    const int first = oracle_at(game, at.x, at.y);
    for (int index = first; index >= 0 && index < game->placed_count; ++index) {
        const OraclePlaced *const half = &game->placed[index];
        if (half->x == at.x && half->y == at.y && oracle_is_half(game, half->tile) &&
            half->rotation == (at.rotation + 2) % 4) {
            return index;
        }
    }
    return -1;
}

int oracle_first_half(const OracleGame *game, int placed) {
    return oracle_at(game, game->placed[placed].x, game->placed[placed].y);
}

bool oracle_same_cell(const OracleGame *game, int placed, int other) {
    return game->placed[placed].x == game->placed[other].x &&
           game->placed[placed].y == game->placed[other].y;
}

bool oracle_cell_shows(const OracleGame *game, int placed, int label) {
    const int mate = oracle_mate(game, placed);
    bool shows = false;
    for (int part = 0; part < ORACLE_PARTS; ++part) {
        shows = shows || game->label[placed * ORACLE_PARTS + part] == label ||
                (mate >= 0 && game->label[mate * ORACLE_PARTS + part] == label);
    }
    return shows;
}

uint64_t oracle_cell_marks(const OracleGame *game, int placed) {
    const int mate = oracle_mate(game, placed);
    return game->box->tiles[game->placed[placed].tile].marks |
           (mate < 0 ? 0 : game->box->tiles[game->placed[mate].tile].marks);
}

/* Returns true if a tile touches a side of its cell. A half tile touches two sides. */
static bool lies_along(const OracleGame *game, int tile, int rotation, int side) {
    return oracle_edge(game, tile, rotation, side) != '-' &&
           !(oracle_is_half(game, tile) && side == (rotation + 2) % 4);
}

int oracle_facing(const OracleGame *game, int x, int y, int side) {
    const int first = oracle_at(game, x, y);
    if (first < 0 ||
        lies_along(game, game->placed[first].tile, game->placed[first].rotation, side)) {
        return first;
    }
    return oracle_mate(game, first);
}

int oracle_beside(const OracleGame *game, int tile, OraclePlacement at, int side) {
    if (lies_along(game, tile, at.rotation, side)) {
        return oracle_facing(game, at.x + STEP_X[side], at.y + STEP_Y[side], (side + 2) % 4);
    }
    /* Two long sides meet; neither has a neighbor on the next side. */
    return oracle_edge(game, tile, at.rotation, side) == '-' ? -1 : half_opposite(game, at);
}

bool oracle_on_table(const OracleOptions *options, int x, int y) {
    if (options->width == 0) {
        return true;
    }
    return x >= -((options->width - 1) / 2) && x <= options->width / 2 &&
           y >= -((options->height - 1) / 2) && y <= options->height / 2;
}

char oracle_edge(const OracleGame *game, int tile, int rotation, int side) {
    return game->box->tiles[tile].edges[(side + 4 - rotation) % 4];
}

bool oracle_allowed(const OracleGame *game, int tile, OraclePlacement at) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->allows &&
            !ORACLE_RULES[rule]->allows(game, tile, at)) {
            return false;
        }
    }
    return true;
}

bool oracle_letters_match(char mine, char theirs) {
    return mine == theirs || mine == 'a' || theirs == 'a';
}

char oracle_shown(const OracleGame *game, int placed, int side) {
    const OraclePlaced *const tile = &game->placed[placed];
    const bool bridged = tile->bridge == 1 + side % 2;
    return bridged ? 'r' : oracle_edge(game, tile->tile, tile->rotation, side);
}

bool oracle_matches(const OracleGame *game, int tile, OraclePlacement at) {
    for (int side = 0; side < 4; ++side) {
        const int index = oracle_beside(game, tile, at, side);
        if (index >= 0 && !oracle_letters_match(oracle_edge(game, tile, at.rotation, side),
                                                oracle_shown(game, index, (side + 2) % 4))) {
            return false;
        }
    }
    return true;
}

static bool piece_fits(const OracleGame *game, int tile, OraclePlacement at) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->fits_with_piece &&
            ORACLE_RULES[rule]->fits_with_piece(game, tile, at)) {
            return true;
        }
    }
    return false;
}

/* Returns true if the cell is free for a tile. A cell with one half tile has room for the other. */
static bool has_room(const OracleGame *game, int tile, OraclePlacement at) {
    const int first = oracle_at(game, at.x, at.y);
    return first < 0 || (oracle_is_half(game, tile) && oracle_mate(game, first) < 0 &&
                         half_opposite(game, at) == first);
}

static bool fits(const OracleGame *game, int tile, OraclePlacement at) {
    if (!oracle_on_table(&game->options, at.x, at.y) || !has_room(game, tile, at)) {
        return false;
    }
    int touching = 0;
    for (int side = 0; side < 4; ++side) {
        touching += oracle_beside(game, tile, at, side) >= 0;
    }
    return touching > 0 && (oracle_matches(game, tile, at) || piece_fits(game, tile, at)) &&
           oracle_allowed(game, tile, at);
}

/* The four cells next to a tile and its own cell, of which half may be free. */
enum { CELLS_NEAR = 5 };
static const int NEAR_X[CELLS_NEAR] = {0, 1, 0, -1, 0};
static const int NEAR_Y[CELLS_NEAR] = {-1, 0, 1, 0, 0};

/* Returns candidate cell number `index`, counted over all tiles. */
static OraclePlacement cell_near(const OracleGame *game, int index, int rotation) {
    const OraclePlaced *const tile = &game->placed[index / CELLS_NEAR];
    return (OraclePlacement){tile->x + NEAR_X[index % CELLS_NEAR],
                             tile->y + NEAR_Y[index % CELLS_NEAR], rotation};
}

int oracle_placements_max(const OracleGame *game) {
    return 4 * CELLS_NEAR * game->box->total;
}

int oracle_placements(const OracleGame *game, int tile, OraclePlacement *out) {
    bool canonical[4];
    for (int rotation = 0; rotation < 4; ++rotation) {
        canonical[rotation] =
            oracle_rotation_canonical(&game->box->tiles[tile], rotation) == rotation;
    }
    int count = 0;
    for (int index = 0; index < CELLS_NEAR * game->placed_count; ++index) {
        const OraclePlacement near = cell_near(game, index, 0);
        bool listed = false; /* the same cell was listed for another tile */
        for (int other = 0; other < CELLS_NEAR; ++other) {
            const int at = oracle_at(game, near.x + NEAR_X[other], near.y + NEAR_Y[other]);
            listed = listed || (at >= 0 && at < index / CELLS_NEAR);
        }
        for (int rotation = 0; rotation < 4 && !listed; ++rotation) {
            const OraclePlacement placement = {near.x, near.y, rotation};
            if (canonical[rotation] && fits(game, tile, placement)) {
                out[count++] = placement;
            }
        }
    }
    return count;
}

bool oracle_playable(const OracleGame *game, int tile) {
    for (int index = 0; index < 4 * CELLS_NEAR * game->placed_count; ++index) {
        if (fits(game, tile, cell_near(game, index / 4, index % 4))) {
            return true;
        }
    }
    return false;
}

void oracle_lay(OracleGame *game, int tile, OraclePlacement placement) {
    const int index = game->placed_count++;
    game->placed[index] = (OraclePlaced){
        .x = placement.x, .y = placement.y, .tile = tile, .rotation = placement.rotation};
    unsigned slot = slot_of(game, placement.x, placement.y);
    while (game->slots[slot]) {
        slot = (slot + 1) & (unsigned)(game->slot_count - 1);
    }
    game->slots[slot] = index + 1;
}

/* ---- Flood fill */

const OraclePart *oracle_part(const OracleGame *game, int placed, int part) {
    return &game->box->tiles[game->placed[placed].tile].parts[part];
}

bool oracle_reaches(const OracleGame *game, int placed, int part, int side) {
    const OraclePlaced *const tile = &game->placed[placed];
    const OracleTile *const kind = &game->box->tiles[tile->tile];
    const bool printed = kind->parts[part].sides >> ((side + 4 - tile->rotation) % 4) & 1U;
    return printed || (tile->bridge == 1 + side % 2 && part == oracle_bridge_part(kind));
}

bool oracle_exists(const OracleGame *game, int placed, int part) {
    const OraclePlaced *const tile = &game->placed[placed];
    return tile->bridge || part != oracle_bridge_part(&game->box->tiles[tile->tile]);
}

int oracle_next_on_side(const OracleGame *game, int placed, int side, int from) {
    const OracleTile *const kind = &game->box->tiles[game->placed[placed].tile];
    for (int part = from; part < kind->part_count; ++part) {
        if (oracle_reaches(game, placed, part, side)) {
            return part;
        }
    }
    return -1;
}

int oracle_part_on_side(const OracleGame *game, int placed, int side) {
    return oracle_next_on_side(game, placed, side, 0);
}

int oracle_part_on_half(const OracleGame *game, int placed, int half) {
    const OraclePlaced *const tile = &game->placed[placed];
    const OracleTile *const kind = &game->box->tiles[tile->tile];
    for (int part = 0; part < kind->part_count; ++part) {
        if (kind->parts[part].halves >> ((half + 8 - 2 * tile->rotation) % 8) & 1U) {
            return part;
        }
    }
    return -1;
}

static int visit(OracleGame *game, int label, int spot, int todo_count) {
    if (game->label[spot] < 0) {
        game->label[spot] = label;
        game->todo[todo_count++] = spot;
    }
    return todo_count;
}

/* Adds the contribution of one part. */
static void count_part(OracleGame *game, OracleFeature *feature, int label, int spot) {
    const int placed = spot / ORACLE_PARTS;
    const OraclePart *const part = oracle_part(game, placed, spot % ORACLE_PARTS);
    feature->pennants += part->pennants;
    feature->marks |= part->marks;
    feature->touched = feature->touched || oracle_of_turn(game, placed);
    feature->concerned = feature->concerned || oracle_of_turn(game, placed);
    for (int index = 0; index < game->changed_road_count; ++index) {
        feature->concerned = feature->concerned || game->changed_roads[index] == spot;
    }
    const int cell = oracle_first_half(game, placed);
    if (game->seen[cell] != label) {
        game->seen[cell] = label;
        ++feature->tiles;
    }
}

void oracle_road_changed(OracleGame *game, int spot) {
    game->changed_roads[game->changed_road_count++ % ORACLE_CHANGED_ROADS] = spot;
}

/*
 * Follows one part to other parts that pieces connect it to.
 *
 * @return new number of spots to visit
 */
static int spread_beyond(OracleGame *game, OracleFeature *feature, int label, int spot,
                         int todo_count) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        const OracleRule *const system = ORACLE_RULES[rule];
        if ((game->rules >> rule & 1U) == 0) {
            continue;
        }
        feature->open += system->ends ? system->ends(game, spot) : 0;
        int others[ORACLE_PARTS];
        const int count = system->beyond ? system->beyond(game, spot, others) : 0;
        for (int index = 0; index < count; ++index) {
            todo_count = visit(game, label, others[index], todo_count);
        }
    }
    return todo_count;
}

/*
 * Follows one part over all its sides and half sides.
 *
 * @return new number of spots to visit
 */
static int spread(OracleGame *game, OracleFeature *feature, int label, int spot, int todo_count) {
    const int placed = spot / ORACLE_PARTS;
    const OraclePlaced *const tile = &game->placed[placed];
    const OraclePart *const part = oracle_part(game, placed, spot % ORACLE_PARTS);
    for (int side = 0; side < 4; ++side) {
        const int neighbor = game->neighbors[4 * placed + side];
        const bool reaches = oracle_reaches(game, placed, spot % ORACLE_PARTS, side);
        if (reaches && neighbor >= 0) {
            const int facing = (side + 2) % 4;
            feature->concerned = feature->concerned || oracle_of_turn(game, neighbor);
            /*
             * An abbey has no parts at its sides; it ends the features there. Two cities may share
             * a side.
             */
            for (int other = oracle_next_on_side(game, neighbor, facing, 0); other >= 0;
                 other = oracle_next_on_side(game, neighbor, facing, other + 1)) {
                todo_count = visit(game, label, neighbor * ORACLE_PARTS + other, todo_count);
            }
        } else if (reaches) {
            const bool closed =
                game->options.edge_completes &&
                lies_along(game, tile->tile, tile->rotation, side) &&
                !oracle_on_table(&game->options, tile->x + STEP_X[side], tile->y + STEP_Y[side]);
            feature->open += !closed;
        }
    }
    for (int half = 0; half < 8; ++half) {
        const int neighbor = game->neighbors[4 * placed + half / 2];
        if (neighbor >= 0 && part->halves >> ((half + 8 - 2 * tile->rotation) % 8) & 1U) {
            const int facing = 2 * ((half / 2 + 2) % 4) + 1 - half % 2;
            const int other = oracle_part_on_half(game, neighbor, facing);
            if (other >= 0) {
                todo_count = visit(game, label, neighbor * ORACLE_PARTS + other, todo_count);
            }
        }
    }
    return todo_count;
}

static void count_cloister(const OracleGame *game, OracleFeature *feature) {
    const OraclePlaced *const tile = &game->placed[feature->placed];
    for (int cell = 0; cell < 9; ++cell) {
        const int index = oracle_at(game, tile->x + cell % 3 - 1, tile->y + cell / 3 - 1);
        feature->tiles += index >= 0 && cell != 4;
        feature->open += index < 0;
        feature->concerned = feature->concerned || oracle_of_turn(game, index);
    }
}

static void fill(OracleGame *game, int label, int spot) {
    OracleFeature *const feature = &game->features[label];
    memset(feature, 0, sizeof *feature);
    feature->placed = spot / ORACLE_PARTS;
    feature->part = spot % ORACLE_PARTS;
    feature->terrain = oracle_part(game, feature->placed, feature->part)->terrain;
    int todo_count = visit(game, label, spot, 0);
    while (todo_count > 0) {
        const int next = game->todo[--todo_count];
        count_part(game, feature, label, next);
        todo_count = spread(game, feature, label, next, todo_count);
        todo_count = spread_beyond(game, feature, label, next, todo_count);
    }
    if (feature->terrain == TERRAIN_CLOISTER || feature->terrain == TERRAIN_GARDEN) {
        count_cloister(game, feature);
    }
    feature->complete = feature->open == 0 && feature->terrain != TERRAIN_FIELD &&
                        feature->terrain != TERRAIN_RIVER;
}

/* Counts the figures of each feature. A monastery with abbots only is never complete. */
static void count_figures(OracleGame *game) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (oracle_is_follower(figure->type)) {
            OracleFeature *const feature =
                &game->features[game->label[figure->placed * ORACLE_PARTS + figure->part]];
            const OracleKind *const kind = oracle_kind(game, figure->type);
            ++feature->followers[figure->owner];
            ++feature->follower_count;
            feature->strength[figure->owner] += kind->strength ? kind->strength(game, feature) : 1;
            feature->only_abbots[figure->owner] = figure->lying;
            feature->standing += !figure->lying;
        }
    }
    for (int index = 0; index < game->feature_count; ++index) {
        OracleFeature *const feature = &game->features[index];
        feature->complete = feature->complete && !oracle_only_abbots(feature);
    }
}

/* Finds the neighbors of a placed tile. */
static void meet(OracleGame *game, int index) {
    const OraclePlaced *const tile = &game->placed[index];
    for (int side = 0; side < 4; ++side) {
        game->neighbors[4 * index + side] = oracle_beside(
            game, tile->tile, (OraclePlacement){tile->x, tile->y, tile->rotation}, side);
    }
}

void oracle_survey(OracleGame *game) {
    for (int index = 0; index < game->placed_count; ++index) {
        meet(game, index);
        game->seen[index] = -1;
    }
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        game->label[spot] = -1;
    }
    game->feature_count = 0;
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        const OraclePlaced *const tile = &game->placed[spot / ORACLE_PARTS];
        const bool exists = spot % ORACLE_PARTS < game->box->tiles[tile->tile].part_count;
        if (exists && game->label[spot] < 0) {
            fill(game, game->feature_count++, spot);
        }
    }
    count_figures(game);
    ORACLE_NOTIFY(game, surveyed, game);
}

/* Updates the neighbors of the tiles around a cell. */
static void meet_near(OracleGame *game, OraclePlacement at) {
    for (int index = 0; index < game->placed_count; ++index) {
        const OraclePlaced *const tile = &game->placed[index];
        if (abs(tile->x - at.x) + abs(tile->y - at.y) <= 1) {
            meet(game, index);
        }
    }
}

bool oracle_would_complete(OracleGame *scratch, int tile, OraclePlacement at, int placed,
                           int part) {
    oracle_lay(scratch, tile, at);
    meet_near(scratch, at);
    for (int index = 0; index < scratch->placed_count; ++index) {
        scratch->seen[index] = -1;
    }
    for (int spot = 0; spot < scratch->placed_count * ORACLE_PARTS; ++spot) {
        scratch->label[spot] = -1;
    }
    fill(scratch, 0, placed * ORACLE_PARTS + part);
    int slot = 0; /* last slot */
    while (scratch->slots[slot] != scratch->placed_count) {
        ++slot;
    }
    scratch->slots[slot] = 0;
    --scratch->placed_count;
    meet_near(scratch, at);
    return scratch->features[0].complete;
}

const OracleFeature *oracle_feature(const OracleGame *game, int placed, int part) {
    return &game->features[game->label[placed * ORACLE_PARTS + part]];
}

uint64_t oracle_mark(const OracleGame *game, const char *name) {
    for (int index = 0; index < game->box->mark_count; ++index) {
        if (strcmp(game->box->marks[index], name) == 0) {
            return UINT64_C(1) << index;
        }
    }
    return 0;
}
