/**
 * The decisions of one simulation, to ask whether a move was made later in it: "all moves as
 * first" (S. Gelly, D. Silver, "Combining Online and Offline Knowledge in UCT", ICML 2007).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_AMAF_H
#define CARCARENA_BOTS_AMAF_H

#include "carcarena/bots/bot.h"
#include "carcarena/engine/whole_turns.h"

/** Plain data of one bot. */
typedef struct Amaf {
    struct AmafSlot *slots;
    uint32_t mask;
    uint32_t simulation; /* slots of other ones are empty */
    uint32_t length;     /* decisions so far */
    Action placement;    /* the last decision, if it was a placement, else 0 ... */
    uint64_t key;        /* ... and its key */
} Amaf;

/** @param plies most decisions in a simulation. @return STATUS_NO_MEMORY. */
Status amaf_create(Amaf *out, uint32_t plies, Message *message) MUST_USE;

/** Frees the memory; a zeroed one is allowed. */
void amaf_destroy(Amaf *self);

/**
 * What a move is known by: the same in different positions. A placement is told by the tile, too.
 * @param hand type of the tile in hand, or -1. @param move with deployment 0: one action.
 */
uint64_t amaf_key(int hand, WholeTurn move);

/** A simulation begins. */
void amaf_begin(Amaf *self);

/** A decision was made. What follows a placement of the same player is known with it, too. */
void amaf_note(Amaf *self, int hand, Action action);

/** True if a move with this key was made as decision number `from` or later. */
bool amaf_has(const Amaf *self, uint64_t key, uint32_t from);

#endif
