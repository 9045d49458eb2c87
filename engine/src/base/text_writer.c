// SPDX-License-Identifier: MIT
#include "base/text_writer.h"

#include <stdarg.h>
#include <stdio.h>

TextWriter text_writer_make(char *text, size_t size) {
    if (size > 0) {
        text[0] = '\0';
    }
    return (TextWriter){.text = text, .size = size};
}

void text_writer_char(TextWriter *writer, char character) {
    if (writer->length + 1 < writer->size) {
        writer->text[writer->length] = character;
        writer->text[writer->length + 1] = '\0';
    }
    writer->length++;
}

void text_writer_format(TextWriter *writer, const char *format, ...) {
    char piece[256];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    for (const char *at = piece; *at != '\0'; at++) {
        text_writer_char(writer, *at);
    }
}

void text_writer_word(TextWriter *writer, const char *name) {
    for (const char *at = name; *at != '\0'; at++) {
        text_writer_char(writer, *at == ' ' ? '-' : *at);
    }
}
