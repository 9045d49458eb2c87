// SPDX-License-Identifier: MIT
//
// Cases G-002 to G-027: the Gingerbread Man. Rules: Winter Edition, "Gingerbread Man" and Order of
// Play. Of the gingerbread tiles, A has a city around the corner and a road to its gate, C has four
// cities of one side each. test_cases_gingerbread_tiles.c has the cases of the tiles, of the two
// print sheets and of questions the texts leave open.
#include "scenario.h"

#include "gingerbread_tables.h"

// The city of rule example 1: seven tiles, two red knights and a blue one, open in the south-east.
static const char SEVEN_TILES[] = " E1:Rc0  R2        G0:Bc0  N3:Rc0  .  \n"
                                  "  ?a    [D0]:Mc0=s .      N1      N3 ";

// The same with pennants.
static const char SEVEN_TILES_WITH_PENNANTS[] = " E1:Rc0  R2        F0:Bc0  M3:Rc0  .  \n"
                                                "  ?a    [D0]:Mc0=s .      N1      N3 ";

// Scoring example 1: the man leaves, each knight is paid a point per tile, the knights stay.
static void G_002_he_leaves_a_city_of_seven_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", SEVEN_TILES);
    assert_int_equal(scenario_feature(scenario, 's', "c0").tiles, 7);
    scenario_draw(scenario, "*A");
    scenario_place(scenario, "*A2", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red gingerbread symbol");
    scenario_paid(scenario, "");
    scenario_targets(scenario, "a.c0");
    scenario_move(scenario, 'a', "c0");
    scenario_man(scenario, 'a', "c0");
    scenario_paid(scenario, "red 14 gingerbread city, blue 7 gingerbread city");
    scenario_scores(scenario, "red 14, blue 7");
    scenario_supply(scenario, "red 5, blue 6");
    const FeatureView city = scenario_feature(scenario, 's', "c0");
    assert_int_equal(city.followers[RED], 2);
    assert_int_equal(city.followers[BLUE], 1);
    scenario_pending(scenario, "blue draw");
}

// Rule 1: pennants score no points.
static void G_003_pennants_do_not_count(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", SEVEN_TILES_WITH_PENNANTS);
    assert_int_equal(scenario_feature(scenario, 's', "c0").pennants, 2);
    scenario_turn(scenario, "*A2", 'a', NULL);
    scenario_move(scenario, 'a', "c0");
    scenario_paid(scenario, "red 14 gingerbread city, blue 7 gingerbread city");
}

// Scoring example 2, footnote 22.
static void G_004_his_city_is_completed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", SIX_TILES);
    scenario_turn(scenario, "E0", 'a', NULL);
    assert_int_equal(scenario_feature(scenario, 's', "c0").tiles, 6);
    assert_int_equal(scenario_feature(scenario, 's', "c0").pennants, 1);
    scenario_paid(scenario,
                  "red 12 gingerbread city, blue 6 gingerbread city, red 14 completed city");
    scenario_scores(scenario, "red 26, blue 6");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_pending(scenario, "red gingerbread move");
    scenario_targets(scenario, "k.c0");
    scenario_move(scenario, 'k', "c0");
    scenario_man(scenario, 'k', "c0");
    scenario_pending(scenario, "blue draw");
}

// Footnote 22: bonus, normal scoring, movement. In Order of Play, step 6b, the movement is in
// between: option gm_move=before. The points are the same.
static void G_005_bonus_then_scoring_then_movement(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", SIX_TILES);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_pending(scenario, "red gingerbread move");
    scenario_scores(scenario, "red 26, blue 6");
    scenario_begin(scenario, "winter+gingerbread-man 2 gm_move=before", SIX_TILES);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_pending(scenario, "red gingerbread move");
    scenario_scores(scenario, "red 12, blue 6");
    scenario_supply(scenario, "red 5, blue 6");
    scenario_move(scenario, 'k', "c0");
    scenario_scores(scenario, "red 26, blue 6");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_man(scenario, 'k', "c0");
    scenario_pending(scenario, "blue draw");
}

// Rule 2: the knights' owner is paid; the player who completed the city moves the man.
static void G_006_blue_completes_a_city_of_red_knights(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   "  .     ?a     \n"
                   "  .     F1:Rc0 \n"
                   " K3=k  [D0]:Mc0 ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 3 gingerbread city, red 8 completed city");
    scenario_scores(scenario, "red 11, blue 0");
    scenario_pending(scenario, "blue gingerbread move");
    scenario_move(scenario, 'k', "c0");
    scenario_pending(scenario, "red draw");
}

// Playing the new tiles: a normal turn and its scoring first, then the man moves.
static void G_007_symbol_tile_completes_another_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   "  .   .          G1:Bc0 \n"
                   " ?a   K3:Rc0=k  [D0]:Mc0=s ");
    scenario_turn(scenario, "*C0", 'a', NULL);
    scenario_paid(scenario, "red 4 completed city");
    scenario_scores(scenario, "red 4, blue 0");
    scenario_supply(scenario, "red 7, blue 6");
    scenario_pending(scenario, "red gingerbread symbol");
    scenario_man(scenario, 's', "c0");
    scenario_targets(scenario, "a.c0 a.c2 a.c3");
    scenario_move(scenario, 'a', "c0");
    scenario_paid(scenario, "red 4 completed city, blue 2 gingerbread city");
}

// Rule 1: players with knights are paid; here there are no knights.
static void G_008_he_leaves_a_city_without_knights(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", " ?a [D0]:Mc0=s ");
    scenario_turn(scenario, "*A2", 'a', NULL);
    scenario_pending(scenario, "red gingerbread symbol");
    scenario_move(scenario, 'a', "c0");
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_man(scenario, 'a', "c0");
}

// Special case: there is no other unfinished city, so the man stays and no player is paid.
static void G_009_he_stays_in_the_only_incomplete_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", ONLY_CITY);
    scenario_turn(scenario, "*A3", 'a', NULL);
    scenario_pending(scenario, "blue draw");
    scenario_paid(scenario, "");
    scenario_man(scenario, 'g', "c0");
}

// Special case: the man's city is completed and there is no other.
static void G_010_he_leaves_the_board(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " ?a       \n"
                   " F1:Rc0   \n"
                   "[D0]:Mc0  ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 3 gingerbread city, red 8 completed city");
    scenario_man_off(scenario);
    scenario_pending(scenario, "blue draw");
}

static void play_stuck_city(Scenario *scenario, const char *words) {
    scenario_begin(scenario, words, ONLY_CITY);
    scenario_turn(scenario, "*A3", 'a', NULL); // the man cannot leave
    scenario_turn(scenario, "K0", 'b', NULL);  // now there is another city
    scenario_man(scenario, 'g', "c0");
    scenario_turn(scenario, "E2", 'c', NULL); // the man's city is completed
    scenario_paid(scenario, "red 3 gingerbread city, red 6 completed city");
}

// Rule 2 against the special case: the man had to stay, and now another city is open.
static void G_011_stuck_city_is_completed_later(void **state) {
    Scenario *scenario = *state;
    play_stuck_city(scenario, "winter+gingerbread-man 2");
    scenario_pending(scenario, "red gingerbread move");
    scenario_targets(scenario, "b.c0");
    scenario_move(scenario, 'b', "c0");
    scenario_man(scenario, 'b', "c0");
    // The other reading: the man leaves the board.
    play_stuck_city(scenario, "winter+gingerbread-man 2 gm_stuck=offboard");
    scenario_pending(scenario, "blue draw");
    scenario_man_off(scenario);
}

// Special case: a symbol tile returns the man; no city was left, so no player is paid.
static void G_012_he_comes_back(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " .   G1:Bc0 \n"
                   " ?a [D0]=s  ");
    scenario_man_off(scenario);
    scenario_turn(scenario, "*A2", 'a', NULL);
    scenario_pending(scenario, "red gingerbread symbol");
    scenario_targets(scenario, "a.c0 s.c0");
    scenario_move(scenario, 's', "c0");
    scenario_man(scenario, 's', "c0");
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 0, blue 0");
}

// The same without an incomplete city (inferred).
static void G_013_he_stays_off_the_board(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " E2   .  \n"
                   "[D0]  D2 \n"
                   " E1   ?a ");
    scenario_turn(scenario, "*A3", 'a', NULL);
    scenario_pending(scenario, "blue draw");
    scenario_man_off(scenario);
}

// Playing the new tiles: into another unfinished city, with or without knights of any player.
static void G_014_any_other_incomplete_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " .         G1=g       .     .       \n"
                   " K3:Bc0=k [D0]:Mc0=s  D2    K0:Rc0=r \n"
                   " .         .          E0=d  ?a      ");
    scenario_turn(scenario, "*A1", 'a', NULL);
    scenario_pending(scenario, "red gingerbread symbol");
    scenario_targets(scenario, "k.c0 r.c0 a.c0");
    scenario_move_illegal(scenario, 's', "c0"); // the man's own city
    scenario_move_illegal(scenario, 'g', "c0"); // the man's own city, another segment
    scenario_move_illegal(scenario, 'd', "c0"); // completed
    scenario_move_illegal(scenario, 'k', "r0"); // a road
    scenario_illegal(scenario, action_pass(RED));
    scenario_move(scenario, 'k', "c0");
    scenario_man(scenario, 'k', "c0");
}

// The same (inferred): also a city of the tile just placed, if it is incomplete.
static void G_015_a_city_of_the_tile_just_placed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", " ?a K3 [D0]:Mc0 ");
    scenario_turn(scenario, "*C0", 'a', NULL);
    scenario_targets(scenario, "a.c0 a.c2 a.c3");
    scenario_move_illegal(scenario, 'a', "c1"); // completed with the city in the east
    scenario_move(scenario, 'a', "c3");
    scenario_man(scenario, 'a', "c3");
}

// Rule 1: tiles that are part of the city at this moment. Three cities merge around the man.
static void G_016_his_city_is_merged(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   "  .   E1:Bc0  ?a       E3:Rc0 \n"
                   "  ?b  U0     [D0]:Mc0  U0     ");
    scenario_turn(scenario, "C0", 'a', NULL);
    scenario_man(scenario, 'a', "c0");
    scenario_turn(scenario, "*A2", 'b', NULL);
    scenario_pending(scenario, "blue gingerbread symbol");
    scenario_targets(scenario, "b.c0");
    scenario_move(scenario, 'b', "c0");
    scenario_paid(scenario, "red 4 gingerbread city, blue 4 gingerbread city");
}

// Order of Play, steps 4 and 6: the follower deployed this turn already counts as a knight.
static void G_017_knight_deployed_this_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " ?a \n"
                   "[D0]:Mc0 ");
    scenario_turn(scenario, "E2", 'a', "c0");
    scenario_paid(scenario, "red 2 gingerbread city, red 4 completed city");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_man_off(scenario);
}

// Rule 1 counts tiles: a tile that shows the city twice counts once.
static void G_018_tile_with_two_segments_of_his_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   "[D0]=s       .  \n"
                   " N2:Rc0:Mc0  N3 \n"
                   " N1          ?a ");
    scenario_turn(scenario, "I0", 'a', NULL);
    scenario_paid(scenario, "red 4 gingerbread city, red 8 completed city");
    scenario_pending(scenario, "red gingerbread move");
    scenario_targets(scenario, "s.c0");
}

static void play_double(Scenario *scenario, const char *words) {
    scenario_begin(scenario, words,
                   " .         ?a         \n"
                   " K3:Bc0=k [D0]:Mc0=s  ");
    scenario_turn(scenario, "*C0", 'a', "c2"); // a knight in the city it completes
    scenario_paid(scenario, "red 2 gingerbread city, red 4 completed city");
    scenario_pending(scenario, "red gingerbread move");
    scenario_targets(scenario, "k.c0 a.c0 a.c1 a.c3");
    scenario_move(scenario, 'k', "c0");
    scenario_man(scenario, 'k', "c0");
}

// Rules 1 and 2 taken literally: the man moves because of the city, then because of the tile.
static void G_019_symbol_tile_completes_his_city(void **state) {
    Scenario *scenario = *state;
    play_double(scenario, "winter+gingerbread-man 2");
    scenario_pending(scenario, "red gingerbread symbol");
    scenario_targets(scenario, "a.c0 a.c1 a.c3");
    scenario_move_illegal(scenario, 'k', "c0");
    scenario_move(scenario, 'a', "c3");
    scenario_man(scenario, 'a', "c3");
    scenario_paid(scenario,
                  "red 2 gingerbread city, red 4 completed city, blue 1 gingerbread city");
    scenario_scores(scenario, "red 6, blue 1");
    scenario_pending(scenario, "blue draw");
}

// The same with one move per turn (option gm_double).
static void G_020_symbol_tile_completes_his_city_and_he_moves_once(void **state) {
    Scenario *scenario = *state;
    play_double(scenario, "winter+gingerbread-man 2 gm_double=single");
    scenario_pending(scenario, "blue draw");
    scenario_paid(scenario, "red 2 gingerbread city, red 4 completed city");
    scenario_scores(scenario, "red 6, blue 0");
}

// Playing the new tiles: the player who places the tile moves the man; a tile that fits nowhere is
// not placed (inferred).
static void G_021_unplayable_symbol_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " .          B0 \n"
                   "[D0]:Mc0=s  U0 ");
    scenario_draw_unplayable(scenario, "*C");
    scenario_pending(scenario, "red draw");
    scenario_man(scenario, 's', "c0");
    scenario_paid(scenario, "");
    scenario_draw(scenario, "U");
}

// The End of the Game: the last turn is played in full. Then Red has the majority of knights.
static void G_022_symbol_tile_is_the_last_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", SEVEN_TILES);
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "*A2", 'a', NULL);
    scenario_pending(scenario, "red gingerbread symbol");
    scenario_move(scenario, 'a', "c0");
    scenario_pending(scenario, "over");
    scenario_paid(scenario, "red 14 gingerbread city, blue 7 gingerbread city, "
                            "red 7 incomplete city");
    scenario_scores(scenario, "red 21, blue 7");
}

// No rule pays for the man at the end.
static void G_023_no_bonus_in_final_scoring(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", SEVEN_TILES);
    scenario_final(scenario, "red 7, blue 0");
    scenario_paid(scenario, "red 7 incomplete city");
}

// Game Figures: the man is neutral, so the city is unoccupied.
static void G_024_his_city_is_unoccupied(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " ?a \n"
                   "[D0]:Mc0 ");
    scenario_draw(scenario, "N");
    scenario_place(scenario, "N2", 'a');
    scenario_deployable(scenario, "c0 f0");
    scenario_deploy(scenario, "c0");
    scenario_man(scenario, 'a', "c0");
    assert_int_equal(scenario_feature(scenario, 'a', "c0").followers[RED], 1);
}

// Game Figures: the man does not count in a majority.
static void G_025_he_does_not_count_in_a_majority(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " ?a       \n"
                   " G1:Bc0=g \n"
                   "[D0]:Mc0  ");
    const FeatureView city = scenario_feature(scenario, 'g', "c0");
    assert_int_equal(city.followers[RED], 0);
    assert_int_equal(city.followers[BLUE], 1);
    FigureView figures[GAME_FIGURES_MAX];
    assert_int_equal(game_figures(scenario->rules, scenario->game, figures), 2);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "blue 3 gingerbread city, blue 6 completed city");
    scenario_scores(scenario, "red 0, blue 9");
}

// Rule 1: for each knight, with or without the majority.
static void G_026_bonus_needs_no_majority(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " E1:Rc0  G0:Rc0  ?a        E3:Bc0 \n"
                   " U0      U0     [D0]:Mc0   U0     ");
    scenario_turn(scenario, "R2", 'a', NULL);
    scenario_paid(scenario,
                  "red 10 gingerbread city, blue 5 gingerbread city, red 10 completed city");
    scenario_scores(scenario, "red 20, blue 5");
}

// Rule 2 is about a city with the Gingerbread Man.
static void G_027_another_city_is_completed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " .   .       G1:Bc0    \n"
                   " ?a  K3:Rc0 [D0]:Mc0=s ");
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_paid(scenario, "red 4 completed city");
    scenario_man(scenario, 's', "c0");
    scenario_pending(scenario, "blue draw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(G_002_he_leaves_a_city_of_seven_tiles),
        CASE(G_003_pennants_do_not_count),
        CASE(G_004_his_city_is_completed),
        CASE(G_005_bonus_then_scoring_then_movement),
        CASE(G_006_blue_completes_a_city_of_red_knights),
        CASE(G_007_symbol_tile_completes_another_city),
        CASE(G_008_he_leaves_a_city_without_knights),
        CASE(G_009_he_stays_in_the_only_incomplete_city),
        CASE(G_010_he_leaves_the_board),
        CASE(G_011_stuck_city_is_completed_later),
        CASE(G_012_he_comes_back),
        CASE(G_013_he_stays_off_the_board),
        CASE(G_014_any_other_incomplete_city),
        CASE(G_015_a_city_of_the_tile_just_placed),
        CASE(G_016_his_city_is_merged),
        CASE(G_017_knight_deployed_this_turn),
        CASE(G_018_tile_with_two_segments_of_his_city),
        CASE(G_019_symbol_tile_completes_his_city),
        CASE(G_020_symbol_tile_completes_his_city_and_he_moves_once),
        CASE(G_021_unplayable_symbol_tile),
        CASE(G_022_symbol_tile_is_the_last_tile),
        CASE(G_023_no_bonus_in_final_scoring),
        CASE(G_024_his_city_is_unoccupied),
        CASE(G_025_he_does_not_count_in_a_majority),
        CASE(G_026_bonus_needs_no_majority),
        CASE(G_027_another_city_is_completed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
