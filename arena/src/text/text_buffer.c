// SPDX-License-Identifier: MIT
#include "text/text_buffer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_FIRST = 256 };

void text_buffer_clear(TextBuffer *buffer) {
    buffer->length = 0;
    buffer->failed = false;
    if (buffer->text != NULL) {
        buffer->text[0] = '\0';
    }
}

void text_buffer_free(TextBuffer *buffer) {
    free(buffer->text);
    *buffer = (TextBuffer){0};
}

// Makes room for `length` more characters and the terminating zero.
static bool reserve(TextBuffer *buffer, size_t length) {
    if (buffer->failed) {
        return false;
    }
    const size_t needed = buffer->length + length + 1;
    if (needed <= buffer->capacity) {
        return true;
    }
    size_t capacity = buffer->capacity == 0 ? CAPACITY_FIRST : buffer->capacity;
    while (capacity < needed) {
        capacity *= 2;
    }
    char *const larger = realloc(buffer->text, capacity);
    if (larger == NULL) {
        buffer->failed = true;
        return false;
    }
    buffer->text = larger;
    buffer->capacity = capacity;
    return true;
}

void text_buffer_add_bytes(TextBuffer *buffer, const char *bytes, size_t length) {
    if (reserve(buffer, length)) {
        memcpy(buffer->text + buffer->length, bytes, length);
        buffer->length += length;
        buffer->text[buffer->length] = '\0';
    }
}

void text_buffer_add(TextBuffer *buffer, const char *text) {
    text_buffer_add_bytes(buffer, text, strlen(text));
}

void text_buffer_format(TextBuffer *buffer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length >= 0 && reserve(buffer, (size_t)length)) {
        (void)vsnprintf(buffer->text + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
}

/**
 * Returns the length in bytes of the UTF-8 sequence at `text`; 0 if it is invalid (RFC 3629: no
 * overlong forms, no surrogates).
 */
static size_t utf8_length(const unsigned char *text) {
    static const struct {
        unsigned char first_low, first_high, second_low, second_high;
        unsigned char length;
    } FORMS[] = {
        {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3},
        {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
        {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    for (size_t i = 0; i < sizeof FORMS / sizeof FORMS[0]; i++) {
        if (text[0] < FORMS[i].first_low || text[0] > FORMS[i].first_high) {
            continue;
        }
        if (text[1] < FORMS[i].second_low || text[1] > FORMS[i].second_high) {
            return 0;
        }
        for (size_t k = 2; k < FORMS[i].length; k++) {
            if (text[k] < 0x80 || text[k] > 0xBF) {
                return 0;
            }
        }
        return FORMS[i].length;
    }
    return 0;
}

/**
 * Returns true for a UTF-8 character that controls a terminal or reorders other characters:
 * controls of Latin-1 (U+009B begins an escape sequence), line and paragraph separators, and
 * controls of writing direction (UAX #9).
 */
static bool is_control(const unsigned char *text, size_t length) {
    enum { TAIL = 0x3F, TAIL_BITS = 6, LEAD = 0x0F };
    if (length == 2) {
        return text[0] == 0xC2 && text[1] < 0xA0;
    }
    const int code = length != 3 ? 0
                                 : (text[0] & LEAD) << (2 * TAIL_BITS) |
                                       (text[1] & TAIL) << TAIL_BITS | (text[2] & TAIL);
    return (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

/** Returns the length in bytes of the character at `text`, 0 if it must not be shown. */
static size_t visible_length(const unsigned char *text) {
    if (*text < 0x80) {
        return *text >= 0x20 && *text < 0x7F ? 1 : 0;
    }
    const size_t length = utf8_length(text);
    return is_control(text, length) ? 0 : length;
}

size_t text_cut(const char *text, size_t length, size_t most) {
    enum { CONTINUED = 0x80, CONTINUED_MASK = 0xC0 }; // continuation bytes of a character
    size_t size = most;
    if (length <= most) {
        return length;
    }
    while (size > 0 && ((unsigned char)text[size] & CONTINUED_MASK) == CONTINUED) {
        size--;
    }
    return size;
}

bool text_is_line(const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        const size_t length = visible_length(at);
        if (length == 0) {
            return false;
        }
        at += length;
    }
    return true;
}

/** Writes one character of a JSON text. @return its length in bytes. */
static size_t add_character(TextBuffer *buffer, const unsigned char *at) {
    char escape[8];
    if (*at == '"' || *at == '\\') {
        escape[0] = '\\';
        escape[1] = (char)*at;
        text_buffer_add_bytes(buffer, escape, 2);
    } else if (*at == '\n') {
        text_buffer_add_bytes(buffer, "\\n", 2);
    } else if (*at < 0x20 || *at == 0x7F) {
        (void)snprintf(escape, sizeof escape, "\\u%04x", *at);
        text_buffer_add_bytes(buffer, escape, 6);
    } else if (*at < 0x7F) {
        text_buffer_add_bytes(buffer, (const char *)at, 1);
    } else {
        const size_t length = utf8_length(at);
        if (length > 0) {
            text_buffer_add_bytes(buffer, (const char *)at, length);
            return length;
        }
        text_buffer_add_bytes(buffer, "\\ufffd", 6);
    }
    return 1;
}

void text_buffer_json(TextBuffer *buffer, const char *text) {
    text_buffer_add_bytes(buffer, "\"", 1);
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        at += add_character(buffer, at);
    }
    text_buffer_add_bytes(buffer, "\"", 1);
}

/** Appends one character in printable form. @return its length in `at`, in bytes. */
static size_t add_visible(TextBuffer *buffer, const unsigned char *at) {
    static const char STRANGE[] = "\xEF\xBF\xBD";
    const size_t shown = visible_length(at);
    const size_t length = shown > 0 ? shown : utf8_length(at);
    text_buffer_add_bytes(buffer, shown > 0 ? (const char *)at : STRANGE,
                          shown > 0 ? shown : sizeof STRANGE - 1);
    return length > 0 ? length : 1;
}

void text_buffer_line(TextBuffer *buffer, const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        at += add_visible(buffer, at);
    }
}

void text_buffer_lines(TextBuffer *buffer, const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        if (*at == '\n') {
            text_buffer_add(buffer, "\n");
            at++;
        } else {
            at += add_visible(buffer, at);
        }
    }
}

void text_buffer_html(TextBuffer *buffer, const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        const char *const named = *at == '&'   ? "&amp;"
                                  : *at == '<' ? "&lt;"
                                  : *at == '>' ? "&gt;"
                                  : *at == '"' ? "&quot;"
                                               : NULL;
        if (named != NULL) {
            text_buffer_add(buffer, named);
            at++;
        } else {
            at += add_visible(buffer, at);
        }
    }
}

void text_buffer_number(TextBuffer *buffer, double value, const char *missing) {
    enum { DIGITS = 17, FEW_DIGITS = 15 };
    char text[32] = "";
    for (int digits = FEW_DIGITS; isfinite(value) && digits <= DIGITS; ++digits) {
        (void)snprintf(text, sizeof text, "%.*g", digits, value == 0.0 ? 0.0 : value); // not "-0"
        if (strtod(text, NULL) == value) {
            break;
        }
    }
    text_buffer_add(buffer, isfinite(value) ? text : missing);
}

void text_buffer_csv(TextBuffer *buffer, const char *text) {
    if (strpbrk(text, ",\"\r\n") == NULL) {
        text_buffer_add(buffer, text);
        return;
    }
    text_buffer_add(buffer, "\"");
    for (; *text != '\0'; ++text) {
        const char one[2] = {*text, '\0'};
        text_buffer_add(buffer, *text == '"' ? "\"\"" : one);
    }
    text_buffer_add(buffer, "\"");
}
