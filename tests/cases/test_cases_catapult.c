// SPDX-License-Identifier: MIT
//
// Cases: fairs, and the house rule of the Catapult. Rules: Complete Annotated
// Rules 7.4, p. 88 to 91.
#include "scenario.h"

static const char SETS[] = "base+catapult 2";

static void X_010_five_points_for_a_follower_at_a_fair(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]  ?a  ?b ");
    scenario_turn(scenario, "2.K1", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 0"); // no figure was deployed
    scenario_begin(scenario, SETS, " [D0]  ?a  ?b ");
    scenario_turn(scenario, "2.K0", 'a', "f1");
    scenario_scores(scenario, "red 5, blue 0");
    scenario_turn(scenario, "U0", 'b', "r0"); // no fair
    scenario_scores(scenario, "red 5, blue 0");
}

static void X_010_an_ordinary_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+catapult+inns-and-cathedrals+phantom 2", " [D0]  ?a ");
    scenario_draw(scenario, "2.K");
    scenario_place(scenario, "2.K0", 'a');
    scenario_deploy_as(scenario, FIGURE_BIG, "f1");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_begin(scenario, "base+catapult+phantom 2", " [D0]  ?a ");
    scenario_draw(scenario, "2.K");
    scenario_place(scenario, "2.K0", 'a');
    scenario_deploy(scenario, "f1");
    scenario_scores(scenario, "red 5, blue 0");
    scenario_deploy_as(scenario, FIGURE_PHANTOM, "f0");
    scenario_scores(scenario, "red 5, blue 0");
}

static void X_010_he_must_be_deployed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+catapult+plague 2",
                   " 3.A0=x  .        .  \n"
                   " U0=b   [D0]:Rr0  ?a ");
    scenario_memory(scenario, "plague", 22, 2 * (1 + scenario_tile(scenario, 'x')) + 1);
    scenario_draw(scenario, "2.K");
    scenario_place(scenario, "2.K0", 'a');
    scenario_do(scenario, "move follower 0,0 r0");
    scenario_do(scenario, "move follower 1,0 r0"); // fled there
    scenario_do(scenario, "token 10 -1,0");
    scenario_deploy(scenario, NULL);
    scenario_scores(scenario, "red 0, blue 0");
}

static void X_011_a_fair_ends_roads(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+catapult 2", " ?a  [D0]:Rr0  2.H1 ");
    scenario_turn(scenario, "A3", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
    // A wagon may not pass: footnotes 272 and 274.
    scenario_begin(scenario, "base+catapult+abbey-and-mayor 2", " ?a  [D0]:RWr0  2.H1=h ");
    scenario_turn(scenario, "A3", 'a', NULL);
    scenario_pending(scenario, "red wagon");
    scenario_actions(scenario, 2);
    assert_true(scenario_offered(scenario, "move wagon -1,0 m0"));
}

static void X_012_yellow_ground_parts_fields(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .    2.G0=g \n"
                   " [D0]  U0     ");
    assert_false(scenario_joined(scenario, 'g', "f0", 'g', "f1"));
    scenario_begin(scenario, SETS,
                   "  .    2.F0=g \n"
                   " [D0]  U0     ");
    assert_int_equal(scenario_feature(scenario, 'g', "f0").kind, SEGMENT_FIELD);
    scenario_begin(scenario, SETS, " [D0]  U0=u \n  ?a   2.C1=c ");
    assert_false(scenario_joined(scenario, 'c', "f0", 'c', "f1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(X_010_five_points_for_a_follower_at_a_fair),
        CASE(X_010_an_ordinary_follower),
        CASE(X_010_he_must_be_deployed),
        CASE(X_011_a_fair_ends_roads),
        CASE(X_012_yellow_ground_parts_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
