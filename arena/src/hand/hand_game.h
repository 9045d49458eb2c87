/**
 * A game of people against bots that goes on by itself where bots are to decide, on a thread of its
 * own, and waits for what people do. What there is to see is told to a feed as the event "game".
 *
 * All functions may be called from any thread but hand_game_start and hand_game_stop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HAND_GAME_H
#define ARENA_HAND_GAME_H

#include "hand/hand_keep.h"
#include "http/http_feed.h"
#include "play/hand_table.h"
#include "text/json_writer.h"

/** What to play. */
typedef struct HandGameSetup {
    TournamentConfig *config; /* taken over by a game that was started */
    uint64_t id;              /* of the game in its run */
    uint64_t serial;          /* of the game for its page: another one for each game */
    const HandKeep *keep;     /* NULL: the game is not kept */
    HttpFeed *feed;           /* borrowed */
} HandGameSetup;

typedef struct HandGame HandGame;

/** @return what bot_create returns; STATUS_NO_MEMORY. */
Status hand_game_start(HandGame **out, const HandGameSetup *setup, Message *message) MUST_USE;

/** Ends it: a bot that thinks is told to stop, and waited for.
 * @param limit_ms how long at most. NULL is allowed.
 * @return false if the bot goes on thinking all the same: then nothing is freed; call it again. */
bool hand_game_stop(HandGame *game, unsigned limit_ms) MUST_USE;

/** What a person wants. @param count the decisions there were when he saw the table: what has
 * changed meanwhile is not what he means. @return STATUS_ILLEGAL with the reason. */
Status hand_game_act(HandGame *game, uint32_t count, const char *action, Message *message) MUST_USE;

/** Takes the last decision of the only person back. A bot that thinks is told to stop. @return
 * STATUS_ILLEGAL with the reason. */
Status hand_game_undo(HandGame *game, Message *message) MUST_USE;

/** The people give up: their seats play at random from now on, and forfeit. */
Status hand_game_resign(HandGame *game, Message *message) MUST_USE;

/** Whether people may take back and be helped. */
bool hand_game_helps(const HandGame *game);

/** What stays the same during the game, as JSON (hand_view_rules). */
void hand_game_rules(HandGame *game, JsonWriter *writer);

/** The rules, as long as the game is not stopped. */
const Rules *hand_game_rules_of(const HandGame *game);

/** Copies the position. @param out a block of rules_game_size. @return decisions so far. */
uint32_t hand_game_position(HandGame *game, Game *out);

/** The game so far as a page. @param html free with free(). */
Status hand_game_page(HandGame *game, char **html, Message *message) MUST_USE;

#endif
