/**
 * Stores games of people: one run folder for each set-up, in a common folder. A set-up is the
 * rules, the players and their seats; its next game has the next deck of the run. The folders are
 * normal runs for `rate`, `replay`, `verify` and `export`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_FOLDER_H
#define ARENA_WEB_FOLDER_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/record.h"

#include <cjson/cJSON.h>

/** Folder and seed of the games. */
typedef struct WebFolder {
    const char *folder;  /* folder of the runs; borrowed */
    const char *program; /* of store_open */
    uint64_t seed;       /* of the decks of new runs */
} WebFolder;

/**
 * Makes the configuration of the next game of a set-up.
 * @param wish an object: `tilesets`, `expansions`, `options` as in configurations, `players`: an
 *        array of bots as there, one a seat, `name` of a person, `help`: may take back and ask,
 * `record`: "thinking" keeps what the bots think, too.
 * @param config owned by the caller. @param game receives the number of the game.
 * @return as config_parse, STATUS_INVALID naming the key; STATUS_IO, STATUS_CONFLICT if the folder
 *         cannot be read.
 */
Status web_folder_next(TournamentConfig **config, uint64_t *game, const WebFolder *keep,
                       const cJSON *wish, Message *message) MUST_USE;

/**
 * Makes the configuration of a game again.
 * @param wish as before. @param seed of the decks of its run. @param game its number
 */
Status web_folder_again(TournamentConfig **config, uint64_t seed, uint64_t game,
                        const WebFolder *keep, const cJSON *wish, Message *message) MUST_USE;

/** Stores a finished game in the folder of its configuration. @return errors of the store.
 */
Status web_folder_game(const WebFolder *keep, TournamentConfig *config, const GameRecord *record,
                       Message *message) MUST_USE;

#endif
