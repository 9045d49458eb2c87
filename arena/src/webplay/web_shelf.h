/**
 * Games that wait while people play another one. A game that is put aside continues until a person
 * must decide, and sends nothing to the feed.
 *
 * Use a shelf from one thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_SHELF_H
#define ARENA_WEB_SHELF_H

#include "webplay/web_game.h"

enum { WEB_SHELF_MAX = 8 };

/** {0} is an empty shelf. */
typedef struct WebShelf {
    WebGame *games[WEB_SHELF_MAX];
    unsigned count;
} WebShelf;

/** Puts a game aside; the shelf then owns it. @return STATUS_LIMIT if it is full. */
Status web_shelf_put(WebShelf *shelf, WebGame *game, Message *message) MUST_USE;

/** Takes the game with this number (web_game_serial) off the shelf. @return NULL if there is none.
 */
WebGame *web_shelf_take(WebShelf *shelf, uint64_t serial);

/** Sends the list as the event "games". */
void web_shelf_tell(const WebShelf *shelf, HttpFeed *feed);

/** Stops and frees all games. @return false if a bot did not stop in time. */
bool web_shelf_stop(WebShelf *shelf, unsigned limit_ms) MUST_USE;

#endif
