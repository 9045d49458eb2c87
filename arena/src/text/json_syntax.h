/**
 * Says what is wrong with a text that is no JSON: where, what stands there and what was expected.
 * For texts a parser has refused; it makes nothing of those that are right.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_JSON_SYNTAX_H
#define ARENA_JSON_SYNTAX_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stddef.h>

/**
 * Finds the first place where `text` is no JSON.
 * @param message receives "line L, column C: ...", columns being characters from 1.
 * @return false, and no message, if it finds nothing wrong.
 */
bool json_syntax_error(const char *text, size_t size, Message *message);

/** "line L, column C" of a place in a text, into `place`. */
enum { JSON_PLACE_SIZE = 64 };
const char *json_place(const char *text, size_t offset, char place[static JSON_PLACE_SIZE]);

#endif
