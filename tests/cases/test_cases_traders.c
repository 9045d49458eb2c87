// SPDX-License-Identifier: MIT
//
// Cases TB-001 to TB-025: builders, pigs and goods; U-001 to U-006: the Phantom. Rules: Complete
// Annotated Rules 7.4, p. 34 to 39 and p. 172. The second tile set, 2., is traders-and-builders.
#include "scenario.h"

static const char SETS[] = "base+traders-and-builders 2";
static const char PHANTOM[] = "base+phantom 2";

/** Red takes the second part of the turn. */
static void second_part(Scenario *scenario) {
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_pending(scenario, "red draw");
}

// ---- The builder

static void TB_001_a_builder_needs_a_follower_of_his_own(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:Br0 ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable_as(scenario, FIGURE_BUILDER, "");
}

static void TB_002_a_builder_in_a_city_with_rivals(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " E1:Bc0  ?a   E3:Rc0 \n"
                   " U0     [D0]  U0     ");
    scenario_draw(scenario, "R");
    scenario_place(scenario, "R2", 'a');
    scenario_deployable_as(scenario, FIGURE_BUILDER, "c0");
}

static void TB_003_no_builder_on_a_field(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:Rf1 ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable_as(scenario, FIGURE_BUILDER, "");
    scenario_deployable_as(scenario, FIGURE_PIG, "f1");
}

static void TB_004_a_longer_road_brings_a_second_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:Rr0:RCr0 ");
    scenario_turn(scenario, "U0", 'a', NULL);
    second_part(scenario);
}

// A builder helps only on its own road: another road gives no second part.
static void builder_elsewhere(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]:Rr0:RCr0 \n  ?a ");
    scenario_turn(scenario, "B0", 'a', NULL);
    scenario_pending(scenario, "blue draw");
}

static void TB_005_no_third_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?b  ?a  [D0]:Rr0:RCr0 ");
    scenario_turn(scenario, "U0", 'a', NULL);
    second_part(scenario);
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_pending(scenario, "blue draw");
}

static void option_a_chain_of_parts(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders 2 builder_chain=unlimited",
                   " ?b  ?a  [D0]:Rr0:RCr0 ");
    scenario_turn(scenario, "U0", 'a', NULL);
    second_part(scenario);
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_pending(scenario, "red second part");
}

// Footnote 52: the builder need only have been there when the tile was placed.
static void TB_006_the_first_tile_completes_his_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " ?a  [D0]:Rr0:RCr0  A1 \n"
                   " ?b    .              . ");
    scenario_turn(scenario, "A3", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
    scenario_supply(scenario, "red 7, blue 7");
    second_part(scenario);
    scenario_turn(scenario, "B0", 'b', "f0");
    scenario_pending(scenario, "blue draw");
}

/** Red places an abbey into the hole called a. */
static void abbey_place(Scenario *scenario) {
    const DrawnCell *hole = drawn_board_cell(&scenario->board, 'a');
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_with_arg(action_place(RED, hole->x, hole->y, 0), 1));
}

// Footnote 49: an abbey completes, but it does not extend.
static void TB_008_an_abbey_brings_no_second_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+abbey-and-mayor 2",
                   "  .             B0   B0 \n"
                   " [D0]:Rr0:RCr0  ?a   A1 \n"
                   " B0             B0   E2 ");
    abbey_place(scenario);
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

// A tie with one thief of Blue: the builder adds nothing.
static void TB_012_a_builder_counts_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " A3  [D0]:Rr0:RCr0  U0:Br0  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 4 completed road, blue 4 completed road");
}

static void TB_025_the_second_part_may_be_declined(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:Rr0:RCr0 ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "blue draw");
}

// Nothing is left to draw: there is no second part.
static void builder_and_an_empty_stack(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:Rr0:RCr0 ");
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "over");
}

// ---- The pig

// Two completed cities on the farm between city walls and road.
static void TB_014_a_pig_makes_four_of_three(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  E2            E2   \n"
                   " [D0]:Rf0:RSf0  D0   ");
    scenario_final(scenario, "red 8, blue 0");
}

static void TB_015_a_pig_without_the_majority(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  E2            E2    .       .     \n"
                   " [D0]:Rf0:RSf0  D0   U0:Bf0  U0:Bf0 ");
    scenario_final(scenario, "red 0, blue 6");
}

// Footnote 59; the Festival removes a farmer.
static void TB_016_a_pig_leaves_with_the_last_farmer(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+festival 2", " [D0]:Rf1=s  U0:RSf1  ?a ");
    scenario_draw(scenario, "3.D");
    scenario_place(scenario, "3.D2", 'a');
    scenario_supply_of(scenario, FIGURE_PIG, "red 0, blue 1");
    scenario_act(scenario,
                 action_remove(RED, FIGURE_NORMAL, 0, 0, scenario_segment(scenario, 's', "f1")));
    scenario_supply(scenario, "red 7, blue 7");
    scenario_supply_of(scenario, FIGURE_PIG, "red 1, blue 1");
}

// ---- Goods

// Five tiles with two symbols of grain and one of wine; Red completes Blue's city.
static const char GOODS_CITY[] = " ?a  2.Q0  2.O0  2.A3      \n"
                                 "  .    .     .   [D0]:Bc0  ";
static const char EMPTY_GOODS_CITY[] = " ?a  2.Q0  2.O0  2.A3  \n"
                                       "  .    .     .   [D0]  ";

static void TB_017_goods_go_to_who_completes(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, GOODS_CITY);
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_paid(scenario, "blue 10 completed city");
    scenario_final(scenario, "red 20, blue 10");
}

static void TB_018_goods_of_a_city_without_knights(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, EMPTY_GOODS_CITY);
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_paid(scenario, "");
    scenario_final(scenario, "red 20, blue 0");
}

// Footnote 60.
static void TB_019_an_abbey_takes_goods(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+abbey-and-mayor 2",
                   "  .    .    B0   B0 \n"
                   " E1  2.O0   ?a   B0 \n"
                   "  .   U0   [D0]  U0 ");
    abbey_place(scenario);
    scenario_deploy(scenario, NULL);
    scenario_final(scenario, "red 10, blue 0");
}

// Two cities, each player completes one.
static const char TWO_GOODS_CITIES[] = " [D0]   .     .     .    .  \n"
                                       "  E1   2.O0  2.Q0  2.C0  ?a \n"
                                       "  B0    .     .     .    .  \n"
                                       "  E1   2.R0  2.A3   .    .  \n"
                                       "  .     .     ?b    .    .  ";

static void TB_020_two_kinds_tied_and_one_led(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, TWO_GOODS_CITIES);
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_turn(scenario, "E0", 'b', NULL);
    scenario_final(scenario, "red 30, blue 20");
}

static void TB_021_a_tie_in_one_kind(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]   .    .  \n"
                   "  E1   2.O0  ?a \n"
                   "  B0    .    .  \n"
                   "  E1   2.R0  ?b ");
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_turn(scenario, "E3", 'b', NULL);
    scenario_final(scenario, "red 10, blue 10");
}

// House rule: a tenth of the score, at least ten; for the others, two points per token.
static void option_goods_by_share(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders 2 goods_scoring=share", TWO_GOODS_CITIES);
    scenario_points(scenario, RED, 125);
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_turn(scenario, "E0", 'b', NULL);
    scenario_final(scenario, "red 161, blue 20");
    // Blue has one token of a kind of which Red has two.
    static const char ONE_KIND[] = " [D0]   .     .     .  \n"
                                   "  E1   2.O0  2.R0  ?a  \n"
                                   "  B0    .     .     .  \n"
                                   "  E1   2.S0  ?b     .  ";
    scenario_begin(scenario, "base+traders-and-builders 2 goods_scoring=share", ONE_KIND);
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_turn(scenario, "E3", 'b', NULL);
    scenario_final(scenario, "red 10, blue 2");
}

// ---- The Phantom

static void U_001_follower_and_phantom_on_one_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, PHANTOM, " [D0]  ?a ");
    scenario_turn(scenario, "U0", 'a', "r0");
    scenario_pending(scenario, "red phantom");
    scenario_deploy_as(scenario, FIGURE_PHANTOM, "f1");
    scenario_pending(scenario, "blue draw");
    scenario_supply_of(scenario, FIGURE_PHANTOM, "red 0, blue 1");
}

// Footnote 441.
static void U_002_not_on_the_segment_of_the_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, PHANTOM, " [D0]  ?a ");
    scenario_turn(scenario, "U0", 'a', "r0");
    scenario_deployable_as(scenario, FIGURE_PHANTOM, "f0 f1");
}

// A cloister is one segment as well.
static void U_002_not_on_the_cloister_of_the_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, PHANTOM, " [D0] \n  ?a ");
    scenario_turn(scenario, "B0", 'a', "m0");
    scenario_deployable_as(scenario, FIGURE_PHANTOM, "f0");
}

// The phantom may also be the only figure.
static void phantom_alone(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, PHANTOM, " [D0]  ?a ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_deploy_as(scenario, FIGURE_PHANTOM, "r0");
    scenario_pending(scenario, "blue draw");
    scenario_final(scenario, "red 2, blue 0");
}

// Footnote 443.
static void U_003_after_a_builder(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+phantom 2", " [D0]:Rr0  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy_as(scenario, FIGURE_BUILDER, "r0");
    scenario_pending(scenario, "red phantom");
    scenario_deployable_as(scenario, FIGURE_PHANTOM, "f0 f1");
}

// Footnote 444: the builder is deployed first, so it cannot follow this turn's Phantom.
static void U_004_no_builder_beside_the_phantom_of_this_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+phantom 2", " [D0]  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable_as(scenario, FIGURE_BUILDER, "");
    scenario_deploy(scenario, NULL);
    scenario_deploy_as(scenario, FIGURE_PHANTOM, "r0");
    scenario_pending(scenario, "blue draw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(TB_001_a_builder_needs_a_follower_of_his_own),
        CASE(TB_002_a_builder_in_a_city_with_rivals),
        CASE(TB_003_no_builder_on_a_field),
        CASE(TB_004_a_longer_road_brings_a_second_tile),
        CASE(builder_elsewhere),
        CASE(TB_005_no_third_tile),
        CASE(option_a_chain_of_parts),
        CASE(TB_006_the_first_tile_completes_his_road),
        CASE(TB_008_an_abbey_brings_no_second_tile),
        CASE(TB_012_a_builder_counts_nothing),
        CASE(TB_014_a_pig_makes_four_of_three),
        CASE(TB_015_a_pig_without_the_majority),
        CASE(TB_016_a_pig_leaves_with_the_last_farmer),
        CASE(TB_017_goods_go_to_who_completes),
        CASE(TB_018_goods_of_a_city_without_knights),
        CASE(TB_019_an_abbey_takes_goods),
        CASE(TB_020_two_kinds_tied_and_one_led),
        CASE(TB_021_a_tie_in_one_kind),
        CASE(option_goods_by_share),
        CASE(TB_025_the_second_part_may_be_declined),
        CASE(builder_and_an_empty_stack),
        CASE(U_001_follower_and_phantom_on_one_tile),
        CASE(U_002_not_on_the_segment_of_the_follower),
        CASE(U_002_not_on_the_cloister_of_the_follower),
        CASE(phantom_alone),
        CASE(U_003_after_a_builder),
        CASE(U_004_no_builder_beside_the_phantom_of_this_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
