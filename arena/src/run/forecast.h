/**
 * Forecast of a run's duration, from a sample of its games.
 *
 * The bots of the configuration play games of the schedule on one thread until a time budget is
 * spent, pairing by pairing with distant ones first. Nothing is stored. The time of a sampled
 * pairing is the mean of its games. The time of another pairing is the sum of its bots' costs.
 * These are a least-squares fit over all sampled games, since most of a game's time is the thinking
 * of its bots.
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

/**
 * A part of the run: a pairing, a table of the first stage, or a later stage. With too many parts,
 * one part is the whole run.
 */
typedef struct ForecastPart {
    uint32_t bots[PLAYERS_MAX]; /* by place, for a pairing or a table */
    uint32_t stage;             /* number of a later stage, from 2; 0 for the first */
    uint64_t stages;            /* number of later stages in this part */
    bool all;                   /* the part is the whole run */
    uint64_t games;
    uint64_t samples;    /* sampled games */
    double game_seconds; /* mean time of a game on one thread, in seconds */
} ForecastPart;

typedef struct Forecast {
    ForecastPart *parts;
    size_t count;
    uint64_t games, samples;
    double seconds;       /* time of all games on one thread, in seconds */
    double error;         /* half the width of the 95 % interval of `seconds`, from the spread of
                             games within parts; NAN if no part has two samples */
    double block_seconds; /* longest time of a block, in seconds: a lower bound for any number of
                             machines */
    bool at_most;         /* the results may end the run earlier */
    bool later_stages;    /* later stages are assumed as long per game as the first one */
} Forecast;

/**
 * Samples games and sums their times. All games count, also stored ones and those of other shards.
 * @param seconds how long to sample. A started game is finished, and at least one game is played.
 * @param out owned by the caller, freed with forecast_free.
 * @return errors of making a bot; STATUS_NO_MEMORY.
 */
Status forecast_make(Forecast *out, const TournamentConfig *config, double seconds,
                     Message *message) MUST_USE;
void forecast_free(Forecast *forecast);

/**
 * Returns the seconds that `workers` threads need, if threads do not slow each other down. All wait
 * for the end of a stage.
 */
double forecast_seconds(const Forecast *forecast, uint64_t workers);

#endif
