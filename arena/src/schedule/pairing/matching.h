/**
 * Matching of maximum weight in any graph, exactly: weights are whole numbers of any length.
 *
 * Edmonds's primal-dual method (J. Res. Nat. Bur. Standards 69B, 1965) in the form of Galil (ACM
 * Computing Surveys 18, 1986): O(n^3) steps, each as long as a weight.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAIRING_MATCHING_H
#define ARENA_PAIRING_MATCHING_H

#include "schedule/pairing/matching_graph.h"

/**
 * Finds edges without common vertices whose weights add up to the most. Which of several such
 * sets it finds depends on the graph alone. Weights are positive; for as many edges as possible
 * each gets a constant that is larger than all the rest of a matching can be.
 * @param mates [count] receives the vertex at the other end, or MATCHING_NONE.
 */
Status matching_find(const MatchingGraph *graph, uint32_t *mates, Message *message) MUST_USE;

#endif
