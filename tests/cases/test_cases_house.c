// SPDX-License-Identifier: MIT
//
// House rules and variants that are modules. Rules: Complete Annotated Rules 7.4, p. 24 and p. 327
// to 329.
#include "scenario.h"

#include <string.h>

// ---- Fewer followers

// Page 327: two players have seven, three six, four five.
static void option_fewer_followers(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 fewer_followers=on", NULL);
    scenario_supply(scenario, "red 7, blue 7");
    scenario_begin(scenario, "base 3 fewer_followers=on", NULL);
    scenario_supply(scenario, "red 6, blue 6, yellow 6");
    scenario_begin(scenario, "base 3 fewer_followers=off", NULL);
    scenario_supply(scenario, "red 7, blue 7, yellow 7");
    scenario_begin(scenario, "base 5 fewer_followers=on", NULL);
    scenario_supply(scenario, "red 5, blue 5, yellow 5, green 5, black 5");
    assert_int_equal(rules_figures(scenario->rules, FIGURE_NORMAL), 5);
    // Followers of completed features return to supply, and no more than that.
    scenario_begin(scenario, "base 4 fewer_followers=on", "  ?a \n [D0]:Rc0 ");
    scenario_supply(scenario, "red 4, blue 5, yellow 5, green 5");
    scenario_turn(scenario, "E2", 'a', "f0");
    scenario_paid(scenario, "red 4 completed city");
    scenario_supply(scenario, "red 4, blue 5, yellow 5, green 5");
}

// Five farmers are deployed: there is no sixth follower.
static void option_fewer_followers_run_out(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 4 fewer_followers=on",
                   " [D0]:Rc0  U0:Rr0 \n"
                   " B0:Rm0    B0:Rf0 \n"
                   " B0:Rm0    ?a     ");
    scenario_supply(scenario, "red 0, blue 5, yellow 5, green 5");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_deployable(scenario, "");
}

// ---- Unpunctual followers

static const char LATE[] = "base 2 unpunctual=on";

/** Checks the number of deployments besides passing. */
static void choices_are(Scenario *scenario, uint32_t count) {
    scenario_pending(scenario, "red deploy");
    scenario_actions(scenario, 1 + count);
}

static Action late(Scenario *scenario, char label, const char *segment) {
    return scenario_action(scenario, VERB_DEPLOY, FIGURE_NORMAL, label, segment);
}

// Page 327: on a tile placed earlier, on any feature that is unfinished and unoccupied.
static void option_unpunctual(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, LATE, " [D0]=s  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    choices_are(scenario, 4); // city, road and both fields of the start tile
    scenario_illegal(scenario, late(scenario, 'a', "r0"));
    scenario_act(scenario, late(scenario, 's', "r0"));
    scenario_supply(scenario, "red 6, blue 7");
    scenario_pending(scenario, "blue draw");
}

// No figure may be deployed beside a follower, even if this tile joined that follower's feature.
static void option_unpunctual_where_nobody_is(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, LATE, " [D0]:Bc0=s  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    choices_are(scenario, 3);
    scenario_illegal(scenario, late(scenario, 's', "c0"));
    scenario_act(scenario, late(scenario, 's', "f0"));
}

// What the tile of the turn completes accepts no follower and pays no late one.
static void option_unpunctual_for_what_is_complete(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, LATE, "  ?a \n [D0]=s ");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'a');
    scenario_illegal(scenario, late(scenario, 's', "c0"));
    choices_are(scenario, 3); // the road and both fields
    scenario_act(scenario, action_pass(RED));
    scenario_paid(scenario, "");
}

// A cloister that the tile of the turn surrounds is complete, too.
static void option_unpunctual_monks(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, LATE,
                   " U0  [D0]   U0 \n"
                   " E3   B0=m  ?a \n"
                   " E2   E2    E2 ");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E1", 'a');
    scenario_illegal(scenario, late(scenario, 'm', "m0"));
}

// The magic portal offers the same open features: every place is offered once.
static void option_unpunctual_with_a_portal(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2 unpunctual=on", " [D0]=s  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    const uint32_t before = game_actions(scenario->rules, scenario->game, scenario->actions);
    for (uint32_t i = 0; i < before; i++) {
        for (uint32_t other = 0; other < i; other++) {
            assert_true(scenario->actions[i] != scenario->actions[other]);
        }
    }
    scenario_act(scenario, late(scenario, 's', "f1"));
}

// Without the option, followers may be deployed only to the tile of the turn.
static void option_unpunctual_off(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 unpunctual=off", " [D0]=s  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "r0 f0 f1");
    scenario_illegal(scenario, late(scenario, 's', "c0"));
}

// ---- Who begins

/** Draws a tile only to look at it. */
static void look_at(Scenario *scenario, const char *tile) {
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, tile)),
                     STATUS_OK);
    assert_int_equal(game_check(scenario->rules, scenario->game, NULL), STATUS_OK);
}

// Page 24: each player draws a tile; most roads begin. 3, 3, 1: the first two draw again. All tiles
// return to the supply.
static void W_099_most_roads_begin_and_ties_draw_again(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 3 start_player=roads", NULL);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71);
    scenario_pending(scenario, "red start draw");
    look_at(scenario, "W");
    scenario_pending(scenario, "blue start draw");
    look_at(scenario, "W");
    scenario_pending(scenario, "yellow start draw");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 69);
    look_at(scenario, "A");
    scenario_pending(scenario, "red start draw");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71);
    look_at(scenario, "U");
    scenario_pending(scenario, "blue start draw");
    look_at(scenario, "X");
    scenario_pending(scenario, "blue draw");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71);
    assert_int_equal(game_remaining(scenario->rules, scenario->game, scenario_type(scenario, "X")),
                     1);
    scenario_draw(scenario, "X"); // the same tile may be drawn again, now to be placed
}

// A player other than the first has most: no second round.
static void option_start_player_roads(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 start_player=roads", NULL);
    look_at(scenario, "B");
    look_at(scenario, "V");
    scenario_pending(scenario, "blue draw");
    // Equal tiles every time: after eight rounds the default first player begins.
    scenario_begin(scenario, "base 2 start_player=roads", NULL);
    for (int round = 0; round < 8; round++) {
        scenario_pending(scenario, "red start draw");
        look_at(scenario, "U");
        look_at(scenario, "V");
    }
    scenario_pending(scenario, "red draw");
    // The start tile may be in the bag; it is drawn after the first player is determined.
    scenario_begin(scenario, "base 2 start_player=roads start_in_bag=on", NULL);
    look_at(scenario, "B");
    look_at(scenario, "V");
    scenario_pending(scenario, "blue draw");
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 0);
    look_at(scenario, "V");
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 1);
    scenario_pending(scenario, "blue draw");
}

// Page 24: the first player to roll a standing follower begins; the same chance for all.
static void option_start_player_lot(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 3 start_player=lot", NULL);
    scenario_pending(scenario, "red start lot");
    scenario_outcomes(scenario, "player 0 1, player 1 1, player 2 1");
    scenario_happen(scenario, "player 2");
    scenario_pending(scenario, "yellow draw");
    scenario_draw(scenario, "U");
    scenario_pending(scenario, "yellow place");
    // Hands are drawn ahead from the first player on.
    scenario_begin(scenario, "base 3 start_player=lot predraw=1", NULL);
    scenario_happen(scenario, "player 1");
    scenario_pending(scenario, "blue draw");
}

// ---- Hands of tiles

/** Draws tiles into hands, letter by letter. */
static void draw_hand(Scenario *scenario, const char *pending, const char *tiles) {
    for (; *tiles != '\0'; tiles++) {
        const char tile[2] = {*tiles, '\0'};
        scenario_pending(scenario, pending);
        look_at(scenario, tile);
    }
}

/** Checks the tiles in a player's places of this name: letters of the basic game. */
static void held_is(Scenario *scenario, const char *name, int player, const char *expected) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(scenario->rules, scenario->game, apart);
    char found[GAME_RESERVE_TILES_MAX + 1] = "";
    size_t length = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (apart[i].player == player && strcmp(apart[i].name, name) == 0) {
            found[length++] = rules_type(scenario->rules, apart[i].type)->id[0];
            found[length] = '\0';
        }
    }
    assert_string_equal(found, expected);
}

static void choose_tile(Scenario *scenario, unsigned player, unsigned number) {
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, player), number));
}

// Page 24: three tiles each; one of them is placed, and another drawn after the turn.
static void option_hand_open(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 hand=open", NULL);
    draw_hand(scenario, "red first hand", "VUB");
    draw_hand(scenario, "blue first hand", "UUU");
    held_is(scenario, "in hand", RED, "BUV");
    scenario_pending(scenario, "red tile of the hand");
    scenario_actions(scenario, 3);
    choose_tile(scenario, RED, 1);
    assert_int_equal(game_hand(scenario->rules, scenario->game), (int)scenario_type(scenario, "U"));
    held_is(scenario, "in hand", RED, "BV");
    scenario_do(scenario, "place 1,0 r0");
    scenario_deploy(scenario, NULL);
    draw_hand(scenario, "red hand refill", "A");
    held_is(scenario, "in hand", RED, "ABV");
    // Three equal tiles: nothing to choose.
    scenario_pending(scenario, "blue place");
    held_is(scenario, "in hand", BLUE, "UU");
}

// Page 24: the turn with the builder's part is played from the hand; then the hand is filled.
static void option_hand_after_the_builder(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders 2 hand=open", NULL);
    draw_hand(scenario, "red first hand", "UUU");
    draw_hand(scenario, "blue first hand", "VVV");
    scenario_do(scenario, "place 1,0 r0");
    scenario_do(scenario, "deploy follower 1,0 r0");
    draw_hand(scenario, "red hand refill", "U");
    scenario_do(scenario, "place -1,0 r3");
    scenario_deploy(scenario, NULL);
    draw_hand(scenario, "blue hand refill", "V");
    scenario_do(scenario, "place 2,0 r0");
    scenario_do(scenario, "deploy builder 2,0 r0");
    draw_hand(scenario, "red hand refill", "B");
    scenario_do(scenario, "place -1,1 r1");
    scenario_deploy(scenario, NULL);
    draw_hand(scenario, "blue hand refill", "V");
    choose_tile(scenario, RED, 1);
    scenario_do(scenario, "place 3,0 r0");
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red second part");
    choose_tile(scenario, RED, 1);
    held_is(scenario, "in hand", RED, "BU");
    scenario_pending(scenario, "red tile of the hand");
    choose_tile(scenario, RED, 0);
    scenario_do(scenario, "place 1,1 r0");
    scenario_deploy(scenario, NULL);
    draw_hand(scenario, "red hand refill", "BB");
    held_is(scenario, "in hand", RED, "BBU");
}

// An abbey is one of the tiles.
static void option_hand_with_an_abbey(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2 hand=open", NULL);
    draw_hand(scenario, "red first hand", "UV");
    draw_hand(scenario, "blue first hand", "UV");
    scenario_pending(scenario, "red tile of the hand");
}

// No tile fits on a table of one cell: a tile is discarded and another drawn. When nothing is left
// to draw, the other tiles are discarded, too. The game ends when all hands are empty.
static void option_hand_without_a_place(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 hand=open table=1x1 deck_limit=8", NULL);
    draw_hand(scenario, "red first hand", "VUB");
    draw_hand(scenario, "blue first hand", "UUU");
    scenario_pending(scenario, "red tile of the hand");
    held_is(scenario, "in hand", RED, "BUV");
    scenario_actions(scenario, 3);
    choose_tile(scenario, RED, 2);
    assert_int_equal(game_discards(scenario->rules, scenario->game, NULL), 1);
    draw_hand(scenario, "red hand redraw", "W");
    held_is(scenario, "in hand", RED, "BUW");
    choose_tile(scenario, RED, 0);
    draw_hand(scenario, "red hand redraw", "X");
    choose_tile(scenario, RED, 0);
    choose_tile(scenario, RED, 0);
    // Red's last tile is discarded automatically, and so are Blue's three equal tiles.
    scenario_pending(scenario, "over");
    assert_int_equal(game_discards(scenario->rules, scenario->game, NULL), 8);
}

static void option_hand_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 hand=open hand_tiles=2", NULL);
    draw_hand(scenario, "red first hand", "VU");
    draw_hand(scenario, "blue first hand", "VU");
    scenario_begin(scenario, "base 2 hand=open hand_tiles=4 start_in_bag=on", NULL);
    scenario_pending(scenario, "red draw");
    look_at(scenario, "B");
    draw_hand(scenario, "red first hand", "VUVU");
    draw_hand(scenario, "blue first hand", "VUUV");
    scenario_refused(scenario, "base 2 hand=open predraw=1", "option predraw");
    scenario_begin(scenario, "base 2 hand=off hand_tiles=4", NULL);
    scenario_pending(scenario, "red draw");
}

static void choose_kind(Scenario *scenario, unsigned player, const char *tile) {
    choose_tile(scenario, player, scenario_type(scenario, tile));
}

// Page 24: hands that other players cannot see. They do not learn that only one tile fits, either.
// So the player is asked all the same, and the answer names the tile.
static void option_hand_hidden(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 hand=hidden", NULL);
    draw_hand(scenario, "red first hand", "VUB");
    draw_hand(scenario, "blue first hand", "UUU");
    held_is(scenario, "hidden in hand", RED, "BUV");
    held_is(scenario, "in hand", RED, "");
    scenario_pending(scenario, "red tile of the hand");
    scenario_actions(scenario, 3);
    choose_kind(scenario, RED, "U");
    scenario_do(scenario, "place 1,0 r0");
    scenario_deploy(scenario, NULL);
    draw_hand(scenario, "red hand refill", "A");
    held_is(scenario, "hidden in hand", RED, "ABV");
    scenario_pending(scenario, "blue tile of the hand");
    scenario_actions(scenario, 1);
    choose_kind(scenario, BLUE, "U");
    scenario_pending(scenario, "blue place");
    scenario_refused(scenario, "base 2 hand=hidden unplayable=return", "option unplayable");
    scenario_refused(scenario, "base 2 hand=hidden predraw=1", "option predraw");
}

// Tiles shown because none fits stay known; tiles drawn afterwards do not.
static void option_hand_hidden_shown(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 hand=hidden table=1x1 deck_limit=8", NULL);
    draw_hand(scenario, "red first hand", "VUB");
    draw_hand(scenario, "blue first hand", "UUU");
    held_is(scenario, "hidden in hand", BLUE, "UUU");
    held_is(scenario, "in hand", RED, "BUV");
    scenario_pending(scenario, "red tile of the hand");
    scenario_actions(scenario, 3);
    choose_kind(scenario, RED, "V");
    // The next one does not fit either, so it is shown as well.
    draw_hand(scenario, "red hand redraw", "W");
    held_is(scenario, "in hand", RED, "BUW");
    held_is(scenario, "hidden in hand", RED, "");
}

// While dragon tiles are still barred, all players see that a drawn tile is none.
static void option_hand_hidden_before_the_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2 hand=hidden", NULL);
    draw_hand(scenario, "red first hand", "VUB");
    draw_hand(scenario, "blue first hand", "UUU");
    held_is(scenario, "in hand", RED, "BUV");
    held_is(scenario, "hidden in hand", RED, "");
}

// A player who has placed all tiles waits for the others.
static void option_hand_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2 hand=open hand_tiles=2 deck_limit=3", NULL);
    draw_hand(scenario, "red first hand", "UU");
    draw_hand(scenario, "blue first hand", "U");
    scenario_do(scenario, "place 1,0 r0");
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue place");
    scenario_do(scenario, "place 2,0 r0");
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red place");
    scenario_do(scenario, "place 3,0 r0");
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "over");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_fewer_followers),
        CASE(option_fewer_followers_run_out),
        CASE(option_unpunctual),
        CASE(option_unpunctual_where_nobody_is),
        CASE(option_unpunctual_for_what_is_complete),
        CASE(option_unpunctual_monks),
        CASE(option_unpunctual_with_a_portal),
        CASE(option_unpunctual_off),
        CASE(W_099_most_roads_begin_and_ties_draw_again),
        CASE(option_start_player_roads),
        CASE(option_start_player_lot),
        CASE(option_hand_open),
        CASE(option_hand_after_the_builder),
        CASE(option_hand_with_an_abbey),
        CASE(option_hand_without_a_place),
        CASE(option_hand_tiles),
        CASE(option_hand_at_the_end),
        CASE(option_hand_hidden),
        CASE(option_hand_hidden_shown),
        CASE(option_hand_hidden_before_the_dragon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
