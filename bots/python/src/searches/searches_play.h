/**
 * The games being searched: their begin, and what happens between two searches.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_SEARCHES_PLAY_H
#define CARCARENA_PYTHON_SEARCHES_PLAY_H

#include "searches_data.h"

/**
 * Starts game slot->number. The slot is idle if the game has no decision, and still SLOT_NEXT if
 * the clock stopped a bot.
 */
void slot_begin(const Searches *searches, Slot *slot, const SearchPart *part);

/**
 * Plays the chosen action, and on to the next decision or the end. If the clock stops a bot, the
 * slot is SLOT_ADVANCING, and the next call continues.
 */
void slot_play(const Searches *searches, Slot *slot, const SearchPart *part);

/** Gives a slot new streams for a position from elsewhere. */
void slot_reseed(const Searches *searches, Slot *slot);

/** Begins a search of the position of a slot, in its tree. */
void slot_ready(const Searches *searches, Slot *slot);

#endif
