// SPDX-License-Identifier: MIT
#include "record/tally_code.h"

#include <string.h>

enum { NUMBER_BITS = 7, NUMBER_MORE = 1 << NUMBER_BITS };

// ---- Numbers

/** Bytes that are written or read, and where. */
typedef struct Cursor {
    const uint8_t *from;
    uint8_t *to;
    size_t at, size;
    bool sound;
} Cursor;

static void number_put(Cursor *cursor, uint32_t number) {
    for (; number >= NUMBER_MORE; number >>= NUMBER_BITS) {
        cursor->to[cursor->at++] = (uint8_t)(number | NUMBER_MORE);
    }
    cursor->to[cursor->at++] = (uint8_t)number;
}

/** @param maximum larger numbers are unsound: the bytes are damaged. */
static uint32_t number_get(Cursor *cursor, uint32_t maximum) {
    uint64_t number = 0;
    for (int shift = 0; shift < TALLY_NUMBER_MAX * NUMBER_BITS; shift += NUMBER_BITS) {
        if (cursor->at == cursor->size) {
            break;
        }
        const uint8_t byte = cursor->from[cursor->at++];
        number |= (uint64_t)(byte & (NUMBER_MORE - 1)) << shift;
        if ((byte & NUMBER_MORE) == 0) {
            cursor->sound = cursor->sound && number <= maximum;
            return cursor->sound ? (uint32_t)number : 0;
        }
    }
    cursor->sound = false;
    return 0;
}

static void points_put(Cursor *cursor, int16_t points) {
    const uint32_t size = (uint32_t)(points < 0 ? -(int32_t)points - 1 : points);
    number_put(cursor, size << 1 | (points < 0 ? 1U : 0U));
}

static int16_t points_get(Cursor *cursor) {
    const uint32_t code = number_get(cursor, UINT16_MAX);
    const int32_t size = (int32_t)(code >> 1);
    return (int16_t)((code & 1U) != 0 ? -size - 1 : size);
}

// ---- Tallies

size_t tally_encode(uint8_t *out, const GameTally *tally, int players) {
    Cursor cursor = {.to = out};
    CHECK(tally->kept);
    number_put(&cursor, tally->turns);
    for (int s = 0; s < players; s++) {
        const SeatTally *const seat = &tally->seats[s];
        for (int i = 0; i < TALLY_TIME_COUNT * TALLY_KIND_COUNT; i++) {
            points_put(&cursor, seat->points[i / TALLY_KIND_COUNT][i % TALLY_KIND_COUNT]);
        }
        number_put(&cursor, seat->placed);
        number_put(&cursor, seat->returned);
        number_put(&cursor, seat->completed);
        number_put(&cursor, seat->completed_turns);
    }
    return cursor.at;
}

bool tally_decode(GameTally *out, const uint8_t *bytes, size_t size, int players) {
    Cursor cursor = {.from = bytes, .size = size, .sound = true};
    memset(out, 0, sizeof *out);
    out->turns = (uint16_t)number_get(&cursor, UINT16_MAX);
    for (int s = 0; s < players; s++) {
        SeatTally *const seat = &out->seats[s];
        for (int i = 0; i < TALLY_TIME_COUNT * TALLY_KIND_COUNT; i++) {
            seat->points[i / TALLY_KIND_COUNT][i % TALLY_KIND_COUNT] = points_get(&cursor);
        }
        seat->placed = (uint16_t)number_get(&cursor, UINT16_MAX);
        seat->returned = (uint16_t)number_get(&cursor, UINT16_MAX);
        seat->completed = (uint16_t)number_get(&cursor, UINT16_MAX);
        seat->completed_turns = number_get(&cursor, UINT32_MAX);
    }
    out->kept = cursor.sound && cursor.at == size;
    if (!out->kept) {
        memset(out, 0, sizeof *out);
    }
    return out->kept;
}
