/**
 * All bot classes, and the text form of a configured bot: "name" or "name:key=value,key=value".
 * A word option may be given by its value alone where no other option has that word:
 * "random:joint".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_REGISTRY_H
#define CARCARENA_BOTS_REGISTRY_H

#include "carcarena/bots/bot.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/* The text holds every option of a class, each with all digits of a number. */
enum { BOT_OPTIONS_MAX = 32, BOT_SPEC_TEXT_SIZE = 1024 };

/** A bot class with checked option values: plain data, copy freely. */
typedef struct BotSpec {
    const BotClass *bot_class;
    BotOptionValue values[BOT_OPTIONS_MAX];
} BotSpec;

/** Bot class number `index`, NULL past the end; the order never changes within a version. */
const BotClass *bot_class_at(unsigned index);

/** Bot class by name, or NULL. */
const BotClass *bot_class_find(const char *name);

/** STATUS_INVALID saying that no class has this name, and which there are. */
Status bot_class_unknown(const char *name, Message *message);

/** Fills a spec with the class's defaults. */
BotSpec bot_spec_default(const BotClass *bot_class);

/** Sets one option from text. @return STATUS_INVALID naming bot, key and accepted range. */
Status bot_spec_set(BotSpec *spec, const char *key, const char *value, Message *message) MUST_USE;

/** Reads "name:key=value,..."; *out unchanged on failure. */
Status bot_spec_from_text(BotSpec *out, const char *text, Message *message) MUST_USE;

/** Writes the canonical text: name and every option that differs from its default, in class order.
 */
char *bot_spec_to_text(const BotSpec *spec, char *text, size_t size);

CARCARENA_END

#endif
