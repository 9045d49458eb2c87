/**
 * Random playouts: the same steps the turn loop takes, without stopping for anybody.
 *
 * Only for rules whose turn is draw, place, deploy, score (no module phases, no house rule that
 * changes the order of turns); game_playout takes the general loop otherwise. Both draw the same
 * numbers from the stream and so play the same game: a test compares them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_PLAYOUT_H
#define ENGINE_KERNEL_PLAYOUT_H

#include "placing.h"
#include "scoring.h"

/** Takes a random tile from the unseen ones; returns its type. */
static inline unsigned pool_take(Board *board, Rng *rng) {
    const unsigned index = rng_below(rng, board->head.pool_count);
    const unsigned type = board->pool[index];
    board->pool[index] = board->pool[--board->head.pool_count];
    board->head.draws_left--;
    return type;
}

/** Deploys on a segment or passes, each choice equally likely. */
static inline void playout_deploy(const Rules *rules, Board *board, Rng *rng) {
    const unsigned player = board->head.active;
    const unsigned copy = board->head.copy_in_turn;
    uint32_t choices = board->head.supply[player] != 0 ? segments_free(rules, board, copy) : 0;
    const uint32_t count = 1U + (uint32_t)__builtin_popcount(choices);
    uint32_t pick = rng_below(rng, count); // 0 passes
    if (pick == 0) {
        return;
    }
    while (--pick > 0) {
        choices &= choices - 1;
    }
    follower_deploy(rules, board, player, copy, (unsigned)__builtin_ctz(choices));
}

/** Places the tile at random and plays the rest of the turn. */
static inline void playout_turn(const Rules *rules, Board *board, unsigned type, uint32_t fits,
                                Rng *rng) {
    const uint32_t pick = frontier_select(board, rng_below(rng, fits));
    board_place(rules, board, type, pick / 4, pick % 4);
    playout_deploy(rules, board, rng);
    if (board->head.completed_count != 0) {
        score_completed_all(rules, board, NULL);
    }
    const unsigned next = board->head.active + 1U;
    board->head.active = (uint8_t)(next == (unsigned)rules->players ? 0 : next);
}

/** Plays from a pending draw to the end; final points are left to the caller. Returns plies. */
static inline uint32_t board_playout(const Rules *rules, Board *board, Rng *rng) {
    uint32_t plies = 0;
    while (board->head.draws_left != 0) {
        const unsigned type = pool_take(board, rng);
        const uint32_t fits = board_match(rules, board, type);
        if (fits == 0) {
            board->discards[board->head.discard_count++] = (Label)type;
            continue;
        }
        playout_turn(rules, board, type, fits, rng);
        plies += 2;
    }
    return plies;
}

#endif
