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
 * What is hashed is a text of 24 bytes, three words of 8 bytes, lowest byte first: purpose + 256 *
 * step, index, part. The output is read in words of the same kind.
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

/** What a stream is for: streams of different names have nothing in common. */
typedef struct StreamName {
    RngPurpose purpose;
    uint64_t index; /* block, deck or game; 0 where none has a meaning */
    uint64_t part;  /* attempt (and seat), likewise */
    uint64_t step;  /* within these, below 2^56 */
} StreamName;

/** Prepares libsodium. @return STATUS_IO if it cannot be used on this machine. */
Status keyed_streams_ready(Message *message) MUST_USE;

/** The key of an open run: its seed, filled up with zeros. */
StreamKey stream_key_of_seed(uint64_t seed);

/** The stream of that name, all 127 bits of it from 16 bytes of hash: state, then increment. */
Rng keyed_stream(const StreamKey *key, StreamName name);

/**
 * Streams 0 to `count` - 1 of that name, four from each hash of 64 bytes: stream `i` is bytes
 * 16 * (i mod 4) to 16 * (i mod 4) + 15, state and increment, of the hash of step i / 4. Which ones
 * there are does not depend on `count`. No part of a hash tells anything of the others.
 * @param name its step is not used; it has a purpose that keyed_stream is not called with.
 */
void keyed_streams(const StreamKey *key, StreamName name, unsigned count, Rng *out);

/** 64 bits of that name, for what only tells one thing from another. */
uint64_t keyed_label(const StreamKey *key, StreamName name);

/** What a key is made from another one for. */
typedef enum KeyPurpose {
    KEY_OF_PART, /* of something with a secret: its test, by number */
    KEY_OF_SEED  /* what all streams of a sealed run follow from */
} KeyPurpose;

/** A key that says nothing of the one it comes from. */
StreamKey keyed_key(const StreamKey *key, KeyPurpose purpose, uint64_t index);

/** Uniform numbers, all from the hash: a generator whose past tells nothing of its future. */
typedef struct KeyedDraws {
    const StreamKey *key;
    StreamName name;   /* its step counts blocks of the hash, from 1 */
    uint8_t block[64]; /* the longest output */
    uint32_t used;     /* bytes of the block */
} KeyedDraws;

/** Begins. @param key borrowed. */
KeyedDraws keyed_draws(const StreamKey *key, StreamName name);

/** A uniform number below `bound`; a DeckPick. @param draws a KeyedDraws. @pre bound > 0. */
uint32_t keyed_below(void *draws, uint32_t bound);

enum { SECRET_TEXT_SIZE = 2 * STREAM_KEY_SIZE + 1 };

/** The key as 64 hexadecimal digits. @return `text`. */
char *secret_to_text(const StreamKey *key, char text[static SECRET_TEXT_SIZE]);

/** Reads 64 hexadecimal digits. @return false if that is not what `text` is. */
bool secret_from_text(StreamKey *out, const char *text);

/**
 * What a sealed run commits itself to: the unkeyed BLAKE2b, 256 bits, of the secret's 64 digits, a
 * newline, and the canonical configuration. @return `text`, as digits.
 */
char *secret_commitment(const StreamKey *secret, const char *config_text,
                        char text[static SECRET_TEXT_SIZE]);

/** What the bot of a seat is given in game `index`, whose deck follows from `seed` too. */
Rng keyed_bot_stream(uint64_t seed, uint64_t index, int seat);

#endif
