// SPDX-License-Identifier: MIT
//
// Two steps: what JSON can get wrong (keys, types, words) is found while reading; what a tile set
// can get wrong is found by tileset_check on the finished set, so that every set, however made, is
// held against the same rules.
#include "carcarena/arena/tileset_json.h"

#include "carcarena/engine/rules.h"
#include "text/json_reader.h"

#include <stdlib.h>
#include <string.h>

enum { TILES_MAX = 1024, COUNT_MAX = 1024, SEGMENT_ID_SHOWN_MAX = 8 };

#define KEYS_COUNT(keys) ((unsigned)(sizeof(keys) / sizeof(keys)[0]))

// A set and what it owns; `set` comes first so that the public pointer is this one's.
typedef struct LoadedSet {
    TileSet set;
    TileFacts *tiles;
    const char **symbols;
    char *texts; // every string of the set, one after the other
    size_t texts_used;
    size_t texts_size;
} LoadedSet;

static const JsonKey SET_KEYS[] = {
    {"$schema", false},    {"id", true},         {"name", true},
    {"note", false},       {"expansion", false}, {"players", false},
    {"start_tile", false}, {"symbols", false},   {"tiles", true},
};
static const JsonKey PLAYERS_KEYS[] = {{"min", true}, {"max", true}};
static const JsonKey TILE_KEYS[] = {
    {"id", true},        {"count", true},  {"edges", true},       {"symbols", false},
    {"stand_in", false}, {"note", false},  {"confidence", false}, {"candidates", false},
    {"segments", true},  {"links", false},
};
static const JsonKey SEGMENT_KEYS[] = {
    {"id", true},        {"kind", true},     {"sides", false},   {"halves", false},
    {"pennants", false}, {"borders", false}, {"symbols", false},
};

// Every string of the document is copied at most once and was longer there by its quotes, so a
// pool as large as the document holds them all.
static const char *text_keep(LoadedSet *loaded, const char *text) {
    const size_t size = strlen(text) + 1;
    CHECK(size <= loaded->texts_size - loaded->texts_used);
    char *const copy = loaded->texts + loaded->texts_used;
    memcpy(copy, text, size);
    loaded->texts_used += size;
    return copy;
}

// Reads a text that the set keeps; "" if the key is absent.
static Status get_kept(LoadedSet *loaded, const cJSON *object, const char *key, const char **out,
                       Message *message) {
    const char *text = NULL;
    const Status status = json_get_text(object, key, &text, message);
    *out = text == NULL ? "" : text_keep(loaded, text);
    return status;
}

// ---- Segments

// A side's letter gives its centre port.
static Status get_sides(const cJSON *value, uint16_t *ports, Message *message) {
    static const char LETTERS[] = "NESW";
    const char *sides = NULL;
    const Status status = json_get_text(value, "sides", &sides, message);
    if (status != STATUS_OK || sides == NULL) {
        return status;
    }
    for (; *sides != '\0'; sides++) {
        const char *const letter = strchr(LETTERS, *sides);
        if (letter == NULL) {
            return message_set(message, STATUS_INVALID,
                               "sides: one to four of the letters N E S W expected at '%.10s'",
                               sides);
        }
        const unsigned bit = 1U << ((unsigned)(letter - LETTERS) * PORTS_PER_SIDE + 1);
        if ((*ports & bit) != 0) {
            return message_set(message, STATUS_INVALID, "sides: %c is given twice", *sides);
        }
        *ports = (uint16_t)(*ports | bit);
    }
    return STATUS_OK;
}

// Port of a half-edge such as "NL" at the start of `text`, PORTS if there is none.
static unsigned half_port(const char *text) {
    for (unsigned port = 0; port < PORTS; port++) {
        const char *const name = port_text(port);
        if (name[1] != '\0' && strncmp(text, name, 2) == 0 &&
            (text[2] == '\0' || (text[2] == ' ' && text[3] != '\0'))) {
            return port;
        }
    }
    return PORTS;
}

static Status get_halves(const cJSON *value, uint16_t *ports, Message *message) {
    const char *halves = NULL;
    const Status status = json_get_text(value, "halves", &halves, message);
    if (status != STATUS_OK || halves == NULL) {
        return status;
    }
    while (*halves != '\0') {
        const unsigned port = half_port(halves);
        if (port == PORTS) {
            return message_set(message, STATUS_INVALID,
                               "halves: NL NR EL ER SL SR WL WR with single spaces expected at "
                               "'%.10s'",
                               halves);
        }
        if (((*ports >> port) & 1U) != 0) {
            return message_set(message, STATUS_INVALID, "halves: %s is given twice",
                               port_text(port));
        }
        *ports = (uint16_t)(*ports | (1U << port));
        halves += halves[2] == ' ' ? 3 : 2;
    }
    return STATUS_OK;
}

static Status get_symbols(const LoadedSet *loaded, const cJSON *value, uint32_t *out,
                          Message *message) {
    const cJSON *names = NULL;
    const Status status = json_get_texts(value, "symbols", &names, message);
    if (status != STATUS_OK || names == NULL) {
        return status;
    }
    for (const cJSON *name = names->child; name != NULL; name = name->next) {
        unsigned index = 0;
        while (index < loaded->set.symbol_count &&
               strcmp(loaded->symbols[index], name->valuestring) != 0) {
            index++;
        }
        if (index == loaded->set.symbol_count) {
            return message_set(message, STATUS_INVALID,
                               "symbols: '%.40s' is not in the set's own list of symbols",
                               name->valuestring);
        }
        if (((*out >> index) & 1U) != 0) {
            return message_set(message, STATUS_INVALID, "symbols: '%s' is given twice",
                               name->valuestring);
        }
        *out |= UINT32_C(1) << index;
    }
    return STATUS_OK;
}

// Which of `sides`, `halves`, `borders` and `pennants` a segment has depends on its kind.
static Status check_kind_keys(const cJSON *value, SegmentKind kind, Message *message) {
    const bool is_field = kind == SEGMENT_FIELD;
    const bool has_sides = !is_field && kind != SEGMENT_CLOISTER && kind != SEGMENT_GARDEN;
    const struct {
        const char *key;
        bool expected, allowed;
    } rules[] = {
        {"sides", has_sides, has_sides},
        {"halves", is_field, is_field},
        {"borders", false, is_field},
        {"pennants", false, kind == SEGMENT_CITY},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const bool given = json_member(value, rules[i].key) != NULL;
        if (given && !rules[i].allowed) {
            return message_set(message, STATUS_INVALID, "%s: a %s has none", rules[i].key,
                               segment_kind_text(kind));
        }
        if (!given && rules[i].expected) {
            return message_set(message, STATUS_INVALID, "%s: missing%s", rules[i].key,
                               is_field ? "; \"\" for a field that touches no side" : "");
        }
    }
    return STATUS_OK;
}

static Status read_segment(LoadedSet *loaded, TileSegment *segment, const cJSON *value,
                           Message *message) {
    Status status = get_kept(loaded, value, "id", &segment->id, message);
    int kind = 0;
    if (status == STATUS_OK) {
        status =
            json_get_word(value, "kind", "city|road|field|cloister|river|garden", &kind, message);
    }
    segment->kind = (uint8_t)kind;
    if (status == STATUS_OK) {
        status = check_kind_keys(value, (SegmentKind)kind, message);
    }
    if (status == STATUS_OK) {
        status = get_sides(value, &segment->ports, message);
    }
    if (status == STATUS_OK) {
        status = get_halves(value, &segment->ports, message);
    }
    int64_t pennants = 0;
    if (status == STATUS_OK) {
        const JsonRange range = {0, PENNANTS_MAX};
        status = json_get_integer(value, "pennants", range, &pennants, message);
    }
    segment->pennants = (uint8_t)pennants;
    if (status == STATUS_OK) {
        status = get_symbols(loaded, value, &segment->symbols, message);
    }
    return status;
}

static void prefix_segment(const cJSON *value, unsigned index, Message *message) {
    const char *const id = json_name(value, "id", SEGMENT_ID_SHOWN_MAX);
    if (id != NULL) {
        message_prefix(message, "segment %s", id);
    } else {
        message_prefix(message, "segment number %u", index + 1);
    }
}

// Index of the segment with this id, or an error that names `key`.
static Status find_segment(const TileFacts *tile, const char *key, const char *id, unsigned *out,
                           Message *message) {
    unsigned index = 0;
    while (index < tile->segment_count && strcmp(tile->segments[index].id, id) != 0) {
        index++;
    }
    if (index == tile->segment_count) {
        return message_set(message, STATUS_INVALID, "%s: the tile has no segment '%.20s'", key, id);
    }
    *out = index;
    return STATUS_OK;
}

static Status read_borders(TileFacts *tile, unsigned index, const cJSON *value, Message *message) {
    const cJSON *borders = NULL;
    Status status = json_get_texts(value, "borders", &borders, message);
    if (status != STATUS_OK || borders == NULL) {
        return status;
    }
    for (const cJSON *id = borders->child; id != NULL; id = id->next) {
        unsigned city = 0;
        status = find_segment(tile, "borders", id->valuestring, &city, message);
        if (status != STATUS_OK) {
            return status;
        }
        uint16_t *const cities = &tile->segments[index].cities;
        if (((*cities >> city) & 1U) != 0) {
            return message_set(message, STATUS_INVALID, "borders: '%s' is given twice",
                               id->valuestring);
        }
        *cities = (uint16_t)(*cities | (1U << city));
    }
    return STATUS_OK;
}

static Status read_segments(LoadedSet *loaded, TileFacts *tile, const cJSON *array,
                            Message *message) {
    const int count = cJSON_GetArraySize(array);
    if (count < 1 || count > SEGMENTS_MAX) {
        return message_set(message, STATUS_INVALID, "segments: %d given, 1 to %d expected", count,
                           SEGMENTS_MAX);
    }
    Status status = STATUS_OK;
    for (const cJSON *value = array->child; value != NULL; value = value->next) {
        status = json_check_object(value, SEGMENT_KEYS, KEYS_COUNT(SEGMENT_KEYS), message);
        if (status == STATUS_OK) {
            status = read_segment(loaded, &tile->segments[tile->segment_count], value, message);
        }
        if (status != STATUS_OK) {
            prefix_segment(value, tile->segment_count, message);
            return status;
        }
        tile->segment_count++;
    }
    unsigned index = 0;
    for (const cJSON *value = array->child; value != NULL; value = value->next) {
        status = read_borders(tile, index, value, message);
        if (status != STATUS_OK) {
            prefix_segment(value, index, message);
            return status;
        }
        index++;
    }
    return STATUS_OK;
}

// ---- Tiles

// The segments of one group, as bits.
static Status read_link_group(const TileFacts *tile, const cJSON *group, unsigned *out,
                              Message *message) {
    Status status = json_check_texts(group, "links", message);
    for (const cJSON *id = group->child; status == STATUS_OK && id != NULL; id = id->next) {
        unsigned index = 0;
        status = find_segment(tile, "links", id->valuestring, &index, message);
        if (status != STATUS_OK) {
            return status;
        }
        if (((*out >> index) & 1U) != 0) {
            return message_set(message, STATUS_INVALID, "links: '%.20s' is given twice",
                               id->valuestring);
        }
        *out |= 1U << index;
    }
    return status;
}

// Every segment of a group touches every other of it.
static Status read_links(TileFacts *tile, const cJSON *value, Message *message) {
    const cJSON *groups = NULL;
    Status status = json_get_array(value, "links", &groups, message);
    if (status != STATUS_OK || groups == NULL) {
        return status;
    }
    for (const cJSON *group = groups->child; group != NULL; group = group->next) {
        if (cJSON_IsArray(group) == 0 || cJSON_GetArraySize(group) < 2) {
            return message_set(message, STATUS_INVALID,
                               "links: groups of two or more segment ids expected, such as "
                               "[[\"c0\", \"r0\"]]");
        }
        unsigned linked = 0;
        status = read_link_group(tile, group, &linked, message);
        if (status != STATUS_OK) {
            return status;
        }
        for (unsigned s = 0; s < tile->segment_count; s++) {
            const unsigned others = ((linked >> s) & 1U) != 0 ? linked & ~(1U << s) : 0;
            tile->segments[s].links = (uint16_t)(tile->segments[s].links | others);
        }
    }
    return STATUS_OK;
}

static Status read_edges(TileFacts *tile, const cJSON *value, Message *message) {
    const char *edges = "";
    const Status status = json_get_text(value, "edges", &edges, message);
    if (status != STATUS_OK) {
        return status;
    }
    if (strlen(edges) != SIDES || strspn(edges, "frcsa") != SIDES) {
        return message_set(message, STATUS_INVALID,
                           "edges: '%.20s' given, four letters out of f r c s a expected (north, "
                           "east, south, west)",
                           edges);
    }
    for (unsigned side = 0; side < SIDES; side++) {
        unsigned type = 0;
        while (edge_letter((EdgeType)type) != edges[side]) {
            type++;
        }
        tile->edges[side] = (uint8_t)type;
    }
    return STATUS_OK;
}

// How far a tile can be trusted is for people; what it may look like instead stays in the file.
static Status read_trust(LoadedSet *loaded, TileFacts *tile, const cJSON *value, Message *message) {
    int confidence = CONFIDENCE_HIGH;
    Status status = json_get_word(value, "confidence", "high|medium|low", &confidence, message);
    if (status == STATUS_OK) {
        status = json_get_bool(value, "stand_in", &tile->stand_in, message);
    }
    tile->confidence = (uint8_t)confidence;
    if (status == STATUS_OK) {
        status = get_kept(loaded, value, "note", &tile->note, message);
    }
    const cJSON *candidates = NULL;
    if (status == STATUS_OK) {
        status = json_get_texts(value, "candidates", &candidates, message);
    }
    return status;
}

static Status read_tile(LoadedSet *loaded, TileFacts *tile, const cJSON *value, Message *message) {
    Status status = get_kept(loaded, value, "id", &tile->id, message);
    int64_t count = 0;
    if (status == STATUS_OK) {
        const JsonRange range = {1, COUNT_MAX};
        status = json_get_integer(value, "count", range, &count, message);
    }
    tile->count = (uint16_t)count;
    if (status == STATUS_OK) {
        status = read_edges(tile, value, message);
    }
    if (status == STATUS_OK) {
        status = get_symbols(loaded, value, &tile->symbols, message);
    }
    if (status == STATUS_OK) {
        status = read_trust(loaded, tile, value, message);
    }
    const cJSON *segments = NULL;
    if (status == STATUS_OK) {
        status = json_get_array(value, "segments", &segments, message);
    }
    if (status == STATUS_OK) {
        status = read_segments(loaded, tile, segments, message);
    }
    return status == STATUS_OK ? read_links(tile, value, message) : status;
}

static void prefix_tile(const cJSON *value, unsigned index, Message *message) {
    const char *const id = json_name(value, "id", TILE_ID_MAX);
    if (id != NULL) {
        message_prefix(message, "tile %s", id);
    } else {
        message_prefix(message, "tile number %u", index + 1);
    }
}

static Status read_tiles(LoadedSet *loaded, const cJSON *root, Message *message) {
    const cJSON *array = NULL;
    Status status = json_get_array(root, "tiles", &array, message);
    if (status != STATUS_OK) {
        return status;
    }
    const int count = cJSON_GetArraySize(array);
    if (count < 1 || count > TILES_MAX) {
        return message_set(message, STATUS_INVALID, "tiles: %d given, 1 to %d expected", count,
                           TILES_MAX);
    }
    loaded->tiles = calloc((size_t)count, sizeof *loaded->tiles);
    if (loaded->tiles == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for its tiles");
    }
    loaded->set.tiles = loaded->tiles;
    for (const cJSON *value = array->child; value != NULL; value = value->next) {
        const unsigned index = loaded->set.tile_count;
        status = json_check_object(value, TILE_KEYS, KEYS_COUNT(TILE_KEYS), message);
        if (status == STATUS_OK) {
            status = read_tile(loaded, &loaded->tiles[index], value, message);
        }
        if (status != STATUS_OK) {
            prefix_tile(value, index, message);
            return status;
        }
        loaded->set.tile_count++;
    }
    return STATUS_OK;
}

// ---- The set

static Status read_players(TileSet *set, const cJSON *root, Message *message) {
    const cJSON *const value = json_member(root, "players");
    if (value == NULL) {
        return STATUS_OK;
    }
    const JsonRange range = {1, PLAYERS_MAX};
    int64_t least = 0;
    int64_t most = 0;
    Status status = json_check_object(value, PLAYERS_KEYS, KEYS_COUNT(PLAYERS_KEYS), message);
    if (status == STATUS_OK) {
        status = json_get_integer(value, "min", range, &least, message);
    }
    if (status == STATUS_OK) {
        status = json_get_integer(value, "max", range, &most, message);
    }
    if (status != STATUS_OK) {
        message_prefix(message, "players");
        return status;
    }
    set->players_min = (uint8_t)least;
    set->players_max = (uint8_t)most;
    return STATUS_OK;
}

static Status read_symbol_list(LoadedSet *loaded, const cJSON *root, Message *message) {
    const cJSON *names = NULL;
    const Status status = json_get_texts(root, "symbols", &names, message);
    if (status != STATUS_OK || names == NULL) {
        return status;
    }
    const int count = cJSON_GetArraySize(names);
    if (count > TILE_SET_SYMBOLS_MAX) {
        return message_set(message, STATUS_INVALID, "symbols: %d given, at most %d are possible",
                           count, TILE_SET_SYMBOLS_MAX);
    }
    // One more than needed: an empty list is no failure of calloc.
    loaded->symbols = calloc((size_t)count + 1, sizeof *loaded->symbols);
    if (loaded->symbols == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for its symbols");
    }
    loaded->set.symbols = loaded->symbols;
    for (const cJSON *name = names->child; name != NULL; name = name->next) {
        loaded->symbols[loaded->set.symbol_count] = text_keep(loaded, name->valuestring);
        loaded->set.symbol_count++;
    }
    return STATUS_OK;
}

static Status read_heading(LoadedSet *loaded, const cJSON *root, Message *message) {
    TileSet *const set = &loaded->set;
    const char *schema = NULL;
    Status status = json_get_text(root, "$schema", &schema, message);
    const struct {
        const char *key;
        const char **out;
    } texts[] = {
        {"id", &set->id},
        {"name", &set->name},
        {"note", &set->note},
        {"expansion", &set->expansion},
        {"start_tile", &set->start_tile},
    };
    for (size_t i = 0; status == STATUS_OK && i < sizeof texts / sizeof texts[0]; i++) {
        status = get_kept(loaded, root, texts[i].key, texts[i].out, message);
    }
    if (status == STATUS_OK) {
        status = read_players(set, root, message);
    }
    return status == STATUS_OK ? read_symbol_list(loaded, root, message) : status;
}

static Status read_set(LoadedSet *loaded, const cJSON *root, Message *message) {
    Status status = json_check_object(root, SET_KEYS, KEYS_COUNT(SET_KEYS), message);
    if (status == STATUS_OK) {
        status = read_heading(loaded, root, message);
    }
    if (status == STATUS_OK) {
        status = read_tiles(loaded, root, message);
    }
    return status == STATUS_OK ? tileset_check(&loaded->set, message) : status;
}

static Status parse_set(LoadedSet *loaded, const char *text, size_t size, Message *message) {
    cJSON *root = NULL;
    Status status = json_parse(&root, text, size, message);
    if (status == STATUS_OK) {
        status = read_set(loaded, root, message);
        cJSON_Delete(root);
    }
    return status;
}

Status tileset_json_parse(TileSet **out, const char *text, size_t size, const char *file_name,
                          Message *message) {
    LoadedSet *const loaded = calloc(1, sizeof *loaded);
    char *const texts = malloc(size + 1);
    Status status = STATUS_OK;
    if (loaded == NULL || texts == NULL) {
        free(loaded);
        free(texts);
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a tile set");
    } else {
        loaded->texts = texts;
        loaded->texts_size = size + 1;
        status = parse_set(loaded, text, size, message);
        if (status == STATUS_OK) {
            *out = &loaded->set;
        } else {
            tileset_json_destroy(&loaded->set);
        }
    }
    if (status != STATUS_OK) {
        message_prefix(message, "%.200s", file_name);
    }
    return status;
}

Status tileset_json_load(TileSet **out, const char *path, Message *message) {
    char *text = NULL;
    size_t size = 0;
    Status status = json_read_file(&text, &size, path, message);
    if (status == STATUS_OK) {
        status = tileset_json_parse(out, text, size, path, message);
        free(text);
    }
    return status;
}

void tileset_json_destroy(TileSet *set) {
    LoadedSet *const loaded = (LoadedSet *)(void *)set;
    if (loaded == NULL) {
        return;
    }
    free(loaded->tiles);
    free(loaded->symbols);
    free(loaded->texts);
    free(loaded);
}
