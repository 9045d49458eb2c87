/**
 * A built-in bot as a program: the bot's side of the protocol of bots/PROTOCOL.md, one line in, at
 * most one line out. It plays the same moves as it would within the arena's process: rules, stream
 * and every position come with the requests. Does not use files or streams.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOT_SERVER_H
#define ARENA_BOT_SERVER_H

#include "carcarena/bots/registry.h"

#include <stdbool.h>
#include <stddef.h>

enum { BOT_SERVER_LINE_MAX = 1 << 22 /* bytes of one request */ };

/** A served bot. One thread at a time. */
typedef struct BotServer BotServer;

/** Settings of a server. */
typedef struct BotServerSetup {
    const char *bot;             /* text of the bot: "mcts:simulations=200" */
    const char *const *tilesets; /* files of tile sets that are not shipped, by their ids */
    unsigned tileset_count;
} BotServerSetup;

/** Makes a server; the setup's texts are borrowed until bot_server_destroy.
 * @return STATUS_INVALID (no such bot or option), STATUS_NO_MEMORY. */
Status bot_server_create(BotServer **out, const BotServerSetup *setup, Message *message) MUST_USE;

/** Frees the server; NULL is allowed. */
void bot_server_destroy(BotServer *server);

/**
 * Handles one request.
 * @param line `size` bytes of any content, without the newline.
 * @return the answer without a newline, valid until the next call; NULL if there is none to give.
 */
const char *bot_server_reply(BotServer *server, const char *line, size_t size);

/** Returns true after the request "quit". */
bool bot_server_over(const BotServer *server);

#endif
