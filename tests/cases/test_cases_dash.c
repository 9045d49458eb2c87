// SPDX-License-Identifier: MIT
//
// The dash: a point pays for another deployment in the same turn. Rules: Complete Annotated Rules
// 7.4, p. 328.
#include "straight_placed.h"

static const char DASH[] = "base 2 dash=on";

static void pay(Scenario *scenario) {
    scenario_pending(scenario, "red dash");
    scenario_actions(scenario, 2);
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_pending(scenario, "red deploy");
}

// "The player may sacrifice a point on the scoreboard in order to ... deploy another follower."
static void option_dash(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, DASH, " [D0]  ?a ", 5);
    scenario_deploy(scenario, "r0");
    pay(scenario);
    scenario_scores(scenario, "red 4, blue 0");
    scenario_deployable(scenario, "f0 f1");
    scenario_deploy(scenario, "f0");
    pay(scenario);
    scenario_deploy(scenario, "f1");
    scenario_pending(scenario, "blue draw"); // no action is left
    scenario_scores(scenario, "red 3, blue 0");
    scenario_supply(scenario, "red 4, blue 7");
}

// "After every action": a player that does nothing is not asked, and no player must pay.
static void option_dash_after_nothing(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, DASH, " [D0]  ?a ", 5);
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
    straight_placed(scenario, DASH, " [D0]  ?a ", 5);
    scenario_deploy(scenario, "r0");
    scenario_pending(scenario, "red dash");
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "blue draw");
    scenario_scores(scenario, "red 5, blue 0");
}

// No player falls below zero.
static void option_dash_without_points(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, DASH, " [D0]  ?a ", 1);
    scenario_deploy(scenario, "r0");
    pay(scenario);
    scenario_deploy(scenario, "f0");
    scenario_pending(scenario, "blue draw");
    scenario_scores(scenario, "red 0, blue 0");
}

// The supply is a limit, too: after the last follower nothing is asked.
static void option_dash_without_followers(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, DASH,
                    " [D0]:Rf0:Rc0  ?a     \n"
                    "  B0:Rf0:Rm0   B0:Rm0 \n"
                    "  B0:Rm0       .      ",
                    9);
    scenario_supply(scenario, "red 1, blue 7");
    scenario_deploy(scenario, "r0");
    scenario_pending(scenario, "blue draw");
}

// "The same rules apply as for a new lease on life": a move is an action too.
static void option_dash_with_lease(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, "base 2 dash=on lease=on", " [D0]:Rr0=s  ?a ", 2);
    scenario_act(scenario, scenario_action(scenario, VERB_MOVE, FIGURE_NORMAL, 's', "f0"));
    pay(scenario);
    scenario_act(scenario, scenario_action(scenario, VERB_MOVE, FIGURE_NORMAL, 's', "c0"));
    pay(scenario);
    scenario_deploy(scenario, "f0");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_supply(scenario, "red 5, blue 7");
    scenario_pending(scenario, "blue draw");
}

// Moves need no follower from the supply, so they are counted.
static void option_dash_seven_times(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, "base 2 dash=on lease=on",
                    " [D0]:Rr0=s  ?a \n"
                    "  B0:Bf0      .  ",
                    20);
    const char *const WAY[] = {"f0", "c0", "r0"};
    for (unsigned i = 0; i < 8; i++) {
        scenario_act(scenario,
                     scenario_action(scenario, VERB_MOVE, FIGURE_NORMAL, 's', WAY[i % 3]));
        if (i < 7) {
            pay(scenario);
        }
    }
    scenario_pending(scenario, "blue draw");
    scenario_scores(scenario, "red 13, blue 0");
}

// A phantom may follow the last of them, once.
static void option_dash_with_a_phantom(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, "base+phantom 2 dash=on", " [D0]  ?a ", 1);
    scenario_deploy(scenario, "r0");
    pay(scenario);
    scenario_deploy(scenario, "f0");
    scenario_pending(scenario, "red phantom");
}

static void option_dash_off(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, "base 2 dash=off", " [D0]  ?a ", 5);
    scenario_deploy(scenario, "r0");
    scenario_pending(scenario, "blue draw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_dash),
        CASE(option_dash_after_nothing),
        CASE(option_dash_without_points),
        CASE(option_dash_without_followers),
        CASE(option_dash_with_lease),
        CASE(option_dash_seven_times),
        CASE(option_dash_with_a_phantom),
        CASE(option_dash_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
