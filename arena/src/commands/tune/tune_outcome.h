/**
 * Prints the result of `tune`: the bot, its test and the deviations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNE_OUTCOME_H
#define ARENA_TUNE_OUTCOME_H

#include "carcarena/arena/tuning.h"
#include "run/deviations.h"

/** Prints the bot before and after. */
void tune_outcome_print(const TournamentConfig *config, const Search *search);

/** Prints the test; its verdict is the last line. */
void tune_test_print(const TournamentConfig *config, const TuningTest *test);

/** Prints the heading of the table of deviations. */
void tune_deviations_head(const TournamentConfig *config);

/** Returns a sink that prints the rows, or nothing. @param config borrowed by the result. */
DeviationSink tune_deviation_sink(const TournamentConfig **config, bool told);

#endif
