/**
 * The aborted attempts of a game as bytes: two numbers (byte_code.h) each, the attempt and its
 * plies. For an attempt aborted by a bot's fault, 65536 * reason + 1048576 * seat is added to the
 * first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_VOID_CODE_H
#define ARENA_VOID_CODE_H

#include "carcarena/arena/record.h"
#include "record/byte_code.h"

/* Bytes of the longest list. */
enum { VOID_CODE_MAX = RECORD_VOIDS_MAX * 2 * NUMBER_CODE_MAX };

/**
 * Writes the aborted attempts. Returns the number of bytes, at most VOID_CODE_MAX; 0 if there are
 * none.
 */
size_t voids_encode(uint8_t *out, const GameRecord *record);

/** Reads a list, of at least one attempt, that uses all `size` bytes. Returns false otherwise. */
bool voids_decode(GameRecord *out, const uint8_t *bytes, size_t size);

#endif
