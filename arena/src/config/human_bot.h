/**
 * The bot class "human": a person, who plays by hand. Where people sit, games are played by who
 * asks them (`carcarena play`, `carcarena serve --play`); no other run can make such a bot, but
 * stored games of people are games like any others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HUMAN_BOT_H
#define ARENA_HUMAN_BOT_H

#include "carcarena/bots/registry.h"

extern const BotClass HUMAN_BOT;

/** Any player from text: "human", or what process_spec_from_text reads. @return as that. */
Status player_spec_from_text(BotSpec *out, const char *text, Message *message) MUST_USE;

/** The same of a text that stored data name: see bot_spec_name_text. */
Status player_spec_name_text(BotSpec *out, const char *text, Message *message) MUST_USE;

#endif
