/**
 * Writes JSON into a growing text. It adds commas, names and quotes; the caller is responsible for
 * nesting. A failed allocation is recorded; check for it once, at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_JSON_WRITER_H
#define ARENA_JSON_WRITER_H

#include "text/text_buffer.h"

#include <stdint.h>

/** A JSON text being written. All zero is an empty one. */
typedef struct JsonWriter {
    TextBuffer buffer;
    bool comma; /* the next value needs a comma before it */
} JsonWriter;

/** Begins a new text in the same buffer. */
void json_writer_reset(JsonWriter *writer);

/** Frees the buffer. */
void json_writer_free(JsonWriter *writer);

/** Returns the text so far, owned by the writer; NULL if memory ran out. */
const char *json_writer_text(const JsonWriter *writer);

/* In the functions below `key` is the member's name in an object and NULL in an array. */

/** Opens an object ('{') or array ('['). */
void json_write_open(JsonWriter *writer, const char *key, char bracket);

/** Closes with '}' or ']'. */
void json_write_close(JsonWriter *writer, char bracket);

/** Writes a text, or null for NULL. */
void json_write_text(JsonWriter *writer, const char *key, const char *text);

/** Writes an integer. */
void json_write_integer(JsonWriter *writer, const char *key, int64_t value);

/** Writes a finite number with six decimals. */
void json_write_real(JsonWriter *writer, const char *key, double value);

/** Writes true or false. */
void json_write_bool(JsonWriter *writer, const char *key, bool value);

/** Writes text that is already JSON. */
void json_write_raw(JsonWriter *writer, const char *key, const char *json);

/** Writes 64 bits as a text of 16 hexadecimal digits: many readers lose digits of large numbers. */
void json_write_bits(JsonWriter *writer, const char *key, uint64_t value);

#endif
