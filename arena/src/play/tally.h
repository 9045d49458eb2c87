/**
 * Counts where the points of a game come from while it is played.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TALLY_H
#define ARENA_TALLY_H

#include "carcarena/arena/record.h"
#include "carcarena/engine/game.h"

/** Begins with an empty tally. */
void tally_begin(GameTally *tally);

/** An action was applied, or a tile drawn (action 0); `log` holds the awards that came of it. */
void tally_step(GameTally *tally, Action action, const ScoreLog *log);

/** The game is over. */
void tally_end(GameTally *tally, const Rules *rules, const Game *game);

#endif
