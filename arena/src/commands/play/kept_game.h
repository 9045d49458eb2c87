/**
 * A file with the moves that people typed, for resuming a game: one move per line, after comments
 * that begin with '#'. Bots repeat their moves from the seed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_KEPT_GAME_H
#define ARENA_KEPT_GAME_H

#include "carcarena/engine/text.h"

/** A move: a text of an action, or "resign". */
typedef struct KeptMove {
    uint32_t decision; /* number of the decision in the game */
    char text[ACTION_TEXT_SIZE];
} KeptMove;

/** The moves so far. Start with {0}; free with kept_game_free. */
typedef struct KeptGame {
    KeptMove *moves;
    size_t count, capacity;
    size_t next;      /* index of the next move to replay */
    const char *path; /* file that was read, borrowed; NULL: none */
    bool lost;        /* a move was lost because memory ran out */
    bool written;
} KeptGame;

/** Appends a move that was typed. */
void kept_game_add(KeptGame *game, uint32_t decision, const char *text);

/** Removes the moves from a decision on. */
void kept_game_cut(KeptGame *game, uint32_t decision);

/** Reads a file. @return STATUS_NOT_FOUND, STATUS_INVALID, STATUS_IO, STATUS_NO_MEMORY. */
Status kept_game_read(KeptGame *game, const char *path, Message *message) MUST_USE;

/** Returns the next move of the file, for this decision, or NULL after the last. */
const char *kept_game_next(KeptGame *game, uint32_t decision);

/** Writes a new file and prints how to resume the game.
 * @param command the command line. @return STATUS_INVALID if the file exists; STATUS_IO,
 * STATUS_NO_MEMORY. */
Status kept_game_write(KeptGame *game, const char *path, const char *command,
                       Message *message) MUST_USE;

void kept_game_free(KeptGame *game);

#endif
