/**
 * The path of a tuning, for its report.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNE_PATHS_H
#define ARENA_TUNE_PATHS_H

#include "carcarena/arena/report.h"

/** The path, and the memory it points to. {0} is empty. */
typedef struct TunePaths {
    ReportPaths paths;
    const char **names;
    uint64_t *games;
    double *values;
    double *units;
    bool *factors;
    unsigned *parameters; /* indices of the numeric parameters of the configuration */
    size_t capacity;      /* in steps */
    bool failed;
} TunePaths;

/**
 * Reads the stored iterations of a tuning. @param out {0}; call tune_paths_free in either case.
 * @return those of tuning_history.
 */
Status tune_paths_make(TunePaths *out, const TournamentConfig *config, Store *store,
                       Message *message) MUST_USE;
void tune_paths_free(TunePaths *paths);

#endif
