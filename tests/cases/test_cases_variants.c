// SPDX-License-Identifier: MIT
//
// Options for other prints and for house rules of existing modules. Rules: Complete Annotated Rules
// 7.4, the sections named at each test.
#include "scenario.h"

static uint32_t copies_of(Scenario *scenario, const char *tile) {
    return game_remaining(scenario->rules, scenario->game, scenario_type(scenario, tile));
}

// ---- Wagons

static Action drive(Scenario *scenario, char label, const char *segment) {
    return scenario_action(scenario, VERB_MOVE, FIGURE_WAGON, label, segment);
}

/** Checks the number of moves besides staying. */
static void moves_are(Scenario *scenario, uint32_t count) {
    scenario_pending(scenario, "red wagon");
    scenario_actions(scenario, 1 + count);
}

// Red's wagon is paid for a road between two cloisters; a city is beside it.
static const char BESIDE_A_CITY[] = " A3:RWr0=l  [D0]=s  ?a ";

static void option_wagon_moves_touching(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2", BESIDE_A_CITY);
    scenario_turn(scenario, "A1", 'a', NULL);
    moves_are(scenario, 2);
    scenario_illegal(scenario, drive(scenario, 's', "c0"));
    scenario_act(scenario, drive(scenario, 'a', "m0"));
}

// Second edition: features on the tile of the wagon or on one of the eight around it, connected or
// not, and nothing farther away.
static void option_wagon_moves_adjacent(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2 wagon_moves=adjacent", BESIDE_A_CITY);
    scenario_turn(scenario, "A1", 'a', NULL);
    moves_are(scenario, 2);
    scenario_illegal(scenario, drive(scenario, 'a', "m0"));
    scenario_illegal(scenario, drive(scenario, 's', "f0"));
    scenario_act(scenario, drive(scenario, 's', "c0"));
    scenario_supply_of(scenario, FIGURE_WAGON, "red 0, blue 1");
    // Occupied features and completed ones stay closed.
    scenario_begin(scenario, "base+abbey-and-mayor 2 wagon_moves=adjacent",
                   "  .         E2      . \n"
                   " A3:RWr0=l  [D0]=s  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    moves_are(scenario, 1);
}

// Page 67: "to the next complete, or uncontested and incomplete, feature".
static void option_wagon_moves_rolling(void **state) {
    Scenario *scenario = *state;
    static const char JUNCTIONS[] = "  .    [D0]   .          .  \n"
                                    " A3=l   W0=v  W0:RWr0=w  ?a ";
    scenario_begin(scenario, "base+abbey-and-mayor 2", JUNCTIONS);
    scenario_turn(scenario, "A1", 'a', NULL);
    moves_are(scenario, 2);
    scenario_begin(scenario, "base+abbey-and-mayor 2 wagon_moves=rolling", JUNCTIONS);
    scenario_turn(scenario, "A1", 'a', NULL);
    moves_are(scenario, 4);
    scenario_illegal(scenario, drive(scenario, 'v', "r0"));
    scenario_act(scenario, drive(scenario, 'l', "m0"));
    scenario_supply_of(scenario, FIGURE_WAGON, "red 0, blue 1");
    // Not through incomplete features, occupied or not.
    scenario_begin(scenario, "base+abbey-and-mayor 2 wagon_moves=rolling",
                   "  .    [D0]   .          .  \n"
                   "  .     W0=v  W0:RWr0=w  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    moves_are(scenario, 4);
    scenario_begin(scenario, "base+abbey-and-mayor 2 wagon_moves=rolling",
                   "  .    [D0]   .          .  \n"
                   "  .     U0=v  W0:RWr0=w  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    moves_are(scenario, 4); // one of them two tiles long
    scenario_illegal(scenario, drive(scenario, 'v', "f0"));
}

// ---- Rivers

// Page 184: "put all of the river pieces into the bag".
static void option_river_stack_bag(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 river_stack=bag", NULL);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "D"));
    assert_int_equal(copies_of(scenario, "2.spring"), 1);
    assert_int_equal(copies_of(scenario, "D"), 3);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71 + 12);
    scenario_begin(scenario, "base+river-1 2 river_stack=bag",
                   " [D0]  .  \n"
                   "  ?a  ?d  \n"
                   "  .   ?e  ");
    scenario_draw(scenario, "2.E");
    scenario_rotations(scenario, 'a', "02");
    scenario_place(scenario, "2.E0", 'a');
    scenario_deploy(scenario, "f1");
    scenario_pending(scenario, "blue draw");
    // Two bends the same way, one after the other, are allowed.
    scenario_draw(scenario, "2.H");
    scenario_rotations(scenario, 'd', "01");
    scenario_place(scenario, "2.H0", 'd');
    scenario_deploy(scenario, NULL);
    // No ordinary tile fits beside an open side of the river.
    scenario_draw(scenario, "B");
    scenario_rotations(scenario, 'e', "");
}

static void stages_are(Scenario *scenario, const char *tile, unsigned stage) {
    assert_int_equal(rules_type_stage(scenario->rules, scenario_type(scenario, tile)), stage);
}

// Pages 83 and 184: from a lake to two springs, or from the fork three ways.
static void option_river_course(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1+river-2 2 river_course=lake", NULL);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "3.lake-city"));
    assert_int_equal(copies_of(scenario, "2.lake"), 0);
    assert_int_equal(copies_of(scenario, "3.lake-volcano"), 0);
    assert_int_equal(copies_of(scenario, "2.spring"), 1);
    stages_are(scenario, "2.spring", 2);
    stages_are(scenario, "3.spring", 3);
    stages_are(scenario, "3.fork", 1);
    scenario_begin(scenario, "base+river-2 2 river_course=lake",
                   " [2.lake-city0] \n"
                   "  ?a             ");
    scenario_begin(scenario, "base+river-1+river-2 2 river_course=fork", NULL);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "3.fork"));
    assert_int_equal(copies_of(scenario, "2.spring"), 0);
    assert_int_equal(copies_of(scenario, "2.lake"), 0);
    stages_are(scenario, "3.spring", 3);
    stages_are(scenario, "3.lake-city", 2);
    stages_are(scenario, "3.lake-volcano", 2);
    // Without a fork or a lake it is an ordinary river.
    scenario_begin(scenario, "base+river-1 2 river_course=fork", NULL);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "2.spring"));
    scenario_begin(scenario, "base+games-quarterly-11-river+wind-roses 2 river_course=lake", NULL);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "2.spring"));
}

static void option_river_fork_mixed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2 2 river_fork=mixed", NULL);
    stages_are(scenario, "2.fork", 2);
    stages_are(scenario, "2.A", 2);
    stages_are(scenario, "2.lake-volcano", 3);
    // No branch of it may turn back at once.
    scenario_begin(scenario, "base+river-2 2 river_fork=mixed",
                   " [2.spring0]  2.G3 \n"
                   "  .            ?a  ");
    scenario_draw(scenario, "2.fork");
    scenario_rotations(scenario, 'a', "1");
}

// The roses then start the game as without a river.
static void option_river_stack_bag_with_roses(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1+wind-roses 2 river_stack=bag", NULL);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "3.start"));
}

// Page 83: "Pig-herds do not score a bonus."
static void option_pig_herd_plain(void **state) {
    Scenario *scenario = *state;
    static const char TWO_CITIES[] = " [2.spring0]  2.G0:Rf0  E1  E3 \n"
                                     "  .            E1        E3  .  ";
    scenario_begin(scenario, "base+river-2 2 pig_herd=plain", TWO_CITIES);
    scenario_final(scenario, "red 6, blue 0");
    // A pictured herd that counts by a house rule still counts.
    scenario_begin(scenario, "base+river-2+games-quarterly-11 2 pig_herd=plain gq11_herd=yes",
                   " [2.spring0]  2.G0:Rf0  E1  E3 \n"
                   "  .            3.B0      .   .  ");
    scenario_final(scenario, "red 4, blue 0");
}

// ---- Tile sets

static void option_rose_start_mixed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+wind-roses 2", NULL);
    assert_int_equal(copies_of(scenario, "D"), 3);
    scenario_begin(scenario, "base+wind-roses 2 rose_start=mixed", NULL);
    assert_int_equal(copies_of(scenario, "D"), 4);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "2.start"));
    // With a river river_start decides.
    scenario_begin(scenario, "base+wind-roses+river-1 2 rose_start=mixed", NULL);
    assert_int_equal(copies_of(scenario, "D"), 3);
}

static void option_c2_pennants(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "carcassonne-2 2", NULL);
    assert_int_equal(copies_of(scenario, "F"), 1);
    assert_int_equal(copies_of(scenario, "G"), 2);
    scenario_begin(scenario, "carcassonne-2 2 c2_pennants=10", NULL);
    assert_int_equal(copies_of(scenario, "F"), 2);
    assert_int_equal(copies_of(scenario, "G"), 1);
}

// ---- Figures

static void option_trade_figures(void **state) {
    Scenario *scenario = *state;
    static const char ROAD_AND_FARM[] = " ?a  [D0]:Rr0:Rf1 ";
    scenario_begin(scenario, "base+traders-and-builders 2 trade_figures=pig", ROAD_AND_FARM);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable_as(scenario, FIGURE_BUILDER, "");
    scenario_deployable_as(scenario, FIGURE_PIG, "f1");
    scenario_begin(scenario, "base+traders-and-builders 2 trade_figures=builder", ROAD_AND_FARM);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable_as(scenario, FIGURE_BUILDER, "r0");
    scenario_deployable_as(scenario, FIGURE_PIG, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_wagon_moves_touching),
        CASE(option_wagon_moves_adjacent),
        CASE(option_wagon_moves_rolling),
        CASE(option_river_stack_bag),
        CASE(option_river_course),
        CASE(option_river_fork_mixed),
        CASE(option_river_stack_bag_with_roses),
        CASE(option_pig_herd_plain),
        CASE(option_rose_start_mixed),
        CASE(option_c2_pennants),
        CASE(option_trade_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
