/**
 * The board's part of a position's hash.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_HASHING_H
#define ENGINE_KERNEL_HASHING_H

#include "base/cells.h"
#include "base/hash.h"
#include "board/board.h"
#include "model/vectors.h"

/** Sum of the facts about tiles, on the table and unseen. */
static inline uint64_t board_hash(const Rules *rules, const Board *board) {
    uint64_t first[KERNEL_COPIES];
    uint64_t last[KERNEL_COPIES];
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        const unsigned copy = board->order[i];
        const Laid *laid = &board->laid[copy];
        const uint64_t cell =
            cell_bits((int16_t)position_x(laid->at), (int16_t)position_y(laid->at));
        first[i] = hash_first(HASH_TILE, cell);
        last[i] = (uint64_t)rules->copy_type[copy] << 8 | laid->rotation;
    }
    uint64_t sum = rules->vectors->mix(first, last, board->head.placed_count);
    for (unsigned i = 0; i < board->head.pool_count; i++) {
        sum += hash_fact(HASH_POOL, board->pool[i], 0);
    }
    return sum;
}

#endif
