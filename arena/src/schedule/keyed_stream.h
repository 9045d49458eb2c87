/**
 * Random numbers that follow from a key by a one-way function: keyed BLAKE2b (RFC 7693) of
 * libsodium. Whoever has any number of these streams learns nothing of the key, nor of another
 * stream.
 *
 * The engine's rng_keyed is quicker, but can be computed backwards: from a stream of it follow the
 * seed and all other streams. What is given to bots must therefore come from here.
 *
 * Pure functions for any thread. Half a microsecond each, once keyed_streams_ready has chosen what
 * is best on this processor.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_KEYED_STREAM_H
#define ARENA_KEYED_STREAM_H

#include "carcarena/engine/rng.h"
#include "carcarena/engine/status.h"

#include <stddef.h>
#include <stdint.h>

/** Bytes of a key. */
enum { STREAM_KEY_SIZE = 32 };

/** A key. */
typedef struct StreamKey {
    uint8_t bytes[STREAM_KEY_SIZE];
} StreamKey;

/** What a stream is for: streams of different names have nothing in common. */
typedef struct StreamName {
    RngPurpose purpose;
    uint64_t index; /* block, deck or game; 0 where none has a meaning */
    uint64_t part;  /* attempt and seat, likewise */
} StreamName;

/** Prepares libsodium. @return STATUS_IO if it cannot be used on this machine. */
Status keyed_streams_ready(Message *message) MUST_USE;

/** The key of an open run: its seed, filled up with zeros. */
StreamKey stream_key_of_seed(uint64_t seed);

/** The stream of that name, all 127 bits of it from the hash. */
Rng keyed_stream(const StreamKey *key, StreamName name);

/** What a bot is given in a game whose deck follows from `seed` too. */
Rng keyed_bot_stream(uint64_t seed, uint64_t index, uint64_t part);

#endif
