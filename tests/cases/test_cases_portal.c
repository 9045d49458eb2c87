// SPDX-License-Identifier: MIT
//
// Cases PD-034 to PD-040, A-007 and U-006: the magic portal. Rules: Complete Annotated Rules 7.4,
// p. 47, footnotes 97 to 104.
#include "scenario.h"

// A meadow with a portal, and one with a road that ends in it.
enum { MEADOW = 0xFFF & ~0x492 };

static const char *const SYMBOLS[] = {"portal"};
static const TileFacts TILES[] = {
    {.id = "P",
     .count = 2,
     .symbols = 1,
     .segment_count = 1,
     .segments = {{.id = "f0", .kind = SEGMENT_FIELD, .ports = MEADOW}}},
    {.id = "R",
     .count = 2,
     .symbols = 1,
     .edges = {EDGE_FIELD, EDGE_FIELD, EDGE_FIELD, EDGE_ROAD},
     .segment_count = 2,
     .segments = {{.id = "r0", .kind = SEGMENT_ROAD, .ports = 1 << 10},
                  {.id = "f0", .kind = SEGMENT_FIELD, .ports = MEADOW}}}};
static const TileSet OWN = {.id = "own",
                            .name = "portals",
                            .note = "",
                            .expansion = "magic-portal",
                            .start_tile = "",
                            .symbols = SYMBOLS,
                            .tiles = TILES,
                            .symbol_count = 1,
                            .tile_count = 2};

static void portal_begin(Scenario *scenario, const char *words, const char *drawing) {
    scenario->own = &OWN;
    scenario_begin(scenario, words, drawing);
}

// The road of the start tile is Blue's, its city is unoccupied; the city below is closed.
static const char BOARD[] = " [D0]:Br0  . \n"
                            "  E2       ?a \n"
                            "  E0        . ";

static void PD_034_to_an_empty_city_elsewhere(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "base+own 2", BOARD);
    scenario_draw(scenario, "+P");
    scenario_place(scenario, "+P0", 'a');
    assert_true(scenario_offered(scenario, "deploy follower 0,0 c0"));
    scenario_do(scenario, "deploy follower 0,0 c0");
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 6, blue 6");
    scenario_final(scenario, "red 1, blue 1");
}

static void PD_035_nothing_occupied_and_nothing_complete(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "base+own 2", BOARD);
    scenario_draw(scenario, "+P");
    scenario_place(scenario, "+P0", 'a');
    assert_false(scenario_offered(scenario, "deploy follower 0,0 r0")); // Blue's
    assert_false(scenario_offered(scenario, "deploy follower 0,1 c0")); // complete
    assert_false(scenario_offered(scenario, "deploy follower 0,2 c0"));
    assert_true(
        scenario_offered(scenario, "deploy follower 0,1 f0")); // that field has no other farmer
    assert_true(scenario_offered(scenario, "deploy follower 1,1 f0")); // the portal's own
}

// Without a portal on the tile of this turn none of its actions is offered.
static void PD_035_only_in_the_turn_of_its_tile(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "base+own 2", " [D0]  +R0 \n  .     ?a  ");
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'a');
    assert_false(scenario_offered(scenario, "deploy follower 0,0 c0"));
    assert_true(scenario_offered(scenario, "deploy follower 1,1 m0"));
}

// Footnote 104. The cloister in the middle gets its eighth neighbor.
static void PD_036_nothing_that_the_portal_completes(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "base+own 2",
                 " U0  [D0]  +R0 \n"
                 " B0   B0    E1 \n"
                 " E3   E2    ?a ");
    scenario_draw(scenario, "+P");
    scenario_place(scenario, "+P0", 'a');
    assert_false(scenario_offered(scenario, "deploy follower 0,1 m0"));
    assert_true(scenario_offered(scenario, "deploy follower -1,1 m0"));
}

// Footnote 97.
static void PD_037_followers_only(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "base+own+traders-and-builders+abbey-and-mayor 2",
                 " [D0]:Rc0  . \n  B0:Rf0   ?a ");
    scenario_draw(scenario, "+P");
    scenario_place(scenario, "+P0", 'a');
    assert_true(scenario_offered(scenario, "deploy follower 0,0 r0"));
    assert_false(scenario_offered(scenario, "deploy builder 0,0 c0"));
    assert_false(scenario_offered(scenario, "deploy pig 0,1 f0"));
    assert_true(scenario_offered(scenario, "deploy pig 1,1 f0")); // on the portal's own tile
    assert_false(scenario_offered(scenario, "deploy barn 0,1 se"));
}

// Footnote 98.
static void PD_038_a_mayor_to_a_city_only(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "base+own+abbey-and-mayor+abbot 2", " [D0]  . \n  B0   ?a ");
    scenario_draw(scenario, "+P");
    scenario_place(scenario, "+P0", 'a');
    assert_true(scenario_offered(scenario, "deploy mayor 0,0 c0"));
    assert_false(scenario_offered(scenario, "deploy mayor 0,0 r0"));
    assert_false(scenario_offered(scenario, "deploy mayor 0,0 f0"));
    assert_true(scenario_offered(scenario, "deploy wagon 0,0 r0"));
    assert_true(scenario_offered(scenario, "deploy wagon 0,1 m0"));
    assert_false(scenario_offered(scenario, "deploy wagon 0,0 f0"));
    assert_true(scenario_offered(scenario, "deploy abbot 0,1 m0"));
    assert_false(scenario_offered(scenario, "deploy abbot 0,0 c0"));
}

// Footnote 99.
static void PD_039_one_of_follower_and_phantom(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "base+own+phantom 2", " [D0]  . \n  B0   ?a ");
    scenario_draw(scenario, "+P");
    scenario_place(scenario, "+P0", 'a');
    scenario_do(scenario, "deploy follower 0,0 c0");
    scenario_pending(scenario, "red phantom");
    assert_false(scenario_offered(scenario, "deploy phantom 0,0 r0"));
    assert_true(scenario_offered(scenario, "deploy phantom 1,1 f0"));
}

// Footnote 447.
static void U_006_the_phantom_through_the_portal(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "base+own+phantom 2", " [D0]  . \n  B0   ?a ");
    scenario_draw(scenario, "+P");
    scenario_place(scenario, "+P0", 'a');
    scenario_do(scenario, "deploy follower 1,1 f0");
    scenario_pending(scenario, "red phantom");
    scenario_do(scenario, "deploy phantom 0,0 r0");
    scenario_pending(scenario, "blue draw");
    scenario_supply_of(scenario, FIGURE_PHANTOM, "red 0, blue 1");
}

// Footnote 336.
static void A_007_an_abbot_through_the_portal(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "carcassonne-2+own+abbot 2", "  .        [D0] . \n E-garden0   B0  ?a ");
    scenario_draw(scenario, "+P");
    scenario_place(scenario, "+P0", 'a');
    assert_true(scenario_offered(scenario, "deploy abbot -1,1 g0"));
    assert_false(scenario_offered(scenario, "deploy follower -1,1 g0"));
    assert_true(scenario_offered(scenario, "deploy abbot 0,1 m0"));
}

// Pitfall 21. A monastery in the middle of nine tiles is complete for a monk. An abbot in it is
// paid at the end only; for an abbot it is never complete (footnotes 437 and 438).
static void pitfall_21_an_abbot_on_a_surrounded_monastery(void **state) {
    Scenario *scenario = *state;
    portal_begin(scenario, "base+own+monasteries-germany 2 monastery_setup=add",
                 "  .  [D0]            .  . \n"
                 " V3   U0            V0  . \n"
                 " U1   3.eberbach0   U1  . \n"
                 " V2   U0            V1 ?a ");
    scenario_draw(scenario, "+P");
    scenario_place(scenario, "+P0", 'a');
    assert_false(scenario_offered(scenario, "deploy follower 0,2 m0"));
    scenario_do(scenario, "deploy follower 0,2 m0 lying");
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 6, blue 7");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(PD_034_to_an_empty_city_elsewhere),
        CASE(PD_035_nothing_occupied_and_nothing_complete),
        CASE(PD_035_only_in_the_turn_of_its_tile),
        CASE(PD_036_nothing_that_the_portal_completes),
        CASE(PD_037_followers_only),
        CASE(PD_038_a_mayor_to_a_city_only),
        CASE(PD_039_one_of_follower_and_phantom),
        CASE(U_006_the_phantom_through_the_portal),
        CASE(A_007_an_abbot_through_the_portal),
        CASE(pitfall_21_an_abbot_on_a_surrounded_monastery),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
