// SPDX-License-Identifier: MIT
#include "schedule/pairing/matcher.h"

#include "schedule/pairing/wide.h"

#include <stdlib.h>

// ---- Memory

void matcher_free(Matcher *matcher) {
    for (uint32_t i = 0; matcher->circles != NULL && i < matcher->room; i++) {
        free(matcher->circles[i].nodes);
    }
    free(matcher->ends);
    free(matcher->holder);
    free(matcher->circles);
    free(matcher->labels);
    free(matcher->mate);
    free(matcher->outer);
    free(matcher->nearest);
    free(matcher->parent);
    free(matcher->side);
    free(matcher->visited);
    free(matcher->queue);
    free(matcher->step);
}

bool matcher_make(Matcher *matcher, const MatchingGraph *graph) {
    const uint32_t count = graph->count;
    const size_t room = count + count / 2 + 2;
    *matcher = (Matcher){.graph = graph,
                         .count = count,
                         .top = count,
                         .room = (uint32_t)room,
                         .words = graph->words};
    matcher->ends = calloc(room * room, sizeof *matcher->ends);
    matcher->holder = calloc(room * (count + 1), sizeof *matcher->holder);
    matcher->circles = calloc(room, sizeof *matcher->circles);
    matcher->labels = calloc(room * graph->words, sizeof *matcher->labels);
    matcher->mate = calloc(room, sizeof *matcher->mate);
    matcher->outer = calloc(room, sizeof *matcher->outer);
    matcher->nearest = calloc(room, sizeof *matcher->nearest);
    matcher->parent = calloc(room, sizeof *matcher->parent);
    matcher->side = calloc(room, sizeof *matcher->side);
    matcher->visited = calloc(room, sizeof *matcher->visited);
    matcher->queue = calloc(count + 1, sizeof *matcher->queue);
    matcher->step = calloc((size_t)3 * graph->words, sizeof *matcher->step);
    if (matcher->ends == NULL || matcher->holder == NULL || matcher->circles == NULL ||
        matcher->labels == NULL || matcher->mate == NULL || matcher->outer == NULL ||
        matcher->nearest == NULL || matcher->parent == NULL || matcher->side == NULL ||
        matcher->visited == NULL || matcher->queue == NULL || matcher->step == NULL) {
        return false;
    }
    matcher->first_slack = matcher->step + graph->words;
    matcher->second_slack = matcher->first_slack + graph->words;
    for (size_t node = count + 1; node < room; node++) {
        matcher->circles[node].nodes = calloc(count + 1, sizeof(uint16_t));
        if (matcher->circles[node].nodes == NULL) {
            return false;
        }
    }
    return true;
}

// ---- Edges and their slack

void slack_of(const Matcher *matcher, uint32_t from, uint32_t to, uint64_t *slack) {
    const uint32_t a = *end_of(matcher, from, to);
    const uint32_t b = *end_of(matcher, to, from);
    const uint64_t *const weight = matching_weight(matcher->graph, a - 1, b - 1);
    wide_copy(slack, label_of(matcher, a), matcher->words);
    wide_add(slack, label_of(matcher, b), matcher->words);
    wide_subtract(slack, weight, matcher->words);
    wide_subtract(slack, weight, matcher->words);
}

bool slack_is_less(const Matcher *matcher, const uint32_t *edge, const uint32_t *than) {
    slack_of(matcher, edge[0], edge[1], matcher->first_slack);
    slack_of(matcher, than[0], than[1], matcher->second_slack);
    return wide_compare(matcher->first_slack, matcher->second_slack, matcher->words) < 0;
}

bool slack_is_zero(const Matcher *matcher, uint32_t from, uint32_t to) {
    slack_of(matcher, from, to, matcher->first_slack);
    return wide_zero(matcher->first_slack, matcher->words);
}

void nearest_note(Matcher *matcher, uint32_t vertex, uint32_t node) {
    const uint32_t edge[] = {vertex, node};
    const uint32_t than[] = {matcher->nearest[node], node};
    if (matcher->nearest[node] == NOWHERE || slack_is_less(matcher, edge, than)) {
        matcher->nearest[node] = (uint16_t)vertex;
    }
}

void nearest_find(Matcher *matcher, uint32_t node) {
    matcher->nearest[node] = NOWHERE;
    for (uint32_t vertex = 1; vertex <= matcher->count; vertex++) {
        const uint32_t outer = matcher->outer[vertex];
        if (outer != node && matcher->side[outer] == SIDE_EVEN &&
            *end_of(matcher, vertex, node) != NOWHERE) {
            nearest_note(matcher, vertex, node);
        }
    }
}

// ---- Nodes

void queue_add(Matcher *matcher, uint32_t node) {
    if (node <= matcher->count) {
        matcher->queue[matcher->queued++] = (uint16_t)node;
        return;
    }
    const Circle *const circle = &matcher->circles[node];
    for (uint32_t i = 0; i < circle->count; i++) {
        queue_add(matcher, circle->nodes[i]);
    }
}

void outer_set(Matcher *matcher, uint32_t node, uint32_t outer) {
    matcher->outer[node] = (uint16_t)outer;
    const Circle *const circle = &matcher->circles[node];
    for (uint32_t i = 0; node > matcher->count && i < circle->count; i++) {
        outer_set(matcher, circle->nodes[i], outer);
    }
}

void nodes_reverse(uint16_t *nodes, uint32_t count) {
    for (uint32_t i = 0; i < count / 2; i++) {
        const uint16_t node = nodes[i];
        nodes[i] = nodes[count - 1 - i];
        nodes[count - 1 - i] = node;
    }
}

uint32_t circle_place(Circle *circle, uint32_t node) {
    uint32_t place = 0;
    while (circle->nodes[place] != node) {
        place++;
    }
    if (place % 2 == 1) {
        nodes_reverse(circle->nodes + 1, circle->count - 1);
        place = circle->count - place;
    }
    return place;
}

/** The first `places` nodes go to the end. */
static void circle_turn(Circle *circle, uint32_t places) {
    nodes_reverse(circle->nodes, places);
    nodes_reverse(circle->nodes + places, circle->count - places);
    nodes_reverse(circle->nodes, circle->count);
}

/** Matches a node along its edge to another, and the nodes inside of it accordingly. */
static void mate_set(Matcher *matcher, uint32_t node, uint32_t other) {
    matcher->mate[node] = *end_of(matcher, other, node);
    if (node <= matcher->count) {
        return;
    }
    Circle *const circle = &matcher->circles[node];
    const uint32_t inner = *holder_of(matcher, node, *end_of(matcher, node, other));
    const uint32_t place = circle_place(circle, inner);
    for (uint32_t i = 0; i < place; i++) {
        mate_set(matcher, circle->nodes[i], circle->nodes[i ^ 1U]);
    }
    // From here on the edge leaves from the inner node, by the same two vertices.
    mate_set(matcher, inner, other);
    circle_turn(circle, place);
}

void path_flip(Matcher *matcher, uint32_t node, uint32_t other) {
    for (;;) {
        const uint32_t below = matcher->outer[matcher->mate[node]];
        mate_set(matcher, node, other);
        if (below == NOWHERE) {
            return;
        }
        const uint32_t above = matcher->outer[matcher->parent[below]];
        mate_set(matcher, below, above);
        node = above;
        other = below;
    }
}
