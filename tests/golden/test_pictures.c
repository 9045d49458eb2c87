// SPDX-License-Identifier: MIT
//
// Compares a small board of every expansion with tests/golden/pictures. The bytes must be the same
// with every compiler, optimization level and machine. After an intended change, `test_pictures
// --write` rewrites the files.
#include "carcarena/arena/picture.h"
#include "carcarena/engine/view.h"
#include "config/rules_setup.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expansions_covered.h"
#include "golden_files.h"

enum { PATH_SIZE = 128, TILES = 9, TYPES_MAX = 1024, SEED = 14, PLIES_MAX = 400 };

/** Returns the first shipped set that adds an expansion or has its name, or NULL. */
static const TileSet *set_of(const char *expansion) {
    const TileSet *set = NULL;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        if (expansion[0] != '\0' &&
            (tileset_needs(set, expansion) || strcmp(set->id, expansion) == 0)) {
            return set;
        }
    }
    return NULL;
}

/**
 * Returns rules with an expansion and its tiles, on the basic game or on Winter, depending on the
 * expansion.
 */
static RulesSetup *rules_of(const char *expansion) {
    static const char *const GROUNDS[] = {"base", "winter"};
    const TileSet *const own = set_of(expansion);
    RulesSetup *setup = NULL;
    Message message = {""};
    for (unsigned ground = 0; ground < 2 && setup == NULL; ground++) {
        const char *const tilesets[] = {GROUNDS[ground], own != NULL ? own->id : ""};
        const RulesRequest request = {.tilesets = tilesets,
                                      .tileset_count = own != NULL ? 2 : 1,
                                      .expansions = &expansion,
                                      .expansion_count = expansion[0] != '\0',
                                      .players = 3};
        if (rules_setup_create(&setup, &request, &message) != STATUS_OK) {
            setup = NULL;
        }
    }
    if (setup == NULL) {
        fail_msg("%s: %s", expansion, message.text);
    }
    return setup;
}

/** Draws a tile of a set if possible, so that a short game shows the set. */
static void draw_of(const Rules *rules, Game *game, const TileSet *own, Rng *rng) {
    uint32_t counts[TYPES_MAX];
    uint32_t found = 0;
    assert_true(rules_type_count(rules) <= TYPES_MAX);
    game_drawable(rules, game, counts);
    for (uint32_t type = 0; own != NULL && type < rules_type_count(rules); type++) {
        found += counts[type] > 0 && strcmp(rules_type_set(rules, type), own->id) == 0;
    }
    uint32_t nth = found > 0 ? rng_below(rng, found) : 0;
    for (uint32_t type = 0; found > 0 && type < rules_type_count(rules); type++) {
        if (counts[type] > 0 && strcmp(rules_type_set(rules, type), own->id) == 0 && nth-- == 0) {
            assert_int_equal(game_draw_tile(rules, game, type), STATUS_OK);
            return;
        }
    }
    game_draw(rules, game, rng);
}

/** Returns an action other than a pass, if there is one. */
static Action action_of(const Rules *rules, const Game *game, Rng *rng) {
    Action action = 0;
    for (int tries = 0; tries < 8; tries++) {
        action = game_sample_action(rules, game, rng);
        if (action_verb(action) != VERB_PASS) {
            break;
        }
    }
    return action;
}

static char *board_of(const char *expansion) {
    RulesSetup *const setup = rules_of(expansion);
    const Rules *const rules = rules_setup_rules(setup);
    Game *const game = game_alloc(rules);
    Rng rng = rng_keyed(SEED, RNG_CHANCE, 0, 0);
    Message message = {""};
    char *svg = NULL;
    assert_non_null(game);
    game_start(rules, game, 0);
    const uint32_t start = game_tile_count(rules, game);
    for (int ply = 0; ply < PLIES_MAX && game_tile_count(rules, game) < start + TILES; ply++) {
        const Pending pending = game_pending(rules, game);
        if (pending.kind == PENDING_DECISION) {
            game_apply(rules, game, action_of(rules, game, &rng));
        } else if (pending.kind == PENDING_DRAW) {
            draw_of(rules, game, set_of(expansion), &rng);
        } else {
            assert_int_equal(pending.kind, PENDING_CHANCE);
            (void)game_chance(rules, game, &rng);
        }
    }
    const PictureStyle style = {.coordinates = true};
    assert_int_equal(picture_board(&svg, rules, game, &style, &message), STATUS_OK);
    free(game);
    rules_setup_destroy(setup);
    return svg;
}

static const char *path_of(char *path, const char *expansion) {
    (void)snprintf(path, PATH_SIZE, "pictures/%s.svg", expansion[0] != '\0' ? expansion : "base");
    return path;
}

static void check_board(const char *expansion) {
    char path[PATH_SIZE];
    golden_check(path_of(path, expansion), board_of(expansion));
}

static void write_board(const char *expansion) {
    char path[PATH_SIZE];
    golden_write(path_of(path, expansion), board_of(expansion));
}

static void each_expansion(void (*work)(const char *expansion)) {
    const char *id = NULL;
    work("");
    for (unsigned i = 0; (id = expansion_at(i, NULL)) != NULL; i++) {
        work(id);
    }
}

static void boards_match_the_golden_files(void **state) {
    each_expansion(check_board);
}

static void boards_rewrite(void **state) {
    each_expansion(write_board);
}

int main(int argc, char **argv) {
    const struct CMUnitTest check[] = {cmocka_unit_test(boards_match_the_golden_files)};
    const struct CMUnitTest rewrite[] = {cmocka_unit_test(boards_rewrite)};
    return argc == 2 && strcmp(argv[1], "--write") == 0
               ? cmocka_run_group_tests(rewrite, NULL, NULL)
               : cmocka_run_group_tests(check, NULL, NULL);
}
