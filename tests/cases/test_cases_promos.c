// SPDX-License-Identifier: MIT
//
// Cases P-001 to P-009: Darmstadt, Games Quarterly #11, the Russian promos and Spiel 2014. Rules:
// Complete Annotated Rules 7.4, p. 134, 146, 193, 194 and 197.
#include "scenario.h"

// Footnote 361: in a tie all tied players are paid the extra points.
static void P_001_the_darmstadtium_in_a_tie(void **state) {
    Scenario *scenario = *state;
    static const char CITY[] = "  .       E2   B0      \n"
                               " E1:Rc0   ?a   E3:Bc0  \n"
                               " U0      [D0]  U0      ";
    scenario_begin(scenario, "base+darmstadt 2", CITY);
    scenario_turn(scenario, "2.darmstadtium0", 'a', NULL);
    scenario_paid(scenario, "red 13 completed city, blue 13 completed city");
}

static void the_darmstadtium_in_an_incomplete_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+darmstadt 2", " 2.darmstadtium0:Rc0 \n[D0]");
    scenario_final(scenario, "red 2, blue 0");
}

// Footnote 343 and p. 134: three points are added to the city's value with cathedral and siege.
static void the_darmstadtium_beside_cathedral_and_siege(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+darmstadt+inns-and-cathedrals+siege 2",
                   "  .       E2                E2     B0   \n"
                   " E1:Rc0   2.darmstadtium0   3.A0   4.A3 \n"
                   " U0      [D0]               ?a     .    ");
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_paid(scenario, "red 19 completed city");
}

// A church in the middle of nine cells, and the road around it.
static const char CHURCH[] = "[D0]     U0:Bf0               U0  \n"
                             " E3:Bc0  2.church-bend0:Rm0   V0  \n"
                             " B0      ?a                   V1  ";

static void P_002_most_followers_around_a_church(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+darmstadt 2", CHURCH);
    scenario_turn(scenario, "V2", 'a', NULL);
    scenario_paid(scenario, "blue 3 bonus cloister, red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 5");
}

static void P_003_a_tie_around_a_church(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+darmstadt 2",
                   "[D0]  U0:Bf0               U0  \n"
                   " E3   2.church-bend0:Rm0   V0  \n"
                   " B0   ?a                   V1  ");
    scenario_turn(scenario, "V2", 'a', NULL);
    scenario_paid(scenario,
                  "red 3 bonus cloister, blue 3 bonus cloister, red 9 completed cloister");
}

// A follower deployed in this turn counts; a follower paid for another feature of the turn counts,
// too.
static void followers_of_this_turn_count_around_a_church(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+darmstadt 2", CHURCH);
    scenario_turn(scenario, "V2", 'a', "r0");
    scenario_paid_among(scenario, "red 4 completed road");
    scenario_paid_among(scenario, "red 3 bonus cloister");
    scenario_paid_among(scenario, "blue 3 bonus cloister");
    scenario_paid_among(scenario, "red 9 completed cloister");
}

// The extra points need no monk. A big follower is one follower.
static void a_church_without_a_monk(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+darmstadt+inns-and-cathedrals 2",
                   "[D0]      U0:Bf0          U0  \n"
                   " E3:RBc0  2.church-bend0   V0  \n"
                   " B0       ?a              V1  ");
    scenario_turn(scenario, "V2", 'a', NULL);
    scenario_paid(scenario, "red 3 bonus cloister, blue 3 bonus cloister");
}

// A cloister without a church pays nothing extra.
static void an_ordinary_cloister_pays_no_extra(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+darmstadt 2",
                   "[D0] U0      U0 \n"
                   " E3  B0:Rm0  E1 \n"
                   " V0  ?a      V3 ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
}

static void option_two_cloisters_less(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+darmstadt 2", NULL);
    assert_int_equal(rules_tile_total(scenario->rules), 75);
    assert_int_equal(rules_type_copies(scenario->rules, scenario_type(scenario, "B")), 4);
    scenario_begin(scenario, "base+darmstadt 2 darmstadt_cloisters=less", NULL);
    assert_int_equal(rules_tile_total(scenario->rules), 73);
    assert_int_equal(rules_type_copies(scenario->rules, scenario_type(scenario, "B")), 2);
}

// A farm with the pictured pigs and a city of two tiles.
static const char FARM[] = " [D0]  .        .   \n"
                           " 2.B0  E1:Rf0   E3  ";

// Footnotes 391 to 393: cows and pigs are decoration, unless the house rule makes them count.
static void P_005_pictured_pigs_are_no_herd(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+games-quarterly-11 2", FARM);
    scenario_final(scenario, "red 3, blue 0");
    scenario_begin(scenario, "base+games-quarterly-11 2 gq11_herd=no", FARM);
    scenario_final(scenario, "red 3, blue 0");
}

static void option_gq11_herd(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+games-quarterly-11 2 gq11_herd=yes", FARM);
    scenario_final(scenario, "red 4, blue 0");
}

// Footnote 251: the herd of the River II is on the farm already.
static void option_gq11_herd_beside_a_herd(void **state) {
    Scenario *scenario = *state;
    static const char RIVER_FARM[] = " [3.spring0]  3.G0  2.B0  E1:Rf0   E3 ";
    scenario_begin(scenario, "base+games-quarterly-11+river-2 2", RIVER_FARM);
    scenario_final(scenario, "red 4, blue 0");
    scenario_begin(scenario, "base+games-quarterly-11+river-2 2 gq11_herd=yes", RIVER_FARM);
    scenario_final(scenario, "red 4, blue 0");
}

static void P_006_three_empty_cells_around_the_hut(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+russian-promos 2",
                   "[D0] U0          U0 \n"
                   " E3  2.hut0:Rm0  E1 ");
    scenario_final(scenario, "red 4, blue 0");
}

static void P_007_the_hut_is_surrounded(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+russian-promos 2",
                   "[D0] U0          U0 \n"
                   " E3  2.hut0:Rm0  E1 \n"
                   " V0  ?a          V3 ");
    scenario_final(scenario, "red 2, blue 0");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 1 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnotes 490 and 491; option hut_itself for the rule of 2013.
static void P_008_the_most_a_hut_can_pay(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+russian-promos 2", "[D0] \n 2.hut0:Rm0");
    scenario_final(scenario, "red 8, blue 0");
    scenario_begin(scenario, "base+russian-promos 2 hut_itself=0", "[D0] \n 2.hut0:Rm0");
    scenario_final(scenario, "red 7, blue 0");
}

static void P_009_two_roads_and_four_fields(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+russian-promos 2", " [D0] ?a ");
    scenario_draw(scenario, "2.bogatyr");
    scenario_place(scenario, "2.bogatyr0", 'a');
    scenario_deployable(scenario, "r0 r1 f0 f1 f2 f3");
    scenario_deploy(scenario, "r0");
    assert_int_equal(scenario_feature(scenario, 'a', "r0").open_edges, 1);
    assert_int_equal(scenario_feature(scenario, 'a', "r1").open_edges, 3);
}

// The tile has no special rule: a city with a road that ends there.
static void spiel_2014_is_an_ordinary_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+spiel-2014 2",
                   " E1:Rc0  ?a   E3 \n"
                   " U0     [D0]  U0 ");
    scenario_draw(scenario, "2.A");
    scenario_rotations(scenario, 'a', "2");
    scenario_place(scenario, "2.A2", 'a');
    scenario_deployable(scenario, "r0 f0 f1");
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 8 completed city");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(P_001_the_darmstadtium_in_a_tie),
        CASE(the_darmstadtium_in_an_incomplete_city),
        CASE(the_darmstadtium_beside_cathedral_and_siege),
        CASE(P_002_most_followers_around_a_church),
        CASE(P_003_a_tie_around_a_church),
        CASE(followers_of_this_turn_count_around_a_church),
        CASE(a_church_without_a_monk),
        CASE(an_ordinary_cloister_pays_no_extra),
        CASE(option_two_cloisters_less),
        CASE(P_005_pictured_pigs_are_no_herd),
        CASE(option_gq11_herd),
        CASE(option_gq11_herd_beside_a_herd),
        CASE(P_006_three_empty_cells_around_the_hut),
        CASE(P_007_the_hut_is_surrounded),
        CASE(P_008_the_most_a_hut_can_pay),
        CASE(P_009_two_roads_and_four_fields),
        CASE(spiel_2014_is_an_ordinary_tile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
