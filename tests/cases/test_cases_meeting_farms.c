// SPDX-License-Identifier: MIT
//
// Combined expansions: the Count, mayors and wagons that may not be captured, farms, barns and
// wagons.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <string.h>

#include "meeting_tables.h"

// ---- The Count

static const char SMALL_CITY[] = "  .     [2.A0]     2.B0  2.C0  2.D0 \n"
                                 "  .      2.E0      2.F0  2.G0  2.H0 \n"
                                 "  .      2.I0:Bc1  2.J0  2.K0  2.L0 \n"
                                 "  .      ?a        ?b    V1    .   ";

// Footnote 221: neither when it is turned nor when it is paid.
static void C_011_nobody_goes_to_a_castle(void **state) {
    Scenario *scenario = *state;
    const char words[] = "base+count-of-carcassonne+bridges-castles-and-bazaars 2";
    scenario_begin(scenario, words, SMALL_CITY);
    scenario_line(scenario, "figure neutral count 2,0 tile");
    scenario_line(scenario, "away 0 follower castle-quarter");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,2");
    scenario_pending(scenario, "blue draw");
    scenario_turn(scenario, "A3", 'b', NULL);
    scenario_paid(scenario, "blue 3 bonus city"); // the lord, for the road
    scenario_pending(scenario, "red draw");
    // To the city that it could have been.
    scenario_begin(scenario, words, SMALL_CITY);
    scenario_line(scenario, "figure neutral count 2,0 tile");
    scenario_line(scenario, "away 0 follower castle-quarter");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_act(scenario, action_pass(BLUE));
    scenario_do(scenario, "move follower 0,3 c0");
    scenario_paid(scenario, "red 4 completed city, blue 4 completed city");
}

// Footnote 223, with the monastery empty: the tile that surrounds it calls the dragon, which eats
// the abbot before anything is scored.
static void reading_a_monastery_left_in_the_turn_that_surrounds_it(void **state) {
    Scenario *scenario = *state;
    static const struct { int x, y; } WAY[] = {{1, -2}, {1, -3}, {0, -3}, {0, -2}, {0, -1}, {0, 0}};
    scenario_begin(scenario,
                   "base+count-of-carcassonne+princess-and-dragon+monasteries-germany 2 "
                   "monastery_setup=add",
                   "  E0     E0           E0    .   \n"
                   "  E3     4.eberbach0  E1    .   \n"
                   "  B0     B0           ?a    .   \n"
                   " [2.A0]  2.B0         2.C0  2.D0 \n"
                   "  2.E0   2.F0         2.G0  2.H0 \n"
                   "  2.I0   2.J0         2.K0  2.L0 ");
    scenario_line(scenario, "figure neutral count 2,0 tile");
    scenario_line(scenario, "figure neutral dragon 1,-1 tile");
    scenario_line(scenario, "figure 1 follower 1,-2 m0 lying");
    scenario_line(scenario, "away 0 follower cathedral-quarter");
    lay(scenario, "3.D1", 'a');
    scenario_deploy(scenario, NULL);
    for (size_t i = 0; i < sizeof WAY / sizeof WAY[0]; i++) {
        dragon(scenario, WAY[i].x, WAY[i].y);
    }
    assert_true(scenario_offered(scenario, "move follower 1,-1 m0")); // an empty cloister, too
    scenario_act(scenario, action_pass(RED));
    scenario_do(scenario, "move follower 1,-2 m0");
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 208.
static void C_016_a_ransom_sends_nobody_to_the_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+tower 2",
                   "  ?a  [2.A0]  2.B0 2.C0 2.D0 \n"
                   "  .    2.E0   2.F0 2.G0 2.H0 \n"
                   "  .    2.I0   2.J0 2.K0 2.L0 ");
    scenario_line(scenario, "figure neutral count 2,0 tile");
    scenario_line(scenario, "away 0 follower prison 1");
    lay(scenario, "U0", 'a');
    scenario_do(scenario, "choose follower from 1");
    scenario_scores(scenario, "red -3, blue 3");
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

// Footnote 374: even if the Count is there.
static void V_003_home_from_the_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+festival 2",
                   "  ?a  [2.A0]  2.B0 2.C0 2.D0 \n"
                   "  .    2.E0   2.F0 2.G0 2.H0 \n"
                   "  .    2.I0   2.J0 2.K0 2.L0 ");
    scenario_line(scenario, "figure neutral count 1,0 tile");
    scenario_line(scenario, "away 0 follower castle-quarter");
    scenario_line(scenario, "away 1 follower castle-quarter");
    lay(scenario, "3.D0", 'a');
    refused(scenario, "remove follower 1,0 tile of 1");
    scenario_do(scenario, "remove follower 1,0 tile");
    scenario_supply(scenario, "red 7, blue 6");
    scenario_pending(scenario, "blue draw");
}

// ---- Mayors and wagons that may not be captured (house rules of Abbey & Mayor)

static const char RIDERS[] = " [D0]:BMc0:BWr0  ?a \n 3.B0           . ";

static void option_mayors_safe_from_towers(void **state) {
    Scenario *scenario = *state;
    static const char *const WORDS[] = {"base+abbey-and-mayor+tower 2",
                                        "base+abbey-and-mayor+tower 2 mayor_safe=yes",
                                        "base+abbey-and-mayor+tower 2 wagon_safe=yes"};
    for (int safe = 0; safe < 3; safe++) {
        scenario_begin(scenario, WORDS[safe], RIDERS);
        lay(scenario, "U0", 'a');
        scenario_do(scenario, "token 3 0,1");
        scenario_pending(scenario, "red capture");
        assert_int_equal(scenario_offered(scenario, "remove mayor 0,0 c0 of 1"), safe != 1);
        assert_int_equal(scenario_offered(scenario, "remove wagon 0,0 r0 of 1"), safe != 2);
    }
}

static void option_wagons_safe_from_the_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+princess-and-dragon 2 wagon_safe=yes",
                   " [D0]:BMc0:BWr0  ?a \n  B0             . ");
    scenario_line(scenario, "figure neutral dragon 0,1 tile");
    lay(scenario, "3.P0", 'a');
    scenario_deploy(scenario, NULL);
    dragon(scenario, 0, 0);
    scenario_supply_of(scenario, FIGURE_MAYOR, "red 1, blue 1");
    scenario_supply_of(scenario, FIGURE_WAGON, "red 1, blue 0");
}

// ---- Farms, barns and wagons

static const char FARMS[] = "base+abbey-and-mayor+bridges-castles-and-bazaars 2";

// A castle counts one more than a city; its farm gets a barn.
static void AM_034_a_castle_at_a_new_barn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FARMS,
                   " [D0]          U0 \n"
                   "  E2:Rc0:Bf0   ?c \n"
                   "  ?a           .  ");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,1");
    lay(scenario, "B0", 'c');
    scenario_do(scenario, "deploy barn 1,1 nw");
    scenario_scores(scenario, "red 0, blue 4");
    scenario_supply(scenario, "red 6, blue 7");
}

static void AM_034_a_farm_joins_a_barn_and_a_castle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FARMS,
                   " V3:Bf0  [D0]     U0 \n"
                   " ?d       E2:Rc0  ?c \n"
                   " .        ?a      .  ");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,1");
    lay(scenario, "B0", 'c');
    scenario_do(scenario, "deploy barn 1,1 nw");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_turn(scenario, "A2", 'd', NULL);
    scenario_scores(scenario, "red 0, blue 2");
    scenario_supply(scenario, "red 6, blue 7");
}

static void AM_035_a_barn_two_cities_and_a_castle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FARMS,
                   " [D0]     U0  U0  .  \n"
                   "  E2:Rc0  ?c  E1  E3 \n"
                   "  ?a      .   E2  .  \n"
                   "  .       .   D0  .  ");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,1");
    lay(scenario, "B0", 'c');
    scenario_do(scenario, "deploy barn 1,1 nw");
    scenario_final(scenario, "red 0, blue 13");
}

// Footnote 180.
static void AM_040_a_barn_at_the_corner_of_a_volcano(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+princess-and-dragon 2", " U0  [D0] \n B0   ?a ");
    lay(scenario, "3.A0", 'a');
    refused(scenario, "deploy follower 0,1 f0");
    scenario_do(scenario, "deploy barn 0,1 nw");
    scenario_supply_of(scenario, FIGURE_BARN, "red 0, blue 1");
}

// Footnote 172. Fairs are tiles of the Catapult.
static void AM_019_a_wagon_stops_at_bazaar_and_crop_circle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FARMS, " ?a  [D0]:RWr0  3.J1 ");
    scenario_turn(scenario, "A3", 'a', NULL);
    scenario_pending(scenario, "red wagon");
    assert_true(scenario_offered(scenario, "move wagon -1,0 m0"));
    scenario_actions(scenario, 2); // not to the road beyond the bazaar
    scenario_begin(scenario, "base+abbey-and-mayor+crop-circles-1 2", " ?a  [D0]:RWr0  3.F0 ");
    scenario_turn(scenario, "A3", 'a', NULL);
    scenario_pending(scenario, "red wagon");
    assert_true(scenario_offered(scenario, "move wagon -1,0 m0"));
    scenario_actions(scenario, 2);
}

// Footnote 174. The cloister of tile M is in its city.
static void AM_020_from_a_city_to_the_cloister_in_it(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+princess-and-dragon 2",
                   " E1  3.M2        ?a \n"
                   " .   [D0]:RWc0   .  ");
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_paid(scenario, "red 8 completed city");
    scenario_pending(scenario, "red wagon");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "move wagon 0,-1 m0");
    scenario_supply_of(scenario, FIGURE_WAGON, "red 0, blue 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(C_011_nobody_goes_to_a_castle),
        CASE(reading_a_monastery_left_in_the_turn_that_surrounds_it),
        CASE(C_016_a_ransom_sends_nobody_to_the_city),
        CASE(V_003_home_from_the_city),
        CASE(AM_034_a_castle_at_a_new_barn),
        CASE(AM_034_a_farm_joins_a_barn_and_a_castle),
        CASE(AM_035_a_barn_two_cities_and_a_castle),
        CASE(AM_040_a_barn_at_the_corner_of_a_volcano),
        CASE(AM_019_a_wagon_stops_at_bazaar_and_crop_circle),
        CASE(AM_020_from_a_city_to_the_cloister_in_it),
        CASE(option_mayors_safe_from_towers),
        CASE(option_wagons_safe_from_the_dragon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
