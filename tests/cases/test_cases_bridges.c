// SPDX-License-Identifier: MIT
//
// Cases Z-016 to Z-026, TB-009 and TW-021: bridges. Rules: Complete Annotated Rules 7.4, p. 96 and
// 97, footnotes 292 to 298. Tiles of the basic game: B is a cloister among fields, E a semicircle
// of a city, G a city from side to side with fields beside it, U a straight road, D the start tile.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <string.h>

static const char TWO[] = "base+bridges-castles-and-bazaars 2";

/** These tests check free actions that offer bridges. */
static Scenario *begin(void **state, const char *words, const char *drawing) {
    Scenario *scenario = *state;
    scenario->bridges = true;
    scenario_begin(scenario, words, drawing);
    return scenario;
}

static void lay_tile(Scenario *scenario, const char *tile, char label) {
    char name[DRAWN_NAME_SIZE];
    (void)snprintf(name, sizeof name, "%.*s", (int)strlen(tile) - 1, tile);
    scenario_draw(scenario, name);
    scenario_place(scenario, tile, label);
}

/** Returns a bridge over the tile at a cell: 1 from north to south, 2 from west to east. */
static Action bridge(Scenario *scenario, char label, unsigned way) {
    const PlacedTile at =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    const unsigned player = (unsigned)game_active_player(scenario->rules, scenario->game);
    return action_token(player, TOKEN_BRIDGE, at.x, at.y, scenario_segment(scenario, label, "b0"),
                        way - 1);
}

static void Z_016_over_the_tile_just_placed(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0] \n ?a ");
    lay_tile(scenario, "B0", 'a');
    scenario_pending(scenario, "red after placing");
    scenario_act(scenario, bridge(scenario, 'a', 2));
    scenario_pending(scenario, "red deploy");
    scenario_deployable(scenario, "f0 m0 b0");
    scenario_deploy(scenario, "b0");
    assert_int_equal(scenario_feature(scenario, 'a', "b0").followers[RED], 1);
    assert_int_equal(scenario_feature(scenario, 'a', "b0").open_edges, 2);
    scenario_pending(scenario, "blue draw");
}

static void Z_016_a_bridge_not_laid_is_nothing(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0] \n ?a ");
    lay_tile(scenario, "B0", 'a');
    scenario_act(scenario, action_pass(RED));
    scenario_deployable(scenario, "f0 m0");
    scenario_deploy(scenario, "m0");
    scenario_pending(scenario, "red after deploying"); // late, but still allowed
    scenario_act(scenario, bridge(scenario, 'a', 2));
    scenario_pending(scenario, "blue draw");
}

static void Z_017_an_end_on_a_road(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0]  ?a ");
    lay_tile(scenario, "U0", 'a');
    scenario_pending(scenario, "red after placing");
    scenario_illegal(scenario, bridge(scenario, 'a', 2));
    scenario_act(scenario, bridge(scenario, 'a', 1));
    assert_false(scenario_joined(scenario, 'a', "b0", 'a', "r0"));
}

static void Z_018_over_a_neighbor(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0]  U0=u  ?a ");
    lay_tile(scenario, "U0", 'a');
    scenario_act(scenario, bridge(scenario, 'u', 1));
    scenario_pending(scenario, "red deploy");
    scenario_deployable(scenario, "r0 f0 f1"); // on a: the bridge is elsewhere
}

static void Z_018_not_over_a_tile_at_a_corner(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0]  U0  ?a \n .  B0=d  . \n .  ?b  . ");
    lay_tile(scenario, "U0", 'a');
    scenario_illegal(scenario, bridge(scenario, 'd', 2));
    scenario_act(scenario, action_pass(RED));
    scenario_deploy(scenario, NULL);
    scenario_act(scenario, action_pass(RED));
    lay_tile(scenario, "B0", 'b');
    scenario_act(scenario, bridge(scenario, 'd', 2)); // across an open edge it is legal
}

// Two crossings with a bridge between them.
static void Z_019_a_road_of_three_tiles(void **state) {
    Scenario *scenario = begin(state, TWO, " .   [D0]  .  \n ?w  B0=b  ?a ");
    lay_tile(scenario, "L0", 'w');
    scenario_pending(scenario, "red deploy"); // the bridge is there already: the tile needs it
    assert_true(scenario_joined(scenario, 'w', "r0", 'b', "b0"));
    scenario_deploy(scenario, "r0");
    lay_tile(scenario, "L0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 3 completed road");
}

// The road crosses tile u, and crosses it again by a bridge.
static void Z_020_a_tile_counts_once(void **state) {
    Scenario *scenario = begin(state, TWO,
                               " .   .         ?b    .  \n"
                               " L0  [D0]:Rr0  U0=u  V0 \n"
                               " .   .         ?a    V1 ");
    lay_tile(scenario, "V2", 'a');
    scenario_deploy(scenario, NULL);
    assert_true(scenario_joined(scenario, 'u', "r0", 'u', "b0"));
    lay_tile(scenario, "L0", 'b');
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 7 completed road");
}

static void Z_021_two_bridges_that_cross(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0]  ?a  ?b ");
    lay_tile(scenario, "B0", 'a'); // its bridge extends the road
    scenario_deploy(scenario, NULL);
    lay_tile(scenario, "U0", 'b');
    scenario_illegal(scenario, bridge(scenario, 'a', 1));
    scenario_act(scenario, bridge(scenario, 'b', 1)); // adjacent bridges are allowed
}

static void Z_022_an_end_that_meets_a_field(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0]  . \n B0=b  ?a ");
    lay_tile(scenario, "B0", 'a');
    scenario_illegal(scenario, bridge(scenario, 'a', 2));
    scenario_illegal(scenario, bridge(scenario, 'b', 2));
    scenario_illegal(scenario, bridge(scenario, 'b', 1));
    scenario_act(scenario, bridge(scenario, 'a', 1));
}

static void Z_022_an_end_that_meets_a_bridge(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0]  ?a  ?b ");
    lay_tile(scenario, "B0", 'a');
    scenario_deploy(scenario, NULL);
    lay_tile(scenario, "B0", 'b');
    scenario_deploy(scenario, NULL);
    assert_true(scenario_joined(scenario, 'a', "b0", 'b', "b0"));
    assert_int_equal(scenario_feature(scenario, 'b', "b0").tiles, 3);
    assert_int_equal(scenario_feature(scenario, 'b', "b0").open_edges, 2);
}

/* Cloisters close both ends of the road, so a crossing of four roads fits nowhere. */
static const char CLOSED[] = " A3  [D0]  A1=n  . \n .  .  ?a  . ";

static void Z_023_placed_with_the_bridge_it_needs(void **state) {
    Scenario *scenario = begin(state, TWO, CLOSED);
    scenario_draw(scenario, "X");
    scenario_pending(scenario, "red place");
    scenario_place(scenario, "X0", 'a');
    assert_true(scenario_joined(scenario, 'a', "r0", 'n', "b0"));
    scenario_pending(scenario, "red deploy");
}

static void Z_023_or_given_up(void **state) {
    Scenario *scenario = begin(state, TWO, CLOSED);
    scenario_draw(scenario, "X");
    scenario_act(scenario, action_pass(RED));
    scenario_pending(scenario, "red draw");
    scenario_draw(scenario, "U");
    scenario_illegal(scenario, action_pass(RED)); // the tile fits elsewhere without a bridge
}

static void Z_023_a_tile_that_fits_elsewhere(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0]  ?a ");
    scenario_draw(scenario, "B");
    scenario_rotations(scenario, 'a', "0123");
    scenario_illegal(scenario, action_pass(RED));
}

static void Z_023_one_bridge_a_turn(void **state) {
    Scenario *scenario = begin(state, "base+bridges-castles-and-bazaars+traders-and-builders 2",
                               " [D0]:Rr0:RCr0  ?a  ?b ");
    lay_tile(scenario, "B0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_draw(scenario, "B");
    scenario_rotations(scenario, 'b', ""); // it would need a second bridge
}

static void Z_024_over_a_cloister_with_a_monk(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0] \n B0:Bm0=b \n ?a ");
    lay_tile(scenario, "B0", 'a');
    scenario_act(scenario, bridge(scenario, 'b', 2));
    assert_int_equal(scenario_feature(scenario, 'b', "m0").followers[BLUE], 1);
    assert_int_equal(scenario_feature(scenario, 'b', "b0").followers[BLUE], 0);
}

static void Z_025_what_is_below_is_not_divided(void **state) {
    Scenario *scenario = begin(state, TWO, " ?a \n [D0]=s \n B0=b \n ?c ");
    lay_tile(scenario, "G1", 'a');
    scenario_act(scenario, bridge(scenario, 'a', 2));
    scenario_deploy(scenario, NULL);
    assert_int_equal(scenario_feature(scenario, 'a', "c0").tiles, 2);
    lay_tile(scenario, "B0", 'c');
    scenario_act(scenario, bridge(scenario, 'b', 2));
    scenario_deploy(scenario, NULL);
    assert_true(scenario_joined(scenario, 's', "f1", 'c', "f0"));
}

static void TB_009_a_bridge_lengthens_the_builders_road(void **state) {
    Scenario *scenario = begin(state, "base+bridges-castles-and-bazaars+traders-and-builders 2",
                               " [D0]:Rr0:RCr0  ?a ");
    lay_tile(scenario, "B0", 'a');
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red second part");
}

static void Z_026_bridges_in_hand(void **state) {
    static const char *const WORDS[] = {
        "base+bridges-castles-and-bazaars 2", "base+bridges-castles-and-bazaars 4",
        "base+bridges-castles-and-bazaars 5", "base+bridges-castles-and-bazaars 6"};
    static const int EACH[] = {3, 3, 2, 2};
    for (size_t i = 0; i < sizeof EACH / sizeof EACH[0]; i++) {
        Scenario *scenario = begin(state, WORDS[i], " [D0] ");
        GameFact facts[GAME_FACTS_MAX];
        const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
        int holders = 0;
        for (uint32_t k = 0; k < count; k++) {
            if (strcmp(facts[k].name, "bridge") == 0) {
                assert_int_equal(facts[k].amount, EACH[i]);
                holders++;
            }
        }
        assert_int_equal(holders, rules_players(scenario->rules));
        scenario_destroy(state);
        assert_int_equal(scenario_create(state), 0);
    }
}

/** Returns the only offered piece on the foundation of a tile, or 0. */
static Action piece(Scenario *scenario, char label) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    Action found = 0;
    for (uint32_t i = 0; i < count; i++) {
        const Action action = scenario->actions[i];
        const bool here = action_x(action) == cell->x && action_y(action) == cell->y;
        if (action_verb(action) == VERB_TOKEN && here && action_arg(action) != TOKEN_BRIDGE) {
            found = action;
        }
    }
    return found;
}

static void TW_021_over_a_foundation(void **state) {
    const char words[] = "base+bridges-castles-and-bazaars+tower 2";
    Scenario *scenario = begin(state, words, " [D0] \n ?a \n ?b ");
    lay_tile(scenario, "3.B0", 'a');
    scenario_act(scenario, bridge(scenario, 'a', 2));
    scenario_act(scenario, piece(scenario, 'a')); // the tower passes through the bridge
    scenario_pending(scenario, "blue draw");
    scenario_destroy(state);
    assert_int_equal(scenario_create(state), 0);
    scenario = begin(state, words, " [D0] \n ?a \n ?b ");
    lay_tile(scenario, "3.B0", 'a');
    scenario_act(scenario, action_pass(RED));
    scenario_act(scenario, piece(scenario, 'a'));
    scenario_act(scenario, action_pass(RED));
    lay_tile(scenario, "B0", 'b');
    scenario_act(scenario, bridge(scenario, 'a', 2)); // a tower blocks no bridge
}

/** Pictures show a road at a bridge. */
static void a_bridge_is_drawn(void **state) {
    Scenario *scenario = begin(state, TWO, " [D0]  ?a ");
    lay_tile(scenario, "B0", 'a');
    scenario_deploy(scenario, NULL);
    char text[1024];
    assert_true(game_draw_board(scenario->rules, scenario->game, text, sizeof text) < sizeof text);
    if (strstr(text, "---------") == NULL) {
        fail_msg("%s", text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(Z_016_over_the_tile_just_placed),
        CASE(Z_016_a_bridge_not_laid_is_nothing),
        CASE(Z_017_an_end_on_a_road),
        CASE(Z_018_over_a_neighbor),
        CASE(Z_018_not_over_a_tile_at_a_corner),
        CASE(Z_019_a_road_of_three_tiles),
        CASE(Z_020_a_tile_counts_once),
        CASE(Z_021_two_bridges_that_cross),
        CASE(Z_022_an_end_that_meets_a_field),
        CASE(Z_022_an_end_that_meets_a_bridge),
        CASE(Z_023_placed_with_the_bridge_it_needs),
        CASE(Z_023_or_given_up),
        CASE(Z_023_a_tile_that_fits_elsewhere),
        CASE(Z_023_one_bridge_a_turn),
        CASE(Z_024_over_a_cloister_with_a_monk),
        CASE(Z_025_what_is_below_is_not_divided),
        CASE(Z_026_bridges_in_hand),
        CASE(TB_009_a_bridge_lengthens_the_builders_road),
        CASE(TW_021_over_a_foundation),
        CASE(a_bridge_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
