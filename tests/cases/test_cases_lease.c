// SPDX-License-Identifier: MIT
//
// A new lease on life: instead of deploying, a player moves a follower that is already on the
// board. Rules: Complete Annotated Rules 7.4, p. 328.
#include "scenario.h"

static const char LEASE[] = "base 2 lease=on";

/** Red has placed a tile at `a` and may deploy or do something else. */
static void placed(Scenario *scenario, const char *words, const char *drawing, const char *tile) {
    char type[2] = {tile[0], '\0'};
    scenario_begin(scenario, words, drawing);
    scenario_draw(scenario, type);
    scenario_place(scenario, tile, 'a');
    scenario_pending(scenario, "red deploy");
}

static bool moves_to(Scenario *scenario, char label, const char *segment) {
    const Action move = scenario_action(scenario, VERB_MOVE, FIGURE_NORMAL, label, segment);
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    bool offered = false;
    for (uint32_t i = 0; i < count; i++) {
        offered = offered || scenario->actions[i] == move;
    }
    return offered;
}

static void move(Scenario *scenario, char label, const char *segment) {
    scenario_act(scenario, scenario_action(scenario, VERB_MOVE, FIGURE_NORMAL, label, segment));
}

// "A thief belonging to the player may be moved to an unoccupied farm bordering the road."
static void option_lease_settling_down(void **state) {
    Scenario *scenario = *state;
    placed(scenario, LEASE, " [D0]:Rr0=s  ?a ", "U0");
    assert_true(moves_to(scenario, 's', "f0"));
    assert_true(moves_to(scenario, 'a', "f1"));
    assert_false(moves_to(scenario, 's', "c0"));
    move(scenario, 'a', "f1");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_pending(scenario, "blue draw");
    assert_int_equal(scenario_feature(scenario, 's', "r0").followers[RED], 0);
    assert_int_equal(scenario_feature(scenario, 's', "f1").followers[RED], 1);
    // Not to an occupied farm, nor from another player's road.
    placed(scenario, LEASE, " [D0]:Rr0:Bf1=s  ?a ", "U0");
    assert_true(moves_to(scenario, 's', "f0"));
    assert_false(moves_to(scenario, 's', "f1"));
    placed(scenario, LEASE, " [D0]:Br0=s  ?a ", "U0");
    assert_false(moves_to(scenario, 's', "f0"));
}

// Also off the road just completed, which then pays no player.
static void option_lease_from_what_is_complete(void **state) {
    Scenario *scenario = *state;
    placed(scenario, LEASE, " A3  [D0]:Rr0=s  ?a ", "A1");
    move(scenario, 's', "f0");
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 6, blue 7");
}

// "A farmer may be moved to an incomplete city bordering the farm."
static void option_lease_call_of_the_city(void **state) {
    Scenario *scenario = *state;
    placed(scenario, LEASE, " [D0]:Rf0=s  ?a ", "U0");
    assert_true(moves_to(scenario, 's', "c0"));
    assert_false(moves_to(scenario, 's', "r0"));
    move(scenario, 's', "c0");
    assert_int_equal(scenario_feature(scenario, 's', "c0").followers[RED], 1);
    // The rule does not require the city to be empty; a complete one is closed.
    placed(scenario, LEASE, " [D0]:Rf0:Bc0=s  ?a ", "U0");
    move(scenario, 's', "c0");
    assert_int_equal(scenario_feature(scenario, 's', "c0").followers[BLUE], 1);
    placed(scenario, LEASE, "  ?a \n [D0]:Rf0=s ", "E2");
    assert_false(moves_to(scenario, 's', "c0"));
    // The other side of the road borders no city.
    placed(scenario, LEASE, " [D0]:Rf1=s  ?a ", "U0");
    assert_false(moves_to(scenario, 's', "c0"));
}

// "Two of the player's knights may be moved to a cloister occupied by a monk of an opponent, and
// the monk returned to the supply."
static void option_lease_religious_war(void **state) {
    Scenario *scenario = *state;
    placed(scenario, LEASE,
           " [D0]:Rc0=s  U0        ?a       \n"
           "  B0=b       B0:Bm0=m  E2:Rc0=e ",
           "U0");
    assert_true(moves_to(scenario, 'm', "m0"));
    assert_false(moves_to(scenario, 'b', "m0"));
    move(scenario, 'm', "m0");
    scenario_supply(scenario, "red 5, blue 7");
    scenario_pending(scenario, "red lease"); // the order of the two knights does not matter
    scenario_actions(scenario, 2);
    scenario_act(scenario, scenario_action(scenario, VERB_REMOVE, FIGURE_NORMAL, 'e', "c0"));
    scenario_pending(scenario, "blue draw");
    const FeatureView cloister = scenario_feature(scenario, 'm', "m0");
    assert_int_equal(cloister.followers[RED], 2);
    assert_int_equal(cloister.followers[BLUE], 0);
    assert_int_equal(scenario_feature(scenario, 's', "c0").followers[RED], 0);
}

// One knight is not enough.
static void option_lease_war_with_one_knight(void **state) {
    Scenario *scenario = *state;
    placed(scenario, LEASE,
           " [D0]:Rc0  U0        ?a \n"
           "  B0:Rf0   B0:Bm0=m  .  ",
           "U0");
    assert_false(moves_to(scenario, 'm', "m0"));
}

// "One of the player's knights may be moved to a road segment on any of the tiles of the city."
static void option_lease_highwayman(void **state) {
    Scenario *scenario = *state;
    placed(scenario, LEASE, " [D0]:Rc0=s  ?a ", "U0");
    assert_true(moves_to(scenario, 's', "r0"));
    assert_false(moves_to(scenario, 'a', "r0")); // no tile of the city
    move(scenario, 's', "r0");
    assert_int_equal(scenario_feature(scenario, 'a', "r0").followers[RED], 1);
    // A robber: occupied roads are allowed. Completed ones are not.
    placed(scenario, LEASE, " [D0]:Rc0:Br0=s  ?a ", "U0");
    assert_true(moves_to(scenario, 's', "r0"));
    placed(scenario, LEASE, " A3  [D0]:Rc0=s  ?a ", "A1");
    assert_false(moves_to(scenario, 's', "r0"));
}

// Two thieves on one road: the player chooses the destination, then the thief.
static void option_lease_one_of_several(void **state) {
    Scenario *scenario = *state;
    placed(scenario, LEASE,
           " [D0]:Rr0=s  ?a  U0:Rr0=u \n"
           "  B0          B0  B0       ",
           "U0");
    move(scenario, 's', "f1");
    scenario_pending(scenario, "red lease");
    scenario_actions(scenario, 2);
    scenario_act(scenario, scenario_action(scenario, VERB_REMOVE, FIGURE_NORMAL, 'u', "r0"));
    scenario_pending(scenario, "blue draw");
    assert_int_equal(scenario_feature(scenario, 's', "r0").followers[RED], 1);
    assert_int_equal(scenario_feature(scenario, 's', "f1").followers[RED], 1);
}

// A big follower moves as a big follower, and a builder may not stay behind alone.
static void option_lease_with_other_figures(void **state) {
    Scenario *scenario = *state;
    placed(scenario, "base+inns-and-cathedrals+traders-and-builders 2 lease=on",
           " [D0]:RBr0:RCr0=s  ?a ", "U0");
    assert_false(moves_to(scenario, 's', "f0"));
    scenario_act(scenario, scenario_action(scenario, VERB_MOVE, FIGURE_BIG, 's', "f0"));
    scenario_supply_of(scenario, FIGURE_BIG, "red 0, blue 1");
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
}

static void option_lease_off(void **state) {
    Scenario *scenario = *state;
    placed(scenario, "base 2 lease=off", " [D0]:Rr0=s  ?a ", "U0");
    assert_false(moves_to(scenario, 's', "f0"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_lease_settling_down),
        CASE(option_lease_from_what_is_complete),
        CASE(option_lease_call_of_the_city),
        CASE(option_lease_religious_war),
        CASE(option_lease_war_with_one_knight),
        CASE(option_lease_highwayman),
        CASE(option_lease_one_of_several),
        CASE(option_lease_with_other_figures),
        CASE(option_lease_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
