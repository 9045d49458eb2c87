// SPDX-License-Identifier: MIT
//
// Mountains, a variant. Rules: Complete Annotated Rules 7.4, p. 328, "Mountains".
#include "carcarena/engine/text.h"
#include "scenario.h"

static const char SETS[] = "base+mountains 2";

// A city with a pennant, one tile from a mountain; the tile at `a` completes it.
static const char NEAR[] = "  .   [D0]           .  \n"
                           "  E1   F0            ?a \n"
                           "  .    2.mountain0   .  ";

// The same with a knight of Blue.
static const char CONTESTED[] = "  .      [D0]           .  \n"
                                "  E1:Bc0  F0            ?a \n"
                                "  .       2.mountain0   .  ";

// A complete city with a pennant, one without, and a farmer of Blue beside both.
static const char FARMED[] = "  .   [D0]           .       .  \n"
                             "  E1   F0            E3:Bf0  E2 \n"
                             "  .    2.mountain0   .       E0 ";

static const char MINER[] = "away 0 follower mine 0,2";

/** The active player turns the current tile over. */
static void overturn(Scenario *scenario, const char *tile) {
    scenario_draw(scenario, tile);
    scenario_pending(scenario, "red mountain");
    scenario_actions(scenario, 2);
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 0));
    scenario_pending(scenario, "red place");
}

/** Places it as usual instead. */
static void turn(Scenario *scenario, const char *tile, const char *turned, char label) {
    scenario_draw(scenario, tile);
    scenario_act(scenario, action_pass(RED));
    scenario_place(scenario, turned, label);
    scenario_deploy(scenario, NULL);
}

// ---- Placing

// "The player may turn the tile into a mountain by placing it - upside down - next to a field
// without a road."
static void mountains_at_fields_without_a_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   ?n   .  \n"
                   "  .  [D0]  ?e \n"
                   "  .   ?s   .  ");
    overturn(scenario, "C"); // though a tile that is city on all sides does not fit there
    scenario_rotations(scenario, 'n', "");
    scenario_rotations(scenario, 'e', "");
    scenario_rotations(scenario, 's', "0123"); // all sides are alike
}

// "When placing a tile next to a mountain, the edge of the placed tile must always be a field
// without a road."
static void mountains_are_met_by_fields(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]           .  \n"
                   "  2.mountain0   ?a ");
    scenario_draw(scenario, "V");
    scenario_pending(scenario, "red place"); // no field but beside a mountain
    scenario_rotations(scenario, 'a', "23");
}

static void reading_mountains_join_no_farms(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .    [D0]             .    \n"
                   "  B0=a  2.mountain0=m   B0=b ");
    assert_true(scenario_joined(scenario, 'a', "f0", 'm', "f3"));
    assert_true(scenario_joined(scenario, 'b', "f0", 'm', "f1"));
    assert_false(scenario_joined(scenario, 'a', "f0", 'b', "f0"));
}

// The front side does not matter: a volcano forbids followers, and a mountain does not.
static void reading_any_tile_of_the_stack_is_turned_over(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+mountains+princess-and-dragon 2",
                   " [D0] \n"
                   "  ?a  ");
    overturn(scenario, "3.C");
    scenario_place(scenario, "2.mountain0", 'a');
    scenario_actions(scenario, 2);
    scenario_begin(scenario, "base+mountains+river-1 2", NULL); // a river must flow
    scenario_draw(scenario, "3.A");
    scenario_pending(scenario, "red place");
}

static void reading_no_bridge_leads_over_a_mountain(void **state) {
    Scenario *scenario = *state;
    const char *words = "base+mountains+bridges-castles-and-bazaars 2";
    const char *drawing = "  .  [D0]  ?e \n"
                          "  .   ?s   .  ";
    scenario_begin(scenario, words, drawing);
    scenario_draw(scenario, "B");
    scenario_act(scenario, action_pass(RED));
    scenario_rotations(scenario, 'e', "0123"); // with a bridge
    scenario_begin(scenario, words, drawing);
    overturn(scenario, "B");
    scenario_rotations(scenario, 'e', "");
    scenario_rotations(scenario, 's', "0123");
}

// ---- Miners

// "Followers may be deployed to the mountain as miners, remaining there until the end of the game."
static void mountains_have_miners(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   [D0]  .  \n"
                   "  E1   F0   ?b \n"
                   "  .    ?a   .  ");
    overturn(scenario, "U");
    scenario_place(scenario, "2.mountain0", 'a');
    scenario_actions(scenario, 2); // and no farmer
    scenario_do(scenario, "deploy follower 0,2 tile");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_player(scenario, RED);
    turn(scenario, "E", "E3", 'b');
    scenario_paid(scenario, "red 8 completed city"); // where no knight is
    scenario_supply(scenario, "red 6, blue 7");
}

// "The miner counts as a knight when for the purpose of scoring the city in question."
static void mountains_miners_count_as_knights(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, CONTESTED);
    scenario_line(scenario, MINER);
    turn(scenario, "E", "E3", 'a');
    scenario_paid(scenario, "red 8 completed city, blue 8 completed city");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_final(scenario, "red 8, blue 8"); // paid once
}

static void reading_a_miner_occupies_no_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, NEAR);
    scenario_line(scenario, MINER);
    scenario_player(scenario, BLUE);
    scenario_draw(scenario, "G");
    scenario_act(scenario, action_pass(BLUE));
    scenario_place(scenario, "G0", 'a');
    scenario_deployable(scenario, "c0 f0 f1");
}

// The big follower counts as two.
static void reading_the_big_follower_digs_for_two(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+mountains+inns-and-cathedrals 2", CONTESTED);
    scenario_line(scenario, "away 0 big-follower mine 0,2");
    turn(scenario, "E", "E3", 'a');
    scenario_paid(scenario, "red 8 completed city");
}

// A pennant within a distance of two tiles of a miner: two steps from tile to tile.
static void reading_two_tiles_are_two_steps(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   [D0]           .  \n"
                   "  E1   F0            ?a \n"
                   "  .    B0            .  \n"
                   "  .    2.mountain0   .  ");
    scenario_line(scenario, "away 0 follower mine 0,3");
    scenario_final(scenario, "red 3, blue 0");
    scenario_begin(scenario, SETS,
                   "  .   [D0]  .            \n"
                   "  E1   F0   ?a           \n"
                   "  .    B0   B0           \n"
                   "  .    .    2.mountain0  ");
    scenario_line(scenario, "away 0 follower mine 1,3");
    scenario_final(scenario, "red 0, blue 0");
}

// A city without a pennant does not concern the miner.
static void mountains_look_for_pennants(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   [D0]           .  \n"
                   "  E1   G0            ?a \n"
                   "  .    2.mountain0   .  ");
    scenario_line(scenario, MINER);
    turn(scenario, "E", "E3", 'a');
    scenario_scores(scenario, "red 0, blue 0");
}

// ---- The end

// "Counts as an additional farmer in relation to the city during final scoring."
static void mountains_miners_count_as_farmers(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, FARMED);
    scenario_final(scenario, "red 0, blue 6");
    scenario_line(scenario, MINER);
    scenario_final(scenario, "red 3, blue 6");
    scenario_paid_among(scenario, "red 3 farm field");
}

static void reading_a_miner_is_no_farmer_alone(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   [D0]           .  \n"
                   "  E1   F0            E3 \n"
                   "  .    2.mountain0   .  ");
    scenario_line(scenario, MINER);
    scenario_final(scenario, "red 0, blue 0");
}

static void mountains_in_older_farm_scoring(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+mountains 2 farm_edition=1", FARMED);
    scenario_line(scenario, MINER);
    scenario_final(scenario, "red 4, blue 8");
    scenario_begin(scenario, "base+mountains 2 farm_edition=2", FARMED);
    scenario_line(scenario, MINER);
    scenario_final(scenario, "red 3, blue 6");
}

static void mountains_count_in_unfinished_cities(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, NEAR);
    scenario_line(scenario, MINER);
    scenario_final(scenario, "red 3, blue 0");
    scenario_begin(scenario, "base+mountains 2 incomplete_score=off", NEAR);
    scenario_line(scenario, MINER);
    scenario_final(scenario, "red 0, blue 0");
}

// ---- Options

static void option_mountains_off(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+mountains 2 mountains=off", NEAR);
    scenario_draw(scenario, "U");
    scenario_pending(scenario, "red place");
    scenario_refused(scenario, "base 2 mountains=on", "add the tile set mountains");
}

// A player with a miner beside a city is paid for it, and views show it.
static void views_count_miners(void **state) {
    static const char TEXT[] = "tile base/D 0,0 r0\n"
                               "tile mountains/mountain 0,1 r0\n"
                               "laid base/S 0,-1 r1\n"
                               "away 0 follower mine 0,1\n"
                               "draws 60\n"
                               "turn 0 deploy\n";
    Scenario *scenario = *state;
    Message message = {""};
    int32_t value[PLAYERS_MAX];
    scenario_begin(scenario, SETS, NEAR);
    if (game_from_text(scenario->rules, scenario->game, TEXT, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    const int segment =
        segment_named(rules_type(scenario->rules, scenario_type(scenario, "S")), "c0");
    const FeatureView city = game_feature(scenario->rules, scenario->game, 2, (unsigned)segment);
    const FeatureClaims claims = game_feature_claims(scenario->rules, scenario->game, &city);
    game_value(scenario->rules, scenario->game, value);
    assert_int_equal(value[RED], 3);
    assert_int_equal(city.followers[RED], 0);
    assert_int_equal(claims.strength[RED], 1);
    assert_int_equal(claims.owners, 1U << RED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(mountains_at_fields_without_a_road),
        CASE(mountains_are_met_by_fields),
        CASE(reading_mountains_join_no_farms),
        CASE(reading_any_tile_of_the_stack_is_turned_over),
        CASE(reading_no_bridge_leads_over_a_mountain),
        CASE(mountains_have_miners),
        CASE(mountains_miners_count_as_knights),
        CASE(reading_a_miner_occupies_no_city),
        CASE(reading_the_big_follower_digs_for_two),
        CASE(reading_two_tiles_are_two_steps),
        CASE(mountains_look_for_pennants),
        CASE(mountains_miners_count_as_farmers),
        CASE(reading_a_miner_is_no_farmer_alone),
        CASE(mountains_in_older_farm_scoring),
        CASE(mountains_count_in_unfinished_cities),
        CASE(option_mountains_off),
        CASE(views_count_miners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
