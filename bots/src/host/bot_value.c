// SPDX-License-Identifier: MIT
#include "host/bot_value.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_SIZE = 64 };

// ---- Words

int word_find(const char *words, const char *word) {
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

// Returns the beginning of word number `index`.
static const char *word_at(const char *words, int index) {
    for (int i = 0; i < index; i++) {
        words += strcspn(words, "|") + 1;
    }
    return words;
}

// ---- Reading

// Accepts decimal numbers only: strtod would also accept blanks, "inf", "nan" and hexadecimals.
static bool number_plain(const char *text) {
    const char *digits = text + (*text == '-');
    return *digits >= '0' && *digits <= '9' && text[strspn(text, "0123456789.+-eE")] == '\0';
}

static Status integer_read(HeldValue *out, const BotOptionSpec *spec, const char *text,
                           Message *message) {
    char *end = NULL;
    errno = 0;
    const long long integer = number_plain(text) ? strtoll(text, &end, 10) : 0;
    if (end == NULL || *end != '\0' || errno != 0 || (double)integer < spec->minimum ||
        (double)integer > spec->maximum) {
        return message_set(message, STATUS_INVALID,
                           "expected an integer from %.0f to %.0f, got '%.60s'", spec->minimum,
                           spec->maximum, text);
    }
    *out = (HeldValue){.value = {.integer = integer}};
    return STATUS_OK;
}

static Status real_read(HeldValue *out, const BotOptionSpec *spec, const char *text,
                        Message *message) {
    char *end = NULL;
    errno = 0;
    const double real = number_plain(text) ? strtod(text, &end) : 0;
    if (end == NULL || *end != '\0' || errno != 0 ||
        !(real >= spec->minimum && real <= spec->maximum)) {
        return message_set(message, STATUS_INVALID, "expected a number from %g to %g, got '%.60s'",
                           spec->minimum, spec->maximum, text);
    }
    *out = (HeldValue){.value = {.real = real}};
    return STATUS_OK;
}

static Status word_read(HeldValue *out, const BotOptionSpec *spec, const char *text,
                        Message *message) {
    const int word = word_find(spec->words, text);
    if (word < 0) {
        return message_set(message, STATUS_INVALID, "expected %s, got '%.60s'", spec->words, text);
    }
    *out = (HeldValue){.value = {.word = word}};
    return STATUS_OK;
}

static bool text_plain(const char *text) {
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' || *text == '\x7f') {
            return false;
        }
    }
    return true;
}

static Status text_read(HeldValue *out, const char *text, Message *message) {
    char *const copy = strdup(text);
    if (copy == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a text");
    }
    *out = (HeldValue){.value = {.text = copy}, .text = copy};
    return STATUS_OK;
}

static Status file_read(HeldValue *out, const char *text, BotFileUse use, Message *message) {
    SharedFile *file = NULL;
    const Status status =
        text[0] != '\0' ? shared_file_read(&file, text, use, message) : STATUS_OK; // "": none
    if (status == STATUS_OK) {
        *out = (HeldValue){.value = {.file = file != NULL ? &file->file : NULL}, .file = file};
    }
    return status;
}

Status held_value_read(HeldValue *out, const BotOptionSpec *spec, const char *text, BotFileUse use,
                       Message *message) {
    switch (spec->type) {
    case BOT_OPTION_INTEGER:
        return integer_read(out, spec, text, message);
    case BOT_OPTION_REAL:
        return real_read(out, spec, text, message);
    case BOT_OPTION_WORD:
        return word_read(out, spec, text, message);
    case BOT_OPTION_TEXT:
    case BOT_OPTION_FILE:
        break;
    }
    if (!text_plain(text)) {
        return message_set(message, STATUS_INVALID,
                           "expected a line without control characters such as newline and tab");
    }
    return spec->type == BOT_OPTION_TEXT ? text_read(out, text, message)
                                         : file_read(out, text, use, message);
}

// ---- Holding

Status held_value_copy(HeldValue *out, const HeldValue *from) {
    HeldValue copy = *from;
    if (from->text != NULL) {
        copy.text = strdup(from->text);
        copy.value.text = copy.text;
        if (copy.text == NULL) {
            return STATUS_NO_MEMORY;
        }
    }
    copy.file = shared_file_hold(from->file);
    *out = copy;
    return STATUS_OK;
}

void held_value_free(HeldValue *held) {
    free(held->text);
    shared_file_release(held->file);
    *held = (HeldValue){.text = NULL};
}

// Compares paths too: a bot may look at a file's name.
static bool file_equal(const SharedFile *a, const SharedFile *b) {
    if (a == NULL || b == NULL) {
        return a == b;
    }
    return a->file.fingerprint == b->file.fingerprint && strcmp(a->path, b->path) == 0;
}

bool held_value_equal(const BotOptionSpec *spec, const HeldValue *a, const HeldValue *b) {
    switch (spec->type) {
    case BOT_OPTION_INTEGER:
        return a->value.integer == b->value.integer;
    case BOT_OPTION_REAL:
        return a->value.real == b->value.real;
    case BOT_OPTION_WORD:
        return a->value.word == b->value.word;
    case BOT_OPTION_TEXT:
        return strcmp(a->text, b->text) == 0;
    case BOT_OPTION_FILE:
        break;
    }
    return file_equal(a->file, b->file);
}

// ---- Writing

static void add_byte(ValueText *out, char byte) {
    enum { FIRST_SIZE = 128 };
    if (out->used + 2 > out->size) {
        const size_t size = out->size == 0 ? FIRST_SIZE : 2 * out->size;
        char *const larger = realloc(out->text, size);
        if (larger == NULL) {
            out->failed = true;
            return;
        }
        out->text = larger;
        out->size = size;
    }
    out->text[out->used++] = byte;
    out->text[out->used] = '\0';
}

void value_text_add(ValueText *out, const char *text) {
    for (; *text != '\0'; text++) {
        add_byte(out, *text);
    }
}

// Adds quotes if a comma or quote would otherwise end the value; `tail` needs none.
static void add_quoted(ValueText *out, const char *text, const char *tail) {
    if (text[0] != '"' && strchr(text, ',') == NULL) {
        value_text_add(out, text);
        value_text_add(out, tail);
        return;
    }
    add_byte(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            add_byte(out, '\\');
        }
        add_byte(out, *text);
    }
    value_text_add(out, tail);
    add_byte(out, '"');
}

// Writes the shortest decimal text that reads back as the same number.
static void real_to_text(double real, char *text, size_t size) {
    for (int digits = 1; digits <= 17; digits++) {
        (void)snprintf(text, size, "%.*g", digits, real);
        if (strtod(text, NULL) == real) {
            return;
        }
    }
}

void value_text_add_file(ValueText *out, const SharedFile *file, bool brief) {
    char print[NUMBER_SIZE] = "";
    const char *const slash = strrchr(file->path, '/');
    if (!brief) {
        (void)snprintf(print, sizeof print, "#%016" PRIx64, file->file.fingerprint);
    }
    add_quoted(out, brief && slash != NULL ? slash + 1 : file->path, print);
}

void value_text_add_value(ValueText *out, const BotOptionSpec *spec, const HeldValue *held,
                          bool brief) {
    char number[NUMBER_SIZE];
    switch (spec->type) {
    case BOT_OPTION_INTEGER:
        (void)snprintf(number, sizeof number, "%lld", (long long)held->value.integer);
        value_text_add(out, number);
        break;
    case BOT_OPTION_REAL:
        real_to_text(held->value.real, number, sizeof number);
        value_text_add(out, number);
        break;
    case BOT_OPTION_WORD: {
        const char *const word = word_at(spec->words, held->value.word);
        for (size_t i = 0; i < strcspn(word, "|"); i++) {
            add_byte(out, word[i]);
        }
        break;
    }
    case BOT_OPTION_TEXT:
        add_quoted(out, held->text, "");
        break;
    case BOT_OPTION_FILE:
        if (held->file != NULL) {
            value_text_add_file(out, held->file, brief);
        }
        break;
    }
}
