/**
 * How a note of a report is written, below report_notes.c and report_notes_fit.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_NOTE_H
#define ARENA_REPORT_NOTE_H

#include "report/report_view.h"

/** Receives notes, each a line. */
typedef struct NoteWriter {
    void (*add)(void *user, const char *note);
    void *user;
    bool brief; /* warnings alone */
} NoteWriter;

/** Writes what explains, cut to fit. */
void report_note(const NoteWriter *writer, const char *format, ...) PRINTF_LIKE(2, 3);

/** Writes what keeps from trusting the numbers, likewise. */
void report_warn(const NoteWriter *writer, const char *format, ...) PRINTF_LIKE(2, 3);

/** What the ratings are: model, scale, what was added to the games. */
void report_notes_on_fit(const ReportView *view, const NoteWriter *writer);

#endif
