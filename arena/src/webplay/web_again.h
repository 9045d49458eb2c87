/**
 * Starts games that a server kept in files when it ended.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_AGAIN_H
#define ARENA_WEB_AGAIN_H

#include "webplay/web_game.h"
#include "webplay/web_names.h"

/** Where a game continues. Borrowed. */
typedef struct WebAgain {
    const WebNames *names; /* what its set-up may name */
    const WebFolder *keep;
    HttpFeed *feed;
    uint64_t serial; /* of WebGameSetup */
    bool hidden;     /* another game is shown */
} WebAgain;

/** What was found in its file. */
typedef struct WebAgainGame {
    uint64_t number; /* of the game in its run */
    bool shown;      /* web_game_show */
} WebAgainGame;

/**
 * Starts the game of a file.
 * @return what reading the file, its set-up and web_game_start return
 */
Status web_again_start(WebGame **out, WebAgainGame *found, const WebAgain *again, const char *path,
                       Message *message) MUST_USE;

#endif
