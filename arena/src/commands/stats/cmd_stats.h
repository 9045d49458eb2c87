/**
 * Declarations shared by the topics of `carcarena stats`.
 *
 *     cmd_stats.c           the command
 *     cmd_stats_counts.c    topics about counts
 *     cmd_stats_rankings.c  topics about rankings
 *     cmd_stats_adaptive.c  the topic that simulates tournaments
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CMD_STATS_H
#define ARENA_CMD_STATS_H

#include "commands/cli/arguments.h"
#include "report/report_table.h"

enum { NUMBERS_MAX = ARGUMENT_LIST_MAX };

/** A request: a topic, numbers, and settings of the form key=value. */
typedef struct StatsRequest {
    ArgumentList words;
    const char *format;
    bool wdl, wld, penta;
    double numbers[NUMBERS_MAX];
    unsigned number_count;
    double elo0, elo1, alpha, beta, seats, games;
    bool logistic;
} StatsRequest;

/** Topics about counts. `code` receives the exit code of a sequential test. */
Status topic_elo(StatsRequest *request, int *code, Message *message) MUST_USE;
Status topic_sprt(StatsRequest *request, int *code, Message *message) MUST_USE;
Status topic_score(StatsRequest *request, int *code, Message *message) MUST_USE;
Status topic_expect(StatsRequest *request, int *code, Message *message) MUST_USE;
Status topic_correlation(StatsRequest *request, int *code, Message *message) MUST_USE;
Status topic_share(StatsRequest *request, int *code, Message *message) MUST_USE;

/** Topics about rankings. `code` is unchanged. */
Status topic_rate(StatsRequest *request, int *code, Message *message) MUST_USE;
Status topic_superiority(StatsRequest *request, int *code, Message *message) MUST_USE;
Status topic_differences(StatsRequest *request, int *code, Message *message) MUST_USE;
Status topic_fit(StatsRequest *request, int *code, Message *message) MUST_USE;
Status topic_online(StatsRequest *request, int *code, Message *message) MUST_USE;

/** Topic: number of games that a round robin and an adaptive tournament need. */
Status topic_adaptive(StatsRequest *request, int *code, Message *message) MUST_USE;

#endif
