/**
 * Encoding of numbers as bytes, the same on every machine. A word is eight bytes. A number has 7
 * bits per byte; the highest bit means that more follow. Both have the lowest bits first. Inline,
 * because stores of fast bots write about twenty numbers every few microseconds.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BYTE_CODE_H
#define ARENA_BYTE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BYTE_BITS = 8,
    WORD_CODE_SIZE = 8,
    NUMBER_CODE_MAX = 5, /* bytes of the longest number */
    NUMBER_CODE_BITS = 7,
    NUMBER_CODE_MORE = 1 << NUMBER_CODE_BITS
};

/** Writes a word. Returns the number of bytes. */
static inline size_t word_encode(uint8_t *out, uint64_t word) {
    for (int i = 0; i < WORD_CODE_SIZE; i++) {
        out[i] = (uint8_t)(word >> (i * BYTE_BITS));
    }
    return WORD_CODE_SIZE;
}

/** Writes a number. Returns the number of bytes, at most NUMBER_CODE_MAX. */
static inline size_t number_encode(uint8_t *out, uint32_t number) {
    size_t size = 0;
    for (; number >= NUMBER_CODE_MORE; number >>= NUMBER_CODE_BITS) {
        out[size++] = (uint8_t)(number | NUMBER_CODE_MORE);
    }
    out[size++] = (uint8_t)number;
    return size;
}

/** Writes a signed number with the sign in the lowest bit. Returns as number_encode. */
static inline size_t signed_encode(uint8_t *out, int32_t number) {
    return number_encode(out, ((uint32_t)number << 1) ^ (number < 0 ? UINT32_MAX : 0));
}

/** Bytes being read. */
typedef struct ByteReader {
    const uint8_t *bytes; /* next byte */
    size_t size;          /* bytes left */
    bool damaged;         /* a read failed; it and all later reads return 0 */
} ByteReader;

/** Reads a word. */
static inline uint64_t word_decode(ByteReader *reader) {
    uint64_t word = 0;
    reader->damaged = reader->damaged || reader->size < WORD_CODE_SIZE;
    if (reader->damaged) {
        return 0;
    }
    for (int i = 0; i < WORD_CODE_SIZE; i++) {
        word |= (uint64_t)reader->bytes[i] << (i * BYTE_BITS);
    }
    reader->bytes += WORD_CODE_SIZE;
    reader->size -= WORD_CODE_SIZE;
    return word;
}

/**
 * Reads a number.
 * @param maximum a larger number counts as damage
 */
static inline uint32_t number_decode(ByteReader *reader, uint32_t maximum) {
    uint64_t number = 0;
    for (size_t i = 0; !reader->damaged && i < NUMBER_CODE_MAX && i < reader->size; i++) {
        const uint8_t byte = reader->bytes[i];
        number |= (uint64_t)(byte & (NUMBER_CODE_MORE - 1)) << (i * NUMBER_CODE_BITS);
        if (byte < NUMBER_CODE_MORE) {
            reader->bytes += i + 1;
            reader->size -= i + 1;
            reader->damaged = number > maximum;
            return reader->damaged ? 0 : (uint32_t)number;
        }
    }
    reader->damaged = true;
    return 0;
}

/**
 * Reads a signed number.
 * @param maximum of the unsigned number that encodes it
 */
static inline int32_t signed_decode(ByteReader *reader, uint32_t maximum) {
    const uint32_t code = number_decode(reader, maximum);
    return (code & 1U) != 0 ? -(int32_t)(code >> 1) - 1 : (int32_t)(code >> 1);
}

#endif
