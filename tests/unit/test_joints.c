// SPDX-License-Identifier: MIT
//
// Feature links with toy ropes: what features count when pieces join and cut them, what that
// completes. Pieces also extend roads over sides without a road.
#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "game_table.h"
#include "model/kernel.h"
#include "table/segments.h"
#include "testing.h"
#include "toy_ropes.h"

#include <stdlib.h>
#include <string.h>

#include "text_moves.h"

enum { GAMES = 12, PLAYERS = 3 };

/** Returns a segment by the number of its tile and its id. */
static SegmentRef ref_of(const GameTable *table, uint32_t tile, const char *id) {
    const PlacedTile at = game_tile(table->rules, table->game, tile);
    const int segment = segment_named(rules_type(table->rules, at.type), id);
    assert_true(segment >= 0);
    return segment_ref(table->rules->kernel->copy_at(table->game, tile), (unsigned)segment);
}

static FeatureView feature_at(const GameTable *table, uint32_t tile, const char *id) {
    return game_feature(table->rules, table->game, tile, ref_segment(ref_of(table, tile, id)));
}

static void joined_cities_count_together(void **state) {
    GameTable table = table_of("base+toy-ropes", 2);
    table_read(&table, "tile base/D 0,0 r0\ntile base/E 0,1 r2\nfigure 0 follower 0,0 c0\n"
                       "figure 1 follower 0,1 c0\ndraws 60\nturn 0 draw\n");
    assert_int_equal(feature_at(&table, 0, "c0").tiles, 1);
    toy_rope_tie(table.rules, table.game,
                 (Joint){ref_of(&table, 0, "c0"), ref_of(&table, 1, "c0"), 0});
    assert_int_equal(toy_ropes(table.rules, table.game)->notified, 1);
    const FeatureView city = feature_at(&table, 1, "c0");
    assert_true(city.id == feature_at(&table, 0, "c0").id);
    assert_int_equal(city.tiles, 2);
    assert_int_equal(city.open_edges, 2);
    assert_int_equal(city.followers[0] + city.followers[1], 2);
    table_expect_sound(&table);
    toy_rope_cut(table.rules, table.game, 0);
    assert_int_equal(feature_at(&table, 0, "c0").tiles, 1);
    assert_int_equal(feature_at(&table, 0, "c0").followers[1], 0);
    table_expect_sound(&table);
    table_free(&table);
}

/** Ends that a rope closes complete a road in the turn in which it is tied. */
static void a_rope_may_complete_a_road(void **state) {
    GameTable table = table_of("base+toy-ropes", 2);
    table_read(&table, "tile base/D 0,0 r0\ntile base/L 1,0 r0\nfigure 1 follower 0,0 r0\n"
                       "draws 60\nturn 0 draw\n");
    const uint32_t cloister = (uint32_t)rules_type_find(table.rules, "base/B");
    assert_int_equal(game_draw_tile(table.rules, table.game, cloister), STATUS_OK);
    table_act(&table, "place 0,1 r0");
    // A plank on the new tile: its own two ends and the open end of the road.
    assert_int_equal(feature_at(&table, 2, "b0").open_edges, 2);
    toy_rope_tie(table.rules, table.game,
                 (Joint){ref_of(&table, 2, "b0"), ref_of(&table, 0, "r0"), 3});
    assert_true(feature_at(&table, 0, "r0").complete);
    table_expect_sound(&table);
    table_act(&table, "pass");
    int32_t scores[PLAYERS_MAX];
    game_scores(table.rules, table.game, scores);
    assert_int_equal(scores[1], 3);
    table_free(&table);
}

/** A plank from west to east: only roads may meet it there. */
static void a_plank_leads_over_a_field(void **state) {
    GameTable table = table_of("base+toy-ropes", 2);
    table_read(&table, "tile base/D 0,0 r0\ntile base/B 0,1 r0\ntile base/U 1,0 r0\n"
                       "tile base/V 2,0 r0\ntile base/W 2,1 r1\ndraws 60\nturn 0 draw\n");
    const SegmentRef plank = ref_of(&table, 1, "b0");
    const uint32_t straight = (uint32_t)rules_type_find(table.rules, "base/U");
    table.rules->kernel->span(table.rules, table.game, plank, 1);
    table.rules->kernel->span(table.rules, table.game, plank, 3);
    table_expect_sound(&table);
    assert_int_equal(game_draw_tile(table.rules, table.game, straight), STATUS_OK);
    table_act(&table, "place -1,1 r0");
    table_act(&table, "pass");
    assert_int_equal(feature_at(&table, 1, "b0").tiles, 2);
    assert_int_equal(feature_at(&table, 1, "b0").open_edges, 2);
    table_expect_sound(&table);
    joints_renew(table.rules, table.game, NULL, 0);
    assert_int_equal(feature_at(&table, 1, "b0").tiles, 2);
    // Beyond its other end only roads fit.
    assert_int_equal(game_draw_tile(table.rules, table.game, straight), STATUS_OK);
    Action action;
    assert_int_equal(action_from_text(table.rules, table.game, "place 1,1 r1", &action, NULL),
                     STATUS_ILLEGAL);
    table_expect_sound(&table);
    table_free(&table);
}

/** Returns a random segment of a kind on the board. */
static SegmentRef segment_draw(const GameTable *table, unsigned kind, Rng *rng) {
    for (;;) {
        const uint32_t tile = rng_below(rng, game_tile_count(table->rules, table->game));
        const uint32_t copy = table->rules->kernel->copy_at(table->game, tile);
        const unsigned segment = rng_below(rng, rules_copy_type(table->rules, copy)->segment_count);
        if (rules_segment_kind(table->rules, copy, segment) == kind) {
            return segment_ref(copy, segment);
        }
    }
}

/** Ties or cuts a rope while a deployment is pending. */
static void ropes_change(GameTable *table, Rng *rng) {
    static const unsigned KINDS[] = {SEGMENT_CITY, SEGMENT_ROAD, SEGMENT_FIELD};
    const unsigned count = toy_ropes(table->rules, table->game)->count;
    if (count == ROPES_MAX || (count > 0 && rng_below(rng, 2) == 0)) {
        const unsigned index = rng_below(rng, count);
        const Joint rope = toy_ropes(table->rules, table->game)->rope[index];
        const bool field = rules_segment_kind(table->rules, ref_copy(rope.a),
                                              ref_segment(rope.a)) == SEGMENT_FIELD;
        if (!field) { // farms are never cut
            toy_rope_cut(table->rules, table->game, index);
        }
        return;
    }
    const unsigned kind = KINDS[rng_below(rng, 3)];
    const Joint rope = {segment_draw(table, kind, rng), segment_draw(table, kind, rng), 0};
    toy_rope_tie(table->rules, table->game, rope);
}

static void random_games_stay_sound(void **state) {
    for (unsigned number = 0; number < GAMES; number++) {
        GameTable table = table_of(
            number % 2 == 0 ? "base+toy-ropes" : "base+traders-and-builders+toy-ropes", PLAYERS);
        Rng rng = rng_make(20 + number, 1);
        while (game_pending(table.rules, table.game).kind != PENDING_OVER) {
            const Pending pending = game_pending(table.rules, table.game);
            if (pending.kind == PENDING_DRAW) {
                game_draw(table.rules, table.game, &rng);
                continue;
            }
            if (strcmp(pending.phase, "deploy") == 0 && rng_below(&rng, 3) == 0) {
                ropes_change(&table, &rng);
                table_expect_sound(&table);
            }
            game_apply(table.rules, table.game, game_sample_action(table.rules, table.game, &rng));
            table_expect_sound(&table);
        }
        table_free(&table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joined_cities_count_together),
        cmocka_unit_test(a_rope_may_complete_a_road),
        cmocka_unit_test(a_plank_leads_over_a_field),
        cmocka_unit_test(random_games_stay_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
