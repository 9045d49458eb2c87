/**
 * One-step deviations: a point of a tuning beside every point that differs from it by one step of
 * one parameter, on the same decks (tuning_evaluation.h). Which parameters matter, and whether the
 * point is a summit as far as can be seen.
 *
 * A step leads to the next listed value of NTBEA or to any other word; with SPSA it is the
 * perturbation of the last iteration (c_end), of an integer at least 1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_DEVIATIONS_H
#define ARENA_DEVIATIONS_H

#include "carcarena/arena/search.h"
#include "run/tuning_evaluation.h"

/** One of them. */
typedef struct Deviation {
    unsigned parameter;
    double from, to;
    double base;          /* score of the point itself */
    BlockMean difference; /* of the scores: above 0 the step is better */
} Deviation;

/** Who hears of them, one by one in order of the parameters. */
typedef struct DeviationSink {
    void *user;
    void (*add)(void *user, const Deviation *deviation);
} DeviationSink;

/**
 * Plays what is missing of them.
 * @param search whose current point is looked around. @param blocks at least 2, of each point.
 * @return as evaluation_play.
 */
Status deviations_play(const TournamentConfig *config, const Search *search, uint64_t blocks,
                       const char *program, const DeviationSink *sink, Message *message) MUST_USE;

#endif
