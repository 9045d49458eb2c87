// SPDX-License-Identifier: MIT
//
// The Tower: exchanged and ransomed prisoners, house rules, and other expansions.
#include "scenario.h"

#include "carcarena/engine/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tower_tables.h"

// ---- Exchange and ransom

static void TW_014_prisoners_of_each_other_are_exchanged(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, ROW);
    add_lines(scenario, "away 0 follower prison 1\n");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "pass"); // no ransom
    scenario_supply(scenario, "red 6, blue 0");
    build(scenario, 't');
    act(scenario, "remove follower 0,0 r0 of 1");
    away(scenario, "");
    scenario_supply(scenario, "red 7, blue 1");
    scenario_pending(scenario, "blue draw");
}

static void TW_015_the_owner_says_which_prisoner_returns(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+inns-and-cathedrals 2 tower_ransom=no", ROW);
    add_lines(scenario, "away 0 follower prison 1\naway 0 big-follower prison 1\n");
    build_turn(scenario, "U", 'a', 't');
    act(scenario, "remove follower 0,0 r0 of 1");
    scenario_pending(scenario, "red exchange");
    offers(scenario, "choose follower from 1, choose big-follower from 1");
    act(scenario, "choose big-follower from 1");
    away(scenario, "0 follower prison 1");
    scenario_supply_of(scenario, FIGURE_BIG, "red 1, blue 1");
    scenario_supply(scenario, "red 6, blue 1");
}

// Pitfall 23: with two equal prisoners there is nothing to choose.
static void pitfall_23_equal_prisoners_are_not_asked_about(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower 2 tower_ransom=no", ROW);
    add_lines(scenario, "away 0 follower prison 1\naway 0 follower prison 1\n");
    build_turn(scenario, "U", 'a', 't');
    act(scenario, "remove follower 0,0 r0 of 1");
    scenario_pending(scenario, "blue draw");
    away(scenario, "0 follower prison 1");
}

/** Blue and Yellow hold prisoners: Red's last follower and one of Blue's. */
static void prisoners(Scenario *scenario, const char *rules) {
    scenario_begin(scenario, rules, TOP);
    for (int i = 0; i < 7; i++) {
        add_lines(scenario, i == 0 ? "away 1 follower prison 2\n" : "away 0 follower prison 1\n");
    }
    add_lines(scenario, "away 0 follower prison 1\n");
}

static void TW_016_a_ransom(void **state) {
    Scenario *scenario = *state;
    prisoners(scenario, "base+tower 3");
    scenario_supply(scenario, "red 0, blue 6, yellow 7");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_pending(scenario, "red after placing");
    offers(scenario,
           "pass, choose follower from 1"); // not Blue's follower, which Yellow holds: pitfall 23
    act(scenario, "choose follower from 1");
    scenario_scores(scenario, "red -3, blue 3, yellow 0");
    scenario_paid(scenario, "red -3 bonus city, blue 3 bonus city");
    scenario_pending(scenario, "red deploy"); // once per turn: Red is not asked again
    act(scenario, "deploy follower 1,0 r0");
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 0, blue 6, yellow 7");
}

// Pitfall 23: also with less than three points, and at the end of the turn.
static void pitfall_23_a_ransom_below_three_points(void **state) {
    Scenario *scenario = *state;
    prisoners(scenario, "base+tower 3");
    scenario_points(scenario, RED, 1);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "pass");
    act(scenario, "pass");
    scenario_pending(scenario, "red before the end");
    act(scenario, "choose follower from 1");
    scenario_scores(scenario, "red -2, blue 3, yellow 0");
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 1, blue 6, yellow 7");
}

static void TW_017_the_ransom_of_a_big_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+inns-and-cathedrals 2", TOP);
    add_lines(scenario, "away 0 big-follower prison 1\n");
    scenario_points(scenario, RED, 10);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    offers(scenario, "pass, choose big-follower from 1");
    act(scenario, "choose big-follower from 1");
    scenario_scores(scenario, "red 7, blue 3");
    scenario_supply_of(scenario, FIGURE_BIG, "red 1, blue 1");
    assert_true(offered(scenario, "deploy big-follower 1,0 r0"));
}

static void TW_018_one_ransom_in_a_double_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+traders-and-builders 2",
                   " U0:Rr0  [D0]:RCr0   ?a  ?b \n"
                   "  .       2.B0       B0  .  ");
    add_lines(scenario, "away 0 follower prison 1\naway 0 follower prison 1\n");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "choose follower from 1");
    act(scenario, "pass");
    scenario_pending(scenario, "red second part");
    act(scenario, "choose 1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_pending(scenario, "red deploy");
    act(scenario, "pass");
    scenario_pending(scenario, "blue draw");
    scenario_scores(scenario, "red -3, blue 3");
    away(scenario, "0 follower prison 1");
}

// The tower is on a tile of the city in which Blue has a knight.
static void TW_019_who_stands_on_top_counts_for_nothing_below(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, "[D0] \n 2.A2:Bc0=t \n ?a ");
    raise_towers(scenario, PIECES_MAX, "t1");
    add_lines(scenario, "away 0 follower tower-top 0,1\n");
    assert_int_equal(scenario_feature(scenario, 't', "c0").followers[RED], 0);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_paid(scenario, "blue 4 completed city");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_final(scenario, "red 0, blue 4"); // nor for anything at the end
}

static void TW_020_pieces_of_each_player(void **state) {
    static const int EACH[] = {0, 0, 10, 9, 7, 6, 5};
    Scenario *scenario = *state;
    for (int players = 2; players <= 6; players++) {
        char words[32];
        (void)snprintf(words, sizeof words, "base+tower %d", players);
        scenario_begin(scenario, words, NULL);
        for (int player = 0; player < players; player++) {
            assert_int_equal(pieces_of(scenario, player), EACH[players]);
        }
    }
    for (int players = 7; players <= 8;
         players++) { // the rules state no number: 30 pieces for all players
        char words[64];
        (void)snprintf(words, sizeof words, "inns-and-cathedrals+tower %d start_in_bag=on",
                       players);
        scenario_begin(scenario, words, NULL);
        assert_int_equal(
            game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, "2.B")),
            STATUS_OK);
        assert_int_equal(pieces_of(scenario, BLACK), 30 / players);
    }
    // A player without pieces cannot build.
    scenario_begin(scenario, "base+tower 6", TOP);
    raise_towers(scenario, 5, "t9");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_false(offered(scenario, "token 3 0,1"));
    assert_int_equal(pieces_of(scenario, RED), 0);
}

// ---- House rules

static void option_a_range_of_one_less(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower 2 tower_range=less", ROW);
    raise_towers(scenario, PIECES_MAX, "t1");
    build_turn(scenario, "U", 'a', 't');
    offers(scenario, "pass, remove follower 0,0 r0 of 1, remove follower -1,1 f0 of 1, "
                     "remove follower 0,1 f0 of 1, remove follower 1,1 m0 of 1, "
                     "remove follower 0,2 m0 of 1");
}

// Monks to the right of the tower, below it, on the diagonal, and a chess knight's move away.
static void option_other_shapes_of_the_range(void **state) {
    static const char BOARD[] = " ?a  [D0]       .        .      \n"
                                "  .   2.B0=t    B0:Bm0   .      \n"
                                "  .   2.C0:Bm0  B0:Bm0  B0:Bm0  \n"
                                "  .    .         .      B0:Bm0  ";
    static const struct {
        const char *words;
        bool near_diagonal, knights_move, far_diagonal;
    } SHAPES[] = {{"base+tower 2", false, false, false},
                  {"base+tower 2 tower_shape=star", true, false, true},
                  {"base+tower 2 tower_shape=star tower_gaps=no", true, false, true},
                  {"base+tower 2 tower_shape=diamond", true, false, false},
                  {"base+tower 2 tower_shape=diamond", true, true, false}};
    Scenario *scenario = *state;
    for (size_t i = 0; i < sizeof SHAPES / sizeof SHAPES[0]; i++) {
        scenario_begin(scenario, SHAPES[i].words, BOARD);
        raise_towers(scenario, PIECES_MAX, i == 4 ? "t2" : "t1");
        build_turn(scenario, "U", 'a', 't'); // height 2, and 3 in the last case
        assert_true(offered(scenario, "remove follower 1,1 m0 of 1"));
        assert_true(offered(scenario, "remove follower 0,2 m0 of 1"));
        assert_int_equal(offered(scenario, "remove follower 1,2 m0 of 1"), SHAPES[i].near_diagonal);
        assert_int_equal(offered(scenario, "remove follower 2,2 m0 of 1"), SHAPES[i].knights_move);
        assert_int_equal(offered(scenario, "remove follower 2,3 m0 of 1"), SHAPES[i].far_diagonal);
    }
}

// ---- With others

static void U_003_after_a_piece_of_a_tower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+phantom 2", TOP);
    build_turn(scenario, "U", 'a', 't');
    scenario_pending(scenario, "red phantom");
    assert_true(offered(scenario, "deploy phantom 1,0 r0"));
}

// Footnotes 442 and 447: to the top of an open tower, after any first action.
static void U_005_a_phantom_on_top_after_another_action(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+phantom 2", TOP);
    raise_towers(scenario, PIECES_MAX, "t1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "deploy follower 1,0 r0");
    act(scenario, "deploy phantom 0,1 tile");
    away(scenario, "0 phantom tower top 0,1");
    scenario_supply_of(scenario, FIGURE_PHANTOM, "red 0, blue 1");
    scenario_begin(scenario, "base+tower+phantom 2", TOP);
    raise_towers(scenario, PIECES_MAX, "t1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "deploy follower 0,1 tile");
    assert_false(offered(scenario, "deploy phantom 0,1 tile")); // the follower closed it
}

// Footnote 126 does not settle it; the option tower_abbot allows it (TW_012).
static void A_009_no_abbot_on_a_tower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+abbot 2", TOP);
    raise_towers(scenario, PIECES_MAX, "t1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_false(offered(scenario, "deploy abbot 0,1 tile"));
}

// Footnote 132: a festival returns followers from the top of a tower, but not from a prison.
static void V_004_no_prisoner_comes_home_from_a_festival(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+festival 2 tower_ransom=no", "[D0] . \n 2.B0=t ?a ");
    raise_towers(scenario, PIECES_MAX, "t1");
    add_lines(scenario, "away 0 follower prison 1\naway 0 follower tower-top 0,1\n");
    scenario_draw(scenario, "3.I");
    scenario_place(scenario, "3.I2", 'a');
    assert_true(offered(scenario, "remove follower 0,1 tile"));
    act(scenario, "remove follower 0,1 tile");
    away(scenario, "0 follower prison 1");
    scenario_supply(scenario, "red 6, blue 7");
}

static void option_no_ransom(void **state) {
    Scenario *scenario = *state;
    prisoners(scenario, "base+tower 3 tower_ransom=no");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_pending(scenario, "red deploy");
    act(scenario, "pass");
    scenario_pending(scenario, "blue draw");
}

// Pitfall 2: the tile with four cities and a foundation has a pennant.
static void pitfall_02_the_pennant_of_the_city_with_a_tower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, " 2.Q2=a \n[D0]");
    assert_int_equal(scenario_feature(scenario, 'a', "c0").pennants, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(TW_014_prisoners_of_each_other_are_exchanged),
        CASE(TW_015_the_owner_says_which_prisoner_returns),
        CASE(pitfall_23_equal_prisoners_are_not_asked_about),
        CASE(TW_016_a_ransom),
        CASE(pitfall_23_a_ransom_below_three_points),
        CASE(TW_017_the_ransom_of_a_big_follower),
        CASE(TW_018_one_ransom_in_a_double_turn),
        CASE(TW_019_who_stands_on_top_counts_for_nothing_below),
        CASE(TW_020_pieces_of_each_player),
        CASE(option_a_range_of_one_less),
        CASE(option_other_shapes_of_the_range),
        CASE(U_003_after_a_piece_of_a_tower),
        CASE(U_005_a_phantom_on_top_after_another_action),
        CASE(A_009_no_abbot_on_a_tower),
        CASE(V_004_no_prisoner_comes_home_from_a_festival),
        CASE(option_no_ransom),
        CASE(pitfall_02_the_pennant_of_the_city_with_a_tower),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
