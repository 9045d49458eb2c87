/**
 * What a person sees of a run while it is played, and how it is steered: the progress line, ratings
 * every so many games, the log, Ctrl-C and the number of threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMMAND_WATCH_H
#define ARENA_COMMAND_WATCH_H

#include "carcarena/arena/ratings.h"
#include "carcarena/arena/tournament.h"
#include "commands/command_log.h"
#include "commands/command_stop.h"
#include "commands/command_threads.h"

enum { COMMAND_LEADERS_SIZE = 160 };

/** State of the watcher of one run. */
typedef struct CommandWatch {
    const TournamentConfig *config;
    const char *command; /* name of the subcommand */
    CommandStop stop;
    CommandThreads threads;
    CommandLog log;
    bool quiet;
    bool line;      /* there is a terminal to draw a progress line on */
    uint64_t drawn; /* elapsed time at the last drawing */

    Ratings *ratings;   /* of this session's games, for the line; NULL without one */
    const char **names; /* by bot */
    uint64_t fitted;    /* elapsed time at the last fit */
    char leaders[COMMAND_LEADERS_SIZE];

    uint64_t stored;      /* games at the last look */
    uint64_t rated_at;    /* games stored when ratings were last printed */
    uint64_t rated_until; /* elapsed time before which they are not printed again */
} CommandWatch;

/**
 * Begins to watch; from here on Ctrl-C is held. The run's folder exists.
 * @param config borrowed, as is `command`, until command_watch_end.
 * @param quiet nothing is printed but what was asked for and mistakes.
 * @return STATUS_IO (the log), STATUS_NO_MEMORY. command_watch_end is due either way.
 */
Status command_watch_begin(CommandWatch *watch, const TournamentConfig *config, const char *command,
                           bool quiet, Message *message) MUST_USE;

/** The watcher to hand to tournament_run; borrows `watch`. */
TournamentWatcher command_watch_watcher(CommandWatch *watch);

/** Ends the progress line and notes how the run ended. */
void command_watch_note(CommandWatch *watch, const TournamentResult *result, Status status,
                        const Message *message);

/** Frees everything. @return STATUS_IO if some of the log could not be written. */
Status command_watch_end(CommandWatch *watch, Message *message) MUST_USE;

#endif
