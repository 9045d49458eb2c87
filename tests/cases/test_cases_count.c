// SPDX-License-Identifier: MIT
//
// Cases C-001 to C-022: the Count of Carcassonne. Rules: Complete Annotated Rules 7.4, p. 72 to 77,
// footnotes 201 to 233. The City covers 0,0 to 3,2; its quarters are named by tiles: castle 2.B,
// market 2.C, blacksmith 2.G, cathedral 2.F.
#include "scenario.h"

#include <stdio.h>
#include <string.h>

typedef struct Cell {
    int x, y;
} Cell;

enum { CASTLE, MARKET, BLACKSMITH, CATHEDRAL };
static const Cell QUARTER[] = {{1, 0}, {2, 0}, {2, 1}, {1, 1}};
static const char *const PLACE[] = {"castle quarter", "market quarter", "blacksmith quarter",
                                    "cathedral quarter"};

static const char TWO[] = "base+count-of-carcassonne 2";
static const char THREE[] = "base+count-of-carcassonne 3";

// A city below the City, which tile E completes.
static const char CITY_BELOW[] = "[2.A0]  2.B0 2.C0 2.D0 \n"
                                 " 2.E0   2.F0 2.G0 2.H0 \n"
                                 " 2.I0:Bc1 2.J0 2.K0 2.L0 \n"
                                 " ?a     ?b   .    .    ";

enum { LINE_SIZE = 64 };

/** Builds the position with the Count in a quarter. */
static void begin(Scenario *scenario, const char *words, const char *drawing, unsigned quarter) {
    char line[LINE_SIZE];
    scenario_begin(scenario, words, drawing);
    (void)snprintf(line, sizeof line, "figure neutral count %d,%d tile", QUARTER[quarter].x,
                   QUARTER[quarter].y);
    scenario_line(scenario, line);
}

/** Puts a player's figure into a quarter. */
static void inside(Scenario *scenario, int player, FigureType figure, unsigned quarter) {
    static const char *const WORD[] = {"castle-quarter", "market-quarter", "blacksmith-quarter",
                                       "cathedral-quarter"};
    char line[LINE_SIZE];
    (void)snprintf(line, sizeof line, "away %d %s %s", player,
                   figure == FIGURE_BIG ? "big-follower" : "follower", WORD[quarter]);
    scenario_line(scenario, line);
}

/** Checks how many figures of a player are in a quarter. */
static void expect_inside(Scenario *scenario, int player, unsigned quarter, uint32_t expected) {
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(scenario->rules, scenario->game, away);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found += away[i].owner == player && strcmp(away[i].place, PLACE[quarter]) == 0;
    }
    assert_int_equal(found, expected);
}

static Action sending(int player, FigureType figure, unsigned quarter) {
    return action_deploy((unsigned)player, figure, QUARTER[quarter].x, QUARTER[quarter].y,
                         WHOLE_TILE);
}

static Action moving(int player, unsigned quarter) {
    return action_move((unsigned)player, ACTION_NEUTRAL, QUARTER[quarter].x, QUARTER[quarter].y,
                       WHOLE_TILE);
}

/** Returns a move out of the City to a segment of the tile at a labeled cell. */
static Action joining(Scenario *scenario, int player, FigureType figure, char label,
                      const char *segment) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    return action_move((unsigned)player, figure, cell->x, cell->y,
                       scenario_segment(scenario, label, segment));
}

static void expect_count(Scenario *scenario, unsigned quarter) {
    FigureView figures[GAME_FIGURES_MAX];
    assert_int_equal(game_neutral_figures(scenario->rules, scenario->game, figures), 1);
    const PlacedTile tile = game_tile(scenario->rules, scenario->game, figures[0].tile);
    assert_string_equal(figures[0].name, "count");
    assert_int_equal(figures[0].segment, WHOLE_TILE);
    assert_int_equal(tile.x, QUARTER[quarter].x);
    assert_int_equal(tile.y, QUARTER[quarter].y);
}

static void pass(Scenario *scenario, int player) {
    scenario_act(scenario, action_pass((unsigned)player));
}

// ---- The start

static void the_city_lies_at_the_start(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, NULL);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 12);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71); // no start tile
    expect_count(scenario, CASTLE);
    for (unsigned i = 0; i < 12; i++) {
        const FeatureView city = game_feature(scenario->rules, scenario->game, i, 0);
        assert_true(city.complete);
        assert_int_equal(city.tiles, 12);
    }
}

// ---- Into the City

static void C_001_who_only_brings_others_points_sends_a_follower(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, CITY_BELOW, CASTLE);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_paid(scenario, "blue 4 completed city");
    scenario_pending(scenario, "red city");
    scenario_act(scenario, sending(RED, FIGURE_NORMAL, MARKET));
    scenario_supply(scenario, "red 6, blue 7");
    expect_inside(scenario, RED, MARKET, 1);
    scenario_pending(scenario, "red count");
    scenario_illegal(scenario, moving(RED, CASTLE)); // the Count is already there
    scenario_act(scenario, moving(RED, CATHEDRAL));
    expect_count(scenario, CATHEDRAL);
    scenario_pending(scenario, "blue draw");
}

// Road and city together: Red's road passes below the City, Blue's city ends at it.
static const char ROAD_BELOW[] = " .   [2.A0]  2.B0 2.C0 2.D0 \n"
                                 " .    2.E0   2.F0 2.G0 2.H0 \n"
                                 " B0   2.I0:Bc1 2.J0 2.K0 2.L0 \n"
                                 " A3:Rr0 ?a   A1   .    .    ";

static void C_002_own_points_for_one_of_two_features_are_enough(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, ROAD_BELOW, CASTLE);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_scores(scenario, "red 3, blue 4");
    scenario_pending(scenario, "blue draw");
}

static const char ROAD_WEST[] = " ?a  [2.A0]  2.B0 2.C0 2.D0 \n"
                                " .    2.E0   2.F0 2.G0 2.H0 \n"
                                " .    2.I0=i 2.J0 2.K0 2.L0 ";

static void C_003_nobody_scores(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, ROAD_WEST, CASTLE);
    scenario_turn(scenario, "A3", 'a', NULL);
    scenario_paid(scenario, "");
    scenario_pending(scenario, "blue draw");
}

static void C_004_one_follower_a_tile(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO,
          " .   [2.A0]  2.B0 2.C0 2.D0 \n"
          " .    2.E0   2.F0 2.G0 2.H0 \n"
          " B0   2.I0:Bc1 2.J0 2.K0 2.L0 \n"
          " A3:Br0 ?a   A1   .    .    ",
          CASTLE);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 7");
    scenario_act(scenario, sending(RED, FIGURE_NORMAL, CASTLE));
    scenario_pending(scenario, "red count");
    pass(scenario, RED);
    scenario_pending(scenario, "blue draw");
    expect_inside(scenario, RED, CASTLE, 1);
}

// Tile K extends the road of Red's builder and completes a city of Blue; then tile E does the same.
// PITFALLS 29.
static void C_005_one_in_each_part_of_a_double_turn(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+traders-and-builders 2",
          " .       .    .    E2:Bc0   B0 \n"
          " .       .    .    ?k       B0 \n"
          " .       .    .    U1:Rr0:RCr0 B0 \n"
          "[2.A0]  2.B0 2.C0 2.D0      .  \n"
          " 2.E0   2.F0 2.G0 2.H0      .  \n"
          " 2.I0:Bc1 2.J0 2.K0 2.L0    .  \n"
          " ?a     .    .    .         .  ",
          CASTLE);
    scenario_turn(scenario, "K0", 'k', NULL);
    scenario_act(scenario, sending(RED, FIGURE_NORMAL, CASTLE));
    pass(scenario, RED);
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_act(scenario, sending(RED, FIGURE_NORMAL, BLACKSMITH));
    pass(scenario, RED);
    expect_inside(scenario, RED, CASTLE, 1);
    expect_inside(scenario, RED, BLACKSMITH, 1);
    scenario_pending(scenario, "blue draw");
}

static void C_006_mayors_and_wagons_have_their_quarters(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+abbey-and-mayor 2", CITY_BELOW, CASTLE);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_pending(scenario, "red city");
    scenario_illegal(scenario, sending(RED, FIGURE_MAYOR, BLACKSMITH));
    scenario_illegal(scenario, sending(RED, FIGURE_MAYOR, CATHEDRAL));
    scenario_illegal(scenario, sending(RED, FIGURE_WAGON, MARKET));
    scenario_illegal(scenario, sending(RED, FIGURE_BARN, MARKET));
    scenario_act(scenario, sending(RED, FIGURE_MAYOR, CASTLE));
    expect_inside(scenario, RED, CASTLE, 1);
}

// ---- Out of the City, before something is paid

static void C_007_from_the_left_the_active_player_last(void **state) {
    Scenario *scenario = *state;
    begin(scenario, THREE, CITY_BELOW, MARKET);
    inside(scenario, BLUE, FIGURE_NORMAL, CASTLE);
    inside(scenario, BLUE, FIGURE_NORMAL, CASTLE);
    inside(scenario, YELLOW, FIGURE_NORMAL, CASTLE);
    inside(scenario, RED, FIGURE_NORMAL, CASTLE);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_pending(scenario, "blue redeploy");
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'a', "c0"));
    scenario_pending(scenario, "blue redeploy");
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'a', "c0"));
    scenario_pending(scenario, "yellow redeploy");
    pass(scenario, YELLOW);
    scenario_pending(scenario, "red redeploy");
    scenario_act(scenario, joining(scenario, RED, FIGURE_NORMAL, 'a', "c0"));
    scenario_paid(scenario, "blue 4 completed city");
    scenario_supply(scenario, "red 7, blue 7, yellow 6");
    expect_inside(scenario, YELLOW, CASTLE, 1);
}

static void C_008_nobody_leaves_the_count(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, CITY_BELOW, CASTLE);
    inside(scenario, RED, FIGURE_NORMAL, CASTLE);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_paid(scenario, "blue 4 completed city");
    scenario_pending(scenario, "red city");
}

// PITFALLS 29: another program let a follower leave from the wrong quarter.
static void pitfall_29_only_the_quarter_of_its_terrain(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, CITY_BELOW, MARKET);
    inside(scenario, RED, FIGURE_NORMAL, BLACKSMITH);
    inside(scenario, RED, FIGURE_NORMAL, CATHEDRAL);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_pending(scenario, "red city");
}

// PITFALLS 29: figures also move to a feature that an abbey closes.
static void pitfall_29_what_an_abbey_closes_is_joined(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+abbey-and-mayor 2",
          " .   [2.A0]  2.B0 2.C0 2.D0 \n"
          " .    2.E0   2.F0 2.G0 2.H0 \n"
          " B0   2.I0:Bc1 2.J0 2.K0 2.L0 \n"
          " B0   ?h     B0   .    .    \n"
          " E2   B0     .    .    .    ",
          MARKET);
    inside(scenario, RED, FIGURE_NORMAL, CASTLE);
    inside(scenario, RED, FIGURE_NORMAL, CASTLE);
    scenario_pending(scenario, "red abbey");
    const DrawnCell *hole = drawn_board_cell(&scenario->board, 'h');
    scenario_act(scenario, action_with_arg(action_place(RED, hole->x, hole->y, 0), 1));
    pass(scenario, RED);
    scenario_pending(scenario, "red redeploy");
}

// A cloister below the City; only tile ?a is missing around it.
static const char CLOISTER[] = "[2.A0]  2.B0 2.C0 2.D0 \n"
                               " 2.E0   2.F0 2.G0 2.H0 \n"
                               " 2.I0   2.J0 2.K0 2.L0 \n"
                               " E0     B0:Rm0=m A2 .  \n"
                               " B0     B0   ?a   .    ";

static void C_009_a_second_monk(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+inns-and-cathedrals 2", CLOISTER, CASTLE);
    inside(scenario, BLUE, FIGURE_BIG, CATHEDRAL);
    scenario_turn(scenario, "B0", 'a', NULL);
    scenario_pending(scenario, "blue redeploy");
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_BIG, 'm', "m0"));
    scenario_paid(scenario, "blue 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_supply_of(scenario, FIGURE_BIG, "red 1, blue 1");
}

static void a_second_monk_may_share(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, CLOISTER, CASTLE);
    inside(scenario, BLUE, FIGURE_NORMAL, CATHEDRAL);
    scenario_turn(scenario, "B0", 'a', NULL);
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'm', "m0"));
    scenario_paid(scenario, "red 9 completed cloister, blue 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

static void C_010_an_empty_road(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, ROAD_WEST, CASTLE);
    inside(scenario, BLUE, FIGURE_NORMAL, BLACKSMITH);
    scenario_turn(scenario, "A3", 'a', NULL);
    scenario_pending(scenario, "blue redeploy");
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'a', "r0"));
    scenario_paid(scenario, "blue 2 completed road");
    scenario_pending(scenario, "red city");
}

// An empty cloister is completed, too (footnote 218).
static void an_empty_cloister(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO,
          "[2.A0]  2.B0 2.C0 2.D0 \n"
          " 2.E0   2.F0 2.G0 2.H0 \n"
          " 2.I0   2.J0 2.K0 2.L0 \n"
          " E0     B0=m A2   .    \n"
          " B0     B0   ?a   .    ",
          CASTLE);
    inside(scenario, BLUE, FIGURE_NORMAL, CATHEDRAL);
    scenario_turn(scenario, "B0", 'a', NULL);
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'm', "m0"));
    scenario_paid(scenario, "blue 9 completed cloister");
}

// Footnote 223.
static void C_012_monks_join_a_monastery_but_not_its_abbot(void **state) {
    Scenario *scenario = *state;
    for (unsigned lying = 0; lying < 2; lying++) {
        begin(scenario, "base+count-of-carcassonne+monasteries-germany 2 monastery_setup=add",
              "[2.A0]  2.B0 2.C0 2.D0 \n"
              " 2.E0   2.F0 2.G0 2.H0 \n"
              " 2.I0   2.J0 2.K0 2.L0 \n"
              " E0     ?m   A2   .    \n"
              " B0     B0   B0   .    ",
              CASTLE);
        inside(scenario, BLUE, FIGURE_NORMAL, CATHEDRAL);
        scenario_draw(scenario, "3.maulbronn");
        scenario_place(scenario, "3.maulbronn0", 'm');
        const DrawnCell *cell = drawn_board_cell(&scenario->board, 'm');
        const Action deploy = action_deploy(RED, FIGURE_NORMAL, cell->x, cell->y,
                                            scenario_segment(scenario, 'm', "m0"));
        scenario_act(scenario, action_with_arg(deploy, lying));
        scenario_pending(scenario, lying ? "blue draw" : "blue redeploy");
    }
}

// Footnote 211: a challenge lost in it is no score.
static void C_015_who_loses_a_challenge_scores_nothing(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+cult-places 2",
          "[2.A0]  2.B0 2.C0 2.D0 \n"
          " 2.E0   2.F0 2.G0 2.H0 \n"
          " 2.I0   2.J0 2.K0 2.L0 \n"
          " E0     B0:Bm0 U1 .    \n"
          " E2     3.A0:Rm0 ?a .  ",
          CASTLE);
    scenario_turn(scenario, "V2", 'a', NULL);
    scenario_paid(scenario, "blue 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_pending(scenario, "red city");
}

// ---- Barns

static const char CORNER[] = " ?a   B0    .    .    .   \n"
                             " A3  [2.A0] 2.B0 2.C0 2.D0 \n"
                             " .    2.E0  2.F0 2.G0 2.H0 \n"
                             " .    2.I0  2.J0 2.K0 2.L0 ";
enum { SOUTH_EAST = 2 };

static void barn_on_the_corner(Scenario *scenario) {
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    const DrawnCell *cell = drawn_board_cell(&scenario->board, 'a');
    scenario_act(scenario, action_deploy(RED, FIGURE_BARN, cell->x, cell->y, SOUTH_EAST));
}

// Footnotes 201, 210 and 225: the City is a city beside the farm.
static void C_013_from_the_market_when_a_barn_comes(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+abbey-and-mayor 2", CORNER, CASTLE);
    inside(scenario, BLUE, FIGURE_NORMAL, MARKET);
    barn_on_the_corner(scenario);
    scenario_pending(scenario, "blue redeploy");
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'a', "f0"));
    scenario_paid(scenario, "blue 3 farm field");
}

static void C_014_a_barn_is_a_tile_that_pays(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+abbey-and-mayor 2", CORNER, CASTLE);
    inside(scenario, BLUE, FIGURE_NORMAL, MARKET);
    barn_on_the_corner(scenario);
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'a', "f0"));
    scenario_pending(scenario, "red city");
}

static void option_count_market_end(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+abbey-and-mayor 2 count_market=end", CORNER, CASTLE);
    inside(scenario, BLUE, FIGURE_NORMAL, MARKET);
    barn_on_the_corner(scenario);
    scenario_pending(scenario, "blue draw");
}

static void option_count_trigger_completed(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+abbey-and-mayor 2 count_trigger=completed", CORNER,
          CASTLE);
    inside(scenario, BLUE, FIGURE_NORMAL, MARKET);
    barn_on_the_corner(scenario);
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'a', "f0"));
    scenario_pending(scenario, "blue draw");
}

// ---- The end

static void C_017_one_each_in_rounds_after_the_last_turn(void **state) {
    Scenario *scenario = *state;
    begin(scenario, THREE,
          " ?a  [2.A0]  2.B0 2.C0 2.D0=d \n"
          " .    2.E0   2.F0 2.G0 2.H0 \n"
          " .    2.I0=i 2.J0 2.K0=k 2.L0=l ",
          MARKET);
    inside(scenario, BLUE, FIGURE_NORMAL, CASTLE);
    inside(scenario, BLUE, FIGURE_NORMAL, BLACKSMITH);
    inside(scenario, YELLOW, FIGURE_NORMAL, MARKET);
    inside(scenario, RED, FIGURE_NORMAL, CASTLE);
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "blue last redeploy");
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'i', "c1"));
    scenario_pending(scenario, "red last redeploy"); // the Count blocks Yellow
    scenario_act(scenario, joining(scenario, RED, FIGURE_NORMAL, 'l', "c1"));
    scenario_pending(scenario, "blue last redeploy");
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'k', "r0"));
    scenario_pending(scenario, "over");
    scenario_scores(scenario, "red 1, blue 2, yellow 0");
}

static void C_018_to_what_is_not_complete(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, ROAD_WEST, MARKET);
    inside(scenario, BLUE, FIGURE_NORMAL, CASTLE);
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "A3", 'a', NULL);
    scenario_pending(scenario, "blue last redeploy");
    scenario_act(scenario, joining(scenario, BLUE, FIGURE_NORMAL, 'i', "c1"));
    scenario_scores(scenario, "red 0, blue 1");
}

// PITFALLS 10: the pig's point is paid for the City, too.
static void C_019_the_city_counts_for_farms(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO,
          "[2.A0]:Rf0 2.B0 2.C0 2.D0 \n"
          " 2.E0      2.F0 2.G0 2.H0 \n"
          " 2.I0      2.J0 2.K0 2.L0 ",
          CASTLE);
    scenario_final(scenario, "red 3, blue 0");
}

static void pitfall_10_pigs_and_the_city(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+traders-and-builders 2",
          "[2.A0]:Rf0:RSf0 2.B0 2.C0 2.D0 \n"
          " 2.E0      2.F0 2.G0 2.H0 \n"
          " 2.I0      2.J0 2.K0 2.L0 ",
          CASTLE);
    scenario_final(scenario, "red 4, blue 0");
}

static void K_004_the_city_counts_for_the_king(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne+king-and-robber-baron 2", CITY_BELOW, CASTLE);
    scenario_turn(scenario, "E0", 'a', NULL);
    pass(scenario, RED);
    scenario_final(scenario, "red 2, blue 4"); // two cities, and Red's own city
}

// ---- The Count

static void C_021_clockwise(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne 2 count_moves=clockwise", CITY_BELOW, CASTLE);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_act(scenario, sending(RED, FIGURE_NORMAL, CATHEDRAL));
    expect_count(scenario, MARKET);
    scenario_pending(scenario, "blue draw");
}

static void C_022_to_the_quarter_that_was_entered(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne 2 count_moves=along", CITY_BELOW, CASTLE);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_act(scenario, sending(RED, FIGURE_NORMAL, BLACKSMITH));
    expect_count(scenario, BLACKSMITH);
    scenario_pending(scenario, "blue draw");
}

static void option_count_block_both(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+count-of-carcassonne 2 count_block=both", CITY_BELOW, CASTLE);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_illegal(scenario, sending(RED, FIGURE_NORMAL, CASTLE));
    scenario_act(scenario, sending(RED, FIGURE_NORMAL, MARKET));
}

// Footnote 205 f.: a river begins with its spring beside the City.
static void a_river_begins_beside_the_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+river-1 2", NULL);
    uint32_t counts[256];
    game_drawable(scenario->rules, scenario->game, counts);
    for (uint32_t type = 0; type < rules_type_count(scenario->rules); type++) {
        assert_int_equal(counts[type], type == scenario_type(scenario, "3.spring"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(the_city_lies_at_the_start),
        CASE(C_001_who_only_brings_others_points_sends_a_follower),
        CASE(C_002_own_points_for_one_of_two_features_are_enough),
        CASE(C_003_nobody_scores),
        CASE(C_004_one_follower_a_tile),
        CASE(C_005_one_in_each_part_of_a_double_turn),
        CASE(C_006_mayors_and_wagons_have_their_quarters),
        CASE(C_007_from_the_left_the_active_player_last),
        CASE(C_008_nobody_leaves_the_count),
        CASE(pitfall_29_only_the_quarter_of_its_terrain),
        CASE(pitfall_29_what_an_abbey_closes_is_joined),
        CASE(C_009_a_second_monk),
        CASE(a_second_monk_may_share),
        CASE(C_010_an_empty_road),
        CASE(an_empty_cloister),
        CASE(C_012_monks_join_a_monastery_but_not_its_abbot),
        CASE(C_015_who_loses_a_challenge_scores_nothing),
        CASE(C_013_from_the_market_when_a_barn_comes),
        CASE(C_014_a_barn_is_a_tile_that_pays),
        CASE(option_count_market_end),
        CASE(option_count_trigger_completed),
        CASE(C_017_one_each_in_rounds_after_the_last_turn),
        CASE(C_018_to_what_is_not_complete),
        CASE(C_019_the_city_counts_for_farms),
        CASE(pitfall_10_pigs_and_the_city),
        CASE(K_004_the_city_counts_for_the_king),
        CASE(C_021_clockwise),
        CASE(C_022_to_the_quarter_that_was_entered),
        CASE(option_count_block_both),
        CASE(a_river_begins_beside_the_city),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
