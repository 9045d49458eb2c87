/**
 * The log of a run: one line an event, with time and level, appended to a file.
 *
 *     2026-11-21T12:55:25Z info    run quickstart: 0 of 120 games stored, 2 threads
 *
 * For one thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMMAND_LOG_H
#define ARENA_COMMAND_LOG_H

#include "carcarena/arena/config.h"

#include <stdio.h>

/** A log; {0} is none and takes every line silently. */
typedef struct CommandLog {
    FILE *file;
    LogLevel level; /* lines beyond it are left out */
} CommandLog;

/** Opens the log a configuration asks for, if it does. @return STATUS_IO naming the file. */
Status command_log_open(CommandLog *log, const TournamentConfig *config, Message *message) MUST_USE;

/** Whether a line of this level would be written. */
static inline bool command_log_takes(const CommandLog *log, LogLevel level) {
    return log->file != NULL && level <= log->level;
}

/** Writes a line. */
void command_log(const CommandLog *log, LogLevel level, const char *format, ...) PRINTF_LIKE(3, 4);

/** Closes it. @return STATUS_IO if some of it could not be written. */
Status command_log_close(CommandLog *log, Message *message) MUST_USE;

#endif
