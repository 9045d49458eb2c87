// SPDX-License-Identifier: MIT
//
// Faults of other implementations that fit no single file of cases: README.md has the list. Numbers
// are those of the list.
#include "order_of_play.h"

// A road that crosses itself and so returns to an earlier tile.
static void pitfall_01_a_ring_through_one_tile_twice(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+inns-and-cathedrals 2",
                   "  .   [D0]      .  \n"
                   "  .    B0       .  \n"
                   "  B0   V3:Rr0   V0 \n"
                   "  V3   ?a       V1 \n"
                   "  V2   V1       .  ");
    order_play(scenario, "red draw: 2.X\n"
                         "red place: 2.X0 a\n"
                         "red deploy: pass\n"
                         "blue draw");
    scenario_paid(scenario, "red 7 completed road");
}

static void pitfall_03_fields_beside_cities_and_roads(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+festival+bridges-castles-and-bazaars 2",
                   " [D0]:Rf1  2.D2 \n"
                   "  .         E0   ");
    scenario_final(scenario, "red 3, blue 0");
    scenario_begin(scenario, "base+festival+bridges-castles-and-bazaars 2",
                   " [D0]   \n"
                   "  E2    \n"
                   "  3.E0:Bf0  ");
    scenario_final(scenario, "red 0, blue 3");
}

static void pitfall_04_fields_between_crossed_cities(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2", " ?a \n [D0] ");
    order_play(scenario, "red draw: 2.B\n"
                         "red place: 2.B0 a\n"
                         "red deploy");
    scenario_deployable(scenario, "c0 c1 f0 f1");
}

static void pitfall_05_a_city_bridge_over_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2 2", " [2.spring0]  2.fork0=k  2.A1=a  2.B0=b ");
    assert_true(scenario_joined(scenario, 'k', "f1", 'a', "f1"));
    assert_true(scenario_joined(scenario, 'k', "f1", 'b', "f0"));
    assert_true(scenario_joined(scenario, 'k', "f2", 'b', "f1"));
    assert_false(scenario_joined(scenario, 'a', "f0", 'a', "f1"));
}

static void pitfall_06_an_abbey_at_both_ends_of_a_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2",
                   "  V3        V0    .  \n"
                   "  V2:Rr0    ?h    E0 \n"
                   "  U0       [D0]   U0 ");
    order_play(scenario, "red abbey: place @h r0 held\n"
                         "red deploy: pass\n"
                         "blue draw");
    scenario_paid(scenario, "red 3 completed road");
}

static void pitfall_08_hills_break_ties_only(void **state) {
    Scenario *scenario = *state;
    static const char TWO_EACH[] = " .         2.H2:Rc0  .         .  \n"
                                   " 2.I1:Rc0  C0        2.O3:Bc0 [D0] \n"
                                   " .         F1:Bc0    .         .  \n"
                                   " .         ?a        .         .  ";
    scenario_begin(scenario, "base+hills-and-sheep 2", TWO_EACH);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_paid(scenario, "red 16 completed city, blue 16 completed city");
    scenario_begin(scenario, "base+hills-and-sheep 2 hill=count", TWO_EACH);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_paid(scenario, "red 16 completed city");
}

static void pitfall_09_herds_do_not_add_up(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-2+games-quarterly-11+traders-and-builders 2 gq11_herd=yes",
                   " [2.spring0]  2.G0:Rf0:RSf0  E1  E3 \n"
                   "  .            3.B0           .   .  ");
    scenario_final(scenario, "red 5, blue 0");
}

static void pitfall_11_a_second_part_without_the_builder(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+princess-and-dragon 2",
                   " [D0]:Rr0:RCr0=s  ?a  ?b \n"
                   "  3.A0=v            .   .");
    order_line(scenario, "figure neutral dragon @v tile");
    order_play(scenario, "red draw: 3.P\n"
                         "red place: 3.P0 a\n"
                         "red deploy: pass\n"
                         "red dragon: move dragon @s tile\n"
                         "blue dragon: move dragon @a tile\n"
                         "red second part: choose 1\n"
                         "red draw: U\n"
                         "red place: U0 b\n"
                         "red deploy: pass\n" // only one further part
                         "blue draw");
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
}

static void pitfall_11_a_second_part_after_the_princess(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+princess-and-dragon 2",
                   " ?a          .   \n"
                   " [D0]:Rc0:RCc0=s  ?b ");
    order_play(scenario, "red draw: 3.T\n"
                         "red place: 3.T2 a\n"
                         "red princess: remove follower @s c0\n"
                         "red second part: choose 1\n"
                         "red draw: U\n"
                         "red place: U0 b\n"
                         "red deploy: pass\n"
                         "blue draw");
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
}

static void pitfall_13_an_abbot_brings_a_castle_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+bridges-castles-and-bazaars+monasteries-germany 2 monastery_setup=add",
                   " [D0]       U0  U0           U0 \n"
                   "  E2:Rc0=n  B0  3.eberbach0=m  B0 \n"
                   "  ?a        V3  U0           ?e ");
    order_play(scenario, "red draw: E\n"
                         "red place: E0 a\n"
                         "red deploy: pass\n"
                         "red castle: token 5 @n\n"
                         "blue draw");
    order_line(scenario, "figure 1 follower @m m0 lying");
    order_play(scenario, "blue draw: V\n"
                         "blue place: V0 e\n"
                         "blue deploy: pass\n"
                         "red draw");
    scenario_paid(scenario, "");
}

static void pitfall_16_a_wagon_to_and_from_an_abbey(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+bridges-castles-and-bazaars 2",
                   "[D0]  .   \n"
                   " A3:RWr0=w  ?a  ");
    order_play(scenario, "red draw: 3.J\n"
                         "red place: 3.J1 a\n"
                         "red deploy: pass\n"
                         "red wagon");
    scenario_paid(scenario, "red 2 completed road");
    order_offers(scenario, "move wagon @w m0");
    order_offers_not(scenario, "move wagon @a r0"); // beyond the bazaar
    order_offers_not(scenario, "move wagon @a r1");
}

static void pitfall_18_an_abbey_at_the_river(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+river-1 2 river_stack=bag",
                   " [D0]=s       U0   U0 \n"
                   "  3.spring0  ?h   E1 \n"
                   "  B0         E0   . ");
    order_play(scenario, "red abbey: place @h r0 held\n"
                         "red deploy: pass\n"
                         "blue draw");
}

static void pitfall_19_a_river_that_goes_no_further(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+river-1 2 table=2x1", " [2.spring0]  2.E0 ");
    scenario_draw_unplayable(scenario, "2.H");
    scenario_pending(scenario, "red draw");
    // Only a river fits beside the open end of the river.
    scenario_begin(scenario, "base+river-1 2 river_stack=bag", "[D0]  .  \n 2.spring0 ?a \n ?b . ");
    order_play(scenario, "red draw: B\n"
                         "red place");
    scenario_rotations(scenario, 'a', "");
    scenario_rotations(scenario, 'b', "0123");
}

static void pitfall_20_the_fairy_pays_without_a_majority(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon 2", " ?b [D0]:Rr0:Br0=s  U0:Br0  ?a ");
    order_line(scenario, "figure neutral fairy @s r0");
    order_line(scenario, "state princess-and-dragon beside=1");
    order_play(scenario, "red draw: A\n"
                         "red place: A1 a\n"
                         "red deploy: pass\n"
                         "blue draw: A\n"
                         "blue place: A3 b\n"
                         "blue deploy: pass\n"
                         "red draw");
    scenario_paid(scenario, "red 3 bonus road, blue 4 completed road");
}

static void pitfall_22_an_abbot_taken_back_where_all_is_complete(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "carcassonne-2 2",
                   " U0  [D0]       U0 \n"
                   " E3   B0:RAm0=m  E1 \n"
                   " V0   E2        ?a ");
    order_play(scenario, "red draw: E\n"
                         "red place: E2 a\n"
                         "red deploy: remove abbot @m m0 paid\n"
                         "blue draw");
    scenario_paid(scenario, "red 9 bonus cloister"); // once
}

static void pitfall_26_a_barn_without_farmers_and_at_a_festival(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+festival 2",
                   " [D0]:RNf1=s  ?a \n"
                   "  E2           .  \n"
                   "  E0           .  ");
    scenario_final(scenario, "red 4, blue 0");
    order_play(scenario, "red draw: 3.D\n"
                         "red place: 3.D2 a\n"
                         "red deploy: remove barn @s f1\n"
                         "blue draw");
    scenario_supply_of(scenario, FIGURE_BARN, "red 1, blue 1");
    scenario_final(scenario, "red 0, blue 0");
}

static void pitfall_28_pennant_siege_and_cathedral(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+inns-and-cathedrals+siege 2 small_city=2",
                   "  2.A0     \n"
                   " [D0]:Rc0  ");
    scenario_final(scenario, "red 0, blue 0");
    scenario_begin(scenario, "base+inns-and-cathedrals+siege 2",
                   "  .   .     3.A2     .  \n"
                   "  ?b  F0    2.A0    ?a \n"
                   "  .   .    [D0]:Rc0  .  ");
    scenario_final(scenario, "red 0, blue 0");
    order_play(scenario, "red draw: E\n"
                         "red place: E3 a\n"
                         "red deploy: pass\n"
                         "blue draw: E\n"
                         "blue place: E1 b\n"
                         "blue deploy: pass\n"
                         "red draw");
    scenario_paid(scenario, "red 14 completed city"); // 3 - 1 for six tiles and a pennant
}

static void pitfall_30_a_tie_for_goods(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders 3", "[D0]");
    order_line(scenario, "state traders-and-builders goods=1,0,2,1,0,1");
    scenario_final(scenario, "red 20, blue 10, yellow 0");
}

static void pitfall_30_a_building_counts_once_for_a_feature(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+little-buildings 2",
                   "  .  [D0]    \n"
                   "  N2  N3:Rc0 \n"
                   "  N1  ?a     ");
    order_play(scenario, "red draw: I\n"
                         "red place: I0 a\n"
                         "red deploy: token 0 @a\n"
                         "blue draw");
    scenario_paid(scenario, "red 9 completed city");
}

// It offers no more figures than there are, and all of them.
static void pitfall_30_a_festival_offers_every_figure(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+festival+traders-and-builders+inns-and-cathedrals 2",
                   " U0:RBr0=u  [D0]:Rr0:RCr0=s  ?a ");
    order_play(scenario, "red draw: 2.D\n"
                         "red place: 2.D2 a\n"
                         "red deploy");
    order_offers(scenario, "remove follower @s r0");
    order_offers(scenario, "remove builder @s r0");
    order_offers(scenario, "remove big-follower @u r0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(pitfall_01_a_ring_through_one_tile_twice),
        CASE(pitfall_03_fields_beside_cities_and_roads),
        CASE(pitfall_04_fields_between_crossed_cities),
        CASE(pitfall_05_a_city_bridge_over_the_river),
        CASE(pitfall_06_an_abbey_at_both_ends_of_a_road),
        CASE(pitfall_08_hills_break_ties_only),
        CASE(pitfall_09_herds_do_not_add_up),
        CASE(pitfall_11_a_second_part_without_the_builder),
        CASE(pitfall_11_a_second_part_after_the_princess),
        CASE(pitfall_13_an_abbot_brings_a_castle_nothing),
        CASE(pitfall_16_a_wagon_to_and_from_an_abbey),
        CASE(pitfall_18_an_abbey_at_the_river),
        CASE(pitfall_19_a_river_that_goes_no_further),
        CASE(pitfall_20_the_fairy_pays_without_a_majority),
        CASE(pitfall_22_an_abbot_taken_back_where_all_is_complete),
        CASE(pitfall_26_a_barn_without_farmers_and_at_a_festival),
        CASE(pitfall_28_pennant_siege_and_cathedral),
        CASE(pitfall_30_a_tie_for_goods),
        CASE(pitfall_30_a_building_counts_once_for_a_feature),
        CASE(pitfall_30_a_festival_offers_every_figure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
