/**
 * Ctrl-C and its kin for commands that work for a long time: the first one asks to finish what is
 * running, the second one ends the process.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMMAND_STOP_H
#define ARENA_COMMAND_STOP_H

#include <signal.h>
#include <stdbool.h>

/** Signals that mean "stop", waiting to be fetched: no handler, no global. */
typedef struct CommandStop {
    sigset_t signals;
    const char *command; /* for the message */
    bool asked;          /* one has come */
} CommandStop;

/**
 * Holds the signals of this thread and those it starts from now on.
 * @param command name of the subcommand, borrowed.
 */
void command_stop_hold(CommandStop *stop, const char *command);

/** True once a signal has come; the first time this says so on stderr. The second signal ends the
 * process at once, as usual. */
bool command_stop_asked(CommandStop *stop);

#endif
