/**
 * Figures of any type: placing them on a segment, and returning them to supply.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_FIGURES_ON_BOARD_H
#define ENGINE_FIGURES_ON_BOARD_H

#include "board/followers.h"

/** Puts a figure of a player on a segment of a copy on the table; see Kernel.stand. @param figure
 * 0: a follower, else 1 + kind of figure */
static inline void board_stand(const Rules *rules, Board *board, unsigned player, unsigned figure,
                               SegmentRef ref, bool apart) {
    bool follows = true;
    if (figure == 0) {
        const unsigned index = followers_out(rules, board, player);
        board->figure[player][index] = ref;
        board->head.supply[player]--;
    } else {
        const unsigned kind = figure - 1;
        *figure_ref(rules, &board->head, player, kind) = ref;
        board->figures_out[player] |= (uint16_t)(1U << kind);
        follows = ((rules->figures_follow >> kind) & 1U) != 0;
    }
    if (apart) {
        monk_add_separately(board, player, ref_copy(ref));
    } else if (follows) {
        feature_enter(rules, board, player, ref);
    }
}

/** Removes a follower's count from its feature; dependent figures leave with the last follower. */
static inline void feature_leave(const Rules *rules, Board *board, unsigned player,
                                 SegmentRef ref) {
    const FeatureRef feature = ref_feature(rules, board, ref);
    if (feature.kind == SEGMENT_CLOISTER) {
        unsigned monk = 0;
        while (board->monks[monk].copy != feature.root || board->monks[monk].owner != player) {
            monk++;
            ASSERT(monk < board->head.monk_count);
        }
        monk_forget(board, monk);
        return;
    }
    PackedCounts *packed = &board->packed[label_base(feature.kind) + feature.root];
    ASSERT(packed_followers(*packed, player) > 0);
    *packed -= packed_follower(player);
    if (packed_followers(*packed, player) == 0) {
        specials_leave(rules, board, player, feature);
    }
}

/** Returns a figure to supply; see Kernel.go_home. */
static inline void board_go_home(const Rules *rules, Board *board, unsigned player, unsigned type,
                                 SegmentRef ref) {
    bool follows = true;
    if (type == FIGURE_NORMAL) {
        unsigned index = 0;
        while (board->figure[player][index] != ref) {
            index++;
            ASSERT(index < followers_out(rules, board, player));
        }
        follower_return(rules, board, player, index);
    } else {
        const unsigned index = (unsigned)rules_figure_find(rules, type);
        *figure_ref(rules, &board->head, player, index) = NO_REF;
        board->figures_out[player] &= (uint16_t) ~(1U << index);
        follows = ((rules->figures_follow >> index) & 1U) != 0;
    }
    if (follows) {
        feature_leave(rules, board, player, ref);
    }
}

#endif
