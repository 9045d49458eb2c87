// SPDX-License-Identifier: MIT
//
// Placements that only a piece makes legal, on toy planks: a field where a road ends, if a plank
// goes on with it.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "toys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "told_moves.h"

enum { GAMES = 30 };

typedef struct Table {
    Rules *rules;
    Game *game;
} Table;

static Table table_make(const char *unplayable) {
    const TileSet *sets[] = {shipped_tileset_find("base")};
    const char *const toys[] = {"toy-planks"};
    const OptionValue options[] = {{"unplayable", unplayable}};
    const RulesConfig config = {.tilesets = sets,
                                .tileset_count = 1,
                                .expansions = toys,
                                .expansion_count = 1,
                                .options = options,
                                .option_count = 1,
                                .players = 2};
    Table table = {NULL, NULL};
    Message message = {""};
    if (rules_compile(&table.rules, &config, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    table.game = aligned_alloc(64, rules_game_size(table.rules));
    assert_non_null(table.game);
    game_start(table.rules, table.game, 0);
    return table;
}

static void table_free(Table *table) {
    free(table->game);
    rules_destroy(table->rules);
}

static void draw(Table *table, const char *tile) {
    tile_told(table->rules, table->game, tile);
}

static bool legal(const Table *table, const char *text) {
    return move_is_legal(table->rules, table->game, text);
}

static void act(Table *table, const char *text) {
    Message message = {""};
    move_told(table->rules, table->game, text);
    assert_int_equal(game_check(table->rules, table->game, &message), STATUS_OK);
}

static void read(Table *table, const char *text) {
    position_told(table->rules, table->game, text);
}

static void a_plank_makes_a_tile_fit(void **state) {
    (void)state;
    Table table = table_make("discard");
    draw(&table, "base/B");
    assert_true(legal(&table, "place 0,1 r0"));   // by itself
    assert_true(legal(&table, "place 1,0 r0"));   // by a plank
    assert_false(legal(&table, "place 0,-1 r0")); // a city is not mended
    assert_false(legal(&table, "pass"));
    act(&table, "place 1,0 r0");
    const FeatureView road = game_feature(table.rules, table.game, 0, 1);
    assert_int_equal(road.kind, SEGMENT_ROAD);
    assert_int_equal(road.tiles, 2);
    assert_int_equal(road.open_edges, 2);
    table_free(&table);
}

/* Whatever is open shows a road or a city: a cloister fits by planks alone. */
static const char NARROW[] = "tile base/D 0,0 r0\ntile base/W 0,1 r0\ndraws 60\nturn 0 draw\n";

static void a_tile_that_needs_one_may_be_given_up(void **state) {
    (void)state;
    Table table = table_make("discard");
    read(&table, NARROW);
    draw(&table, "base/B");
    assert_true(legal(&table, "place 0,2 r0"));
    act(&table, "pass");
    assert_int_equal(game_pending(table.rules, table.game).kind, PENDING_DRAW);
    assert_int_equal(game_active_player(table.rules, table.game), 0);
    draw(&table, "base/U");
    assert_false(legal(&table, "pass")); // it fits by itself
    table_free(&table);
}

/* It would come again and again. */
static void not_where_it_goes_back(void **state) {
    (void)state;
    Table table = table_make("return");
    read(&table, NARROW);
    draw(&table, "base/B");
    assert_true(legal(&table, "place 0,2 r0"));
    assert_false(legal(&table, "pass"));
    table_free(&table);
}

/* The two planks there are lie, so a third tile has to fit by itself. */
static void what_is_used_up_mends_nothing(void **state) {
    (void)state;
    Table table = table_make("discard");
    for (int i = 0; i < 2; i++) {
        draw(&table, "base/B");
        act(&table, i == 0 ? "place 1,0 r0" : "place -1,0 r0");
        act(&table, "pass");
    }
    draw(&table, "base/B");
    assert_false(legal(&table, "place 2,0 r0"));
    assert_true(legal(&table, "place 0,1 r0"));
    table_free(&table);
}

/** Every listed placement is one that is applied soundly, and lists agree with what is legal. */
static void random_games_stay_sound(void **state) {
    (void)state;
    for (unsigned number = 0; number < GAMES; number++) {
        Table table = table_make(number % 2 == 0 ? "discard" : "return");
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
        cmocka_unit_test(not_where_it_goes_back),
        cmocka_unit_test(what_is_used_up_mends_nothing),
        cmocka_unit_test(random_games_stay_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
