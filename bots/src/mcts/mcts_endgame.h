/**
 * The last tiles, solved: every turn, every draw by its true odds, every reply (expectimax; Michie
 * 1966). Each player maximises his own expected reward, as in the search, so with two players the
 * outcome is the value of the game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_ENDGAME_H
#define CARCARENA_BOTS_MCTS_ENDGAME_H

#include "mcts/mcts_settings.h"
#include "mcts/mcts_team.h"

/** Memory for one Rules. */
typedef struct Endgame Endgame;

/** @param draws_most solves positions with no more draws left. @param out owned by the caller,
 * freed with endgame_destroy. @return STATUS_NO_MEMORY. */
Status endgame_create(Endgame **out, const Rules *rules, const MctsSettings *search,
                      unsigned draws_most, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void endgame_destroy(Endgame *endgame);

/** The best turn. */
typedef struct EndgameMove {
    MctsMove move;
    double reward;      /* expected, of the player who decides */
    uint64_t positions; /* that were listed */
} EndgameMove;

/**
 * Solves a position with a pending decision.
 * @param positions_most gives up when it has listed so many, and does not begin if more are to be
 * expected.
 * @param limit its clock ends it when it says BOT_CLOCK_STOP.
 * @return false if it did not finish, or if more draws are left than it was made for.
 */
bool endgame_solve(Endgame *endgame, const Game *game, uint64_t positions_most,
                   const MctsLimit *limit, EndgameMove *out);

#endif
