/**
 * A graph with weighted edges, in which a matching is looked for.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAIRING_MATCHING_GRAPH_H
#define ARENA_PAIRING_MATCHING_GRAPH_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

enum { MATCHING_VERTICES_MAX = 8191 };

#define MATCHING_NONE UINT32_MAX

/** A graph with weighted edges. */
typedef struct MatchingGraph {
    uint32_t count;    /* vertices, at most MATCHING_VERTICES_MAX */
    uint32_t words;    /* of a weight, at least 1; its two highest bits stay free */
    bool *edges;       /* [a * count + b], symmetric; false for a = b */
    uint64_t *weights; /* [(a * count + b) * words], symmetric, the lowest word first */
} MatchingGraph;

/** Room for a graph without edges; free with matching_graph_free, also after an error. */
Status matching_graph_make(MatchingGraph *graph, uint32_t count, uint32_t words,
                           Message *message) MUST_USE;
void matching_graph_free(MatchingGraph *graph);

/** The weight of an edge as it is seen from `a`. */
static inline uint64_t *matching_weight(const MatchingGraph *graph, uint32_t a, uint32_t b) {
    return &graph->weights[((uint64_t)a * graph->count + b) * graph->words];
}

#endif
