// SPDX-License-Identifier: MIT
//
// What modules report about players' expected gains and losses (game_prospects,
// game_completion_gain), on drawn boards.
#include "scenario.h"

#include <stdio.h>
#include <string.h>

enum {
    LINE_SIZE = 256,
    DRAGON = 0,
    FAIRY = 1 /* numbers of neutral figures */
};

static const char PRINCESS[] = "base+princess-and-dragon 2";

/** Checks the prospects of a position, in their order: "red promise 3, blue danger 0.50". */
static void prospects(Scenario *scenario, const char *expected) {
    static const char *const KINDS[] = {[PROSPECT_PROMISE] = "promise",
                                        [PROSPECT_PLEDGE] = "pledge",
                                        [PROSPECT_LOAN] = "loan",
                                        [PROSPECT_DANGER] = "danger",
                                        [PROSPECT_ASSET] = "asset"};
    static const char *const PLAYERS[] = {"red", "blue", "yellow"};
    static Prospect all[GAME_PROSPECTS_MAX];
    const uint32_t count = game_prospects(scenario->rules, scenario->game, all);
    char text[LINE_SIZE] = "";
    for (uint32_t i = 0; i < count; i++) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used, "%s%s %s %.2f", i == 0 ? "" : ", ",
                       PLAYERS[all[i].player], KINDS[all[i].kind], all[i].amount);
    }
    assert_string_equal(text, expected);
}

/** Moves a neutral figure to a tile as a whole (segment NULL) or to a segment. */
static void neutral_moves(Scenario *scenario, unsigned index, char label, const char *segment) {
    const PlacedTile at =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    const unsigned where =
        segment == NULL ? (unsigned)WHOLE_TILE : scenario_segment(scenario, label, segment);
    const unsigned player = (unsigned)game_pending(scenario->rules, scenario->game).player;
    scenario_act(scenario, action_move(player, ACTION_NEUTRAL + index, at.x, at.y, where));
}

static void the_basic_game_promises_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2", " ?a  [D0]:Rr0:Bc0 ");
    prospects(scenario, "");
}

// The flock of a field belongs to all players with a shepherd there.
static void sheep_are_promised(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+shepherd 2", " ?a  [D0] ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy_as(scenario, FIGURE_SHEPHERD, "f1");
    scenario_happen(scenario, "3 sheep");
    prospects(scenario, "red promise 3.00");
}

/** Turns a tile of a bazaar face up. */
static void uncover(Scenario *scenario, const char *tile) {
    const uint32_t type = scenario_type(scenario, tile);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
}

static void a_bid_is_pledged(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+bridges-castles-and-bazaars 2",
                   " .   [D0]  .  \n"
                   " ?b   ?a   ?d ");
    scenario_turn(scenario, "2.F0", 'a', NULL);
    uncover(scenario, "U");
    uncover(scenario, "B");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, BLUE), 0));
    prospects(scenario, "");
    scenario_act(scenario, action_with_arg(action_make(VERB_BID, BLUE), 2));
    prospects(scenario, "blue pledge 2.00");
    scenario_act(scenario, action_with_arg(action_make(VERB_BID, RED), 3));
    prospects(scenario, "red pledge 3.00");
}

static void the_fairy_lends_three_points(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, PRINCESS, " U0:Rr0:Bf0=s  [D0]  ?b ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    neutral_moves(scenario, FAIRY, 's', "r0");
    prospects(scenario, "red loan 3.00");
    scenario_final(scenario, "red 6, blue 0");
}

// ---- The dragon

static void the_dragon_is_a_danger_the_nearer_the_more(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, PRINCESS, " [D0] \n U0:Br0 \n U0:Rr0 \n ?a ");
    prospects(scenario, "");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    prospects(scenario, "red danger 0.24, blue danger 0.20");
}

static void no_danger_on_the_tile_of_the_fairy(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, PRINCESS, " [D0] \n U0:Br0 \n U0:Rr0=s \n ?a ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    neutral_moves(scenario, FAIRY, 's', "r0"); // and no follower behind it
    prospects(scenario, "red loan 3.00");
}

static void the_dragon_on_its_way_leaves_no_doubt(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, PRINCESS,
                   " [D0]    ?b \n U0:Br0   . \n U0:Rr0   . \n U0=s     . \n ?a       . ");
    scenario_turn(scenario, "2.A0", 'a', NULL);
    scenario_turn(scenario, "2.P0", 'b', NULL);
    scenario_pending(scenario, "blue dragon");
    neutral_moves(scenario, DRAGON, 's', NULL);
    prospects(scenario, "red danger 0.83, blue danger 0.67");
}

// ---- Towers

static void a_tower_in_reach_takes_one(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower 2",
                   "  .           .        [D0]:Br0  ?a     \n"
                   " B0:Bm0  E0:Rf0  2.B0:Bf0  B0:Rm0 \n"
                   "  .           .        B0:Bm0   .     ");
    prospects(scenario, "red danger 0.50, red danger 0.50, blue danger 0.33, "
                        "blue danger 0.33, blue danger 0.33");
}

static void a_ransom_is_promised(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower 2", " [D0]  ?a ");
    scenario_line(scenario, "away 1 follower prison 0");
    prospects(scenario, "red promise 3.00, blue promise -3.00");
    scenario_begin(scenario, "base+tower 2 tower_ransom=no", " [D0]  ?a ");
    scenario_line(scenario, "away 1 follower prison 0");
    prospects(scenario, "");
}

// ---- Gold

// Red has three pieces, which score 3, and with both on the road five, which score 10. The city
// shows one of these.
static void gold_is_promised_to_the_owners(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+goldmines 2", " ?a [D0]:Rr0:Bc0=s ?b ");
    scenario_memory(scenario, "goldmines", RED, 3);
    prospects(scenario, "");
    scenario_draw(scenario, "2.H");
    scenario_place(scenario, "2.H0", 'a');
    prospects(scenario, "red promise 7.00, blue promise 1.00");
}

// ---- Further tiles

static void an_abbey_in_hand_is_an_asset(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor 2", " [D0]  ?a ");
    prospects(scenario, "red asset 1.00, blue asset 1.00");
}

static void a_builder_is_an_asset(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders 2", " [D0]:Rr0  ?a ");
    prospects(scenario, "");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_deploy_as(scenario, FIGURE_BUILDER, "r0");
    prospects(scenario, "red asset 1.00");
}

// ---- What completing adds

static int32_t gain(Scenario *scenario, char label, const char *segment) {
    const FeatureView feature = scenario_feature(scenario, label, segment);
    return game_completion_gain(scenario->rules, scenario->game, &feature);
}

static void completing_adds_what_the_basic_game_pays(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2", " W0 [D0]:Rr0:Rc0=s \n .  B0:Rm0=b ");
    assert_false(game_features_vary(scenario->rules));
    assert_int_equal(gain(scenario, 's', "c0"), 1); // a second point for its tile
    assert_int_equal(gain(scenario, 's', "r0"), 0); // a point per tile either way
    assert_int_equal(gain(scenario, 'b', "m0"), 6); // empty cells around it
}

// Nothing incomplete, and two points per tile when completed.
static void completing_adds_all_of_a_road_with_an_inn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+inns-and-cathedrals 2", " 2.N0 [D0]:Rr0=s ");
    assert_true(game_features_vary(scenario->rules));
    assert_int_equal(gain(scenario, 's', "r0"), 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(the_basic_game_promises_nothing),
        CASE(sheep_are_promised),
        CASE(a_bid_is_pledged),
        CASE(the_fairy_lends_three_points),
        CASE(the_dragon_is_a_danger_the_nearer_the_more),
        CASE(no_danger_on_the_tile_of_the_fairy),
        CASE(the_dragon_on_its_way_leaves_no_doubt),
        CASE(a_tower_in_reach_takes_one),
        CASE(a_ransom_is_promised),
        CASE(gold_is_promised_to_the_owners),
        CASE(an_abbey_in_hand_is_an_asset),
        CASE(a_builder_is_an_asset),
        CASE(completing_adds_what_the_basic_game_pays),
        CASE(completing_adds_all_of_a_road_with_an_inn),
    };
    return cmocka_run_group_tests_name("prospects", tests, NULL, NULL);
}
