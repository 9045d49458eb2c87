/**
 * Reads the games of a file or folder, in any format that is known: game files
 * (carcarena/engine/game_file.h), logs of Board Game Arena, saves of JCloisterZone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAMES_READ_H
#define ARENA_GAMES_READ_H

#include "games/games.h"

/**
 * Appends the games of a file, or of all files of a folder in the order of their names.
 * @return STATUS_INVALID, STATUS_ILLEGAL with the path and the place in the file; STATUS_NOT_FOUND,
 *         STATUS_IO, STATUS_NO_MEMORY. Games before the fault stay in the list.
 */
Status games_read(Games *games, const char *path, Message *message) MUST_USE;

/**
 * Appends the games of a text in any of these formats.
 * @param text ends with a zero byte, which `size` does not count. @param name of the text, for
 * errors and StoredGame.source
 * @return as games_read
 */
Status games_read_text(Games *games, const char *text, size_t size, const char *name,
                       Message *message) MUST_USE;

/**
 * Returns true if a file or folder can only be of games: it is a folder without a run, or a regular
 * file that begins as a game file or as JSON. For commands that take runs as well.
 */
bool games_are_in(const char *path);

#endif
