// SPDX-License-Identifier: MIT
//
// The Princess & the Dragon: the princess, her tiles, and other expansions.
#include "scenario.h"

#include "carcarena/engine/text.h"

#include <stdio.h>
#include <string.h>

#include "dragon_tables.h"

/** Removes a knight from the city of the princess. */
static Action removal(Scenario *scenario, int owner, FigureType type, char label,
                      const char *segment) {
    const PlacedTile at =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    const unsigned player = (unsigned)game_pending(scenario->rules, scenario->game).player;
    const Action action =
        action_remove(player, type, at.x, at.y, scenario_segment(scenario, label, segment));
    return owner == (int)player ? action : action_of_owner(action, (unsigned)owner);
}

// ---- The princess

static const char CITY[] = "  ?n         E3:Bc0=k \n"
                           " [D0]:Rc0=s  U0      ";

static void PD_041_either_knight_or_none(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", CITY);
    scenario_draw(scenario, "2.T");
    scenario_place(scenario, "2.T2", 'n');
    scenario_pending(scenario, "red princess");
    scenario_act(scenario, removal(scenario, BLUE, FIGURE_NORMAL, 'k', "c0"));
    scenario_supply(scenario, "red 7, blue 7");
}

static void PD_042_no_wood_after_a_removal(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+phantom 2",
                   " ?n  E3:Bc0=k \n[D0]:Rc0:Rf1=s  U0 ");
    scenario_draw(scenario, "2.R");
    scenario_place(scenario, "2.R2", 'n');
    scenario_pending(scenario, "red princess");
    scenario_act(scenario, removal(scenario, BLUE, FIGURE_NORMAL, 'k', "c0"));
    scenario_pending(scenario, "blue draw");
}

// Pitfall 21: after a princess removes a knight, neither a phantom nor the fairy is offered.
static void pitfall_21_no_phantom_after_the_princess(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+phantom 2 princess=must",
                   " ?n  E3:Bc0=k \n[D0]:Rc0:Rf1=s  U0 ");
    scenario_draw(scenario, "2.R");
    scenario_place(scenario, "2.R2", 'n');
    scenario_act(scenario, removal(scenario, RED, FIGURE_NORMAL, 's', "c0"));
    scenario_supply_of(scenario, FIGURE_PHANTOM, "red 1, blue 1");
    scenario_pending(scenario, "blue draw");
}

static void PD_043_no_removal_then_a_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", CITY);
    scenario_draw(scenario, "2.T");
    scenario_place(scenario, "2.T2", 'n');
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "red deploy");
}

static void PD_044_a_new_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", " [D0]:Rc0 \n ?a ");
    scenario_draw(scenario, "2.T");
    scenario_place(scenario, "2.T2", 'a');
    scenario_pending(scenario, "red deploy");
}

static void PD_046_her_own_knight(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", CITY);
    scenario_draw(scenario, "2.T");
    scenario_place(scenario, "2.T2", 'n');
    scenario_act(scenario, removal(scenario, RED, FIGURE_NORMAL, 's', "c0"));
    scenario_scores(scenario, "red 0, blue 6");
}

static void PD_047_she_must(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2 princess=must", CITY);
    scenario_draw(scenario, "2.T");
    scenario_place(scenario, "2.T2", 'n');
    scenario_illegal(scenario, action_pass(RED));
}

// ---- Tiles

static void PD_048_a_cloister_in_the_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", " ?n \n[D0]:Rc0 \n ?v ");
    scenario_turn(scenario, "2.A0", 'v', NULL);
    scenario_draw(scenario, "2.M");
    scenario_place(scenario, "2.M2", 'n');
    scenario_deployable(scenario, "m0 f0");
}

// Footnote 62: the two farms beside the city meet around the ends of the road below it.
static void PD_049_a_road_below_the_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", "[D0]  2.Y1=y  U0=u ");
    assert_true(scenario_joined(scenario, 'u', "f0", 'u', "f1"));
    assert_false(scenario_joined(scenario, 'y', "f0", 'y', "f1"));
}

// ---- With other expansions

static void TB_011_the_builder_of_the_last_knight(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+traders-and-builders 2",
                   "  ?n         \n"
                   " G1:RCc0=g   \n"
                   "[D0]:Rc0=s ");
    scenario_draw(scenario, "2.T");
    scenario_place(scenario, "2.T2", 'n');
    scenario_act(scenario, removal(scenario, RED, FIGURE_NORMAL, 's', "c0"));
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
}

static void TB_013_one_point_in_a_double_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+traders-and-builders 2",
                   " U0:RCr0=w  [D0]:Rr0=s  ?e \n"
                   " ?y          ?x         . ");
    fairy_turn(scenario, "B", "B0", 'x', "s.r0");
    scenario_turn(scenario, "B0", 'y', NULL);
    scenario_scores(scenario, "red 1, blue 0");
    scenario_turn(scenario, "U0", 'e', NULL);
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_pending(scenario, "red draw");
    scenario_scores(scenario, "red 1, blue 0");
}

static void A_006_an_abbot_taken_back_before_the_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+abbot 2",
                   " U0          [D0]  ?e \n"
                   " B0:RAm0=c   ?v    ?x ");
    scenario_turn(scenario, "2.A0", 'v', NULL);
    scenario_turn(scenario, "B0", 'x', NULL);
    scenario_draw(scenario, "2.P");
    scenario_place(scenario, "2.P0", 'e');
    const PlacedTile at = game_tile(scenario->rules, scenario->game, scenario_tile(scenario, 'c'));
    const Action taken =
        action_remove(RED, FIGURE_ABBOT, at.x, at.y, scenario_segment(scenario, 'c', "m0"));
    scenario_act(scenario, action_with_arg(taken, 1));
    scenario_scores(scenario, "red 4, blue 0");
    step(scenario, 'c');
    scenario_supply_of(scenario, FIGURE_ABBOT, "red 1, blue 1");
}

static void B_006_no_fairy_after_a_building(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+little-buildings 2", "[D0]:Rr0=s  ?e ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'e');
    const PlacedTile at = game_tile(scenario->rules, scenario->game, scenario_tile(scenario, 'e'));
    const Action building = action_at(action_make(VERB_TOKEN, RED), at.x, at.y);
    scenario_act(scenario, building);
    scenario_pending(scenario, "blue draw");
}

static void the_dragon_comes_to_the_last_lake(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2+princess-and-dragon 2",
                   "  .            2.lake-city3  .     .     .     .     .     .     .  \n"
                   " [2.spring0]   2.fork0      2.A1  2.B0  2.C1  2.D0  2.E0   .     .  \n"
                   "  .             .            .     .     .     .    2.G1  2.H0   .  \n"
                   "  .             .            .     .     .     .     .    2.F3  ?a  ");
    scenario_draw(scenario, "2.lake-volcano");
    scenario_place(scenario, "2.lake-volcano0", 'a');
    dragon_on(scenario, 'a');
    scenario_pending(scenario, "red draw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(PD_041_either_knight_or_none),
        CASE(PD_042_no_wood_after_a_removal),
        CASE(pitfall_21_no_phantom_after_the_princess),
        CASE(PD_043_no_removal_then_a_follower),
        CASE(PD_044_a_new_city),
        CASE(PD_046_her_own_knight),
        CASE(PD_047_she_must),
        CASE(PD_048_a_cloister_in_the_city),
        CASE(TB_011_the_builder_of_the_last_knight),
        CASE(TB_013_one_point_in_a_double_turn),
        CASE(A_006_an_abbot_taken_back_before_the_dragon),
        CASE(B_006_no_fairy_after_a_building),
        CASE(the_dragon_comes_to_the_last_lake),
        CASE(PD_049_a_road_below_the_city),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
