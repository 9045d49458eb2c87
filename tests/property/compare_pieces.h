/**
 * Comparison of pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_COMPARE_PIECES_H
#define TESTS_COMPARE_PIECES_H

#include "pair.h"

/** Compares the first `mine` keys of the engine with `theirs` keys of the reference as sets. */
bool pair_sets_equal(Pair *pair, const char *what, uint32_t mine, uint32_t theirs);

/** The engine's number of a part of a placed tile of the reference. */
unsigned pair_segment_of(const Pair *pair, int placed, int part);

/** While a wagon or a lord is asked for, or the next of several features is scored, the engine has
 * taken home what the reference will. */
bool pair_leaving(const OracleGame *oracle);

bool pair_compare_figures(Pair *pair);

/** Prisoners, and who stands on towers and crowns. */
bool pair_compare_away(Pair *pair);

#endif
