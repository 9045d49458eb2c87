/**
 * Writes text into a caller's buffer as snprintf does: never beyond it, always terminated, and the
 * full length is known afterwards.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TEXT_WRITER_H
#define ENGINE_TEXT_WRITER_H

#include "carcarena/engine/status.h"

#include <stddef.h>

/** The buffer; `length` keeps counting when the room is used up. */
typedef struct TextWriter {
    char *text;
    size_t size;
    size_t length;
} TextWriter;

/** Returns a writer into `text`, which becomes empty. `text` may be NULL if `size` is 0. */
TextWriter text_writer_make(char *text, size_t size);

/** Appends formatted text of at most 255 characters; longer text is cut. */
void text_writer_format(TextWriter *writer, const char *format, ...) PRINTF_LIKE(2, 3);

/** Appends one character. */
void text_writer_char(TextWriter *writer, char character);

/** Appends a name as one word: spaces become hyphens. */
void text_writer_word(TextWriter *writer, const char *name);

#endif
