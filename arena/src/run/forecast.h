/**
 * Forecast: how long a run will take, from a sample of its games.
 *
 * Games of the schedule are played by the bots of the configuration, on one thread and without
 * storing anything, until a budget of time is spent: pairing after pairing, far ones first. A
 * pairing that was sampled takes what its games took on average. The others take the sum of what
 * their bots cost, which is a least-squares fit over all sampled games, since what a game takes is
 * mostly what its bots think.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RUN_FORECAST_H
#define ARENA_RUN_FORECAST_H

#include "carcarena/arena/config.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FORECAST_PARTS_MAX = 1000 };

/** A pairing; a table of the first stage; all of one stage; or all there is, if it has more. */
typedef struct ForecastPart {
    uint32_t bots[PLAYERS_MAX]; /* by place, if it is a pairing or a table */
    uint32_t stage;             /* number of a later stage, from 2; 0: it is of the first */
    uint64_t stages;            /* how many later ones it stands for */
    bool all;                   /* everything */
    uint64_t games;
    uint64_t samples;    /* of these games */
    double game_seconds; /* on one thread */
} ForecastPart;

typedef struct Forecast {
    ForecastPart *parts;
    size_t count;
    uint64_t games, samples;
    double seconds;       /* of all games, on one thread */
    double error;         /* half the width of the 95 % interval of that from the spread of the
                             games of a part; NAN if no part has two samples */
    double block_seconds; /* the longest that one block takes: no number of machines is faster */
    bool at_most;         /* the run may end earlier, by its results */
    bool later_stages;    /* their games take what those of the first take on average */
} Forecast;

/**
 * Samples and adds up. All games count, also those that are stored or another shard's.
 * @param seconds how long to sample; the game that is played then is finished, and one is played in
 *        any case.
 * @param out owned by the caller, freed with forecast_free.
 * @return what making a bot returns; STATUS_NO_MEMORY.
 */
Status forecast_make(Forecast *out, const TournamentConfig *config, double seconds,
                     Message *message) MUST_USE;
void forecast_free(Forecast *forecast);

/** Seconds that `workers` threads take, if none slows another down; all wait for the end of a
 * stage. */
double forecast_seconds(const Forecast *forecast, uint64_t workers);

#endif
