// SPDX-License-Identifier: MIT
//
// The core's deployment asked for a second time (PHASE_REDEPLOY, Expansion.figures.deployed), with
// the toy encore.
#include "scenario.h"

static Action once_more(void) {
    return action_with_arg(action_make(VERB_CHOOSE, RED), 1);
}

static void who_deployed_may_do_so_again(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+toy-encore 2", " [D0]  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy(scenario, "r0");
    scenario_pending(scenario, "red toy encore");
    scenario_act(scenario, once_more());
    scenario_pending(scenario, "red deploy");
    scenario_deployable(scenario, "f0 f1"); // the road is occupied
    scenario_deploy(scenario, "f1");
    scenario_pending(scenario, "blue draw"); // and no third time
    scenario_supply(scenario, "red 5, blue 7");
}

static void players_who_pass_are_not_asked(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+toy-encore 2", " [D0]  ?a  ?b ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "blue draw");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_deploy(scenario, "f0");
    scenario_pending(scenario, "blue toy encore");
    scenario_act(scenario, action_pass(BLUE));
    scenario_pending(scenario, "red draw");
}

/** Modules are also notified of what a module offers instead of deploying, in playouts, too. */
static void a_figure_taken_home_counts(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+festival+toy-encore 2", " [D0]:Rr0=s  ?a ");
    scenario_draw(scenario, "2.I");
    scenario_place(scenario, "2.I0", 'a');
    scenario_act(scenario, scenario_action(scenario, VERB_REMOVE, FIGURE_NORMAL, 's', "r0"));
    scenario_pending(scenario, "red toy encore");
    Rng rng = rng_make(3, 4);
    (void)game_playout(scenario->rules, scenario->game, &rng);
    scenario_pending(scenario, "over");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(who_deployed_may_do_so_again),
        CASE(players_who_pass_are_not_asked),
        CASE(a_figure_taken_home_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
