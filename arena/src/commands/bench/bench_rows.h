/**
 * Rows of `carcarena bench`: measures the workloads with each set of rules and prints the results.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BENCH_ROWS_H
#define ARENA_BENCH_ROWS_H

#include "commands/bench/bench_against.h"
#include "commands/bench/bench_work.h"
#include "commands/cli/arguments_rules.h"
#include "text/json_writer.h"

enum { BENCH_REPEATS_MAX = AGAINST_PAIRS_MAX };

/** Arguments of the command. */
typedef struct BenchRequest {
    RulesArguments rules_asked;
    ArgumentList work;
    int64_t players, threads, repeats, milliseconds, batches;
    const char *bot, *tree, *player;
    BotSpec bot_spec, tree_spec, player_spec;
    const char *format;  /* text, csv or json */
    const char *against; /* another build; NULL: none */
    bool signature, wall;
    bool wanted[WORKLOAD_COUNT];
    bool csv;
    JsonWriter *json; /* NULL: other formats */
} BenchRequest;

/**
 * Measures and prints a row for each selected workload, with the selected tile sets or three
 * default ones, for the selected number of players or for 2 and 4.
 * @return STATUS_NO_MEMORY; errors of arguments_rules_setup and of the measurements.
 */
Status bench_table(const BenchRequest *request, Message *message) MUST_USE;

/**
 * Measures sampled games of two players on 1, 2, 4, ... threads, up to one per core. Errors of
 * bench_table.
 */
Status bench_scaling(const BenchRequest *request, Message *message) MUST_USE;

#endif
