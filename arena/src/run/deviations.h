/**
 * One-step deviations: compares a point of a tuning with every point that differs by one step of
 * one parameter, on the same decks (tuning_evaluation.h). Shows which parameters matter, and
 * whether the point is a local maximum within the error.
 *
 * A step leads to the next listed value of NTBEA or to any other word. With SPSA it is the
 * perturbation of the last iteration (c_end), for integers at least 1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_DEVIATIONS_H
#define ARENA_DEVIATIONS_H

#include "carcarena/arena/search.h"
#include "run/tuning_evaluation.h"

/** One deviation. */
typedef struct Deviation {
    unsigned parameter;
    double from, to;
    double base;          /* score of the point */
    BlockMean difference; /* difference of the scores: above 0 the step is better */
} Deviation;

/** Receives the deviations in the order of the parameters. */
typedef struct DeviationSink {
    void *user;
    void (*add)(void *user, const Deviation *deviation);
} DeviationSink;

/**
 * Plays the missing games of the deviations.
 * @param search the search with the point. @param blocks blocks of each point, 2 or more.
 * @return see evaluation_play.
 */
Status deviations_play(const TournamentConfig *config, const Search *search, uint64_t blocks,
                       const char *program, const DeviationSink *sink, Message *message) MUST_USE;

#endif
