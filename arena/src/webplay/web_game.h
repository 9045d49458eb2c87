/**
 * A game of people against bots that goes on by itself where bots are to decide, on a thread of its
 * own, and waits for what people do. What there is to see is told to a feed as the event "game".
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
#include "webplay/web_folder.h"

/** What to play. */
typedef struct WebGameSetup {
    TournamentConfig *config; /* taken over by a game that was started */
    uint64_t id;              /* of the game in its run */
    uint64_t serial;          /* of the game for its page: another one for each game */
    const WebFolder *keep;    /* NULL: the game is not kept */
    HttpFeed *feed;           /* borrowed */
} WebGameSetup;

typedef struct WebGame WebGame;

/** @return what bot_create returns; STATUS_NO_MEMORY. */
Status web_game_start(WebGame **out, const WebGameSetup *setup, Message *message) MUST_USE;

/** Ends it: a bot that thinks is told to stop, and waited for.
 * @param limit_ms how long at most. NULL is allowed.
 * @return false if the bot goes on thinking all the same: then nothing is freed; call it again. */
bool web_game_stop(WebGame *game, unsigned limit_ms) MUST_USE;

/** What a person wants. @param count the decisions there were when he saw the table: what has
 * changed meanwhile is not what he means. @return STATUS_ILLEGAL with the reason. */
Status web_game_act(WebGame *game, uint32_t count, const char *action, Message *message) MUST_USE;

/** Takes the last decision of the only person back. A bot that thinks is told to stop. @return
 * STATUS_ILLEGAL with the reason. */
Status web_game_undo(WebGame *game, Message *message) MUST_USE;

/** The people give up: their seats play at random from now on, and forfeit. */
Status web_game_resign(WebGame *game, Message *message) MUST_USE;

/** Whether people may take back and be helped. */
bool web_game_helps(const WebGame *game);

/** What stays the same during the game, as JSON (web_view_rules). */
void web_game_rules(WebGame *game, JsonWriter *writer);

/** The rules, as long as the game is not stopped. */
const Rules *web_game_rules_of(const WebGame *game);

/** Copies the position. @param out a block of rules_game_size. @return decisions so far. */
uint32_t web_game_position(WebGame *game, Game *out);

/** The game so far as a page. @param html free with free(). */
Status web_game_page(WebGame *game, char **html, Message *message) MUST_USE;

#endif
