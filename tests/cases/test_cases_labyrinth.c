// SPDX-License-Identifier: MIT
//
// The Labyrinth, a tile with a road of four ends: its basic rule, and the advanced variant. Rules:
// the pages "The Labyrinths (1st edition)" of WikiCarpedia and "Talk:The Labyrinths", which say
// what inns change.
#include "scenario.h"

static void the_labyrinth_is_one_road_with_four_ends(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+labyrinth 2", " [D0] ?a ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deployable(scenario, "r0 f0 f1 f2 f3");
    scenario_deploy(scenario, "r0");
    const FeatureView road = scenario_feature(scenario, 'a', "r0");
    assert_int_equal(road.tiles, 2);
    assert_int_equal(road.open_edges, 4); // three of the Labyrinth, one of the start tile
    scenario_final(scenario, "red 2, blue 0");
}

static void four_fields_around_the_labyrinth(void **state) {
    Scenario *scenario = *state;
    static const char *const FIELDS[] = {"f0", "f1", "f2", "f3"};
    scenario_begin(scenario, "base+labyrinth 2", " [D0] 2.A0=a ");
    for (size_t i = 0; i < 4; i++) {
        for (size_t k = 0; k < 4; k++) {
            assert_int_equal(scenario_joined(scenario, 'a', FIELDS[i], 'a', FIELDS[k]), i == k);
        }
    }
}

// A road at each of the four ends: two followers of Red and one of Blue meet.
static const char FOUR_ROADS[] = "[D0]     W0:Br1   U0 \n"
                                 " A3:Rr0  ?a       A1 \n"
                                 " U0      W2:Rr1   .  ";

// The basic rule: one follower on any of the roads is enough.
static void nobody_enters_an_occupied_labyrinth(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+labyrinth 2", "[D0] W0:Br1 \n  .   ?a ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deployable(scenario, "f0 f1 f2 f3");
}

// One point for each tile, to the majority on all roads that meet.
static void the_labyrinth_is_paid_as_a_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+labyrinth 2", FOUR_ROADS);
    scenario_turn(scenario, "2.A0", 'a', NULL);
    scenario_paid(scenario, "red 5 completed road");
    scenario_supply(scenario, "red 7, blue 7");
}

// The Labyrinth counts once if two of its ends are joined.
static void a_ring_through_the_labyrinth(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+labyrinth 2",
                   "  .  [D0]     .  \n"
                   " B0   V3:Rr0  V0 \n"
                   " A3   ?a      V1 \n"
                   "  .   A2      B0 ");
    scenario_turn(scenario, "2.A0", 'a', NULL);
    scenario_paid(scenario, "red 6 completed road");
}

// ---- The advanced variant

static const char ADVANCED[] = "base+labyrinth 2 labyrinth=advanced";

// Any player who places it, whichever player's followers are on the roads.
static void option_labyrinth_advanced(void **state) {
    Scenario *scenario = *state;
    for (int player = RED; player <= BLUE; player++) {
        scenario_begin(scenario, ADVANCED, "[D0] W0:Br1 \n  .   ?a ");
        scenario_player(scenario, player);
        scenario_draw(scenario, "2.A");
        scenario_place(scenario, "2.A0", 'a');
        scenario_deployable(scenario, "r0 f0 f1 f2 f3");
        scenario_deploy(scenario, "r0");
        scenario_supply(scenario, player == RED ? "red 6, blue 6" : "red 7, blue 5");
    }
}

// Only in the turn of the Labyrinth, and only there.
static void other_tiles_of_its_road_are_not_entered(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ADVANCED, "[D0] W0:Br1  . \n  .   2.A0   ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "f0 f1");
}

// Its fields follow the ordinary rule.
static void its_occupied_fields_are_not_entered(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ADVANCED, "[D0] W0:Bf1 \n  .   ?a ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deployable(scenario, "r0 f0 f2 f3");
}

// Two points for each of three followers, besides five tiles.
static void two_points_for_each_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ADVANCED, FOUR_ROADS);
    scenario_turn(scenario, "2.A0", 'a', NULL);
    scenario_paid(scenario, "red 11 completed road");
    scenario_supply(scenario, "red 7, blue 7");
}

static void the_follower_on_the_labyrinth_counts(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ADVANCED, FOUR_ROADS);
    scenario_turn(scenario, "2.A0", 'a', "r0");
    scenario_paid(scenario, "red 13 completed road");
}

// In a tie each gets all points.
static void a_tie_on_the_labyrinth(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ADVANCED, FOUR_ROADS);
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "2.A0", 'a', "r0");
    scenario_paid(scenario, "red 13 completed road, blue 13 completed road");
    scenario_supply(scenario, "red 7, blue 7");
}

// A road that another tile completes later pays as well; a road without the Labyrinth does not.
static void completed_by_another_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ADVANCED,
                   "[D0]     W0:Br1   U0 \n"
                   " A3:Rr0  2.A0     ?a \n"
                   " U0      W2       .  ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 9 completed road, blue 9 completed road");
    scenario_begin(scenario, ADVANCED, " A3:Rr0  [D0]  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
}

static void no_points_for_followers_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ADVANCED, "[D0] W0:Br1 \n  A3:Rr0   2.A0 ");
    scenario_final(scenario, "red 3, blue 3");
}

// The inn doubles the points for tiles only; incomplete, the road scores nothing.
static void an_inn_at_the_labyrinth(void **state) {
    Scenario *scenario = *state;
    static const char SETS[] = "base+labyrinth+inns-and-cathedrals 2 labyrinth=advanced";
    scenario_begin(scenario, SETS,
                   "[D0]      W0       U0 \n"
                   " 3.K3:Rr0 ?a       A1 \n"
                   "  .       W2:Rr1   U0 ");
    scenario_turn(scenario, "2.A0", 'a', NULL);
    scenario_paid(scenario, "red 14 completed road");
    scenario_begin(scenario, SETS, "[D0] W0 \n  3.K3:Rr0   2.A0 ");
    scenario_final(scenario, "red 0, blue 0");
}

// The witch halves the five points for tiles, rounded up, not those for three followers.
static void the_witch_at_the_labyrinth(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+labyrinth+mage-and-witch 2 labyrinth=advanced",
                   "[D0]     W0:NWr1   U0      \n"
                   " A3:Rr0  ?a        A1:Rr0  \n"
                   " U0      W2:Br1    .       ");
    scenario_turn(scenario, "2.A0", 'a', NULL);
    scenario_paid(scenario, "red 9 completed road");
}

// A big follower decides the majority as two, and is paid as one.
static void a_big_follower_is_one_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+labyrinth+inns-and-cathedrals 2 labyrinth=advanced",
                   "[D0]      W0:Br1   U0 \n"
                   " A3:RBr0  ?a       A1 \n"
                   " U0       W2       .  ");
    scenario_turn(scenario, "2.A0", 'a', NULL);
    scenario_paid(scenario, "red 9 completed road");
}

static void a_big_follower_enters_it(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+labyrinth+inns-and-cathedrals 2 labyrinth=advanced", FOUR_ROADS);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deployable_as(scenario, FIGURE_BIG, "r0 f0 f1 f2 f3");
    scenario_deploy_as(scenario, FIGURE_BIG, "r0");
    scenario_paid(scenario, "red 13 completed road");
}

// A builder is no follower: it adds no points, and comes only to followers of the same player.
static void a_builder_is_no_follower(void **state) {
    Scenario *scenario = *state;
    static const char SETS[] = "base+labyrinth+traders-and-builders 2 labyrinth=advanced";
    scenario_begin(scenario, SETS,
                   "[D0]          W0   U0      \n"
                   " A3:Rr0       ?a   A1:RCr0 \n"
                   " U0           W2   .       ");
    scenario_turn(scenario, "2.A0", 'a', NULL);
    scenario_paid(scenario, "red 7 completed road");
    scenario_begin(scenario, SETS, "[D0] W0:Br1 \n  .   ?a ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deployable_as(scenario, FIGURE_BUILDER, "");
}

// The phantom goes to another feature of the tile: to the road if no figure was deployed there.
static void reading_a_phantom_on_the_labyrinth(void **state) {
    Scenario *scenario = *state;
    for (int road = 0; road < 2; road++) {
        scenario_begin(scenario, "base+labyrinth+phantom 2 labyrinth=advanced",
                       "[D0] W0:Br1 \n  .   ?a ");
        scenario_turn(scenario, "2.A0", 'a', road ? "r0" : "f0");
        scenario_pending(scenario, "red phantom");
        scenario_deployable_as(scenario, FIGURE_PHANTOM, road ? "f0 f1 f2 f3" : "r0 f1 f2 f3");
    }
}

// Where followers may not come at all, the Labyrinth is no exception.
static void unpunctual_followers_do_not_enter_it(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+labyrinth 2 labyrinth=advanced unpunctual=on",
                   "[D0] W0:Br1 \n  .   ?a ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    assert_false(scenario_offered(scenario, "deploy follower 1,1 r0"));
    scenario_deploy(scenario, NULL);
}

// Without the tile the option changes nothing; named with its default value, neither.
static void the_option_without_effect(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 labyrinth=advanced", " A3:Rr0  [D0]  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
    scenario_begin(scenario, "base+labyrinth 2 labyrinth=basic", FOUR_ROADS);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deployable(scenario, "f0 f1 f2 f3");
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 5 completed road");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(the_labyrinth_is_one_road_with_four_ends),
        CASE(four_fields_around_the_labyrinth),
        CASE(nobody_enters_an_occupied_labyrinth),
        CASE(the_labyrinth_is_paid_as_a_road),
        CASE(a_ring_through_the_labyrinth),
        CASE(option_labyrinth_advanced),
        CASE(other_tiles_of_its_road_are_not_entered),
        CASE(its_occupied_fields_are_not_entered),
        CASE(two_points_for_each_follower),
        CASE(the_follower_on_the_labyrinth_counts),
        CASE(a_tie_on_the_labyrinth),
        CASE(completed_by_another_tile),
        CASE(no_points_for_followers_at_the_end),
        CASE(an_inn_at_the_labyrinth),
        CASE(the_witch_at_the_labyrinth),
        CASE(a_big_follower_is_one_follower),
        CASE(a_big_follower_enters_it),
        CASE(a_builder_is_no_follower),
        CASE(reading_a_phantom_on_the_labyrinth),
        CASE(unpunctual_followers_do_not_enter_it),
        CASE(the_option_without_effect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
