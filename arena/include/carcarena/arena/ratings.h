/**
 * Ratings: one joint fit of every bot's strength over all games of a tournament, for any number of
 * seats, with ties, and with errors that account for blocks.
 *
 * Model. Plackett-Luce with the tie treatment of Davidson and Luce (H. Turner, J. van Etten, D.
 * Firth, I. Kosmidis, "Modelling rankings in R: the PlackettLuce package", Computational Statistics
 * 35 (2020), arXiv 1810.12068; D. Firth, I. Kosmidis, H. Turner, "Davidson-Luce model for
 * multi-item choice with ties", arXiv 1909.07123). A ranking is a sequence of choices: from the
 * seats not yet ranked, the set C that comes next is chosen with weight
 *
 *     delta_|C| * (product of the strengths in C) ^ (1 / |C|),   delta_1 = 1,
 *
 * against all sets of the sizes that tie anywhere in the data. Without ties this is Plackett-Luce;
 * with two seats it is Davidson's model (JASA 65, 1970) and, without ties, Bradley-Terry. Elo is
 * 400 log10 of the strength. Ties are therefore not counted as half a win and half a loss: with
 * many ties the Elo gaps are wider than those computed from the score alone. RATING_DRAWS_HALF
 * counts them so: a tie of m is then every order of the m with an equal share of the game. With two
 * seats every bot's expected points then equal its points, as in Ordo, fastchess and Elo's own
 * scale.
 *
 * The first player may have an advantage, the same for all bots (ratings_heed_first): a factor on
 * the strength of that seat. With two seats this is Davidson and Beaver's order effect (Biometrics
 * 33, 1977).
 *
 * Existence. The maximum is finite only if in every split of the bots into two groups each group
 * has beaten the other somewhere (Hunter, Annals of Statistics 32, 2004). Otherwise, for example
 * when a bot has won everything, the virtual opponent of Turner et al. is added: half a win and
 * half a loss of every bot against an opponent of average strength. The table reports it
 * (`prior_used`). A tie weight that the games leave unbounded gets half a game for it and half a
 * game against it. The virtual opponent can be requested with any weight, or refused, or replaced
 * by virtual draws (after R. Coulom's BayesElo): `w` for each bot, distributed over its opponents
 * by their games.
 *
 * Scale. The mean of the rated bots is 0, or one anchor has a given rating. Several anchors are
 * fixed while the others are fitted. Loose anchors are pulled toward their given rating by an
 * observation with the given standard error.
 *
 * Errors. `error_model` assumes the model and independent games (Fisher information). `error_block`
 * lets the games of a block depend on each other in any way (sandwich estimate clustered by block,
 * with the factor G / (G - 1)): quote this one. Intervals use Student's t with one degree of
 * freedom less than the bot has blocks. A bootstrap over blocks (Poisson weights: Hanley and
 * MacGibbon 2006) checks both.
 *
 * Memory. Blocks are reduced on arrival to counts: how often each outcome (who tied with whom, who
 * came before whom) occurred, and how often two outcomes shared a block. Memory depends on bots and
 * seats, not on the number of games. Counts are integers, so the fit is bit for bit the same for
 * any order of the blocks.
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
    RATING_BOTS_MAX = 16383,
    RATING_BOOTSTRAP_MAX = 10000 /* bootstrap draws */
};

/** The outcome of one game. A bot may hold several seats. */
typedef struct RatingGame {
    unsigned seat_count;              /* 2 to RATING_SEATS_MAX */
    unsigned bots[RATING_SEATS_MAX];  /* by seat: index of the bot */
    unsigned ranks[RATING_SEATS_MAX]; /* by seat: smaller is better, equal is tied; any numbers */
    unsigned first;                   /* seat of the first player; seat_count or more: unknown */
} RatingGame;

/** Accumulated results. */
typedef struct Ratings Ratings;

/**
 * Creates an empty accumulator.
 * @param bot_count 1 to RATING_BOTS_MAX
 * @param bootstrap_draws number of resamples, 0 for none, at most RATING_BOOTSTRAP_MAX; costs 4
 * bytes per draw and distinct outcome, and about 5 ns per draw and block
 * @param bootstrap_seed seed of the resampling (stream RNG_BOOTSTRAP)
 * @return STATUS_LIMIT, STATUS_NO_MEMORY; *out is then unchanged
 */
Status ratings_create(Ratings **out, unsigned bot_count, unsigned bootstrap_draws,
                      uint64_t bootstrap_seed, Message *message) MUST_USE;

/**
 * Distinguishes games by their first player from now on, so that fits include a first-seat
 * advantage.
 * @pre no game was added yet
 */
void ratings_heed_first(Ratings *ratings);

/**
 * Combines all blocks with the same number into one from now on, wherever they come in the input:
 * for decks that are played several times. Takes memory for every block.
 * @pre no game was added yet
 */
void ratings_join_blocks(Ratings *ratings);

/** Forgets the numbers of the blocks so far; later blocks are never combined with them. */
void ratings_forget_blocks(Ratings *ratings);

/** Frees it; NULL is allowed. */
void ratings_destroy(Ratings *ratings);

/**
 * Adds all games of one block, the unit of dependence.
 * @param block identifies the block in the bootstrap
 * @param copies number of blocks with exactly this outcome (aggregated input); 1 for a single block
 * @return STATUS_INVALID if a bot or seat is out of range, STATUS_NO_MEMORY; nothing is added then
 */
Status ratings_add_block(Ratings *ratings, uint64_t block, const RatingGame *games, unsigned count,
                         uint64_t copies, Message *message) MUST_USE;

/**
 * Adds one game of a stream in which the games of a block are consecutive. A change of `block`
 * closes the previous block; ratings_flush or ratings_fit closes the last one. A block in two parts
 * counts as two, unless blocks are combined (ratings_join_blocks). Errors as in ratings_add_block.
 */
Status ratings_add_game(Ratings *ratings, uint64_t block, const RatingGame *game,
                        Message *message) MUST_USE;

/** Closes the block begun by ratings_add_game. */
Status ratings_flush(Ratings *ratings, Message *message) MUST_USE;

/** The meaning of a tie. */
typedef enum RatingDraws {
    RATING_DRAWS_MODEL, /* its own outcome, with an estimated weight */
    RATING_DRAWS_HALF,  /* half a win and half a loss */
    RATING_DRAWS_COUNT
} RatingDraws;

/** What is added to the games. */
typedef enum RatingPrior {
    RATING_PRIOR_AUTO,  /* one game against the virtual opponent if there is no finite fit
                           otherwise */
    RATING_PRIOR_NONE,  /* nothing; a fit that is not finite is refused */
    RATING_PRIOR_GHOST, /* games against the virtual opponent */
    RATING_PRIOR_DRAWS, /* virtual draws against the bot's opponents */
    RATING_PRIOR_COUNT
} RatingPrior;

/** A bot with a given rating. */
typedef struct RatingAnchor {
    unsigned bot;
    double elo;
    double error; /* standard error of the given rating; 0: exact */
} RatingAnchor;

/** What is fixed in a fit. {0}: ties modeled, the virtual opponent if needed, mean 0. */
typedef struct RatingFitOptions {
    RatingDraws draws;
    RatingPrior prior;
    double prior_weight;         /* games against the virtual opponent, or virtual draws, per bot */
    const RatingAnchor *anchors; /* borrowed; each bot at most once */
    unsigned anchor_count;       /* 0: the mean of the rated bots is 0 */
} RatingFitOptions;

/** The row of one bot, in Elo points. Bots without games have only a name and counts. */
typedef struct RatingRow {
    bool rated;
    uint64_t games;  /* seats taken: two seats in one game count twice */
    uint64_t blocks; /* blocks with at least one game of the bot */
    double elo;
    double error_model; /* standard error by Fisher information */
    double error_block; /* standard error clustered by block; NAN with fewer than 2 blocks */
    Estimate interval;  /* around elo, from error_block; with prior_used from the larger of both
                           errors */
    Estimate bootstrap; /* median and percentile interval of the block bootstrap; NAN without
                           resamples */
} RatingRow;

/** Two bots head to head, from the first one's view. A game counts once per pair of seats. */
typedef struct RatingPair {
    uint64_t wins, ties, losses;
    double expected; /* expected points (ties half) under the fit, as if the two played alone */
} RatingPair;

/** A fitted table. Read only. */
typedef struct RatingTable {
    unsigned bot_count;
    bool fitted; /* false: made by ratings_tally; every Elo, error and expectation is NAN */
    uint64_t game_count, block_count;
    RatingRow *rows;          /* bot_count */
    double *covariance_model; /* bot_count^2 values in Elo^2, row by row, relative to the
                                 reference */
    double *covariance_block; /* the same, clustered by block */
    RatingPair *pairs;        /* bot_count^2, row against column */
    double tie_weight[RATING_SEATS_MAX + 1]; /* delta by size of tie; 0 if it never occurred */
    double log_likelihood;
    bool prior_used;     /* something was added to the games */
    RatingPrior prior;   /* what was added: RATING_PRIOR_NONE, _GHOST or _DRAWS */
    double prior_weight; /* with which weight */
    RatingDraws draws;   /* as requested */
    Estimate first_seat; /* Elo advantage of the first player; NAN unless requested
                            (ratings_heed_first) */
    unsigned bootstrap_draws;
    unsigned iterations; /* Newton steps of the main fit */
} RatingTable;

/**
 * Fits all results added so far. May be called repeatedly while games arrive.
 * @param out a new table, owned by the caller, freed with rating_table_destroy
 * @return STATUS_NOT_FOUND without games; STATUS_INVALID if an anchor has no games or is given
 * twice, or if the requested prior gives no finite fit; STATUS_NO_MEMORY; *out is then unchanged
 */
Status ratings_fit(RatingTable **out, Ratings *ratings, const RatingFitOptions *options,
                   Message *message) MUST_USE;

/**
 * Makes a table without a fit: games and blocks per bot, and the results of each pair.
 * @param out a new table, owned by the caller, freed with rating_table_destroy
 * @return STATUS_NO_MEMORY, or STATUS_INVALID of the open block; *out is then unchanged
 */
Status ratings_tally(RatingTable **out, Ratings *ratings, Message *message) MUST_USE;

/** Frees a table; NULL is allowed. */
void rating_table_destroy(RatingTable *table);

/**
 * Returns the difference of two rated bots with its interval (the smaller number of blocks
 * determines Student's t); NAN without a fit.
 */
Estimate rating_difference(const RatingTable *table, unsigned first, unsigned second);

/**
 * Returns the probability that the first bot is stronger than the second (likelihood of
 * superiority), in [0, 1]; NAN without a fit.
 */
double rating_superiority(const RatingTable *table, unsigned first, unsigned second);

/**
 * Returns the number of groups of rated bots that never met, directly or through other bots.
 * Ratings cannot be compared across groups. 0 without rated bots or memory.
 */
unsigned rating_groups(const RatingTable *table);

CARCARENA_END

#endif
