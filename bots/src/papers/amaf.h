/**
 * The decisions of one simulation, to test whether a move was made later in it: "all moves as
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
    uint32_t simulation; /* slots of other simulations are empty */
    uint32_t length;     /* number of decisions so far */
    Action placement;    /* the last decision if it was a placement, otherwise 0 */
    uint64_t key;        /* and its key */
} Amaf;

/**
 * Allocates memory.
 * @param plies most decisions in a simulation
 * @return STATUS_NO_MEMORY
 */
Status amaf_create(Amaf *out, uint32_t plies, Message *message) MUST_USE;

/** Frees the memory; {0} is allowed. */
void amaf_destroy(Amaf *self);

/**
 * Returns the key of a move, the same in different positions. A placement is identified with its
 * tile.
 * @param current_tile type of the current tile, or -1
 * @param move with deployment 0: a single action
 */
uint64_t amaf_key(int current_tile, WholeTurn move);

/** Begins a simulation. */
void amaf_begin(Amaf *self);

/**
 * Records a decision. What follows a placement of the same player is also recorded together with
 * it.
 */
void amaf_record(Amaf *self, int current_tile, Action action);

/** Returns true if a move with this key was made in decision number `from` or later. */
bool amaf_has(const Amaf *self, uint64_t key, uint32_t from);

#endif
