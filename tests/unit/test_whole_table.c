// SPDX-License-Identifier: MIT
//
// The lists of the whole table equal the views of single tiles, open cells and features.
#include "carcarena/engine/whole_table.h"

#include "game_table.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 3, TILES_MAX = 1024, EVERY = 5 };

static void check_tiles(const GameTable *table) {
    PlacedTile tiles[TILES_MAX];
    const uint32_t count = game_tiles(table->rules, table->game, tiles);
    assert_int_equal(count, game_tile_count(table->rules, table->game));
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(table->rules, table->game, i);
        assert_int_equal(tile.x, tiles[i].x);
        assert_int_equal(tile.y, tiles[i].y);
        assert_int_equal(tile.type, tiles[i].type);
        assert_int_equal(tile.rotation, tiles[i].rotation);
    }
}

static void check_cells(const GameTable *table) {
    const uint32_t count = game_open_cell_count(table->rules, table->game);
    CellSides *const cells = calloc(count + 1, sizeof *cells);
    OpenCell *const expected = calloc(count + 1, sizeof *expected);
    assert_non_null(cells);
    assert_non_null(expected);
    assert_int_equal(game_cell_sides(table->rules, table->game, cells), count);
    (void)game_open_cells(table->rules, table->game, expected);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(cells[i].x, expected[i].x);
        assert_int_equal(cells[i].y, expected[i].y);
        assert_memory_equal(cells[i].edges, expected[i].edges, sizeof cells[i].edges);
    }
    free(cells);
    free(expected);
}

/** Returns the number of features that some segment shows. */
static uint32_t check_segments(const GameTable *table, const FeatureView *views, uint32_t count,
                               const uint16_t *of) {
    uint32_t seen = 0;
    for (uint32_t i = 0; i < game_tile_count(table->rules, table->game); i++) {
        const uint32_t type = game_tile(table->rules, table->game, i).type;
        const TileFacts *const facts = rules_type(table->rules, type);
        for (unsigned s = 0; s < facts->segment_count; s++) {
            const uint16_t place = of[i * SEGMENTS_MAX + s];
            if (facts->segments[s].kind == SEGMENT_RIVER) {
                assert_int_equal(place, FEATURE_UNLISTED);
                continue;
            }
            const FeatureView view = game_feature(table->rules, table->game, i, s);
            assert_true(place < count && place <= seen);
            assert_memory_equal(&view, &views[place], sizeof view);
            seen += place == seen;
        }
    }
    return seen;
}

static void check_features(const GameTable *table) {
    FeatureView *const views = calloc(rules_features_max(table->rules), sizeof *views);
    uint16_t *const of = calloc((size_t)TILES_MAX * SEGMENTS_MAX, sizeof *of);
    assert_non_null(views);
    assert_non_null(of);
    const uint32_t count = game_features(table->rules, table->game, views, of);
    assert_true(count <= rules_features_max(table->rules));
    assert_int_equal(check_segments(table, views, count, of), count);
    free(views);
    free(of);
}

static void check_games(const char *words, int players) {
    GameTable table = table_of(words, players);
    Rng rng = rng_make(7, (uint64_t)players);
    for (unsigned game = 0; game < GAMES; game++) {
        game_start(table.rules, table.game, 0);
        for (unsigned step = 0; !table_is_over(&table); step++) {
            if (step % EVERY == game) {
                check_tiles(&table);
                check_cells(&table);
                check_features(&table);
            }
            table_step(&table, &rng);
        }
        check_features(&table);
    }
    table_free(&table);
}

static void core_games(void **state) {
    check_games("base", 2);
    check_games("winter", 5);
    check_games("base table=9x7", 3);
    check_games("base+river-1", 2);
}

static void games_with_modules(void **state) {
    check_games("winter+gingerbread-man", 3);
    check_games("base+inns-and-cathedrals+traders-and-builders", 3);
    check_games("base+princess-and-dragon+tower", 2);
    check_games("base+abbey-and-mayor", 4);
    check_games("base+bridges-castles-and-bazaars", 2);
    check_games("base+count-of-carcassonne", 2);
    check_games("base+wheel-of-fortune", 2);
}

static void games_with_half_tiles(void **state) {
    check_games("base+halflings-1", 2);
    check_games("base+halflings-1+halflings-2+inns-and-cathedrals", 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(core_games),
        cmocka_unit_test(games_with_modules),
        cmocka_unit_test(games_with_half_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
