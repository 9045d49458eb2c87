// SPDX-License-Identifier: MIT
//
// The battle for completed cloisters, a variant. Rules: Complete Annotated Rules 7.4, p. 328.
#include "scenario.h"

static void draw_hands(Scenario *scenario, const char *const *tiles) {
    for (; *tiles != NULL; tiles++) {
        const uint32_t type = scenario_type(scenario, *tiles);
        assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    }
}

// "During the final scoring, the score of every incomplete cloister is awarded to the opponent. In
// the case of more than two players, the player to the left receives the points."
static void option_cloister_battle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 3 cloister_battle=on",
                   " [D0] \n"
                   "  B0:Rm0 ");
    scenario_final(scenario, "red 0, blue 2, yellow 0");
    scenario_begin(scenario, "base 3 cloister_battle=on",
                   " [D0] \n"
                   "  B0:Ym0 ");
    scenario_final(scenario, "red 2, blue 0, yellow 0");
    scenario_begin(scenario, "base 2 cloister_battle=on",
                   " [D0] \n"
                   "  B0:Rm0 ");
    scenario_final(scenario, "red 0, blue 2");
}

// In their turn, players choose from two tiles in hand.
static void option_cloister_battle_hands(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 cloister_battle=on", NULL);
    scenario_pending(scenario, "red first hand");
    draw_hands(scenario, (const char *const[]){"U", "V", NULL});
    scenario_pending(scenario, "blue first hand");
    draw_hands(scenario, (const char *const[]){"U", "V", NULL});
    scenario_pending(scenario, "red tile of the hand");
    scenario_actions(scenario, 2);
    // An explicit number of tiles takes precedence.
    scenario_begin(scenario, "base 2 cloister_battle=on hand=open hand_tiles=3", NULL);
    draw_hands(scenario, (const char *const[]){"U", "V", NULL});
    scenario_pending(scenario, "red first hand");
    scenario_refused(scenario, "base 2 cloister_battle=on predraw=1", "cloister_battle");
    scenario_refused(scenario, "base 2 cloister_battle=on architects=on", "cloister_battle");
    scenario_refused(scenario, "base 2 cloister_battle=on one_chooses=open", "cloister_battle");
}

// A completed cloister pays its own monk.
static void option_cloister_battle_won(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 cloister_battle=on",
                   " U0  [D0]      U0 \n"
                   " E3   B0:Rm0  ?a \n"
                   " B0   B0       B0 ");
    draw_hands(scenario, (const char *const[]){"E", "E", "U", "U", NULL});
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "E1", 'a');
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 9 completed cloister");
}

static void option_cloister_battle_off(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 cloister_battle=off",
                   " [D0] \n"
                   "  B0:Rm0 ");
    scenario_pending(scenario, "red draw");
    scenario_final(scenario, "red 2, blue 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_cloister_battle),
        CASE(option_cloister_battle_hands),
        CASE(option_cloister_battle_won),
        CASE(option_cloister_battle_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
