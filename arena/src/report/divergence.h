/**
 * Divergence: in how many blocks all games ended in the same position, where the others first
 * differed, and how many games are the same as an earlier one. Games of a block have one deck and
 * one stream of chance a seat, so that equal players play the same game however they are seated.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_DIVERGENCE_H
#define ARENA_DIVERGENCE_H

#include "carcarena/arena/record.h"
#include "carcarena/engine/status.h"

#include <stdbool.h>

/** Counts. {0} to start with; divergence_free when done. */
typedef struct Divergence {
    uint64_t blocks, same; /* whole blocks compared; of these, all games ended alike */
    uint64_t added;        /* games */
    uint64_t copies;       /* of these, those that ended like an earlier game of their block */
    uint64_t games;        /* games that left the path of the first game of their block */
    uint64_t decisions;    /* sum over these: decisions made alike before */
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

/** Ends the block. @param whole all its games were added; others are not counted as blocks. */
void divergence_close(Divergence *divergence, bool whole);

#endif
