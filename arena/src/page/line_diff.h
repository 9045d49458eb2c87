/**
 * Texts that change little from one to the next, kept as what changes: the lines that stay at the
 * beginning and at the end, and those between them that are new.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LINE_DIFF_H
#define ARENA_LINE_DIFF_H

#include "text/json_writer.h"

/** The text before. All zero: there was none. */
typedef struct LineDiff {
    TextBuffer last;
} LineDiff;

/** Writes "[kept at the beginning, kept at the end, new text between]" under `key`, or nothing at
 * all if the text is the same as before. Every line ends in a newline. */
void line_diff_write(JsonWriter *writer, const char *key, LineDiff *diff, const char *text);

void line_diff_free(LineDiff *diff);

#endif
