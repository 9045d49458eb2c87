/**
 * The recorded games of a run as a list of games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RUN_GAMES_H
#define ARENA_RUN_GAMES_H

#include "games/games.h"

/**
 * Appends the recorded games of a run, in order of their ids.
 * @param path of the run folder. @param most length of the games as game files, in bytes (about
 * 4000 a game), that is not exceeded; 0: any
 * @return as store_open_read, games_read_text; STATUS_INVALID for a run without recorded actions,
 *         or with more than `most`
 */
Status run_games_read(Games *games, const char *path, size_t most, Message *message) MUST_USE;

#endif
