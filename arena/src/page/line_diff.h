/**
 * Texts that change little from one to the next, kept as what changes in their lines.
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

/**
 * Writes what changed as an array under `key`, or nothing at all if nothing did: for each place how
 * many lines stay before it, how many go, and the text that comes instead; the lines after the last
 * place stay. Every line ends in a newline.
 */
void line_diff_write(JsonWriter *writer, const char *key, LineDiff *diff, const char *text);

void line_diff_free(LineDiff *diff);

#endif
