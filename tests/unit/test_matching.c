// SPDX-License-Identifier: MIT
//
// Matchings of maximum weight against all matchings of small graphs, and against what is known of
// large ones.
#include "schedule/pairing/matching.h"
#include "schedule/pairing/wide.h"
#include "testing.h"

#include "carcarena/engine/rng.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL = 10, WORDS_MAX = 3 };

static void edge_add(MatchingGraph *graph, uint32_t a, uint32_t b, const uint64_t *weight) {
    graph->edges[a * graph->count + b] = graph->edges[b * graph->count + a] = true;
    memcpy(matching_weight(graph, a, b), weight, graph->words * sizeof *weight);
    memcpy(matching_weight(graph, b, a), weight, graph->words * sizeof *weight);
}

/** The heaviest matching of the vertices not taken, by looking at all of them. */
static void best_of_all(const MatchingGraph *graph, uint32_t taken, uint64_t *best) {
    uint32_t first = 0;
    while (first < graph->count && (taken >> first & 1) != 0) {
        first++;
    }
    memset(best, 0, WORDS_MAX * sizeof *best);
    if (first == graph->count) {
        return;
    }
    best_of_all(graph, taken | 1U << first, best);
    for (uint32_t other = first + 1; other < graph->count; other++) {
        if ((taken >> other & 1) == 0 && graph->edges[first * graph->count + other]) {
            uint64_t with[WORDS_MAX];
            best_of_all(graph, taken | 1U << first | 1U << other, with);
            wide_add(with, matching_weight(graph, first, other), graph->words);
            if (wide_compare(with, best, graph->words) > 0) {
                memcpy(best, with, sizeof with);
            }
        }
    }
}

/** Weight of what was found, whose edges must be there and have no vertex in common. */
static void weight_of(const MatchingGraph *graph, const uint32_t *mates, uint64_t *sum) {
    memset(sum, 0, WORDS_MAX * sizeof *sum);
    for (uint32_t a = 0; a < graph->count; a++) {
        if (mates[a] != MATCHING_NONE) {
            assert_int_equal(mates[mates[a]], a);
            assert_true(graph->edges[a * graph->count + mates[a]]);
            if (a < mates[a]) {
                wide_add(sum, matching_weight(graph, a, mates[a]), graph->words);
            }
        }
    }
}

static void small_graph_check(Rng *rng, uint32_t count, uint32_t words, uint32_t values,
                              uint32_t density) {
    MatchingGraph graph;
    uint32_t mates[SMALL];
    uint64_t found[WORDS_MAX];
    uint64_t best[WORDS_MAX];
    assert_int_equal(matching_graph_make(&graph, count, words, NULL), STATUS_OK);
    for (uint32_t a = 0; a < count; a++) {
        for (uint32_t b = 0; b < a; b++) {
            uint64_t weight[WORDS_MAX] = {0};
            for (uint32_t i = 0; i < words; i++) {
                // The top word stays small: two bits are to be free.
                weight[i] = i + 1 < words ? UINT64_MAX - rng_below(rng, values)
                                          : rng_below(rng, values) + 1;
            }
            if (rng_below(rng, 100) < density) {
                edge_add(&graph, a, b, weight);
            }
        }
    }
    assert_int_equal(matching_find(&graph, mates, NULL), STATUS_OK);
    weight_of(&graph, mates, found);
    best_of_all(&graph, 0, best);
    assert_int_equal(wide_compare(found, best, words), 0);
    matching_graph_free(&graph);
}

static void small_graphs_as_all_matchings_say(void **state) {
    Rng rng = rng_keyed(1, RNG_SCHEDULE, 2, 3);
    for (uint32_t trial = 0; trial < 6000; trial++) {
        // Few values make many equal weights, which is where blossoms open and close.
        const uint32_t values = trial % 3 == 0 ? 2 : trial % 3 == 1 ? 6 : 1000;
        small_graph_check(&rng, trial % (SMALL + 1), trial % WORDS_MAX + 1, values,
                          30 + trial % 71);
    }
}

/** n, ..., 1 beside one another and each below its double: the partners are known. */
static void a_large_graph_with_one_answer(void **state) {
    enum { COUNT = 120 };
    MatchingGraph graph;
    uint32_t mates[COUNT];
    assert_int_equal(matching_graph_make(&graph, COUNT, 2, NULL), STATUS_OK);
    for (uint32_t a = 0; a < COUNT; a++) {
        for (uint32_t b = 0; b < a; b++) {
            // The sum of the squares of differences is largest from the outside in.
            const uint64_t weight[] = {7, 1 + (uint64_t)(a - b) * (a - b)};
            edge_add(&graph, a, b, weight);
        }
    }
    assert_int_equal(matching_find(&graph, mates, NULL), STATUS_OK);
    uint64_t squares = 0;
    for (uint32_t a = 0; a < COUNT; a++) {
        assert_true(mates[a] != MATCHING_NONE && mates[mates[a]] == a);
        squares += (uint64_t)(mates[a] > a ? mates[a] - a : a - mates[a]) *
                   (mates[a] > a ? mates[a] - a : a - mates[a]);
    }
    uint64_t most = 0;
    for (uint64_t i = 0; i < COUNT; i++) {
        const uint64_t apart = COUNT - 1 - i > i ? COUNT - 1 - 2 * i : 2 * i + 1 - COUNT;
        most += apart * apart;
    }
    assert_int_equal(squares, most);
    matching_graph_free(&graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_graphs_as_all_matchings_say),
        cmocka_unit_test(a_large_graph_with_one_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
