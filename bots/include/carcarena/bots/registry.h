/**
 * All bot classes, and configured bots: a class with a value for each of its options. The text of a
 * bot is "name" or "name:key=value,key=value". The value alone suffices for a word option if no
 * other option has that word: "random:joint". Put a value with commas in double quotes, with \
 * before each quote and backslash in it. A bot in a plug-in is "plugin:path=FILE,key=value".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_REGISTRY_H
#define CARCARENA_BOTS_REGISTRY_H

#include "carcarena/bots/bot.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/**
 * Returns bot class number `index`, NULL past the end. The order never changes within a version.
 */
const BotClass *bot_class_at(unsigned index);

/** Returns the bot class with a name, or NULL. */
const BotClass *bot_class_find(const char *name);

/** Returns true if a bot's text may begin with this word: the name of a class, or "plugin". */
bool bot_name_known(const char *name);

/** Returns STATUS_INVALID and writes that no class has this name, with the nearest names. */
Status bot_class_unknown(const char *name, Message *message);

/**
 * A bot class with checked option values. Starts as {0}. Free it with bot_spec_free and copy it
 * with bot_spec_copy, which shares the contents of files. Destroy the bots made from it first.
 * Several threads may read a finished one.
 */
typedef struct BotSpec {
    const BotClass *bot_class;
    BotOptionValue *values;     /* one per option, in the order of the class */
    struct BotSpecParts *parts; /* private to the registry */
} BotSpec;

/**
 * Sets a spec to the class's defaults.
 * @param out free with bot_spec_free; unchanged on failure, as in all functions below
 * @return STATUS_NO_MEMORY
 */
Status bot_spec_default(BotSpec *out, const BotClass *bot_class, Message *message) MUST_USE;

/**
 * As bot_spec_default, for the bot of a plug-in (bot_plugin.h).
 * @param path of the shared object; may end in '#' and a fingerprint, as for files in bot_spec_set
 * @return STATUS_INVALID with "expected ..."; STATUS_NO_MEMORY
 */
Status bot_spec_plugin(BotSpec *out, const char *path, Message *message) MUST_USE;

/**
 * Copies a spec.
 * @return STATUS_NO_MEMORY
 */
Status bot_spec_copy(BotSpec *out, const BotSpec *from, Message *message) MUST_USE;

/** Frees the contents of a spec and sets it to {0}; {0} is allowed. */
void bot_spec_free(BotSpec *spec);

/**
 * Sets one option from text. A file is read immediately, unless its text ends in '#' and the
 * expected fingerprint. Then a missing or different file is an error of bot_create only, so that
 * results can be read where the bots cannot play.
 * @return STATUS_INVALID with bot, key and accepted values; STATUS_NO_MEMORY
 */
Status bot_spec_set(BotSpec *spec, const char *key, const char *value, Message *message) MUST_USE;

/**
 * Reads "name:key=value,...".
 * @return STATUS_INVALID, STATUS_NO_MEMORY
 */
Status bot_spec_from_text(BotSpec *out, const char *text, Message *message) MUST_USE;

/**
 * As bot_spec_from_text, for a class that need not be in the registry. `items` is the text after
 * the colon, or NULL.
 */
Status bot_spec_from_items(BotSpec *out, const BotClass *bot_class, const char *items,
                           Message *message) MUST_USE;

/**
 * Reads a canonical text from data such as a stored run, for reports. No plug-in is opened and no
 * file read, so each needs its fingerprint. Options of earlier versions (BotClass.former) are kept
 * as written. The texts of the spec are as usual; bot_create refuses it if the bot is not built in,
 * or has a file or such an option.
 * @return STATUS_INVALID, STATUS_NO_MEMORY
 */
Status bot_spec_name_text(BotSpec *out, const char *text, Message *message) MUST_USE;

/** As bot_spec_name_text, for a class that need not be in the registry. */
Status bot_spec_name_items(BotSpec *out, const BotClass *bot_class, const char *items,
                           Message *message) MUST_USE;

/** Returns true if a spec came from bot_spec_name_text or bot_spec_name_items. */
bool bot_spec_is_named(const BotSpec *spec);

/** Returns the path of a bot's plug-in, or NULL. Valid as long as the spec. */
const char *bot_spec_plugin_path(const BotSpec *spec);

/**
 * Returns the canonical text: name and every option that differs from its default, in class order,
 * with the fingerprints of files. Two bots with equal texts play identically. Valid until the spec
 * changes.
 */
const char *bot_spec_text(const BotSpec *spec);

/**
 * As bot_spec_text, for people: files without folders and fingerprints. A bot whose only option
 * has the name of its class is named by its value: "casual (level)".
 */
const char *bot_spec_name(const BotSpec *spec);

/** Returns the unit of the bot's estimates (BotClass.unit). */
BotUnit bot_spec_unit(const BotSpec *spec);

/**
 * Creates a bot; free it with the class's destroy.
 * @param rules borrowed, as is `spec`
 * @return what the class's create returns; STATUS_NOT_FOUND if a file of the spec is missing or
 * differs
 */
Status bot_create(void **out, const BotSpec *spec, const Rules *rules, Message *message) MUST_USE;

CARCARENA_END

#endif
