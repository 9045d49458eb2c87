// SPDX-License-Identifier: MIT
//
// Variants of where tiles come from. Rules: Complete Annotated Rules 7.4, p. 327.
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

#include "sources_tables.h"

static void take_open(Scenario *scenario, const char *tile) {
    scenario_act(scenario, choosing(scenario, place_of(scenario, "common", tile)));
    assert_int_equal(game_hand(scenario->rules, scenario->game), scenario_type(scenario, tile));
}

// ---- Three open tiles

// "The players can then decide to take any one of the face-up tiles or one from the stack. If any
// of the face-up tiles are used, they are replaced at the end of the turn."
static void option_open_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 open_tiles=on", NULL);
    scenario_pending(scenario, "red open tiles");
    open_up(scenario, "U", "E", "U");
    scenario_pending(scenario, "red take open tile");
    scenario_actions(scenario, 3); // draw, the U (two equal ones), and the E
    take_open(scenario, "U");
    place_at(scenario, 1, 0, 0);
    scenario_pending(scenario, "red open tiles again");
    reveal(scenario, "B");
    assert_int_equal(held(scenario, "common", -1), 3);
    scenario_pending(scenario, "blue take open tile");
    leave(scenario);
    scenario_pending(scenario, "blue draw");
    scenario_draw(scenario, "V");
    place_at(scenario, 2, 0, 1);
    scenario_pending(scenario, "red take open tile"); // none was taken, none is replaced
    assert_int_equal(held(scenario, "common", -1), 3);
}

// The player draws if none of the three can be placed; they stay.
static void option_open_tiles_that_fit_nowhere(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 open_tiles=on table=2x1", NULL);
    open_up(scenario, "B", "C", "U"); // beside the start tile only its road is open
    scenario_actions(scenario, 2);
    take_open(scenario, "U");
    scenario_begin(scenario, "base 2 open_tiles=on table=2x1", NULL);
    open_up(scenario, "B", "C", "E");
    scenario_pending(scenario, "red draw");
    scenario_draw(scenario, "U");
    assert_int_equal(held(scenario, "common", -1), 3);
}

// When nothing is left to draw, the open tiles that fit are placed; the others leave the game.
static void option_open_tiles_are_the_last(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 open_tiles=on deck_limit=3", NULL);
    open_up(scenario, "U", "U", "U");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 0);
    for (int x = 1; x < 4; x++) { // no player is asked which to take
        assert_int_equal(game_hand(scenario->rules, scenario->game), scenario_type(scenario, "U"));
        place_at(scenario, x, 0, 0);
    }
    assert_int_equal(game_pending(scenario->rules, scenario->game).kind, PENDING_OVER);
    scenario_begin(scenario, "base 2 open_tiles=on deck_limit=3 table=1x1", NULL);
    open_up(scenario, "U", "E", "B");
    assert_int_equal(game_pending(scenario->rules, scenario->game).kind, PENDING_OVER);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 1);
}

// In a further part of a turn two are left; they are replaced after the turn.
static void option_open_tiles_in_two_parts(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders 2 open_tiles=on",
                   " ?b  ?a  [D0]:Rr0:RCr0 ");
    open_up(scenario, "U", "E", "U");
    scenario_pending(scenario, "red take open tile");
    take_open(scenario, "U");
    place_at(scenario, -1, 0, 0);
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, choosing(scenario, 1));
    scenario_pending(scenario, "red take open tile");
    assert_int_equal(held(scenario, "common", -1), 2);
    take_open(scenario, "U");
    place_at(scenario, -2, 0, 0);
    scenario_pending(scenario, "red open tiles again");
    reveal(scenario, "V");
    reveal(scenario, "V");
    scenario_pending(scenario, "blue take open tile");
}

// The river is drawn; then three tiles are turned face up.
static void option_open_tiles_after_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 open_tiles=on", NULL);
    scenario_pending(scenario, "red draw");
    assert_int_equal(held(scenario, "common", -1), 0);
}

// With the start tile in the bag, the open ones are turned face up before it.
static void option_open_tiles_and_the_start_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 open_tiles=on start_in_bag=on", NULL);
    open_up(scenario, "U", "E", "B");
    scenario_pending(scenario, "red draw");
    reveal(scenario, "D");
    scenario_pending(scenario, "red take open tile");
    // A player with a tile drawn ahead may take an open one instead, and keeps the other.
    scenario_begin(scenario, "base 2 open_tiles=on predraw=1", NULL);
    open_up(scenario, "U", "E", "B");
    reveal(scenario, "V");
    reveal(scenario, "V");
    scenario_pending(scenario, "red take open tile");
    take_open(scenario, "U");
    place_at(scenario, 1, 0, 0);
    scenario_pending(scenario, "red open tiles again");
    assert_int_equal(game_hand_ahead(scenario->rules, scenario->game, RED),
                     scenario_type(scenario, "V"));
}

static void option_open_tiles_off(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 open_tiles=off", NULL);
    scenario_pending(scenario, "red draw");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71);
}

// ---- A cloister for everyone

// Every player has a cloister, face up. "This tile may be placed at any time during the game
// instead of drawing one from the stack."
static void option_own_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 own_cloister=on", NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 69);
    assert_int_equal(held(scenario, "cloister", RED), 1);
    assert_int_equal(place_of(scenario, "cloister", "B"), 0);
    scenario_pending(scenario, "red own cloister");
    scenario_act(scenario, choosing(scenario, 0));
    assert_int_equal(game_hand(scenario->rules, scenario->game), scenario_type(scenario, "B"));
    place_at(scenario, 0, 1, 0);
    assert_int_equal(held(scenario, "cloister", RED), 0);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 69);
    scenario_pending(scenario, "blue own cloister");
    leave(scenario);
    scenario_draw(scenario, "U");
    place_at(scenario, 1, 0, 0);
    scenario_pending(scenario, "red draw"); // once per game
    scenario_draw(scenario, "U");
    place_at(scenario, 2, 0, 0);
    scenario_pending(scenario, "blue own cloister"); // at any time
}

// Four of the most frequent kind, then those with a road; no more than there are.
static void option_own_cloister_for_many(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 5 own_cloister=on", NULL);
    assert_int_equal(game_remaining(scenario->rules, scenario->game, scenario_type(scenario, "B")),
                     0);
    assert_int_equal(game_remaining(scenario->rules, scenario->game, scenario_type(scenario, "A")),
                     1);
    scenario_refused(scenario, "inns-and-cathedrals 4 start_in_bag=on own_cloister=on",
                     "own_cloister");
    scenario_begin(scenario, "base+inns-and-cathedrals 6 own_cloister=on", NULL);
    assert_int_equal(held(scenario, "cloister", BLACK), 1);
}

// If the cloister fits nowhere, its player is not asked; with nothing to draw it stays unused.
static void option_own_cloister_not_now(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 own_cloister=on table=2x1", NULL);
    scenario_pending(scenario, "red draw");
    scenario_begin(scenario, "base 2 own_cloister=on deck_limit=1", NULL);
    scenario_pending(scenario, "red own cloister");
    leave(scenario);
    scenario_draw(scenario, "U");
    place_at(scenario, 1, 0, 0);
    assert_int_equal(game_pending(scenario->rules, scenario->game).kind, PENDING_OVER);
    assert_int_equal(held(scenario, "cloister", BLUE), 1);
}

// First the player's own cloister, then the open tiles.
static void option_own_cloister_and_open_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 own_cloister=on open_tiles=on", NULL);
    open_up(scenario, "U", "E", "A");
    scenario_pending(scenario, "red own cloister");
    leave(scenario);
    scenario_pending(scenario, "red take open tile");
}

static void option_own_cloister_off(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 own_cloister=off", NULL);
    scenario_pending(scenario, "red draw");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_open_tiles),
        CASE(option_open_tiles_that_fit_nowhere),
        CASE(option_open_tiles_are_the_last),
        CASE(option_open_tiles_in_two_parts),
        CASE(option_open_tiles_after_the_river),
        CASE(option_open_tiles_and_the_start_tile),
        CASE(option_open_tiles_off),
        CASE(option_own_cloister),
        CASE(option_own_cloister_for_many),
        CASE(option_own_cloister_not_now),
        CASE(option_own_cloister_and_open_tiles),
        CASE(option_own_cloister_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
