// SPDX-License-Identifier: MIT
//
// Cases AM-001 to AM-041 and W-025: abbeys, mayors, wagons and barns. Rules: Complete Annotated
// Rules 7.4, p. 57 to 67. Mayors are drawn as M, wagons as W, barns as N.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <string.h>

#include "abbey_tables.h"

// ---- What these figures do

static Action abbey_action(Scenario *scenario, int player, char label) {
    const DrawnCell *hole = drawn_board_cell(&scenario->board, label);
    return action_with_arg(action_place((unsigned)player, hole->x, hole->y, 0), 1);
}

static void abbey_place(Scenario *scenario, int player, char label) {
    scenario_act(scenario, abbey_action(scenario, player, label));
}

static Action wagon_action(Scenario *scenario, int player, char label, const char *segment) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    return action_move((unsigned)player, FIGURE_WAGON, cell->x, cell->y,
                       scenario_segment(scenario, label, segment));
}

/** Checks that the wagon may return to supply or move to exactly these segments: "x.m0 w.r1". */
static void wagon_targets(Scenario *scenario, int player, const char *expected) {
    Action actions[512];
    const uint32_t count = game_actions(scenario->rules, scenario->game, actions);
    uint32_t found = 0;
    for (const char *at = expected; *at != '\0'; at += strcspn(at, " ") + (at[4] == ' ')) {
        char segment[4] = "";
        (void)snprintf(segment, sizeof segment, "%.2s", at + 2);
        const Action wanted = wagon_action(scenario, player, at[0], segment);
        bool listed = false;
        for (uint32_t i = 0; i < count; i++) {
            listed = listed || actions[i] == wanted;
        }
        if (!listed) {
            fail_msg("no move to %.4s", at);
        }
        found++;
    }
    assert_int_equal(count, found + 1); // and passing
}

// ---- The abbey

// A hole between a city, a road, a city and a field.
static const char HOLE[] = "  .   .   B0   B0  . \n"
                           " E1  G0   ?a   A1  . \n"
                           "  .  U0  [D0]  U0  ?b ";

static const char BUILDER_BESIDE_HOLE[] = "  .   .   B0   B0           . \n"
                                          " E1  G0   ?a   A1           . \n"
                                          "  .  U0  [D0]  U0:Rr0:RCr0  ?b ";

// No cell accepts a tile that is city on all sides.
static const char NO_PLACE_FOR_C[] = "  B0   B0   B0 \n"
                                     "  B0   ?a   A1 \n"
                                     "  V0   E2   .  \n"
                                     "  .   [D0]  .  ";

static void AM_001_an_abbey_fits_beside_everything(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, HOLE);
    scenario_pending(scenario, "red abbey");
    abbey_place(scenario, RED, 'a');
    scenario_pending(scenario, "red deploy");
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

// Footnote 142: four neighbors are required; diagonal ones do not matter.
static void AM_002_three_neighbors_are_no_hole(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   B0   B0  . \n"
                   " ?c   ?a   A1  . \n"
                   " U0  [D0]  U0  ?b ");
    scenario_pending(scenario, "red draw");
}

static void AM_003_an_abbey_ends_a_road_and_leaves_the_rest_open(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  B0       B0    B0     .  \n"
                   " A3:Rr0    ?a   U0=u  [D0] \n"
                   "  E1      R0=s    .     .  ");
    abbey_place(scenario, RED, 'a');
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 1 completed road");
    assert_false(scenario_feature(scenario, 's', "c0").complete);
    assert_false(scenario_feature(scenario, 'u', "r0").complete);
}

static void AM_004_nobody_but_a_monk_on_an_abbey(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, HOLE);
    abbey_place(scenario, RED, 'a');
    scenario_deployable(scenario, "m0");
    scenario_deployable_as(scenario, FIGURE_MAYOR, "");
    scenario_deployable_as(scenario, FIGURE_WAGON, "m0");
}

// Footnotes 28 and 145: it begins to the left of the last player.
static void AM_005_a_last_round_for_abbeys(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, HOLE);
    scenario_draws(scenario, 1);
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_pass(RED));
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_pending(scenario, "blue abbey");
    scenario_act(scenario, action_pass(BLUE));
    scenario_pending(scenario, "red abbey");
    abbey_place(scenario, RED, 'a');
    scenario_deploy(scenario, "m0");
    scenario_pending(scenario, "over");
}

// The last tile may fit nowhere: the round begins with the player that drew it.
static void a_last_tile_that_fits_nowhere(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, NO_PLACE_FOR_C);
    scenario_draws(scenario, 1);
    scenario_act(scenario, action_pass(RED));
    scenario_draw_unplayable(scenario, "C");
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "blue abbey");
    scenario_act(scenario, action_pass(BLUE));
    scenario_pending(scenario, "over");
}

// Two holes; a tile with field all around fits h.
static const char TWO_HOLES[] = "  .   .   U0   U0   U0   .   .   . \n"
                                " E1  G0   ?a   A1   ?h   B0  .   . \n"
                                " ?c  U0  [D0]  U0   U0   U0  ?b  ?d ";

// There is no tile for the second turn, so the round begins to the left as usual.
static void option_a_hole_filled_with_the_last_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2 hole_turn=on", TWO_HOLES);
    scenario_draws(scenario, 1);
    scenario_act(scenario, action_pass(RED));
    scenario_turn(scenario, "B0", 'h', NULL);
    scenario_pending(scenario, "blue abbey");
    scenario_act(scenario, action_pass(BLUE));
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "over");
}

static void draw_ahead(Scenario *scenario, const char *tile) {
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, tile)),
                     STATUS_OK);
}

// The rules let abbeys be placed instead of a tile "drawn and placed"; the last round begins after
// the last tile. While a player holds a tile drawn ahead, abbeys are placed as usual.
static void option_abbeys_while_tiles_are_held(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 3 predraw=1", TWO_HOLES);
    scenario_draws(scenario, 3);
    scenario_act(scenario, action_pass(RED));
    draw_ahead(scenario, "V");
    draw_ahead(scenario, "V");
    draw_ahead(scenario, "V");
    // With tiles of the first hands, Red is asked again.
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_pass(RED));
    scenario_place(scenario, "V0", 'b');
    scenario_deploy(scenario, NULL);
    // Blue keeps the tile that was not placed.
    scenario_pending(scenario, "blue abbey");
    abbey_place(scenario, BLUE, 'a');
    scenario_deploy(scenario, NULL);
    assert_int_equal(game_hand_ahead(scenario->rules, scenario->game, BLUE),
                     scenario_type(scenario, "V"));
    scenario_pending(scenario, "yellow abbey");
    scenario_act(scenario, action_pass(YELLOW));
    scenario_place(scenario, "V3", 'c');
    scenario_deploy(scenario, NULL);
    // Red has none, but Blue has.
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "blue place");
    scenario_place(scenario, "V2", 'd');
    scenario_deploy(scenario, NULL);
    // Now the last round.
    scenario_pending(scenario, "yellow abbey");
    scenario_act(scenario, action_pass(YELLOW));
    scenario_pending(scenario, "red abbey");
    abbey_place(scenario, RED, 'h');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "over");
}

// Treated like a tile just drawn that fits nowhere (footnote 10).
static void option_a_held_tile_that_fits_nowhere(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2 predraw=1", NO_PLACE_FOR_C);
    scenario_draws(scenario, 1);
    scenario_act(scenario, action_pass(RED));
    draw_ahead(scenario, "C");
    scenario_pending(scenario, "red abbey"); // with the first hands
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "red abbey"); // and because the tile fits nowhere
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "blue abbey");
    abbey_place(scenario, BLUE, 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "over");
}

static void option_no_last_round(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2 abbey_end=none", HOLE);
    scenario_draws(scenario, 1);
    scenario_act(scenario, action_pass(RED));
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_pending(scenario, "over");
    // Nor in the second part of the turn.
    scenario_begin(scenario, "base+traders-and-builders+abbey-and-mayor 2 abbey_end=none",
                   BUILDER_BESIDE_HOLE);
    scenario_draws(scenario, 1);
    scenario_act(scenario, action_pass(RED));
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_pending(scenario, "over");
}

// Footnote 10: instead of drawing another tile for one that fits nowhere.
static void W_025_an_abbey_in_place_of_another_draw(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, NO_PLACE_FOR_C);
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_pass(RED));
    scenario_draw_unplayable(scenario, "C");
    scenario_pending(scenario, "red abbey");
    abbey_place(scenario, RED, 'a');
    scenario_pending(scenario, "red deploy");
}

// Footnote 149.
static void AM_007_an_abbey_is_nothing_to_a_builder(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+abbey-and-mayor 2",
                   "  .             B0   B0 \n"
                   " [D0]:Rr0:RCr0  ?a   A1 \n"
                   " B0             B0   E2 ");
    abbey_place(scenario, RED, 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

// Footnote 141.
static void AM_008_an_abbey_as_second_part_after_the_last_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+abbey-and-mayor 2", BUILDER_BESIDE_HOLE);
    scenario_draws(scenario, 1);
    scenario_act(scenario, action_pass(RED));
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_pending(scenario, "red abbey");
    abbey_place(scenario, RED, 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "over");
}

// ---- The mayor

static void AM_009_a_mayor_counts_pennants(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " ?a  G0:Bc0  F0:Bc0  F0  M3         \n"
                   "  .   .       .       .  [D0]:RMc0  ");
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_paid(scenario, "red 18 completed city");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_supply_of(scenario, FIGURE_MAYOR, "red 1, blue 1");
}

static void AM_010_a_mayor_without_pennants(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, "  ?a \n [D0]:RMc0 ");
    scenario_draw(scenario, "G");
    scenario_place(scenario, "G1", 'a');
    scenario_deployable(scenario, "f0 f1");
    scenario_begin(scenario, SETS, "  ?a \n [D0]:RMc0 ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "");
    scenario_supply_of(scenario, FIGURE_MAYOR, "red 1, blue 1");
}

// Footnote 156.
static void AM_011_no_mayor_beside_a_wagon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, "  ?a \n [D0]:BWc0 ");
    scenario_draw(scenario, "G");
    scenario_place(scenario, "G1", 'a');
    scenario_deployable_as(scenario, FIGURE_MAYOR, "");
}

static void AM_012_mayors_stay_in_cities(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0] ?a ");
    scenario_draw(scenario, "P");
    scenario_place(scenario, "P1", 'a');
    scenario_deployable_as(scenario, FIGURE_MAYOR, "c0");
    scenario_begin(scenario, SETS, " [D0] ?a ");
    scenario_draw(scenario, "A");
    scenario_place(scenario, "A1", 'a');
    scenario_deployable_as(scenario, FIGURE_MAYOR, "");
}

// ---- The wagon

static void AM_013_no_wagon_on_a_field(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0] ?a ");
    scenario_draw(scenario, "P");
    scenario_place(scenario, "P1", 'a');
    scenario_deployable_as(scenario, FIGURE_WAGON, "c0 r0");
}

// A road of four tiles between a cloister and a crossing; one of the other roads there is Red's.
static void AM_014_from_a_road_to_a_cloister_or_a_free_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " A3=x  U0  [D0]:BWr0  ?a    U0:Rr0 \n"
                   "  .    .    B0        U1=u  B0     ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "W0", 'a', NULL);
    scenario_paid(scenario, "blue 4 completed road");
    scenario_pending(scenario, "blue wagon");
    wagon_targets(scenario, BLUE, "x.m0 a.r1 u.r0");
    scenario_illegal(scenario, wagon_action(scenario, BLUE, 'a', "r0"));
    scenario_act(scenario, wagon_action(scenario, BLUE, 'x', "m0"));
    scenario_supply_of(scenario, FIGURE_WAGON, "red 1, blue 0");
    scenario_pending(scenario, "red draw");
}

// A road of four tiles between a cloister and a crossing; another road at the crossing is Red's.
static void AM_015_from_a_city_to_an_open_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]   .       ?a     .   \n"
                   "  B0   E1:BWc0  T0=t  2.F3 \n"
                   "  .     .        .     A2  ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "blue 8 completed city");
    wagon_targets(scenario, BLUE, "t.r0");
}

// A city with two gates: one opens to an open road, one to a completed road.
static void AM_016_from_a_road_to_an_open_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   [D0]         .  \n"
                   " A3  W0:BWr0:Rr1   ?a ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    scenario_paid(scenario, "blue 2 completed road");
    wagon_targets(scenario, BLUE, "a.c0");
}

// A crossing: one of the other roads is Red's, one is complete. The road ends at a city gate.
static void AM_017_not_through_a_crossing_between_cities(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+inns-and-cathedrals+abbey-and-mayor 2",
                   " [D0]     \n"
                   "  E2:BWc0 \n"
                   "  ?a      ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "2.E0", 'a', NULL);
    scenario_paid(scenario, "blue 4 completed city");
    scenario_pending(scenario, "red draw");
    scenario_supply_of(scenario, FIGURE_WAGON, "red 1, blue 1");
}

// Footnote 171: the short roads belong to the crossing.
static void AM_018_walls_that_touch_are_no_gate(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]     \n"
                   "  E2:BWc0 \n"
                   "  ?a      ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "I0", 'a', NULL);
    scenario_paid(scenario, "blue 4 completed city");
    scenario_pending(scenario, "red draw");
}

// Footnote 173.
static void AM_021_from_an_abbey_to_an_open_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  ?c    B0   B0 \n"
                   " G0=g   ?a   A1 \n"
                   "  U0   [D0]  U0 ");
    abbey_place(scenario, RED, 'a');
    scenario_deploy_as(scenario, FIGURE_WAGON, "m0");
    scenario_turn(scenario, "E0", 'c', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_pending(scenario, "red wagon");
    wagon_targets(scenario, RED, "g.c0");
    scenario_act(scenario, wagon_action(scenario, RED, 'g', "c0"));
    scenario_pending(scenario, "red draw");
}

// The reverse: the abbey ends the wagon's road, and the wagon moves into the abbey.
static void AM_021_from_a_road_to_an_abbey(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .        .    B0   B0 \n"
                   " A3  [D0]:RWr0  ?a   A1 \n"
                   "  .       B0    B0   E2 ");
    abbey_place(scenario, RED, 'a');
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 2 completed road");
    scenario_pending(scenario, "red wagon");
    scenario_act(scenario, wagon_action(scenario, RED, 'a', "m0"));
    scenario_supply_of(scenario, FIGURE_WAGON, "red 0, blue 1");
}

static void AM_022_nowhere_to_go(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " A3:Rm0  [D0]:BWr0  ?a ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "2.J1", 'a', NULL);
    scenario_paid(scenario, "blue 3 completed road");
    scenario_pending(scenario, "red draw");
    scenario_supply_of(scenario, FIGURE_WAGON, "red 1, blue 1");
}

static const char TWO_WAGONS[] = " [D0]   .       ?a     .       \n"
                                 "  B0   E1:RWc0  T0=t  E3:BWc0  ";

static void AM_023_two_wagons_in_one_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, TWO_WAGONS);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 8 completed city, blue 8 completed city");
    scenario_pending(scenario, "red wagon");
    scenario_act(scenario, wagon_action(scenario, RED, 't', "r0"));
    scenario_pending(scenario, "blue draw"); // the road is occupied
    scenario_begin(scenario, SETS, TWO_WAGONS);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "blue wagon");
    wagon_targets(scenario, BLUE, "t.r0");
}

// Footnote 177.
static void AM_024_deployed_paid_and_moved_in_one_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]   .   .  \n"
                   "  B0    E2  B0 \n"
                   "  E1    ?a  E3 ");
    scenario_draw(scenario, "T");
    scenario_place(scenario, "T0", 'a');
    scenario_deploy_as(scenario, FIGURE_WAGON, "c0");
    scenario_paid(scenario, "red 8 completed city");
    scenario_pending(scenario, "red wagon");
    wagon_targets(scenario, RED, "a.r0");
}

// Footnote 175.
static void AM_025_on_any_tile_of_the_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]   .       ?a     .  \n"
                   "  B0   E1:RWc0  T0=t  E3  \n"
                   "  .     .       U1=u   .  \n"
                   "  .     .       U1=v   .  ");
    scenario_turn(scenario, "E2", 'a', NULL);
    wagon_targets(scenario, RED, "t.r0 u.r0 v.r0");
}

// House rule.
static void option_wagons_need_a_road_to_a_cloister(void **state) {
    Scenario *scenario = *state;
    static const char WORDS[] = "base+abbey-and-mayor 2 wagon_cloister=road";
    scenario_begin(scenario, WORDS, " [D0] \n  ?a ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_deployable_as(scenario, FIGURE_WAGON, "");
    scenario_begin(scenario, WORDS, " [D0] ?a ");
    scenario_draw(scenario, "A");
    scenario_place(scenario, "A1", 'a');
    scenario_deployable_as(scenario, FIGURE_WAGON, "r0 m0");
    // Nor to an abbey, by deploying or moving.
    scenario_begin(scenario, WORDS, HOLE);
    abbey_place(scenario, RED, 'a');
    scenario_deployable_as(scenario, FIGURE_WAGON, "");
    scenario_begin(scenario, WORDS,
                   "  .        .      B0   B0 \n"
                   " A3=l [D0]:RWr0   ?a   A1 \n"
                   "  .       B0      B0   E2 ");
    abbey_place(scenario, RED, 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red wagon");
    wagon_targets(scenario, RED, "l.m0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(AM_001_an_abbey_fits_beside_everything),
        CASE(AM_002_three_neighbors_are_no_hole),
        CASE(AM_003_an_abbey_ends_a_road_and_leaves_the_rest_open),
        CASE(AM_004_nobody_but_a_monk_on_an_abbey),
        CASE(AM_005_a_last_round_for_abbeys),
        CASE(a_last_tile_that_fits_nowhere),
        CASE(option_a_hole_filled_with_the_last_tile),
        CASE(option_abbeys_while_tiles_are_held),
        CASE(option_a_held_tile_that_fits_nowhere),
        CASE(option_no_last_round),
        CASE(W_025_an_abbey_in_place_of_another_draw),
        CASE(AM_007_an_abbey_is_nothing_to_a_builder),
        CASE(AM_008_an_abbey_as_second_part_after_the_last_tile),
        CASE(AM_009_a_mayor_counts_pennants),
        CASE(AM_010_a_mayor_without_pennants),
        CASE(AM_011_no_mayor_beside_a_wagon),
        CASE(AM_012_mayors_stay_in_cities),
        CASE(AM_013_no_wagon_on_a_field),
        CASE(AM_014_from_a_road_to_a_cloister_or_a_free_road),
        CASE(AM_015_from_a_city_to_an_open_road),
        CASE(AM_016_from_a_road_to_an_open_city),
        CASE(AM_017_not_through_a_crossing_between_cities),
        CASE(AM_018_walls_that_touch_are_no_gate),
        CASE(AM_021_from_an_abbey_to_an_open_city),
        CASE(AM_021_from_a_road_to_an_abbey),
        CASE(AM_022_nowhere_to_go),
        CASE(AM_023_two_wagons_in_one_city),
        CASE(AM_024_deployed_paid_and_moved_in_one_turn),
        CASE(AM_025_on_any_tile_of_the_road),
        CASE(option_wagons_need_a_road_to_a_cloister),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
