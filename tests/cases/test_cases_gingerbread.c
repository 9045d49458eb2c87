// SPDX-License-Identifier: MIT
//
// Cases G-002 to G-027: the Gingerbread Man. Rules: Winter Edition, "Gingerbread Man" and Order of
// Play. Of his tiles, A has a city round the corner and a road to its gate, C four cities of one
// side each. After these cases: his tiles, the two print sheets, and what the texts leave open.
#include "scenario.h"

// The city of rule example 1: seven tiles, two red knights and a blue one, open in the south-east.
static const char SEVEN_TILES[] = " E1:Rc0  R2        G0:Bc0  N3:Rc0  .  \n"
                                  "  ?a    [D0]:Mc0=s .      N1      N3 ";

// The same with pennants.
static const char SEVEN_TILES_WITH_PENNANTS[] = " E1:Rc0  R2        F0:Bc0  M3:Rc0  .  \n"
                                                "  ?a    [D0]:Mc0=s .      N1      N3 ";

// Scoring example 1: he leaves, each knight is paid a point a tile, the knights stay.
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

// The city of rule example 2: six tiles when it is completed, one of them with a pennant.
static const char SIX_TILES[] = " E1:Rc0  R2         F0:Bc0  N3:Rc0 \n"
                                " K3=k   [D0]:Mc0=s  .        ?a    ";

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

// Footnote 22: bonus, normal scoring, movement. Order of Play, step 6b, has the movement in
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

// Rule 2: the knights' owner is paid, the player who completed the city moves him.
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

// Playing the new tiles: a normal turn with its scoring first, then he moves.
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

// Rule 1: who has knights is paid; here nobody has.
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

// The symbol tile completes a city, and his own is the only one that is left.
static const char ONLY_CITY[] = "  ?c       .   .  \n"
                                " G1:Rc0=g  .   .  \n"
                                "[D0]:Mc0   D2  ?b \n"
                                " E1        ?a  .  ";

// Special case: there is no other unfinished city, so he stays, and nobody is paid.
static void G_009_he_stays_in_the_only_incomplete_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", ONLY_CITY);
    scenario_turn(scenario, "*A3", 'a', NULL);
    scenario_pending(scenario, "blue draw");
    scenario_paid(scenario, "");
    scenario_man(scenario, 'g', "c0");
}

// Special case: his city is completed and there is no other.
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
    scenario_turn(scenario, "*A3", 'a', NULL); // he cannot leave
    scenario_turn(scenario, "K0", 'b', NULL);  // now there is another city
    scenario_man(scenario, 'g', "c0");
    scenario_turn(scenario, "E2", 'c', NULL); // his city is completed
    scenario_paid(scenario, "red 3 gingerbread city, red 6 completed city");
}

// Rule 2 against the special case: he had to stay, and now another city is open.
static void G_011_stuck_city_is_completed_later(void **state) {
    Scenario *scenario = *state;
    play_stuck_city(scenario, "winter+gingerbread-man 2");
    scenario_pending(scenario, "red gingerbread move");
    scenario_targets(scenario, "b.c0");
    scenario_move(scenario, 'b', "c0");
    scenario_man(scenario, 'b', "c0");
    // The other reading: he leaves the board.
    play_stuck_city(scenario, "winter+gingerbread-man 2 gm_stuck=offboard");
    scenario_pending(scenario, "blue draw");
    scenario_man_off(scenario);
}

// Special case: a symbol tile brings him back; no city is left, so nobody is paid.
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

// Playing the new tiles: into another unfinished city, whoever's knights are there.
static void G_014_any_other_incomplete_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2",
                   " .         G1=g       .     .       \n"
                   " K3:Bc0=k [D0]:Mc0=s  D2    K0:Rc0=r \n"
                   " .         .          E0=d  ?a      ");
    scenario_turn(scenario, "*A1", 'a', NULL);
    scenario_pending(scenario, "red gingerbread symbol");
    scenario_targets(scenario, "k.c0 r.c0 a.c0");
    scenario_move_illegal(scenario, 's', "c0"); // his own
    scenario_move_illegal(scenario, 'g', "c0"); // his own, another segment
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

// Rule 1: tiles that are part of the city at this moment. Three cities merge round him.
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

// Order of Play, steps 4 and 6: the follower deployed this turn is a knight by then.
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

// Rule 1 counts tiles: one that shows the city twice is one.
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

// Rules 1 and 2 taken literally: he moves because of the city, then because of the tile.
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

// The same with one move a turn (option gm_double).
static void G_020_symbol_tile_completes_his_city_and_he_moves_once(void **state) {
    Scenario *scenario = *state;
    play_double(scenario, "winter+gingerbread-man 2 gm_double=single");
    scenario_pending(scenario, "blue draw");
    scenario_paid(scenario, "red 2 gingerbread city, red 4 completed city");
    scenario_scores(scenario, "red 6, blue 0");
}

// Playing the new tiles: who places the tile moves him; one that fits nowhere is not placed
// (inferred).
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

// The End of the Game: the last turn is played in full. Then Red's majority of knights.
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

// No rule pays for him at the end.
static void G_023_no_bonus_in_final_scoring(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", SEVEN_TILES);
    scenario_final(scenario, "red 7, blue 0");
    scenario_paid(scenario, "red 7 incomplete city");
}

// Game Figures: he is neutral, so his city is unoccupied.
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

// Game Figures: he has no share in a majority.
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

// Rule 1: for each knight, whoever has the majority.
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

// Rule 2 speaks of a city with the Gingerbread Man.
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

// ---- His tiles

static void check_copies(const Scenario *scenario, const char *tile, uint32_t copies) {
    const uint32_t type = scenario_type(scenario, tile);
    assert_int_equal(rules_type_copies(scenario->rules, type), copies);
    assert_int_equal(game_remaining(scenario->rules, scenario->game, type), copies);
}

// Two print sheets: the common one, which the rule pages call a misprint, has C twice and no D.
static void option_print_sheets(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", NULL);
    assert_int_equal(rules_tile_total(scenario->rules), 90);
    check_copies(scenario, "*C", 2);
    check_copies(scenario, "*D", 0);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, "*D")),
                     STATUS_ILLEGAL);
    scenario_begin(scenario, "winter+gingerbread-man 2 gm_print=corrected", NULL);
    assert_int_equal(rules_tile_total(scenario->rules), 90);
    static const char *const TILES[] = {"*A", "*B", "*C", "*D", "*E", "*F"};
    for (size_t i = 0; i < sizeof TILES / sizeof TILES[0]; i++) {
        check_copies(scenario, TILES[i], 1);
    }
}

static void check_farm(Scenario *scenario, const char *drawing, const char *tile, const char *farm,
                       const char *expected) {
    scenario_begin(scenario, "winter+gingerbread-man 2 gm_print=corrected", drawing);
    scenario_turn(scenario, tile, 'a', farm);
    scenario_pending(scenario, "blue draw"); // off the board, and no city is open
    scenario_final(scenario, expected);
}

// A and B: a road ends at the gate of the city round the corner and parts the field. Both fields of
// A touch its city. B has a second city, which only one of its fields touches.
static void tiles_with_a_road_to_the_gate(void **state) {
    Scenario *scenario = *state;
    static const char CORNER[] = " ?a  E3 \n"
                                 "[D0] U0 ";
    check_farm(scenario, CORNER, "*A1", "f0", "red 3, blue 0");
    check_farm(scenario, CORNER, "*A1", "f1", "red 3, blue 0");
    check_farm(scenario, CORNER, "*A1", "r0", "red 1, blue 0");
    static const char BETWEEN[] = " E1  ?a  E3 \n"
                                  " U0 [D0] U0 ";
    check_farm(scenario, BETWEEN, "*B2", "f0", "red 6, blue 0");
    check_farm(scenario, BETWEEN, "*B2", "f1", "red 3, blue 0");
    check_farm(scenario, BETWEEN, "*B2", "c0", "red 6, blue 0"); // a city of three tiles
    check_farm(scenario, BETWEEN, "*B2", "c1", "red 4, blue 0");
}

// C, D and E: cities round an enclosed field. F: one city on all sides, without a pennant.
static void tiles_of_cities(void **state) {
    Scenario *scenario = *state;
    static const char THREE[] = " E1  ?a  E3 \n"
                                " U0 [D0] U0 ";
    check_farm(scenario, THREE, "*D0", "f1", "red 6, blue 0");
    check_farm(scenario, THREE, "*D0", "f0", "red 3, blue 0");
    check_farm(scenario, THREE, "*D0", "c0", "red 6, blue 0");
    check_farm(scenario, THREE, "*D0", "c1", "red 4, blue 0");
    static const char FOUR[] = " B0  E2   .  \n"
                               " E1  ?a  E3 \n"
                               " U0 [D0] U0 ";
    check_farm(scenario, FOUR, "*C0", "f0", "red 12, blue 0");
    check_farm(scenario, FOUR, "*E0", "f0", "red 9, blue 0");
    check_farm(scenario, FOUR, "*E0", "c0", "red 6, blue 0");
    check_farm(scenario, FOUR, "*F0", "c0", "red 10, blue 0");
}

// ---- What the texts leave open

// The first tile may have several cities: he begins in the one that its file lists first.
static void reading_start_tile_with_several_cities(void **state) {
    Scenario *scenario = *state;
    static const char *const TILES[] = {"*B", "*C", "*E", "I"};
    for (size_t i = 0; i < sizeof TILES / sizeof TILES[0]; i++) {
        scenario_begin(scenario, "winter+gingerbread-man 2 start_in_bag=on", NULL);
        assert_int_equal(
            game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, TILES[i])),
            STATUS_OK);
        FigureView man;
        assert_int_equal(game_figures(scenario->rules, scenario->game, &man), 1);
        assert_int_equal(man.segment, 0);
        assert_int_equal(man.kind, SEGMENT_CITY);
    }
}

// gm_stuck=offboard: he was stuck, and a gingerbread tile completes his city. He leaves the board,
// and as the tile bears his symbol, it brings him back at once. Nobody is paid for that.
static void reading_the_same_tile_brings_him_back(void **state) {
    Scenario *scenario = *state;
    static const char *const WORDS[] = {
        "winter+gingerbread-man 2 gm_stuck=offboard",
        "winter+gingerbread-man 2 gm_stuck=offboard gm_double=single"};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        scenario_begin(scenario, WORDS[i], ONLY_CITY);
        scenario_turn(scenario, "*A3", 'a', NULL); // he cannot leave
        scenario_turn(scenario, "K0", 'b', NULL);
        scenario_turn(scenario, "*C0", 'c', NULL);
        scenario_paid(scenario, "red 3 gingerbread city, red 6 completed city");
        scenario_pending(scenario, "red gingerbread symbol");
        scenario_man_off(scenario);
        scenario_targets(scenario, "b.c0 c.c0 c.c1 c.c3");
        scenario_move(scenario, 'b', "c0");
        scenario_man(scenario, 'b', "c0");
        scenario_paid(scenario, "red 3 gingerbread city, red 6 completed city");
        scenario_pending(scenario, "blue draw");
    }
}

// predraw=1: Blue's gingerbread tile fits when he draws it. Whether it fits is tested when his turn
// begins: by then the table is full, and it leaves the game without moving anybody.
static void reading_a_tile_drawn_ahead_is_tested_in_its_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2 predraw=1 table=2x1", NULL);
    const uint32_t road = scenario_type(scenario, "U");
    const uint32_t symbol = scenario_type(scenario, "*A");
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, road), STATUS_OK);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, symbol), STATUS_OK);
    assert_int_equal(game_hand_ahead(scenario->rules, scenario->game, BLUE), symbol);
    assert_true(game_actions(scenario->rules, scenario->game, scenario->actions) > 0);
    scenario_act(scenario, scenario->actions[0]);
    scenario_deploy(scenario, NULL);
    // Nothing fits any more, but nobody has asked yet.
    scenario_pending(scenario, "red draw ahead");
    assert_int_equal(game_hand_ahead(scenario->rules, scenario->game, BLUE), symbol);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, road), STATUS_OK);
    assert_int_equal(game_hand_ahead(scenario->rules, scenario->game, BLUE), -1);
    uint16_t discards[128];
    assert_int_equal(game_discards(scenario->rules, scenario->game, discards), 1);
    assert_int_equal(discards[0], symbol);
    scenario_pending(scenario, "blue draw");
    FigureView man;
    assert_int_equal(game_figures(scenario->rules, scenario->game, &man), 1);
    assert_int_equal(man.tile, 0);
}

static void check_value(const Scenario *scenario, int32_t red, int32_t blue) {
    int32_t points[PLAYERS_MAX];
    game_value(scenario->rules, scenario->game, points);
    assert_int_equal(points[RED], red);
    assert_int_equal(points[BLUE], blue);
}

// The value of a game within a turn: a city that is complete and not yet paid counts as completed
// (14 points); his bonus, 12 and 6, is a step of the turn and no final scoring.
static void reading_value_within_a_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2 gm_move=before", SIX_TILES);
    check_value(scenario, 6, 0); // incomplete: five tiles and a pennant
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E0", 'a');
    scenario_pending(scenario, "red deploy");
    check_value(scenario, 14, 0);
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red gingerbread move");
    check_value(scenario, 26, 6);
    scenario_move(scenario, 'k', "c0");
    check_value(scenario, 26, 6);
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
        CASE(option_print_sheets),
        CASE(tiles_with_a_road_to_the_gate),
        CASE(tiles_of_cities),
        CASE(reading_start_tile_with_several_cities),
        CASE(reading_the_same_tile_brings_him_back),
        CASE(reading_a_tile_drawn_ahead_is_tested_in_its_turn),
        CASE(reading_value_within_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
