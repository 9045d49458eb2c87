// SPDX-License-Identifier: MIT
//
// Assisted placement: placements that only an added piece makes legal, with toy planks. A road may
// end at a field if a plank continues it.
#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "game_table.h"
#include "testing.h"
#include "toys.h"

#include <stdlib.h>
#include <string.h>

#include "text_moves.h"

enum { GAMES = 30 };

static void a_plank_makes_a_tile_fit(void **state) {
    GameTable table = table_of("base+toy-planks unplayable=discard", 2);
    table_draw(&table, "base/B");
    assert_true(table_allows(&table, "place 0,1 r0"));   // without a piece
    assert_true(table_allows(&table, "place 1,0 r0"));   // with a plank
    assert_false(table_allows(&table, "place 0,-1 r0")); // a plank does not help a city
    assert_false(table_allows(&table, "pass"));
    table_act(&table, "place 1,0 r0");
    const FeatureView road = game_feature(table.rules, table.game, 0, 1);
    assert_int_equal(road.kind, SEGMENT_ROAD);
    assert_int_equal(road.tiles, 2);
    assert_int_equal(road.open_edges, 2);
    table_free(&table);
}

/* All open edges are roads or cities: a cloister fits only with a plank. */
static const char NARROW[] = "tile base/D 0,0 r0\ntile base/W 0,1 r0\ndraws 60\nturn 0 draw\n";

static void a_tile_that_needs_one_may_be_given_up(void **state) {
    GameTable table = table_of("base+toy-planks unplayable=discard", 2);
    table_read(&table, NARROW);
    table_draw(&table, "base/B");
    assert_true(table_allows(&table, "place 0,2 r0"));
    table_act(&table, "pass");
    assert_int_equal(game_pending(table.rules, table.game).kind, PENDING_DRAW);
    assert_int_equal(game_active_player(table.rules, table.game), 0);
    table_draw(&table, "base/U");
    assert_false(table_allows(&table, "pass")); // the tile fits without a piece
    table_free(&table);
}

/* The tile would be drawn again and again. */
static void not_given_up_if_tiles_return(void **state) {
    GameTable table = table_of("base+toy-planks unplayable=return", 2);
    table_read(&table, NARROW);
    table_draw(&table, "base/B");
    assert_true(table_allows(&table, "place 0,2 r0"));
    assert_false(table_allows(&table, "pass"));
    table_free(&table);
}

/* Both planks are on the board, so a third tile must fit without one. */
static void used_up_planks_do_not_help(void **state) {
    GameTable table = table_of("base+toy-planks unplayable=discard", 2);
    for (int i = 0; i < 2; i++) {
        table_draw(&table, "base/B");
        table_act(&table, i == 0 ? "place 1,0 r0" : "place -1,0 r0");
        table_act(&table, "pass");
    }
    table_draw(&table, "base/B");
    assert_false(table_allows(&table, "place 2,0 r0"));
    assert_true(table_allows(&table, "place 0,1 r0"));
    table_free(&table);
}

/** Every listed placement can be applied, and lists contain all legal placements. */
static void random_games_stay_sound(void **state) {
    for (unsigned number = 0; number < GAMES; number++) {
        GameTable table = table_of(number % 2 == 0 ? "base+toy-planks unplayable=discard"
                                                   : "base+toy-planks unplayable=return",
                                   2);
        Rng rng = rng_make(40 + number, 1);
        Message message = {""};
        while (game_pending(table.rules, table.game).kind != PENDING_OVER) {
            if (game_pending(table.rules, table.game).kind == PENDING_DRAW) {
                game_draw(table.rules, table.game, &rng);
            } else {
                game_apply(table.rules, table.game,
                           game_sample_action(table.rules, table.game, &rng));
            }
            if (game_check(table.rules, table.game, &message) != STATUS_OK) {
                fail_msg("game %u: %s", number, message.text);
            }
        }
        table_free(&table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plank_makes_a_tile_fit),
        cmocka_unit_test(a_tile_that_needs_one_may_be_given_up),
        cmocka_unit_test(not_given_up_if_tiles_return),
        cmocka_unit_test(used_up_planks_do_not_help),
        cmocka_unit_test(random_games_stay_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
