// SPDX-License-Identifier: MIT
//
// Cases Z-027 to Z-041: castles. Rules: Complete Annotated Rules 7.4, p. 98 to 100, footnotes 299
// to 315. Tile E of the basic game is one semicircle; two of them are a small city.
#include "scenario.h"

#include <string.h>

static const char TWO[] = "base+bridges-castles-and-bazaars 2";
static const char TRADE[] = "base+bridges-castles-and-bazaars+traders-and-builders 2";

static Action castle_action(Scenario *scenario, int player, char label) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    const Action token = action_at(action_make(VERB_TOKEN, (unsigned)player), cell->x, cell->y);
    return action_with_arg(token, TOKEN_CASTLE);
}

static void castle_build(Scenario *scenario, int player, char label) {
    scenario_act(scenario, castle_action(scenario, player, label));
}

static void choose(Scenario *scenario, int player, unsigned points) {
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, (unsigned)player), points));
}

/** Checks how many castle tokens a player has left. */
static void tokens(Scenario *scenario, int player, int expected) {
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    int left = -1;
    for (uint32_t i = 0; i < count; i++) {
        if (!facts[i].placed && facts[i].player == player && !strcmp(facts[i].name, "castle")) {
            left = facts[i].amount;
        }
    }
    assert_int_equal(left, expected);
}

/** Checks how many followers are lords in castles. */
static void lords(Scenario *scenario, uint32_t expected) {
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(scenario->rules, scenario->game, away);
    for (uint32_t i = 0; i < count; i++) {
        assert_string_equal(away[i].place, "castle");
    }
    assert_int_equal(count, expected);
}

/* A small city below the start tile: Red's knight is in its northern half. */
static const char HALF[] = " .   [D0]   .  \n"
                           " .   E2:Rc0=n  .  \n"
                           " ?b   ?a   ?c \n"
                           " .   .   .  ";

static void Z_027_a_small_city_is_paid_or_turned(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, HALF);
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_pending(scenario, "red castle"); // though it is blue's turn
    castle_build(scenario, RED, 'n');
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 6, blue 7");
    lords(scenario, 1);
    tokens(scenario, RED, 2);
    scenario_pending(scenario, "red draw");
}

static void Z_027_or_declined(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, HALF);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_illegal(scenario, castle_action(scenario, RED, 'a')); // no figure is on that half
    scenario_act(scenario, action_pass(RED));
    scenario_paid(scenario, "red 4 completed city");
    scenario_supply(scenario, "red 7, blue 7");
    lords(scenario, 0);
}

static void Z_027_a_knight_just_deployed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]  \n  E2=n \n  ?a ");
    scenario_turn(scenario, "E0", 'a', "c0");
    castle_build(scenario, RED, 'a');
    scenario_supply(scenario, "red 6, blue 7");
}

static void Z_028_a_tapered_half(void **state) {
    Scenario *scenario = *state;
    const char board[] = " [D0]  \n  E2:Rc0=n \n  ?a ";
    scenario_begin(scenario, TWO, board);
    scenario_turn(scenario, "2.D1", 'a', NULL);
    scenario_paid(scenario, "red 4 completed city");
    scenario_destroy(state);
    assert_int_equal(scenario_create(state), 0);
    scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars 2 castle_caps=any", board);
    scenario_turn(scenario, "2.D1", 'a', NULL);
    scenario_pending(scenario, "red castle");
}

static void Z_029_nothing_is_paid_or_taken(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TRADE, HALF);
    scenario_turn(scenario, "E0", 'a', NULL);
    castle_build(scenario, RED, 'n');
    scenario_scores(scenario, "red 0, blue 0");
    scenario_final(scenario, "red 0, blue 0");
}

static void Z_038_a_castle_is_nothing_to_the_king(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars+king-and-robber-baron 2", HALF);
    scenario_turn(scenario, "E0", 'a', NULL);
    castle_build(scenario, RED, 'n');
    scenario_final(scenario, "red 0, blue 0");
}

// The castle covers n and a; its six tiles are these and those east and west of them.
static void castle_stands(Scenario *scenario, const char *words, const char *drawing) {
    scenario_begin(scenario, words, drawing);
    scenario_turn(scenario, "E0", 'a', NULL);
    castle_build(scenario, RED, 'n');
    scenario_pending(scenario, "blue draw");
}

static void Z_030_the_lord_is_paid_as_well(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, TWO,
                  " [D0]      .   .      .  \n"
                  "  E2:Rc0=n  B0  .      .  \n"
                  "  ?a        E1  G0:Bc0  ?e ");
    scenario_turn(scenario, "E3", 'e', NULL);
    scenario_paid(scenario, "blue 6 completed city, red 6 bonus city");
    scenario_supply(scenario, "red 7, blue 7");
    tokens(scenario, RED, 2); // the token stays
    scenario_pending(scenario, "red draw");
}

// The road of the second half is completed by the same tile.
static void Z_031_not_in_the_turn_it_is_built_in(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   " [D0]       .  \n"
                   "  E2:Rc0=n  B0 \n"
                   "  ?a        A1 \n"
                   "  A2        B0 ");
    scenario_turn(scenario, "J0", 'a', NULL);
    castle_build(scenario, RED, 'n');
    scenario_paid(scenario, "");
    lords(scenario, 1);
}

static void Z_032_a_cloister_on_another_tile(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, TWO,
                  " [D0]       U0  U0      U0 \n"
                  "  E2:Rc0=n  B0  B0:Bm0  B0 \n"
                  "  ?a        V3  U0      ?e ");
    scenario_turn(scenario, "V0", 'e', NULL);
    scenario_paid(scenario, "blue 9 completed cloister");
    lords(scenario, 1);
}

static const char ROAD[] = " [D0]       .   .   .   .  \n"
                           "  E2:Rc0=n  A3  U0  U0  ?e \n"
                           "  ?a        .   .   .   .  ";

static void Z_033_a_road_that_pays_nobody_else(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, TWO, ROAD);
    scenario_turn(scenario, "A1", 'e', NULL);
    scenario_paid(scenario, "red 4 bonus city");
    scenario_supply(scenario, "red 7, blue 7");
}

static const char BESIDE[] = " [D0]       .     .  \n"
                             "  E2:Rc0=n  A3    ?e \n"
                             "  ?a        2.I3  V1 ";

static void Z_034_one_of_two(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, TWO, BESIDE);
    scenario_turn(scenario, "W1", 'e', NULL);
    scenario_pending(scenario, "red castle paid");
    scenario_illegal(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 4));
    choose(scenario, RED, 2);
    scenario_paid(scenario, "red 2 bonus city");
    lords(scenario, 0);
}

// Actions hold numbers up to 255: the last one stands for the largest of all values from 255 up.
// Cities of that size are not drawn here; the module gets two such values for the tiles beside it.
static void reading_a_choice_of_255_points_or_more(void **state) {
    Scenario *scenario = *state;
    enum { NOTED = 19, NOTED_FIRST = 45, ROAD_OF_A = 48, CITY_OF_I = 64 };
    static const uint16_t WORTHS[][2] = {{300, 400}, {400, 300}, {255, 400}, {254, 400}};
    for (unsigned i = 0; i < sizeof WORTHS / sizeof WORTHS[0]; i++) {
        castle_stands(scenario, TWO, BESIDE);
        scenario_memory(scenario, "bridges-castles-and-bazaars", NOTED, 2);
        scenario_memory(scenario, "bridges-castles-and-bazaars", NOTED_FIRST, ROAD_OF_A);
        scenario_memory(scenario, "bridges-castles-and-bazaars", NOTED_FIRST + 1, WORTHS[i][0]);
        scenario_memory(scenario, "bridges-castles-and-bazaars", NOTED_FIRST + 2, CITY_OF_I);
        scenario_memory(scenario, "bridges-castles-and-bazaars", NOTED_FIRST + 3, WORTHS[i][1]);
        scenario_turn(scenario, "W1", 'e', NULL);
        scenario_pending(scenario, "red castle paid");
        scenario_actions(scenario, WORTHS[i][0] < UINT8_MAX ? 4 : 3); // also the road and the city
        choose(scenario, RED, UINT8_MAX);
        scenario_paid(scenario, "red 400 bonus city");
    }
}

static void Z_035_castles_side_by_side(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   " [D0]       .         .   .  \n"
                   "  E2:Rc0=n  E2:Bc0=p  A3  ?e \n"
                   "  ?a        ?c        .   .  ");
    scenario_turn(scenario, "E0", 'a', NULL);
    castle_build(scenario, RED, 'n');
    scenario_turn(scenario, "E0", 'c', NULL);
    castle_build(scenario, BLUE, 'p');
    lords(scenario, 2);
    scenario_turn(scenario, "A1", 'e', NULL); // two tiles away from red's castle
    scenario_paid(scenario, "blue 2 bonus city, red 2 bonus city");
    lords(scenario, 0);
}

static void Z_036_a_lord_at_the_end(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, TWO, HALF);
    scenario_final(scenario, "red 0, blue 0");
}

static void Z_037_a_castle_on_a_farm(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, TWO, " [D0] \n  E2:Rc0:Bf0=n \n  ?a ");
    scenario_final(scenario, "red 0, blue 4");
}

static void Z_037_with_a_pig(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, TRADE,
                  " [D0]           .  \n  E2:Rc0:Bf0=n  B0:BSf0 \n  ?a             .  ");
    scenario_final(scenario, "red 0, blue 5");
}

// Besieged cities pay farms twice, castles do not.
static void Z_039_a_besieged_city(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, "base+bridges-castles-and-bazaars+siege 2",
                  " [D0] \n 3.A2:Rc0:Bf0=n \n  ?a ");
    scenario_final(scenario, "red 0, blue 4");
}

static void Z_040_a_mayor_counts_no_pennant(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, "base+bridges-castles-and-bazaars+abbey-and-mayor 2",
                  " [D0]        .   .  \n"
                  "  E2:RMc0=n  A3  ?e \n"
                  "  ?a         .   .  ");
    lords(scenario, 1);
    scenario_turn(scenario, "A1", 'e', NULL);
    scenario_paid(scenario, "");
    lords(scenario, 0);
    scenario_supply_of(scenario, FIGURE_MAYOR, "red 1, blue 1");
}

static void Z_041_the_value_as_it_was_paid(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, "base+bridges-castles-and-bazaars+inns-and-cathedrals 2",
                  " [D0]       .     .  \n"
                  "  E2:Rc0=n  B0    .  \n"
                  "  ?a        2.I3  ?e ");
    scenario_turn(scenario, "A1", 'e', NULL);
    scenario_paid(scenario, "red 4 bonus city");
}

static void pitfall_14_a_wagon_builds_a_castle(void **state) {
    Scenario *scenario = *state;
    castle_stands(scenario, "base+bridges-castles-and-bazaars+abbey-and-mayor 2",
                  " [D0]        .   .  \n"
                  "  E2:RWc0=n  A3  ?e \n"
                  "  ?a         .   .  ");
    scenario_supply_of(scenario, FIGURE_WAGON, "red 0, blue 1");
    scenario_turn(scenario, "A1", 'e', NULL);
    scenario_paid(scenario, "red 2 bonus city");
    scenario_supply_of(scenario, FIGURE_WAGON, "red 1, blue 1");
}

// Contradiction X-87: the gingerbread man is removed without scoring.
static void pitfall_the_gingerbread_man_leaves_a_castle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man+bridges-castles-and-bazaars 2",
                   " [D0] \n  E2:Rc0:Mc0=n \n  ?a ");
    scenario_turn(scenario, "E0", 'a', NULL);
    castle_build(scenario, RED, 'n');
    scenario_paid(scenario, "");
    scenario_man_off(scenario);
    scenario_pending(scenario, "blue draw");
}

static void three_castles_each(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, HALF);
    tokens(scenario, RED, 3);
    scenario_destroy(state);
    assert_int_equal(scenario_create(state), 0);
    scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars 5", HALF);
    tokens(scenario, RED, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(Z_027_a_small_city_is_paid_or_turned),
        CASE(Z_027_or_declined),
        CASE(Z_027_a_knight_just_deployed),
        CASE(Z_028_a_tapered_half),
        CASE(Z_029_nothing_is_paid_or_taken),
        CASE(Z_030_the_lord_is_paid_as_well),
        CASE(Z_031_not_in_the_turn_it_is_built_in),
        CASE(Z_032_a_cloister_on_another_tile),
        CASE(Z_033_a_road_that_pays_nobody_else),
        CASE(Z_034_one_of_two),
        CASE(reading_a_choice_of_255_points_or_more),
        CASE(Z_035_castles_side_by_side),
        CASE(Z_036_a_lord_at_the_end),
        CASE(Z_037_a_castle_on_a_farm),
        CASE(Z_037_with_a_pig),
        CASE(Z_038_a_castle_is_nothing_to_the_king),
        CASE(Z_039_a_besieged_city),
        CASE(Z_040_a_mayor_counts_no_pennant),
        CASE(Z_041_the_value_as_it_was_paid),
        CASE(pitfall_14_a_wagon_builds_a_castle),
        CASE(pitfall_the_gingerbread_man_leaves_a_castle),
        CASE(three_castles_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
