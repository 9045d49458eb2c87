// SPDX-License-Identifier: MIT
#include "schedule/pairing/dutch_bracket.h"

#include "schedule/pairing/matching.h"
#include "schedule/pairing/wide.h"

#include <stddef.h>

// ---- Who may meet

/** [C1] to [C3] and [C5], as far as they are not relaxed. */
static bool edge_complies(const Bracket *bracket, const Edge *edge) {
    const DutchPlayer *const high = edge->high;
    const uint32_t again = bracket->leniency > 1 ? bracket->leniency - 1 : 0;
    if (edge->low == NULL) {
        return high->free_wins <= again &&
               (bracket->bye_score == UINT32_MAX || high->score == bracket->bye_score);
    }
    const DutchPlayer *const low = edge->low;
    const bool clash = high->preference == PREFERENCE_ABSOLUTE &&
                       low->preference == PREFERENCE_ABSOLUTE && high->wants == low->wants &&
                       !high->top && !low->top;
    return (bracket->leniency > 0 || !clash) && dutch_meetings(high, low) <= again;
}

/** Pairs of the bracket that are settled stay; so do those who are to have no partner in it. */
static bool edge_is_open(const Bracket *bracket, const Edge *edge) {
    const uint32_t ends[] = {edge->a, edge->b};
    for (int i = 0; i < 2; i++) {
        const uint32_t end = ends[i];
        if (bracket->settled[end] && bracket->mates[end] != ends[1 - i] &&
            (bracket_paired(bracket, end) || edge->inside)) {
            return false;
        }
    }
    return true;
}

// ---- Weights

static Edge edge_of(const Bracket *bracket, uint32_t a, uint32_t b) {
    Edge edge = {.a = a,
                 .b = b,
                 .inside = b < bracket->size,
                 .high = bracket->players[a],
                 .low = bracket->players[b]};
    if (edge.inside) {
        edge.colours = dutch_colours(edge.high, edge.low, bracket->lot_first);
    }
    return edge;
}

static void edge_weigh(const Bracket *bracket, const Criteria *criteria, const Edge *edge,
                       MatchingGraph *graph, uint32_t bits) {
    const uint32_t count = graph->count;
    uint64_t *const weight = matching_weight(graph, edge->a, edge->b);
    graph->edges[(size_t)edge->a * count + edge->b] = true;
    graph->edges[(size_t)edge->b * count + edge->a] = true;
    for (uint32_t i = 0; i < criteria->count; i++) {
        const Criterion *const criterion = &criteria->list[i];
        if (criterion->owner == DUTCH_NOBODY || criterion->owner == edge->a ||
            criterion->owner == edge->b) {
            const uint32_t cost = criterion->cost(bracket, edge, criterion->argument);
            wide_add_at(weight, criterion->worst - cost, criterion->shift, graph->words);
        }
    }
    wide_add_at(weight, 1, bits, graph->words); // as many edges as possible come first
    wide_copy(matching_weight(graph, edge->b, edge->a), weight, graph->words);
}

/** Gives each criterion its bits, the last one the lowest. @return their number */
static uint32_t criteria_place(Criteria *criteria) {
    uint32_t bits = 0;
    for (uint32_t i = criteria->count; i-- > 0;) {
        criteria->list[i].shift = bits;
        bits += criteria->list[i].bits;
    }
    return bits;
}

Status bracket_match(Bracket *bracket, Criteria *criteria, Message *message) {
    enum { BITS_FREE = 3 }; // the one of the edges and two that the matching needs
    const uint32_t bits = criteria_place(criteria);
    MatchingGraph graph = {0};
    if (criteria->failed) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the pairing");
    }
    Status status = matching_graph_make(&graph, bracket->count,
                                        (bits + BITS_FREE + WIDE_BITS - 1) / WIDE_BITS, message);
    for (uint32_t a = 0; status == STATUS_OK && a < bracket->count; a++) {
        for (uint32_t b = a + 1; b < bracket->count; b++) {
            const Edge edge = edge_of(bracket, a, b);
            if (edge_is_open(bracket, &edge) && edge_complies(bracket, &edge)) {
                edge_weigh(bracket, criteria, &edge, &graph, bits);
            }
        }
    }
    if (status == STATUS_OK) {
        status = matching_find(&graph, bracket->mates, message);
    }
    matching_graph_free(&graph);
    return status;
}

bool bracket_is_whole(const Bracket *bracket) {
    for (uint32_t i = 0; i < bracket->count; i++) {
        if (bracket->mates[i] == MATCHING_NONE) {
            return false;
        }
    }
    return true;
}
