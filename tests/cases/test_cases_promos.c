// SPDX-License-Identifier: MIT
//
// Promotional tiles: Games Quarterly #11. Rules: Complete Annotated Rules 7.4, p. 146.
#include "scenario.h"

// A farm with the pictured pigs and a city of two tiles.
static const char FARM[] = " [D0]  .        .   \n"
                           " 2.B0  E1:Rf0   E3  ";

// Footnotes 391 to 393: cows and pigs are decoration, unless the house rule says otherwise.
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

// Footnote 251: the herd of the River II is there already.
static void option_gq11_herd_beside_a_herd(void **state) {
    Scenario *scenario = *state;
    static const char RIVER_FARM[] = " [3.spring0]  3.G0  2.B0  E1:Rf0   E3 ";
    scenario_begin(scenario, "base+games-quarterly-11+river-2 2", RIVER_FARM);
    scenario_final(scenario, "red 4, blue 0");
    scenario_begin(scenario, "base+games-quarterly-11+river-2 2 gq11_herd=yes", RIVER_FARM);
    scenario_final(scenario, "red 4, blue 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(P_005_pictured_pigs_are_no_herd),
        CASE(option_gq11_herd),
        CASE(option_gq11_herd_beside_a_herd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
