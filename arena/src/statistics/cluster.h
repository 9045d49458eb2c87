/**
 * Means over games with errors by block, in integers: exact, and the same in any order of blocks.
 *
 * A block's games depend on each other, so a mean is a ratio of block sums, numerator over
 * denominator, with the variance of a cluster sample (W. G. Cochran, "Sampling Techniques", 3rd
 * edition, 1977, section 6.3): sum over blocks of (x - m n)^2, over N^2, times G / (G - 1).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_H
#define ARENA_CLUSTER_H

#include "carcarena/arena/stats.h"

#include <stdint.h>

enum { CLUSTER_WIDTH = 7 };

/** Sums of up to CLUSTER_WIDTH integers over blocks, and of their products within blocks. */
typedef struct ClusterSums {
    int64_t total[CLUSTER_WIDTH];
    int64_t product[CLUSTER_WIDTH][CLUSTER_WIDTH]; /* lower triangle */
    int64_t open[CLUSTER_WIDTH];                   /* the block being added up */
    uint64_t blocks;
} ClusterSums;

/** A ratio of two weighted sums: weights of numerator and denominator by position. */
typedef struct ClusterRatio {
    double numerator[CLUSTER_WIDTH];
    double denominator[CLUSTER_WIDTH];
} ClusterRatio;

/** Ends the block that was added up in `open`; nothing happens if all of it is 0. */
void cluster_close(ClusterSums *sums);

/** Takes the block in `open`, which was closed as it stands there, out of the sums: before it is
 * closed with more in it. */
void cluster_reopen(ClusterSums *sums);

/** The ratio with its interval (Student's t); NAN without denominator, infinite with one block. */
Estimate cluster_ratio(const ClusterSums *sums, const ClusterRatio *ratio);

/** The difference of two ratios over the same blocks. */
Estimate cluster_difference(const ClusterSums *sums, const ClusterRatio *left,
                            const ClusterRatio *right);

#endif
