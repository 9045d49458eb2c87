// SPDX-License-Identifier: MIT
#include "cluster/wire.h"

#include <stdlib.h>
#include <string.h>

enum { WIRE_SIZE = 4096 };

void wire_clear(Wire *wire) {
    wire->size = 0;
    wire->failed = false;
}

void wire_free(Wire *wire) {
    free(wire->bytes);
    *wire = (Wire){.bytes = NULL};
}

uint8_t *wire_room(Wire *wire, size_t size) {
    if (size > wire->capacity - wire->size) {
        size_t capacity = wire->capacity < WIRE_SIZE ? WIRE_SIZE : wire->capacity;
        while (capacity - wire->size < size) {
            capacity *= 2;
        }
        uint8_t *const bytes = realloc(wire->bytes, capacity);
        if (bytes == NULL) {
            wire->failed = true;
            return NULL;
        }
        wire->bytes = bytes;
        wire->capacity = capacity;
    }
    return wire->bytes + wire->size;
}

void wire_put_word(Wire *wire, uint64_t word) {
    uint8_t *const to = wire_room(wire, WORD_CODE_SIZE);
    wire->size += to != NULL ? word_encode(to, word) : 0;
}

void wire_put_number(Wire *wire, uint32_t number) {
    uint8_t *const to = wire_room(wire, NUMBER_CODE_MAX);
    wire->size += to != NULL ? number_encode(to, number) : 0;
}

void wire_put_signed(Wire *wire, int32_t number) {
    uint8_t *const to = wire_room(wire, NUMBER_CODE_MAX);
    wire->size += to != NULL ? signed_encode(to, number) : 0;
}

// The stored size is one more than the real size; 0 means NULL.
void wire_put_bytes(Wire *wire, const void *bytes, size_t size) {
    wire->failed = wire->failed || size >= UINT32_MAX;
    wire_put_number(wire, bytes == NULL ? 0 : (uint32_t)size + 1);
    uint8_t *const to = bytes != NULL ? wire_room(wire, size) : NULL;
    if (to != NULL) {
        memcpy(to, bytes, size);
        wire->size += size;
    }
}

void wire_put_text(Wire *wire, const char *text) {
    wire_put_bytes(wire, text, text != NULL ? strlen(text) + 1 : 0);
}

const uint8_t *wire_take_bytes(ByteReader *reader, size_t *size) {
    const uint32_t code = number_decode(reader, UINT32_MAX);
    *size = code == 0 ? 0 : code - 1;
    reader->damaged = reader->damaged || *size > reader->size;
    if (code == 0 || reader->damaged) {
        *size = 0;
        return NULL;
    }
    const uint8_t *const bytes = reader->bytes;
    reader->bytes += *size;
    reader->size -= *size;
    return bytes;
}

const char *wire_take_text(ByteReader *reader) {
    size_t size = 0;
    const uint8_t *const bytes = wire_take_bytes(reader, &size);
    if (bytes == NULL) {
        return NULL;
    }
    reader->damaged = reader->damaged || size == 0 || bytes[size - 1] != '\0';
    return reader->damaged ? NULL : (const char *)bytes;
}
