/**
 * The configuration of searches, and the arrays of the caller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_SEARCHES_CONFIG_H
#define CARCARENA_PYTHON_SEARCHES_CONFIG_H

#include "crew.h"
#include "lanes_config.h"

/** Search at the root, and below it. */
typedef enum SearchRoot {
    ROOT_GUMBEL, /* Gumbel and sequential halving; below the root by the improved policy */
    ROOT_PUCT    /* PUCT in the whole tree */
} SearchRoot;

/**
 * Chance nodes. Both draw the same outcomes: evenly spread over the probabilities (an additive
 * sequence with a random start), and the same ones for siblings.
 */
typedef enum SearchChance {
    CHANCE_SAMPLE,   /* the value is the mean of all visits */
    CHANCE_ENUMERATE /* the value is the mean of the outcomes seen, weighted by their probabilities
                      */
} SearchChance;

enum { SEARCH_LEAVES_MAX = 128, SEARCH_SIMULATIONS_MAX = 60000, SEARCH_CONSIDERED_MAX = 512 };

/** Configuration. Rules and specs are borrowed, rules for the lifetime of the searches. */
typedef struct SearchesConfig {
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
    SearchRoot root;
    SearchChance chance;
    bool reuse;          /* keep the part of the tree below what was played */
    uint32_t considered; /* Gumbel: greatest number of actions that are compared at the root */
    double gumbel;       /* Gumbel: factor of the noise; 0: none */
    double visit_bonus;  /* Gumbel: weight of values is value_scale * (visit_bonus + visits) */
    double value_scale;  /* ... of values mapped from -1 .. 1 to 0 .. 1 */
    bool rescale;        /* Gumbel: map the values of the actions of a node to 0 .. 1 instead */
    double exploration;  /* PUCT: c_puct */
    double noise;        /* PUCT: share of the noise in the priors of the root, 0 to 1 */
    double alpha;        /* PUCT: parameter of the Dirichlet distribution, > 0 */
    uint32_t sampled;    /* PUCT: first decisions of a game that are drawn by their visits */
    double scale;        /* value of a finished game: lead in points with half of the value */
    double win;          /* ... weight of winning against points, 0 to 1 */
    ActionView actions;  /* numbers of actions, as in lanes */
    uint32_t window, rows, tokens;    /* of planes, rows and tokens, as in lanes */
    const BotSpec *bots[PLAYERS_MAX]; /* bot that plays a seat; NULL: searched */
    BotBudget budget; /* its clock, which limits no time, may end calls: searches_watch */
    CrewPoll poll;    /* ... the same clock, called while the caller's thread waits; may be NULL */
} SearchesConfig;

/** Arrays of positions. Rows from the first on are used; NULL: not written. */
typedef struct SearchRows {
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
    int32_t *chosen;    /* number of the action that searches_play plays by default */
} SearchRows;

/** How the answers for a row are arranged. */
typedef enum PriorView {
    PRIORS_NUMBERS, /* mask_size logits a row, by number of the action */
    PRIORS_LEGAL    /* one logit for each legal action of each row (SearchRows.first) */
} PriorView;

/** Answers of the network for the rows of the last searches_leaves. */
typedef struct SearchAnswers {
    const float *values;   /* NULL: all 0 */
    uint32_t values_each;  /* 1: value for the deciding player, two players only; the other has
                              its negative. Otherwise the number of players, deciding one first */
    const float *logits;   /* NULL: all actions alike. -infinity: practically never */
    PriorView logits_view; /* probabilities are proportional to exp(logit) */
} SearchAnswers;

/** Arrays of games that ended, at most one row per slot; NULL: not written. */
typedef struct SearchEnds {
    uint64_t *number;
    uint32_t *slot;
    int32_t *score; /* players, by seat */
    float *value;   /* players, by seat: as of finished games in the search */
} SearchEnds;

/** Output of searches_after, as AfterArrays of lanes.h without `begin`. */
typedef struct SearchAfter {
    float *terms; /* rows of terms_size, one for each legal action of each row */
    uint32_t room;
    bool expected; /* compute the expected points of the evaluation; otherwise they are 0 */
    bool roots;    /* of the finished searches instead of the leaves */
    bool finish;   /* after each action and the way to finish the turn that the evaluation of
                      `greedy` likes best, instead of the action alone */
} SearchAfter;

#endif
