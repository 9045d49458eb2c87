// SPDX-License-Identifier: MIT
//
// The shipped tile sets against the published counts. Tests named W_... and G_... are the cases of
// the same number; tests/cases has the cases about play.
#include "carcarena/engine/text.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "tile_counts.h"

enum { CLASSES_MAX = 40 };

/** Number of tiles of one edge class. */
typedef struct ClassCount {
    char edges[SIDES + 1];
    unsigned count;
} ClassCount;

static bool is_animal(const TileFacts *tile) {
    return strncmp(tile->id, "animal-", 7) == 0;
}

static bool is_any(const TileFacts *tile) {
    return true;
}

/** Smallest rotation of the edges with c < f < r < s, as in the rules. */
static void edge_class(const TileFacts *tile, char text[SIDES + 1]) {
    text[0] = '\0';
    for (unsigned turn = 0; turn < SIDES; turn++) {
        char turned[SIDES + 1] = "";
        for (unsigned side = 0; side < SIDES; side++) {
            turned[side] = edge_letter((EdgeType)tile->edges[(side + turn) % SIDES]);
        }
        if (turn == 0 || strcmp(turned, text) < 0) {
            memcpy(text, turned, sizeof turned);
        }
    }
}

static unsigned class_count(const TileSet *set, const char *edges,
                            bool (*counts)(const TileFacts *)) {
    unsigned count = 0;
    for (unsigned i = 0; i < set->tile_count; i++) {
        char text[SIDES + 1];
        edge_class(&set->tiles[i], text);
        count += counts(&set->tiles[i]) && strcmp(text, edges) == 0 ? set->tiles[i].count : 0U;
    }
    return count;
}

static void check_histogram(const TileSet *set, const ClassCount *expected, unsigned total) {
    unsigned sum = 0;
    for (; expected->edges[0] != '\0'; expected++) {
        assert_int_equal(class_count(set, expected->edges, is_any), expected->count);
        sum += expected->count;
    }
    // No tile outside the listed classes.
    assert_int_equal(sum, total);
    assert_int_equal(tileset_size(set), total);
}

static void check_segments_equal(const TileFacts *left, const TileFacts *right) {
    assert_int_equal(left->segment_count, right->segment_count);
    for (unsigned i = 0; i < left->segment_count; i++) {
        assert_string_equal(left->segments[i].id, right->segments[i].id);
        assert_int_equal(left->segments[i].kind, right->segments[i].kind);
        assert_int_equal(left->segments[i].pennants, right->segments[i].pennants);
        assert_int_equal(left->segments[i].ports, right->segments[i].ports);
        assert_int_equal(left->segments[i].cities, right->segments[i].cities);
    }
}

static void W_001_winter_has_84_tiles(void **state) {
    const TileSet *const winter = set_get("winter");
    assert_int_equal(tileset_size(winter), 84);
    const TileFacts *const start = tile_get(winter, winter->start_tile);
    char edges[SIDES + 1];
    edge_class(start, edges);
    assert_string_equal(edges, "crfr");
}

static void W_002_winter_edge_class_histogram(void **state) {
    static const ClassCount EXPECTED[] = {
        {"cccc", 1}, {"cccf", 4}, {"cccr", 3}, {"ccff", 7}, {"ccfr", 1}, {"ccrf", 1}, {"ccrr", 5},
        {"cfcf", 6}, {"cfff", 5}, {"cffr", 1}, {"cfrf", 1}, {"cfrr", 4}, {"crff", 1}, {"crfr", 4},
        {"crrf", 4}, {"crrr", 3}, {"ffff", 4}, {"fffr", 4}, {"ffrr", 9}, {"frfr", 9}, {"frrr", 5},
        {"rrrr", 2}, {"cfcr", 0}, {"crcr", 0}, {"", 0},
    };
    check_histogram(set_get("winter"), EXPECTED, 84);
}

static void W_003_base_edge_class_histogram(void **state) {
    static const ClassCount EXPECTED[] = {
        {"cccc", 1}, {"cccf", 4}, {"cccr", 3}, {"ccff", 7}, {"ccrr", 5}, {"cfcf", 6},
        {"cfff", 5}, {"cfrr", 3}, {"crfr", 4}, {"crrf", 3}, {"crrr", 3}, {"ffff", 4},
        {"fffr", 2}, {"ffrr", 9}, {"frfr", 8}, {"frrr", 4}, {"rrrr", 1}, {"", 0},
    };
    check_histogram(set_get("base"), EXPECTED, 72);
}

static void W_004_gingerbread_edge_class_histogram(void **state) {
    // The tiles of the common print sheet, and D of the corrected one.
    static const ClassCount EXPECTED[] = {
        {"cccc", 4}, {"cccr", 1}, {"ccfr", 1}, {"cccf", 1}, {"", 0}};
    check_histogram(set_get("gingerbread-man"), EXPECTED, 7);
}

static void W_005_winter_adds_twelve_shapes(void **state) {
    static const ClassCount EXPECTED[] = {
        {"ccfr", 1}, {"ccrf", 1}, {"cffr", 1}, {"cfrf", 1}, {"cfrr", 1}, {"crff", 1},
        {"crrf", 1}, {"fffr", 2}, {"frfr", 1}, {"frrr", 1}, {"rrrr", 1}, {"", 0},
    };
    const TileSet *const winter = set_get("winter");
    const TileSet *const base = set_get("base");
    unsigned sum = 0;
    for (const ClassCount *expected = EXPECTED; expected->edges[0] != '\0'; expected++) {
        const unsigned more = class_count(winter, expected->edges, is_any) -
                              class_count(base, expected->edges, is_any);
        assert_int_equal(more, expected->count);
        assert_int_equal(class_count(winter, expected->edges, is_animal), expected->count);
        sum += more;
    }
    assert_int_equal(sum, 12);
}

static void W_006_winter_has_ten_pennants(void **state) {
    assert_int_equal(pennant_count(set_get("winter")), 10);
    assert_int_equal(pennant_count(set_get("base")), 10);
    assert_int_equal(pennant_count(set_get("gingerbread-man")), 0);
}

static void W_007_cloisters_8_in_winter_6_in_base(void **state) {
    assert_int_equal(kind_count(set_get("winter"), SEGMENT_CLOISTER), 8);
    assert_int_equal(kind_count(set_get("base"), SEGMENT_CLOISTER), 6);
    assert_int_equal(kind_count(set_get("gingerbread-man"), SEGMENT_CLOISTER), 0);
}

static void W_008_copies_by_letter(void **state) {
    static const uint16_t COPIES[] = {2, 4, 1, 4, 5, 2, 1, 3, 2, 3, 3, 3,
                                      2, 3, 2, 3, 1, 3, 2, 1, 8, 9, 4, 1};
    static const char *const SETS[] = {"base", "winter"};
    for (size_t s = 0; s < sizeof SETS / sizeof SETS[0]; s++) {
        for (size_t i = 0; i < sizeof COPIES / sizeof COPIES[0]; i++) {
            const char letter[] = {"ABCDEFGHIJKLMNOPQRSTUVWX"[i], '\0'};
            const TileFacts *const tile = tile_get(set_get(SETS[s]), letter);
            assert_int_equal(tile->count, COPIES[i]);
        }
    }
    unsigned animals = 0;
    const TileSet *const winter = set_get("winter");
    for (unsigned i = 0; i < winter->tile_count; i++) {
        if (is_animal(&winter->tiles[i])) {
            assert_int_equal(winter->tiles[i].count, 1);
            animals++;
        }
    }
    assert_int_equal(animals, 12);
}

// An animal is no symbol. The only mark on the twelve tiles is the lake beside the fox's road,
// which has no effect unless an option gives it one.
static void W_009_animals_are_terrain_only(void **state) {
    const TileSet *const winter = set_get("winter");
    assert_int_equal(winter->symbol_count, 1);
    assert_string_equal(winter->symbols[0], "lake-inn");
    assert_string_equal(winter->expansion, "");
    unsigned marks = 0;
    for (unsigned i = 0; i < winter->tile_count; i++) {
        const TileFacts *const tile = &winter->tiles[i];
        assert_int_equal(tile->symbols, 0);
        for (unsigned s = 0; s < tile->segment_count; s++) {
            if (tile->segments[s].symbols != 0) {
                assert_string_equal(tile->id, "animal-fox-ccfr");
                assert_int_equal(tile->segments[s].kind, SEGMENT_ROAD);
                marks++;
            }
        }
    }
    assert_int_equal(marks, 1);
}

// The digital Winter Edition has no animals: its 72 tiles are those of `base`, shape by shape.
static void W_012_digital_winter_is_base(void **state) {
    const TileSet *const winter = set_get("winter");
    const TileSet *const base = set_get("base");
    unsigned size = 0;
    for (unsigned i = 0; i < winter->tile_count; i++) {
        const TileFacts *const tile = &winter->tiles[i];
        if (is_animal(tile)) {
            continue;
        }
        const TileFacts *const twin = tile_get(base, tile->id);
        assert_int_equal(tile->count, twin->count);
        assert_memory_equal(tile->edges, twin->edges, SIDES);
        check_segments_equal(tile, twin);
        size += tile->count;
    }
    assert_int_equal(size, 72);
    assert_int_equal(size, tileset_size(base));
}

static void G_028_gingerbread_set_has_six_tiles(void **state) {
    const TileSet *const set = set_get("gingerbread-man");
    assert_int_equal(tileset_size(set), 7); // of both print sheets; the option gm_print takes six
    assert_int_equal(set->tile_count, 6);
    assert_string_equal(set->expansion, "gingerbread-man");
    assert_string_equal(set->symbols[0], "gingerbread");
    for (unsigned i = 0; i < set->tile_count; i++) {
        assert_int_equal(set->tiles[i].symbols, 1);
    }
    assert_non_null(strstr(set->note, "gm_print"));
}

static void no_tile_is_a_stand_in(void **state) {
    const TileSet *set = NULL;
    for (unsigned number = 0; (set = shipped_tileset_at(number)) != NULL; number++) {
        for (unsigned i = 0; i < set->tile_count; i++) {
            assert_false(set->tiles[i].stand_in);
        }
    }
}

static void players_and_start_tiles(void **state) {
    assert_int_equal(set_get("base")->players_min, 2);
    assert_int_equal(set_get("base")->players_max, 6);
    assert_int_equal(set_get("winter")->players_min, 2);
    assert_int_equal(set_get("winter")->players_max, 5);
    assert_int_equal(set_get("gingerbread-man")->players_max, 0);
    assert_string_equal(set_get("base")->start_tile, "D");
    assert_string_equal(set_get("winter")->start_tile, "D");
    assert_string_equal(set_get("gingerbread-man")->start_tile, "");
}

// Totals of segments by kind in the basic game, counted by hand from the letters.
static void segment_totals_of_base(void **state) {
    static const unsigned EXPECTED[SEGMENT_KIND_COUNT] = {
        [SEGMENT_CITY] = 49, [SEGMENT_ROAD] = 62, [SEGMENT_FIELD] = 126, [SEGMENT_CLOISTER] = 6};
    const TileSet *const base = set_get("base");
    unsigned totals[SEGMENT_KIND_COUNT] = {0};
    for (unsigned i = 0; i < base->tile_count; i++) {
        for (unsigned s = 0; s < base->tiles[i].segment_count; s++) {
            totals[base->tiles[i].segments[s].kind] += base->tiles[i].count;
        }
    }
    for (unsigned kind = 0; kind < SEGMENT_KIND_COUNT; kind++) {
        assert_int_equal(totals[kind], EXPECTED[kind]);
    }
}

static unsigned segment_at(const TileFacts *tile, unsigned port) {
    unsigned index = 0;
    while (((tile->segments[index].ports >> port) & 1U) == 0) {
        index++;
        assert_true(index < tile->segment_count);
    }
    return index;
}

/** Returns whether two cities share a side: none of them is at its middle. */
static bool is_shared(const TileFacts *tile, unsigned center) {
    unsigned ports = 0;
    for (unsigned i = 0; i < tile->segment_count; i++) {
        ports |= tile->segments[i].ports;
    }
    return ((ports >> center) & 1U) == 0;
}

// Checks that a field whose half-edge shares a corner of the tile with a city's side borders that
// city.
static void check_corners(const TileFacts *tile, unsigned side) {
    const unsigned center = side * PORTS_PER_SIDE + 1;
    const bool shared = is_shared(tile, center);
    const unsigned neighbors[] = {(center + 2) % PORTS, (center + PORTS - 2) % PORTS};
    const unsigned halves[] = {center + 1, center - 1};
    for (unsigned i = 0; i < 2; i++) {
        const EdgeType edge = (EdgeType)tile->edges[neighbors[i] / PORTS_PER_SIDE];
        if (edge != EDGE_CITY && edge != EDGE_CUT) {
            const unsigned city = segment_at(tile, shared ? halves[i] : center);
            const TileSegment *const field = &tile->segments[segment_at(tile, neighbors[i])];
            assert_true(((field->cities >> city) & 1U) != 0);
        }
    }
}

static void fields_at_a_city_corner_border_the_city(void **state) {
    const TileSet *set = NULL;
    for (unsigned number = 0; (set = shipped_tileset_at(number)) != NULL; number++) {
        for (unsigned i = 0; i < set->tile_count * (unsigned)SIDES; i++) {
            const TileFacts *const tile = &set->tiles[i / SIDES];
            if (tile->edges[i % SIDES] == EDGE_CITY) {
                check_corners(tile, i % SIDES);
            }
        }
    }
}

static void check_drawing(const char *id, unsigned rotation, const char *const lines[5]) {
    const TileDrawing drawing = tile_facts_draw(tile_get(set_get("base"), id), NULL, rotation);
    for (unsigned row = 0; row < 5; row++) {
        assert_string_equal(drawing.lines[row], lines[row]);
    }
}

static void tiles_are_drawn(void **state) {
    check_drawing("D", 0,
                  (const char *const[]){
                      ".#######.", //
                      " . ### . ", //
                      "---------", //
                      " . . . . ", //
                      ". . . . .", //
                  });
    check_drawing("D", 1,
                  (const char *const[]){
                      ". . | . .", //
                      " . .|.###", //
                      ". . | ###", //
                      " . .|.###", //
                      ". . | . .", //
                  });
    check_drawing("F", 0,
                  (const char *const[]){
                      ". . . . .", //
                      "#########", //
                      "####*####", //
                      "#########", //
                      ". . . . .", //
                  });
}

static void shipped_sets_are_sorted_and_sound(void **state) {
    const TileSet *set = NULL;
    const char *last = "";
    unsigned count = 0;
    for (; (set = shipped_tileset_at(count)) != NULL; count++) {
        Message message = {""};
        assert_true(strcmp(last, set->id) < 0);
        assert_ptr_equal(shipped_tileset_find(set->id), set);
        assert_int_equal(tileset_check(set, &message), STATUS_OK);
        last = set->id;
    }
    assert_true(count > 0); // test_tileset_json counts the files
    assert_null(shipped_tileset_find("summer"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(W_001_winter_has_84_tiles),
        cmocka_unit_test(W_002_winter_edge_class_histogram),
        cmocka_unit_test(W_003_base_edge_class_histogram),
        cmocka_unit_test(W_004_gingerbread_edge_class_histogram),
        cmocka_unit_test(W_005_winter_adds_twelve_shapes),
        cmocka_unit_test(W_006_winter_has_ten_pennants),
        cmocka_unit_test(W_007_cloisters_8_in_winter_6_in_base),
        cmocka_unit_test(W_008_copies_by_letter),
        cmocka_unit_test(W_009_animals_are_terrain_only),
        cmocka_unit_test(W_012_digital_winter_is_base),
        cmocka_unit_test(G_028_gingerbread_set_has_six_tiles),
        cmocka_unit_test(no_tile_is_a_stand_in),
        cmocka_unit_test(players_and_start_tiles),
        cmocka_unit_test(segment_totals_of_base),
        cmocka_unit_test(fields_at_a_city_corner_border_the_city),
        cmocka_unit_test(tiles_are_drawn),
        cmocka_unit_test(shipped_sets_are_sorted_and_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
