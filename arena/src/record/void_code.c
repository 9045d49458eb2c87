// SPDX-License-Identifier: MIT
#include "record/void_code.h"

size_t voids_encode(uint8_t *out, const GameRecord *record) {
    size_t size = 0;
    for (uint32_t i = 0; i < record->void_count; i++) {
        size += number_encode(out + size, record->voids[i].attempt);
        size += number_encode(out + size, record->voids[i].plies);
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
        attempt->attempt = number_decode(&reader, UINT32_MAX);
        attempt->plies = number_decode(&reader, UINT32_MAX);
    }
    return !reader.damaged && out->void_count > 0;
}
