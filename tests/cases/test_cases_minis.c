// SPDX-License-Identifier: MIT
//
// Cases: the Abbot; D-001 to D-008: Monasteries; B-001 to B-008: Little Buildings;
// V-001 to V-006: the Festival. Rules: Complete Annotated Rules 7.4, p. 117 to 119, 164 to 171, 155
// and 156, 140.
#include "scenario.h"

#include <stdio.h>

static const char SECOND[] = "carcassonne-2 2";
static const char GERMANY[] = "base+monasteries-germany 2";
static const char BUILDINGS[] = "base+little-buildings 2";
static const char FESTIVAL[] = "base+festival 2";

/** Returns the removal of a figure from a segment of the tile at a labeled cell. */
static Action remove_at(Scenario *scenario, unsigned figure, char label, const char *segment) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    return action_remove(RED, figure, cell->x, cell->y, scenario_segment(scenario, label, segment));
}

/** Returns a deployment of a follower that lies down (abbot). */
static Action lying(Scenario *scenario, int player, char label, const char *segment) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    return action_with_arg(action_deploy((unsigned)player, FIGURE_NORMAL, cell->x, cell->y,
                                         scenario_segment(scenario, label, segment)),
                           1);
}

static Action building(Scenario *scenario, int player, char label, unsigned kind) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    return action_with_arg(action_at(action_make(VERB_TOKEN, (unsigned)player), cell->x, cell->y),
                           kind);
}

// ---- The Abbot

static const char FIVE_NEIGHBORS[] = "  .   B0   B0                B0 \n"
                                     " ?a   B0  E-garden2:RAg0=g   ?b \n"
                                     "  .    .  [D0]               .  ";

static void A_001_an_abbot_is_taken_back(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SECOND, FIVE_NEIGHBORS);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U1", 'a');
    scenario_act(scenario, action_with_arg(remove_at(scenario, FIGURE_ABBOT, 'g', "g0"), 1));
    scenario_paid(scenario, "red 6 bonus cloister");
    scenario_supply_of(scenario, FIGURE_ABBOT, "red 1, blue 1");
    scenario_pending(scenario, "blue draw");
}

static void A_002_an_abbot_among_eight_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SECOND,
                   " B0   B0                B0 \n"
                   " B0  E-garden2:RAg0=g   ?b \n"
                   " V3  [D0]               V0 ");
    scenario_turn(scenario, "E1", 'b', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply_of(scenario, FIGURE_ABBOT, "red 1, blue 1");
}

static void A_003_no_ordinary_follower_in_a_garden(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SECOND, "  ?a \n [D0] ");
    scenario_draw(scenario, "E-garden");
    scenario_place(scenario, "E-garden2", 'a');
    scenario_deployable(scenario, "c0 f0");
    scenario_deployable_as(scenario, FIGURE_ABBOT, "g0");
}

static void A_004_no_abbot_on_a_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SECOND, " [D0]  ?a \n  ?b   . ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable_as(scenario, FIGURE_ABBOT, "");
    scenario_begin(scenario, SECOND, " [D0]  ?a \n  ?b   . ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'b');
    scenario_deployable_as(scenario, FIGURE_ABBOT, "m0");
}

static void A_005_taken_back_or_deployed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SECOND, FIVE_NEIGHBORS);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U1", 'a');
    scenario_deploy(scenario, "r0");
    scenario_pending(scenario, "blue draw");
    scenario_supply_of(scenario, FIGURE_ABBOT, "red 0, blue 1");
}

static void A_008_an_abbot_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SECOND, FIVE_NEIGHBORS);
    scenario_final(scenario, "red 6, blue 0");
}

// ---- Monasteries

// Two tiles above, none to the right, two below, one to the left.
static void D_001_an_abbot_counts_row_and_column(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+monasteries-germany 2 monastery_setup=add",
                   "  .  [D0] \n"
                   " V1   B0  \n"
                   " B0   ?a  \n"
                   " V0   B0  \n"
                   "  .   B0  ");
    scenario_draw(scenario, "2.eberbach");
    scenario_place(scenario, "2.eberbach0", 'a');
    scenario_act(scenario, lying(scenario, RED, 'a', "m0"));
    scenario_pending(scenario, "blue draw");
    scenario_final(scenario, "red 6, blue 0");
}

// incomplete_score=off is about features that could have been completed; an abbot in a monastery is
// paid at the end in any case.
static void reading_an_abbot_without_incomplete_scores(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+monasteries-germany 2 incomplete_score=off",
                   " [D0]:Rr0 \n"
                   "  ?a       ");
    scenario_draw(scenario, "2.eberbach");
    scenario_place(scenario, "2.eberbach0", 'a');
    scenario_act(scenario, lying(scenario, RED, 'a', "m0"));
    scenario_final(scenario, "red 2, blue 0");
}

static void D_002_four_two_one_and_two(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, GERMANY,
                   "  .   .   .   .  [D0]   .  \n"
                   "  .   .   .  V3   U0   V0  \n"
                   " U1  U1  U1  U1   ?a   U1  \n"
                   "  .   .   .   .   U0   V1  \n"
                   "  .   .   .   .   U0    .  ");
    scenario_draw(scenario, "2.eberbach");
    scenario_place(scenario, "2.eberbach0", 'a');
    scenario_act(scenario, lying(scenario, RED, 'a', "m0"));
    scenario_final(scenario, "red 10, blue 0");
}

static const char EIGHT_NEIGHBORS[] = "  .  [D0]   .  \n"
                                      " V3   U0   V0  \n"
                                      " U1   ?a   U1  \n"
                                      " V2   U0   V1  ";

static void D_003_a_monk_is_paid_as_on_a_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, GERMANY, EIGHT_NEIGHBORS);
    scenario_turn(scenario, "2.eberbach0", 'a', "m0");
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

static void D_004_an_abbot_stays_to_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, GERMANY, EIGHT_NEIGHBORS);
    scenario_draw(scenario, "2.eberbach");
    scenario_place(scenario, "2.eberbach0", 'a');
    scenario_act(scenario, lying(scenario, RED, 'a', "m0"));
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_final(scenario, "red 6, blue 0");
}

// Footnote 436.
static void D_005_an_occupied_monastery_takes_nobody_else(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+monasteries-germany+phantom 2", " [D0] \n  ?a ");
    scenario_draw(scenario, "2.eberbach");
    scenario_place(scenario, "2.eberbach0", 'a');
    scenario_act(scenario, lying(scenario, RED, 'a', "m0"));
    scenario_pending(scenario, "red phantom");
    scenario_deployable_as(scenario, FIGURE_PHANTOM, "f0");
}

// Footnote 435.
static void D_007_a_wagon_drives_in_and_chooses(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+monasteries-germany+abbey-and-mayor 2 monastery_setup=add",
                   " A3:Rm0  [D0]:BWr0  ?a ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "2.andechs1", 'a', NULL);
    scenario_pending(scenario, "blue wagon");
    Action actions[8];
    assert_int_equal(game_actions(scenario->rules, scenario->game, actions), 3);
    const DrawnCell *cell = drawn_board_cell(&scenario->board, 'a');
    const Action move =
        action_move(BLUE, FIGURE_WAGON, cell->x, cell->y, scenario_segment(scenario, 'a', "m0"));
    scenario_act(scenario, action_with_arg(move, 1));
    scenario_final(scenario, "red 2, blue 6"); // three tiles in the row; three for the road before
}

// Footnote 434.
static void D_008_monasteries_replace_the_cloisters(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, GERMANY, NULL);
    assert_int_equal(rules_type_copies(scenario->rules, scenario_type(scenario, "A")), 0);
    assert_int_equal(rules_type_copies(scenario->rules, scenario_type(scenario, "B")), 0);
    assert_int_equal(rules_tile_total(scenario->rules), 72);
    scenario_begin(scenario, "base+monasteries-germany 2 monastery_setup=add", NULL);
    assert_int_equal(rules_tile_total(scenario->rules), 78);
}

// ---- Little Buildings

static void B_001_a_road_with_two_buildings(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BUILDINGS, " A3  [D0]:Rr0  ?a  ?b  ?c ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_act(scenario, building(scenario, RED, 'a', 0));
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_act(scenario, building(scenario, BLUE, 'b', 0));
    scenario_turn(scenario, "A1", 'c', NULL);
    scenario_paid(scenario, "red 7 completed road");
}

// Footnote 412: half first.
static void B_008_the_witch_and_two_buildings(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+mage-and-witch+little-buildings 2",
                   " A3  [D0]:Rr0:NWr0  ?a  ?b  ?c ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_act(scenario, building(scenario, RED, 'a', 0));
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_act(scenario, building(scenario, BLUE, 'b', 0));
    scenario_turn(scenario, "A1", 'c', NULL);
    scenario_paid(scenario, "red 5 completed road");
}

static void B_002_a_city_with_two_buildings(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BUILDINGS,
                   " [D0]     .   .  \n"
                   "  E1:Rc0  ?a  ?b ");
    scenario_draw(scenario, "F");
    scenario_place(scenario, "F0", 'a');
    scenario_act(scenario, building(scenario, RED, 'a', 0));
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E3", 'b');
    scenario_act(scenario, building(scenario, BLUE, 'b', 0));
    scenario_paid(scenario, "red 10 completed city");
}

// Three buildings on the tiles of the farm, no city beside it.
static void B_003_a_farm_with_three_buildings(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BUILDINGS, " [D0]:Rf1  ?a  ?b  ?c ");
    for (const char *label = "abc"; *label != '\0'; label++) {
        const int player = game_active_player(scenario->rules, scenario->game);
        scenario_draw(scenario, "U");
        scenario_place(scenario, "U0", *label);
        scenario_act(scenario, building(scenario, player, *label, 0));
    }
    scenario_final(scenario, "red 3, blue 0");
}

// A new barn returns the farmer to supply, paid for the city and the building of the farm. The barn
// is paid for the city alone at the end.
static void reading_a_building_on_the_farm_of_a_barn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+little-buildings+abbey-and-mayor 2",
                   "  .   .   [D0]:Rf1  U0  ?b \n"
                   "  E1  E3   B0       ?a  .  ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_act(scenario, building(scenario, RED, 'b', 0));
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    const DrawnCell *cell = drawn_board_cell(&scenario->board, 'a');
    scenario_act(scenario, action_deploy(BLUE, FIGURE_BARN, cell->x, cell->y, 0)); // north-west
    scenario_scores(scenario, "red 4, blue 0");
    scenario_final(scenario, "red 4, blue 4");
}

// The cloister has four tiles around it, two with a building.
static void B_004_a_cloister_with_two_buildings_around(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BUILDINGS, "  .     [D0]    . \n ?a   B0:Rm0  ?b ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U1", 'a');
    scenario_act(scenario, building(scenario, RED, 'a', 0));
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U1", 'b');
    scenario_act(scenario, building(scenario, BLUE, 'b', 0));
    scenario_final(scenario, "red 6, blue 0"); // four tiles, two buildings
}

static void B_005_a_building_or_a_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BUILDINGS, " [D0]  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_act(scenario, building(scenario, RED, 'a', 0));
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 7, blue 7");
}

static void B_007_towers_houses_and_sheds(void **state) {
    Scenario *scenario = *state;
    for (unsigned kind = 0; kind < 3; kind++) {
        scenario_begin(scenario, "base+little-buildings 2 building_values=by_kind",
                       " [D0]:Rr0  ?a ");
        scenario_draw(scenario, "U");
        scenario_place(scenario, "U0", 'a');
        scenario_act(scenario, building(scenario, RED, 'a', kind));
        char expected[32];
        (void)snprintf(expected, sizeof expected, "red %u, blue 0", 3 + kind);
        scenario_final(scenario, expected);
    }
}

// Nine buildings for each of two players, then no more.
static void buildings_run_out(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+little-buildings 6", " [D0]  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_illegal(scenario, building(scenario, RED, 'a', 1));
    scenario_act(scenario, building(scenario, RED, 'a', 0));
}

// ---- The Festival

static void V_001_a_barn_comes_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+festival+abbey-and-mayor 2", " [D0]:RNf1=s  ?a ");
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D2", 'a');
    scenario_act(scenario, remove_at(scenario, FIGURE_BARN, 's', "f1"));
    scenario_supply_of(scenario, FIGURE_BARN, "red 1, blue 1");
}

static void V_002_nothing_of_a_rival(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FESTIVAL, " [D0]:Bf1=s  ?a ");
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D2", 'a');
    scenario_illegal(scenario, remove_at(scenario, FIGURE_NORMAL, 's', "f1"));
}

// Footnote 376.
static void V_005_the_phantom_after_the_festival(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+festival+phantom 2", " [D0]:Rr0=s  ?a ");
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D2", 'a');
    scenario_act(scenario, remove_at(scenario, FIGURE_NORMAL, 's', "r0"));
    scenario_supply(scenario, "red 7, blue 7");
    scenario_pending(scenario, "red phantom");
    scenario_deploy_as(scenario, FIGURE_PHANTOM, "r0"); // the road is free again
}

static void V_006_neither_deployed_nor_taken_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FESTIVAL, " [D0]:Rr0  ?a ");
    scenario_turn(scenario, "2.D2", 'a', NULL);
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 6, blue 7");
}

static void option_followers_only(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+festival+abbey-and-mayor 2 festival=followers",
                   " [D0]:RNf1:Rr0=s  ?a ");
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D2", 'a');
    scenario_illegal(scenario, remove_at(scenario, FIGURE_BARN, 's', "f1"));
    scenario_act(scenario, remove_at(scenario, FIGURE_NORMAL, 's', "r0"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(A_001_an_abbot_is_taken_back),
        CASE(A_002_an_abbot_among_eight_tiles),
        CASE(A_003_no_ordinary_follower_in_a_garden),
        CASE(A_004_no_abbot_on_a_road),
        CASE(A_005_taken_back_or_deployed),
        CASE(A_008_an_abbot_at_the_end),
        CASE(D_001_an_abbot_counts_row_and_column),
        CASE(reading_an_abbot_without_incomplete_scores),
        CASE(D_002_four_two_one_and_two),
        CASE(D_003_a_monk_is_paid_as_on_a_cloister),
        CASE(D_004_an_abbot_stays_to_the_end),
        CASE(D_005_an_occupied_monastery_takes_nobody_else),
        CASE(D_007_a_wagon_drives_in_and_chooses),
        CASE(D_008_monasteries_replace_the_cloisters),
        CASE(B_001_a_road_with_two_buildings),
        CASE(B_002_a_city_with_two_buildings),
        CASE(B_003_a_farm_with_three_buildings),
        CASE(reading_a_building_on_the_farm_of_a_barn),
        CASE(B_004_a_cloister_with_two_buildings_around),
        CASE(B_005_a_building_or_a_follower),
        CASE(B_007_towers_houses_and_sheds),
        CASE(B_008_the_witch_and_two_buildings),
        CASE(buildings_run_out),
        CASE(V_001_a_barn_comes_home),
        CASE(V_002_nothing_of_a_rival),
        CASE(V_005_the_phantom_after_the_festival),
        CASE(V_006_neither_deployed_nor_taken_home),
        CASE(option_followers_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
