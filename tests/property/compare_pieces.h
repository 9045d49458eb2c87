/**
 * Comparison of pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_COMPARE_PIECES_H
#define TESTS_COMPARE_PIECES_H

#include "pair.h"

/** Compares the first `mine` keys of the engine with `theirs` keys of the oracle as sets. */
bool pair_sets_equal(Pair *pair, const char *what, uint32_t mine, uint32_t theirs);

/** Returns the engine's segment for a part of a placed tile of the oracle. */
unsigned pair_segment_of(const Pair *pair, int placed, int part);

/**
 * Returns true while a wagon or a lord is asked about, or several features are scored in turn. In
 * these cases the engine returns figures earlier than the oracle.
 */
bool pair_leaving(const OracleGame *oracle);

bool pair_compare_figures(Pair *pair);

/** Compares prisoners and the figures on towers and crowns. */
bool pair_compare_off_board(Pair *pair);

#endif
