/**
 * Reads numbers as people write them. Strict: no spaces, no redundant signs, nothing after the
 * number.
 *
 * Pure functions, any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_INTEGER_TEXT_H
#define ARENA_INTEGER_TEXT_H

#include <stdbool.h>
#include <stdint.h>

/** Reads a decimal integer; returns false if there is anything else or it is outside the range. */
bool integer_from_text(int64_t *out, const char *text, int64_t minimum, int64_t maximum);

/**
 * Reads a decimal number, such as -1.5 or 1e-9; returns false if there is anything else, or if it
 * is infinite.
 */
bool number_from_text(double *out, const char *text);

/** Reads an unsigned 64-bit number, decimal or 0x...; returns false if there is anything else. */
bool seed_from_text(uint64_t *out, const char *text);

#endif
