/**
 * Prints the report of a stored run on stdout, for `run` and `rate`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_PRINT_H
#define ARENA_REPORT_PRINT_H

#include "carcarena/arena/pool.h"
#include "carcarena/arena/report.h"
#include "commands/cli/arguments_fit.h"
#include "text/text_buffer.h"

/** Length of a text report. */
typedef struct ReportLength {
    bool brief, all; /* neither: brief on a terminal, else all */
} ReportLength;

/** What a report shows. {0} is the text report with all sections. */
typedef struct ReportPrint {
    ReportFormat format;
    const char *section;     /* NULL: all */
    const FitArguments *fit; /* NULL: defaults */
    const char *luck_slope;  /* text of a number fixed before the games; NULL: estimated */
    bool luck;               /* replay the games and measure the luck of the draw */
    ReportLength length;
    TextBuffer *kept; /* receives the output; NULL: standard output */
    bool played;      /* the games were played just now: print their folder */
} ReportPrint;

enum { REPORT_LENGTH_SPECS = 2 };

/** The options --brief and --all. */
void report_length_specs(ArgumentSpec out[static REPORT_LENGTH_SPECS], ReportLength *length);

/** Returns STATUS_INVALID if both options are given. */
Status report_length_check(const ReportLength *length, Message *message) MUST_USE;

/**
 * Reads all games of the store and prints their report. A brief one names the command that prints
 * more.
 * @return STATUS_NOT_FOUND (unknown section or anchor, no games), STATUS_IO, STATUS_NO_MEMORY and
 * those of the store.
 */
Status report_print(const ReportPrint *request, const TournamentConfig *config, Store *store,
                    Message *message) MUST_USE;

/**
 * As report_print, for all games of a pool, without luck. @param again the command that prints it.
 */
Status report_print_pool(const ReportPrint *request, Pool *pool, const char *again,
                         Message *message) MUST_USE;

#endif
