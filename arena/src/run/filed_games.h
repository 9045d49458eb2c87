/**
 * Games of a run as game files (carcarena/engine/game_file.h), from their recorded actions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FILED_GAMES_H
#define ARENA_FILED_GAMES_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/record.h"
#include "text/text_buffer.h"

/** The state of filing the games of one run. Not thread-safe. */
typedef struct FiledGames FiledGames;

/**
 * Creates it. @param config borrowed.
 * @return STATUS_INVALID if the run has no recorded actions, STATUS_NO_MEMORY.
 */
Status filed_games_create(FiledGames **out, const TournamentConfig *config,
                          Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void filed_games_destroy(FiledGames *games);

/** Appends a game. @return STATUS_ILLEGAL if its actions cannot be replayed; STATUS_NO_MEMORY */
Status filed_games_add(FiledGames *games, TextBuffer *out, const GameRecord *record,
                       Message *message) MUST_USE;

#endif
