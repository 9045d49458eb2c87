// SPDX-License-Identifier: MIT
#include "report/report_note.h"

#include <stdarg.h>
#include <stdio.h>

enum { NOTE_SIZE = 400 };

static void note_write(const NoteWriter *writer, const char *format, va_list arguments)
    PRINTF_LIKE(2, 0);

static void note_write(const NoteWriter *writer, const char *format, va_list arguments) {
    char text[NOTE_SIZE];
    (void)vsnprintf(text, sizeof text, format, arguments);
    writer->add(writer->user, text);
}

void report_note(const NoteWriter *writer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (!writer->brief) {
        note_write(writer, format, arguments);
    }
    va_end(arguments);
}

void report_warn(const NoteWriter *writer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    note_write(writer, format, arguments);
    va_end(arguments);
}
