/**
 * A score breakdown (tally) as bytes, as stores keep it: turns, then for each seat the signed
 * points by kind during the game and at its end, figures placed and returned, features completed
 * and the sum of their turns, all as numbers of byte_code.h. About 35 bytes for two seats.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TALLY_CODE_H
#define ARENA_TALLY_CODE_H

#include "carcarena/arena/record.h"
#include "record/byte_code.h"

/* Bytes of the longest score breakdown. */
enum {
    TALLY_SEAT_NUMBERS = TALLY_TIME_COUNT * TALLY_KIND_COUNT + 4,
    TALLY_CODE_MAX = NUMBER_CODE_MAX * (1 + PLAYERS_MAX * TALLY_SEAT_NUMBERS)
};

/** Writes a score breakdown that is kept. Returns the number of bytes, at most TALLY_CODE_MAX. */
size_t tally_encode(uint8_t *out, const GameTally *tally, int players);

/** Reads one that uses all `size` bytes. Returns false otherwise; *out is then not kept. */
bool tally_decode(GameTally *out, const uint8_t *bytes, size_t size, int players);

#endif
