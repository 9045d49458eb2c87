// SPDX-License-Identifier: MIT
//
// Cases that combine expansions: fairy, dragon, portal and princess with the Tower, the castles,
// the Count, the shrines and the mage. Rules: Complete Annotated Rules 7.4, cited at each case. The
// file of the first expansion has the cases of three expansions.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <string.h>

#include "meeting_tables.h"

/** A meadow with a portal. */
static const TileFacts MEADOW[] = {
    {.id = "P",
     .count = 2,
     .symbols = 1,
     .segment_count = 1,
     .segments = {{.id = "f0", .kind = SEGMENT_FIELD, .ports = 0xFFF & ~0x492}}}};
static const char *const PORTAL[] = {"portal"};
static const TileSet OWN = {.id = "own",
                            .name = "portal",
                            .note = "",
                            .expansion = "magic-portal",
                            .start_tile = "",
                            .symbols = PORTAL,
                            .tiles = MEADOW,
                            .symbol_count = 1,
                            .tile_count = 1};

/** Checks the number of figures in an off-board place. */
static void expect_away(Scenario *scenario, const char *place, uint32_t expected) {
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(scenario->rules, scenario->game, away);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found += strcmp(away[i].place, place) == 0;
    }
    assert_int_equal(found, expected);
}

// ---- Fairy, dragon and princess with the Tower. Tile B of its set is all field, with a tower of
// one piece.

#define TOWER_ON_B "state tower pieces=9,10 height=0,0,1"
#define TOWER_ON_L "state tower pieces=9,10 height=0,0,0,0,0,0,0,0,0,0,0,0,1"

// Footnote 70.
static void PD_005_next_to_a_follower_on_a_tower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+tower 2", " [D0]  ?a  ?b \n 3.B0  .   . ");
    scenario_line(scenario, TOWER_ON_B);
    scenario_line(scenario, "away 0 follower tower-top 0,1");
    lay(scenario, "U0", 'a');
    scenario_do(scenario, "move fairy 0,1 tile");
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_scores(scenario, "red 1, blue 0"); // as Red's turn begins
}

// P. 43. On a tile, the fairy is next to all figures there.
static void PD_011_no_protection_from_a_tower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+tower 2 fairy=tile",
                   " [D0]:Br0  ?a \n 3.B0      . ");
    scenario_line(scenario, "figure neutral fairy 0,0 tile");
    lay(scenario, "U0", 'a');
    scenario_do(scenario, "token 3 0,1");
    scenario_do(scenario, "remove follower 0,0 r0 of 1");
    expect_away(scenario, "prison", 1);
}

static void TW_022_the_follower_beside_the_fairy(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+tower 2", " [D0]:Br0  ?a \n 3.B0      . ");
    scenario_line(scenario, "figure neutral fairy 0,0 r0");
    scenario_memory(scenario, "princess-and-dragon", 0, 1 + BLUE);
    lay(scenario, "U0", 'a');
    scenario_do(scenario, "token 3 0,1");
    scenario_do(scenario, "remove follower 0,0 r0 of 1");
    expect_away(scenario, "prison", 1);
    scenario_scores(scenario,
                    "red 0, blue 0"); // no follower is next to the fairy as Blue's turn begins
}

// Footnotes 89 and 127: the follower is eaten, and the tower is open again.
static void PD_027_a_follower_on_a_tower_is_eaten(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+tower 2", " [D0]  ?a  ?b \n 3.B0  .   . ");
    scenario_line(scenario, TOWER_ON_B);
    scenario_line(scenario, "away 1 follower tower-top 0,1");
    scenario_line(scenario, "figure neutral dragon 0,0 tile");
    lay(scenario, "2.P0", 'a');
    refused(scenario, "token 3 0,1");
    scenario_deploy(scenario, NULL);
    dragon(scenario, 0, 1);
    scenario_supply(scenario, "red 7, blue 7");
    expect_away(scenario, "tower top", 0);
    lay(scenario, "U0", 'b');
    assert_true(scenario_offered(scenario, "token 3 0,1"));
}

// Footnote 110.
static void PD_045_nobody_leaves_a_tower_for_a_princess(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+tower 2", " 3.L2  ?a \n [D0]   . ");
    scenario_line(scenario, TOWER_ON_L);
    scenario_line(scenario, "away 1 follower tower-top 0,-1");
    lay(scenario, "2.T0", 'a');
    scenario_pending(scenario, "red deploy");
    scenario_begin(scenario, "base+princess-and-dragon+tower 2", " 3.L2       ?a \n [D0]:Bc0   . ");
    scenario_line(scenario, TOWER_ON_L);
    scenario_line(scenario, "away 1 follower tower-top 0,-1");
    lay(scenario, "2.T0", 'a');
    scenario_pending(scenario, "red princess");
    scenario_actions(scenario, 2);
    scenario_do(scenario, "remove follower 0,0 c0 of 1");
    scenario_supply(scenario, "red 7, blue 6");
}

// Footnote 118.
static void TW_008_a_capture_before_the_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+tower 2",
                   " U0  [D0]:Br0  ?a \n .   3.B0      . ");
    scenario_line(scenario, "figure neutral dragon -1,0 tile");
    lay(scenario, "2.P0", 'a');
    scenario_do(scenario, "token 3 0,1");
    scenario_pending(scenario, "red capture");
    scenario_do(scenario, "remove follower 0,0 r0 of 1");
    scenario_pending(scenario, "red dragon");
    dragon(scenario, 0, 0);
    expect_away(scenario, "prison", 1); // the dragon does not free the prisoner
}

// Footnote 119. The tower reaches both figures on the tile; one of them is a lord.
static void TW_023_a_lord_is_out_of_reach(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars+tower 2",
                   " [D0]        ?b  \n"
                   "  E2:Rc0:Rf0 3.B0 \n"
                   "  ?a         .   ");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,1");
    lay(scenario, "U0", 'b');
    scenario_do(scenario, "token 3 1,1");
    scenario_pending(scenario, "blue capture");
    scenario_actions(scenario, 2);
    assert_true(scenario_offered(scenario, "remove follower 0,1 f0 of 0"));
    scenario_act(scenario, action_pass(BLUE));
    expect_away(scenario, "castle", 1);
}

// ---- The dragon elsewhere

// Footnote 92.
static void PD_028_a_barn_stays(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+abbey-and-mayor 2",
                   " U0  [D0]  ?c \n B0   ?a   . ");
    scenario_line(scenario, "figure neutral dragon -1,1 tile");
    lay(scenario, "B0", 'a');
    scenario_do(scenario, "deploy barn 0,1 nw");
    lay(scenario, "2.P0", 'c');
    scenario_deploy(scenario, NULL);
    dragon(scenario, 0, 1);
    scenario_supply_of(scenario, FIGURE_BARN, "red 0, blue 1");
}

// Footnote 93.
static void PD_029_a_lord_is_safe(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+bridges-castles-and-bazaars 2",
                   " [D0]            ?e  .\n"
                   "  E2:Rc0:Bf0=n   .   .\n"
                   "  ?a             .   .");
    scenario_line(scenario, "figure neutral dragon 0,0 tile");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,1");
    lay(scenario, "2.P0", 'e');
    scenario_deploy(scenario, NULL);
    dragon(scenario, 0, 1);
    scenario_supply(scenario, "red 6, blue 7"); // the farmer of that tile is eaten
    expect_away(scenario, "castle", 1);
}

#define CITY                                                                                       \
    "  ?a  [3.A0]  3.B0:Bf0 3.C0 3.D0 \n"                                                          \
    "  .    3.E0   3.F0     3.G0 3.H0 \n"                                                          \
    "  .    3.I0   3.J0     3.K0 3.L0 "

static void dragon_at_the_city(Scenario *scenario) {
    scenario_begin(scenario, "base+princess-and-dragon+count-of-carcassonne 2", CITY);
    scenario_line(scenario, "figure neutral count 2,0 tile");
    scenario_line(scenario, "figure neutral dragon 0,0 tile");
    scenario_line(scenario, "away 0 follower castle-quarter");
    lay(scenario, "2.P0", 'a');
    scenario_deploy(scenario, NULL);
    dragon(scenario, 1, 0);
}

// Footnote 88: a farmer outside and a follower inside, both on the tile of the castle quarter.
static void PD_030_outside_the_walls(void **state) {
    Scenario *scenario = *state;
    dragon_at_the_city(scenario);
    scenario_supply(scenario, "red 6, blue 7");
    expect_away(scenario, "castle quarter", 1);
}

static void C_020_no_dragon_inside_the_city(void **state) {
    Scenario *scenario = *state;
    dragon_at_the_city(scenario);
    refused(scenario, "move dragon 1,1 tile"); // the cathedral
    dragon(scenario, 2, 0); // the Count is there; the dragon does not eat the Count
    FigureView figures[GAME_FIGURES_MAX];
    assert_int_equal(game_neutral_figures(scenario->rules, scenario->game, figures), 2);
}

// P. 45 (2015).
static void PD_032_mage_and_witch_are_eaten(void **state) {
    Scenario *scenario = *state;
    FigureView figures[GAME_FIGURES_MAX];
    scenario_begin(scenario, "base+princess-and-dragon+mage-and-witch 2",
                   " U0  [D0]:NMr0:NWc0  ?e \n"
                   " .    B0             .  ");
    scenario_line(scenario, "figure neutral dragon 0,1 tile");
    lay(scenario, "2.P0", 'e');
    scenario_deploy(scenario, NULL);
    assert_int_equal(game_neutral_figures(scenario->rules, scenario->game, figures), 3);
    dragon(scenario, 0, 0);
    assert_int_equal(game_neutral_figures(scenario->rules, scenario->game, figures), 1);
}

// Footnote 309: a lord is not on any tile.
static void Z_043_no_fairy_in_a_castle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+bridges-castles-and-bazaars 2",
                   " [D0]     ?b  ?c \n"
                   "  E2:Rc0  .   .  \n"
                   "  ?a      .   .  ");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,1");
    scenario_turn(scenario, "U0", 'b', NULL);
    lay(scenario, "U0", 'c');
    refused(scenario, "move fairy 0,1 tile");
    refused(scenario, "move fairy 0,1 c0");
    refused(scenario, "move fairy 0,2 c0");
    scenario_act(scenario, action_pass(RED)); // no bridge
    refused(scenario, "move fairy 0,1 tile");
    scenario_deployable(scenario, "r0 f0 f1");
}

// Footnote 305: an abbot is never complete; a monk is, alone and beside an abbot.
static void Z_042_an_abbot_pays_no_lord(void **state) {
    Scenario *scenario = *state;
    enum { ABBOT = 1, MONK = 2 };
    for (int there = ABBOT; there <= (ABBOT | MONK); there++) {
        const bool monk = (there & MONK) != 0;
        scenario_begin(scenario,
                       "base+bridges-castles-and-bazaars+monasteries-germany+flier 3 "
                       "monastery_setup=add",
                       " [D0]     U0           U0 \n"
                       "  E2:Rc0  3.eberbach0  E1 \n"
                       "  ?a      B0           ?e ");
        if ((there & ABBOT) != 0) {
            scenario_line(scenario, "figure 2 follower 1,1 m0 lying");
        }
        if (monk) {
            scenario_line(scenario, "figure 1 follower 1,1 m0");
        }
        scenario_turn(scenario, "E0", 'a', NULL);
        scenario_do(scenario, "token 5 0,1");
        scenario_turn(scenario, "B0", 'e', NULL);
        scenario_paid(scenario, monk ? "blue 9 completed cloister, red 9 bonus city" : "");
        expect_away(scenario, "castle", !monk);
    }
}

// Footnote 75.
static void PD_012_nothing_for_who_loses_a_challenge(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+shrines-and-heretics 2",
                   "  U0        [D0]    U0 \n"
                   " 3.A0:Bm0    B0:Rm0  E1 \n"
                   "  E2         E2      ?a ");
    scenario_line(scenario, "figure neutral fairy -1,1 m0");
    scenario_memory(scenario, "princess-and-dragon", 0, 1 + BLUE);
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_scores(scenario, "red 9, blue 0");
    scenario_supply(scenario, "red 7, blue 7");
}

// The texts of other publishers name followers, builders and pigs only.
static void option_a_shepherd_on_a_volcano(void **state) {
    Scenario *scenario = *state;
    static const char *const WORDS[] = {
        "base+princess-and-dragon+shepherd+traders-and-builders+hills-and-sheep 2",
        "base+princess-and-dragon+shepherd+traders-and-builders+hills-and-sheep 2 volcano=rgg"};
    for (int rgg = 0; rgg < 2; rgg++) {
        scenario_begin(scenario, WORDS[rgg], " [D0]:Rf1:Rr0  ?b \n  ?a . ");
        lay(scenario, "2.Q0", 'b');
        refused(scenario, "deploy follower 1,0 f0");
        refused(scenario, "deploy builder 1,0 r0");
        refused(scenario, "deploy pig 1,0 f1");
        assert_int_equal(scenario_offered(scenario, "deploy shepherd 1,0 f0"), rgg);
    }
}

// ---- The portal

// Footnotes 101 and 103.
static void PD_040_no_portal_into_the_city(void **state) {
    Scenario *scenario = *state;
    scenario->own = &OWN;
    scenario_begin(scenario, "base+own+count-of-carcassonne 2",
                   "   .     ?a        .    .   \n"
                   " [3.A0]  3.B0     3.C0 3.D0 \n"
                   "  3.E0   3.F0     3.G0 3.H0 \n"
                   "  3.I0   3.J0     3.K0 3.L0 ");
    scenario_line(scenario, "figure neutral count 2,0 tile");
    lay(scenario, "+P0", 'a');
    refused(scenario, "deploy follower 1,0 tile");
    refused(scenario, "deploy follower 1,0 c0");
    refused(scenario, "deploy follower 1,1 c0");
    assert_true(scenario_offered(scenario, "deploy follower 0,0 r0"));
    assert_true(scenario_offered(scenario, "deploy follower 0,2 c1"));
    scenario_do(scenario, "deploy follower 0,0 f1");
    scenario_supply(scenario, "red 6, blue 7");
}

// Footnote 267.
static void H_008_no_portal_to_what_is_complete(void **state) {
    Scenario *scenario = *state;
    scenario->own = &OWN;
    scenario_begin(scenario, "base+own+shrines-and-heretics 2",
                   " U0  [D0]  U0         U0 \n"
                   " E3   B0   3.A0:Bm0   E1 \n"
                   " V0   ?a   E2         V3 ");
    lay(scenario, "+P0", 'a');
    refused(scenario, "deploy follower 0,1 m0");
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "blue 9 completed cloister");
}

// Footnote 271.
static void H_009_through_a_portal_after_the_challenge(void **state) {
    Scenario *scenario = *state;
    scenario->own = &OWN;
    scenario_begin(scenario, "base+own+shrines-and-heretics 2",
                   "  ?p         .       .  \n"
                   "  U0        [D0]     U0 \n"
                   " 3.A0:Bm0=s  B0:Rm0  E1 \n"
                   "  E2         E2      ?a ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    lay(scenario, "+P0", 'p');
    scenario_do(scenario, "deploy follower -1,1 m0");
    scenario_supply(scenario, "red 7, blue 6");
    assert_int_equal(scenario_feature(scenario, 's', "m0").followers[BLUE], 1);
}

// The same footnote: the heretic returns to supply, and moves from the City as the shrine is
// completed.
static void H_009_from_the_city_after_the_challenge(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+shrines-and-heretics 2",
                   " [2.A0]  2.B0        2.C0  2.D0 \n"
                   "  2.E0   2.F0        2.G0  2.H0 \n"
                   "  2.I0   2.J0        2.K0  2.L0 \n"
                   "  E0     B0:Bm0      V2    .    \n"
                   "  ?a     3.A0:Rm0=s  E1    .    \n"
                   "  ?b     U0          V0    .    ");
    scenario_line(scenario, "figure neutral count 2,0 tile");
    scenario_line(scenario, "away 0 follower cathedral-quarter");
    scenario_turn(scenario, "E3", 'a', NULL);
    refused(scenario, "move follower 1,4 m0"); // not complete yet
    scenario_act(scenario, action_pass(RED));
    scenario_paid(scenario, "blue 9 completed cloister");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_pending(scenario, "red city");
    scenario_act(scenario, action_pass(RED));
    assert_int_equal(scenario_feature(scenario, 's', "m0").followers[RED], 0);
    scenario_turn(scenario, "V3", 'b', NULL);
    scenario_do(scenario, "move follower 1,4 m0");
    scenario_paid(scenario, "red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
}

// Footnote 382: a follower that lands on a tile with a portal may not use the portal.
static void Y_008_no_flight_into_a_portal(void **state) {
    Scenario *scenario = *state;
    scenario->own = &OWN;
    scenario_begin(scenario, "base+own+flier 2", " [D0]  . \n +P0  ?a ");
    lay(scenario, "3.020", 'a');
    scenario_do(scenario, "deploy follower 1,1 tile");
    scenario_happen(scenario, "1");
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 7, blue 7");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(PD_005_next_to_a_follower_on_a_tower),
        CASE(PD_011_no_protection_from_a_tower),
        CASE(TW_022_the_follower_beside_the_fairy),
        CASE(PD_027_a_follower_on_a_tower_is_eaten),
        CASE(PD_045_nobody_leaves_a_tower_for_a_princess),
        CASE(TW_008_a_capture_before_the_dragon),
        CASE(TW_023_a_lord_is_out_of_reach),
        CASE(PD_028_a_barn_stays),
        CASE(PD_029_a_lord_is_safe),
        CASE(PD_030_outside_the_walls),
        CASE(C_020_no_dragon_inside_the_city),
        CASE(PD_032_mage_and_witch_are_eaten),
        CASE(Z_043_no_fairy_in_a_castle),
        CASE(Z_042_an_abbot_pays_no_lord),
        CASE(PD_012_nothing_for_who_loses_a_challenge),
        CASE(PD_040_no_portal_into_the_city),
        CASE(H_008_no_portal_to_what_is_complete),
        CASE(H_009_through_a_portal_after_the_challenge),
        CASE(H_009_from_the_city_after_the_challenge),
        CASE(Y_008_no_flight_into_a_portal),
        CASE(option_a_shepherd_on_a_volcano),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
