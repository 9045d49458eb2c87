// SPDX-License-Identifier: MIT
//
// Cases W-045 to W-066: completed roads, cities and cloisters.
#include "scenario.h"

// ---- Roads

// Winter rules, A completed road, first example: four tiles between a crossing and a city.
static void W_045_road_of_four_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " W0 [D0] U0:Rr0 ?a ");
    scenario_turn(scenario, "T1", 'a', NULL);
    scenario_paid(scenario, "red 4 completed road");
    scenario_scores(scenario, "red 4, blue 0");
}

// Winter rules, A completed road, second example.
static void W_046_road_of_three_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " W0 [D0]:Rr0 ?a ");
    scenario_turn(scenario, "W2", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
    scenario_scores(scenario, "red 3, blue 0");
}

// Winter rules, A completed road: or when the road forms a closed circle. Both ends of the new tile
// touch the same road.
static void W_047_ring_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0]     .  \n"
                   " V3:Rr0  V0 \n"
                   " V2=b    ?a ");
    assert_int_equal(scenario_feature(scenario, 'b', "r0").open_edges, 2);
    scenario_turn(scenario, "V1", 'a', NULL);
    scenario_paid(scenario, "red 4 completed road");
    scenario_supply(scenario, "red 7, blue 7");
    const FeatureView road = scenario_feature(scenario, 'a', "r0");
    assert_true(road.complete);
    assert_int_equal(road.open_edges, 0);
    assert_int_equal(road.tiles, 4);
}

// Winter rules, A completed road: the cloister is an end.
static void W_048_road_ends_at_a_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " W0 [D0]:Rr0 ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
    // A cloister between two roads ends both.
    scenario_begin(scenario, "winter 2", " W0 [D0]:Rr0 ?a ");
    scenario_turn(scenario, "~deer-frfr0", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
    assert_false(scenario_feature(scenario, 'a', "r0").complete);
    assert_true(scenario_feature(scenario, 'a', "r1").complete);
}

// Winter rules, A completed road: the city segment is an end.
static void W_049_road_ends_at_a_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " W0 [D0]:Rr0 ?a ");
    scenario_turn(scenario, "~bear-cfrf1", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
    assert_false(scenario_feature(scenario, 'a', "c0").complete);
}

// Winter rules, footnote 12: each arm of a junction is a separate road, including the bar of the T.
static void W_050_three_thieves_at_a_junction(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 3",
                   "?c [D0] ?a  .  \n"
                   ".   .   ?b  .  ");
    scenario_turn(scenario, "W0", 'a', "r0");
    scenario_turn(scenario, "U1", 'b', "r0");
    scenario_turn(scenario, "U0", 'c', "r0");
    scenario_supply(scenario, "red 6, blue 6, yellow 6");
    assert_int_equal(scenario_feature(scenario, 'a', "r0").followers[RED], 1);
    assert_int_equal(scenario_feature(scenario, 'a', "r1").followers[BLUE], 1);
    assert_int_equal(scenario_feature(scenario, 'a', "r2").followers[YELLOW], 1);
    assert_false(scenario_joined(scenario, 'a', "r0", 'a', "r2"));
    assert_false(scenario_joined(scenario, 'a', "r0", 'a', "r1"));
    assert_false(scenario_joined(scenario, 'a', "r1", 'a', "r2"));
    scenario_final(scenario, "red 1, blue 2, yellow 3");
}

// Winter rules, A completed road: tiles are counted. The road leaves the junction in the east and
// returns to it from the south.
static void W_051_two_stretches_on_one_tile_count_once(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0]  .       \n"
                   " W0=w V0:Rr0  \n"
                   " V2   ?a      ");
    assert_false(scenario_joined(scenario, 'w', "r0", 'w', "r1"));
    scenario_turn(scenario, "V1", 'a', NULL);
    assert_true(scenario_joined(scenario, 'w', "r0", 'w', "r1"));
    scenario_paid(scenario, "red 4 completed road");
    assert_int_equal(scenario_feature(scenario, 'w', "r0").tiles, 4);
    assert_false(scenario_feature(scenario, 'w', "r2").complete);
}

// Winter rules, Returning followers: deployed, scored and returned in the same turn.
static void W_052_thief_on_the_completing_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " W0 [D0] ?a ");
    scenario_turn(scenario, "T1", 'a', "r0");
    scenario_paid(scenario, "red 3 completed road");
    scenario_supply(scenario, "red 7, blue 7");
}

// Winter rules, footnote 14: the majority scores everything; two thieves do not double it.
static void W_053_majority_takes_all_and_is_not_doubled(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " W0 U0:Rr0 [D0] U0:Rr0 ?a U0:Br0 W0 \n"
                   " .  .       .   B0     B0 B0     .  ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_paid(scenario, "red 7 completed road");
    scenario_scores(scenario, "red 7, blue 0");
    scenario_supply(scenario, "red 7, blue 7");
}

// ---- Cities

// Winter rules, A completed city, first example: three tiles and a pennant.
static void W_054_city_of_three_tiles_and_a_pennant(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " ?a     \n"
                   " F1:Rc0 \n"
                   "[D0]    ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 8 completed city");
}

// Winter rules, A completed city, second example: four tiles.
static void W_055_city_of_four_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " E1:Rc0  ?a   E3 \n"
                   " U0     [D0]  U0 ");
    scenario_turn(scenario, "R2", 'a', NULL);
    scenario_paid(scenario, "red 8 completed city");
}

// Winter rules, A completed city, note: both segments of a tile in one city count as one. The new
// tile shows the city twice.
static void W_056_both_segments_of_a_tile_in_one_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0]     .  \n"
                   " N2:Rc0  N3 \n"
                   " N1      ?a ");
    scenario_draw(scenario, "I");
    scenario_place(scenario, "I0", 'a');
    scenario_deployable(scenario, "f0");
    scenario_deploy(scenario, NULL);
    assert_true(scenario_joined(scenario, 'a', "c0", 'a', "c1"));
    scenario_paid(scenario, "red 8 completed city");
    assert_int_equal(scenario_feature(scenario, 'a', "c0").tiles, 4);
}

// A fault of other programs: two cities that share an old tile, joined by a new one.
static void pitfall_two_cities_share_an_old_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0]    U0       \n"
                   " ?a     N3:Rc0=n \n"
                   " N1:Bc0 I0=i     ");
    assert_false(scenario_joined(scenario, 'i', "c0", 'i', "c1"));
    assert_int_equal(scenario_feature(scenario, 'i', "c0").tiles, 2);
    assert_int_equal(scenario_feature(scenario, 'i', "c1").tiles, 2);
    scenario_turn(scenario, "N2", 'a', NULL);
    scenario_paid(scenario, "red 8 completed city, blue 8 completed city");
    assert_int_equal(scenario_feature(scenario, 'i', "c0").tiles, 4);
}

// A fault of other programs: a city that meets itself loses two open edges each time and is merged
// once.
static void pitfall_a_city_joins_itself(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0]    U0       \n"
                   " ?a     N3:Rc0=n \n"
                   " N1     M0       ");
    assert_int_equal(scenario_feature(scenario, 'n', "c0").open_edges, 2);
    scenario_turn(scenario, "N2", 'a', NULL);
    scenario_paid(scenario, "red 10 completed city"); // four tiles and a pennant
    const FeatureView city = scenario_feature(scenario, 'n', "c0");
    assert_int_equal(city.open_edges, 0);
    assert_int_equal(city.tiles, 4);
    assert_int_equal(city.pennants, 1);
}

// Standard rules, footnote 19: there is no longer a rule for small cities.
static void W_057_two_tile_city(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " ?a \n"
                                "[D0]";
    scenario_begin(scenario, "winter 2", BOARD);
    scenario_turn(scenario, "E2", 'a', "c0");
    scenario_paid(scenario, "red 4 completed city");
}

// Winter rules, footnote 13: a pennant counts only for its own segment. No printed tile of these
// sets has a pennant beside a second city, so the test makes one: Z = tile H with a pennant in c0.
static void W_058_pennant_counts_for_its_own_segment(void **state) {
    static const TileFacts TILES[] = {
        {.id = "Z",
         .count = 2,
         .edges = {EDGE_CITY, EDGE_FIELD, EDGE_CITY, EDGE_FIELD},
         .segment_count = 3,
         .segments = {{.id = "c0", .kind = SEGMENT_CITY, .pennants = 1, .ports = 1U << 1},
                      {.id = "c1", .kind = SEGMENT_CITY, .ports = 1U << 7},
                      {.id = "f0",
                       .kind = SEGMENT_FIELD,
                       .ports = 1U << 3 | 1U << 5 | 1U << 9 | 1U << 11,
                       .cities = 1U << 0 | 1U << 1}}}};
    static const TileSet OWN = {.id = "own",
                                .name = "one tile",
                                .note = "",
                                .expansion = "",
                                .start_tile = "",
                                .tiles = TILES,
                                .tile_count = 1};
    static const char BOARD[] = " ?b \n"
                                " ?a \n"
                                "[D0] ";
    Scenario *scenario = *state;
    scenario->own = &OWN;
    scenario_begin(scenario, "winter+own 2", BOARD);
    // The pennant is in the north: two tiles in the south pay 4, two tiles in the north 4 + 2.
    scenario_turn(scenario, "+Z0", 'a', "c1");
    scenario_paid(scenario, "red 4 completed city");
    scenario_turn(scenario, "E2", 'b', "c0");
    scenario_paid(scenario, "blue 6 completed city");
    // Turned over, it is the reverse.
    scenario_begin(scenario, "winter+own 2", BOARD);
    scenario_turn(scenario, "+Z2", 'a', "c0");
    scenario_paid(scenario, "red 6 completed city");
    scenario_turn(scenario, "E2", 'b', "c0");
    scenario_paid(scenario, "blue 4 completed city");
}

// Winter rules, A completed city: no gaps within the city. The outer wall encloses an empty cell;
// the tile that fills it completes the city.
static void W_059_city_with_an_inner_gap(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " .  [D0]     .  \n"
                   " N2  R2:Rc0  N3 \n"
                   " R1  ?b      R3 \n"
                   " N1  Q0      ?a ");
    scenario_turn(scenario, "M0", 'a', NULL);
    scenario_paid(scenario, "");
    const FeatureView city = scenario_feature(scenario, 'a', "c0");
    assert_false(city.complete);
    assert_int_equal(city.open_edges, 4);
    assert_int_equal(city.tiles, 8);
    // Nine tiles and the pennants of M, Q and C.
    scenario_turn(scenario, "C0", 'b', NULL);
    scenario_paid(scenario, "red 24 completed city");
}

// Winter rules, A completed city, example of a draw: each player has one knight, each scores in
// full.
static void W_060_tie_in_a_joined_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " E1:Bc0  ?a   E3:Rc0 \n"
                   " U0     [D0]  U0     ");
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "red 10 completed city, blue 10 completed city");
    scenario_scores(scenario, "red 10, blue 10");
    scenario_supply(scenario, "red 7, blue 7");
}

// Winter rules, footnote 14: two knights do not double the points.
static void W_061_two_knights_of_one_player(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " E1:Rc0  ?a   E3:Rc0 \n"
                   " U0     [D0]  U0     ");
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "red 10 completed city");
    scenario_scores(scenario, "red 10, blue 0");
    scenario_supply(scenario, "red 7, blue 7");
}

// ---- Cloisters

// Winter rules, A completed cloister: eight neighbors and the cloister itself.
static void W_062_cloister_with_eight_neighbors(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] U0      U0 \n"
                   " E3  B0:Rm0  E1 \n"
                   " V0  ?a      V3 ");
    scenario_final(scenario, "red 8, blue 0");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
    // The cloister may be the ninth tile itself.
    scenario_begin(scenario, "winter 2",
                   "[D0] U0  U0 \n"
                   " E3  ?a  E1 \n"
                   " V0  E2  V3 ");
    scenario_turn(scenario, "B0", 'a', "m0");
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

// Winter rules, 3. Score: everything that the tile completes (inferred).
static void W_063_one_tile_completes_two_cloisters(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] U0      U0      U0 \n"
                   " E3  B0:Bm0  B0:Rm0  E1 \n"
                   " V0  ?a      E2      V3 ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "blue 9 completed cloister, red 9 completed cloister");
    scenario_scores(scenario, "red 9, blue 9");
    scenario_supply(scenario, "red 7, blue 7");
}

// ---- Returning followers

// Winter rules, Returning followers: from the next turn on the player can use them again. Red's
// seventh follower is the knight that returns to supply.
static void W_064_returned_knight_is_usable_from_the_next_turn_on(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "  .      .       ?a      .       .      .  \n"
                   "  .      .       F1:Rc0  .       .      .  \n"
                   " W0:Rr2  U0:Rf0 [D0]     U0      W0:Rr1 ?b \n"
                   "  .      B0:Rm0  B0:Rm0  B0:Rm0  .      ?c ");
    scenario_supply(scenario, "red 0, blue 7");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'a');
    scenario_deployable(scenario, ""); // the knight is still in the city
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 8 completed city");
    scenario_supply(scenario, "red 1, blue 7");
    scenario_turn(scenario, "V0", 'b', NULL); // Blue's turn
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U1", 'c');
    scenario_deployable(scenario, "r0 f1"); // f0 is Red's own farm
    scenario_deploy(scenario, "r0");
    scenario_supply(scenario, "red 0, blue 7");
}

// Winter rules, 2. Deploy a follower: no player may take back a follower.
static void W_065_no_follower_leaves_an_incomplete_feature(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " U0:Rr0 [D0] ?a ");
    const Action remove = action_make(VERB_REMOVE, RED);
    const Action move = action_move(RED, 0, 1, 0, 0);
    scenario_illegal(scenario, remove);
    scenario_draw(scenario, "U");
    scenario_illegal(scenario, remove);
    scenario_illegal(scenario, move);
    scenario_place(scenario, "U0", 'a');
    scenario_illegal(scenario, remove);
    scenario_illegal(scenario, move);
    scenario_deploy(scenario, NULL);
    scenario_supply(scenario, "red 6, blue 7");
}

// Winter rules, Returning followers, box: complete, deploy, score, return.
static void W_066_complete_deploy_score_return(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " W0:Rr0=w [D0] ?a ");
    scenario_draw(scenario, "T");
    scenario_pending(scenario, "red place");
    assert_false(scenario_feature(scenario, 'w', "r0").complete);
    scenario_place(scenario, "T1", 'a');
    // Complete, but not scored before a follower is chosen; the thief is still on the road.
    scenario_pending(scenario, "red deploy");
    assert_true(scenario_feature(scenario, 'w', "r0").complete);
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_deployable(scenario, "c0 f0 f1");
    scenario_deploy(scenario, "c0");
    scenario_paid(scenario, "red 3 completed road");
    scenario_supply(scenario, "red 6, blue 7"); // thief in supply, knight on the board
    scenario_pending(scenario, "blue draw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(W_045_road_of_four_tiles),
        CASE(W_046_road_of_three_tiles),
        CASE(W_047_ring_road),
        CASE(W_048_road_ends_at_a_cloister),
        CASE(W_049_road_ends_at_a_city),
        CASE(W_050_three_thieves_at_a_junction),
        CASE(W_051_two_stretches_on_one_tile_count_once),
        CASE(W_052_thief_on_the_completing_tile),
        CASE(W_053_majority_takes_all_and_is_not_doubled),
        CASE(W_054_city_of_three_tiles_and_a_pennant),
        CASE(W_055_city_of_four_tiles),
        CASE(W_056_both_segments_of_a_tile_in_one_city),
        CASE(pitfall_two_cities_share_an_old_tile),
        CASE(pitfall_a_city_joins_itself),
        CASE(W_057_two_tile_city),
        CASE(W_058_pennant_counts_for_its_own_segment),
        CASE(W_059_city_with_an_inner_gap),
        CASE(W_060_tie_in_a_joined_city),
        CASE(W_061_two_knights_of_one_player),
        CASE(W_062_cloister_with_eight_neighbors),
        CASE(W_063_one_tile_completes_two_cloisters),
        CASE(W_064_returned_knight_is_usable_from_the_next_turn_on),
        CASE(W_065_no_follower_leaves_an_incomplete_feature),
        CASE(W_066_complete_deploy_score_return),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
