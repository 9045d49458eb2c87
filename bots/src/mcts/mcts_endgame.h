/**
 * Exact solution of the last tiles: every turn, every draw with its probability, every reply
 * (expectimax; Michie 1966). Each player maximizes their own expected reward, as in the search, so
 * with two players the result is the value of the game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_ENDGAME_H
#define CARCARENA_BOTS_MCTS_ENDGAME_H

#include "mcts/mcts_settings.h"
#include "mcts/mcts_team.h"

/** Memory for one Rules. */
typedef struct Endgame Endgame;

/**
 * Creates a solver.
 * @param draws_most largest number of draws left in positions it solves
 * @param out owned by the caller, freed with endgame_destroy
 * @return STATUS_NO_MEMORY
 */
Status endgame_create(Endgame **out, const Rules *rules, const MctsSettings *search,
                      unsigned draws_most, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void endgame_destroy(Endgame *endgame);

/** The best turn. */
typedef struct EndgameMove {
    MctsMove move;
    double reward;      /* expected reward of the deciding player */
    uint64_t positions; /* number of positions listed */
} EndgameMove;

/**
 * Solves a position with a pending decision.
 * @param positions_most limit of listed positions; it does not start if more are expected
 * @param limit its clock ends the solver with BOT_CLOCK_STOP
 * @return false if it did not finish, or if more draws are left than it was made for
 */
bool endgame_solve(Endgame *endgame, const Game *game, uint64_t positions_most,
                   const MctsLimit *limit, EndgameMove *out);

#endif
