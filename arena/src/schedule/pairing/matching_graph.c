// SPDX-License-Identifier: MIT
#include "schedule/pairing/matching_graph.h"

#include <stdlib.h>

Status matching_graph_make(MatchingGraph *graph, uint32_t count, uint32_t words, Message *message) {
    CHECK(count <= MATCHING_VERTICES_MAX && words > 0);
    const size_t pairs = (size_t)count * count;
    *graph = (MatchingGraph){.count = count, .words = words};
    graph->edges = calloc(pairs + 1, sizeof *graph->edges);
    graph->weights = calloc(pairs * words + 1, sizeof *graph->weights);
    return graph->edges != NULL && graph->weights != NULL
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for the pairing of %u", count);
}

void matching_graph_free(MatchingGraph *graph) {
    free(graph->edges);
    free(graph->weights);
}
