/**
 * Compact encoding of the actions of a whole game, for the store.
 *
 * An action is one lead byte and further bytes according to its flags:
 *
 *     7..4   3          2          1..0
 *     verb   at last    parts      rotation
 *            cell
 *
 * without "at last cell" x and y follow, one zigzag byte each; with "parts" a figure byte and a
 * segment byte follow. The cell of a PLACE becomes the last cell for the following actions. The
 * acting player is not stored, since the position determines it. What does not fit (far cells,
 * other fields) is lead byte 0 and the eight bytes of the action, lowest first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ACTION_CODE_H
#define ARENA_ACTION_CODE_H

#include "carcarena/engine/action.h"

#include <stdbool.h>
#include <stddef.h>

enum { ACTION_CODE_MAX = 9 /* bytes of one action */ };

/** State of the encoding: the cell of the last placement. Starts as {0, 0}. */
typedef struct ActionCursor {
    int x, y;
} ActionCursor;

/**
 * Writes one action.
 * @param out room for ACTION_CODE_MAX bytes
 * @return the number of bytes
 */
size_t action_encode(uint8_t *out, ActionCursor *cursor, Action action);

/**
 * Reads one action.
 * @param actor the player to act
 * @return the number of bytes; 0 if they are incomplete or invalid, *out is then unchanged
 */
size_t action_decode(Action *out, ActionCursor *cursor, unsigned actor, const uint8_t *bytes,
                     size_t size);

#endif
