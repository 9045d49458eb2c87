/**
 * What a rank did in a run, summed up by rank 0, and whether its games look like those of others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_RANK_SUMS_H
#define ARENA_CLUSTER_RANK_SUMS_H

#include "carcarena/arena/record.h"

/* How a game came out for the bot at the table that is named first in the configuration: it won,
 * shared the first place, or did not. */
enum { RANK_OUTCOMES = 3 };

typedef struct RankSums {
    uint64_t games; /* that were kept */
    uint64_t outcomes[RANK_OUTCOMES];
    uint64_t play_ns;                        /* that they took, all its threads at once */
    uint64_t expired, duplicates, conflicts; /* leases that ran out; results that were there */
    uint64_t checked;                        /* games that rank 0 played again, all the same */
} RankSums;

/** Counts a game. */
void rank_sums_add(RankSums *sums, const GameRecord *record, int players);

/** How far the outcomes of one rank are from those of all: Pearson's chi-squared of its counts and
 * those of the rest, 2 degrees of freedom; 0 where there are no others. Games on one deck depend on
 * each other, so that it is a little off; 20 and more is not chance. */
double rank_sums_residual(const RankSums *sums, const RankSums *all);

/** Adds one to another. */
void rank_sums_join(RankSums *sums, const RankSums *other);

#endif
