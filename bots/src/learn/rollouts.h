/**
 * Paired rollouts: data from which the networks of the evaluation (net.h) are trained.
 *
 * A position is taken from a game. Some of its turns are each played on several times, by the same
 * player for all seats, on the same decks: game `d` after every turn draws from the same order of
 * the unseen tiles. Most of the luck of the draw is then the same for all turns, so differences
 * between turns are measured much better than the turns themselves.
 *
 * Games end, or are evaluated, after some turns. The evaluation has errors, which are smaller some
 * turns later, but much of the luck of the draw comes after it (results/rollouts.md).
 *
 * Position `number` of equal settings is always the same, whatever was made before and in whichever
 * thread. The rules must not have hidden information.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_ROLLOUTS_H
#define CARCARENA_BOTS_ROLLOUTS_H

#include "evaluation/evaluation.h"

enum { ROLLOUT_TURNS_MAX = 16, ROLLOUT_DECKS_MAX = 4096 };

/** What is made. Rules and networks are borrowed and must outlive the rollouts. */
typedef struct RolloutSettings {
    const Rules *rules;
    EvaluationWeights weights; /* of the player of all seats, which takes the best turn */
    uint64_t seed;
    uint32_t best;    /* number of turns: those that this player finds best */
    uint32_t others;  /* number of turns chosen at random from the rest */
    uint32_t decks;   /* games after each turn, 1 to ROLLOUT_DECKS_MAX */
    uint32_t horizon; /* draws in each of these games before it is evaluated; 0: to the end */
    double random;    /* probability of a random turn on the way to the position, 0 to 1 */
    bool (*stopped)(void *user); /* true ends rollouts_position; asked after every game. NULL: no */
    void *stopped_user;
} RolloutSettings;

/** A turn. It ends at the next draw or at the decision of another player. */
typedef struct RolloutTurn {
    double values[PLAYERS_MAX]; /* after it, by the evaluation without networks, in points */
    double judged; /* lead of the player after it by their own evaluation, in points: Turn.margin */
    uint32_t first; /* of its inputs of networks, in RolloutPosition.rows */
    uint32_t rows;  /* their number */
} RolloutTurn;

/** A position, its turns and what their games brought. */
typedef struct RolloutPosition {
    uint64_t number;
    int player;     /* to move */
    uint32_t draws; /* left in the game */
    uint32_t count; /* of turns: fewer than wanted where the position has fewer */
    RolloutTurn turns[ROLLOUT_TURNS_MAX];
    /* Final points, or the value by the player's evaluation after RolloutSettings.horizon:
       [(turn * decks + deck) * players + player] */
    const float *points;
    const InputRow *rows;
    uint32_t row_count;
} RolloutPosition;

/** Tables and scratch memory. One thread at a time; different ones are independent. */
typedef struct Rollouts Rollouts;

/**
 * Prepares rollouts.
 * @param settings copied. 2 to ROLLOUT_TURNS_MAX turns
 * @param out owned by the caller, freed with rollouts_destroy; NULL on failure
 * @return STATUS_INVALID for settings out of range, and for rules with hidden information;
 * STATUS_NO_MEMORY
 */
Status rollouts_create(Rollouts **out, const RolloutSettings *settings, Message *message) MUST_USE;

/** Frees rollouts; NULL is allowed. */
void rollouts_destroy(Rollouts *rollouts);

/**
 * Makes position `number`, with number modulo players the first player of its game. The cost is
 * turns times decks games from there: 36 ms for 6 turns and 12 decks to the end of the base game.
 * @param out receives the position, valid until the next call. If `stopped` ended the call, it is
 * incomplete: discard it.
 * @return STATUS_NOT_FOUND if many games had no decision with at least four turns
 */
Status rollouts_position(Rollouts *rollouts, uint64_t number, const RolloutPosition **out,
                         Message *message) MUST_USE;

#endif
