/**
 * A finished game as bytes, sent from the rank that played it to the rank that stores it: first the
 * canonical part, then times and the determinism check.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_GAME_CODE_H
#define ARENA_CLUSTER_GAME_CODE_H

#include "carcarena/arena/record.h"
#include "cluster/wire.h"

/** A game with everything known of it. Pointers are borrowed. */
typedef struct TravelGame {
    GameRecord record;
    GameTiming timing;
    GameAudit audit;
} TravelGame;

/**
 * Appends a game. Returns a hash of its canonical part. The hash of many games is the sum of
 * theirs, so their order does not matter.
 */
uint64_t game_encode(Wire *out, const GameRecord *record, const GameTiming *timing,
                     const GameAudit *audit, int players);

/**
 * Reads a game.
 * @param out borrows from the bytes
 * @param hash of the canonical bytes, as above
 * @return false if the bytes are invalid; the game may still be impossible
 */
bool game_decode(TravelGame *out, uint64_t *hash, ByteReader *reader, int players);

#endif
