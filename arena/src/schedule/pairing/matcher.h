/**
 * The inside of a search for a matching: its nodes, their edges and the matched ones among them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAIRING_MATCHER_H
#define ARENA_PAIRING_MATCHER_H

#include "schedule/pairing/matching_graph.h"

#include <stddef.h>

enum { NOWHERE = 0 }; /* no node */

typedef enum Side { SIDE_OUT, SIDE_EVEN, SIDE_ODD } Side;

/** A closed circle of an odd number of nodes; the first is where the matching leaves it. */
typedef struct Circle {
    uint16_t *nodes;
    uint32_t count;
} Circle;

typedef struct Matcher {
    const MatchingGraph *graph;
    uint32_t count; /* vertices */
    uint32_t top;   /* highest node in use */
    uint32_t room;  /* nodes there can be, with NOWHERE */
    uint32_t words;
    uint16_t *ends;   /* [x * room + y]: vertex of x at the lightest edge from x to y, or NOWHERE */
    uint16_t *holder; /* [blossom * (count + 1) + vertex]: node of its circle that has the vertex */
    Circle *circles;  /* by node, blossoms only */
    uint64_t *labels; /* by node */
    uint16_t *mate;   /* by node: vertex at the other end of its matched edge */
    uint16_t *outer;  /* by node: the outermost blossom it is in; NOWHERE: not in use */
    uint16_t *nearest; /* by outermost node: even vertex with the least slack to it */
    uint16_t *parent;  /* by node: vertex of the node above in the tree */
    uint8_t *side;     /* by node */
    uint32_t *visited; /* by node: number of the last search for a common root */
    uint32_t visit;
    uint16_t *queue; /* even vertices whose edges were not looked at */
    uint32_t queued, looked;
    uint64_t *step, *first_slack, *second_slack; /* for a moment */
} Matcher;

/** Room for the search in a graph. @return false: no memory. Free in both cases. */
bool matcher_make(Matcher *matcher, const MatchingGraph *graph) MUST_USE;
void matcher_free(Matcher *matcher);

static inline uint16_t *end_of(const Matcher *matcher, uint32_t from, uint32_t to) {
    return &matcher->ends[(size_t)from * matcher->room + to];
}

static inline uint16_t *holder_of(const Matcher *matcher, uint32_t blossom, uint32_t vertex) {
    return &matcher->holder[(size_t)blossom * (matcher->count + 1) + vertex];
}

static inline uint64_t *label_of(const Matcher *matcher, uint32_t node) {
    return &matcher->labels[(size_t)node * matcher->words];
}

/** Labels of the lightest edge's ends less twice its weight: what its labels have to spare. */
void slack_of(const Matcher *matcher, uint32_t from, uint32_t to, uint64_t *slack);

/** True if one edge, {from, to}, has less slack than another. */
bool slack_is_less(const Matcher *matcher, const uint32_t *edge, const uint32_t *than);

bool slack_is_zero(const Matcher *matcher, uint32_t from, uint32_t to);

/** Notes that an even vertex may be the nearest one of a node. */
void nearest_note(Matcher *matcher, uint32_t vertex, uint32_t node);

/** Looks for the nearest even vertex of a node. */
void nearest_find(Matcher *matcher, uint32_t node);

/** All vertices of an even node are to look for edges. */
void queue_add(Matcher *matcher, uint32_t node);

/** Sets the outermost blossom of a node and of all inside of it. */
void outer_set(Matcher *matcher, uint32_t node, uint32_t outer);

void nodes_reverse(uint16_t *nodes, uint32_t count);

/** Place of a node in its circle, turned so that the way to it from the first one is even. */
uint32_t circle_place(Circle *circle, uint32_t node);

/** Exchanges matched and unmatched edges from a node up to the root of its tree, and matches the
 * node to another. */
void path_flip(Matcher *matcher, uint32_t node, uint32_t other);

#endif
