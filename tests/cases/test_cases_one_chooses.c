// SPDX-License-Identifier: MIT
//
// Variants of where tiles come from: one player gives tiles to all, and the architects.
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

#include "sources_tables.h"

// ---- Only one can choose

static const char HOLE[] = "  V3  [D0]  V0 \n"
                           "  U1   ?a   U1 \n"
                           "  V2   U0   V1 ";

/** Gives a tile of this type to the next player. */
static void give(Scenario *scenario, const char *tile) {
    scenario_act(scenario, choosing(scenario, place_of(scenario, "to give", tile)));
}

static void in_hand(Scenario *scenario, const char *tile) {
    assert_int_equal(game_hand(scenario->rules, scenario->game), scenario_type(scenario, tile));
}

// One player draws a tile for each player, looks at them and distributes them freely, keeping one.
// Beginning with the active player, the players then place their tiles in turn. Then the next
// player draws for all.
static void option_one_chooses(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 3 one_chooses=open", NULL);
    scenario_pending(scenario, "red draw for all");
    open_up(scenario, "V", "E", "U");
    scenario_pending(scenario, "red give tile");
    scenario_actions(scenario, 3);
    give(scenario, "V"); // to Blue
    scenario_actions(scenario, 2);
    give(scenario, "E"); // to Yellow
    assert_int_equal(held(scenario, "given", BLUE), 1);
    assert_int_equal(held(scenario, "given", YELLOW), 1);
    scenario_pending(scenario, "red place");
    in_hand(scenario, "U");
    place_at(scenario, 1, 0, 0);
    scenario_pending(scenario, "blue place");
    in_hand(scenario, "V");
    place_at(scenario, 2, 0, 1);
    scenario_pending(scenario, "yellow place");
    in_hand(scenario, "E");
    place_at(scenario, 0, -1, 2);
    scenario_pending(scenario, "blue draw for all");
    open_up(scenario, "U", "U", "B");
    scenario_actions(scenario, 2);
    give(scenario, "U"); // to Yellow
    give(scenario, "B"); // to Red
    scenario_pending(scenario, "blue place");
    in_hand(scenario, "U");
}

// With two players, the player who places last then draws and places first. With equal tiles there
// is nothing to choose.
static void option_one_chooses_between_two(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 one_chooses=open", NULL);
    reveal(scenario, "U");
    reveal(scenario, "U");
    scenario_pending(scenario, "red place");
    place_at(scenario, 1, 0, 0);
    scenario_pending(scenario, "blue place");
    place_at(scenario, 2, 0, 0);
    scenario_pending(scenario, "blue draw for all");
}

// A tile that cannot be placed in its turn is replaced by a draw.
static void option_one_chooses_what_fits_nowhere(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 one_chooses=open table=2x1", NULL);
    reveal(scenario, "B");
    reveal(scenario, "U");
    give(scenario, "U");
    scenario_pending(scenario, "red draw");
    scenario_draw(scenario, "U");
    place_at(scenario, 1, 0, 0);
    scenario_pending(scenario, "blue draw"); // no cell is open: all other tiles leave the game
}

// If too few tiles are left, the first players of the round get them, including the player who
// chooses.
static void option_one_chooses_the_last_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 3 one_chooses=open deck_limit=2", NULL);
    reveal(scenario, "U");
    reveal(scenario, "V");
    scenario_pending(scenario, "red give tile");
    give(scenario, "V");
    assert_int_equal(held(scenario, "given", BLUE), 1);
    assert_int_equal(held(scenario, "given", YELLOW), 0);
    place_at(scenario, 1, 0, 0);
    in_hand(scenario, "V");
    place_at(scenario, 2, 0, 1);
    scenario_pending(scenario, "over");
}

// A player who places an abbey keeps the tile, and gets none in the next round.
static void option_one_chooses_and_an_abbey(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2 one_chooses=open", HOLE);
    reveal(scenario, "U");
    reveal(scenario, "U");
    scenario_pending(scenario, "red abbey");
    scenario_do(scenario, "place 0,1 r0 held");
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "blue place");
    place_at(scenario, -2, 0, 1);
    scenario_pending(scenario, "blue draw for all");
    reveal(scenario, "B");
    in_hand(scenario, "B");
    assert_int_equal(held(scenario, "given", RED), 1);
}

// Each player draws their own river tile; the start tile follows after the tiles for all.
static void option_one_chooses_and_the_beginning(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 one_chooses=open", NULL);
    scenario_pending(scenario, "red draw");
    scenario_begin(scenario, "base 2 one_chooses=open start_in_bag=on", NULL);
    reveal(scenario, "U");
    reveal(scenario, "V");
    give(scenario, "U");
    scenario_pending(scenario, "red draw");
    reveal(scenario, "D");
    scenario_pending(scenario, "red place");
    in_hand(scenario, "V");
    scenario_begin(scenario, "base+start-player 3 one_chooses=open start_player=lot", NULL);
    scenario_happen(scenario, "player 2");
    scenario_pending(scenario, "yellow draw for all");
    scenario_refused(scenario, "base 2 one_chooses=open predraw=1", "predraw");
    scenario_refused(scenario, "base 2 one_chooses=open hand=open", "hand");
}

// By the house rule of another turn its player draws; the round continues after it.
static void option_one_chooses_and_a_further_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 one_chooses=open hole_turn=on", HOLE);
    reveal(scenario, "B");
    reveal(scenario, "U");
    give(scenario, "U");
    scenario_place(scenario, "B0", 'a');
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "red draw");
    scenario_draw(scenario, "U");
    place_at(scenario, -2, 0, 1);
    scenario_pending(scenario, "blue place");
    place_at(scenario, -3, 0, 1);
    scenario_pending(scenario, "blue draw for all");
}

// ---- The same, face down

/** Checks the tile in front of a player, face down or up. */
static void lies_before(Scenario *scenario, const char *name, int player, const char *tile) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(scenario->rules, scenario->game, apart);
    bool lies = false;
    for (uint32_t i = 0; i < count; i++) {
        lies = lies || (strcmp(apart[i].name, name) == 0 && apart[i].player == player &&
                        apart[i].type == scenario_type(scenario, tile));
    }
    assert_true(lies);
}

/** Returns whether a seat has seen all tiles in front of a player. */
static bool knows(Scenario *scenario, int seat, int player) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    Game *const view = game_alloc(scenario->rules);
    assert_non_null(view);
    game_copy(scenario->rules, view, scenario->game);
    game_observe(scenario->rules, view, seat);
    const uint32_t count = game_reserve_tiles(scenario->rules, view, apart);
    bool known = true;
    for (uint32_t i = 0; i < count; i++) {
        known = known && (apart[i].player != player ||
                          !game_tile_is_guess(scenario->rules, view, &apart[i]));
    }
    free(view);
    return known;
}

/** The next player to receive a tile gets the tile in front of another player. */
static void give_from(Scenario *scenario, int player) {
    scenario_act(scenario, choosing(scenario, player));
}

// "Variation a): Distribute the tiles face down." The drawing player looks at all tiles; the others
// look at their own, and only after it is given.
static void option_one_chooses_hidden(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 3 one_chooses=hidden", NULL);
    scenario_pending(scenario, "red draw for all");
    open_up(scenario, "V", "E", "U");
    lies_before(scenario, "given face down", RED, "V");
    lies_before(scenario, "given face down", BLUE, "E");
    scenario_pending(scenario, "red give tile");
    scenario_actions(scenario, 3);
    assert_true(knows(scenario, RED, BLUE) && knows(scenario, RED, YELLOW));
    assert_false(knows(scenario, BLUE, BLUE) || knows(scenario, BLUE, RED));
    give_from(scenario, RED); // to Blue
    lies_before(scenario, "given face down", BLUE, "V");
    lies_before(scenario, "given face down", RED, "E");
    assert_true(knows(scenario, BLUE, BLUE));
    scenario_actions(scenario, 2);
    give_from(scenario, RED); // to Yellow
    scenario_pending(scenario, "red place");
    in_hand(scenario, "U");
    assert_true(knows(scenario, YELLOW, YELLOW) && knows(scenario, RED, YELLOW));
    assert_false(knows(scenario, BLUE, YELLOW) || knows(scenario, -1, YELLOW));
    place_at(scenario, 1, 0, 0);
    in_hand(scenario, "V");
    place_at(scenario, 2, 0, 1);
    in_hand(scenario, "E");
    place_at(scenario, 0, -1, 2);
    scenario_pending(scenario, "blue draw for all");
    scenario_refused(scenario, "base 2 one_chooses=hidden unplayable=return", "option unplayable");
    scenario_refused(scenario, "base 2 one_chooses=hidden predraw=1", "predraw");
    scenario_refused(scenario, "base 2 one_chooses=hidden hand=hidden", "hand");
}

// No player is informed that tiles are equal, so the player is asked all the same.
static void option_one_chooses_hidden_equal_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 one_chooses=hidden", NULL);
    reveal(scenario, "U");
    reveal(scenario, "U");
    scenario_pending(scenario, "red give tile");
    scenario_actions(scenario, 2);
    give_from(scenario, BLUE);
    scenario_pending(scenario, "red place");
    scenario_begin(scenario, "base 2 one_chooses=hidden deck_limit=1", NULL);
    reveal(scenario, "U"); // the last one is the drawing player's
    scenario_pending(scenario, "red place");
}

// While dragon tiles are still barred, all players see that a drawn tile is none.
static void option_one_chooses_hidden_before_the_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2 one_chooses=hidden", NULL);
    reveal(scenario, "V");
    reveal(scenario, "U");
    lies_before(scenario, "given", RED, "V");
    lies_before(scenario, "given", BLUE, "U");
    assert_true(knows(scenario, BLUE, RED) && knows(scenario, -1, BLUE));
    give_from(scenario, RED);
    lies_before(scenario, "given", BLUE, "V");
    in_hand(scenario, "U");
}

// A player who places an abbey keeps the tile; the giver remembers it.
static void option_one_chooses_hidden_and_an_abbey(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 3 one_chooses=hidden", HOLE);
    open_up(scenario, "U", "V", "U");
    give_from(scenario, BLUE);
    give_from(scenario, YELLOW);
    leave(scenario); // no abbey
    place_at(scenario, -2, 0, 1);
    scenario_pending(scenario, "blue abbey");
    scenario_do(scenario, "place 0,1 r0 held");
    leave(scenario);
    scenario_pending(scenario, "yellow place");
    place_at(scenario, -3, 0, 1);
    scenario_pending(scenario, "blue draw for all");
    reveal(scenario, "B"); // for Yellow and Red
    reveal(scenario, "A");
    lies_before(scenario, "given face down", BLUE, "V");
    lies_before(scenario, "given face down", YELLOW, "B");
    assert_true(knows(scenario, RED, BLUE) && knows(scenario, BLUE, BLUE));
    assert_false(knows(scenario, YELLOW, BLUE) || knows(scenario, RED, YELLOW));
    scenario_actions(scenario, 2);
    give_from(scenario, RED);
    lies_before(scenario, "given face down", YELLOW, "A");
    assert_true(knows(scenario, BLUE, RED));
}

static void option_one_chooses_off(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 one_chooses=off", NULL);
    scenario_pending(scenario, "red draw");
}

// ---- The architects

// "The tiles are divided among the players, who may select any tile from these individual stacks
// for placement."
static void option_architects(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 architects=on deck_limit=5", NULL);
    scenario_pending(scenario, "red deal stacks");
    reveal(scenario, "U");
    scenario_pending(scenario, "blue deal stacks");
    open_up(scenario, "U", "E", "B");
    reveal(scenario, "V");
    assert_int_equal(held(scenario, "stack", RED), 3);
    assert_int_equal(held(scenario, "stack", BLUE), 2);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 0);
    scenario_pending(scenario, "red take from stack");
    scenario_actions(scenario, 3);
    scenario_act(scenario, choosing(scenario, 0));
    in_hand(scenario, "E");
    place_at(scenario, 0, -1, 2);
    scenario_pending(scenario, "blue take from stack");
    scenario_actions(scenario, 2);
    scenario_act(scenario, choosing(scenario, 1));
    in_hand(scenario, "U");
    place_at(scenario, 1, 0, 0);
    scenario_act(scenario, choosing(scenario, 0));
    place_at(scenario, 2, 0, 0);
    in_hand(scenario, "B"); // the last one is no choice
    place_at(scenario, 0, 1, 0);
    in_hand(scenario, "V");
    place_at(scenario, 3, 0, 1);
    scenario_pending(scenario, "over");
}

// Tiles that fit nowhere cannot be taken; if none fits, all of them leave the game.
static void option_architects_where_nothing_fits(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 architects=on deck_limit=4 table=2x1", NULL);
    open_up(scenario, "U", "U", "B");
    reveal(scenario, "C");
    scenario_pending(scenario, "red place");
    in_hand(scenario, "U");
    place_at(scenario, 1, 0, 0);
    scenario_pending(scenario, "over");
    assert_int_equal(held(scenario, "stack", RED), 0);
    assert_int_equal(held(scenario, "stack", BLUE), 0);
}

// The river is drawn first. Cloisters may be dealt separately.
static void option_architects_and_the_beginning(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 architects=on", NULL);
    scenario_pending(scenario, "red draw");
    scenario_begin(scenario, "base 2 architects=on own_cloister=on deck_limit=2", NULL);
    reveal(scenario, "U");
    reveal(scenario, "V");
    scenario_pending(scenario, "red own cloister");
    leave(scenario);
    in_hand(scenario, "U");
    scenario_refused(scenario, "base 2 architects=on predraw=1", "predraw");
    scenario_refused(scenario, "base 2 architects=on hand=open", "hand");
    scenario_refused(scenario, "base 2 architects=on one_chooses=open", "one_chooses");
    scenario_refused(scenario, "base 2 architects=on open_tiles=on", "open_tiles");
    // An action can distinguish 256 tiles of a stack.
    scenario_refused(scenario,
                     "base+winter+carcassonne-2+mountains+wheel-of-fortune+princess-and-dragon+"
                     "traders-and-builders+abbey-and-mayor+hills-and-sheep+inns-and-cathedrals+"
                     "tower+bridges-castles-and-bazaars+catapult+festival+games-quarterly-11+"
                     "ferries+flier+goldmines+mage-and-witch+robbers+gingerbread-man+besiegers+"
                     "crop-circles-1 2 architects=on",
                     "up to 260 tiles each, at most 256");
}

static void option_architects_off(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 architects=off", NULL);
    scenario_pending(scenario, "red draw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_one_chooses),
        CASE(option_one_chooses_between_two),
        CASE(option_one_chooses_what_fits_nowhere),
        CASE(option_one_chooses_the_last_tiles),
        CASE(option_one_chooses_and_an_abbey),
        CASE(option_one_chooses_and_the_beginning),
        CASE(option_one_chooses_and_a_further_turn),
        CASE(option_one_chooses_hidden),
        CASE(option_one_chooses_hidden_equal_tiles),
        CASE(option_one_chooses_hidden_before_the_dragon),
        CASE(option_one_chooses_hidden_and_an_abbey),
        CASE(option_one_chooses_off),
        CASE(option_architects),
        CASE(option_architects_where_nothing_fits),
        CASE(option_architects_and_the_beginning),
        CASE(option_architects_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
