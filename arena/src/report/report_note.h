/**
 * Writes one note of a report; used by report_notes.c and report_notes_fit.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_NOTE_H
#define ARENA_REPORT_NOTE_H

#include "report/report_view.h"

/** Receives the notes, one line each. */
typedef struct NoteWriter {
    void (*add)(void *user, const char *note);
    void *user;
    bool brief; /* warnings only */
} NoteWriter;

/** Writes an explanation, cut to 399 bytes; nothing in a brief report. */
void report_note(const NoteWriter *writer, const char *format, ...) PRINTF_LIKE(2, 3);

/** Writes a warning about the numbers, cut to 399 bytes. */
void report_warn(const NoteWriter *writer, const char *format, ...) PRINTF_LIKE(2, 3);

/** Writes the notes on the ratings: model, scale and prior. */
void report_notes_on_fit(const ReportView *view, const NoteWriter *writer);

#endif
