/**
 * Running text in lines of at most 80 columns, for help texts and tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WRAPPED_LINES_H
#define ARENA_WRAPPED_LINES_H

#include "text/text_buffer.h"

enum { WRAPPED_COLUMNS = 80 };

/**
 * Appends a row of a table with two columns and its line feed: two blanks, `left`, and `text`,
 * which begins at column `column` on every line that it takes. If `left` does not end before
 * `column`, `text` begins on the next line.
 */
void wrapped_row(TextBuffer *out, const char *left, const char *text, unsigned column);

/**
 * Appends paragraphs. Lines of a paragraph are joined and wrapped; lines that begin with a blank,
 * and empty lines, stay as they are. The last line ends with a line feed.
 */
void wrapped_paragraphs(TextBuffer *out, const char *text);

#endif
