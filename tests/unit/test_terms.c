// SPDX-License-Identifier: MIT
//
// The value of followers in supply: less in games with few turns per player, for any number of
// players.
#include "bot_games.h"
#include "evaluation/terms.h"
#include "testing.h"

/** Returns the points a full supply is worth early in a game with these expansions. */
static float supply_value(const char *words, int players, double scarce) {
    EvaluationWeights weights = evaluation_weights_default();
    weights.follower = 60;
    weights.scarce = scarce;
    weights.boxes = 0;
    Rules *rules = rules_named(words, players);
    const Terms terms = terms_of(&weights, NULL, rules);
    assert_int_equal(terms.players, players);
    rules_destroy(rules);
    return (float)terms.supply_points;
}

static void long_games_have_a_full_supply_value(void **state) {
    assert_float_equal(supply_value("base", 2, 30), 60, 0);                   // 36 turns each
    assert_float_equal(supply_value("winter+gingerbread-man", 3, 30), 60, 0); // 30
}

static void short_games_are_worth_a_part(void **state) {
    assert_float_equal(supply_value("base", 4, 30), 36, 1e-4F); // 18 of 30 turns
    assert_float_equal(supply_value("base", 5, 48), 18, 1e-4F); // 14.4 of 48
    assert_float_equal(supply_value("winter", 4, 30), 42, 1e-4F);
}

static void a_limit_makes_a_game_short(void **state) {
    assert_float_equal(supply_value("base deck_limit=29", 2, 30), 30, 1e-4F); // 15 of 30 turns
    assert_float_equal(supply_value("base deck_limit=1000", 2, 30), 60, 0);
}

static void turns_count_and_not_players(void **state) {
    assert_float_equal(supply_value("base+inns-and-cathedrals", 5, 30), supply_value("base", 4, 30),
                       0);
    assert_true(supply_value("base", 2, 40) < 60);
}

static void nothing_is_scarce_without_the_weight(void **state) {
    assert_float_equal(supply_value("base", 5, 0), 60, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_games_have_a_full_supply_value),
        cmocka_unit_test(short_games_are_worth_a_part),
        cmocka_unit_test(a_limit_makes_a_game_short),
        cmocka_unit_test(turns_count_and_not_players),
        cmocka_unit_test(nothing_is_scarce_without_the_weight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
