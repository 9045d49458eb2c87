// SPDX-License-Identifier: MIT
//
// Cases W-028 to W-044: deploying followers.
#include "scenario.h"

// Winter rules, 2. Deploy a follower: only one each turn.
static void W_028_a_second_follower_in_one_turn_is_illegal(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", "[D0] ?a ");
    scenario_draw(scenario, "W");
    scenario_place(scenario, "W0", 'a');
    scenario_deployable(scenario, "r0 r1 r2 f0 f1 f2");
    scenario_deploy(scenario, "r0");
    scenario_pending(scenario, "blue draw");
    const unsigned second = scenario_segment(scenario, 'a', "r1");
    scenario_illegal(scenario, action_deploy(RED, FIGURE_NORMAL, 1, 0, second));
    scenario_illegal(scenario, action_deploy(BLUE, FIGURE_NORMAL, 1, 0, second));
    scenario_supply(scenario, "red 6, blue 7");
}

// Winter rules, 2. Deploy a follower: only to the tile just placed.
static void W_029_an_earlier_tile_takes_no_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0]=s ?a \n"
                   " B0=b   . ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    static const char *const START[] = {"c0", "r0", "f0", "f1"};
    for (unsigned i = 0; i < 4; i++) {
        const unsigned segment = scenario_segment(scenario, 's', START[i]);
        scenario_illegal(scenario, action_deploy(RED, FIGURE_NORMAL, 0, 0, segment));
    }
    const unsigned monk = scenario_segment(scenario, 'b', "m0");
    scenario_illegal(scenario, action_deploy(RED, FIGURE_NORMAL, 0, 1, monk));
    scenario_deploy(scenario, "f1"); // the same farm, from the tile just placed
    assert_int_equal(scenario_feature(scenario, 'b', "f0").followers[RED], 1);
}

// Winter rules, 2. Deploy a follower, example 1: the road is occupied; a monk or a farmer is
// allowed.
static void W_030_cloister_tile_joins_occupied_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " U0:Rr0 [D0] ?a ");
    scenario_player(scenario, BLUE);
    scenario_draw(scenario, "A");
    scenario_place(scenario, "A1", 'a');
    scenario_deployable(scenario, "f0 m0");
}

// Winter rules, 2. Deploy a follower, example 2: the city is claimed; a thief or a farmer is
// allowed.
static void W_031_city_tile_with_road_joins_occupied_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " ?a  E3:Rc0 \n"
                   "[D0] U0     ");
    scenario_player(scenario, BLUE);
    scenario_draw(scenario, "P");
    scenario_place(scenario, "P2", 'a');
    scenario_deployable(scenario, "r0 f0 f1");
}

// Standard rules, 2. Deploy a follower, example 1: a knight is in the city, and there is no road.
static void W_032_city_tile_joins_occupied_city_and_has_only_a_field(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " ?a  E3:Rc0 \n"
                   "[D0] U0     ");
    scenario_player(scenario, BLUE);
    // One city from south to east; its field is in the north and west.
    scenario_draw(scenario, "N");
    scenario_place(scenario, "N2", 'a');
    scenario_deployable(scenario, "f0");
}

// Standard rules, 2. Deploy a follower, example 2: only the large farm is occupied.
static void W_033_small_farm_beside_an_occupied_large_one(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] U0:Rf1 \n"
                   " ?a  .      ");
    scenario_player(scenario, BLUE);
    // The large field is north of the curve, at Red's farm; f1 is the corner inside the curve.
    scenario_draw(scenario, "J");
    scenario_place(scenario, "J1", 'a');
    scenario_deployable(scenario, "c0 r0 f1");
}

// Winter rules, 2. Deploy a follower: no other follower, not even one of the same player.
static void W_034_own_follower_blocks_too(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " U0:Rr0 [D0] ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "f0 f1");
}

// Winter rules, 2. Deploy a follower: it does not matter how far away the follower is.
static void W_035_distance_does_not_matter(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " U0:Br0 [D0] U0 U0 U0 U0 V0 \n"
                   "   .      .  .  .  .  .  U1 \n"
                   "   .      .  .  .  .  .  ?a ");
    scenario_draw(scenario, "W");
    scenario_place(scenario, "W1", 'a');
    // Of the junction's three roads the northern one is Blue's.
    scenario_deployable(scenario, "r0 r1 f0 f1 f2");
    assert_true(scenario_feature(scenario, 'a', "r2").followers[BLUE] == 1);
}

// Winter rules, footnote 8: a farmer beside the cloister; the cloister then stays empty
// permanently.
static void W_036_farmer_beside_a_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] U0 U0 \n"
                   " E3  ?a E1 \n"
                   " V0  ?b V3 ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_deployable(scenario, "f0 m0");
    scenario_deploy(scenario, "f0");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'b');
    const unsigned monk = scenario_segment(scenario, 'a', "m0");
    scenario_illegal(scenario, action_deploy(BLUE, FIGURE_NORMAL, 1, 1, monk));
    scenario_deploy(scenario, NULL);
    // Nine tiles, but no monk is in the cloister.
    assert_true(scenario_feature(scenario, 'a', "m0").complete);
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 6, blue 7");
}

// Winter rules, footnote 7: a player that completes an empty city need not claim it.
static void W_037_completed_empty_city_and_a_farmer(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " ?a \n"
                   "[D0]=s");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'a');
    assert_true(scenario_feature(scenario, 's', "c0").complete);
    scenario_deployable(scenario, "c0 f0");
    scenario_deploy(scenario, "f0");
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_supply(scenario, "red 6, blue 7");
}

// Winter rules, 2. Deploy a follower: a player without followers may only place tiles.
static void W_038_empty_supply(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "  .       .      E2:Rf0  .       .       . \n"
                   " W0:Rr2  U0:Rf0 [D0]     U0      W0:Rr1  ?a \n"
                   "  .      B0:Rm0  B0:Rm0  B0:Rm0  .       . ");
    scenario_supply(scenario, "red 0, blue 7");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "");
    scenario_deploy(scenario, NULL);
    // Blue, in the same place, may deploy.
    scenario_begin(scenario, "winter 2", "[D0] ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "r0 f0 f1");
}

// Winter rules, footnote 10: tile H shows two cities. c1 in the south completes the small city, c0
// in the north stays open. Three answers are possible.
static void W_039_own_small_city_completed_and_second_knight(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " .   ?a     \n"
                   " .   E0:Rc0 \n"
                   "[D0] U0     ");
    scenario_draw(scenario, "H");
    scenario_place(scenario, "H0", 'a');
    scenario_deployable(scenario, "c0 f0");
    scenario_deploy(scenario, "c0");
    scenario_paid(scenario, "red 4 completed city");
    scenario_supply(scenario, "red 6, blue 7");
    assert_int_equal(scenario_feature(scenario, 'a', "c0").followers[RED], 1);
    assert_int_equal(scenario_feature(scenario, 'a', "c1").followers[RED], 0);
}

static void W_040_knight_in_the_small_city_returns_at_once(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " .   ?a \n"
                   " .   E0 \n"
                   "[D0] U0 ");
    scenario_draw(scenario, "H");
    scenario_place(scenario, "H0", 'a');
    scenario_deployable(scenario, "c0 c1 f0");
    scenario_deploy(scenario, "c1");
    scenario_paid(scenario, "red 4 completed city");
    scenario_supply(scenario, "red 7, blue 7");
    // Back in supply, but not to be used again in this turn.
    scenario_pending(scenario, "blue draw");
    const unsigned north = scenario_segment(scenario, 'a', "c0");
    scenario_illegal(scenario, action_deploy(RED, FIGURE_NORMAL, 1, -2, north));
}

static void W_041_knight_in_the_other_city_and_nobody_in_the_small_one(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " .   ?a   \n"
                   " .   E0=e \n"
                   "[D0] U0   ");
    scenario_turn(scenario, "H0", 'a', "c0");
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_supply(scenario, "red 6, blue 7");
    assert_true(scenario_feature(scenario, 'e', "c0").complete);
    assert_false(scenario_feature(scenario, 'a', "c0").complete);
    assert_int_equal(scenario_feature(scenario, 'a', "c0").followers[RED], 1);
}

// Winter rules, footnote 12: thieves cannot enter the village at a junction, only the arms.
static void W_042_the_village_at_a_junction_is_no_segment(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " ?a [D0] ?b ");
    scenario_draw(scenario, "W");
    scenario_place(scenario, "W0", 'a');
    scenario_deployable(scenario, "r0 r1 r2 f0 f1 f2");
    scenario_deploy(scenario, NULL);
    scenario_draw(scenario, "X");
    scenario_place(scenario, "X0", 'b');
    scenario_deployable(scenario, "r0 r1 r2 r3 f0 f1 f2 f3");
}

// Winter rules, Farms, example: a player that joins three farms may not add a farmer.
static void W_043_tile_joins_three_occupied_farms(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 4",
                   " D2       [D0]  D2:Yf0 \n"
                   " E0:Rf0    ?a   E0:Bf0 ");
    scenario_player(scenario, GREEN);
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    const FeatureView farm = scenario_feature(scenario, 'a', "f0");
    assert_int_equal(farm.followers[RED], 1);
    assert_int_equal(farm.followers[BLUE], 1);
    assert_int_equal(farm.followers[YELLOW], 1);
    scenario_deployable(scenario, "m0");
}

// Winter rules, footnote 9: the first game may be played without farmers.
static void W_044_no_farmers_in_the_first_game(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " ?b    . \n"
                                "[D0]=s ?a ";
    scenario_begin(scenario, "winter 2 farmers=off", BOARD);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "r0");
    scenario_deploy(scenario, NULL);
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'b');
    scenario_deployable(scenario, "c0");
    scenario_deploy(scenario, NULL);
    scenario_final(scenario, "red 0, blue 0");
    // The same in a game with farmers: the farm at the completed city pays.
    scenario_begin(scenario, "winter 2", BOARD);
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'b');
    scenario_deployable(scenario, "c0 f0");
    scenario_deploy(scenario, "f0");
    scenario_final(scenario, "red 3, blue 0");
}

// A fault of other programs: a segment touches no occupied farm itself, but shares an empty farm
// with a second segment of the same tile that does. North of the road the tile touches only empty
// farms. The field around the cloister in the east joins its north to its south, where Blue's
// farmer is.
static void pitfall_farm_occupied_by_way_of_a_second_segment(void **state) {
    Scenario *scenario = *state;
    static const char EAST_CLOISTER[] = " E2    B0 B0   \n"
                                        "[D0]=s ?a A1=e \n"
                                        " B0:Bf0 . .    ";
    scenario_begin(scenario, "winter 2", EAST_CLOISTER);
    assert_int_equal(scenario_feature(scenario, 's', "f0").followers[BLUE], 0);
    assert_int_equal(scenario_feature(scenario, 'e', "f0").followers[BLUE], 0);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "r0");
    // If the road continues instead, it separates the farms: the north is free.
    scenario_begin(scenario, "winter 2",
                   " E2    B0 B0 \n"
                   "[D0]=s ?a U0 \n"
                   " B0:Bf0 . .  ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "r0 f0");
}

// A fault of other programs: a farm enclosed by the cities of one tile touches no edge of the tile.
// It accepts a farmer nevertheless.
static void pitfall_04_enclosed_farm_takes_a_farmer(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " ?a       \n"
                   "[D0]:Mc0  ");
    scenario_draw(scenario, "*C");
    scenario_place(scenario, "*C0", 'a');
    scenario_deployable(scenario, "c0 c1 c2 c3 f0");
    scenario_deploy(scenario, "f0");
    assert_int_equal(scenario_feature(scenario, 'a', "f0").followers[RED], 1);
    // The gingerbread man paid no player. It leaves the city just completed for one of the other
    // three.
    scenario_move(scenario, 'a', "c0");
    scenario_move(scenario, 'a', "c1");
    // Of the four cities around the farm, the southern one is complete.
    scenario_final(scenario, "red 3, blue 0");
}

// Not from the rules: two positions have the same tiles on the board and unseen, and the same
// player deploys, but on different tiles.
static void the_hash_tells_on_which_tile_a_follower_may_stand(void **state) {
    static const char BOARD[] = " ?b     \n"
                                "[D0] ?a ";
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2", BOARD);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'b');
    scenario_deployable(scenario, "c0 f0");
    const uint64_t on_the_city = game_hash(scenario->rules, scenario->game);
    scenario_deploy(scenario, NULL);
    const uint64_t after_it = game_hash(scenario->rules, scenario->game);
    scenario_begin(scenario, "base 2", BOARD);
    scenario_turn(scenario, "E2", 'b', NULL);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "r0 f0 f1");
    assert_true(game_hash(scenario->rules, scenario->game) != on_the_city);
    scenario_deploy(scenario, NULL);
    assert_true(game_hash(scenario->rules, scenario->game) == after_it);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(W_028_a_second_follower_in_one_turn_is_illegal),
        CASE(W_029_an_earlier_tile_takes_no_follower),
        CASE(W_030_cloister_tile_joins_occupied_road),
        CASE(W_031_city_tile_with_road_joins_occupied_city),
        CASE(W_032_city_tile_joins_occupied_city_and_has_only_a_field),
        CASE(W_033_small_farm_beside_an_occupied_large_one),
        CASE(W_034_own_follower_blocks_too),
        CASE(W_035_distance_does_not_matter),
        CASE(W_036_farmer_beside_a_cloister),
        CASE(W_037_completed_empty_city_and_a_farmer),
        CASE(W_038_empty_supply),
        CASE(W_039_own_small_city_completed_and_second_knight),
        CASE(W_040_knight_in_the_small_city_returns_at_once),
        CASE(W_041_knight_in_the_other_city_and_nobody_in_the_small_one),
        CASE(W_042_the_village_at_a_junction_is_no_segment),
        CASE(W_043_tile_joins_three_occupied_farms),
        CASE(W_044_no_farmers_in_the_first_game),
        CASE(pitfall_farm_occupied_by_way_of_a_second_segment),
        CASE(pitfall_04_enclosed_farm_takes_a_farmer),
        CASE(the_hash_tells_on_which_tile_a_follower_may_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
