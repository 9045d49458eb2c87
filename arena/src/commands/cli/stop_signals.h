/**
 * Ctrl-C and its kin for commands that work for a long time: the first one asks to finish what is
 * running, the second one ends the process. Those that were ignored at the start stay ignored.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STOP_SIGNALS_H
#define ARENA_STOP_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/** Signals that mean "stop", waiting to be fetched: no handler, no global. */
typedef struct StopSignals {
    sigset_t signals;
    const char *command; /* for the message */
    bool asked;          /* one has come */
} StopSignals;

/**
 * Holds the signals of this thread and those it starts from now on.
 * @param command name of the subcommand, borrowed.
 */
void stop_signals_hold(StopSignals *stop, const char *command);

/** True once a signal has come; the first time this says so on stderr. The second signal ends the
 * process at once, as usual. */
bool stop_signals_asked(StopSignals *stop);

#endif
