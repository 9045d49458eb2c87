/**
 * Lookahead to the end of a turn: the value of a position for the player who is in the middle of
 * their turn. It tries every combination of their remaining decisions before the next draw, of
 * every kind, with every outcome of the chance nodes among them, and evaluates the resulting
 * positions. Greedy plays by it, and the searches order their moves by it.
 *
 * Every decision is tried on a copy of the game; turn_delta.h tells none of those after the
 * deployment. Only figures are copied (game_copy_again), and positions with the same tiles and
 * followers share one appraisal of their features (appraisal.h): after moves of the dragon, the
 * fairy or figures in the City of the Count, with more tower pieces, after a ransom. A capture, a
 * wagon that moves and a knight who leaves change followers, so they are appraised again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_LOOKAHEAD_H
#define CARCARENA_BOTS_LOOKAHEAD_H

#include "evaluation/evaluation.h"

/**
 * Number of decisions of one turn tried in combination: place, deploy, and two figure moves. A
 * longer turn is evaluated after these.
 */
enum { LOOKAHEAD_DEPTH = 4 };

/**
 * Maximum number of table changes that are tried after an action that changes the table. Each of
 * them costs a full evaluation of the table. With 3 or 8, greedy played no better (results/
 * evaluation-terms.md).
 */
enum { LOOKAHEAD_BREADTH = 2 };

/**
 * Of more than LOOKAHEAD_MOVES moves of neutral figures, as of mage and witch, or placements of a
 * tile that was chosen, only those
 * LOOKAHEAD_MOVES_FOLLOWED are followed that are best where the turn then is.
 */
enum { LOOKAHEAD_MOVES = 16, LOOKAHEAD_MOVES_FOLLOWED = 4 };

/** Returns true for the actions of a decision with more than LOOKAHEAD_MOVES moves. */
static inline bool lookahead_many_moves(const Action *actions, uint32_t count) {
    return count > LOOKAHEAD_MOVES && action_verb(actions[0]) == VERB_MOVE &&
           action_verb(actions[count - 1]) == VERB_MOVE;
}

/** Maximum number of actions of an offer that are tried in combination with earlier decisions. */
enum { LOOKAHEAD_OFFERS = 8 };

/**
 * In a list of answers, decisions with more than LOOKAHEAD_OFFERS actions come again and again
 * after different answers. An action that was tried before is then tried only if it is a pass, or
 * was among this number of the best.
 */
enum { LOOKAHEAD_TRIED_AGAIN = 3 };

/** The best decisions to finish a turn. */
typedef struct LookaheadLine {
    Action actions[LOOKAHEAD_DEPTH];
    uint8_t count;
    uint8_t end; /* PendingKind after them */
} LookaheadLine;

/** An evaluator and scratch memory for one Rules. One thread at a time. */
typedef struct Lookahead Lookahead;

/**
 * Creates a lookahead.
 * @param out owned by the caller, freed with lookahead_destroy
 * @return STATUS_NO_MEMORY
 */
Status lookahead_create(Lookahead **out, const Rules *rules, const EvaluationWeights *weights,
                        Message *message) MUST_USE;

/** Frees a lookahead; NULL is allowed. */
void lookahead_destroy(Lookahead *lookahead);

/**
 * Returns true for actions that change which tiles fit where: tiles, and pieces such as bridges.
 */
bool lookahead_changes_table(const Lookahead *lookahead, Action action);

/** Reads the unseen tiles of `game`, as evaluator_prepare. Call it once per decision. */
void lookahead_prepare(Lookahead *lookahead, const Game *game);

/**
 * Returns true if the lookahead assumes that a player declines a decision, to limit the search.
 * This requires that declining is legal, and that an action changes the table and leaves them more
 * than LOOKAHEAD_BREADTH ways to change it again (a tile is picked up and may be placed anywhere).
 * It applies to later decisions only; the pending one is always tried.
 * @param actions the `count` actions of the pending decision
 */
bool lookahead_passes(Lookahead *lookahead, const Game *game, const Action *actions,
                      uint32_t count);

/**
 * Returns true for a decision that only offers more: the player may pass, there are more than
 * LOOKAHEAD_BREADTH other actions, and it is not the deployment. What may be done at any time of a
 * turn is offered again and again. So the lookahead assumes that all such decisions but the first
 * of a turn are declined, and the first one, too, if it has more than LOOKAHEAD_OFFERS actions and
 * is not the pending decision. What must be done at last instead is left out.
 */
bool lookahead_offers(const Rules *rules, const Game *game, const Action *actions, uint32_t count);

/**
 * Begins a list of answers: forgets which actions were tried.
 * @param remembers remember them from now on (LOOKAHEAD_TRIED_AGAIN); else all are tried
 */
void lookahead_list_begin(Lookahead *lookahead, bool remembers);

/** Returns the odds of the unseen tiles read by lookahead_prepare. */
ClosingOdds *lookahead_odds(Lookahead *lookahead);

/** Writes the values of a position without lookahead: evaluator_values. */
void lookahead_static(Lookahead *lookahead, const Game *game, double *values);

/** Returns lookahead_action_value for a position in which `player` may have to decide. */
double lookahead_value(Lookahead *lookahead, const Game *game, int player, double *values);

/**
 * Returns the lead of `player` over the best opponent after `action` and the best way to finish
 * their turn.
 * @param values receives the expected final points of all players at the end of the turn
 */
double lookahead_action_value(Lookahead *lookahead, const Game *game, Action action, int player,
                              double *values);

/**
 * Returns lookahead_value after some decisions of the same turn. For positions that differ only in
 * figures, the table is not read again. Call lookahead_table_changed if tiles were placed since.
 * @param taken number of decisions taken so far
 * @param offered one of them was an offer (lookahead_offers)
 */
double lookahead_finish(Lookahead *lookahead, const Game *game, int player, uint32_t taken,
                        bool offered, double *values);

/**
 * Evaluates a position after a turn of `player`, or in it as if it ended there.
 * @param values as lookahead_action_value
 */
double lookahead_ended(Lookahead *lookahead, const Game *game, int player, double *values);

/** Announces that the next position of lookahead_finish has other tiles on the table. */
void lookahead_table_changed(Lookahead *lookahead);

/** See evaluator_set_open_totals. */
void lookahead_set_open_totals(Lookahead *lookahead, const struct Totals *open, uint32_t entered);

/** See evaluator_move. */
uint32_t lookahead_move(Lookahead *lookahead, const Game *game, Action move, int times,
                        double *values);

/** Returns the best decisions found by the last lookahead_finish, starting at its position. */
const LookaheadLine *lookahead_line(const Lookahead *lookahead);

#endif
