// SPDX-License-Identifier: MIT A position as arrays for one player: planes of cells, rows of
// features, terms.
#include "views.h"

#include <stdlib.h>
#include <string.h>

static uint8_t byte_of(unsigned number) {
    return (uint8_t)(number > UINT8_MAX ? UINT8_MAX : number);
}

/** Half-edges number the ports at the ends of sides: 0, 2, 3, 5, ... become 0, 1, 2, 3, ... */
static unsigned half_of(unsigned port) {
    return port / PORTS_PER_SIDE * 2 + (port % PORTS_PER_SIDE == 0 ? 0 : 1);
}

/** Returns the index of a port of a segment among the PRINT_SIZE numbers, or -1. */
static int print_place(unsigned kind, unsigned port) {
    static const int8_t BASE[SEGMENT_KIND_COUNT] = {
        [SEGMENT_CITY] = PRINT_CITY, [SEGMENT_ROAD] = PRINT_ROAD, [SEGMENT_RIVER] = PRINT_RIVER};
    const bool center = port % PORTS_PER_SIDE == 1;
    if (kind == SEGMENT_FIELD) {
        return center ? -1 : (int)(PRINT_FIELD + half_of(port));
    }
    return center ? BASE[kind] + (int)(port / PORTS_PER_SIDE) : -1;
}

/** Writes what is printed on a tile, with `stride` bytes between numbers. */
static void print_write(const TileFacts *facts, unsigned rotation, uint8_t *out, size_t stride) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const TileSegment *const segment = &facts->segments[s];
        const unsigned ports = ports_rotate(segment->ports, rotation);
        if (segment->kind == SEGMENT_CLOISTER || segment->kind == SEGMENT_GARDEN) {
            out[PRINT_CLOISTER * stride] = 1;
            continue;
        }
        for (unsigned port = 0; port < PORTS; port++) {
            const int place = print_place(segment->kind, port);
            if ((ports >> port & 1U) != 0 && place >= 0) {
                out[(size_t)place * stride] = 1;
            }
        }
    }
}

static unsigned pennants_of(const TileFacts *facts) {
    unsigned pennants = 0;
    for (unsigned s = 0; s < facts->segment_count; s++) {
        pennants += facts->segments[s].pennants;
    }
    return pennants;
}

void hand_write(const Rules *rules, const Game *game, uint8_t *out) {
    const int hand = game_hand(rules, game);
    memset(out, 0, HAND_SIZE);
    if (hand >= 0) {
        const TileFacts *const facts = rules_type(rules, (uint32_t)hand);
        print_write(facts, 0, out, 1);
        out[PRINT_SIZE] = byte_of(pennants_of(facts));
    }
}

/* ---- Planes. */

// Planes being written, and the mapping from cells to bytes.
typedef struct PlaneWriter {
    const Rules *rules;
    const Game *game;
    uint8_t *out;
    size_t area;
    int window;
    int player;
} PlaneWriter;

/** Returns the byte of a cell in plane 0, or NULL outside the window. */
static uint8_t *cell_at(const PlaneWriter *writer, int x, int y) {
    const int half = writer->window / 2;
    if (x < -half || x > half || y < -half || y > half) {
        return NULL;
    }
    return writer->out + (size_t)((y + half) * writer->window + x + half);
}

/** Returns the greatest strength of any player other than `player`. */
static unsigned rival_of(const uint8_t *strength, int players, int player) {
    unsigned most = 0;
    for (int p = 0; p < players; p++) {
        if (p != player && strength[p] > most) {
            most = strength[p];
        }
    }
    return most;
}

/** Sets a number at all spots of a segment of the rotated tile. */
static void spots_set(const PlaneWriter *writer, uint8_t *cell, unsigned plane, unsigned ports,
                      unsigned number) {
    for (unsigned port = 0; port < PORTS; port++) {
        if ((ports >> port & 1U) != 0) {
            cell[(plane + port) * writer->area] = byte_of(number);
        }
    }
    if (ports == 0) {
        cell[(plane + SPOT_MIDDLE) * writer->area] = byte_of(number);
    }
}

static void tile_write(const PlaneWriter *writer, uint32_t index, const PlacedTile *tile,
                       uint8_t *cell) {
    const TileFacts *const facts = rules_type(writer->rules, tile->type);
    const int players = rules_players(writer->rules);
    cell[PLANE_TILE * writer->area] = 1;
    cell[PLANE_PENNANTS * writer->area] = byte_of(pennants_of(facts));
    print_write(facts, tile->rotation, cell + PLANE_PRINT * writer->area, writer->area);
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (facts->segments[s].kind == SEGMENT_RIVER || segment_is_inner(facts, s)) {
            continue;
        }
        const FeatureView view = game_feature(writer->rules, writer->game, index, s);
        const unsigned ports = ports_rotate(facts->segments[s].ports, tile->rotation);
        spots_set(writer, cell, PLANE_STRENGTH, ports, view.strength[writer->player]);
        spots_set(writer, cell, PLANE_RIVALS, ports,
                  rival_of(view.strength, players, writer->player));
        spots_set(writer, cell, PLANE_OPEN, ports, view.open_edges);
    }
}

static void figures_write(const PlaneWriter *writer) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_figures(writer->rules, writer->game, figures);
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(writer->rules, writer->game, figures[i].tile);
        uint8_t *const cell = cell_at(writer, tile.x, tile.y);
        if (cell == NULL) {
            continue;
        }
        if (figures[i].owner < 0) {
            cell[PLANE_NEUTRAL * writer->area]++;
            continue;
        }
        const TileFacts *const facts = rules_type(writer->rules, tile.type);
        const unsigned ports =
            figures[i].segment < facts->segment_count
                ? ports_rotate(facts->segments[figures[i].segment].ports, tile.rotation)
                : 0U;
        const unsigned plane = figures[i].owner == writer->player ? PLANE_OWN : PLANE_OTHERS;
        unsigned first = SPOT_MIDDLE;
        for (unsigned port = PORTS; port-- > 0;) {
            first = (ports >> port & 1U) != 0 ? port : first;
        }
        spots_set(writer, cell, plane, ports, cell[(plane + first) * writer->area] + 1U);
    }
}

static void fits_write(const PlaneWriter *writer, const Action *actions, uint32_t count) {
    const int hand = game_hand(writer->rules, writer->game);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t *const cell = cell_at(writer, action_x(actions[i]), action_y(actions[i]));
        if (action_verb(actions[i]) != VERB_PLACE || action_arg(actions[i]) != 0 || hand < 0 ||
            cell == NULL) {
            continue;
        }
        for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
            if (rules_rotation_canonical(writer->rules, (uint32_t)hand, rotation) ==
                action_rotation(actions[i])) {
                cell[(PLANE_FITS + rotation) * writer->area] = 1;
            }
        }
    }
}

uint32_t planes_write(const ActionPlanes *window, const Game *game, int player,
                      const Action *actions, uint32_t count, uint8_t *out) {
    const size_t area = (size_t)window->window * window->window;
    const PlaneWriter writer = {.rules = window->rules,
                                .game = game,
                                .out = out,
                                .area = area,
                                .window = (int)window->window,
                                .player = player};
    const uint32_t tiles = game_tile_count(window->rules, game);
    const int newest = game_tile_in_turn(window->rules, game);
    uint32_t outside = 0;
    memset(out, 0, PLANES * area);
    for (uint32_t i = 0; i < tiles; i++) {
        const PlacedTile tile = game_tile(window->rules, game, i);
        uint8_t *const cell = cell_at(&writer, tile.x, tile.y);
        if (cell == NULL) {
            outside++;
            continue;
        }
        tile_write(&writer, i, &tile, cell);
        cell[PLANE_NEW * area] = (uint8_t)((int)i == newest);
    }
    figures_write(&writer);
    fits_write(&writer, actions, count);
    return outside;
}

/* ---- Terms. */

uint32_t terms_size(const ActionPlanes *planes) {
    return (uint32_t)rules_players(planes->rules) * (TERMS_EACH + planes->figures) + TERMS_SHARED;
}

/** Writes the number of features of each kind in which a player has the majority. */
static void leads_write(const FeatureView *views, uint32_t count, int players, int player,
                        float *out) {
    for (uint32_t i = 0; i < count; i++) {
        const unsigned own = views[i].strength[player];
        if (own > 0 && own >= rival_of(views[i].strength, players, player)) {
            out[views[i].kind] += 1;
        }
    }
}

void terms_write(const ActionPlanes *planes, Evaluator *evaluator, const Game *game, int player,
                 float *out) {
    const Rules *const rules = planes->rules;
    const int players = rules_players(rules);
    const Pending pending = game_pending(rules, game);
    FeatureView views[GAME_FIGURES_MAX];
    const uint32_t view_count = game_followed_features(rules, game, views);
    int32_t scores[PLAYERS_MAX];
    int32_t values[PLAYERS_MAX];
    double expected[PLAYERS_MAX] = {0};
    game_scores(rules, game, scores);
    game_value(rules, game, values);
    if (evaluator != NULL) {
        evaluator_values(evaluator, game, expected);
    }
    memset(out, 0, terms_size(planes) * sizeof *out);
    for (int i = 0; i < players; i++) {
        const int seat = (player + i) % players;
        *out++ = (float)scores[seat];
        *out++ = (float)values[seat];
        *out++ = (float)expected[seat];
        leads_write(views, view_count, players, seat, out);
        out += 4;
        for (uint32_t f = 0; f < planes->figures; f++) {
            *out++ = (float)game_supply(rules, game, seat, (FigureType)planes->figure_type[f]);
        }
    }
    *out++ = (float)game_draws_left(rules, game);
    *out++ = (float)game_tile_count(rules, game);
    *out++ = pending.kind == PENDING_DECISION && pending.player == player ? 1.0F : 0.0F;
    *out++ = game_active_player(rules, game) == player ? 1.0F : 0.0F;
}
