// SPDX-License-Identifier: MIT
//
// Merge threats of farms: which tiles would join two farms at a cell, and what that would change.
#include "bot_games.h"
#include "evaluation/terms.h"
#include "testing.h"

#include <stdlib.h>

static Terms terms_make(int players) {
    Terms terms = {.weights = evaluation_weights_default(), .players = players};
    terms.weights.contest = 1;
    terms.weights.join = 1; // one expected tile, an even chance to join
    return terms;
}

/* Returns a farm with these followers. @param value points for each player with the majority */
static Claim claim_make(int64_t value, const uint8_t strength[PLAYERS_MAX], int players) {
    Claim claim = {.value = value * POINT, .leaders = strength_leaders(strength, players)};
    for (int player = 0; player < PLAYERS_MAX; player++) {
        claim.strength[player] = strength[player];
    }
    return claim;
}

/*
 *      +---+       The road comes from the south. Of the tiles of the basic game only the two
 *      | ? |       cloisters with a road (A) have one field on both sides of it.
 *      +-v-+
 *        |
 */
static void tiles_that_join_the_sides_of_a_road(void **state) {
    Rules *rules = rules_named("base", 2);
    Game *game = game_memory(rules);
    ClosingOdds *odds = NULL;
    Message message;
    assert_non_null(game);
    game_start(rules, game, 0);
    assert_int_equal(closing_odds_create(&odds, rules, (ClosingWeights){5, 0, 1}, &message),
                     STATUS_OK);
    closing_odds_prepare(odds, game);
    // With two players, one player expects to draw one of two tiles.
    assert_true(closing_odds_joins(odds, cell_side(2, EDGE_ROAD), 6, 8) == 1);
    assert_true(closing_odds_joins(odds, cell_side(2, EDGE_ROAD), 8, 6) == 1);
    closing_odds_destroy(odds);
    free(game);
    rules_destroy(rules);
}

/*
 * A farm of 9 points and one of 3: if they are joined, the owner of the small one gains 9, the
 * other 3. Half of that is counted: the chance is even.
 */
static void equal_farms_share(void **state) {
    const Terms terms = terms_make(2);
    const Claim large = claim_make(9, (const uint8_t[PLAYERS_MAX]){1, 0}, 2);
    const Claim small = claim_make(3, (const uint8_t[PLAYERS_MAX]){0, 1}, 2);
    int64_t values[PLAYERS_MAX] = {0};
    term_contest(&terms, SEGMENT_FIELD, &large, &small, 1, values);
    assert_int_equal(values[0], 3 * POINT / 2);
    assert_int_equal(values[1], 9 * POINT / 2);
    int64_t turned[PLAYERS_MAX] = {0};
    term_contest(&terms, SEGMENT_FIELD, &small, &large, 1, turned);
    assert_memory_equal(turned, values, sizeof values);
}

/* Two followers against one take all. */
static void a_majority_takes_all(void **state) {
    const Terms terms = terms_make(3);
    const Claim large = claim_make(9, (const uint8_t[PLAYERS_MAX]){1, 0, 0}, 3);
    const Claim small = claim_make(3, (const uint8_t[PLAYERS_MAX]){0, 2, 0}, 3);
    int64_t values[PLAYERS_MAX] = {0};
    term_contest(&terms, SEGMENT_FIELD, &large, &small, 1, values);
    assert_int_equal(values[0], -9 * POINT / 2);
    assert_int_equal(values[1], 9 * POINT / 2);
    assert_int_equal(values[2], 0);
}

/* Equal farms of equal strength: both gain the same, so neither of two players benefits. */
static void equal_claims_gain_nothing_by_joining(void **state) {
    const Terms terms = terms_make(2);
    const Claim a = claim_make(6, (const uint8_t[PLAYERS_MAX]){1, 0}, 2);
    const Claim b = claim_make(6, (const uint8_t[PLAYERS_MAX]){0, 1}, 2);
    int64_t values[PLAYERS_MAX] = {0};
    term_contest(&terms, SEGMENT_FIELD, &a, &b, 1, values);
    assert_int_equal(values[0], 0);
    assert_int_equal(values[1], 0);
}

/* Joining roads or cities has a separate weight. */
static void roads_and_cities_have_a_separate_weight(void **state) {
    Terms terms = terms_make(2);
    terms.weights.rival = 2 * terms.weights.contest;
    const Claim large = claim_make(9, (const uint8_t[PLAYERS_MAX]){1, 0}, 2);
    const Claim small = claim_make(3, (const uint8_t[PLAYERS_MAX]){0, 1}, 2);
    int64_t values[PLAYERS_MAX] = {0};
    term_contest(&terms, SEGMENT_CITY, &large, &small, 1, values);
    assert_int_equal(values[0], 3 * POINT);
    assert_int_equal(values[1], 9 * POINT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_that_join_the_sides_of_a_road),
        cmocka_unit_test(equal_farms_share),
        cmocka_unit_test(a_majority_takes_all),
        cmocka_unit_test(equal_claims_gain_nothing_by_joining),
        cmocka_unit_test(roads_and_cities_have_a_separate_weight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
