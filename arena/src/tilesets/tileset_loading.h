/**
 * Data shared by the parts of the tile set loader: the set being made and its texts.
 *
 *     tileset_json.c      the set and its tiles
 *     tileset_values.c    texts and symbols, used by both
 *     tileset_segments.c  the segments of a tile, and which of them touch
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TILESET_LOADING_H
#define ARENA_TILESET_LOADING_H

#include "carcarena/arena/tileset_json.h"
#include "text/json_reader.h"

#define KEYS_COUNT(keys) ((unsigned)(sizeof(keys) / sizeof(keys)[0]))

/**
 * A set and what it owns; `set` comes first, so that the public pointer is also a pointer to this.
 */
typedef struct LoadedSet {
    TileSet set;
    TileFacts *tiles;
    const char **symbols;
    char *texts; /* every string of the set, one after the other */
    size_t texts_used;
    size_t texts_size;
} LoadedSet;

/** Copies a text into the texts of the set, which have room for it. */
const char *tileset_keep_text(LoadedSet *loaded, const char *text);

/** Reads a text that the set keeps; "" if the key is absent. */
Status tileset_get_kept(LoadedSet *loaded, const cJSON *object, const char *key, const char **out,
                        Message *message) MUST_USE;

/** Reads the key "symbols" of a tile or segment: names of the set's own list, as bits. */
Status tileset_get_symbols(const LoadedSet *loaded, const cJSON *value, uint32_t *out,
                           Message *message) MUST_USE;

/**
 * Reads the segments of a tile.
 * @param array the value of "segments"
 */
Status tileset_read_segments(LoadedSet *loaded, TileFacts *tile, const cJSON *array,
                             Message *message) MUST_USE;

/** Reads the key "links" of a tile whose segments were read. */
Status tileset_read_links(TileFacts *tile, const cJSON *value, Message *message) MUST_USE;

#endif
