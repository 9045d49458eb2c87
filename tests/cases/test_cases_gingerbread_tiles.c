// SPDX-License-Identifier: MIT
//
// The gingerbread man: the tiles, and questions the texts leave open.
#include "scenario.h"

#include "gingerbread_tables.h"

// ---- The tiles of the gingerbread man

static void check_copies(const Scenario *scenario, const char *tile, uint32_t copies) {
    const uint32_t type = scenario_type(scenario, tile);
    assert_int_equal(rules_type_copies(scenario->rules, type), copies);
    assert_int_equal(game_remaining(scenario->rules, scenario->game, type), copies);
}

// Two print sheets: the common one, which the rule pages call a misprint, has C twice and no D.
static void option_print_sheets(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", NULL);
    assert_int_equal(rules_tile_total(scenario->rules), 90);
    check_copies(scenario, "*C", 2);
    check_copies(scenario, "*D", 0);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, "*D")),
                     STATUS_ILLEGAL);
    scenario_begin(scenario, "winter+gingerbread-man 2 gm_print=corrected", NULL);
    assert_int_equal(rules_tile_total(scenario->rules), 90);
    static const char *const TILES[] = {"*A", "*B", "*C", "*D", "*E", "*F"};
    for (size_t i = 0; i < sizeof TILES / sizeof TILES[0]; i++) {
        check_copies(scenario, TILES[i], 1);
    }
}

static void check_farm(Scenario *scenario, const char *drawing, const char *tile, const char *farm,
                       const char *expected) {
    scenario_begin(scenario, "winter+gingerbread-man 2 gm_print=corrected", drawing);
    scenario_turn(scenario, tile, 'a', farm);
    scenario_pending(scenario, "blue draw"); // off the board, and no city is open
    scenario_final(scenario, expected);
}

// A and B: a road ends at the gate of the city around the corner and divides the field. Both fields
// of A touch its city. B has a second city, which only one of its fields touches.
static void tiles_with_a_road_to_the_gate(void **state) {
    Scenario *scenario = *state;
    static const char CORNER[] = " ?a  E3 \n"
                                 "[D0] U0 ";
    check_farm(scenario, CORNER, "*A1", "f0", "red 3, blue 0");
    check_farm(scenario, CORNER, "*A1", "f1", "red 3, blue 0");
    check_farm(scenario, CORNER, "*A1", "r0", "red 1, blue 0");
    static const char BETWEEN[] = " E1  ?a  E3 \n"
                                  " U0 [D0] U0 ";
    check_farm(scenario, BETWEEN, "*B2", "f0", "red 6, blue 0");
    check_farm(scenario, BETWEEN, "*B2", "f1", "red 3, blue 0");
    check_farm(scenario, BETWEEN, "*B2", "c0", "red 6, blue 0"); // a city of three tiles
    check_farm(scenario, BETWEEN, "*B2", "c1", "red 4, blue 0");
}

// C, D and E: cities around an enclosed field. F: one city on all sides, without a pennant.
static void tiles_of_cities(void **state) {
    Scenario *scenario = *state;
    static const char THREE[] = " E1  ?a  E3 \n"
                                " U0 [D0] U0 ";
    check_farm(scenario, THREE, "*D0", "f1", "red 6, blue 0");
    check_farm(scenario, THREE, "*D0", "f0", "red 3, blue 0");
    check_farm(scenario, THREE, "*D0", "c0", "red 6, blue 0");
    check_farm(scenario, THREE, "*D0", "c1", "red 4, blue 0");
    static const char FOUR[] = " B0  E2   .  \n"
                               " E1  ?a  E3 \n"
                               " U0 [D0] U0 ";
    check_farm(scenario, FOUR, "*C0", "f0", "red 12, blue 0");
    check_farm(scenario, FOUR, "*E0", "f0", "red 9, blue 0");
    check_farm(scenario, FOUR, "*E0", "c0", "red 6, blue 0");
    check_farm(scenario, FOUR, "*F0", "c0", "red 10, blue 0");
}

// ---- What the texts leave open

// The first tile may have several cities: the man begins in the city that the file of the tile
// lists first.
static void reading_start_tile_with_several_cities(void **state) {
    Scenario *scenario = *state;
    static const char *const TILES[] = {"*B", "*C", "*E", "I"};
    for (size_t i = 0; i < sizeof TILES / sizeof TILES[0]; i++) {
        scenario_begin(scenario, "winter+gingerbread-man 2 start_in_bag=on", NULL);
        assert_int_equal(
            game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, TILES[i])),
            STATUS_OK);
        FigureView man;
        assert_int_equal(game_figures(scenario->rules, scenario->game, &man), 1);
        assert_int_equal(man.segment, 0);
        assert_int_equal(man.kind, SEGMENT_CITY);
    }
}

// gm_stuck=offboard: the man was stuck, and a gingerbread tile completes the man's city. The
// man leaves the board and returns at once, because of the symbol on the tile. No player is paid
// for that.
static void reading_the_same_tile_brings_him_back(void **state) {
    Scenario *scenario = *state;
    static const char *const WORDS[] = {
        "winter+gingerbread-man 2 gm_stuck=offboard",
        "winter+gingerbread-man 2 gm_stuck=offboard gm_double=single"};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        scenario_begin(scenario, WORDS[i], ONLY_CITY);
        scenario_turn(scenario, "*A3", 'a', NULL); // the man cannot leave
        scenario_turn(scenario, "K0", 'b', NULL);
        scenario_turn(scenario, "*C0", 'c', NULL);
        scenario_paid(scenario, "red 3 gingerbread city, red 6 completed city");
        scenario_pending(scenario, "red gingerbread symbol");
        scenario_man_off(scenario);
        scenario_targets(scenario, "b.c0 c.c0 c.c1 c.c3");
        scenario_move(scenario, 'b', "c0");
        scenario_man(scenario, 'b', "c0");
        scenario_paid(scenario, "red 3 gingerbread city, red 6 completed city");
        scenario_pending(scenario, "blue draw");
    }
}

// predraw=1: Blue's gingerbread tile fits when Blue draws it. Whether it fits is tested when Blue's
// turn begins. By then the table is full, so the tile leaves the game and the man does not move.
static void reading_a_tile_drawn_ahead_is_tested_in_its_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2 predraw=1 table=2x1", NULL);
    const uint32_t road = scenario_type(scenario, "U");
    const uint32_t symbol = scenario_type(scenario, "*A");
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, road), STATUS_OK);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, symbol), STATUS_OK);
    assert_int_equal(game_hand_ahead(scenario->rules, scenario->game, BLUE), symbol);
    assert_true(game_actions(scenario->rules, scenario->game, scenario->actions) > 0);
    scenario_act(scenario, scenario->actions[0]);
    scenario_deploy(scenario, NULL);
    // Nothing fits any more, but this is not tested yet.
    scenario_pending(scenario, "red draw ahead");
    assert_int_equal(game_hand_ahead(scenario->rules, scenario->game, BLUE), symbol);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, road), STATUS_OK);
    assert_int_equal(game_hand_ahead(scenario->rules, scenario->game, BLUE), -1);
    uint16_t discards[128];
    assert_int_equal(game_discards(scenario->rules, scenario->game, discards), 1);
    assert_int_equal(discards[0], symbol);
    scenario_pending(scenario, "blue draw");
    FigureView man;
    assert_int_equal(game_figures(scenario->rules, scenario->game, &man), 1);
    assert_int_equal(man.tile, 0);
}

static void check_value(const Scenario *scenario, int32_t red, int32_t blue) {
    int32_t points[PLAYERS_MAX];
    game_value(scenario->rules, scenario->game, points);
    assert_int_equal(points[RED], red);
    assert_int_equal(points[BLUE], blue);
}

// The value of a game within a turn: a city that is complete and not yet paid counts as completed
// (14 points). The man's bonus, 12 and 6, is a step of the turn and not part of final scoring.
static void reading_value_within_a_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2 gm_move=before", SIX_TILES);
    check_value(scenario, 6, 0); // incomplete: five tiles and a pennant
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E0", 'a');
    scenario_pending(scenario, "red deploy");
    check_value(scenario, 14, 0);
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red gingerbread move");
    check_value(scenario, 26, 6);
    scenario_move(scenario, 'k', "c0");
    check_value(scenario, 26, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_print_sheets),
        CASE(tiles_with_a_road_to_the_gate),
        CASE(tiles_of_cities),
        CASE(reading_start_tile_with_several_cities),
        CASE(reading_the_same_tile_brings_him_back),
        CASE(reading_a_tile_drawn_ahead_is_tested_in_its_turn),
        CASE(reading_value_within_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
