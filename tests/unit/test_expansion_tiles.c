// SPDX-License-Identifier: MIT
//
// Facts of single tiles from the cases of the rules.
#include "carcarena/engine/text.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tile_counts.h"

#include "tileset_symbols.h"

// ---- Facts of single tiles; names of tests contain the numbers of their cases.

static unsigned segments_of(const char *set, const char *tile, unsigned kind) {
    return bits_count(kind_bits(tile_get(set_get(set), tile), kind));
}

static void IC_004_an_inn_is_on_one_of_the_roads_of_its_tile(void **state) {
    const TileSet *const set = set_get("inns-and-cathedrals");
    unsigned tiles = 0;
    for (unsigned i = 0; i < set->tile_count; i++) {
        unsigned inns = 0;
        for (unsigned s = 0; s < set->tiles[i].segment_count; s++) {
            inns += has_symbol(set, set->tiles[i].segments[s].symbols, "inn");
        }
        assert_true(inns <= 1);
        tiles += inns;
    }
    assert_int_equal(tiles, 6);
    // Three roads meet on this one; the lake is at the eastern road.
    const TileFacts *const junction = tile_get(set, "N");
    assert_int_equal(segments_of("inns-and-cathedrals", "N", SEGMENT_ROAD), 3);
    for (unsigned s = 0; s < junction->segment_count; s++) {
        const bool east = ((junction->segments[s].ports >> 4) & 1U) != 0;
        assert_int_equal(has_symbol(set, junction->segments[s].symbols, "inn"), east);
    }
}

static void IC_005_a_house_without_lake_is_no_inn(void **state) {
    const TileSet *const set = set_get("games-quarterly-11-river");
    assert_int_equal(symbol_count(set, "inn", SEGMENT_ROAD), 0);
    assert_int_equal(segments_of(set->id, "spring", SEGMENT_ROAD), 1);
}

static void IC_014_four_cities_on_one_tile(void **state) {
    assert_int_equal(segments_of("inns-and-cathedrals", "C", SEGMENT_CITY), 4);
}

static void IC_015_a_cloister_between_two_roads(void **state) {
    assert_int_equal(segments_of("inns-and-cathedrals", "B", SEGMENT_CLOISTER), 1);
    assert_int_equal(segments_of("inns-and-cathedrals", "B", SEGMENT_ROAD), 2);
    assert_int_equal(segments_of("inns-and-cathedrals", "B", SEGMENT_FIELD), 2);
}

static void TB_022_roads_cross_on_a_bridge(void **state) {
    assert_int_equal(segments_of("traders-and-builders", "X", SEGMENT_ROAD), 2);
    assert_int_equal(segments_of("traders-and-builders", "X", SEGMENT_FIELD), 4);
}

static void TB_023_road_ends_at_a_city_and_at_a_house(void **state) {
    assert_int_equal(segments_of("traders-and-builders", "W", SEGMENT_ROAD), 2);
    assert_int_equal(segments_of("traders-and-builders", "W", SEGMENT_FIELD), 3);
}

static void TB_024_three_cities_on_one_tile(void **state) {
    assert_int_equal(segments_of("traders-and-builders", "F", SEGMENT_CITY), 3);
}

static void AM_041_three_arms_of_the_well_are_one_road(void **state) {
    assert_int_equal(segments_of("abbey-and-mayor", "K", SEGMENT_ROAD), 1);
    assert_int_equal(segments_of("abbey-and-mayor", "K", SEGMENT_FIELD), 3);
}

static void R_006_the_field_goes_round_the_spring(void **state) {
    assert_int_equal(segments_of("river-1", "spring", SEGMENT_FIELD), 1);
    assert_int_equal(segments_of("river-2", "spring", SEGMENT_FIELD), 1);
}

static void R_007_a_road_from_the_spring_divides_the_field(void **state) {
    assert_int_equal(segments_of("games-quarterly-11-river", "spring", SEGMENT_FIELD), 2);
}

static void R_015_a_city_bridge_divides_no_field(void **state) {
    assert_int_equal(segments_of("river-2", "A", SEGMENT_CITY), 1);
    assert_int_equal(segments_of("river-2", "A", SEGMENT_FIELD), 2);
}

static void P_005_the_animals_of_one_field_are_no_pig_herd(void **state) {
    const TileSet *const set = set_get("games-quarterly-11");
    assert_int_equal(class_count(set, "ffff"), 1);
    assert_int_equal(symbol_count(set, "pig-herd", SEGMENT_FIELD), 0);
}

static void P_009_the_choice_of_the_bogatyr(void **state) {
    const TileFacts *const tile = tile_get(set_get("russian-promos"), "bogatyr");
    assert_int_equal(segments_of("russian-promos", "bogatyr", SEGMENT_ROAD), 2);
    assert_int_equal(segments_of("russian-promos", "bogatyr", SEGMENT_FIELD), 4);
    assert_int_equal(bits_count(tile->segments[0].ports), 1);
    assert_int_equal(bits_count(tile->segments[1].ports), 3);
}

static void check_drawing(const char *set, const char *id, const char *const lines[5]) {
    const TileDrawing drawing = tile_facts_draw(tile_get(set_get(set), id), set_get(set), 0);
    for (unsigned row = 0; row < 5; row++) {
        assert_string_equal(drawing.lines[row], lines[row]);
    }
}

static void streams_spots_and_symbols_are_drawn(void **state) {
    check_drawing("river-2", "fork",
                  (const char *const[]){
                      "f . ~ . .", //
                      " . .~. . ", //
                      "~~~~~~~~~", //
                      " . . . . ", //
                      ". . . . .", //
                  });
    check_drawing("river-1", "spring",
                  (const char *const[]){
                      "s . . . .", //
                      " . . . . ", //
                      ". . o~~~~", //
                      " . . . . ", //
                      ". . . . .", //
                  });
    check_drawing("carcassonne-2", "U-garden",
                  (const char *const[]){
                      ". . . . .", //
                      " . .&. . ", //
                      "---------", //
                      " . . . . ", //
                      ". . . . .", //
                  });
    check_drawing("inns-and-cathedrals", "M",
                  (const char *const[]){
                      "########.", //
                      "###### . ", //
                      "#*##+i---", //
                      "###.|. . ", //
                      ". . | . .", //
                  });
    check_drawing("abbey-and-mayor", "abbey",
                  (const char *const[]){
                      "a::::::::", //
                      ":::::::::", //
                      ":::[+]:::", //
                      ":::::::::", //
                      ":::::::::", //
                  });
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(IC_004_an_inn_is_on_one_of_the_roads_of_its_tile),
        cmocka_unit_test(IC_005_a_house_without_lake_is_no_inn),
        cmocka_unit_test(IC_014_four_cities_on_one_tile),
        cmocka_unit_test(IC_015_a_cloister_between_two_roads),
        cmocka_unit_test(TB_022_roads_cross_on_a_bridge),
        cmocka_unit_test(TB_023_road_ends_at_a_city_and_at_a_house),
        cmocka_unit_test(TB_024_three_cities_on_one_tile),
        cmocka_unit_test(AM_041_three_arms_of_the_well_are_one_road),
        cmocka_unit_test(R_006_the_field_goes_round_the_spring),
        cmocka_unit_test(R_007_a_road_from_the_spring_divides_the_field),
        cmocka_unit_test(R_015_a_city_bridge_divides_no_field),
        cmocka_unit_test(P_005_the_animals_of_one_field_are_no_pig_herd),
        cmocka_unit_test(P_009_the_choice_of_the_bogatyr),
        cmocka_unit_test(streams_spots_and_symbols_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
