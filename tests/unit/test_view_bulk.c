// SPDX-License-Identifier: MIT
//
// Views that return many facts at once agree with views that return one at a time, in every
// position of random games.
#include "bot_games.h"
#include "carcarena/engine/changes.h"
#include "carcarena/engine/view.h"
#include "testing.h"

#include <stdlib.h>

enum { GAMES = 6, OPEN_MAX = 512, TYPES_MAX = 128 };

static void expect_unseen(const Rules *rules, const Game *game) {
    uint32_t counts[TYPES_MAX];
    const uint32_t types = rules_type_count(rules);
    assert_true(types <= TYPES_MAX);
    game_unseen(rules, game, counts);
    for (uint32_t type = 0; type < types; type++) {
        assert_int_equal(counts[type], game_remaining(rules, game, type));
    }
}

static const FeatureView *view_by_id(const FeatureView *views, uint32_t count, uint32_t id) {
    for (uint32_t i = 0; i < count; i++) {
        if (views[i].id == id) {
            return &views[i];
        }
    }
    return NULL;
}

static void expect_followed_features(const Rules *rules, const Game *game) {
    FeatureView views[GAME_FIGURES_MAX];
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_followed_features(rules, game, views);
    const uint32_t figure_count = game_figures(rules, game, figures);
    uint32_t followers = 0;
    uint32_t listed = 0;
    for (uint32_t i = 0; i < figure_count; i++) {
        if (figures[i].owner < 0) {
            continue;
        }
        FeatureView whole = game_feature(rules, game, figures[i].tile, figures[i].segment);
        const FeatureView *view = view_by_id(views, count, whole.id);
        assert_non_null(view);
        if (whole.kind == SEGMENT_FIELD) {
            whole.tiles = 0;
            whole.open_edges = 0;
        }
        assert_memory_equal(view, &whole, sizeof whole);
        followers++;
    }
    for (uint32_t i = 0; i < count; i++) {
        assert_ptr_equal(view_by_id(views, count, views[i].id), &views[i]);
        for (int player = 0; player < PLAYERS_MAX; player++) {
            listed += views[i].followers[player];
        }
    }
    assert_int_equal(listed, followers);
}

static void expect_appraisal(const Rules *rules, const Game *game) {
    FeatureView views[GAME_FIGURES_MAX];
    FeatureView followed[GAME_FIGURES_MAX];
    int32_t points[PLAYERS_MAX];
    int32_t value[PLAYERS_MAX];
    const uint32_t count = game_appraise(rules, game, points, views);
    game_value(rules, game, value);
    assert_memory_equal(points, value, (size_t)rules_players(rules) * sizeof *points);
    assert_int_equal(count, game_followed_features(rules, game, followed));
    for (uint32_t i = 0; i < count; i++) {
        const FeatureView *view = view_by_id(views, count, followed[i].id);
        assert_non_null(view);
        assert_memory_equal(view, &followed[i], sizeof *view);
    }
}

static void expect_contacts(const Rules *rules, const Game *game) {
    static CellView views[OPEN_MAX];
    static CellEdges cells[OPEN_MAX];
    static CellContact contacts[OPEN_MAX * PORTS];
    const uint32_t count = game_cells(rules, game, views);
    assert_int_equal(game_contacts(rules, game, cells, contacts), count);
    const CellContact *contact = contacts;
    for (uint32_t i = 0; i < count; i++) {
        assert_memory_equal(cells[i].edges, views[i].edges, sizeof cells[i].edges);
        for (unsigned port = 0; port < PORTS; port++) {
            if (views[i].edges[port / PORTS_PER_SIDE] >= 0 &&
                views[i].features[port] != FEATURE_NONE) {
                assert_int_equal(contact->port, port);
                assert_int_equal((uint32_t)contact->kind << 16 | contact->root,
                                 views[i].features[port]);
                contact++;
            }
        }
        assert_ptr_equal(contact, contacts + cells[i].contacts);
    }
}

// Returns the segment of a placed tile that owns the middle port of `side`, or -1.
static int segment_at(const Rules *rules, const PlacedTile *tile, unsigned side) {
    const TileFacts *facts = rules_type(rules, tile->type);
    for (unsigned segment = 0; segment < facts->segment_count; segment++) {
        const uint16_t ports = ports_rotate(facts->segments[segment].ports, tile->rotation);
        if ((ports >> (PORTS_PER_SIDE * side + 1)) & 1U) {
            return (int)segment;
        }
    }
    return -1;
}

static void expect_open_features(const Rules *rules, const Game *game) {
    static const int STEP_X[SIDES] = {0, 1, 0, -1};
    static const int STEP_Y[SIDES] = {-1, 0, 1, 0};
    OpenCell cells[OPEN_MAX];
    assert_true(game_open_cell_count(rules, game) <= OPEN_MAX);
    const uint32_t count = game_open_cells(rules, game, cells);
    for (uint32_t i = 0; i < count; i++) {
        for (unsigned side = 0; side < SIDES; side++) {
            const int index =
                game_tile_at(rules, game, cells[i].x + STEP_X[side], cells[i].y + STEP_Y[side]);
            if (cells[i].edges[side] != EDGE_CITY && cells[i].edges[side] != EDGE_ROAD) {
                assert_int_equal(cells[i].features[side], FEATURE_NONE);
                continue;
            }
            assert_true(index >= 0);
            const PlacedTile tile = game_tile(rules, game, (uint32_t)index);
            const int segment = segment_at(rules, &tile, side ^ 2U);
            assert_true(segment >= 0);
            const FeatureView view = game_feature(rules, game, (uint32_t)index, (unsigned)segment);
            assert_int_equal(cells[i].features[side], view.id);
        }
    }
}

static void expect_all(const Rules *rules, const Game *game) {
    expect_unseen(rules, game);
    expect_followed_features(rules, game);
    expect_open_features(rules, game);
}

static void expect_lists(const Rules *rules, const Game *game) {
    expect_contacts(rules, game);
    if (game_pending(rules, game).kind != PENDING_OVER) {
        expect_appraisal(rules, game);
    }
}

/** Plays a random game and checks every position. */
static void positions_check(const char *words, uint64_t seed,
                            void (*expect)(const Rules *rules, const Game *game)) {
    Rules *rules = rules_named(words, 3);
    Game *game = game_memory(rules);
    Rng rng = rng_make(seed, 7);
    game_start(rules, game, 0);
    while (game_pending(rules, game).kind != PENDING_OVER) {
        if (game_pending(rules, game).kind != PENDING_DECISION) {
            (void)game_chance(rules, game, &rng);
        } else {
            game_apply(rules, game, game_sample_action(rules, game, &rng));
        }
        expect(rules, game);
    }
    free(game);
    rules_destroy(rules);
}

static void bulk_views_agree_with_single_ones(void **state) {
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        positions_check(seed % 2 == 0 ? "base" : "winter+gingerbread-man", seed, expect_all);
    }
}

static void lists_for_evaluations_agree_with_views(void **state) {
    static const char *const SETUPS[] = {
        "base", "base farm_edition=1", "base+abbey-and-mayor+river-1",
        "base+bridges-castles-and-bazaars+goldmines", "base+castles-in-germany+tower+phantom"};
    for (uint64_t i = 0; i < sizeof SETUPS / sizeof SETUPS[0]; i++) {
        positions_check(SETUPS[i], i, expect_lists);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bulk_views_agree_with_single_ones),
                                       cmocka_unit_test(lists_for_evaluations_agree_with_views)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
