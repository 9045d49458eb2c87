// SPDX-License-Identifier: MIT
//
// Cases N-001 to N-011: Castles in Germany. Rules: Complete Annotated Rules 7.4, p. 125 to 127,
// footnotes 352 to 355. Castle 4 has a city in the north of its western half, castles 3 and 5 have
// one in the north of their eastern half. Roads leave in the west, in the east and from the south
// of the eastern half. B is a cloister, E the end of a city, A the end of a road, U a straight one.
#include "scenario.h"

#include <stdio.h>

static const char TWO[] = "base+castles-in-germany 2";

enum { MEMORY_HANDED, MEMORY_OWNER = 2, HANDED = 4 };

/** All castles for players are dealt, and no player holds one. It is Red's turn. */
static void handed(Scenario *scenario) {
    scenario_memory(scenario, "castles-in-germany", MEMORY_HANDED, HANDED);
    scenario_player(scenario, RED);
}

/** Gives a player castle number 1 to 6. */
static void hold(Scenario *scenario, int player, unsigned castle) {
    scenario_memory(scenario, "castles-in-germany", MEMORY_OWNER + castle - 1,
                    (uint32_t)player + 1);
    handed(scenario);
}

/** Checks that Red is the lord of the castle whose western half is at 1,0. */
static void lord(Scenario *scenario) {
    handed(scenario);
    scenario_line(scenario, "away 0 follower castle-spot 1,0");
}

// ---- The cases

static void N_001_castles_do_not_touch(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " 2.4-west0 2.4-east0 [D0] U0 ");
    hold(scenario, RED, 3);
    scenario_pending(scenario, "red german castle");
    scenario_do(scenario, "choose 2");
    assert_true(scenario_offered(scenario, "place 1,1 r0"));
    assert_false(scenario_offered(scenario, "place 0,1 r0"));   // at a corner
    assert_false(scenario_offered(scenario, "place -1,-1 r2")); // along a side
}

static void N_002_instead_of_a_draw(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0] U0 ");
    hold(scenario, RED, 3);
    hold(scenario, BLUE, 5);
    const uint32_t draws = game_draws_left(scenario->rules, scenario->game);
    scenario_pending(scenario, "red german castle");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "choose 2");
    scenario_pending(scenario, "red german castle");
    scenario_do(scenario, "place 1,1 r0");
    scenario_pending(scenario, "red deploy");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), draws);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 4);
    scenario_facts(scenario, "german castle 3", "");
    scenario_do(scenario, "pass");
    scenario_pending(scenario, "blue german castle"); // Blue has one, too
    scenario_do(scenario, "pass");
    scenario_pending(scenario, "blue draw");
}

static void N_003_a_lord_whose_castle_is_surrounded(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  E2   E2         B0         B0 \n"
                   " [D0]  2.4-west0  2.4-east0  U0 \n"
                   "  B0   B0         A2         ?a ");
    lord(scenario);
    scenario_supply(scenario, "red 6, blue 7");
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_scores(scenario, "red 12, blue 0");
    scenario_supply(scenario, "red 7, blue 7");
}

static void N_004_unfinished_with_six_neighbors(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  E2   E2         B0         . \n"
                   " [D0]  2.4-west0  2.4-east0  U0 \n"
                   "  .    .          A2         . ");
    lord(scenario);
    scenario_final(scenario, "red 8, blue 0");
}

static void N_005_a_city_at_two_castles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  .    .          N2:Rc0     ?a  N3:Bc0     . \n"
                   " [D0]  2.3-west0  2.3-east0  U0  2.4-west0  2.4-east0 ");
    handed(scenario);
    scenario_turn(scenario, "G0", 'a', NULL);
    scenario_scores(scenario, "red 16, blue 16");
}

static void N_006_a_road_of_two_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   " [D0]  2.4-west0  2.4-east0 \n"
                   "  .    .          ?a ");
    handed(scenario);
    scenario_turn(scenario, "A2", 'a', "r0");
    scenario_scores(scenario, "red 5, blue 0");
}

static void N_007_a_road_from_castle_to_castle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  .    .          B0         B0      B0  B0         . \n"
                   " [D0]  2.4-west0  2.4-east0  U0:Br0  ?a  2.5-west0  2.5-east0 ");
    handed(scenario);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 10");
}

static void N_008_a_road_back_to_its_castle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   " [D0]  2.4-west0  2.4-east0  V0:Rr0 \n"
                   "  .    .          V2         ?a ");
    handed(scenario);
    scenario_turn(scenario, "V1", 'a', NULL);
    scenario_scores(scenario, "red 7, blue 0");
}

static void N_009_a_road_with_an_inn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+castles-in-germany+inns-and-cathedrals 2",
                   " [D0]  2.4-west0  2.4-east0 \n"
                   "  .    .          ?a ");
    handed(scenario);
    scenario_turn(scenario, "3.K2", 'a', "r0");
    scenario_scores(scenario, "red 7, blue 0");
}

static void N_010_farms_get_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]  2.3-west0:Rf1  2.3-east0 ");
    handed(scenario);
    scenario_final(scenario, "red 0, blue 0");
}

/** Checks how many castles the players choose, in turn, at a table of a given size. */
static void expect_choices(Scenario *scenario, const char *words, const char *const *choices) {
    scenario_begin(scenario, words, NULL);
    for (unsigned i = 0; choices[i] != NULL; i++) {
        char choice[16];
        scenario_pending(scenario, choices[i]);
        (void)snprintf(choice, sizeof choice, "choose %u", 5 - i);
        scenario_do(scenario, choice);
    }
    scenario_pending(scenario, "red german castle");
}

static void N_011_how_many_castles(void **state) {
    Scenario *scenario = *state;
    expect_choices(scenario, "base+castles-in-germany 2",
                   (const char *const[]){"red choice of castles", "blue choice of castles",
                                         "red choice of castles", "blue choice of castles", NULL});
    scenario_facts(scenario, "german castle 6", "red 1 german castle 6");
    scenario_facts(scenario, "german castle 3", "blue 1 german castle 3");
    expect_choices(scenario, "base+castles-in-germany 3", // no player chooses the last one
                   (const char *const[]){"red choice of castles", "blue choice of castles",
                                         "yellow choice of castles", "red choice of castles",
                                         "blue choice of castles", NULL});
    scenario_facts(scenario, "german castle 1", "yellow 1 german castle 1");
    expect_choices(scenario, "base+castles-in-germany 4",
                   (const char *const[]){"red choice of castles", "blue choice of castles",
                                         "yellow choice of castles", "green choice of castles",
                                         NULL});
    scenario_begin(scenario, "base+castles-in-germany 7 more_players=on", NULL);
    scenario_pending(scenario, "red draw"); // more players than castles: no player has one
}

static void option_castles_by_lot(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+castles-in-germany 4 german_castles=lot", NULL);
    scenario_outcomes(scenario, "german castle 1 1, german castle 2 1, german castle 3 1, "
                                "german castle 4 1, german castle 5 1, german castle 6 1");
    scenario_happen(scenario, "german castle 5");
    scenario_facts(scenario, "german castle 5", "red 1 german castle 5");
    scenario_happen(scenario, "german castle 1");
    scenario_facts(scenario, "german castle 1", "blue 1 german castle 1");
}

// ---- A tile of two cells

static void the_halves_are_one_tile_for_deploying(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0] ");
    hold(scenario, RED, 4);
    scenario_do(scenario, "choose 3");
    scenario_do(scenario, "place 1,0 r0");
    assert_true(scenario_offered(scenario, "deploy follower 1,0 c0"));
    assert_true(scenario_offered(scenario, "deploy follower 1,0 f0"));
    assert_true(scenario_offered(scenario, "deploy follower 2,0 r1"));
    assert_true(scenario_offered(scenario, "deploy follower 2,0 f0"));
    scenario_do(scenario, "deploy follower 1,0 tile");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_final(scenario, "red 3, blue 0"); // two cells and the start tile
}

static void the_halves_complete_what_they_touch(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  E2    E2:Rc0  B0  B0 \n"
                   " [D0]   ?a      .   A1:Br0 \n");
    hold(scenario, RED, 4);
    scenario_do(scenario, "choose 3");
    scenario_do(scenario, "place 1,0 r0");
    scenario_do(scenario, "pass");
    scenario_scores(scenario, "red 7, blue 5");
}

static void a_castle_fits_by_its_eastern_half_alone(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0] ");
    hold(scenario, RED, 4);
    scenario_do(scenario, "choose 3");
    assert_true(scenario_offered(scenario, "place -2,0 r0"));
    scenario_do(scenario, "place -2,0 r0");
    assert_true(scenario_offered(scenario, "deploy follower -2,0 c0"));
    assert_true(scenario_offered(scenario, "deploy follower -1,0 r0"));
}

static void reading_a_dragon_on_either_half_eats_the_lord(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+castles-in-germany+princess-and-dragon 2",
                   " [D0]  2.4-west0  2.4-east0  U0 \n"
                   "  .    .          .          ?a ");
    lord(scenario);
    scenario_line(scenario, "figure neutral dragon 3,0 tile");
    scenario_turn(scenario, "3.P0", 'a', NULL);
    scenario_do(scenario, "move dragon 2,0 tile");
    scenario_supply(scenario, "red 7, blue 7");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(N_001_castles_do_not_touch),
        CASE(N_002_instead_of_a_draw),
        CASE(N_003_a_lord_whose_castle_is_surrounded),
        CASE(N_004_unfinished_with_six_neighbors),
        CASE(N_005_a_city_at_two_castles),
        CASE(N_006_a_road_of_two_tiles),
        CASE(N_007_a_road_from_castle_to_castle),
        CASE(N_008_a_road_back_to_its_castle),
        CASE(N_009_a_road_with_an_inn),
        CASE(N_010_farms_get_nothing),
        CASE(N_011_how_many_castles),
        CASE(option_castles_by_lot),
        CASE(the_halves_are_one_tile_for_deploying),
        CASE(the_halves_complete_what_they_touch),
        CASE(a_castle_fits_by_its_eastern_half_alone),
        CASE(reading_a_dragon_on_either_half_eats_the_lord),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
