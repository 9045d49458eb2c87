/**
 * Followers and cloisters: deploying, counting neighbors, returning.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FOLLOWERS_H
#define ENGINE_KERNEL_FOLLOWERS_H

#include "board/majority.h"

/** Returns the number of tiles on a cell and around it. */
static inline unsigned tiles_around(const Board *board, Position at) {
    unsigned tiles = 0;
    const Site middle = site_at(at);
    const Site rows[3] = {site_next(middle, 0), middle, site_next(middle, 2)};
    for (unsigned i = 0; i < 3; i++) {
        tiles += cell_find(board, rows[i]) == CELL_TILE;
        tiles += cell_find(board, site_next(rows[i], 1)) == CELL_TILE;
        tiles += cell_find(board, site_next(rows[i], 3)) == CELL_TILE;
    }
    return tiles;
}

/**
 * Adds a monk that is counted separately: its place is recorded, but surrounding tiles are not
 * counted for it and the core never pays it (expansion.h, Kernel.stand).
 */
static inline void monk_add_separately(Board *board, unsigned player, unsigned copy) {
    ASSERT(board->head.monk_count < MONKS_MAX);
    const unsigned index = board->head.monk_count++;
    board->monks[index] = (Monk){NOWHERE, 0, (uint8_t)player, (uint16_t)copy};
}

/** Returns whether a cloister has monks, and all of them are separate. */
static inline bool cloister_is_separate(const Board *board, unsigned copy) {
    bool apart = false;
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        if (board->monks[i].copy == copy) {
            if (board->monks[i].at != NOWHERE) {
                return false;
            }
            apart = true;
        }
    }
    return apart;
}

/** Returns the packed count of the lying or of the upright followers on a cloister. */
static inline PackedCounts cloister_monks(const Board *board, unsigned copy, bool lying) {
    PackedCounts followers = 0;
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        const Monk *monk = &board->monks[i];
        const bool counts = monk->copy == copy && (monk->at == NOWHERE) == lying;
        followers += counts ? packed_follower(monk->owner) : 0;
    }
    return followers;
}

/** Returns the packed count of the followers on a cloister that are not separate. */
static inline PackedCounts cloister_followers(const Board *board, unsigned copy) {
    return cloister_monks(board, copy, false);
}

/** Returns the packed count of the separate followers, whom a module pays. */
static inline PackedCounts cloister_lying(const Board *board, unsigned copy) {
    return cloister_monks(board, copy, true);
}

static inline void monk_completed(Board *board, unsigned copy) {
    // Each of several monks would list it, and so would an empty cloister before its monk.
    if (!KERNEL_MODULES || !feature_noted(board, COMPLETED_CLOISTER | copy)) {
        feature_completed(board, COMPLETED_CLOISTER | copy);
    }
}

/** A tile was placed: adjacent cloisters gain a neighbor. */
SPECIALIZED void monks_notice(Board *board, Position at) {
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        Monk *monk = &board->monks[i];
        const bool near = position_near(monk->at, at);
        monk->tiles = (uint8_t)(monk->tiles + near);
        if (near & (monk->tiles == 9)) { // one branch, rarely taken
            monk_completed(board, monk->copy);
        }
    }
}

static inline void monk_add(Board *board, unsigned player, unsigned copy) {
    const Position at = board->laid[copy].at;
    const unsigned tiles = tiles_around(board, at);
    ASSERT(board->head.monk_count < MONKS_MAX);
    const unsigned index = board->head.monk_count++;
    board->monks[index] = (Monk){at, (uint8_t)tiles, (uint8_t)player, (uint16_t)copy};
    if (tiles == 9) {
        monk_completed(board, copy);
    }
}

/** Counts a follower of any kind in the feature it has just entered. */
static inline void feature_enter(const Rules *rules, Board *board, unsigned player,
                                 SegmentRef ref) {
    const unsigned copy = ref_copy(ref);
    ASSERT(player < (unsigned)rules->players && board->laid[copy].number != 0);
    const unsigned kind = rules_segment_kind(rules, copy, ref_segment(ref));
    if (kind_is_lone(kind)) {
        monk_add(board, player, copy);
        return;
    }
    const unsigned root = feature_find(board, kind, rules_label(rules, copy, ref_segment(ref)));
    ASSERT(packed_followers(board->packed[label_base(kind) + root], player) < SEAT_MASK);
    board->packed[label_base(kind) + root] += packed_follower(player);
}

static inline void follower_deploy(const Rules *rules, Board *board, unsigned player,
                                   SegmentRef ref) {
    const unsigned index = followers_out(rules, board, player);
    ASSERT(index < rules->followers && board->head.supply[player] > 0);
    board->figure[player][index] = ref;
    board->head.supply[player]--;
    feature_enter(rules, board, player, ref);
}

/** Returns figure `index` of a player to supply. */
static inline void follower_return(const Rules *rules, Board *board, unsigned player,
                                   unsigned index) {
    ASSERT(index < followers_out(rules, board, player));
    const unsigned last = followers_out(rules, board, player) - 1;
    board->figure[player][index] = board->figure[player][last];
    board->head.supply[player]++;
}

/**
 * Returns to supply all figures of a player in one road, city or field. The caller clears the
 * count.
 */
static inline void followers_leave(const Rules *rules, Board *board, unsigned player,
                                   FeatureRef feature) {
    unsigned index = 0;
    while (index < followers_out(rules, board, player)) {
        if (ref_in(rules, board, board->figure[player][index], feature)) {
            follower_return(rules, board, player, index);
        } else {
            index++;
        }
    }
    if (KERNEL_MODULES) {
        specials_leave(rules, board, player, feature);
    }
}

/** Returns to supply all figures of a road, city or field, except those that stay by themselves. */
static inline void feature_clear(const Rules *rules, Board *board, FeatureRef feature) {
    PackedCounts *packed = &board->packed[label_base(feature.kind) + feature.root];
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        if (packed_followers(*packed, seat) != 0) {
            followers_leave(rules, board, seat, feature);
        }
    }
    *packed &= ~PACKED_FOLLOWERS;
}

/** Removes entry `monk` from the list of monks. */
static inline void monk_forget(Board *board, unsigned monk) {
    ASSERT(monk < board->head.monk_count);
    const unsigned last = --board->head.monk_count;
    board->monks[monk] = board->monks[last];
}

/** Removes the monk of a cloister and returns the follower to supply. */
static inline void monk_leave(const Rules *rules, Board *board, unsigned monk) {
    const FeatureRef cloister = {SEGMENT_CLOISTER, board->monks[monk].copy};
    followers_leave(rules, board, board->monks[monk].owner, cloister);
    monk_forget(board, monk);
}

/** Returns the segments of a placed copy that a follower may enter, as a bit set. */
static inline uint32_t segments_free(const Rules *rules, const Board *board, unsigned copy) {
    const TypeLine *type = &rules->type_lines[rules->copy_type[copy]];
    ASSERT(board->laid[copy].number != 0);
    const uint16_t *indexes = &rules->segment_index[segment_ref(copy, 0)];
    uint32_t bits = 0;
    // Four at a time; cloisters read label 0, which is never occupied.
    for (unsigned chunk = 0; chunk < type->segment_count; chunk += 4) {
        uint32_t four = 0;
        for (unsigned i = 0; i < 4; i++) {
            const PackedCounts packed = board->packed[index_find(board, indexes[chunk + i])];
            four |= (uint32_t)((packed & PACKED_FOLLOWERS) == 0) << i;
        }
        bits |= four << chunk;
    }
    return bits & type->enterable;
}

#endif
