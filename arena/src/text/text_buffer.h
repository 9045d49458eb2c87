/**
 * A growing text, for JSON and tables that are made piece by piece.
 *
 * Appending never fails on the spot: after a failed allocation further text is dropped and
 * text_buffer_ok says so once, at the end. Start with TextBuffer buffer = {0}.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TEXT_BUFFER_H
#define ARENA_TEXT_BUFFER_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct TextBuffer {
    char *text; /* zero-terminated once anything was appended; free with text_buffer_free */
    size_t length;
    size_t capacity;
    bool failed;
} TextBuffer;

/** Empties the buffer and keeps its memory. */
void text_buffer_clear(TextBuffer *buffer);

/** Frees the memory; the buffer is empty afterwards. */
void text_buffer_free(TextBuffer *buffer);

/** Appends text. */
void text_buffer_add(TextBuffer *buffer, const char *text);

/** Appends bytes of any value, zeros among them. */
void text_buffer_add_bytes(TextBuffer *buffer, const char *bytes, size_t length);

/** Appends formatted text of any length. */
void text_buffer_format(TextBuffer *buffer, const char *format, ...) PRINTF_LIKE(2, 3);

/** Appends a JSON string: quotes, escapes and all. Bytes that are not UTF-8 become U+FFFD. */
void text_buffer_json(TextBuffer *buffer, const char *text);

/** Appends a text as people may see it: what is not UTF-8 becomes U+FFFD, and so do characters that
 * terminals obey or that reorder others (controls, ends of lines, directions of writing). */
void text_buffer_line(TextBuffer *buffer, const char *text);

/** Appends a text of several lines: line feeds stay, all else is as with text_buffer_line. */
void text_buffer_lines(TextBuffer *buffer, const char *text);

/** Appends a text as HTML and SVG show it, between tags or in double quotes: what means something
 * there is written out, what is not UTF-8 and control characters become U+FFFD. */
void text_buffer_html(TextBuffer *buffer, const char *text);

/** Appends all digits of a number: the shortest text of at most 17 that reads back as the same. Not
 * finite: `missing`. */
void text_buffer_number(TextBuffer *buffer, double value, const char *missing);

/** Appends a CSV field, quoted where it has to be (RFC 4180). */
void text_buffer_csv(TextBuffer *buffer, const char *text);

/** Returns how many of the first `most` bytes of a text can be shown without cutting a character of
 * UTF-8; `length` if that is no more than `most`. */
size_t text_cut(const char *text, size_t length, size_t most);

/** True if a text is UTF-8 throughout and text_buffer_line changes nothing: fit for one line. */
bool text_is_line(const char *text);

/** True if nothing was lost. */
static inline bool text_buffer_ok(const TextBuffer *buffer) {
    return !buffer->failed;
}

#endif
