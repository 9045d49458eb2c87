// SPDX-License-Identifier: MIT
//
// Cases S-001 to S-012: shepherds and sheep. Rules: Complete Annotated Rules 7.4, p. 102 to 104.
#include "scenario.h"

static const char SETS[] = "base+shepherd 2";

enum { EXPAND = 1, HERD = 2 };

/**
 * Returns the sheep tokens as the shepherd's module stores them: of one sheep, of two and so on.
 */
static uint32_t tokens(unsigned ones, unsigned twos, unsigned threes, unsigned fours) {
    return ones + 8 * twos + 64 * threes + 512 * fours;
}

/** Red expands the flock or herds it. */
static void flock(Scenario *scenario, unsigned choice) {
    scenario_pending(scenario, "red flock");
    scenario_illegal(scenario, action_pass(RED));
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), choice));
}

// ---- Deploying

static void S_001_a_shepherd_and_three_sheep(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0] ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable_as(scenario, FIGURE_SHEPHERD, "f0 f1");
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f1");
    scenario_pending(scenario, "red first sheep");
    scenario_outcomes(scenario, "1 sheep 4, 2 sheep 5, 3 sheep 5, 4 sheep 2, wolf 2");
    scenario_happen(scenario, "3 sheep");
    scenario_facts(scenario, "sheep", "red 3 sheep");
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 0, blue 1");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_pending(scenario,
                     "blue draw"); // no second token for the tile the shepherd was deployed to
}

static void S_002_a_wolf_sends_him_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?b  ?a  [D0] ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f1");
    scenario_happen(scenario, "wolf");
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_pending(scenario, "blue draw");
    // Both wolves are in the bag again.
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f0");
    scenario_outcomes(scenario, "1 sheep 4, 2 sheep 5, 3 sheep 5, 4 sheep 2, wolf 2");
}

static void S_003_farmers_do_not_matter_shepherds_do(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:Bf1 ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "r0 f0");
    scenario_deployable_as(scenario, FIGURE_SHEPHERD, "f0 f1");
    scenario_begin(scenario, SETS, " ?a  [D0]:BHf1 ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable(scenario, "r0 f0 f1");
    scenario_deployable_as(scenario, FIGURE_SHEPHERD, "f0");
    // A player has one shepherd; cities and cloisters are no pasture.
    scenario_begin(scenario, SETS, " ?a  [D0]:RHf0 ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deployable_as(scenario, FIGURE_SHEPHERD, "");
    scenario_begin(scenario, SETS, " [D0] \n  ?a ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_deployable_as(scenario, FIGURE_SHEPHERD, "f0");
}

// ---- The flock

// Footnote 316: a figure is deployed first.
static void S_004_his_own_tile_extends_the_field(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?b  ?a  [D0]:RHf1 ");
    scenario_memory(scenario, "shepherd", RED, tokens(0, 1, 0, 0));
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_pending(scenario, "red deploy");
    scenario_deploy(scenario, "f1");
    flock(scenario, EXPAND);
    scenario_pending(scenario, "red further sheep");
    scenario_outcomes(scenario, "1 sheep 4, 2 sheep 4, 3 sheep 5, 4 sheep 2, wolf 2");
    scenario_happen(scenario, "4 sheep");
    scenario_facts(scenario, "sheep", "red 6 sheep");
    scenario_pending(scenario, "blue draw");
    scenario_player(scenario, RED);
    scenario_turn(scenario, "U0", 'b', NULL);
    flock(scenario, HERD);
    scenario_paid(scenario, "red 6 bonus field");
    scenario_scores(scenario, "red 6, blue 0");
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
    scenario_supply(scenario, "red 6, blue 7"); // the farmer stays
}

static void S_005_herding_pays_everybody_on_the_field(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:RHf1  U0:BHf1  ?b ");
    scenario_memory(scenario, "shepherd", RED, tokens(1, 0, 1, 0));
    scenario_memory(scenario, "shepherd", BLUE, tokens(0, 2, 0, 0));
    scenario_turn(scenario, "U0", 'a', NULL);
    flock(scenario, HERD);
    scenario_paid(scenario, "red 8 bonus field, blue 8 bonus field");
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
    scenario_facts(scenario, "sheep", "");
    scenario_draw(scenario, "U"); // all tokens are in the bag
    scenario_place(scenario, "U0", 'b');
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f1");
    scenario_outcomes(scenario, "1 sheep 4, 2 sheep 5, 3 sheep 5, 4 sheep 2, wolf 2");
}

static void S_006_a_wolf_scatters_them_all(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:RHf1  U0:BHf1 ");
    scenario_memory(scenario, "shepherd", RED, tokens(1, 0, 1, 0));
    scenario_memory(scenario, "shepherd", BLUE, tokens(0, 2, 0, 0));
    scenario_turn(scenario, "U0", 'a', NULL);
    flock(scenario, EXPAND);
    scenario_outcomes(scenario, "1 sheep 3, 2 sheep 3, 3 sheep 4, 4 sheep 2, wolf 2");
    scenario_happen(scenario, "wolf");
    scenario_paid(scenario, "");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
    scenario_facts(scenario, "sheep", "");
}

static void S_007_a_tile_of_somebody_else(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:RHf1 ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red draw");
}

// Red's tile, but another field.
static void a_tile_beside_the_pasture(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  ?a \n"
                   " [D0]:RHf1 ");
    scenario_turn(scenario, "E2", 'a', NULL);
    scenario_pending(scenario, "blue draw");
}

static void S_008_nothing_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]:RHf1  U0:BHf1 ");
    scenario_memory(scenario, "shepherd", RED, tokens(4, 4, 0, 0));
    scenario_final(scenario, "red 0, blue 0");
}

static void S_009_two_flocks_join(void **state) {
    Scenario *scenario = *state;
    static const char FIELDS[] = "  E2        B0:BHf0 \n"
                                 " [D0]:RHf1   ?a ";
    for (unsigned choice = EXPAND; choice <= HERD; choice++) {
        scenario_begin(scenario, SETS, FIELDS);
        scenario_memory(scenario, "shepherd", RED, tokens(0, 0, 1, 0));
        scenario_memory(scenario, "shepherd", BLUE, tokens(0, 0, 0, 1));
        scenario_turn(scenario, "A1", 'a', NULL);
        flock(scenario, choice);
        if (choice == EXPAND) {
            scenario_happen(scenario, "1 sheep");
            scenario_facts(scenario, "sheep", "red 4 sheep, blue 4 sheep");
        } else {
            scenario_scores(scenario, "red 7, blue 7");
            scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
        }
    }
}

static void S_010_a_shepherd_is_no_farmer(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " E2 \n [D0]:BHf0:Rf0 ");
    scenario_final(scenario, "red 3, blue 0");
    scenario_begin(scenario, SETS, " E2 \n [D0]:BHf0 ");
    scenario_final(scenario, "red 0, blue 0");
}

// A sheep printed on a field counts each time the flock is herded, and stays. Footnote 404.
static void S_012_printed_sheep(void **state) {
    static const TileFacts TILES[] = {
        {.id = "sheep",
         .count = 2,
         .edges = {EDGE_FIELD, EDGE_FIELD, EDGE_FIELD, EDGE_FIELD},
         .segment_count = 1,
         .segments = {{.id = "f0", .kind = SEGMENT_FIELD, .ports = 0xB6D, .symbols = 1}}}};
    static const char *const SYMBOLS[] = {"sheep"};
    static const TileSet OWN = {.id = "own",
                                .name = "own",
                                .note = "",
                                .expansion = "",
                                .start_tile = "",
                                .symbols = SYMBOLS,
                                .symbol_count = 1,
                                .tiles = TILES,
                                .tile_count = 1};
    Scenario *scenario = *state;
    scenario->own = &OWN;
    scenario_begin(scenario, "base+own+shepherd 2",
                   " [D0]:RHf1 \n"
                   "  ?a  \n"
                   "  ?b ");
    scenario_memory(scenario, "shepherd", RED, tokens(0, 1, 0, 0));
    scenario_turn(scenario, "+sheep0", 'a', NULL);
    flock(scenario, HERD);
    scenario_scores(scenario, "red 3, blue 0");
    scenario_player(scenario, RED);
    scenario_draw(scenario, "+sheep");
    scenario_place(scenario, "+sheep0", 'b');
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f0");
    scenario_happen(scenario, "1 sheep");
    scenario_facts(scenario, "sheep", "red 1 sheep");
}

// ---- With others

// 4B follows 4A, and the token belongs to 4A.
static void the_phantom_after_the_token(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+shepherd+phantom 2", " ?a  [D0] ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f1");
    scenario_happen(scenario, "2 sheep");
    scenario_pending(scenario, "red phantom");
    scenario_deploy_as(scenario, FIGURE_PHANTOM, "f1");
    scenario_pending(scenario, "blue draw");
}

// In each part of a double turn Red places a tile.
static void the_flock_in_both_parts_of_a_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+shepherd 2",
                   " ?b  ?a  [D0]:Rr0:RCr0  U0:RHf1 ");
    scenario_turn(scenario, "U0", 'a', NULL);
    flock(scenario, EXPAND);
    scenario_happen(scenario, "2 sheep");
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_turn(scenario, "U0", 'b', NULL);
    flock(scenario, HERD);
    scenario_scores(scenario, "red 2, blue 0");
}

// A shepherd that another rule returns to supply takes the sheep along.
static void the_festival_takes_a_shepherd_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+festival+shepherd 2",
                   " [D0]:RHf1=s \n"
                   "  ?a \n"
                   "  ?b ");
    scenario_memory(scenario, "shepherd", RED, tokens(0, 0, 0, 2));
    scenario_draw(scenario, "2.C");
    scenario_place(scenario, "2.C1", 'a');
    const DrawnCell *cell = drawn_board_cell(&scenario->board, 's');
    scenario_act(scenario, action_remove(RED, FIGURE_SHEPHERD, cell->x, cell->y,
                                         scenario_segment(scenario, 's', "f1")));
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
    scenario_facts(scenario, "sheep", "");
    scenario_pending(scenario, "blue draw");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'b');
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f0");
    scenario_outcomes(scenario, "1 sheep 4, 2 sheep 5, 3 sheep 5, 4 sheep 2, wolf 2");
}

/** Blue places a volcano, and Red a dragon tile that extends the field of Red's shepherd. */
static void dragon_called(Scenario *scenario) {
    scenario_begin(scenario, "base+princess-and-dragon+shepherd 2",
                   " [D0]:RHf1=s  ?e \n"
                   "  ?v ");
    scenario_memory(scenario, "shepherd", RED, tokens(0, 0, 1, 0));
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "2.A0", 'v', NULL);
    scenario_turn(scenario, "2.P0", 'e', NULL);
}

// Footnotes 85 and 318.
static void S_011_the_flock_before_the_dragon(void **state) {
    Scenario *scenario = *state;
    dragon_called(scenario);
    flock(scenario, HERD);
    scenario_scores(scenario, "red 3, blue 0");
    scenario_pending(scenario, "red dragon");
}

// p. 107: the dragon eats the shepherd with the sheep.
static void PD_031_the_dragon_comes_to_a_shepherd(void **state) {
    Scenario *scenario = *state;
    dragon_called(scenario);
    flock(scenario, EXPAND);
    scenario_happen(scenario, "2 sheep");
    scenario_pending(scenario, "red dragon");
    const DrawnCell *cell = drawn_board_cell(&scenario->board, 's');
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    uint32_t step = 0;
    while (step < count && (action_x(scenario->actions[step]) != cell->x ||
                            action_y(scenario->actions[step]) != cell->y)) {
        step++;
    }
    assert_true(step < count);
    scenario_act(scenario, scenario->actions[step]);
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
    scenario_facts(scenario, "sheep", "");
    scenario_scores(scenario, "red 0, blue 0");
}

// No figure may be deployed to the dragon's tile: no shepherd on a volcano.
static void no_shepherd_on_a_volcano(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+shepherd 2",
                   " [D0] \n"
                   "  ?v ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'v');
    scenario_deployable_as(scenario, FIGURE_SHEPHERD, "");
}

// ---- Where other programs went wrong

// PITFALLS 26, #338: a barn blocks and pays farmers; it does not affect shepherds.
static void pitfall_26_a_shepherd_beside_a_barn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+shepherd 2",
                   " [D0] \n"
                   "  B0:BNf0:RHf0  ?a ");
    scenario_memory(scenario, "shepherd", RED, tokens(1, 0, 0, 0));
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_deployable(scenario, "m0");
    scenario_deploy(scenario, NULL);
    flock(scenario, HERD);
    scenario_scores(scenario, "red 1, blue 0");
    scenario_begin(scenario, "base+abbey-and-mayor+shepherd 2",
                   " [D0] \n"
                   "  B0:BNf0  ?a ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    scenario_deployable_as(scenario, FIGURE_SHEPHERD, "f0");
}

// The farmers of a field that joins a barn's field are paid and leave; the shepherd stays with the
// sheep.
static void pitfall_26_a_barn_pays_no_shepherd(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+shepherd 2",
                   "  E2        B0:BHf0:Bf0 \n"
                   " [D0]:RNf1   ?a ");
    scenario_memory(scenario, "shepherd", BLUE, tokens(0, 1, 0, 0));
    scenario_turn(scenario, "A1", 'a', NULL);
    scenario_supply(scenario, "red 7, blue 7");
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 0");
    scenario_facts(scenario, "sheep", "blue 2 sheep");
}

// PITFALLS 27, #281, #303, #363: closing the field also extends it; then the shepherd is stuck.
static void pitfall_27_a_pasture_that_closes(void **state) {
    Scenario *scenario = *state;
    static const char RING[] = " [D0] \n"
                               "  V3:RHf1  ?a \n"
                               "  V2       V1  ?b ";
    scenario_begin(scenario, SETS, RING);
    scenario_memory(scenario, "shepherd", RED, tokens(0, 0, 0, 1));
    scenario_turn(scenario, "V0", 'a', NULL);
    flock(scenario, EXPAND);
    scenario_happen(scenario, "3 sheep");
    scenario_facts(scenario, "sheep", "red 7 sheep");
    scenario_player(scenario, RED);
    scenario_turn(scenario, "B0", 'b', NULL);
    scenario_pending(scenario, "blue draw");
    scenario_final(scenario, "red 0, blue 0");
    scenario_begin(scenario, SETS, RING);
    scenario_memory(scenario, "shepherd", RED, tokens(0, 0, 0, 1));
    scenario_turn(scenario, "V0", 'a', NULL);
    flock(scenario, HERD);
    scenario_scores(scenario, "red 4, blue 0");
}

// #305: farmer and shepherd of one player or two on one field; either may be deployed first.
static void pitfall_27_farmer_and_shepherd_share(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " ?a  [D0]:RHf1:Rf1 ");
    scenario_turn(scenario, "U0", 'a', NULL);
    flock(scenario, HERD);
    scenario_supply(scenario, "red 6, blue 7");
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
}

// #313: a field enclosed by the tile just placed, without figures.
static void pitfall_27_an_enclosed_empty_field(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0] \n"
                   "  V3  ?a \n"
                   "  V2  V1 ");
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V0", 'a');
    scenario_deployable_as(scenario, FIGURE_SHEPHERD, "f0 f1");
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f1");
    scenario_happen(scenario, "1 sheep");
    scenario_facts(scenario, "sheep", "red 1 sheep");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(S_001_a_shepherd_and_three_sheep),
        CASE(S_002_a_wolf_sends_him_home),
        CASE(S_003_farmers_do_not_matter_shepherds_do),
        CASE(S_004_his_own_tile_extends_the_field),
        CASE(S_005_herding_pays_everybody_on_the_field),
        CASE(S_006_a_wolf_scatters_them_all),
        CASE(S_007_a_tile_of_somebody_else),
        CASE(a_tile_beside_the_pasture),
        CASE(S_008_nothing_at_the_end),
        CASE(S_009_two_flocks_join),
        CASE(S_010_a_shepherd_is_no_farmer),
        CASE(S_012_printed_sheep),
        CASE(the_phantom_after_the_token),
        CASE(the_flock_in_both_parts_of_a_turn),
        CASE(the_festival_takes_a_shepherd_home),
        CASE(S_011_the_flock_before_the_dragon),
        CASE(PD_031_the_dragon_comes_to_a_shepherd),
        CASE(no_shepherd_on_a_volcano),
        CASE(pitfall_26_a_shepherd_beside_a_barn),
        CASE(pitfall_26_a_barn_pays_no_shepherd),
        CASE(pitfall_27_a_pasture_that_closes),
        CASE(pitfall_27_farmer_and_shepherd_share),
        CASE(pitfall_27_an_enclosed_empty_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
