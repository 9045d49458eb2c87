/**
 * Games in progress in files, so that they continue after the server has ended. A file is a game
 * file (carcarena/engine/game_file.h) with its set-up in a comment before it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_KEPT_H
#define ARENA_WEB_KEPT_H

#include "games/games.h"
#include "play/interactive_table.h"
#include "webplay/web_folder.h"

/** A game that was kept. Start with {0}. */
typedef struct WebKept {
    cJSON *set_up;
    const cJSON *wish; /* of web_folder_next; part of `set_up` */
    uint64_t seed;     /* of the decks of its run */
    uint64_t number;   /* of the game in its run */
    int64_t out;       /* bit set of the seats that play at random */
    bool shown;        /* it was the game on the page */
    Games games;       /* the game */
} WebKept;

/** Frees the contents; {0} is allowed. */
void web_kept_free(WebKept *kept);

/**
 * Returns the path of a game's file.
 * @param config its set-up. @param number of the game in its run
 * @return free with free(); NULL without memory
 */
char *web_kept_path(const WebFolder *keep, const TournamentConfig *config, uint64_t number);

/**
 * Writes a file.
 * @param kept its members but `games` and `set_up`. @param game the text of the game file
 * @return STATUS_IO, STATUS_NO_MEMORY
 */
Status web_kept_write(const char *path, const WebKept *kept, const char *game,
                      Message *message) MUST_USE;

/** Reads a file. @param kept {0}; to be freed after a failure too @return as games_read */
Status web_kept_read(WebKept *kept, const char *path, Message *message) MUST_USE;

/**
 * Plays the decisions of the game at a table where it has just begun.
 * @return STATUS_INVALID if other tiles are drawn there; STATUS_NO_MEMORY
 */
Status web_kept_replay(const WebKept *kept, InteractiveTable *table, const Rules *rules,
                       Message *message) MUST_USE;

/**
 * Lists the files, in the order of their names.
 * @param count receives their number. @return paths; free each and the list with free()
 */
char **web_kept_list(const WebFolder *keep, unsigned *count);

#endif
