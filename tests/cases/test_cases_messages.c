// SPDX-License-Identifier: MIT
//
// Cases I-001 to I-015 and V2-001: the Messages. N2-005 to N2-014: the Robbers, when every player
// has two scoring figures. Rules: Complete Annotated Rules 7.4, p. 160 to 163 and 189 to 191,
// footnotes 421 to 432. Figure 0 is the first one of a player, figure 1 the second.
#include "four_features.h"

#include <stdio.h>

static const char TWO[] = "base+messages 2";
static const char ROBBERS[] = "base+robbers+messages 4";

/**
 * Numbers of the module's memory: 1 + space of a player's robber, points of their second figure.
 */
enum { MEMORY_AT = 3, MEMORY_SECOND = MEMORY_AT + 2 * PLAYERS_MAX + 64 };

/** Sets the points of a player's two figures. */
static void figures(Scenario *scenario, int player, int first, int second) {
    scenario_points(scenario, player, first + second);
    scenario_memory(scenario, "messages", (uint32_t)(MEMORY_SECOND + player), (uint32_t)second);
}

static void robber(Scenario *scenario, int owner, unsigned space) {
    scenario_memory(scenario, "messages", (uint32_t)(MEMORY_AT + owner), space + 1);
}

// Red's road of five tiles.
static const char ROAD[] = " A3  [D0]:Rr0  U0  U0  ?a \n"
                           " .     .       .   .   .  \n"
                           " .     .       .   .   .  ";

static void finish_road(Scenario *scenario) {
    scenario_turn(scenario, "A1", 'a', NULL);
}

/**
 * Red completes a city for four points, moves the first figure to space 5, and takes a message. The
 * board has Red's knight on the start tile, and a cell `a` above it.
 */
static void take(Scenario *scenario, const char *words, const char *drawing, const char *message) {
    scenario_begin(scenario, words, drawing);
    figures(scenario, RED, 1, 11);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_do(scenario, "choose 0");
    scenario_happen(scenario, message);
}

/** Red executes the message, and moves the second figure by its points. */
static void carry_out(Scenario *scenario) {
    scenario_pending(scenario, "red messages after scoring");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "choose 1");
    scenario_pending(scenario, "red messages after scoring");
    scenario_do(scenario, "choose 1");
}

// ---- Messages are taken

static void I_001_five_points_bring_a_message(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, ROAD);
    finish_road(scenario); // both figures are on 0: Red is not asked which one moves
    scenario_outcomes(scenario,
                      "smallest road 1, smallest city 1, smallest cloister 1, pennants 1, "
                      "knights 1, farmers 1, one tile 1, a follower 1");
    scenario_happen(scenario, "one tile");
    scenario_pending(scenario, "red messages after scoring");
    scenario_actions(scenario, 2);
    scenario_facts(scenario, "message one tile", "all 1 message one tile");
    scenario_do(scenario, "choose 0");
    scenario_pending(scenario,
                     "red messages after scoring"); // Red chooses the figure that moves two points
    scenario_do(scenario, "choose 1");
    scenario_scores(scenario, "red 7, blue 0");
    scenario_facts(scenario, "points of the second figure", "red 2 points of the second figure");
    scenario_pending(scenario, "blue draw");
}

static void I_002_others_take_none(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, ROAD);
    figures(scenario, RED, 5, 0);
    scenario_player(scenario, BLUE);
    finish_road(scenario);
    scenario_pending(scenario, "red messages after scoring");
    scenario_do(scenario, "choose 0");
    scenario_scores(scenario, "red 10, blue 0");
    scenario_pending(scenario, "red draw");
}

// Red's city pays 6, and a road of three tiles `%s` pays its owner 3.
static const char ROAD_AND_CITY[] = "  .      E2       .  \n"
                                    " B0      G1:Rc0  B0  \n"
                                    " A3:%sr0 ?a      A1  \n"
                                    "  .      .       E2  \n"
                                    "  .      .      [D0] ";

static void road_and_city(Scenario *scenario, const char *words, const char *owner) {
    char board[256];
    (void)snprintf(board, sizeof board, ROAD_AND_CITY, owner);
    scenario_begin(scenario, words, board);
}

static void I_003_one_message_a_round(void **state) {
    Scenario *scenario = *state;
    road_and_city(scenario, TWO, "R");
    figures(scenario, RED, 4, 2);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_facts(scenario, "points to move", "red 3 points to move");
    scenario_do(scenario, "choose 1");
    scenario_facts(scenario, "points to move", "red 6 points to move");
    scenario_do(scenario, "choose 0"); // 10 and 5
    scenario_happen(scenario, "smallest road");
    scenario_pending(scenario, "red messages after scoring"); // no road: two points
    scenario_do(scenario, "choose 0");
    scenario_scores(scenario, "red 17, blue 0");
    scenario_pending(scenario, "blue draw");
}

static void I_004_all_points_of_a_city_move_one_figure(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, "  ?a \n [D0]:Rc0 ");
    figures(scenario, RED, 20, 8);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_pending(scenario, "red messages after scoring");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "choose 1");
    scenario_facts(scenario, "points of the second figure", "red 12 points of the second figure");
    scenario_pending(scenario, "blue draw"); // the first figure is on 20, but did not move
}

static void I_005_two_points_may_bring_another(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, ROAD);
    figures(scenario, RED, 0, 3);
    finish_road(scenario);
    scenario_do(scenario, "choose 0");
    scenario_happen(scenario, "knights"); // none: two points
    scenario_do(scenario, "choose 1");
    scenario_outcomes(scenario,
                      "smallest road 1, smallest city 1, smallest cloister 1, pennants 1, "
                      "farmers 1, one tile 1, a follower 1");
    scenario_happen(scenario, "pennants"); // both figures are on 5: Red is not asked
    scenario_scores(scenario, "red 12, blue 0");
    scenario_pending(scenario, "blue draw");
}

// The order of the stack is known once all have been seen: they are drawn again in the same order.
static void reading_the_ninth_message_is_the_first_one(void **state) {
    Scenario *scenario = *state;
    enum { MEMORY_KNOWN = MEMORY_SECOND + PLAYERS_MAX + 3, FARMERS = 6 };
    scenario_begin(scenario, TWO, ROAD);
    for (uint32_t i = 0; i < 8; i++) {
        scenario_memory(scenario, "messages", MEMORY_KNOWN + i, (FARMERS - 1 + i) % 8 + 1);
    }
    finish_road(scenario);
    scenario_pending(scenario, "red messages after scoring"); // no farmer: two points
    scenario_do(scenario, "choose 1");
    scenario_scores(scenario, "red 7, blue 0");
    scenario_pending(scenario, "blue draw");
}

// ---- What they do

static const char ROADS[] = "  ?a           .       .        .   .  \n"
                            " [D0]:Rc0:Br0  U0:Rr0  U0:Br0   .   .  \n"
                            "  B0           .       .        .   .  \n"
                            "  U0:Rr0       U0      U0      U0  U0  ";

// Roads of three tiles, where Blue has the majority, and of five.
static void I_006_the_smallest_road(void **state) {
    Scenario *scenario = *state;
    take(scenario, TWO, ROADS, "smallest road");
    carry_out(scenario);
    scenario_scores(scenario, "red 19, blue 0");
    scenario_supply(scenario, "red 5, blue 5"); // followers stay
    scenario_pending(scenario, "blue draw");
}

static void I_006_a_road_of_two(void **state) {
    Scenario *scenario = *state;
    take(scenario, TWO,
         "  ?a        .       .   .   .  \n"
         " [D0]:Rc0  U0:Rr0   .   .   .  \n"
         "  B0        .       .   .   .  \n"
         "  U0:Rr0   U0      U0  U0  U0  ",
         "smallest road");
    carry_out(scenario);
    scenario_scores(scenario, "red 18, blue 0");
}

static void I_007_an_inn_by_an_unfinished_road(void **state) {
    Scenario *scenario = *state;
    take(scenario, "base+inns-and-cathedrals+messages 2",
         "  ?a        .      \n"
         " [D0]:Rc0  2.L0:Rr0 \n",
         "smallest road");
    scenario_pending(scenario, "red messages after scoring");
    scenario_do(scenario, "choose 1");
    scenario_scores(scenario, "red 16, blue 0");
    scenario_pending(scenario, "blue draw");
}

static void I_008_pennants(void **state) {
    Scenario *scenario = *state;
    take(scenario, TWO,
         "  ?a        .       .  \n"
         " [D0]:Rc0   .       .  \n"
         "  E1       F0:Rc0  F0:Rc0 \n"
         "  E2        .       .  \n"
         "  M1:Rc0    .       .  ",
         "pennants");
    carry_out(scenario);
    scenario_scores(scenario, "red 22, blue 0");
}

static void I_009_knights(void **state) {
    Scenario *scenario = *state;
    take(scenario, TWO,
         "  ?a        .       .  \n"
         " [D0]:Rc0   .       .  \n"
         "  E1       F0:Rc0  F0:Rc0 \n"
         "  E2:Rc0    .       .  ",
         "knights");
    carry_out(scenario);
    scenario_scores(scenario, "red 22, blue 0");
}

static void I_010_farmers(void **state) {
    Scenario *scenario = *state;
    take(scenario, TWO,
         "  ?a        \n"
         " [D0]:Rc0   \n"
         "  B0:Rf0    \n"
         "  U0:Rf1    ",
         "farmers");
    carry_out(scenario);
    scenario_scores(scenario, "red 20, blue 0");
}

static void the_smallest_cloister_and_city(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = "  ?a        .      .     \n"
                                " [D0]:Rc0   .      .     \n"
                                "  B0:Rm0   E1     F0:Rc0 \n"
                                "  B0:Rm0    .      .     ";
    take(scenario, TWO, BOARD, "smallest cloister");
    carry_out(scenario);
    scenario_scores(scenario, "red 19, blue 0"); // the lower one: 3
    take(scenario, TWO, BOARD, "smallest city");
    carry_out(scenario);
    scenario_scores(scenario, "red 19, blue 0"); // unfinished, with a pennant: 3
}

static void I_011_one_tile(void **state) {
    Scenario *scenario = *state;
    take(scenario, TWO, "  ?a      .   .  \n [D0]:Rc0  ?b  ?c  ", "one tile");
    scenario_do(scenario, "choose 1");
    scenario_pending(scenario, "red draw");
    scenario_turn(scenario, "U0", 'b', "r0");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_pending(scenario, "blue draw");
}

// Footnote 425: the tile of the message, its builder's part, and then the builder's part of the
// first tile.
static void V2_001_message_and_builder(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+messages 2",
                   "   E2             E2:Rc0   .   .   .  \n"
                   " [D0]:Rr0:RCr0    ?a      ?b  ?c  ?d  ");
    figures(scenario, RED, 1, 11);
    scenario_turn(scenario, "D0", 'a', NULL); // the city, and on the builder's road
    scenario_do(scenario, "choose 0");
    scenario_happen(scenario, "one tile");
    scenario_do(scenario, "choose 1");
    scenario_pending(scenario, "red draw"); // of the message
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_pending(scenario, "red second part");
    scenario_do(scenario, "choose 1");
    scenario_turn(scenario, "U0", 'c', NULL); // its builder's part
    scenario_pending(scenario, "red second part");
    scenario_do(scenario, "choose 1");
    scenario_turn(scenario, "U0", 'd', NULL); // the builder's part of the first tile
    scenario_pending(scenario, "blue draw");
}

static void I_012_a_follower_goes_home(void **state) {
    Scenario *scenario = *state;
    take(scenario, TWO, ROADS, "a follower");
    scenario_pending(scenario, "red messages after scoring");
    scenario_actions(scenario, 3); // two points, or one of two
    scenario_do(scenario, "remove follower 0,2 r0");
    scenario_do(scenario, "choose 1");
    scenario_scores(scenario, "red 21, blue 0"); // Red's road of five
    scenario_supply(scenario, "red 6, blue 5");
    scenario_pending(scenario, "blue draw");
}

static void I_012_nothing_where_another_has_most(void **state) {
    Scenario *scenario = *state;
    take(scenario, TWO, ROADS, "a follower");
    scenario_do(scenario, "remove follower 1,0 r0");
    scenario_scores(scenario, "red 16, blue 0");
    scenario_supply(scenario, "red 6, blue 5"); // Blue's stay
    scenario_pending(scenario, "blue draw");
}

// ---- Rounds

static void I_013_the_point_of_the_fairy(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+messages 2", " ?a  [D0]:Rr0=s  ?b  ?c ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_do(scenario, "move fairy 0,0 r0");
    figures(scenario, RED, 4, 0);
    scenario_turn(scenario, "U0", 'b', NULL); // Blue
    scenario_pending(scenario, "red messages at the start");
    scenario_do(scenario, "choose 0");
    scenario_happen(scenario, "smallest road");
    scenario_pending(scenario, "red messages at the start");
    scenario_do(scenario, "choose 1");
    scenario_pending(scenario, "red messages at the start");
    scenario_do(scenario, "choose 0");
    scenario_scores(scenario, "red 8, blue 0");
    scenario_pending(scenario, "red draw");
}

static void I_014_a_ransom_is_no_round(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+messages 2", " [D0]  ?a ");
    scenario_line(scenario, "away 0 follower prison 1");
    figures(scenario, RED, 8, 4);
    figures(scenario, BLUE, 2, 0);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_do(scenario, "choose follower from 1");
    scenario_deploy(scenario, NULL);
    scenario_scores(scenario, "red 9, blue 5");
    scenario_facts(scenario, "points of the second figure", "red 4 points of the second figure");
    scenario_pending(scenario, "blue draw");
}

static void I_015_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]:Rr0  ?a ");
    figures(scenario, RED, 4, 17);
    scenario_final(scenario, "red 22, blue 0"); // one for the road: 5, and no message
}

// ---- Robbers beside one of two figures

/**
 * Example 1: a road of 3 and a city of 6 for Red; Blue's robber is beside Red's second figure.
 * Yellow places the tile.
 */
static void example_1(Scenario *scenario, const char *road, const char *city) {
    road_and_city(scenario, ROBBERS, "R");
    figures(scenario, RED, 21, 11);
    robber(scenario, BLUE, 11);
    scenario_player(scenario, YELLOW);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_pending(scenario, "red messages after scoring");
    scenario_do(scenario, road);
    scenario_pending(scenario, "red messages after scoring");
    scenario_do(scenario, city);
}

static void N2_005_the_road_by_the_second_figure(void **state) {
    Scenario *scenario = *state;
    example_1(scenario, "choose 1", "choose 0");
    scenario_scores(scenario, "red 41, blue 2, yellow 0, green 0");
    scenario_pending(scenario, "green draw");
}

static void N2_006_the_city_by_the_second_figure(void **state) {
    Scenario *scenario = *state;
    example_1(scenario, "choose 0", "choose 1");
    scenario_scores(scenario, "red 41, blue 3, yellow 0, green 0");
}

static void N2_007_both_by_the_second_figure(void **state) {
    Scenario *scenario = *state;
    example_1(scenario, "choose 1", "choose 1");
    scenario_pending(scenario, "red messages after scoring"); // which of them moves first
    scenario_do(scenario, "choose 3");
    scenario_scores(scenario, "red 41, blue 2, yellow 0, green 0");
}

static void N2_008_both_by_the_first_figure(void **state) {
    Scenario *scenario = *state;
    example_1(scenario, "choose 0", "choose 0");
    scenario_scores(scenario, "red 41, blue 0, yellow 0, green 0");
    scenario_facts(scenario, "robber on space", "blue 11 robber on space");
}

/**
 * Example 2: a road of 3 for Green's first figure and a city of 6 for Red's second one, both beside
 * Blue's robber.
 */
static void example_2(Scenario *scenario, const char *red, const char *green) {
    road_and_city(scenario, ROBBERS, "G");
    figures(scenario, RED, 21, 11);
    figures(scenario, GREEN, 11, 31);
    robber(scenario, BLUE, 11);
    scenario_player(scenario, YELLOW);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_pending(scenario, "green messages after scoring");
    scenario_do(scenario, green);
    scenario_pending(scenario, "red messages after scoring");
    scenario_do(scenario, red);
}

static void N2_009_both_figures_beside_the_robber(void **state) {
    Scenario *scenario = *state;
    example_2(scenario, "choose 1", "choose 0");
    scenario_pending(scenario, "blue messages after scoring");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "choose 3");
    scenario_scores(scenario, "red 38, blue 3, yellow 0, green 45");
}

static void N2_010_red_moves_the_other_one(void **state) {
    Scenario *scenario = *state;
    example_2(scenario, "choose 0", "choose 0");
    scenario_scores(scenario, "red 38, blue 2, yellow 0, green 45");
}

static void N2_011_both_move_the_other_one(void **state) {
    Scenario *scenario = *state;
    example_2(scenario, "choose 0", "choose 1");
    scenario_scores(scenario, "red 38, blue 0, yellow 0, green 45");
    scenario_facts(scenario, "robber on space", "blue 11 robber on space");
}

/** Example 3: a road of 3 and a city of 6 for Green, of 2 and 8 for Red, who places the tile. Both
 * of Green's figures and Red's first one are beside Blue's robber. */
static void example_3(Scenario *scenario) {
    four_features_begin(scenario, "base+robbers+own+messages 4");
    figures(scenario, RED, 11, 31);
    figures(scenario, GREEN, 11, 11);
    robber(scenario, BLUE, 11);
    scenario_turn(scenario, "+Z0", 'a', NULL);
}

// The road by another figure, the city by the figure beside the robber.
static void N2_013_points_that_come_second(void **state) {
    Scenario *scenario = *state;
    example_3(scenario);
    scenario_do(scenario, "choose 1"); // Red's road
    scenario_do(scenario, "choose 0"); // and the city
    scenario_pending(scenario, "green messages after scoring");
    scenario_do(scenario, "choose 0"); // Green's city with the figure that scored the road
    scenario_pending(scenario, "green messages after scoring");
    scenario_do(scenario, "choose 3"); // the road first
    scenario_pending(scenario, "blue messages after scoring");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "choose 4");
    scenario_scores(scenario, "red 52, blue 4, yellow 0, green 31");
}

static void N2_014_nobody_but_green_is_beside_it(void **state) {
    Scenario *scenario = *state;
    example_3(scenario);
    scenario_do(scenario, "choose 1");
    scenario_do(scenario, "choose 1");
    scenario_do(scenario, "choose 0");
    scenario_do(scenario, "choose 6"); // the city first
    scenario_scores(scenario, "red 52, blue 3, yellow 0, green 31");
}

// Example 3.1, in brackets: scoring the city with another figure gives one more figure to rob.
static void N2_012_two_figures_of_one_player(void **state) {
    Scenario *scenario = *state;
    example_3(scenario);
    scenario_do(scenario, "choose 1");
    scenario_do(scenario, "choose 1");
    scenario_do(scenario, "choose 1"); // Green's city
    scenario_pending(scenario, "blue messages after scoring");
    scenario_actions(scenario, 2); // 2 of 3, or 3 of 6
    scenario_do(scenario, "choose 3");
    scenario_scores(scenario, "red 52, blue 3, yellow 0, green 31");
}

// Robbed points move either figure of the robbing player, and may give a message (example 4).
static void reading_robbed_points_may_bring_a_message(void **state) {
    Scenario *scenario = *state;
    road_and_city(scenario, ROBBERS, "R");
    figures(scenario, RED, 21, 11);
    figures(scenario, YELLOW, 40, 3);
    robber(scenario, YELLOW, 11);
    robber(scenario, GREEN, 3); // beside Yellow's second figure
    scenario_player(scenario, YELLOW);
    scenario_turn(scenario, "D0", 'a', NULL);
    scenario_do(scenario, "choose 1");
    scenario_do(scenario, "choose 0");
    scenario_pending(scenario, "yellow messages after scoring");
    scenario_do(scenario, "choose 1");
    scenario_facts(scenario, "robber on space", "green 5 robber on space"); // moves along
    scenario_happen(scenario, "knights");
    scenario_do(scenario, "choose 0");
    scenario_scores(scenario, "red 41, blue 0, yellow 47, green 0");
    scenario_pending(scenario, "green draw");
}

static void a_robber_comes_beside_either_figure(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+robbers+messages 2", " ?a \n[D0]");
    figures(scenario, BLUE, 4, 7);
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D2", 'a');
    scenario_pending(scenario, "red place robber");
    scenario_actions(scenario, 3);
    scenario_do(scenario, "choose 7");
    scenario_facts(scenario, "robber on space", "red 7 robber on space");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(I_001_five_points_bring_a_message),
        CASE(I_002_others_take_none),
        CASE(I_003_one_message_a_round),
        CASE(I_004_all_points_of_a_city_move_one_figure),
        CASE(I_005_two_points_may_bring_another),
        CASE(reading_the_ninth_message_is_the_first_one),
        CASE(I_006_the_smallest_road),
        CASE(I_006_a_road_of_two),
        CASE(I_007_an_inn_by_an_unfinished_road),
        CASE(I_008_pennants),
        CASE(I_009_knights),
        CASE(I_010_farmers),
        CASE(the_smallest_cloister_and_city),
        CASE(I_011_one_tile),
        CASE(V2_001_message_and_builder),
        CASE(I_012_a_follower_goes_home),
        CASE(I_012_nothing_where_another_has_most),
        CASE(I_013_the_point_of_the_fairy),
        CASE(I_014_a_ransom_is_no_round),
        CASE(I_015_the_end),
        CASE(N2_005_the_road_by_the_second_figure),
        CASE(N2_006_the_city_by_the_second_figure),
        CASE(N2_007_both_by_the_second_figure),
        CASE(N2_008_both_by_the_first_figure),
        CASE(N2_009_both_figures_beside_the_robber),
        CASE(N2_010_red_moves_the_other_one),
        CASE(N2_011_both_move_the_other_one),
        CASE(N2_012_two_figures_of_one_player),
        CASE(N2_013_points_that_come_second),
        CASE(N2_014_nobody_but_green_is_beside_it),
        CASE(reading_robbed_points_may_bring_a_message),
        CASE(a_robber_comes_beside_either_figure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
