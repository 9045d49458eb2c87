/**
 * User interface of a running tournament: progress line, interim ratings, log, Ctrl-C and the
 * number of threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RUN_WATCH_H
#define ARENA_RUN_WATCH_H

#include "carcarena/arena/ratings.h"
#include "carcarena/arena/tournament.h"
#include "commands/cli/stop_signals.h"
#include "commands/run/run_log.h"
#include "commands/run/threads_file.h"

enum { RUN_WATCH_LEADERS_SIZE = 160 };

/** Something that is printed after every `interval` games. */
typedef struct RunInterim {
    uint64_t interval; /* in games; 0: never */
    uint64_t at;       /* number of stored games at the last print */
    uint64_t until;    /* elapsed time before which it is not printed again */
} RunInterim;

/** State of the watcher of one run. */
typedef struct RunWatch {
    const TournamentConfig *config;
    const char *command; /* name of the subcommand */
    StopSignals stop;
    ThreadsFile threads;
    RunLog log;
    bool quiet;
    bool line;      /* draw a progress line on a terminal */
    uint64_t drawn; /* elapsed time at the last drawing */

    Ratings *ratings;   /* ratings on the line; NULL: none */
    bool session_only;  /* ratings are of this session's games alone */
    const char **names; /* by bot */
    uint64_t fitted;    /* elapsed time at the last fit */
    char leaders[RUN_WATCH_LEADERS_SIZE];

    uint64_t stored; /* number of stored games at the last update */
    RunInterim rated, scores;
} RunWatch;

/**
 * Begins to watch; blocks the stop signals from now on. @pre the run's folder exists.
 * @param config borrowed, as is `command`, until run_watch_end.
 * @param quiet print only requested output and errors.
 * @return STATUS_IO (the log), STATUS_NO_MEMORY. Call run_watch_end in either case.
 */
Status run_watch_begin(RunWatch *watch, const TournamentConfig *config, const char *command,
                       bool quiet, Message *message) MUST_USE;

/**
 * Counts the games of earlier sessions for the ratings of the progress line. If there are too many
 * games, the line shows ratings of this session, and says so.
 */
Status run_watch_stored(RunWatch *watch, Store *store, Message *message) MUST_USE;

/** Returns the watcher for tournament_run; borrows `watch`. */
TournamentWatcher run_watch_watcher(RunWatch *watch);

/** Ends the progress line and logs how the run ended. */
void run_watch_note(RunWatch *watch, const TournamentResult *result, Status status,
                    const Message *message);

/** Frees everything. @return STATUS_IO if writing the log failed. */
Status run_watch_end(RunWatch *watch, Message *message) MUST_USE;

#endif
