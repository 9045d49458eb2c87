/**
 * Ratings: one joint fit of every bot's strength over all games of a tournament, any number of
 * seats, ties included, with errors that respect blocks.
 *
 * Model. Plackett-Luce with the tie treatment of Davidson and Luce (H. Turner, J. van Etten,
 * D. Firth, I. Kosmidis, "Modelling rankings in R: the PlackettLuce package", Computational
 * Statistics 35 (2020), arXiv 1810.12068; D. Firth, I. Kosmidis, H. Turner, "Davidson-Luce model
 * for multi-item choice with ties", arXiv 1909.07123). A ranking is a sequence of choices: from the
 * seats not yet ranked, the set C that comes next is chosen with weight
 *
 *     delta_|C| * (product of the strengths in C) ^ (1 / |C|),   delta_1 = 1,
 *
 * against all sets of the sizes seen tied anywhere in the data. Without ties this is Plackett-Luce;
 * with two seats it is Davidson's model (JASA 65, 1970) and, without ties, Bradley-Terry. Elo is
 * 400 log10 of the strength. Ties therefore are not counted as half a win and half a loss: with
 * many ties the Elo gaps are wider than those read off the score alone.
 *
 * Existence. The maximum is finite only if in every split of the bots into two camps each camp has
 * beaten the other somewhere (Hunter, Annals of Statistics 32, 2004). Otherwise, as when a bot has
 * won everything, the ghost item of Turner et al. is added: half a win and half a loss of every bot
 * against a ghost of average strength. The table says so (`prior_used`).
 *
 * Errors. `error_model` trusts the model and independent games (Fisher information);
 * `error_block` lets the games of a block depend on each other in any way (sandwich estimate
 * clustered by block, with the factor G / (G - 1)): that is the one to quote. Intervals use
 * Student's t with one degree of freedom less than the bot has blocks. A bootstrap over blocks
 * (Poisson weights: Hanley and MacGibbon 2006) is a check on both.
 *
 * Memory. Blocks are reduced on arrival to counts: how often each outcome (who tied with whom, who
 * came before whom) occurred, and how often two outcomes shared a block. Size depends on the bots
 * and seats, not on the number of games; counts being integers, the fit is bit for bit the same
 * whatever the order of the blocks.
 *
 * Threads: one at a time per object.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_RATINGS_H
#define CARCARENA_ARENA_RATINGS_H

#include "carcarena/arena/stats.h"
#include "carcarena/engine/library.h"
#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

CARCARENA_BEGIN

enum {
    RATING_SEATS_MAX = 8,
    RATING_BOTS_MAX = 16384,
    RATING_BOOTSTRAP_MAX = 10000 /* bootstrap draws */
};

/** Outcome of one game. A bot may hold several seats. */
typedef struct RatingGame {
    unsigned seat_count;              /* 2 .. RATING_SEATS_MAX */
    unsigned bots[RATING_SEATS_MAX];  /* by seat: index of the bot */
    unsigned ranks[RATING_SEATS_MAX]; /* by seat: smaller is better, equal is tied; any numbers */
} RatingGame;

/** Accumulated results. */
typedef struct Ratings Ratings;

/**
 * Makes an empty accumulator.
 * @param bot_count 1 .. RATING_BOTS_MAX.
 * @param bootstrap_draws resamples to keep, 0 for none, at most RATING_BOOTSTRAP_MAX; costs 4 bytes
 *        per draw and distinct outcome, and about 5 ns per draw and block.
 * @param bootstrap_seed seed of the resampling (stream RNG_BOOTSTRAP).
 * @return STATUS_LIMIT, STATUS_NO_MEMORY; *out then unchanged.
 */
Status ratings_create(Ratings **out, unsigned bot_count, unsigned bootstrap_draws,
                      uint64_t bootstrap_seed, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void ratings_destroy(Ratings *ratings);

/**
 * Adds all games of one block, the unit of dependence.
 * @param block identifies the block in the bootstrap.
 * @param copies how many blocks ended exactly so (aggregated input); 1 for a block of its own.
 * @return STATUS_INVALID on a bot or seat number out of range, STATUS_NO_MEMORY; nothing is then
 *         added.
 */
Status ratings_add_block(Ratings *ratings, uint64_t block, const RatingGame *games, unsigned count,
                         uint64_t copies, Message *message) MUST_USE;

/**
 * Adds one game of a stream that brings the games of a block one after another; a change of `block`
 * closes the block before. The last one is closed by ratings_flush or ratings_fit. A block that
 * comes in two parts counts as two. Errors as for ratings_add_block.
 */
Status ratings_add_game(Ratings *ratings, uint64_t block, const RatingGame *game,
                        Message *message) MUST_USE;

/** Closes the block begun by ratings_add_game. */
Status ratings_flush(Ratings *ratings, Message *message) MUST_USE;

/** What is fixed when ratings are computed. */
typedef struct RatingFitOptions {
    int anchor;        /* bot whose rating is given, or -1: the mean of the rated bots is */
    double anchor_elo; /* the given rating */
    double prior;      /* games against the ghost per bot: 0 only if needed; else always */
} RatingFitOptions;

/** One bot's line. Elo points; of unrated bots (no games) only name and counts mean anything. */
typedef struct RatingRow {
    bool rated;
    uint64_t games;  /* seats taken: two seats in one game count twice */
    uint64_t blocks; /* blocks taken part in */
    double elo;
    double error_model; /* standard error by Fisher information */
    double error_block; /* standard error clustered by block; NAN with fewer than 2 blocks */
    Estimate interval;  /* around elo, from error_block; with prior_used from the larger error */
    Estimate bootstrap; /* median and percentile interval of the block bootstrap; NAN without */
} RatingRow;

/** Two bots head to head, from the first one's view; a game counts once per pair of seats. */
typedef struct RatingPair {
    uint64_t wins, ties, losses;
    double expected; /* expected points (ties half) under the fit, as if the two were alone */
} RatingPair;

/** A fitted table. Plain data, read only. */
typedef struct RatingTable {
    unsigned bot_count;
    uint64_t game_count, block_count;
    RatingRow *rows;          /* bot_count */
    double *covariance_model; /* bot_count^2, Elo^2, row by row, against the reference */
    double *covariance_block; /* the same, clustered by block */
    RatingPair *pairs;        /* bot_count^2, row against column */
    double tie_weight[RATING_SEATS_MAX + 1]; /* delta by size of tie; 0 if never seen */
    double log_likelihood;
    bool prior_used; /* the ghost was added: see above */
    unsigned bootstrap_draws;
    unsigned iterations; /* Newton steps of the main fit */
} RatingTable;

/**
 * Fits all results added so far. May be called repeatedly while games come in.
 * @param out a new table, owned by the caller, freed with rating_table_destroy.
 * @return STATUS_NOT_FOUND without any game, STATUS_INVALID if the anchor has none,
 *         STATUS_NO_MEMORY; *out then unchanged.
 */
Status ratings_fit(RatingTable **out, Ratings *ratings, const RatingFitOptions *options,
                   Message *message) MUST_USE;

/** Frees a table; NULL is allowed. */
void rating_table_destroy(RatingTable *table);

/** Difference of two rated bots with its interval (the smaller number of blocks sets Student's t).
 */
Estimate rating_difference(const RatingTable *table, unsigned first, unsigned second);

/** Chance that the first bot is stronger than the second (likelihood of superiority), in [0, 1]. */
double rating_superiority(const RatingTable *table, unsigned first, unsigned second);

CARCARENA_END

#endif
