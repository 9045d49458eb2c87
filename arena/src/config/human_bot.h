/**
 * The bot class "human": a person who plays interactively. Only `carcarena play` and `carcarena
 * serve
 * --play` can make such a bot. Stored games with people are read like any others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HUMAN_BOT_H
#define ARENA_HUMAN_BOT_H

#include "carcarena/bots/registry.h"

extern const BotClass HUMAN_BOT;

/** Parses any player: "human", or a text of process_spec_from_text. @return like that function. */
Status player_spec_from_text(BotSpec *out, const char *text, Message *message) MUST_USE;

/** Parses the name of a player from stored data: see bot_spec_name_text. */
Status player_spec_name_text(BotSpec *out, const char *text, Message *message) MUST_USE;

#endif
