/**
 * The report of a stored run on stdout: the end of `run`, and all of `rate`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_PRINT_H
#define ARENA_REPORT_PRINT_H

#include "carcarena/arena/pool.h"
#include "carcarena/arena/report.h"
#include "commands/cli/arguments_fit.h"
#include "text/text_buffer.h"

/** How much of a text report there is: a screen's worth or all. */
typedef struct ReportLength {
    bool brief, all; /* none asked for: brief on a terminal, and whole for what is kept */
} ReportLength;

/** What may be asked of a report. {0} is the text report with all sections. */
typedef struct ReportPrint {
    ReportFormat format;
    const char *section;     /* NULL: all */
    const FitArguments *fit; /* NULL: as a rule */
    const char *luck_slope;  /* text of a number fixed beforehand, or NULL: estimated */
    bool luck;               /* replay the games and measure the luck of the draw */
    ReportLength length;
    TextBuffer *kept; /* what is written, in place of standard output; NULL: there */
    bool played;      /* they were played just now: say where they are */
} ReportPrint;

enum { REPORT_LENGTH_SPECS = 2 };

/** The options --brief and --all. */
void report_length_specs(ArgumentSpec out[static REPORT_LENGTH_SPECS], ReportLength *length);

/** @return STATUS_INVALID if both are asked for. */
Status report_length_check(const ReportLength *length, Message *message) MUST_USE;

/**
 * Reads all games of the store and prints their report. A brief one names the command that says
 * more.
 * @return STATUS_NOT_FOUND (unknown section or anchor, no games), STATUS_IO, STATUS_NO_MEMORY and
 *         those of the store.
 */
Status report_print(const ReportPrint *request, const TournamentConfig *config, Store *store,
                    Message *message) MUST_USE;

/** The same of all games of a pool. @param again the command that prints it. Luck is not told. */
Status report_print_pool(const ReportPrint *request, Pool *pool, const char *again,
                         Message *message) MUST_USE;

#endif
