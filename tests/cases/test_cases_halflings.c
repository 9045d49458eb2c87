// SPDX-License-Identifier: MIT
//
// Cases L-001 to L-010: Halflings I and II. Rules: Complete Annotated Rules 7.4, p. 151 to 154.
//
// As printed (rotation 0), half-tiles have their short sides in the north and east; rotations are
// clockwise. "2.042" is half-tile 04 with its corner in the south-west.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>

enum {
    HANDED_OUT = PLAYERS_MAX, /* number in the module's memory: half-tiles dealt */
    OF_TWO_PLAYERS = 4        /* as many as they get from one set */
};

static const char SETS[] = "base+halflings-2 2";

/** Returns the number of a half-tile among those in play. */
static unsigned half_number(const Scenario *scenario, const char *tile) {
    const uint32_t type = scenario_type(scenario, tile);
    unsigned number = 0;
    for (uint32_t t = 0; t < type; t++) {
        number += tile_is_half(rules_type(scenario->rules, t));
    }
    return number;
}

/** Gives a player half-tiles, named without rotation; it is Red's turn. */
static void give(Scenario *scenario, int player, const char *first, const char *second) {
    uint32_t held = 1U << half_number(scenario, first);
    held |= second == NULL ? 0 : 1U << half_number(scenario, second);
    scenario_memory(scenario, "halflings", HANDED_OUT, OF_TWO_PLAYERS);
    scenario_memory(scenario, "halflings", (uint32_t)player, held);
    scenario_player(scenario, RED);
}

static Action choosing(const Scenario *scenario, const char *tile) {
    const Pending pending = game_pending(scenario->rules, scenario->game);
    const Action choose = action_make(VERB_CHOOSE, (unsigned)pending.player);
    return action_with_arg(choose, 1 + half_number(scenario, tile));
}

/** Red has a half-tile and takes it instead of drawing. */
static void take(Scenario *scenario, const char *tile) {
    give(scenario, RED, tile, NULL);
    scenario_pending(scenario, "red half tile");
    scenario_act(scenario, choosing(scenario, tile));
    scenario_pending(scenario, "red place");
}

// "The longer side of a triangular tile may never be placed against the side of a normal tile."
static void L_001_no_long_side_at_a_whole_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0] \n"
                   "  ?a  ");
    take(scenario, "2.04");
    scenario_rotations(scenario, 'a', "03"); // its corner in the north-east or north-west
}

static void L_002_short_sides_match(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+halflings-1 2",
                   "  ?n  \n"
                   " [D0] \n"
                   "  ?s  ");
    take(scenario, "2.06"); // a city and a field
    scenario_rotations(scenario, 'n', "2");
    scenario_rotations(scenario, 's', "3");
}

static void L_003_long_sides_match(void **state) {
    Scenario *scenario = *state;
    const char *drawing = " [D0]     \n"
                          "  2.040=a ";
    scenario_begin(scenario, "base+halflings-2+halflings-1 2", drawing);
    take(scenario, "3.01"); // a field
    scenario_rotations(scenario, 'a', "2");
    scenario_place(scenario, "3.012", 'a');
    scenario_begin(scenario, "base+halflings-2+halflings-1 2", drawing);
    take(scenario, "2.03"); // a road
    scenario_rotations(scenario, 'a', "");
    scenario_begin(scenario, SETS,
                   " [D0]     \n"
                   "  2.023=a ");
    take(scenario, "2.03"); // two roads, which become one
    scenario_rotations(scenario, 'a', "1");
}

static void L_004_a_half_tile_completes_a_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  U0  [D0]      U0 \n"
                   "  E3   B0:Bm0   E1 \n"
                   "  E2   E2       ?a ");
    take(scenario, "2.04");
    scenario_place(scenario, "2.043", 'a');
    scenario_deploy(scenario, NULL);
    scenario_scores(scenario, "red 0, blue 9");
}

// Footnote 406.
static void L_005_two_halves_are_one_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  2.102=a  \n"
                   " [D0]:Rc0  ");
    take(scenario, "2.12");
    scenario_place(scenario, "2.120", 'a');
    scenario_deploy(scenario, NULL);
    scenario_scores(scenario, "red 4, blue 0");
}

static void L_006_what_is_not_placed_is_lost(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0] \n"
                   "  ?a  ");
    scenario_draws(scenario, 1);
    give(scenario, RED, "2.04", "2.01");
    scenario_act(scenario, action_pass(RED));
    scenario_turn(scenario, "B0", 'a', NULL);
    scenario_pending(scenario, "over");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_facts(scenario, "half tile", "red 1 half tile 1, red 1 half tile 4");
}

// Footnote 407: a half-filled hole does not end a row.
static void L_007_half_a_hole_ends_no_row(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+monasteries-germany+halflings-2 2",
                   "  U0  U0      [D0] \n"
                   "  E3  3.043    ?a  ");
    scenario_draw(scenario, "2.eberbach");
    scenario_place(scenario, "2.eberbach0", 'a');
    scenario_do(scenario, "deploy follower 0,1 m0 lying");
    scenario_final(scenario, "red 4, blue 0"); // three in the row, and the start tile
}

// Footnote 409.
static void L_008_an_abbey_beside_half_a_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+halflings-2 2",
                   "  U0  [D0]     U0 \n"
                   "  E3   ?a      E1 \n"
                   "  E2   3.042   .  ");
    scenario_pending(scenario, "red abbey");
    scenario_do(scenario, "place 0,1 r0 held"); // the free half of the cell in the south faces it
    scenario_deploy(scenario, NULL);
    scenario_begin(scenario, "base+abbey-and-mayor+halflings-2 2",
                   "  U0  [D0]     U0 \n"
                   "  E3   ?a      E1 \n"
                   "  E2   3.043   .  ");
    scenario_do(scenario, "place 0,1 r0 held");
}

static void L_009_a_hill_of_two_halves(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+halflings-2+hills-and-sheep 2",
                   "  E2        U1     \n"
                   " [D0]:Br0   2.050:Rr0=a ");
    const uint32_t draws = game_draws_left(scenario->rules, scenario->game);
    take(scenario, "2.03");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), draws - 1);
    scenario_place(scenario, "2.032", 'a');
    scenario_deploy(scenario, NULL);
    scenario_final(scenario, "red 3, blue 0"); // Red's half is on the hill now
}

// Footnotes 401 and 402. More than six players would need a second copy; each gets one half-tile.
static void L_010_fewer_than_six_players(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+halflings-1 4", NULL);
    scenario_pending(scenario, "green half tiles dealt");
    scenario_outcomes(scenario, "01 1, 02 1, 03 1, 04 1, 05 1, 06 1, 07 1, 08 1, 09 1, 10 1, "
                                "11 1, 12 1");
    static const char *const DEALT[] = {"04", "01", "02", "03", "05", "06", "07", "08"};
    for (unsigned i = 0; i < 8; i++) {
        scenario_happen(scenario, DEALT[i]);
    }
    scenario_pending(scenario, "red half tile");
    scenario_facts(
        scenario, "half tile",
        "red 1 half tile 3, red 1 half tile 8, blue 1 half tile 2, blue 1 half tile 7, "
        "yellow 1 half tile 1, yellow 1 half tile 6, green 1 half tile 4, green 1 half tile 5");
    scenario_begin(scenario, "base+halflings-1 4 halflings_each=share", NULL);
    for (unsigned i = 1; i <= 12; i++) {
        const char name[] = {(char)('0' + i / 10), (char)('0' + i % 10), '\0'};
        scenario_happen(scenario, name);
    }
    scenario_pending(scenario, "red half tile");
    scenario_actions(scenario, 4); // three, and a draw
    scenario_begin(scenario, "base+halflings-1 8 more_players=on", NULL);
    for (unsigned i = 1; i <= 8; i++) {
        const char name[] = {'0', (char)('0' + i), '\0'};
        scenario_happen(scenario, name);
    }
    scenario_actions(scenario, 2);
}

// "Starting with the player who will be last in turn order and moving counterclockwise, everyone
// takes one tile [...] All players then take a second tile in the same way."
static void option_halflings_draft(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+halflings-1 3 halflings=draft", NULL);
    static const char *const ORDER[] = {"yellow", "blue", "red", "yellow", "blue", "red"};
    static const char *const TAKEN[] = {"2.05", "2.06", "2.07", "2.08", "2.09", "2.10"};
    for (unsigned i = 0; i < 6; i++) {
        char expected[64];
        (void)snprintf(expected, sizeof expected, "%s half tile taken", ORDER[i]);
        scenario_pending(scenario, expected);
        scenario_actions(scenario, 12 - i);
        scenario_act(scenario, choosing(scenario, TAKEN[i]));
    }
    scenario_pending(scenario, "red half tile");
    scenario_facts(scenario, "half tile",
                   "red 1 half tile 7, red 1 half tile 10, blue 1 half tile 6, blue 1 half tile 9, "
                   "yellow 1 half tile 5, yellow 1 half tile 8");
}

// "Return them face down": other players get no information about half-tiles, so Red is asked even
// if Red's fits nowhere.
static void option_halflings_hands(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+halflings-1 2 table=1x1", " [D0] ");
    give(scenario, RED, "2.04", NULL);
    scenario_pending(scenario, "red half tile");
    scenario_actions(scenario, 1); // to draw
    scenario_facts(scenario, "half tile", "red 1 half tile 4");
    game_observe(scenario->rules, scenario->game, BLUE);
    scenario_facts(scenario, "half tile", "");
    scenario_begin(scenario, "base+halflings-1 2 table=1x1 halflings_hands=open", " [D0] ");
    give(scenario, RED, "2.04", NULL);
    scenario_pending(scenario, "red draw");
    assert_false(rules_have_hidden_info(scenario->rules));
}

// Footnote 403: two of each set, or two in all.
static void option_halflings_of_both_sets(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+halflings-1+halflings-2 2 halflings=draft", NULL);
    static const char *const TAKEN[] = {"2.01", "2.02", "2.03", "2.04"};
    for (unsigned i = 0; i < 4; i++) {
        scenario_actions(scenario, 24 - i);
        scenario_act(scenario, choosing(scenario, TAKEN[i]));
    }
    scenario_actions(scenario, 12); // each has two of the first set
    scenario_begin(scenario, "base+halflings-1+halflings-2 2 halflings_each=two", NULL);
    scenario_outcomes(scenario, "halflings-1 12, halflings-2 12");
    scenario_happen(scenario, "halflings-2");
    scenario_happen(scenario, "07");
    scenario_outcomes(scenario, "halflings-1 12, halflings-2 11");
    for (unsigned i = 0; i < 3; i++) {
        static const char *const NAMES[] = {"01", "02", "03"};
        scenario_happen(scenario, "halflings-1");
        scenario_happen(scenario, NAMES[i]);
    }
    scenario_pending(scenario, "red half tile");
}

// Footnote 410. The house rule of another turn: the second half fills the cell.
static void reading_the_second_half_fills_a_hole(void **state) {
    Scenario *scenario = *state;
    static const char RULES[] = "base+halflings-2+halflings-1 2 hole_turn=on";
    scenario_begin(scenario, RULES,
                   "  U0  [D0]  U0 \n"
                   "  E3   ?a   E1 \n"
                   "  E2   E2   .  ");
    take(scenario, "2.04");
    scenario_place(scenario, "2.041", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
    scenario_begin(scenario, RULES,
                   "  U0  [D0]      U0 \n"
                   "  E3   3.041=a  E1 \n"
                   "  E2   E2       .  ");
    take(scenario, "2.04");
    scenario_place(scenario, "2.043", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red draw");
}

static void reading_no_barn_at_half_a_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+halflings-2 2",
                   "  U0  [D0] \n"
                   "  ?a   3.043 ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    assert_false(scenario_offered(scenario, "deploy barn -1,1 ne"));
}

// A road continues over the long sides of two half-tiles.
static void a_ferry_beyond_two_half_tiles_is_reached(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+halflings-2+ferries 2", " ?l  2.021  [D0]  ?a ");
    scenario_line(scenario, "tile halflings-2/05 -1,0 r3");
    scenario_memory(scenario, "halflings", HANDED_OUT, OF_TWO_PLAYERS);
    scenario_turn(scenario, "3.B2", 'l', NULL);
    scenario_pending(scenario, "red ferry");
    scenario_do(scenario, "token 8 -2,0 r0 r1");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "blue move ferry");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(L_001_no_long_side_at_a_whole_tile),
        CASE(L_002_short_sides_match),
        CASE(L_003_long_sides_match),
        CASE(L_004_a_half_tile_completes_a_cloister),
        CASE(L_005_two_halves_are_one_tile),
        CASE(L_006_what_is_not_placed_is_lost),
        CASE(L_007_half_a_hole_ends_no_row),
        CASE(L_008_an_abbey_beside_half_a_tile),
        CASE(L_009_a_hill_of_two_halves),
        CASE(L_010_fewer_than_six_players),
        CASE(option_halflings_draft),
        CASE(option_halflings_hands),
        CASE(option_halflings_of_both_sets),
        CASE(reading_the_second_half_fills_a_hole),
        CASE(reading_no_barn_at_half_a_tile),
        CASE(a_ferry_beyond_two_half_tiles_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
