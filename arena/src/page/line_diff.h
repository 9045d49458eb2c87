/**
 * Line differences between successive texts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LINE_DIFF_H
#define ARENA_LINE_DIFF_H

#include "text/json_writer.h"

/** The previous text. {0}: none. */
typedef struct LineDiff {
    TextBuffer last;
} LineDiff;

/**
 * Writes the changes as an array under `key`; nothing if there are none. Each change has the
 * number of unchanged lines before it, the number of removed lines, and the new text. Lines after
 * the last change are unchanged. Every line ends in a newline.
 */
void line_diff_write(JsonWriter *writer, const char *key, LineDiff *diff, const char *text);

/** Sets the previous text without writing. */
void line_diff_set(LineDiff *diff, const char *text);

void line_diff_free(LineDiff *diff);

#endif
