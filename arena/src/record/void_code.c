// SPDX-License-Identifier: MIT
#include "record/void_code.h"

// Above the attempt number, which is less than 2^16: the fault and the seat, 0 if none.
enum { REASON_SHIFT = 16, SEAT_SHIFT = 20, ATTEMPT_MASK = 0xffff, REASON_MASK = 0xf };

_Static_assert((unsigned)END_REASON_COUNT <= REASON_MASK + 1U, "a reason has four bits");

size_t voids_encode(uint8_t *out, const GameRecord *record) {
    size_t size = 0;
    for (uint32_t i = 0; i < record->void_count; i++) {
        const VoidAttempt *const attempt = &record->voids[i];
        const uint32_t fault = attempt->reason == END_VOID
                                   ? 0
                                   : attempt->reason << REASON_SHIFT | attempt->seat << SEAT_SHIFT;
        size += number_encode(out + size, attempt->attempt | fault);
        size += number_encode(out + size, attempt->plies);
    }
    return size;
}

bool voids_decode(GameRecord *out, const uint8_t *bytes, size_t size) {
    ByteReader reader = {.bytes = bytes, .size = size};
    while (!reader.damaged && reader.size > 0) {
        if (out->void_count == RECORD_VOIDS_MAX) {
            return false;
        }
        VoidAttempt *const attempt = &out->voids[out->void_count++];
        const uint32_t head = (uint32_t)number_decode(&reader, UINT32_MAX);
        const uint32_t reason = head >> REASON_SHIFT & REASON_MASK;
        attempt->attempt = head & ATTEMPT_MASK;
        attempt->reason = reason == 0 ? END_VOID : reason;
        attempt->seat = head >> SEAT_SHIFT;
        attempt->plies = (uint32_t)number_decode(&reader, UINT32_MAX);
    }
    return !reader.damaged && out->void_count > 0;
}
