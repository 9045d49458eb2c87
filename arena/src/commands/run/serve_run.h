/**
 * Serves the page of a run that may be under way: `serve RUN`, and `run --live` in a process beside
 * the run. Either only reads: killing it does not touch the run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SERVE_RUN_H
#define ARENA_SERVE_RUN_H

#include <stdint.h>
#include <sys/types.h>

/** Serves a stored run until a signal says stop. @return exit code. */
int serve_run(const char *path, uint16_t port);

/** The server beside a run. */
typedef struct LiveServer {
    pid_t process; /* 0: none */
    int line;      /* closed to end it */
} LiveServer;

/**
 * Starts a process that serves the run in a folder, which may not be there yet, until it is told to
 * stop or this process ends. It says its address on standard error; if it cannot serve it says
 * why, and the run goes on. @pre no other threads, no open database
 */
void live_server_begin(LiveServer *server, const char *folder, uint16_t port);

/** Has it look a last time and end. */
void live_server_end(LiveServer *server);

#endif
