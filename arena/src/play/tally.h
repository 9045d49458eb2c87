/**
 * Counts the sources of points during a game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TALLY_H
#define ARENA_TALLY_H

#include "carcarena/arena/record.h"
#include "carcarena/engine/game.h"

/** Starts an empty score breakdown. */
void tally_begin(GameTally *tally);

/** Counts an action, or a draw (action 0), with its awards in `log`. */
void tally_step(GameTally *tally, Action action, const ScoreLog *log);

/** Finishes it at the end of the game. */
void tally_end(GameTally *tally, const Rules *rules, const Game *game);

#endif
