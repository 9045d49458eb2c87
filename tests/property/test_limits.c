// SPDX-License-Identifier: MIT
// The edges of what is sized in advance: the largest city that the engine counts right and the
// refusal of any larger one, the most actions a list can hold, and rows longer than the square of
// cells a kernel looks at.
#include "carcarena/engine/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { LINE = 64, LARGEST = 126 /* tiles in a row: 254 open sides */ };

/* Nothing but tiles that are city on all four sides. */
static TileFacts all_city(uint16_t count) {
    return (TileFacts){.id = "C",
                       .count = count,
                       .edges = {EDGE_CITY, EDGE_CITY, EDGE_CITY, EDGE_CITY},
                       .segment_count = 1,
                       .segments = {{.id = "c0", .kind = SEGMENT_CITY, .ports = 0x492}}};
}

static Status compile_tiles(const TileFacts *tile, TileSet *set, bool hooks, Rules **rules,
                            Message *message) {
    static const char *const HOOKS[] = {"phantom"};
    *set = (TileSet){.id = "town",
                     .name = "town",
                     .note = "",
                     .expansion = "",
                     .start_tile = tile->id,
                     .tiles = tile,
                     .tile_count = 1};
    const TileSet *const sets[] = {set};
    const RulesConfig config = {.tilesets = sets,
                                .tileset_count = 1,
                                .expansions = HOOKS,
                                .expansion_count = hooks ? 1 : 0,
                                .players = 2};
    return rules_compile(rules, &config, message);
}

static Status compile_town(const TileFacts *tile, TileSet *set, Rules **rules, Message *message) {
    return compile_tiles(tile, set, false, rules, message);
}

static void larger_cities_are_refused(void **state) {
    (void)state;
    const TileFacts tile = all_city(LARGEST + 1);
    TileSet set;
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(compile_town(&tile, &set, &rules, &message), STATUS_LIMIT);
    assert_null(rules);
    assert_true(message.text[0] != '\0');
}

/*  C C C C ...  */
static void the_largest_city_stays_open(void **state) {
    (void)state;
    const TileFacts tile = all_city(LARGEST);
    TileSet set;
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(compile_town(&tile, &set, &rules, &message), STATUS_OK);
    Game *const game = aligned_alloc(LINE, rules_game_size(rules));
    assert_non_null(game);
    game_start(rules, game, 0);
    for (int x = 1; x < LARGEST; ++x) {
        const unsigned player = (unsigned)game_active_player(rules, game);
        assert_int_equal(game_draw_tile(rules, game, 0), STATUS_OK);
        game_apply(rules, game, action_place(player, x, 0, 0));
        game_apply(rules, game,
                   x == 1 ? action_deploy(player, FIGURE_NORMAL, x, 0, 0) : action_pass(player));
        const FeatureView city = game_feature(rules, game, 0, 0);
        assert_false(city.complete);
        assert_int_equal(city.open_edges, 2 * (x + 1) + 2);
        assert_int_equal(city.tiles, x + 1);
    }
    int32_t scores[2];
    game_scores(rules, game, scores);
    assert_int_equal(game_pending(rules, game).kind, PENDING_OVER);
    assert_int_equal(scores[0], LARGEST);
    free(game);
    rules_destroy(rules);
}

/* ---- Rows and lists. */

/** Lays the next tile of a game in which all are alike, without a follower. */
static void lay(const Rules *rules, Game *game, int x, int y) {
    Message message = {""};
    const unsigned player = (unsigned)game_active_player(rules, game);
    assert_int_equal(game_draw_tile(rules, game, 0), STATUS_OK);
    if (game_try_apply(rules, game, action_place(player, x, y, 0), NULL, &message) != STATUS_OK) {
        fail_msg("%d,%d: %s", x, y, message.text);
    }
    while (game_pending(rules, game).kind == PENDING_DECISION) { // a second figure with hooks
        assert_int_equal(game_try_apply(rules, game, action_pass(player), NULL, &message),
                         STATUS_OK);
    }
    if (game_check(rules, game, &message) != STATUS_OK) {
        fail_msg("%d,%d: %s", x, y, message.text);
    }
}

static Game *game_begun(const Rules *rules) {
    Game *const game = aligned_alloc(LINE, rules_game_size(rules));
    assert_non_null(game);
    game_start(rules, game, 0);
    return game;
}

/** Nothing but fields, yet no two rotations look alike: the farm in the north is one of its own. */
static TileFacts four_ways(uint16_t count) {
    return (TileFacts){.id = "F",
                       .count = count,
                       .edges = {EDGE_FIELD, EDGE_FIELD, EDGE_FIELD, EDGE_FIELD},
                       .segment_count = 2,
                       .segments = {{.id = "f0", .kind = SEGMENT_FIELD, .ports = 0x005},
                                    {.id = "f1", .kind = SEGMENT_FIELD, .ports = 0xB68}}};
}

/** A tile that fits in all rotations at all 2n + 2 cells beside a row of n: no list is longer. */
static void the_longest_list_of_placements(void **state) {
    (void)state;
    for (uint16_t tiles = 3; tiles < 200; tiles = (uint16_t)(tiles * 3)) {
        for (int hooks = 0; hooks < 2; hooks++) {
            const TileFacts tile = four_ways(tiles);
            TileSet set;
            Rules *rules = NULL;
            Message message = {""};
            assert_int_equal(compile_tiles(&tile, &set, hooks != 0, &rules, &message), STATUS_OK);
            Game *const game = game_begun(rules);
            for (int x = 1; x < tiles - 1; x++) {
                lay(rules, game, x, 0);
            }
            assert_int_equal(game_draw_tile(rules, game, 0), STATUS_OK);
            Action *const actions = calloc(rules_actions_max(rules) + 1U, sizeof *actions);
            assert_non_null(actions);
            const uint32_t listed = game_actions(rules, game, actions);
            assert_int_equal(listed, 4 * (2 * (tiles - 1) + 2));
            assert_true(listed <= rules_actions_max(rules));
            assert_int_equal(actions[rules_actions_max(rules)], 0);
            free(actions);
            free(game);
            rules_destroy(rules);
        }
    }
}

/** A road from west to east. */
static TileFacts road(uint16_t count) {
    return (TileFacts){.id = "R",
                       .count = count,
                       .edges = {EDGE_FIELD, EDGE_ROAD, EDGE_FIELD, EDGE_ROAD},
                       .segment_count = 3,
                       .segments = {{.id = "r0", .kind = SEGMENT_ROAD, .ports = 0x410},
                                    {.id = "f0", .kind = SEGMENT_FIELD, .ports = 0x80D},
                                    {.id = "f1", .kind = SEGMENT_FIELD, .ports = 0x360}}};
}

/** The road fits at both ends of a row, and above and below each of its tiles, in one rotation. */
static void row_check(const Rules *rules, const Game *game, int least, int most, bool column) {
    Game *const drawn = aligned_alloc(LINE, rules_game_size(rules));
    Action *const actions = calloc(rules_actions_max(rules), sizeof *actions);
    assert_true(drawn != NULL && actions != NULL);
    game_copy(rules, drawn, game);
    assert_int_equal(game_draw_tile(rules, drawn, 0), STATUS_OK);
    const uint32_t count = game_actions(rules, drawn, actions);
    assert_int_equal(count, 2 * (most - least + 1) + 2);
    assert_int_equal(game_open_cell_count(rules, drawn), count);
    for (uint32_t i = 0; i < count; i++) {
        const int along = column ? action_y(actions[i]) : action_x(actions[i]);
        const int beside = column ? action_x(actions[i]) : action_y(actions[i]);
        assert_true(beside == 0 ? along == least - 1 || along == most + 1
                                : (beside == 1 || beside == -1) && along >= least && along <= most);
    }
    for (int along = least - 40; along <= most + 40; along++) {
        const int found = game_tile_at(rules, game, column ? 0 : along, column ? along : 0);
        assert_int_equal(found >= 0, along >= least && along <= most);
    }
    free(drawn);
    free(actions);
}

/** Lays a row of all tiles, `west` more to the west for each to the east. */
static void row_lay(uint16_t tiles, bool hooks, bool column, int west) {
    const TileFacts tile = road(tiles);
    TileSet set;
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(compile_tiles(&tile, &set, hooks, &rules, &message), STATUS_OK);
    Game *const game = game_begun(rules);
    int least = 0;
    int most = 0;
    for (int laid = 1; laid + 1 < tiles; laid++) {
        const int at = laid % (west + 1) == 0 ? ++most : --least;
        if (column) {
            lay(rules, game, 0, at); // a road from west to east fits above and below itself
        } else {
            lay(rules, game, at, 0);
        }
        row_check(rules, game, least, most, column);
    }
    free(game);
    rules_destroy(rules);
}

/**
 * Both ends of a row leave the square of cells that a kernel looks at directly, together and one
 * before the other; what lies there is neither lost nor seen twice. With 60, 120 and 250 tiles for
 * three widths of kernels.
 */
static void rows_grow_at_both_ends(void **state) {
    (void)state;
    static const uint16_t TILES[] = {60, 120, 250};
    for (size_t i = 0; i < sizeof TILES / sizeof TILES[0]; i++) {
        for (int way = 0; way < 4; way++) {
            row_lay(TILES[i], way % 2 != 0, way / 2 != 0, 1);
        }
        row_lay(TILES[i], false, false, 3);
        row_lay(TILES[i], true, true, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(larger_cities_are_refused),
        cmocka_unit_test(the_largest_city_stays_open),
        cmocka_unit_test(the_longest_list_of_placements),
        cmocka_unit_test(rows_grow_at_both_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
