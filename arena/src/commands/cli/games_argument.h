/**
 * An argument that names games: a file or folder of games, or a run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAMES_ARGUMENT_H
#define ARENA_GAMES_ARGUMENT_H

#include "games/games.h"

/**
 * Appends the games of a file or folder (games/games_read.h), or the recorded games of a run.
 * @return as games_read and store_open_read; STATUS_INVALID for a run without recorded actions
 */
Status games_argument_read(Games *games, const char *path, Message *message) MUST_USE;

#endif
