/**
 * Moves as the papers count them: a placement and the deployment after it are one move. Any other
 * decision (an expansion's figure, a bid, the second part of a turn) is a move by itself. The bots
 * in this folder therefore play every expansion without code for it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_MOVES_H
#define CARCARENA_BOTS_TURN_MOVES_H

#include "carcarena/bots/bot.h"
#include "carcarena/engine/whole_turns.h"
#include "turns/turn_plan.h"

/** Lists moves, and stores the rest of a move being played. Plain data of one bot. */
typedef struct TurnMoves {
    const Rules *rules;
    Game *scratch;
    Action *actions; /* legal actions of the last decision */
    uint32_t count;  /* number of these */
    WholeTurn *sorted;
    TurnPlan plan; /* second half of the move being played */
} TurnMoves;

/** Moves of a decision, in any order, with their values. Borrowed. */
typedef struct EvaluatedMoves {
    const WholeTurn *moves;
    const double *values;
    const uint32_t *visits; /* moves never visited do not count; NULL: all count */
    uint32_t count;
} EvaluatedMoves;

/** Allocates memory. @return STATUS_NO_MEMORY; call turn_moves_destroy in any case */
Status turn_moves_create(TurnMoves *out, const Rules *rules, Message *message) MUST_USE;

/** Frees the memory; {0} is allowed. */
void turn_moves_destroy(TurnMoves *self);

/** Returns the greatest number of moves that turn_moves_list writes. */
uint32_t turn_moves_max(const Rules *rules);

/**
 * Writes the moves of a pending decision in the order of game_actions. A move of one action has
 * deployment 0. @return number of moves, at least 1
 */
uint32_t turn_moves_list(TurnMoves *self, const Game *game, WholeTurn *out);

/** Writes every action as a move by itself. */
uint32_t turn_moves_single(TurnMoves *self, const Game *game, WholeTurn *out);

/**
 * Sorts moves by the place of their follower: city, cloister, road, nowhere, field. Equal ones keep
 * their order. This is the order in which Ameneyro et al. (2020) try moves. Deployments on nothing
 * printed count as nowhere.
 */
void turn_moves_sort(TurnMoves *self, const Game *game, WholeTurn *moves, uint32_t count);

/** Applies a whole move. */
void turn_move_apply(const Rules *rules, Game *game, const WholeTurn *move);

/** Returns the first action of a move in `game`, and stores the rest. */
Action turn_move_begin(TurnMoves *self, const Game *game, const WholeTurn *move);

/**
 * Returns the rest of the move begun before, or the only legal action. @return 0 if there is a
 * choice
 */
Action turn_move_forced(TurnMoves *self, const Game *game);

/**
 * Writes the values of the actions of the last decision of turn_moves_forced. The best of the moves
 * that begin with an action represents it.
 * @return number of actions
 */
uint32_t turn_moves_candidates(const TurnMoves *self, const EvaluatedMoves *evaluated,
                               BotCandidate *out);

/**
 * Writes the main line of an action: the best move that begins with it.
 * @return number of plies, at most `room`
 */
uint32_t turn_moves_line(const EvaluatedMoves *evaluated, Action action, BotPly *out,
                         uint32_t room);

#endif
