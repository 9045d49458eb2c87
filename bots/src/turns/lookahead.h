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

#include "evaluation/evaluation.h"

/** Decisions of one turn tried together: place, deploy, and figures to move twice. A longer turn is
 * judged where it stands then. */
enum { LOOKAHEAD_DEPTH = 4 };

/** Ways to change the table that are looked through after an answer that changes it. Each of them
 * is a table to look at anew; with a bound of 3 or 8 greedy played no better (results/
 * evaluation-terms.md). */
enum { LOOKAHEAD_BREADTH = 2 };

/** True for actions after which other tiles fit, or fit elsewhere: tiles, and pieces such as
 * bridges. */
static inline bool lookahead_changes_table(Action action) {
    return action_verb(action) == VERB_PLACE || action_verb(action) == VERB_TOKEN;
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

/**
 * True if a player is thought to decline a decision, though it may be better not to: it may be
 * declined, and some answer that changes the table leaves him more than LOOKAHEAD_BREADTH ways to
 * change it again (a tile is taken up, and may be placed anywhere). For decisions to come; what is
 * asked now is looked at whatever follows.
 * @param actions those of the pending decision, `count` of them
 */
bool lookahead_passes(Lookahead *lookahead, const Game *game, const Action *actions,
                      uint32_t count);

/** The odds of the unseen tiles that lookahead_prepare looked at. */
ClosingOdds *lookahead_odds(Lookahead *lookahead);

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

/** See evaluator_set_open_totals. */
void lookahead_set_open_totals(Lookahead *lookahead, const struct Totals *open, uint32_t entered);

/** See evaluator_move. */
void lookahead_move(Lookahead *lookahead, const Game *game, Action move, int times, double *values);

/** The decisions found best by the last lookahead_rest, from its position on. */
const LookaheadLine *lookahead_line(const Lookahead *lookahead);

#endif
