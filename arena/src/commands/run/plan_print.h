/**
 * How long a run will take, on stdout: `run --plan`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PLAN_PRINT_H
#define ARENA_PLAN_PRINT_H

#include "carcarena/arena/config.h"
#include "commands/cli/arguments.h"

/** What is asked of a plan. */
typedef struct PlanArguments {
    bool wanted;
    const char *format; /* "text", "csv", "json" or "md" */
    int64_t seconds;    /* of sampling */
} PlanArguments;

enum { PLAN_SPECS = 3, PLAN_SECONDS = 5 };

/** The options --plan and --plan-seconds, and the old spelling --plan-format of --format, and what
 * holds without them. */
void plan_specs(ArgumentSpec out[static PLAN_SPECS], PlanArguments *arguments);

/**
 * Plays a sample and prints the parts, the longest first, the total, and what it comes to on
 * this machine's threads, in shards, and on many machines.
 */
Status plan_print(const TournamentConfig *config, const PlanArguments *arguments,
                  Message *message) MUST_USE;

#endif
