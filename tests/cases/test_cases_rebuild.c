// SPDX-License-Identifier: MIT
//
// Rebuilding, a variant: tiles on the board are moved, for a point each. Rules: Complete Annotated
// Rules 7.4, p. 329, "Rebuilding".
#include "straight_placed.h"

static const char REBUILD[] = "base 2 rebuild=on";

/* Only the cloister may be taken up. */
static const char CLOISTER[] = " [D0]  ?a \n"
                               "  B0   .  ";

// Players may give up points. "For every point deducted, the player may remove an unoccupied tile
// from the playing field and must then place it somewhere else."
static void option_rebuild(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, REBUILD, CLOISTER, 3);
    scenario_pending(scenario, "red rebuild");
    scenario_actions(scenario, 2); // the cloister, or none
    scenario_do(scenario, "token 13 0,1");
    scenario_scores(scenario, "red 3, blue 0");
    assert_false(scenario_offered(scenario, "place 0,1 r0"));
    scenario_do(scenario, "place 1,1 r0");
    scenario_scores(scenario, "red 2, blue 0");
    scenario_pending(scenario,
                     "red deploy"); // U0 now connects the cloister, and no other tile may move
    assert_int_equal(game_tile_at(scenario->rules, scenario->game, 0, 1), -1);
    scenario_do(scenario, "deploy follower 1,1 m0");
    scenario_pending(scenario, "blue draw");
}

// "A follower may be deployed to the removed and replaced tile as usual."
static void option_rebuild_deploys_there(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, REBUILD, CLOISTER, 3);
    scenario_do(scenario, "token 13 0,1");
    scenario_do(scenario, "place 1,1 r0");
    assert_true(scenario_offered(scenario, "deploy follower 1,1 m0"));
    assert_false(scenario_offered(scenario, "deploy follower 1,0 r0"));
    straight_placed(scenario, REBUILD, CLOISTER, 3);
    scenario_do(scenario, "pass"); // otherwise to the tile that was drawn
    assert_true(scenario_offered(scenario, "deploy follower 1,0 r0"));
}

// Only players with points may rebuild.
static void option_rebuild_without_points(void **state) {
    Scenario *scenario = *state;
    const char *drawing = "  .   [D0]  ?a \n"
                          "  B0   B0   B0 ";
    straight_placed(scenario, REBUILD, drawing, 0);
    scenario_pending(scenario, "red deploy");
    straight_placed(scenario, REBUILD, drawing, 1);
    scenario_do(scenario, "token 13 -1,1");
    scenario_do(scenario, "place 0,2 r0");
    scenario_pending(scenario, "red deploy"); // although another tile could follow
    scenario_scores(scenario, "red 0, blue 0");
}

// "The tile removed may not be touching other tiles on more than two of its sides, and its removal
// must not divide the playing field into unconnected parts."
static void option_rebuild_which_tiles(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, REBUILD,
                    "  .     [D0]  ?a \n"
                    "  B0     B0   .  \n"
                    "  .      B0   .  ",
                    9);
    assert_true(scenario_offered(scenario, "token 13 -1,1"));
    assert_true(scenario_offered(scenario, "token 13 0,2"));
    assert_false(scenario_offered(scenario, "token 13 0,1")); // three sides
    assert_false(scenario_offered(scenario, "token 13 0,0")); // the first tile stays
    assert_false(scenario_offered(scenario, "token 13 1,0")); // and the last one
    straight_placed(scenario, REBUILD,
                    " [D0]  U0  ?a \n"
                    "  B0   .   .  \n"
                    "  B0   .   .  ",
                    9);
    assert_false(
        scenario_offered(scenario, "token 13 0,1")); // two sides, but it connects all the rest
    assert_false(scenario_offered(scenario, "token 13 1,0"));
    assert_true(scenario_offered(scenario, "token 13 0,2"));
}

// "An unoccupied tile": no figure is on it or on any of its features.
static void option_rebuild_occupied(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, REBUILD,
                    " [D0]      ?a \n"
                    "  B0:Bm0   .  ",
                    9);
    scenario_pending(scenario, "red deploy");
    straight_placed(scenario, REBUILD,
                    " [D0]:Bf1  ?a \n"
                    "  B0       .  ",
                    9);
    scenario_pending(scenario, "red deploy");
    straight_placed(scenario, REBUILD,
                    " [D0]:Bf0  ?a \n"
                    "  B0       .  ",
                    9);
    scenario_pending(scenario, "red rebuild");
}

// A completed feature is incomplete again, and may be completed again.
static void option_rebuild_what_falls_apart(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, REBUILD,
                    "  E2      .  \n"
                    " [D0]=d   ?a \n"
                    "  B0      .  ",
                    9);
    assert_true(scenario_feature(scenario, 'd', "c0").complete);
    scenario_do(scenario, "token 13 0,-1");
    scenario_do(scenario, "place 0,2 r1");
    assert_false(scenario_feature(scenario, 'd', "c0").complete);
    scenario_pending(scenario, "red rebuild"); // the drawn tile is now one of many
    scenario_do(scenario, "pass");
    scenario_do(scenario, "pass");
    scenario_scores(scenario, "red 8, blue 0"); // nothing is scored or taken back
    scenario_draw(scenario, "E");
    scenario_do(scenario, "place 0,-1 r2");
    scenario_do(scenario, "deploy follower 0,-1 c0");
    scenario_paid(scenario, "blue 4 completed city");
}

// "Scoring proceeds as usual": features completed by the drawn tile and by the moved tile.
static void option_rebuild_scores_all(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, REBUILD,
                   "  .    .    ?a           \n"
                   "  W0   W0  [D0]:Rc0:Br0  ");
    scenario_line(scenario, "score 0 9");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'a');
    scenario_pending(scenario, "red rebuild");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "token 13 -2,0");
    scenario_do(scenario, "place 1,0 r0"); // ends the road
    scenario_pending(scenario, "red deploy");
    scenario_do(scenario, "pass");
    scenario_scores(scenario, "red 12, blue 3");
    scenario_supply(scenario, "red 7, blue 7");
}

// Five tiles per turn at most, with any number of points; no tile twice in a row.
static void option_rebuild_five_times(void **state) {
    Scenario *scenario = *state;
    static const char *const WAYS[][2] = {{"token 13 -1,1", "place 0,2 r0"},
                                          {"token 13 1,1", "place -1,1 r0"},
                                          {"token 13 0,2", "place 1,1 r0"},
                                          {"token 13 -1,1", "place 0,2 r0"},
                                          {"token 13 1,1", "place -1,1 r0"}};
    straight_placed(scenario, REBUILD,
                    "  .   [D0]  ?a \n"
                    "  B0   B0   B0 ",
                    9);
    for (unsigned i = 0; i < sizeof WAYS / sizeof WAYS[0]; i++) {
        scenario_pending(scenario, "red rebuild");
        scenario_do(scenario, WAYS[i][0]);
        scenario_do(scenario, WAYS[i][1]);
    }
    scenario_pending(scenario, "red deploy");
    scenario_scores(scenario, "red 4, blue 0");
}

// A tile without a better place stays, at no cost.
static void option_rebuild_stays(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, REBUILD, CLOISTER, 3);
    scenario_do(scenario, "token 13 0,1");
    scenario_do(scenario, "pass");
    scenario_pending(scenario, "red deploy");
    scenario_scores(scenario, "red 3, blue 0");
    assert_true(game_tile_at(scenario->rules, scenario->game, 0, 1) >= 0);
}

// A token on a tile fixes this tile, and no other.
static void option_rebuild_what_lies_on_tiles(void **state) {
    Scenario *scenario = *state;
    for (unsigned built = 0; built < 2; built++) {
        straight_placed(scenario, "base+little-buildings 2 rebuild=on",
                        "  ?b  [D0]  ?a \n"
                        "  .    B0   .  ",
                        0);
        scenario_do(scenario, built != 0 ? "token 0 1,0" : "pass");
        scenario_points(scenario, BLUE, 3);
        scenario_draw(scenario, "U");
        scenario_place(scenario, "U0", 'b');
        scenario_pending(scenario, "blue rebuild");
        assert_true(scenario_offered(scenario, "token 13 0,1"));
        assert_int_equal(scenario_offered(scenario, "token 13 1,0"), built == 0);
    }
}

// Tiles that other things on the board depend on do not move.
static void option_rebuild_with_what_keeps_the_table(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, "base+ferries 2 rebuild=on", CLOISTER, 3);
    scenario_pending(scenario, "red deploy");
}

static void option_rebuild_off(void **state) {
    Scenario *scenario = *state;
    straight_placed(scenario, "base 2 rebuild=off", CLOISTER, 3);
    scenario_pending(scenario, "red deploy");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_rebuild),
        CASE(option_rebuild_deploys_there),
        CASE(option_rebuild_without_points),
        CASE(option_rebuild_which_tiles),
        CASE(option_rebuild_occupied),
        CASE(option_rebuild_what_falls_apart),
        CASE(option_rebuild_scores_all),
        CASE(option_rebuild_five_times),
        CASE(option_rebuild_stays),
        CASE(option_rebuild_what_lies_on_tiles),
        CASE(option_rebuild_with_what_keeps_the_table),
        CASE(option_rebuild_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
