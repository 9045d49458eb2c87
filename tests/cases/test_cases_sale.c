// SPDX-License-Identifier: MIT
//
// A house rule: a tile that is the only one to complete something is sold by sealed bid. Rules:
// Complete Annotated Rules 7.4, p. 24; engine/src/expansions/variants/sale.c explains how the
// sentence there is interpreted.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 16384, BUYERS_MAX = 3 };

/*
 * Roads on all four sides: only the crossing fits, and there is one. It completes the road of the
 * cloister.
 */
static const char CROSSING[] = " E0   A0   E2  \n"
                               " U0   ?a  [D0] \n"
                               " E2   U1   E2  ";

/** Red draws a tile on a board; the players to Red's left have these points. */
static void drawn(Scenario *scenario, const char *words, const char *board, const char *tile,
                  const int32_t points[BUYERS_MAX]) {
    scenario_begin(scenario, words, board);
    for (int player = BLUE; player < rules_players(scenario->rules); player++) {
        scenario_points(scenario, player, points[player - BLUE]);
    }
    scenario_draw(scenario, tile);
}

/** A player bids points; 0: no offer. */
static void bid(Scenario *scenario, unsigned player, unsigned points) {
    scenario_act(scenario, points == 0 ? action_pass(player)
                                       : action_with_arg(action_make(VERB_BID, player), points));
}

/** The seller accepts the offer of a player. */
static void sell_to(Scenario *scenario, unsigned seller, unsigned buyer) {
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, seller), buyer));
}

// ---- Bids and sales

// The buyer pays, places the tile and deploys. The player to the left of the seller has the next
// turn.
static void option_sell_sealed(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 3 sell=sealed", CROSSING, "X", (int32_t[BUYERS_MAX]){5, 9});
    scenario_pending(scenario, "blue sealed bid");
    bid(scenario, BLUE, 2);
    scenario_pending(scenario, "yellow sealed bid");
    bid(scenario, YELLOW, 6);
    scenario_pending(scenario, "red sell tile");
    scenario_facts(scenario, "offer", "red 0 offer, blue 2 offer, yellow 6 offer");
    scenario_actions(scenario, 3);
    sell_to(scenario, RED, YELLOW);
    scenario_scores(scenario, "red 6, blue 5, yellow 3");
    scenario_facts(scenario, "sold turn", "red 1 sold turn, blue 0 sold turn, yellow 0 sold turn");
    scenario_pending(scenario, "yellow place");
    scenario_place(scenario, "X0", 'a');
    scenario_pending(scenario, "yellow deploy");
    scenario_deploy(scenario, "r0");
    scenario_scores(scenario, "red 6, blue 5, yellow 5");
    scenario_supply(scenario, "red 7, blue 7, yellow 7");
    scenario_pending(scenario, "blue draw");
    scenario_facts(scenario, "sold turn", "red 0 sold turn, blue 0 sold turn, yellow 0 sold turn");
}

// Without the house rule no player is asked.
static void option_sell_off(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 3 sell=off", CROSSING, "X", (int32_t[BUYERS_MAX]){5, 9});
    scenario_pending(scenario, "red place");
}

// Passing is a bid of zero; without offers there is nothing to choose.
static void option_sell_sealed_nobody_bids(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 3 sell=sealed", CROSSING, "X", (int32_t[BUYERS_MAX]){5, 9});
    bid(scenario, BLUE, 0);
    bid(scenario, YELLOW, 0);
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "X0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

// The drawing player may keep the tile; then no player pays.
static void option_sell_sealed_refused(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 3 sell=sealed", CROSSING, "X", (int32_t[BUYERS_MAX]){5, 9});
    bid(scenario, BLUE, 5);
    bid(scenario, YELLOW, 9);
    scenario_act(scenario, action_pass(RED));
    scenario_scores(scenario, "red 0, blue 5, yellow 9");
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "X0", 'a');
    scenario_deploy(scenario, "r0");
    scenario_pending(scenario, "blue draw");
}

// The seller may accept either of two equal offers, or a lower one, but not a bid of zero.
static void option_sell_sealed_equal_bids(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 4 sell=sealed", CROSSING, "X", (int32_t[BUYERS_MAX]){4, 4, 4});
    bid(scenario, BLUE, 4);
    bid(scenario, YELLOW, 0);
    bid(scenario, GREEN, 4);
    scenario_actions(scenario, 3);
    assert_true(scenario_offered(scenario, "choose 1"));
    assert_false(scenario_offered(scenario, "choose 2"));
    sell_to(scenario, RED, GREEN);
    scenario_scores(scenario, "red 4, blue 4, yellow 4, green 0");
    scenario_pending(scenario, "green place");
}

// Players cannot bid more points than they have, nor more than 20; players without points are not
// asked.
static void option_sell_sealed_what_may_be_bid(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 4 sell=sealed", CROSSING, "X", (int32_t[BUYERS_MAX]){3, 0, 77});
    scenario_pending(scenario, "blue sealed bid");
    scenario_actions(scenario, 4);
    scenario_illegal(scenario, action_with_arg(action_make(VERB_BID, BLUE), 4));
    scenario_illegal(scenario, action_with_arg(action_make(VERB_BID, BLUE), 0));
    bid(scenario, BLUE, 3);
    scenario_pending(scenario, "green sealed bid");
    scenario_actions(scenario, 21);
    bid(scenario, GREEN, 20);
    scenario_pending(scenario, "red sell tile");
}

// If no other player has points, nothing is asked.
static void option_sell_sealed_nobody_can_bid(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 3 sell=sealed", CROSSING, "X", (int32_t[BUYERS_MAX]){0, 0});
    scenario_pending(scenario, "red place");
}

// ---- Which tile is the only one

// Without the crossing another tile would do: the cell south of the hole is empty, and a junction
// also completes the road.
static void option_sell_sealed_another_tile_would_do(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 3 sell=sealed",
          " E0   A0   E2  \n"
          " U0   ?a  [D0] ",
          "X", (int32_t[BUYERS_MAX]){9});
    scenario_pending(scenario, "red place");
}

/* A hole for a junction with a field in the south. */
static const char JUNCTION[] = " E0   A0   E2  \n"
                               " U0   ?a  [D0] \n"
                               " E2   E2   E2  ";

// It is not the only one while another of its kind may still be drawn; the last one of them is.
static void option_sell_sealed_another_of_its_kind(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 3 sell=sealed", JUNCTION);
    scenario_points(scenario, BLUE, 9);
    scenario_draws(scenario, 40);
    scenario_draw(scenario, "W");
    scenario_pending(scenario, "red place");
    scenario_begin(scenario, "base 3 sell=sealed", JUNCTION);
    scenario_points(scenario, BLUE, 9);
    scenario_draws(scenario, 40);
    scenario_line(scenario, "discard base/W\ndiscard base/W\ndiscard base/W");
    scenario_draw(scenario, "W");
    scenario_pending(scenario, "blue sealed bid");
}

// A tile that completes nothing is not sold, although it is unique: the road to the crossing
// continues elsewhere.
static void option_sell_sealed_nothing_completed(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 3 sell=sealed",
          " E0   U1   E2  \n"
          " U0   ?a  [D0] \n"
          " E2   U1   E2  ",
          "X", (int32_t[BUYERS_MAX]){9});
    scenario_pending(scenario, "red place");
}

// Cities on all four sides of a hole: only the city without a field fits and completes them.
static void option_sell_sealed_a_city(void **state) {
    Scenario *scenario = *state;
    const char *const board = " B0   E2   .   \n"
                              " E1   ?a   E3  \n"
                              " V3  [D0]  V0  ";
    drawn(scenario, "base 3 sell=sealed", board, "C", (int32_t[BUYERS_MAX]){9});
    scenario_pending(scenario, "blue sealed bid");
    bid(scenario, BLUE, 9);
    sell_to(scenario, RED, BLUE);
    scenario_place(scenario, "C0", 'a');
    scenario_deploy(scenario, "c0");
    scenario_paid_among(scenario, "blue 12 completed city");
    scenario_pending(scenario, "blue draw"); // Blue's own turn
}

// The same for a cloister: only the crossing fits the last of the eight cells around it. No road is
// completed.
static void option_sell_sealed_a_cloister(void **state) {
    Scenario *scenario = *state;
    const char *const board = " E0   E0     U1   .   \n"
                              " E3   B0:Bm0 U1   E2  \n"
                              " U0   U0     ?a  [D0] \n"
                              " .    E2     U1   .   ";
    drawn(scenario, "base 3 sell=sealed", board, "X", (int32_t[BUYERS_MAX]){9});
    scenario_pending(scenario, "blue sealed bid");
    bid(scenario, BLUE, 1);
    sell_to(scenario, RED, BLUE);
    scenario_place(scenario, "X0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_paid_among(scenario, "blue 9 completed cloister");
}

// ---- Sealed

/** Returns the view of a seat, as text. */
static char *view_of(Scenario *scenario, int seat) {
    Game *const view = game_alloc(scenario->rules);
    char *const text = malloc(TEXT_SIZE);
    assert_true(view != NULL && text != NULL);
    game_copy(scenario->rules, view, scenario->game);
    game_observe(scenario->rules, view, seat);
    assert_int_equal(game_check(scenario->rules, view, NULL), STATUS_OK);
    assert_true(game_to_text(scenario->rules, view, text, TEXT_SIZE) < TEXT_SIZE);
    free(view);
    return text;
}

/** Returns the view of a seat after Blue's bid, before Yellow's. */
static char *seen_after(Scenario *scenario, unsigned points, int seat) {
    drawn(scenario, "base 3 sell=sealed", CROSSING, "X", (int32_t[BUYERS_MAX]){20, 9});
    assert_true(game_choice_sealed(scenario->rules, scenario->game));
    bid(scenario, BLUE, points);
    scenario_facts(scenario, "offer", "red 0 offer, blue 0 offer, yellow 0 offer");
    return view_of(scenario, seat);
}

// Until all have bid, other players see neither a player's bid nor whether the player bids at all.
static void option_sell_sealed_hidden_bids(void **state) {
    Scenario *scenario = *state;
    for (int seat = -1; seat < 3; seat++) {
        char *const none = seen_after(scenario, 0, seat);
        char *const some = seen_after(scenario, 13, seat);
        assert_int_equal(strcmp(none, some) == 0, seat != BLUE);
        free(none);
        free(some);
    }
    bid(scenario, YELLOW, 1);
    assert_false(game_choice_sealed(scenario->rules, scenario->game));
    char *const open = view_of(scenario, YELLOW);
    drawn(scenario, "base 3 sell=sealed", CROSSING, "X", (int32_t[BUYERS_MAX]){20, 9});
    bid(scenario, BLUE, 12);
    bid(scenario, YELLOW, 1);
    char *const other = view_of(scenario, YELLOW);
    assert_string_not_equal(open, other); // and then all players see it
    free(open);
    free(other);
}

// ---- With other rules

// The buyer's builder gives the buyer another part of the turn, the seller's gives nothing.
static void option_sell_sealed_with_builders(void **state) {
    Scenario *scenario = *state;
    const char *const board = " E0        A0        E2  \n"
                              " U0:Br0:BCr0 ?a     [D0]:Rr0:RCr0 \n"
                              " E2        U1        E2  ";
    Rng rng = rng_make(2, 2);
    drawn(scenario, "base+traders-and-builders 3 sell=sealed", board, "X",
          (int32_t[BUYERS_MAX]){9});
    scenario_pending(scenario, "blue sealed bid");
    bid(scenario, BLUE, 1);
    sell_to(scenario, RED, BLUE);
    scenario_place(scenario, "X0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue second part");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, BLUE), 1));
    scenario_draw(scenario, "E");
    scenario_act(scenario, game_sample_action(scenario->rules, scenario->game, &rng));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw"); // Blue's own turn
}

// An abbey in front of a player is not a tile that may still be drawn, although it could complete
// the road and may replace a draw. The crossing of that expansion is one.
static void option_sell_sealed_with_abbeys(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 3 sell=sealed", CROSSING);
    scenario_points(scenario, BLUE, 9);
    scenario_act(scenario, action_pass(RED));
    scenario_draw(scenario, "X");
    scenario_pending(scenario, "red place");
    scenario_begin(scenario, "base+abbey-and-mayor 3 sell=sealed", CROSSING);
    scenario_points(scenario, BLUE, 9);
    scenario_draws(scenario, 40);
    scenario_line(scenario, "discard abbey-and-mayor/E");
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_pass(RED));
    scenario_draw(scenario, "X");
    scenario_pending(scenario, "blue sealed bid");
}

// A buyer who fills a hole has another turn by that house rule; then the seller's left neighbor
// follows.
static void option_sell_sealed_with_holes(void **state) {
    Scenario *scenario = *state;
    drawn(scenario, "base 3 sell=sealed hole_turn=on", CROSSING, "X", (int32_t[BUYERS_MAX]){0, 9});
    bid(scenario, YELLOW, 2);
    sell_to(scenario, RED, YELLOW);
    scenario_place(scenario, "X0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "yellow draw");
    Rng rng = rng_make(1, 1);
    scenario_draw(scenario, "B");
    scenario_act(scenario, game_sample_action(scenario->rules, scenario->game, &rng));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

/**
 * Adds lines to the position: the crossing and further tiles set aside, no longer unseen, for Red
 * to place.
 */
static void crossing_set_aside(Scenario *scenario, const char *words, const char *lines) {
    char text[TEXT_SIZE];
    char changed[2 * TEXT_SIZE];
    Message message = {""};
    scenario_begin(scenario, words, CROSSING);
    scenario_points(scenario, BLUE, 9);
    scenario_draws(scenario, 40);
    assert_true(game_to_text(scenario->rules, scenario->game, text, sizeof text) < sizeof text);
    const int length = (int)(strstr(text, "\nturn ") - text);
    (void)snprintf(changed, sizeof changed, "%.*s\n%s\n", length, text, lines);
    if (game_from_text(scenario->rules, scenario->game, changed, &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, changed);
    }
}

// One of three open tiles is sold like a drawn one. The open tiles beside it may still be placed.
static void option_sell_sealed_with_open_tiles(void **state) {
    Scenario *scenario = *state;
    crossing_set_aside(scenario, "base 3 sell=sealed open_tiles=on",
                       "apart common base/B\napart common base/E\napart common base/X\n"
                       "turn 0 take-open-tile");
    scenario_do(scenario, "choose 2");
    scenario_pending(scenario, "blue sealed bid");
    bid(scenario, BLUE, 9);
    sell_to(scenario, RED, BLUE);
    scenario_place(scenario, "X0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue open tiles again"); // draws it, in the turn just bought
    crossing_set_aside(scenario, "base+abbey-and-mayor 3 sell=sealed open_tiles=on",
                       "apart common base/B\napart common base/X\napart common abbey-and-mayor/E\n"
                       "turn 0 take-open-tile");
    scenario_do(scenario, "choose 1");
    scenario_pending(scenario, "red place");
}

// A tile of a hand is sold, too. The seller's hand is filled at the end of the seller's next turn.
static void option_sell_sealed_with_hands(void **state) {
    Scenario *scenario = *state;
    crossing_set_aside(scenario, "base 3 sell=sealed hand=open hand_tiles=2",
                       "apart in-hand 0 base/B\napart in-hand 0 base/X\n"
                       "apart in-hand 1 base/B\napart in-hand 1 base/K\n"
                       "apart in-hand 2 base/U\napart in-hand 2 base/V\n"
                       "state hands dealt=1\nturn 0 tile-of-the-hand");
    scenario_do(scenario, "choose 1");
    scenario_pending(scenario, "blue sealed bid");
    bid(scenario, BLUE, 9);
    sell_to(scenario, RED, BLUE);
    scenario_place(scenario, "X0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue tile of the hand"); // Blue's own turn; no tile was drawn
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(option_sell_sealed),
        CASE(option_sell_off),
        CASE(option_sell_sealed_nobody_bids),
        CASE(option_sell_sealed_refused),
        CASE(option_sell_sealed_equal_bids),
        CASE(option_sell_sealed_what_may_be_bid),
        CASE(option_sell_sealed_nobody_can_bid),
        CASE(option_sell_sealed_another_tile_would_do),
        CASE(option_sell_sealed_another_of_its_kind),
        CASE(option_sell_sealed_nothing_completed),
        CASE(option_sell_sealed_a_city),
        CASE(option_sell_sealed_a_cloister),
        CASE(option_sell_sealed_hidden_bids),
        CASE(option_sell_sealed_with_builders),
        CASE(option_sell_sealed_with_abbeys),
        CASE(option_sell_sealed_with_holes),
        CASE(option_sell_sealed_with_open_tiles),
        CASE(option_sell_sealed_with_hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
