/**
 * A stored run as it is now, read again and again while it may be played by somebody else: how far
 * it is, its last games, its report, and any of its games as a page. Reads alone: whoever plays the
 * run does not notice. One thread at a time.
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

/** @param path database or folder, borrowed; it may not be there yet. @return STATUS_NO_MEMORY. */
Status live_run_create(LiveRun **out, const char *path, Message *message) MUST_USE;
void live_run_destroy(LiveRun *run);

/** Opens the run anew, to see what a session has changed in its length, stages or test.
 * @return those of store_open_read; STATUS_NOT_FOUND: not yet. */
Status live_run_refresh(LiveRun *run, Message *message) MUST_USE;

/** True if games were stored since the last report, or there was none. */
bool live_run_changed(const LiveRun *run);

/**
 * Writes how far the run is as a line of JSON: games, speed and time left by what was seen being
 * stored, threads by who played the last games, and these.
 * @param now_ms a clock that only goes forwards. @return those of the store.
 */
Status live_run_progress(LiveRun *run, uint64_t now_ms, TextBuffer *out, Message *message) MUST_USE;

/** Writes the report of all games as a page. @return STATUS_NOT_FOUND: there is none yet. */
Status live_run_report(LiveRun *run, TextBuffer *out, Message *message) MUST_USE;

/**
 * Plays a stored game again and writes it as a page.
 * @param path of the run. @param game as in exports, "12.0". May take as long as the game took.
 */
Status live_game_page(TextBuffer *out, const char *path, const char *game,
                      Message *message) MUST_USE;

#endif
