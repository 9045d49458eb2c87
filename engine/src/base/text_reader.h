/**
 * Reads words, numbers and cells from one line of untrusted text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TEXT_READER_H
#define ENGINE_TEXT_READER_H

#include <stdbool.h>
#include <stddef.h>

enum { TEXT_WORD_SIZE = 96 };

/** Position of reading. A line ends at a newline or at the end of the text. */
typedef struct TextReader {
    const char *at;
} TextReader;

/** Reads the next word. Returns false at the end of the line or if the word is too long. */
bool text_reader_word(TextReader *reader, char *word, size_t size);

/** Returns true if only spaces are left in the line. */
bool text_reader_done(const TextReader *reader);

/** Reads a decimal integer of at most nine digits that is the whole of `word`. */
bool text_integer(int *out, const char *word);

/** Reads "3,-1" into coordinates that an action can hold. */
bool text_cell(int *x, int *y, const char *word);

/** Returns true if `word` is `name` with its spaces replaced by hyphens. */
bool text_is_name(const char *word, const char *name);

#endif
