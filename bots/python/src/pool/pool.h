/**
 * Batched tree search for agents that learn: many games are searched at once, and the caller, a
 * network, judges the positions of all of them in one batch. The basis of carcarena.SearchPool, but
 * independent of Python.
 *
 *     pool_create(&pool, &config, &message);
 *     while (!pool_over(pool)) {
 *         uint32_t rows = pool_leaves(pool, &arrays); // positions to judge, one per row
 *         ... the caller fills values and logits of the rows ...
 *         pool_answer(pool, &answers, &message);
 *         if (pool_decided(pool, &roots) > 0) {       // searches that are finished
 *             ... the caller stores them for training ...
 *             pool_play(pool, NULL, &ends, &message); // plays the chosen actions
 *         }
 *     }
 *
 * A slot is one of the games searched at once. Game `number` has the deck of block `number` of a
 * tournament with the same seed. What happens in a game depends only on the seed, its number, the
 * configuration and the answers; it depends neither on the number of slots nor on threads. Two
 * machines that get the same answers search and play the same: no function of the mathematics
 * library except sqrt and fabs is used.
 *
 * The search: a node is a position after an action or an outcome. Positions with one legal action
 * are passed without a question. Every leaf is a position in which a player has at least two legal
 * actions; finished games have their final value. The value of a node is a number for each seat
 * (max-n; Luckhardt and Irani, "An algorithmic solution of N-person games", AAAI 1986), and each
 * player takes actions by their own. At the root either Gumbel with sequential halving (Danihelka,
 * Guez, Schrittwieser and Silver, "Policy improvement by planning with Gumbel", ICLR 2022) or PUCT
 * with Dirichlet noise (Silver et al., "A general reinforcement learning algorithm that masters
 * chess, shogi, and Go through self-play", Science 362, 2018). Several leaves of one tree may wait
 * for answers; until then they count as visits without a value (Liu et al., "Watch the unobserved",
 * ICLR 2020).
 *
 * One caller at a time. Memory: about 300 bytes for each node of the trees; the simulations of one
 * decision add at most one node with actions each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_POOL_H
#define CARCARENA_PYTHON_POOL_H

#include "lanes.h"

typedef struct Pool Pool;

/** Search at the root, and below it. */
typedef enum PoolRoot {
    POOL_GUMBEL, /* Gumbel and sequential halving; below the root by the improved policy */
    POOL_PUCT    /* PUCT in the whole tree */
} PoolRoot;

/**
 * Chance nodes. Both draw the same outcomes: evenly spread over the probabilities (an additive
 * sequence with a random start), and the same ones for siblings.
 */
typedef enum PoolChance {
    POOL_SAMPLE,   /* the value is the mean of all visits */
    POOL_ENUMERATE /* the value is the mean of the outcomes seen, weighted by their probabilities */
} PoolChance;

enum { POOL_LEAVES_MAX = 128, POOL_SIMULATIONS_MAX = 60000, POOL_CONSIDERED_MAX = 512 };

/** Configuration. Rules and specs are borrowed, rules for the lifetime of the pool. */
typedef struct PoolConfig {
    const Rules *rules;
    uint32_t games; /* number of slots */
    uint64_t first; /* number of the first game; the others follow */
    uint64_t limit; /* number of games in all; 0: no limit */
    uint64_t seed;
    uint32_t threads;     /* 1 to CREW_MAX */
    uint32_t simulations; /* for each decision, besides the visits of a reused tree */
    uint32_t leaves;      /* most leaves of one tree that wait at the same time */
    uint32_t fast;        /* simulations of a fast decision */
    double full;          /* probability that a decision is not fast, 0 to 1 */
    PoolRoot root;
    PoolChance chance;
    bool reuse;            /* keep the part of the tree below what was played */
    uint32_t considered;   /* Gumbel: greatest number of actions that are compared at the root */
    double gumbel;         /* Gumbel: factor of the noise; 0: none */
    double visit_bonus;    /* Gumbel: weight of values is value_scale * (visit_bonus + visits) */
    double value_scale;    /* ... of values mapped from -1 .. 1 to 0 .. 1 */
    bool rescale;          /* Gumbel: map the values of the actions of a node to 0 .. 1 instead */
    double exploration;    /* PUCT: c_puct */
    double noise;          /* PUCT: share of the noise in the priors of the root, 0 to 1 */
    double alpha;          /* PUCT: parameter of the Dirichlet distribution, > 0 */
    uint32_t sampled;      /* PUCT: first decisions of a game that are drawn by their visits */
    double scale;          /* value of a finished game: lead in points with half of the value */
    double win;            /* ... weight of winning against points, 0 to 1 */
    ActionView actions;    /* numbers of actions, as in lanes */
    uint32_t window, rows; /* of planes and rows, as in lanes */
    const BotSpec *bots[PLAYERS_MAX]; /* bot that plays a seat; NULL: searched */
} PoolConfig;

/** Returns the configuration that carcarena.SearchPool has by default. */
PoolConfig pool_config(const Rules *rules);

/** Creates a pool. @return STATUS_INVALID, STATUS_NO_MEMORY; *out is then unchanged */
Status pool_create(Pool **out, const PoolConfig *config, Message *message) MUST_USE;

/** Frees a pool; NULL is allowed. */
void pool_destroy(Pool *pool);

/** Returns the greatest number of rows of leaves: slots times leaves. */
uint32_t pool_room(const Pool *pool);

/** Returns the number of items of a mask: numbers of actions. */
uint32_t pool_mask_size(const Pool *pool);

/** Returns lanes with the same rules and arrays, for their sizes. */
Lanes *pool_lanes(const Pool *pool);

/** Returns true if all games are over, which needs a limit. */
bool pool_over(const Pool *pool);

/** Arrays of positions. Rows from the first on are used; NULL: not written. */
typedef struct PoolRows {
    LanesArrays look; /* observations of the player who decides, `player`, `legal`, `mask`, `raw` */
    uint32_t *slot;
    uint64_t *number; /* of the game */
    int8_t *searcher; /* leaves: the player for whom the tree is searched */
    uint32_t *first;  /* row of the list of all legal actions with the first of this row; one more
                         item than there are rows */
    // Finished searches only.
    uint32_t *decision; /* how many decisions were searched before in this game */
    uint8_t *full;      /* 0: a fast decision */
    float *policy;      /* mask_size: improved policy (Gumbel) or share of the visits (PUCT) */
    uint32_t *visits;   /* mask_size: visits of this search; planes: at each number of the action */
    float *value;       /* players, from the deciding one on: value of the improved policy
                           (Gumbel) or mean of all visits (PUCT) */
    int32_t *chosen;    /* number of the action that pool_play plays by default */
} PoolRows;

/**
 * Searches until every game has leaves waiting or has finished its simulations, and writes the
 * leaves, slot by slot. Leaves that already wait are written again.
 * @param rows receives the number of rows, 0 if no game waits for an answer
 * @return STATUS_NO_MEMORY; the pool is then of no more use
 */
Status pool_leaves(Pool *pool, const PoolRows *arrays, uint32_t *rows, Message *message) MUST_USE;

/** Returns the number of legal actions of all rows of the last pool_leaves. */
uint32_t pool_listed(const Pool *pool);

/** How the answers for a row are arranged. */
typedef enum PriorView {
    PRIORS_NUMBERS, /* mask_size logits a row, by number of the action */
    PRIORS_LEGAL    /* one logit for each legal action of each row (PoolRows.first) */
} PriorView;

/** Answers of the network for the rows of the last pool_leaves. */
typedef struct PoolAnswers {
    const float *values;   /* NULL: all 0 */
    uint32_t values_each;  /* 1: value for the deciding player, two players only; the other has
                              its negative. Otherwise the number of players, deciding one first */
    const float *logits;   /* NULL: all actions alike. -infinity: practically never */
    PriorView logits_view; /* probabilities are proportional to exp(logit) */
} PoolAnswers;

/**
 * Gives the waiting leaves their values and priors.
 * @return STATUS_INVALID if a value is not finite or a logit is not a number or +infinity, with the
 * row in the message; nothing has changed then
 */
Status pool_answer(Pool *pool, const PoolAnswers *answers, Message *message) MUST_USE;

/** Writes the finished searches, slot by slot. @return their number */
uint32_t pool_decided(Pool *pool, const PoolRows *arrays);

/** Arrays of games that ended, at most one row per slot; NULL: not written. */
typedef struct PoolEnds {
    uint64_t *number;
    uint32_t *slot;
    int32_t *score; /* players, by seat */
    float *value;   /* players, by seat: as of finished games in the search */
} PoolEnds;

/**
 * Plays an action in every game whose search is finished, then chance from the deck, bots, and
 * decisions with one legal action. A slot whose game ended takes the next number.
 * @param actions numbers, in the order of the rows of pool_decided; NULL: those chosen
 * @param ended receives the number of games that ended
 * @return STATUS_ILLEGAL, with the row in the message; nothing has changed then. STATUS_NO_MEMORY
 */
Status pool_play(Pool *pool, const int32_t *actions, const PoolEnds *ends, uint32_t *ended,
                 Message *message) MUST_USE;

/** Output of pool_after, as AfterArrays of lanes.h without `begin`. */
typedef struct PoolAfter {
    float *terms; /* rows of terms_size, one for each legal action of each row */
    uint32_t room;
    bool expected; /* compute the expected points of the evaluation; otherwise they are 0 */
    bool roots;    /* of the finished searches instead of the leaves */
} PoolAfter;

/**
 * Writes the terms after every legal action of every row, for the player who decides.
 * @return number of rows of terms; if it exceeds the capacity, none was written
 */
uint32_t pool_after(Pool *pool, const PoolAfter *after);

/**
 * Replaces the position of a slot, whose tree is lost. Chance is then drawn by the weights of its
 * outcomes, since there is no deck.
 * @return STATUS_INVALID if no decision is pending
 */
Status pool_set(Pool *pool, uint32_t slot, const Game *game, Message *message) MUST_USE;

/** Returns the position that a slot searches or has searched. */
const Game *pool_game(const Pool *pool, uint32_t slot);

#endif
