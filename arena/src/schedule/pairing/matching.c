// SPDX-License-Identifier: MIT
//
// Nodes are vertices (1 to count) and blossoms (above): odd circles of nodes that act as one until
// they are opened again. Trees grow from all free nodes at once; even nodes of a tree look for
// edges without slack, odd ones hang below. Where no edge is left, labels change by as much as is
// possible without any slack below zero.
#include "schedule/pairing/matching.h"

#include "schedule/pairing/matcher.h"
#include "schedule/pairing/wide.h"

#include <stdlib.h>
#include <string.h>

// ---- Blossoms

/** Next even node towards the root. */
static uint32_t even_above(const Matcher *matcher, uint32_t node) {
    const uint32_t odd = matcher->outer[matcher->mate[node]];
    return odd == NOWHERE ? NOWHERE : matcher->outer[matcher->parent[odd]];
}

/** The lowest node that is above both; NOWHERE if they are in different trees. */
static uint32_t common_root(Matcher *matcher, uint32_t a, uint32_t b) {
    matcher->visit++;
    while (a != NOWHERE || b != NOWHERE) {
        if (a != NOWHERE) {
            if (matcher->visited[a] == matcher->visit) {
                return a;
            }
            matcher->visited[a] = matcher->visit;
            a = even_above(matcher, a);
        }
        const uint32_t swap = a;
        a = b;
        b = swap;
    }
    return NOWHERE;
}

/** Appends the nodes from an even one up to the root, which is left out. */
static void circle_climb(Matcher *matcher, Circle *circle, uint32_t node, uint32_t root) {
    while (node != root) {
        const uint32_t odd = matcher->outer[matcher->mate[node]];
        circle->nodes[circle->count++] = (uint16_t)node;
        circle->nodes[circle->count++] = (uint16_t)odd;
        queue_add(matcher, odd);
        node = matcher->outer[matcher->parent[odd]];
    }
}

/** Edges of a new blossom: to each node the one with the least slack of those of its circle. */
static void blossom_edges(Matcher *matcher, uint32_t blossom) {
    const Circle *const circle = &matcher->circles[blossom];
    for (uint32_t node = 1; node <= matcher->top; node++) {
        *end_of(matcher, blossom, node) = NOWHERE;
        *end_of(matcher, node, blossom) = NOWHERE;
    }
    memset(holder_of(matcher, blossom, 0), 0, (matcher->count + 1) * sizeof *matcher->holder);
    for (uint32_t i = 0; i < circle->count; i++) {
        const uint32_t inner = circle->nodes[i];
        for (uint32_t node = 1; node <= matcher->top; node++) {
            const uint32_t edge[] = {inner, node};
            const uint32_t than[] = {blossom, node};
            if (*end_of(matcher, inner, node) != NOWHERE &&
                (*end_of(matcher, blossom, node) == NOWHERE ||
                 slack_is_less(matcher, edge, than))) {
                *end_of(matcher, blossom, node) = *end_of(matcher, inner, node);
                *end_of(matcher, node, blossom) = *end_of(matcher, node, inner);
            }
        }
        for (uint32_t vertex = 1; vertex <= matcher->count; vertex++) {
            if (inner == vertex ||
                (inner > matcher->count && *holder_of(matcher, inner, vertex) != NOWHERE)) {
                *holder_of(matcher, blossom, vertex) = (uint16_t)inner;
            }
        }
    }
}

/** Two even nodes of one tree meet: they, their ways to the root and the root become one node. */
static void blossom_close(Matcher *matcher, uint32_t a, uint32_t b, uint32_t root) {
    uint32_t blossom = matcher->count + 1;
    while (blossom <= matcher->top && matcher->outer[blossom] != NOWHERE) {
        blossom++;
    }
    matcher->top = blossom > matcher->top ? blossom : matcher->top;
    memset(label_of(matcher, blossom), 0, matcher->words * sizeof *matcher->labels);
    matcher->side[blossom] = SIDE_EVEN;
    matcher->mate[blossom] = matcher->mate[root];
    matcher->parent[blossom] = matcher->parent[root];
    Circle *const circle = &matcher->circles[blossom];
    circle->nodes[0] = (uint16_t)root;
    circle->count = 1;
    circle_climb(matcher, circle, a, root);
    nodes_reverse(circle->nodes + 1, circle->count - 1);
    circle_climb(matcher, circle, b, root);
    outer_set(matcher, blossom, blossom);
    blossom_edges(matcher, blossom);
    nearest_find(matcher, blossom);
}

/** An odd blossom without a label of its own falls apart; the way through it stays in the tree. */
static void blossom_open(Matcher *matcher, uint32_t blossom) {
    Circle *const circle = &matcher->circles[blossom];
    for (uint32_t i = 0; i < circle->count; i++) {
        outer_set(matcher, circle->nodes[i], circle->nodes[i]);
    }
    const uint32_t above = matcher->parent[blossom];
    const uint32_t entry = *holder_of(matcher, blossom, *end_of(matcher, blossom, above));
    const uint32_t place = circle_place(circle, entry);
    for (uint32_t i = 0; i < place; i += 2) {
        const uint32_t odd = circle->nodes[i];
        const uint32_t even = circle->nodes[i + 1];
        matcher->parent[odd] = *end_of(matcher, even, odd);
        matcher->side[odd] = SIDE_ODD;
        matcher->side[even] = SIDE_EVEN;
        matcher->nearest[odd] = NOWHERE;
        nearest_find(matcher, even);
        queue_add(matcher, even);
    }
    matcher->side[entry] = SIDE_ODD;
    matcher->parent[entry] = (uint16_t)above;
    matcher->nearest[entry] = NOWHERE;
    for (uint32_t i = place + 1; i < circle->count; i++) {
        matcher->side[circle->nodes[i]] = SIDE_OUT;
        nearest_find(matcher, circle->nodes[i]);
    }
    matcher->outer[blossom] = NOWHERE;
}

// ---- Growing trees

/** Uses an edge without slack from an even vertex. @return true if the matching has grown. */
static bool edge_use(Matcher *matcher, uint32_t from, uint32_t to) {
    const uint32_t a = matcher->outer[from];
    const uint32_t b = matcher->outer[to];
    if (matcher->side[b] == SIDE_OUT) {
        const uint32_t even = matcher->outer[matcher->mate[b]];
        matcher->parent[b] = (uint16_t)from;
        matcher->side[b] = SIDE_ODD;
        matcher->side[even] = SIDE_EVEN;
        matcher->nearest[b] = NOWHERE;
        matcher->nearest[even] = NOWHERE;
        queue_add(matcher, even);
        return false;
    }
    if (matcher->side[b] == SIDE_ODD) {
        return false;
    }
    const uint32_t root = common_root(matcher, a, b);
    if (root == NOWHERE) {
        path_flip(matcher, a, b);
        path_flip(matcher, b, a);
        return true;
    }
    blossom_close(matcher, a, b, root);
    return false;
}

/** Lets the even vertices use edges without slack. @return true if the matching has grown. */
static bool edges_look(Matcher *matcher) {
    while (matcher->looked < matcher->queued) {
        const uint32_t vertex = matcher->queue[matcher->looked++];
        for (uint32_t other = 1; other <= matcher->count; other++) {
            const uint32_t outer = matcher->outer[other];
            if (*end_of(matcher, vertex, other) == NOWHERE || matcher->outer[vertex] == outer ||
                matcher->side[outer] == SIDE_ODD) {
                continue;
            }
            if (!slack_is_zero(matcher, vertex, other)) {
                nearest_note(matcher, vertex, outer);
            } else if (edge_use(matcher, vertex, other)) {
                return true;
            }
        }
    }
    return false;
}

static bool node_is_outer(const Matcher *matcher, uint32_t node) {
    return matcher->outer[node] == node;
}

static void step_at_most(Matcher *matcher, const uint64_t *limit) {
    if (wide_compare(limit, matcher->step, matcher->words) < 0) {
        wide_copy(matcher->step, limit, matcher->words);
    }
}

/** How far labels can change: until an edge has no slack, an odd blossom no label, or, at the
 * latest, a free vertex none. */
static void step_find(Matcher *matcher) {
    uint64_t *const limit = matcher->first_slack;
    const uint32_t words = matcher->words;
    memset(matcher->step, 0xFF, words * sizeof *matcher->step);
    for (uint32_t node = 1; node <= matcher->top; node++) {
        if (!node_is_outer(matcher, node)) {
            continue;
        }
        const Side side = matcher->side[node];
        if (side == SIDE_ODD && node > matcher->count) {
            wide_copy(limit, label_of(matcher, node), words);
            wide_halve(limit, words);
            step_at_most(matcher, limit);
        } else if (side != SIDE_ODD && matcher->nearest[node] != NOWHERE) {
            slack_of(matcher, matcher->nearest[node], node, limit);
            if (side == SIDE_EVEN) {
                wide_halve(limit, words);
            }
            step_at_most(matcher, limit);
        }
    }
}

/** @return false if a free vertex has no label left: no further edge makes the matching heavier. */
static bool labels_change(Matcher *matcher) {
    const uint32_t words = matcher->words;
    for (uint32_t vertex = 1; vertex <= matcher->count; vertex++) {
        if (matcher->side[matcher->outer[vertex]] == SIDE_EVEN &&
            wide_compare(label_of(matcher, vertex), matcher->step, words) <= 0) {
            return false;
        }
    }
    for (uint32_t vertex = 1; vertex <= matcher->count; vertex++) {
        const Side side = matcher->side[matcher->outer[vertex]];
        if (side == SIDE_EVEN) {
            wide_subtract(label_of(matcher, vertex), matcher->step, words);
        } else if (side == SIDE_ODD) {
            wide_add(label_of(matcher, vertex), matcher->step, words);
        }
    }
    wide_add(matcher->step, matcher->step, words);
    for (uint32_t node = matcher->count + 1; node <= matcher->top; node++) {
        if (node_is_outer(matcher, node) && matcher->side[node] == SIDE_EVEN) {
            wide_add(label_of(matcher, node), matcher->step, words);
        } else if (node_is_outer(matcher, node) && matcher->side[node] == SIDE_ODD) {
            wide_subtract(label_of(matcher, node), matcher->step, words);
        }
    }
    return true;
}

/** Uses the edges whose slack has gone. @return true if the matching has grown. */
static bool nearest_use(Matcher *matcher) {
    for (uint32_t node = 1; node <= matcher->top; node++) {
        const uint32_t vertex = matcher->nearest[node];
        if (node_is_outer(matcher, node) && vertex != NOWHERE && matcher->outer[vertex] != node &&
            slack_is_zero(matcher, vertex, node) &&
            edge_use(matcher, *end_of(matcher, vertex, node), *end_of(matcher, node, vertex))) {
            return true;
        }
    }
    for (uint32_t node = matcher->count + 1; node <= matcher->top; node++) {
        if (node_is_outer(matcher, node) && matcher->side[node] == SIDE_ODD &&
            wide_zero(label_of(matcher, node), matcher->words)) {
            blossom_open(matcher, node);
        }
    }
    return false;
}

/** Makes the matching larger by one edge. @return false if it is as heavy as can be. */
static bool matching_grow(Matcher *matcher) {
    matcher->queued = matcher->looked = 0;
    for (uint32_t node = 1; node <= matcher->top; node++) {
        matcher->side[node] = SIDE_OUT;
        matcher->nearest[node] = NOWHERE;
        if (node_is_outer(matcher, node) && matcher->mate[node] == NOWHERE) {
            matcher->parent[node] = NOWHERE;
            matcher->side[node] = SIDE_EVEN;
            queue_add(matcher, node);
        }
    }
    if (matcher->queued == 0) {
        return false;
    }
    for (;;) {
        if (edges_look(matcher)) {
            return true;
        }
        step_find(matcher);
        if (!labels_change(matcher)) {
            return false;
        }
        matcher->queued = matcher->looked = 0;
        if (nearest_use(matcher)) {
            return true;
        }
    }
}

// ---- From outside

/** Every vertex is a node of its own; labels are the largest weight. */
static void matcher_begin(Matcher *matcher) {
    const MatchingGraph *const graph = matcher->graph;
    uint64_t *const largest = matcher->step;
    for (uint32_t a = 0; a < graph->count; a++) {
        matcher->outer[a + 1] = (uint16_t)(a + 1);
        for (uint32_t b = 0; b < graph->count; b++) {
            if (!graph->edges[(size_t)a * graph->count + b]) {
                continue;
            }
            *end_of(matcher, a + 1, b + 1) = (uint16_t)(a + 1);
            if (wide_compare(matching_weight(graph, a, b), largest, graph->words) > 0) {
                wide_copy(largest, matching_weight(graph, a, b), graph->words);
            }
        }
    }
    for (uint32_t vertex = 1; vertex <= matcher->count; vertex++) {
        wide_copy(label_of(matcher, vertex), largest, graph->words);
    }
}

Status matching_find(const MatchingGraph *graph, uint32_t *mates, Message *message) {
    Matcher matcher;
    if (!matcher_make(&matcher, graph)) {
        matcher_free(&matcher);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the pairing of %u",
                           graph->count);
    }
    matcher_begin(&matcher);
    while (matching_grow(&matcher)) {
    }
    for (uint32_t vertex = 0; vertex < graph->count; vertex++) {
        const uint32_t mate = matcher.mate[vertex + 1];
        mates[vertex] = mate == NOWHERE ? MATCHING_NONE : mate - 1;
    }
    matcher_free(&matcher);
    return STATUS_OK;
}
