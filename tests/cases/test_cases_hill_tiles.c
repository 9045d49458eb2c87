// SPDX-License-Identifier: MIT
//
// Cases S-013 to S-028: hills, vineyards and sides with two segments. Rules: Complete Annotated
// Rules 7.4, p. 104 to 107.
#include "scenario.h"

static const char SETS[] = "base+hills-and-sheep 2";

// ---- The tile below

static uint32_t unseen_tiles(const Scenario *scenario) {
    static uint32_t counts[1024];
    uint32_t sum = 0;
    game_unseen(scenario->rules, scenario->game, counts);
    for (uint32_t type = 0; type < rules_type_count(scenario->rules); type++) {
        sum += counts[type];
    }
    return sum;
}

static void S_013_a_tile_leaves_the_stack_unseen(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a \n[D0]");
    scenario_draws(scenario, 20);
    const uint32_t unseen = unseen_tiles(scenario);
    scenario_draw(scenario, "2.F");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 18); // before it is placed
    scenario_place(scenario, "2.F0", 'a');
    scenario_deploy(scenario, NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 18);
    assert_int_equal(unseen_tiles(scenario), unseen - 1);
    // Other tiles take no tile away.
    scenario_begin(scenario, SETS, " ?a \n[D0]");
    scenario_draws(scenario, 20);
    scenario_turn(scenario, "2.A2", 'a', NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 19);
}

static void S_014_the_last_tile_is_a_hill(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a \n[D0]");
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "2.F0", 'a', "c1");
    scenario_pending(scenario, "over");
    // With two left, the second one is placed below.
    scenario_begin(scenario, SETS, " ?a \n[D0]");
    scenario_draws(scenario, 2);
    scenario_turn(scenario, "2.F0", 'a', "c1");
    scenario_pending(scenario, "over");
}

// House rule: no tile is lost.
static void option_blank_tiles_below_hills(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+hills-and-sheep 2 hill_below=blank", " ?a \n[D0]");
    scenario_draws(scenario, 20);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 19);
}

// ---- Ties

static void S_015_a_hill_breaks_a_tie(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " 2.F1:Rc0  ?a   E3:Bc0 \n"
                   "  U0      [D0]  U0     ");
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "red 10 completed city");
    scenario_supply(scenario, "red 7, blue 7");
}

static const char TWO_HILLS[] = " 2.F1:Rc0  ?a   2.D0:Bc1 \n"
                                "  U0      [D0]   U0      ";

// Two knights each: Red's on two hills, Blue's on one.
static const char TWO_AGAINST_ONE[] = "  E2        2.F0:Rc1  B0     \n"
                                      " 2.D1:Rc0    ?a       E3:Bc0 \n"
                                      "  V0        2.H0:Bc0  .      \n"
                                      "  .          K2       .      \n"
                                      "  .         [D0]      .      ";

static void S_016_both_are_on_hills(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, TWO_HILLS);
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "red 10 completed city, blue 10 completed city");
    // Footnote 321: two against one, the tie-break is not used.
    scenario_begin(scenario, SETS, TWO_AGAINST_ONE);
    scenario_turn(scenario, "C0", 'a', NULL);
    scenario_paid(scenario, "red 12 completed city, blue 12 completed city");
}

// Footnote 322.
static void S_017_option_counts_followers_on_hills(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+hills-and-sheep 2 hill=count", TWO_AGAINST_ONE);
    scenario_turn(scenario, "C0", 'a', NULL);
    scenario_paid(scenario, "red 12 completed city");
    scenario_begin(scenario, "base+hills-and-sheep 2 hill=count", TWO_HILLS);
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "red 10 completed city, blue 10 completed city");
}

static void S_018_the_majority_needs_no_hill(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+hills-and-sheep+inns-and-cathedrals 2",
                   " 2.F1:Rc0  ?a   E3:BBc0 \n"
                   "  U0      [D0]  U0      ");
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "blue 10 completed city");
}

// Pitfall 8: apparently wrong points come from a hill.
static void S_019_a_farm_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " E2:Bf0  2.C1:Rf0 \n"
                   "[D0]      U0      ");
    scenario_final(scenario, "red 3, blue 0");
    scenario_begin(scenario, SETS,
                   " E2:Bf0  2.E1:Rf0 \n"
                   "[D0]      U0      ");
    scenario_final(scenario, "red 3, blue 3"); // a vineyard is no hill
}

// ---- Vineyards

static const char AMONG_VINEYARDS[] = "  U0   [D0]      U0   \n"
                                      " 2.A3   B0:Rm0  2.A1  \n"
                                      "  V0    E2        ?a  ";

static void S_020_two_vineyards_around_a_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, AMONG_VINEYARDS);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 15 completed cloister");
}

static void S_021_a_vineyard_serves_two_cloisters(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " U0  [D0]     U0    U0     U0 \n"
                   " E3   B0:Rm0  2.A2  B0:Bm0  E1 \n"
                   " V0   E2      ?a    E2      V3 ");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_scores(scenario, "red 12, blue 12");
}

static void S_022_no_vineyards_for_an_unfinished_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, AMONG_VINEYARDS);
    scenario_final(scenario, "red 8, blue 0");
}

// Footnotes 323 and 324.
static void S_023_abbeys_shrines_and_monks_of_monasteries(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+hills-and-sheep+shrines-and-heretics 2",
                   "  U0   [D0]        U0 \n"
                   " 2.A3   3.A0:Rm0   E1 \n"
                   "  V0    E2         ?a ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 12 completed cloister");
    scenario_begin(scenario, "base+hills-and-sheep+abbey-and-mayor 2",
                   "  U0   [D0]  U0 \n"
                   " 2.A3   ?h   E1 \n"
                   "  V0    E2   V3 ");
    scenario_act(scenario, action_with_arg(action_place(RED, 0, 1, 0), 1));
    scenario_deploy(scenario, "m0");
    scenario_paid(scenario, "red 12 completed cloister");
    static const char MONASTERY[] = "  U0   [D0]  U0 \n"
                                    " 2.A3   ?h   E1 \n"
                                    "  V0    E2   V3 ";
    scenario_begin(scenario, "base+hills-and-sheep+monasteries-germany 2", MONASTERY);
    scenario_turn(scenario, "3.eberbach0", 'h', "m0");
    scenario_paid(scenario, "red 12 completed cloister");
    scenario_begin(scenario, "base+hills-and-sheep+monasteries-germany 2", MONASTERY);
    scenario_draw(scenario, "3.eberbach");
    scenario_place(scenario, "3.eberbach0", 'h');
    scenario_act(scenario, action_with_arg(action_deploy(RED, FIGURE_NORMAL, 0, 1, 1), 1));
    scenario_paid(scenario, "");
    scenario_final(scenario, "red 5, blue 0"); // an abbot: row and column
}

// ---- Sides with two segments

static void S_024_a_city_joins_both_cities_of_a_side(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, "[D0] \n 2.B2=b \n ?a ");
    assert_false(scenario_joined(scenario, 'b', "c0", 'b', "c1"));
    assert_int_equal(scenario_feature(scenario, 'b', "c0").open_edges, 2);
    scenario_turn(scenario, "E0", 'a', NULL);
    assert_true(scenario_joined(scenario, 'b', "c0", 'b', "c1"));
    assert_true(scenario_joined(scenario, 'b', "c0", 'a', "c0"));
    const FeatureView city = scenario_feature(scenario, 'a', "c0");
    assert_int_equal(city.tiles, 2);
    assert_int_equal(city.open_edges, 2);
}

static void S_025_a_field_joins_both_fields_of_a_side(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, "[D0]=s \n ?a ");
    scenario_turn(scenario, "2.A2", 'a', NULL);
    assert_true(scenario_joined(scenario, 'a', "f0", 'a', "f1"));
    assert_true(scenario_joined(scenario, 'a', "f0", 's', "f1"));
    scenario_begin(scenario, SETS, " ?a \n[D0] ");
    scenario_turn(scenario, "2.A2", 'a', NULL);
    assert_false(scenario_joined(scenario, 'a', "f0", 'a', "f1"));
}

static void S_026_two_sides_with_two_cities_make_one(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, "[D0] \n 2.B2=b \n ?a ");
    scenario_turn(scenario, "2.B0", 'a', NULL);
    assert_true(scenario_joined(scenario, 'b', "c0", 'b', "c1"));
    assert_true(scenario_joined(scenario, 'a', "c0", 'a', "c1"));
    assert_true(scenario_joined(scenario, 'a', "c0", 'b', "c1"));
    const FeatureView city = scenario_feature(scenario, 'a', "c0");
    assert_int_equal(city.tiles, 2);
    assert_int_equal(city.open_edges, 4);
}

static void S_027_two_sides_with_two_fields_stay_apart(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a \n 2.A2=b \n[D0] ");
    scenario_turn(scenario, "2.A0", 'a', NULL);
    assert_true(scenario_joined(scenario, 'a', "f0", 'b', "f1"));
    assert_true(scenario_joined(scenario, 'a', "f1", 'b', "f0"));
    assert_false(scenario_joined(scenario, 'a', "f0", 'a', "f1"));
    assert_false(scenario_joined(scenario, 'a', "c0", 'b', "c0"));
}

static void S_028_cottages_end_both_roads(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, "[D0]=s  ?a ");
    scenario_turn(scenario, "2.M1", 'a', NULL);
    assert_true(scenario_joined(scenario, 's', "r0", 'a', "r1"));
    assert_false(scenario_joined(scenario, 'a', "r0", 'a', "r1"));
}

// Both cities of a side belong to one city that touches them.
static void pitfall_07_a_city_meets_both_cities_of_a_side(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .     [D0]   .  \n"
                   " N2:Rc0  2.B2  N3 \n"
                   " N1      ?a    M0 \n"
                   " U0      K0    .  ");
    scenario_turn(scenario, "C0", 'a', NULL);
    scenario_paid(scenario, "red 18 completed city"); // seven tiles, two pennants
    scenario_supply(scenario, "red 7, blue 7");
}

// An abbey ends both and joins neither.
static void pitfall_07_an_abbey_at_a_side_with_two_cities(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+hills-and-sheep+abbey-and-mayor 2",
                   "  .     [D0]    .      \n"
                   " E1:Rc0  2.B2=b E3:Bc0 \n"
                   " V0      ?h     V3     \n"
                   " V1      B0     .      ");
    scenario_act(scenario, action_with_arg(action_place(RED, 0, 2, 0), 1));
    scenario_deploy(scenario, NULL);
    scenario_scores(scenario, "red 4, blue 4");
    assert_false(scenario_joined(scenario, 'b', "c0", 'b', "c1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(S_013_a_tile_leaves_the_stack_unseen),
        CASE(S_014_the_last_tile_is_a_hill),
        CASE(option_blank_tiles_below_hills),
        CASE(S_015_a_hill_breaks_a_tie),
        CASE(S_016_both_are_on_hills),
        CASE(S_017_option_counts_followers_on_hills),
        CASE(S_018_the_majority_needs_no_hill),
        CASE(S_019_a_farm_at_the_end),
        CASE(S_020_two_vineyards_around_a_cloister),
        CASE(S_021_a_vineyard_serves_two_cloisters),
        CASE(S_022_no_vineyards_for_an_unfinished_cloister),
        CASE(S_023_abbeys_shrines_and_monks_of_monasteries),
        CASE(S_024_a_city_joins_both_cities_of_a_side),
        CASE(S_025_a_field_joins_both_fields_of_a_side),
        CASE(S_026_two_sides_with_two_cities_make_one),
        CASE(S_027_two_sides_with_two_fields_stay_apart),
        CASE(S_028_cottages_end_both_roads),
        CASE(pitfall_07_a_city_meets_both_cities_of_a_side),
        CASE(pitfall_07_an_abbey_at_a_side_with_two_cities),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
