/**
 * Scoring: completed features during the game, incomplete ones and farms at its end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_SCORING_H
#define ENGINE_KERNEL_SCORING_H

#include "board/completed_list.h"
#include "board/farms.h"
#include "board/followers.h"
#include "board/hooks.h"
#include "model/hook_calls.h"
#include "table/awards.h"
#include "table/segments.h"

/** Pays one player. */
static inline void award_seat(const Rules *rules, const Board *board, const Award *award,
                              unsigned seat, int32_t *points, ScoreLog *log) {
    ASSERT(seat < (unsigned)rules->players && award->points >= 0);
    award_give(rules, &board->head, award, seat, 1, points, log);
}

/**
 * Pays the winners found by majority(). Separate from finding them, so that paying has no branches.
 */
static inline void award_winners(const Rules *rules, const Board *board, const Award *award,
                                 PackedCounts winners, int32_t *points, ScoreLog *log) {
    const unsigned seats = (unsigned)rules->players;
    for (unsigned seat = 0; seat < seats; seat++) {
        award_give(rules, &board->head, award, seat, packed_wins(winners, seat), points, NULL);
    }
    for (unsigned seat = 0; log != NULL && award->points != 0 && seat < seats; seat++) {
        if (packed_wins(winners, seat) != 0) {
            award_log(rules, &board->head, award, seat, log);
        }
    }
}

/**
 * Pays the seats with the largest count in a feature; ties all get the full points. Returns the
 * winners.
 */
static inline PackedCounts award_pay(const Rules *rules, const Board *board, const Award *award,
                                     PackedCounts followers, int32_t *points, ScoreLog *log) {
    const PackedCounts winners = majority(rules, board, award->feature, followers);
    award_winners(rules, board, award, winners, points, log);
    return winners;
}

/** Notifies modules of an award just paid in the game. */
static inline void award_pay_and_notify(const Rules *rules, Board *board, const Award *award,
                                        PackedCounts winners, ScoreLog *log) {
    if (!hooks_any(rules, HOOK_AWARDED) || award->points == 0) {
        return;
    }
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        if (packed_wins(winners, seat)) {
            award_notify_modules(rules, &board->head, award, seat, log);
        }
    }
}

/** Returns the value of a road or city of a given size. */
static inline int32_t line_sized_worth(const Rules *rules, const Board *board, FeatureRef feature,
                                       bool complete, LineSize size) {
    const int32_t worth = plain_worth(rules, feature.kind, complete, size.tiles, size.pennants);
    return hooks_value(rules, &board->head, HOOK_FEATURE_VALUE, feature, complete, worth);
}

/** Returns the value of a road or city, and its number of tiles. */
static inline int32_t feature_worth(const Rules *rules, const Board *board, FeatureRef feature,
                                    bool complete, uint16_t *tiles_out) {
    const LineSize size = line_size(rules, board, feature);
    *tiles_out = size.tiles;
    return line_sized_worth(rules, board, feature, complete, size);
}

/** Returns the value of a cloister with `tiles` on it and around it. */
static inline int32_t cloister_worth(const Rules *rules, const Board *board, unsigned copy,
                                     unsigned tiles) {
    if (!KERNEL_MODULES) {
        return (int32_t)tiles;
    }
    const FeatureRef feature = {SEGMENT_CLOISTER, (uint16_t)copy};
    return hooks_value(rules, &board->head, HOOK_LONE_VALUE, feature, tiles == 9, (int32_t)tiles);
}

static inline void score_completed_feature(const Rules *rules, Board *board, FeatureRef feature,
                                           ScoreLog *log) {
    ASSERT(packed_open(board->packed[label_base(feature.kind) + feature.root]) == 0);
    hooks_completed(rules, board, feature, log);
    const PackedCounts followers = feature_counts(rules, board, feature);
    if (followers == 0) {
        hooks_scored(rules, board, feature, log);
        return;
    }
    Award award = {.feature = feature, .reason = SCORE_COMPLETED};
    award.points = feature_worth(rules, board, feature, true, &award.tiles);
    const PackedCounts winners =
        award_pay(rules, board, &award, followers, board->head.scores, log);
    award_pay_and_notify(rules, board, &award, winners, log);
    hooks_scored(rules, board, feature, log);
    feature_clear(rules, board, feature);
}

/**
 * With modules: they may allow several followers on a cloister
 * (Expansion.figures.shares_cloisters), decide who wins it, and return other monks to supply when
 * notified.
 */
static inline void score_cloister_with_modules(const Rules *rules, Board *board, unsigned copy,
                                               ScoreLog *log) {
    const PackedCounts followers = cloister_followers(board, copy);
    if (followers == 0) {
        return;
    }
    const FeatureRef feature = {SEGMENT_CLOISTER, (uint16_t)copy};
    hooks_completed(rules, board, feature, log);
    const Award award = {.feature = feature,
                         .reason = SCORE_COMPLETED,
                         .tiles = 9,
                         .points = cloister_worth(rules, board, copy, 9)};
    const PackedCounts winners =
        award_pay(rules, board, &award, followers, board->head.scores, log);
    award_pay_and_notify(rules, board, &award, winners, log);
    hooks_scored(rules, board, award.feature, log);
    for (unsigned i = board->head.monk_count;
         i-- > 0;) { // the one that moves into its place was visited
        if (board->monks[i].copy == copy && board->monks[i].at != NOWHERE) {
            monk_leave(rules, board, i);
        }
    }
}

static inline void score_completed_cloister(const Rules *rules, Board *board, unsigned copy,
                                            ScoreLog *log) {
    if (KERNEL_MODULES) {
        score_cloister_with_modules(rules, board, copy, log);
        return;
    }
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        if (board->monks[i].copy == copy) {
            const unsigned owner = board->monks[i].owner;
            const Award award = {.feature = {SEGMENT_CLOISTER, (uint16_t)copy},
                                 .reason = SCORE_COMPLETED,
                                 .tiles = 9,
                                 .points = cloister_worth(rules, board, copy, 9)};
            award_seat(rules, board, &award, owner, board->head.scores, log);
            monk_leave(rules, board, i);
            return;
        }
    }
}

/** Pays all that the tile of this turn completed. */
static inline void score_completed_all(const Rules *rules, Board *board, ScoreLog *log) {
    if (hooks_any(rules, HOOK_JOINTS)) {
        lines_sort(rules, board);
    }
    for (unsigned i = 0; i < board->head.completed_count; i++) {
        const FeatureRef feature = completed_at(rules, board, i);
        if (feature.kind == SEGMENT_CLOISTER) {
            score_completed_cloister(rules, board, feature.root, log);
        } else {
            score_completed_feature(rules, board, feature, log);
        }
    }
    board->head.completed_count = 0;
}

/** Pays one of these features, if they are scored one by one. */
static inline void score_completed_one(const Rules *rules, Board *board, unsigned index,
                                       ScoreLog *log) {
    const FeatureRef feature = completed_at(rules, board, index);
    if (feature.kind == SEGMENT_CLOISTER) {
        score_completed_cloister(rules, board, feature.root, log);
    } else if (feature.kind == SEGMENT_FIELD) {
        hooks_farm_pay(rules, board, feature.root, log);
    } else {
        score_completed_feature(rules, board, feature, log);
    }
}

/** Features with followers, each once, in the order of the followers. */
typedef struct Occupied {
    uint16_t line[FARMS_MAX + 1]; /* roots; with one spare entry for writing ahead */
    uint16_t field[FARMS_MAX + 1];
    unsigned line_count;
    unsigned field_count;
} Occupied;

/** Adds the feature of a figure, unless it is in `seen`. */
static inline void occupied_add(const Rules *rules, const Board *board, SegmentRef ref,
                                uint64_t *seen, Occupied *occupied) {
    // Written to both lists and counted in one or none: no branch to mispredict.
    const unsigned root = index_find(board, rules->segment_index[ref]);
    const unsigned fresh = (unsigned)(~seen[root / 64] >> (root % 64)) & 1U;
    const unsigned field = root >= FIELD_BASE;
    seen[root / 64] |= UINT64_C(1) << (root % 64);
    ASSERT(occupied->line_count <= FARMS_MAX && occupied->field_count <= FARMS_MAX);
    occupied->line[occupied->line_count] = (uint16_t)root;
    occupied->line_count += fresh & ~field;
    occupied->field[occupied->field_count] = (uint16_t)(root - FIELD_BASE);
    occupied->field_count += fresh & field;
}

static inline void occupied_find(const Rules *rules, const Board *board, Occupied *occupied) {
    occupied->line_count = 0;
    occupied->field_count = 0;
    uint64_t seen[(LABELS + 63) / 64] = {1}; // cloisters, which read index 0, are paid elsewhere
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        const unsigned followers = followers_out(rules, board, seat);
        for (unsigned i = 0; i < followers; i++) {
            occupied_add(rules, board, board->figure[seat][i], seen, occupied);
        }
        unsigned out = seat_figures(board, seat) & rules->figures_follow;
        for (; out != 0; out &= out - 1) {
            const SegmentRef ref = figure_ref_const(rules, &board->head, seat, bit_lowest(out));
            occupied_add(rules, board, ref, seen, occupied);
        }
    }
}

/** Pays an unfinished road or city of a given size. */
static inline void final_line_sized(const Rules *rules, const Board *board, FeatureRef feature,
                                    LineSize size, int32_t *points, ScoreLog *log) {
    // During a turn a feature may be complete and not yet paid.
    const bool complete = packed_open(board->packed[feature.root]) == 0;
    if (complete || rules->options.incomplete_score) {
        const Award award = {.feature = feature,
                             .reason = complete ? SCORE_COMPLETED : SCORE_INCOMPLETE,
                             .tiles = size.tiles,
                             .points = line_sized_worth(rules, board, feature, complete, size)};
        const PackedCounts followers = feature_counts(rules, board, feature);
        (void)award_pay(rules, board, &award, followers, points, log);
    }
}

/** Pays an unfinished road or city. */
static inline void final_line(const Rules *rules, const Board *board, unsigned root,
                              int32_t *points, ScoreLog *log) {
    const FeatureRef feature = {(uint8_t)line_kind(rules, root), (uint16_t)root};
    final_line_sized(rules, board, feature, line_size(rules, board, feature), points, log);
}

/** Returns whether this turn completed a city that is not scored yet. */
static inline bool city_due(const Board *board, unsigned root) {
    bool due = false;
    for (unsigned i = board->head.scored; i < board->head.completed_count; i++) {
        due = due || board->completed[i] == root;
    }
    return due;
}

/** Pays the cities without figures that still pay a player. */
static inline void final_aided(const Rules *rules, const Board *board, int32_t *points,
                               ScoreLog *log) {
    FOR_WORDS(w) {
        for (uint64_t bits = board->placed_cities.word[w]; bits != 0; bits &= bits - 1) {
            const unsigned label = 64 * w + bit_lowest(bits) + 1;
            const PackedCounts packed = board->packed[label];
            if (board->parent[label] == label && (packed & PACKED_FOLLOWERS) == 0 &&
                (packed_open(packed) != 0 || city_due(board, label)) &&
                city_aid(rules, board, label) != 0) {
                final_line(rules, board, label, points, log);
            }
        }
    }
}

/** Returns whether an earlier monk is on the same cloister. */
static inline bool monk_follows(const Board *board, unsigned monk) {
    for (unsigned i = 0; i < monk; i++) {
        if (board->monks[i].copy == board->monks[monk].copy && board->monks[i].at != NOWHERE) {
            return true;
        }
    }
    return false;
}

static inline void final_cloisters(const Rules *rules, const Board *board, int32_t *points,
                                   ScoreLog *log) {
    const bool shared =
        KERNEL_MODULES && (rules->shares_cloisters || hooks_any(rules, HOOK_WINNERS));
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        const unsigned owner = board->monks[i].owner;
        const unsigned tiles = board->monks[i].tiles;
        const bool complete = tiles == 9;
        const bool apart = KERNEL_MODULES && board->monks[i].at == NOWHERE; // its module pays
        if (apart || (!complete && !rules->options.incomplete_score) ||
            (shared && monk_follows(board, i))) {
            continue;
        }
        const Award award = {.feature = {SEGMENT_CLOISTER, board->monks[i].copy},
                             .reason = complete ? SCORE_COMPLETED : SCORE_INCOMPLETE,
                             .tiles = (uint16_t)tiles,
                             .points = cloister_worth(rules, board, board->monks[i].copy, tiles)};
        if (shared) {
            const PackedCounts followers = cloister_followers(board, award.feature.root);
            award_pay(rules, board, &award, followers, points, log);
        } else {
            award_seat(rules, board, &award, owner, points, log);
        }
    }
}

/** A farm to be paid. */
typedef struct Farm {
    unsigned root;
    const Set *around; /* completed cities, by their roots */
    int32_t per_city;  /* points for an ordinary one */
} Farm;

/** Returns the points for all cities of a farm. */
static inline int32_t farm_worth(const Rules *rules, const Board *board, Farm farm) {
    if (!hooks_any(rules, HOOK_CITY_WORTH)) {
        return farm.per_city * (int32_t)set_count(farm.around);
    }
    int32_t worth = 0;
    FOR_WORDS(w) {
        for (uint64_t bits = farm.around->word[w]; bits != 0; bits &= bits - 1) {
            const unsigned city = 64 * w + bit_lowest(bits) + 1;
            worth += hooks_city_worth(rules, board, farm.root, city, farm.per_city);
        }
    }
    return worth;
}

/**
 * Pays a farm to the seats with the largest count, including additional counts for some of its
 * cities: points for each of these.
 */
static inline void farm_pay_cities(const Rules *rules, const Board *board, Farm farm,
                                   PackedCounts aid, int32_t *points, ScoreLog *log) {
    const PackedCounts followers = (board->packed[FIELD_BASE + farm.root] & PACKED_FOLLOWERS) + aid;
    Award award = {.feature = {SEGMENT_FIELD, (uint16_t)farm.root},
                   .reason = SCORE_FARM,
                   .cities = (uint16_t)set_count(farm.around)};
    const bool valued = hooks_any(rules, HOOK_LONE_VALUE) && aid == 0; // the farm, once
    if (!hooks_any(rules, HOOK_FARM_BONUS) && !valued) {
        award.points = farm_worth(rules, board, farm);
        (void)award_pay(rules, board, &award, followers, points, log);
        return;
    }
    const PackedCounts winners = majority(rules, board, award.feature, followers);
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        if (packed_wins(winners, seat)) {
            const int32_t bonus = hooks_farm_bonus(rules, &board->head, farm.root, seat);
            const Farm his = {farm.root, farm.around, farm.per_city + bonus};
            const int32_t worth = farm_worth(rules, board, his);
            award.points = valued ? hooks_value(rules, &board->head, HOOK_LONE_VALUE, award.feature,
                                                false, worth)
                                  : worth;
            award_seat(rules, board, &award, seat, points, log);
        }
    }
}

/** Pays a farm to its owners: points for each completed city around it. */
static inline void farm_pay(const Rules *rules, const Board *board, Farm farm, int32_t *points,
                            ScoreLog *log) {
    farm_pay_cities(rules, board, farm, 0, points, log);
}

/**
 * As farm_pay, if seats may have additional counts for some of its cities: each of these is paid
 * separately.
 */
static inline void farm_pay_aided(const Rules *rules, const Board *board, Farm farm,
                                  int32_t *points, ScoreLog *log) {
    Set rest = *farm.around;
    FOR_WORDS(w) {
        for (uint64_t bits = farm.around->word[w]; bits != 0; bits &= bits - 1) {
            const PackedCounts aid = city_aid(rules, board, 64 * w + bit_lowest(bits) + 1);
            if (aid != 0) {
                Set city = {{0}};
                city.word[w] = bits & (0U - bits);
                rest.word[w] ^= city.word[w];
                farm_pay_cities(rules, board, (Farm){farm.root, &city, farm.per_city}, aid, points,
                                log);
            }
        }
    }
    farm_pay(rules, board, (Farm){farm.root, &rest, farm.per_city}, points, log);
}

/** Third edition: each farm pays its owners three points for each completed city it borders. */
static inline void final_farms(const Rules *rules, const Board *board, const Occupied *occupied,
                               const FieldCities *around, int32_t *points, ScoreLog *log) {
    for (unsigned i = 0; i < occupied->field_count; i++) {
        const Farm farm = {occupied->field[i], field_around_const(around, i), FARM_CITY_POINTS};
        if (hooks_any(rules, HOOK_CITY_AID)) {
            farm_pay_aided(rules, board, farm, points, log);
        } else {
            farm_pay(rules, board, farm, points, log);
        }
    }
}

/**
 * Returns the followers around one city on all farms, and the owners of at least one of these
 * farms.
 */
static inline uint32_t farmers_around(const Rules *rules, const Board *board,
                                      const Occupied *occupied, const FieldCities *around,
                                      unsigned city, unsigned farmers[PLAYERS_MAX]) {
    uint32_t owners = 0;
    const PackedCounts aid = city_aid(rules, board, city);
    for (unsigned i = 0; i < occupied->field_count; i++) {
        const unsigned field = FIELD_BASE + occupied->field[i];
        if (!set_has(field_around_const(around, i), city - 1)) {
            continue;
        }
        const FeatureRef farm = {SEGMENT_FIELD, occupied->field[i]};
        const PackedCounts followers = (board->packed[field] & PACKED_FOLLOWERS) + aid;
        const PackedCounts winners = majority(rules, board, farm, followers);
        for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
            const unsigned count = seat_strength(rules, board, farm, followers, seat);
            farmers[seat] += count - packed_followers(aid, seat);
            owners |= (uint32_t)packed_wins(winners, seat) << seat;
        }
    }
    for (unsigned seat = 0; owners != 0 && seat < (unsigned)rules->players; seat++) {
        farmers[seat] += packed_followers(aid, seat); // once, regardless of the number of farms
    }
    return owners;
}

/**
 * First edition: each completed city pays four points to the players with most farmers on all farms
 * around it. Second edition: it pays three points, once, to each player who owns a farm next to it.
 */
static inline void final_farms_by_city(const Rules *rules, const Board *board,
                                       const Occupied *occupied, const FieldCities *around,
                                       int32_t *points, ScoreLog *log) {
    for (unsigned c = 0; c < board->head.closed_city_count; c++) {
        unsigned farmers[PLAYERS_MAX] = {0};
        const unsigned root = board->closed_city[c];
        uint32_t winners = farmers_around(rules, board, occupied, around, root, farmers);
        Award award = {.feature = {SEGMENT_CITY, (uint16_t)root},
                       .reason = SCORE_FARM,
                       .cities = 1,
                       .points = 3};
        if (rules->options.farm_edition == 1) {
            unsigned most = 1;
            for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
                most = farmers[seat] > most ? farmers[seat] : most;
            }
            winners = 0;
            for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
                winners |= (uint32_t)(farmers[seat] == most) << seat;
            }
            award.points = 4;
        }
        for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
            if (((winners >> seat) & 1U) == 0) {
                continue;
            }
            award_seat(rules, board, &award, seat, points, log);
        }
    }
}

/** Pays all farms. @param around the completed cities around each */
static inline void final_fields(const Rules *rules, const Board *board, const Occupied *occupied,
                                const FieldCities *around, int32_t *points, ScoreLog *log) {
    if (rules->options.farm_edition == 3) {
        final_farms(rules, board, occupied, around, points, log);
    } else {
        final_farms_by_city(rules, board, occupied, around, points, log);
    }
}

/** Pays everything in final scoring. */
static inline void final_all(const Rules *rules, const Board *board, int32_t *points,
                             ScoreLog *log) {
    Occupied occupied;
    occupied_find(rules, board, &occupied);
    for (unsigned i = 0; i < occupied.line_count; i++) {
        final_line(rules, board, occupied.line[i], points, log);
    }
    if (hooks_any(rules, HOOK_CITY_AID)) {
        final_aided(rules, board, points, log);
    }
    final_cloisters(rules, board, points, log);
    if (occupied.field_count != 0) {
        const Set closed = closed_segments(board);
        FieldCities around;
        fields_surround(rules, board, &closed, occupied.field, occupied.field_count, &around);
        final_fields(rules, board, &occupied, &around, points, log);
    }
    hooks_final(rules, board, points, log);
}

#endif
