// SPDX-License-Identifier: MIT
//
// Cases W-100 and W-101, and options of the rules without other cases.
#include "scenario.h"

// Winter rules, House Rules: a player who fills a hole with four neighbors gets another turn.
static void W_100_filling_a_hole_gives_another_turn(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " U0  [D0] U0 . \n"
                                " B0   ?a  B0 ?b \n"
                                " .    E2  B0 . ";
    scenario_begin(scenario, "winter 2 hole_turn=on", BOARD);
    scenario_turn(scenario, "B0", 'a', "m0");
    scenario_pending(scenario, "red draw");
    // The other turn ends as usual.
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E0", 'b');
    scenario_deployable(scenario, "c0 f0");
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
    // Three neighbors are no hole.
    scenario_begin(scenario, "winter 2 hole_turn=on",
                   " U0 [D0] U0 \n"
                   " B0  ?a  B0 ");
    scenario_turn(scenario, "B0", 'a', NULL);
    scenario_pending(scenario, "blue draw");
    // Without the option a hole has no effect.
    scenario_begin(scenario, "winter 2", BOARD);
    scenario_turn(scenario, "B0", 'a', NULL);
    scenario_pending(scenario, "blue draw");
}

// Winter rules, House Rules: the border of the table completes features. Three by three cells.
static void W_101_the_border_closes_roads_and_cities(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " .   ?b  . \n"
                                " U0 [D0] ?a ";
    scenario_begin(scenario, "winter 2 table=3x3 edge_completes=on", BOARD);
    scenario_turn(scenario, "U0", 'a', "r0");
    scenario_paid(scenario, "red 3 completed road");
    scenario_turn(scenario, "F1", 'b', "c0");
    scenario_paid(scenario, "blue 6 completed city"); // two tiles and a pennant
    scenario_begin(scenario, "winter 2 table=3x3", BOARD);
    scenario_turn(scenario, "U0", 'a', "r0");
    scenario_turn(scenario, "F1", 'b', "c0");
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_refused(scenario, "winter 2 edge_completes=on", "table");
}

// Standard rules, footnote 19: the old rule of small cities, a point per tile and pennant.
static void option_small_city_of_the_old_rules(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2 small_city=2",
                   " ?a \n"
                   "[D0]");
    scenario_turn(scenario, "E2", 'a', "c0");
    scenario_paid(scenario, "red 2 completed city");
    scenario_begin(scenario, "winter 2 small_city=2",
                   " ?a     \n"
                   " G1:Rc0 \n"
                   "[D0]    ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 6 completed city");
    // A pennant is one point more; a city of two tiles with a pennant is completed only by the
    // border.
    scenario_begin(scenario, "winter 2 small_city=2 table=3x3 edge_completes=on",
                   " .   ?a   . \n"
                   " U0 [D0] U0 ");
    scenario_turn(scenario, "F1", 'a', "c0");
    scenario_paid(scenario, "red 3 completed city");
}

// Winter rules, House Rules: players draw their next tile at the end of their turn. Before the
// first turn each player draws one.
static void option_tiles_drawn_a_turn_ahead(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2 predraw=1",
                   "[D0] ?a ?b \n"
                   " ?c  .  .  ");
    const Rules *rules = scenario->rules;
    const Game *game = scenario->game;
    scenario_pending(scenario, "red draw");
    assert_int_equal(game_draw_tile(rules, scenario->game, scenario_type(scenario, "U")),
                     STATUS_OK);
    assert_int_equal(game_hand(rules, game), -1);
    assert_int_equal(game_hand_ahead(rules, game, RED), scenario_type(scenario, "U"));
    scenario_pending(scenario, "blue draw");
    assert_int_equal(game_draw_tile(rules, scenario->game, scenario_type(scenario, "V")),
                     STATUS_OK);
    assert_int_equal(game_hand_ahead(rules, game, BLUE), scenario_type(scenario, "V"));
    // Red plays the tile in hand, then draws.
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red draw ahead");
    assert_int_equal(game_draw_tile(rules, scenario->game, scenario_type(scenario, "B")),
                     STATUS_OK);
    assert_int_equal(game_hand_ahead(rules, game, RED), scenario_type(scenario, "B"));
    scenario_pending(scenario, "blue place");
    scenario_place(scenario, "V0", 'b');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw ahead");
    // After the last draw, players play the tiles in hand.
    scenario_begin(scenario, "winter 2 predraw=1 deck_limit=2", NULL);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, "U")),
                     STATUS_OK);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, "U")),
                     STATUS_OK);
    Message message = {""};
    for (int turn = 1; turn <= 2; turn++) {
        scenario_pending(scenario, turn == 1 ? "red place" : "blue place");
        assert_int_equal(game_try_apply(scenario->rules, scenario->game,
                                        action_place((unsigned)turn - 1U, turn, 0, 0), NULL,
                                        &message),
                         STATUS_OK);
        scenario_deploy(scenario, NULL);
    }
    scenario_pending(scenario, "over");
}

// A third-party reading: the frozen lake of the fox tile is an inn. Complete roads pay two points
// per tile, incomplete ones nothing. Off by default: W_009.
static void option_frozen_lake_as_an_inn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2 winter_inn=1", " W0 [D0] U0:Rr0 ?a ");
    scenario_turn(scenario, "~fox-ccfr1", 'a', NULL);
    scenario_paid(scenario, "red 8 completed road");
    scenario_begin(scenario, "winter 2 winter_inn=1", "[D0] U0:Rr0 ~fox-ccfr1 ");
    scenario_final(scenario, "red 0, blue 0");
    scenario_begin(scenario, "winter 2", "[D0] U0:Rr0 ~fox-ccfr1 ");
    scenario_final(scenario, "red 3, blue 0");
}

// Winter rules, House Rules: the start tile may go into the bag with the others. The first drawn
// tile is placed in the middle; no figure is deployed to it.
static void option_start_tile_in_the_bag(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2 start_in_bag=on", NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 84);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 0);
    scenario_pending(scenario, "red draw");
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, "C")),
                     STATUS_OK);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 1);
    scenario_pending(scenario, "red draw");
    scenario_draw(scenario, "D");
    scenario_pending(scenario, "red place");
}

// Standard rules, tile dispenser: a shorter game is played with part of the tiles.
static void option_shorter_game(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2 deck_limit=1", NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 1);
    scenario_draw(scenario, "U");
    Message message = {""};
    assert_int_equal(
        game_try_apply(scenario->rules, scenario->game, action_place(RED, 1, 0, 0), NULL, &message),
        STATUS_OK);
    scenario_deploy(scenario, "r0");
    scenario_pending(scenario, "over");
    scenario_scores(scenario, "red 2, blue 0");
}

// The rules are silent: seven and eight players play with material for fewer.
static void option_more_players(void **state) {
    Scenario *scenario = *state;
    scenario_refused(scenario, "winter 6", "players");
    scenario_refused(scenario, "base 7 more_players=off", "players");
    scenario_begin(scenario, "winter 6 more_players=on", NULL);
    assert_int_equal(rules_players(scenario->rules), 6);
    scenario_begin(scenario, "base 8 more_players=on", NULL);
    assert_int_equal(rules_players(scenario->rules), 8);
    scenario_refused(scenario, "base 9 more_players=on", "players");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(W_100_filling_a_hole_gives_another_turn),
        CASE(W_101_the_border_closes_roads_and_cities),
        CASE(option_small_city_of_the_old_rules),
        CASE(option_tiles_drawn_a_turn_ahead),
        CASE(option_frozen_lake_as_an_inn),
        CASE(option_start_tile_in_the_bag),
        CASE(option_shorter_game),
        CASE(option_more_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
