// SPDX-License-Identifier: MIT
#include "schedule/keyed_stream.h"

#include <sodium.h>
#include <string.h>

/* Bytes of a number in what is hashed. */
enum { WORD_SIZE = 8 };

Status keyed_streams_ready(Message *message) {
    return sodium_init() >= 0
               ? STATUS_OK
               : message_set(message, STATUS_IO, "libsodium cannot be used on this machine");
}

/** Lowest byte first, on every machine. */
static void word_put(uint8_t *out, uint64_t word) {
    for (unsigned i = 0; i < WORD_SIZE; i++) {
        out[i] = (uint8_t)(word >> (8 * i));
    }
}

static uint64_t word_get(const uint8_t *bytes) {
    uint64_t word = 0;
    for (unsigned i = 0; i < WORD_SIZE; i++) {
        word |= (uint64_t)bytes[i] << (8 * i);
    }
    return word;
}

StreamKey stream_key_of_seed(uint64_t seed) {
    StreamKey key = {{0}};
    word_put(key.bytes, seed);
    return key;
}

Rng keyed_stream(const StreamKey *key, StreamName name) {
    uint8_t input[3 * WORD_SIZE];
    uint8_t output[2 * WORD_SIZE];
    word_put(input, (uint64_t)name.purpose);
    word_put(input + WORD_SIZE, name.index);
    word_put(input + 2 * WORD_SIZE, name.part);
    const int failed = crypto_generichash(output, sizeof output, input, sizeof input, key->bytes,
                                          sizeof key->bytes);
    CHECK(failed == 0);
    return (Rng){word_get(output), word_get(output + WORD_SIZE) | 1U};
}

Rng keyed_bot_stream(uint64_t seed, uint64_t index, uint64_t part) {
    const StreamKey key = stream_key_of_seed(seed);
    return keyed_stream(&key, (StreamName){RNG_BOT, index, part});
}
