// SPDX-License-Identifier: MIT
//
// tileset_check with sets that no file can express, because they are made in memory, and small
// functions of the same header.
#include "carcarena/engine/rules.h"
#include "carcarena/engine/tileset.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

/** A valid set of one tile: a city in the north, a field around the rest. */
typedef struct Fixture {
    TileFacts tile;
    TileSet set;
} Fixture;

static void fixture_fill(Fixture *fixture) {
    static const char *const SYMBOLS[] = {"well"};
    fixture->tile = (TileFacts){
        .id = "E",
        .count = 1,
        .edges = {EDGE_CITY, EDGE_FIELD, EDGE_FIELD, EDGE_FIELD},
        .segment_count = 2,
        .symbols = 1,
        .segments = {{.id = "c0", .kind = SEGMENT_CITY, .ports = 1U << 1},
                     {.id = "f0", .kind = SEGMENT_FIELD, .ports = 0xB68, .cities = 1}},
    };
    fixture->set = (TileSet){.id = "one",
                             .name = "One tile",
                             .note = "",
                             .expansion = "",
                             .start_tile = "",
                             .symbols = SYMBOLS,
                             .symbol_count = 1,
                             .tiles = &fixture->tile,
                             .tile_count = 1};
}

static void check_rejected(const Fixture *fixture, const char *expected) {
    Message message = {""};
    assert_int_equal(tileset_check(&fixture->set, &message), STATUS_INVALID);
    assert_string_equal(message.text, expected);
}

static void sound_set_passes(void **state) {
    Fixture fixture;
    fixture_fill(&fixture);
    Message message = {""};
    assert_int_equal(tileset_check(&fixture.set, &message), STATUS_OK);
    assert_int_equal(tileset_check(&fixture.set, NULL), STATUS_OK);
    assert_string_equal(message.text, "");
    // Segments may be in any order, and a field need not touch a side.
    const TileSegment city = fixture.tile.segments[0];
    fixture.tile.segments[0] = fixture.tile.segments[1];
    fixture.tile.segments[1] = city;
    fixture.tile.segments[0].cities = 1U << 1;
    fixture.tile.segments[2] = (TileSegment){.id = "f1", .kind = SEGMENT_FIELD, .cities = 1U << 1};
    fixture.tile.segment_count = 3;
    assert_int_equal(tileset_check(&fixture.set, &message), STATUS_OK);
}

static void numbers_out_of_range_are_rejected(void **state) {
    Fixture fixture;
    fixture_fill(&fixture);
    fixture.tile.edges[2] = EDGE_TYPE_COUNT;
    check_rejected(&fixture, "tile E: edges: side S has the unknown type 7");
    fixture_fill(&fixture);
    fixture.tile.segments[0].kind = SEGMENT_KIND_COUNT;
    check_rejected(&fixture, "tile E: segment c0: kind: 6 is unknown");
    fixture_fill(&fixture);
    fixture.tile.segments[1].ports |= 1U << PORTS;
    check_rejected(&fixture, "tile E: segment f0: halves: a tile has only 12 ports");
    fixture_fill(&fixture);
    fixture.tile.segments[1].cities = 1U << 2;
    check_rejected(&fixture, "tile E: segment f0: borders: the tile has no segment 2");
    fixture_fill(&fixture);
    fixture.tile.segments[0].pennants = PENNANTS_MAX + 1;
    check_rejected(&fixture, "tile E: segment c0: pennants: 4 given, at most 3 are possible");
    fixture_fill(&fixture);
    fixture.tile.symbols = 1U << 1;
    check_rejected(&fixture, "tile E: symbols: the set lists only 1");
    fixture_fill(&fixture);
    fixture.tile.segments[0].symbols = 1U << 31;
    check_rejected(&fixture, "tile E: segment c0: symbols: the set lists only 1");
    fixture_fill(&fixture);
    fixture.set.symbol_count = TILE_SET_SYMBOLS_MAX + 1;
    check_rejected(&fixture, "symbols: 33 given, at most 32 are possible");
    fixture_fill(&fixture);
    fixture.tile.count = 0;
    check_rejected(&fixture, "tile E: count: at least 1 expected");
    fixture_fill(&fixture);
    fixture.tile.segment_count = SEGMENTS_MAX + 1;
    check_rejected(&fixture, "tile E: segments: 15 given, 1 to 14 expected");
    fixture_fill(&fixture);
    fixture.tile.confidence = CONFIDENCE_COUNT;
    check_rejected(&fixture, "tile E: confidence: 3 is unknown");
    fixture_fill(&fixture);
    fixture.set.players_max = 3;
    check_rejected(&fixture, "players: 0 to 3 given, a range within 1 to 8 expected");
    fixture_fill(&fixture);
    fixture.set.tile_count = 0;
    check_rejected(&fixture, "tiles: at least one expected");
}

static void misplaced_facts_are_rejected(void **state) {
    Fixture fixture;
    fixture_fill(&fixture);
    fixture.tile.segments[1].ports |= 1U << 4;
    check_rejected(&fixture, "tile E: segment f0: halves: E does not fit, this side's edge is 'f'");
    fixture_fill(&fixture);
    fixture.tile.segments[0].ports = (1U << 1) | (1U << 0);
    check_rejected(&fixture,
                   "tile E: segment c0: halves: NL does not fit, this side's edge is 'c'");
    fixture_fill(&fixture);
    fixture.tile.segments[0].cities = 1;
    check_rejected(&fixture, "tile E: segment c0: borders: only fields border cities");
    fixture_fill(&fixture);
    fixture.tile.segments[1].pennants = 1;
    check_rejected(&fixture, "tile E: segment f0: pennants: only cities have pennants");
    fixture_fill(&fixture);
    fixture.tile.segments[1].cities = 1U << 1;
    check_rejected(&fixture, "tile E: segment f0: borders: 'f0' is not a city");
    fixture_fill(&fixture);
    fixture.tile.segments[2] =
        (TileSegment){.id = "m0", .kind = SEGMENT_CLOISTER, .ports = 1U << 4};
    fixture.tile.segment_count = 3;
    check_rejected(&fixture, "tile E: segment m0: sides: a cloister touches no side");
    fixture_fill(&fixture);
    fixture.tile.segments[2] = (TileSegment){.id = "g0", .kind = SEGMENT_GARDEN, .ports = 1U << 4};
    fixture.tile.segment_count = 3;
    check_rejected(&fixture, "tile E: segment g0: sides: a garden touches no side");
    fixture_fill(&fixture);
    fixture.tile.edges[2] = EDGE_ANY;
    check_rejected(&fixture, "tile E: edges: 'a' on all four sides or on none expected");
}

static void cities_share_sides_by_halves(void **state) {
    Fixture fixture;
    Message message = {""};
    fixture_fill(&fixture);
    fixture.tile.segments[0].ports = 1U << 0;
    check_rejected(&fixture, "tile E: edges: half-edge NR is 'c' but no city segment has it");
    fixture.tile.segments[2] = (TileSegment){.id = "c1", .kind = SEGMENT_CITY, .ports = 1U << 2};
    fixture.tile.segment_count = 3;
    assert_int_equal(tileset_check(&fixture.set, &message), STATUS_OK);
    fixture.tile.segments[2].ports = 1U << 1;
    check_rejected(&fixture, "tile E: edges: half-edge NR is 'c' but no city segment has it");
    fixture.tile.segments[2].ports = 5U; // both halves are a whole side with its middle
    check_rejected(&fixture,
                   "tile E: segment c1: halves: NL does not fit, this side's edge is 'c'");
    fixture.tile.segments[2].ports = 1U << 3;
    check_rejected(&fixture,
                   "tile E: segment c1: halves: EL does not fit, this side's edge is 'f'");
}

static void a_set_may_need_several_expansions(void **state) {
    Fixture fixture;
    Message message = {""};
    fixture_fill(&fixture);
    fixture.set.expansion = "hills vineyards";
    assert_int_equal(tileset_check(&fixture.set, &message), STATUS_OK);
    assert_true(tileset_needs(&fixture.set, "hills") && tileset_needs(&fixture.set, "vineyards"));
    assert_false(tileset_needs(&fixture.set, "vine") || tileset_needs(&fixture.set, "s"));
    fixture.set.expansion = "hills  vineyards";
    check_rejected(&fixture, "expansion: 'hills  vineyards' is not the id of one, or some with "
                             "single spaces between");
    fixture.set.expansion = "hills ";
    check_rejected(&fixture,
                   "expansion: 'hills ' is not the id of one, or some with single spaces between");
    fixture.set.expansion = "";
    assert_false(tileset_needs(&fixture.set, "hills"));
}

static void links_are_mutual(void **state) {
    Fixture fixture;
    fixture_fill(&fixture);
    fixture.tile.segments[2] = (TileSegment){.id = "m0", .kind = SEGMENT_CLOISTER, .links = 1};
    fixture.tile.segment_count = 3;
    check_rejected(&fixture,
                   "tile E: segment m0: links: linked with 'c0', which is not linked with it");
    fixture.tile.segments[0].links = 1U << 2;
    Message message = {""};
    assert_int_equal(tileset_check(&fixture.set, &message), STATUS_OK);
    fixture.tile.segments[2].links = 1U << 2;
    fixture.tile.segments[0].links = 0;
    check_rejected(&fixture, "tile E: segment m0: links: linked with itself");
    fixture.tile.segments[2].links = 1U << 3;
    check_rejected(&fixture, "tile E: segment m0: links: the tile has no segment 3");
}

// Only a module can decide when such a tile is played.
static void tiles_that_fit_anywhere_are_not_drawn(void **state) {
    Fixture fixture;
    fixture_fill(&fixture);
    fixture.set.symbol_count = 0;
    fixture.set.start_tile = "E";
    fixture.tile = (TileFacts){.id = "E",
                               .count = 2,
                               .edges = {EDGE_ANY, EDGE_ANY, EDGE_ANY, EDGE_ANY},
                               .segment_count = 1,
                               .segments = {{.id = "m0", .kind = SEGMENT_CLOISTER}}};
    const TileSet *const sets[] = {&fixture.set};
    const RulesConfig config = {.tilesets = sets, .tileset_count = 1, .players = 2};
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(tileset_check(&fixture.set, &message), STATUS_OK);
    assert_int_equal(rules_compile(&rules, &config, &message), STATUS_INVALID);
    assert_string_equal(message.text, "tile set one: tile E: edges: no expansion in play keeps "
                                      "tiles that fit anywhere out of the draw pile");
    assert_null(rules);
}

/**
 * Returns the hash of the rules for the fixture's tile as a junction, with its roads linked or not.
 */
static uint64_t junction_hash(bool linked, const char *const *expansions) {
    Fixture fixture;
    fixture_fill(&fixture);
    fixture.set.symbol_count = 0;
    fixture.set.start_tile = "E";
    fixture.tile = (TileFacts){
        .id = "E",
        .count = 2,
        .edges = {EDGE_ROAD, EDGE_FIELD, EDGE_ROAD, EDGE_FIELD},
        .segment_count = 4,
        .segments = {{.id = "r0", .kind = SEGMENT_ROAD, .ports = 0x002, .links = linked ? 2 : 0},
                     {.id = "r1", .kind = SEGMENT_ROAD, .ports = 0x080, .links = linked ? 1 : 0},
                     {.id = "f0", .kind = SEGMENT_FIELD, .ports = 0x06C},
                     {.id = "f1", .kind = SEGMENT_FIELD, .ports = 0xB01}}};
    const TileSet *const sets[] = {&fixture.set};
    const RulesConfig config = {.tilesets = sets,
                                .tileset_count = 1,
                                .expansions = expansions,
                                .expansion_count = expansions != NULL ? 1 : 0,
                                .players = 2};
    Rules *rules = NULL;
    Message message = {""};
    if (rules_compile(&rules, &config, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    const uint64_t hash = rules_hash(rules);
    rules_destroy(rules);
    return hash;
}

// Records of a plain game stay valid if links between features are later added to its tiles.
static void links_count_only_for_expansions(void **state) {
    static const char *const PHANTOM[] = {"phantom"};
    assert_true(junction_hash(false, NULL) == junction_hash(true, NULL));
    assert_true(junction_hash(false, PHANTOM) != junction_hash(true, PHANTOM));
}

static void quarter_turns_move_ports_clockwise(void **state) {
    assert_int_equal(ports_rotate(1U << 1, 1), 1U << 4);
    assert_int_equal(ports_rotate(1U << 11, 1), 1U << 2);
    assert_int_equal(ports_rotate(1U << 0, 3), 1U << 9);
    for (unsigned ports = 0; ports < 1U << PORTS; ports++) {
        assert_int_equal(ports_rotate((uint16_t)ports, 0), ports);
        assert_int_equal(ports_rotate((uint16_t)ports, 4), ports);
        assert_int_equal(ports_rotate(ports_rotate((uint16_t)ports, 1), 3), ports);
        assert_int_equal(ports_rotate(ports_rotate((uint16_t)ports, 1), 1),
                         ports_rotate((uint16_t)ports, 2));
    }
}

static void names_of_kinds_edges_and_ports(void **state) {
    assert_string_equal(segment_kind_text(SEGMENT_CITY), "city");
    assert_string_equal(segment_kind_text(SEGMENT_ROAD), "road");
    assert_string_equal(segment_kind_text(SEGMENT_FIELD), "field");
    assert_string_equal(segment_kind_text(SEGMENT_CLOISTER), "cloister");
    assert_string_equal(segment_kind_text(SEGMENT_RIVER), "river");
    assert_string_equal(segment_kind_text(SEGMENT_KIND_COUNT), "unknown kind");
    assert_int_equal(segment_letter(SEGMENT_CLOISTER), 'm');
    assert_int_equal(edge_letter(EDGE_FIELD), 'f');
    assert_int_equal(edge_letter(EDGE_ROAD), 'r');
    assert_int_equal(edge_letter(EDGE_CITY), 'c');
    assert_int_equal(edge_letter(EDGE_RIVER), 's');
    assert_int_equal(edge_letter(EDGE_ANY), 'a');
    assert_string_equal(tile_confidence_text(CONFIDENCE_MEDIUM), "medium");
    assert_string_equal(tile_confidence_text(CONFIDENCE_COUNT), "unknown");
    assert_string_equal(segment_kind_text(SEGMENT_GARDEN), "garden");
    assert_int_equal(segment_letter(SEGMENT_GARDEN), 'g');
    assert_string_equal(port_text(0), "NL");
    assert_string_equal(port_text(4), "E");
    assert_string_equal(port_text(11), "WR");
    assert_string_equal(port_text(PORTS), "?");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_set_passes),
        cmocka_unit_test(numbers_out_of_range_are_rejected),
        cmocka_unit_test(misplaced_facts_are_rejected),
        cmocka_unit_test(cities_share_sides_by_halves),
        cmocka_unit_test(a_set_may_need_several_expansions),
        cmocka_unit_test(links_are_mutual),
        cmocka_unit_test(links_count_only_for_expansions),
        cmocka_unit_test(tiles_that_fit_anywhere_are_not_drawn),
        cmocka_unit_test(quarter_turns_move_ports_clockwise),
        cmocka_unit_test(names_of_kinds_edges_and_ports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
