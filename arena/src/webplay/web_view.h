/**
 * A position as JSON for a page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_VIEW_H
#define ARENA_WEB_VIEW_H

#include "carcarena/engine/game.h"
#include "text/json_writer.h"

/** Scratch memory for positions of given rules. One thread at a time. */
typedef struct WebView WebView;

/** @param rules borrowed. @return STATUS_NO_MEMORY. */
Status web_view_create(WebView **out, const Rules *rules, Message *message) MUST_USE;

/** NULL is allowed. */
void web_view_destroy(WebView *view);

/** Writes an object with what stays the same: `types` (names of tiles), `unit` (length of a tile's
 * side), `style` and `definitions` (tiles and figures to be drawn). */
void web_view_rules(JsonWriter *writer, WebView *view);

/** Writes the members for a position: `kind` (draw, decision, over, chance), `turn`, `phase`,
 * `hand`, `left`, `scores`, `final` (if it ended now), `followers`, `holdings` (what else players
 * have: player, name, amount), `apart` (tiles kept for later: name, player, type), `tiles`,
 * `pieces`, `unseen` and `actions`, those of the step protocol. */
void web_view_position(JsonWriter *writer, WebView *view, const Game *game);

/** Writes the member `text`: the position (carcarena/engine/text.h). */
void web_view_text(JsonWriter *writer, const WebView *view, const Game *game);

#endif
