// SPDX-License-Identifier: MIT
//
// Bazaars: further parts of a turn, games without an auction, positions.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bazaar_tables.h"

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
    scenario_place(scenario, "U0", 'b'); // Blue's builder gives Blue a second part
    scenario_deploy(scenario, NULL);
    take_part(scenario, BLUE);
    scenario_turn(scenario, "2.I3", 'd', NULL);
    scenario_pending(scenario, "red place"); // not yet
    scenario_place(scenario, "B0", 'c');
    scenario_deploy(scenario, NULL);
    // Now Blue's bazaar: Red, to Blue's left, chooses first.
    uncover(scenario, "V");
    uncover(scenario, "E");
    scenario_pending(scenario, "red auction");
    name_tile(scenario, RED, "V");
    bid(scenario, RED, 0);
    pass(scenario, BLUE);
    scenario_pending(scenario, "blue place"); // turns continue as usual
    assert_int_equal(game_hand(scenario->rules, scenario->game), scenario_type(scenario, "E"));
}

static void Z_013_the_builder_comes_before_the_auction(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, BUILDERS, " [D0]:Rr0:RCr0  ?a \n   ?b           .  ");
    scenario_draws(scenario, 4);
    scenario_turn(scenario, "2.I1", 'a', NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 1); // two are reserved
    take_part(scenario, RED);
    scenario_turn(scenario, "B0", 'b', NULL);
    scenario_pending(scenario, "red bazaar");
    uncover(scenario, "U");
    uncover(scenario, "E");
    scenario_pending(scenario, "blue auction");
}

// The last two tiles are reserved, so none is left for a second part.
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

// With nothing to draw, a second part whose abbey is declined is void; the bazaar is held.
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
    scenario_pending(scenario, "blue abbey"); // in the second part Blue may
    scenario_act(scenario, abbey(scenario, BLUE));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red place");
}

// The last round of abbeys begins when no player holds a bought tile.
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
    scenario_act(scenario, action_pass(BLUE)); // an abbey could be Blue's second part
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
    scenario_pending(scenario, "red place"); // the last tile is Red's without a choice
    scenario_place(scenario, "U1", 'd');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
    no_bazaar(scenario);
}

// With a tile drawn ahead: the bought tile is first, and the other is kept.
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
    Game *game = game_alloc(scenario->rules);
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
        CASE(Z_011_a_bazaar_drawn_in_a_second_part_waits),
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
