// SPDX-License-Identifier: MIT
#include "record/action_code.h"

#include "record/byte_code.h"

enum { LEAD_RAW = 0, LEAD_AT_LAST = 1 << 3, LEAD_PARTS = 1 << 2, LEAD_ROTATION = 3 };

static uint8_t zigzag(int value) {
    return (uint8_t)(value < 0 ? -2 * value - 1 : 2 * value);
}

static int unzigzag(uint8_t byte) {
    return (byte & 1U) != 0 ? -(int)(byte / 2U) - 1 : (int)(byte / 2U);
}

static bool fits_byte(int value) {
    return value >= -128 && value <= 127;
}

// Verbs with a cell; the others use only the parts.
static bool verb_has_cell(Verb verb) {
    return verb == VERB_PLACE || verb == VERB_DEPLOY || verb == VERB_MOVE || verb == VERB_REMOVE;
}

/** Returns the action that the short form would decode to. */
static Action short_form(Action action) {
    const Verb verb = action_verb(action);
    Action result = action_make(verb, action_actor(action)) |
                    ((Action)action_figure(action) << 50) | ((Action)action_segment(action) << 22);
    if (verb_has_cell(verb)) {
        result = action_at(result, action_x(action), action_y(action));
    }
    return result | ((Action)action_rotation(action) << 26);
}

static size_t encode_raw(uint8_t *out, Action action) {
    out[0] = LEAD_RAW;
    return 1 + word_encode(out + 1, action);
}

size_t action_encode(uint8_t *out, ActionCursor *cursor, Action action) {
    const Verb verb = action_verb(action);
    const bool cell = verb_has_cell(verb);
    const int x = action_x(action);
    const int y = action_y(action);
    if (action != short_form(action) || verb == 0 || (cell && !(fits_byte(x) && fits_byte(y)))) {
        return encode_raw(out, action);
    }
    const bool at_last = cell && x == cursor->x && y == cursor->y;
    const bool parts = action_figure(action) != 0 || action_segment(action) != 0;
    size_t size = 1;
    out[0] = (uint8_t)(((unsigned)verb << 4) | (at_last ? LEAD_AT_LAST : 0U) |
                       (parts ? LEAD_PARTS : 0U) | action_rotation(action));
    if (cell && !at_last) {
        out[size++] = zigzag(x);
        out[size++] = zigzag(y);
    }
    if (parts) {
        out[size++] = (uint8_t)action_figure(action);
        out[size++] = (uint8_t)action_segment(action);
    }
    if (verb == VERB_PLACE) {
        *cursor = (ActionCursor){x, y};
    }
    return size;
}

static size_t decode_raw(Action *out, const uint8_t *bytes, size_t size) {
    ByteReader reader = {.bytes = bytes + 1, .size = size - 1};
    const Action action = word_decode(&reader);
    if (reader.damaged) {
        return 0;
    }
    *out = action;
    return 1 + WORD_CODE_SIZE;
}

size_t action_decode(Action *out, ActionCursor *cursor, unsigned actor, const uint8_t *bytes,
                     size_t size) {
    if (size == 0) {
        return 0;
    }
    const unsigned lead = bytes[0];
    if (lead == LEAD_RAW) {
        return decode_raw(out, bytes, size);
    }
    const Verb verb = (Verb)(lead >> 4);
    const bool cell = verb_has_cell(verb);
    const bool at_last = (lead & LEAD_AT_LAST) != 0;
    const bool parts = (lead & LEAD_PARTS) != 0;
    const size_t needed = 1U + (cell && !at_last ? 2U : 0U) + (parts ? 2U : 0U);
    if (verb == 0 || verb >= VERB_COUNT || size < needed) {
        return 0;
    }
    const uint8_t *next = bytes + 1;
    ActionCursor at = *cursor;
    if (cell && !at_last) {
        at = (ActionCursor){unzigzag(next[0]), unzigzag(next[1])};
        next += 2;
    }
    Action action = action_make(verb, actor) | ((Action)(lead & LEAD_ROTATION) << 26);
    if (cell) {
        action = action_at(action, at.x, at.y);
    }
    if (parts) {
        action |= ((Action)(next[0] & 127U) << 50) | ((Action)(next[1] & 15U) << 22);
    }
    if (verb == VERB_PLACE) {
        *cursor = at;
    }
    *out = action;
    return needed;
}
