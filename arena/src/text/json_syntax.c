// SPDX-License-Identifier: MIT
#include "text/json_syntax.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <string.h>

enum {
    DEPTH_MAX = 1000, // as cJSON reads at most
    QUOTE_MAX = 20    // bytes of the text that a message repeats
};

/** A walk over the text, and what is to be said if it ends in an error. */
typedef struct Syntax {
    const char *text;
    size_t size, at;
    size_t comma; // of the last comma, for those with nothing behind them
    bool array[DEPTH_MAX];
    unsigned depth;
    Message *message;
} Syntax;

const char *json_place(const char *text, size_t offset, char place[static JSON_PLACE_SIZE]) {
    unsigned line = 1;
    unsigned column = 1;
    for (size_t i = 0; i < offset; i++) {
        // Bytes that go on with a character of UTF-8 are no columns of their own.
        column += ((unsigned char)text[i] & 0xC0U) != 0x80U ? 1U : 0U;
        if (text[i] == '\n') {
            line++;
            column = 1;
        }
    }
    (void)snprintf(place, JSON_PLACE_SIZE, "line %u, column %u", line, column);
    return place;
}

/** What stands at a place, short enough for a message. */
static int quote_length(const Syntax *syntax, size_t at) {
    int length = 0;
    while (length < QUOTE_MAX && at + (size_t)length < syntax->size &&
           (unsigned char)syntax->text[at + (size_t)length] >= ' ') {
        length++;
    }
    // Whole characters only.
    while (length > 0 && at + (size_t)length < syntax->size &&
           ((unsigned char)syntax->text[at + (size_t)length] & 0xC0U) == 0x80U) {
        length--;
    }
    return length;
}

/** Repeats what stands here, whatever bytes it has, as people may see it. */
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

/** Something else was expected here. */
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

/** A comma with nothing behind it. */
static bool comma_wrong(Syntax *syntax, const char *missing) {
    char place[JSON_PLACE_SIZE];
    (void)message_set(syntax->message, STATUS_INVALID,
                      "%s: not valid JSON, a comma before '%c': take it away, or put %s behind it",
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

/** A text in quotes; the walk stands on the first quote. */
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

/** true, false, null or a number. */
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

/** A key and its colon. */
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

/** Behind a value: closes what ends here, and goes over the comma before the next one.
 * @param done true if the outermost value has ended. */
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

/** The beginning of an array or object. @param empty true if it ends at once. */
static bool open(Syntax *syntax, bool *empty) {
    const bool array = here(syntax) == '[';
    if (syntax->depth == DEPTH_MAX) {
        return wrong(syntax, "less depth");
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
        bool ended = true; // a value, so that something may follow it
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
