/**
 * Divergence: counts blocks whose games all ended in the same position, decisions before games of a
 * block first differ, and games equal to an earlier one. Games of a block share the deck and the
 * random stream of each seat, so equal bots play the same game in any seating.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_DIVERGENCE_H
#define ARENA_DIVERGENCE_H

#include "carcarena/arena/record.h"
#include "carcarena/engine/status.h"

#include <stdbool.h>

/** Counts. Initialize to {0}. The owner calls divergence_free. */
typedef struct Divergence {
    uint64_t blocks, same; /* complete blocks; of these, all games ended in the same position */
    uint64_t added;        /* games */
    uint64_t copies;       /* of these, final position equal to an earlier game of the block */
    uint64_t games;        /* games that differ from the first game of their block */
    uint64_t decisions;    /* sum over these: equal decisions before the first difference */
    uint64_t shortest, longest;

    uint8_t *first; /* recorded actions of the block's first game */
    size_t first_size, first_capacity;
    uint64_t *hashes; /* final positions of the open block's games */
    size_t hash_capacity;
    bool first_recorded, open_same;
    unsigned open_games;
} Divergence;

/** Frees the buffers. */
void divergence_free(Divergence *divergence);

/** Adds the next game of the open block. @return STATUS_NO_MEMORY. */
Status divergence_add(Divergence *divergence, const GameRecord *record) MUST_USE;

/** Ends the block. @param whole whether all its games were added; else it is not counted. */
void divergence_close(Divergence *divergence, bool whole);

#endif
