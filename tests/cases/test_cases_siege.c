// SPDX-License-Identifier: MIT
//
// Cases E-001 to E-015: besieged cities. Rules: Complete Annotated Rules 7.4, p. 120 to 124.
#include "scenario.h"

static const char SETS[] = "base+siege 2";

static Action flight(Scenario *scenario, FigureType figure, char label, const char *segment) {
    return scenario_action(scenario, VERB_REMOVE, figure, label, segment);
}

/** Checks how many knights may flee now. */
static void knights_free(Scenario *scenario, uint32_t count) {
    scenario_actions(scenario, 1 + count);
    assert_true(scenario->actions[0] == action_pass(RED));
}

// One point per tile and pennant.
static void E_001_a_besieged_city_is_completed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " E1:Rc0  ?a   2.A3 \n"
                   " U0     [D0]   U0  ");
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "red 5 completed city");
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 343: two points for a pennant, too.
static void E_002_with_a_cathedral(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+inns-and-cathedrals 2",
                   "  .       ?a     B0  \n"
                   " E1:Rc0   3.A0   2.A3 \n"
                   " U0      [D0]    U0  ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 10 completed city");
    scenario_begin(scenario, "base+siege+inns-and-cathedrals 2",
                   "  .      .    ?a     B0  \n"
                   " E1:Rc0  F0   3.A0   2.A3 \n"
                   " U0      U0  [D0]    U0  ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 14 completed city");
}

// Footnote 341: the number of siege tiles does not matter.
static void E_003_two_siege_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+besiegers 2",
                   " 3.C1:Rc0  ?a   2.A3 \n"
                   "  U0      [D0]   U0  ");
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "red 5 completed city");
}

static void E_004_incomplete_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .        [D0] \n"
                   " 2.A1:Rc0   F0  ");
    scenario_final(scenario, "red 0, blue 0");
    scenario_begin(scenario, SETS,
                   "  .      [D0] \n"
                   " E1:Rc0   F0  ");
    scenario_final(scenario, "red 3, blue 0");
}

static void E_005_a_farm_is_paid_twice(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " 2.A2:Rf0 \n[D0]");
    scenario_final(scenario, "red 6, blue 0");
    scenario_begin(scenario, "base+siege+traders-and-builders 2", " 2.A2:Rf0:RSf0 \n[D0]");
    scenario_final(scenario, "red 8, blue 0");
}

// The example: one city, three farms, a pig on one of them.
static void E_006_three_farms_and_a_pig(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+traders-and-builders 2",
                   " 2.B2:Rf0:RSf0 \n"
                   "  G1:Rf1       \n"
                   " [D0]:Bf0      ");
    scenario_final(scenario, "red 14, blue 6");
}

static void E_007_two_sieges_double_once(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+besiegers 2",
                   " 3.C1  R2   2.A3:Rf0 \n"
                   "  U0  [D0]   U0      ");
    scenario_final(scenario, "red 6, blue 0");
}

// Footnote 350: four points for the city, twice.
static void E_008_a_barn_is_paid_twice(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+abbey-and-mayor 2", " 2.A2:RNf0 \n[D0]");
    scenario_final(scenario, "red 8, blue 0");
}

// The cloister touches the siege tile at a corner.
static const char CLOISTER_AT_A_CORNER[] = " .   2.C2            . \n"
                                           " A3  [D0]:Rc0:Br0=s  ?a ";

static void E_009_a_knight_flees(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, CLOISTER_AT_A_CORNER);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red escape");
    knights_free(scenario, 1);
    scenario_illegal(scenario, flight(scenario, FIGURE_NORMAL, 's', "r0"));
    scenario_act(scenario, flight(scenario, FIGURE_NORMAL, 's', "c0"));
    scenario_supply(scenario, "red 7, blue 6");
    scenario_pending(scenario, "blue draw");
    assert_int_equal(scenario_feature(scenario, 's', "c0").followers[RED], 0);
    // "May": the knight can stay, and only in the owner's turn can it flee.
    scenario_begin(scenario, SETS, CLOISTER_AT_A_CORNER);
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red draw");
}

// Footnote 346.
static void E_010_cloister_next_to_another_tile_of_the_city(void **state) {
    Scenario *scenario = *state;
    static const char FAR[] = " .   2.C2         . \n"
                              " .    G1          . \n"
                              " A3  [D0]:Rc0=s  ?a ";
    scenario_begin(scenario, "base+siege 2 escape=tile", FAR);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "blue draw");
    scenario_begin(scenario, "base+siege 2 escape=city", FAR);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red escape");
    scenario_act(scenario, flight(scenario, FIGURE_NORMAL, 's', "c0"));
    scenario_supply(scenario, "red 7, blue 7");
}

static const char TWO_CITIES[] = " 2.A3:Rc0=t  2.C2         . \n"
                                 "  A3        [D0]:Rc0=s   ?a ";

// Footnote 347.
static void E_011_one_knight_from_two_cities(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, TWO_CITIES);
    scenario_turn(scenario, "U0", 'a', NULL);
    knights_free(scenario, 2);
    scenario_act(scenario, flight(scenario, FIGURE_NORMAL, 't', "c0"));
    scenario_supply(scenario, "red 6, blue 7");
    scenario_pending(scenario, "blue draw");
}

// Footnote 348.
static void E_012_a_knight_in_each_part_of_a_double_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+traders-and-builders 2",
                   " 2.A3:Rc0=t      2.C2         .   .  \n"
                   "  A3:Rr0:RCr0   [D0]:Rc0=s   ?a  ?b ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red escape");
    scenario_act(scenario, flight(scenario, FIGURE_NORMAL, 't', "c0"));
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_pending(scenario, "red escape");
    scenario_act(scenario, flight(scenario, FIGURE_NORMAL, 's', "c0"));
    scenario_supply(scenario, "red 6, blue 7");
    scenario_pending(scenario, "blue draw");
}

// Footnote 344: an abbey counts as a cloister.
static void E_013_an_abbey_opens_a_way_out(void **state) {
    Scenario *scenario = *state;
    static const char HOLE[] = " V3   V0   2.C2       .  \n"
                               " V2   ?h  [D0]:Rc0=s  ?a \n"
                               "  .   V3   U0         .  ";
    scenario_begin(scenario, "base+siege+abbey-and-mayor 2", HOLE);
    scenario_act(scenario, action_pass(RED));
    scenario_turn(scenario, "U0", 'a', NULL);
    assert_int_equal(game_active_player(scenario->rules, scenario->game), BLUE);
    scenario_begin(scenario, "base+siege+abbey-and-mayor 2", HOLE);
    scenario_act(scenario, action_with_arg(action_place(RED, -1, 0, 0), 1));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red escape");
    scenario_act(scenario, flight(scenario, FIGURE_NORMAL, 's', "c0"));
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 345: any follower in a city is a knight.
static void E_014_mayor_and_wagon_flee(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+abbey-and-mayor 2",
                   " 2.A3:RWc0=t  2.C2          .   . \n"
                   "  A3         [D0]:RMc0=s   ?a  ?b ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red escape");
    knights_free(scenario, 2);
    scenario_act(scenario, flight(scenario, FIGURE_WAGON, 't', "c0"));
    scenario_supply_of(scenario, FIGURE_WAGON, "red 1, blue 1");
    scenario_player(scenario, RED);
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_act(scenario, flight(scenario, FIGURE_MAYOR, 's', "c0"));
    scenario_supply_of(scenario, FIGURE_MAYOR, "red 1, blue 1");
}

// The same for the big follower.
static void big_follower_flees(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+inns-and-cathedrals 2",
                   " .   2.C2          . \n"
                   " A3  [D0]:RBc0=s  ?a ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red escape");
    scenario_act(scenario, flight(scenario, FIGURE_BIG, 's', "c0"));
    scenario_supply_of(scenario, FIGURE_BIG, "red 1, blue 1");
}

// The builder leaves with the last knight.
static void builder_leaves_with_the_knight(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+traders-and-builders 2",
                   " .   2.C2               . \n"
                   " A3  [D0]:Rc0:RCc0=s   ?a ");
    scenario_turn(scenario, "U0", 'a', NULL);
    knights_free(scenario, 1);
    scenario_act(scenario, flight(scenario, FIGURE_NORMAL, 's', "c0"));
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
}

// Footnote 362: a church of Darmstadt has all functions of a cloister. A hut has none.
static void churches_are_a_way_out_and_huts_are_not(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+darmstadt 2",
                   "  .                  2.C2      . \n"
                   " 3.church-crossroads0 [D0]:Rc0 ?a ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red escape");
    scenario_begin(scenario, "base+siege+russian-promos 2",
                   " 3.hut0  2.C2      . \n"
                   "  U0    [D0]:Rc0  ?a ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "blue draw");
}

// Footnote 349.
static void E_015_nothing_was_built_there(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " .   2.C2        .   .   . \n"
                   " A3  [D0]:Rc0=s  ?a  ?b  ?c ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_act(scenario, action_pass(RED));
    scenario_supply(scenario, "red 6, blue 7");
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_turn(scenario, "U0", 'c', NULL);
    scenario_pending(scenario, "red escape");
    scenario_act(scenario, flight(scenario, FIGURE_NORMAL, 's', "c0"));
    scenario_supply(scenario, "red 7, blue 7");
}

// Option small_city=2: a besieged city of two tiles already pays one per tile.
static void option_small_city_besieged(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege 2 small_city=2", " ?a \n[D0]:Rc0");
    scenario_turn(scenario, "2.A2", 'a', NULL);
    scenario_paid(scenario, "red 2 completed city");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(E_001_a_besieged_city_is_completed),
        CASE(E_002_with_a_cathedral),
        CASE(E_003_two_siege_tiles),
        CASE(E_004_incomplete_at_the_end),
        CASE(E_005_a_farm_is_paid_twice),
        CASE(E_006_three_farms_and_a_pig),
        CASE(E_007_two_sieges_double_once),
        CASE(E_008_a_barn_is_paid_twice),
        CASE(E_009_a_knight_flees),
        CASE(E_010_cloister_next_to_another_tile_of_the_city),
        CASE(E_011_one_knight_from_two_cities),
        CASE(E_012_a_knight_in_each_part_of_a_double_turn),
        CASE(E_013_an_abbey_opens_a_way_out),
        CASE(E_014_mayor_and_wagon_flee),
        CASE(big_follower_flees),
        CASE(builder_leaves_with_the_knight),
        CASE(churches_are_a_way_out_and_huts_are_not),
        CASE(E_015_nothing_was_built_there),
        CASE(option_small_city_besieged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
