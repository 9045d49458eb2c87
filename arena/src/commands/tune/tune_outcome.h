/**
 * What `tune` prints of what it found: the bot, its test and what lies around it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNE_OUTCOME_H
#define ARENA_TUNE_OUTCOME_H

#include "carcarena/arena/tuning.h"
#include "run/deviations.h"

/** The bot before and after. */
void tune_outcome_print(const TournamentConfig *config, const Search *search);

/** The test; its verdict is the last line. */
void tune_test_print(const TournamentConfig *config, const TuningTest *test);

/** Heading of the table of deviations. */
void tune_deviations_head(const TournamentConfig *config);

/** Prints its lines, or nothing. @param config borrowed by the result. */
DeviationSink tune_deviation_sink(const TournamentConfig **config, bool told);

#endif
