// SPDX-License-Identifier: MIT
//
// Cases G2-001 to G2-020: the plague. Rules: Complete Annotated Rules 7.4, p. 174 to 178.
#include "scenario.h"

#include <stdio.h>
#include <string.h>

static const char SETS[] = "base+plague 2";

/** Memory of the module: fleas and outbreaks, by the numbers of their tiles. */
enum { MEMORY_FLEAS = 4, MEMORY_OUTBREAKS = 22, FLEAS = 18 };

/** A road of nine tiles with tiles below: seventeen besides the start tile. */
#define SEVENTEEN                                                                                  \
    " ?y   .    .    .    .    .    .    .    .    .  \n"                                          \
    " ?l  ?m    .    .    .    .    .    .    .   ?n  \n"                                          \
    "[D0]=s U0=a U0=b U0=c U0=d U0=e U0=f U0=g U0=h ?x  \n"                                        \
    " B0=i B0=j B0=k A0=o A0=p E2=q E2=r E2=t E2=u .  "

/** All its tiles. */
static const char EIGHTEEN[] = "sabcdefghijkopqrtu";

static void flea_at(Scenario *scenario, uint32_t number, char label) {
    scenario_memory(scenario, "plague", MEMORY_FLEAS + number, 1 + scenario_tile(scenario, label));
}

/** Sets outbreak number 1, 2 .. on the tile of a cell. */
static void outbreak_at(Scenario *scenario, uint32_t number, char label, bool active) {
    scenario_memory(scenario, "plague", MEMORY_OUTBREAKS + number - 1,
                    2 * (1 + scenario_tile(scenario, label)) + active);
}

/** Returns the action at the tile of a cell: "token 10" places a flea, "token 11" takes one. */
static const char *at(Scenario *scenario, const char *what, char label) {
    static char text[64];
    const PlacedTile tile =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    (void)snprintf(text, sizeof text, "%s %d,%d", what, tile.x, tile.y);
    return text;
}

static void flea(Scenario *scenario, char label) {
    scenario_do(scenario, at(scenario, "token 10", label));
}

static bool flea_offered(Scenario *scenario, char label) {
    return scenario_offered(scenario, at(scenario, "token 10", label));
}

/**
 * Checks the token on the tile of a cell: "flea", "latent flea", "outbreak 2", "outbreak 2 over".
 */
static void lies(Scenario *scenario, char label, const char *expected) {
    static GameFact facts[GAME_FACTS_MAX];
    char text[64] = "";
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    const PlacedTile tile =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    for (uint32_t i = 0; i < count; i++) {
        if (facts[i].placed && facts[i].x == tile.x && facts[i].y == tile.y) {
            const bool outbreak = strncmp(facts[i].name, "outbreak", 8) == 0;
            (void)snprintf(text, sizeof text, outbreak ? "outbreak %d%s" : "%.0d%s",
                           outbreak ? (int)facts[i].amount : 0,
                           outbreak ? facts[i].name + 8 : facts[i].name);
        }
    }
    assert_string_equal(text, expected);
}

static void pass(Scenario *scenario) {
    scenario_do(scenario, "pass");
}

static void G2_001_no_source_among_the_first_seventeen(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]  U0  U0  U0  U0  U0  U0  U0  U0  ?x \n"
                   "  B0   B0  B0  A0  A0  E2  E2  E2  ?y   . ");
    const uint32_t source = scenario_type(scenario, "2.F");
    // Sixteen were drawn: the source is returned, and another tile is drawn.
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, source), STATUS_OK);
    scenario_pending(scenario, "red draw");
    scenario_turn(scenario, "E2", 'y', NULL);
    scenario_pending(scenario, "blue draw");
    scenario_draw(scenario, "2.F");
    scenario_rotations(scenario, 'x', "01");
}

static void G2_002_a_source_is_laid(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, SEVENTEEN);
    scenario_draw(scenario, "2.F");
    scenario_place(scenario, "2.F0", 'x');
    lies(scenario, 'x', "outbreak 1");
    scenario_deployable(scenario, "");
    pass(scenario);
    scenario_pending(scenario, "blue draw"); // and no flea in this turn
}

/** The first source is at x; Blue has drawn and placed a tile far away, or is about to draw. */
static void first_source(Scenario *scenario, const char *words, const char *drawing) {
    scenario_begin(scenario, words, drawing);
    scenario_draw(scenario, "2.F");
    scenario_place(scenario, "2.F0", 'x');
    pass(scenario);
}

static void G2_003_the_next_player_spreads_it(void **state) {
    Scenario *scenario = *state;
    first_source(scenario, SETS, SEVENTEEN);
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V2", 'n');
    scenario_pending(scenario, "blue plague after placing");
    scenario_actions(scenario, 3); // pass, and the tiles on two sides of the source
    assert_true(flea_offered(scenario, 'h'));
    assert_true(flea_offered(scenario, 'n'));
    assert_false(flea_offered(scenario, 'u')); // diagonally
    pass(scenario);
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue plague after deploying");
    pass(scenario);
    scenario_pending(scenario, "blue plague at the end");
    scenario_actions(scenario, 2); // now a flea is mandatory
    flea(scenario, 'h');
    scenario_pending(scenario, "red draw");
    // Red spreads from the flea, once.
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V2", 'm');
    assert_true(flea_offered(scenario, 'g'));
    assert_true(flea_offered(scenario, 'u'));
    assert_false(flea_offered(scenario, 'h'));
    flea(scenario, 'g');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

/** Red places a tile below the start tile; then Red may spread the plague or flee. */
static void red_lays(Scenario *scenario) {
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'z');
}

static void G2_004_followers_on_the_tile_go_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]:Rr0  U0:Br0:Rf0=a  2.F0=x \n"
                   "  ?z        .             .     ");
    outbreak_at(scenario, 1, 'x', true);
    scenario_supply(scenario, "red 5, blue 6");
    red_lays(scenario);
    flea(scenario, 'a');
    scenario_supply(scenario, "red 6, blue 7");
    scenario_scores(scenario, "red 0, blue 0");
}

static void G2_005_no_flea_on_a_source(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " .     .     2.A0=y \n"
                   "[D0]  U0=a   2.F0=x \n"
                   " ?z    .      .     ");
    outbreak_at(scenario, 1, 'y', false);
    outbreak_at(scenario, 2, 'x', true);
    red_lays(scenario);
    assert_true(flea_offered(scenario, 'a'));
    assert_false(flea_offered(scenario, 'y'));
    scenario_actions(scenario, 2);
}

/** Red's follower at a cell is about to flee. */
static void flees(Scenario *scenario, char label, const char *segment) {
    scenario_act(scenario, scenario_action(scenario, VERB_MOVE, FIGURE_NORMAL, label, segment));
}

static void G2_006_no_thief_past_a_junction(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]=s  U0:Rr0=a  X0=j  U0=k  2.F0=x \n"
                   "  ?z     .         .     .     .     ");
    outbreak_at(scenario, 1, 'x', true);
    red_lays(scenario);
    flees(scenario, 'a', "r0");
    scenario_actions(scenario, 2);
    scenario_illegal(scenario, scenario_action(scenario, VERB_MOVE, FIGURE_NORMAL, 'k', "r0"));
    flees(scenario, 's', "r0");
    assert_int_equal(scenario_feature(scenario, 's', "r0").followers[RED], 1);
    scenario_actions(scenario, 2); // once per turn: a flea or nothing
}

// Footnote: fields continue below a bridge.
static void G2_007_a_farmer_below_a_bridge(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+plague+bridges-castles-and-bazaars 2",
                   " [D0]:Rf1=s  ?b \n"
                   "  2.F0=x      . ");
    outbreak_at(scenario, 1, 'x', true);
    scenario_draw(scenario, "B");
    scenario_place(scenario, "B0", 'b');
    flees(scenario, 's', "f1");
    scenario_actions(scenario, 2); // beyond the bridge, and north of the road
    flees(scenario, 'b', "f0");
    scenario_supply(scenario, "red 6, blue 7");
}

static void G2_008_neither_onto_nor_over_a_flea(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]=s  U0:Rr0=a  U0=b  U0=c  2.F0=x \n"
                   "  ?z     .         .     .     .     ");
    outbreak_at(scenario, 1, 'x', true);
    flea_at(scenario, 0, 'b');
    red_lays(scenario);
    lies(scenario, 'b', "latent flea"); // for no tile between it and the source has one
    flees(scenario, 'a', "r0");
    scenario_actions(scenario, 1);
    scenario_illegal(scenario, scenario_action(scenario, VERB_MOVE, FIGURE_NORMAL, 'c', "r0"));
    // Nor onto an active source; passing over it is allowed.
    scenario_begin(scenario, SETS,
                   " [D0]=s  U0:Rr0=a  2.F0=x \n"
                   "  ?z     .         U1=b  ");
    outbreak_at(scenario, 1, 'x', true);
    red_lays(scenario);
    flees(scenario, 'a', "r0");
    scenario_actions(scenario, 2);
    flees(scenario, 'b', "r0");
}

static void G2_009_no_monk_flees(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .     B0:Rm0=m  .     \n"
                   " [D0]  U0=a      2.F0=x \n"
                   "  ?z    .         .     ");
    outbreak_at(scenario, 1, 'x', true);
    red_lays(scenario);
    scenario_actions(scenario, 2); // pass, and a flea
    assert_true(flea_offered(scenario, 'a'));
}

static void G2_010_to_a_tile_with_a_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]:Br0=s  U0:Rr0=a  2.F0=x \n"
                   "  ?z         .         .     ");
    outbreak_at(scenario, 1, 'x', true);
    red_lays(scenario);
    flees(scenario, 'a', "r0");
    flees(scenario, 's', "r0");
    assert_int_equal(scenario_feature(scenario, 's', "r0").followers[RED], 1);
    flea(scenario, 'a');
    scenario_supply(scenario, "red 6, blue 6");
}

static void G2_011_another_source(void **state) {
    Scenario *scenario = *state;
    first_source(scenario, SETS, SEVENTEEN);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'm');
    lies(scenario, 'm', "outbreak 2");
    scenario_deployable(scenario, "");
    pass(scenario);
    scenario_pending(scenario, "red draw"); // Blue places no flea
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V2", 'n');
    scenario_actions(scenario, 4); // pass, two tiles at the first one, one at the second
    assert_true(flea_offered(scenario, 'a'));
    assert_true(flea_offered(scenario, 'h'));
    assert_true(flea_offered(scenario, 'n'));
}

/** All fleas are around the source at x; it is the turn of Red, who places no more. */
static void all_fleas(Scenario *scenario, const char *drawing) {
    scenario_begin(scenario, SETS, drawing);
    for (uint32_t i = 0; i < FLEAS; i++) {
        flea_at(scenario, i, EIGHTEEN[i]);
    }
    outbreak_at(scenario, 1, 'x', true);
    scenario_memory(scenario, "plague", 0, 1);
}

/** As SEVENTEEN, with the source, and a city tile above the start tile. */
#define SOURCE_AND_CITY                                                                            \
    " ?y   .    .    .    .    .    .    .    .    .  \n"                                          \
    " E2=l ?m   .    .    .    .    .    .    .   ?n  \n"                                          \
    "[D0]=s U0=a U0=b U0=c U0=d U0=e U0=f U0=g U0=h 2.F0=x  \n"                                    \
    " B0=i B0=j B0=k A0=o A0=p E2=q E2=r E2=t E2=u .  "

#define TWO_SOURCES                                                                                \
    " 2.A0=y .  .    .    .    .    .    .    .    .  \n"                                          \
    " E2=l ?m   .    .    .    .    .    .    .   ?n  \n"                                          \
    "[D0]=s U0=a U0=b U0=c U0=d U0=e U0=f U0=g U0=h 2.F0=x  \n"                                    \
    " B0=i B0=j B0=k A0=o A0=p E2=q E2=r E2=t E2=u .  "

static void G2_012_the_oldest_outbreak_ends(void **state) {
    Scenario *scenario = *state;
    all_fleas(scenario, TWO_SOURCES);
    outbreak_at(scenario, 2, 'y', true);
    scenario_turn(scenario, "V2", 'm', NULL);
    lies(scenario, 'x', "outbreak 1 over"); // Blue has begun
    lies(scenario, 'y', "outbreak 2");
    lies(scenario, 'h', "latent flea");
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V2", 'n');
    assert_false(flea_offered(scenario, 'l')); // one is taken first, no matter which
    scenario_actions(scenario, 1 + FLEAS);
    scenario_do(scenario, at(scenario, "token 11", 'c'));
    scenario_actions(scenario, 1);
    flea(scenario, 'l');
    lies(scenario, 'c', "");
    lies(scenario, 'l', "flea");
}

static void G2_013_the_only_outbreak_does_not_end(void **state) {
    Scenario *scenario = *state;
    all_fleas(scenario, SOURCE_AND_CITY);
    scenario_turn(scenario, "V2", 'm', NULL);
    lies(scenario, 'x', "outbreak 1");
    lies(scenario, 's', "flea");
}

static void G2_014_a_flea_that_moves_cuts_others_off(void **state) {
    Scenario *scenario = *state;
    all_fleas(scenario, SOURCE_AND_CITY);
    scenario_turn(scenario, "V2", 'n', NULL);
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V2", 'm');
    scenario_do(scenario, at(scenario, "token 11", 'h'));
    lies(scenario, 'g', "latent flea");
    scenario_actions(scenario, 1); // not where it came from
    flea(scenario, 'n');
    lies(scenario, 'n', "flea");
    lies(scenario, 'u', "latent flea");
}

static void G2_015_regions_become_one(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .    2.C2=w  .     \n"
                   "  .    2.A0=y  .     \n"
                   " [D0]  U0=a    2.F0=x \n"
                   "  ?z    .      .     ");
    outbreak_at(scenario, 1, 'x', true);
    outbreak_at(scenario, 2, 'w', false);
    outbreak_at(scenario, 3, 'y', true);
    red_lays(scenario);
    flea(scenario, 'a');
    lies(scenario, 'x', "outbreak 1 over");
    lies(scenario, 'y', "outbreak 3");
    lies(scenario, 'a', "flea");
}

static void G2_016_latent_fleas_wake(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]=s  U0=a  U0=b  2.F0=x \n"
                   "  ?z     .     .     .     ");
    outbreak_at(scenario, 1, 'x', true);
    flea_at(scenario, 0, 's');
    flea_at(scenario, 1, 'a');
    red_lays(scenario);
    lies(scenario, 'a', "latent flea");
    flea(scenario, 'b');
    lies(scenario, 'a', "flea");
    lies(scenario, 's', "flea");
}

static void G2_017_all_fleas_in_one_region(void **state) {
    Scenario *scenario = *state;
    all_fleas(scenario, SOURCE_AND_CITY);
    scenario_turn(scenario, "V2", 'm', NULL);
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V2", 'n');
    scenario_pending(scenario, "blue plague after placing");
    scenario_actions(scenario, 1 + FLEAS);
    pass(scenario);
    scenario_deploy(scenario, NULL);
    pass(scenario);
    scenario_pending(scenario, "blue plague at the end");
    scenario_actions(scenario, FLEAS);
    scenario_do(scenario, at(scenario, "token 11", 'i'));
    scenario_actions(scenario, 3);
    flea(scenario, 'l');
    lies(scenario, 'i', "");
    lies(scenario, 'l', "flea");
    scenario_pending(scenario, "red draw");
}

static void G2_018_then_a_source_elsewhere(void **state) {
    Scenario *scenario = *state;
    all_fleas(scenario, SOURCE_AND_CITY);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'y');
    lies(scenario, 'x', "outbreak 1 over");
    lies(scenario, 'y', "outbreak 2");
    for (uint32_t i = 0; i < FLEAS; i++) {
        lies(scenario, EIGHTEEN[i], "latent flea");
    }
}

static void G2_019_an_infected_road_pays_all(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " A3:Rr0=a  [D0]=s  ?c \n"
                   "  .        2.F0=x   . ");
    outbreak_at(scenario, 1, 'x', true);
    flea_at(scenario, 0, 's');
    scenario_memory(scenario, "plague", 0, 3); // neither flea nor flight in this turn
    scenario_turn(scenario, "A1", 'c', NULL);
    scenario_paid(scenario, "red 3 completed road");
}

// Footnotes 455 to 457.
static void G2_020_lords_barns_and_the_dragon_stay(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+plague+bridges-castles-and-bazaars 2",
                   " [D0]=s     ?b \n"
                   " E2:Rc0=e 2.F2=x \n"
                   " ?a         .  ");
    outbreak_at(scenario, 1, 'x', true);
    scenario_memory(scenario, "plague", 0, 3);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,1");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V0", 'b');
    flea(scenario, 'e');
    scenario_supply(scenario, "red 6, blue 7"); // the lord stays
}

/** Tiles on which a neutral figure stands. */
static unsigned neutral_count(Scenario *scenario, char label) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_figures(scenario->rules, scenario->game, figures);
    unsigned found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found += figures[i].owner < 0 && figures[i].tile == scenario_tile(scenario, label);
    }
    return found;
}

static void G2_020_the_dragon_and_a_barn_stay(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+plague+princess-and-dragon+abbey-and-mayor 2",
                   "  .           ?y       .     \n"
                   "  U0         [D0]     V0     \n"
                   "  B0:BNf0=b   ?z    2.F2=x ");
    outbreak_at(scenario, 1, 'x', true);
    scenario_draw(scenario, "3.A");
    scenario_place(scenario, "3.A0", 'z'); // a volcano
    flea(scenario, 'z');
    assert_int_equal(neutral_count(scenario, 'z'), 1);
    pass(scenario);
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'y');
    flea(scenario, 'b');
    scenario_supply_of(scenario, FIGURE_BARN, "red 1, blue 0");
}

// Footnote 458: a figure that is no follower leaves with the last follower beside it.
static void reading_a_builder_leaves_with_his_follower(void **state) {
    Scenario *scenario = *state;
    for (int others = 0; others < 2; others++) {
        scenario_begin(scenario, "base+plague+traders-and-builders 2",
                       others ? " [D0]:Rr0=s  U0:Rr0=a  U0:RCr0=b  2.F0=x \n"
                                "  ?z         .         .          U1   "
                              : " [D0]=s  U0:Rr0=a  U0:RCr0=b  2.F0=x \n"
                                "  ?z     .         .          U1   ");
        outbreak_at(scenario, 1, 'x', true);
        flea_at(scenario, 0, 'b');
        red_lays(scenario);
        flea(scenario, 'a');
        scenario_supply_of(scenario, FIGURE_BUILDER, others ? "red 0, blue 1" : "red 1, blue 1");
    }
}

// Footnote 459: any follower, or only those the plague has reached.
static void option_flight_from_what_is_infected(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " [D0]=s  U0:Rr0=a  X0  U0:Rr0=k  U0=b  2.F0=x \n"
                                "  ?z     .         .   .         .     .     ";
    scenario_begin(scenario, "base+plague 2", BOARD);
    outbreak_at(scenario, 1, 'x', true);
    red_lays(scenario);
    scenario_actions(scenario, 4); // pass, two followers, a flea
    scenario_begin(scenario, "base+plague 2 plague_flight=infected", BOARD);
    outbreak_at(scenario, 1, 'x', true);
    red_lays(scenario);
    scenario_actions(scenario, 3);
    flees(scenario, 'k', "r0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(G2_001_no_source_among_the_first_seventeen),
        CASE(G2_002_a_source_is_laid),
        CASE(G2_003_the_next_player_spreads_it),
        CASE(G2_004_followers_on_the_tile_go_home),
        CASE(G2_005_no_flea_on_a_source),
        CASE(G2_006_no_thief_past_a_junction),
        CASE(G2_007_a_farmer_below_a_bridge),
        CASE(G2_008_neither_onto_nor_over_a_flea),
        CASE(G2_009_no_monk_flees),
        CASE(G2_010_to_a_tile_with_a_follower),
        CASE(G2_011_another_source),
        CASE(G2_012_the_oldest_outbreak_ends),
        CASE(G2_013_the_only_outbreak_does_not_end),
        CASE(G2_014_a_flea_that_moves_cuts_others_off),
        CASE(G2_015_regions_become_one),
        CASE(G2_016_latent_fleas_wake),
        CASE(G2_017_all_fleas_in_one_region),
        CASE(G2_018_then_a_source_elsewhere),
        CASE(G2_019_an_infected_road_pays_all),
        CASE(G2_020_lords_barns_and_the_dragon_stay),
        CASE(G2_020_the_dragon_and_a_barn_stay),
        CASE(reading_a_builder_leaves_with_his_follower),
        CASE(option_flight_from_what_is_infected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
