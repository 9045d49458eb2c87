/**
 * Random numbers derived from a key by a one-way function: keyed BLAKE2b (RFC 7693) of libsodium.
 * Numbers of one stream reveal nothing about the key or another stream.
 *
 * The engine's rng_keyed is faster but can be inverted: one of its streams reveals the seed and all
 * other streams. Everything given to bots must therefore come from here.
 *
 * Pure functions for any thread. Half a microsecond each, after keyed_streams_ready has selected
 * the best implementation.
 *
 * The hashed text has 24 bytes, three words of 8 bytes, lowest byte first: purpose + 256 * step,
 * index, part. The output is read in words of the same form.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_KEYED_STREAM_H
#define ARENA_KEYED_STREAM_H

#include "carcarena/arena/schedule.h"
#include "carcarena/engine/rng.h"
#include "carcarena/engine/status.h"

#include <stddef.h>
#include <stdint.h>

/** The purpose of a stream. Streams with different names are independent. */
typedef struct StreamName {
    RngPurpose purpose;
    uint64_t index; /* block, deck or game; 0 if unused */
    uint64_t part;  /* attempt (and seat); 0 if unused */
    uint64_t step;  /* below 2^56 */
} StreamName;

/**
 * Prepares libsodium.
 * @return STATUS_IO if it does not work on this machine
 */
Status keyed_streams_ready(Message *message) MUST_USE;

/** Returns the key of an open run: its seed, padded with zeros. */
StreamKey stream_key_of_seed(uint64_t seed);

/** Returns the stream with a name, all 127 bits from 16 bytes of hash: state, then increment. */
Rng keyed_stream(const StreamKey *key, StreamName name);

/**
 * Writes streams 0 to `count` - 1 of a name, four from each hash of 64 bytes: stream `i` is bytes
 * 16 * (i mod 4) to 16 * (i mod 4) + 15, state and increment, of the hash of step i / 4. They do
 * not depend on `count`. No part of a hash reveals anything about the others.
 * @param name its step is ignored; its purpose is never used with keyed_stream
 */
void keyed_streams(const StreamKey *key, StreamName name, unsigned count, Rng *out);

/** Returns 64 bits of a name, for labels. */
uint64_t keyed_label(const StreamKey *key, StreamName name);

/** The purpose of a derived key. */
typedef enum KeyPurpose {
    KEY_OF_PART, /* of a part with its own secret: a test, by number */
    KEY_OF_SEED  /* the key of all streams of a sealed run */
} KeyPurpose;

/** Returns a derived key that reveals nothing about its source. */
StreamKey keyed_key(const StreamKey *key, KeyPurpose purpose, uint64_t index);

/** Uniform numbers, all from the hash: past numbers reveal nothing about future ones. */
typedef struct KeyedDraws {
    const StreamKey *key;
    StreamName name;   /* its step counts hash blocks, from 1 */
    uint8_t block[64]; /* the longest output */
    uint32_t used;     /* bytes of the block */
} KeyedDraws;

/**
 * Begins a series of numbers.
 * @param key borrowed
 */
KeyedDraws keyed_draws(const StreamKey *key, StreamName name);

/**
 * Returns a uniform number below `bound`; a DeckPick.
 * @param draws a KeyedDraws
 * @pre bound > 0
 */
uint32_t keyed_below(void *draws, uint32_t bound);

enum { SECRET_TEXT_SIZE = 2 * STREAM_KEY_SIZE + 1 };

/** Writes the key as 64 hexadecimal digits and returns `text`. */
char *secret_to_text(const StreamKey *key, char text[static SECRET_TEXT_SIZE]);

/** Reads 64 hexadecimal digits. Returns false if `text` is anything else. */
bool secret_from_text(StreamKey *out, const char *text);

/**
 * Writes the commitment of a sealed run: the unkeyed 256-bit BLAKE2b of the secret's 64 digits, a
 * newline, and the canonical configuration, as digits. Returns `text`.
 */
char *secret_commitment(const StreamKey *secret, const char *config_text,
                        char text[static SECRET_TEXT_SIZE]);

/** Returns the stream of a seat's bot in game `index`, whose deck follows from the same `seed`. */
Rng keyed_bot_stream(uint64_t seed, uint64_t index, int seat);

#endif
