// SPDX-License-Identifier: MIT
//
// Cases N2-001 to N2-019: the Robbers. Rules: Complete Annotated Rules 7.4, p. 186 to 192,
// footnotes 476 to 488. Tile 2.D is a robber beside a city; other tiles are from the basic game.
#include "four_features.h"

#include <stdio.h>

static const char THREE[] = "base+robbers 3";
static const char FOUR[] = "base+robbers 4";

/** Number of the module's memory for the place of a player's robber: 1 + space. */
enum { MEMORY_AT = 3 };

static void robber(Scenario *scenario, int owner, unsigned space) {
    scenario_memory(scenario, "robbers", (uint32_t)(MEMORY_AT + owner), space + 1);
}

/** Checks the spaces of robbers: "red 5, blue 7". */
static void expect_robbers(Scenario *scenario, const char *expected) {
    char facts[128] = "";
    int length = 0;
    for (const char *at = expected; *at != '\0'; at++) { // a name for each number
        const bool ends = at[1] == '\0' || at[1] == ',';
        length += snprintf(facts + length, sizeof facts - (size_t)length, "%c%s", *at,
                           ends ? " robber on space" : "");
    }
    scenario_facts(scenario, "robber on space", facts);
}

// Red's road of five tiles.
static const char ROAD[] = " A3  [D0]:Rr0  U0  U0  ?a \n"
                           " .     .       .   .   .  \n"
                           " .     .       .   .   .  ";

static void finish_road(Scenario *scenario) {
    scenario_turn(scenario, "A1", 'a', NULL);
}

// ---- Placing

static void place_tile(Scenario *scenario, const char *words) {
    scenario_begin(scenario, words, " ?a \n[D0]");
    for (int player = RED; player <= GREEN; player++) {
        scenario_points(scenario, player, 3 * player + 1);
    }
    robber(scenario, RED, 7);
    robber(scenario, YELLOW, 4);
    scenario_player(scenario, BLUE);
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D2", 'a');
}

// Points: red 1, blue 4, yellow 7, green 10.
static void N2_001_the_next_who_holds_his_robber(void **state) {
    Scenario *scenario = *state;
    place_tile(scenario, FOUR);
    scenario_pending(scenario, "blue place robber");
    scenario_actions(scenario, 4);
    scenario_do(scenario, "choose 1");
    expect_robbers(scenario, "red 7, blue 1, yellow 4");
    scenario_pending(scenario, "green place robber");
    scenario_actions(scenario, 4); // beside Red, Blue or Yellow, or not at all
    scenario_do(scenario, "choose 7");
    expect_robbers(scenario, "red 7, blue 1, yellow 4, green 7");
    scenario_pending(scenario, "blue deploy");
}

static void robbers_may_stay_in_hand(void **state) {
    Scenario *scenario = *state;
    place_tile(scenario, FOUR);
    scenario_do(scenario, "pass");
    scenario_pending(scenario, "green place robber");
    scenario_do(scenario, "pass");
    expect_robbers(scenario, "red 7, yellow 4");
    scenario_pending(scenario, "blue deploy");
}

// A player whose robber is already on the track may move it.
static void a_robber_on_the_track_may_be_moved(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FOUR, " ?a \n[D0]");
    scenario_points(scenario, BLUE, 4);
    scenario_points(scenario, YELLOW, 7);
    scenario_points(scenario, GREEN, 7);
    robber(scenario, RED, 7);
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D2", 'a');
    scenario_actions(scenario, 2); // beside Blue, or it stays beside the others
    scenario_do(scenario, "choose 4");
    expect_robbers(scenario, "red 4");
    scenario_pending(scenario, "blue place robber");
}

static void option_robber_place_every(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+robbers 4 robber_place=every", " ?a \n[D0]");
    robber(scenario, YELLOW, 0);
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D2", 'a');
    scenario_pending(scenario, "red place robber");
    scenario_do(scenario, "choose 0");
    scenario_pending(scenario, "blue place robber");
    scenario_do(scenario, "pass");
    scenario_pending(scenario, "green place robber");
    scenario_do(scenario, "choose 0");
    expect_robbers(scenario, "red 0, yellow 0, green 0");
    scenario_pending(scenario, "red deploy");
}

static void N2_017_not_beside_ones_own_figure(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, ROAD);
    scenario_points(scenario, BLUE, 2);
    scenario_points(scenario, YELLOW, 2);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_pending(scenario, "red place robber");
    scenario_actions(scenario, 2); // a space for each of the others, and none for its own
    scenario_illegal(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 0));
}

static void N2_017_nobody_robs_himself(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, ROAD);
    robber(scenario, RED, 0); // beside all figures
    finish_road(scenario);
    scenario_scores(scenario, "red 5, blue 0, yellow 0");
    expect_robbers(scenario, "red 0");
}

// ---- Taking points

static void N2_002_half_of_five(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, ROAD);
    scenario_points(scenario, BLUE, 2);
    robber(scenario, BLUE, 0);
    finish_road(scenario);
    scenario_scores(scenario, "red 5, blue 5, yellow 0");
    scenario_paid(scenario, "red 5 completed road, blue 3 bonus city");
    expect_robbers(scenario, "");
}

static void N2_003_a_robber_beside_a_robber_moves_along(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, ROAD);
    scenario_points(scenario, BLUE, 2);
    robber(scenario, BLUE, 0);
    robber(scenario, YELLOW, 2);
    finish_road(scenario);
    scenario_scores(scenario, "red 5, blue 5, yellow 0"); // nothing for Yellow
    expect_robbers(scenario, "yellow 5");
}

// Footnote 485: even if another figure stays on the space it leaves.
static void N2_003_it_moves_along_from_another_figure(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FOUR, ROAD);
    scenario_points(scenario, BLUE, 2);
    scenario_points(scenario, GREEN, 2);
    robber(scenario, BLUE, 0);
    robber(scenario, YELLOW, 2);
    finish_road(scenario);
    expect_robbers(scenario, "yellow 5");
}

static void N2_004_two_robbers_take_as_much(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, FOUR, " ?a \n[D0]:Bc0 \n .");
    scenario_points(scenario, BLUE, 48);
    robber(scenario, RED, 48);
    robber(scenario, GREEN, 48);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_scores(scenario,
                    "red 2, blue 52, yellow 0, green 2"); // 48 spaces further: the track is a ring
    expect_robbers(scenario, "");
}

// Points determine the space of a figure: also 48 and 98 points, and less than zero.
static void reading_the_track_is_a_ring(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, ROAD);
    scenario_points(scenario, RED, 98);
    scenario_points(scenario, BLUE, -2);
    robber(scenario, YELLOW, 48);
    finish_road(scenario);
    scenario_scores(scenario, "red 103, blue -2, yellow 3");
}

// ---- Several features

// Red's city pays 6, and a road of three tiles `%s` pays its owner 3.
static const char ROAD_AND_CITY[] = "  .      E2       .  \n"
                                    " B0      G1:Rc0  B0  \n"
                                    " A3:%sr0 ?a      A1  \n"
                                    "  .      .       E2  \n"
                                    "  .      .      [D0] ";

/** A tile of Yellow completes both. */
static void road_and_city(Scenario *scenario, const char *owner) {
    char board[256];
    (void)snprintf(board, sizeof board, ROAD_AND_CITY, owner);
    scenario_begin(scenario, FOUR, board);
    scenario_player(scenario, YELLOW);
}

static void N2_007_who_is_paid_twice_says_in_which_order(void **state) {
    Scenario *scenario = *state;
    road_and_city(scenario, "R");
    scenario_points(scenario, BLUE, 1);
    robber(scenario, BLUE, 0);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_pending(scenario, "red robbers after scoring");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "choose 3");
    scenario_scores(scenario, "red 9, blue 3, yellow 0, green 0");
    scenario_pending(scenario, "green draw");
}

// Footnote 489.
static void N2_007_the_city_first(void **state) {
    Scenario *scenario = *state;
    road_and_city(scenario, "R");
    robber(scenario, BLUE, 0);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_do(scenario, "choose 6");
    scenario_scores(scenario, "red 9, blue 3, yellow 0, green 0");
}

// A robber further ahead waits for a figure that reaches its space on the way.
static void reading_the_second_points_may_be_robbed(void **state) {
    Scenario *scenario = *state;
    road_and_city(scenario, "R");
    scenario_points(scenario, GREEN, 6);
    robber(scenario, BLUE, 6);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_pending(scenario, "red robbers after scoring");
    scenario_do(scenario, "choose 6");
    scenario_scores(scenario, "red 9, blue 2, yellow 0, green 6");
    road_and_city(scenario, "R");
    scenario_points(scenario, GREEN, 6);
    robber(scenario, BLUE, 6);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_do(scenario, "choose 3");
    scenario_scores(scenario, "red 9, blue 0, yellow 0, green 6");
    expect_robbers(scenario, "blue 6");
}

// If no robber is on the way, no player is asked.
static void reading_nobody_is_asked_for_nothing(void **state) {
    Scenario *scenario = *state;
    road_and_city(scenario, "R");
    scenario_points(scenario, GREEN, 9);
    robber(scenario, BLUE, 9); // where Red arrives
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_pending(scenario, "green draw");
    expect_robbers(scenario, "blue 9");
}

static void N2_009_a_robber_beside_two_who_score(void **state) {
    Scenario *scenario = *state;
    road_and_city(scenario, "G");
    robber(scenario, BLUE, 0);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_pending(scenario, "blue robbers after scoring");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "choose 3");
    scenario_scores(scenario, "red 6, blue 3, yellow 0, green 3");
    expect_robbers(scenario, "");
}

/** Examples 3 and 4: a road of 3 and a city of 6 for Green, of 2 and 8 for Red, who places the
 * tile; all figures on one space. */
static void four_features(Scenario *scenario) {
    four_features_begin(scenario, "base+robbers+own 4");
    robber(scenario, BLUE, 0);
}

static void N2_012_the_first_points_of_each(void **state) {
    Scenario *scenario = *state;
    four_features(scenario);
    scenario_turn(scenario, "+Z0", 'a', NULL);
    scenario_pending(scenario, "red robbers after scoring");
    scenario_do(scenario, "choose 2");
    scenario_pending(scenario, "green robbers after scoring");
    scenario_do(scenario, "choose 3");
    scenario_pending(scenario, "blue robbers after scoring");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "choose 2");
    scenario_scores(scenario, "red 10, blue 2, yellow 0, green 9");
}

static void N2_015_each_robber_chooses_for_itself(void **state) {
    Scenario *scenario = *state;
    four_features(scenario);
    robber(scenario, YELLOW, 0);
    scenario_turn(scenario, "+Z0", 'a', NULL);
    scenario_do(scenario, "choose 2");
    scenario_do(scenario, "choose 3");
    scenario_do(scenario, "choose 2");
    scenario_pending(scenario, "yellow robbers after scoring");
    scenario_do(scenario, "choose 1");
    scenario_scores(scenario, "red 10, blue 2, yellow 1, green 9");
    expect_robbers(scenario, "");
}

// ---- Points that are not for a feature

static void buy(Scenario *scenario) {
    static const char *const TILES_OPEN[] = {"U", "B", "E"};
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(
            game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, TILES_OPEN[i])),
            STATUS_OK);
    }
    scenario_do(scenario, "choose 0");
    scenario_do(scenario, "bid 2");
    scenario_do(scenario, "pass");
    scenario_do(scenario, "bid 3");
    scenario_do(scenario, "choose 1");
}

// Blue buys a tile for three points of Red's bid.
static void N2_016_it_moves_back_with_who_pays(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars+robbers 3",
                   " .   [D0]  .  \n ?b   ?a   ?d ");
    scenario_points(scenario, BLUE, 10);
    robber(scenario, YELLOW, 10);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    buy(scenario);
    scenario_scores(scenario, "red 3, blue 7, yellow 0");
    expect_robbers(scenario, "yellow 7");
}

// Footnote 486.
static void N2_016_or_stays_with_somebody_else(void **state) {
    for (int stays = 0; stays < 2; stays++) {
        Scenario *scenario = *state;
        scenario_begin(scenario, "base+tower+robbers 3", " [D0]  ?a ");
        scenario_line(scenario, "away 0 follower prison 1");
        scenario_points(scenario, RED, 20);
        scenario_points(scenario, YELLOW, 20);
        robber(scenario, BLUE, 20);
        scenario_draw(scenario, "U");
        scenario_place(scenario, "U0", 'a');
        scenario_do(scenario, "choose follower from 1");
        scenario_deploy(scenario, NULL);
        scenario_pending(scenario, "blue robbers after deploying");
        scenario_do(scenario, stays != 0 ? "pass" : "choose 17");
        scenario_scores(scenario, "red 17, blue 3, yellow 20");
        expect_robbers(scenario, stays != 0 ? "blue 20" : "blue 17");
        scenario_pending(scenario, "blue draw");
    }
}

// Footnote 481: all received points count.
static void reading_a_ransom_is_robbed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+robbers 3", " [D0]  ?a ");
    scenario_line(scenario, "away 0 follower prison 1");
    scenario_points(scenario, RED, 20);
    robber(scenario, BLUE, 20); // moves back with Red
    robber(scenario, YELLOW, 0);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_do(scenario, "choose follower from 1");
    scenario_scores(scenario, "red 17, blue 3, yellow 2");
    expect_robbers(scenario, "blue 17");
}

// ---- Other points, and the end

static void N2_018_three_points_for_each_that_is_left(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, " [D0]  ?a ");
    robber(scenario, RED, 0);
    robber(scenario, YELLOW, 7);
    scenario_final(scenario, "red 3, blue 0, yellow 3");
}

static void option_robber_end_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+robbers 3 robber_end=nothing", " [D0]  ?a ");
    robber(scenario, RED, 0);
    scenario_final(scenario, "red 0, blue 0, yellow 0");
}

// Footnote 481: the last tile's points may be robbed; points of final scoring may not.
static void N2_018_the_end_itself_is_not_robbed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, THREE, " [D0]:Rr0  ?a ");
    robber(scenario, BLUE, 0);
    scenario_final(scenario, "red 1, blue 3, yellow 0");
}

// Footnotes 479 and 482: half of one point is one, and it must be taken.
static void N2_019_the_point_of_the_fairy(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+robbers 2", " ?a  [D0]:Rr0=s  ?b  ?c ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_do(scenario, "move fairy 0,0 r0");
    robber(scenario, BLUE, 0);
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_scores(scenario, "red 1, blue 1");
    expect_robbers(scenario, "");
}

// Footnote 479. The wheel's points for one player are one sum.
static void N2_019_the_points_of_the_wheel(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "wheel-of-fortune+robbers 2",
                   " [wheel-000] wheel-100 wheel-200 wheel-300:Rc0 F0 ?a \n"
                   " wheel-010 wheel-110 wheel-210 wheel-310 . . \n"
                   " wheel-020 wheel-120 wheel-220 wheel-320 . . \n"
                   " wheel-030 wheel-130 wheel-230 wheel-330 . . ");
    scenario_player(scenario, BLUE);
    robber(scenario, BLUE, 0);
    scenario_draw(scenario, "V-1"); // taxes: a knight, and a pennant
    scenario_scores(scenario, "red 2, blue 1");
    scenario_pending(scenario, "blue place");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(N2_001_the_next_who_holds_his_robber),
        CASE(robbers_may_stay_in_hand),
        CASE(a_robber_on_the_track_may_be_moved),
        CASE(option_robber_place_every),
        CASE(N2_002_half_of_five),
        CASE(N2_003_a_robber_beside_a_robber_moves_along),
        CASE(N2_003_it_moves_along_from_another_figure),
        CASE(N2_004_two_robbers_take_as_much),
        CASE(reading_the_track_is_a_ring),
        CASE(N2_007_who_is_paid_twice_says_in_which_order),
        CASE(N2_007_the_city_first),
        CASE(reading_the_second_points_may_be_robbed),
        CASE(reading_nobody_is_asked_for_nothing),
        CASE(N2_009_a_robber_beside_two_who_score),
        CASE(N2_012_the_first_points_of_each),
        CASE(N2_015_each_robber_chooses_for_itself),
        CASE(N2_016_it_moves_back_with_who_pays),
        CASE(N2_016_or_stays_with_somebody_else),
        CASE(N2_017_not_beside_ones_own_figure),
        CASE(N2_017_nobody_robs_himself),
        CASE(reading_a_ransom_is_robbed),
        CASE(N2_018_three_points_for_each_that_is_left),
        CASE(N2_018_the_end_itself_is_not_robbed),
        CASE(option_robber_end_nothing),
        CASE(N2_019_the_point_of_the_fairy),
        CASE(N2_019_the_points_of_the_wheel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
