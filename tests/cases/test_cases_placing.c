// SPDX-License-Identifier: MIT
//
// Cases W-013 to W-027: placing tiles.
#include "scenario.h"

// Winter rules, 1. Place a tile: at least one side must touch; corner to corner is not enough.
static void W_013_touching_only_at_a_corner_is_illegal(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "?a  .   ?b \n"
                   " . [D0]  . \n"
                   "?c  ?e  ?d ");
    scenario_draw(scenario, "B");
    scenario_rotations(scenario, 'a', "");
    scenario_rotations(scenario, 'b', "");
    scenario_rotations(scenario, 'c', "");
    scenario_rotations(scenario, 'd', "");
    scenario_rotations(scenario, 'e', "0123");
}

// Winter rules, footnote 5: one side that fits is not enough, all sides must fit.
static void W_014_every_touching_side_has_to_fit(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " E2  ?a \n"
                   "[D0] U0 ");
    // West and south are fields: a straight road always touches one of them.
    scenario_draw(scenario, "U");
    scenario_rotations(scenario, 'a', "");
    scenario_begin(scenario, "winter 2",
                   " E2  ?a \n"
                   "[D0] U0 ");
    scenario_draw(scenario, "V");
    scenario_rotations(scenario, 'a', "2");
}

// Winter rules, 1. Place a tile, example 1: road and field are continued.
static void W_015_a_road_and_a_field_are_continued(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] ?a \n"
                   " B0  B0 ");
    scenario_draw(scenario, "U");
    scenario_rotations(scenario, 'a', "02");
    scenario_place(scenario, "U0", 'a');
}

// Winter rules, 1. Place a tile, example 2: the city is continued.
static void W_016_a_city_is_continued(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " ?a \n"
                   "[D0]=s");
    scenario_draw(scenario, "N");
    scenario_rotations(scenario, 'a', "23");
    scenario_place(scenario, "N2", 'a');
    assert_true(scenario_joined(scenario, 'a', "c0", 's', "c0"));
}

// Winter rules, 1. Place a tile, example 3: city on one edge, field on the other.
static void W_017_a_city_and_a_field_are_continued(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " ?a  B0 \n"
                   "[D0] U0 ");
    scenario_draw(scenario, "N");
    scenario_rotations(scenario, 'a', "3");
}

// Winter rules, 1. Place a tile, example of incorrect placement.
static void W_018_a_city_against_a_field_is_illegal(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] \n"
                   " ?a  ");
    scenario_draw(scenario, "E");
    scenario_rotations(scenario, 'a', "123");
}

// Winter rules, footnote 11: a road cannot end in nothing.
static void W_019_a_road_against_a_field_is_illegal(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] \n"
                   " ?a  ");
    scenario_draw(scenario, "U");
    scenario_rotations(scenario, 'a', "02");
    scenario_begin(scenario, "winter 2",
                   "[D0] \n"
                   " ?a  ");
    // A crossing has roads on all sides.
    scenario_draw(scenario, "~wolpertinger-rrrr");
    scenario_rotations(scenario, 'a', "");
}

// Winter rules, footnote 4: cloisters may be next to each other, side to side or corner to corner;
// they are not connected.
static void W_020_cloisters_may_be_neighbors(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0]      U0 \n"
                   " B0:Rm0=o ?a \n"
                   " ?b       .  ");
    scenario_draw(scenario, "B");
    scenario_rotations(scenario, 'a', "0123");
    scenario_place(scenario, "B0", 'a');
    scenario_deployable(scenario, "f0 m0");
    scenario_deploy(scenario, "m0");
    // Next to the first cloister and diagonally to the second.
    scenario_draw(scenario, "B");
    scenario_rotations(scenario, 'b', "0123");
    scenario_place(scenario, "B0", 'b');
    scenario_deployable(scenario, "f0 m0");
    scenario_deploy(scenario, "m0");
    assert_false(scenario_joined(scenario, 'o', "m0", 'a', "m0"));
    assert_false(scenario_joined(scenario, 'b', "m0", 'a', "m0"));
    scenario_supply(scenario, "red 5, blue 6");
}

// Winter rules, footnote 4: any eight tiles complete a cloister, other cloisters among them.
static void W_021_cloisters_count_as_neighbors(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] U0     U0 \n"
                   " B0  B0:Rm0 B0 \n"
                   " B0  A0     ?a ");
    scenario_turn(scenario, "A0", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_scores(scenario, "red 9, blue 0");
    scenario_supply(scenario, "red 7, blue 7");
}

// Winter rules, footnote 3: corner to corner is no connection, so there are two cities.
static void W_022_cities_that_meet_at_a_corner_are_two(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " ?a    ?b \n"
                   "[D0]=s K0=k ");
    assert_false(scenario_joined(scenario, 's', "c0", 'k', "c0"));
    scenario_turn(scenario, "E2", 'a', "c0");
    scenario_paid(scenario, "red 4 completed city");
    assert_true(scenario_feature(scenario, 's', "c0").complete);
    assert_false(scenario_feature(scenario, 'k', "c0").complete);
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'b');
    // The second city is empty, although the first had a knight just before.
    scenario_deployable(scenario, "c0 f0");
    scenario_deploy(scenario, "c0");
    scenario_paid(scenario, "blue 4 completed city");
    scenario_scores(scenario, "red 4, blue 4");
}

// Winter rules, 1. Place a tile: a tile that fits nowhere leaves the game; the player draws again.
static void W_023_an_unplayable_tile_leaves_the_game(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " E2  \n"
                   "[D0] ");
    const uint32_t draws = game_draws_left(scenario->rules, scenario->game);
    scenario_draw_unplayable(scenario, "C"); // city on all sides, and no city is open
    scenario_pending(scenario, "red draw");
    uint16_t discards[84];
    assert_int_equal(game_discards(scenario->rules, scenario->game, discards), 1);
    assert_int_equal(discards[0], scenario_type(scenario, "C"));
    assert_int_equal(game_remaining(scenario->rules, scenario->game, scenario_type(scenario, "C")),
                     0);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), draws - 1);
    scenario_draw(scenario, "B");
    scenario_pending(scenario, "red place");
}

// Winter rules, footnote 6 (house rule): the tile goes back into the bag.
static void W_024_an_unplayable_tile_goes_back_into_the_bag(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2 unplayable=return",
                   " E2  \n"
                   "[D0] ");
    const uint32_t draws = game_draws_left(scenario->rules, scenario->game);
    scenario_draw_unplayable(scenario, "C");
    scenario_pending(scenario, "red draw");
    assert_int_equal(game_discards(scenario->rules, scenario->game, NULL), 0);
    assert_int_equal(game_remaining(scenario->rules, scenario->game, scenario_type(scenario, "C")),
                     1);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), draws);
    // It may be drawn again at once.
    scenario_draw_unplayable(scenario, "C");
    scenario_draw(scenario, "B");
    scenario_pending(scenario, "red place");
}

// Winter rules, End of the Game: nothing is left to draw, so final scoring follows.
static void W_026_the_last_tile_is_unplayable(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " E2   . \n"
                                "[D0] U0:Br0 ";
    scenario_begin(scenario, "winter 2", BOARD);
    scenario_draws(scenario, 1);
    scenario_draw_unplayable(scenario, "C");
    scenario_pending(scenario, "over");
    scenario_scores(scenario, "red 0, blue 2"); // the unfinished road
    assert_int_equal(game_discards(scenario->rules, scenario->game, NULL), 1);
}

// The same with the house rule of footnote 6: tiles return to the bag, but when none of them fits
// the game is over. The test makes its own set: a meadow as start tile, and two tiles that are city
// on all sides.
static void W_026_only_unplayable_tiles_are_left(void **state) {
    static const TileFacts TILES[] = {
        {.id = "S",
         .count = 1,
         .segment_count = 1,
         .segments = {{.id = "f0", .kind = SEGMENT_FIELD, .ports = 0xB6D}}},
        {.id = "C",
         .count = 2,
         .edges = {EDGE_CITY, EDGE_CITY, EDGE_CITY, EDGE_CITY},
         .segment_count = 1,
         .segments = {{.id = "c0", .kind = SEGMENT_CITY, .ports = 0x492}}}};
    static const TileSet OWN = {.id = "own",
                                .name = "two tiles",
                                .note = "",
                                .expansion = "",
                                .start_tile = "S",
                                .tiles = TILES,
                                .tile_count = 2};
    Scenario *scenario = *state;
    scenario->own = &OWN;
    scenario_begin(scenario, "own 2 unplayable=return", "[+S0]");
    scenario_pending(scenario, "over");
    assert_int_equal(game_discards(scenario->rules, scenario->game, NULL), 0);
    scenario_begin(scenario, "own 2", "[+S0]");
    scenario_draw_unplayable(scenario, "+C");
    scenario_pending(scenario, "red draw");
    scenario_draw_unplayable(scenario, "+C");
    scenario_pending(scenario, "over");
    assert_int_equal(game_discards(scenario->rules, scenario->game, NULL), 2);
}

// Standard rules, Use of a table: the border is a limit. Three by three cells here.
static void W_027_a_tile_beyond_the_border_is_illegal(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = ". .   .   ?d . \n"
                                ". ?b [D0] U0 ?a \n"
                                ". .   ?c  .  . ";
    scenario_begin(scenario, "winter 2 table=3x3", BOARD);
    scenario_draw(scenario, "U");
    scenario_rotations(scenario, 'a', "");
    scenario_rotations(scenario, 'b', "02");
    scenario_rotations(scenario, 'c', "02");
    scenario_rotations(scenario, 'd', "02");
    scenario_begin(scenario, "winter 2", BOARD);
    scenario_draw(scenario, "U");
    scenario_rotations(scenario, 'a', "02");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(W_013_touching_only_at_a_corner_is_illegal),
        CASE(W_014_every_touching_side_has_to_fit),
        CASE(W_015_a_road_and_a_field_are_continued),
        CASE(W_016_a_city_is_continued),
        CASE(W_017_a_city_and_a_field_are_continued),
        CASE(W_018_a_city_against_a_field_is_illegal),
        CASE(W_019_a_road_against_a_field_is_illegal),
        CASE(W_020_cloisters_may_be_neighbors),
        CASE(W_021_cloisters_count_as_neighbors),
        CASE(W_022_cities_that_meet_at_a_corner_are_two),
        CASE(W_023_an_unplayable_tile_leaves_the_game),
        CASE(W_024_an_unplayable_tile_goes_back_into_the_bag),
        CASE(W_026_the_last_tile_is_unplayable),
        CASE(W_026_only_unplayable_tiles_are_left),
        CASE(W_027_a_tile_beyond_the_border_is_illegal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
