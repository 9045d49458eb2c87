/**
 * The report of a stored run on stdout: the end of `run`, and all of `rate`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_PRINT_H
#define ARENA_REPORT_PRINT_H

#include "carcarena/arena/report.h"

/** What may be asked of a report. {0} is the text report with all sections. */
typedef struct ReportPrint {
    ReportFormat format;
    const char *section; /* NULL: all */
    const char *anchor;  /* name of a bot, or NULL */
    double anchor_elo;
    unsigned bootstrap_draws;
    const char *luck_slope; /* text of a number fixed beforehand, or NULL: estimated */
    bool luck;              /* replay the games and measure the luck of the draw */
} ReportPrint;

/**
 * Reads all games of the store and prints their report.
 * @return STATUS_NOT_FOUND (unknown section or anchor, no games), STATUS_IO, STATUS_NO_MEMORY and
 *         those of the store.
 */
Status report_print(const ReportPrint *request, const TournamentConfig *config, Store *store,
                    Message *message) MUST_USE;

#endif
