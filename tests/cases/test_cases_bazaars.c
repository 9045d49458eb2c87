// SPDX-License-Identifier: MIT
//
// Cases Z-001 to Z-015: bazaars. Rules: Complete Annotated Rules 7.4, p. 93 to 95, footnotes 281 to
// 291. Tile 2.F is a bazaar on a field, 2.I one at the end of a road, 2.C one in a city.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char THREE[] = "base+bridges-castles-and-bazaars 3";
static const char FOUR[] = "base+bridges-castles-and-bazaars 4";
static const char START[] = " .   [D0]  .  \n"
                            " ?b   ?a   ?d \n"
                            " .    ?c   .  ";
// With a hole for an abbey.
static const char HOLE[] = "  .   .   U0           U0   .  \n"
                           " E1  G0   ?h           A1   .  \n"
                           "  .  U0  [D0]:Br0:BCr0  U0  ?b \n"
                           "  .   .   ?a            .   .  \n"
                           "  .   .   ?c            .   .  ";

enum { SELL, BUY };

// ---- What happens at a bazaar

/** A tile is drawn and turned face up. */
static void uncover(Scenario *scenario, const char *tile) {
    const uint32_t type = scenario_type(scenario, tile);
    assert_string_equal(game_pending(scenario->rules, scenario->game).phase, "bazaar");
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    assert_int_equal(game_hand(scenario->rules, scenario->game), -1);
    Message message = {""};
    assert_int_equal(game_check(scenario->rules, scenario->game, &message), STATUS_OK);
    scenario->log.count = 0;
}

/** The action that names an open tile. */
static Action naming(Scenario *scenario, int player, const char *tile) {
    TileApart apart[GAME_TILES_APART_MAX];
    const uint32_t count = game_tiles_apart(scenario->rules, scenario->game, apart);
    uint32_t number = 0;
    while (number < count && apart[number].type != scenario_type(scenario, tile)) {
        number++;
    }
    assert_true(number < count);
    assert_string_equal(apart[number].name, "open");
    return action_with_arg(action_make(VERB_CHOOSE, (unsigned)player), number);
}

static void name_tile(Scenario *scenario, int player, const char *tile) {
    scenario_act(scenario, naming(scenario, player, tile));
}

static Action bidding(int player, unsigned points) {
    return action_with_arg(action_make(VERB_BID, (unsigned)player), points);
}

static void bid(Scenario *scenario, int player, unsigned points) {
    scenario_act(scenario, bidding(player, points));
}

static void pass(Scenario *scenario, int player) {
    scenario_act(scenario, action_pass((unsigned)player));
}

static void deal(Scenario *scenario, int player, unsigned what) {
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, (unsigned)player), what));
}

/** The tile a player has bought; NULL: none. */
static void holds(Scenario *scenario, int player, const char *tile) {
    TileApart apart[GAME_TILES_APART_MAX];
    const uint32_t count = game_tiles_apart(scenario->rules, scenario->game, apart);
    int type = -1;
    for (uint32_t i = 0; i < count; i++) {
        if (apart[i].player == player) {
            assert_string_equal(apart[i].name, "bought");
            type = apart[i].type;
        }
    }
    assert_int_equal(type, tile == NULL ? -1 : (int)scenario_type(scenario, tile));
}

/** Nothing lies open, and nobody holds a tile. */
static void no_bazaar(Scenario *scenario) {
    TileApart apart[GAME_TILES_APART_MAX];
    assert_int_equal(game_tiles_apart(scenario->rules, scenario->game, apart), 0);
}

/** Red places a bazaar at `a`, and three tiles are uncovered. */
static void bazaar_of_three(Scenario *scenario, const char *words) {
    scenario_begin(scenario, words, START);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    scenario_pending(scenario, "red bazaar");
    uncover(scenario, "U");
    uncover(scenario, "B");
    uncover(scenario, "E");
}

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
    scenario_pending(scenario, "red auction"); // blue, who has a tile, is not asked
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
    example(scenario); // yellow sold to red, and nobody else is without a tile
    holds(scenario, YELLOW, "E");
}

// "Then the next player who has not received a tile": on from the one who chose last.
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
    holds(scenario, RED, "U"); // blue has not enough to buy
    scenario_scores(scenario, "red 0, blue 6, yellow 0");
}

// Footnote 291: while nobody has a point, tiles are chosen in turn.
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
    bid(scenario, BLUE, 7); // nobody can say more
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
    scenario_pending(scenario, "blue auction"); // everybody bids once
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

// The last tiles of all are sold: the game goes on until they lie.
static void pitfall_12_tiles_in_hand_when_the_stack_is_empty(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, START);
    scenario_draws(scenario, 4);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "B");
    uncover(scenario, "B");
    uncover(scenario, "B");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 0);
    bid(scenario, BLUE, 0); // there is nothing to choose among three tiles alike
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

// All sides of the table are fields and roads.
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
    scenario_pending(scenario, "blue draw"); // he draws another
}

// ---- Further parts of a turn

static const char BUILDERS[] = "base+bridges-castles-and-bazaars+traders-and-builders 2";

static const char ABBEYS[] =
    "base+bridges-castles-and-bazaars+traders-and-builders+abbey-and-mayor 2";

static void take_part(Scenario *scenario, int player) {
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, (unsigned)player), 1));
}

static void Z_011_a_bazaar_drawn_in_a_second_part_waits(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BUILDERS,
                   " ?d  [D0]:Br0:BCr0  ?b \n"
                   " ?c    ?a           .  ");
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "U");
    uncover(scenario, "B");
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 0);
    pass(scenario, RED);
    scenario_place(scenario, "U0", 'b'); // blue's builder brings him a second part
    scenario_deploy(scenario, NULL);
    take_part(scenario, BLUE);
    scenario_turn(scenario, "2.I3", 'd', NULL);
    scenario_pending(scenario, "red place"); // not yet
    scenario_place(scenario, "B0", 'c');
    scenario_deploy(scenario, NULL);
    // Now blue's bazaar: red, to his left, chooses first.
    uncover(scenario, "V");
    uncover(scenario, "E");
    scenario_pending(scenario, "red auction");
    name_tile(scenario, RED, "V");
    bid(scenario, RED, 0);
    pass(scenario, BLUE);
    scenario_pending(scenario, "blue place"); // turns go on as ever
    assert_int_equal(game_hand(scenario->rules, scenario->game), scenario_type(scenario, "E"));
}

static void Z_013_the_builder_comes_before_the_auction(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BUILDERS, " [D0]:Rr0:RCr0  ?a \n   ?b           .  ");
    scenario_draws(scenario, 4);
    scenario_turn(scenario, "2.I1", 'a', NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 1); // two are put by
    take_part(scenario, RED);
    scenario_turn(scenario, "B0", 'b', NULL);
    scenario_pending(scenario, "red bazaar");
    uncover(scenario, "U");
    uncover(scenario, "E");
    scenario_pending(scenario, "blue auction");
}

// The two tiles that are left are put by, so there is none for a second part.
static void pitfall_12_no_second_part_with_tiles_put_by(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BUILDERS, " [D0]:Rr0:RCr0  ?a ");
    scenario_draws(scenario, 3);
    scenario_turn(scenario, "2.I1", 'a', NULL);
    scenario_pending(scenario, "red bazaar");
    uncover(scenario, "U");
    uncover(scenario, "E");
    scenario_pending(scenario, "blue auction");
}

// And with nothing to draw, a second part whose abbey is declined is void; the bazaar is held.
static void pitfall_12_a_void_part_before_the_auction(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ABBEYS, HOLE);
    scenario_player(scenario, BLUE);
    scenario_draws(scenario, 3);
    scenario_act(scenario, action_pass(BLUE)); // no abbey
    scenario_turn(scenario, "2.I1", 'b', NULL);
    take_part(scenario, BLUE);
    scenario_pending(scenario, "blue abbey");
    scenario_act(scenario, action_pass(BLUE));
    uncover(scenario, "U");
    uncover(scenario, "E");
    scenario_pending(scenario, "red auction");
}

static Action abbey(Scenario *scenario, int player) {
    const DrawnCell *hole = drawn_board_cell(&scenario->board, 'h');
    return action_with_arg(action_place((unsigned)player, hole->x, hole->y, 0), 1);
}

static void Z_014_no_abbey_instead_of_a_bought_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ABBEYS, HOLE);
    scenario_act(scenario, action_pass(RED)); // no abbey now
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "U");
    uncover(scenario, "V");
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 0);
    pass(scenario, RED);
    scenario_pending(scenario, "blue place");
    scenario_illegal(scenario, abbey(scenario, BLUE));
    scenario_place(scenario, "U0", 'b');
    scenario_deploy(scenario, NULL);
    take_part(scenario, BLUE);
    scenario_pending(scenario, "blue abbey"); // in the second part he may
    scenario_act(scenario, abbey(scenario, BLUE));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red place");
}

// The last round of abbeys begins when no bought tile is held any more.
static void pitfall_12_abbeys_after_the_bought_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, ABBEYS, HOLE);
    scenario_draws(scenario, 3);
    scenario_act(scenario, action_pass(RED));
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "U");
    uncover(scenario, "B");
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 0);
    pass(scenario, RED);
    scenario_place(scenario, "U0", 'b');
    scenario_deploy(scenario, NULL);
    scenario_act(scenario, action_pass(BLUE)); // an abbey could be his second part
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "B0", 'c');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue abbey");
    scenario_act(scenario, action_pass(BLUE));
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "over");
}

// ---- Without an auction

static void Z_015_each_takes_an_open_tile_in_turn(void **state) {
    Scenario *scenario = *state;
    bazaar_of_three(scenario, "base+bridges-castles-and-bazaars 3 bazaar=draft");
    scenario_pending(scenario, "blue open tile");
    name_tile(scenario, BLUE, "B");
    scenario_pending(scenario, "blue place");
    scenario_place(scenario, "B0", 'b');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "yellow open tile");
    name_tile(scenario, YELLOW, "E");
    scenario_place(scenario, "E2", 'c');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red place"); // the last one is his without a choice
    scenario_place(scenario, "U1", 'd');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
    no_bazaar(scenario);
}

// With a tile drawn ahead: the bought one comes first, and the other is kept.
static void option_a_bought_tile_before_the_one_drawn_ahead(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars 2 predraw=1", START);
    const uint32_t type = scenario_type(scenario, "V");
    const uint32_t first = scenario_type(scenario, "2.F");
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, first), STATUS_OK);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    scenario_place(scenario, "2.F0", 'a');
    scenario_deploy(scenario, NULL);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    uncover(scenario, "U");
    uncover(scenario, "B");
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 0);
    pass(scenario, RED);
    scenario_place(scenario, "U1", 'b');
    scenario_deploy(scenario, NULL);
    scenario_place(scenario, "B0", 'c');
    assert_int_equal(game_hand_ahead(scenario->rules, scenario->game, RED), (int)type);
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue place");
    assert_int_equal(game_hand(scenario->rules, scenario->game), type);
}

// ---- Positions

static void positions_tell_tiles_apart(void **state) {
    Scenario *scenario = *state;
    char text[4096];
    char bad[4200];
    Message message = {""};
    bazaar_of_three(scenario, THREE);
    name_tile(scenario, BLUE, "U");
    bid(scenario, BLUE, 2);
    pass(scenario, YELLOW);
    bid(scenario, RED, 3);
    deal(scenario, BLUE, BUY);
    Game *game = aligned_alloc(64, rules_game_size(scenario->rules));
    (void)game_to_text(scenario->rules, scenario->game, text, sizeof text);
    assert_non_null(strstr(text, "apart open base/B\n"));
    assert_non_null(strstr(text, "apart bought 1 base/U\n"));
    assert_non_null(strstr(text, "score 1 -3\n"));
    assert_int_equal(game_from_text(scenario->rules, game, text, &message), STATUS_OK);
    assert_true(game_hash(scenario->rules, game) == game_hash(scenario->rules, scenario->game));
    static const char *const LINES[][2] = {
        {"apart nowhere base/V", "no place for a tile 'nowhere'"},
        {"apart bought base/V", "expected a number from 0 to 2"},
        {"apart bought 3 base/V", "expected a number from 0 to 2"},
        {"apart open base/none", "expected a tile in play"},
        {"apart open base/V", "open and 1 bought tiles, 3 to 3 are possible"}};
    for (unsigned i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        const char *const at = strstr(text, "apart");
        (void)snprintf(bad, sizeof bad, "%.*s%s\n%s", (int)(at - text), text, LINES[i][0], at);
        assert_int_equal(game_from_text(scenario->rules, game, bad, &message), STATUS_INVALID);
        assert_non_null(strstr(message.text, LINES[i][1]));
    }
    free(game);
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
        CASE(Z_011_a_bazaar_drawn_in_a_second_part_waits),
        CASE(Z_012_a_bazaar_that_fits_nowhere),
        CASE(a_bought_tile_that_fits_nowhere),
        CASE(Z_013_the_builder_comes_before_the_auction),
        CASE(pitfall_12_no_second_part_with_tiles_put_by),
        CASE(pitfall_12_a_void_part_before_the_auction),
        CASE(Z_014_no_abbey_instead_of_a_bought_tile),
        CASE(pitfall_12_abbeys_after_the_bought_tiles),
        CASE(Z_015_each_takes_an_open_tile_in_turn),
        CASE(option_a_bought_tile_before_the_one_drawn_ahead),
        CASE(positions_tell_tiles_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
