// SPDX-License-Identifier: MIT
//
// The Watchtowers. They are not in the Complete Annotated Rules; rules: WikiCarpedia, "The
// Watchtowers".
#include "scenario.h"

// ---- What each tower counts

// The tower's own tile, the tile just placed, and the start tile at a corner show cities.
static void a_tower_that_counts_tiles_with_cities(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   " ?a  2.cities-fcfc0:Rc0  .   \n"
                   "  .  U0                  [D0] ");
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_paid(scenario, "red 3 bonus city, red 4 completed city");
}

static void a_tower_that_counts_tiles_with_roads(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   " [D0]                 .  \n"
                   " 2.roads-frrf0:Rr1   ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 3 bonus road, red 2 completed road");
    scenario_supply(scenario, "red 7, blue 7");
}

// Finished or not, occupied or not.
static void a_tower_that_counts_cloisters(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   " [D0]                     .  \n"
                   " 2.cloisters-frfr0:Rr1   ?a  \n"
                   " B0:Bm0                   .  ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 6 bonus road, red 2 completed road");
}

// Also the pennant of another city.
static void a_tower_that_counts_pennants(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   "  .  [D0]                     .  \n"
                   " F0   2.pennants-fcrc0:Rc0   ?a ");
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_paid(scenario, "red 2 bonus city, red 4 completed city");
}

// Thief, farmer of another player, and the monk deployed in this turn.
static void a_tower_that_counts_followers(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   "  .  [D0]:Bf0              \n"
                   " ?a   2.followers-cfrf1:Rr0 ");
    scenario_turn(scenario, "A3", 'a', "m0");
    scenario_paid(scenario, "red 6 bonus road, red 2 completed road");
}

// ---- Whom a tower pays

// A farmer on the tile, and a thief on another tile of the road, are not paid.
static void only_for_followers_on_its_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   " [D0]                U0      . \n"
                   " 2.roads-frrf0:Bf0   U0:Rr0 ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
}

// The road belongs to Red, who has two thieves; the tower pays Blue's.
static void whoever_has_the_majority(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   " [D0]                 .      .      .  \n"
                   " 2.roads-frrf0:Br1   U0:Rr0 U0:Rr0 ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "blue 3 bonus road, red 4 completed road");
}

static void a_follower_deployed_in_this_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   " [D0]  .  \n"
                   "  A3  ?a ");
    scenario_turn(scenario, "2.cloisters-frfr0", 'a', "r0");
    scenario_paid(scenario, "red 3 bonus road, red 2 completed road");
}

// A ring of four tiles ends twice at the tower, with a thief of Red at each end.
static void reading_each_follower_is_paid(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   " [D0]                     .  \n"
                   " 2.roads-frrf0:Rr0:Rr1   V0  \n"
                   " V2                      ?a ");
    scenario_turn(scenario, "V1", 'a', NULL);
    scenario_paid(scenario, "red 5 bonus road, red 5 bonus road, red 4 completed road");
}

// A castle is no completed city.
static void a_city_that_becomes_a_castle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers+bridges-castles-and-bazaars 2",
                   " ?a  2.cities-fcfc0:Rc0  .   \n"
                   "  .  U0                  [D0] ");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E1", 'a');
    scenario_deploy(scenario, NULL);
    scenario_do(scenario, "token 5 -1,-1"); // on the tile of the tower
    scenario_paid(scenario, "");
}

// ---- Positions and files

static void no_points_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   " [D0]               \n"
                   " 2.roads-frrf0:Rr1  ");
    scenario_final(scenario, "red 1, blue 0");
}

// Before the deployment the completed road is not paid yet: 3 for the tower and 2 for the road.
static void points_of_the_middle_of_a_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+watchtowers 2",
                   " [D0]                 .  \n"
                   " 2.roads-frrf0:Rr1   ?a ");
    scenario_draw(scenario, "A");
    scenario_place(scenario, "A1", 'a');
    int32_t values[PLAYERS_MAX];
    game_value(scenario->rules, scenario->game, values);
    assert_int_equal(values[RED], 5);
    assert_int_equal(values[BLUE], 0);
}

static void the_id_of_a_tile_says_what_its_tower_counts(void **state) {
    Scenario *scenario = *state;
    static const char *const SYMBOLS[] = {"watchtower"};
    static const TileFacts TILES[] = {
        {.id = "Z",
         .count = 1,
         .edges = {EDGE_FIELD, EDGE_FIELD, EDGE_FIELD, EDGE_FIELD},
         .symbols = 1,
         .segment_count = 1,
         .segments = {{.id = "f0",
                       .kind = SEGMENT_FIELD,
                       .ports = 1U << 0 | 1U << 2 | 1U << 3 | 1U << 5 | 1U << 6 | 1U << 8 |
                                1U << 9 | 1U << 11}}}};
    static const TileSet OWN = {.id = "own",
                                .name = "one tile",
                                .note = "",
                                .expansion = "watchtowers",
                                .start_tile = "",
                                .symbols = SYMBOLS,
                                .symbol_count = 1,
                                .tiles = TILES,
                                .tile_count = 1};
    scenario->own = &OWN;
    scenario_refused(scenario, "base+own 2", "tile Z carries the symbol \"watchtower\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_tower_that_counts_tiles_with_cities),
        CASE(a_tower_that_counts_tiles_with_roads),
        CASE(a_tower_that_counts_cloisters),
        CASE(a_tower_that_counts_pennants),
        CASE(a_tower_that_counts_followers),
        CASE(only_for_followers_on_its_tile),
        CASE(whoever_has_the_majority),
        CASE(a_follower_deployed_in_this_turn),
        CASE(reading_each_follower_is_paid),
        CASE(a_city_that_becomes_a_castle),
        CASE(no_points_at_the_end),
        CASE(points_of_the_middle_of_a_turn),
        CASE(the_id_of_a_tile_says_what_its_tower_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
