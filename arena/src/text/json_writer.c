// SPDX-License-Identifier: MIT
#include "text/json_writer.h"

#include <inttypes.h>

void json_writer_reset(JsonWriter *writer) {
    text_buffer_clear(&writer->buffer);
    writer->comma = false;
}

void json_writer_free(JsonWriter *writer) {
    text_buffer_free(&writer->buffer);
    writer->comma = false;
}

const char *json_writer_text(const JsonWriter *writer) {
    return text_buffer_ok(&writer->buffer) ? writer->buffer.text : NULL;
}

/** Writes the text before a value: comma and name. */
static void write_key(JsonWriter *writer, const char *key) {
    if (writer->comma) {
        text_buffer_add(&writer->buffer, ",");
    }
    if (key != NULL) {
        text_buffer_json(&writer->buffer, key);
        text_buffer_add(&writer->buffer, ":");
    }
    writer->comma = true;
}

void json_write_open(JsonWriter *writer, const char *key, char bracket) {
    write_key(writer, key);
    text_buffer_add(&writer->buffer, bracket == '{' ? "{" : "[");
    writer->comma = false;
}

void json_write_close(JsonWriter *writer, char bracket) {
    text_buffer_add(&writer->buffer, bracket == '}' ? "}" : "]");
    writer->comma = true;
}

void json_write_text(JsonWriter *writer, const char *key, const char *text) {
    write_key(writer, key);
    if (text == NULL) {
        text_buffer_add(&writer->buffer, "null");
    } else {
        text_buffer_json(&writer->buffer, text);
    }
}

void json_write_integer(JsonWriter *writer, const char *key, int64_t value) {
    write_key(writer, key);
    text_buffer_format(&writer->buffer, "%" PRId64, value);
}

void json_write_real(JsonWriter *writer, const char *key, double value) {
    write_key(writer, key);
    text_buffer_format(&writer->buffer, "%.6f", value);
}

void json_write_bool(JsonWriter *writer, const char *key, bool value) {
    write_key(writer, key);
    text_buffer_add(&writer->buffer, value ? "true" : "false");
}

void json_write_raw(JsonWriter *writer, const char *key, const char *json) {
    write_key(writer, key);
    text_buffer_add(&writer->buffer, json);
}

void json_write_bits(JsonWriter *writer, const char *key, uint64_t value) {
    write_key(writer, key);
    text_buffer_format(&writer->buffer, "\"%016" PRIx64 "\"", value);
}
