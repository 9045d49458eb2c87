/**
 * Describes the error in a text that is not valid JSON: the place, the text there and what was
 * expected. Call it after a parser has rejected the text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_JSON_SYNTAX_H
#define ARENA_JSON_SYNTAX_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stddef.h>

/**
 * Finds the first syntax error in `text`.
 * @param message receives "line L, column C: ..."; columns are characters, counted from 1.
 * @return false, without a message, if it finds no error.
 */
bool json_syntax_error(const char *text, size_t size, Message *message);

/** Writes "line L, column C" of an offset into `place`. */
enum { JSON_PLACE_SIZE = 64 };
const char *json_place(const char *text, size_t offset, char place[static JSON_PLACE_SIZE]);

#endif
