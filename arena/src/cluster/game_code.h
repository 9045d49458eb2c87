/**
 * A finished game as bytes, as it travels from the rank that played it to the one that stores it:
 * first what is canonical, then what the clocks and audits said.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_GAME_CODE_H
#define ARENA_CLUSTER_GAME_CODE_H

#include "carcarena/arena/record.h"
#include "cluster/wire.h"

/** A game and all that is known of it. What it points to is borrowed. */
typedef struct TravelGame {
    GameRecord record;
    GameTiming timing;
    GameAudit audit;
} TravelGame;

/** Appends a game. @return a hash of what is canonical in it; that of many games is their sum, so
 * that the order in which they were ready does not matter. */
uint64_t game_encode(Wire *out, const GameRecord *record, const GameTiming *timing,
                     const GameAudit *audit, int players);

/** Reads one. @param out borrows from the bytes. @param hash of the canonical bytes, as above.
 * @return false if the bytes mean nothing; the game itself may still be impossible. */
bool game_decode(TravelGame *out, uint64_t *hash, ByteReader *reader, int players);

#endif
