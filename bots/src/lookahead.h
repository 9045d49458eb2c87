/**
 * Lookahead to the end of a turn: what a position is worth to the player who has still to finish
 * his turn. Tries every combination of the decisions left to him before the next draw, whatever
 * their kind, with every outcome of the events among them, and evaluates what comes of it. Greedy
 * plays by it, search orders its moves with it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_LOOKAHEAD_H
#define CARCARENA_BOTS_LOOKAHEAD_H

#include "evaluation.h"
#include "stock.h"

/** Decisions of one turn tried together: place, deploy, and figures to move twice. A longer turn is
 * judged where it stands then. */
enum { LOOKAHEAD_DEPTH = 4 };

/** True if these are the choices of a tile that is taken up to be placed elsewhere, or none: there
 * are so many ways to go on that nobody is thought to do it, but where it is what is asked now. */
static inline bool lookahead_passes(const Action *actions, uint32_t count) {
    return count > 1 && action_verb(actions[1]) == VERB_TOKEN &&
           action_arg(actions[1]) == TOKEN_TAKE_UP;
}

/** The decisions by which a turn is finished best. */
typedef struct LookaheadLine {
    Action actions[LOOKAHEAD_DEPTH];
    uint8_t count;
    uint8_t end; /* PendingKind that follows them */
} LookaheadLine;

/** Scratch memory and an evaluator for one Rules; one thread at a time. */
typedef struct Lookahead Lookahead;

/** @param out owned by the caller, freed with lookahead_destroy. @return STATUS_NO_MEMORY. */
Status lookahead_create(Lookahead **out, const Rules *rules, const EvaluationWeights *weights,
                        Message *message) MUST_USE;

/** Frees a lookahead; NULL is allowed. */
void lookahead_destroy(Lookahead *lookahead);

/** Looks at the unseen tiles of `game`, as evaluator_prepare; call it once a decision. */
void lookahead_prepare(Lookahead *lookahead, const Game *game);

/** The stock of tiles that lookahead_prepare looked at. */
Stock *lookahead_stock(Lookahead *lookahead);

/** Value of a position as it stands, whoever has to decide: evaluator_values. */
void lookahead_static(Lookahead *lookahead, const Game *game, double *values);

/** As lookahead_action_value, of a position in which `player` may have to decide. */
double lookahead_value(Lookahead *lookahead, const Game *game, int player, double *values);

/**
 * Value of the position that `action` leads to after the best way for `player` to finish his turn.
 * @param values receives the expected final points of all players there.
 * @return his lead over the best of the others.
 */
double lookahead_action_value(Lookahead *lookahead, const Game *game, Action action, int player,
                              double *values);

/**
 * As lookahead_value, after some decisions of the same turn. Asked of positions that differ in
 * figures only, it need not look at the table again; where tiles were laid since, say so.
 * @param taken decisions taken so far
 */
double lookahead_rest(Lookahead *lookahead, const Game *game, int player, uint32_t taken,
                      double *values);

/** Tells that the next position asked of lookahead_rest has other tiles on the table. */
void lookahead_table_changed(Lookahead *lookahead);

/** See evaluator_presume. */
void lookahead_presume(Lookahead *lookahead, const struct Account *open, uint32_t entered);

/** See evaluator_move. */
void lookahead_move(Lookahead *lookahead, const Game *game, Action move, int times, double *values);

/** The decisions found best by the last lookahead_rest, from its position on. */
const LookaheadLine *lookahead_line(const Lookahead *lookahead);

#endif
