/**
 * The games of a pool: their begin, and what happens between two searches.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_POOL_PLAY_H
#define CARCARENA_PYTHON_POOL_PLAY_H

#include "pool_data.h"

/** Starts game slot->number. The slot is idle if the game has no decision. */
void slot_begin(const Pool *pool, Slot *slot, const PoolPart *part);

/** Plays the chosen action, and on to the next decision or the end. */
void slot_play(const Pool *pool, Slot *slot, const PoolPart *part);

/** Gives a slot new streams for a position from elsewhere. */
void slot_reseed(const Pool *pool, Slot *slot);

/** Begins a search of the position of a slot, in its tree. */
void slot_ready(const Pool *pool, Slot *slot);

#endif
