/**
 * Internals of a Ratings object, shared by ratings.c (counting) and ratings_fit.c (fitting).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RATINGS_DATA_H
#define ARENA_RATINGS_DATA_H

#include "carcarena/arena/ratings.h"

#include "statistics/count_map.h"
#include "statistics/rating_model.h"

/** An outcome and how many games of the block at hand ended so. */
typedef struct BlockPart {
    size_t outcome;
    uint32_t games;
} BlockPart;

/** A block to which more games may come. */
typedef struct JoinedBlock {
    BlockPart *parts; /* by outcome, ascending */
    unsigned count;
} JoinedBlock;

struct Ratings {
    unsigned bot_count;
    unsigned bootstrap_draws;
    uint64_t bootstrap_seed;
    uint64_t game_count, block_count;
    bool heed_first; /* outcomes contain the first player */

    CountMap index; /* outcome -> its number + 1 */
    CountMap joint; /* numbers of two outcomes, smaller first -> sum over blocks of the product of
                       their numbers of games: all the sandwich needs to know of the blocks */
    RatingOutcome *outcomes; /* by number */
    uint64_t *counts;        /* games by outcome */
    uint32_t *draws;         /* resampled games: outcome x bootstrap_draws */
    size_t outcome_count, outcome_capacity;

    uint64_t *blocks_of_bot;
    uint64_t *block_marks; /* last block, counted by `mark`, in which the bot was seen */
    uint64_t mark;

    RatingGame *pending; /* the block being read by ratings_add_game */
    unsigned pending_count, pending_capacity;
    uint64_t pending_block;

    BlockPart *parts; /* scratch */
    unsigned part_capacity;

    bool joining;       /* blocks of one number are one */
    CountMap joined_at; /* number of a block -> place in `joined` + 1 */
    JoinedBlock *joined;
    size_t joined_count, joined_capacity;
};

#endif
