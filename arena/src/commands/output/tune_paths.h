/**
 * What a tuning went through, for its report.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNE_PATHS_H
#define ARENA_TUNE_PATHS_H

#include "carcarena/arena/report.h"

/** It, and what its pointers point to. {0} is empty. */
typedef struct TunePaths {
    ReportPaths paths;
    const char **names;
    uint64_t *games;
    double *values;
    double *units;
    bool *factors;
    unsigned *parameters; /* numbers among the parameters of the configuration */
    size_t capacity;      /* of steps */
    bool failed;
} TunePaths;

/** Goes through the stored iterations of a tuning. @param out {0}; tune_paths_free is due either
 * way. @return those of tuning_history. */
Status tune_paths_make(TunePaths *out, const TournamentConfig *config, Store *store,
                       Message *message) MUST_USE;
void tune_paths_free(TunePaths *paths);

#endif
