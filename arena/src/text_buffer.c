// SPDX-License-Identifier: MIT
#include "text_buffer.h"

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

// Room for `length` more characters and the terminating zero.
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

static void add_bytes(TextBuffer *buffer, const char *bytes, size_t length) {
    if (reserve(buffer, length)) {
        memcpy(buffer->text + buffer->length, bytes, length);
        buffer->length += length;
        buffer->text[buffer->length] = '\0';
    }
}

void text_buffer_add(TextBuffer *buffer, const char *text) {
    add_bytes(buffer, text, strlen(text));
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

void text_buffer_json(TextBuffer *buffer, const char *text) {
    add_bytes(buffer, "\"", 1);
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            add_bytes(buffer, "\\", 1);
        }
        if ((unsigned char)*c < ' ') {
            text_buffer_format(buffer, "\\u%04x", (unsigned)(unsigned char)*c);
        } else {
            add_bytes(buffer, c, 1);
        }
    }
    add_bytes(buffer, "\"", 1);
}
