// SPDX-License-Identifier: MIT
//
// Half-tiles, two of which fill a cell, drawn from the stack like others. The test computes
// placements and features from the facts of the tiles and compares them after every move of random
// games.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/arena/tileset_json.h"
#include "carcarena/engine/rng.h"
#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "game_table.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "text_moves.h"

#define DATA CARCARENA_SOURCE_DIR "/tests/unit/data/half-tiles.json"

enum {
    GAMES = 10,
    FULL_GAMES = 2,
    PLAYERS = 3,
    SETS_MAX = 64,
    TEXT_SIZE = 1 << 16,
    TEXT_EVERY = 8,
    TILES_MAX = 256,
    SPOTS = TILES_MAX * SEGMENTS_MAX
};

static TileSet *half_set;

/** Returns the half-tiles, after some shipped sets. */
static GameTable table_make(const TileSet **sets, uint16_t count, int players) {
    Message message = {""};
    if (tileset_json_load(&half_set, DATA, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    sets[count] = half_set;
    const RulesConfig config = {
        .tilesets = sets, .tileset_count = (uint16_t)(count + 1), .players = (uint8_t)players};
    return table_with(rules_made(&config));
}

static GameTable table_alone(void) {
    const TileSet *sets[1];
    return table_make(sets, 0, 2);
}

static void halves_free(GameTable *table) {
    table_free(table);
    tileset_json_destroy(half_set);
}

/** Returns the feature of a segment of the last placed tile. */
static FeatureView feature_last(const GameTable *table, unsigned segment) {
    return game_feature(table->rules, table->game, game_tile_count(table->rules, table->game) - 1,
                        segment);
}

/* ---- From the facts alone. */

static const TileFacts *facts_of(const GameTable *table, PlacedTile tile) {
    return rules_type(table->rules, tile.type);
}

/** Returns whether a tile covers a side of its cell. */
static bool covers(const GameTable *table, PlacedTile tile, unsigned side) {
    const unsigned printed = (side + SIDES - tile.rotation) % SIDES;
    return !tile_is_half(facts_of(table, tile)) || printed < 2;
}

/**
 * Returns the edge of a placed tile at a side it covers, or of its long side (side rotation + 2).
 */
static unsigned edge_of(const GameTable *table, PlacedTile tile, unsigned side) {
    return facts_of(table, tile)->edges[(side + SIDES - tile.rotation) % SIDES];
}

/** Finds the side of `a` and the side of `b` at which two tiles meet; false if they do not. */
static bool tiles_meet(const GameTable *table, PlacedTile a, PlacedTile b, unsigned *of_a,
                       unsigned *of_b) {
    static const int STEP_X[SIDES] = {0, 1, 0, -1};
    static const int STEP_Y[SIDES] = {-1, 0, 1, 0};
    if (a.x == b.x && a.y == b.y) {
        *of_a = (a.rotation + 2U) % SIDES;
        *of_b = (b.rotation + 2U) % SIDES;
        return true;
    }
    for (unsigned side = 0; side < SIDES; side++) {
        if (a.x + STEP_X[side] == b.x && a.y + STEP_Y[side] == b.y) {
            *of_a = side;
            *of_b = side ^ 2U;
            return covers(table, a, side) && covers(table, b, side ^ 2U);
        }
    }
    return false;
}

/** Returns the ports of a segment of a placed tile. */
static unsigned ports_of(const GameTable *table, PlacedTile tile, unsigned segment) {
    return ports_rotate(facts_of(table, tile)->segments[segment].ports, tile.rotation);
}

static uint32_t spot_root(const uint32_t *parent, uint32_t spot) {
    while (parent[spot] != spot) {
        spot = parent[spot];
    }
    return spot;
}

/** All segments, joined. */
typedef struct Survey {
    PlacedTile tiles[TILES_MAX];
    uint32_t count;
    uint32_t parent[SPOTS];
    unsigned met[TILES_MAX]; /* bit s: a tile touches this tile on side s, or on its long side */
} Survey;

/** Joins the segments of two tiles at the side where they meet. */
static void tiles_join(const GameTable *table, Survey *survey, uint32_t i, uint32_t j,
                       unsigned mine, unsigned theirs) {
    const PlacedTile a = survey->tiles[i];
    const PlacedTile b = survey->tiles[j];
    assert_int_equal(edge_of(table, a, mine), edge_of(table, b, theirs));
    for (unsigned s = 0; s < facts_of(table, a)->segment_count; s++) {
        for (unsigned t = 0; t < facts_of(table, b)->segment_count; t++) {
            const unsigned left = ports_of(table, a, s) >> (PORTS_PER_SIDE * mine) & 7U;
            const unsigned right = ports_of(table, b, t) >> (PORTS_PER_SIDE * theirs) & 7U;
            const unsigned seen = (right & 1U) << 2 | (right & 2U) | right >> 2;
            if ((left & seen) != 0) {
                const uint32_t root = spot_root(survey->parent, i * SEGMENTS_MAX + s);
                survey->parent[root] = spot_root(survey->parent, j * SEGMENTS_MAX + t);
            }
        }
    }
}

static void survey_make(const GameTable *table, Survey *survey) {
    survey->count = game_tile_count(table->rules, table->game);
    assert_true(survey->count <= TILES_MAX);
    for (uint32_t i = 0; i < survey->count; i++) {
        survey->tiles[i] = game_tile(table->rules, table->game, i);
        survey->met[i] = 0;
    }
    for (uint32_t spot = 0; spot < survey->count * SEGMENTS_MAX; spot++) {
        survey->parent[spot] = spot;
    }
    for (uint32_t i = 0; i < survey->count; i++) {
        for (uint32_t j = 0; j < survey->count; j++) {
            unsigned mine = 0;
            unsigned theirs = 0;
            if (i != j && tiles_meet(table, survey->tiles[i], survey->tiles[j], &mine, &theirs)) {
                survey->met[i] |= 1U << mine;
                tiles_join(table, survey, i, j, mine, theirs);
            }
        }
    }
}

/** Returns whether a tile has some of the segments of a root. */
static bool tile_shows(const GameTable *table, const Survey *survey, uint32_t i, uint32_t root) {
    bool shows = false;
    for (unsigned s = 0; s < facts_of(table, survey->tiles[i])->segment_count; s++) {
        shows = shows || spot_root(survey->parent, i * SEGMENTS_MAX + s) == root;
    }
    return shows;
}

/** Returns the number of cells with a tile on and around a cell. */
static unsigned cells_around(const Survey *survey, PlacedTile middle) {
    unsigned cells = 0;
    for (uint32_t i = 0; i < survey->count; i++) {
        const PlacedTile tile = survey->tiles[i];
        bool first = abs(tile.x - middle.x) <= 1 && abs(tile.y - middle.y) <= 1;
        for (uint32_t j = 0; j < i; j++) {
            first = first && !(survey->tiles[j].x == tile.x && survey->tiles[j].y == tile.y);
        }
        cells += first;
    }
    return cells;
}

/** Measures tiles and open sides of a feature: two half-tiles of one cell are one tile. */
static void survey_measure(const GameTable *table, const Survey *survey, uint32_t root,
                           unsigned *tiles, unsigned *open) {
    *tiles = 0;
    *open = 0;
    for (uint32_t i = 0; i < survey->count; i++) {
        const PlacedTile tile = survey->tiles[i];
        bool first = tile_shows(table, survey, i, root);
        for (uint32_t j = 0; j < i; j++) {
            first = first && !(survey->tiles[j].x == tile.x && survey->tiles[j].y == tile.y &&
                               tile_shows(table, survey, j, root));
        }
        *tiles += first;
        unsigned ports = 0;
        for (unsigned s = 0; s < facts_of(table, tile)->segment_count; s++) {
            const bool here = spot_root(survey->parent, i * SEGMENTS_MAX + s) == root;
            ports |= here ? ports_of(table, tile, s) : 0;
        }
        for (unsigned side = 0; side < SIDES; side++) {
            *open +=
                (ports >> (PORTS_PER_SIDE * side) & 7U) != 0 && (survey->met[i] >> side & 1U) == 0;
        }
    }
}

static unsigned followers_there(const GameTable *table, const Survey *survey, uint32_t root) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_figures(table->rules, table->game, figures);
    unsigned there = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t spot = (uint32_t)figures[i].tile * SEGMENTS_MAX + figures[i].segment;
        there += spot_root(survey->parent, spot) == root;
    }
    return there;
}

/** Compares one feature, by one of its segments. */
static void expect_feature(const GameTable *table, const Survey *survey, uint32_t i,
                           unsigned segment) {
    const FeatureView view = game_feature(table->rules, table->game, i, segment);
    const uint32_t root = spot_root(survey->parent, i * SEGMENTS_MAX + segment);
    unsigned tiles = 0;
    unsigned open = 0;
    survey_measure(table, survey, root, &tiles, &open);
    if (view.kind == SEGMENT_CLOISTER) {
        tiles = cells_around(survey, survey->tiles[i]);
        open = 9 - tiles;
    }
    if (view.tiles != tiles) {
        fail_msg("segment %u of the tile at %d,%d: %u tiles, should be %u", segment,
                 survey->tiles[i].x, survey->tiles[i].y, view.tiles, tiles);
    }
    assert_int_equal(view.open_edges, open);
    unsigned followers = 0;
    for (int player = 0; player < rules_players(table->rules); player++) {
        followers += view.followers[player];
    }
    assert_int_equal(followers, followers_there(table, survey, root));
    if (view.kind != SEGMENT_FIELD) {
        assert_int_equal(view.complete, open == 0);
    }
}

static void expect_features(const GameTable *table, const Survey *survey) {
    uint32_t ids[SPOTS];
    for (uint32_t i = 0; i < survey->count; i++) {
        for (unsigned s = 0; s < facts_of(table, survey->tiles[i])->segment_count; s++) {
            const uint32_t spot = i * SEGMENTS_MAX + s;
            const uint32_t root = spot_root(survey->parent, spot);
            ids[spot] = game_feature(table->rules, table->game, i, s).id;
            if (root == spot) {
                expect_feature(table, survey, i, s);
            }
        }
    }
    for (uint32_t i = 0; i < survey->count; i++) {
        for (unsigned s = 0; s < facts_of(table, survey->tiles[i])->segment_count; s++) {
            const uint32_t spot = i * SEGMENTS_MAX + s;
            assert_int_equal(ids[spot], ids[spot_root(survey->parent, spot)]);
        }
    }
}

/** Returns whether a tile may be placed there by the rules. */
static bool fits(const GameTable *table, const Survey *survey, PlacedTile tile) {
    const bool half = tile_is_half(facts_of(table, tile));
    bool touches = false;
    for (uint32_t i = 0; i < survey->count; i++) {
        const PlacedTile other = survey->tiles[i];
        const bool same = other.x == tile.x && other.y == tile.y;
        unsigned mine = 0;
        unsigned theirs = 0;
        if (same && !(half && tile_is_half(facts_of(table, other)) &&
                      (other.rotation + 2) % SIDES == tile.rotation)) {
            return false;
        }
        if (!tiles_meet(table, tile, other, &mine, &theirs)) {
            continue;
        }
        touches = true;
        if (edge_of(table, tile, mine) != edge_of(table, other, theirs)) {
            return false;
        }
    }
    return touches;
}

/** Compares the placements of the current tile with all cells around the board. */
static void expect_placements(const GameTable *table, const Survey *survey) {
    const int type = game_hand(table->rules, table->game);
    uint32_t count = 0;
    int reach = 1;
    for (uint32_t i = 0; i < survey->count; i++) {
        const int x = abs(survey->tiles[i].x) + 1;
        const int y = abs(survey->tiles[i].y) + 1;
        reach = x > reach ? x : reach;
        reach = y > reach ? y : reach;
    }
    for (int y = -reach; y <= reach; y++) {
        for (int x = -reach; x <= reach; x++) {
            for (unsigned r = 0; r < SIDES; r++) {
                const PlacedTile tile = {(int16_t)x, (int16_t)y, (uint16_t)type, (uint8_t)r};
                const bool may = rules_rotation_canonical(table->rules, (uint32_t)type, r) == r &&
                                 fits(table, survey, tile);
                Action action = 0;
                const Action place =
                    action_place((unsigned)game_active_player(table->rules, table->game), x, y, r);
                const bool listed =
                    game_normalize(table->rules, table->game, place, &action, NULL) == STATUS_OK &&
                    action == place;
                assert_int_equal(listed, may);
                count += may;
            }
        }
    }
    Action *actions = malloc(rules_actions_max(table->rules) * sizeof *actions);
    assert_non_null(actions);
    assert_int_equal(game_actions(table->rules, table->game, actions), count);
    free(actions);
}

/* ---- Random games. */

static void expect_text(GameTable *table) {
    char *text = malloc(TEXT_SIZE);
    char *again = malloc(TEXT_SIZE);
    Message message = {""};
    assert_true(text != NULL && again != NULL);
    assert_true(game_to_text(table->rules, table->game, text, TEXT_SIZE) < TEXT_SIZE);
    if (game_from_text(table->rules, table->other, text, &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, text);
    }
    (void)game_to_text(table->rules, table->other, again, TEXT_SIZE);
    assert_string_equal(text, again);
    assert_true(game_hash(table->rules, table->game) == game_hash(table->rules, table->other));
    free(text);
    free(again);
}

/** Every action can be written and read. */
static void expect_action_text(const GameTable *table, Action action) {
    char text[ACTION_TEXT_SIZE];
    Action again = 0;
    Message message = {""};
    (void)action_to_text(table->rules, table->game, action, text, sizeof text);
    if (action_from_text(table->rules, table->game, text, &again, &message) != STATUS_OK) {
        fail_msg("%s: %s", text, message.text);
    }
    assert_true(action == again);
}

/** Plays a game at random. @param survey to compare with it, or NULL */
static void game_play(GameTable *table, Rng *rng, Survey *survey) {
    Message message = {""};
    game_start(table->rules, table->game, 0);
    for (uint32_t ply = 0;; ply++) {
        const Pending pending = game_pending(table->rules, table->game);
        if (survey != NULL) {
            survey_make(table, survey);
            expect_features(table, survey);
        }
        if (game_check(table->rules, table->game, &message) != STATUS_OK) {
            fail_msg("%s", message.text);
        }
        if (ply % TEXT_EVERY == 0) {
            expect_text(table);
        }
        if (pending.kind == PENDING_OVER) {
            return;
        }
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance(table->rules, table->game, rng);
            continue;
        }
        if (survey != NULL && game_hand(table->rules, table->game) >= 0) {
            expect_placements(table, survey);
        }
        const Action action = game_sample_action(table->rules, table->game, rng);
        expect_action_text(table, action);
        game_apply(table->rules, table->game, action);
    }
}

static void half_tiles_are_as_the_facts_say(void **state) {
    const TileSet *sets[2] = {shipped_tileset_find("base"), NULL};
    GameTable table = table_make(sets, 1, PLAYERS);
    Survey *survey = malloc(sizeof *survey);
    assert_non_null(survey);
    Rng rng = rng_make(2014, 5);
    for (int game = 0; game < GAMES; game++) {
        game_play(&table, &rng, survey);
    }
    free(survey);
    halves_free(&table);
}

/** With all other shipped sets: no module fails with two tiles on a cell. */
static void all_expansions_play_with_half_tiles(void **state) {
    const TileSet *sets[SETS_MAX];
    uint16_t count = 0;
    const TileSet *set = NULL;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        const bool other = strcmp(set->id, "winter") == 0 || strstr(set->id, "river") != NULL ||
                           strcmp(set->id, "carcassonne-2") == 0 ||
                           strcmp(set->id, "wheel-of-fortune") == 0 ||
                           strstr(set->id, "halflings") != NULL;
        assert_true(count + 1 < SETS_MAX);
        sets[count] = set;
        count = (uint16_t)(count + !other);
    }
    GameTable table = table_make(sets, count, PLAYERS);
    Rng rng = rng_make(2014, 6);
    for (int game = 0; game < FULL_GAMES; game++) {
        game_play(&table, &rng, NULL);
    }
    halves_free(&table);
}

/* ---- Where they are placed. */

static void a_long_side_meets_no_whole_tile(void **state) {
    GameTable table = table_alone();
    table_read(&table, "tile halves/meadow 0,0 r0\nturn 0 draw\n");
    table_draw(&table, "halves/2-04"); // all field
    // South of the meadow: with its corner in the north-east or north-west it has a short side
    // there.
    assert_true(table_allows(&table, "place 0,1 r0"));
    assert_true(table_allows(&table, "place 0,1 r3"));
    assert_false(table_allows(&table, "place 0,1 r1"));
    assert_false(table_allows(&table, "place 0,1 r2"));
    table_act(&table, "place 0,1 r0");
    table_act(&table, "pass");
    table_draw(&table, "halves/meadow");
    assert_false(table_allows(&table, "place 0,1 r0"));  // not on the free half of the cell
    assert_true(table_allows(&table, "place 1,1 r0"));   // at its short side in the east
    assert_false(table_allows(&table, "place -1,1 r0")); // not at the side it lacks
    halves_free(&table);
}

static void short_sides_match(void **state) {
    GameTable table = table_alone();
    table_read(&table, "tile halves/meadow 0,0 r0\nturn 0 draw\n");
    table_draw(&table, "halves/1-06"); // city and field
    assert_false(table_allows(&table, "place 0,1 r0"));
    assert_true(table_allows(&table, "place 0,1 r3")); // its field in the north
    halves_free(&table);
}

static void long_sides_match(void **state) {
    GameTable table = table_alone();
    table_read(&table, "tile halves/meadow 0,0 r0\ntile halves/2-02 0,1 r3\nturn 0 draw\n");
    table_draw(&table, "halves/2-04"); // a field on its long side
    assert_false(table_allows(&table, "place 0,1 r1"));
    table_act(&table, "place -1,0 r0");
    table_act(&table, "pass");
    table_draw(&table, "halves/2-03"); // a road there
    table_act(&table, "place 0,1 r1");
    const FeatureView road = feature_last(&table, 0);
    assert_int_equal(road.tiles, 1); // two halves are one tile
    assert_int_equal(road.open_edges, 2);
    halves_free(&table);
}

static void a_cell_is_named_by_corners(void **state) {
    GameTable table = table_alone();
    table_read(&table, "tile halves/meadow 0,0 r0\ntile halves/2-04 0,1 r0\n"
                       "figure 1 follower 0,1 f0.ne\nturn 0 draw\n");
    table_draw(&table, "halves/1-04"); // a cloister
    table_act(&table, "place 0,1 r2");
    assert_false(table_allows(&table, "deploy follower 0,1 f0.sw")); // joined with the opponent's
    table_act(&table, "deploy follower 0,1 m0.sw");
    expect_text(&table);
    FigureView figures[GAME_FIGURES_MAX];
    assert_int_equal(game_figures(table.rules, table.game, figures), 2);
    unsigned segment = HALF_SEGMENTS_MAX;
    assert_int_equal(game_segment_tile(table.rules, table.game, 0, 1, &segment), 2);
    assert_int_equal(segment, 0);
    assert_int_equal(game_segment_number(table.rules, table.game, 2, 1), HALF_SEGMENTS_MAX + 1);
    assert_int_equal(game_tile_at(table.rules, table.game, 0, 1), 1);
    halves_free(&table);
}

static void a_half_tile_surrounds_a_cloister(void **state) {
    GameTable table = table_alone();
    table_read(&table, "tile halves/meadow 0,0 r0\ntile halves/meadow 1,0 r0\n"
                       "tile halves/meadow 2,0 r0\ntile halves/chapel 1,1 r0\n"
                       "tile halves/meadow 0,1 r0\ntile halves/meadow 2,1 r0\n"
                       "tile halves/meadow 0,2 r0\ntile halves/meadow 1,2 r0\n"
                       "figure 1 follower 1,1 m0\nturn 0 draw\n");
    table_draw(&table, "halves/2-04");
    table_act(&table, "place 2,2 r0"); // the eighth tile
    table_act(&table, "pass");
    int32_t scores[PLAYERS_MAX];
    game_scores(table.rules, table.game, scores);
    assert_int_equal(scores[1], 9);
    table_draw(&table, "halves/1-04");
    table_act(&table, "place 2,2 r2"); // its other half does not count as another tile
    table_act(&table, "pass");
    game_scores(table.rules, table.game, scores);
    assert_int_equal(scores[0] + scores[1], 9);
    halves_free(&table);
}

static void an_abbey_beside_a_half_tile(void **state) {
    const TileSet *sets[2] = {shipped_tileset_find("abbey-and-mayor"), NULL};
    GameTable table = table_make(sets, 1, 2);
    table_read(&table, "tile halves/meadow 0,0 r0\ntile halves/meadow 0,-1 r0\n"
                       "tile halves/meadow 1,-1 r0\ntile halves/meadow 2,-1 r0\n"
                       "tile halves/meadow 2,0 r0\ntile halves/meadow 0,1 r0\n"
                       "tile halves/2-04 1,1 r2\nturn 0 abbey\n");
    table_act(&table, "place 1,0 r0 held"); // the free half of the cell in the south faces it
    table_act(&table, "pass");
    table_draw(&table, "halves/1-06"); // a city in the north, which the abbey closes
    table_act(&table, "place 1,1 r0");
    assert_true(feature_last(&table, 0).complete);
    assert_int_equal(feature_last(&table, 0).tiles, 1);
    halves_free(&table);
}

static void no_game_begins_with_half_a_tile(void **state) {
    Message message = {""};
    assert_int_equal(tileset_json_load(&half_set, DATA, &message), STATUS_OK);
    const TileSet *sets[] = {half_set};
    const OptionValue options[] = {{"start_in_bag", "on"}};
    const RulesConfig config = {
        .tilesets = sets, .tileset_count = 1, .options = options, .option_count = 1, .players = 2};
    Rules *rules = NULL;
    assert_int_equal(rules_compile(&rules, &config, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "half a tile"));
    tileset_json_destroy(half_set);
}

static void sets_with_half_tiles_are_checked(void **state) {
    TileFacts tile = {.id = "half",
                      .count = 1,
                      .edges = {EDGE_FIELD, EDGE_FIELD, EDGE_FIELD, EDGE_CUT},
                      .segment_count = 1,
                      .segments = {{.id = "f0", .kind = SEGMENT_FIELD, .ports = 0x16D}}};
    const TileSet set = {.id = "own",
                         .name = "Own",
                         .note = "",
                         .expansion = "",
                         .start_tile = "",
                         .tiles = &tile,
                         .tile_count = 1};
    Message message = {""};
    assert_int_equal(tileset_check(&set, &message), STATUS_OK);
    tile.segments[0].ports = 0xB6D; // no segment reaches the west
    assert_int_equal(tileset_check(&set, &message), STATUS_INVALID);
    tile.segments[0].ports = 0x16D;
    tile.edges[2] = EDGE_RIVER;
    assert_int_equal(tileset_check(&set, &message), STATUS_INVALID);
    tile.edges[2] = EDGE_CUT;
    assert_int_equal(tileset_check(&set, &message), STATUS_INVALID);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_tiles_are_as_the_facts_say),
        cmocka_unit_test(all_expansions_play_with_half_tiles),
        cmocka_unit_test(a_long_side_meets_no_whole_tile),
        cmocka_unit_test(short_sides_match),
        cmocka_unit_test(long_sides_match),
        cmocka_unit_test(a_cell_is_named_by_corners),
        cmocka_unit_test(a_half_tile_surrounds_a_cloister),
        cmocka_unit_test(an_abbey_beside_a_half_tile),
        cmocka_unit_test(no_game_begins_with_half_a_tile),
        cmocka_unit_test(sets_with_half_tiles_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
