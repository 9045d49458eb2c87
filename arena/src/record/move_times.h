/**
 * Decision times of a bot: the longest, and a histogram with eight classes per octave (no class is
 * wider than an eighth of its times). Percentiles of bots and of whole runs follow from these small
 * counts, which can be added.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_MOVE_TIMES_H
#define ARENA_MOVE_TIMES_H

#include "carcarena/arena/record.h"
#include "record/byte_code.h"

enum {
    MOVE_TIME_CLASSES = 320, /* the last one holds everything above 2^43 ns, about two and a half
                                hours */
    /* bytes of the times of one seat in one game: the longest, and two numbers per class in use */
    MOVE_TIMES_CODE_MAX = WORD_CODE_SIZE + NUMBER_CODE_MAX * (1 + 2 * MOVE_TIME_CLASSES)
};

/** Decision times of a seat or bot. {0} has none. */
typedef struct MoveTimes {
    uint64_t longest_ns;
    uint64_t decisions;
    uint32_t counts[MOVE_TIME_CLASSES];
} MoveTimes;

/** Counts a decision. */
void move_times_add(MoveTimes *times, uint64_t ns);

/**
 * Returns the longest time of the fastest `share` (0 to 1) of the decisions, rounded up to the end
 * of its class but not above the longest of all; 0 if there are none.
 */
uint64_t move_times_quantile(const MoveTimes *times, double share);

/** Writes the times of one seat. Returns the number of bytes, at most MOVE_TIMES_CODE_MAX. */
size_t move_times_encode(uint8_t *out, const MoveTimes *times);

/** Reads the times of one seat and adds them to `sum`. Returns false if the bytes are damaged. */
bool move_times_decode(ByteReader *reader, MoveTimes *sum);

#endif
