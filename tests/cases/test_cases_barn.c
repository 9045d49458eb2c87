// SPDX-License-Identifier: MIT
//
// Abbey & Mayor: the barn.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <string.h>

#include "abbey_tables.h"

enum { NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST };

static Action barn_action(Scenario *scenario, int player, char label, unsigned corner) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    return action_deploy((unsigned)player, FIGURE_BARN, cell->x, cell->y, corner);
}

// ---- The barn

static void AM_026_a_barn_where_four_fields_meet(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]  U0 \n"
                   "  B0   ?a ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_illegal(scenario, barn_action(scenario, RED, 'a', NORTH_EAST));
    scenario_illegal(scenario, barn_action(scenario, RED, 'a', SOUTH_EAST));
    scenario_illegal(scenario, barn_action(scenario, RED, 'a', SOUTH_WEST));
    scenario_act(scenario, barn_action(scenario, RED, 'a', NORTH_WEST));
    scenario_supply_of(scenario, FIGURE_BARN, "red 0, blue 1");
    scenario_pending(scenario, "blue draw");
}

static void AM_027_no_barn_where_a_city_is(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]  U0 \n"
                   "  E1   ?a ");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E3", 'a');
    scenario_illegal(scenario, barn_action(scenario, RED, 'a', NORTH_WEST));
}

static void AM_028_no_second_barn_on_a_farm(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]  U0 \n"
                   "  B0:BNf0   ?a ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_illegal(scenario, barn_action(scenario, RED, 'a', NORTH_WEST));
}

// Two completed cities border the farm.
static void AM_029_farmers_are_paid_for_a_new_barn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 3",
                   "  .   .   [D0]     U0  U0   .  \n"
                   "  E1  E3   B0:Yf0  ?a  E1  E3  ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_act(scenario, barn_action(scenario, RED, 'a', NORTH_WEST));
    scenario_scores(scenario, "red 0, blue 0, yellow 6");
    scenario_supply(scenario, "red 7, blue 7, yellow 7");
    scenario_final(scenario, "red 8, blue 0, yellow 6");
}

static void AM_030_by_a_player_without_a_farmer(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   .   [D0]     U0  U0   .  \n"
                   "  E1  E3   B0:Rf0  ?a  E1  E3  ");
    scenario_player(scenario, BLUE);
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_act(scenario, barn_action(scenario, BLUE, 'a', NORTH_WEST));
    scenario_scores(scenario, "red 6, blue 0");
    scenario_supply(scenario, "red 7, blue 7");
}

static void AM_031_farmer_and_pig_at_a_new_barn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+abbey-and-mayor 2",
                   "  .   .   [D0]          U0 \n"
                   "  E1  E3   B0:Rf0:RSf0  ?a ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_act(scenario, barn_action(scenario, RED, 'a', NORTH_WEST));
    scenario_scores(scenario, "red 4, blue 0");
    scenario_supply_of(scenario, FIGURE_PIG, "red 1, blue 1");
}

// The road through the crossing separates the two farms until a cloister tile joins them.
static const char JOINED[] = "  .   .   [D0]      W0  U0      .   .  \n"
                             "  E1  E3   B0:BNf0  ?a  B0:Rf0  E1  E3 ";

static void AM_032_a_farm_joins_that_of_a_barn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, JOINED);
    scenario_turn(scenario, "A2", 'a', NULL);
    scenario_scores(scenario, "red 2, blue 0");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_final(scenario, "red 2, blue 8");
}

static void AM_033_with_a_pig(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+abbey-and-mayor 2",
                   "  .   .   [D0]      W0  U0           .   .  \n"
                   "  E1  E3   B0:BNf0  ?a  B0:Rf0:RSf0  E1  E3 ");
    scenario_turn(scenario, "A2", 'a', NULL);
    scenario_scores(scenario, "red 4, blue 0");
    scenario_supply_of(scenario, FIGURE_PIG, "red 1, blue 1");
}

static void AM_036_two_barns_on_one_farm(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   .   [D0]      W0  U0       .   .  \n"
                   "  E1  E3   B0:BNf0  ?a  B0:RNf0  E1  E3 ");
    scenario_turn(scenario, "A2", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 0");
    scenario_final(scenario, "red 8, blue 8");
}

// Footnote 249; the option is the house rule of footnote 195.
static void AM_037_the_pig_herd_is_nothing_to_a_barn(void **state) {
    Scenario *scenario = *state;
    static const char HERD[] = " [2.spring0]  2.G0:BNf0  E1  E3 ";
    scenario_begin(scenario, "base+river-2+abbey-and-mayor 2", HERD);
    scenario_final(scenario, "red 0, blue 4");
    scenario_begin(scenario, "base+river-2+abbey-and-mayor 2 herd_barn=yes", HERD);
    scenario_final(scenario, "red 0, blue 5");
}

// House rules of footnotes 195 and 395 together: pictured pigs count as a pig-herd for barns, too.
// A second herd adds nothing.
static void option_pictured_pigs_are_a_herd_to_a_barn(void **state) {
    Scenario *scenario = *state;
    static const char PIGS[] = "  B0    ?a  \n"
                               " 3.B0   B0  \n"
                               "  E2    .   \n"
                               " [D0]   .   ";
    static const struct {
        const char *words;
        int32_t points;
    } ROWS[] = {
        {"base+abbey-and-mayor+games-quarterly-11 2 deck_limit=5 abbey_end=none", 4},
        {"base+abbey-and-mayor+games-quarterly-11 2 herd_barn=yes", 4},
        {"base+abbey-and-mayor+games-quarterly-11 2 gq11_herd=yes", 4},
        {"base+abbey-and-mayor+games-quarterly-11 2 herd_barn=yes gq11_herd=no", 4},
        {"base+abbey-and-mayor+games-quarterly-11 2 herd_barn=yes gq11_herd=yes", 5},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        scenario_begin(scenario, ROWS[i].words, PIGS);
        scenario_draw(scenario, "B");
        scenario_place(scenario, "B0", 'a');
        scenario_act(scenario, barn_action(scenario, RED, 'a', SOUTH_WEST));
        int32_t points[PLAYERS_MAX];
        game_value(scenario->rules, scenario->game, points);
        assert_int_equal(points[RED], ROWS[i].points);
    }
    scenario_begin(scenario,
                   "base+river-2+abbey-and-mayor+games-quarterly-11 2 herd_barn=yes gq11_herd=yes",
                   " [2.spring0]  2.G0:BNf0  4.B0  E1  E3 ");
    scenario_final(scenario, "red 0, blue 5");
}

// Six abbeys are for six players.
static void pitfall_17_seven_players_and_six_abbeys(void **state) {
    Scenario *scenario = *state;
    scenario_refused(scenario, "river-1+abbey-and-mayor 7",
                     "players: 7 is not possible with abbey-and-mayor: each player holds one of "
                     "its abbeys, and 6 are in play; play with 6 or fewer");
    scenario_refused(scenario, "river-1+abbey-and-mayor 8", "players: 8 is not possible");
    Message message = {""};
    Rules *rules = NULL;
    const TileSet *const base = shipped_tileset_find("base");
    static const char *const NAMES[] = {"abbey-and-mayor"};
    const RulesConfig config = {.tilesets = &base,
                                .tileset_count = 1,
                                .expansions = NAMES,
                                .expansion_count = 1,
                                .players = 3};
    assert_int_equal(rules_compile(&rules, &config, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "add the tile set abbey-and-mayor"));
}

static void AM_038_no_farmer_beside_a_barn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]:BNf1  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "r0 f0");
}

// Footnote 192: before the farmers are paid.
static void AM_039_a_pig_on_a_farm_just_joined(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+abbey-and-mayor 2", JOINED);
    scenario_draw(scenario, "A");
    scenario_place(scenario, "A2", 'a');
    scenario_deployable_as(scenario, FIGURE_PIG, "f0");
    scenario_deploy_as(scenario, FIGURE_PIG, "f0");
    scenario_scores(scenario, "red 4, blue 0");
    scenario_supply_of(scenario, FIGURE_PIG, "red 1, blue 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(AM_026_a_barn_where_four_fields_meet),
        CASE(AM_027_no_barn_where_a_city_is),
        CASE(AM_028_no_second_barn_on_a_farm),
        CASE(AM_029_farmers_are_paid_for_a_new_barn),
        CASE(AM_030_by_a_player_without_a_farmer),
        CASE(AM_031_farmer_and_pig_at_a_new_barn),
        CASE(AM_032_a_farm_joins_that_of_a_barn),
        CASE(AM_033_with_a_pig),
        CASE(AM_036_two_barns_on_one_farm),
        CASE(AM_037_the_pig_herd_is_nothing_to_a_barn),
        CASE(option_pictured_pigs_are_a_herd_to_a_barn),
        CASE(pitfall_17_seven_players_and_six_abbeys),
        CASE(AM_038_no_farmer_beside_a_barn),
        CASE(AM_039_a_pig_on_a_farm_just_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
