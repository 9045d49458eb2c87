// SPDX-License-Identifier: MIT
//
// Games that begin with a block of tiles (TileFacts.in_block): a ring of field around an empty
// cell, and the City of Carcassonne.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/text.h"
#include "game_table.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 3, RING_TILES = SIDE * SIDE, GAMES = 8, TEXT_SIZE = 1 << 15, SETS_MAX = 3 };

static const char *const IDS[RING_TILES] = {"A", "B", "C", "D", "E", "F", "G", "H", "I"};

/** The block, and its set; `tiles` belongs to the running test. */
typedef struct Ring {
    TileFacts tiles[RING_TILES];
    TileSet set;
} Ring;

static bool is_outer(int x, int y, unsigned side) {
    return (side == 0 && y == 0) || (side == 1 && x == SIDE - 1) || (side == 2 && y == SIDE - 1) ||
           (side == 3 && x == 0);
}

/** Fields on the outer sides, and on the outer half of sides that continue around the ring. */
static void ring_make(Ring *ring) {
    memset(ring, 0, sizeof *ring);
    for (int i = 0; i < RING_TILES; i++) {
        TileFacts *tile = &ring->tiles[i];
        const int x = i % SIDE;
        const int y = i / SIDE;
        *tile = (TileFacts){
            .id = IDS[i], .count = 1, .in_block = true, .block_x = (int8_t)x, .block_y = (int8_t)y};
        unsigned ports = 0;
        for (unsigned side = 0; side < SIDES; side++) {
            const bool outer = is_outer(x, y, side);
            const bool left = outer || is_outer(x, y, (side + 3) % SIDES);
            const bool right = outer || is_outer(x, y, (side + 1) % SIDES);
            tile->edges[side] = outer ? EDGE_FIELD : EDGE_INNER;
            ports |= (unsigned)left << (PORTS_PER_SIDE * side);
            ports |= (unsigned)right << (PORTS_PER_SIDE * side + 2);
        }
        tile->segment_count = ports != 0;
        tile->segments[0] =
            (TileSegment){.id = "f0", .kind = SEGMENT_FIELD, .ports = (uint16_t)ports};
    }
    ring->set = (TileSet){.id = "ring",
                          .name = "A ring",
                          .note = "",
                          .expansion = "",
                          .start_tile = "",
                          .tiles = ring->tiles,
                          .tile_count = RING_TILES};
}

static int ring_create(void **state) {
    Ring *ring = calloc(1, sizeof *ring);
    assert_non_null(ring);
    ring_make(ring);
    *state = ring;
    return 0;
}

static int ring_destroy(void **state) {
    free(*state);
    return 0;
}

static Status compile(Rules **out, const TileSet *const *sets, const OptionValue *option,
                      Message *message) {
    RulesConfig config = {.tilesets = sets, .players = 2, .options = option};
    config.option_count = option != NULL;
    while (sets[config.tileset_count] != NULL) {
        config.tileset_count++;
    }
    return rules_compile(out, &config, message);
}

static void expect_rejected(const Ring *ring, const char *text) {
    Message message = {""};
    assert_int_equal(tileset_check(&ring->set, &message), STATUS_INVALID);
    if (strstr(message.text, text) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", message.text, text);
    }
}

static void a_block_is_whole(void **state) {
    Ring *ring = *state;
    Message message = {""};
    if (tileset_check(&ring->set, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    ring->tiles[8].in_block = false;
    expect_rejected(ring, "tile F: edges: side S is 'i', but no tile of the block is there");
    ring_make(ring);
    ring->tiles[0].block_x = 5; // no tile is north or west of it
    expect_rejected(ring, "tile A: block: 5,0 given, 0,0 or a free cell");
    ring_make(ring);
    ring->tiles[1].edges[1] = EDGE_FIELD;
    expect_rejected(ring, "tile B");
    ring_make(ring);
    ring->tiles[4].count = 2;
    expect_rejected(ring, "tile E: count: a tile of a block occurs once");
}

static void segments_continue_across_inner_sides(void **state) {
    Ring *ring = *state;
    ring->tiles[0].segments[0].ports &= (uint16_t) ~(1U << 3); // EL
    expect_rejected(ring, "tile A: edges: a segment at side E does not continue in tile B");
}

static void inner_sides_are_for_blocks(void **state) {
    Ring *ring = *state;
    for (unsigned i = 0; i < RING_TILES; i++) {
        ring->tiles[i].in_block = false;
    }
    expect_rejected(ring, "edges: 'i' is for tiles of a block");
}

// The start tile of the other set is out of the game, the field surrounds the empty cell, and an
// adjacent cloister counts the tiles of the block.
static void the_block_is_placed_first(void **state) {
    Ring *ring = *state;
    const TileSet *const sets[] = {shipped_tileset_find("base"), &ring->set, NULL};
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(compile(&rules, sets, NULL, &message), STATUS_OK);
    Game *game = game_memory(rules);
    game_start(rules, game, 1);
    assert_int_equal(game_tile_count(rules, game), RING_TILES);
    assert_int_equal(game_draws_left(rules, game), 71);
    for (uint32_t i = 0; i < RING_TILES; i++) {
        const PlacedTile tile = game_tile(rules, game, i);
        assert_int_equal(tile.x, i % SIDE);
        assert_int_equal(tile.y, i / SIDE);
        assert_int_equal(tile.rotation, 0);
        if (i != 4) {
            assert_int_equal(game_feature(rules, game, i, 0).tiles, RING_TILES - 1);
        }
    }
    assert_int_equal(game_open_cell_count(rules, game), 4 * SIDE);
    static const char *const CLOISTER = "tile ring/A 0,0 r0\ntile base/B 1,-1 r0\n"
                                        "draws 9\nturn 0 draw\n";
    assert_int_equal(game_from_text(rules, game, CLOISTER, &message), STATUS_OK);
    assert_int_equal(game_tile_count(rules, game), RING_TILES + 1);
    const TileFacts *facts = rules_type(rules, game_tile(rules, game, RING_TILES).type);
    for (unsigned segment = 0; segment < facts->segment_count; segment++) {
        if (facts->segments[segment].kind == SEGMENT_CLOISTER) {
            assert_int_equal(game_feature(rules, game, RING_TILES, segment).tiles, 4);
        }
    }
    free(game);
    rules_destroy(rules);
}

static void positions_keep_it(void **state) {
    Ring *ring = *state;
    const TileSet *const sets[] = {shipped_tileset_find("base"), &ring->set, NULL};
    static const char *const WRONG[][2] = {
        {"tile base/D 0,0 r0\nturn 0 draw\n", "the first tile is ring/A"},
        {"tile ring/A 0,0 r0\ntile ring/B 1,1 r0\nturn 0 draw\n", "cannot lie at 1,1"},
        {"tile ring/A 0,0 r0\nlaid ring/B 1,0 r0\nturn 0 deploy\n", "not laid in a turn"},
    };
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(compile(&rules, sets, NULL, &message), STATUS_OK);
    Game *game = game_memory(rules);
    for (unsigned i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_int_equal(game_from_text(rules, game, WRONG[i][0], &message), STATUS_INVALID);
        assert_non_null(strstr(message.text, WRONG[i][1]));
    }
    free(game);
    rules_destroy(rules);
}

static void blocks_that_fit_on_the_table(void **state) {
    Ring *ring = *state;
    Rules *rules = NULL;
    Message message = {""};
    const TileSet *const two[] = {&ring->set, shipped_tileset_find("count-of-carcassonne"), NULL};
    assert_int_equal(compile(&rules, two, NULL, &message), STATUS_OK);
    Game *game = game_memory(rules);
    game_start(rules, game, 0);
    assert_int_equal(game_tile_count(rules, game), 12 + RING_TILES); // the larger block first
    const PlacedTile below = game_tile(rules, game, 12);
    assert_int_equal(below.x, 3); // below the only field of the City at its end
    assert_int_equal(below.y, 3);
    free(game);
    rules_destroy(rules);
    rules = NULL;
    for (int i = 0; i < SIDE; i++) {
        ring->tiles[i].edges[0] = EDGE_ROAD; // below the City there is only one road
        ring->tiles[i].segments[1] =
            (TileSegment){.id = "r0", .kind = SEGMENT_ROAD, .ports = 1U << 1};
        ring->tiles[i].segment_count = 2;
    }
    assert_int_equal(compile(&rules, two, NULL, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "the block of ring fits nowhere below the others"));
    ring_make(ring);
    const TileSet *const one[] = {shipped_tileset_find("base"), &ring->set, NULL};
    const OptionValue small = {"table", "3x3"};
    assert_int_equal(compile(&rules, one, &small, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "is outside"));
    const OptionValue large = {"table", "9x9"};
    assert_int_equal(compile(&rules, one, &large, &message), STATUS_OK);
    rules_destroy(rules);
}

// Beside the start tile, which is in its usual place, or beside other blocks; here without roads.
static void a_block_beside_the_others(void **state) {
    Ring *ring = *state;
    Rules *rules = NULL;
    Message message = {""};
    const TileSet *const fields[] = {&ring->set, shipped_tileset_find("school"), NULL};
    assert_int_equal(compile(&rules, fields, NULL, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "the block of school fits nowhere beside the others"));
    const TileSet *const sets[] = {shipped_tileset_find("base"), fields[1], NULL};
    const OptionValue small = {"table", "3x3"};
    assert_int_equal(compile(&rules, sets, &small, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "is outside"));
    const OptionValue left = {"school_side", "left"};
    assert_int_equal(compile(&rules, sets, &left, &message), STATUS_OK);
    Game *game = game_memory(rules);
    game_start(rules, game, 0);
    assert_int_equal(game_tile(rules, game, 0).x, 0); // the start tile
    assert_int_equal(game_tile(rules, game, 1).x, -1);
    assert_int_equal(game_tile(rules, game, 2).x, -2);
    free(game);
    rules_destroy(rules);
}

static void random_games_hold(void **state) {
    Ring *ring = *state;
    const TileSet *const sets[] = {shipped_tileset_find("winter"), &ring->set, NULL};
    static char text[TEXT_SIZE];
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(compile(&rules, sets, NULL, &message), STATUS_OK);
    Game *game = game_memory(rules);
    Game *again = game_memory(rules);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng = rng_make(seed, 0);
        game_start(rules, game, 0);
        while (game_pending(rules, game).kind != PENDING_OVER) {
            if (game_pending(rules, game).kind == PENDING_DRAW) {
                game_draw(rules, game, &rng);
            } else {
                game_apply(rules, game, game_sample_action(rules, game, &rng));
            }
            if (game_check(rules, game, &message) != STATUS_OK) {
                fail_msg("%s", message.text);
            }
        }
        assert_true(game_to_text(rules, game, text, sizeof text) < sizeof text);
        assert_int_equal(game_from_text(rules, again, text, &message), STATUS_OK);
        assert_true(game_hash(rules, game) == game_hash(rules, again));
    }
    free(game);
    free(again);
    rules_destroy(rules);
}

#define RING(test) cmocka_unit_test_setup_teardown(test, ring_create, ring_destroy)

int main(void) {
    const struct CMUnitTest tests[] = {
        RING(a_block_is_whole),           RING(segments_continue_across_inner_sides),
        RING(inner_sides_are_for_blocks), RING(the_block_is_placed_first),
        RING(positions_keep_it),          RING(blocks_that_fit_on_the_table),
        RING(a_block_beside_the_others),  RING(random_games_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
