/**
 * Totals of a rank's work, kept by rank 0, and a test whether its games look like those of other
 * ranks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_RANK_SUMS_H
#define ARENA_CLUSTER_RANK_SUMS_H

#include "carcarena/arena/record.h"

/*
 * Outcomes for the bot at the table that is listed first in the configuration: win, shared first
 * place, other.
 */
enum { RANK_OUTCOMES = 3 };

typedef struct RankSums {
    uint64_t games; /* accepted games */
    uint64_t outcomes[RANK_OUTCOMES];
    uint64_t play_ns;                        /* time they took, summed over its threads */
    uint64_t expired, duplicates, conflicts; /* expired leases; results that were already there */
    uint64_t checked;                        /* games that rank 0 replayed, all with equal
                                                results */
} RankSums;

/** Counts a game. */
void rank_sums_add(RankSums *sums, const GameRecord *record, int players);

/**
 * Returns how far the outcomes of a rank are from those of all others: Pearson's chi-squared
 * statistic with 2 degrees of freedom; 0 if there are no others. Games on one deck are dependent,
 * so it is slightly inexact; 20 and more is not chance.
 */
double rank_sums_residual(const RankSums *sums, const RankSums *all);

/** Adds one to another. */
void rank_sums_join(RankSums *sums, const RankSums *other);

#endif
