/**
 * Deployments with figures of expansions: which figures of the active player may be deployed where
 * on the tile of this turn. Kernels without modules have followers only and do not need this.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_DEPLOYMENTS_H
#define ENGINE_KERNEL_DEPLOYMENTS_H

#include "base/bits.h"
#include "board/figures_on_board.h"
#include "board/hooks.h"
#include "model/hook_calls.h"

/** Segments of the tile of this turn, as bit sets. */
typedef struct TurnSegments {
    uint32_t open; /* unoccupied or admitted by a module, and not barred by one */
    uint32_t own;  /* the active player has a follower there */
} TurnSegments;

/**
 * Removes the cloister from some segments of the tile of this turn if a figure was deployed on it
 * in this turn, which its monk shows.
 */
static inline uint32_t monk_of_turn_bars(const Rules *rules, const Board *board,
                                         uint32_t segments) {
    const unsigned copy = board->head.copy_in_turn;
    const uint32_t cloisters = rules_copy_type(rules, copy)->cloisters;
    if ((segments & cloisters) != 0) {
        for (unsigned i = 0; i < board->head.monk_count; i++) {
            segments &= board->monks[i].copy == copy ? ~cloisters : ~0U;
        }
    }
    return segments;
}

/** Returns the segments of the tile of this turn by the figures in their features alone. */
SPECIALIZED TurnSegments turn_segments_plain(const Rules *rules, const Board *board,
                                             const uint16_t *roots) {
    const TypeLine *type = &rules->type_lines[rules->copy_type[board->head.copy_in_turn]];
    const PackedCounts mine = (PackedCounts)SEAT_MASK << (SEAT_BITS * board->head.active);
    TurnSegments segments = {0, 0};
    // Four at a time; segments without a label read label 0, which is never occupied.
    for (unsigned chunk = 0; chunk < type->segment_count; chunk += 4) {
        uint32_t open = 0;
        uint32_t own = 0;
        for (unsigned i = 0; i < 4; i++) {
            const PackedCounts packed = board->packed[roots[chunk + i]];
            open |= (uint32_t)((packed & PACKED_FOLLOWERS) == 0) << i;
            own |= (uint32_t)((packed & mine) != 0) << i;
        }
        segments.open |= open << chunk;
        segments.own |= own << chunk;
    }
    return segments;
}

/** Returns the other segments of the tile of this turn that modules admit followers to. */
static inline uint32_t turn_segments_admitted(const Rules *rules, const Board *board,
                                              uint32_t open) {
    if (!hooks_any(rules, HOOK_ADMITTED)) {
        return 0;
    }
    const unsigned copy = board->head.copy_in_turn;
    const uint32_t occupied = rules->type_lines[rules->copy_type[copy]].enterable & ~open;
    return segments_admitted(rules, &board->head, copy, occupied);
}

SPECIALIZED TurnSegments turn_segments(const Rules *rules, const Board *board) {
    uint16_t found[REF_SEGMENTS_MAX];
    const uint16_t *roots = board->turn_root;
    if (!rules->turn_roots) {
        copy_roots(rules, board, board->head.copy_in_turn, found);
        roots = found;
    }
    TurnSegments segments = turn_segments_plain(rules, board, roots);
    segments.open |= turn_segments_admitted(rules, board, segments.open);
    segments.open = monk_of_turn_bars(rules, board, segments.open);
    if (copy_closed(rules, &board->head, board->head.copy_in_turn)) {
        segments = (TurnSegments){0, 0};
    }
    segments.open &= ~segments_barred(rules, &board->head, board->head.copy_in_turn, segments.open);
    return segments;
}

/** For each set of four stances, their lanes in a word of deployments. */
static const uint64_t STANCE_LANES[16] = {
    0x0000000000000000, 0x000000000000FFFF, 0x00000000FFFF0000, 0x00000000FFFFFFFF,
    0x0000FFFF00000000, 0x0000FFFF0000FFFF, 0x0000FFFFFFFF0000, 0x0000FFFFFFFFFFFF,
    0xFFFF000000000000, 0xFFFF00000000FFFF, 0xFFFF0000FFFF0000, 0xFFFF0000FFFFFFFF,
    0xFFFFFFFF00000000, 0xFFFFFFFF0000FFFF, 0xFFFFFFFFFFFF0000, 0xFFFFFFFFFFFFFFFF};

/** Returns each of the lowest bits twice, side by side. */
static inline uint32_t bits_doubled(uint32_t bits) {
    bits = (bits | bits << 8) & 0x00FF00FFU;
    bits = (bits | bits << 4) & 0x0F0F0F0FU;
    bits = (bits | bits << 2) & 0x33333333U;
    bits = (bits | bits << 1) & 0x55555555U;
    return bits | bits << 1;
}

/**
 * Finds the deployments of some figures on some segments.
 * @param figures bit 0: followers, bit 1 + i: figure kind i
 */
static inline void deployments_on(const Rules *rules, const Board *board, uint32_t figures,
                                  TurnSegments segments, Deployments *out) {
    const unsigned type = rules->copy_type[board->head.copy_in_turn];
    const uint64_t each = UINT64_C(0x0001000100010001);
    const uint64_t open = each * segments.open;
    const uint64_t own = each * segments.own;
    const uint32_t stances = rules->stance_shift == 0 ? figures : bits_doubled(figures);
    for (unsigned w = 0; w < rules->deploy_words; w++) {
        const uint64_t depends = rules->deploy_own[w];
        const uint64_t word = rules->deploy_enters[type * rules->deploy_words + w] &
                              STANCE_LANES[(stances >> (4 * w)) & 15U] &
                              ((open & ~depends) | (own & depends));
        out->words[w] = word;
        out->count += (uint32_t)__builtin_popcountll(word);
    }
}

/** Finds all deployments of some figures of the active player, who has them in supply. */
static inline void deployments_of(const Rules *rules, const Board *board, uint32_t figures,
                                  Deployments *out) {
    *out = (Deployments){{0}, 0};
    if (figures != 0) {
        deployments_on(rules, board, figures, turn_segments(rules, board), out);
    }
}

/** Deploys number `pick` of some deployments of the active player. */
static inline void deployment_make(const Rules *rules, Board *board, const Deployments *all,
                                   uint32_t pick) {
    const uint32_t words = rules->deploy_words;
    const Deployment chosen = deployment_of(rules, rules->vectors->pick(all->words, words, pick));
    const SegmentRef ref = segment_ref(board->head.copy_in_turn, chosen.segment);
    board_stand(rules, board, board->head.active, chosen.figure, ref, chosen.lying);
}

/**
 * Returns the figures of the active player that the core offers to deploy: bit 0: followers, bit 1
 * + i: figure kind i.
 */
static inline uint32_t board_offers(const Rules *rules, const Board *board) {
    const unsigned player = board->head.active;
    const uint32_t home = rules->figures_deployed & seat_home(board, player);
    return home << 1 | (board->head.supply[player] != 0);
}

/** Finds what the core offers instead of passing. */
static inline void deployments_find(const Rules *rules, const Board *board, Deployments *out) {
    deployments_of(rules, board, board_offers(rules, board), out);
}

/** Adds what modules offer instead of passing. */
static inline void wood_find(const Rules *rules, const Board *board, ActionList *list) {
    hooks_wood_actions(rules, board, list);
    if (hooks_any(rules, HOOK_DEPLOYMENTS)) {
        figures_elsewhere_list(rules, &board->head, board_offers(rules, board), list);
    }
}

/** Finds the deployments of one kind, also one that is deployed at another time of the turn. */
static inline void deployments_find_kind(const Rules *rules, const Board *board, unsigned index,
                                         Deployments *out) {
    const uint32_t home = (1U << index) & seat_home(board, board->head.active);
    deployments_of(rules, board, home << 1, out);
}

#endif
