/**
 * Open cells: the edges they forbid, the segments that meet a tile placed there, and the selection
 * of a placement.
 *
 * Placements are numbered in the order of the bits of board->hits (vectors.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FRONTIER_H
#define ENGINE_KERNEL_FRONTIER_H

#include "base/bits.h"
#include "board/halves.h"
#include "model/vectors.h"

/** Returns placement number `rank` as slot * 4 + rotation. @pre rank < number of placements */
static inline uint32_t frontier_select(const Rules *rules, const Board *board, uint32_t rank) {
    const uint32_t words = (board->head.slot_count + 15U) / 16;
    const uint32_t hit = rules->vectors->pick(board->hits, words, rank);
    const uint32_t bit = hit % 64;
    ASSERT(rank < hits_count(board));
    return (hit / 64 * 16 + (bit & 15U)) * 4 + (bit >> 4);
}

static inline bool frontier_hit(const Board *board, unsigned slot, unsigned rotation) {
    ASSERT(slot < board->head.slot_count && rotation < SIDES);
    return (board->hits[slot / 16] >> (16 * rotation + slot % 16)) & 1U;
}

/** Removes an open cell from the list; the last one moves into its place. */
SPECIALIZED void frontier_remove(Board *board, unsigned slot) {
    ASSERT(slot < board->head.slot_count);
    const unsigned last = (unsigned)--board->head.slot_count;
    const Site moving = board->sites[last];
    board->slots[slot] = board->slots[last];
    board->sites[slot] = moving;
    board->forbidden[slot] = board->forbidden[last];
    board->cells[site_cell(moving)] = slot_half(board, last) ? (Cell)CELL_TILE : (Cell)slot;
    board->forbidden[last] = 0xFFFF;
}

/** What a new tile shows to the cells around it, by sides: as Row.shown and TypeLine.forbids. */
typedef struct Showing {
    const Side *side;
    const uint16_t *forbids;
} Showing;

/**
 * Shows side `side` of a new tile to the cell beyond it, which holds `code`, and opens it if it is
 * empty. A cell with a tile has the scrap slot, so no branch can be mispredicted. Returns the
 * number of open cells, which was `count`.
 */
static inline unsigned frontier_show(Board *restrict board, Showing shows, unsigned side, Site site,
                                     unsigned code, unsigned count) {
    // Carries and masks, because compilers generate a branch for a conditional here: an empty cell
    // has all bits set.
    const unsigned fresh = (code + 1U) >> (8 * sizeof(Cell));
    const unsigned slot = code & (count | (fresh - 1U));
    ASSERT(count < SLOTS_PADDED && slot <= SLOTS_PADDED && site_cell(site) < CELLS);
    board->cells[site_cell(site)] = (Cell)slot;
    board->forbidden[slot] |= shows.forbids[side];
    board->slots[slot].side[side ^ 2U] = shows.side[side];
    board->sites[slot] = site;
    return count + fresh;
}

/**
 * Shows a new tile to the four cells around it; beyond the border of a bounded table no cell opens.
 */
SPECIALIZED void frontier_show_all(const Rules *restrict rules, Board *restrict board, Site site,
                                   Showing shows, bool bounded, bool repeat) {
    unsigned count = board->head.slot_count;
    // Cells that may be opened show nothing yet; the others forbid everything, see vectors.h.
    memset(&board->slots[count], 0, SIDES * sizeof board->slots[count]);
    memset(&board->forbidden[count], 0, SIDES * sizeof board->forbidden[count]);
    for (unsigned side = 0; side < SIDES; side++) {
        const Site there = site_next(site, side);
        const Position at = site_position(there);
        if (!bounded || table_holds(rules, position_x(at), position_y(at))) {
            const unsigned code = cell_code(board, there, repeat);
            count = frontier_show(board, shows, side, there, code, count);
        }
    }
    ASSERT(count <= SLOTS);
    memset(&board->forbidden[count], 0xFF, SIDES * sizeof board->forbidden[count]);
    board->head.slot_count = (uint16_t)count;
}

/**
 * As above, where cells repeat or the table ends; a separate function keeps the common one small.
 */
static __attribute__((noinline)) void frontier_extend_rarely(const Rules *restrict rules,
                                                             Board *restrict board, Site site,
                                                             Showing shows) {
    const bool bounded = rules->options.bounded;
    spread_note(board, site);
    if (board->spread != SPREAD_SQUARE) {
        frontier_show_all(rules, board, site, shows, bounded, true);
    } else {
        frontier_show_all(rules, board, site, shows, bounded, false);
    }
}

SPECIALIZED void frontier_extend(const Rules *restrict rules, Board *restrict board, Site site,
                                 Showing shows) {
    const unsigned rare = board->spread | (unsigned)rules->options.bounded;
    if ((position_outside(site_position(site)) | rare) != 0) {
        frontier_extend_rarely(rules, board, site, shows);
    } else {
        frontier_show_all(rules, board, site, shows, false, false);
    }
}

/**
 * Bit s: there is a tile on side s of an open cell. A side with a tile forbids three of four types.
 */
static inline unsigned frontier_sides(uint16_t forbidden) {
    const unsigned low = (forbidden | forbidden >> 1) & 0x1111U;
    return (low * 0x1248U >> 12) & 0xFU;
}

/** Returns whether tiles or half tiles are on all four sides of an open cell. */
static inline bool slot_surrounded(const Board *board, unsigned slot) {
    bool surrounded = true;
    for (unsigned side = 0; surrounded && side < SIDES; side++) {
        surrounded = cell_find(board, site_next(board->sites[slot], side)) == CELL_TILE;
    }
    return surrounded;
}

/**
 * Returns whether an open cell is empty and has tiles on all four sides. A half tile counts as a
 * tile, on any side.
 */
static inline bool slot_is_hole(const Rules *rules, const Board *board, unsigned slot) {
    if (!KERNEL_MODULES || !rules->halves) {
        return frontier_sides(board->forbidden[slot]) == 0xF;
    }
    return !slot_half(board, slot) && slot_surrounded(board, slot);
}

/** As frontier_next_hole, with half tiles on the table. */
static inline unsigned frontier_next_hole_halves(const Rules *rules, const Board *board,
                                                 unsigned from) {
    unsigned slot = from;
    while (slot < board->head.slot_count && !slot_is_hole(rules, board, slot)) {
        slot++;
    }
    return slot;
}

/**
 * Returns the first open cell from number `from` on with tiles on all four sides; slot_count if
 * there is none.
 */
static inline unsigned frontier_next_hole(const Rules *rules, const Board *board, unsigned from) {
    const unsigned count = board->head.slot_count;
    if (KERNEL_MODULES && rules->halves) {
        return frontier_next_hole_halves(rules, board, from);
    }
    for (unsigned chunk = from & ~15U; chunk < count; chunk += 16) {
        unsigned holes = 0;
        uint16_t any = chunk + 16 > count;
        for (unsigned i = 0; i < 16; i++) { // without numbers, so that compilers use vectors
            const uint16_t forbidden = board->forbidden[chunk + i];
            any |= (uint16_t)(((forbidden | forbidden >> 1) & 0x1111) == 0x1111);
        }
        for (unsigned i = 0; any != 0 && i < 16; i++) { // unused ones look like holes
            const unsigned forbidden = board->forbidden[chunk + i];
            holes |= (unsigned)(((forbidden | forbidden >> 1) & 0x1111U) == 0x1111U) << i;
        }
        holes &= chunk < from ? ~0U << (from - chunk) : ~0U;
        if (holes != 0) {
            const unsigned hole = chunk + bit_lowest(holes);
            return hole < count ? hole : count;
        }
    }
    return count;
}

#endif
