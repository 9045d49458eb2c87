/**
 * Information: how well bots are rated by the games they have played, and what another game would
 * add. For choosing who should meet next.
 *
 * Model. Strengths are positive numbers; of two seats the first one beats the other with the chance
 * strength / (sum of both), and a ranking of more seats is a sequence of such choices
 * (Plackett-Luce). They are fitted to points against single opponents, ties counting half, which
 * with two seats is Bradley-Terry and with more a composite likelihood of all pairs at a table;
 * consistent for Plackett-Luce, whose pairs are Bradley-Terry. One tied game a bot against a
 * virtual opponent of strength 1 keeps everything finite.
 *
 * Choice. A game adds its expected Fisher information, sum over its choices of diag(p) - p p'. What
 * is made small is the sum of the fourth powers of the variances of all ratings, each around the
 * mean of all: between their mean, which would leave single bots uncertain, and the widest one,
 * which alone would say little about the next game (an optimal design: Pukelsheim, "Optimal Design
 * of Experiments", 1993; for paired comparisons Grasshoff and Schwabe, "Optimal design for the
 * Bradley-Terry paired comparison model", Statistical Methods and Applications 17, 2008). Its
 * derivative weighs each bot by the cube of its variance. How much a table takes off the weighted
 * mean follows from the covariances of the bots that sit there alone (Sherman and Morrison, 1950).
 *
 * Errors are clustered by block (sandwich), so that games of a deck may depend on each other.
 *
 * Nothing but + - * / and square roots in a fixed order: the same bits with every compiler and
 * library. One thread at a time per object.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_INFORMATION_H
#define ARENA_INFORMATION_H

#include "carcarena/engine/status.h"

#include <stdint.h>

enum { INFORMATION_SEATS_MAX = 8, INFORMATION_BOTS_MAX = 256 };

/** Results of the blocks of the same bots. In a game a seat gets 2 half points for each
 * seat it ranks above and 1 for each it ties with. */
typedef struct InformationTable {
    uint32_t bots[INFORMATION_SEATS_MAX];        /* different ones */
    uint64_t blocks;                             /* 0: none yet */
    uint64_t half_points[INFORMATION_SEATS_MAX]; /* sums over all games */
    /* Sums over all blocks of the products of two places' half points in the block. */
    uint64_t squares[INFORMATION_SEATS_MAX][INFORMATION_SEATS_MAX];
} InformationTable;

/** All tables so far. */
typedef struct InformationTables {
    const InformationTable *rows;
    uint32_t count;
    uint32_t seats;           /* 2 .. INFORMATION_SEATS_MAX */
    uint32_t games_per_block; /* at least 1 */
} InformationTables;

/** Adds one block to a table. @param half_points of its games, by place. */
void information_table_add(InformationTable *table, uint32_t seats, const uint64_t *half_points);

/** Estimates of the bots' strengths. */
typedef struct Information Information;

/**
 * Creates an empty object. @param bots 2 .. INFORMATION_BOTS_MAX.
 * @return STATUS_LIMIT, STATUS_NO_MEMORY; *out then unchanged.
 */
Status information_create(Information **out, uint32_t bots, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void information_destroy(Information *information);

/** Fits strengths and their covariance to all tables. Some n^3 steps for n bots. */
void information_fit(Information *information, const InformationTables *tables);

/** Returns the fitted strength of a bot; the virtual opponent has strength 1. */
double information_strength(const Information *information, uint32_t bot);

/**
 * Counts blocks of these bots as played, with the results that are expected.
 * @pre information_fit
 * @return by how much they reduce the weighted mean of the variances
 */
double information_expect(Information *information, const InformationTables *tables,
                          const uint32_t *lineup, uint64_t blocks);

/**
 * Chooses the table with the largest gain per cost: the best pair, then greedily one bot at a
 * time. On ties the first listed.
 * @param costs of a game of each bot, positive, in any unit; a table costs their sum. NULL: all the
 *        same.
 * @param lineup receives the bots in ascending order.
 */
void information_choose(const Information *information, const InformationTables *tables,
                        const double *costs, uint64_t blocks, uint32_t *lineup);

/**
 * Half of the widest 95 % interval of a bot's Elo around the mean of all, clustered by block, with
 * Student's t as the report has it; -1 while a bot has fewer than INFORMATION_BLOCKS_MIN blocks.
 * Uses what was fitted; information_fit is due before the next choice.
 */
double information_error(Information *information, const InformationTables *tables);

enum { INFORMATION_BLOCKS_MIN = 10 };

#endif
