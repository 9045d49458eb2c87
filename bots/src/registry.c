// SPDX-License-Identifier: MIT
#include "carcarena/bots/registry.h"

#include "bot_classes.h"
#include "carcarena/engine/names.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOT_CLASS_ADDRESS(bot_class) &bot_class,
static const BotClass *const CLASSES[] = {BOT_CLASS_LIST(BOT_CLASS_ADDRESS)};
#undef BOT_CLASS_ADDRESS

enum { CLASS_COUNT = sizeof CLASSES / sizeof CLASSES[0], WORD_SIZE = 64 };

const BotClass *bot_class_at(unsigned index) {
    return index < CLASS_COUNT ? CLASSES[index] : NULL;
}

const BotClass *bot_class_find(const char *name) {
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        if (strcmp(CLASSES[i]->name, name) == 0) {
            return CLASSES[i];
        }
    }
    return NULL;
}

// ---- Values and their text

// Index of `word` in a list separated by '|', or -1.
static int word_find(const char *words, const char *word) {
    const size_t length = strlen(word);
    int index = 0;
    for (const char *at = words;; index++) {
        const size_t size = strcspn(at, "|");
        if (size == length && memcmp(at, word, size) == 0) {
            return index;
        }
        if (at[size] == '\0') {
            return -1;
        }
        at += size + 1;
    }
}

static void word_copy(const char *words, int index, char *text, size_t size) {
    const char *at = words;
    for (int i = 0; i < index; i++) {
        at += strcspn(at, "|") + 1;
    }
    (void)snprintf(text, size, "%.*s", (int)strcspn(at, "|"), at);
}

// Decimal numbers only: strtod would also take blanks, "inf", "nan" and hexadecimals.
static bool number_plain(const char *text) {
    const char *digits = text + (*text == '-');
    return *digits >= '0' && *digits <= '9' && text[strspn(text, "0123456789.+-eE")] == '\0';
}

static bool value_from_text(const BotOptionSpec *spec, const char *text, BotOptionValue *out) {
    if (spec->type == BOT_OPTION_WORD) {
        const int word = word_find(spec->words, text);
        if (word < 0) {
            return false;
        }
        *out = (BotOptionValue){.word = word};
        return true;
    }
    if (!number_plain(text)) {
        return false;
    }
    char *end = NULL;
    errno = 0;
    if (spec->type == BOT_OPTION_INTEGER) {
        const long long integer = strtoll(text, &end, 10);
        if (*end != '\0' || errno != 0 || (double)integer < spec->minimum ||
            (double)integer > spec->maximum) {
            return false;
        }
        *out = (BotOptionValue){.integer = integer};
        return true;
    }
    const double real = strtod(text, &end);
    if (*end != '\0' || errno != 0 || !(real >= spec->minimum && real <= spec->maximum)) {
        return false;
    }
    *out = (BotOptionValue){.real = real};
    return true;
}

// The shortest decimal text that reads back as the same number.
static void real_to_text(double real, char *text, size_t size) {
    for (int digits = 1; digits <= 17; digits++) {
        (void)snprintf(text, size, "%.*g", digits, real);
        if (strtod(text, NULL) == real) {
            return;
        }
    }
}

static void value_to_text(const BotOptionSpec *spec, BotOptionValue value, char *text,
                          size_t size) {
    switch (spec->type) {
    case BOT_OPTION_INTEGER:
        (void)snprintf(text, size, "%lld", (long long)value.integer);
        break;
    case BOT_OPTION_REAL:
        real_to_text(value.real, text, size);
        break;
    case BOT_OPTION_WORD:
        word_copy(spec->words, value.word, text, size);
        break;
    }
}

static bool value_equal(const BotOptionSpec *spec, BotOptionValue a, BotOptionValue b) {
    switch (spec->type) {
    case BOT_OPTION_INTEGER:
        return a.integer == b.integer;
    case BOT_OPTION_REAL:
        return a.real == b.real;
    case BOT_OPTION_WORD:
        break;
    }
    return a.word == b.word;
}

// ---- Specs

BotSpec bot_spec_default(const BotClass *bot_class) {
    CHECK(bot_class->option_count <= BOT_OPTIONS_MAX);
    BotSpec spec;
    memset(&spec, 0, sizeof spec);
    spec.bot_class = bot_class;
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        const BotOptionSpec *option = &bot_class->options[i];
        CHECK(value_from_text(option, option->default_value, &spec.values[i]));
    }
    return spec;
}

static Status option_unknown(const BotClass *bot_class, const char *key, Message *message) {
    NameList known = name_list(key);
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        name_list_add(&known, bot_class->options[i].key);
    }
    return message_set(message, STATUS_INVALID, "bot %s: unknown option '%.60s'%s", bot_class->name,
                       key, name_list_text(&known));
}

static Status value_refused(const BotClass *bot_class, const BotOptionSpec *option,
                            const char *value, Message *message) {
    switch (option->type) {
    case BOT_OPTION_INTEGER:
        return message_set(message, STATUS_INVALID,
                           "bot %s: option %s: expected an integer from %.0f to %.0f, got '%.60s'",
                           bot_class->name, option->key, option->minimum, option->maximum, value);
    case BOT_OPTION_REAL:
        return message_set(message, STATUS_INVALID,
                           "bot %s: option %s: expected a number from %g to %g, got '%.60s'",
                           bot_class->name, option->key, option->minimum, option->maximum, value);
    case BOT_OPTION_WORD:
        break;
    }
    return message_set(message, STATUS_INVALID, "bot %s: option %s: expected %s, got '%.60s'",
                       bot_class->name, option->key, option->words, value);
}

Status bot_spec_set(BotSpec *spec, const char *key, const char *value, Message *message) {
    const BotClass *bot_class = spec->bot_class;
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        const BotOptionSpec *option = &bot_class->options[i];
        if (strcmp(option->key, key) != 0) {
            continue;
        }
        return value_from_text(option, value, &spec->values[i])
                   ? STATUS_OK
                   : value_refused(bot_class, option, value, message);
    }
    return option_unknown(bot_class, key, message);
}

// A word alone stands for "key=word" if exactly one option has that word.
static Status word_set(BotSpec *spec, const char *word, Message *message) {
    const BotClass *bot_class = spec->bot_class;
    const BotOptionSpec *owner = NULL;
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        const BotOptionSpec *option = &bot_class->options[i];
        if (option->type != BOT_OPTION_WORD || word_find(option->words, word) < 0) {
            continue;
        }
        if (owner != NULL) {
            return message_set(message, STATUS_INVALID,
                               "bot %s: '%.60s' fits options %s and %s: write key=value",
                               bot_class->name, word, owner->key, option->key);
        }
        owner = option;
    }
    return owner != NULL ? bot_spec_set(spec, owner->key, word, message)
                         : option_unknown(bot_class, word, message);
}

// Sets the options of one "key=value" or "word" item. The item is cut at '=' in place.
static Status item_set(BotSpec *spec, char *item, Message *message) {
    char *equals = strchr(item, '=');
    if (equals == NULL) {
        return word_set(spec, item, message);
    }
    *equals = '\0';
    return bot_spec_set(spec, item, equals + 1, message);
}

Status bot_class_unknown(const char *name, Message *message) {
    NameList known = name_list(name);
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        name_list_add(&known, CLASSES[i]->name);
    }
    return message_set(message, STATUS_INVALID, "unknown bot '%.60s'%s", name,
                       name_list_text(&known));
}

Status bot_spec_from_text(BotSpec *out, const char *text, Message *message) {
    char copy[BOT_SPEC_TEXT_SIZE];
    const size_t length = strlen(text);
    if (length >= sizeof copy) {
        return message_set(message, STATUS_INVALID, "bot '%.60s...': longer than %d characters",
                           text, BOT_SPEC_TEXT_SIZE - 1);
    }
    memcpy(copy, text, length + 1);
    char *items = strchr(copy, ':');
    if (items != NULL) {
        *items++ = '\0';
    }
    const BotClass *bot_class = bot_class_find(copy);
    if (bot_class == NULL) {
        return bot_class_unknown(copy, message);
    }
    BotSpec spec = bot_spec_default(bot_class);
    while (items != NULL) {
        char *next = strchr(items, ',');
        if (next != NULL) {
            *next++ = '\0';
        }
        const Status status = item_set(&spec, items, message);
        if (status != STATUS_OK) {
            return status;
        }
        items = next;
    }
    *out = spec;
    return STATUS_OK;
}

char *bot_spec_to_text(const BotSpec *spec, char *text, size_t size) {
    const BotClass *bot_class = spec->bot_class;
    const BotSpec plain = bot_spec_default(bot_class);
    (void)snprintf(text, size, "%s", bot_class->name);
    char separator = ':';
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        const BotOptionSpec *option = &bot_class->options[i];
        if (value_equal(option, spec->values[i], plain.values[i])) {
            continue;
        }
        char value[WORD_SIZE];
        value_to_text(option, spec->values[i], value, sizeof value);
        const size_t used = strlen(text);
        (void)snprintf(text + used, size - used, "%c%s=%s", separator, option->key, value);
        separator = ',';
    }
    return text;
}
