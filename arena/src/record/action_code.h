/**
 * Actions of a whole game as few bytes, for the store.
 *
 * An action is one lead byte and, as its flags say, further bytes:
 *
 *     7..4   3          2          1..0
 *     verb   at last    parts      rotation
 *            cell
 *
 * without "at last cell" x and y follow, each one zigzag byte; with "parts" a figure byte and a
 * byte segment follow. The cell of a PLACE is the last cell of what comes after it. The acting
 * player is not stored: the position knows. What does not fit (far cells, other fields) is lead
 * byte 0 and the eight bytes of the action, lowest first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ACTION_CODE_H
#define ARENA_ACTION_CODE_H

#include "carcarena/engine/action.h"

#include <stdbool.h>
#include <stddef.h>

enum { ACTION_CODE_MAX = 9 /* bytes of one action */ };

/** Where coding stands: the cell of the last placement. Starts as {0, 0}. */
typedef struct ActionCursor {
    int x, y;
} ActionCursor;

/** Writes one action. @param out room for ACTION_CODE_MAX bytes. @return bytes written. */
size_t action_encode(uint8_t *out, ActionCursor *cursor, Action action);

/**
 * Reads one action.
 * @param actor who has to act at this point.
 * @return bytes read; 0 if the bytes are cut short or mean nothing, *out is then unchanged.
 */
size_t action_decode(Action *out, ActionCursor *cursor, unsigned actor, const uint8_t *bytes,
                     size_t size);

#endif
