// SPDX-License-Identifier: MIT
//
// Two alternating phases of one step (PHASE_PRIOR), with the toy coin: a decision leads to an
// event, and the event returns to the decision.
#include "scenario.h"

static void begin(Scenario *scenario) {
    scenario_begin(scenario, "base+toy-coin 2", " [D0]  ?a  ?b ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red toy coin");
}

static void heads_lead_back_to_the_question(void **state) {
    Scenario *scenario = *state;
    begin(scenario);
    scenario_do(scenario, "choose 1");
    scenario_outcomes(scenario, "tails 1, heads 1");
    scenario_happen(scenario, "heads");
    scenario_pending(scenario, "red toy coin");
    scenario_scores(scenario, "red 1, blue 0");
    scenario_do(scenario, "pass");
    scenario_pending(scenario, "blue draw");
}

static void tails_lead_on(void **state) {
    Scenario *scenario = *state;
    begin(scenario);
    scenario_do(scenario, "choose 1");
    scenario_happen(scenario, "tails");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_pending(scenario, "blue draw");
}

static void a_repeated_phase_may_continue(void **state) {
    Scenario *scenario = *state;
    begin(scenario);
    for (int i = 0; i < 3; i++) {
        scenario_do(scenario, "choose 1");
        scenario_happen(scenario, "heads");
    }
    scenario_scores(scenario, "red 3, blue 0");
    scenario_pending(scenario, "blue draw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(heads_lead_back_to_the_question),
        CASE(tails_lead_on),
        CASE(a_repeated_phase_may_continue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
