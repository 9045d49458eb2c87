// SPDX-License-Identifier: MIT
#include "view/step_features.h"

#include "carcarena/engine/text.h"
#include "text/try_status.h"
#include "view/step_view.h"

#include <stdlib.h>

/* A segment on the table. */
typedef struct TableSegment {
    PlacedTile tile;
    uint8_t segment;
    uint32_t feature; /* number in the list of features */
} TableSegment;

/* Everything on the table, once: features in the order of their first segments. */
typedef struct Table {
    const Rules *rules;
    const Game *game;
    TableSegment *segments;
    FeatureView *features;
    uint32_t *first; /* of each feature: its first segment */
    OpenCell *cells;
    uint32_t segment_count, feature_count, cell_count;
} Table;

static void table_free(Table *table) {
    free(table->segments);
    free(table->features);
    free(table->first);
    free(table->cells);
}

/** Returns the number of a feature; feature_count if it is not listed yet. */
static uint32_t feature_number(const Table *table, uint32_t id) {
    uint32_t number = 0;
    while (number < table->feature_count && table->features[number].id != id) {
        number++;
    }
    return number;
}

static unsigned segment_kind(const Table *table, const TableSegment *at) {
    return rules_type(table->rules, at->tile.type)->segments[at->segment].kind;
}

static void table_add_tile(Table *table, uint32_t index) {
    const PlacedTile tile = game_tile(table->rules, table->game, index);
    const TileFacts *facts = rules_type(table->rules, tile.type);
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (facts->segments[s].kind == SEGMENT_RIVER ||
            !game_segment_exists(table->rules, table->game, index, s)) {
            continue; // it never scores
        }
        const FeatureView view = game_feature(table->rules, table->game, index, s);
        const uint32_t number = feature_number(table, view.id);
        if (number == table->feature_count) {
            table->first[number] = table->segment_count;
            table->features[table->feature_count++] = view;
        }
        table->segments[table->segment_count++] = (TableSegment){tile, (uint8_t)s, number};
    }
}

static Status table_make(Table *table, const Rules *rules, const Game *game, Message *message) {
    const uint32_t tiles = game_tile_count(rules, game);
    const size_t most = (size_t)tiles * SEGMENTS_MAX + 1;
    *table = (Table){.rules = rules, .game = game};
    table->cell_count = game_open_cell_count(rules, game);
    table->segments = calloc(most, sizeof *table->segments);
    table->features = calloc(most, sizeof *table->features);
    table->first = calloc(most, sizeof *table->first);
    table->cells = calloc(table->cell_count + 1U, sizeof *table->cells);
    if (table->segments == NULL || table->features == NULL || table->first == NULL ||
        table->cells == NULL) {
        table_free(table);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the features of the table");
    }
    for (uint32_t i = 0; i < tiles; i++) {
        table_add_tile(table, i);
    }
    (void)game_open_cells(rules, game, table->cells);
    return STATUS_OK;
}

/* ---- Features. */

static void write_counts(JsonWriter *writer, const char *key, const Rules *rules,
                         const uint8_t *counts) {
    json_write_open(writer, key, '[');
    for (int player = 0; player < rules_players(rules); player++) {
        json_write_integer(writer, NULL, counts[player]);
    }
    json_write_close(writer, ']');
}

/** Writes the strength of each player in a feature, and the players that would score. */
static void write_claims(JsonWriter *writer, const Table *table, const FeatureView *feature) {
    const FeatureClaims claims = game_feature_claims(table->rules, table->game, feature);
    write_counts(writer, "strength", table->rules, claims.strength);
    json_write_open(writer, "owners", '[');
    for (int player = 0; player < rules_players(table->rules); player++) {
        if ((claims.owners >> player & 1U) != 0) {
            json_write_integer(writer, NULL, player);
        }
    }
    json_write_close(writer, ']');
}

/** Writes the symbols on the segments of a feature with how many segments carry each. */
static void write_feature_symbols(JsonWriter *writer, const Table *table, uint32_t number) {
    const char *name = NULL;
    json_write_open(writer, "symbols", '{');
    for (unsigned symbol = 0; (name = rules_symbol_text(table->rules, symbol)) != NULL; symbol++) {
        int count = 0;
        for (uint32_t i = 0; i < table->segment_count; i++) {
            const TableSegment *at = &table->segments[i];
            const uint64_t symbols =
                rules_segment_symbols(table->rules, at->tile.type, at->segment);
            count += at->feature == number && ((symbols >> symbol) & 1U) != 0;
        }
        if (count > 0) {
            json_write_integer(writer, name, count);
        }
    }
    json_write_close(writer, '}');
}

static void write_feature_segments(JsonWriter *writer, const Table *table, uint32_t number) {
    json_write_open(writer, "segments", '[');
    for (uint32_t i = 0; i < table->segment_count; i++) {
        const TableSegment *at = &table->segments[i];
        if (at->feature == number) {
            const TileFacts *facts = rules_type(table->rules, at->tile.type);
            json_write_open(writer, NULL, '{');
            step_write_cell(writer, at->tile.x, at->tile.y);
            json_write_text(writer, "segment", facts->segments[at->segment].id);
            json_write_close(writer, '}');
        }
    }
    json_write_close(writer, ']');
}

/** Writes where a tile would make the feature grow: for roads and cities with the side of the cell
 * at which, for cloisters the empty cells around that are next to tiles. */
static void write_feature_open(JsonWriter *writer, const Table *table, uint32_t number) {
    const FeatureView *feature = &table->features[number];
    const PlacedTile at = table->segments[table->first[number]].tile;
    json_write_open(writer, "open", '[');
    for (uint32_t i = 0; i < table->cell_count; i++) {
        const OpenCell *cell = &table->cells[i];
        const bool near = abs(cell->x - at.x) <= 1 && abs(cell->y - at.y) <= 1;
        if (feature->kind == SEGMENT_CLOISTER && near) {
            json_write_open(writer, NULL, '{');
            step_write_cell(writer, cell->x, cell->y);
            json_write_close(writer, '}');
        }
        for (unsigned side = 0; side < SIDES; side++) {
            if (feature->kind != SEGMENT_CLOISTER && cell->features[side] == feature->id) {
                json_write_open(writer, NULL, '{');
                step_write_cell(writer, cell->x, cell->y);
                json_write_text(writer, "edge", step_side_text(side));
                json_write_close(writer, '}');
            }
        }
    }
    json_write_close(writer, ']');
}

static void write_feature(JsonWriter *writer, const Table *table, uint32_t number) {
    const FeatureView *feature = &table->features[number];
    const unsigned kind = segment_kind(table, &table->segments[table->first[number]]);
    json_write_open(writer, NULL, '{');
    json_write_integer(writer, "feature", number);
    json_write_text(writer, "kind", segment_kind_text((SegmentKind)kind));
    json_write_bool(writer, "complete", feature->complete);
    json_write_integer(writer, "tiles", feature->tiles);
    json_write_integer(writer, "pennants", feature->pennants);
    json_write_integer(writer, "open_edges", feature->open_edges);
    if (kind == SEGMENT_FIELD) {
        json_write_integer(writer, "cities", feature->cities);
        json_write_integer(writer, "cities_open", feature->cities_open);
    } else {
        write_feature_open(writer, table, number);
    }
    write_counts(writer, "followers", table->rules, feature->followers);
    write_claims(writer, table, feature);
    write_feature_symbols(writer, table, number);
    write_feature_segments(writer, table, number);
    json_write_close(writer, '}');
}

Status step_write_features(JsonWriter *writer, const Rules *rules, const Game *game,
                           Message *message) {
    Table table;
    TRY(table_make(&table, rules, game, message));
    json_write_open(writer, "features", '[');
    for (uint32_t number = 0; number < table.feature_count; number++) {
        write_feature(writer, &table, number);
    }
    json_write_close(writer, ']');
    table_free(&table);
    return STATUS_OK;
}

/* ---- Open cells. */

/** Returns whether a type in a rotation fits an open cell. */
static bool type_fits(const TileFacts *facts, unsigned rotation, const OpenCell *cell) {
    bool fits = true;
    for (unsigned side = 0; side < SIDES; side++) {
        const unsigned edge = facts->edges[(side + SIDES - rotation) % SIDES];
        fits = fits &&
               (cell->edges[side] < 0 || edge == EDGE_ANY || edge == (unsigned)cell->edges[side]);
    }
    return fits;
}

/** Returns the number of unseen tiles that fit a cell in some rotation. */
static uint32_t fitting_tiles(const Table *table, const OpenCell *cell, const uint32_t *unseen) {
    uint32_t tiles = 0;
    for (uint32_t type = 0; type < rules_type_count(table->rules); type++) {
        bool fits = false;
        for (unsigned rotation = 0; rotation < SIDES; rotation++) {
            fits = fits || type_fits(rules_type(table->rules, type), rotation, cell);
        }
        tiles += fits ? unseen[type] : 0;
    }
    return tiles;
}

static void write_cell_sides(JsonWriter *writer, const Table *table, const OpenCell *cell) {
    json_write_open(writer, "edges", '[');
    for (unsigned side = 0; side < SIDES; side++) {
        const char letter[2] = {
            cell->edges[side] < 0 ? '\0' : edge_letter((EdgeType)cell->edges[side]), '\0'};
        json_write_text(writer, NULL, cell->edges[side] < 0 ? NULL : letter);
    }
    json_write_close(writer, ']');
    json_write_open(writer, "features", '[');
    for (unsigned side = 0; side < SIDES; side++) {
        const uint32_t number = feature_number(table, cell->features[side]);
        if (number < table->feature_count) {
            json_write_integer(writer, NULL, number);
        } else {
            json_write_text(writer, NULL, NULL);
        }
    }
    json_write_close(writer, ']');
}

/** Writes the rotations in which the tile in hand may lie on a cell, of those that look different.
 */
static void write_rotations(JsonWriter *writer, const Action *actions, uint32_t count,
                            const OpenCell *cell) {
    json_write_open(writer, "rotations", '[');
    for (unsigned rotation = 0; rotation < SIDES; rotation++) {
        for (uint32_t i = 0; i < count; i++) {
            if (action_verb(actions[i]) == VERB_PLACE && action_x(actions[i]) == cell->x &&
                action_y(actions[i]) == cell->y && action_rotation(actions[i]) == rotation) {
                json_write_integer(writer, NULL, rotation);
            }
        }
    }
    json_write_close(writer, ']');
}

Status step_write_cells(JsonWriter *writer, const Rules *rules, const Game *game,
                        Message *message) {
    Table table;
    TRY(table_make(&table, rules, game, message));
    Action *const actions = calloc(rules_actions_max(rules), sizeof *actions);
    uint32_t *const unseen = calloc(rules_type_count(rules), sizeof *unseen);
    const bool room = actions != NULL && unseen != NULL;
    if (room) {
        const uint32_t count = game_actions(rules, game, actions);
        game_unseen(rules, game, unseen);
        json_write_open(writer, "cells", '[');
        for (uint32_t i = 0; i < table.cell_count; i++) {
            json_write_open(writer, NULL, '{');
            step_write_cell(writer, table.cells[i].x, table.cells[i].y);
            write_cell_sides(writer, &table, &table.cells[i]);
            json_write_integer(writer, "unseen", fitting_tiles(&table, &table.cells[i], unseen));
            write_rotations(writer, actions, count, &table.cells[i]);
            json_write_close(writer, '}');
        }
        json_write_close(writer, ']');
    }
    free(actions);
    free(unseen);
    table_free(&table);
    return room ? STATUS_OK : message_set(message, STATUS_NO_MEMORY, "no memory for the cells");
}

/* ---- Unseen tiles. */

Status step_write_unseen(JsonWriter *writer, const Rules *rules, const Game *game,
                         Message *message) {
    const uint32_t types = rules_type_count(rules);
    uint32_t *const unseen = calloc((size_t)types * 2, sizeof *unseen);
    if (unseen == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the unseen tiles");
    }
    game_unseen(rules, game, unseen);
    game_drawable(rules, game, unseen + types);
    json_write_open(writer, "unseen", '[');
    for (uint32_t type = 0; type < types; type++) {
        if (unseen[type] > 0) {
            char name[64];
            json_write_open(writer, NULL, '{');
            json_write_text(writer, "tile", rules_type_name(rules, type, name, sizeof name));
            json_write_integer(writer, "unseen", unseen[type]);
            json_write_integer(writer, "next", unseen[types + type]);
            json_write_close(writer, '}');
        }
    }
    json_write_close(writer, ']');
    free(unseen);
    return STATUS_OK;
}
