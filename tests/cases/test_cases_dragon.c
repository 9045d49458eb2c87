// SPDX-License-Identifier: MIT
//
// Cases PD-001 to PD-049: The Princess & the Dragon. Rules: Complete Annotated Rules 7.4, p. 40 to
// 49. Volcano A0 (field on all sides), dragon tile P0 (road east to west), princess tile T0 (city
// north and west). The fairy and the dragon are moved by their actions.
#include "scenario.h"

#include "carcarena/engine/text.h"

#include <stdio.h>
#include <string.h>

#include "dragon_tables.h"

static void no_step(Scenario *scenario, char label) {
    scenario_illegal(scenario, neutral(scenario, "dragon", label, NULL));
}

// ---- The fairy

static void PD_001_a_point_at_the_start_of_a_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2",
                   " ?a  [D0]:Rr0=s  ?b  ?c \n .   .   .   . ");
    fairy_turn(scenario, "U", "U0", 'a', "s.r0");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_scores(scenario, "red 1, blue 0");
    scenario_turn(scenario, "U0", 'c', NULL);
    scenario_scores(scenario, "red 1, blue 0");
}

static void PD_002_no_fairy_after_a_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+phantom 2", "[D0]:Rr0=s  ?b");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_deploy(scenario, "f0");
    scenario_pending(scenario, "red phantom");
    scenario_illegal(scenario, neutral(scenario, "fairy", 's', "r0"));
}

static void PD_003_nobody_to_stand_next_to(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", "[D0]:Br0=s  ?b");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_illegal(scenario, neutral(scenario, "fairy", 's', "r0"));
    scenario_illegal(scenario, neutral(scenario, "fairy", 's', "c0"));
}

static void PD_004_not_next_to_builder_or_pig(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+traders-and-builders 2",
                   " U0:Rr0=w  [D0]:RCr0=s  ?b");
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V1", 'b');
    scenario_illegal(scenario, neutral(scenario, "fairy", 's', "r0"));
    fairy(scenario, 'w', "r0");
}

static void PD_006_three_points_without_a_majority(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2",
                   "  .          E2:Bc0  B0      .  \n"
                   " E1:Rc0=w    ?m      E3:Bc0  .  \n"
                   " U0          [D0]    U0      ?x ");
    fairy_turn(scenario, "U", "U0", 'x', "w.c0");
    scenario_turn(scenario, "C0", 'm', NULL);
    scenario_paid(scenario, "red 3 bonus city, blue 12 completed city");
}

static void PD_007_to_a_knight_in_the_city_just_completed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", " ?n \n[D0]:Rc0=s");
    fairy_turn(scenario, "E", "E2", 'n', "s.c0");
    scenario_paid(scenario, "red 3 bonus city, red 4 completed city");
    scenario_scores(scenario, "red 7, blue 0");
}

static void PD_008_the_fairy_stays_when_he_leaves(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", " ?n \n[D0]:Rc0:Rr0=s  ?e  ?f");
    fairy_turn(scenario, "E", "E2", 'n', "s.c0");
    scenario_turn(scenario, "U0", 'e', NULL);
    scenario_scores(scenario, "red 7, blue 0"); // no follower is next to the fairy
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'f');
    fairy(scenario, 's', "r0");
}

static void PD_009_one_follower_of_a_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", " ?n  .   . \n[D0]:Rc0:Br0=s  ?e  ?f");
    fairy_turn(scenario, "U", "U0", 'e', "s.c0");
    scenario_scores(scenario, "red 0, blue 0"); // blue's thief is on the tile, too
    scenario_turn(scenario, "U0", 'f', NULL);
    scenario_scores(scenario, "red 1, blue 0");
}

static void PD_010_all_followers_of_a_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2 fairy=tile",
                   " ?n  .   . \n[D0]:Rc0:Br0=s  ?e  ?f");
    fairy_turn(scenario, "U", "U0", 'e', "s");
    scenario_scores(scenario, "red 0, blue 1");
    scenario_turn(scenario, "U0", 'f', NULL);
    scenario_scores(scenario, "red 1, blue 1");
}

static void PD_013_no_fairy_after_the_festival(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+festival 2", "[D0]:Rc0:Rf1=s  ?e");
    scenario_draw(scenario, "3.D");
    scenario_place(scenario, "3.D2", 'e');
    const PlacedTile at = game_tile(scenario->rules, scenario->game, scenario_tile(scenario, 's'));
    scenario_act(scenario, action_remove(RED, FIGURE_NORMAL, at.x, at.y,
                                         scenario_segment(scenario, 's', "c0")));
    scenario_pending(scenario, "blue draw");
}

static void PD_014_a_phantom_after_the_fairy(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+phantom 2", "[D0]:Rc0=s  ?e");
    fairy_turn(scenario, "U", "U0", 'e', "s.c0");
    scenario_pending(scenario, "red phantom");
    scenario_deploy_as(scenario, FIGURE_PHANTOM, "f0");
}

static void fairy_points_five_pays_nothing_before(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2 fairy_points=five",
                   " ?n  .  . \n[D0]:Rc0=s  ?e ?f");
    fairy_turn(scenario, "U", "U0", 'e', "s.c0");
    scenario_turn(scenario, "U0", 'f', NULL);
    scenario_scores(scenario, "red 0, blue 0");
    scenario_turn(scenario, "E2", 'n', NULL);
    scenario_paid(scenario, "red 5 bonus city, red 4 completed city");
}

// Pitfall 20: the fairy pays for a farm without points, too.
static void pitfall_20_a_farm_of_no_points_beside_the_fairy(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", "[D0]:Rf1=s  ?e");
    fairy_turn(scenario, "U", "U0", 'e', "s.f1");
    scenario_final(scenario, "red 3, blue 0");
}

// ---- Volcano and dragon

static void PD_015_the_dragon_flies_to_a_volcano(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", " [D0]=s \n ?a \n ?b ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    dragon_on(scenario, 'a');
    scenario_deployable(scenario, "");
}

static void PD_016_the_fairy_in_a_volcano_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", " [D0]:Rc0=s \n ?a ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_deployable(scenario, "");
    fairy(scenario, 's', "c0");
    scenario_pending(scenario, "blue draw");
}

static void PD_017_neither_builder_nor_phantom_on_a_volcano(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+traders-and-builders+phantom 2",
                   " [D0]:Rr0=s  ?a ");
    scenario_draw(scenario, "2.Q");
    scenario_place(scenario, "2.Q0", 'a');
    scenario_deployable(scenario, "");
    scenario_deployable_as(scenario, FIGURE_BUILDER, "");
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

static void PD_018_dragon_tiles_wait_for_the_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", " [D0]=s \n ?a ");
    const uint32_t type = scenario_type(scenario, "2.P");
    const uint32_t draws = game_draws_left(scenario->rules, scenario->game);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    scenario_pending(scenario, "red draw");
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    assert_int_equal(game_reserve_tiles(scenario->rules, scenario->game, apart), 1);
    assert_int_equal(apart[0].type, type);
    assert_int_equal(game_remaining(scenario->rules, scenario->game, type), 0);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    assert_int_equal(game_reserve_tiles(scenario->rules, scenario->game, apart), 0);
    assert_int_equal(game_remaining(scenario->rules, scenario->game, type), 1);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), draws - 1);
}

static void dragon_early_bag_puts_them_back(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2 dragon_early=bag", " [D0] ");
    const uint32_t type = scenario_type(scenario, "2.P");
    const uint32_t draws = game_draws_left(scenario->rules, scenario->game);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    scenario_pending(scenario, "red draw");
    assert_int_equal(game_remaining(scenario->rules, scenario->game, type), 1);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), draws);
}

/** Red places a volcano at v and Blue a dragon tile at e; neither deploys. */
static void dragon_called(Scenario *scenario, const char *words, const char *drawing,
                          const char *tile) {
    scenario_begin(scenario, words, drawing);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'v');
    scenario_deploy(scenario, NULL);
    scenario_draw(scenario, tile);
    char turned[8];
    (void)snprintf(turned, sizeof turned, "%s0", tile);
    scenario_place(scenario, turned, 'e');
    scenario_deploy(scenario, NULL);
}

static const char TABLE[] = " U0=a      [D0]:Rr0=b  ?e   \n"
                            " B0:Bm0=c   ?v         B0=d \n"
                            " E3=h       E2=g       E1=i ";

static void PD_019_six_steps_in_turn(void **state) {
    Scenario *scenario = *state;
    static const char *const MOVERS[] = {"blue dragon", "yellow dragon", "green dragon",
                                         "red dragon",  "blue dragon",   "yellow dragon"};
    dragon_called(scenario, "base+princess-and-dragon 4", TABLE, "2.P");
    for (unsigned i = 0; i < 6; i++) {
        scenario_pending(scenario, MOVERS[i]);
        step(scenario, "cabedi"[i]);
    }
    scenario_pending(scenario, "yellow draw");
}

static void PD_020_whoever_is_on_its_way_goes_home(void **state) {
    Scenario *scenario = *state;
    dragon_called(scenario, "base+princess-and-dragon 2", TABLE, "2.P");
    scenario_supply(scenario, "red 6, blue 6");
    step(scenario, 'c');
    scenario_supply(scenario, "red 6, blue 7");
    step(scenario, 'a');
    step(scenario, 'b');
    scenario_supply(scenario, "red 7, blue 7");
    step(scenario, 'e');
}

static void PD_021_no_tile_twice(void **state) {
    Scenario *scenario = *state;
    dragon_called(scenario, "base+princess-and-dragon 2", TABLE, "2.P");
    no_step(scenario, 'v');
    step(scenario, 'd');
    no_step(scenario, 'v');
    step(scenario, 'e');
    no_step(scenario, 'd');
}

static void PD_022_the_tile_of_the_fairy(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", TABLE);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'v');
    fairy(scenario, 'b', "r0");
    scenario_draw(scenario, "2.P");
    scenario_place(scenario, "2.P0", 'e');
    scenario_deploy(scenario, NULL);
    no_step(scenario, 'b');
    step(scenario, 'd');
}

static void fairy_ward_figures_lets_the_dragon_in(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2 fairy_ward=figures", TABLE);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'v');
    fairy(scenario, 'b', "r0");
    scenario_draw(scenario, "2.P");
    scenario_place(scenario, "2.P0", 'e');
    scenario_deploy(scenario, NULL);
    step(scenario, 'b');
    scenario_supply(scenario, "red 6, blue 6");
}

static void PD_023_a_dead_end(void **state) {
    Scenario *scenario = *state;
    dragon_called(scenario, "base+princess-and-dragon 2", "[D0]=b  ?e \n ?v  . ", "2.P");
    step(scenario, 'b');
    step(scenario, 'e');
    scenario_pending(scenario, "red draw");
}

static void PD_024_two_players_by_turns(void **state) {
    Scenario *scenario = *state;
    dragon_called(scenario, "base+princess-and-dragon 2", TABLE, "2.P");
    scenario_pending(scenario, "blue dragon");
    step(scenario, 'c');
    scenario_pending(scenario, "red dragon");
    step(scenario, 'a');
    scenario_pending(scenario, "blue dragon");
}

// The dragon tile completes the road from a to e.
static const char ROAD[] = " A3=a  [D0]:Rr0=b  ?e \n"
                           "  .     ?v         . ";

static void PD_025_eaten_before_scoring(void **state) {
    Scenario *scenario = *state;
    dragon_called(scenario, "base+princess-and-dragon 2", ROAD, "2.F");
    step(scenario, 'b');
    step(scenario, 'e');
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 7, blue 7");
}

static void PD_026_scored_before_the_dragon(void **state) {
    Scenario *scenario = *state;
    dragon_called(scenario, "base+princess-and-dragon 2 dragon=after", ROAD, "2.F");
    scenario_scores(scenario, "red 3, blue 0");
    scenario_pending(scenario, "blue dragon");
    step(scenario, 'b');
}

static void PD_033_the_builder_of_the_last_thief(void **state) {
    Scenario *scenario = *state;
    dragon_called(scenario, "base+princess-and-dragon+traders-and-builders 2",
                  " U0:RCr0=a  [D0]:Rr0=b  ?e \n .  ?v  . ", "2.P");
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 0, blue 1");
    step(scenario, 'b');
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
}

static void TB_007_the_builder_eaten_in_the_first_part(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+traders-and-builders 2",
                   " U0:Rr0=a  [D0]:RCr0=b  ?e \n .  ?v  . \n .  ?x  . ");
    scenario_turn(scenario, "2.A0", 'v', NULL);
    scenario_turn(scenario, "B0", 'x', NULL);
    scenario_draw(scenario, "2.P");
    scenario_place(scenario, "2.P0", 'e');
    scenario_deploy(scenario, NULL);
    step(scenario, 'b');
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
    step(scenario, 'e');
    scenario_pending(scenario, "red second part");
}

// Pitfall 15: no wagon moves to the dragon's tile.
static void pitfall_15_no_wagon_to_the_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+abbey-and-mayor 2",
                   " ?v     .           .  \n"
                   " A3=a  [D0]:RWr0=b  ?e ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'v');
    fairy(scenario, 'b', "r0");
    scenario_draw(scenario, "2.F");
    scenario_place(scenario, "2.F0", 'e');
    scenario_deploy(scenario, NULL);
    step(scenario, 'a'); // and no further: the fairy is at b
    scenario_pending(scenario, "red wagon");
    const PlacedTile to_a =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, 'a'));
    const PlacedTile to_e =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, 'e'));
    scenario_illegal(scenario, action_move(RED, FIGURE_WAGON, to_a.x, to_a.y,
                                           scenario_segment(scenario, 'a', "m0")));
    scenario_act(scenario, action_move(RED, FIGURE_WAGON, to_e.x, to_e.y,
                                       scenario_segment(scenario, 'e', "m0")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(PD_001_a_point_at_the_start_of_a_turn),
        CASE(PD_002_no_fairy_after_a_follower),
        CASE(PD_003_nobody_to_stand_next_to),
        CASE(PD_004_not_next_to_builder_or_pig),
        CASE(PD_006_three_points_without_a_majority),
        CASE(PD_007_to_a_knight_in_the_city_just_completed),
        CASE(PD_008_the_fairy_stays_when_he_leaves),
        CASE(PD_009_one_follower_of_a_tile),
        CASE(PD_010_all_followers_of_a_tile),
        CASE(PD_013_no_fairy_after_the_festival),
        CASE(PD_014_a_phantom_after_the_fairy),
        CASE(fairy_points_five_pays_nothing_before),
        CASE(pitfall_20_a_farm_of_no_points_beside_the_fairy),
        CASE(PD_015_the_dragon_flies_to_a_volcano),
        CASE(PD_016_the_fairy_in_a_volcano_turn),
        CASE(PD_017_neither_builder_nor_phantom_on_a_volcano),
        CASE(PD_018_dragon_tiles_wait_for_the_dragon),
        CASE(dragon_early_bag_puts_them_back),
        CASE(PD_019_six_steps_in_turn),
        CASE(PD_020_whoever_is_on_its_way_goes_home),
        CASE(PD_021_no_tile_twice),
        CASE(PD_022_the_tile_of_the_fairy),
        CASE(fairy_ward_figures_lets_the_dragon_in),
        CASE(PD_023_a_dead_end),
        CASE(PD_024_two_players_by_turns),
        CASE(PD_025_eaten_before_scoring),
        CASE(PD_026_scored_before_the_dragon),
        CASE(PD_033_the_builder_of_the_last_thief),
        CASE(TB_007_the_builder_eaten_in_the_first_part),
        CASE(pitfall_15_no_wagon_to_the_dragon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
