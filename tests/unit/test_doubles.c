// SPDX-License-Identifier: MIT
//
// Double tiles, two halves placed by one action (doubles.h), with the toy dominoes. The test
// computes where they fit from the facts of the tiles in random games. Positions are checked,
// written and read after every move.
#include "carcarena/arena/tileset_json.h"
#include "carcarena/engine/rng.h"
#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "game_table.h"
#include "testing.h"
#include "toys.h"

#include <stdlib.h>
#include <string.h>

#include "text_moves.h"

#define DATA CARCARENA_SOURCE_DIR "/tests/unit/data/double-tiles.json"

enum { GAMES = 20, PLAYERS = 3, REACH = 3 };

static TileSet *set;

static GameTable table_make(void) {
    Message message = {""};
    if (tileset_json_load(&set, DATA, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    const TileSet *sets[] = {set};
    const RulesConfig config = {.tilesets = sets, .tileset_count = 1, .players = PLAYERS};
    return table_with(rules_made(&config));
}

static void doubles_free(GameTable *table) {
    table_free(table);
    tileset_json_destroy(set);
}

/* ---- From the facts alone. */

static const int STEP_X[SIDES] = {0, 1, 0, -1};
static const int STEP_Y[SIDES] = {-1, 0, 1, 0};

/** Returns the edge at a side of the tile on a cell, or -1. */
static int edge_at(const GameTable *table, int x, int y, unsigned side) {
    int edge = -1;
    for (uint32_t i = 0; i < game_tile_count(table->rules, table->game); i++) {
        const PlacedTile tile = game_tile(table->rules, table->game, i);
        if (tile.x == x && tile.y == y) {
            edge =
                rules_type(table->rules, tile.type)->edges[(side + SIDES - tile.rotation) % SIDES];
        }
    }
    return edge;
}

/** Returns whether a half matches its neighbors on the board; counts them. */
static bool half_matches(const GameTable *table, PlacedTile tile, int *neighbors) {
    bool matches = edge_at(table, tile.x, tile.y, 0) < 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const int theirs =
            edge_at(table, tile.x + STEP_X[side], tile.y + STEP_Y[side], (side + 2) % SIDES);
        const int mine =
            rules_type(table->rules, tile.type)->edges[(side + SIDES - tile.rotation) % SIDES];
        *neighbors += theirs >= 0;
        matches = matches && (theirs < 0 || theirs == mine);
    }
    return matches;
}

/** Returns the number of placements of a double tile; all of them must be offered. */
static uint32_t expect_placements(const GameTable *table, uint32_t west_type) {
    int reach = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < game_tile_count(table->rules, table->game); i++) {
        const PlacedTile tile = game_tile(table->rules, table->game, i);
        reach = abs(tile.x) > reach ? abs(tile.x) : reach;
        reach = abs(tile.y) > reach ? abs(tile.y) : reach;
    }
    const int width = 2 * (reach + REACH) + 1;
    for (int way = 0; way < width * width * SIDES; way++) {
        const unsigned rotation = (unsigned)way % SIDES;
        const unsigned side = (1 + rotation) % SIDES;
        PlacedTile west = {(int16_t)(way / SIDES % width - reach - REACH),
                           (int16_t)(way / SIDES / width - reach - REACH), (uint16_t)west_type,
                           (uint8_t)rotation};
        PlacedTile east = {(int16_t)(west.x + STEP_X[side]), (int16_t)(west.y + STEP_Y[side]),
                           (uint16_t)(west_type + 1), (uint8_t)rotation};
        int neighbors = 0;
        const bool fits = half_matches(table, west, &neighbors) &&
                          half_matches(table, east, &neighbors) && neighbors > 0;
        const Action place = action_place((unsigned)game_active_player(table->rules, table->game),
                                          west.x, west.y, rotation);
        Action action = 0;
        const bool offered =
            game_normalize(table->rules, table->game, place, &action, NULL) == STATUS_OK;
        assert_int_equal(offered, fits);
        count += fits;
    }
    return count;
}

/** Returns the western half of the next domino. */
static uint32_t domino_next(const GameTable *table) {
    uint32_t type = 0;
    for (uint32_t left = 0; left == 0; type++) {
        const TileFacts *facts = rules_type(table->rules, type);
        left = tile_beside(facts) == 1 ? facts->count : 0;
        for (uint32_t i = 0; left > 0 && i < game_tile_count(table->rules, table->game); i++) {
            left -= game_tile(table->rules, table->game, i).type == type;
        }
    }
    return type - 1;
}

/* ---- Random games. */

static uint32_t game_play(GameTable *table, Rng *rng) {
    Action *actions = malloc(rules_actions_max(table->rules) * sizeof *actions);
    uint32_t laid = 0;
    assert_non_null(actions);
    game_start(table->rules, table->game, 0);
    for (;;) {
        const Pending pending = game_pending(table->rules, table->game);
        table_expect_sound(table);
        table_expect_text(table);
        if (pending.kind == PENDING_OVER) {
            break;
        }
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance(table->rules, table->game, rng);
            continue;
        }
        if (strcmp(pending.phase, "domino") == 0) {
            const uint32_t count = expect_placements(table, domino_next(table));
            assert_int_equal(game_actions(table->rules, table->game, actions), count + 1);
        }
        const Action action = game_sample_action(table->rules, table->game, rng);
        laid += strcmp(pending.phase, "domino") == 0 && action_verb(action) == VERB_PLACE;
        game_apply(table->rules, table->game, action);
    }
    free(actions);
    return laid;
}

static void double_tiles_fit_as_the_facts_say(void **state) {
    GameTable table = table_make();
    Rng rng = rng_make(2014, 12);
    uint32_t laid = 0;
    for (int game = 0; game < GAMES; game++) {
        laid += game_play(&table, &rng);
    }
    assert_true(laid > GAMES);
    doubles_free(&table);
}

static void playouts_lay_double_tiles(void **state) {
    GameTable table = table_make();
    Rng rng = rng_make(7, 7);
    Message message = {""};
    for (int game = 0; game < GAMES; game++) {
        game_start(table.rules, table.game, 0);
        (void)game_playout(table.rules, table.game, &rng);
        if (game_check(table.rules, table.game, &message) != STATUS_OK) {
            fail_msg("%s", message.text);
        }
    }
    doubles_free(&table);
}

/* ---- One by one. */

/** A domino of roads south of the start tile: its northern road would not fit, so it is turned. */
static void both_halves_are_the_tile_of_the_turn(void **state) {
    GameTable table = table_make();
    assert_true(table_allows(&table, "place 0,-1 r0")); // fields in the south of the western half
    assert_false(table_allows(&table, "place 0,1 r0"));
    table_act(&table, "place 0,-1 r0");
    assert_true(table_allows(&table, "deploy follower 0,-1 r0"));
    assert_true(table_allows(&table, "deploy follower 1,-1 c0"));
    assert_true(table_allows(&table, "deploy follower 1,-1 r0"));
    table_act(&table, "deploy follower 1,-1 c0");
    table_act(&table, "pass");
    table_draw(&table, "doubles/cap");
    table_act(&table, "place 1,-2 r2");
    int32_t scores[PLAYERS_MAX];
    game_scores(table.rules, table.game, scores);
    table_act(&table, "pass");
    game_scores(table.rules, table.game, scores);
    assert_int_equal(scores[0], 4);
    doubles_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(double_tiles_fit_as_the_facts_say),
        cmocka_unit_test(playouts_lay_double_tiles),
        cmocka_unit_test(both_halves_are_the_tile_of_the_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
