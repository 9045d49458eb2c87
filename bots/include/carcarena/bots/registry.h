/**
 * All bot classes, and bots as they are configured: a class with a value for each of its options.
 * The text of one is "name" or "name:key=value,key=value". A word option may be given by its value
 * alone where no other option has that word: "random:joint". A value with commas in it stands in
 * double quotes, where \ goes before each quote and backslash that is meant.
 * A bot in a plug-in is "plugin:path=FILE,key=value".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_REGISTRY_H
#define CARCARENA_BOTS_REGISTRY_H

#include "carcarena/bots/bot.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** Bot class number `index`, NULL past the end; the order never changes within a version. */
const BotClass *bot_class_at(unsigned index);

/** Bot class by name, or NULL. */
const BotClass *bot_class_find(const char *name);

/** True if a bot's text may begin with this word: the name of a class, or "plugin". */
bool bot_name_known(const char *name);

/** STATUS_INVALID saying that no class has this name, and which there are. */
Status bot_class_unknown(const char *name, Message *message);

/**
 * A bot class with checked option values. Whoever has one frees it with bot_spec_free, and copies
 * it with bot_spec_copy, which shares the contents of files. Bots made from it must be gone before.
 * Starts as {0}. A finished one may be read by several threads.
 */
typedef struct BotSpec {
    const BotClass *bot_class;
    BotOptionValue *values;     /* one an option of the class, in their order */
    struct BotSpecParts *parts; /* the registry's own */
} BotSpec;

/**
 * Fills a spec with the class's defaults.
 * @param out free with bot_spec_free; unchanged on failure, as in all functions below.
 * @return STATUS_NO_MEMORY.
 */
Status bot_spec_default(BotSpec *out, const BotClass *bot_class, Message *message) MUST_USE;

/**
 * The same of the bot in a plug-in (bot_plugin.h).
 * @param path of the shared object; with '#' and a fingerprint as for files: see bot_spec_set.
 * @return STATUS_INVALID saying "expected ..."; STATUS_NO_MEMORY.
 */
Status bot_spec_plugin(BotSpec *out, const char *path, Message *message) MUST_USE;

/** Copies a spec. @return STATUS_NO_MEMORY. */
Status bot_spec_copy(BotSpec *out, const BotSpec *from, Message *message) MUST_USE;

/** Frees what a spec holds and makes it {0}; a spec that is {0} is allowed. */
void bot_spec_free(BotSpec *spec);

/**
 * Sets one option from text. A file is read here and now, unless its text ends in '#' and the
 * fingerprint it has to have: then one that is gone or differs is an error of bot_create only, so
 * that results can be read where the bots cannot play.
 * @return STATUS_INVALID naming bot, key and what is accepted; STATUS_NO_MEMORY.
 */
Status bot_spec_set(BotSpec *spec, const char *key, const char *value, Message *message) MUST_USE;

/** Reads "name:key=value,...". @return STATUS_INVALID, STATUS_NO_MEMORY. */
Status bot_spec_from_text(BotSpec *out, const char *text, Message *message) MUST_USE;

/** The same of a class that may be no row of the registry: `items` is what follows the colon, or
 * NULL. */
Status bot_spec_from_items(BotSpec *out, const BotClass *bot_class, const char *items,
                           Message *message) MUST_USE;

/**
 * Reads a canonical text that data name, such as those of a stored run, for reports: no plug-in is
 * opened and no file read, so that each needs its fingerprint. The texts of the spec are as always;
 * but bot_create refuses it if the bot is no built-in one or has a file.
 * @return STATUS_INVALID, STATUS_NO_MEMORY.
 */
Status bot_spec_name_text(BotSpec *out, const char *text, Message *message) MUST_USE;

/** The same as bot_spec_from_items is to bot_spec_from_text. */
Status bot_spec_name_items(BotSpec *out, const BotClass *bot_class, const char *items,
                           Message *message) MUST_USE;

/** True if a spec came from one of these two. */
bool bot_spec_is_named(const BotSpec *spec);

/** Path of the plug-in a bot is of, or NULL. Lasts as long as the spec. */
const char *bot_spec_plugin_path(const BotSpec *spec);

/**
 * The canonical text: name and every option that differs from its default, in class order, with the
 * fingerprints of files. Two bots with equal texts play alike. Lasts until the spec changes.
 */
const char *bot_spec_text(const BotSpec *spec);

/** The same for people: of files only the last part of the path, no fingerprints. */
const char *bot_spec_name(const BotSpec *spec);

/**
 * Makes a bot; free it with the class's destroy.
 * @param rules borrowed, as is `spec`.
 * @return what the class's create returns; STATUS_NOT_FOUND if a file of the spec is gone or
 * differs.
 */
Status bot_create(void **out, const BotSpec *spec, const Rules *rules, Message *message) MUST_USE;

CARCARENA_END

#endif
