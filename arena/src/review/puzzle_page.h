/**
 * A page of puzzles to be solved by clicks and keys.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PUZZLE_PAGE_H
#define ARENA_PUZZLE_PAGE_H

#include "review/puzzle.h"
#include "text/text_buffer.h"

/**
 * Appends the page, one self-contained HTML file. It has every legal turn of each position, so it
 * needs no program to judge what its reader plays.
 * @return STATUS_NO_MEMORY
 */
Status puzzle_page_write(TextBuffer *out, const Puzzles *puzzles, Message *message) MUST_USE;

#endif
