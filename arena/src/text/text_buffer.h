/**
 * A growing text, for JSON and tables that are built piece by piece.
 *
 * Appending reports no errors: after a failed allocation further text is dropped, and
 * text_buffer_ok returns false. Check it once, at the end. Start with TextBuffer buffer = {0}.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TEXT_BUFFER_H
#define ARENA_TEXT_BUFFER_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct TextBuffer {
    char *text; /* zero-terminated after the first append; free with text_buffer_free */
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

/** Appends bytes of any value, zeros included. */
void text_buffer_add_bytes(TextBuffer *buffer, const char *bytes, size_t length);

/** Appends formatted text of any length. */
void text_buffer_format(TextBuffer *buffer, const char *format, ...) PRINTF_LIKE(2, 3);

/** Appends a JSON string with quotes and escapes. Bytes that are not UTF-8 become U+FFFD. */
void text_buffer_json(TextBuffer *buffer, const char *text);

/**
 * Appends a text in printable form. These become U+FFFD: bytes that are not UTF-8, and characters
 * that control terminals or reorder others (controls, line ends, writing directions).
 */
void text_buffer_line(TextBuffer *buffer, const char *text);

/**
 * Appends a text of several lines: line feeds stay, everything else is as with text_buffer_line.
 */
void text_buffer_lines(TextBuffer *buffer, const char *text);

/**
 * Appends a text for HTML and SVG, between tags or in double quotes: special characters are
 * escaped; bytes that are not UTF-8 and control characters become U+FFFD.
 */
void text_buffer_html(TextBuffer *buffer, const char *text);

/**
 * Appends a number in full precision: the shortest text of at most 17 digits that reads back as the
 * same number. Appends `missing` if it is not finite.
 */
void text_buffer_number(TextBuffer *buffer, double value, const char *missing);

/** Appends a CSV field, quoted if necessary (RFC 4180). */
void text_buffer_csv(TextBuffer *buffer, const char *text);

/**
 * Returns how many of the first `most` bytes of a text can be shown without cutting a UTF-8
 * character; `length` if that is at most `most`.
 */
size_t text_cut(const char *text, size_t length, size_t most);

/**
 * Returns true if a text is valid UTF-8 and text_buffer_line leaves it unchanged: fit for one line.
 */
bool text_is_line(const char *text);

/** Returns true if no text was dropped. */
static inline bool text_buffer_ok(const TextBuffer *buffer) {
    return !buffer->failed;
}

#endif
