// SPDX-License-Identifier: MIT
//
// Cases T-001, T-002, T-013 and T-014: rules of the World Championship 2012 for single games. Cases
// T-003 to T-012 are about time, pairing and ranking: test_match and test_formats.
#include "scenario.h"

// World Championship rules: a small city pays 4 points.
static void T_001_a_small_city_pays_four(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 small_city=4 farm_edition=3",
                   " ?a \n"
                   "[D0]");
    scenario_turn(scenario, "E2", 'a', "c0");
    scenario_paid(scenario, "red 4 completed city");
}

// World Championship rules: each farm pays 3 points for a city, and a city pays all of its farms.
static void T_002_a_city_pays_several_farms(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 small_city=4 farm_edition=3",
                   " E2:Bf0 \n"
                   "[D0]:Rf0");
    scenario_final(scenario, "red 3, blue 3");
    // Two cities on one farm: 3 points for each.
    scenario_begin(scenario, "base 2 small_city=4 farm_edition=3",
                   " E2       E2 \n"
                   "[D0]:Rf0 D0 ");
    scenario_final(scenario, "red 6, blue 0");
}

// Use of a table: a road that ends at the border stays incomplete without the house rule.
static void T_013_a_road_to_the_border_stays_incomplete(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " .  .   ?b  .  . \n"
                                " ?c U0 [D0] ?a ?d";
    scenario_begin(scenario, "base 2 table=3x3", BOARD);
    scenario_draw(scenario, "U");
    scenario_rotations(scenario, 'c', ""); // beyond the border
    scenario_rotations(scenario, 'd', "");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy(scenario, "r0");
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_final(scenario, "red 3, blue 0");
}

// Use of a table: the field may not be shifted to make room. A full row stays full after any
// placement elsewhere.
static void T_014_the_field_is_not_shifted(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " .  .   ?b  .  . \n"
                                " ?c U0 [D0] U0 ?d";
    scenario_begin(scenario, "base 2 table=3x3", BOARD);
    scenario_turn(scenario, "E2", 'b', NULL);
    scenario_draw(scenario, "U");
    scenario_rotations(scenario, 'c', "");
    scenario_rotations(scenario, 'd', "");
    scenario_begin(scenario, "base 2 table=5x5", BOARD);
    scenario_draw(scenario, "U");
    scenario_rotations(scenario, 'c', "02");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(T_001_a_small_city_pays_four),
        CASE(T_002_a_city_pays_several_farms),
        CASE(T_013_a_road_to_the_border_stays_incomplete),
        CASE(T_014_the_field_is_not_shifted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
