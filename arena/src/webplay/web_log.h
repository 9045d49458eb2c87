/**
 * The steps of a game for the page, and the whole game as a page (page/game_page.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_LOG_H
#define ARENA_WEB_LOG_H

#include "carcarena/arena/match.h"
#include "page/game_page.h"
#include "text/json_writer.h"

typedef struct WebLog WebLog;

/** @param rules, names: borrowed. @return STATUS_NO_MEMORY. */
Status web_log_create(WebLog **out, const Rules *rules, const char *const *names,
                      Message *message) MUST_USE;

/** NULL is allowed. */
void web_log_destroy(WebLog *log);

/** Returns the watcher for match_watch. */
MatchWatcher web_log_watcher(WebLog *log);

/** Writes the array "log": the last steps, oldest first, each with its number `n`, `player`, `kind`
 * (draw, event, act), `text` and, if it was paid, `awards`. */
void web_log_write(JsonWriter *writer, const WebLog *log);

/** The game so far as a page. @param html free with free(). @return STATUS_NO_MEMORY. */
Status web_log_page(char **html, WebLog *log, const Game *game, const GamePageResult *result,
                    Message *message) MUST_USE;

#endif
