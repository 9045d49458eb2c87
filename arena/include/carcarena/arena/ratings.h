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
 * many ties the Elo gaps are wider than those read off the score alone. By choice
 * (RATING_DRAWS_HALF) they are: a tie of m is then every order of the m with an equal share of the
 * game, so that with two seats every bot's expected points equal its points, as in Ordo, fastchess
 * and Elo's own scale.
 *
 * Who begins may be given an advantage of its own, the same for all bots (ratings_heed_first): a
 * factor on the strength of that seat. With two seats that is Davidson and Beaver's order effect
 * (Biometrics 33, 1977).
 *
 * Existence. The maximum is finite only if in every split of the bots into two camps each camp has
 * beaten the other somewhere (Hunter, Annals of Statistics 32, 2004). Otherwise, as when a bot has
 * won everything, the ghost item of Turner et al. is added: half a win and half a loss of every bot
 * against a ghost of average strength. The table says so (`prior_used`). A weight of a tie that the
 * games leave without a limit gets half a game for and half a game against it. The ghost may be
 * asked for, with any weight, or refused, or replaced by virtual draws (after R. Coulom's
 * BayesElo): `w` for each bot, shared among those it met by their games.
 *
 * Scale. The mean of the rated bots is 0, or one anchor has a given rating. Several anchors are
 * held at theirs while the others are fitted, or, if loose, are pulled there by an observation of
 * the rating with the given standard error.
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
    RATING_BOTS_MAX = 16383,
    RATING_BOOTSTRAP_MAX = 10000 /* bootstrap draws */
};

/** Outcome of one game. A bot may hold several seats. */
typedef struct RatingGame {
    unsigned seat_count;              /* 2 .. RATING_SEATS_MAX */
    unsigned bots[RATING_SEATS_MAX];  /* by seat: index of the bot */
    unsigned ranks[RATING_SEATS_MAX]; /* by seat: smaller is better, equal is tied; any numbers */
    unsigned first;                   /* seat that begins; seat_count or more: nobody knows */
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

/** From now on tells games apart by who began, so that fits have an advantage of the first seat.
 * @pre no game was added yet */
void ratings_heed_first(Ratings *ratings);

/** From now on a block with the number of one that was added before is one with it, wherever it
 * comes: for decks that are played several times. Takes memory for every block.
 * @pre no game was added yet */
void ratings_join_blocks(Ratings *ratings);

/** Forgets the blocks so far: none that comes later is one with them. */
void ratings_forget_blocks(Ratings *ratings);

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
 * comes in two parts counts as two, unless blocks are joined (ratings_join_blocks). Errors as for
 * ratings_add_block.
 */
Status ratings_add_game(Ratings *ratings, uint64_t block, const RatingGame *game,
                        Message *message) MUST_USE;

/** Closes the block begun by ratings_add_game. */
Status ratings_flush(Ratings *ratings, Message *message) MUST_USE;

/** What a tie says. */
typedef enum RatingDraws {
    RATING_DRAWS_MODEL, /* an outcome of its own, with a weight that is estimated */
    RATING_DRAWS_HALF,  /* half a win and half a loss */
    RATING_DRAWS_COUNT
} RatingDraws;

/** What is added to the games. */
typedef enum RatingPrior {
    RATING_PRIOR_AUTO,  /* the ghost with one game, where there is no finite fit without */
    RATING_PRIOR_NONE,  /* nothing: a fit that is not finite is refused */
    RATING_PRIOR_GHOST, /* games against the ghost */
    RATING_PRIOR_DRAWS, /* virtual draws against those a bot met */
    RATING_PRIOR_COUNT
} RatingPrior;

/** A bot whose rating is given. */
typedef struct RatingAnchor {
    unsigned bot;
    double elo;
    double error; /* standard error of the given rating; 0: it holds exactly */
} RatingAnchor;

/** What is fixed when ratings are computed. {0}: ties modelled, the ghost if needed, mean 0. */
typedef struct RatingFitOptions {
    RatingDraws draws;
    RatingPrior prior;
    double prior_weight;         /* games against the ghost, or virtual draws, of each bot */
    const RatingAnchor *anchors; /* borrowed; each bot at most once */
    unsigned anchor_count;       /* 0: the mean of the rated bots is 0 */
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
    bool fitted; /* false: of ratings_tally; every Elo, error and expectation is NAN */
    uint64_t game_count, block_count;
    RatingRow *rows;          /* bot_count */
    double *covariance_model; /* bot_count^2, Elo^2, row by row, against the reference */
    double *covariance_block; /* the same, clustered by block */
    RatingPair *pairs;        /* bot_count^2, row against column */
    double tie_weight[RATING_SEATS_MAX + 1]; /* delta by size of tie; 0 if never seen */
    double log_likelihood;
    bool prior_used;     /* something was added: see above */
    RatingPrior prior;   /* what: RATING_PRIOR_NONE, _GHOST or _DRAWS */
    double prior_weight; /* how much */
    RatingDraws draws;   /* as asked for */
    Estimate first_seat; /* Elo of beginning; NAN unless heeded (ratings_heed_first) */
    unsigned bootstrap_draws;
    unsigned iterations; /* Newton steps of the main fit */
} RatingTable;

/**
 * Fits all results added so far. May be called repeatedly while games come in.
 * @param out a new table, owned by the caller, freed with rating_table_destroy.
 * @return STATUS_NOT_FOUND without any game; STATUS_INVALID if an anchor has none or is given
 * twice, or if there is no finite fit with the prior that is asked for; STATUS_NO_MEMORY; *out then
 *         unchanged.
 */
Status ratings_fit(RatingTable **out, Ratings *ratings, const RatingFitOptions *options,
                   Message *message) MUST_USE;

/**
 * Makes a table without a fit: who played how many games and blocks, and what came of the meetings.
 * @param out a new table, owned by the caller, freed with rating_table_destroy.
 * @return STATUS_NO_MEMORY, or STATUS_INVALID of the open block; *out then unchanged.
 */
Status ratings_tally(RatingTable **out, Ratings *ratings, Message *message) MUST_USE;

/** Frees a table; NULL is allowed. */
void rating_table_destroy(RatingTable *table);

/** Difference of two rated bots with its interval (the smaller number of blocks sets Student's t);
 * NAN without a fit. */
Estimate rating_difference(const RatingTable *table, unsigned first, unsigned second);

/** Chance that the first bot is stronger than the second (likelihood of superiority), in [0, 1];
 * NAN without a fit. */
double rating_superiority(const RatingTable *table, unsigned first, unsigned second);

/** Number of groups of rated bots that never met, directly or through other bots: ratings cannot be
 * compared across groups. 0 without rated bots or without memory. */
unsigned rating_groups(const RatingTable *table);

CARCARENA_END

#endif
