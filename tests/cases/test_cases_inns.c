// SPDX-License-Identifier: MIT
//
// Cases IC-001 to IC-015: Inns & Cathedrals. Rules: Complete Annotated Rules 7.4, p. 30 to 32.
#include "scenario.h"

static const char SETS[] = "base+inns-and-cathedrals 2";

// A completed road: two points per tile.
static void IC_001_a_road_with_an_inn_is_completed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " A3 [D0]:Rr0 ?a ");
    scenario_turn(scenario, "2.K1", 'a', NULL);
    scenario_paid(scenario, "red 6 completed road");
    scenario_supply(scenario, "red 7, blue 7");
}

// "One or more inns": the second changes nothing.
static void IC_002_two_inns_count_once(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " 2.N0 [D0]:Rr0 ?a ");
    scenario_turn(scenario, "2.K1", 'a', NULL);
    scenario_paid(scenario, "red 6 completed road");
}

// An incomplete road with an inn pays nothing at the end; one without an inn pays.
static void IC_003_an_incomplete_road_with_an_inn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " 2.N0 [D0]:Rr0 ");
    scenario_final(scenario, "red 0, blue 0");
    scenario_begin(scenario, SETS, " W0 [D0]:Rr0 ");
    scenario_final(scenario, "red 2, blue 0");
}

// Footnote 43: only the segment beside the inn.
static void IC_004_the_inn_is_at_one_of_the_roads_of_its_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " A3 [D0]:Rr0 ?a ");
    scenario_turn(scenario, "2.N0", 'a', "r0");
    scenario_paid(scenario, "red 3 completed road");
    scenario_final(scenario, "red 3, blue 0");
    scenario_begin(scenario, SETS, " A3 [D0]:Rr0 ?a ");
    scenario_turn(scenario, "2.N0", 'a', "r2");
    scenario_final(scenario, "red 4, blue 0");
}

// Footnote 42: a house without a lake is no inn.
static void IC_005_a_house_is_no_inn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " A3 [D0]:Rr0 ?a ");
    scenario_turn(scenario, "2.H1", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
}

// Seven tiles and a pennant.
static const char CATHEDRAL_CITY[] = "  .   .    E2       .   .  \n"
                                     " E1  F0   2.A0     G0   ?a \n"
                                     "  .   .  [D0]:Rc0   .   .  ";

static void IC_006_a_cathedral_makes_three_of_two(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, CATHEDRAL_CITY);
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_paid(scenario, "red 24 completed city");
}

static void IC_007_an_incomplete_city_with_a_cathedral(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, CATHEDRAL_CITY);
    scenario_final(scenario, "red 0, blue 0");
}

// Footnote 44.
static void IC_008_a_cathedral_in_the_city_of_another(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, "?a \n[D0]:Bc0");
    scenario_final(scenario, "red 0, blue 1");
    scenario_draw(scenario, "2.A");
    scenario_rotations(scenario, 'a', "0123");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_final(scenario, "red 0, blue 0");
}

// Footnote 40: the big follower is two in a majority.
static void IC_009_a_big_follower_against_two(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " E1:Bc0  ?a         E3:Bc0 \n"
                   " U0     [D0]:RBc0   U0     ");
    scenario_turn(scenario, "R2", 'a', NULL);
    scenario_paid(scenario, "red 8 completed city, blue 8 completed city");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_supply_of(scenario, FIGURE_BIG, "red 1, blue 1");
    scenario_begin(scenario, SETS,
                   " E1:Bc0  ?a         E3 \n"
                   " U0     [D0]:RBc0   U0 ");
    scenario_turn(scenario, "R2", 'a', NULL);
    scenario_paid(scenario, "red 8 completed city");
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 40: a big follower scores no more than another follower.
static void IC_010_a_big_follower_in_a_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "[D0] U0       U0 \n"
                   " E3  B0:RBm0=m  E1 \n"
                   " V0  ?a       V3 ");
    const FeatureView cloister = scenario_feature(scenario, 'm', "m0");
    assert_int_equal(cloister.followers[RED], 1);
    assert_int_equal(cloister.strength[RED], 2);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply_of(scenario, FIGURE_BIG, "red 1, blue 1");
}

static void IC_011_a_big_farmer_stays(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a \n[D0]");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'a');
    scenario_deployable_as(scenario, FIGURE_BIG, "c0 f0");
    scenario_deploy_as(scenario, FIGURE_BIG, "f0");
    scenario_supply_of(scenario, FIGURE_BIG, "red 0, blue 1");
    scenario_final(scenario, "red 3, blue 0");
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 40: a big follower scores no more than another follower.
static void IC_012_a_big_and_a_normal_follower_in_one_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]:Br0 ?a ");
    scenario_draw(scenario, "W");
    scenario_place(scenario, "W0", 'a');
    scenario_deployable(scenario, "r0 r1 f0 f1 f2");
    scenario_deployable_as(scenario, FIGURE_BIG, "r0 r1 f0 f1 f2");
    scenario_deploy_as(scenario, FIGURE_BIG, "r0");
    scenario_pending(scenario, "blue draw");
    scenario_illegal(scenario, action_deploy(RED, FIGURE_NORMAL, 1, 0, 1));
    scenario_supply(scenario, "red 7, blue 6");
    scenario_supply_of(scenario, FIGURE_BIG, "red 0, blue 1");
}

// Footnote 39: instead of a normal follower, and by the same rules.
static void IC_013_no_thief_between_city_and_crossing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0] ?a ");
    scenario_draw(scenario, "2.E");
    scenario_place(scenario, "2.E0", 'a');
    scenario_deployable(scenario, "c0 c1 r0 r1 f0 f1 f2 f3");
    scenario_deploy(scenario, NULL);
    assert_false(scenario_joined(scenario, 'a', "r0", 'a', "r1"));
    assert_false(scenario_joined(scenario, 'a', "c0", 'a', "c1"));
}

static void IC_014_four_cities_on_one_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a \n[D0]=s");
    scenario_draw(scenario, "2.C");
    scenario_place(scenario, "2.C0", 'a');
    scenario_deployable(scenario, "c0 c1 c2 c3 f0");
    scenario_deploy(scenario, "c0");
    assert_true(scenario_joined(scenario, 'a', "c3", 's', "c0"));
    assert_false(scenario_joined(scenario, 'a', "c0", 'a', "c1"));
    assert_false(scenario_joined(scenario, 'a', "c1", 'a', "c2"));
    assert_false(scenario_joined(scenario, 'a', "c2", 'a', "c3"));
    assert_false(scenario_joined(scenario, 'a', "c0", 'a', "c2"));
    assert_int_equal(scenario_feature(scenario, 'a', "c0").tiles, 1);
}

static void IC_015_a_cloister_between_two_roads(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " A3 [D0]:Rr0=s ?a ");
    scenario_turn(scenario, "2.B0", 'a', "r1");
    scenario_paid(scenario, "red 3 completed road");
    assert_true(scenario_joined(scenario, 'a', "r0", 's', "r0"));
    assert_false(scenario_joined(scenario, 'a', "r0", 'a', "r1"));
    scenario_final(scenario, "red 4, blue 0");
}

// Winter Edition, Gingerbread Man with big followers in play: option gm_count.
static void option_big_knights_and_the_gingerbread_man(void **state) {
    Scenario *scenario = *state;
    static const char BIG_KNIGHT[] = " E1:RBc0  ?a  \n"
                                     " K3=k  [D0]:Mc0 ";
    scenario_begin(scenario, "winter+gingerbread-man+inns-and-cathedrals 2", BIG_KNIGHT);
    scenario_turn(scenario, "N3", 'a', NULL);
    scenario_paid(scenario, "red 3 gingerbread city, red 6 completed city");
    scenario_begin(scenario, "winter+gingerbread-man+inns-and-cathedrals 2 gm_count=strength",
                   BIG_KNIGHT);
    scenario_turn(scenario, "N3", 'a', NULL);
    scenario_paid(scenario, "red 6 gingerbread city, red 6 completed city");
}

// Footnote 38: the short paths from city to crossing are no roads.
static void big_farmer_against_one(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .       E2:Rf0 \n"
                   " U0:BBf0 [D0]    ");
    scenario_final(scenario, "red 3, blue 3");
    scenario_begin(scenario, SETS,
                   " V1:BBf0  E2:Rf0 \n"
                   "  .      [D0]    ");
    scenario_final(scenario, "red 0, blue 3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(IC_001_a_road_with_an_inn_is_completed),
        CASE(IC_002_two_inns_count_once),
        CASE(IC_003_an_incomplete_road_with_an_inn),
        CASE(IC_004_the_inn_is_at_one_of_the_roads_of_its_tile),
        CASE(IC_005_a_house_is_no_inn),
        CASE(IC_006_a_cathedral_makes_three_of_two),
        CASE(IC_007_an_incomplete_city_with_a_cathedral),
        CASE(IC_008_a_cathedral_in_the_city_of_another),
        CASE(IC_009_a_big_follower_against_two),
        CASE(IC_010_a_big_follower_in_a_cloister),
        CASE(IC_011_a_big_farmer_stays),
        CASE(IC_012_a_big_and_a_normal_follower_in_one_turn),
        CASE(IC_013_no_thief_between_city_and_crossing),
        CASE(IC_014_four_cities_on_one_tile),
        CASE(IC_015_a_cloister_between_two_roads),
        CASE(option_big_knights_and_the_gingerbread_man),
        CASE(big_farmer_against_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
