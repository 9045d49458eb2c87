/**
 * Option values and their texts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_VALUE_H
#define CARCARENA_BOTS_BOT_VALUE_H

#include "host/bot_file.h"

/** A value with what it owns. */
typedef struct HeldValue {
    BotOptionValue value;
    char *text;       /* of BOT_OPTION_TEXT */
    SharedFile *file; /* of BOT_OPTION_FILE; NULL: none */
} HeldValue;

/** Returns the index of `word` in a list separated by '|', or -1. */
int word_find(const char *words, const char *word);

/**
 * Reads the value of an option.
 * @param out free with held_value_free; unchanged on failure
 * @return STATUS_INVALID with "expected ..."; STATUS_NO_MEMORY
 */
Status held_value_read(HeldValue *out, const BotOptionSpec *spec, const char *text, BotFileUse use,
                       Message *message) MUST_USE;

/**
 * Copies a value; files are shared.
 * @return STATUS_NO_MEMORY, without a message
 */
Status held_value_copy(HeldValue *out, const HeldValue *from) MUST_USE;

/** Frees the contents of a value. */
void held_value_free(HeldValue *held);

bool held_value_equal(const BotOptionSpec *spec, const HeldValue *a, const HeldValue *b);

/** Text being written; starts as {0}. */
typedef struct ValueText {
    char *text; /* freed by its taker */
    size_t size, used;
    bool failed; /* out of memory; the text is cut */
} ValueText;

/** Appends text. */
void value_text_add(ValueText *out, const char *text);

/**
 * Appends a file, in quotes if needed: path and fingerprint, or if `brief` only the name without
 * folders.
 */
void value_text_add_file(ValueText *out, const SharedFile *file, bool brief);

/**
 * Appends a value as in a bot's text, in quotes if needed.
 * @param brief file names without folders
 */
void value_text_add_value(ValueText *out, const BotOptionSpec *spec, const HeldValue *held,
                          bool brief);

#endif
