/**
 * Serves the page of a run that may still be playing: `serve RUN`, and `run --live` in a separate
 * process. Both only read: killing the server does not affect the run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SERVE_RUN_H
#define ARENA_SERVE_RUN_H

#include <stdint.h>
#include <sys/types.h>

/** Serves a stored run until a stop signal arrives. @return exit code. */
int serve_run(const char *path, uint16_t port);

/** The live server of a run. */
typedef struct LiveServer {
    pid_t process; /* 0: none */
    int line;      /* write end of a pipe; closed to end the server */
} LiveServer;

/**
 * Starts a process that serves the run in a folder, which may not exist yet, until live_server_end
 * or the end of this process. It prints its address on standard error. If it cannot serve, it
 * prints the reason and the run continues. @pre no other threads, no open database
 */
void live_server_begin(LiveServer *server, const char *folder, uint16_t port);

/** Lets the server poll a last time and ends it. */
void live_server_end(LiveServer *server);

#endif
