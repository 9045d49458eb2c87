/**
 * A file of games that is open for study: one of its games with its variations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_FILE_H
#define ARENA_WEB_FILE_H

#include "games/game_tree.h"
#include "games/games.h"
#include "text/json_writer.h"

/** An open file. Read-only for others. */
typedef struct WebFile {
    Games games;
    uint32_t number;          /* of the game, from 0 */
    const StoredGame *stored; /* the game */
    GameTree tree;            /* its moves */
} WebFile;

/**
 * Opens the games of a text, in any format of games/games_read.h, with the first game.
 * @param name of the text, for errors
 * @return as games_read_text; STATUS_NO_MEMORY
 */
Status web_file_open(WebFile **out, const char *text, const char *name, Message *message) MUST_USE;

/** The same for a file of the server. */
Status web_file_open_path(WebFile **out, const char *path, Message *message) MUST_USE;

/** The same for the recorded games of a run folder, about 2000 at most. @return as run_games_read
 */
Status web_file_open_run(WebFile **out, const char *path, Message *message) MUST_USE;

/** NULL is allowed. */
void web_file_close(WebFile *file);

/** Chooses a game. @param number from 0. @return STATUS_INVALID, STATUS_NO_MEMORY */
Status web_file_pick(WebFile *file, uint32_t number, Message *message) MUST_USE;

/**
 * Returns the node that leads from one position to another; 0: there is none.
 * @param node of the first position
 */
uint32_t web_file_follow(const WebFile *file, uint32_t node, const Game *from, const Game *to);

/** Writes an object: `number` of the game from 0, `games` (a title for each), `players`
 * (their names), or null. */
void web_file_write(JsonWriter *writer, const char *key, const WebFile *file);

/**
 * Writes the nodes of the game as an array: `before`, `level` and `number` as in GameNode, `kind`
 * ("start", "draw", "event", "act"), `player`, `phase`, `text`, and `comment` of the turn that
 * ends.
 * @return STATUS_NO_MEMORY
 */
Status web_file_moves_write(JsonWriter *writer, const WebFile *file, Message *message) MUST_USE;

#endif
