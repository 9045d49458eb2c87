// SPDX-License-Identifier: MIT
//
// Two steps: errors of JSON (keys, types, words) are found while reading; errors of a tile set are
// found by tileset_check on the finished set, so that every set passes the same checks however it
// was made.
#include "carcarena/arena/tileset_json.h"

#include "carcarena/engine/rules.h"
#include "text/file_read.h"
#include "text/try_status.h"
#include "tilesets/tileset_loading.h"

#include <stdlib.h>
#include <string.h>

enum { TILES_MAX = 1024, COUNT_MAX = 1024, BLOCK_CELLS = 16 };

static const JsonKey SET_KEYS[] = {
    {"$schema", false},    {"id", true},         {"name", true},
    {"note", false},       {"expansion", false}, {"players", false},
    {"start_tile", false}, {"symbols", false},   {"tiles", true},
};
static const JsonKey PLAYERS_KEYS[] = {{"min", true}, {"max", true}};
static const JsonKey TILE_KEYS[] = {
    {"id", true},          {"count", true},     {"edges", true},  {"symbols", false},
    {"block", false},      {"stand_in", false}, {"note", false},  {"confidence", false},
    {"candidates", false}, {"segments", true},  {"links", false},
};
// ---- Tiles

static Status read_edges(TileFacts *tile, const cJSON *value, Message *message) {
    const char *edges = "";
    TRY(json_get_text(value, "edges", &edges, message));
    if (strlen(edges) != SIDES || strspn(edges, "frcsai-") != SIDES) {
        return message_set(
            message, STATUS_INVALID,
            "edges: '%.20s' given, four letters out of f r c s a i - expected (north, "
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

/** Reads the position of a tile of a block at the start of a game. */
static Status read_block(TileFacts *tile, const cJSON *value, Message *message) {
    const cJSON *const cell = json_member(value, "block");
    if (cell == NULL) {
        return STATUS_OK;
    }
    const cJSON *const x = cJSON_GetArrayItem(cell, 0);
    const cJSON *const y = cJSON_GetArrayItem(cell, 1);
    const bool pair = cJSON_IsArray(cell) && cJSON_GetArraySize(cell) == 2 && cJSON_IsNumber(x) &&
                      cJSON_IsNumber(y) && x->valuedouble == x->valueint &&
                      y->valuedouble == y->valueint;
    if (!pair || x->valueint < -BLOCK_CELLS || x->valueint > BLOCK_CELLS || y->valueint < 0 ||
        y->valueint > BLOCK_CELLS) {
        return message_set(message, STATUS_INVALID,
                           "block: a cell such as [3, 1] expected, at most %d from [0, 0]",
                           BLOCK_CELLS);
    }
    tile->in_block = true;
    tile->block_x = (int8_t)x->valueint;
    tile->block_y = (int8_t)y->valueint;
    return STATUS_OK;
}

// The confidence of a tile is for people; alternatives stay in the file.
static Status read_trust(LoadedSet *loaded, TileFacts *tile, const cJSON *value, Message *message) {
    int confidence = CONFIDENCE_HIGH;
    TRY(json_get_word(value, "confidence", "high|medium|low", &confidence, message));
    TRY(json_get_bool(value, "stand_in", &tile->stand_in, message));
    tile->confidence = (uint8_t)confidence;
    TRY(tileset_get_kept(loaded, value, "note", &tile->note, message));
    const cJSON *candidates = NULL;
    return json_get_texts(value, "candidates", &candidates, message);
}

static Status read_tile(LoadedSet *loaded, TileFacts *tile, const cJSON *value, Message *message) {
    TRY(tileset_get_kept(loaded, value, "id", &tile->id, message));
    int64_t count = 0;
    const JsonRange range = {1, COUNT_MAX};
    TRY(json_get_integer(value, "count", range, &count, message));
    tile->count = (uint16_t)count;
    TRY(read_edges(tile, value, message));
    TRY(read_block(tile, value, message));
    TRY(tileset_get_symbols(loaded, value, &tile->symbols, message));
    TRY(read_trust(loaded, tile, value, message));
    const cJSON *segments = NULL;
    TRY(json_get_array(value, "segments", &segments, message));
    TRY(tileset_read_segments(loaded, tile, segments, message));
    return tileset_read_links(tile, value, message);
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
    // One more than needed: calloc of an empty list may return NULL.
    loaded->symbols = calloc((size_t)count + 1, sizeof *loaded->symbols);
    if (loaded->symbols == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for its symbols");
    }
    loaded->set.symbols = loaded->symbols;
    for (const cJSON *name = names->child; name != NULL; name = name->next) {
        loaded->symbols[loaded->set.symbol_count] = tileset_keep_text(loaded, name->valuestring);
        loaded->set.symbol_count++;
    }
    return STATUS_OK;
}

static Status read_heading(LoadedSet *loaded, const cJSON *root, Message *message) {
    TileSet *const set = &loaded->set;
    const char *schema = NULL;
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
    TRY(json_get_text(root, "$schema", &schema, message));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        TRY(tileset_get_kept(loaded, root, texts[i].key, texts[i].out, message));
    }
    TRY(read_players(set, root, message));
    return read_symbol_list(loaded, root, message);
}

static Status read_set(LoadedSet *loaded, const cJSON *root, Message *message) {
    TRY(json_check_object(root, SET_KEYS, KEYS_COUNT(SET_KEYS), message));
    TRY(read_heading(loaded, root, message));
    TRY(read_tiles(loaded, root, message));
    return tileset_check(&loaded->set, message);
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
    Status status = file_read(&text, &size, path, FILE_REGULAR, FILE_SIZE_SMALL, message);
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
