/**
 * Writes JSON into a growing text: commas, names and quotes are its business, nesting is the
 * caller's. Running out of memory is remembered and asked for once, at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_JSON_WRITER_H
#define ARENA_JSON_WRITER_H

#include "text/text_buffer.h"

#include <stdint.h>

/** A JSON text in the making. All zero is an empty one. */
typedef struct JsonWriter {
    TextBuffer buffer;
    bool comma; /* the next value needs a comma before it */
} JsonWriter;

/** Begins a new text in the same buffer. */
void json_writer_reset(JsonWriter *writer);

/** Frees the buffer. */
void json_writer_free(JsonWriter *writer);

/** The text so far, owned by the writer; NULL if memory ran out. */
const char *json_writer_text(const JsonWriter *writer);

/* In all that follows `key` is the member's name in an object and NULL in an array. */

/** Opens an object ('{') or array ('['). */
void json_write_open(JsonWriter *writer, const char *key, char bracket);

/** Closes with '}' or ']'. */
void json_write_close(JsonWriter *writer, char bracket);

/** A text, or null for NULL. */
void json_write_text(JsonWriter *writer, const char *key, const char *text);

/** An integer. */
void json_write_integer(JsonWriter *writer, const char *key, int64_t value);

/** A finite real number with six digits behind the point. */
void json_write_real(JsonWriter *writer, const char *key, double value);

/** true or false. */
void json_write_bool(JsonWriter *writer, const char *key, bool value);

/** What is JSON already. */
void json_write_raw(JsonWriter *writer, const char *key, const char *json);

/** 64 bits as a text of 16 hexadecimal digits: numbers that large lose digits in many readers. */
void json_write_bits(JsonWriter *writer, const char *key, uint64_t value);

#endif
