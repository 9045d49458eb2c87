/**
 * Open cells and matching.
 *
 * Every open cell keeps one 16-bit word of edge types its neighbours forbid, four bits a side; a
 * rotated tile has one bit a side, its edge type. It fits if the two words share no bit. The four
 * rotations are the four 16-bit lanes of one 64-bit pattern; a rotation that only repeats an
 * earlier one has all bits set and so never fits, and so do unused slots.
 *
 *     hits[w], bit 16 * rotation + j: the tile in hand fits open cell 16 * w + j in that rotation
 *
 * Placements are numbered in the order of these bits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FRONTIER_H
#define ENGINE_KERNEL_FRONTIER_H

#include "features.h"

#define LANES    UINT64_C(0x0001000100010001)
#define LANE_LOW UINT64_C(0x7FFF7FFF7FFF7FFF)
#define LANE_TOP UINT64_C(0x8000800080008000)

/** Hits of one pattern on sixteen open cells. */
static inline uint64_t frontier_match16(const uint16_t *forbidden, uint64_t pattern) {
    uint64_t hits = 0;
    for (unsigned j = 0; j < 16; j++) {
        const uint64_t clash = (forbidden[j] * LANES) & pattern;
        const uint64_t nonzero = ((clash & LANE_LOW) + LANE_LOW) | clash;
        hits |= ((~nonzero & LANE_TOP) >> 15) << j;
    }
    return hits;
}

/** Fills board->hits for a type; returns the number of placements. */
static inline uint32_t frontier_match(Board *board, uint64_t pattern) {
    uint32_t count = 0;
    for (unsigned w = 0; w * 16 < board->head.slot_count; w++) {
        const uint64_t hits = frontier_match16(&board->forbidden[16 * w], pattern);
        board->hits[w] = hits;
        count += (uint32_t)__builtin_popcountll(hits);
    }
    return count;
}

/** Position of the set bit number `rank` (0 is the lowest). @pre rank < popcount(bits) */
static inline unsigned bit_select(uint64_t bits, uint32_t rank) {
    unsigned position = 0;
    for (unsigned width = 32; width > 0; width >>= 1) {
        const uint64_t low = bits & ((UINT64_C(1) << width) - 1);
        const uint32_t count = (uint32_t)__builtin_popcountll(low);
        const bool upper = rank >= count;
        position += upper ? width : 0;
        rank -= upper ? count : 0;
        bits = upper ? bits >> width : low;
    }
    return position;
}

/** Placement number `rank` as slot * 4 + rotation. @pre rank < number of placements */
static inline uint32_t frontier_select(const Board *board, uint32_t rank) {
    unsigned w = 0;
    for (;; w++) {
        const uint32_t count = (uint32_t)__builtin_popcountll(board->hits[w]);
        if (rank < count) {
            break;
        }
        rank -= count;
    }
    const unsigned bit = bit_select(board->hits[w], rank);
    return (16 * w + (bit & 15U)) * 4 + (bit >> 4);
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
    board->forbidden[last] = 0xFFFF;
}

static inline unsigned frontier_add(Board *board, CellIndex cell, int x, int y) {
    const unsigned slot = board->head.slot_count++;
    ASSERT(slot < SLOTS);
    Slot *s = &board->slots[slot];
    memset(s->port, 0, sizeof s->port);
    s->x = (Coordinate)x;
    s->y = (Coordinate)y;
    s->cell = cell;
    board->forbidden[slot] = 0;
    board->cells[cell] = (Cell)(slot + 1);
    return slot;
}

/** Writes what a new tile at `at` shows into the open cells around it, opening them as needed. */
static inline void frontier_extend(const Rules *rules, Board *board, const Slot *at, const Row *row,
                                   const uint8_t edges[SIDES]) {
    for (unsigned side = 0; side < SIDES; side++) {
        const CellIndex cell = cell_next(rules, at->cell, side);
        unsigned code = board->cells[cell];
        if (code == CELL_TILE) {
            continue;
        }
        if (code == CELL_EMPTY) {
            const int x = at->x + side_dx(side);
            const int y = at->y + side_dy(side);
            if (!table_holds(rules, x, y)) {
                continue;
            }
            code = frontier_add(board, cell, x, y) + 1;
        }
        const unsigned facing = side ^ 2U;
        Label *port = &board->slots[code - 1].port[PORTS_PER_SIDE * facing];
        port[0] = row->port[PORTS_PER_SIDE * side + 2];
        port[1] = row->port[PORTS_PER_SIDE * side + 1];
        port[2] = row->port[PORTS_PER_SIDE * side + 0];
        const unsigned others = 0xFU & ~(1U << edges[side]);
        board->forbidden[code - 1] |= (uint16_t)(others << (4 * facing));
    }
}

/** True if all four neighbours of an open cell are tiles. */
static inline bool frontier_is_hole(uint16_t forbidden) {
    return (forbidden & 0x000FU) != 0 && (forbidden & 0x00F0U) != 0 && (forbidden & 0x0F00U) != 0 &&
           (forbidden & 0xF000U) != 0;
}

#endif
