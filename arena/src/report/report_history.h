/**
 * History of a run: ratings, sequential test and speed at up to HISTORY_SAMPLES_MAX sample points.
 *
 * A sample is taken every `stride` blocks. When the buffer is full, every second sample is dropped
 * and the stride doubles. The sample points therefore depend only on the games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_HISTORY_H
#define ARENA_REPORT_HISTORY_H

#include "report/report_data.h"

enum {
    HISTORY_SAMPLES_MAX = 64,
    HISTORY_BOTS_MAX = 64 /* with more bots, no ratings are sampled */
};

/** One sample; counts include all earlier games. */
typedef struct ReportHistorySample {
    uint64_t games, blocks;
    double llr;        /* of the test; NAN without one */
    Estimate plain;    /* maximum-likelihood strength; NAN without variance */
    Estimate strength; /* median-unbiased */
    uint64_t timed_games, game_ns;
} ReportHistorySample;

typedef struct ReportHistory {
    Ratings *ratings;    /* NULL: too many bots */
    struct Trial *trial; /* NULL: no test */
    uint64_t blocks, stride;
    size_t count;
    ReportHistorySample samples[HISTORY_SAMPLES_MAX];
    double *elo;   /* by sample and bot; NAN: not rated yet */
    double *error; /* likewise: half of the interval */
} ReportHistory;

/** Creates an empty history. @return STATUS_NO_MEMORY, or the errors of trial_create. */
Status report_history_create(ReportHistory **out, const ReportSetup *setup,
                             Message *message) MUST_USE;
void report_history_destroy(ReportHistory *history);

/** Counts a game for the test. NULL is allowed. */
Status report_history_add(ReportHistory *history, const GameRecord *record,
                          Message *message) MUST_USE;

/** Counts a game of a whole block for the ratings. NULL is allowed. */
Status report_history_rate(ReportHistory *history, uint64_t block, const RatingGame *game,
                           Message *message) MUST_USE;

/** A block of the report is closed. NULL is allowed. */
void report_history_block(ReportHistory *history, const Report *report);

/** The report is about to be written: the last moment is now. NULL is allowed. */
void report_history_end(ReportHistory *history, const Report *report);

#endif
