// SPDX-License-Identifier: MIT
//
// Cases W-079 to W-088 and W-093: the end of the game and final scoring.
#include "scenario.h"

// Winter rules, Scoring incomplete roads, cities and cloisters, example: Red's road, Yellow's
// cloister, Blue's city in the south-east, Green and Black in the large city.
static const char FINAL_EXAMPLE[] = " F0:Gc0   C0      E3:Kc0 \n"
                                    "  .       F1:Gc0  .      \n"
                                    "  .      [D0]=s   U0:Rr0   U0 \n"
                                    "  .       B0:Ym0=m  M2:Bc0=b E3 \n"
                                    "  .       V0      .        . ";

static void W_079_incomplete_road_of_three_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 5", FINAL_EXAMPLE);
    assert_int_equal(scenario_feature(scenario, 's', "r0").tiles, 3);
    assert_false(scenario_feature(scenario, 's', "r0").complete);
    scenario_final(scenario, "red 3, blue 3, yellow 5, green 8, black 0");
    scenario_paid_among(scenario, "red 3 incomplete road");
}

static void W_080_incomplete_cloister_with_four_neighbors(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 5", FINAL_EXAMPLE);
    assert_int_equal(scenario_feature(scenario, 'm', "m0").tiles, 5);
    assert_int_equal(scenario_feature(scenario, 'm', "m0").open_edges, 4);
    scenario_final(scenario, "red 3, blue 3, yellow 5, green 8, black 0");
    scenario_paid_among(scenario, "yellow 5 incomplete cloister");
}

// Winter rules, footnote 17: five neighbors make 6.
static void W_081_incomplete_cloister_with_five_neighbors(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] U0     U0 \n"
                   " E3  B0:Rm0 E1 ");
    scenario_final(scenario, "red 6, blue 0");
}

// Winter rules, footnote 17: one point per tile, not per follower.
static void W_082_incomplete_road_of_four_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " U0 [D0] U0:Br0 U0 ");
    scenario_final(scenario, "red 0, blue 4");
}

static void W_083_small_incomplete_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 5", FINAL_EXAMPLE);
    const FeatureView city = scenario_feature(scenario, 'b', "c0");
    assert_int_equal(city.tiles, 2);
    assert_int_equal(city.pennants, 1);
    scenario_final(scenario, "red 3, blue 3, yellow 5, green 8, black 0");
    scenario_paid_among(scenario, "blue 3 incomplete city");
}

static void W_084_large_incomplete_city_with_a_majority(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 5", FINAL_EXAMPLE);
    const FeatureView city = scenario_feature(scenario, 's', "c0");
    assert_int_equal(city.tiles, 5);
    assert_int_equal(city.pennants, 3);
    assert_int_equal(city.followers[GREEN], 2);
    assert_int_equal(city.followers[BLACK], 1);
    scenario_final(scenario, "red 3, blue 3, yellow 5, green 8, black 0");
    scenario_paid_among(scenario, "green 8 incomplete city");
}

// Winter rules, Scoring incomplete: a pennant scores one point.
static void W_085_pennant_in_an_incomplete_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " F1:Rc0 \n"
                   "[D0]    ");
    scenario_final(scenario, "red 3, blue 0");
    scenario_begin(scenario, "winter 2",
                   " G1:Rc0 \n"
                   "[D0]    ");
    scenario_final(scenario, "red 2, blue 0");
}

// Z-Man rules, End of game: ties as during the game.
static void W_086_tie_on_an_incomplete_feature(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 3", " U0:Rr0 [D0] U0:Br0 U0 ");
    scenario_final(scenario, "red 4, blue 4, yellow 0");
    scenario_begin(scenario, "winter 3",
                   " E1:Bc0  C0   E3:Yc0 \n"
                   " U0     [D0]  U0     ");
    scenario_final(scenario, "red 0, blue 5, yellow 5");
}

// Winter rules, The End of the Game: the last tile scores as usual, final scoring follows.
static void W_087_last_tile_completes_a_feature(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " W0 [D0]:Rr0  ?a \n"
                   " .   B0:Bm0   .  ");
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "T1", 'a', "c0");
    scenario_pending(scenario, "over");
    // The road during the game; the new city and the cloister afterwards. The cloister has three
    // neighbors.
    scenario_paid_among(scenario, "red 3 completed road");
    scenario_paid_among(scenario, "red 1 incomplete city");
    scenario_paid_among(scenario, "blue 4 incomplete cloister");
    scenario_scores(scenario, "red 4, blue 4");
}

// Winter rules, House Rules: incomplete features do not score at the end. Farms do.
static void W_088_incomplete_features_pay_nothing(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " E2:Bf0  E1:Rc0 \n"
                                "[D0]     U0:Rr0 \n"
                                " B0:Rm0  .      ";
    scenario_begin(scenario, "winter 2 incomplete_score=off", BOARD);
    scenario_final(scenario, "red 0, blue 3");
    scenario_begin(scenario, "winter 2", BOARD);
    scenario_final(scenario, "red 6, blue 3");
    scenario_paid_among(scenario, "red 1 incomplete city");
    scenario_paid_among(scenario, "red 2 incomplete road");
    scenario_paid_among(scenario, "red 3 incomplete cloister");
    scenario_paid_among(scenario, "blue 3 farm field");
}

// Winter rules, Scoring farms: the player with the most points wins. The rules break no ties; the
// arena counts a draw (option tie).
static void W_093_top_scores_equal(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 3",
                   " W0:Yr2 [D0]    U0:Rr0 U0:Br0 \n"
                   " .       ?a     .      .      ");
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "B0", 'a', NULL);
    scenario_pending(scenario, "over");
    scenario_scores(scenario, "red 4, blue 4, yellow 1");
    scenario_illegal(scenario, action_pass(RED));
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, "B")),
                     STATUS_ILLEGAL);
}

/** Checks all players' points if the game ended now, in any part of a turn. */
static void value_is(Scenario *scenario, int32_t red, int32_t blue) {
    int32_t values[PLAYERS_MAX];
    scenario->log.count = 0;
    game_value_logged(scenario->rules, scenario->game, values, &scenario->log);
    assert_int_equal(values[RED], red);
    assert_int_equal(values[BLUE], blue);
}

// What the tile just placed completes counts as complete, although it is paid only after the
// deployment: searches ask for the value between the two. The same with and without expansion
// modules.
static void pitfall_a_cloister_completed_in_this_turn(void **state) {
    static const char *const RULES[] = {"base 2", "base 2 incomplete_score=off",
                                        "base+inns-and-cathedrals 2",
                                        "base+inns-and-cathedrals 2 incomplete_score=off"};
    Scenario *scenario = *state;
    for (size_t i = 0; i < sizeof RULES / sizeof RULES[0]; i++) {
        scenario_begin(scenario, RULES[i],
                       "  E0   E0     E0 \n"
                       "  B0   B0:Rm0 ?a \n"
                       "  E2   E2     B0 \n"
                       " [D0]  .      .  ");
        value_is(scenario, i % 2 == 0 ? 8 : 0, 0);
        scenario_draw(scenario, "B");
        scenario_place(scenario, "B0", 'a');
        value_is(scenario, 9, 0);
        scenario_paid_among(scenario, "red 9 completed cloister");
        scenario_deploy(scenario, NULL);
        scenario_scores(scenario, "red 9, blue 0");
    }
}

static void pitfall_a_road_completed_in_this_turn(void **state) {
    static const char *const RULES[] = {"base 2 incomplete_score=off",
                                        "base+inns-and-cathedrals 2 incomplete_score=off"};
    Scenario *scenario = *state;
    for (size_t i = 0; i < sizeof RULES / sizeof RULES[0]; i++) {
        scenario_begin(scenario, RULES[i], " A3 [D0]:Rr0 ?a ");
        value_is(scenario, 0, 0);
        scenario_draw(scenario, "A");
        scenario_place(scenario, "A1", 'a');
        value_is(scenario, 3, 0);
        scenario_paid_among(scenario, "red 3 completed road");
        scenario_deploy(scenario, NULL);
        scenario_scores(scenario, "red 3, blue 0");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(W_079_incomplete_road_of_three_tiles),
        CASE(W_080_incomplete_cloister_with_four_neighbors),
        CASE(W_081_incomplete_cloister_with_five_neighbors),
        CASE(W_082_incomplete_road_of_four_tiles),
        CASE(W_083_small_incomplete_city),
        CASE(W_084_large_incomplete_city_with_a_majority),
        CASE(W_085_pennant_in_an_incomplete_city),
        CASE(W_086_tie_on_an_incomplete_feature),
        CASE(W_087_last_tile_completes_a_feature),
        CASE(W_088_incomplete_features_pay_nothing),
        CASE(W_093_top_scores_equal),
        CASE(pitfall_a_cloister_completed_in_this_turn),
        CASE(pitfall_a_road_completed_in_this_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
