/**
 * What a page shows of a position, as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HAND_VIEW_H
#define ARENA_HAND_VIEW_H

#include "carcarena/engine/game.h"
#include "text/json_writer.h"

/** Room to look at positions of some rules. One thread at a time. */
typedef struct HandView HandView;

/** @param rules borrowed. @return STATUS_NO_MEMORY. */
Status hand_view_create(HandView **out, const Rules *rules, Message *message) MUST_USE;

/** NULL is allowed. */
void hand_view_destroy(HandView *view);

/** Writes an object with what stays the same: `types` (names of tiles), `unit` (length of a tile's
 * side), `style` and `definitions` (tiles and figures to be drawn). */
void hand_view_rules(JsonWriter *writer, HandView *view);

/** Writes the members for a position: `kind` (draw, decision, over, chance), `turn`, `phase`,
 * `hand`, `left`, `scores`, `final` (if it ended now), `followers`, `holdings` (what else players
 * have: player, name, amount), `apart` (tiles kept for later: name, player, type), `tiles`,
 * `pieces`, `unseen` and `actions`, those of the step protocol. */
void hand_view_position(JsonWriter *writer, HandView *view, const Game *game);

/** Writes the member `text`: the position (carcarena/engine/text.h). */
void hand_view_text(JsonWriter *writer, const HandView *view, const Game *game);

#endif
