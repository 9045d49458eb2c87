// SPDX-License-Identifier: MIT
//
// Tiles that are moved (Expansion.placement.moves, tile_moves.h), with the toy gusts.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 14 };

static Action gust(int x, int y) {
    return action_with_arg(action_at(action_make(VERB_TOKEN, RED), x, y), TOKEN_TAKE_UP);
}

/** Checks that a position, written and read, is the same, including its text. */
static void position_comes_back(Scenario *scenario) {
    static char text[TEXT_SIZE];
    static char again[TEXT_SIZE];
    Message message = {""};
    Game *const game = game_alloc(scenario->rules);
    assert_non_null(game);
    assert_true(game_to_text(scenario->rules, scenario->game, text, TEXT_SIZE) < TEXT_SIZE);
    if (game_from_text(scenario->rules, game, text, &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, text);
    }
    (void)game_to_text(scenario->rules, game, again, TEXT_SIZE);
    assert_string_equal(text, again);
    assert_true(game_hash(scenario->rules, scenario->game) == game_hash(scenario->rules, game));
    free(game);
}

/** U0 is at `a`, at the end of a road. */
static void placed(Scenario *scenario, const char *drawing) {
    scenario_begin(scenario, "base+toy-gusts 2", drawing);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_pending(scenario, "red toy gust");
}

/** A road in a ring, which the tile at 2,1 closes. */
static void features_are_divided(void **state) {
    Scenario *scenario = *state;
    placed(scenario, "  ?a  [D0]  V0    .  \n"
                     "  .    .    W3=w  V0 \n"
                     "  .    .    V2=v  V1 ");
    assert_true(scenario_joined(scenario, 'w', "r1", 'w', "r2"));
    assert_false(scenario_joined(scenario, 'v', "f0", 'v', "f1"));
    scenario_act(scenario, gust(2, 1));
    assert_int_equal(game_tile_at(scenario->rules, scenario->game, 2, 1), -1);
    assert_false(scenario_joined(scenario, 'w', "r1", 'w', "r2"));
    assert_true(scenario_joined(scenario, 'w', "r2", 'v', "r0"));
    scenario_pending(scenario, "red deploy"); // its new place
    assert_int_equal(game_tile_in_turn(scenario->rules, scenario->game), 6);
    position_comes_back(scenario);
}

/** The moved tile is now the second of its type in order, and still the first copy. */
static void positions_store_the_copy(void **state) {
    Scenario *scenario = *state;
    static char text[TEXT_SIZE];
    placed(scenario, " [D0]  U0  ?a \n"
                     "  B0    B0  .  ");
    position_comes_back(scenario);
    scenario_act(scenario, gust(0, 1));
    position_comes_back(scenario);
    (void)game_to_text(scenario->rules, scenario->game, text, TEXT_SIZE);
    assert_non_null(strstr(text, "tile base/B 1,1 r0 copy 2\n"));
    Message message = {""};
    char *const second = strstr(text, " copy 2\n");
    memcpy(second, " copy 3\n", 8); // then the second one would be missing
    assert_int_equal(game_from_text(scenario->rules, scenario->game, text, &message),
                     STATUS_INVALID);
}

static void monks_count_what_is_left(void **state) {
    Scenario *scenario = *state;
    placed(scenario, " [D0]  U0       ?a \n"
                     "  B0    B0:Bm0=x .  ");
    assert_int_equal(scenario_feature(scenario, 'x', "m0").tiles, 5);
    scenario_act(scenario, gust(0, 1));
    const PlacedTile tile = game_tile(scenario->rules, scenario->game, 4);
    const bool near = abs(tile.x - 1) <= 1 && abs(tile.y - 1) <= 1;
    assert_int_equal(scenario_feature(scenario, 'x', "m0").tiles, 4 + near);
    position_comes_back(scenario);
}

/**
 * Neither the first tile nor the last, nor tiles between others or with figures, nor tiles that
 * connect the board.
 */
static void some_tiles_stay(void **state) {
    Scenario *scenario = *state;
    placed(scenario, "  .    .     .       .  \n"
                     " [D0]  U0    U0      ?a \n"
                     "  B0   B0:Bm0 B0:Bf0 .  ");
    scenario_actions(scenario, 1);
    placed(scenario, " [D0]  U0  ?a \n"
                     "  B0   .   .  ");
    scenario_actions(scenario, 2); // the cloister: U0 connects the board
    scenario_illegal(scenario, gust(0, 0));
    scenario_illegal(scenario, gust(1, 0));
    scenario_illegal(scenario, gust(2, 0));
}

/** Modules that depend on the tiles of the board offer no moves. */
static void modules_keep_the_table(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+toy-gusts+toy-planks 2",
                   " [D0]  U0  ?a \n"
                   "  B0   .   .  ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_pending(scenario, "red toy gust");
    scenario_actions(scenario, 1);
}

static void random_games_hold(void **state) {
    Scenario *scenario = *state;
    Rng rng = rng_make(11, 12);
    uint32_t moved = 0;
    for (unsigned game = 0; game < 6; game++) {
        scenario_begin(scenario,
                       game % 2 == 0 ? "winter+inns-and-cathedrals+toy-gusts 3"
                                     : "base+toy-gusts 2 table=9x9 hole_turn=on",
                       NULL);
        while (game_pending(scenario->rules, scenario->game).kind != PENDING_OVER) {
            Message message = {""};
            if (game_pending(scenario->rules, scenario->game).kind != PENDING_DECISION) {
                (void)game_chance(scenario->rules, scenario->game, &rng);
                continue;
            }
            const Action action = game_sample_action(scenario->rules, scenario->game, &rng);
            moved += action_verb(action) == VERB_TOKEN;
            game_apply(scenario->rules, scenario->game, action);
            if (game_check(scenario->rules, scenario->game, &message) != STATUS_OK) {
                fail_msg("%s", message.text);
            }
            position_comes_back(scenario);
        }
    }
    assert_true(moved > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(features_are_divided), CASE(positions_store_the_copy), CASE(monks_count_what_is_left),
        CASE(some_tiles_stay),      CASE(modules_keep_the_table),   CASE(random_games_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
