/**
 * Evaluation: what a candidate of a tuning scores, deck by deck, against the bot it starts from or
 * the chosen opponent. For searches outside (ask and tell) and for looking around a point.
 *
 * Block n is the same deck for every candidate, so that candidates are compared on equal decks. A
 * candidate's games are an ordinary run in DIR/asked/ID, ID following from its options: what was
 * played once is read again, and a killed evaluation goes on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNING_EVALUATION_H
#define ARENA_TUNING_EVALUATION_H

#include "carcarena/arena/tournament.h"

/** What was played. {0} is empty; evaluation_free when done. */
typedef struct Evaluation {
    uint64_t blocks;
    double *scores; /* of the candidate by block: 0 to 1 */
    uint64_t wins, ties, losses;
    char *folder; /* of the candidate's run */
} Evaluation;

/**
 * Plays what is missing of a candidate's first blocks.
 * @param config with `tune`. @param spec of the bot being tuned.
 * @param blocks at least 1. @param program as for store_open. @param watcher may be NULL.
 * @return STATUS_OK, and what config_parse, store_open and tournament_run return; STATUS_CONFLICT
 * if bot faults ended it. *out is empty on failure.
 */
Status evaluation_play(Evaluation *out, const TournamentConfig *config, const BotSpec *spec,
                       uint64_t blocks, const char *program, Message *message) MUST_USE;

/** Frees what it holds. */
void evaluation_free(Evaluation *evaluation);

/** A mean over blocks with half of its 95 % interval; NAN with fewer than two. */
typedef struct BlockMean {
    double mean, error;
} BlockMean;

/** Of an evaluation, or of its scores less another's on the same decks; `other` may be NULL. */
BlockMean evaluation_mean(const Evaluation *evaluation, const Evaluation *other);

#endif
