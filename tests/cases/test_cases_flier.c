// SPDX-License-Identifier: MIT
//
// Cases Y-001 to Y-012: the Flier. Rules: Complete Annotated Rules 7.4, p. 142 to 145. The second
// tile set, 2., is flier: the machine of 01 points north-west and the machine of 02 west, both all
// field. 05 is a road with a machine that points west.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SETS[] = "base+flier 2";

/** A figure takes off from the tile just placed. */
static Action taking_off(Scenario *scenario, FigureType figure) {
    const int tile = game_tile_in_turn(scenario->rules, scenario->game);
    assert_true(tile >= 0);
    const PlacedTile at = game_tile(scenario->rules, scenario->game, (uint32_t)tile);
    return action_deploy(RED, figure, at.x, at.y, WHOLE_TILE);
}

/** Red places a tile with a machine, a figure takes off, and the die shows `outcome`. */
static void fly(Scenario *scenario, const char *tile, FigureType figure, const char *die) {
    char name[16];
    (void)snprintf(name, sizeof name, "%.*s", (int)strlen(tile) - 1, tile);
    scenario_draw(scenario, name);
    scenario_place(scenario, tile, 'a');
    scenario_act(scenario, taking_off(scenario, figure));
    scenario_pending(scenario, "red flight");
    scenario_outcomes(scenario, "1 2, 2 2, 3 2");
    scenario_happen(scenario, die);
}

/** Checks where the follower may land: all offered segments of the tile at a cell. */
static void landing(Scenario *scenario, char label, const char *segments) {
    char text[64] = "";
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    scenario_pending(scenario, "red landing");
    scenario_illegal(scenario, action_pass(RED));
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    for (uint32_t i = 0; i < count; i++) {
        const Action action = scenario->actions[i];
        const PlacedTile at =
            game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
        const TileFacts *facts = rules_type(scenario->rules, at.type);
        assert_true(action_x(action) == cell->x && action_y(action) == cell->y);
        const size_t length = strlen(text);
        (void)snprintf(text + length, sizeof text - length, "%s%s%s", length > 0 ? " " : "",
                       facts->segments[action_segment(action)].id,
                       action_arg(action) == 1 ? " lying" : "");
    }
    assert_string_equal(text, segments);
}

static void land(Scenario *scenario, char label, FigureType figure, const char *segment) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    scenario_act(scenario, action_deploy(RED, figure, cell->x, cell->y,
                                         scenario_segment(scenario, label, segment)));
}

// The first example on p. 144: no tile is three cells away.
static void Y_001_no_tile_where_the_flight_ends(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+flier+phantom 2",
                   "  .  [D0] \n"
                   "  B0  B0  ?a ");
    fly(scenario, "2.020", FIGURE_NORMAL, "3");
    scenario_pending(scenario, "blue draw"); // nor does the phantom
    scenario_supply(scenario, "red 7, blue 7");
    scenario_supply_of(scenario, FIGURE_PHANTOM, "red 1, blue 1");
}

/** A cloister with a road to the north and a city to the south. */
static const TileFacts ABBEY = {
    .id = "X",
    .count = 1,
    .edges = {EDGE_ROAD, EDGE_FIELD, EDGE_CITY, EDGE_FIELD},
    .segment_count = 5,
    .segments = {{.id = "m0", .kind = SEGMENT_CLOISTER},
                 {.id = "r0", .kind = SEGMENT_ROAD, .ports = 1U << 1},
                 {.id = "c0", .kind = SEGMENT_CITY, .ports = 1U << 7},
                 {.id = "f0", .kind = SEGMENT_FIELD, .ports = 1U << 0 | 1U << 9 | 1U << 11},
                 {.id = "f1", .kind = SEGMENT_FIELD, .ports = 1U << 2 | 1U << 3 | 1U << 5}}};
static const TileSet OWN = {.id = "own",
                            .name = "own",
                            .note = "",
                            .expansion = "",
                            .start_tile = "",
                            .tiles = &ABBEY,
                            .tile_count = 1};

static void Y_002_cloister_or_city_but_no_finished_road(void **state) {
    Scenario *scenario = *state;
    scenario->own = &OWN;
    scenario_begin(scenario, "base+flier+own 3",
                   "  V3            [D0]  A1 \n"
                   " +X0:Bm0:Yc0=x   B0   ?a ");
    fly(scenario, "2.020", FIGURE_NORMAL, "2");
    landing(scenario, 'x', "m0 c0");
    land(scenario, 'x', FIGURE_NORMAL, "m0");
    scenario_supply(scenario, "red 6, blue 6, yellow 6");
    const FeatureView cloister = scenario_feature(scenario, 'x', "m0");
    assert_true(cloister.followers[RED] == 1 && cloister.followers[BLUE] == 1);
    scenario_final(scenario, "red 4, blue 4, yellow 1");
}

static void Y_003_it_must_land_where_it_can(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  V3        [D0]  A1 \n"
                   "  D3:Bc0=x   B0   ?a \n"
                   "  A2         .    . ");
    fly(scenario, "2.020", FIGURE_NORMAL, "2");
    landing(scenario, 'x', "c0");
    land(scenario, 'x', FIGURE_NORMAL, "c0");
    scenario_pending(scenario, "blue draw");
    const FeatureView city = scenario_feature(scenario, 'x', "c0");
    assert_true(city.followers[RED] == 1 && city.followers[BLUE] == 1);
}

static void Y_004_never_on_a_field(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0] \n"
                   "  2.010  ?a ");
    fly(scenario, "2.020", FIGURE_NORMAL, "1");
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 380.
static void Y_005_not_on_what_this_tile_finished(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " A3  [D0]=x  ?a  A1 \n"
                   " .    B0     B0  B0 ");
    fly(scenario, "2.050", FIGURE_NORMAL, "1");
    landing(scenario, 'x', "c0");
}

// Footnote 383.
static void Y_006_a_mayor_without_a_city_returns(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+flier+abbey-and-mayor 2",
                   " [D0] \n"
                   "  B0  ?a ");
    fly(scenario, "2.020", FIGURE_MAYOR, "1");
    scenario_pending(scenario, "blue draw");
    scenario_supply_of(scenario, FIGURE_MAYOR, "red 1, blue 1");
}

// Footnote 379: the machine is occupied. The phantom may still be used on the tile.
static void Y_009_a_second_figure_cannot_fly(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+flier+phantom 2",
                   " [D0] \n"
                   "  B0=x  ?a ");
    fly(scenario, "2.020", FIGURE_NORMAL, "1");
    land(scenario, 'x', FIGURE_NORMAL, "m0");
    scenario_pending(scenario, "red phantom");
    scenario_illegal(scenario, taking_off(scenario, FIGURE_PHANTOM));
    scenario_deployable_as(scenario, FIGURE_PHANTOM, "f0");
}

static void Y_010_the_phantom_alone_flies(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+flier+phantom 2",
                   " [D0] \n"
                   "  B0:Bm0=x  ?a ");
    scenario_turn(scenario, "2.020", 'a', "f0");
    scenario_pending(scenario, "red phantom");
    scenario_act(scenario, taking_off(scenario, FIGURE_PHANTOM));
    scenario_pending(scenario, "red second flight");
    scenario_happen(scenario, "1");
    scenario_pending(scenario, "red second landing");
    land(scenario, 'x', FIGURE_PHANTOM, "m0");
    scenario_pending(scenario, "blue draw");
    scenario_supply_of(scenario, FIGURE_PHANTOM, "red 0, blue 1");
}

/** Any number of cloisters. */
static const TileFacts CLOISTER = {
    .id = "P",
    .count = 12,
    .edges = {EDGE_FIELD, EDGE_FIELD, EDGE_FIELD, EDGE_FIELD},
    .segment_count = 2,
    .segments = {{.id = "m0", .kind = SEGMENT_CLOISTER},
                 {.id = "f0", .kind = SEGMENT_FIELD, .ports = 0xB6D}}};
static const TileSet FIELDS = {.id = "own",
                               .name = "own",
                               .note = "",
                               .expansion = "",
                               .start_tile = "",
                               .tiles = &CLOISTER,
                               .tile_count = 1};

// Footnote 406 of the Halflings: a cell is one tile, with one half on it or both.
static void Y_011_half_tiles_are_tiles_of_the_flight(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+flier+halflings-2 2",
                   "  V3       U0          [D0]  A1 \n"
                   "  D3=x     3.043=h      B0   ?a ");
    fly(scenario, "2.020", FIGURE_NORMAL, "3"); // over one half-tile
    landing(scenario, 'x', "c0 r0");
    scenario_begin(scenario, "base+flier+halflings-2 2",
                   "  V3       U0          [D0]  A1 \n"
                   "  D3       3.123=x      B0   ?a ");
    fly(scenario, "2.020", FIGURE_NORMAL, "2"); // to one half-tile
    scenario_pending(scenario, "red landing");
    scenario_do(scenario, "deploy follower -1,1 c0.nw");
}

// The arrow turns with the tile: all rotations differ, even those of a tile with field on all
// sides.
static void Y_012_eight_directions(void **state) {
    Scenario *scenario = *state;
    static const char *const TILES[] = {"2.010", "2.011", "2.012", "2.013"};
    static const char CELLS[] = "wxyz"; // north-west, north-east, south-east, south-west
    for (unsigned rotation = 0; rotation < SIDES; rotation++) {
        scenario->own = &FIELDS;
        scenario_begin(scenario, "base+flier+own 2",
                       " [D0]    .   .  \n"
                       " +P0=w  +P0  +P0=x \n"
                       " +P0     ?a  +P0 \n"
                       " +P0=z  +P0  +P0=y ");
        fly(scenario, TILES[rotation], FIGURE_NORMAL, "1");
        landing(scenario, CELLS[rotation], "m0");
    }
    scenario_begin(scenario, SETS,
                   " [D0] \n"
                   "  ?a ");
    scenario_draw(scenario, "2.02");
    scenario_rotations(scenario, 'a', "0123");
}

// Two monks of different players on one cloister: the majority is paid, or both on a tie.
static void two_monks_on_one_cloister(void **state) {
    Scenario *scenario = *state;
    scenario->own = &FIELDS;
    scenario_begin(scenario, "base+flier+own 2",
                   "  .   [D0]        . \n"
                   " +P0  +P0        +P0 \n"
                   " +P0  +P0:Bm0=x   ?a \n"
                   " +P0  +P0         ?b ");
    fly(scenario, "2.020", FIGURE_NORMAL, "1");
    land(scenario, 'x', FIGURE_NORMAL, "m0");
    scenario_turn(scenario, "+P0", 'b', NULL);
    scenario_paid(scenario, "red 9 completed cloister, blue 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 437 and PITFALLS 21, #119: a surrounded monastery is finished for monks, not for abbots.
static void D_006_only_an_abbot_where_eight_tiles_are(void **state) {
    Scenario *scenario = *state;
    scenario->own = &FIELDS;
    scenario_begin(scenario, "base+flier+monasteries-germany+own 2 monastery_setup=add",
                   "  .   [D0]             . \n"
                   " +P0  +P0             +P0 \n"
                   " +P0  3.maria-laach0=x  ?a \n"
                   " +P0  +P0             +P0 ");
    fly(scenario, "2.020", FIGURE_NORMAL, "1");
    landing(scenario, 'x', "m0 lying");
}

// The same footnote: either role may be added to a monk or to an abbot.
static void D_006_either_role_beside_another(void **state) {
    Scenario *scenario = *state;
    static const char *const THERE[] = {"figure 1 follower 0,1 m0",
                                        "figure 1 follower 0,1 m0 lying"};
    for (unsigned role = 0; role < 2; role++) {
        scenario_begin(scenario, "base+flier+monasteries-germany 2",
                       "  [D0] \n"
                       "  3.maria-laach0=x  ?a ");
        scenario_line(scenario, THERE[role]);
        fly(scenario, "2.020", FIGURE_NORMAL, "1");
        landing(scenario, 'x', "m0 m0 lying");
    }
}

static const char ONE_LEFT[] = "  .   [D0]               . \n"
                               " +P0  +P0               +P0 \n"
                               " +P0  3.maria-laach0=x   ?a \n"
                               " +P0  +P0                ?b ";

// Blue's monk is paid as on any cloister. Red's abbot stays, for a column of four tiles and a row
// of two more.
static void D_006_the_monk_goes_and_the_abbot_stays(void **state) {
    Scenario *scenario = *state;
    scenario->own = &FIELDS;
    scenario_begin(scenario, "base+flier+monasteries-germany+own 2 monastery_setup=add", ONE_LEFT);
    scenario_line(scenario, "figure 1 follower 0,2 m0");
    fly(scenario, "2.020", FIGURE_NORMAL, "1");
    scenario_do(scenario, "deploy follower 0,2 m0 lying");
    scenario_final(scenario, "red 6, blue 8");
    scenario_turn(scenario, "+P0", 'b', NULL);
    scenario_paid(scenario, "blue 9 completed cloister");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_final(scenario, "red 6, blue 9");
}

// The reverse: Red's monk beside Blue's abbot.
static void D_006_a_monk_beside_an_abbot(void **state) {
    Scenario *scenario = *state;
    scenario->own = &FIELDS;
    scenario_begin(scenario, "base+flier+monasteries-germany+own 2 monastery_setup=add", ONE_LEFT);
    scenario_line(scenario, "figure 1 follower 0,2 m0 lying");
    fly(scenario, "2.020", FIGURE_NORMAL, "1");
    scenario_do(scenario, "deploy follower 0,2 m0");
    scenario_turn(scenario, "+P0", 'b', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 6");
    scenario_final(scenario, "red 9, blue 6");
}

// As on any feature: two abbots of different players are both paid; a big one outnumbers the other.
static void reading_two_abbots_in_a_monastery(void **state) {
    Scenario *scenario = *state;
    for (unsigned big = 0; big < 2; big++) {
        scenario->own = &FIELDS;
        scenario_begin(scenario,
                       "base+flier+monasteries-germany+inns-and-cathedrals+own 2 "
                       "monastery_setup=add",
                       ONE_LEFT);
        scenario_line(scenario, big ? "figure 1 big-follower 0,2 m0 lying"
                                    : "figure 1 follower 0,2 m0 lying");
        fly(scenario, "2.020", FIGURE_NORMAL, "1");
        scenario_do(scenario, "deploy follower 0,2 m0 lying");
        scenario_turn(scenario, "+P0", 'b', NULL);
        scenario_paid(scenario, "");
        scenario_final(scenario, big ? "red 0, blue 6" : "red 6, blue 6");
    }
}

// All figures of one player in a monastery have the role of the first.
static void reading_one_role_of_a_player_in_a_monastery(void **state) {
    Scenario *scenario = *state;
    for (unsigned lying = 0; lying < 2; lying++) {
        scenario_begin(scenario, "base+flier+monasteries-germany 2",
                       "  [D0] \n"
                       "  3.maria-laach0=x  ?a ");
        scenario_line(scenario,
                      lying ? "figure 0 follower 0,1 m0 lying" : "figure 0 follower 0,1 m0");
        fly(scenario, "2.020", FIGURE_NORMAL, "1");
        landing(scenario, 'x', lying ? "m0 lying" : "m0");
    }
}

// A position states both roles, and rejects two roles of one player.
static void positions_with_monks_and_abbots(void **state) {
    Scenario *scenario = *state;
    char text[4096];
    char bad[4200];
    Message message = {""};
    scenario_begin(scenario, "base+flier+monasteries-germany 2",
                   "  [D0] \n"
                   "  3.maria-laach0 ");
    scenario_line(scenario, "figure 0 follower 0,1 m0");
    scenario_line(scenario, "figure 1 follower 0,1 m0 lying");
    Game *game = game_alloc(scenario->rules);
    (void)game_to_text(scenario->rules, scenario->game, text, sizeof text);
    char *const abbot = strstr(text, "figure 1 follower 0,1 m0 lying\n");
    assert_non_null(abbot);
    assert_int_equal(game_from_text(scenario->rules, game, text, &message), STATUS_OK);
    assert_true(game_hash(scenario->rules, game) == game_hash(scenario->rules, scenario->game));
    (void)snprintf(bad, sizeof bad, "%.*sfigure 1 follower 0,1 m0\n%s", (int)(abbot - text), text,
                   abbot);
    assert_int_equal(game_from_text(scenario->rules, game, bad, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "player 1's figures on one cloister"));
    free(game);
}

// Footnote 384.
static void Y_007_an_abbot_flies_to_a_garden(void **state) {
    Scenario *scenario = *state;
    static const char GARDEN[] = " [D0] \n"
                                 "  V-garden0=x  ?a ";
    scenario_begin(scenario, "carcassonne-2+flier 2", GARDEN);
    fly(scenario, "2.020", FIGURE_ABBOT, "1");
    landing(scenario, 'x', "g0");
    land(scenario, 'x', FIGURE_ABBOT, "g0");
    scenario_supply_of(scenario, FIGURE_ABBOT, "red 0, blue 1");
    scenario_begin(scenario, "carcassonne-2+flier 2", GARDEN);
    fly(scenario, "2.020", FIGURE_NORMAL, "1");
    landing(scenario, 'x', "r0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(Y_001_no_tile_where_the_flight_ends),
        CASE(Y_002_cloister_or_city_but_no_finished_road),
        CASE(Y_003_it_must_land_where_it_can),
        CASE(Y_004_never_on_a_field),
        CASE(Y_005_not_on_what_this_tile_finished),
        CASE(Y_006_a_mayor_without_a_city_returns),
        CASE(Y_007_an_abbot_flies_to_a_garden),
        CASE(Y_009_a_second_figure_cannot_fly),
        CASE(Y_010_the_phantom_alone_flies),
        CASE(Y_011_half_tiles_are_tiles_of_the_flight),
        CASE(Y_012_eight_directions),
        CASE(two_monks_on_one_cloister),
        CASE(D_006_only_an_abbot_where_eight_tiles_are),
        CASE(D_006_either_role_beside_another),
        CASE(D_006_the_monk_goes_and_the_abbot_stays),
        CASE(D_006_a_monk_beside_an_abbot),
        CASE(positions_with_monks_and_abbots),
        CASE(reading_two_abbots_in_a_monastery),
        CASE(reading_one_role_of_a_player_in_a_monastery),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
