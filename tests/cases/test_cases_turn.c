// SPDX-License-Identifier: MIT
//
// The order of play where several expansions meet in one turn. Rules: Complete Annotated Rules 7.4,
// order of play; the steps have its numbers.
#include "scenario.h"

#include <string.h>

static Action token(Scenario *scenario, TokenKind kind, char label, const char *segment,
                    unsigned part) {
    const PlacedTile at =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    const unsigned actor = (unsigned)game_active_player(scenario->rules, scenario->game);
    return action_token(actor, kind, at.x, at.y, scenario_segment(scenario, label, segment), part);
}

static Action ferry(Scenario *scenario, char label, const char *a, const char *b) {
    return token(scenario, TOKEN_FERRY, label, a, scenario_segment(scenario, label, b));
}

static void pass(Scenario *scenario) {
    scenario_act(scenario,
                 action_pass((unsigned)game_pending(scenario->rules, scenario->game).player));
}

/** What a player holds of something. */
static int32_t holding(Scenario *scenario, const char *name, int player) {
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(facts[i].name, name) == 0 && facts[i].player == player) {
            return facts[i].amount;
        }
    }
    return 0;
}

// 3: a token before figures. 4A: a follower. 4B: the phantom. Then a token may come still. 5a: the
// ferry of the new lake. 5b: those it reaches. 6, 7: what all of this completed is paid.
static void steps_3_to_7_tunnel_phantom_ferry(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel+ferries+phantom 2", " 2.B0=b [D0]  ?l  ?a ");
    scenario_draw(scenario, "3.B");
    scenario_place(scenario, "3.B0", 'l');
    scenario_pending(scenario, "red after placing");
    pass(scenario);
    scenario_pending(scenario, "red deploy");
    scenario_deploy(scenario, "r1");
    scenario_pending(scenario, "red phantom");
    scenario_deploy_as(scenario, FIGURE_PHANTOM, "r0");
    scenario_pending(scenario, "red after deploying");
    scenario_act(scenario, token(scenario, TOKEN_OPENING, 'b', "r1", 0));
    scenario_pending(scenario, "red ferry");
    scenario_act(scenario, ferry(scenario, 'l', "r0", "r2"));
    scenario_paid(scenario, "");
    scenario_pending(scenario, "blue draw");
    scenario_draw(scenario, "3.B");
    scenario_place(scenario, "3.B0", 'a');
    pass(scenario);
    scenario_deploy(scenario, NULL);
    pass(scenario); // the phantom
    pass(scenario); // a token
    scenario_pending(scenario, "blue ferry");
    scenario_act(scenario, ferry(scenario, 'a', "r1", "r2"));
    scenario_pending(scenario, "blue move ferry");
    scenario_act(scenario, ferry(scenario, 'l', "r1", "r2"));
    scenario_pending(scenario, "red draw");
    scenario_supply(scenario, "red 6, blue 7");
}

// 7: the Robber Baron is taken. 7l: the wagon drives on. 9a: the builder's second tile.
static void steps_7_to_9_baron_wagon_builder(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+traders-and-builders+king-and-robber-baron 2",
                   " ?a  [D0]:RWr0:RCr0  A1 ");
    scenario_turn(scenario, "A3", 'a', NULL);
    scenario_paid(scenario, "red 3 completed road");
    assert_int_equal(holding(scenario, "robber baron", RED), 1);
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
    scenario_pending(scenario, "red wagon");
    pass(scenario);
    scenario_pending(scenario, "red second part");
    pass(scenario);
    scenario_pending(scenario, "blue draw");
}

// Case V2-008, as far as there are dragons: 5a the ferry, 5c the shepherd.
static void step_5_ferry_before_shepherd(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries+shepherd 2", " ?b  [D0]  ?a  ?c ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f1");
    assert_int_equal(game_pending(scenario->rules, scenario->game).kind, PENDING_CHANCE);
    assert_int_equal(game_happen(scenario->rules, scenario->game, 0), STATUS_OK);
    scenario_pending(scenario, "blue draw");
    scenario_turn(scenario, "U0", 'b', NULL);
    scenario_turn(scenario, "2.B0", 'c', NULL);
    scenario_pending(scenario, "red ferry");
    scenario_act(scenario, ferry(scenario, 'c', "r1", "r2"));
    scenario_pending(scenario, "red flock");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(steps_3_to_7_tunnel_phantom_ferry),
        CASE(steps_7_to_9_baron_wagon_builder),
        CASE(step_5_ferry_before_shepherd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
