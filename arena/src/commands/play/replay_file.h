/**
 * `replay` of a game in a game file, a log or a save (games/games_read.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPLAY_FILE_H
#define ARENA_REPLAY_FILE_H

#include "commands/play/replay_output.h"

/**
 * Shows a game of a file.
 * @param number of the game, as text; NULL: the file has only one
 * @return errors of games_read; STATUS_INVALID for a wrong number; STATUS_IO, STATUS_NO_MEMORY
 */
Status replay_file(const char *path, const char *number, const ReplayStyle *style,
                   Message *message) MUST_USE;

#endif
