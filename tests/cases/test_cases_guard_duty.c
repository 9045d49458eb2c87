// SPDX-License-Identifier: MIT
//
// Guards and prisoners of cities. Rules: Complete Annotated Rules 7.4, p. 327, "Prisoners".
#include "scenario.h"

static const char DUTY[] = "base 2 guard_duty=on";

// Red's city east of `a` and Blue's south of it.
static const char TWO_CITIES[] = "  ?a         E3:Rc0=n \n"
                                 " [D0]:Bc0=s  U0       ";

static Action prisoner(Scenario *scenario, char label, const char *segment, unsigned owner) {
    return action_of_owner(scenario_action(scenario, VERB_REMOVE, FIGURE_NORMAL, label, segment),
                           owner);
}

/** Red places the tile that joins them. */
static void joined(Scenario *scenario, const char *words, const char *drawing) {
    scenario_begin(scenario, words, drawing);
    scenario_draw(scenario, "N");
    scenario_place(scenario, "N2", 'a');
}

// "The player who deployed the follower can opt for it to take captive one of the other followers
// in the feature."
static void option_guard_duty(void **state) {
    Scenario *scenario = *state;
    joined(scenario, DUTY, TWO_CITIES);
    scenario_pending(scenario, "red captive");
    scenario_actions(scenario, 2);
    scenario_act(scenario, prisoner(scenario, 's', "c0", BLUE));
    scenario_pending(scenario, "red after placing");
    scenario_supply(scenario, "red 6, blue 6"); // both are off the board, and not in supply
    assert_int_equal(scenario_feature(scenario, 's', "c0").followers[RED], 0);
    assert_int_equal(scenario_feature(scenario, 's', "c0").followers[BLUE], 0);
    scenario_act(scenario, action_pass(RED));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

static void option_guard_duty_declined(void **state) {
    Scenario *scenario = *state;
    joined(scenario, DUTY, TWO_CITIES);
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "red deploy");
    assert_int_equal(scenario_feature(scenario, 's', "c0").followers[BLUE], 1);
}

// "The guard can be deployed to a tile at any time, at which point the prisoner is returned."
static void option_guard_duty_relief(void **state) {
    Scenario *scenario = *state;
    joined(scenario, DUTY, TWO_CITIES);
    scenario_act(scenario, prisoner(scenario, 's', "c0", BLUE));
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_supply(scenario, "red 7, blue 7");
    scenario_deploy(scenario, "c0"); // no follower is left there
    scenario_paid(scenario, "red 6 completed city");
}

// A follower that shared the city before takes no captive, nor does the tile of another player.
static void option_guard_duty_by_the_tile_only(void **state) {
    Scenario *scenario = *state;
    joined(scenario, DUTY,
           "  ?a             E3=n \n"
           " [D0]:Bc0:Rc0=s  U0   ");
    scenario_pending(scenario, "red deploy");
    joined(scenario, DUTY,
           "  ?a         E3:Bc0=n \n"
           " [D0]:Bc0=s  U0       ");
    scenario_pending(scenario, "red deploy");
}

// Two of Red's knights joined the city: Red chooses which one guards.
static void option_guard_duty_one_of_several(void **state) {
    Scenario *scenario = *state;
    joined(scenario, "base+inns-and-cathedrals 2 guard_duty=on",
           "  ?a         E3:Rc0:RBc0=n \n"
           " [D0]:Bc0=s  U0            ");
    scenario_act(scenario, prisoner(scenario, 's', "c0", BLUE));
    scenario_pending(scenario, "red captive");
    scenario_actions(scenario, 2);
    scenario_act(scenario, scenario_action(scenario, VERB_REMOVE, FIGURE_BIG, 'n', "c0"));
    scenario_supply_of(scenario, FIGURE_BIG, "red 0, blue 1");
    assert_int_equal(scenario_feature(scenario, 'n', "c0").followers[RED], 1);
}

// "The player who deployed the follower": with the option's value `all`, not only the player who
// places the tile.
static void option_guard_duty_all_are_asked(void **state) {
    Scenario *scenario = *state;
    static const char THREE[] = "  ?a             E3:Rc0=n \n"
                                " [D0]:Bc0:Yc0=s  U0       ";
    joined(scenario, "base 3 guard_duty=all", THREE);
    scenario_pending(scenario, "red captive");
    scenario_act(scenario, prisoner(scenario, 's', "c0", YELLOW));
    scenario_pending(scenario, "red after placing"); // Blue's knight has no follower left to take
    joined(scenario, "base 3 guard_duty=all", THREE);
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "blue captive");
    scenario_actions(scenario, 2); // Red's, and not Yellow's, who was there before
    scenario_act(scenario, prisoner(scenario, 'n', "c0", RED));
    scenario_pending(scenario, "red deploy"); // neither has Yellow
    scenario_supply(scenario, "red 6, blue 6, yellow 6");
}

// Only players whose knights meet by the tile are asked, no matter who places it.
static void option_guard_duty_all_by_the_tile_of_another(void **state) {
    Scenario *scenario = *state;
    joined(scenario, "base 3 guard_duty=all",
           "  ?a         E3:Yc0=n \n"
           " [D0]:Bc0=s  U0       ");
    scenario_pending(scenario, "blue captive");
    scenario_act(scenario, action_pass(BLUE));
    scenario_pending(scenario, "yellow captive");
    scenario_act(scenario, prisoner(scenario, 's', "c0", BLUE));
    scenario_pending(scenario, "red deploy");
    scenario_supply(scenario, "red 7, blue 6, yellow 6");
}

static void option_guard_duty_off(void **state) {
    Scenario *scenario = *state;
    joined(scenario, "base 2 guard_duty=off", TWO_CITIES);
    scenario_pending(scenario, "red deploy");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_guard_duty),
        CASE(option_guard_duty_declined),
        CASE(option_guard_duty_relief),
        CASE(option_guard_duty_by_the_tile_only),
        CASE(option_guard_duty_one_of_several),
        CASE(option_guard_duty_all_are_asked),
        CASE(option_guard_duty_all_by_the_tile_of_another),
        CASE(option_guard_duty_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
