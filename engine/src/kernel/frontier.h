/**
 * Open cells: what they forbid, what meets a tile laid there, and picking a placement.
 *
 * Placements are numbered in the order of the bits of board->hits (match.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FRONTIER_H
#define ENGINE_KERNEL_FRONTIER_H

#include "features.h"

/** Position of the set bit number `rank` (0 is the lowest). @pre rank < popcount(bits) */
static inline unsigned bit_select(uint64_t bits, uint32_t rank) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t tops = UINT64_C(0x8080808080808080);
    uint64_t sums = bits - ((bits >> 1) & UINT64_C(0x5555555555555555));
    sums = (sums & UINT64_C(0x3333333333333333)) + ((sums >> 2) & UINT64_C(0x3333333333333333));
    sums = ((sums + (sums >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * ones; // up to and with byte i
    const uint64_t passed = (((rank * ones) | tops) - sums) & tops;      // bytes with sum <= rank
    const unsigned byte = 8 * (unsigned)__builtin_popcountll(passed);
    uint32_t left = rank - (uint32_t)(((sums << 8) >> byte) & 0xFF);
    uint32_t rest = (uint32_t)(bits >> byte) & 0xFF;
    unsigned position = byte;
    for (unsigned width = 4; width > 0; width >>= 1) {
        const uint32_t low = rest & ((1U << width) - 1);
        const uint32_t count = (uint32_t)__builtin_popcount(low);
        const bool upper = left >= count;
        position += upper ? width : 0;
        left -= upper ? count : 0;
        rest = upper ? rest >> width : low;
    }
    return position;
}

/** Placement number `rank` as slot * 4 + rotation. @pre rank < number of placements */
static inline uint32_t frontier_select(const Board *board, uint32_t rank) {
    unsigned word = 0;
    uint32_t before = 0;
    uint32_t upto = 0;
    for (unsigned w = 0; w < 3; w++) { // the usual case without a branch
        upto += (uint32_t)__builtin_popcountll(board->hits[w]);
        const bool later = rank >= upto;
        word += later;
        before = later ? upto : before;
    }
    for (; word >= 3; word++) {
        const uint32_t count = (uint32_t)__builtin_popcountll(board->hits[word]);
        if (rank - before < count) {
            break;
        }
        before += count;
    }
    const unsigned bit = bit_select(board->hits[word], rank - before);
    return (16 * word + (bit & 15U)) * 4 + (bit >> 4);
}

static inline bool frontier_hit(const Board *board, unsigned slot, unsigned rotation) {
    return (board->hits[slot / 16] >> (16 * rotation + slot % 16)) & 1U;
}

static inline bool table_holds(const Rules *rules, int x, int y) {
    const CoreOptions *o = &rules->options;
    return !o->bounded || (x >= o->west && x <= o->east && y >= o->north && y <= o->south);
}

/** Takes an open cell off the list; the last one moves into its place. */
static inline void frontier_remove(Board *board, unsigned slot) {
    const unsigned last = (unsigned)--board->head.slot_count;
    board->slots[slot] = board->slots[last];
    board->forbidden[slot] = board->forbidden[last];
    board->cells[board->slots[slot].cell] = (Cell)(slot + 1);
    memset(&board->slots[last], 0, sizeof board->slots[last]);
    board->forbidden[last] = 0xFFFF;
}

/**
 * Shows side `side` of a new tile to the cell beyond it, opening that cell if it is empty. Cells
 * that cannot be open (`blocked`) send their writes to the scrap slot; there is no branch to
 * mispredict.
 */
static inline void frontier_show(Board *board, const Slot *at, const Row *row, unsigned side,
                                 CellIndex cell, bool blocked) {
    const unsigned code = board->cells[cell];
    const bool fresh = code == CELL_EMPTY && !blocked;
    const unsigned known = blocked ? SLOT_SCRAP : code - 1U;
    const unsigned slot = fresh ? board->head.slot_count : known;
    const unsigned facing = side ^ 2U;
    Slot *s = &board->slots[slot];
    Label *port = &s->port[PORTS_PER_SIDE * facing];
    port[0] = row->port[PORTS_PER_SIDE * side + 2];
    port[1] = row->port[PORTS_PER_SIDE * side + 1];
    port[2] = row->port[PORTS_PER_SIDE * side + 0];
    s->x = (Coordinate)(at->x + side_dx(side));
    s->y = (Coordinate)(at->y + side_dy(side));
    s->cell = cell;
    const unsigned others = 0xFU & ~(1U << row->edges[side]);
    // An unused slot forbids all; a mask, for compilers make a branch of a choice here.
    const unsigned so_far = board->forbidden[slot] & ((unsigned)fresh - 1U);
    board->forbidden[slot] = (uint16_t)(so_far | others << (4 * facing));
    board->cells[cell] = (Cell)(blocked ? code : slot + 1U);
    board->head.slot_count = (uint16_t)(board->head.slot_count + fresh);
}

/** Shows a new tile at `at` to the four cells around it. */
static inline void frontier_extend(const Rules *rules, Board *board, const Slot *at,
                                   const Row *row) {
    for (unsigned side = 0; side < SIDES; side++) {
        const CellIndex cell = cell_next(rules, at->cell, side);
        frontier_show(board, at, row, side, cell, board->cells[cell] == CELL_TILE);
    }
}

/** The same where the table has a border, beyond which no cell opens. */
static inline void frontier_extend_bounded(const Rules *rules, Board *board, const Slot *at,
                                           const Row *row) {
    for (unsigned side = 0; side < SIDES; side++) {
        const CellIndex cell = cell_next(rules, at->cell, side);
        const bool inside = table_holds(rules, at->x + side_dx(side), at->y + side_dy(side));
        frontier_show(board, at, row, side, cell, board->cells[cell] == CELL_TILE || !inside);
    }
}

/** Bit s: there is a tile on side s of an open cell. A side with a tile forbids three of four
 * types. */
static inline unsigned frontier_sides(uint16_t forbidden) {
    const unsigned low = (forbidden | forbidden >> 1) & 0x1111U;
    return (low * 0x1248U >> 12) & 0xFU;
}

#endif
