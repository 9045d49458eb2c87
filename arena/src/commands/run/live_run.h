/**
 * Reads a stored run repeatedly while another process may be playing it: progress, last games,
 * report, and pages of single games. Only reads; the other process is not affected. One thread at a
 * time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LIVE_RUN_H
#define ARENA_LIVE_RUN_H

#include "carcarena/engine/status.h"
#include "text/text_buffer.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct LiveRun LiveRun;

/**
 * Creates a reader. @param path database or folder, borrowed; may not exist yet.
 * @return STATUS_NO_MEMORY.
 */
Status live_run_create(LiveRun **out, const char *path, Message *message) MUST_USE;
void live_run_destroy(LiveRun *run);

/**
 * Reopens the run, to see changes of its length, stages or test.
 * @return those of store_open_read; STATUS_NOT_FOUND: not yet.
 */
Status live_run_refresh(LiveRun *run, Message *message) MUST_USE;

/** Returns true if games were stored since the last report, or there was no report. */
bool live_run_changed(const LiveRun *run);

/**
 * Writes the progress of the run as a line of JSON: games, speed, time left, threads and last
 * games. Speed is measured from stored games, threads are those of the last games.
 * @param now_ms a monotonic clock. @return those of the store.
 */
Status live_run_progress(LiveRun *run, uint64_t now_ms, TextBuffer *out, Message *message) MUST_USE;

/** Writes the report of all games as a page. @return STATUS_NOT_FOUND: no run yet. */
Status live_run_report(LiveRun *run, TextBuffer *out, Message *message) MUST_USE;

/**
 * Replays a stored game and writes it as a page. May take as long as the game took.
 * @param path of the run. @param game as in exports, "12.0".
 */
Status live_game_page(TextBuffer *out, const char *path, const char *game,
                      Message *message) MUST_USE;

#endif
