// SPDX-License-Identifier: MIT
#include "statistics/block_sums.h"

#include "carcarena/arena/distributions.h"

#include <math.h>
#include <string.h>

void block_sums_close(BlockSums *sums) {
    int64_t any = 0;
    for (unsigned i = 0; i < BLOCK_SUMS_WIDTH; ++i) {
        any |= sums->open[i];
        sums->total[i] += sums->open[i];
        for (unsigned j = 0; j <= i; ++j) {
            sums->product[i][j] += sums->open[i] * sums->open[j];
        }
    }
    sums->blocks += any != 0 ? 1U : 0U;
    memset(sums->open, 0, sizeof sums->open);
}

void block_sums_reopen(BlockSums *sums) {
    int64_t any = 0;
    for (unsigned i = 0; i < BLOCK_SUMS_WIDTH; ++i) {
        any |= sums->open[i];
        sums->total[i] -= sums->open[i];
        for (unsigned j = 0; j <= i; ++j) {
            sums->product[i][j] -= sums->open[i] * sums->open[j];
        }
    }
    sums->blocks -= any != 0 ? 1U : 0U;
}

static double weighted(const BlockSums *sums, const double *weights) {
    double sum = 0.0;
    for (unsigned i = 0; i < BLOCK_SUMS_WIDTH; ++i) {
        sum += weights[i] * (double)sums->total[i];
    }
    return sum;
}

// Adds the influence of a block's sums on a ratio: its derivative, times `sign`.
static double influence_add(double *influence, const BlockSums *sums, const BlockRatio *ratio,
                            double sign) {
    const double denominator = weighted(sums, ratio->denominator);
    const double value = weighted(sums, ratio->numerator) / denominator;
    for (unsigned i = 0; i < BLOCK_SUMS_WIDTH; ++i) {
        influence[i] += sign * (ratio->numerator[i] - value * ratio->denominator[i]) / denominator;
    }
    return sign * value;
}

static Estimate interval_of(const BlockSums *sums, const double *influence, double value) {
    if (isnan(value) || sums->blocks < 2) {
        const double half = isnan(value) ? (double)NAN : (double)INFINITY;
        return (Estimate){value, value - half, value + half};
    }
    double variance = 0.0;
    for (unsigned i = 0; i < BLOCK_SUMS_WIDTH; ++i) {
        for (unsigned j = 0; j <= i; ++j) {
            const double both = influence[i] * influence[j] * (double)sums->product[i][j];
            variance += i == j ? both : 2.0 * both;
        }
    }
    const double blocks = (double)sums->blocks;
    const double error = sqrt(fmax(variance, 0.0) * blocks / (blocks - 1.0));
    const double half = error * student_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0, blocks - 1.0);
    return (Estimate){value, value - half, value + half};
}

Estimate block_sums_ratio(const BlockSums *sums, const BlockRatio *ratio) {
    double influence[BLOCK_SUMS_WIDTH] = {0.0};
    const double value = influence_add(influence, sums, ratio, 1.0);
    return interval_of(sums, influence, value);
}

Estimate block_sums_difference(const BlockSums *sums, const BlockRatio *left,
                               const BlockRatio *right) {
    double influence[BLOCK_SUMS_WIDTH] = {0.0};
    const double value =
        influence_add(influence, sums, left, 1.0) + influence_add(influence, sums, right, -1.0);
    return interval_of(sums, influence, value);
}
