/**
 * Reads words, numbers and cells from one line of text of any origin.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TEXT_READER_H
#define ENGINE_TEXT_READER_H

#include <stdbool.h>
#include <stddef.h>

enum { TEXT_WORD_SIZE = 96 };

/** Where reading goes on. A line ends at a newline or at the end of the text. */
typedef struct TextReader {
    const char *at;
} TextReader;

/** Reads the next word. @return false at the end of the line or if the word is too long. */
bool text_reader_word(TextReader *reader, char *word, size_t size);

/** True if nothing but spaces is left of the line. */
bool text_reader_done(const TextReader *reader);

/** Reads a decimal integer of at most nine digits that is the whole of `word`. */
bool text_integer(int *out, const char *word);

/** Reads "3,-1" into coordinates an action can hold. */
bool text_cell(int *x, int *y, const char *word);

/** True if `word` is `name` with its spaces as hyphens. */
bool text_is_name(const char *word, const char *name);

#endif
