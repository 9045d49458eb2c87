// SPDX-License-Identifier: MIT
#include "commands/run/process_print.h"

#include "process/process_stats.h"

#include <inttypes.h>
#include <stdio.h>

// More than 1/4 of the bot's own time is more than reading requests takes.
enum { OUTSIDE_SHARE = 4 };

static const double US_PER_NS = 1e-3;

static void faults_print(const ProcessCounts *figures) {
    const char *separator = ", faults: ";
    for (int fault = BOT_FAULT_NONE + 1; fault < BOT_FAULT_COUNT; fault++) {
        if (figures->faults[fault] > 0) {
            (void)fprintf(stderr, "%s%" PRIu64 " %s", separator, figures->faults[fault],
                          process_fault_word((BotFault)fault));
            separator = ", ";
        }
    }
    (void)fprintf(stderr, "%s\n", separator[2] == 'f' ? ", no faults" : "");
    if (figures->strays > 0) {
        (void)fprintf(
            stderr, "  %" PRIu64 " restarts: the program ended or wrote output between two games\n",
            figures->strays);
    }
    if (figures->fault_text[0] != '\0') {
        (void)fprintf(stderr, "  last fault: %s\n", figures->fault_text);
    }
}

static void times_print(const ProcessCounts *figures) {
    const double decisions = (double)figures->decisions;
    if (figures->decisions == 0) {
        return;
    }
    (void)fprintf(
        stderr,
        "  per decision: %.1f us wall-clock, %.1f us processor time; delay in reading the answer: "
        "median %" PRIu64 " us,\n  99th percentile %" PRIu64 " us, maximum %.0f us\n",
        (double)figures->wall_ns * US_PER_NS / decisions,
        (double)figures->cpu_ns * US_PER_NS / decisions,
        process_delay_quantile(figures, 0.5) / 1000, process_delay_quantile(figures, 0.99) / 1000,
        (double)figures->delay_max_ns * US_PER_NS);
    (void)fprintf(stderr, "  between decisions: %.1f us processor time per decision%s\n",
                  (double)figures->outside_ns * US_PER_NS / decisions,
                  figures->outside_ns > figures->cpu_ns / OUTSIDE_SHARE
                      ? ": it computes during the turns of others"
                      : "");
}

/** Prints memory use, and whether the processes had control groups. */
static void memory_print(const ProcessCounts *figures) {
    static const double BYTES_PER_MIB = 1024.0 * 1024.0;
    if (figures->memory_bytes > 0) {
        (void)fprintf(stderr, "  at most %.1f MiB in memory\n",
                      (double)figures->memory_bytes / BYTES_PER_MIB);
    }
    if (figures->alone[0] != '\0') {
        (void)fprintf(stderr, "  without a control group: %s\n", figures->alone);
    } else if (figures->grouped > 0) {
        (void)fprintf(stderr, "  each process in its own control group\n");
    }
}

void process_print(const TournamentConfig *config) {
    for (uint32_t i = 0; i < config->bot_count; i++) {
        ProcessCounts figures;
        if (config->bots[i].stats == NULL) {
            continue;
        }
        process_stats_read(config->bots[i].stats, &figures);
        if (figures.games > 0) {
            (void)fprintf(stderr,
                          "%s: %" PRIu64 " games in processes, %" PRIu64 " started, %" PRIu64
                          " decisions",
                          config->bots[i].name, figures.games, figures.starts, figures.decisions);
            faults_print(&figures);
            times_print(&figures);
            memory_print(&figures);
        }
    }
}
