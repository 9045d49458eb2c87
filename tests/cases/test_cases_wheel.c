// SPDX-License-Identifier: MIT
//
// Cases O-001 to O-021: the Wheel of Fortune. Rules: Complete Annotated Rules 7.4, p. 109 to 116,
// footnotes 80, 101 and 327 to 334. The wheel covers 0,0 to 3,3; wheel-XY is its tile at X,Y. V-1,
// V-2 and V-3 are curves of a road with a number.
#include "scenario.h"

#include <stdio.h>
#include <string.h>

enum { FORTUNE, TAXES, FAMINE, STORM, INQUISITION, PESTILENCE };

/** Cell of the pig in each sector. */
static const int PIG[][2] = {{3, 1}, {3, 3}, {0, 3}, {0, 2}, {0, 0}, {2, 0}};

static const char TWO[] = "wheel-of-fortune 2";
static const char BESIDE[] = "base+wheel-of-fortune 2 wheel_place=beside";

// The wheel alone, and the sides of its rows.
#define ROW_0 " [wheel-000] wheel-100 wheel-200 wheel-300 "
#define ROW_1 " wheel-010 wheel-110 wheel-210 wheel-310 "
#define ROW_2 " wheel-020 wheel-120 wheel-220 wheel-320 "
#define ROW_3 " wheel-030 wheel-130 wheel-230 wheel-330 "
static const char WHEEL[] = ROW_0 "\n" ROW_1 "\n" ROW_2 "\n" ROW_3;

/** Builds the position with the pig in a sector. */
static void begin(Scenario *scenario, const char *words, const char *drawing, int sector) {
    char line[64];
    scenario_begin(scenario, words, drawing);
    (void)snprintf(line, sizeof line, "figure neutral big-pig %d,%d tile", PIG[sector][0],
                   PIG[sector][1]);
    scenario_line(scenario, line);
}

static void expect_sound(Scenario *scenario) {
    assert_int_equal(game_check(scenario->rules, scenario->game, NULL), STATUS_OK);
}

static void expect_pig(Scenario *scenario, int sector) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_neutral_figures(scenario->rules, scenario->game, figures);
    uint32_t pig = 0;
    while (strcmp(figures[pig].name, "big-pig") != 0) {
        pig++;
        assert_true(pig < count);
    }
    const PlacedTile tile = game_tile(scenario->rules, scenario->game, figures[pig].tile);
    assert_int_equal(tile.x, PIG[sector][0]);
    assert_int_equal(tile.y, PIG[sector][1]);
    expect_sound(scenario);
}

/** Checks how many followers of a player are on crowns. */
static void expect_crowns(Scenario *scenario, int player, uint32_t expected) {
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(scenario->rules, scenario->game, away);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found += away[i].owner == player && strstr(away[i].place, "crown") != NULL;
    }
    assert_int_equal(found, expected);
}

static void refused(Scenario *scenario, const char *text) {
    assert_false(scenario_offered(scenario, text));
}

// ---- The set

static void the_wheel_lies_at_the_start(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, NULL);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 16);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 72);
    expect_pig(scenario, FORTUNE);
    scenario_begin(scenario, "base+wheel-of-fortune 2", NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71 + 72); // no start tile
}

/**
 * Returns the number of tiles, without the block, that show a symbol (NULL: any number of them).
 */
static uint32_t tiles_with(Scenario *scenario, const char *symbol) {
    uint32_t tiles = 0;
    for (uint32_t t = 0; t < rules_type_count(scenario->rules); t++) {
        const TileFacts *facts = rules_type(scenario->rules, t);
        const char *name = facts->symbols == 1   ? "wheel-1"
                           : facts->symbols == 2 ? "wheel-2"
                                                 : "wheel-3";
        const bool counted = !facts->in_block && facts->symbols != 0 &&
                             (symbol == NULL || strcmp(symbol, name) == 0);
        tiles += counted ? facts->count : 0;
    }
    return tiles;
}

static void O_020_nineteen_tiles_with_a_number(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, NULL);
    assert_int_equal(tiles_with(scenario, NULL), 19);
    assert_int_equal(tiles_with(scenario, "wheel-1"), 11);
    assert_int_equal(tiles_with(scenario, "wheel-2"), 5);
    assert_int_equal(tiles_with(scenario, "wheel-3"), 3);
}

/** 63 of the basic game, by their letters; nine of other expansions. */
static void O_021_72_tiles(void **state) {
    Scenario *scenario = *state;
    uint32_t basic = 0;
    uint32_t others = 0;
    scenario_begin(scenario, TWO, NULL);
    for (uint32_t t = 0; t < rules_type_count(scenario->rules); t++) {
        const TileFacts *facts = rules_type(scenario->rules, t);
        if (!facts->in_block) {
            *(facts->id[0] == 'Y' ? &others : &basic) += facts->count;
        }
    }
    assert_int_equal(basic, 63);
    assert_int_equal(others, 9);
}

// Page 222: the Wheel first, then the City; here the City is below, field beside field.
static void turn_S_2_the_wheel_before_the_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+wheel-of-fortune 2", NULL);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 28);
    const PlacedTile city = game_tile(scenario->rules, scenario->game, 16);
    assert_string_equal(rules_type(scenario->rules, city.type)->id, "A");
    assert_int_equal(city.x, 2);
    assert_int_equal(city.y, 4);
    expect_pig(scenario, FORTUNE);
    scenario_pending(scenario, "red draw");
    // The order of the named sets does not matter, and a river begins beside both.
    scenario_begin(scenario, "wheel-of-fortune+count-of-carcassonne+river-1+base 2", NULL);
    assert_int_equal(game_tile(scenario->rules, scenario->game, 16).y, 4);
    uint32_t counts[512];
    game_drawable(scenario->rules, scenario->game, counts);
    assert_int_equal(counts[scenario_type(scenario, "3.spring")], 1);
    scenario_refused(scenario, "base+count-of-carcassonne+wheel-of-fortune 2 table=9x9", "outside");
}

// ---- Events

static void O_001_the_pig_moves_then_the_tile_is_placed(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, ROW_0 " . \n" ROW_1 " . \n" ROW_2 " ?a \n" ROW_3 " . ", TAXES);
    scenario_line(scenario, "away 1 follower first-storm-crown");
    scenario_draw(scenario, "V-2");
    expect_pig(scenario, STORM);
    scenario_scores(scenario, "red 7, blue 12"); // the storm first: the follower was not in supply
    scenario_supply(scenario, "red 7, blue 7");
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "V-21", 'a');
    scenario_pending(scenario, "red deploy");
}

/** All roads of the wheel end at a cloister or a gate: a crossing fits nowhere. */
static void O_002_whatever_becomes_of_the_tile(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO,
          " .   .   .  Y30 .  . \n"
          " . " ROW_0 " . \n"
          " . " ROW_1 " . \n"
          " . " ROW_2 " A1 \n"
          " A3 " ROW_3 " . ",
          PESTILENCE);
    scenario_draw_unplayable(scenario, "X-1");
    expect_pig(scenario, FORTUNE);
    scenario_scores(scenario, "red 3, blue 0");
    scenario_pending(scenario, "red draw");
}

static void O_003_fortune(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, WHEEL, INQUISITION);
    scenario_player(scenario, BLUE);
    scenario_draw(scenario, "V-2");
    expect_pig(scenario, FORTUNE);
    scenario_scores(scenario, "red 0, blue 3");
    scenario_pending(scenario, "blue place");
}

/** Two pennants, two knights of Blue and one of Red. */
static const char CITY[] =
    " [wheel-000] wheel-100 wheel-200 wheel-300:Rc0 F0:Bc0 F0:Bc0 ?a \n" ROW_1 " . . . \n" ROW_2
    " . . . \n" ROW_3 " . . . ";

static void O_004_taxes_of_two_knights(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, CITY, FORTUNE);
    scenario_draw(scenario, "V-1");
    expect_pig(scenario, TAXES);
    scenario_scores(scenario, "red 3, blue 8");
}

static void O_005_taxes_of_one_knight(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+inns-and-cathedrals 2",
          " [wheel-000] wheel-100 wheel-200 wheel-300:RBc0 F0 F0 ?a \n" ROW_1 " . . . \n" ROW_2
          " . . . \n" ROW_3 " . . . ",
          FORTUNE);
    scenario_draw(scenario, "V-1");
    scenario_scores(scenario, "red 3, blue 0"); // a big follower is one knight
}

/** Two farmers of Red and three of Blue on a farm with three completed cities. */
#define FARM_ROWS                                                                                  \
    " [wheel-000] wheel-100 wheel-200 wheel-300 \n" ROW_1 "\n" ROW_2                               \
    "\n wheel-030 wheel-130 wheel-230:Rf0 wheel-330:Bf0 \n"
static const char FARM[] = FARM_ROWS " . H0:Rf0 E1:Bf0 E3:Bf0 \n"
                                     " . E0     .      .      ";

static void O_006_famine(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, FARM, FORTUNE);
    scenario_draw(scenario, "V-2");
    expect_pig(scenario, FAMINE);
    scenario_scores(scenario, "red 6, blue 9");
}

static void O_007_option_famine_with_a_majority(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune 2 wheel_famine=majority", FARM, FORTUNE);
    scenario_draw(scenario, "V-2");
    scenario_scores(scenario, "red 0, blue 9");
}

/** A pig: one more point per city for its owner's farmers. */
static void O_008_a_pig_in_a_famine(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+traders-and-builders 2",
          FARM_ROWS " . H0:Rf0:RSf0 E1:Bf0 E3:Bf0 \n"
                    " . E0          .      .      ",
          FORTUNE);
    scenario_draw(scenario, "V-2");
    scenario_scores(scenario, "red 12, blue 9");
}

/** A herd: one more point per city for all. */
static void O_008_a_herd_in_a_famine(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "wheel-of-fortune+games-quarterly-11 2 gq11_herd=yes",
                   FARM_ROWS " . H0:Rf0 E1:Bf0 E3:Bf0 \n"
                             " . E0     2.B0   .      ");
    scenario_draw(scenario, "V-2");
    scenario_scores(scenario, "red 12, blue 18");
}

/** A castle: one more point for it. A besieged city pays once. */
static void O_008_a_castle_in_a_famine(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "wheel-of-fortune+bridges-castles-and-bazaars 2",
                   " [wheel-000] wheel-100 wheel-200 wheel-300 \n" ROW_1 "\n" ROW_2
                   "\n wheel-030 wheel-130:Rc0 wheel-230:Bf0 wheel-330 \n"
                   " .  ?a  .  . ");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_do(scenario, "token 5 1,3");
    scenario_pending(scenario, "blue draw");
    scenario_draw(scenario, "V-2");
    scenario_scores(scenario, "red 0, blue 2");
}

static void reading_a_besieged_city_in_a_famine(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "wheel-of-fortune+siege 2",
                   " [wheel-000] wheel-100 wheel-200 wheel-300 2.A3 \n"
                   " wheel-010 wheel-110 wheel-210 wheel-310:Bf0 . \n" ROW_2 " . \n" ROW_3 " . ");
    scenario_draw(scenario, "V-2");
    scenario_scores(scenario, "red 0, blue 1");
}

static void O_009_a_barn_in_a_famine(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+abbey-and-mayor 2",
          " [wheel-000] wheel-100 wheel-200 wheel-300 \n" ROW_1 "\n" ROW_2
          "\n wheel-030 wheel-130 wheel-230 wheel-330 \n"
          " .  H0  E1:BNf0  E3:Rf0 \n"
          " .  E0  .   . ",
          FORTUNE);
    scenario_draw(scenario, "V-2");
    scenario_scores(scenario, "red 3, blue 0");
}

static void O_010_storm(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, FARM, TAXES);
    scenario_draw(scenario, "V-2");
    expect_pig(scenario, STORM);
    scenario_scores(scenario, "red 5, blue 4");
}

static void reading_all_followers_count_in_a_storm(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+abbey-and-mayor+traders-and-builders 2", WHEEL, TAXES);
    scenario_draw(scenario, "V-2");
    scenario_scores(scenario, "red 9, blue 9"); // mayor and wagon; neither barn, builder nor pig
}

static void O_011_inquisition(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO,
          ROW_0 " . \n" ROW_1 " B0:Bf0 \n" ROW_2 " . \n" ROW_3 " . \n"
                " B0:Rm0 . B0:Rm0 B0 . ",
          FAMINE);
    scenario_draw(scenario, "V-2");
    expect_pig(scenario, INQUISITION);
    scenario_scores(scenario, "red 4, blue 0");
}

static void reading_heretics_are_no_monks(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "base+wheel-of-fortune+shrines-and-heretics 2",
          " [2.wheel-000] 2.wheel-100 2.wheel-200 2.wheel-300 \n"
          " 2.wheel-010 2.wheel-110 2.wheel-210 2.wheel-310 \n"
          " 2.wheel-020 2.wheel-120 2.wheel-220 2.wheel-320 \n"
          " 2.wheel-030 2.wheel-130 2.wheel-230 2.wheel-330 \n"
          " 3.A0:Rm0 . . B0:Bm0 ",
          FAMINE);
    scenario_draw(scenario, "2.V-2");
    scenario_scores(scenario, "red 0, blue 2");
}

static void O_012_pestilence(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune 3",
          " [wheel-000]:Bc0 wheel-100 wheel-200:Rr0 wheel-300 \n" ROW_1 "\n" ROW_2
          "\n wheel-030:Rr0 wheel-130 wheel-230 wheel-330 ",
          INQUISITION);
    scenario_line(scenario, "away 1 follower second-pestilence-crown");
    scenario_line(scenario, "away 2 follower fortune-crown");
    scenario_draw(scenario, "V-1");
    expect_pig(scenario, PESTILENCE);
    scenario_pending(scenario, "red wheel of fortune");
    scenario_actions(scenario, 2);
    scenario_illegal(scenario, action_pass(RED));
    scenario_do(scenario, "remove follower 2,0 r0");
    scenario_pending(scenario, "blue wheel of fortune");
    scenario_actions(scenario, 1); // not Red's follower on the crown, which is paid after it
    scenario_scores(scenario, "red 0, blue 0, yellow 0");
    scenario_do(scenario, "remove follower 0,0 c0");
    scenario_pending(scenario, "red place"); // Yellow has no follower on the board
    scenario_scores(scenario, "red 0, blue 6, yellow 0");
    scenario_supply(scenario, "red 6, blue 7, yellow 6");
}

// ---- Crowns

static void O_013_the_only_crown_of_a_sector(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, WHEEL, TAXES);
    scenario_line(scenario, "away 1 follower famine-crown");
    scenario_draw(scenario, "V-1");
    scenario_scores(scenario, "red 0, blue 3");
    scenario_supply(scenario, "red 7, blue 7");
    expect_crowns(scenario, BLUE, 0);
}

static void O_014_alone_on_two_crowns(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, WHEEL, FORTUNE);
    scenario_line(scenario, "away 1 follower second-taxes-crown");
    scenario_draw(scenario, "V-1");
    scenario_scores(scenario, "red 0, blue 6");
    scenario_supply(scenario, "red 7, blue 7");
}

static void O_015_both_crowns(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, WHEEL, FORTUNE);
    scenario_line(scenario, "away 1 follower first-taxes-crown");
    scenario_line(scenario, "away 1 follower second-taxes-crown");
    scenario_draw(scenario, "V-1");
    scenario_scores(scenario, "red 0, blue 6");
    begin(scenario, TWO, WHEEL, FORTUNE);
    scenario_line(scenario, "away 0 follower first-taxes-crown");
    scenario_line(scenario, "away 1 follower second-taxes-crown");
    scenario_draw(scenario, "V-1");
    scenario_scores(scenario, "red 3, blue 3");
    scenario_supply(scenario, "red 7, blue 7");
}

static void O_016_the_pig_passes_by(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, WHEEL, FORTUNE);
    scenario_line(scenario, "away 0 follower first-taxes-crown");
    scenario_draw(scenario, "V-2");
    scenario_scores(scenario, "red 0, blue 0");
    expect_crowns(scenario, RED, 1);
}

static void O_017_one_follower_a_crown(void **state) {
    Scenario *scenario = *state;
    begin(scenario, TWO, ROW_0 " . \n" ROW_1 " ?a \n" ROW_2 " . \n" ROW_3 " . ", FORTUNE);
    scenario_line(scenario, "away 1 follower fortune-crown");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E0", 'a');
    refused(scenario, "deploy follower 3,1 tile");
    refused(scenario, "deploy follower 1,1 tile");
    assert_true(scenario_offered(scenario, "deploy follower 4,1 c0"));
    scenario_do(scenario, "deploy follower 0,3 tile");
    scenario_supply(scenario, "red 6, blue 6");
    expect_crowns(scenario, RED, 1);
    scenario_pending(scenario, "blue draw"); // instead of one on the board
}

static void O_018_back_to_a_crown_in_the_same_turn(void **state) {
    static const char *const CROWN[] = {"fortune",      "famine",      "first-storm",
                                        "second-storm", "inquisition", "first-pestilence",
                                        "second-taxes"};
    Scenario *scenario = *state;
    begin(scenario, TWO, ROW_0 " . \n" ROW_1 " . \n" ROW_2 " ?a \n" ROW_3 " . ", PESTILENCE);
    for (unsigned i = 0; i < 7; i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "away 0 follower %s-crown", CROWN[i]);
        scenario_line(scenario, line);
    }
    scenario_supply(scenario, "red 0, blue 7");
    scenario_draw(scenario, "V-1");
    scenario_scores(scenario, "red 6, blue 0"); // Red's fortune, and a crown
    scenario_supply(scenario, "red 1, blue 7");
    scenario_place(scenario, "V-10", 'a');
    scenario_do(scenario, "deploy follower 3,1 tile");
    scenario_supply(scenario, "red 0, blue 7");
}

static void reading_any_follower_on_a_crown(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+abbey-and-mayor+traders-and-builders 2",
          ROW_0 " . \n" ROW_1 " ?a \n" ROW_2 " . \n" ROW_3 " . ", FORTUNE);
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E0", 'a');
    assert_true(scenario_offered(scenario, "deploy wagon 3,1 tile"));
    refused(scenario, "deploy builder 3,1 tile");
    refused(scenario, "deploy pig 3,1 tile");
    scenario_do(scenario, "deploy mayor 3,1 tile");
    scenario_supply_of(scenario, FIGURE_MAYOR, "red 0, blue 1");
}

// ---- Tiles around the wheel

static void O_019_land_around_the_wheel(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+princess-and-dragon 2",
          " [wheel-000] wheel-100 wheel-200 wheel-300:Bc0 . \n" ROW_1 " . \n" ROW_2 " ?a \n" ROW_3
          " . ",
          FORTUNE);
    scenario_line(scenario, "figure neutral dragon 2,0 tile");
    scenario_line(scenario, "away 1 follower second-pestilence-crown");
    scenario_draw(scenario, "2.P");
    scenario_place(scenario, "2.P0", 'a');
    scenario_deploy(scenario, NULL);
    assert_true(scenario_offered(scenario, "move dragon 1,0 tile"));
    refused(scenario, "move dragon 2,1 tile"); // the wheel itself
    scenario_do(scenario, "move dragon 3,0 tile");
    scenario_supply(scenario, "red 7, blue 6"); // the knight, and no follower on a crown
    expect_crowns(scenario, BLUE, 1);
}

static void O_019_through_a_portal(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+princess-and-dragon 2",
          ROW_0 " . \n" ROW_1 " . \n" ROW_2 " ?a \n" ROW_3 " . ", FORTUNE);
    scenario_draw(scenario, "2.B");
    scenario_place(scenario, "2.B0", 'a');
    assert_true(scenario_offered(scenario, "deploy follower 2,0 r0"));
    assert_true(scenario_offered(scenario, "deploy follower 1,3 c0"));
    scenario_do(scenario, "deploy follower 0,0 c0");
    scenario_supply(scenario, "red 6, blue 7");
}

/** Footnote 80: not on a volcano, but on a crown. */
static void PD_016_a_crown_in_a_volcano_turn(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+princess-and-dragon 2",
          ROW_0 " . \n" ROW_1 " ?a \n" ROW_2 " . \n" ROW_3 " . ", FORTUNE);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    refused(scenario, "deploy follower 4,1 f0");
    scenario_do(scenario, "deploy follower 3,1 tile");
    scenario_supply(scenario, "red 6, blue 7");
}

static void O_019_by_flying_machine(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+flier 2",
          ROW_0 " . \n" ROW_1 " . \n" ROW_2 " ?a \n" ROW_3 " . ", FORTUNE);
    scenario_draw(scenario, "2.05");
    scenario_place(scenario, "2.050", 'a');
    scenario_do(scenario, "deploy follower 4,2 tile");
    scenario_happen(scenario, "1");
    scenario_do(scenario, "deploy follower 3,2 r0");
    scenario_supply(scenario, "red 6, blue 7");
    expect_crowns(scenario, RED, 0);
}

/** Footnote 374: also from a crown. */
static void reading_home_from_a_crown_by_a_festival(void **state) {
    Scenario *scenario = *state;
    begin(scenario, "wheel-of-fortune+festival 2",
          ROW_0 " . \n" ROW_1 " . \n" ROW_2 " ?a \n" ROW_3 " . ", FORTUNE);
    scenario_line(scenario, "away 0 follower first-storm-crown");
    scenario_line(scenario, "away 0 follower second-storm-crown");
    scenario_draw(scenario, "2.F");
    scenario_place(scenario, "2.F2", 'a');
    assert_true(scenario_offered(scenario, "remove follower 0,2 tile"));
    scenario_do(scenario, "remove follower 0,1 tile");
    expect_crowns(scenario, RED, 1);
    scenario_supply(scenario, "red 6, blue 7");
}

// ---- Options

static void option_wheel_beside_the_table(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BESIDE, " [D0]  ?a ");
    scenario_facts(scenario, "big pig fortune", "all 1 big pig fortune");
    scenario_draw(scenario, "2.U-3");
    scenario_facts(scenario, "big pig storm", "all 1 big pig storm");
    scenario_scores(scenario, "red 7, blue 7");
    scenario_place(scenario, "2.U-30", 'a');
    refused(scenario, "deploy follower crown 10");
    scenario_do(scenario, "deploy follower crown 8");
    expect_crowns(scenario, RED, 1);
    scenario_supply(scenario, "red 6, blue 7");
    expect_sound(scenario);
    scenario_draw(scenario,
                  "2.V-2"); // pestilence: Red has no follower on the board, but one on a crown
    scenario_scores(scenario, "red 13, blue 7");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_pending(scenario, "blue place");
}

static void option_wheel_numbers_only(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+wheel-of-fortune 2 wheel_tiles=numbers", NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71 + 19);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 16);
    scenario_begin(scenario, "base+wheel-of-fortune 2 wheel_tiles=numbers wheel_place=beside",
                   NULL);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 1);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71 + 19);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(the_wheel_lies_at_the_start),
        CASE(O_020_nineteen_tiles_with_a_number),
        CASE(O_021_72_tiles),
        CASE(turn_S_2_the_wheel_before_the_city),
        CASE(O_001_the_pig_moves_then_the_tile_is_placed),
        CASE(O_002_whatever_becomes_of_the_tile),
        CASE(O_003_fortune),
        CASE(O_004_taxes_of_two_knights),
        CASE(O_005_taxes_of_one_knight),
        CASE(O_006_famine),
        CASE(O_007_option_famine_with_a_majority),
        CASE(O_008_a_pig_in_a_famine),
        CASE(O_008_a_herd_in_a_famine),
        CASE(O_008_a_castle_in_a_famine),
        CASE(reading_a_besieged_city_in_a_famine),
        CASE(O_009_a_barn_in_a_famine),
        CASE(O_010_storm),
        CASE(reading_all_followers_count_in_a_storm),
        CASE(O_011_inquisition),
        CASE(reading_heretics_are_no_monks),
        CASE(O_012_pestilence),
        CASE(O_013_the_only_crown_of_a_sector),
        CASE(O_014_alone_on_two_crowns),
        CASE(O_015_both_crowns),
        CASE(O_016_the_pig_passes_by),
        CASE(O_017_one_follower_a_crown),
        CASE(O_018_back_to_a_crown_in_the_same_turn),
        CASE(reading_any_follower_on_a_crown),
        CASE(O_019_land_around_the_wheel),
        CASE(O_019_through_a_portal),
        CASE(PD_016_a_crown_in_a_volcano_turn),
        CASE(O_019_by_flying_machine),
        CASE(reading_home_from_a_crown_by_a_festival),
        CASE(option_wheel_beside_the_table),
        CASE(option_wheel_numbers_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
