/**
 * The signals that ask a process to stop. Who started it may have set some to be ignored (nohup
 * does so with SIGHUP, a shell without job control with SIGINT of what runs beside): these are left
 * alone, here as in every program that handles none.
 *
 * Any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STOP_SET_H
#define ARENA_STOP_SET_H

#include <signal.h>
#include <stdbool.h>

/** True if this process ignores the signal. */
bool stop_set_ignored(int signal_number);

/** SIGINT, SIGTERM and SIGHUP, and `also` unless it is 0, without those that are ignored. */
void stop_set_make(sigset_t *out, int also);

/** The name people know it by: "Ctrl-C", "SIGTERM", "SIGHUP". */
const char *stop_set_name(int signal_number);

#endif
