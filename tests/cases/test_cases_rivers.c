// SPDX-License-Identifier: MIT
//
// Cases: the River I and II. Rules: Complete Annotated Rules 7.4, p. 79 to 83 and
// 182 to 185. I2-001 to I2-005: the Wind Roses, p. 201 to 203.
#include "scenario.h"

static const char RIVER_1[] = "base+river-1 2";
static const char RIVER_2[] = "base+river-2 2";

// ---- The course of the river

static void R_001_a_river_tile_continues_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_1, " [2.spring0]  ?b \n  ?a  . ");
    scenario_draw(scenario, "2.E");
    scenario_rotations(scenario, 'a', "");
    scenario_rotations(scenario, 'b', "02");
}

static void R_002_no_turn_back_at_once(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_1, " [2.spring0]  2.H0 \n  .  ?a ");
    scenario_draw(scenario, "2.H");
    scenario_rotations(scenario, 'a', "2");
}

static const char BEND_AND_STRAIGHT[] = " [2.spring0]  2.H0 \n"
                                        "  .           2.E1 \n"
                                        "  .            ?a  ";

// Footnote 241.
static void R_003_a_straight_tile_between_two_bends(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_1, BEND_AND_STRAIGHT);
    scenario_draw(scenario, "2.H");
    scenario_rotations(scenario, 'a', "12");
}

static void option_never_turn_back(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 river_uturn=never", BEND_AND_STRAIGHT);
    scenario_draw(scenario, "2.H");
    scenario_rotations(scenario, 'a', "2");
}

// The fork counts as a bend on the branch that turns, and as straight on the other.
static void reading_the_fork_is_a_bend_where_it_turns(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2 2",
                   "  .            ?a       .  \n"
                   " [2.spring0]   2.fork0  ?b ");
    scenario_draw(scenario, "2.E");
    scenario_rotations(scenario, 'a', "3"); // not to the left again
    scenario_rotations(scenario, 'b', "01");
}

// river_deploy=off bars followers; buildings are no followers.
static void reading_a_building_at_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1+little-buildings 2 river_deploy=off",
                   " [2.spring0]  ?a ");
    scenario_draw(scenario, "2.E");
    scenario_place(scenario, "2.E0", 'a');
    assert_int_equal(game_actions(scenario->rules, scenario->game, scenario->actions), 2);
    assert_int_equal(action_verb(scenario->actions[0]), VERB_PASS);
    assert_int_equal(action_verb(scenario->actions[1]), VERB_TOKEN);
}

// The same for barns: the fields of four river tiles meet.
static void reading_a_barn_at_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1+abbey-and-mayor 2 river_deploy=off",
                   " [2.spring0]  2.H0 \n"
                   "  B0            ?a ");
    scenario_draw(scenario, "2.E");
    scenario_place(scenario, "2.E1", 'a');
    const DrawnCell *cell = drawn_board_cell(&scenario->board, 'a');
    assert_int_equal(game_actions(scenario->rules, scenario->game, scenario->actions), 2);
    assert_int_equal(scenario->actions[1],
                     action_deploy(RED, FIGURE_BARN, cell->x, cell->y, 0)); // north-west
}

static void R_004_a_farmer_at_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1+games-quarterly-11-river 2", " [3.spring0]  ?a ");
    scenario_draw(scenario, "2.E");
    scenario_place(scenario, "2.E0", 'a');
    assert_false(scenario_joined(scenario, 'a', "f0", 'a', "f1"));
    scenario_deploy(scenario, "f0");
    scenario_supply(scenario, "red 6, blue 7");
}

static void R_005_nobody_on_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_1, " [2.spring0]  ?a ");
    scenario_draw(scenario, "2.E");
    scenario_place(scenario, "2.E0", 'a');
    scenario_deployable(scenario, "f0 f1");
}

static void option_no_followers_at_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 river_deploy=off", " [2.spring0]  ?a ");
    scenario_draw(scenario, "2.E");
    scenario_place(scenario, "2.E0", 'a');
    scenario_deployable(scenario, "");
}

// Footnote 234.
static void R_006_the_field_goes_round_the_spring(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_1, " [2.spring0]  2.E0=a ");
    assert_true(scenario_joined(scenario, 'a', "f0", 'a', "f1"));
}

static void R_007_a_road_divides_the_field_of_the_spring(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1+games-quarterly-11-river 2", " [3.spring0]=s  2.E0=a ");
    assert_false(scenario_joined(scenario, 'a', "f0", 'a', "f1"));
    assert_int_equal(scenario_feature(scenario, 's', "r0").tiles, 1);
}

static uint32_t copies_of(const Scenario *scenario, const char *tile) {
    return rules_type_copies(scenario->rules, scenario_type(scenario, tile));
}

// ---- The stack

// Footnotes 237 and 466.
static void R_008_one_spring_of_two_rivers(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1+river-2 2", NULL);
    assert_int_equal(copies_of(scenario, "2.spring") + copies_of(scenario, "3.spring"), 1);
    assert_int_equal(copies_of(scenario, "2.lake") + copies_of(scenario, "3.lake-city") +
                         copies_of(scenario, "3.lake-volcano"),
                     2);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 1);
}

// Mega-Carcassonne: the spring of Games Quarterly #11 replaces the others; the spring of The River
// II replaces the first one. The order of the sets does not matter.
static void the_spring_of_games_quarterly_before_all_others(void **state) {
    Scenario *scenario = *state;
    static const char *const WORDS[][2] = {
        {"base+games-quarterly-11-river+river-1 2", "2.spring"},
        {"base+river-1+games-quarterly-11-river 2", "3.spring"},
        {"base+river-1+games-quarterly-11-river+river-2 2", "3.spring"},
        {"base+river-2+games-quarterly-11-river+river-1+river-carcassonne-2 2", "3.spring"},
        {"base+river-2+river-1 2", "2.spring"},
        {"base+river-1+river-2 2", "3.spring"},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        scenario_begin(scenario, WORDS[i][0], NULL);
        assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, WORDS[i][1]));
        assert_int_equal(copies_of(scenario, WORDS[i][1]), 1);
    }
    // Its road divides the field around it.
    scenario_begin(scenario, "base+games-quarterly-11-river+river-1 2", " [2.spring0]=s ");
    assert_false(scenario_joined(scenario, 's', "f0", 's', "f1"));
}

static void R_009_the_fork_comes_first(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_2, " [2.spring0]  ?a ");
    assert_int_equal(
        game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, "2.B")),
        STATUS_ILLEGAL);
    scenario_draw(scenario, "2.fork");
    scenario_rotations(scenario, 'a', "023");
    scenario_place(scenario, "2.fork0", 'a');
    scenario_deployable(scenario, "f0 f1 f2");
}

// All of the river except the lake with the volcano.
static const char LAST_LAKE[] =
    "  .            2.lake-city3  .     .     .     .     .     .     .  \n"
    " [2.spring0]   2.fork0      2.A1  2.B0  2.C1  2.D0  2.E0   .     .  \n"
    "  .             .            .     .     .     .    2.G1  2.H0   .  \n"
    "  .             .            .     .     .     .     .    2.F3  ?a  ";

static void R_010_another_tile_after_the_lake_with_the_volcano(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_2, LAST_LAKE);
    scenario_draw(scenario, "2.lake-volcano");
    scenario_place(scenario, "2.lake-volcano0", 'a');
    scenario_pending(scenario, "red draw");
    scenario_supply(scenario, "red 7, blue 7");
}

static void option_a_lake_like_any(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2 2 volcano_lake=plain", LAST_LAKE);
    scenario_turn(scenario, "2.lake-volcano0", 'a', "f0");
    scenario_pending(scenario, "blue draw");
}

// P. 80: the dragon flies there, no figure is deployed, and the same player draws another tile,
// which may move the dragon.
static void R_010_the_dragon_comes_to_the_lake(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2+princess-and-dragon 2",
                   "  .            2.lake-city3  .     .     .     .     .     .        .  \n"
                   " [2.spring0]   2.fork0      2.A1  2.B0  2.C1  2.D0  2.E0   .        .  \n"
                   "  .             .            .     .     .     .    2.G1  2.H0      .  \n"
                   "  .             .            .     .     .     .     .    2.F3:Bc0  ?a \n"
                   "  .             .            .     .     .     .     .     .        ?b ");
    scenario_draw(scenario, "2.lake-volcano");
    scenario_place(scenario, "2.lake-volcano0", 'a');
    scenario_pending(scenario, "red draw");
    scenario_draw(scenario, "3.D");
    scenario_place(scenario, "3.D2", 'b');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red dragon");
    scenario_do(scenario, "move dragon 7,2 tile");
    scenario_supply(scenario, "red 7, blue 7");
}

static void option_no_dragon_at_a_lake_like_any(void **state) {
    Scenario *scenario = *state;
    FigureView figures[GAME_FIGURES_MAX];
    scenario_begin(scenario, "base+river-2+princess-and-dragon 2 volcano_lake=plain", LAST_LAKE);
    scenario_turn(scenario, "2.lake-volcano0", 'a', "f0");
    assert_int_equal(game_neutral_figures(scenario->rules, scenario->game, figures), 0);
    scenario_pending(scenario, "blue draw");
}

// The first tile of the river may be anywhere beside the City, the others follow it.
static void reading_a_river_from_a_lake_beside_the_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1+count-of-carcassonne 2 river_course=lake",
                   "   .      .     .     ?b    ?c \n"
                   "   .     ?s     .     ?a    .  \n"
                   " [3.A0] 3.B0   3.C0  3.D0   .  \n"
                   "  3.E0  3.F0   3.G0  3.H0   .  \n"
                   "  3.I0  3.J0   3.K0  3.L0   .  ");
    scenario_line(scenario, "figure neutral count 2,0 tile");
    scenario_draw(scenario, "2.lake");
    scenario_place(scenario, "2.lake0", 's');
    scenario_deploy(scenario, NULL);
    scenario_draw(scenario, "2.E");
    scenario_rotations(scenario, 'a', "");
}

static void R_011_a_river_tile_that_fits_nowhere(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 table=2x1", " [2.spring0]  2.E0 ");
    scenario_draw_unplayable(scenario, "2.H");
    scenario_pending(scenario, "red draw");
    assert_int_equal(game_discards(scenario->rules, scenario->game, NULL), 1);
}

static void R_016_the_start_tile_of_the_basic_game_is_out(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_1, NULL);
    assert_int_equal(copies_of(scenario, "D"), 3);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "2.spring"));
}

static void option_the_start_tile_is_mixed_in(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 river_start=mixed", NULL);
    assert_int_equal(copies_of(scenario, "D"), 4);
}

/** Checks how many tiles of a type may be drawn next. */
static void drawable(Scenario *scenario, const char *tile, uint32_t expected) {
    uint32_t counts[1024];
    assert_true(rules_type_count(scenario->rules) <= sizeof counts / sizeof counts[0]);
    game_drawable(scenario->rules, scenario->game, counts);
    assert_int_equal(counts[scenario_type(scenario, tile)], expected);
}

// Footnote 467 and the house rule of p. 184: among the river tiles, and "a bonus tile that can be
// placed anywhere".
static void option_the_start_tile_among_the_river_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 river_start=river",
                   " [2.spring0]  ?b \n"
                   "  ?a           .  ");
    assert_int_equal(copies_of(scenario, "D"), 3); // the others of its kind wait as usual
    drawable(scenario, "start", 1);
    drawable(scenario, "2.E", 2);
    drawable(scenario, "D", 0);
    drawable(scenario, "2.lake", 0);
    scenario_draw(scenario, "start");
    scenario_rotations(scenario, 'b', "");
    scenario_rotations(scenario, 'a', "2");
    scenario_place(scenario, "start2", 'a');
    scenario_deploy(scenario, "c0");
    scenario_pending(scenario, "blue draw");
    drawable(scenario, "start", 0);
    drawable(scenario, "D", 0);
    scenario_draw(scenario, "2.E");
    scenario_rotations(scenario, 'b', "02");
}

// Footnote 467: "placed as soon as the river has been completed".
static void option_the_start_tile_after_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2 2 river_start=after", LAST_LAKE);
    drawable(scenario, "start", 0);
    scenario_draw(scenario, "2.lake-volcano");
    scenario_place(scenario, "2.lake-volcano0", 'a');
    scenario_pending(scenario, "red draw");
    drawable(scenario, "start", 1);
    drawable(scenario, "D", 0);
    drawable(scenario, "U", 0);
    // After the orange rose, which begins the game if there is no river.
    scenario_begin(scenario, "base+river-1+wind-roses 2 river_start=after", NULL);
    assert_true(rules_type_stage(scenario->rules, scenario_type(scenario, "3.start")) <
                rules_type_stage(scenario->rules, scenario_type(scenario, "start")));
    // Without a separate river stack it is an ordinary tile.
    scenario_begin(scenario, "base+river-1 2 river_start=after river_stack=bag", NULL);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "D"));
}

// ---- The pig-herd

// Two cities border the farm.
static void R_012_a_pig_herd_on_the_farm(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_2,
                   " [2.spring0]  2.G0:Rf0  E1  E3 \n"
                   "  .            E1       E3  .  ");
    scenario_final(scenario, "red 8, blue 0");
}

static void R_013_a_pig_and_a_pig_herd(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2+traders-and-builders 2",
                   " [2.spring0]  2.G0:Rf0:RSf0  E1  E3 \n"
                   "  .            E1            E3  .  ");
    scenario_final(scenario, "red 10, blue 0");
}

// Footnote 251: the pictured pigs are a second herd, which adds nothing.
static void R_014_two_pig_herds_count_once(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2+games-quarterly-11 2",
                   " [2.spring0]  2.G0:Rf0  E1  E3 \n"
                   "  .            3.B0      .   .  ");
    scenario_final(scenario, "red 4, blue 0");
}

static void R_015_a_city_bridge_over_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, RIVER_2, " [2.spring0]  2.fork0  2.A1=a ");
    const TileFacts *facts = rules_type(scenario->rules, scenario_type(scenario, "2.A"));
    unsigned fields = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        fields += facts->segments[i].kind == SEGMENT_FIELD;
    }
    assert_int_equal(fields, 2);
    assert_int_equal(scenario_feature(scenario, 'a', "c0").open_edges, 2);
}

// ---- Wind roses

static const char ROSES[] = "base+wind-roses 2";

// Footnote 513: before deploying.
static void I2_001_a_part_in_its_own_quarter(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ROSES, "  .  [2.start0] \n ?a   B0 ");
    scenario_draw(scenario, "2.sw");
    scenario_place(scenario, "2.sw0", 'a');
    scenario_pending(scenario, "red deploy");
    scenario_scores(scenario, "red 3, blue 0");
}

static void I2_002_the_same_tile_completes_a_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ROSES, " D2:Bc0  [2.start0] \n ?a   B0 ");
    scenario_turn(scenario, "2.sw0", 'a', NULL);
    scenario_scores(scenario, "red 3, blue 4");
}

static void I2_003_the_row_of_the_rose_belongs_to_both(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ROSES, " ?a  [2.start0] ");
    scenario_turn(scenario, "2.sw2", 'a', NULL);
    scenario_scores(scenario, "red 3, blue 0");
    scenario_begin(scenario, ROSES, " [2.start0]   .  \n  B0   ?a ");
    scenario_turn(scenario, "2.sw2", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 0"); // south-east
}

// After a quarter turn to the left, its north-west points to the south-west.
static void I2_004_the_blue_rose_turns_the_table(void **state) {
    Scenario *scenario = *state;
    static const char ABOVE[] = "  ?a \n [2.start0] \n  ?b ";
    scenario_begin(scenario, ROSES, ABOVE);
    scenario_turn(scenario, "2.nw1", 'a', NULL);
    scenario_scores(scenario, "red 3, blue 0");
    scenario_begin(scenario, ROSES, ABOVE);
    scenario_turn(scenario, "2.blue3", 'b', NULL);
    scenario_scores(scenario, "red 0, blue 0");
    scenario_turn(scenario, "2.nw1", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 0");
    scenario_begin(scenario, ROSES, ABOVE);
    scenario_turn(scenario, "2.blue3", 'b', NULL);
    scenario_turn(scenario, "2.ne0", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 3");
}

static void I2_005_north_and_south_only(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+wind-roses-2013 2", " [2.start0]   .  \n  B0   ?a ");
    scenario_turn(scenario, "2.sw2", 'a', NULL);
    scenario_scores(scenario, "red 3, blue 0");
}

// Parts are seen from the orange rose until the blue one is placed. A later orange rose does not
// count: here the one of the other print, or one drawn ahead (option predraw).
static void a_second_orange_rose_changes_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+wind-roses+wind-roses-2013 2", " ?a \n [2.start0] ?b ");
    scenario_turn(scenario, "3.start2", 'b', NULL);
    scenario_turn(scenario, "2.ne0", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 3");
}

// The orange rose follows after the river.
static void a_rose_after_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1+wind-roses 2", NULL);
    assert_int_equal(rules_start_type(scenario->rules), scenario_type(scenario, "2.spring"));
    assert_int_equal(copies_of(scenario, "D"), 3);
}

static void option_river_tiles_stay_out_of_the_bag(void **state) {
    Scenario *scenario = *state;
    scenario_refused(scenario, "base+river-1 2 start_in_bag=on",
                     "option start_in_bag: tile river-1/spring is not drawn among the others");
    scenario_refused(scenario, "base+river-1 2 unplayable=return",
                     "option unplayable: tile river-1/spring is not drawn among the others");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_river_tiles_stay_out_of_the_bag),
        CASE(R_001_a_river_tile_continues_the_river),
        CASE(R_002_no_turn_back_at_once),
        CASE(R_003_a_straight_tile_between_two_bends),
        CASE(option_never_turn_back),
        CASE(reading_the_fork_is_a_bend_where_it_turns),
        CASE(reading_a_building_at_the_river),
        CASE(reading_a_barn_at_the_river),
        CASE(R_004_a_farmer_at_the_river),
        CASE(R_005_nobody_on_the_river),
        CASE(option_no_followers_at_the_river),
        CASE(R_006_the_field_goes_round_the_spring),
        CASE(R_007_a_road_divides_the_field_of_the_spring),
        CASE(R_008_one_spring_of_two_rivers),
        CASE(the_spring_of_games_quarterly_before_all_others),
        CASE(R_009_the_fork_comes_first),
        CASE(R_010_another_tile_after_the_lake_with_the_volcano),
        CASE(option_a_lake_like_any),
        CASE(R_010_the_dragon_comes_to_the_lake),
        CASE(option_no_dragon_at_a_lake_like_any),
        CASE(reading_a_river_from_a_lake_beside_the_city),
        CASE(R_011_a_river_tile_that_fits_nowhere),
        CASE(R_016_the_start_tile_of_the_basic_game_is_out),
        CASE(option_the_start_tile_is_mixed_in),
        CASE(option_the_start_tile_among_the_river_tiles),
        CASE(option_the_start_tile_after_the_river),
        CASE(R_012_a_pig_herd_on_the_farm),
        CASE(R_013_a_pig_and_a_pig_herd),
        CASE(R_014_two_pig_herds_count_once),
        CASE(R_015_a_city_bridge_over_the_river),
        CASE(I2_001_a_part_in_its_own_quarter),
        CASE(I2_002_the_same_tile_completes_a_city),
        CASE(I2_003_the_row_of_the_rose_belongs_to_both),
        CASE(I2_004_the_blue_rose_turns_the_table),
        CASE(I2_005_north_and_south_only),
        CASE(a_second_orange_rose_changes_nothing),
        CASE(a_rose_after_the_river),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
