/**
 * Figures other than followers: their places and their counts. Each player has one of each kind
 * (figure_kind.h). Kernels without modules have none; there, everything here compiles to the
 * followers alone.
 *
 * The place of a figure is a SegmentRef, or NO_REF.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_MAJORITY_H
#define ENGINE_KERNEL_MAJORITY_H

#include "board/features.h"
#include "board/hooks.h"
#include "model/figure_kind.h"
#include "table/completed.h"

/**
 * Returns the feature of a segment; a cloister or garden is its own feature with the copy as root.
 */
static inline FeatureRef ref_feature(const Rules *rules, const Board *board, SegmentRef ref) {
    const unsigned copy = ref_copy(ref);
    const unsigned kind = rules_segment_kind(rules, copy, ref_segment(ref));
    if (kind_is_lone(kind)) {
        return (FeatureRef){SEGMENT_CLOISTER, (uint16_t)copy};
    }
    const unsigned root = feature_find(board, kind, rules_label(rules, copy, ref_segment(ref)));
    return (FeatureRef){(uint8_t)kind, (uint16_t)root};
}

static inline bool ref_in(const Rules *rules, const Board *board, SegmentRef ref,
                          FeatureRef feature) {
    const FeatureRef here = ref_feature(rules, board, ref);
    return here.kind == feature.kind && here.root == feature.root;
}

/**
 * Returns the ordinary followers of a player on the table; without modules none is off the board.
 */
static inline unsigned followers_out(const Rules *rules, const Board *board, unsigned player) {
    ASSERT(player < PLAYERS_MAX && board->head.supply[player] <= rules->followers);
    return KERNEL_MODULES ? followers_on_table(rules, &board->head, player)
                          : rules->followers - board->head.supply[player];
}

/** Returns the kinds of figures other than followers that a seat has on the table, as a bit set. */
static inline unsigned seat_figures(const Board *board, unsigned seat) {
    ASSERT(seat < PLAYERS_MAX);
    return KERNEL_MODULES ? board->figures_out[seat] : 0;
}

/**
 * Returns the kinds of figures other than followers in a seat's supply, as a bit set, including
 * kinds that are not in play.
 */
static inline unsigned seat_home(const Board *board, unsigned seat) {
    return ~(seat_figures(board, seat) | board->head.kinds_off_board[seat]);
}

/** Returns what a seat's figures other than followers count in a feature, beyond one each. */
static inline int figures_extra(const Rules *rules, const Board *board, FeatureRef feature,
                                unsigned seat) {
    int extra = 0;
    unsigned out = seat_figures(board, seat) & rules->figures_strong;
    for (; out != 0; out &= out - 1) {
        const unsigned i = bit_lowest(out);
        const SegmentRef ref = figure_ref_const(rules, &board->head, seat, i);
        if (ref_in(rules, board, ref, feature)) {
            extra += (int)rules->figures[i].kind->strength(rules, &board->head, feature) - 1;
        }
    }
    return extra;
}

/**
 * Returns the count of a seat for the majority of a feature with a given packed count of followers.
 */
static inline unsigned seat_strength(const Rules *rules, const Board *board, FeatureRef feature,
                                     PackedCounts followers, unsigned seat) {
    const unsigned count = packed_followers(followers, seat);
    if (!KERNEL_MODULES || count == 0) {
        return count;
    }
    return (unsigned)((int)count + figures_extra(rules, board, feature, seat));
}

/** Returns whether a set of winners contains a seat. */
static inline unsigned packed_wins(PackedCounts winners, unsigned seat) {
    ASSERT(seat < PLAYERS_MAX);
    return (unsigned)(winners >> (SEAT_BITS * seat)) & 1U;
}

/**
 * Returns the seats with the largest of the packed counts, which are not all 0: bit SEAT_BITS *
 * seat.
 */
static inline PackedCounts packed_largest(PackedCounts followers) {
    ASSERT((followers & PACKED_FOLLOWERS) != 0);
    PackedCounts seats = 0;
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++) {
        seats |= packed_follower(seat); // computed at compile time
    }
    // Bit by bit from the highest: keeps the seats that have it, if any.
    for (unsigned bit = SEAT_BITS; bit-- > 0;) {
        const PackedCounts with = (followers >> bit) & seats;
        seats = with != 0 ? with : seats;
    }
    return seats;
}

/**
 * Returns the seats with the largest count in a feature, as bits SEAT_BITS * seat; none if all its
 * figures count 0. @pre followers, its packed count, is not 0
 */
static inline PackedCounts packed_strongest(const Rules *rules, const Board *board,
                                            FeatureRef feature, PackedCounts followers) {
    unsigned strong = 0;
    for (unsigned seat = 0; KERNEL_MODULES && seat < (unsigned)rules->players; seat++) {
        strong |= seat_figures(board, seat);
    }
    if ((strong & rules->figures_strong) == 0) {
        return packed_largest(followers);
    }
    unsigned strength[PLAYERS_MAX];
    unsigned most = 1;
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        strength[seat] = seat_strength(rules, board, feature, followers, seat);
        most = strength[seat] > most ? strength[seat] : most;
    }
    PackedCounts winners = 0;
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        winners |= (PackedCounts)(strength[seat] == most) << (SEAT_BITS * seat);
    }
    return winners;
}

/** Returns a set of winners as a bit set of seats: bit p: player p. */
static inline uint32_t winners_seats(const Rules *rules, PackedCounts winners) {
    uint32_t seats = 0;
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        seats |= (uint32_t)packed_wins(winners, seat) << seat;
    }
    return seats;
}

/** Returns the winners, as bits SEAT_BITS * seat, that modules confirm. */
static inline PackedCounts winners_left(const Rules *rules, const Board *board, FeatureRef feature,
                                        PackedCounts winners) {
    const uint32_t seats = hooks_winners(rules, board, feature, winners_seats(rules, winners));
    PackedCounts left = 0;
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        left |= (PackedCounts)((seats >> seat) & 1U) << (SEAT_BITS * seat);
    }
    return left;
}

/**
 * Returns the seats paid for a feature, as bits SEAT_BITS * seat: those with the largest count,
 * unless modules change this. @pre followers, its packed count, is not 0
 */
static inline PackedCounts majority(const Rules *rules, const Board *board, FeatureRef feature,
                                    PackedCounts followers) {
    const PackedCounts winners = packed_strongest(rules, board, feature, followers);
    return hooks_any(rules, HOOK_WINNERS) ? winners_left(rules, board, feature, winners) : winners;
}

/** Returns what seats count in a city in addition to their figures, packed like followers. */
static inline PackedCounts city_aid(const Rules *rules, const Board *board, unsigned city) {
    const FeatureRef feature = {SEGMENT_CITY, (uint16_t)city};
    PackedCounts aid = 0;
    if (!hooks_any(rules, HOOK_CITY_AID) || feature_turned(rules, &board->head, feature)) {
        return aid;
    }
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        const uint32_t more = hooks_city_aid(rules, board, city, seat);
        ASSERT(more <= SEAT_MASK);
        aid |= (PackedCounts)more << (SEAT_BITS * seat);
    }
    return aid;
}

/**
 * Returns what seats count in a road, city or field, packed: followers there, and additional
 * counts.
 */
static inline PackedCounts feature_counts(const Rules *rules, const Board *board,
                                          FeatureRef feature) {
    const PackedCounts followers =
        board->packed[label_base(feature.kind) + feature.root] & PACKED_FOLLOWERS;
    return feature.kind == SEGMENT_CITY ? followers + city_aid(rules, board, feature.root)
                                        : followers;
}

/** Returns to supply the figures of a player, other than followers, in a feature. */
static inline void specials_leave(const Rules *rules, Board *board, unsigned player,
                                  FeatureRef feature) {
    unsigned out = seat_figures(board, player) & ~rules->figures_alone;
    for (; out != 0; out &= out - 1) {
        const unsigned i = bit_lowest(out);
        SegmentRef *ref = figure_ref(rules, &board->head, player, i);
        if (ref_in(rules, board, *ref, feature)) {
            *ref = NO_REF;
            board->figures_out[player] &= (uint16_t) ~(1U << i);
        }
    }
}

#endif
