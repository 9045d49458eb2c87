// SPDX-License-Identifier: MIT
//
// Cases K-001 to K-006: the King and the Robber Baron. Rules: Complete Annotated Rules 7.4, p. 70
// and 71. Final scoring shows which player holds them.
#include "scenario.h"

static const char SETS[] = "base+king-and-robber-baron 2";

// Two cities of two tiles and one of three.
static const char THREE_CITIES[] = "  ?a   E1   ?b \n"
                                   " [D0]  U0   U0 \n"
                                   "  E1   G0   ?c ";

static void K_001_the_first_completed_city_takes_the_king(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, THREE_CITIES);
    scenario_final(scenario, "red 0, blue 0");
    scenario_turn(scenario, "E2", 'a', "c0");
    scenario_paid(scenario, "red 4 completed city");
    scenario_final(scenario, "red 5, blue 0");
}

static void K_002_a_city_of_equal_size_takes_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, THREE_CITIES);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_turn(scenario, "E3", 'b', NULL);
    scenario_final(scenario, "red 2, blue 0");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "E3", 'c', NULL);
    scenario_final(scenario, "red 0, blue 3");
}

// Footnote 196: tiles, not points.
static void K_003_size_is_counted_in_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " E1      G0   ?a        E3 \n"
                   " U0      U0  [D0]:Rc0   U0 \n"
                   " E1:Bc0  F0   F0        ?b ");
    scenario_turn(scenario, "R2", 'a', NULL);
    scenario_paid(scenario, "red 10 completed city");
    scenario_turn(scenario, "E3", 'b', NULL);
    scenario_paid(scenario, "blue 12 completed city");
    scenario_final(scenario, "red 12, blue 12");
}

// Footnote 200: a road with three ends: its length is its number of tiles.
static void K_005_a_road_with_three_ends(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+king-and-robber-baron+russian-promos 2",
                   " A3  [D0]         ?a \n"
                   "  .   V0           . \n"
                   " W0  3.bogatyr0   ?b \n"
                   "  .   W1           . ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_final(scenario, "red 1, blue 0");
    scenario_turn(scenario, "W0", 'b', NULL);
    scenario_final(scenario, "red 0, blue 2");
}

static void K_006_a_knight_is_not_needed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a \n[D0]:Rc0");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 4 completed city");
    scenario_final(scenario, "red 4, blue 1");
}

// One tile completes two cities of the same size: neither prevents the other's points.
static void several_cities_in_one_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  E2   B0 \n"
                   "  ?a   B0 \n"
                   " [D0]  U0 ");
    scenario_turn(scenario, "H0", 'a', NULL);
    scenario_final(scenario, "red 2, blue 0");
}

// House rules, p. 71.
static void option_ten_points_each(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+king-and-robber-baron 2 king_pays=ten", " ?a \n[D0]");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_final(scenario, "red 10, blue 0");
}

static void option_fifteen_each_and_forty_for_both(void **state) {
    Scenario *scenario = *state;
    static const char WORDS[] = "base+king-and-robber-baron 2 king_pays=fifteen";
    scenario_begin(scenario, WORDS, " .   ?a   . \n A3 [D0] ?b ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_final(scenario, "red 15, blue 0");
    scenario_turn(scenario, "A1", 'b', NULL);
    scenario_final(scenario, "red 15, blue 15");
    scenario_begin(scenario, WORDS, " .   ?a   . \n A3 [D0] ?b ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_player(scenario, RED);
    scenario_turn(scenario, "A1", 'b', NULL);
    scenario_final(scenario, "red 40, blue 0");
}

static void option_a_point_for_each_later_one(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+king-and-robber-baron 2 king_pays=later", THREE_CITIES);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "");
    scenario_turn(scenario, "E3", 'b', NULL);
    scenario_paid(scenario, "red 1 bonus city");
    scenario_turn(scenario, "E3", 'c', NULL);
    scenario_paid(scenario, "red 1 bonus city");
    scenario_final(scenario, "red 2, blue 0");
}

// One tile completes a city of two tiles and one of three. A player who takes the King by it is
// paid for neither; a player who keeps the King is paid for both.
static void option_two_later_ones_at_once(void **state) {
    Scenario *scenario = *state;
    static const char WORDS[] = "base+king-and-robber-baron 2 king_pays=later";
    static const char BOARD[] = "  E2   B0   .   . \n"
                                "  G1   B0   .   . \n"
                                "  ?a   B0   E1  ?b \n"
                                " [D0]  U0   U0  . ";
    scenario_begin(scenario, WORDS, BOARD);
    scenario_turn(scenario, "E3", 'b', NULL);
    scenario_turn(scenario, "H0", 'a', NULL);
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_begin(scenario, WORDS, BOARD);
    scenario_turn(scenario, "E3", 'b', NULL);
    scenario_player(scenario, RED);
    scenario_turn(scenario, "H0", 'a', NULL);
    scenario_paid(scenario, "red 2 bonus city");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(K_001_the_first_completed_city_takes_the_king),
        CASE(K_002_a_city_of_equal_size_takes_nothing),
        CASE(K_003_size_is_counted_in_tiles),
        CASE(K_005_a_road_with_three_ends),
        CASE(K_006_a_knight_is_not_needed),
        CASE(several_cities_in_one_turn),
        CASE(option_ten_points_each),
        CASE(option_fifteen_each_and_forty_for_both),
        CASE(option_a_point_for_each_later_one),
        CASE(option_two_later_ones_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
