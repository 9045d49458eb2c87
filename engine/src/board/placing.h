/**
 * Placing a tile: everything from choosing a cell to deploying a follower.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_PLACING_H
#define ENGINE_KERNEL_PLACING_H

#include "board/completed_list.h"
#include "board/frontier.h"
#include "board/hooks.h"
#include "model/hook_calls.h"

/** Returns a tile as it would be placed in an open cell. */
static inline PlacedTile tile_at_slot(const Board *board, unsigned type, unsigned slot,
                                      unsigned rotation) {
    const Position at = site_position(board->sites[slot]);
    return (PlacedTile){(int16_t)position_x(at), (int16_t)position_y(at), (uint16_t)type,
                        (uint8_t)rotation};
}

/** A bit for each rotation of the first cell of a word of hits. */
#define EACH_ROTATION UINT64_C(0x0001000100010001)

/** Returns a word of hits without the cells, and then the rotations, that a module forbids. */
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

/**
 * Removes placements from `hits` that a module forbids. Returns the number removed.
 * @pre a module restricts the type
 */
static uint32_t hits_filter(const Rules *rules, const Board *board, unsigned type,
                            uint64_t hits[HIT_WORDS]) {
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        const uint64_t before = hits[w];
        const unsigned left = board->head.slot_count - 16 * w;
        // A tile that fits everywhere also fits the entries after the last open cell.
        const uint64_t there = left < 16 ? (UINT64_C(1) << left) - 1 : 0xFFFF;
        hits[w] = word_filter(rules, board, type, 16 * w, before & there * EACH_ROTATION);
        count += (uint32_t)__builtin_popcountll(before ^ hits[w]);
    }
    return count;
}

/** Computes where the edges of a tile fit. Returns the number of placements. */
static inline uint32_t board_fit_edges(const Rules *rules, const Board *board, unsigned type,
                                       uint64_t hits[HIT_WORDS]) {
    return rules->vectors->fit(board->forbidden, board->head.slot_count,
                               rules->type_lines[type].pattern, hits);
}

/** Computes where a tile fits. Returns the number of placements. */
static inline uint32_t board_fit_into(const Rules *rules, const Board *board, unsigned type,
                                      uint64_t hits[HIT_WORDS]) {
    const uint32_t fits = board_fit_edges(rules, board, type, hits);
    uint32_t amiss = 0;
    if (KERNEL_MODULES && rules->types[type].half) {
        amiss += hits_filter_half(rules, board, type, hits);
    }
    if (KERNEL_MODULES && rules->types[type].restrictions != 0) {
        amiss += hits_filter(rules, board, type, hits);
    }
    return fits - amiss;
}

/** Returns the sides, one bit each, whose four bits are not all 0. */
static inline unsigned sides_of_edges(unsigned edges) {
    const unsigned low = (edges | edges >> 1 | edges >> 2 | edges >> 3) & 0x1111U;
    return (low * 0x1248U >> 12) & 0xFU;
}

/**
 * Returns the sides of a rotated tile that do not fit an open cell, if a piece can connect all
 * their edge types with those beyond; else 0.
 */
static inline unsigned sides_open_to_piece(const Rules *rules, unsigned forbidden,
                                           unsigned pattern) {
    const unsigned piece_edges = rules->piece_edges * 0x1111U;
    const unsigned amiss = forbidden & pattern; // one bit a side, for a side is of one type
    const unsigned other = ~(forbidden | piece_edges) & 0xFFFFU; // a neighbor of another type
    const unsigned sides = sides_of_edges(amiss);
    const bool repeats = pattern == 0xFFFF; // a rotation that equals another one
    const bool among = (amiss & ~piece_edges) == 0 && (sides & sides_of_edges(other)) == 0;
    return repeats || !among ? 0 : sides;
}

/**
 * Adds placements of a tile that fit only with a piece that a module adds
 * (Expansion.pieces.fits_with_piece) or, while positions are set up, may have added. Returns the
 * number of these.
 */
static uint32_t hits_with_piece(const Rules *rules, const Board *board, unsigned type, bool ask,
                                uint64_t hits[HIT_WORDS]) {
    const uint64_t patterns = rules->type_lines[type].pattern;
    uint32_t count = 0;
    const bool half = rules->types[type].half; // no piece is added for one
    const bool piece_edges = ask ? !half && tiles_fit_with_piece_now(rules, &board->head) : true;
    const unsigned slots = piece_edges ? board->head.slot_count : 0;
    for (unsigned slot = 0; slot < slots; slot++) {
        for (unsigned rotation = 0; rotation < SIDES; rotation++) {
            const unsigned pattern = (unsigned)(patterns >> (16 * rotation)) & 0xFFFFU;
            const unsigned sides = sides_open_to_piece(rules, board->forbidden[slot], pattern);
            const bool room =
                half ? half_has_room(rules, board, type, slot, rotation) : !slot_half(board, slot);
            if (sides == 0 || !room) {
                continue;
            }
            const PlacedTile tile = tile_at_slot(board, type, slot, rotation);
            const bool fits = tile_allowed(rules, &board->head, tile) &&
                              (!ask || tile_fits_with_piece(rules, &board->head, tile, sides));
            hits[slot / 16] |= (uint64_t)fits << (16 * rotation + slot % 16);
            count += fits;
        }
    }
    return count;
}

/** Computes where the current tile fits, and whether it may be discarded. */
static inline uint32_t board_fit(const Rules *rules, Board *board, unsigned type) {
    const uint32_t fits = board_fit_into(rules, board, type, board->hits);
    if (KERNEL_MODULES && rules->piece_edges != 0) {
        const uint32_t fits_with_piece = hits_with_piece(rules, board, type, true, board->hits);
        board->head.may_leave = fits == 0 && fits_with_piece != 0;
        return fits + fits_with_piece;
    }
    return fits;
}

/** Returns the next unused copy of a type. */
static inline unsigned copy_take(Board *board, unsigned type) {
    return (unsigned)board->next[type]++; // copy_put checks that it is one, and unused
}

SPECIALIZED void copy_put(const Rules *rules, Board *board, unsigned copy, Site site,
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
    if (KERNEL_MODULES) {
        board->copy_on[site_cell(site)] = (Label)copy;
        table_stamp(board, (uint64_t)copy << 40 | (uint64_t)rotation << 32 | site_position(site));
    }
    board->head.copy_in_turn = (uint16_t)copy;
}

/** Shows the short sides of a new half tile to the cells beyond them. */
static void half_extend(const Rules *rules, Board *board, Site site, unsigned rotation,
                        Showing shows) {
    unsigned count = board->head.slot_count;
    spread_note(board, site);
    memset(&board->slots[count], 0, HALF_LEGS * sizeof board->slots[count]);
    memset(&board->forbidden[count], 0, HALF_LEGS * sizeof board->forbidden[count]);
    for (unsigned leg = 0; leg < HALF_LEGS; leg++) {
        const unsigned side = (rotation + leg) % SIDES;
        const Site there = site_next(site, side);
        const Position at = site_position(there);
        const unsigned code = cell_find(board, there);
        if (code == CELL_TILE) {
            half_slot_show(board, &shows.side[side], shows.forbids[side], side, at);
        } else if (table_holds(rules, position_x(at), position_y(at))) {
            count = frontier_show(board, shows, side, there, code, count);
        }
    }
    ASSERT(count <= SLOTS);
    memset(&board->forbidden[count], 0xFF, SIDES * sizeof board->forbidden[count]);
    board->head.slot_count = (uint16_t)count;
}

/** Shows a new tile to the half tiles around it whose cells are open. */
static __attribute__((noinline)) void halves_show(Board *board, Site site, Showing shows) {
    for (unsigned side = 0; side < SIDES; side++) {
        const Position at = site_position(site_next(site, side));
        half_slot_show(board, &shows.side[side], shows.forbids[side], side, at);
    }
}

/** Puts a half tile on open cell number `index`, which stays open if it is the first one there. */
static void half_put(const Rules *rules, Board *board, unsigned copy, unsigned index,
                     unsigned rotation) {
    const Site site = board->sites[index];
    const Position at = site_position(site);
    const unsigned cell = KERNEL_MODULES ? site_cell(site) : 0;
    if (!slot_half(board, index)) {
        copy_put(rules, board, copy, site, rotation);
        board->half_open++;
        half_slot_renew(rules, board, index, copy);
        return;
    }
    const int first = board_copy_on(board, position_x(at), position_y(at));
    ASSERT(first >= 0 && board->half_pair_count < HALF_PAIRS_MAX);
    frontier_remove(board, index);
    copy_put(rules, board, copy, site, rotation);
    board->copy_on[cell] = (Label)first;
    board->half_pairs[board->half_pair_count++] = (HalfPair){(Label)first, (Label)copy};
    board->half_open--;
}

/** Returns a row without the sides that neighbors do not see. */
static Row half_row(const Row *row, unsigned rotation) {
    Row seen = *row;
    for (unsigned side = 0; side < SIDES; side++) {
        if (!half_reaches(rotation, side)) {
            memset(&seen.side[side], 0, sizeof seen.side[side]);
        }
    }
    return seen;
}

/**
 * Closes sides of a half tile towards tiles that fit next to any tile, if such a tile was placed
 * when it met only the open half of this cell.
 */
static void half_close(const Rules *rules, Board *board, const Row *seen, Laid laid) {
    const Position at = laid.at;
    for (unsigned side = 0; side < SIDES; side++) {
        const int x = position_x(at) + side_dx(side);
        const int y = position_y(at) + side_dy(side);
        const int next = board_copy_on(board, x, y);
        if (next >= 0 && board->laid[next].number < laid.number &&
            rules_copy_type(rules, (unsigned)next)->edges[0][0] == EDGE_ANY) {
            feature_close_shown(rules, board, &seen->side[side]);
        }
    }
}

/** Joins a half tile on the table with what it met in its cell, at some ports. */
static void half_join(const Rules *rules, Board *board, unsigned copy, const Slot *met,
                      unsigned ports) {
    const Laid laid = board->laid[copy];
    const Row *row = laid_row(rules, board, copy);
    const Row seen = half_row(row, laid.rotation);
    const unsigned joins = rules->type_lines[rules->copy_type[copy]].joins[laid.rotation];
    const bool first = !half_second(board, copy);
    feature_join_tile(rules, board, row, met, half_joins(joins, laid.rotation, first) & ports);
    if ((ports & LINE_PORTS) == 0) {
        return;
    }
    half_close(rules, board, &seen, laid);
    if (rules->options.edge_completes) {
        feature_close_border(rules, board, &seen, laid.at);
    }
}

/** Places a copy of a half tile on open cell number `index`. */
static __attribute__((noinline)) void half_place(const Rules *rules, Board *board, unsigned copy,
                                                 unsigned index, unsigned rotation) {
    const Row *row = &((const Row *)rules->port_rows)[copy * SIDES + rotation];
    const TypeLine *line = &rules->type_lines[rules->copy_type[copy]];
    const Showing shows = {row->shown, line->forbids[rotation]};
    const Slot slot = board->slots[index];
    const Site site = board->sites[index];
    half_put(rules, board, copy, index, rotation);
    half_extend(rules, board, site, rotation, shows);
    half_join(rules, board, copy, &slot, LINE_PORTS | FIELD_PORTS);
    cities_close(rules, board, 0);
    if (!half_second(board, copy)) {
        monks_notice(board, site_position(site));
    }
}

/** Places a copy of a whole tile on open cell number `index`. */
SPECIALIZED void whole_place(const Rules *rules, Board *board, unsigned copy, unsigned index,
                             unsigned rotation) {
    const Row *row = &((const Row *)rules->port_rows)[copy * SIDES + rotation];
    const unsigned type = rules->copy_type[copy];
    const TypeLine *line = &rules->type_lines[type];
    const Showing shows = {row->shown, line->forbids[rotation]};
    const Slot slot = board->slots[index];
    const Site site = board->sites[index];
    const Position at = site_position(site);
    const unsigned before = KERNEL_MODULES ? board->head.completed_count : 0; // by its other half
    frontier_remove(board, index);
    copy_put(rules, board, copy, site, rotation);
    // The open cells first: their stores then drain while the joins chase pointers.
    frontier_extend(rules, board, site, shows);
    if (KERNEL_MODULES && board->half_open != 0) {
        halves_show(board, site, shows);
    }
    feature_join_tile(rules, board, row, &slot, line->joins[rotation]);
    if (KERNEL_MODULES && rules->types[type].edges[0][0] == EDGE_ANY) {
        feature_close_around(rules, board, &slot);
    }
    if (rules->options.edge_completes) {
        feature_close_border(rules, board, row, at);
    }
    cities_close(rules, board, before);
    monks_notice(board, at);
}

/**
 * Returns whether a tile of `type` fills open cell number `index` between four neighbors: the
 * second of two half tiles does, and a double tile, which needs two cells, never does.
 */
static inline bool fills_hole(const Rules *rules, const Board *board, unsigned type,
                              unsigned index) {
    if (KERNEL_MODULES && rules->types[type].beside != 0) {
        return false;
    }
    return KERNEL_MODULES && rules->types[type].half
               ? slot_half(board, index) && slot_surrounded(board, index)
               : slot_is_hole(rules, board, index);
}

/** Places a tile of `type` on open cell number `index`. */
SPECIALIZED void board_place(const Rules *rules, Board *board, unsigned type, unsigned index,
                             unsigned rotation) {
    const unsigned copy = copy_take(board, type);
    ASSERT(index < board->head.slot_count && rotation < SIDES);
    // Completed features are paid before the next tile, except between the halves of a double tile.
    ASSERT(board->head.completed_count == 0 || rules->types[type].beside != 0);
    if (rules->options.hole_turn) {
        board->head.hole_filled |= fills_hole(rules, board, type, index);
    }
    if (KERNEL_MODULES && rules->types[type].half) {
        half_place(rules, board, copy, index, rotation);
    } else {
        whole_place(rules, board, copy, index, rotation);
    }
    if (KERNEL_MODULES && rules->one_by_one) {
        cloisters_notice(rules, board, copy);
    }
    if (KERNEL_MODULES && rules->finale) {
        board->head.last_player = board->head.active;
    }
    if (KERNEL_MODULES && rules->turn_roots) {
        copy_roots(rules, board, copy, board->turn_root);
    }
}

/** Places the first tile at 0,0 in rotation 0. */
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
    cities_close(rules, board, 0);
    board->head.completed_count = 0; // no figure is on it yet, so nothing is paid
}

#endif
