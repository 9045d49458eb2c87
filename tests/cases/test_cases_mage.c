// SPDX-License-Identifier: MIT
//
// Cases J-001 to J-012: mage and witch. Rules: Complete Annotated Rules 7.4, p. 157 to 159.
#include "scenario.h"

#include "carcarena/engine/text.h"

#include <string.h>

static const char SETS[] = "base+mage-and-witch 2";

static unsigned neutral(const Scenario *scenario, const char *name) {
    unsigned index = 0;
    while (strcmp(rules_neutral_name(scenario->rules, index), name) != 0) {
        index++;
    }
    return ACTION_NEUTRAL + index;
}

static Action move(Scenario *scenario, const char *name, char label, const char *segment) {
    return scenario_action(scenario, VERB_MOVE, neutral(scenario, name), label, segment);
}

static Action removal(Scenario *scenario, const char *name, char label, const char *segment) {
    return scenario_action(scenario, VERB_REMOVE, neutral(scenario, name), label, segment);
}

/** Checks the labeled tiles of mage and witch; '-': off the table. */
static void casters_at(Scenario *scenario, char mage, char witch) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_figures(scenario->rules, scenario->game, figures);
    int tiles[2] = {-1, -1};
    for (uint32_t i = 0; i < count; i++) {
        if (figures[i].owner < 0) {
            tiles[strcmp(figures[i].name, "witch") == 0] = figures[i].tile;
        }
    }
    assert_int_equal(tiles[0], mage == '-' ? -1 : (int)scenario_tile(scenario, mage));
    assert_int_equal(tiles[1], witch == '-' ? -1 : (int)scenario_tile(scenario, witch));
}

// The example: 20 points for the city, 8 more for its tiles.
static void J_001_a_city_with_the_mage(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .        [D0]       .   E2  E2      .  \n"
                   " E1:Rc0  F0:NMc0=f  F0  R0  R0:Bc0  ?a ");
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_paid(scenario, "red 28 completed city, blue 28 completed city");
}

static void J_002_a_road_with_the_witch(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " A3:Rr0  U0  [D0]:NWr0  U0  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
}

static void J_003_a_road_with_the_mage(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " A3:Rr0  [D0]:NMr0  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_paid(scenario, "red 6 completed road");
}

// The tile completes two cities, and no other feature is left.
static void J_004_nothing_is_unfinished(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " B0   E2   .  \n"
                   " B0   ?a   .  \n"
                   " A3  [D0]  A1 ");
    scenario_draw(scenario, "2.E");
    scenario_place(scenario, "2.E0", 'a');
    scenario_pending(scenario, "red deploy"); // both keep waiting
    scenario_begin(scenario, SETS,
                   " B0   E2          .  \n"
                   " B0   ?a          .  \n"
                   " A3  [D0]:NMc0=s  A1 ");
    scenario_draw(scenario, "2.E");
    scenario_place(scenario, "2.E0", 'a');
    scenario_pending(scenario, "red mage and witch");
    scenario_actions(scenario, 1);
    scenario_act(scenario, removal(scenario, "mage", 's', "c0"));
    casters_at(scenario, '-', '-');
    scenario_deploy(scenario, "c1");
    scenario_paid(scenario, "red 4 completed city");
    // One of the two leaves.
    scenario_begin(scenario, SETS,
                   " B0   E2:NWc0=n   .  \n"
                   " B0   ?a          .  \n"
                   " A3  [D0]:NMc0=s  A1 ");
    scenario_draw(scenario, "2.E");
    scenario_place(scenario, "2.E0", 'a');
    scenario_actions(scenario, 2);
    scenario_act(scenario, removal(scenario, "witch", 'n', "c0"));
    casters_at(scenario, 's', '-');
    scenario_deploy(scenario, "c1");
    scenario_paid(scenario, "red 6 completed city");
    casters_at(scenario, '-', '-');
}

// The tile joins and completes both their cities; a road is unfinished.
static const char JOINED[] = " E1:Rc0:NMc0=m  ?a    E3:NWc0=w \n"
                             " U0            [D0]=d  U0       ";

static void J_005_joined_and_moved_before_scoring(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, JOINED);
    scenario_draw(scenario, "Q");
    scenario_place(scenario, "Q2", 'a');
    scenario_pending(scenario, "red mage and witch");
    scenario_actions(scenario, 2); // the road of three tiles is one place
    scenario_illegal(scenario, action_pass(RED));
    scenario_act(scenario, move(scenario, "witch", 'd', "r0"));
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 14 completed city");
    casters_at(scenario, '-', 'd');
    scenario_begin(scenario, SETS, JOINED);
    scenario_draw(scenario, "Q");
    scenario_place(scenario, "Q2", 'a');
    scenario_act(scenario, move(scenario, "mage", 'd', "r0"));
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 5 completed city");
    casters_at(scenario, 'd', '-');
}

// Each publisher has one of the two sentences: joined, and no feature to move to.
static void J_005_joined_without_a_way_out(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  E1:Rc0:NMc0=m  ?a    E3:NWc0=w \n"
                   "  A3             [D0]  A1         ");
    scenario_draw(scenario, "Q");
    scenario_place(scenario, "Q2", 'a');
    scenario_pending(scenario, "red mage and witch");
    scenario_actions(scenario, 2);
    scenario_act(scenario, removal(scenario, "witch", 'w', "c0"));
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 14 completed city");
}

// The tile that joins their cities has their symbol: a single move does for both.
static void J_005_joined_by_a_tile_with_the_symbol(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " E1:NMc0=m  ?a        E3:NWc0=w \n"
                   " U0        [D0]=d  U0       ");
    scenario_draw(scenario, "2.F");
    scenario_place(scenario, "2.F2", 'a');
    scenario_act(scenario, move(scenario, "witch", 'd', "r0"));
    scenario_pending(scenario, "red deploy");
}

// Footnote 413, and never both on one road or city.
static void J_006_to_another_feature(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  G1:NMc0=g         . \n"
                   " [D0]:NWr0=s       ?a ");
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D1", 'a');
    scenario_pending(scenario, "red mage and witch");
    scenario_illegal(scenario, move(scenario, "mage", 's', "c0"));
    scenario_illegal(scenario, move(scenario, "mage", 's', "r0"));
    scenario_illegal(scenario, move(scenario, "witch", 'a', "r1"));
    scenario_illegal(scenario, move(scenario, "witch", 'g', "c0"));
    scenario_illegal(scenario, move(scenario, "witch", 'a', "f0"));
    scenario_act(scenario, move(scenario, "witch", 'a', "r0"));
    casters_at(scenario, 'g', 'a');
}

// Footnote 414.
static void J_007_one_of_them_is_on_the_table(void **state) {
    Scenario *scenario = *state;
    static const char MAGE_ALONE[] = "  G1:NMc0=g   . \n"
                                     " [D0]=s      ?a ";
    scenario_begin(scenario, SETS, MAGE_ALONE);
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D1", 'a');
    scenario_act(scenario, move(scenario, "witch", 'a', "c0"));
    casters_at(scenario, 'g', 'a');
    scenario_begin(scenario, SETS, MAGE_ALONE);
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D1", 'a');
    scenario_act(scenario, move(scenario, "mage", 'a', "c0"));
    casters_at(scenario, 'a', '-');
}

static void J_008_moved_before_anything_is_deployed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]=s  ?a ");
    scenario_draw(scenario, "2.D");
    scenario_place(scenario, "2.D1", 'a');
    scenario_pending(scenario, "red mage and witch");
    scenario_illegal(scenario, action_pass(RED));
    scenario_actions(scenario, 2 * 4); // either of them to four features
    scenario_act(scenario, move(scenario, "mage", 's', "c0"));
    scenario_pending(scenario, "red deploy");
    scenario_deploy(scenario, "c0");
    scenario_pending(scenario, "blue draw");
}

static void J_009_a_road_with_an_inn_and_the_witch(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+mage-and-witch+inns-and-cathedrals 2",
                   " A3  U0:NWr0  [D0]:Rr0  ?a ");
    scenario_turn(scenario, "3.K1", 'a', NULL);
    scenario_paid(scenario, "red 4 completed road");
}

// Pennants pay nothing.
static void J_010_an_unfinished_cathedral_with_the_mage(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+mage-and-witch+inns-and-cathedrals 2",
                   " E1:Rc0  F0  3.A0:NMc0  F0 \n"
                   "  .      .   [D0]       .  ");
    scenario_final(scenario, "red 5, blue 0");
}

static void J_011_they_leave_what_is_scored(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " A3:Rr0  [D0]:NMr0:NWc0=s  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    casters_at(scenario, '-', 's');
    // Whether or not a player is paid.
    scenario_begin(scenario, SETS, " A3  [D0]:NMr0:NWc0=s  ?a ");
    scenario_turn(scenario, "A1", 'a', NULL);
    casters_at(scenario, '-', 's');
    scenario_paid(scenario, "");
}

static void J_012_an_unfinished_road_with_the_witch(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " U0:Rr0  [D0]:NWr0  U0 ");
    scenario_final(scenario, "red 2, blue 0");
}

// Sieges are applied first: nothing for an unfinished city, and a point per tile.
static void siege_and_mage(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+mage-and-witch 2",
                   "  .            [D0] \n"
                   " 2.A1:Rc0:NMc0   F0  ");
    scenario_final(scenario, "red 2, blue 0");
    scenario_begin(scenario, "base+siege+mage-and-witch 2",
                   " E1:Rc0  ?a         2.A3 \n"
                   " U0     [D0]:NWc0   U0  ");
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "red 3 completed city");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(J_001_a_city_with_the_mage),
        CASE(J_002_a_road_with_the_witch),
        CASE(J_003_a_road_with_the_mage),
        CASE(J_004_nothing_is_unfinished),
        CASE(J_005_joined_and_moved_before_scoring),
        CASE(J_005_joined_without_a_way_out),
        CASE(J_005_joined_by_a_tile_with_the_symbol),
        CASE(J_006_to_another_feature),
        CASE(J_007_one_of_them_is_on_the_table),
        CASE(J_008_moved_before_anything_is_deployed),
        CASE(J_009_a_road_with_an_inn_and_the_witch),
        CASE(J_010_an_unfinished_cathedral_with_the_mage),
        CASE(J_011_they_leave_what_is_scored),
        CASE(J_012_an_unfinished_road_with_the_witch),
        CASE(siege_and_mage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
