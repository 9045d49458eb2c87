// SPDX-License-Identifier: MIT
//
// Weights by expansion: which games they change, how those of several expansions meet, and their
// limits.
#include "bot_games.h"
#include "evaluation/box_weights.h"
#include "testing.h"

#include <math.h>
#include <string.h>

/** Returns the weights of a game with these expansions. */
static EvaluationWeights weights_in(const char *words, EvaluationWeights weights) {
    Rules *rules = rules_named(words, 2);
    const EvaluationWeights own = box_weights(&weights, rules);
    rules_destroy(rules);
    return own;
}

static EvaluationWeights weights_with(double boxes) {
    EvaluationWeights weights = evaluation_weights_default();
    weights.boxes = boxes;
    return weights;
}

/** Returns the factor of the weight of cities in a game. */
static double city_factor(const char *words, double boxes) {
    return weights_in(words, weights_with(boxes)).city / evaluation_weights_default().city;
}

static void games_without_great_boxes_keep_the_weights(void **state) {
    const char *const games[] = {"base", "winter+gingerbread-man", "base+river-1", "base+festival"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const EvaluationWeights weights = weights_with(1);
        const EvaluationWeights own = weights_in(games[i], weights);
        assert_memory_equal(&own, &weights, sizeof own);
    }
}

static void great_boxes_change_them(void **state) {
    const char *const games[] = {"base+inns-and-cathedrals",
                                 "base+traders-and-builders",
                                 "base+abbey-and-mayor",
                                 "base+hills-and-sheep",
                                 "base+tower",
                                 "base+princess-and-dragon"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const EvaluationWeights weights = weights_with(1);
        const EvaluationWeights own = weights_in(games[i], weights);
        assert_memory_not_equal(&own, &weights, sizeof own);
    }
    assert_true(city_factor("base+inns-and-cathedrals", 1) < 0.95);
    assert_true(city_factor("base+traders-and-builders", 1) > 1.05);
}

static void the_option_is_the_share_of_each_change(void **state) {
    const double all = city_factor("base+inns-and-cathedrals", 1);
    assert_true(city_factor("base+inns-and-cathedrals", 0) == 1);
    assert_float_equal((float)city_factor("base+inns-and-cathedrals", 0.5),
                       (float)(1 + (all - 1) / 2), 1e-6F);
}

static void two_boxes_make_half_of_their_changes(void **state) {
    const double inns = 1 + (city_factor("base+inns-and-cathedrals", 1) - 1) / 2;
    const double hills = 1 + (city_factor("base+hills-and-sheep", 1) - 1) / 2;
    assert_float_equal((float)city_factor("base+hills-and-sheep+inns-and-cathedrals+river-1", 1),
                       (float)(inns * hills), 1e-6F);
}

/** It is used instead of its boxes, and another box beside it makes half of its change. */
static void a_combination_has_its_own_factors(void **state) {
    const char *const three = "base+inns-and-cathedrals+traders-and-builders+abbey-and-mayor";
    const double together = city_factor(three, 1);
    assert_true(fabs(together - city_factor("base+inns-and-cathedrals", 1)) > 0.01);
    const double hills = 1 + (city_factor("base+hills-and-sheep", 1) - 1) / 2;
    assert_float_equal(
        (float)city_factor(
            "base+inns-and-cathedrals+traders-and-builders+abbey-and-mayor+hills-and-sheep", 1),
        (float)((1 + (together - 1) / 2) * hills), 1e-6F);
}

static void limits_hold(void **state) {
    EvaluationWeights weights = weights_with(1);
    weights.road = 10;      // the greatest; the box would increase it
    weights.home = 1;       // the same
    weights.follower = 100; // the same
    const EvaluationWeights own = weights_in("base+inns-and-cathedrals", weights);
    assert_true(own.road == 10 && own.home == 1 && own.follower == 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_without_great_boxes_keep_the_weights),
        cmocka_unit_test(great_boxes_change_them),
        cmocka_unit_test(the_option_is_the_share_of_each_change),
        cmocka_unit_test(two_boxes_make_half_of_their_changes),
        cmocka_unit_test(a_combination_has_its_own_factors),
        cmocka_unit_test(limits_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
