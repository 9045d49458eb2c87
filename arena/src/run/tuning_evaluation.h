/**
 * Evaluation: the scores of a candidate of a tuning, deck by deck, against the start or the chosen
 * opponent. Used by external searches (ask and tell) and by one-step deviations.
 *
 * Block n is the same deck for every candidate, so that candidates are compared on equal decks. A
 * candidate's games are a normal run in DIR/asked/ID; ID follows from its options. Stored games are
 * read instead of played again, and an interrupted evaluation can be resumed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNING_EVALUATION_H
#define ARENA_TUNING_EVALUATION_H

#include "carcarena/arena/tournament.h"

/** The result. {0} is empty; free with evaluation_free. */
typedef struct Evaluation {
    uint64_t blocks;
    double *scores; /* score of the candidate by block: 0 to 1 */
    uint64_t wins, ties, losses;
    char *folder; /* folder of the candidate's run */
} Evaluation;

/**
 * Plays the missing games of a candidate's first blocks.
 * @param config with `tune`. @param spec of the tuned bot.
 * @param blocks 1 or more. @param program see store_open. @param watcher may be NULL.
 * @return errors of config_parse, store_open and tournament_run; STATUS_CONFLICT if bot faults
 * ended it. *out is empty on failure.
 */
Status evaluation_play(Evaluation *out, const TournamentConfig *config, const BotSpec *spec,
                       uint64_t blocks, const char *program, Message *message) MUST_USE;

/** Frees an evaluation's memory. */
void evaluation_free(Evaluation *evaluation);

/** A mean over blocks with half the width of its 95 % interval; NAN with fewer than two blocks. */
typedef struct BlockMean {
    double mean, error;
} BlockMean;

/**
 * Returns the mean score, or the mean difference from another evaluation on the same decks; `other`
 * may be NULL.
 */
BlockMean evaluation_mean(const Evaluation *evaluation, const Evaluation *other);

#endif
