/**
 * Numbers as people write them: strict, without spaces, signs that mean nothing, or rests.
 *
 * Pure functions, any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_INTEGER_TEXT_H
#define ARENA_INTEGER_TEXT_H

#include <stdbool.h>
#include <stdint.h>

/** Reads a whole decimal integer; false if there is anything else or it leaves the range. */
bool integer_from_text(int64_t *out, const char *text, int64_t minimum, int64_t maximum);

/** Reads a decimal number, such as -1.5 or 1e-9; false if there is anything else, or infinity. */
bool number_from_text(double *out, const char *text);

/** Reads a whole unsigned 64-bit number, decimal or 0x...; false if there is anything else. */
bool seed_from_text(uint64_t *out, const char *text);

#endif
