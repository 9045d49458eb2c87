/**
 * The signals that ask a process to stop. The parent process may have set some to be ignored: nohup
 * does so with SIGHUP, and a shell without job control with SIGINT of background processes. Ignored
 * signals stay ignored.
 *
 * Any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STOP_SET_H
#define ARENA_STOP_SET_H

#include <signal.h>
#include <stdbool.h>

/** Returns true if this process ignores the signal. */
bool stop_set_ignored(int signal_number);

/** Sets `out` to SIGINT, SIGTERM, SIGHUP and `also` (unless 0), without those that are ignored. */
void stop_set_make(sigset_t *out, int also);

/** Returns the name that users know: "Ctrl-C", "SIGTERM", "SIGHUP". */
const char *stop_set_name(int signal_number);

#endif
