// SPDX-License-Identifier: MIT
#include "record/move_times.h"

enum {
    SHORTEST_OCTAVE = 4, /* the first class holds everything below 16 ns */
    OCTAVE_BITS = 3,
    OCTAVE_CLASSES = 1 << OCTAVE_BITS
};

/** Returns the class of a time: its octave, and the bits after the highest one. */
static unsigned class_of(uint64_t ns) {
    if (ns < UINT64_C(1) << SHORTEST_OCTAVE) {
        return 0;
    }
    const unsigned octave = 63U - (unsigned)__builtin_clzll(ns);
    const unsigned part = (unsigned)(ns >> (octave - OCTAVE_BITS)) & (OCTAVE_CLASSES - 1);
    const unsigned number = (octave - SHORTEST_OCTAVE) * OCTAVE_CLASSES + part + 1;
    return number < MOVE_TIME_CLASSES ? number : MOVE_TIME_CLASSES - 1;
}

/** Returns the longest time of a class. */
static uint64_t class_end(unsigned number) {
    if (number == 0) {
        return (UINT64_C(1) << SHORTEST_OCTAVE) - 1;
    }
    const unsigned octave = SHORTEST_OCTAVE + (number - 1) / OCTAVE_CLASSES;
    const uint64_t part = (number - 1) % OCTAVE_CLASSES;
    return ((OCTAVE_CLASSES + part + 1) << (octave - OCTAVE_BITS)) - 1;
}

void move_times_add(MoveTimes *times, uint64_t ns) {
    times->longest_ns = ns > times->longest_ns ? ns : times->longest_ns;
    times->decisions++;
    times->counts[class_of(ns)]++;
}

uint64_t move_times_quantile(const MoveTimes *times, double share) {
    const double wanted = share * (double)times->decisions;
    uint64_t seen = 0;
    for (unsigned i = 0; i + 1 < MOVE_TIME_CLASSES; i++) {
        seen += times->counts[i];
        if (times->counts[i] > 0 && (double)seen >= wanted) {
            const uint64_t end = class_end(i);
            return end < times->longest_ns ? end : times->longest_ns;
        }
    }
    return times->longest_ns;
}

size_t move_times_encode(uint8_t *out, const MoveTimes *times) {
    uint8_t *to = out;
    uint32_t used = 0;
    for (unsigned i = 0; i < MOVE_TIME_CLASSES; i++) {
        used += times->counts[i] > 0 ? 1 : 0;
    }
    to += word_encode(to, times->longest_ns);
    to += number_encode(to, used);
    uint32_t next = 0;
    for (uint32_t i = 0; i < MOVE_TIME_CLASSES; i++) {
        if (times->counts[i] > 0) {
            to += number_encode(to, i - next);
            to += number_encode(to, times->counts[i]);
            next = i + 1;
        }
    }
    return (size_t)(to - out);
}

bool move_times_decode(ByteReader *reader, MoveTimes *sum) {
    const uint64_t longest = word_decode(reader);
    const uint32_t used = number_decode(reader, MOVE_TIME_CLASSES);
    uint32_t next = 0;
    for (uint32_t i = 0; i < used && !reader->damaged; i++) {
        const uint32_t number = next + number_decode(reader, MOVE_TIME_CLASSES);
        const uint32_t count = number_decode(reader, UINT32_MAX);
        if (reader->damaged || number >= MOVE_TIME_CLASSES) {
            reader->damaged = true;
            return false;
        }
        sum->counts[number] += count;
        sum->decisions += count;
        next = number + 1;
    }
    sum->longest_ns = longest > sum->longest_ns ? longest : sum->longest_ns;
    return !reader->damaged;
}
