/**
 * The log of a run: one line per event, with time and level, appended to a file.
 *
 *     2026-11-21T12:55:25Z info    run quickstart: 0 of 120 games stored, 2 threads
 *
 * For one thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RUN_LOG_H
#define ARENA_RUN_LOG_H

#include "carcarena/arena/config.h"

#include <stdio.h>

/** A log; {0} has no file and ignores all lines. */
typedef struct RunLog {
    FILE *file;
    LogLevel level; /* less important lines are not written */
} RunLog;

/** Opens the log of a configuration, if it has one. @return STATUS_IO naming the file. */
Status run_log_open(RunLog *log, const TournamentConfig *config, Message *message) MUST_USE;

/** Returns whether lines of this level are written. */
static inline bool run_log_takes(const RunLog *log, LogLevel level) {
    return log->file != NULL && level <= log->level;
}

/** Writes a line. */
void run_log_write(const RunLog *log, LogLevel level, const char *format, ...) PRINTF_LIKE(3, 4);

/** Closes it. @return STATUS_IO if writing failed earlier. */
Status run_log_close(RunLog *log, Message *message) MUST_USE;

#endif
