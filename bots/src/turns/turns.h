/**
 * Whole turns: every way for a player to finish his turn from the decision that is pending, each
 * with what the static evaluation says of the position after it. Greedy takes the best of them,
 * search orders its moves by them.
 *
 * A turn ends at the next draw, at an event, at another player's decision, at the end of the game,
 * or after TURN_ACTIONS_MAX decisions, and is judged there; an event by the mean over what it may
 * come to, each with the best way to go on. Where turns are local (rules_turns_local), or modules
 * tell of them (rules_turns_previewable), only what a turn changes is looked at; the values are the
 * same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURNS_H
#define CARCARENA_BOTS_TURNS_H

#include "turns/lookahead.h"

enum { TURN_ACTIONS_MAX = 4 };

/** One way to finish a turn. */
typedef struct Turn {
    Action actions[TURN_ACTIONS_MAX]; /* the mover's decisions in order; 0 behind the last */
    double margin; /* his lead over the best of the others after it, in multiples of 1/4096 */
    uint8_t count; /* decisions */
    uint8_t end;   /* PendingKind that follows */
} Turn;

/** Plays a turn. @param actions as Turn.actions */
static inline void turn_actions_play(const Rules *rules, Game *game,
                                     const Action actions[TURN_ACTIONS_MAX]) {
    for (int i = 0; i < TURN_ACTIONS_MAX && actions[i] != 0; i++) {
        game_apply(rules, game, actions[i]);
    }
}

/** Tables and scratch memory for one Rules; one thread at a time. */
typedef struct Turns Turns;

/** @param out owned by the caller, freed with turns_destroy. @return STATUS_NO_MEMORY. */
Status turns_create(Turns **out, const Rules *rules, const EvaluationWeights *weights,
                    Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void turns_destroy(Turns *turns);

/** Looks at the unseen tiles of `game`, as evaluator_prepare: once a decision. */
void turns_prepare(Turns *turns, const Game *game);

/**
 * Lists turns, in the order of game_actions. Of a pending placement: every pair of a placement and
 * an answer to the decision after it, and after that the best way to go on; of any other decision:
 * each answer with the best way to go on. Equal positions get equal lists, whatever was asked
 * before.
 * @param out receives a list that is good until the next call. @return how many there are, at least
 * one. @pre a decision is pending, and turns_prepare was called
 */
uint32_t turns_list(Turns *turns, const Game *game, const Turn **out);

/** The same without looking at changes only: for tests, and to measure what that saves. */
uint32_t turns_list_from_scratch(Turns *turns, const Game *game, const Turn **out);

/**
 * Value for every player of the position after a turn of the last turns_list, by what it changes.
 * Far cheaper than turns_values of that position, and the same.
 * @param values receives one a player. @return false if this turn is not known so: it does not take
 * its usual course, or its list was recalled or is from scratch
 */
bool turns_known(Turns *turns, const Turn *turn, double *values);

/** Value of a position as it stands for every player: evaluator_values. */
void turns_values(Turns *turns, const Game *game, double *values);

/** The lookahead it judges unusual turns by, for those who want to know of single decisions; it is
 * prepared when the turns are. */
Lookahead *turns_lookahead(Turns *turns);

#endif
