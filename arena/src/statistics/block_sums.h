/**
 * Means over games with errors by block, in integers: exact, and the same in any order of blocks.
 *
 * A block's games depend on each other, so a mean is a ratio of block sums, numerator over
 * denominator, with the variance of a cluster sample (W. G. Cochran, "Sampling Techniques", 3rd
 * edition, 1977, section 6.3): sum over blocks of (x - m n)^2, over N^2, times G / (G - 1).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BLOCK_SUMS_H
#define ARENA_BLOCK_SUMS_H

#include "carcarena/arena/stats.h"

#include <stdint.h>

enum { BLOCK_SUMS_WIDTH = 7 };

/** Sums of up to BLOCK_SUMS_WIDTH integers over blocks, and of their products within blocks. */
typedef struct BlockSums {
    int64_t total[BLOCK_SUMS_WIDTH];
    int64_t product[BLOCK_SUMS_WIDTH][BLOCK_SUMS_WIDTH]; /* lower triangle */
    int64_t open[BLOCK_SUMS_WIDTH];                      /* the block being added up */
    uint64_t blocks;
} BlockSums;

/** A ratio of two weighted sums: weights of numerator and denominator by position. */
typedef struct BlockRatio {
    double numerator[BLOCK_SUMS_WIDTH];
    double denominator[BLOCK_SUMS_WIDTH];
} BlockRatio;

/** Adds the block in `open` to the sums and clears it. A block of zeros has no effect. */
void block_sums_close(BlockSums *sums);

/** Subtracts the block in `open`, which was closed with the same sums, before it is closed again
 * with more games. */
void block_sums_reopen(BlockSums *sums);

/** Returns the ratio with its interval (Student's t); NAN with denominator 0, an infinite interval
 * with one block. */
Estimate block_sums_ratio(const BlockSums *sums, const BlockRatio *ratio);

/** Returns the difference of two ratios over the same blocks. */
Estimate block_sums_difference(const BlockSums *sums, const BlockRatio *left,
                               const BlockRatio *right);

#endif
