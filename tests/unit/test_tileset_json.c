// SPDX-License-Identifier: MIT
//
// The loader of tile set files: a good file, the shipped ones against their built-in tables, and
// one bad file for every kind of error with its message.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/arena/tileset_json.h"
#include "testing.h"
#include "text/file_read.h"
#include "text/json_reader.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DATA CARCARENA_SOURCE_DIR "/tests/unit/data/tilesets/"

#define BAD_DATA CARCARENA_BINARY_DIR "/tests/tilesets/"

/**
 * File bad_NAME.json, made by CMake from data/bad_tilesets.json, and the message after the file's
 * name.
 */
typedef struct BadFile {
    const char *name, *expected;
} BadFile;

// clang-format off
static const BadFile BAD_FILES[] = {
    {"syntax_comma", "line 4, column 3: not valid JSON, ',' or '}' expected at '\"players\": {\"min\": 2'"},
    {"syntax_cut_off", "line 17, column 75: the JSON text ends too early, a value expected"},
    {"syntax_after_end", "line 21, column 1: not valid JSON, the end of the text expected at 'xyz'"},
    {"not_an_object", "an object in { } expected, not an array"},
    {"empty", "line 1, column 1: the JSON text ends too early, a value expected"},
    {"set_key_unknown", "player: unknown key; did you mean 'players'? known are $schema, id, name, note, expansion, players, start_tile, symbols, tiles"},
    {"set_key_missing", "name: missing"},
    {"set_key_twice", "id: given twice"},
    {"set_id", "id: 'my set' is not 1 to 31 letters, digits and hyphens"},
    {"set_name_empty", "name: a name for people expected"},
    {"set_name_number", "name: a text in quotes expected, not a number"},
    {"set_name_newline", "name: control characters are not allowed"},
    {"expansion", "expansion: 'a/b' is not the id of one, or some with single spaces between"},
    {"players_order", "players: 5 to 4 given, a range within 1 to 8 expected"},
    {"players_range", "players: max: 9 given, an integer from 1 to 8 expected"},
    {"players_number", "players: an object in { } expected, not a number"},
    {"players_half", "players: max: missing"},
    {"start_tile", "start_tile: the set has no tile 'gates'"},
    {"symbols_twice", "symbols: 'inn' is given twice"},
    {"symbols_word", "symbols: an array in [ ] expected, not a text"},
    {"symbols_number", "symbols: a text in quotes expected, not a number"},
    {"symbols_many", "symbols: 33 given, at most 32 are possible"},
    {"symbol_id", "symbols: 'a b' is not 1 to 31 letters, digits and hyphens"},
    {"tiles_empty", "tiles: 0 given, 1 to 1024 expected"},
    {"tile_not_an_object", "tile number 2: an object in { } expected, not a number"},
    {"tile_key_unknown", "tile ford: rivers: unknown key; known are id, count, edges, symbols, block, stand_in, note, confidence, candidates, segments, links"},
    {"tile_key_missing", "tile ford: count: missing"},
    {"tile_id_missing", "tile number 2: id: missing"},
    {"tile_id_twice", "tile gate: id: given twice in this set"},
    {"tile_id", "tile ford/1: id: 'ford/1' is not 1 to 31 letters, digits and hyphens"},
    {"count_zero", "tile ford: count: 0 given, an integer from 1 to 1024 expected"},
    {"count_fraction", "tile ford: count: 1.5 given, an integer from 1 to 1024 expected"},
    {"count_huge", "tile ford: count: 1e+99 given, an integer from 1 to 1024 expected"},
    {"count_text", "tile ford: count: an integer expected, not a text"},
    {"edges_short", "tile ford: edges: 'sfs' given, four letters out of f r c s a i - expected (north, east, south, west)"},
    {"edges_letter", "tile ford: edges: 'sfsx' given, four letters out of f r c s a i - expected (north, east, south, west)"},
    {"stand_in_word", "tile ford: stand_in: true or false expected, not a text"},
    {"stand_in_sure", "tile ford: confidence: the segments of a stand-in are not known, so \"low\" is expected"},
    {"confidence", "tile ford: confidence: 'certain' given, one of high|medium|low expected"},
    {"candidates", "tile ford: candidates: a text in quotes expected, not a number"},
    {"tile_symbol_unknown", "tile ford: symbols: 'wells' is not in the set's own list of symbols"},
    {"tile_symbol_twice", "tile ford: symbols: 'well' is given twice"},
    {"segments_empty", "tile ford: segments: 0 given, 1 to 14 expected"},
    {"segments_many", "tile ford: segments: 15 given, 1 to 14 expected"},
    {"segment_not_an_object", "tile ford: segment number 5: an object in { } expected, not null"},
    {"segment_key_unknown", "tile ford: segment m0: edges: unknown key; known are id, kind, sides, halves, pennants, borders, symbols"},
    {"segment_kind", "tile ford: segment m0: kind: 'abbey' given, one of city|road|field|cloister|river|garden expected"},
    {"segment_kind_missing", "tile ford: segment m0: kind: missing"},
    {"segment_id_letter", "tile ford: segment c1: id: the id of a cloister is the letter m and a number below 100"},
    {"segment_id_form", "tile ford: segment monk: id: the id of a cloister is the letter m and a number below 100"},
    {"segment_id_twice", "tile ford: segment f0: id: given twice in this tile"},
    {"sides_missing", "tile ford: segment s0: sides: missing"},
    {"sides_empty", "tile ford: segment s0: sides: a river touches at least one side"},
    {"sides_letter", "tile ford: segment s0: sides: one to four of the letters N E S W expected at 'O'"},
    {"sides_twice", "tile ford: segment s0: sides: N is given twice"},
    {"sides_wrong_edge", "tile ford: segment s0: sides: E does not fit, this side's edge is 'f'"},
    {"sides_of_cloister", "tile ford: segment m0: sides: a cloister has none"},
    {"sides_of_field", "tile ford: segment f0: sides: a field has none"},
    {"side_without_segment", "tile gate: edges: side W is 'r' but no road segment has it"},
    {"side_in_two_segments", "tile gate: segment r1: sides: W belongs to segment r0 already"},
    {"halves_missing", "tile ford: segment f0: halves: missing; \"\" for a field that touches no side"},
    {"halves_name", "tile ford: segment f0: halves: NL NR EL ER SL SR WL WR with single spaces expected at 'EM SL'"},
    {"halves_commas", "tile ford: segment f0: halves: NL NR EL ER SL SR WL WR with single spaces expected at 'NR,EL,ER,S'"},
    {"halves_space_at_end", "tile ford: segment f0: halves: NL NR EL ER SL SR WL WR with single spaces expected at 'SL '"},
    {"halves_twice", "tile ford: segment f0: halves: NR is given twice"},
    {"halves_on_city", "tile ford: segment f0: halves: WL does not fit, this side's edge is 'c'"},
    {"halves_of_city", "tile ford: segment c0: halves: WL does not fit, this side's edge is 'c'"},
    {"half_without_field", "tile ford: edges: half-edge ER is 'f' but no field segment has it"},
    {"half_in_two_fields", "tile ford: segment f1: halves: SR belongs to segment f0 already"},
    {"pennants_of_road", "tile gate: segment r0: pennants: a road has none"},
    {"pennants_many", "tile gate: segment c0: pennants: 4 given, an integer from 0 to 3 expected"},
    {"pennants_bool", "tile gate: segment c0: pennants: an integer expected, not true or false"},
    {"borders_unknown", "tile gate: segment f0: borders: the tile has no segment 'c1'"},
    {"borders_road", "tile gate: segment f0: borders: 'r0' is not a city"},
    {"borders_twice", "tile gate: segment f0: borders: 'c0' is given twice"},
    {"borders_text", "tile gate: segment f0: borders: an array in [ ] expected, not a text"},
    {"borders_of_road", "tile gate: segment r0: borders: a road has none"},
    {"segment_symbol_unknown", "tile gate: segment r0: symbols: 'lake' is not in the set's own list of symbols"},
    {"links_unknown", "tile park: links: the tile has no segment 'c1'"},
    {"links_alone", "tile park: links: groups of two or more segment ids expected, such as [[\"c0\", \"r0\"]]"},
    {"links_word", "tile park: links: an array in [ ] expected, not a text"},
    {"links_flat", "tile park: links: groups of two or more segment ids expected, such as [[\"c0\", \"r0\"]]"},
    {"links_number", "tile park: links: a text in quotes expected, not a number"},
    {"links_twice", "tile park: links: 'c0' is given twice"},
    {"links_of_field", "tile park: segment f0: links: only cities, roads and cloisters are linked"},
    {"links_of_garden", "tile park: segment g0: links: only cities, roads and cloisters are linked"},
    {"sides_of_garden", "tile park: segment g0: sides: a garden has none"},
    {"halves_of_garden", "tile park: segment g0: halves: a garden has none"},
    {"edges_some_any", "tile abbey: edges: 'a' on all four sides or on none expected"},
    {"sides_on_any", "tile abbey: segment r0: sides: N does not fit, this side's edge is 'a'"},
    {"halves_on_any", "tile abbey: segment f0: halves: NL does not fit, this side's edge is 'a'"},
};
// clang-format on

// The message contains the bare name of the file, so that the text is the same in every checkout.
static void check_bad_file(const BadFile *file) {
    char name[64];
    char path[512];
    char *text = NULL;
    size_t size = 0;
    TileSet *set = NULL;
    Message message = {""};
    (void)snprintf(name, sizeof name, "bad_%s.json", file->name);
    (void)snprintf(path, sizeof path, BAD_DATA "%s", name);
    assert_int_equal(file_read(&text, &size, path, FILE_REGULAR, FILE_SIZE_SMALL, &message),
                     STATUS_OK);
    if (tileset_json_parse(&set, text, size, name, &message) != STATUS_INVALID) {
        fail_msg("%s is not rejected as invalid", name);
    }
    free(text);
    assert_null(set);
    assert_memory_equal(message.text, name, strlen(name));
    assert_memory_equal(message.text + strlen(name), ": ", 2);
    assert_string_equal(message.text + strlen(name) + 2, file->expected);
}

static void every_bad_file_is_explained(void **state) {
    for (size_t i = 0; i < sizeof BAD_FILES / sizeof BAD_FILES[0]; i++) {
        check_bad_file(&BAD_FILES[i]);
    }
}

static void good_file_is_read(void **state) {
    TileSet *set = NULL;
    Message message = {""};
    assert_int_equal(tileset_json_load(&set, DATA "good_tiny.json", &message), STATUS_OK);
    assert_string_equal(message.text, "");
    assert_string_equal(set->id, "tiny");
    assert_string_equal(set->name, "Two tiles");
    assert_string_equal(set->note, "");
    assert_string_equal(set->expansion, "");
    assert_string_equal(set->start_tile, "gate");
    assert_int_equal(set->players_min, 2);
    assert_int_equal(set->players_max, 4);
    assert_int_equal(tileset_size(set), 3);
    assert_string_equal(set->symbols[0], "inn");
    assert_string_equal(set->symbols[1], "well");
    const TileFacts *const gate = &set->tiles[0];
    assert_int_equal(gate->edges[0], EDGE_CITY);
    assert_int_equal(gate->edges[3], EDGE_ROAD);
    assert_int_equal(gate->segments[0].pennants, 1);
    assert_int_equal(gate->segments[0].ports, 1U << 1);
    assert_int_equal(gate->segments[1].ports, (1U << 4) | (1U << 10));
    assert_int_equal(gate->segments[1].symbols, 1U << 0);
    assert_int_equal(gate->segments[2].ports, (1U << 3) | (1U << 11));
    assert_int_equal(gate->segments[2].cities, 1U << 0);
    const TileFacts *const ford = &set->tiles[1];
    assert_int_equal(ford->symbols, 1U << 1);
    assert_int_equal(ford->segments[1].kind, SEGMENT_RIVER);
    assert_int_equal(ford->segments[1].ports, (1U << 1) | (1U << 7));
    assert_int_equal(ford->segments[3].ports, (1U << 0) | (1U << 8));
    assert_int_equal(ford->segments[4].kind, SEGMENT_CLOISTER);
    tileset_json_destroy(set);
}

static void gardens_links_and_sides_that_fit_anywhere_are_read(void **state) {
    TileSet *set = NULL;
    Message message = {""};
    assert_int_equal(tileset_json_load(&set, DATA "good_spots.json", &message), STATUS_OK);
    const TileFacts *const park = &set->tiles[0];
    assert_int_equal(park->segments[5].kind, SEGMENT_GARDEN);
    assert_int_equal(park->segments[5].ports, 0);
    static const uint16_t PARK_LINKS[] = {0x6, 0x1, 0x1, 0, 0, 0};
    for (unsigned i = 0; i < park->segment_count; i++) {
        assert_int_equal(park->segments[i].links, PARK_LINKS[i]);
    }
    const TileFacts *const abbey = &set->tiles[1];
    for (unsigned side = 0; side < SIDES; side++) {
        assert_int_equal(abbey->edges[side], EDGE_ANY);
    }
    assert_int_equal(abbey->segment_count, 1);
    const TileFacts *const end = &set->tiles[2];
    static const uint16_t END_LINKS[] = {0x12, 0x11, 0, 0, 0x3};
    for (unsigned i = 0; i < end->segment_count; i++) {
        assert_int_equal(end->segments[i].links, END_LINKS[i]);
    }
    tileset_json_destroy(set);
}

static void check_tiles_equal(const TileFacts *left, const TileFacts *right) {
    assert_string_equal(left->id, right->id);
    assert_int_equal(left->count, right->count);
    assert_memory_equal(left->edges, right->edges, SIDES);
    assert_int_equal(left->stand_in, right->stand_in);
    assert_int_equal(left->confidence, right->confidence);
    assert_string_equal(left->note, right->note);
    assert_int_equal(left->symbols, right->symbols);
    assert_int_equal(left->segment_count, right->segment_count);
    for (unsigned i = 0; i < left->segment_count; i++) {
        assert_string_equal(left->segments[i].id, right->segments[i].id);
        assert_int_equal(left->segments[i].kind, right->segments[i].kind);
        assert_int_equal(left->segments[i].pennants, right->segments[i].pennants);
        assert_int_equal(left->segments[i].ports, right->segments[i].ports);
        assert_int_equal(left->segments[i].cities, right->segments[i].cities);
        assert_int_equal(left->segments[i].links, right->segments[i].links);
        assert_int_equal(left->segments[i].symbols, right->segments[i].symbols);
    }
}

static void check_sets_equal(const TileSet *left, const TileSet *right) {
    assert_string_equal(left->id, right->id);
    assert_string_equal(left->name, right->name);
    assert_string_equal(left->note, right->note);
    assert_string_equal(left->expansion, right->expansion);
    assert_string_equal(left->start_tile, right->start_tile);
    assert_int_equal(left->players_min, right->players_min);
    assert_int_equal(left->players_max, right->players_max);
    assert_int_equal(left->symbol_count, right->symbol_count);
    for (unsigned i = 0; i < left->symbol_count; i++) {
        assert_string_equal(left->symbols[i], right->symbols[i]);
    }
    assert_int_equal(left->tile_count, right->tile_count);
    for (unsigned i = 0; i < left->tile_count; i++) {
        check_tiles_equal(&left->tiles[i], &right->tiles[i]);
    }
}

static void shipped_files_equal_built_in_tables(void **state) {
    const TileSet *shipped = NULL;
    unsigned count = 0;
    for (; (shipped = shipped_tileset_at(count)) != NULL; count++) {
        char path[512];
        (void)snprintf(path, sizeof path, CARCARENA_SOURCE_DIR "/configs/tilesets/%s.json",
                       shipped->id);
        TileSet *loaded = NULL;
        Message message = {""};
        assert_int_equal(tileset_json_load(&loaded, path, &message), STATUS_OK);
        check_sets_equal(loaded, shipped);
        tileset_json_destroy(loaded);
    }
    // Every file of the folder except the schema.
    glob_t files;
    assert_int_equal(glob(CARCARENA_SOURCE_DIR "/configs/tilesets/*.json", 0, NULL, &files), 0);
    assert_int_equal(count, files.gl_pathc - 1);
    globfree(&files);
}

static void unreadable_files_are_io_errors(void **state) {
    TileSet *set = NULL;
    Message message = {""};
    assert_int_equal(tileset_json_load(&set, DATA "absent.json", &message), STATUS_NOT_FOUND);
    assert_string_equal(message.text, DATA "absent.json: there is no such file");
    assert_int_equal(tileset_json_load(&set, CARCARENA_SOURCE_DIR, &message), STATUS_IO);
    assert_string_equal(message.text,
                        CARCARENA_SOURCE_DIR ": a regular file expected, this is a folder");
    assert_null(set);
}

static void expect_refused(const char *text, size_t size, const char *expected) {
    TileSet *set = NULL;
    Message message = {""};
    assert_int_equal(tileset_json_parse(&set, text, size, "zero", &message), STATUS_INVALID);
    assert_string_equal(message.text, expected);
}

static void zero_byte_is_an_error(void **state) {
    static const char TEXT[] = "{\n\"id\": \"a\"}\0{}";
    expect_refused(
        TEXT, sizeof TEXT - 1,
        "zero: line 2, column 11: not valid JSON, the end of the text expected, not a zero byte");
}

// It would end the text, and of "base" and everything after it only "base" would be read.
static void zero_character_is_an_error(void **state) {
    static const char TEXT[] = "{\n\"id\": \"a\\\\u0000\", \"x\": \"a\\u0000b\"}";
    expect_refused(TEXT, sizeof TEXT - 1,
                   "zero: line 2, column 26: a text cannot have a zero character (\\u0000) in it");
}

// No truncation of a good file may be accepted or read past its end (the sanitizers check it).
static void every_prefix_of_a_file_is_rejected(void **state) {
    char *text = NULL;
    size_t size = 0;
    Message message = {""};
    assert_int_equal(
        file_read(&text, &size, DATA "good_tiny.json", FILE_REGULAR, FILE_SIZE_SMALL, &message),
        STATUS_OK);
    for (size_t length = 0; length + 2 < size; length++) {
        char *const cut = malloc(length + 1);
        assert_non_null(cut);
        memcpy(cut, text, length);
        TileSet *set = NULL;
        assert_int_equal(tileset_json_parse(&set, cut, length, "cut", &message), STATUS_INVALID);
        assert_null(set);
        free(cut);
    }
    free(text);
}

// ---- The schema and the loader must have the same keys. The loader lists its keys in the message
// about an unknown key.

static void check_keys(const cJSON *properties, const char *document, const char *before) {
    char expected[MESSAGE_SIZE];
    int length = snprintf(expected, sizeof expected, "test: %sx: unknown key; known are ", before);
    for (const cJSON *key = properties->child; key != NULL; key = key->next) {
        length += snprintf(expected + length, sizeof expected - (size_t)length, "%s%s",
                           key == properties->child ? "" : ", ", key->string);
    }
    TileSet *set = NULL;
    Message message = {""};
    assert_int_equal(tileset_json_parse(&set, document, strlen(document), "test", &message),
                     STATUS_INVALID);
    assert_string_equal(message.text, expected);
}

static void schema_and_loader_have_the_same_keys(void **state) {
    static const char *const PATH = CARCARENA_SOURCE_DIR "/configs/tilesets/tileset.schema.json";
    char *text = NULL;
    size_t size = 0;
    cJSON *schema = NULL;
    Message message = {""};
    assert_int_equal(file_read(&text, &size, PATH, FILE_REGULAR, FILE_SIZE_SMALL, &message),
                     STATUS_OK);
    assert_int_equal(json_parse(&schema, text, size, &message), STATUS_OK);
    free(text);
    const cJSON *const definitions = json_member(schema, "definitions");
    check_keys(json_member(schema, "properties"), "{\"x\": 1}", "");
    check_keys(json_member(json_member(definitions, "tile"), "properties"),
               "{\"id\": \"a\", \"name\": \"a\", \"tiles\": [{\"x\": 1}]}", "tile number 1: ");
    check_keys(json_member(json_member(definitions, "segment"), "properties"),
               "{\"id\": \"a\", \"name\": \"a\", \"tiles\": [{\"id\": \"b\", \"count\": 1, "
               "\"edges\": \"ffff\", \"segments\": [{\"x\": 1}]}]}",
               "tile b: segment number 1: ");
    cJSON_Delete(schema);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bad_file_is_explained),
        cmocka_unit_test(good_file_is_read),
        cmocka_unit_test(gardens_links_and_sides_that_fit_anywhere_are_read),
        cmocka_unit_test(shipped_files_equal_built_in_tables),
        cmocka_unit_test(unreadable_files_are_io_errors),
        cmocka_unit_test(zero_byte_is_an_error),
        cmocka_unit_test(zero_character_is_an_error),
        cmocka_unit_test(every_prefix_of_a_file_is_rejected),
        cmocka_unit_test(schema_and_loader_have_the_same_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
