// SPDX-License-Identifier: MIT
//
// The order of play with several expansions: a whole turn, its end, the end of the game, and
// actions allowed at any time. Rules: Complete Annotated Rules 7.4, order of play; names of tests
// begin with the number of the step.
#include "order_of_play.h"

// 3: a token before figures. 4A: a follower. 4B: the phantom. Then a token is still allowed. 5a:
// the ferry of the new lake. 5b: ferries it reaches. 6, 7: completed features are paid.
static void turn_3_to_7_tunnel_phantom_ferry(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel+ferries+phantom 2", " 2.B0=b [D0]  ?l  ?a ");
    order_play(scenario, "red draw: 3.B\n"
                         "red place: 3.B0 l\n"
                         "red after placing: pass\n"
                         "red deploy: deploy follower @l r1\n"
                         "red phantom: deploy phantom @l r0\n"
                         "red after deploying: token 6 @b r1 1\n"
                         "red ferry: token 8 @l r0 r2\n"
                         "blue draw: 3.B\n"
                         "blue place: 3.B0 a\n"
                         "blue after placing: pass\n"
                         "blue deploy: pass\n"
                         "blue phantom: pass\n"
                         "blue after deploying: pass\n"
                         "blue ferry: token 8 @a r1 r2\n"
                         "blue move ferry: token 8 @l r1 r2\n"
                         "red draw");
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 6, blue 7");
}

// 7: the Robber Baron is taken. 7l: the wagon moves. 9a: the builder's second tile.
static void turn_7_to_9_baron_wagon_builder(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+traders-and-builders+king-and-robber-baron 2",
                   " ?a  [D0]:RWr0:RCr0  A1 ");
    order_play(scenario, "red draw: A\n"
                         "red place: A3 a\n"
                         "red deploy: pass\n"
                         "red wagon");
    scenario_paid(scenario, "red 3 completed road");
    order_fact(scenario, "robber baron", RED, 1);
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
    order_play(scenario, "red wagon: pass\n"
                         "red second part: pass\n"
                         "blue draw");
}

// ---- 9: the end of the turn

// A knight leaves in each part. Actions allowed at any time are offered once, after the last part;
// the bazaar is held at the very end.
static void turn_9a_9b_9c_parts_escapes_bazaar(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+siege+traders-and-builders+bridges-castles-and-bazaars+tower 2",
                   "  2.A3:Rc0=t      2.C2         .   .  \n"
                   "  A3:Rr0:RCr0   [D0]:Rc0=s   ?a  ?b ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 4.J\n"
                         "red place: 4.J1 a\n"
                         "red after placing: pass\n"
                         "red deploy: pass\n"
                         "red escape: pass\n"
                         "red second part: choose 1\n"
                         "red draw: U\n"
                         "red place: U0 b\n"
                         "red after placing: pass\n"
                         "red deploy: pass\n"
                         "red escape: remove follower @s c0\n"
                         "red before the end: choose follower from 1\n"
                         "red bazaar: U\n"
                         "red bazaar: V\n"
                         "blue auction: choose 0");
}

static void turn_9e_a_tile_ahead_before_the_bazaar(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+bridges-castles-and-bazaars+traders-and-builders+tower 2 predraw=1",
                   " [D0] \n"
                   "  ?a  ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 2.F\n"
                         "blue draw: V\n"
                         "red place: 2.F0 a\n"
                         "red after placing: pass\n"
                         "red deploy: pass\n"
                         "red before the end: pass\n"
                         "red draw ahead: U\n"
                         "red bazaar: B\n"
                         "red bazaar: E\n"
                         "blue auction");
}

// ---- 10: the end of the game

static void turn_10a_10c_abbeys_then_the_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+abbey-and-mayor+traders-and-builders 2",
                   " ?a  U0  U0  [2.A0]  2.B0 2.C0 2.D0 \n"
                   " .   E3  ?h   2.E0   2.F0 2.G0 2.H0 \n"
                   " .   .   E3   2.I0=i 2.J0 2.K0 2.L0 ");
    order_line(scenario, "figure neutral count 2,0 tile");
    order_line(scenario, "away 1 follower castle-quarter");
    order_line(scenario, "state traders-and-builders goods=1"); // Red's wine
    scenario_draws(scenario, 1);
    order_play(scenario, "red abbey: pass\n"
                         "red draw: U\n"
                         "red place: U0 a\n"
                         "red deploy: pass\n"
                         "blue abbey: place @h r0 held\n"
                         "blue deploy: deploy follower @h m0\n"
                         "blue last redeploy: move follower @i c1\n"
                         "over");
    scenario_paid(scenario,
                  "blue 1 incomplete city, blue 8 incomplete cloister, red 10 bonus city");
}

// ---- At any time

static void turn_any_ransom_and_token_at_one_window(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel+tower+traders-and-builders 2",
                   " 2.B0=b [D0]:Rr0:RCr0  ?a  ?c ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: U\n"
                         "red place: U0 a\n"
                         "red after placing");
    order_offers(scenario, "token 6 @b r0 1");
    order_play(scenario, "red after placing: choose follower from 1\n"
                         "red after placing: token 6 @b r0 1\n"
                         "red deploy: pass\n"
                         "red second part: choose 1\n"
                         "red draw: U\n"
                         "red place: U0 c\n" // both are once a turn
                         "red deploy: pass\n"
                         "blue draw");
    scenario_scores(scenario, "red -3, blue 3");
}

static void turn_any_bridge_token_and_ransom_at_one_window(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel+tower+bridges-castles-and-bazaars 2",
                   " 2.B0=b [D0]  ?a ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: U\n"
                         "red place: U0 a\n"
                         "red after placing");
    order_offers(scenario, "choose follower from 1");
    order_offers(scenario, "token 6 @b r0 1");
    order_offers(scenario, "token 9 @a b0 1");
    order_play(scenario, "red after placing: choose follower from 1\n"
                         "red after placing: token 9 @a b0 1\n"
                         "red after placing: token 6 @b r0 1\n" // each is once a turn
                         "red deploy: deploy follower @a b0\n"
                         "blue draw");
    scenario_scores(scenario, "red -3, blue 3");
}

static void turn_any_later_is_as_good(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel+tower+princess-and-dragon 2", " 2.B0=b [D0]  ?a ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 4.Q\n"
                         "red place: 4.Q0 a\n" // a volcano
                         "red after placing: pass\n"
                         "red deploy: pass\n"
                         "red after deploying: token 6 @b r0 1\n"
                         "red before the end: choose follower from 1\n"
                         "blue draw");
}

// The result of the die may be a reason for the ransom, and the phantom may then still be deployed:
// free actions are offered between the landing and the second figure.
static void turn_any_ransom_after_the_die_and_before_the_phantom(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+flier+phantom 2",
                   " [D0]        \n"
                   "  B0=x  ?a ");
    order_line(scenario, "away 0 phantom prison 1");
    order_play(scenario, "red draw: 3.02\n"
                         "red place: 3.020 a\n"
                         "red after placing: pass\n"
                         "red deploy: deploy follower @a tile\n"
                         "red flight: 1\n"
                         "red landing: deploy follower @x m0\n"
                         "red after chance at the figure: choose phantom from 1\n"
                         "red phantom: deploy phantom @a f0\n"
                         "blue draw");
    scenario_scores(scenario, "red -3, blue 3");
}

// The same after a failed flight; a player who has paid no ransom is asked again only after chance.
static void turn_any_ransom_after_a_flight_that_fails(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+flier+phantom 2",
                   " [D0]        \n"
                   "  B0=x  ?a ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 3.02\n"
                         "red place: 3.020 a\n"
                         "red after placing: pass\n"
                         "red deploy: deploy follower @a tile\n"
                         "red flight: 3\n"
                         "red after chance at the figures: pass\n"
                         "red before the end: pass\n"
                         "blue draw");
    scenario_begin(scenario, "base+tower+flier+phantom 2",
                   " [D0]        \n"
                   "  B0=x  ?a ");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 3.02\n"
                         "red place: 3.020 a\n"
                         "red after placing: pass\n"
                         "red deploy: deploy follower @a f0\n"
                         "red phantom: pass\n"
                         "red before the end: pass\n"
                         "blue draw");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(turn_3_to_7_tunnel_phantom_ferry),
        CASE(turn_7_to_9_baron_wagon_builder),
        CASE(turn_9a_9b_9c_parts_escapes_bazaar),
        CASE(turn_9e_a_tile_ahead_before_the_bazaar),
        CASE(turn_10a_10c_abbeys_then_the_city),
        CASE(turn_any_ransom_and_token_at_one_window),
        CASE(turn_any_bridge_token_and_ransom_at_one_window),
        CASE(turn_any_ransom_after_the_die_and_before_the_phantom),
        CASE(turn_any_ransom_after_a_flight_that_fails),
        CASE(turn_any_later_is_as_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
