/**
 * Moves as the papers count them: a placement and the deployment after it are one. Whatever else
 * the rules ask (an expansion's figure, a bid, the second part of a turn) is a move of its own, so
 * the bots in this folder play every expansion and know none.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_MOVES_H
#define CARCARENA_BOTS_TURN_MOVES_H

#include "carcarena/bots/bot.h"
#include "carcarena/engine/whole_turns.h"
#include "turns/turn_plan.h"

/** Lists moves, and remembers what is left of one being played. Plain data of one bot. */
typedef struct TurnMoves {
    const Rules *rules;
    Game *scratch;
    Action *actions; /* those legal at the decision looked at last ... */
    uint32_t count;  /* ... and how many */
    WholeTurn *sorted;
    TurnPlan plan; /* second half of the move being played */
} TurnMoves;

/** Moves of a decision, in whatever order, with what a bot thinks of them. Borrowed. */
typedef struct JudgedMoves {
    const WholeTurn *moves;
    const double *values;
    const uint32_t *visits; /* those never visited do not count; NULL: all do */
    uint32_t count;
} JudgedMoves;

/** @return STATUS_NO_MEMORY; turn_moves_destroy frees what there is in any case. */
Status turn_moves_create(TurnMoves *out, const Rules *rules, Message *message) MUST_USE;

/** Frees the memory; a zeroed one is allowed. */
void turn_moves_destroy(TurnMoves *self);

/** Room that turn_moves_list needs, in moves. */
uint32_t turn_moves_max(const Rules *rules);

/** Writes the moves of a pending decision in the order of game_actions; those that are one action
 * have 0 for the deployment. @return how many, at least one. */
uint32_t turn_moves_list(TurnMoves *self, const Game *game, WholeTurn *out);

/** The same with every action as a move of its own. */
uint32_t turn_moves_single(TurnMoves *self, const Game *game, WholeTurn *out);

/**
 * Sorts moves by where their follower goes: city, cloister, road, nowhere, field; otherwise they
 * stay in their order. This is the order in which Ameneyro et al. (2020) try moves. Moves that
 * deploy on nothing printed come with those that deploy nowhere.
 */
void turn_moves_sort(TurnMoves *self, const Game *game, WholeTurn *moves, uint32_t count);

/** Applies a whole move. */
void turn_move_apply(const Rules *rules, Game *game, const WholeTurn *move);

/** The action that begins a move in `game`; the rest of it is remembered. */
Action turn_move_begin(TurnMoves *self, const Game *game, const WholeTurn *move);

/** The rest of the move begun before, or the only legal action. @return 0 if there is a choice to
 * make. */
Action turn_move_forced(TurnMoves *self, const Game *game);

/**
 * What a bot thinks of the actions of the decision that turn_move_forced was asked about last: of
 * the moves that begin alike the best stands for the action.
 * @return how many: as many as there are actions.
 */
uint32_t turn_moves_candidates(const TurnMoves *self, const JudgedMoves *judged, BotCandidate *out);

/**
 * The main line of an action: the best move that begins with it.
 * @return plies written, at most `room`.
 */
uint32_t turn_moves_line(const JudgedMoves *judged, Action action, BotPly *out, uint32_t room);

#endif
