/**
 * Ctrl-C, SIGTERM and SIGHUP in long commands: the first signal asks to finish the running games,
 * the second ends the process. Signals that were ignored at the start stay ignored.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STOP_SIGNALS_H
#define ARENA_STOP_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/** Pending stop signals, polled instead of handled. */
typedef struct StopSignals {
    sigset_t signals;
    const char *command; /* name of the subcommand, for the message */
    bool asked;          /* a signal has arrived */
} StopSignals;

/**
 * Blocks the signals in this thread and in threads that it starts from now on.
 * @param command name of the subcommand, borrowed.
 */
void stop_signals_hold(StopSignals *stop, const char *command);

/**
 * Returns true after a signal has arrived; prints a message on stderr the first time. The second
 * signal ends the process at once, by its default action.
 */
bool stop_signals_asked(StopSignals *stop);

#endif
