/**
 * Functions of a kernel that score: completed features, their value, and the players paid. See
 * kernel.h for each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BOARD_KERNEL_SCORING_H
#define ENGINE_BOARD_KERNEL_SCORING_H

#include "board/board.h"
#include "board/completed_list.h"
#include "board/farms.h"
#include "board/features.h"
#include "board/followers.h"
#include "board/frontier.h"
#include "board/hooks.h"
#include "board/majority.h"
#include "board/playout.h"
#include "board/playout_with_modules.h"
#include "board/scoring.h"

static void kernel_clear_feature(const Rules *rules, Game *game, FeatureRef feature) {
    feature_clear(rules, board_of(game), feature);
}

static void kernel_pay_farm(const Rules *rules, Game *game, uint32_t root, int per_city,
                            ScoreLog *log) {
    Board *board = board_of(game);
    const Set cities = field_cities(rules, board, root);
    const Farm farm = {root, &cities, per_city};
    int32_t paid[PLAYERS_MAX] = {0};
    farm_pay(rules, board, farm, paid, log);
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        const Award award = {.feature = {SEGMENT_FIELD, (uint16_t)root},
                             .reason = SCORE_FARM,
                             .cities = (uint16_t)set_count(&cities),
                             .points = paid[seat]};
        game->scores[seat] += paid[seat];
        award_pay_and_notify(rules, board, &award, packed_follower(seat), log);
    }
}

static int32_t kernel_cloister_value(const Rules *rules, const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    return cloister_worth(rules, board, copy, tiles_around(board, board->laid[copy].at));
}

static uint32_t kernel_lying_seats(const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    uint32_t seats = 0;
    for (unsigned i = 0; i < game->monk_count; i++) {
        const bool lying = board->monks[i].copy == copy && board->monks[i].at == NOWHERE;
        seats |= (uint32_t)lying << board->monks[i].owner;
    }
    return seats;
}

static bool kernel_only_lying(const Game *game, uint32_t copy) {
    return cloister_is_separate(board_of_const(game), copy);
}

static uint32_t kernel_pennants(const Rules *rules, const Game *game, uint32_t city) {
    ASSERT(city != 0 && city < rules->road_first);
    return city_pennants(rules, &board_of_const(game)->set[city]);
}

static int32_t kernel_farm_worth(const Rules *rules, const Game *game, uint32_t field,
                                 int per_city) {
    const Set cities = field_cities(rules, board_of_const(game), field);
    const Farm farm = {field, &cities, per_city};
    return farm_worth(rules, board_of_const(game), farm);
}

static uint32_t kernel_tiles_around(const Rules *rules, const Game *game, int x, int y) {
    return tiles_around(board_of_const(game), position_make(x, y));
}

static void kernel_score_completed(const Rules *rules, Game *game, ScoreLog *log) {
    score_completed_all(rules, board_of(game), log);
}

static uint32_t kernel_completed_begin(const Rules *rules, Game *game) {
    return KERNEL_MODULES ? completed_begin(rules, board_of(game)) : game->completed_count;
}

static uint32_t kernel_completed_farm(const Rules *rules, Game *game, uint32_t root) {
    if (KERNEL_MODULES) {
        farm_note(board_of(game), root);
    }
    return game->completed_count;
}

static FeatureRef kernel_completed(const Rules *rules, const Game *game, uint32_t index) {
    return completed_at(rules, board_of_const(game), index);
}

static void kernel_score_one(const Rules *rules, Game *game, uint32_t index, ScoreLog *log) {
    if (KERNEL_MODULES) {
        score_completed_one(rules, board_of(game), index, log);
    }
}

static int32_t kernel_completed_worth(const Rules *rules, const Game *game, FeatureRef feature) {
    uint16_t tiles;
    return feature.kind == SEGMENT_CLOISTER
               ? cloister_worth(rules, board_of_const(game), feature.root, 9)
               : feature_worth(rules, board_of_const(game), feature, true, &tiles);
}

/**
 * Returns the packed counts of the seats in a feature; of a cloister, those of its upright
 * followers.
 */
static PackedCounts counts_of(const Rules *rules, const Board *board, FeatureRef feature) {
    return feature.kind == SEGMENT_CLOISTER ? cloister_followers(board, feature.root)
                                            : feature_counts(rules, board, feature);
}

static uint32_t kernel_owners(const Rules *rules, const Game *game, FeatureRef feature) {
    const Board *board = board_of_const(game);
    const PackedCounts counts = counts_of(rules, board, feature);
    return counts == 0 ? 0 : winners_seats(rules, majority(rules, board, feature, counts));
}

static uint32_t kernel_lying_owners(const Rules *rules, const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    const FeatureRef feature = {SEGMENT_CLOISTER, (uint16_t)copy};
    const PackedCounts lying = cloister_lying(board, copy);
    return lying == 0 ? 0 : winners_seats(rules, packed_strongest(rules, board, feature, lying));
}

static void kernel_strengths(const Rules *rules, const Game *game, FeatureRef feature,
                             uint8_t out[PLAYERS_MAX]) {
    const Board *board = board_of_const(game);
    const bool lone = feature.kind == SEGMENT_CLOISTER;
    const PackedCounts counts =
        counts_of(rules, board, feature) + (lone ? cloister_lying(board, feature.root) : 0);
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++) {
        out[seat] = (uint8_t)seat_strength(rules, board, feature, counts, seat);
    }
}

static void kernel_final_points(const Rules *rules, const Game *game, int32_t *points,
                                ScoreLog *log) {
    final_all(rules, board_of_const(game), points, log);
}

#endif
