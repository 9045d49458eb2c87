/**
 * Placing a tile: everything that happens between taking a cell and deploying a follower.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_PLACING_H
#define ENGINE_KERNEL_PLACING_H

#include "completed_list.h"
#include "frontier.h"
#include "hooks.h"

/** A tile as it would lie in an open cell. */
static inline PlacedTile tile_at_slot(const Board *board, unsigned type, unsigned slot,
                                      unsigned rotation) {
    const Position at = site_position(board->sites[slot]);
    return (PlacedTile){(int16_t)position_x(at), (int16_t)position_y(at), (uint16_t)type,
                        (uint8_t)rotation};
}

/** A bit for each rotation of the first cell of a word of hits. */
#define EACH_ROTATION UINT64_C(0x0001000100010001)

/** A word of hits without the cells, and then the rotations, that some modules do not allow. */
static uint64_t word_filter(const Rules *rules, const Board *board, unsigned type, unsigned first,
                            uint64_t hits) {
    const uint32_t by_cell = rules->types[type].restrictions & rules->restricts_cells;
    const uint32_t others = rules->types[type].restrictions & ~rules->restricts_cells;
    uint64_t cells = by_cell == 0 ? 0 : (hits | hits >> 16 | hits >> 32 | hits >> 48) & 0xFFFFU;
    for (; cells != 0; cells &= cells - 1) {
        const unsigned cell = bit_lowest(cells);
        const PlacedTile tile = tile_at_slot(board, type, first + cell, 0);
        hits &= tile_allowed_by(rules, &board->head, by_cell, tile) ? ~UINT64_C(0)
                                                                    : ~(EACH_ROTATION << cell);
    }
    for (uint64_t bits = others == 0 ? 0 : hits; bits != 0; bits &= bits - 1) {
        const unsigned bit = bit_lowest(bits);
        const PlacedTile tile = tile_at_slot(board, type, first + (bit & 15U), bit >> 4);
        const bool refused = !tile_allowed_by(rules, &board->head, others, tile);
        hits &= ~((uint64_t)refused << bit);
    }
    return hits;
}

/** Takes placements out of `hits` that some module does not allow; returns how many those were.
 * @pre some module restricts the type */
static uint32_t hits_filter(const Rules *rules, const Board *board, unsigned type,
                            uint64_t hits[HIT_WORDS]) {
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        const uint64_t before = hits[w];
        const unsigned left = board->head.slot_count - 16 * w;
        // A tile that fits everywhere fits what is behind the last open cell, too.
        const uint64_t there = left < 16 ? (UINT64_C(1) << left) - 1 : 0xFFFF;
        hits[w] = word_filter(rules, board, type, 16 * w, before & there * EACH_ROTATION);
        count += (uint32_t)__builtin_popcountll(before ^ hits[w]);
    }
    return count;
}

/** Works out where a tile fits; returns the number of placements. */
static inline uint32_t board_fit_into(const Rules *rules, const Board *board, unsigned type,
                                      uint64_t hits[HIT_WORDS]) {
    const uint32_t fits = rules->vectors->fit(board->forbidden, board->head.slot_count,
                                              rules->type_lines[type].pattern, hits);
    if (KERNEL_HOOKED && rules->types[type].restrictions != 0) {
        return fits - hits_filter(rules, board, type, hits);
    }
    return fits;
}

/** Sides, one bit each, of which four bits each are not all 0. */
static inline unsigned sides_of_edges(unsigned edges) {
    const unsigned low = (edges | edges >> 1 | edges >> 2 | edges >> 3) & 0x1111U;
    return (low * 0x1248U >> 12) & 0xFU;
}

/** Sides of a rotated tile that do not fit an open cell, if all of them and what lies beyond are of
 * edge types that pieces bring together; else 0. */
static inline unsigned sides_mendable(const Rules *rules, unsigned forbidden, unsigned pattern) {
    const unsigned mends = rules->mends * 0x1111U;
    const unsigned amiss = forbidden & pattern; // one bit a side, for a side is of one type
    const unsigned other = ~(forbidden | mends) & 0xFFFFU; // a neighbour of another type
    const unsigned sides = sides_of_edges(amiss);
    const bool repeats = pattern == 0xFFFF; // a rotation that looks like another one
    const bool among = (amiss & ~mends) == 0 && (sides & sides_of_edges(other)) == 0;
    return repeats || !among ? 0 : sides;
}

/** Adds placements of a tile that does not fit there by itself, but with what a module lays
 * (Expansion.mended) or, where positions are set up, may have laid; returns how many those are. */
static uint32_t hits_mend(const Rules *rules, const Board *board, unsigned type, bool ask,
                          uint64_t hits[HIT_WORDS]) {
    const uint64_t patterns = rules->type_lines[type].pattern;
    uint32_t count = 0;
    const unsigned slots =
        !ask || tiles_mended_now(rules, &board->head) ? board->head.slot_count : 0;
    for (unsigned slot = 0; slot < slots; slot++) {
        for (unsigned rotation = 0; rotation < SIDES; rotation++) {
            const unsigned pattern = (unsigned)(patterns >> (16 * rotation)) & 0xFFFFU;
            const unsigned sides = sides_mendable(rules, board->forbidden[slot], pattern);
            if (sides == 0) {
                continue;
            }
            const PlacedTile tile = tile_at_slot(board, type, slot, rotation);
            const bool fits = tile_allowed(rules, &board->head, tile) &&
                              (!ask || tile_mended(rules, &board->head, tile, sides));
            hits[slot / 16] |= (uint64_t)fits << (16 * rotation + slot % 16);
            count += fits;
        }
    }
    return count;
}

/** Works out where the tile in hand fits, and whether it may be given up. */
static inline uint32_t board_fit(const Rules *rules, Board *board, unsigned type) {
    const uint32_t fits = board_fit_into(rules, board, type, board->hits);
    if (KERNEL_HOOKED && rules->mends != 0) {
        const uint32_t mended = hits_mend(rules, board, type, true, board->hits);
        board->head.may_leave = fits == 0 && mended != 0;
        return fits + mended;
    }
    return fits;
}

/** The next unused copy of a type. */
static inline unsigned copy_take(Board *board, unsigned type) {
    return (unsigned)board->next[type]++; // copy_put checks that it is one, and unused
}

static inline void copy_put(const Rules *rules, Board *board, unsigned copy, Site site,
                            unsigned rotation) {
    ASSERT(copy < rules->copy_count && rotation < SIDES && board->laid[copy].number == 0);
    ASSERT(board->head.placed_count < rules->copy_count);
    FOR_WORDS(i) {
        board->placed_cities.word[i] |= rules->copy_cities[copy * KERNEL_WORDS + i];
    }
    board->order[board->head.placed_count++] = (Label)copy;
    board->laid[copy] =
        (Laid){site_position(site), (uint8_t)rotation, (Label)board->head.placed_count};
    board->cells[site_cell(site)] = CELL_TILE;
    if (KERNEL_HOOKED) {
        board->copy_on[site_cell(site)] = (Label)copy;
    }
    board->head.copy_in_turn = (uint16_t)copy;
}

/** Lays a tile of `type` into open cell number `index`. */
static inline void board_place(const Rules *rules, Board *board, unsigned type, unsigned index,
                               unsigned rotation) {
    const unsigned copy = copy_take(board, type);
    const Row *row = &((const Row *)rules->port_rows)[copy * SIDES + rotation];
    const TypeLine *line = &rules->type_lines[type];
    const Showing shows = {row->shown, line->forbids[rotation]};
    ASSERT(index < board->head.slot_count && rotation < SIDES);
    const Slot slot = board->slots[index];
    const Site site = board->sites[index];
    const Position at = site_position(site);
    ASSERT(board->head.completed_count == 0); // paid before the next tile is laid
    if (rules->options.hole_turn) {
        board->head.hole_filled = frontier_sides(board->forbidden[index]) == 0xF;
    }
    frontier_remove(board, index);
    copy_put(rules, board, copy, site, rotation);
    // The open cells first: their stores then drain while the joins chase pointers.
    frontier_extend(rules, board, site, shows);
    feature_join_tile(rules, board, row, &slot, line->joins[rotation]);
    if (KERNEL_HOOKED && rules->types[type].edges[0][0] == EDGE_ANY) {
        feature_close_around(rules, board, &slot);
    }
    if (rules->options.edge_completes) {
        feature_close_border(rules, board, row, at);
    }
    cities_close(rules, board);
    monks_notice(board, at);
    if (KERNEL_HOOKED && rules->one_by_one) {
        cloisters_notice(rules, board, at);
    }
    if (KERNEL_HOOKED && rules->finale) {
        board->head.last_player = board->head.active;
    }
    if (KERNEL_HOOKED && rules->turn_roots) {
        copy_roots(rules, board, copy, board->turn_root);
    }
}

/** Lays the first tile at 0,0 in rotation 0. */
static inline void board_place_first(const Rules *rules, Board *board, unsigned type) {
    const Position at = position_make(0, 0);
    const unsigned copy = copy_take(board, type);
    const Row *row = &((const Row *)rules->port_rows)[copy * SIDES];
    const Showing shows = {row->shown, rules->type_lines[type].forbids[0]};
    copy_put(rules, board, copy, site_at(at), 0);
    frontier_extend(rules, board, site_at(at), shows);
    if (rules->options.edge_completes) {
        feature_close_border(rules, board, row, at);
    }
    cities_close(rules, board);
    board->head.completed_count = 0; // nobody stands there yet, so nothing is paid
}

#endif
