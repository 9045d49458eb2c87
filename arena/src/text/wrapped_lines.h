/**
 * Wraps running text at 80 columns, for help texts and tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WRAPPED_LINES_H
#define ARENA_WRAPPED_LINES_H

#include "text/text_buffer.h"

enum { WRAPPED_COLUMNS = 80 };

/**
 * Appends a row of a table with two columns, and a line feed: two blanks, `left`, and `text`, each
 * of whose lines begins at column `column`. If `left` does not end before `column`, `text` begins
 * on the next line.
 */
void wrapped_row(TextBuffer *out, const char *left, const char *text, unsigned column);

/**
 * Appends paragraphs. Lines of a paragraph are joined and wrapped; empty lines, and lines that
 * begin with a blank, stay as they are. The last line ends with a line feed.
 */
void wrapped_paragraphs(TextBuffer *out, const char *text);

#endif
