// SPDX-License-Identifier: MIT
//
// Limits of fixed sizes: the largest city that the engine counts, the rejection of larger ones, the
// longest action list, and rows longer than a kernel's square of cells.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/view.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_SIZE = 16 };
enum { LARGEST = 126 /* tiles in a row: 254 open sides */ };

/* Returns a set of tiles with city on all four sides. */
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

static void larger_cities_are_rejected(void **state) {
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
    const TileFacts tile = all_city(LARGEST);
    TileSet set;
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(compile_town(&tile, &set, &rules, &message), STATUS_OK);
    Game *const game = game_alloc(rules);
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

/* ---- Rows and lists */

/** Places the next tile without a follower, in a game with one tile type. */
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
    Game *const game = game_alloc(rules);
    assert_non_null(game);
    game_start(rules, game, 0);
    return game;
}

/** Returns a set of field tiles without equivalent rotations: the northern farm is separate. */
static TileFacts four_ways(uint16_t count) {
    return (TileFacts){.id = "F",
                       .count = count,
                       .edges = {EDGE_FIELD, EDGE_FIELD, EDGE_FIELD, EDGE_FIELD},
                       .segment_count = 2,
                       .segments = {{.id = "f0", .kind = SEGMENT_FIELD, .ports = 0x005},
                                    {.id = "f1", .kind = SEGMENT_FIELD, .ports = 0xB68}}};
}

/** The longest list: a tile that fits in all rotations at all 2n + 2 cells next to a row of n. */
static void the_longest_list_of_placements(void **state) {
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

/** Returns a set of roads from west to east. */
static TileFacts road(uint16_t count) {
    return (TileFacts){.id = "R",
                       .count = count,
                       .edges = {EDGE_FIELD, EDGE_ROAD, EDGE_FIELD, EDGE_ROAD},
                       .segment_count = 3,
                       .segments = {{.id = "r0", .kind = SEGMENT_ROAD, .ports = 0x410},
                                    {.id = "f0", .kind = SEGMENT_FIELD, .ports = 0x80D},
                                    {.id = "f1", .kind = SEGMENT_FIELD, .ports = 0x360}}};
}

/**
 * Checks that a road fits at both ends of a row, and above and below each of its tiles, in one
 * rotation.
 */
static void row_check(const Rules *rules, const Game *game, int least, int most, bool column) {
    Game *const drawn = game_alloc(rules);
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

/** Places all tiles in a row, `west` tiles in the west for each one in the east. */
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
 * Both ends of a row leave the kernel's square of cells, together and one before the other. Tiles
 * outside must be neither lost nor counted twice. 60, 120 and 250 tiles use three kernel sizes.
 */
static void rows_grow_at_both_ends(void **state) {
    static const uint16_t TILES[] = {60, 120, 250};
    for (size_t i = 0; i < sizeof TILES / sizeof TILES[0]; i++) {
        for (int way = 0; way < 4; way++) {
            row_lay(TILES[i], way % 2 != 0, way / 2 != 0, 1);
        }
        row_lay(TILES[i], false, false, 3);
        row_lay(TILES[i], true, true, 0);
    }
}

// ---- Many targets of a wagon

enum { CAPS = 40, SEGMENT_ROAD_OF_CAPS = 2, ROUND_THE_TILE = 0xB6D /* all half edges */ };

/* A road between two cities, connected with each by a gate; and tiles where roads end. */
static const TileFacts ROAD_TILES[] = {
    {.id = "caps",
     .count = CAPS,
     .edges = {EDGE_CITY, EDGE_ROAD, EDGE_CITY, EDGE_ROAD},
     .segment_count = 5,
     .segments =
         {{.id = "c0", .kind = SEGMENT_CITY, .ports = 1U << 1, .links = 1U << 2},
          {.id = "c1", .kind = SEGMENT_CITY, .ports = 1U << 7, .links = 1U << 2},
          {.id = "r0", .kind = SEGMENT_ROAD, .ports = 1U << 4 | 1U << 10, .links = 3},
          {.id = "f0", .kind = SEGMENT_FIELD, .ports = 1U << 3 | 1U << 11, .cities = 1U << 0},
          {.id = "f1", .kind = SEGMENT_FIELD, .ports = 1U << 5 | 1U << 9, .cities = 1U << 1}}},
    {.id = "end",
     .count = 2,
     .edges = {EDGE_FIELD, EDGE_ROAD, EDGE_FIELD, EDGE_FIELD},
     .segment_count = 2,
     .segments = {{.id = "r0", .kind = SEGMENT_ROAD, .ports = 1U << 4},
                  {.id = "f0", .kind = SEGMENT_FIELD, .ports = ROUND_THE_TILE}}}};

static void take(const Rules *rules, Game *game, Action action) {
    Message message = {""};
    if (game_try_apply(rules, game, action, NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

/** Checks that a sample is the action with the random index, for any length of the list. */
static void check_sampling(const Rules *rules, const Game *game, const Action *actions,
                           uint32_t count) {
    enum { SAMPLES = 1000 };
    Rng rng = rng_make(1, 2);
    for (int i = 0; i < SAMPLES; i++) {
        Rng same = rng;
        const uint32_t drawn = rng_below(&same, count);
        assert_true(game_sample_action(rules, game, &rng) == actions[drawn]);
    }
}

/*   c c c ... c        The wagon drives from the road in the middle to any of 80 open cities.
 *  >-W-----...---<
 *   c c c ... c        */
static void a_wagon_with_eighty_ways(void **state) {
    const TileSet own = {.id = "own",
                         .name = "a long road",
                         .note = "",
                         .expansion = "",
                         .start_tile = "end",
                         .tiles = ROAD_TILES,
                         .tile_count = 2};
    const TileSet *const sets[] = {&own, shipped_tileset_find("abbey-and-mayor")};
    const RulesConfig config = {.tilesets = sets, .tileset_count = 2, .players = 2};
    Rules *rules = NULL;
    Message message = {""};
    if (rules_compile(&rules, &config, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    Game *const game = game_alloc(rules);
    assert_non_null(game);
    game_start(rules, game, 0);
    const uint32_t caps = (uint32_t)rules_type_find(rules, "own/caps");
    for (int x = 1; x <= CAPS; x++) {
        const unsigned player = (unsigned)(x - 1) % 2;
        assert_int_equal(game_draw_tile(rules, game, caps), STATUS_OK);
        take(rules, game, action_place(player, x, 0, 0));
        take(rules, game,
             x == 1 ? action_deploy(player, FIGURE_WAGON, x, 0, SEGMENT_ROAD_OF_CAPS)
                    : action_pass(player));
    }
    const uint32_t end = (uint32_t)rules_type_find(rules, "own/end");
    assert_int_equal(game_draw_tile(rules, game, end), STATUS_OK);
    take(rules, game, action_place(0, CAPS + 1, 0, 2));
    take(rules, game, action_pass(0));
    Action *const actions = malloc(rules_actions_max(rules) * sizeof *actions);
    assert_non_null(actions);
    assert_int_equal(game_actions(rules, game, actions),
                     1 + 2 * CAPS); // and returning to the supply
    check_sampling(rules, game, actions, 1 + 2 * CAPS);
    free(actions);
    take(rules, game, action_move(0, FIGURE_WAGON, CAPS, 0, 1)); // the last target
    assert_int_equal(game_check(rules, game, &message), STATUS_OK);
    free(game);
    rules_destroy(rules);
}

// ---- Eight players, and every expansion whose tiles allow any number of players

/* As many abbeys as players, and crossings that complete roads in most turns. */
static const TileFacts CROWD_TILES[] = {
    {.id = "abbey",
     .count = 8,
     .symbols = 1,
     .edges = {EDGE_ANY, EDGE_ANY, EDGE_ANY, EDGE_ANY},
     .segment_count = 1,
     .segments = {{.id = "m0", .kind = SEGMENT_CLOISTER}}},
    {.id = "end",
     .count = 60,
     .edges = {EDGE_FIELD, EDGE_ROAD, EDGE_FIELD, EDGE_FIELD},
     .segment_count = 2,
     .segments = {{.id = "r0", .kind = SEGMENT_ROAD, .ports = 1U << 4},
                  {.id = "f0", .kind = SEGMENT_FIELD, .ports = ROUND_THE_TILE}}}};

static void check_random_game(const Rules *rules, Game *game, Action *actions, uint64_t seed) {
    Rng rng = rng_make(seed, 0);
    uint32_t plies = 0;
    game_start(rules, game, 0);
    for (Pending pending; (pending = game_pending(rules, game)).kind != PENDING_OVER; plies++) {
        assert_true(plies < rules_plies_max(rules));
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance(rules, game, &rng);
            continue;
        }
        const uint32_t count = game_actions(rules, game, actions);
        assert_true(count > 0 && count <= rules_actions_max(rules));
        // Passes as rarely as possible, which makes more figures and more decisions.
        const uint32_t first = count > 1 && action_verb(actions[0]) == VERB_PASS ? 1 : 0;
        game_apply(rules, game, actions[first + rng_below(&rng, count - first)]);
    }
}

static void eight_players_and_all_modules(void **state) {
    static const char *const SYMBOLS[] = {"abbey"};
    const TileSet crowd = {.id = "crowd",
                           .name = "a crowd",
                           .note = "",
                           .expansion = "abbey-and-mayor",
                           .start_tile = "end",
                           .symbols = SYMBOLS,
                           .symbol_count = 1,
                           .tiles = CROWD_TILES,
                           .tile_count = 2};
    const TileSet *sets[64] = {&crowd};
    uint16_t count = 1;
    const TileSet *set = NULL;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        if (set->players_max == 0) {
            sets[count++] = set;
        }
    }
    static const char *const NAMES[] = {"phantom", "little-buildings"};
    const OptionValue options[] = {{"more_players", "on"},
                                   {"monastery_setup", "add"},
                                   {"builder_chain", "unlimited"},
                                   {"predraw", "1"},
                                   {"herd_barn", "yes"}};
    for (uint16_t given = 2; given <= 5; given += 3) {
        const RulesConfig config = {.tilesets = sets,
                                    .tileset_count = count,
                                    .expansions = NAMES,
                                    .expansion_count = 2,
                                    .options = options,
                                    .option_count = given,
                                    .players = PLAYERS_MAX};
        Rules *rules = NULL;
        Message message = {""};
        if (rules_compile(&rules, &config, &message) != STATUS_OK) {
            fail_msg("%s", message.text);
        }
        Game *const game = game_alloc(rules);
        Action *const actions = malloc(rules_actions_max(rules) * sizeof *actions);
        assert_true(game != NULL && actions != NULL);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            check_random_game(rules, game, actions, seed);
        }
        free(actions);
        free(game);
        rules_destroy(rules);
    }
}

// A part of a turn has a draw, a placement and a deployment. Each module adds exactly its share.
static void modules_add_their_plies(void **state) {
    static const char *const NAMES[] = {"base", "traders-and-builders", "gingerbread-man"};
    static const uint32_t EACH[] = {3, 4, 6};
    for (uint16_t count = 1; count <= 3; count++) {
        const TileSet *sets[3];
        for (uint16_t i = 0; i < count; i++) {
            sets[i] = shipped_tileset_find(NAMES[i]);
        }
        const RulesConfig config = {.tilesets = sets, .tileset_count = count, .players = 6};
        Rules *rules = NULL;
        Message message = {""};
        assert_int_equal(rules_compile(&rules, &config, &message), STATUS_OK);
        assert_int_equal(rules_plies_max(rules), EACH[count - 1] * rules_tile_total(rules));
        rules_destroy(rules);
    }
}

/** Sets an option to the last of its values that the rules accept together with the others. */
static void option_add(RulesConfig *config, OptionValue *options, char *word, size_t size,
                       const OptionSpec *spec) {
    bool taken = false;
    const char *from = spec->values;
    for (size_t length; (length = strcspn(from, "|")) > 0; from += length + (from[length] == '|')) {
        char before[OPTION_SIZE];
        Rules *rules = NULL;
        Message message = {""};
        (void)snprintf(before, sizeof before, "%s", word);
        (void)snprintf(word, size, "%.*s", (int)length, from);
        options[config->option_count] = (OptionValue){spec->key, word};
        config->option_count++;
        const Status status = rules_compile(&rules, config, &message);
        config->option_count--;
        assert_null(strstr(message.text, "phases"));
        if (status == STATUS_OK) {
            rules_destroy(rules);
            taken = true;
        } else {
            (void)snprintf(word, size, "%s", before);
        }
    }
    config->option_count = (uint16_t)(config->option_count + taken);
}

// All expansions together, with as many options as possible, fit into the table of phases.
static void every_phase_has_room(void **state) {
    enum { OPTIONS = 128 };
    static char words[OPTIONS][OPTION_SIZE];
    OptionValue options[OPTIONS];
    const TileSet *sets[64] = {shipped_tileset_find("base")};
    const char *expansions[64];
    RulesConfig config = {.tilesets = sets,
                          .tileset_count = 1,
                          .expansions = expansions,
                          .options = options,
                          .players = 2};
    const TileSet *set;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        if (set->start_tile[0] == '\0') {
            sets[config.tileset_count++] = set;
        }
    }
    const char *id;
    for (unsigned i = 0; (id = expansion_at(i, NULL)) != NULL; i++) {
        expansions[config.expansion_count++] = id;
    }
    const char *owner;
    const OptionSpec *spec;
    for (unsigned i = 0; (spec = option_spec_at(i, &owner)) != NULL; i++) {
        if (owner[0] != '\0') {
            assert_true(config.option_count < OPTIONS);
            option_add(&config, options, words[config.option_count], OPTION_SIZE, spec);
        }
    }
    assert_true(config.option_count > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(larger_cities_are_rejected),
        cmocka_unit_test(the_largest_city_stays_open),
        cmocka_unit_test(the_longest_list_of_placements),
        cmocka_unit_test(rows_grow_at_both_ends),
        cmocka_unit_test(a_wagon_with_eighty_ways),
        cmocka_unit_test(eight_players_and_all_modules),
        cmocka_unit_test(modules_add_their_plies),
        cmocka_unit_test(every_phase_has_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
