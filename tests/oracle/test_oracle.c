// SPDX-License-Identifier: MIT
//
// Small hand-made positions that the oracle must get right.
#include "oracle.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SET_PATH(name) CARCARENA_SOURCE_DIR "/configs/tilesets/" name ".json"

enum { NOBODY = -1 };

static OracleBox *load(const char *path, const char *second) {
    const char *const paths[] = {path, second};
    char error[256];
    OracleBox *const box = oracle_box_load(paths, second ? 2 : 1, error, sizeof error);
    if (!box) {
        fail_msg("%s", error);
    }
    return box;
}

/* Plays one turn: draws the tile, places it and deploys on the named part ("": none). */
static void turn(OracleGame *game, const char *name, OraclePlacement at, const char *part) {
    const int tile = oracle_tile_find(game->box, name);
    assert_true(tile >= 0);
    assert_true(game->stage == ORACLE_DRAW ? oracle_draw(game, tile) : game->hand == tile);
    assert_int_equal(game->stage, ORACLE_PLACE);
    OraclePlacement *const all = oracle_memory((size_t)oracle_placements_max(game), sizeof *all);
    const int count = oracle_placements(game, tile, all);
    bool legal = false;
    for (int index = 0; index < count; ++index) {
        legal = legal || (all[index].x == at.x && all[index].y == at.y &&
                          all[index].rotation == at.rotation);
    }
    free(all);
    assert_true(legal);
    oracle_place(game, at);
    int found = NOBODY;
    for (int index = 0; *part && index < game->box->tiles[tile].part_count; ++index) {
        if (strcmp(game->box->tiles[tile].parts[index].name, part) == 0) {
            found = index;
        }
    }
    assert_true(found == NOBODY || oracle_deployments(game) >> found & 1U);
    assert_true(!*part || found >= 0);
    oracle_deploy(game, found);
}

static int placements_of(const OracleGame *game, const char *name) {
    OraclePlacement *const all = oracle_memory((size_t)oracle_placements_max(game), sizeof *all);
    const int count = oracle_placements(game, oracle_tile_find(game->box, name), all);
    free(all);
    return count;
}

static void boxes_have_the_printed_counts(void **state) {
    OracleBox *box = load(SET_PATH("base"), NULL);
    assert_int_equal(box->total, 72);
    assert_int_equal(box->tile_count, 24);
    assert_string_equal(box->tiles[box->start].name, "base/D");
    oracle_box_destroy(box);
    box = load(SET_PATH("winter"), SET_PATH("gingerbread-man"));
    assert_int_equal(box->total, 91); /* each sheet has six gingerbread tiles, seven different
                                         ones in all */
    assert_true(box->rules != 0);
    int pennants = 0;
    int cloisters = 0;
    for (int tile = 0; tile < box->tile_count; ++tile) {
        for (int part = 0; part < box->tiles[tile].part_count; ++part) {
            pennants += box->tiles[tile].copies * box->tiles[tile].parts[part].pennants;
            cloisters += box->tiles[tile].copies *
                         (box->tiles[tile].parts[part].terrain == TERRAIN_CLOISTER);
        }
    }
    assert_int_equal(pennants, 10);
    assert_int_equal(cloisters, 8);
    oracle_box_destroy(box);
}

static void equal_rotations_are_found(void **state) {
    static const struct {
        const char *name;
        int canonical[4];
    } ROWS[] = {
        {"winter/B", {0, 0, 0, 0}},
        {"winter/C", {0, 0, 0, 0}},
        {"winter/X", {0, 0, 0, 0}},
        {"winter/U", {0, 1, 0, 1}},
        {"winter/H", {0, 1, 0, 1}},
        {"winter/D", {0, 1, 2, 3}},
        {"winter/animal-wolpertinger-rrrr", {0, 1, 0, 1}},
        {"winter/animal-deer-frfr", {0, 1, 0, 1}},
        {"gingerbread-man/A", {0, 1, 2, 3}},
        {"gingerbread-man/B", {0, 1, 2, 3}},
        {"gingerbread-man/C", {0, 0, 0, 0}},
        {"gingerbread-man/D", {0, 1, 2, 3}},
        {"gingerbread-man/E", {0, 1, 2, 3}},
        {"gingerbread-man/F", {0, 0, 0, 0}},
    };
    OracleBox *const box = load(SET_PATH("winter"), SET_PATH("gingerbread-man"));
    for (size_t row = 0; row < sizeof ROWS / sizeof *ROWS; ++row) {
        const int tile = oracle_tile_find(box, ROWS[row].name);
        assert_true(tile >= 0);
        for (int rotation = 0; rotation < 4; ++rotation) {
            assert_int_equal(oracle_rotation_canonical(&box->tiles[tile], rotation),
                             ROWS[row].canonical[rotation]);
        }
    }
    oracle_box_destroy(box);
}

/* The start tile alone: city north, road from west to east, field south. */
static void first_placements_are_counted(void **state) {
    OracleBox *const box = load(SET_PATH("base"), NULL);
    const OracleOptions options = oracle_options(2);
    OracleGame *const game = oracle_create(box, &options, 0);
    assert_int_equal(game->draws_left, 71);
    assert_int_equal(placements_of(game, "base/B"), 1); /* south only */
    assert_int_equal(placements_of(game, "base/C"), 1); /* north only */
    assert_int_equal(placements_of(game, "base/U"), 3); /* west, east, south */
    assert_int_equal(placements_of(game, "base/X"), 2); /* west, east */
    assert_int_equal(placements_of(game, "base/E"), 4); /* north, three turns south */
    oracle_destroy(game);
    oracle_box_destroy(box);
}

/*  E   a city of two tiles
 *  D                        */
static void small_city_pays_four_or_two(void **state) {
    OracleBox *const box = load(SET_PATH("base"), NULL);
    for (int value = 2; value <= 4; value += 2) {
        OracleOptions options = oracle_options(2);
        assert_true(oracle_option_set(&options, "small_city", value == 2 ? "2" : "4"));
        OracleGame *const game = oracle_create(box, &options, 1);
        turn(game, "base/E", (OraclePlacement){0, -1, 2}, "c0");
        assert_int_equal(game->scores[1], value);
        assert_int_equal(game->supply[1][ORACLE_NORMAL], 7);
        assert_int_equal(game->active, 0);
        oracle_destroy(game);
    }
    oracle_box_destroy(box);
}

/*  A-D-A   a road of three tiles between two cloisters */
static void road_between_cloisters_pays_three(void **state) {
    OracleBox *const box = load(SET_PATH("base"), NULL);
    const OracleOptions options = oracle_options(3);
    OracleGame *const game = oracle_create(box, &options, 0);
    turn(game, "base/A", (OraclePlacement){1, 0, 1}, "r0");
    assert_int_equal(game->scores[0], 0);
    assert_int_equal(game->supply[0][ORACLE_NORMAL], 6);
    turn(game, "base/A", (OraclePlacement){-1, 0, 3}, "m0");
    assert_int_equal(game->scores[0], 3);
    assert_int_equal(game->supply[0][ORACLE_NORMAL], 7);
    int value[ORACLE_SEATS];
    oracle_value(game, value);
    assert_int_equal(value[1], 2); /* a cloister with one neighbor */
    oracle_destroy(game);
    oracle_box_destroy(box);
}

/*     E       The city of D and R with two caps: four tiles, no pennant.
 *  (f)RE      Farms at the city: west of R, around the upper E, around the right E, and D's.
 *     D                                                                                      */
static void farm_editions_differ(void **state) {
    OracleBox *const box = load(SET_PATH("base"), NULL);
    static const int BLUE[4] = {0, 4, 3, 6};
    static const int RED[4] = {0, 0, 3, 3};
    for (int edition = 1; edition <= 3; ++edition) {
        OracleOptions options = oracle_options(2);
        options.farm_edition = edition;
        OracleGame *const game = oracle_create(box, &options, 0);
        turn(game, "base/R", (OraclePlacement){0, -1, 1}, "f0");
        turn(game, "base/E", (OraclePlacement){0, -2, 2}, "f0");
        turn(game, "base/E", (OraclePlacement){1, -1, 3}, "f0");
        int value[ORACLE_SEATS];
        oracle_value(game, value);
        assert_int_equal(value[0], BLUE[edition]);
        assert_int_equal(value[1], RED[edition]);
        oracle_destroy(game);
    }
    oracle_box_destroy(box);
}

/*  U-D-U   on a table three cells wide the road runs from border to border */
static void border_closes_a_road(void **state) {
    OracleBox *const box = load(SET_PATH("base"), NULL);
    for (int closes = 0; closes < 2; ++closes) {
        OracleOptions options = oracle_options(2);
        assert_true(oracle_option_set(&options, "table", "3x9"));
        options.edge_completes = closes;
        OracleGame *const game = oracle_create(box, &options, 0);
        turn(game, "base/U", (OraclePlacement){1, 0, 0}, "r0");
        turn(game, "base/U", (OraclePlacement){-1, 0, 0}, "");
        assert_int_equal(game->scores[0], closes ? 3 : 0);
        assert_int_equal(placements_of(game, "base/X"), 0);
        oracle_destroy(game);
    }
    oracle_box_destroy(box);
}

/*  U D U
 *  B . B    the tile in the hole gives its player another turn
 *  E B      (E: city south)                                    */
static void hole_gives_another_turn(void **state) {
    OracleBox *const box = load(SET_PATH("base"), NULL);
    OracleOptions options = oracle_options(2);
    options.hole_turn = true;
    OracleGame *const game = oracle_create(box, &options, 0);
    turn(game, "base/U", (OraclePlacement){1, 0, 0}, "");
    turn(game, "base/U", (OraclePlacement){-1, 0, 0}, "");
    turn(game, "base/B", (OraclePlacement){1, 1, 0}, "");
    turn(game, "base/B", (OraclePlacement){-1, 1, 0}, "");
    turn(game, "base/E", (OraclePlacement){-1, 2, 2}, "");
    turn(game, "base/B", (OraclePlacement){0, 2, 0}, "");
    assert_int_equal(game->active, 0);
    turn(game, "base/B", (OraclePlacement){0, 1, 0}, "m0");
    assert_int_equal(game->active, 0);
    assert_int_equal(oracle_feature(game, 7, 1)->tiles, 8);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

/* On a table of one cell no tile can be placed. */
static void unplayable_tiles_are_removed_or_returned(void **state) {
    OracleBox *const box = load(SET_PATH("base"), NULL);
    OracleOptions options = oracle_options(2);
    assert_true(oracle_option_set(&options, "table", "1x1"));
    options.deck_limit = 3;
    OracleGame *game = oracle_create(box, &options, 0);
    for (int draw = 0; draw < 3; ++draw) {
        assert_int_equal(game->stage, ORACLE_DRAW);
        assert_true(oracle_draw(game, 0 + (draw > 1)));
    }
    assert_int_equal(game->stage, ORACLE_OVER);
    assert_int_equal(game->discard_count, 3);
    oracle_destroy(game);
    assert_true(oracle_option_set(&options, "unplayable", "return"));
    game = oracle_create(box, &options, 0);
    assert_int_equal(game->stage, ORACLE_OVER);
    assert_int_equal(game->discard_count, 0);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

static void tiles_are_drawn_ahead(void **state) {
    OracleBox *const box = load(SET_PATH("base"), NULL);
    OracleOptions options = oracle_options(3);
    options.predraw = true;
    options.deck_limit = 4;
    OracleGame *const game = oracle_create(box, &options, 2);
    const int road = oracle_tile_find(box, "base/U");
    for (int player = 0; player < 3; ++player) {
        assert_int_equal(game->stage, ORACLE_DRAW);
        assert_int_equal(game->active, (2 + player) % 3);
        assert_true(oracle_draw(game, road));
    }
    assert_int_equal(game->active, 2);
    turn(game, "base/U", (OraclePlacement){1, 0, 0}, "");
    assert_int_equal(game->stage, ORACLE_DRAW); /* player 2 draws the last tile ahead */
    assert_int_equal(game->active, 2);
    assert_true(oracle_draw(game, road));
    turn(game, "base/U", (OraclePlacement){2, 0, 0}, "");
    turn(game, "base/U", (OraclePlacement){3, 0, 0}, "");
    assert_int_equal(game->active, 2);
    turn(game, "base/U", (OraclePlacement){4, 0, 0}, "");
    assert_int_equal(game->stage, ORACLE_OVER);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

/*
 *  D V     The farm north and east of the road has a farmer; the farm south and west of it
 *  B U     has none. U's western field touches only that free farm, but so does U's eastern
 *  B A     field, around the end of the road in A. Connected, both are occupied.
 */
static void occupation_goes_through_old_farms(void **state) {
    OracleBox *const box = load(SET_PATH("base"), NULL);
    const OracleOptions options = oracle_options(2);
    OracleGame *const game = oracle_create(box, &options, 0);
    turn(game, "base/V", (OraclePlacement){1, 0, 0}, "f0");
    turn(game, "base/B", (OraclePlacement){0, 1, 0}, "");
    turn(game, "base/B", (OraclePlacement){0, 2, 0}, "");
    turn(game, "base/A", (OraclePlacement){1, 2, 2}, "");
    const int road = oracle_tile_find(box, "base/U");
    assert_true(oracle_draw(game, road));
    oracle_place(game, (OraclePlacement){1, 1, 1});
    assert_string_equal(box->tiles[road].parts[0].name, "r0");
    assert_int_equal(oracle_deployments(game), 1U);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

/*   E      The gingerbread man starts in D's city, which the upper E completes. It returns with
 *   D      the first symbol tile C, below the lower E.
 *   E
 *   C C                                                                                       */
static void gingerbread_man_moves(void **state) {
    OracleBox *const box = load(SET_PATH("winter"), SET_PATH("gingerbread-man"));
    const OracleOptions options = oracle_options(2);
    OracleGame *const game = oracle_create(box, &options, 0);
    assert_true(game->neutrals[NEUTRAL_MAN].on_table);
    turn(game, "winter/E", (OraclePlacement){0, -1, 2}, "c0");
    assert_int_equal(game->scores[0], 2 + 4);           /* bonus, then the city */
    assert_false(game->neutrals[NEUTRAL_MAN].on_table); /* no other city */
    turn(game, "winter/E", (OraclePlacement){0, 1, 2}, "c0");
    turn(game, "gingerbread-man/C", (OraclePlacement){0, 2, 0}, "c1");
    assert_int_equal(game->scores[1], 4); /* no bonus: the gingerbread man is off the table */
    assert_int_equal(game->stage, ORACLE_MOVE_SYMBOL);
    int *const targets = oracle_memory((size_t)game->feature_count, sizeof *targets);
    assert_int_equal(oracle_targets(game, targets), 3);
    const OracleFeature *const city = oracle_feature(game, 3, 1);
    assert_true(city->followers[0] == 1);
    oracle_move(game, 3, 1);
    assert_int_equal(game->scores[0], 6); /* entering scores nothing */
    /* Another symbol tile completes the city: bonus, city, a move, and a second move. */
    turn(game, "gingerbread-man/C", (OraclePlacement){1, 2, 0}, "");
    assert_int_equal(game->scores[0], 6 + 2 + 4);
    assert_int_equal(game->stage, ORACLE_MOVE_COMPLETED);
    assert_int_equal(oracle_targets(game, targets), 5);
    oracle_move(game, 4, 2);
    assert_int_equal(game->stage, ORACLE_MOVE_SYMBOL);
    assert_int_equal(oracle_targets(game, targets), 4);
    oracle_move(game, 4, 0);
    assert_int_equal(game->stage, ORACLE_DRAW);
    free(targets);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

/*
 * When the gingerbread man leaves an occupied city because of a symbol, the knights are paid and
 * stay.
 */
static void gingerbread_man_pays_when_leaving(void **state) {
    OracleBox *const box = load(SET_PATH("winter"), SET_PATH("gingerbread-man"));
    OracleOptions options = oracle_options(2);
    OracleGame *const game = oracle_create(box, &options, 0);
    /* R (city north, east, south after one turn) extends the city. */
    turn(game, "winter/R", (OraclePlacement){0, -1, 1}, "c0");
    turn(game, "gingerbread-man/C", (OraclePlacement){0, -2, 0}, "c0");
    assert_int_equal(game->stage, ORACLE_MOVE_SYMBOL);
    oracle_move(game, 2, 3);
    assert_int_equal(game->scores[0], 3); /* one knight, three tiles */
    assert_int_equal(game->scores[1], 0);
    assert_int_equal(game->supply[0][ORACLE_NORMAL], 6);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

static void lake_inn_doubles_a_road(void **state) {
    OracleBox *const box = load(SET_PATH("winter"), NULL);
    for (int inn = 0; inn < 2; ++inn) {
        OracleOptions options = oracle_options(2);
        assert_true(oracle_option_set(&options, "winter_inn", inn ? "1" : "0"));
        OracleGame *const game = oracle_create(box, &options, 0);
        turn(game, "winter/animal-fox-ccfr", (OraclePlacement){1, 0, 1}, "r0");
        int value[ORACLE_SEATS];
        oracle_value(game, value);
        assert_int_equal(value[0], inn ? 0 : 2);
        turn(game, "winter/A", (OraclePlacement){-1, 0, 3}, "");
        assert_int_equal(game->scores[0], inn ? 6 : 3);
        oracle_destroy(game);
    }
    oracle_box_destroy(box);
}

static void start_tile_comes_from_the_bag(void **state) {
    OracleBox *const box = load(SET_PATH("winter"), SET_PATH("gingerbread-man"));
    OracleOptions options = oracle_options(2);
    options.start_in_bag = true;
    OracleGame *const game = oracle_create(box, &options, 1);
    assert_int_equal(game->draws_left, 90);
    assert_int_equal(game->placed_count, 0);
    assert_true(oracle_draw(game, oracle_tile_find(box, "winter/B")));
    assert_false(game->neutrals[NEUTRAL_MAN].on_table);
    assert_int_equal(game->stage, ORACLE_DRAW);
    assert_int_equal(game->active, 1);
    turn(game, "winter/V", (OraclePlacement){0, 1, 0}, "r0");
    assert_int_equal(game->active, 0);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

/* ---- Rule systems, one small position each */

static OracleGame *expansion_game(OracleBox **box, const char *set, int players) {
    char error[256];
    char path[256];
    const char *paths[2] = {SET_PATH("base"), path};
    (void)snprintf(path, sizeof path, "%s/configs/tilesets/%s.json", CARCARENA_SOURCE_DIR, set);
    *box = oracle_box_load(paths, 2, error, sizeof error);
    assert_non_null(*box);
    const OracleOptions options = oracle_options(players);
    return oracle_create(*box, &options, 0);
}

static void lay(OracleGame *game, const char *name, OraclePlacement at) {
    assert_true(oracle_draw(game, oracle_tile_find(game->box, name)));
    oracle_place(game, at);
}

static void put(OracleGame *game, OracleFigureType type, const char *part) {
    const OracleTile *const tile = &game->box->tiles[game->placed[game->last].tile];
    OracleChoice choice = {ORACLE_PUT, (int)type, 0, 0, 0, game->last, 0, 0};
    while (strcmp(tile->parts[choice.part].name, part) != 0) {
        ++choice.part;
    }
    oracle_choose(game, &choice);
}

/*  A-D-O   a road of three tiles with an inn, between a cloister and an open end, then closed */
static void inn_doubles_and_voids(void **state) {
    OracleBox *box;
    OracleGame *const game = expansion_game(&box, "inns-and-cathedrals", 2);
    lay(game, "inns-and-cathedrals/O", (OraclePlacement){1, 0, 0});
    put(game, ORACLE_BIG, "r0");
    int value[ORACLE_SEATS];
    oracle_value(game, value);
    assert_int_equal(value[0], 0);
    assert_int_equal(game->supply[0][ORACLE_BIG], 0);
    turn(game, "base/A", (OraclePlacement){-1, 0, 3}, "");
    turn(game, "base/A", (OraclePlacement){2, 0, 1}, "");
    assert_int_equal(game->scores[0], 8);
    assert_int_equal(game->supply[0][ORACLE_BIG], 1);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

/*  D-U-U   the second U brings the builder; the next tile gives a second part of the turn */
static void builder_brings_a_second_part(void **state) {
    OracleBox *box;
    OracleGame *const game = expansion_game(&box, "traders-and-builders", 2);
    lay(game, "base/U", (OraclePlacement){1, 0, 0});
    put(game, ORACLE_NORMAL, "r0");
    turn(game, "base/E", (OraclePlacement){0, 1, 2}, "");
    lay(game, "base/U", (OraclePlacement){2, 0, 0});
    put(game, ORACLE_BUILDER, "r0");
    assert_int_equal(game->stage, ORACLE_DRAW);
    turn(game, "base/E", (OraclePlacement){1, 1, 2}, "");
    lay(game, "base/U", (OraclePlacement){3, 0, 0});
    oracle_deploy(game, -1);
    assert_int_equal(game->stage, ORACLE_SECOND_PART);
    const OracleChoice accept = {ORACLE_ACCEPT, -1, 0, 0, 0, -1, -1, 1};
    oracle_choose(game, &accept);
    assert_int_equal(game->active, 0);
    lay(game, "base/U", (OraclePlacement){4, 0, 0});
    oracle_deploy(game, -1);
    assert_int_equal(game->stage, ORACLE_DRAW); /* no chain */
    assert_int_equal(game->active, 1);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

/*  A      besieged: each tile of the city scores one point, and its farm scores six
 *  D */
static void siege_halves_a_city_and_doubles_its_farm(void **state) {
    OracleBox *box;
    OracleGame *const game = expansion_game(&box, "siege", 2);
    lay(game, "siege/A", (OraclePlacement){0, -1, 2});
    put(game, ORACLE_NORMAL, "c0");
    assert_int_equal(game->scores[0], 2);
    lay(game, "base/E", (OraclePlacement){0, -2, 0});
    put(game, ORACLE_NORMAL, "f0"); /* around the besieged city */
    int value[ORACLE_SEATS];
    oracle_value(game, value);
    assert_int_equal(value[1], 6);
    oracle_destroy(game);
    oracle_box_destroy(box);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_have_the_printed_counts),
        cmocka_unit_test(equal_rotations_are_found),
        cmocka_unit_test(first_placements_are_counted),
        cmocka_unit_test(small_city_pays_four_or_two),
        cmocka_unit_test(road_between_cloisters_pays_three),
        cmocka_unit_test(farm_editions_differ),
        cmocka_unit_test(border_closes_a_road),
        cmocka_unit_test(hole_gives_another_turn),
        cmocka_unit_test(unplayable_tiles_are_removed_or_returned),
        cmocka_unit_test(tiles_are_drawn_ahead),
        cmocka_unit_test(occupation_goes_through_old_farms),
        cmocka_unit_test(gingerbread_man_moves),
        cmocka_unit_test(gingerbread_man_pays_when_leaving),
        cmocka_unit_test(lake_inn_doubles_a_road),
        cmocka_unit_test(start_tile_comes_from_the_bag),
        cmocka_unit_test(inn_doubles_and_voids),
        cmocka_unit_test(builder_brings_a_second_part),
        cmocka_unit_test(siege_halves_a_city_and_doubles_its_farm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
