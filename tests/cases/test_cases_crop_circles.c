// SPDX-License-Identifier: MIT
//
// Cases: crop circles. Rules: Complete Annotated Rules 7.4, p. 130 to 133.
#include "scenario.h"

enum { ALL_MAY_DEPLOY = 1, ALL_REMOVE = 2 };

static unsigned decider(const Scenario *scenario) {
    return (unsigned)game_pending(scenario->rules, scenario->game).player;
}

/** The active player decides for all players. */
static void choose(Scenario *scenario, unsigned choice) {
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, decider(scenario)), choice));
}

static Action deployment(Scenario *scenario, FigureType figure, char label, const char *segment) {
    return scenario_action(scenario, VERB_DEPLOY, figure, label, segment);
}

static Action removal(Scenario *scenario, FigureType figure, char label, const char *segment) {
    return scenario_action(scenario, VERB_REMOVE, figure, label, segment);
}

static const char KNIGHT_OF_BLUE[] = " [D0]:Bc0=s \n"
                                     "  ?a         ";

// The example of option A.
static void Q_001_everybody_may_add_a_knight(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1 3", KNIGHT_OF_BLUE);
    scenario_turn(scenario, "2.B1", 'a', "c0");
    scenario_pending(scenario, "red crop circle");
    scenario_actions(scenario, 2);
    choose(scenario, ALL_MAY_DEPLOY);
    scenario_pending(scenario, "blue crop circle follower");
    scenario_actions(scenario, 2);
    scenario_act(scenario, deployment(scenario, FIGURE_NORMAL, 's', "c0"));
    scenario_pending(scenario, "red crop circle follower"); // Yellow has no knight
    scenario_act(scenario, deployment(scenario, FIGURE_NORMAL, 'a', "c0"));
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 5, blue 5, yellow 7");
    assert_int_equal(scenario_feature(scenario, 's', "c0").followers[BLUE], 2);
    // No player must do so.
    scenario_begin(scenario, "base+crop-circles-1 3", KNIGHT_OF_BLUE);
    scenario_turn(scenario, "2.B1", 'a', NULL);
    choose(scenario, ALL_MAY_DEPLOY);
    scenario_act(scenario, action_pass(BLUE));
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 7, blue 6, yellow 7");
}

static void Q_002_not_on_a_segment_without_a_knight(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1 2", KNIGHT_OF_BLUE);
    scenario_turn(scenario, "2.B1", 'a', "c0");
    choose(scenario, ALL_MAY_DEPLOY);
    scenario_act(scenario, action_pass(BLUE));
    scenario_pending(scenario, "red crop circle follower");
    scenario_illegal(scenario, deployment(scenario, FIGURE_NORMAL, 'a', "c1"));
    scenario_illegal(scenario, deployment(scenario, FIGURE_NORMAL, 'a', "f0"));
    // Nor beside another player's knight, nor elsewhere in their own city.
    scenario_illegal(scenario, deployment(scenario, FIGURE_NORMAL, 's', "c0"));
    scenario_begin(scenario, "base+crop-circles-1 2",
                   "  G1:Rc0=g \n"
                   " [D0]=s    \n"
                   "  ?a       ");
    scenario_turn(scenario, "2.B1", 'a', NULL);
    choose(scenario, ALL_MAY_DEPLOY);
    scenario_pending(scenario, "red crop circle follower");
    scenario_illegal(scenario, deployment(scenario, FIGURE_NORMAL, 's', "c0"));
    scenario_act(scenario, deployment(scenario, FIGURE_NORMAL, 'g', "c0"));
    scenario_supply(scenario, "red 5, blue 7");
}

static const char FARMERS[] = "  ?a         \n"
                              "  G1:Yf0=g   \n"
                              " [D0]:Bf1=s  ";

// The example of option B.
static void Q_003_everybody_removes_a_farmer(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1 3", FARMERS);
    scenario_turn(scenario, "2.C2", 'a', "c0");
    choose(scenario, ALL_REMOVE);
    scenario_pending(scenario, "blue crop circle follower");
    scenario_illegal(scenario, action_pass(BLUE));
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 's', "f1"));
    scenario_pending(scenario, "yellow crop circle follower");
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 'g', "f0"));
    scenario_pending(scenario, "blue draw"); // Red has no farmer
    scenario_supply(scenario, "red 7, blue 7, yellow 7");
}

static void Q_004_scoring_comes_first(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1 3", FARMERS);
    scenario_turn(scenario, "2.C2", 'a', "c0");
    scenario_pending(scenario, "red crop circle");
    scenario_scores(scenario, "red 6, blue 0, yellow 0");
    scenario_supply(scenario, "red 7, blue 6, yellow 6");
    // A player whose figure there has returned to supply has no figure to choose: nothing is asked.
    scenario_begin(scenario, "base+crop-circles-1 2",
                   " ?a \n"
                   "[D0]");
    scenario_turn(scenario, "2.B2", 'a', "c0");
    scenario_scores(scenario, "red 4, blue 0");
    scenario_pending(scenario, "blue draw");
}

// Footnote 356: a player without followers is "forced to choose" not to deploy one.
static void Q_005_an_empty_supply_is_passed_over(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1 2",
                   " U0:Br0:Bf0  U0:Br0:Bf1  [D0]:Bc0:Bf1  U0:Br0  ?a ");
    scenario_supply(scenario, "red 7, blue 0");
    scenario_turn(scenario, "2.D0", 'a', NULL);
    scenario_pending(scenario, "red crop circle");
    choose(scenario, ALL_MAY_DEPLOY);
    scenario_pending(scenario, "blue draw");
}

static void Q_006_a_removal_is_forced_but_chosen(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1 2",
                   " A3:Br0=l  U0:Bf0  [D0]:Bf1  ?a \n"
                   "  .        .        ?b       .  ");
    scenario_turn(scenario, "2.D0", 'a', NULL);
    choose(scenario, ALL_REMOVE);
    scenario_pending(scenario, "blue crop circle follower");
    scenario_actions(scenario, 1);
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 'l', "r0"));
    scenario_supply(scenario, "red 7, blue 5");
    scenario_begin(scenario, "base+crop-circles-1 2",
                   " A3:Br0=l  U0:Bf0=m  [D0]:Bf1=s \n"
                   "  .         .         ?a        ");
    scenario_turn(scenario, "2.C1", 'a', NULL);
    choose(scenario, ALL_REMOVE);
    scenario_actions(scenario, 2);
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 'm', "f0"));
    scenario_supply(scenario, "red 7, blue 5");
    scenario_pending(scenario, "blue draw");
}

// Footnote 357.
static void Q_007_mayor_and_wagon_are_knights(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1+abbey-and-mayor 2",
                   "  G1:BWc0=g \n"
                   " [D0]:BMc0=s \n"
                   "  ?a        ");
    scenario_turn(scenario, "2.B1", 'a', NULL);
    choose(scenario, ALL_REMOVE);
    scenario_pending(scenario, "blue crop circle follower");
    scenario_actions(scenario, 2);
    scenario_act(scenario, removal(scenario, FIGURE_MAYOR, 's', "c0"));
    scenario_supply_of(scenario, FIGURE_MAYOR, "red 1, blue 1");
    scenario_supply_of(scenario, FIGURE_WAGON, "red 1, blue 0");
    // They may also join a knight.
    scenario_begin(scenario, "base+crop-circles-1+abbey-and-mayor 2",
                   " [D0]:BMc0=s \n"
                   "  ?a          ");
    scenario_turn(scenario, "2.B1", 'a', NULL);
    choose(scenario, ALL_MAY_DEPLOY);
    scenario_actions(scenario, 3);
    scenario_act(scenario, deployment(scenario, FIGURE_WAGON, 's', "c0"));
    scenario_supply_of(scenario, FIGURE_WAGON, "red 1, blue 0");
}

// A wagon on a road is a thief; no mayor may join a thief.
static void Q_007_a_wagon_on_a_road_is_a_thief(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1+abbey-and-mayor 2", " [D0]:BWr0=s  ?a ");
    scenario_turn(scenario, "2.D0", 'a', NULL);
    choose(scenario, ALL_MAY_DEPLOY);
    scenario_actions(scenario, 2);
    scenario_illegal(scenario, deployment(scenario, FIGURE_MAYOR, 's', "r0"));
    scenario_act(scenario, deployment(scenario, FIGURE_NORMAL, 's', "r0"));
    scenario_supply(scenario, "red 7, blue 6");
}

static void Q_008_the_active_player_is_last(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1 3",
                   " W0:Rr2=r  [D0]:Br0=b  ?a  \n"
                   " U1:Yr0=y   .          .  ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "2.D0", 'a', NULL);
    scenario_pending(scenario, "blue crop circle");
    choose(scenario, ALL_REMOVE);
    scenario_pending(scenario, "yellow crop circle follower");
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 'y', "r0"));
    scenario_pending(scenario, "red crop circle follower");
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 'r', "r2"));
    scenario_pending(scenario, "blue crop circle follower");
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 'b', "r0"));
    scenario_pending(scenario, "yellow draw");
}

static void Q_009_a_yellow_field_separates(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-2 2",
                   " ?a   .  \n"
                   " [D0] ?b ");
    scenario_turn(scenario, "2.E0", 'a', NULL); // between two cities, from west to east
    assert_false(scenario_joined(scenario, 'a', "f0", 'a', "f1"));
    scenario_turn(scenario, "2.D0", 'b', NULL); // on a road
    assert_false(scenario_joined(scenario, 'b', "r0", 'b', "r1"));
}

// Footnote 358.
static void Q_010_three_roads_end_at_the_junction(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1 2", " [D0]:Rr0  ?a ");
    scenario_turn(scenario, "2.F0", 'a', "r0");
    assert_false(scenario_joined(scenario, 'a', "r0", 'a', "r1"));
    assert_false(scenario_joined(scenario, 'a', "r1", 'a', "r2"));
    assert_false(scenario_joined(scenario, 'a', "r0", 'a', "r2"));
    assert_int_equal(scenario_feature(scenario, 'a', "r1").open_edges, 1);
}

// Removing the last follower of a feature also returns its builder to supply.
static void option_b_sends_a_builder_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1+traders-and-builders 2",
                   " U0:BCr0  [D0]:Br0=s  ?a ");
    scenario_turn(scenario, "2.D0", 'a', NULL);
    choose(scenario, ALL_REMOVE);
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 's', "r0"));
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
}

// In a double turn each part has a separate crop circle.
static void option_a_in_the_second_part_of_a_double_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1+traders-and-builders 2",
                   " U0:RCr0  [D0]:Rr0=s  ?a \n"
                   "   .        ?b         . ");
    scenario_turn(scenario, "2.D0", 'a', NULL);
    choose(scenario, ALL_MAY_DEPLOY);
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_turn(scenario, "2.C1", 'b', "f0");
    scenario_pending(scenario, "red crop circle");
}

// Two followers on one segment are a single choice of what to take back.
static void two_on_one_segment_are_listed_once(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-1+festival 2",
                   " [D0]:Rr0:Rr0=s  ?a \n"
                   "  ?b              .  ");
    scenario_turn(scenario, "2.D0", 'a', NULL);
    choose(scenario, ALL_REMOVE);
    scenario_actions(scenario, 1);
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 's', "r0"));
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_begin(scenario, "base+crop-circles-1+festival 2",
                   " [D0]:Rr0:Rr0=s \n"
                   "  ?b             ");
    scenario_draw(scenario, "3.D");
    scenario_place(scenario, "3.D1", 'b');
    scenario_actions(scenario, 1 + 4 + 1);
    scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 's', "r0"));
    scenario_supply(scenario, "red 6, blue 7");
}

// Tiles of the second set whose fields other programs did not link to their city.
static void pitfall_03_fields_beside_cities_of_circles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+crop-circles-2 2",
                   "  E2        \n"
                   " 2.E0:Rf0  \n"
                   "  H0       \n"
                   " [D0]      ");
    scenario_final(scenario, "red 6, blue 0");
    scenario_begin(scenario, "base+crop-circles-2 2",
                   "  .    E2      \n"
                   " [D0]  2.D0:Rf0 ");
    scenario_final(scenario, "red 3, blue 0");
    scenario_begin(scenario, "base+crop-circles-2 2",
                   "  .    E2      \n"
                   "  .   2.C0:Rf0 \n"
                   " [D0]  V1      ");
    scenario_final(scenario, "red 3, blue 0");
}

// The 2012 tiles were sold one with each of six minis; with those, they work like the first ones.
static void tiles_that_came_with_minis(void **state) {
    Scenario *scenario = *state;
    static const struct {
        const char *tile;
        char at;
        const char *removal;
    } CIRCLES[] = {
        {"2.A0", 'w', "remove follower 0,0 r0"}, {"2.B0", 'w', "remove follower 0,0 r0"},
        {"2.C3", 'w', "remove follower 1,0 f0"}, {"2.D0", 'w', "remove follower 1,0 f0"},
        {"2.E1", 's', "remove follower 0,0 c0"}, {"2.F0", 'n', "remove follower 0,0 c0"},
    };
    for (size_t i = 0; i < sizeof CIRCLES / sizeof CIRCLES[0]; i++) {
        scenario_begin(scenario, "base+crop-circles-2+ferries+flier+goldmines+mage-and-witch 2",
                       "  .  ?n              .      \n"
                       " ?w  [D0]:Br0:Bc0   U0:Bf0 \n"
                       "  .  ?s              .      ");
        const char name[] = {'2', '.', CIRCLES[i].tile[2], '\0'};
        scenario_draw(scenario, name);
        scenario_place(scenario, CIRCLES[i].tile, CIRCLES[i].at);
        scenario_deploy(scenario, NULL);
        scenario_pending(scenario, "red crop circle");
        choose(scenario, ALL_REMOVE);
        scenario_actions(scenario, 1); // Blue's only one of that kind
        scenario_do(scenario, CIRCLES[i].removal);
        scenario_pending(scenario, "blue draw");
        scenario_supply(scenario, "red 7, blue 5");
    }
}

// Footnote 405: the player that places the joker of the Halflings chooses its meaning.
static void Q_011_a_joker_is_what_its_player_says(void **state) {
    Scenario *scenario = *state;
    enum { JOKER_NUMBER = 3, THIEVES_DEPLOY = 3, KNIGHTS_REMOVE = 6 };
    static const unsigned CHOICES[] = {THIEVES_DEPLOY, KNIGHTS_REMOVE};
    for (unsigned i = 0; i < 2; i++) {
        scenario_begin(scenario, "base+halflings-2+crop-circles-1 2",
                       "  U0  [D0]:Br0:Bc0=s \n"
                       "  .    ?a            ");
        scenario_memory(scenario, "halflings", RED, 1U << JOKER_NUMBER);
        scenario_player(scenario, RED);
        choose(scenario, 1 + JOKER_NUMBER);
        scenario_place(scenario, "2.040", 'a');
        scenario_deploy(scenario, NULL);
        scenario_pending(scenario, "red crop circle");
        scenario_actions(scenario, 6);
        choose(scenario, CHOICES[i]);
        scenario_pending(scenario, "blue crop circle follower");
        if (CHOICES[i] == THIEVES_DEPLOY) {
            scenario_act(scenario, deployment(scenario, FIGURE_NORMAL, 's', "r0"));
            scenario_supply(scenario, "red 7, blue 4");
        } else {
            scenario_actions(scenario, 1);
            scenario_act(scenario, removal(scenario, FIGURE_NORMAL, 's', "c0"));
            scenario_supply(scenario, "red 7, blue 6");
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(Q_001_everybody_may_add_a_knight),
        CASE(Q_002_not_on_a_segment_without_a_knight),
        CASE(Q_003_everybody_removes_a_farmer),
        CASE(Q_004_scoring_comes_first),
        CASE(Q_005_an_empty_supply_is_passed_over),
        CASE(Q_006_a_removal_is_forced_but_chosen),
        CASE(Q_007_mayor_and_wagon_are_knights),
        CASE(Q_007_a_wagon_on_a_road_is_a_thief),
        CASE(Q_008_the_active_player_is_last),
        CASE(Q_009_a_yellow_field_separates),
        CASE(Q_010_three_roads_end_at_the_junction),
        CASE(Q_011_a_joker_is_what_its_player_says),
        CASE(option_b_sends_a_builder_home),
        CASE(option_a_in_the_second_part_of_a_double_turn),
        CASE(two_on_one_segment_are_listed_once),
        CASE(pitfall_03_fields_beside_cities_of_circles),
        CASE(tiles_that_came_with_minis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
