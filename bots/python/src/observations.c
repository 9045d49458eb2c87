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

void print_write(const TileFacts *facts, unsigned rotation, uint8_t *out) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const TileSegment *const segment = &facts->segments[s];
        const unsigned ports = ports_rotate(segment->ports, rotation);
        if (segment->kind == SEGMENT_CLOISTER || segment->kind == SEGMENT_GARDEN) {
            out[PRINT_CLOISTER] = 1;
            continue;
        }
        for (unsigned port = 0; port < PORTS; port++) {
            const int place = print_place(segment->kind, port);
            if ((ports >> port & 1U) != 0 && place >= 0) {
                out[place] = 1;
            }
        }
    }
}

unsigned tile_pennants(const TileFacts *facts) {
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
        print_write(facts, 0, out);
        out[PRINT_SIZE] = byte_of(tile_pennants(facts));
    }
}

/* ---- Terms. */

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
