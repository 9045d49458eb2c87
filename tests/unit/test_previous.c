// SPDX-License-Identifier: MIT
//
// A phase that goes back to the one before it (PHASE_PREVIOUS), so that decisions and events come
// by turns; tried on the toy coin.
#include "scenario.h"

static void decisions_and_events_by_turns(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+toy-coin 2", " [D0]  ?a ");
    scenario_turn(scenario, "U0", 'a', NULL);
    for (int tossed = 0; tossed < 3; tossed++) {
        scenario_pending(scenario, "red toy toss");
        scenario_do(scenario, "choose 1");
        scenario_pending(scenario, "red toy coin");
        scenario_outcomes(scenario, "tails 1, heads 1");
        scenario_happen(scenario, tossed < 2 ? "heads" : "tails");
    }
    scenario_scores(scenario, "red 2, blue 0");
    scenario_pending(scenario, "blue draw");
}

/** In playouts too. */
static void playouts_go_back_as_well(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+toy-coin 2", " [D0]  ?a ");
    Rng rng = rng_make(3, 4);
    (void)game_playout(scenario->rules, scenario->game, &rng);
    scenario_pending(scenario, "over");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(decisions_and_events_by_turns),
        CASE(playouts_go_back_as_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
