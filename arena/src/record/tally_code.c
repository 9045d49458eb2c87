// SPDX-License-Identifier: MIT
#include "record/tally_code.h"

#include <string.h>

size_t tally_encode(uint8_t *out, const GameTally *tally, int players) {
    uint8_t *to = out;
    CHECK(tally->kept);
    to += number_encode(to, tally->turns);
    for (int s = 0; s < players; s++) {
        const SeatTally *const seat = &tally->seats[s];
        for (int i = 0; i < TALLY_TIME_COUNT * TALLY_KIND_COUNT; i++) {
            to += signed_encode(to, seat->points[i / TALLY_KIND_COUNT][i % TALLY_KIND_COUNT]);
        }
        to += number_encode(to, seat->placed);
        to += number_encode(to, seat->returned);
        to += number_encode(to, seat->completed);
        to += number_encode(to, seat->completed_turns);
    }
    return (size_t)(to - out);
}

bool tally_decode(GameTally *out, const uint8_t *bytes, size_t size, int players) {
    ByteReader reader = {.bytes = bytes, .size = size};
    memset(out, 0, sizeof *out);
    out->turns = (uint16_t)number_decode(&reader, UINT16_MAX);
    for (int s = 0; s < players; s++) {
        SeatTally *const seat = &out->seats[s];
        for (int i = 0; i < TALLY_TIME_COUNT * TALLY_KIND_COUNT; i++) {
            seat->points[i / TALLY_KIND_COUNT][i % TALLY_KIND_COUNT] =
                (int16_t)signed_decode(&reader, UINT16_MAX);
        }
        seat->placed = (uint16_t)number_decode(&reader, UINT16_MAX);
        seat->returned = (uint16_t)number_decode(&reader, UINT16_MAX);
        seat->completed = (uint16_t)number_decode(&reader, UINT16_MAX);
        seat->completed_turns = number_decode(&reader, UINT32_MAX);
    }
    out->kept = !reader.damaged && reader.size == 0;
    if (!out->kept) {
        memset(out, 0, sizeof *out);
    }
    return out->kept;
}
