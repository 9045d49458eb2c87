/**
 * Whole turns: everything the player to decide can do before somebody else or chance has to, each
 * with what it leads to by static evaluation. Search takes its moves from here.
 *
 * A turn of this list is a sequence of decisions of one player: a placement and a deployment as a
 * rule, and whatever expansions ask of him after these or instead. It ends at a draw, at an event
 * (a die, a token), at a decision of another player, at the end of the game, or after
 * TURN_ACTIONS_MAX decisions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURNS_H
#define CARCARENA_BOTS_TURNS_H

#include "evaluation.h"

enum {
    TURN_ACTIONS_MAX = 4,   /* place, deploy, and figures to move twice */
    TURNS_LISTED_MAX = 4096 /* of one position; base has at most some 500 */
};

/** One way to go on. */
typedef struct Turn {
    Action actions[TURN_ACTIONS_MAX]; /* in order; 0 behind the last */
    double
        margin; /* expected lead of the player after it; if an event ends it, over its outcomes */
    uint8_t count; /* of actions, at least 1 */
    uint8_t end;   /* PendingKind that follows; PENDING_DECISION: of another, or a long turn */
} Turn;

/** Evaluator and scratch memory for one Rules; one thread at a time. */
typedef struct Turns Turns;

/** @param out owned by the caller, freed with turns_destroy. @return STATUS_NO_MEMORY. */
Status turns_create(Turns **out, const Rules *rules, const EvaluationWeights *weights,
                    Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void turns_destroy(Turns *turns);

/** Looks at the unseen tiles of `game`, as evaluator_prepare; call it once a decision. */
void turns_prepare(Turns *turns, const Game *game);

/**
 * All turns of the player to decide, in the order of game_actions decision by decision. The list
 * is a function of position and unseen tiles prepared alone. If there are more than
 * TURNS_LISTED_MAX, those of the first decisions are listed.
 * @param out the list, which belongs to `turns` until its next call.
 * @pre pending decision. @return how many, at least 1.
 */
uint32_t turns_list(Turns *turns, const Game *game, const Turn **out);

/** Expected final points of every player in any position: evaluator_values. */
void turns_values(Turns *turns, const Game *game, double *values);

#endif
