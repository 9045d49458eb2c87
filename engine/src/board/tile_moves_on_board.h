/**
 * Tiles that are taken up and placed elsewhere (tile_moves.h). Kernels with modules only, and only
 * whole tiles, while there is no half tile and no span on the table.
 *
 * The table is then built again, tile by tile. The remaining tiles keep their order as far as each
 * touches an earlier one, so that a position read from text has the same order; the moved tile is
 * the last one. Features are computed from scratch.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TILE_MOVES_ON_BOARD_H
#define ENGINE_TILE_MOVES_ON_BOARD_H

#include "board/joining.h"
#include "board/symbols.h"

/** Returns whether the table has half tiles or spans; then no tile can be taken up. */
static bool table_bound(const Board *board) {
    return board->half_open != 0 || board->half_pair_count != 0 || board->span_count != 0;
}

/**
 * Lists the copies at the sides of a cell except one; -1 for sides without. Returns their number.
 */
static unsigned copies_beside(const Board *board, Position at, int but, int copies[SIDES]) {
    unsigned count = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const int copy =
            board_copy_on(board, position_x(at) + side_dx(side), position_y(at) + side_dy(side));
        copies[side] = copy == but ? -1 : copy;
        count += copies[side] >= 0;
    }
    return count;
}

/** Returns whether the other tiles are disconnected without a copy. */
static bool tile_divides(const Board *board, unsigned copy) {
    bool seen[KERNEL_COPIES] = {false};
    uint16_t todo[KERNEL_COPIES];
    unsigned reached = 0;
    unsigned count = 0;
    int beside[SIDES];
    const unsigned first = board->order[board->order[0] == copy];
    seen[first] = seen[copy] = true;
    todo[count++] = (uint16_t)first;
    while (count > 0) {
        const unsigned next = todo[--count];
        reached++;
        (void)copies_beside(board, board->laid[next].at, (int)copy, beside);
        for (unsigned side = 0; side < SIDES; side++) {
            const bool fresh = beside[side] >= 0 && !seen[beside[side]];
            if (fresh) {
                seen[beside[side]] = true;
                todo[count++] = (uint16_t)beside[side];
            }
        }
    }
    return reached + 1U != board->head.placed_count;
}

// ---- Possible cells

/**
 * Removes what a tile shows to the open cells around it from a copy of their forbidden edges. A
 * cell that touches no other tile is no longer open; neither is the cell of the tile, which must
 * move.
 */
static void forbidden_without(const Board *board, unsigned copy, uint16_t *forbidden) {
    const Position at = board->laid[copy].at;
    for (unsigned side = 0; side < SIDES; side++) {
        const Site beyond = site_next(site_at(at), side);
        const int slot = slot_at(board, site_position(beyond));
        if (slot >= 0) {
            int beside[SIDES];
            const bool open = copies_beside(board, site_position(beyond), (int)copy, beside) != 0;
            const unsigned mine = 0xFU << (4 * (side ^ 2U));
            forbidden[slot] = open ? (uint16_t)(forbidden[slot] & ~mine) : 0xFFFF;
        }
    }
}

/** Adds the placements of a tile that is taken up: on cells other than its own. */
static void moves_list(const Rules *rules, const Board *board, unsigned copy, ActionList *list) {
    _Alignas(CACHE_LINE) uint16_t forbidden[SLOTS_PADDED + 1];
    uint64_t hits[HIT_WORDS];
    memcpy(forbidden, board->forbidden, sizeof forbidden);
    forbidden_without(board, copy, forbidden);
    const unsigned slots = board->head.slot_count;
    (void)rules->vectors->fit(forbidden, slots, rules->type_lines[rules->copy_type[copy]].pattern,
                              hits);
    for (unsigned w = 0; 16 * w < slots; w++) {
        for (uint64_t rest = hits[w]; rest != 0; rest &= rest - 1) {
            const unsigned bit = bit_lowest(rest);
            const unsigned slot = 16 * w + (bit & 15U);
            if (slot < slots) {
                const Position at = site_position(board->sites[slot]);
                action_list_add(list, action_place(board->head.active, position_x(at),
                                                   position_y(at), bit >> 4));
            }
        }
    }
}

// ---- Moving it

/** Removes the roads and cities of a tile from the completed ones: without it they change. */
static void completed_drop(const Rules *rules, Board *board, unsigned copy) {
    unsigned kept = 0;
    for (unsigned i = 0; i < board->head.completed_count; i++) {
        const unsigned code = board->completed[i];
        const FeatureRef feature = completed_at(rules, board, i);
        const bool line = code < COMPLETED_FARM;
        const unsigned root = line ? label_find(board, 0, code) : 0;
        const bool drop = line && copy_shows(rules, board, copy, feature.kind, root) != 0;
        board->completed[kept] = (uint16_t)code;
        kept += !drop;
    }
    board->head.completed_count = (uint8_t)kept;
    kept = 0;
    for (unsigned i = 0; i < board->head.closed_city_count; i++) {
        const Label city = board->closed_city[i];
        const unsigned root = label_find(board, 0, city);
        board->closed_city[kept] = city;
        kept += copy_shows(rules, board, copy, SEGMENT_CITY, root) == 0;
    }
    board->head.closed_city_count = (uint16_t)kept;
}

/** Removes all tiles from the table; their positions and their order are still stored. */
static void table_clear(Board *board) {
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        board->laid[board->order[i]].number = 0;
    }
    memset(board->cells, 0xFF, sizeof board->cells); // CELL_EMPTY
    memset(board->forbidden, 0xFF, sizeof board->forbidden);
    board->head.placed_count = 0;
    board->head.slot_count = 0;
    board->spread = SPREAD_SQUARE;
}

/** Places a tile at its stored position, without features. */
static void tile_relay(const Rules *rules, Board *board, unsigned copy) {
    const Laid laid = board->laid[copy];
    const Row *row = &((const Row *)rules->port_rows)[copy * SIDES + laid.rotation];
    const TypeLine *line = &rules->type_lines[rules->copy_type[copy]];
    const Showing shows = {row->shown, line->forbids[laid.rotation]};
    const Site site = site_at(laid.at);
    if (board->head.placed_count != 0) {
        const int slot = slot_at(board, laid.at);
        ASSERT(slot >= 0);
        frontier_remove(board, (unsigned)slot);
    }
    copy_put(rules, board, copy, site, laid.rotation);
    frontier_extend(rules, board, site, shows);
}

/** Places all tiles again except one: always the first that touches an earlier one. */
static void table_relay(const Rules *rules, Board *board, unsigned but) {
    const unsigned count = board->head.placed_count;
    Label order[KERNEL_COPIES];
    bool done[KERNEL_COPIES + 1] = {false};
    unsigned from = 0;
    memcpy(order, board->order, count * sizeof *order);
    table_clear(board);
    for (unsigned laid = 0; laid + 1 < count; laid++) {
        unsigned i = from;
        while (done[i] || order[i] == but ||
               (laid != 0 && slot_at(board, board->laid[order[i]].at) < 0)) {
            i++;
            ASSERT(i < count);
        }
        tile_relay(rules, board, order[i]);
        done[i] = true;
        while (from < count && done[from]) {
            from++;
        }
    }
}

/** Updates cloisters after tiles moved, the last one to a cell. */
static void cloisters_renew(const Rules *rules, Board *board, Position at) {
    unsigned kept = 0;
    for (unsigned i = 0; i < board->head.completed_count; i++) {
        const unsigned code = board->completed[i];
        const unsigned copy = code & ~(unsigned)COMPLETED_CLOISTER;
        board->completed[kept] = (uint16_t)code;
        kept += copy == code || tiles_around(board, board->laid[copy].at) == 9;
    }
    board->head.completed_count = (uint8_t)kept;
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        Monk *monk = &board->monks[i];
        monk->tiles = (uint8_t)(monk->at == NOWHERE ? 0 : tiles_around(board, monk->at));
        if (monk->tiles == 9 && position_near(monk->at, at)) {
            monk_completed(board, monk->copy);
        }
    }
    if (rules->one_by_one) {
        cloisters_notice(rules, board, board->head.copy_in_turn);
    }
}

/** See Kernel.move. */
static void board_move(const Rules *rules, Board *board, unsigned copy, Position at,
                       unsigned rotation) {
    ASSERT(!table_bound(board) && board->order[0] != copy);
    completed_drop(rules, board, copy);
    table_relay(rules, board, copy);
    const int slot = slot_at(board, at);
    ASSERT(slot >= 0);
    if (rules->options.hole_turn) {
        board->head.hole_filled |= slot_is_hole(rules, board, (unsigned)slot);
    }
    board->laid[copy] = (Laid){at, (uint8_t)rotation, 0};
    tile_relay(rules, board, copy);
    features_find(rules, &board->head, board, 1U << SPACE_LINE | 1U << SPACE_FIELD);
    features_stamp(rules, board);
    cloisters_renew(rules, board, at);
    SegmentRef shown[REF_SEGMENTS_MAX];
    const unsigned count = rules_copy_type(rules, copy)->segment_count;
    for (unsigned s = 0; s < count; s++) {
        shown[s] = segment_ref(copy, s);
    }
    roots_renew(rules, board, shown, count);
}

#endif
