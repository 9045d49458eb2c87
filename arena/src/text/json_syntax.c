// SPDX-License-Identifier: MIT
#include "text/json_syntax.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <string.h>

enum {
    DEPTH_MAX = 1000, // the limit of cJSON
    QUOTE_MAX = 20    // bytes of the text that a message quotes
};

/** A scan of the text, with the message for an error. */
typedef struct Syntax {
    const char *text;
    size_t size, at;
    size_t comma; // offset of the last comma, for trailing commas
    bool array[DEPTH_MAX];
    unsigned depth;
    Message *message;
} Syntax;

const char *json_place(const char *text, size_t offset, char place[static JSON_PLACE_SIZE]) {
    unsigned line = 1;
    unsigned column = 1;
    for (size_t i = 0; i < offset; i++) {
        // Continuation bytes of UTF-8 are not columns.
        column += ((unsigned char)text[i] & 0xC0U) != 0x80U ? 1U : 0U;
        if (text[i] == '\n') {
            line++;
            column = 1;
        }
    }
    (void)snprintf(place, JSON_PLACE_SIZE, "line %u, column %u", line, column);
    return place;
}

/** Returns how many bytes at a place a message quotes. */
static int quote_length(const Syntax *syntax, size_t at) {
    int length = 0;
    while (length < QUOTE_MAX && at + (size_t)length < syntax->size &&
           (unsigned char)syntax->text[at + (size_t)length] >= ' ') {
        length++;
    }
    // Cuts at a character boundary.
    while (length > 0 && at + (size_t)length < syntax->size &&
           ((unsigned char)syntax->text[at + (size_t)length] & 0xC0U) == 0x80U) {
        length--;
    }
    return length;
}

/** Quotes the text at the current place in printable form. */
static void quote_wrong(Syntax *syntax, const char *place, const char *expected) {
    char quote[QUOTE_MAX + 1] = "";
    TextBuffer shown = {0};
    memcpy(quote, syntax->text + syntax->at, (size_t)quote_length(syntax, syntax->at));
    text_buffer_line(&shown, quote);
    (void)message_set(syntax->message, STATUS_INVALID, "%s: not valid JSON, %s expected at '%s'",
                      place, expected,
                      shown.text != NULL && text_buffer_ok(&shown) ? shown.text : "");
    text_buffer_free(&shown);
}

/** Reports an error: something else was expected here. Returns false. */
static bool wrong(Syntax *syntax, const char *expected) {
    char place[JSON_PLACE_SIZE];
    (void)json_place(syntax->text, syntax->at, place);
    if (syntax->at >= syntax->size) {
        (void)message_set(syntax->message, STATUS_INVALID,
                          "%s: the JSON text ends too early, %s expected", place, expected);
    } else if (syntax->text[syntax->at] == '\0') {
        (void)message_set(syntax->message, STATUS_INVALID,
                          "%s: not valid JSON, %s expected, not a zero byte", place, expected);
    } else {
        quote_wrong(syntax, place, expected);
    }
    return false;
}

/** Reports a comma without a following item. Returns false. */
static bool comma_wrong(Syntax *syntax, const char *missing) {
    char place[JSON_PLACE_SIZE];
    (void)message_set(syntax->message, STATUS_INVALID,
                      "%s: not valid JSON, a comma before '%c': remove it, or add %s after it",
                      json_place(syntax->text, syntax->comma, place), syntax->text[syntax->at],
                      missing);
    return false;
}

static char here(const Syntax *syntax) {
    return syntax->at < syntax->size ? syntax->text[syntax->at] : '\0';
}

static void blanks_skip(Syntax *syntax) {
    while (syntax->at < syntax->size && (unsigned char)syntax->text[syntax->at] <= ' ' &&
           syntax->text[syntax->at] != '\0') {
        syntax->at++;
    }
}

/** Skips a text in quotes, from its first quote. */
static bool string_skip(Syntax *syntax) {
    const size_t start = syntax->at++;
    while (syntax->at < syntax->size && syntax->text[syntax->at] != '"') {
        syntax->at += syntax->text[syntax->at] == '\\' && syntax->at + 1 < syntax->size ? 2 : 1;
    }
    if (syntax->at >= syntax->size) {
        syntax->at = start;
        return wrong(syntax, "a closing quote for the text that begins here");
    }
    syntax->at++;
    return true;
}

/** Skips true, false, null or a number. */
static bool word_skip(Syntax *syntax) {
    static const char *const WORDS[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        const size_t length = strlen(WORDS[i]);
        if (syntax->size - syntax->at >= length &&
            memcmp(syntax->text + syntax->at, WORDS[i], length) == 0) {
            syntax->at += length;
            return true;
        }
    }
    const size_t start = syntax->at;
    while (here(syntax) != '\0' && strchr("+-.0123456789eE", here(syntax)) != NULL) {
        syntax->at++;
    }
    const char first = syntax->text[start];
    if (syntax->at > start && (first == '-' || (first >= '0' && first <= '9'))) {
        return true;
    }
    syntax->at = start;
    return wrong(syntax, first == '\'' || (first >= 'a' && first <= 'z')
                             ? "a value (a text in double quotes, a number, true, false, null)"
                             : "a value");
}

/** Skips a key and its colon. */
static bool key_skip(Syntax *syntax) {
    if (here(syntax) != '"') {
        return wrong(syntax, "a key in double quotes");
    }
    if (!string_skip(syntax)) {
        return false;
    }
    blanks_skip(syntax);
    if (here(syntax) != ':') {
        return wrong(syntax, "':' after the key");
    }
    syntax->at++;
    blanks_skip(syntax);
    return true;
}

static bool in_array(const Syntax *syntax) {
    return syntax->array[syntax->depth - 1];
}

/**
 * Handles the end of a value: closes arrays and objects that end here, and skips the comma before
 * the next value.
 * @param done true if the outermost value has ended.
 */
static bool value_end(Syntax *syntax, bool *done) {
    for (blanks_skip(syntax); syntax->depth > 0; blanks_skip(syntax)) {
        const char close = in_array(syntax) ? ']' : '}';
        if (here(syntax) == ',') {
            syntax->comma = syntax->at++;
            blanks_skip(syntax);
            if (here(syntax) == close) {
                return comma_wrong(syntax, close == ']' ? "a value" : "a key");
            }
            return in_array(syntax) || key_skip(syntax);
        }
        if (here(syntax) != close) {
            return wrong(syntax, in_array(syntax) ? "',' or ']'" : "',' or '}'");
        }
        syntax->at++;
        syntax->depth--;
    }
    *done = true;
    return true;
}

/** Opens an array or object. @param empty true if it ends at once. */
static bool open(Syntax *syntax, bool *empty) {
    const bool array = here(syntax) == '[';
    if (syntax->depth == DEPTH_MAX) {
        return wrong(syntax, "at most 1000 levels of nesting");
    }
    syntax->array[syntax->depth++] = array;
    syntax->at++;
    blanks_skip(syntax);
    *empty = here(syntax) == (array ? ']' : '}');
    if (*empty) {
        syntax->at++;
        syntax->depth--;
        return true;
    }
    return array || key_skip(syntax);
}

bool json_syntax_error(const char *text, size_t size, Message *message) {
    Syntax syntax = {.text = text, .size = size, .message = message};
    bool done = false;
    bool sound = true;
    blanks_skip(&syntax);
    while (sound && !done) {
        bool ended = true; // a value has ended, so a comma or bracket may follow
        const char first = here(&syntax);
        if (syntax.at >= syntax.size) {
            sound = wrong(&syntax, "a value");
        } else if (first == '{' || first == '[') {
            sound = open(&syntax, &ended);
        } else {
            sound = first == '"' ? string_skip(&syntax) : word_skip(&syntax);
        }
        if (sound && ended) {
            sound = value_end(&syntax, &done);
        }
    }
    if (sound && syntax.at < syntax.size) {
        sound = wrong(&syntax, "the end of the text");
    }
    return !sound;
}
