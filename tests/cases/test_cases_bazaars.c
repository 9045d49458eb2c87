// SPDX-License-Identifier: MIT
//
// Cases Z-001 to Z-015: bazaars. Rules: Complete Annotated Rules 7.4, p. 93 to 95, footnotes 281 to
// 291. Tile 2.F is a bazaar on a field, 2.I one at the end of a road, 2.C one in a city.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bazaar_tables.h"

// ---- What happens at a bazaar

/** The auction of the rules' example, for tiles U, B and E. */
static void example(Scenario *scenario) {
    bazaar_of_three(scenario, THREE);
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 2);
    pass(scenario, YELLOW);
    bid(scenario, RED, 3);
    deal(scenario, BLUE, BUY);
    name_tile(scenario, YELLOW, "B");
    bid(scenario, YELLOW, 2);
    bid(scenario, RED, 3);
    deal(scenario, YELLOW, SELL);
}

// ---- The auction

static void Z_001_the_tile_is_bought_from_the_highest_bidder(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, THREE);
    scenario_pending(scenario, "blue auction");
    name_tile(scenario, BLUE, "U");
    scenario_pending(scenario, "blue auction");
    bid(scenario, BLUE, 2);
    scenario_pending(scenario, "yellow auction");
    pass(scenario, YELLOW);
    scenario_pending(scenario, "red auction");
    bid(scenario, RED, 3);
    scenario_pending(scenario, "blue auction");
    deal(scenario, BLUE, BUY);
    scenario_scores(scenario, "red 3, blue -3, yellow 0");
    holds(scenario, BLUE, "U");
    scenario_pending(scenario, "yellow auction");
}

static void Z_002_the_tile_is_sold_to_the_highest_bidder(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, THREE);
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 2);
    pass(scenario, YELLOW);
    bid(scenario, RED, 3);
    deal(scenario, BLUE, BUY);
    name_tile(scenario, YELLOW, "B");
    bid(scenario, YELLOW, 2);
    scenario_pending(scenario, "red auction"); // Blue, who has a tile, is not asked
    bid(scenario, RED, 3);
    scenario_pending(scenario, "yellow auction");
    deal(scenario, YELLOW, SELL);
    scenario_scores(scenario, "red 0, blue -3, yellow 3");
    holds(scenario, RED, "B");
}

static void Z_003_the_last_tile_is_free(void **state) {
    Scenario *scenario = *state;
    example(scenario);
    holds(scenario, YELLOW, "E");
    scenario_scores(scenario, "red 0, blue -3, yellow 3");
}

static void Z_004_placed_from_the_left_of_the_player(void **state) {
    Scenario *scenario = *state;
    example(scenario);
    scenario_pending(scenario, "blue place");
    assert_int_equal(game_hand(scenario->rules, scenario->game), scenario_type(scenario, "U"));
    scenario_place(scenario, "U1", 'b');
    scenario_deploy(scenario, "r0");
    scenario_pending(scenario, "yellow place");
    scenario_place(scenario, "E2", 'c');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "B0", 'd');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
    no_bazaar(scenario);
}

static void Z_005_only_the_picker_bids(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, THREE);
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 4);
    pass(scenario, YELLOW);
    pass(scenario, RED);
    scenario_scores(scenario, "red 0, blue -4, yellow 0");
    holds(scenario, BLUE, "U");
    scenario_pending(scenario, "yellow auction");
}

static void Z_006_a_bid_of_nothing(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, THREE);
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 0);
    pass(scenario, YELLOW);
    pass(scenario, RED);
    scenario_scores(scenario, "red 0, blue 0, yellow 0");
    holds(scenario, BLUE, "U");
}

static void Z_007_who_sold_is_the_next_again(void **state) {
    Scenario *scenario = *state;
    example(scenario); // Yellow sold to Red; every other player has a tile
    holds(scenario, YELLOW, "E");
}

// "Then the next player who has not received a tile": the order continues after the last chooser.
static void Z_007_others_come_before_who_sold(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FOUR, START);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "U");
    uncover(scenario, "B");
    uncover(scenario, "E");
    uncover(scenario, "V");
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 0);
    bid(scenario, YELLOW, 1);
    pass(scenario, GREEN);
    pass(scenario, RED);
    deal(scenario, BLUE, SELL);
    scenario_pending(scenario, "green auction");
    name_tile(scenario, GREEN, "B");
    bid(scenario, GREEN, 0);
    pass(scenario, RED);
    pass(scenario, BLUE);
    scenario_pending(scenario, "red auction");
    name_tile(scenario, RED, "E");
    bid(scenario, RED, 1);
    bid(scenario, BLUE, 2);
    deal(scenario, RED, SELL);
    scenario_pending(scenario, "blue place");
    assert_int_equal(game_hand(scenario->rules, scenario->game), scenario_type(scenario, "E"));
    holds(scenario, RED, "V");
    scenario_scores(scenario, "red 2, blue -1, yellow -1, green 0");
}

static void Z_008_more_points_than_one_has(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, THREE);
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 40);
    scenario_illegal(scenario, bidding(YELLOW, 51)); // option bazaar_bid_most
    pass(scenario, YELLOW);
    pass(scenario, RED);
    scenario_scores(scenario, "red 0, blue -40, yellow 0");
}

static void option_no_more_points_than_one_has(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars 3 bazaar_negative=no", START);
    scenario_points(scenario, BLUE, 2);
    scenario_points(scenario, RED, 4);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "U");
    uncover(scenario, "B");
    uncover(scenario, "E");
    name_tile(scenario, BLUE, "U");
    scenario_illegal(scenario, bidding(BLUE, 3));
    bid(scenario, BLUE, 2);
    scenario_pending(scenario, "red auction"); // yellow has nothing to bid
    bid(scenario, RED, 4);
    holds(scenario, RED, "U"); // Blue has too few points to buy
    scenario_scores(scenario, "red 0, blue 6, yellow 0");
}

// Footnote 291: while no player has points, tiles are chosen in turn.
static void option_nothing_is_sold_to_the_poor(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, "base+bridges-castles-and-bazaars 3 bazaar_negative=no");
    scenario_pending(scenario, "blue open tile");
}

static void option_the_highest_bid(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, "base+bridges-castles-and-bazaars 3 bazaar_bid_most=7");
    name_tile(scenario, BLUE, "U");
    scenario_illegal(scenario, bidding(BLUE, 8));
    bid(scenario, BLUE, 7); // no player can bid more
    scenario_scores(scenario, "red 0, blue -7, yellow 0");
    scenario_pending(scenario, "yellow auction");
}

static void pitfall_12_a_bid_must_be_higher(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, THREE);
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 2);
    scenario_illegal(scenario, bidding(YELLOW, 2));
    scenario_illegal(scenario, bidding(YELLOW, 1));
    bid(scenario, YELLOW, 3);
    pass(scenario, RED);
    scenario_pending(scenario, "blue auction"); // every player bids once
    deal(scenario, BLUE, BUY);
    scenario_scores(scenario, "red 0, blue -3, yellow 3");
}

static void pitfall_12_nobody_takes_a_tile_named_before(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, THREE);
    const Action first = naming(scenario, BLUE, "U");
    scenario_act(scenario, first);
    scenario_illegal(scenario, first);
    bid(scenario, BLUE, 2);
    scenario_illegal(scenario, naming(scenario, YELLOW, "B"));
    pass(scenario, YELLOW);
    pass(scenario, RED);
    scenario_illegal(scenario,
                     action_with_arg(action_make(VERB_CHOOSE, YELLOW), 2)); // two are left
}

// ---- When there is one

static void Z_009_too_few_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, START);
    scenario_draws(scenario, 3);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    scenario_pending(scenario, "blue draw");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 2);
}

// The last tiles of all are sold: the game continues until they are placed.
static void pitfall_12_tiles_in_hand_when_the_stack_is_empty(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, START);
    scenario_draws(scenario, 4);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "B");
    uncover(scenario, "B");
    uncover(scenario, "B");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 0);
    bid(scenario, BLUE, 0); // no choice among three equal tiles
    pass(scenario, YELLOW);
    pass(scenario, RED);
    bid(scenario, YELLOW, 0);
    pass(scenario, RED);
    scenario_pending(scenario, "blue place");
    scenario_place(scenario, "B0", 'b');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "yellow place");
    scenario_place(scenario, "B0", 'c');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "B0", 'd');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "over");
}

static void Z_010_a_bazaar_that_was_bought_is_none(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars 2", START);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "2.C");
    uncover(scenario, "B");
    name_tile(scenario, BLUE, "2.C");
    bid(scenario, BLUE, 0);
    pass(scenario, RED);
    scenario_place(scenario, "2.C1", 'b');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "B0", 'c');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
    no_bazaar(scenario);
}

// All edges of the board are fields and roads.
static void Z_012_a_bazaar_that_fits_nowhere(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars 2", "  E2 \n [D0] ");
    scenario_draw_unplayable(scenario, "2.A");
    scenario_pending(scenario, "red draw");
    no_bazaar(scenario);
}

static void a_bought_tile_that_fits_nowhere(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars 2", "  E2 \n [D0] \n  ?a ");
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "2.A");
    uncover(scenario, "B");
    name_tile(scenario, BLUE, "2.A");
    bid(scenario, BLUE, 0);
    pass(scenario, RED);
    assert_int_equal(game_discards(scenario->rules, scenario->game, NULL), 1);
    scenario_pending(scenario, "blue draw"); // Blue draws another
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(Z_001_the_tile_is_bought_from_the_highest_bidder),
        CASE(Z_002_the_tile_is_sold_to_the_highest_bidder),
        CASE(Z_003_the_last_tile_is_free),
        CASE(Z_004_placed_from_the_left_of_the_player),
        CASE(Z_005_only_the_picker_bids),
        CASE(Z_006_a_bid_of_nothing),
        CASE(Z_007_who_sold_is_the_next_again),
        CASE(Z_007_others_come_before_who_sold),
        CASE(Z_008_more_points_than_one_has),
        CASE(option_no_more_points_than_one_has),
        CASE(option_nothing_is_sold_to_the_poor),
        CASE(option_the_highest_bid),
        CASE(pitfall_12_a_bid_must_be_higher),
        CASE(pitfall_12_nobody_takes_a_tile_named_before),
        CASE(Z_009_too_few_tiles),
        CASE(pitfall_12_tiles_in_hand_when_the_stack_is_empty),
        CASE(Z_010_a_bazaar_that_was_bought_is_none),
        CASE(Z_012_a_bazaar_that_fits_nowhere),
        CASE(a_bought_tile_that_fits_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
