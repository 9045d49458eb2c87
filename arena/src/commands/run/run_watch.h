/**
 * What a person sees of a run while it is played, and how it is steered: the progress line, ratings
 * every so many games, the log, Ctrl-C and the number of threads.
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

/** What is printed every so many games. */
typedef struct RunInterim {
    uint64_t interval; /* 0: never */
    uint64_t at;       /* games stored when it was last printed */
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
    bool line;      /* there is a terminal to draw a progress line on */
    uint64_t drawn; /* elapsed time at the last drawing */

    Ratings *ratings;   /* of the games, for the line; NULL without one */
    bool session_only;  /* of this session's games alone */
    const char **names; /* by bot */
    uint64_t fitted;    /* elapsed time at the last fit */
    char leaders[RUN_WATCH_LEADERS_SIZE];

    uint64_t stored; /* games at the last look */
    RunInterim rated, scores;
} RunWatch;

/**
 * Begins to watch; from here on Ctrl-C is held. The run's folder exists.
 * @param config borrowed, as is `command`, until run_watch_end.
 * @param quiet nothing is printed but what was asked for and mistakes.
 * @return STATUS_IO (the log), STATUS_NO_MEMORY. run_watch_end is due either way.
 */
Status run_watch_begin(RunWatch *watch, const TournamentConfig *config, const char *command,
                       bool quiet, Message *message) MUST_USE;

/**
 * Counts the games of earlier sessions, so that the progress line says what all stored games say.
 * Of very long runs that would take too long: then the line is about this session, and says so.
 */
Status run_watch_stored(RunWatch *watch, Store *store, Message *message) MUST_USE;

/** The watcher to hand to tournament_run; borrows `watch`. */
TournamentWatcher run_watch_watcher(RunWatch *watch);

/** Ends the progress line and notes how the run ended. */
void run_watch_note(RunWatch *watch, const TournamentResult *result, Status status,
                    const Message *message);

/** Frees everything. @return STATUS_IO if some of the log could not be written. */
Status run_watch_end(RunWatch *watch, Message *message) MUST_USE;

#endif
