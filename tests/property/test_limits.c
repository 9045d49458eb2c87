// SPDX-License-Identifier: MIT
// The largest city that the engine counts right, and the refusal of any larger one.
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

static Status compile_town(const TileFacts *tile, TileSet *set, Rules **rules, Message *message) {
    *set = (TileSet){.id = "town",
                     .name = "town",
                     .note = "",
                     .expansion = "",
                     .start_tile = "C",
                     .tiles = tile,
                     .tile_count = 1};
    const TileSet *const sets[] = {set};
    const RulesConfig config = {.tilesets = sets, .tileset_count = 1, .players = 2};
    return rules_compile(rules, &config, message);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(larger_cities_are_refused),
        cmocka_unit_test(the_largest_city_stays_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
