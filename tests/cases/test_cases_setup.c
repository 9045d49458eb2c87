// SPDX-License-Identifier: MIT
//
// Cases W-001 to W-012, W-094 to W-099 and G-001: setup, players, the score track. W-001 to W-009,
// W-012 and G-028 count tiles; tests/unit/test_tilesets.c counts every kind of tile.
#include "scenario.h"

// Contents of the Winter Edition: 84 tiles, the start tile among them.
static void W_001_winter_leaves_83_tiles_to_draw(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", NULL);
    assert_int_equal(rules_tile_total(scenario->rules), 84);
    assert_int_equal(rules_draws(scenario->rules), 83);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 83);
    assert_int_equal(game_tile_count(scenario->rules, scenario->game), 1);
    // The start tile is one of the four tiles of its kind.
    assert_int_equal(game_remaining(scenario->rules, scenario->game, scenario_type(scenario, "D")),
                     3);
}

// Winter rules, introduction: the tiles with animals follow the usual rules. The fox tile shows a
// frozen lake beside its road, which is no inn.
static void W_009_animal_tiles_play_like_plain_terrain(void **state) {
    Scenario *scenario = *state;
    // The road ends at the gate and pays one point per tile.
    scenario_begin(scenario, "winter 2", " W0 [D0] U0:Rr0 ?a ");
    scenario_turn(scenario, "~fox-ccfr1", 'a', NULL);
    scenario_paid(scenario, "red 4 completed road");
}

// Winter rules, Preparation: eight followers each, one of them on space 0 of the scoreboard.
static void W_010_seven_followers_in_supply_and_no_points(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 5", NULL);
    scenario_supply(scenario, "red 7, blue 7, yellow 7, green 7, black 7");
    scenario_scores(scenario, "red 0, blue 0, yellow 0, green 0, black 0");
    assert_int_equal(rules_figures(scenario->rules, FIGURE_NORMAL), 7);
    FigureView figures[GAME_FIGURES_MAX];
    assert_int_equal(game_figures(scenario->rules, scenario->game, figures), 0);
}

// Winter rules, title: for 2 to 5 players.
static void W_011_winter_refuses_1_and_6_players(void **state) {
    Scenario *scenario = *state;
    scenario_refused(scenario, "winter 1", "player");
    scenario_refused(scenario, "winter 6", "player");
    scenario_begin(scenario, "winter 2", NULL);
    scenario_begin(scenario, "winter 5", NULL);
    // The basic game allows up to 6.
    scenario_begin(scenario, "base 6", NULL);
    scenario_refused(scenario, "base 7", "player");
}

// The digital Winter Edition of 2011 has the 72 tiles of the basic game and no animals.
static void W_012_digital_winter_is_the_base_set(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base 2", NULL);
    assert_int_equal(rules_tile_total(scenario->rules), 72);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 71);
    assert_int_equal(rules_type_find(scenario->rules, "base/animal-fox-ccfr"), -1);
}

// Winter rules, Scoreboard example: Blue is on 48 and scores 3. The score is a number that includes
// the lap.
static void W_094_score_48_and_3_makes_51(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " W0 [D0]:Br0 ?a ");
    scenario_points(scenario, BLUE, 48);
    scenario_turn(scenario, "~bear-cfrf1", 'a', NULL);
    scenario_paid(scenario, "blue 3 completed road");
    scenario_scores(scenario, "red 0, blue 51");
}

// Standard rules, Scoreboard: a second lap begins at 100.
static void W_095_score_passes_100(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", " W0 [D0]:Br0 ?a ");
    scenario_points(scenario, BLUE, 98);
    scenario_points(scenario, RED, 7);
    scenario_turn(scenario, "~bear-cfrf1", 'a', NULL);
    scenario_scores(scenario, "red 7, blue 101");
}

// Winter rules, Preparation: the youngest decides who starts. Here the caller names the seat, and
// play continues clockwise from there.
static void W_098_the_caller_names_the_seat_that_starts(void **state) {
    Scenario *scenario = *state;
    static const char *const PENDING[] = {"red draw", "blue draw", "yellow draw"};
    scenario_begin(scenario, "winter 3", NULL);
    for (int first = 0; first < 3; first++) {
        game_start(scenario->rules, scenario->game, first);
        scenario_pending(scenario, PENDING[first]);
        assert_int_equal(game_active_player(scenario->rules, scenario->game), first);
        for (int turn = 1; turn <= 3; turn++) {
            // U continues the road of the start tile eastwards.
            scenario_draw(scenario, "U");
            Message message = {""};
            const Action action = action_place((unsigned)(first + turn - 1) % 3, turn, 0, 0);
            assert_int_equal(
                game_try_apply(scenario->rules, scenario->game, action, NULL, &message), STATUS_OK);
            scenario_deploy(scenario, NULL);
            scenario_pending(scenario, PENDING[(first + turn) % 3]);
        }
    }
}

// Gingerbread rules, Preparation: the man starts in the city of the start tile; the six tiles are
// mixed in.
static void G_001_he_begins_in_the_city_of_the_start_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter+gingerbread-man 2", "[D0]=s");
    scenario_man_off(scenario); // not drawn
    game_start(scenario->rules, scenario->game, RED);
    scenario_man(scenario, 's', "c0");
    assert_int_equal(rules_tile_total(scenario->rules), 90);
    assert_int_equal(game_draws_left(scenario->rules, scenario->game), 89);
    static const struct {
        const char *tile;
        uint32_t copies;
    } TILES[] = {{"*A", 1}, {"*B", 1}, {"*C", 2}, {"*D", 0}, {"*E", 1}, {"*F", 1}};
    for (size_t i = 0; i < sizeof TILES / sizeof TILES[0]; i++) {
        assert_int_equal(
            game_remaining(scenario->rules, scenario->game, scenario_type(scenario, TILES[i].tile)),
            TILES[i].copies);
    }
    FigureView figures[GAME_FIGURES_MAX];
    assert_int_equal(game_figures(scenario->rules, scenario->game, figures), 1);
    assert_int_equal(figures[0].owner, -1);
    assert_string_equal(figures[0].name, "gingerbread-man");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(W_001_winter_leaves_83_tiles_to_draw),
        CASE(W_009_animal_tiles_play_like_plain_terrain),
        CASE(W_010_seven_followers_in_supply_and_no_points),
        CASE(W_011_winter_refuses_1_and_6_players),
        CASE(W_012_digital_winter_is_the_base_set),
        CASE(W_094_score_48_and_3_makes_51),
        CASE(W_095_score_passes_100),
        CASE(W_098_the_caller_names_the_seat_that_starts),
        CASE(G_001_he_begins_in_the_city_of_the_start_tile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
