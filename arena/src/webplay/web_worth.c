// SPDX-License-Identifier: MIT
#include "webplay/web_worth.h"

#include "page/page_write.h"

#include <stdlib.h>

enum { EVENTS_MAX = 2048 };

/* Scratch memory for a position. */
typedef struct Worths {
    const Rules *rules;
    const Game *game;
    uint32_t *unseen;
    OpenCell *cells;
    ScoreEvent *events;
    FeatureView *followed; /* GAME_FIGURES_MAX of them */
    uint32_t cell_count, followed_count;
} Worths;

static void write_features(JsonWriter *writer, const Worths *worths) {
    int32_t points[PLAYERS_MAX];
    ScoreLog log = {.events = worths->events, .capacity = EVENTS_MAX};
    game_value_logged(worths->rules, worths->game, points, &log);
    json_write_open(writer, "features", '[');
    for (uint32_t i = 0; i < log.count && i < EVENTS_MAX; i++) {
        page_write_award(writer, worths->rules, worths->game, &log.events[i]);
    }
    json_write_close(writer, ']');
}

// ---- Cells

static bool tile_fits(const TileFacts *facts, const OpenCell *cell, unsigned rotation) {
    for (unsigned side = 0; side < SIDES; side++) {
        const int edge = facts->edges[(side + SIDES - rotation) % SIDES];
        if (cell->edges[side] >= 0 && edge != EDGE_ANY && cell->edges[side] != edge) {
            return false;
        }
    }
    return true;
}

/** Returns the number of unseen tiles that fit a cell in some rotation. */
static uint32_t cell_fits(const Worths *worths, const OpenCell *cell) {
    uint32_t fits = 0;
    for (uint32_t type = 0; type < rules_type_count(worths->rules); type++) {
        bool fit = false;
        for (unsigned rotation = 0; rotation < SIDES; rotation++) {
            fit = fit || tile_fits(rules_type(worths->rules, type), cell, rotation);
        }
        fits += fit ? worths->unseen[type] : 0;
    }
    return fits;
}

static unsigned sides_of(const OpenCell *cell, uint32_t feature) {
    unsigned sides = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        sides += cell->features[side] == feature ? 1 : 0;
    }
    return sides;
}

/** Returns the players that would score a feature: those with the majority. */
static void write_gains(JsonWriter *writer, const Worths *worths, const FeatureView *feature) {
    const int players = rules_players(worths->rules);
    int most = 1;
    for (int player = 0; player < players; player++) {
        most = feature->strength[player] > most ? feature->strength[player] : most;
    }
    for (int player = 0; player < players; player++) {
        if (feature->strength[player] == most) {
            json_write_open(writer, NULL, '{');
            json_write_integer(writer, "player", player);
            json_write_integer(writer, "points",
                               game_completion_gain(worths->rules, worths->game, feature));
            json_write_text(writer, "kind", segment_kind_text((SegmentKind)feature->kind));
            json_write_close(writer, '}');
        }
    }
}

static bool is_watched(const Worths *worths, const OpenCell *cell) {
    for (uint32_t i = 0; i < worths->followed_count; i++) {
        if (sides_of(cell, worths->followed[i].id) > 0) {
            return true;
        }
    }
    return false;
}

static void write_cell(JsonWriter *writer, const Worths *worths, const OpenCell *cell) {
    json_write_open(writer, NULL, '{');
    json_write_integer(writer, "x", cell->x);
    json_write_integer(writer, "y", cell->y);
    json_write_integer(writer, "fits", cell_fits(worths, cell));
    json_write_open(writer, "gains", '[');
    for (uint32_t i = 0; i < worths->followed_count; i++) {
        const FeatureView *const feature = &worths->followed[i];
        const unsigned sides = sides_of(cell, feature->id);
        if (sides > 0 && sides == feature->open_edges) {
            write_gains(writer, worths, feature);
        }
    }
    json_write_close(writer, ']');
    json_write_close(writer, '}');
}

static void write_cells(JsonWriter *writer, const Worths *worths) {
    json_write_open(writer, "cells", '[');
    for (uint32_t i = 0; i < worths->cell_count; i++) {
        if (is_watched(worths, &worths->cells[i])) {
            write_cell(writer, worths, &worths->cells[i]);
        }
    }
    json_write_close(writer, ']');
}

Status web_worth_write(JsonWriter *writer, const Rules *rules, const Game *game, Message *message) {
    const uint32_t cells = game_open_cell_count(rules, game);
    Worths worths = {.rules = rules,
                     .game = game,
                     .unseen = malloc(rules_type_count(rules) * sizeof *worths.unseen),
                     .cells = malloc((cells + 1) * sizeof *worths.cells),
                     .events = malloc(EVENTS_MAX * sizeof *worths.events),
                     .followed = malloc(GAME_FIGURES_MAX * sizeof *worths.followed)};
    const bool complete = worths.unseen != NULL && worths.cells != NULL && worths.events != NULL &&
                          worths.followed != NULL;
    if (complete) {
        game_unseen(rules, game, worths.unseen);
        worths.cell_count = game_open_cells(rules, game, worths.cells);
        worths.followed_count = game_followed_features(rules, game, worths.followed);
        write_features(writer, &worths);
        write_cells(writer, &worths);
    }
    free(worths.unseen);
    free(worths.cells);
    free(worths.events);
    free(worths.followed);
    return complete ? STATUS_OK
                    : message_set(message, STATUS_NO_MEMORY, "no memory to look at a position");
}
