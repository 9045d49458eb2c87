// SPDX-License-Identifier: MIT
//
// Cases H-001 to H-012: shrines. Rules: Complete Annotated Rules 7.4, p. 84 to 87.
#include "scenario.h"

static const char SETS[] = "base+shrines-and-heretics 2";

static void H_001_a_shrine_next_to_one_cloister(void **state) {
    Scenario *scenario = *state;
    static const char BESIDE[] = " .  [D0]  .  \n"
                                 " ?a  B0  ?b \n"
                                 " .   .   ?c ";
    for (const char *label = "abc"; *label != '\0'; label++) {
        scenario_begin(scenario, SETS, BESIDE);
        scenario_draw(scenario, "2.A");
        scenario_rotations(scenario, *label, *label == 'c' ? "" : "0123"); // c touches no tile
    }
}

// Footnote 256: the eight cells around count.
static const char BETWEEN[] = "[D0]  U0  A1 \n"
                              " B0   ?a  .  ";

static void H_002_not_next_to_two_cloisters(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, BETWEEN);
    scenario_draw(scenario, "2.A");
    scenario_rotations(scenario, 'a', "");
    scenario_begin(scenario, SETS,
                   "[D0]  U0   U0  \n"
                   " B0   ?a  2.A0 ");
    scenario_draw(scenario, "2.B");
    scenario_rotations(scenario, 'a', "2"); // two shrines may be neighbors
    scenario_begin(scenario, SETS,
                   "[D0]   U0   U0  \n"
                   " 2.B2  ?a  2.A0 ");
    scenario_draw(scenario, "B");
    scenario_rotations(scenario, 'a', ""); // a cloister next to two shrines
}

// Footnote 257: nor may a cloister on the board get a second one.
static void H_003_no_second_shrine_for_a_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " U0   [D0]  .  \n"
                   " 2.A0  B0   ?a ");
    scenario_draw(scenario, "2.C");
    scenario_rotations(scenario, 'a', "");
    scenario_begin(scenario, SETS,
                   " U0  [D0]   .  \n"
                   " B0   2.A0  ?a ");
    scenario_draw(scenario, "B");
    scenario_rotations(scenario, 'a', "");
    // Without the first one they fit.
    scenario_begin(scenario, SETS,
                   " U0  [D0]  .  \n"
                   " E2   B0   ?a ");
    scenario_draw(scenario, "2.C");
    scenario_rotations(scenario, 'a', "023");
}

// A cloister may be next to a cloister and a shrine.
static void pitfall_25_a_cloister_next_to_a_cloister_and_a_shrine(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "[D0]   U0   U0  \n"
                   " 2.A0  ?a   B0  ");
    scenario_draw(scenario, "B");
    scenario_rotations(scenario, 'a', "0123");
}

// The cloister needs one more tile, the shrine three.
static const char RACE[] = "  U0         [D0]    U0 \n"
                           " 2.A0:Bm0=s   B0:Rm0=m  E1 \n"
                           "  E2          E2      ?a ";

static void H_004_the_cloister_is_completed_first(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, RACE);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
    assert_int_equal(scenario_feature(scenario, 's', "m0").followers[BLUE], 0);
    // The reverse.
    scenario_begin(scenario, SETS,
                   " U0        [D0]       U0 \n"
                   " B0:Rm0=s   2.A0:Bm0  E1 \n"
                   " E2         E2        ?a ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "blue 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 266.
static void H_005_the_same_tile_completes_both(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " U0  [D0]     U0        U0 \n"
                   " E3   B0:Rm0  2.A0:Bm0  E1 \n"
                   " V0   ?a      E2        V3 ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_scores(scenario, "red 9, blue 9");
    scenario_supply(scenario, "red 7, blue 7");
}

static void H_006_unresolved_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, RACE);
    scenario_final(scenario, "red 8, blue 6");
}

static void H_007_against_oneself(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  U0         [D0]    U0 \n"
                   " 2.A0:Rm0     B0:Rm0  E1 \n"
                   "  E2          E2      ?a ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

// A building without a follower neither wins nor loses.
static void pitfall_25_both_must_be_occupied(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  U0         [D0]  U0 \n"
                   " 2.A0:Bm0=s   B0   E1 \n"
                   "  E2          E2   ?a ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 7, blue 6");
    assert_int_equal(scenario_feature(scenario, 's', "m0").followers[BLUE], 1);
}

// The challenge was over before the follower was deployed.
static void H_009_who_comes_after_the_challenge(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, RACE);
    scenario_turn(scenario, "E2", 'a', NULL);
    const FeatureView shrine = scenario_feature(scenario, 's', "m0");
    assert_false(shrine.complete);
    assert_int_equal(shrine.followers[RED] + shrine.followers[BLUE], 0);
}

// Footnote 262.
static void H_010_an_abbot_is_no_challenge(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+shrines-and-heretics+monasteries-germany 2",
                   " U0  [D0]       U0 \n"
                   " ?b   2.A0:Bm0  E1 \n"
                   " .    E2        ?a ");
    scenario_draw(scenario, "3.eberbach");
    scenario_place(scenario, "3.eberbach0", 'b');
    const PlacedTile at = game_tile(scenario->rules, scenario->game, scenario_tile(scenario, 'b'));
    scenario_act(scenario, action_with_arg(action_deploy(RED, FIGURE_NORMAL, at.x, at.y,
                                                         scenario_segment(scenario, 'b', "m0")),
                                           1));
    scenario_player(scenario, RED);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_pending(scenario, "blue draw");
    scenario_begin(scenario, "base+shrines-and-heretics+monasteries-germany 2",
                   " U0  [D0]       U0 \n"
                   " ?b   2.A0:Bm0  E1 \n"
                   " E2   E2        V3 ");
    scenario_draw(scenario, "3.eberbach");
    scenario_place(scenario, "3.eberbach0", 'b');
    scenario_act(scenario, action_with_arg(action_deploy(RED, FIGURE_NORMAL, -1, 1, 1), 1));
    scenario_paid(scenario, "blue 9 completed cloister");
    scenario_supply(scenario, "red 6, blue 7"); // the abbot stays
}

static void H_011_a_farmer_on_the_tile_of_the_shrine(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  U0         [D0]    U0 \n"
                   " 2.A0:Bf0     B0:Rm0  E1 \n"
                   "  E2          E2      ?a ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 6");
}

static void H_012_the_winner_takes_both(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+shrines-and-heretics 2 shrine_reward=both", RACE);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister, red 6 bonus cloister");
    scenario_supply(scenario, "red 7, blue 7");
    // No player loses here, so no player is paid twice.
    scenario_begin(scenario, "base+shrines-and-heretics 2 shrine_reward=both",
                   " U0  [D0]     U0        U0 \n"
                   " E3   B0:Rm0  2.A0:Bm0  E1 \n"
                   " V0   ?a      E2        V3 ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_scores(scenario, "red 9, blue 9");
}

// House rule: only the challenger plays for both. First a tile is placed elsewhere, and the test
// checks the board.
static void option_shrine_reward_challenger(void **state) {
    Scenario *scenario = *state;
    const char *words = "base+shrines-and-heretics 2 shrine_reward=challenger";
    // The heretic came later, but the monk wins.
    scenario_begin(scenario, words,
                   " U0  [D0]     U0  ?z \n"
                   " ?s   B0:Rm0  E1  .  \n"
                   " E2   E2      ?a  .  ");
    scenario_turn(scenario, "U0", 'z', NULL);
    scenario_turn(scenario, "2.C1", 's', "m0");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    // The heretic was there first and wins without having challenged.
    scenario_begin(scenario, words,
                   " U0  [D0]       U0  ?z \n"
                   " ?s   2.A0:Rm0  E1  .  \n"
                   " E2   E2        ?a  .  ");
    scenario_turn(scenario, "U0", 'z', NULL);
    scenario_turn(scenario, "B0", 's', "m0");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    // The monk is deployed last, is completed first and scores both.
    scenario_begin(scenario, words,
                   "  U0         [D0]  U0  ?z \n"
                   " 2.A0:Rm0     ?s   E1  .  \n"
                   "  E2          E2   V3  .  ");
    scenario_turn(scenario, "U0", 'z', NULL);
    scenario_turn(scenario, "B0", 's', "m0");
    scenario_paid(scenario, "blue 9 completed cloister, blue 6 bonus cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

// House rule, footnote 259: any number of neighbors, but no follower for a second challenge.
static void option_shrine_places_free(void **state) {
    Scenario *scenario = *state;
    const char *words = "base+shrines-and-heretics 2 shrine_places=free";
    scenario_begin(scenario, words, BETWEEN);
    scenario_draw(scenario, "2.A");
    scenario_rotations(scenario, 'a', "0123");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deployable(scenario, "f0 m0"); // no follower is there
    scenario_begin(scenario, words,
                   "[D0]     U0  A1:Bm0 \n"
                   " B0:Rm0  ?a  .      ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deployable(scenario, "f0"); // the follower would challenge two
    scenario_begin(scenario, words,
                   "  U0         [D0]     .  \n"
                   " 2.A0:Bm0     B0:Rm0  ?a ");
    scenario_draw(scenario, "2.C");
    scenario_place(scenario, "2.C0", 'a');
    scenario_deployable(scenario, "r0 f0"); // the monk would have two challengers
    scenario_begin(scenario, words,
                   "  U0     [D0]     .  \n"
                   " 2.A0     B0:Rm0  ?a ");
    scenario_draw(scenario, "2.C");
    scenario_place(scenario, "2.C0", 'a');
    scenario_deployable(scenario, "r0 f0 m0"); // one
}

// An abbey is a cloister: footnote 143.
static void AM_006_no_abbey_next_to_two_shrines(void **state) {
    Scenario *scenario = *state;
    const char *words = "base+shrines-and-heretics+abbey-and-mayor 2";
    scenario_begin(scenario, words,
                   "  U0  [D0]   U0 \n"
                   " 2.A0  ?h    E1 \n"
                   "  E2   2.B2  V3 ");
    scenario_pending(scenario, "red draw");
    scenario_begin(scenario, words,
                   "  U0        [D0]  U0 \n"
                   " 2.A0:Bm0=s  ?h   E1 \n"
                   "  E2         E2   V3 ");
    scenario_pending(scenario, "red abbey");
    scenario_act(scenario, action_with_arg(action_place(RED, 0, 1, 0), 1));
    scenario_deploy(scenario, "m0");
    scenario_paid(scenario, "red 9 completed cloister"); // footnote 148: it wins a challenge
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 362: churches challenge shrines like all cloisters.
static void P_004_a_church_next_to_a_shrine(void **state) {
    Scenario *scenario = *state;
    static const char TAKEN[] = " .   U0            [D0]  \n"
                                " ?a  3.church-bend1  2.A0 ";
    scenario_begin(scenario, "base+shrines-and-heretics+darmstadt 2", TAKEN);
    scenario_draw(scenario, "2.C");
    scenario_rotations(scenario, 'a', ""); // the church already has a shrine
    scenario_begin(scenario, "base+shrines-and-heretics+darmstadt 2 shrine_places=free", TAKEN);
    scenario_draw(scenario, "2.C");
    scenario_rotations(scenario, 'a', "3");
    scenario_begin(scenario, "base+shrines-and-heretics+darmstadt 2",
                   " U0                  [D0]       U0 \n"
                   " 3.church-bend1:Rm0   2.A0:Bm0  E1 \n"
                   " V1                   E2        ?a ");
    scenario_turn(scenario, "V3", 'a', NULL);
    scenario_paid(scenario, "blue 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

// Baba Yaga's hut is the opposite of a cloister.
static void a_hut_is_no_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+shrines-and-heretics+russian-promos 2",
                   "[D0]    U0   U0  \n"
                   " 2.B2   ?a  2.A0 ");
    scenario_draw(scenario, "3.hut");
    scenario_rotations(scenario, 'a', "0123");
}

// A wagon that has lost was not paid, so it may not move.
static void the_losing_wagon_goes_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+shrines-and-heretics+abbey-and-mayor 2",
                   "  U0          [D0]    U0 \n"
                   " 2.C1:BWm0=s   B0:Rm0  E1 \n"
                   "  E2           E2      ?a ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply_of(scenario, FIGURE_WAGON, "red 1, blue 1");
    assert_int_equal(game_active_player(scenario->rules, scenario->game), BLUE);
}

// Footnotes 255 and 344.
static void E_013_a_shrine_opens_a_way_out(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+shrines-and-heretics 2",
                   " .     2.C2      . \n"
                   " 3.C3 [D0]:Rc0  ?a ");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red escape");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(H_001_a_shrine_next_to_one_cloister),
        CASE(H_002_not_next_to_two_cloisters),
        CASE(H_003_no_second_shrine_for_a_cloister),
        CASE(pitfall_25_a_cloister_next_to_a_cloister_and_a_shrine),
        CASE(H_004_the_cloister_is_completed_first),
        CASE(H_005_the_same_tile_completes_both),
        CASE(H_006_unresolved_at_the_end),
        CASE(H_007_against_oneself),
        CASE(pitfall_25_both_must_be_occupied),
        CASE(H_009_who_comes_after_the_challenge),
        CASE(H_010_an_abbot_is_no_challenge),
        CASE(H_011_a_farmer_on_the_tile_of_the_shrine),
        CASE(H_012_the_winner_takes_both),
        CASE(option_shrine_reward_challenger),
        CASE(option_shrine_places_free),
        CASE(AM_006_no_abbey_next_to_two_shrines),
        CASE(P_004_a_church_next_to_a_shrine),
        CASE(a_hut_is_no_cloister),
        CASE(the_losing_wagon_goes_home),
        CASE(E_013_a_shrine_opens_a_way_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
