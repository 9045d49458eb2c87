// SPDX-License-Identifier: MIT
//
// Cases: throws of the Catapult (catapult=throws). Rules: Complete Annotated Rules
// 7.4, p. 88 to 91.
#include "scenario.h"

#include <string.h>

static const char TWO[] = "base+catapult 2 catapult=throws";

static const char *const KNOCK_OUT = "choose 0";
static const char *const SEDUCTION = "choose 1";
static const char *const TARGET = "choose 2";
static const char *const CATCH = "choose 3";

/** Red places a fair at `a`, deploys no figure, and chooses a kind of token. */
static void fair(Scenario *scenario, const char *tile, const char *kind) {
    scenario_turn(scenario, tile, 'a', NULL);
    scenario_pending(scenario, "red catapult");
    scenario_do(scenario, kind);
}

/** The throwing player aims at a tile; the token lands at this distance from it. */
static void throw_at(Scenario *scenario, const char *aim, const char *across, const char *along) {
    scenario_do(scenario, aim);
    scenario_happen(scenario, across);
    scenario_happen(scenario, along);
}

static void X_001_each_throws_once(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+catapult 3 catapult=throws", " [D0]  ?a ");
    scenario_turn(scenario, "2.H1", 'a', NULL);
    scenario_pending(scenario, "red catapult");
    scenario_actions(scenario, 4);
    scenario_do(scenario, TARGET);
    scenario_pending(scenario, "red catapult");
    scenario_actions(scenario, 2); // one per tile
    scenario_do(scenario, "token 12 1,0");
    scenario_pending(scenario, "red throw");
    scenario_outcomes(scenario, "2 west 1, 1 west 4, straight 6, 1 east 4, 2 east 1");
    scenario_happen(scenario, "2 west");
    scenario_outcomes(scenario, "2 north 1, 1 north 4, straight 6, 1 south 4, 2 south 1");
    scenario_happen(scenario, "straight");
    scenario_pending(scenario, "blue catapult"); // the same kind
    throw_at(scenario, "token 12 1,0", "1 east", "straight");
    scenario_pending(scenario, "yellow catapult");
    throw_at(scenario, "token 12 0,0", "straight", "1 south");
    scenario_scores(scenario, "red 0, blue 5, yellow 0"); // one cell from the fair
    scenario_pending(scenario, "blue draw");
}

static void X_001_no_house_rule_and_no_round_without_a_fair(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]  ?a  ?b ");
    scenario_turn(scenario, "2.H1", 'a', "f0");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_do(scenario, CATCH);
    scenario_happen(scenario, "caught");
    scenario_happen(scenario, "caught");
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_pending(scenario, "red draw");
}

static void X_002_all_who_are_touched_go_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]:Rr0:Bc0  ?a ");
    scenario_supply(scenario, "red 6, blue 6");
    fair(scenario, "2.H1", KNOCK_OUT);
    throw_at(scenario, "token 12 1,0", "1 west", "straight");
    scenario_supply(scenario, "red 7, blue 7");
    throw_at(scenario, "token 12 0,0", "straight", "2 north"); // off the table: nothing
    scenario_pending(scenario, "blue draw");
}

static void X_002_nobody_beside_the_cell(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]:Rr0:Bc0  ?a ");
    fair(scenario, "2.H1", KNOCK_OUT);
    throw_at(scenario, "token 12 0,0", "1 east", "straight");
    scenario_supply(scenario, "red 6, blue 6");
}

static void X_003_off_the_board(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]:Bc0  ?a ");
    fair(scenario, "2.H1", SEDUCTION);
    throw_at(scenario, "token 12 0,0", "straight", "1 north");
    scenario_pending(scenario, "blue catapult"); // Red is not asked
    throw_at(scenario, "token 12 0,0", "straight", "straight");
    scenario_pending(scenario, "blue draw"); // Red has no figure on the board
}

static void X_004_exchanged_for_one_from_supply(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]:Bc0  U0:Br0  ?a ");
    fair(scenario, "2.H1", SEDUCTION);
    throw_at(scenario, "token 12 0,0", "straight", "straight");
    scenario_pending(scenario, "red catapult");
    scenario_actions(scenario, 2); // pass, or the nearest one
    scenario_do(scenario, "remove follower 0,0 c0 of 1");
    scenario_actions(scenario, 1);
    scenario_act(scenario, action_choose_held(RED, FIGURE_NORMAL, RED));
    scenario_supply(scenario, "red 6, blue 6");
    scenario_pending(scenario, "blue catapult");
}

static void X_004_or_from_the_board(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]:Bc0:Rr0=s  ?a ");
    fair(scenario, "2.H1", SEDUCTION);
    throw_at(scenario, "token 12 0,0", "straight", "straight");
    scenario_do(scenario, "remove follower 0,0 c0 of 1");
    scenario_do(scenario, "remove follower 0,0 r0");
    scenario_supply(scenario, "red 6, blue 7");
    assert_int_equal(scenario_feature(scenario, 's', "c0").followers[RED], 1);
    assert_int_equal(scenario_feature(scenario, 's', "r0").followers[RED], 0);
    throw_at(scenario, "token 12 0,0", "straight", "straight");
    scenario_act(scenario, action_pass(BLUE)); // capturing is optional
    scenario_supply(scenario, "red 6, blue 7");
    scenario_pending(scenario, "blue draw");
}

static void X_005_a_tie_pays_both(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]  ?a ");
    fair(scenario, "2.H1", TARGET);
    throw_at(scenario, "token 12 1,0", "straight", "1 south");
    scenario_scores(scenario, "red 0, blue 0"); // not before all have thrown
    throw_at(scenario, "token 12 0,0", "straight", "straight");
    scenario_scores(scenario, "red 5, blue 5");
}

static void X_006_caught(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+catapult 3 catapult=throws", " [D0]  ?a ");
    fair(scenario, "2.H1", CATCH);
    scenario_pending(scenario, "red throw"); // aiming is skipped
    scenario_outcomes(scenario, "caught 1, too short 1, far enough 2");
    scenario_happen(scenario, "caught");
    scenario_scores(scenario, "red 0, blue 5, yellow 0");
    scenario_pending(scenario, "blue throw");
    scenario_happen(scenario, "caught");
    scenario_happen(scenario, "caught");
    scenario_scores(scenario, "red 5, blue 5, yellow 5");
    scenario_pending(scenario, "blue draw");
}

static void X_007_not_far_enough(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]  ?a ");
    fair(scenario, "2.H1", CATCH);
    scenario_happen(scenario, "too short");
    scenario_scores(scenario, "red 0, blue 5");
}

static void X_008_far_enough_and_missed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, " [D0]  ?a ");
    fair(scenario, "2.H1", CATCH);
    scenario_happen(scenario, "far enough");
    scenario_scores(scenario, "red 5, blue 0");
}

static void X_009_on_a_crown(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "wheel-of-fortune+catapult 2 catapult=throws",
                   " [wheel-000] wheel-100 wheel-200 wheel-300  . \n"
                   " wheel-010   wheel-110 wheel-210 wheel-310  ?a \n"
                   " wheel-020   wheel-120 wheel-220 wheel-320  . \n"
                   " wheel-030   wheel-130 wheel-230 wheel-330  . ");
    scenario_line(scenario, "figure neutral big-pig 3,1 tile");
    scenario_line(scenario, "away 1 follower fortune-crown");
    fair(scenario, "2.F0", KNOCK_OUT);
    scenario_supply(scenario, "red 7, blue 6");
    throw_at(scenario, "token 12 3,0", "straight", "1 south"); // the pig stays
    scenario_supply(scenario, "red 7, blue 7");
}

static void X_009_in_a_quarter_of_the_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+catapult 2 catapult=throws",
                   "[2.A0]  2.B0 2.C0 2.D0 \n"
                   " 2.E0   2.F0 2.G0 2.H0 \n"
                   " 2.I0   2.J0 2.K0 2.L0 \n"
                   " .      ?a   .    .    ");
    scenario_line(scenario, "figure neutral count 2,0 tile");
    scenario_line(scenario, "away 1 follower castle-quarter");
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    fair(scenario, "3.F0", KNOCK_OUT);
    assert_int_equal(game_off_board(scenario->rules, scenario->game, away), 1);
    Action aim =
        action_with_arg(action_at(action_make(VERB_TOKEN, RED), away[0].x, away[0].y), TOKEN_THROW);
    scenario_act(scenario, aim);
    scenario_happen(scenario, "straight");
    scenario_happen(scenario, "straight");
    scenario_supply(scenario, "red 7, blue 7");
}

static void X_009_in_a_castle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars+catapult 2 catapult=throws",
                   " .   [D0]   .  \n"
                   " .   E2:Rc0=n  .  \n"
                   " .    ?b   ?c ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "E0", 'b', NULL);
    scenario_pending(scenario, "red castle");
    scenario_do(scenario, "token 5 0,1");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_draw(scenario, "3.F");
    scenario_place(scenario, "3.F0", 'c');
    scenario_deploy(scenario, NULL);
    scenario_do(scenario, KNOCK_OUT);
    throw_at(scenario, "token 12 0,2", "straight", "straight"); // the other tile of the castle
    scenario_supply(scenario, "red 7, blue 7");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(X_001_each_throws_once),
        CASE(X_001_no_house_rule_and_no_round_without_a_fair),
        CASE(X_002_all_who_are_touched_go_home),
        CASE(X_002_nobody_beside_the_cell),
        CASE(X_003_off_the_board),
        CASE(X_004_exchanged_for_one_from_supply),
        CASE(X_004_or_from_the_board),
        CASE(X_005_a_tie_pays_both),
        CASE(X_006_caught),
        CASE(X_007_not_far_enough),
        CASE(X_008_far_enough_and_missed),
        CASE(X_009_on_a_crown),
        CASE(X_009_in_a_quarter_of_the_city),
        CASE(X_009_in_a_castle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
