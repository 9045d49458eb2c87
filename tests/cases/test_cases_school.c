// SPDX-License-Identifier: MIT
//
// Cases H2-001 to H2-007: the School. Rules: Complete Annotated Rules 7.4, p. 195 to 197, footnotes
// 492 to 501. The school covers 1,0 and 2,0, east of the start tile, whose road leads to it. A has
// the end of a road, W and L a crossing, U a straight road, E the end of a city.
#include "order_of_play.h"

#include <stdio.h>
#include <string.h>

static const char TWO[] = "base+school 2";

/** Makes a player the holder; the teacher is not drawn. */
static void hold(Scenario *scenario, int player) {
    scenario_memory(scenario, "school", 0, (uint32_t)player + 1);
}

static void teacher_at(Scenario *scenario, int x, int y) {
    char line[64];
    (void)snprintf(line, sizeof line, "figure neutral teacher %d,%d tile", x, y);
    scenario_line(scenario, line);
}

/** Checks the cell of the teacher's tile; "" for none. */
static void expect_teacher(Scenario *scenario, const char *cell) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_neutral_figures(scenario->rules, scenario->game, figures);
    char found[32] = "";
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(figures[i].name, "teacher") == 0) {
            const PlacedTile at = game_tile(scenario->rules, scenario->game, figures[i].tile);
            (void)snprintf(found, sizeof found, "%d,%d", at.x, at.y);
        }
    }
    assert_string_equal(found, cell);
    assert_int_equal(game_check(scenario->rules, scenario->game, NULL), STATUS_OK);
}

// ---- The cases

static void H2_001_a_school_road_of_five(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  .    ?a \n"
                   "  .    U1 \n"
                   "  .    U1:Br0 \n"
                   "  .    U1 \n"
                   " [D0]  2.left0  2.right0 ");
    hold(scenario, RED);
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "A0", 'a', NULL);
    scenario_scores(scenario, "red 5, blue 5");
    scenario_paid_among(scenario, "blue 5 completed road");
    scenario_facts(scenario, "teacher", "blue 1 teacher"); // after the teacher had returned
    expect_teacher(scenario, "");
}

static void H2_002_the_city_of_another(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+school 4",
                   "  .   .   .       [D0]  2.left0  2.right0 \n"
                   "  ?a  F0  F0:Gc0  E3 ");
    hold(scenario, YELLOW);
    scenario_player(scenario, GREEN);
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 0, yellow 12, green 12");
    scenario_facts(scenario, "teacher", "");
    expect_teacher(scenario, "1,0");
}

static void H2_003_the_holder_is_paid_twice(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  .   [D0]     2.left0  2.right0 \n"
                   "  ?a   E3:Rc0 ");
    hold(scenario, RED);
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_scores(scenario, "red 8, blue 0");
    expect_teacher(scenario, "1,0");
}

static void H2_004_an_empty_school_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  .    ?a \n"
                   " [D0]  2.left0  2.right0 ");
    hold(scenario, RED);
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "A0", 'a', NULL);
    scenario_paid(scenario, "");
    scenario_facts(scenario, "teacher", "blue 1 teacher");
    expect_teacher(scenario, "");
}

static void H2_005_six_separate_roads(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]=d  2.left0=a  2.right0=b ");
    expect_teacher(scenario, "");
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < i; j++) {
            const char names[][3] = {"r0", "r1", "r2"};
            assert_false(scenario_joined(scenario, i < 3 ? 'a' : 'b', names[i % 3],
                                         j < 3 ? 'a' : 'b', names[j % 3]));
        }
    }
    assert_true(
        scenario_joined(scenario, 'a', "r2", 'd', "r0")); // the start tile's road leads there
    assert_true(scenario_joined(scenario, 'a', "f2", 'b', "f2"));
    assert_false(scenario_joined(scenario, 'a', "f2", 'a', "f3"));
}

// All roads to the school are complete except the one at ?a.
#define FIVE_ROADS(rider)                                                                          \
    "  .    .    W0       W0       . \n"                                                           \
    "  L0  [D0]  2.left0  2.right0 L0 \n"                                                          \
    "  .    .    W2" rider "  ?a   . "

static void H2_006_all_six_are_complete(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, FIVE_ROADS(""));
    teacher_at(scenario, 1, 0);
    scenario_turn(scenario, "W2", 'a', NULL);
    scenario_facts(scenario, "teacher", "");
    expect_teacher(scenario, "1,0"); // permanently
    scenario_begin(scenario, TWO, FIVE_ROADS(":Br2"));
    hold(scenario, BLUE);
    scenario_turn(scenario, "W2", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 4");
    expect_teacher(scenario, "1,0"); // the teacher returned, and stays
}

static void H2_007_a_dragon_eats_the_teacher(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+school 2",
                   "  .    .    ?b \n"
                   "  ?a  [D0]  3.left0  3.right0 ");
    teacher_at(scenario, 1, 0);
    scenario_line(scenario, "figure neutral dragon 2,0 tile");
    scenario_turn(scenario, "2.P0", 'a', NULL);
    scenario_do(scenario, "move dragon 1,0 tile");
    expect_teacher(scenario, "");
    scenario_facts(scenario, "teacher", "");
    scenario_do(scenario, "move dragon 0,0 tile");
    scenario_do(scenario, "move dragon -1,0 tile");
    scenario_turn(scenario, "A0", 'b', NULL);
    scenario_facts(scenario, "teacher", ""); // out of the game
}

// ---- Points that the teacher copies

// A road and a city, which a crossing with a city completes.
#define ROAD_AND_CITY(knight, thief)                                                               \
    "  .    .         [D0]        2.left0  2.right0 \n"                                            \
    "  .    B0        E2" knight "  .        . \n"                                                 \
    "  A3   U0" thief "  ?a          .        . "

static void turn_7i_one_player_is_paid_and_chooses(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+school 3", ROAD_AND_CITY(":Bc0", ":Br0"));
    hold(scenario, RED);
    scenario_player(scenario, YELLOW);
    scenario_turn(scenario, "L0", 'a', NULL);
    scenario_pending(scenario, "blue teacher");
    scenario_actions(scenario, 2);
    assert_true(scenario_offered(scenario, "choose 4"));
    scenario_do(scenario, "choose 3");
    scenario_scores(scenario, "red 3, blue 7, yellow 0");
    expect_teacher(scenario, "1,0");
}

static void turn_7i_several_are_paid_and_the_holder_chooses(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+school 3", ROAD_AND_CITY(":Bc0", ":Yr0"));
    hold(scenario, RED);
    scenario_player(scenario, YELLOW);
    scenario_turn(scenario, "L0", 'a', NULL);
    scenario_pending(scenario, "red teacher");
    scenario_do(scenario, "choose 4");
    scenario_scores(scenario, "red 4, blue 4, yellow 3");
}

static void turn_7n_the_teacher_is_taken_after_he_has_paid(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+school 3",
                   "  .   ?a \n"
                   " [D0] 2.left0:Rr0 2.right0 ");
    hold(scenario, YELLOW);
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "A0", 'a', NULL);
    scenario_scores(scenario, "red 2, blue 0, yellow 2");
    scenario_facts(scenario, "teacher", "blue 1 teacher");
}

static void reading_who_had_him_says_where_he_returns_to(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+school 2",
                   "  .   [D0]     3.left0  3.right0 \n"
                   "  ?a   E3:Rc0 ");
    hold(scenario, BLUE);
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_pending(scenario, "blue teacher");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "move teacher 2,0 tile");
    scenario_scores(scenario, "red 4, blue 4");
    expect_teacher(scenario, "2,0");
}

static void reading_no_bonus_is_copied(void **state) {
    Scenario *scenario = *state; // nor at the end of the game
    scenario_begin(scenario, TWO,
                   " [D0]    2.left0  2.right0 \n"
                   "  E3:Rc0 ");
    hold(scenario, BLUE);
    scenario_final(scenario, "red 1, blue 0");
}

// ---- Place of the school

/** Checks the cells of the school's tiles. */
static void expect_school(Scenario *scenario, const char *expected) {
    char found[64] = "";
    for (uint32_t i = 0; i < game_tile_count(scenario->rules, scenario->game); i++) {
        const PlacedTile at = game_tile(scenario->rules, scenario->game, i);
        if (strcmp(rules_type_set(scenario->rules, at.type), "school") == 0) {
            const size_t length = strlen(found);
            (void)snprintf(found + length, sizeof found - length, " %d,%d", at.x, at.y);
        }
    }
    assert_string_equal(found, expected);
}

static void the_school_lies_beside_the_start_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, NULL);
    expect_school(scenario, " 1,0 2,0");
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 3);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71);
    expect_teacher(scenario, "1,0");
}

static void option_school_on_the_left(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+school 2 school_side=left", NULL);
    expect_school(scenario, " -1,0 -2,0");
    expect_teacher(scenario, "-2,0");
}

static void turn_S_2_the_school_comes_last(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+school 2", NULL);
    expect_school(scenario, " 3,-1 4,-1");
    scenario_begin(scenario, "base+wheel-of-fortune+school 2", NULL);
    expect_school(scenario, " 4,2 5,2");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71 + 72);
    scenario_begin(scenario, "base+wheel-of-fortune+count-of-carcassonne+school 2", NULL);
    expect_school(scenario, " 5,3 6,3");
    scenario_begin(scenario, "base+river-1+school 2", NULL); // the spring follows
    expect_school(scenario, " 1,0 2,0");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71 + 12);
    scenario_begin(scenario, "base+river-1+school 2 river_start=mixed", NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71 + 12);
    scenario_begin(scenario, "base+river-1+school 2 river_start=after", NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71 + 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(H2_001_a_school_road_of_five),
        CASE(H2_002_the_city_of_another),
        CASE(H2_003_the_holder_is_paid_twice),
        CASE(H2_004_an_empty_school_road),
        CASE(H2_005_six_separate_roads),
        CASE(H2_006_all_six_are_complete),
        CASE(H2_007_a_dragon_eats_the_teacher),
        CASE(turn_7i_one_player_is_paid_and_chooses),
        CASE(turn_7i_several_are_paid_and_the_holder_chooses),
        CASE(turn_7n_the_teacher_is_taken_after_he_has_paid),
        CASE(reading_who_had_him_says_where_he_returns_to),
        CASE(reading_no_bonus_is_copied),
        CASE(the_school_lies_beside_the_start_tile),
        CASE(option_school_on_the_left),
        CASE(turn_S_2_the_school_comes_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
