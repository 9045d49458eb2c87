/**
 * Tiles of expansions and their symbols.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TILESET_SYMBOLS_H
#define TESTS_TILESET_SYMBOLS_H

enum { ON_TILE = -1 };

static inline bool has_class(const TileFacts *tile, const char *edges) {
    for (unsigned turn = 0; turn < SIDES; turn++) {
        bool equal = true;
        for (unsigned side = 0; side < SIDES; side++) {
            equal =
                equal && edge_letter((EdgeType)tile->edges[(side + turn) % SIDES]) == edges[side];
        }
        if (equal) {
            return true;
        }
    }
    return false;
}

static inline unsigned class_count(const TileSet *set, const char *edges) {
    unsigned count = 0;
    for (unsigned i = 0; i < set->tile_count; i++) {
        count += has_class(&set->tiles[i], edges) ? set->tiles[i].count : 0U;
    }
    return count;
}

static inline bool has_symbol(const TileSet *set, uint32_t symbols, const char *name) {
    for (unsigned i = 0; i < set->symbol_count; i++) {
        if (strcmp(set->symbols[i], name) == 0) {
            return ((symbols >> i) & 1U) != 0;
        }
    }
    return false;
}

/** Returns the copies of a symbol on segments of a kind, or on tiles. */
static inline unsigned symbol_count(const TileSet *set, const char *name, int kind) {
    unsigned count = 0;
    for (unsigned i = 0; i < set->tile_count; i++) {
        const TileFacts *const tile = &set->tiles[i];
        count += kind == ON_TILE && has_symbol(set, tile->symbols, name) ? tile->count : 0U;
        for (unsigned s = 0; s < tile->segment_count; s++) {
            const TileSegment *const segment = &tile->segments[s];
            count +=
                segment->kind == kind && has_symbol(set, segment->symbols, name) ? tile->count : 0U;
        }
    }
    return count;
}

static inline unsigned bits_count(uint32_t bits) {
    unsigned count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

/** Returns the segments of one kind, as bits. */
static inline uint32_t kind_bits(const TileFacts *tile, unsigned kind) {
    uint32_t bits = 0;
    for (unsigned s = 0; s < tile->segment_count; s++) {
        bits |= (tile->segments[s].kind == kind ? 1U : 0U) << s;
    }
    return bits;
}

#endif
