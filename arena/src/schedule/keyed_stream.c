// SPDX-License-Identifier: MIT
#include "schedule/keyed_stream.h"

#include <sodium.h>
#include <string.h>

/* Bytes of a number in the hashed text, of a stream, and of the longest hash. */
enum { WORD_SIZE = 8, STREAM_SIZE = 2 * WORD_SIZE, HASH_SIZE = 64 };

Status keyed_streams_ready(Message *message) {
    return sodium_init() >= 0
               ? STATUS_OK
               : message_set(message, STATUS_IO, "libsodium cannot be used on this machine");
}

/** Writes the lowest byte first on every machine. */
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

/** Purpose and step are one word, index and part the others. */
static void keyed_bytes(uint8_t *out, size_t size, const StreamKey *key, StreamName name) {
    uint8_t input[3 * WORD_SIZE];
    word_put(input, (uint64_t)name.purpose | name.step << 8);
    word_put(input + WORD_SIZE, name.index);
    word_put(input + 2 * WORD_SIZE, name.part);
    const int failed =
        crypto_generichash(out, size, input, sizeof input, key->bytes, sizeof key->bytes);
    CHECK(failed == 0);
}

static Rng stream_get(const uint8_t *bytes) {
    return (Rng){word_get(bytes), word_get(bytes + WORD_SIZE) | 1U};
}

Rng keyed_stream(const StreamKey *key, StreamName name) {
    uint8_t output[STREAM_SIZE];
    keyed_bytes(output, sizeof output, key, name);
    return stream_get(output);
}

void keyed_streams(const StreamKey *key, StreamName name, unsigned count, Rng *out) {
    uint8_t output[HASH_SIZE];
    for (unsigned i = 0; i < count; i++) {
        const unsigned place = i * STREAM_SIZE % HASH_SIZE;
        if (place == 0) {
            name.step = i * STREAM_SIZE / HASH_SIZE;
            keyed_bytes(output, sizeof output, key, name);
        }
        out[i] = stream_get(output + place);
    }
}

uint64_t keyed_label(const StreamKey *key, StreamName name) {
    uint8_t output[STREAM_SIZE];
    keyed_bytes(output, sizeof output, key, name);
    return word_get(output);
}

StreamKey keyed_key(const StreamKey *key, KeyPurpose purpose, uint64_t index) {
    const StreamName name = {.index = index, .part = (uint64_t)purpose}; // RngPurpose none: 0
    StreamKey derived;
    keyed_bytes(derived.bytes, sizeof derived.bytes, key, name);
    return derived;
}

KeyedDraws keyed_draws(const StreamKey *key, StreamName name) {
    KeyedDraws draws = {.key = key, .name = name};
    draws.used = sizeof draws.block;
    return draws;
}

uint32_t keyed_below(void *draws, uint32_t bound) {
    KeyedDraws *const self = draws;
    const uint64_t limit = UINT64_MAX - UINT64_MAX % bound; // a multiple of the bound
    for (;;) {
        if (self->used == sizeof self->block) {
            self->name.step++;
            self->used = 0;
            keyed_bytes(self->block, sizeof self->block, self->key, self->name);
        }
        const uint64_t word = word_get(self->block + self->used);
        self->used += WORD_SIZE;
        if (word < limit) {
            return (uint32_t)(word % bound);
        }
    }
}

// ---- Secrets

static char *digits(const uint8_t *bytes, char *text) {
    CHECK(sodium_bin2hex(text, SECRET_TEXT_SIZE, bytes, STREAM_KEY_SIZE) == text);
    return text;
}

char *secret_to_text(const StreamKey *key, char text[static SECRET_TEXT_SIZE]) {
    return digits(key->bytes, text);
}

bool secret_from_text(StreamKey *out, const char *text) {
    size_t size = 0;
    return strlen(text) == SECRET_TEXT_SIZE - 1 &&
           sodium_hex2bin(out->bytes, sizeof out->bytes, text, SECRET_TEXT_SIZE - 1, NULL, &size,
                          NULL) == 0 &&
           size == sizeof out->bytes;
}

char *secret_commitment(const StreamKey *secret, const char *config_text,
                        char text[static SECRET_TEXT_SIZE]) {
    crypto_generichash_state state;
    char preimage[SECRET_TEXT_SIZE];
    uint8_t hash[STREAM_KEY_SIZE];
    (void)secret_to_text(secret, preimage);
    preimage[SECRET_TEXT_SIZE - 1] = '\n';
    const bool failed =
        crypto_generichash_init(&state, NULL, 0, sizeof hash) != 0 ||
        crypto_generichash_update(&state, (const uint8_t *)preimage, sizeof preimage) != 0 ||
        crypto_generichash_update(&state, (const uint8_t *)config_text, strlen(config_text)) != 0 ||
        crypto_generichash_final(&state, hash, sizeof hash) != 0;
    CHECK(!failed);
    sodium_memzero(preimage, sizeof preimage);
    return digits(hash, text);
}

Rng keyed_bot_stream(uint64_t seed, uint64_t index, int seat) {
    const StreamKey key = stream_key_of_seed(seed);
    Rng streams[PLAYERS_MAX] = {{0, 0}};
    keyed_streams(&key, (StreamName){.purpose = RNG_BOT, .index = index}, (unsigned)seat + 1,
                  streams);
    return streams[seat];
}
