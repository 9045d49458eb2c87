/**
 * Estimates the duration of a run, on stdout: `run --plan`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PLAN_PRINT_H
#define ARENA_PLAN_PRINT_H

#include "carcarena/arena/config.h"
#include "commands/cli/arguments.h"

/** Values of the options. */
typedef struct PlanArguments {
    bool wanted;
    const char *format; /* "text", "csv", "json" or "md" */
    int64_t seconds;    /* duration of the sample in seconds */
} PlanArguments;

enum { PLAN_SPECS = 3, PLAN_SECONDS = 5 };

/**
 * Writes the options --plan, --plan-seconds and --plan-format (a former spelling of --format), and
 * sets their defaults.
 */
void plan_specs(ArgumentSpec out[static PLAN_SPECS], PlanArguments *arguments);

/**
 * Plays a sample and prints the parts, the longest first, the total, and the duration on this
 * machine's threads, in shards, and on many machines.
 */
Status plan_print(const TournamentConfig *config, const PlanArguments *arguments,
                  Message *message) MUST_USE;

#endif
