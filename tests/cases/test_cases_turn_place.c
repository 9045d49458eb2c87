// SPDX-License-Identifier: MIT
//
// The order of play with several expansions: setup and steps 1 to 3. Rules: Complete Annotated
// Rules 7.4, order of play; names of tests begin with the number of the step.
#include "order_of_play.h"

#include <stdlib.h>

/** Checks how many tiles of a type may be drawn next. */
static void drawable(Scenario *scenario, const char *tile, uint32_t expected) {
    uint32_t *counts = malloc(rules_type_count(scenario->rules) * sizeof *counts);
    assert_non_null(counts);
    game_drawable(scenario->rules, scenario->game, counts);
    const uint32_t count = counts[scenario_type(scenario, tile)];
    free(counts);
    assert_int_equal(count, expected);
}

// ---- Setup

// A hole above the start tile, and a road that Red's builder may extend.
static const char HOLE[] = "  .   .   U0               U0   .  \n"
                           " E1  G0   ?h               A1   .  \n"
                           "  .  U0  [D0]:Rr0:RCr0=s  U0=u  ?b \n"
                           "  .   .   ?x               ?y  ?c ";

static const char ROAD_HOLE[] = "  .   .   U0          U0   .  \n"
                                " E1  G0   ?h          A1   .  \n"
                                "  .  U0  [D0]:Rr0=s   U0  ?b \n"
                                "  .   .   ?x          ?y  ?c ";

static void turn_S_2_the_city_then_the_spring_then_the_rose(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+river-2+wind-roses 2", NULL);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 12);
    drawable(scenario, "3.spring", 1);
    drawable(scenario, "4.start", 0);
    drawable(scenario, "3.fork", 0);
    drawable(scenario, "U", 0);
}

static void turn_S_3_fork_then_river_then_the_rest(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2+wind-roses+hills-and-sheep 3", " [2.spring0] ?a ");
    scenario_pending(scenario, "red draw"); // S.6: the first player has the fork
    drawable(scenario, "2.fork", 1);
    drawable(scenario, "2.E", 0);
    order_play(scenario, "red draw: 2.fork\n"
                         "red place: 2.fork0 a\n"
                         "red deploy: pass\n"
                         "blue draw");
    drawable(scenario, "2.E", 1);
    drawable(scenario, "2.lake-volcano", 0); // the last of them
    drawable(scenario, "3.blue", 0);
    drawable(scenario, "4.M", 0);
}

// S.4: half-tiles one by one, counterclockwise from the last player; castles from the first player
// on, two each; hands of three are drawn in the order of seats. The first turn may then use any of
// them.
static void turn_S_4_half_tiles_then_castles_then_hands(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+halflings-1+castles-in-germany+hands 3 halflings=draft hand=open", NULL);
    order_play(scenario, "yellow half tile taken: choose 1\n"
                         "blue half tile taken: choose 2\n"
                         "red half tile taken: choose 3\n"
                         "yellow half tile taken: choose 4\n"
                         "blue half tile taken: choose 5\n"
                         "red half tile taken: choose 6\n"
                         "red choice of castles: choose 5\n"
                         "blue choice of castles: choose 0\n"
                         "yellow choice of castles: choose 1\n"
                         "red choice of castles: choose 2\n"
                         "blue choice of castles: choose 4\n"
                         "red first hand: U\n"
                         "red first hand: V\n"
                         "red first hand: W\n"
                         "blue first hand: U\n"
                         "blue first hand: V\n"
                         "blue first hand: W\n"
                         "yellow first hand: U\n"
                         "yellow first hand: V\n"
                         "yellow first hand: U\n"
                         "red german castle: pass\n"
                         "red half tile: pass\n"
                         "red tile of the hand");
    scenario_facts(scenario, "german castle 4", "yellow 1 german castle 4"); // the last one
}

static void turn_S_5_pieces_are_handed_out(void **state) {
    Scenario *scenario = *state;
    scenario_begin(
        scenario, "base+tower+tunnel+bridges-castles-and-bazaars+abbey-and-mayor+hills-and-sheep 2",
        NULL);
    for (int player = RED; player <= BLUE; player++) {
        order_fact(scenario, "tower piece", player, 10);
        order_fact(scenario, "tunnel tokens", player, 6);
        order_fact(scenario, "castle", player, 3);
        order_fact(scenario, "abbey", player, 1);
    }
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
    scenario_supply_of(scenario, FIGURE_BARN, "red 1, blue 1");
}

// ---- 1: begin turn

static void turn_1a_the_fairy_once_in_a_double_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+traders-and-builders+abbey-and-mayor 2",
                   HOLE);
    order_line(scenario, "figure neutral fairy @s r0");
    order_line(scenario, "state princess-and-dragon beside=1");
    scenario_player(scenario, BLUE);
    order_play(scenario, "blue abbey: pass\n"
                         "blue draw: B\n"
                         "blue place: B0 x\n"
                         "blue deploy: pass\n"
                         "red abbey");
    scenario_paid(scenario, "red 1 bonus road");
    order_play(scenario, "red abbey: pass\n"
                         "red draw: U\n"
                         "red place: U0 b\n"
                         "red deploy: pass\n"
                         "red second part: choose 1\n"
                         "red abbey: place @h r0 held\n"
                         "red deploy: pass\n"
                         "blue draw");
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 1, blue 0");
}

// ---- 2: draw a tile

static void turn_2a_a_bought_tile_and_no_abbey(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+bridges-castles-and-bazaars+abbey-and-mayor+princess-and-dragon 2",
                   ROAD_HOLE);
    order_line(scenario, "figure neutral fairy @s r0");
    order_line(scenario, "state princess-and-dragon beside=1");
    scenario_player(scenario, BLUE);
    order_play(scenario, "blue abbey: pass\n"
                         "blue draw: 2.F\n"
                         "blue place: 2.F0 x\n"
                         "blue deploy: pass\n"
                         "blue bazaar: U\n"
                         "blue bazaar: V\n"
                         "red auction: choose 0\n"
                         "red auction: bid 0\n"
                         "blue auction: pass\n"
                         "red place: U0 b\n" // an abbey is not offered
                         "red deploy: pass\n"
                         "blue place: V0 c\n"
                         "blue deploy: pass\n"
                         "red abbey");
    scenario_paid(scenario, "red 1 bonus road, red 1 bonus road");
}

static void turn_2b_an_abbey_in_the_second_part(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+traders-and-builders+goldmines 2", HOLE);
    order_play(scenario, "red abbey: pass\n"
                         "red draw: 4.A\n"
                         "red place: 4.A1 b\n"
                         "red gold: token 7 @u\n"
                         "red deploy: deploy follower @b m0\n"
                         "red second part: choose 1\n"
                         "red abbey: place @h r0 held\n"
                         "red deploy: deploy follower @h m0\n"
                         "blue draw"); // no hole is left
}

static void turn_2e_another_draw_and_the_abbey_again(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+princess-and-dragon+hills-and-sheep 2",
                   ROAD_HOLE);
    const uint32_t draws = game_draws_left(scenario->rules, scenario->game);
    order_play(scenario, "red abbey: pass\n"
                         "red draw: C\n" // fits nowhere
                         "red abbey: pass\n"
                         "red draw: 3.P\n" // waits for the dragon
                         "red abbey: pass\n"
                         "red draw: 4.M\n" // a hill, and the tile below it
                         "red place: 4.M1 x\n"
                         "red deploy");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), draws - 4);
}

static void turn_2g_the_last_tile_lies_below_a_hill(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+hills-and-sheep+traders-and-builders+abbey-and-mayor 2", HOLE);
    scenario_draws(scenario, 2);
    order_play(scenario, "red abbey: pass\n"
                         "red draw: 2.M\n"
                         "red place");
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 0);
    order_play(scenario, "red place: 2.M1 b\n"
                         "red deploy: pass\n"
                         "red second part: choose 1\n"
                         "red abbey: pass\n"
                         "blue abbey");
}

// ---- 3: place it

static void turn_3a_where_a_tile_may_lie(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+shrines-and-heretics+abbey-and-mayor+hills-and-sheep 2",
                   "  ?n     .   .    \n"
                   " [D0]   U0  U0    \n"
                   "  2.A0  ?h  2.C0  \n"
                   "  E2    E2  ?c    ");
    order_play(scenario, "red draw: A"); // an abbey would be next to two shrines
    scenario_rotations(scenario, 'c', "2");
    order_play(scenario, "red place: A2 c\n"
                         "red deploy: pass\n"
                         "blue draw: 4.B\n"
                         "blue place");
    scenario_rotations(scenario, 'n', "123"); // both cities of a side touch one city
    scenario_rotations(scenario, 'h', "");
    order_play(scenario, "blue place: 4.B2 n\n"
                         "blue deploy");
    scenario_deployable(scenario, "c0 c1 f0");
}

static void turn_3b_what_the_tile_completes_is_closed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+abbey-and-mayor+phantom 2",
                   "[D0]=s     U0   U0  \n"
                   " A3:RWr0=w  ?a   A1=e  \n"
                   " .          .    .   ");
    order_play(scenario, "red draw: 2.H\n"
                         "red place: 2.H0 a\n"
                         "red deploy");
    order_offers(scenario, "deploy follower @a r0");
    order_offers(scenario, "deploy follower @s c0");
    order_offers_not(scenario, "deploy follower @e r0");
    order_play(scenario, "red deploy: deploy follower @s c0\n"
                         "red phantom: pass\n"
                         "red wagon");
    scenario_paid(scenario, "red 2 completed road");
    order_offers_not(scenario, "move wagon @a r0");
    order_offers(scenario, "move wagon @a r1");
}

static void turn_3c_the_dragon_comes_before_the_window(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+tower+phantom 2",
                   "  .   [D0]   . \n"
                   " ?v   3.C0=t . ");
    order_line(scenario, "away 0 follower prison 1");
    scenario_points(scenario, RED, 3);
    order_play(scenario, "red draw: 2.A\n"
                         "red place: 2.A0 v\n"
                         "red after placing: choose follower from 1\n"
                         "red deploy");
    order_offers(scenario, "token 3 @t");
    scenario_deployable(scenario, "");
    order_play(scenario, "red deploy: token 3 @t\n"
                         "blue draw");
}

static void turn_3d_no_figures_after_the_princess(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+princess-and-dragon+mage-and-witch+tower+phantom+little-buildings 2",
                   " [D0]=s    .   \n"
                   "  B0      F1:Bc0:NMc0=n  \n"
                   "  E1:NWc0=w  ?a  \n"
                   "  4.C0=t    .  ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 2.T\n"
                         "red place: 2.T0 a\n"
                         "red princess: remove follower @n c0 of 1\n"
                         "red mage and witch: move mage @s c0\n"
                         "red after placing: choose follower from 1\n" // of no use for this tile
                         "blue draw");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_scores(scenario, "red -3, blue 3");
}

static void turn_3f_gold_before_the_witch(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+goldmines+mage-and-witch+tower 2",
                   " [D0]      U0   A1 \n"
                   "  B0=b     .   B0 \n"
                   "  F0:NMc0=w  ?a E3:NWc0=e  \n"
                   "  4.C0=t    .   .");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 2.G\n"
                         "red place: 2.G0 a\n"
                         "red gold: token 7 @b\n"
                         "red mage and witch: move witch @a r0\n"
                         "red after placing: pass\n"
                         "red deploy: deploy follower @a c0\n"
                         "red before the end: pass\n"
                         "blue draw");
}

// The rose joins the cities of mage and witch, one of which must leave before the city is paid.
static void turn_3g_3i_the_witch_then_the_rose_then_a_ransom(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+wind-roses+tower+mage-and-witch 2",
                   " E1:Rc0:NMc0   ?a          E3:NWc0 \n"
                   " U0           [2.start0]=s  E3      ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 2.nw\n"
                         "red place: 2.nw1 a\n"
                         "red mage and witch");
    scenario_paid(scenario, "");
    order_play(scenario, "red mage and witch: move witch @s r0\n"
                         "red after placing");
    scenario_paid(scenario, "red 3 bonus city");
    order_play(scenario, "red after placing: choose follower from 1\n"
                         "red deploy: pass\n"
                         "blue draw");
    scenario_paid_among(scenario, "red 9 completed city");
    scenario_scores(scenario, "red 9, blue 3");
}

// Red's city is joined to Blue's, where Red's knight takes a prisoner before any ransom. Red's
// builder, which must return to supply, extended the city (3b) nevertheless. The turn for a filled
// hole follows this one.
static void turn_3k_a_captive_a_ransom_and_a_hole(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+tower 2 hole_turn=on guard_duty=on",
                   "  B0   B0           B0           .  \n"
                   "  B0   ?a           E3:Rc0:RCc0  .  \n"
                   "  .    [D0]:Bc0=s   U0           ?b ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: N\n"
                         "red place: N2 a\n"
                         "red captive: remove follower @s c0 of 1\n"
                         "red after placing: choose follower from 1\n"
                         "red after placing: pass\n"
                         "red deploy: deploy follower @a c0\n"
                         "red second part");
    scenario_paid(scenario, "red -3 bonus city, blue 3 bonus city, red 6 completed city");
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
    order_play(scenario, "red second part: pass\n"
                         "red draw: U\n"
                         "red place: U0 b\n"
                         "red after placing: pass\n"
                         "red deploy: pass\n"
                         "blue draw");
}

// Red's builder is on the road of two holes.
static const char TWO_HOLES[] = " .   V2          [D0]  U0  U0  .   . \n"
                                " ?c  U0:Rr0:RCr0  ?a   U0  ?h  U0  ?b \n"
                                " .   .            B0   B0  B0  E2  . ";

/** Red fills the hole a in the first part of a double turn. */
static void first_part_fills(Scenario *scenario) {
    scenario_begin(scenario, "base+traders-and-builders 2 hole_turn=on", TWO_HOLES);
    order_play(scenario, "red draw: U\n"
                         "red place: U0 a\n"
                         "red deploy: pass\n"
                         "red second part: choose 1\n"
                         "red draw");
}

// "If you place a tile that fills a hole ... you get another turn", house rules; a double turn "is
// really a single turn with two parts" (footnote 54). So the other turn follows both parts, with
// its own double turn, no matter which part fills a hole.
static void turn_3k_a_hole_in_the_first_part(void **state) {
    Scenario *scenario = *state;
    first_part_fills(scenario);
    order_line(scenario, "score 1 4"); // a reloaded position remembers the hole
    order_play(scenario, "red draw: U\n"
                         "red place: U0 b\n"
                         "red deploy: pass\n"
                         "red draw: U\n"
                         "red place: U0 c\n"
                         "red deploy: pass\n"
                         "red second part: pass\n"
                         "blue draw");
}

// Holes in both parts are followed by one turn: it is "another turn" of the same player already.
static void turn_3k_holes_in_both_parts(void **state) {
    Scenario *scenario = *state;
    first_part_fills(scenario);
    order_play(scenario, "red draw: U\n"
                         "red place: U0 h\n"
                         "red deploy: pass\n"
                         "red draw: U\n"
                         "red place: U0 b\n"
                         "red deploy: pass\n"
                         "red second part: pass\n"
                         "blue draw");
}

// The house rule does not apply to abbeys; an abbey in the second part does not cancel the turn
// earned in the first.
static void turn_3k_an_abbey_after_a_hole(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+abbey-and-mayor 2 hole_turn=on", TWO_HOLES);
    order_play(scenario, "red abbey: pass\n"
                         "red draw: U\n"
                         "red place: U0 a\n"
                         "red deploy: pass\n"
                         "red second part: choose 1\n"
                         "red abbey: place @h r0 held\n"
                         "red deploy: pass\n"
                         "red draw: U\n"
                         "red place: U0 b\n"
                         "red deploy: pass\n"
                         "blue draw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(turn_S_2_the_city_then_the_spring_then_the_rose),
        CASE(turn_S_3_fork_then_river_then_the_rest),
        CASE(turn_S_4_half_tiles_then_castles_then_hands),
        CASE(turn_S_5_pieces_are_handed_out),
        CASE(turn_3a_where_a_tile_may_lie),
        CASE(turn_1a_the_fairy_once_in_a_double_turn),
        CASE(turn_2a_a_bought_tile_and_no_abbey),
        CASE(turn_2b_an_abbey_in_the_second_part),
        CASE(turn_2e_another_draw_and_the_abbey_again),
        CASE(turn_2g_the_last_tile_lies_below_a_hill),
        CASE(turn_3b_what_the_tile_completes_is_closed),
        CASE(turn_3c_the_dragon_comes_before_the_window),
        CASE(turn_3d_no_figures_after_the_princess),
        CASE(turn_3f_gold_before_the_witch),
        CASE(turn_3g_3i_the_witch_then_the_rose_then_a_ransom),
        CASE(turn_3k_a_captive_a_ransom_and_a_hole),
        CASE(turn_3k_a_hole_in_the_first_part),
        CASE(turn_3k_holes_in_both_parts),
        CASE(turn_3k_an_abbey_after_a_hole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
