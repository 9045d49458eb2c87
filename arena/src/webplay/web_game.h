/**
 * A game of people against bots. A separate thread plays the decisions of the bots and waits for
 * people. Each change is sent to a feed as the event "game".
 *
 * All functions may be called from any thread but web_game_start and web_game_stop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WEB_GAME_H
#define ARENA_WEB_GAME_H

#include "http/http_feed.h"
#include "play/interactive_table.h"
#include "text/json_writer.h"
#include "webplay/web_kept.h"

enum { WEB_GAME_PAUSE_MAX = 10000 };

/** What to play. */
typedef struct WebGameSetup {
    TournamentConfig *config; /* taken over by a game that was started */
    uint64_t id;              /* of the game in its run */
    uint64_t serial;          /* of the game for its page: another one for each game */
    const WebFolder *keep;    /* NULL: the game is not kept */
    const cJSON *wish;        /* of web_folder_next; copied. NULL: the game is lost if the program
                                 ends; otherwise it is kept in a file (web_kept.h) */
    const WebKept *begun;     /* NULL: a new game; otherwise it continues; borrowed by the start */
    HttpFeed *feed;           /* borrowed */
    uint32_t pause_ms;        /* after each action of a bot, so that people can follow it */
} WebGameSetup;

typedef struct WebGame WebGame;

/** @return what bot_create returns; STATUS_NO_MEMORY. */
Status web_game_start(WebGame **out, const WebGameSetup *setup, Message *message) MUST_USE;

/** Removes the file of the game. It is kept no longer. */
void web_game_forget(WebGame *game);

/** Stops the thinking bot and frees the game. NULL is allowed. @param limit_ms longest wait.
 * @return false if the bot did not stop in time: nothing is freed; call it again. */
bool web_game_stop(WebGame *game, unsigned limit_ms) MUST_USE;

/** Sends events of the game to the feed from now on, beginning with the position, or no longer. A
 * game that is not shown continues until a person must decide. */
void web_game_show(WebGame *game, bool shown);

/** Writes members of an object: number, names, points, tiles left, and whether it is over. */
void web_game_describe(WebGame *game, JsonWriter *writer);

/** Plays the action of a person. @param count number of decisions that the page showed; an
 * outdated count is refused. @return STATUS_ILLEGAL with the reason. */
Status web_game_act(WebGame *game, uint32_t count, const char *action, Message *message) MUST_USE;

/** Takes back the last decision of the only person. Stops a thinking bot. @return
 * STATUS_ILLEGAL with the reason. */
Status web_game_undo(WebGame *game, Message *message) MUST_USE;

/** The people resign: their seats forfeit, and the game continues with random moves for them. */
Status web_game_resign(WebGame *game, Message *message) MUST_USE;

/** Returns whether taking back and hints are allowed. */
bool web_game_helps(const WebGame *game);

/** Returns the constant data of the game as JSON (board_view_rules). */
void web_game_rules(WebGame *game, JsonWriter *writer);

/** Returns the rules; valid until web_game_stop. */
const Rules *web_game_rules_of(const WebGame *game);

/** Copies the position. @param out a block of rules_game_size. @return decisions so far. */
uint32_t web_game_position(WebGame *game, Game *out);

/** The game so far as a game file. @param text free with free(). */
Status web_game_file(WebGame *game, char **text, Message *message) MUST_USE;

/** Returns true if the game is over and judged. */
bool web_game_over(WebGame *game);

/** Returns the number of the game, as in WebGameSetup. */
uint64_t web_game_serial(const WebGame *game);

/** The game so far as a page. @param html free with free(). */
Status web_game_page(WebGame *game, char **html, Message *message) MUST_USE;

#endif
