// SPDX-License-Identifier: MIT
//
// The order of play with several expansions: steps 4 and 5. Rules: Complete Annotated Rules 7.4,
// order of play; names of tests begin with the number of the step.
#include "order_of_play.h"

// ---- 4A: one action with the wood

static void turn_4A_one_thing_of_all(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+festival+tower+little-buildings+princess-and-dragon+traders-and-builders+"
                   "hills-and-sheep 2",
                   " [D0]:Rr0=s  ?a   . \n"
                   "  3.C0=t      .    . ");
    order_play(scenario, "red draw: 2.D\n"
                         "red place: 2.D2 a\n"
                         "red deploy");
    order_offers(scenario, "deploy follower @a c0");
    order_offers(scenario, "deploy builder @a r0");
    order_offers(scenario, "deploy shepherd @a f1");
    order_offers(scenario, "token 3 @t");
    order_offers(scenario, "token 0 @a");
    order_offers(scenario, "move fairy @s r0");
    order_offers(scenario, "remove follower @s r0");
    order_play(scenario, "red deploy: move fairy @s r0\n"
                         "blue draw");
}

static void turn_4A_capture_and_exchange_before_the_phantom(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+phantom+inns-and-cathedrals 2",
                   " [D0]:Br0=s  ?a  . \n"
                   "  2.C0=t     .   . ");
    order_line(scenario, "away 0 follower prison 1");
    order_line(scenario, "away 0 big-follower prison 1");
    order_play(scenario, "red draw: U\n"
                         "red place: U0 a\n"
                         "red after placing: pass\n"
                         "red deploy: token 3 @t\n"
                         "red capture: remove follower @s r0 of 1\n"
                         "red exchange: choose big-follower from 1\n"
                         "red phantom: deploy phantom @t tile\n"
                         "red before the end: pass\n"
                         "blue draw");
    scenario_supply(scenario, "red 6, blue 7"); // one is still a prisoner
    scenario_supply_of(scenario, FIGURE_BIG, "red 1, blue 1");
}

// ---- 4B: the phantom

static void turn_4B_the_portal_once(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+princess-and-dragon+phantom+tower 2",
                   " [D0]=s  ?a   . \n"
                   "  3.C0=t   B0=b   . ");
    order_play(scenario, "red draw: 2.AA\n"
                         "red place: 2.AA1 a\n"
                         "red deploy: token 3 @t\n"
                         "red phantom");
    order_offers(scenario, "deploy phantom @b m0");
    order_offers(scenario, "deploy phantom @t tile");
    scenario_begin(scenario, "base+princess-and-dragon+phantom+tower 2",
                   " [D0]=s  ?a   . \n"
                   "  3.C0=t   B0=b   . ");
    order_play(scenario, "red draw: 2.AA\n"
                         "red place: 2.AA1 a\n"
                         "red deploy: deploy follower @b m0\n"
                         "red phantom");
    order_offers(scenario, "deploy phantom @a f0");
    order_offers_not(scenario, "deploy phantom @s c0");
}

// ---- 5: what follows

static void turn_5_ferry_shepherd_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries+hills-and-sheep+princess-and-dragon 2",
                   " ?b  [D0]=s  ?a   ?c  \n"
                   "  .   4.A0=v .   . ");
    order_line(scenario, "figure neutral dragon @v tile");
    order_play(scenario, "red draw: 2.B\n"
                         "red place: 2.B0 a\n"
                         "red deploy: deploy shepherd @a f0\n"
                         "red first sheep: 2 sheep\n"
                         "red ferry: token 8 @a r0 r2\n"
                         "blue draw: U\n"
                         "blue place: U0 b\n"
                         "blue deploy: pass\n"
                         "blue move ferry: pass\n"
                         "red draw: 4.P\n"
                         "red place: 4.P0 c\n"
                         "red deploy: pass\n"
                         "red move ferry: token 8 @a r1 r2\n"
                         "red flock: choose 2\n"
                         "red dragon: move dragon @s tile\n"
                         "blue dragon: move dragon @a tile\n"
                         "red dragon: move dragon @c tile\n" // it cannot continue from there
                         "blue draw");
    scenario_paid(scenario, "red 2 bonus field");
    scenario_supply_of(scenario, FIGURE_SHEPHERD, "red 1, blue 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(turn_4A_one_thing_of_all),
        CASE(turn_4A_capture_and_exchange_before_the_phantom),
        CASE(turn_4B_the_portal_once),
        CASE(turn_5_ferry_shepherd_dragon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
