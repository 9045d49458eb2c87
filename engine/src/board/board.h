/**
 * The board of one kernel. This folder is a template: a kernel_*.c file defines the widths of sets,
 * labels and cells, then includes kernel_functions.h, which includes everything here. Nothing here
 * is visible outside that file.
 *
 *     KERNEL_MODULES         1: with figures and hooks of expansions (majority.h, hooks.h),
 *                           0: these are compiled out, and cost nothing
 *     KERNEL_WORDS          64-bit words of a set
 *     KERNEL_COPIES         physical tiles
 *     KERNEL_LINES, KERNEL_FIELDS   labels of each space, null included
 *     KERNEL_CITIES         labels of cities, null included
 *     KERNEL_CLOISTERS      cloisters
 *     KERNEL_CELL_BITS      bits of a cell number
 *     KERNEL_CELL_ROW       cells in a row, and rows; see below
 *     Label, Cell, Position integer types wide enough for these
 *     Site                  integer type of a cell number and a Position together
 *     PackedCounts          integer type of a feature's packed counts; see features.h
 *
 * Cells form a square that wraps at its edges: cell = (x + row * y) mod 2^bits. All points of a
 * square of row x row have different cells, so tiles may be in a square smaller by two, with open
 * cells around them. A few random games in 20,000 exceed it; from then on cells are searched for. A
 * torus that no game exceeds would be three times as large.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_BOARD_H
#define ENGINE_KERNEL_BOARD_H

#include "base/cells.h"
#include "carcarena/engine/rng.h"
#include "model/kernel.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIELD_BASE = KERNEL_LINES,
    LABELS = KERNEL_LINES + KERNEL_FIELDS,
    SLOTS = 2 * KERNEL_COPIES + 2, /* open cells of n connected tiles: at most 2n + 2 */
    HIT_WORDS = (SLOTS + 15) / 16,
    SLOTS_PADDED = 16 * HIT_WORDS,
    SLOT_SCRAP = SLOTS_PADDED, /* target of writes without effect, which avoids branches */
    // A cell holds its slot if it is open, else one of the two below.
    COMPLETED_CLOISTER = 0x8000,
    COMPLETED_FARM = 0x4000,
    COMPLETED_MAX = KERNEL_MODULES ? 48 : 24, /* by one tile: its segments and nine cloisters;
                                                 also by pieces that join roads, and farms to be
                                                 paid */
    SPANS_MAX = KERNEL_MODULES ? 32 : 1,
    FIGURES_MAX = PLAYERS_MAX * (FOLLOWERS_MAX + FIGURE_KINDS_MAX),
    MONKS_MAX = KERNEL_MODULES ? FIGURES_MAX : KERNEL_CLOISTERS,
    NOWHERE = 0, /* a position next to no tile */
    CELLS = 1 << KERNEL_CELL_BITS,
    CELL_EMPTY = (Cell)-1,
    CELL_TILE = SLOT_SCRAP
};

/** How far the table has spread (Board.spread). */
enum {
    SPREAD_SQUARE, /* all tiles are inside the square: every cell is of one position */
    SPREAD_FAR,    /* cells repeat outside the square, but no two positions in use share one: what a
                      cell holds may belong to another position (cell_holds) */
    SPREAD_SHARED  /* two positions share a cell: cells[] is not valid */
};

#define FOR_WORDS(index) for (unsigned index = 0; index < KERNEL_WORDS; index++)

typedef struct Set {
    uint64_t word[KERNEL_WORDS];
} Set;

/**
 * Labels at the three ports of a side. The fourth is always 0, so that a side is one word to copy.
 */
enum { LABELS_PER_SIDE = 4 };
typedef struct Side {
    Label port[LABELS_PER_SIDE];
} Side;

/** A copy in one rotation. TypeLine has what all copies of a type share. */
typedef struct Row {
    Side side[SIDES];
    Side shown[SIDES]; /* `side` as seen from the cell beyond, right to left; of a side that is
                          one field only the left port, where it joins */
} Row;

/**
 * Coordinates in one number, x in the low half and y in the high one. The offsets prevent a carry
 * in steps to neighbors.
 */
enum { HALF_BITS = 4 * sizeof(Position), HALF_OFFSET = 1 << (HALF_BITS - 1) };
_Static_assert((int)KERNEL_COPIES + 2 < (int)HALF_OFFSET,
               "all tiles in a line, and steps off its end");

static inline Position position_make(int x, int y) {
    ASSERT(x >= -HALF_OFFSET && x < HALF_OFFSET && y >= -HALF_OFFSET && y < HALF_OFFSET);
    return (Position)((unsigned)(x + HALF_OFFSET) | (unsigned)(y + HALF_OFFSET) << HALF_BITS);
}

/** Returns whether two positions are equal or adjacent, corners included. */
static inline bool position_near(Position a, Position b) {
    const Position low = ((Position)1 << HALF_BITS) - 1U;
    const Position apart =
        (Position)(a - b + 1U + (1U << HALF_BITS)); // low half large if it borrows
    return ((apart & low) <= 2) & (apart >> HALF_BITS <= 2);
}

static inline int position_x(Position at) {
    return (int)(at & (((Position)1 << HALF_BITS) - 1U)) - HALF_OFFSET;
}

static inline int position_y(Position at) {
    return (int)(at >> HALF_BITS) - HALF_OFFSET;
}

/**
 * An open cell: each port holds the label that would meet that port of a tile placed here, 0 for
 * none.
 */
typedef struct Slot {
    Side side[SIDES];
} Slot;

/** Where a copy is placed. */
typedef struct Laid {
    Position at;
    uint8_t rotation;
    Label number; /* position in the order of placing + 1; 0: not on the table */
} Laid;

/** A monk on an unfinished cloister. */
typedef struct Monk {
    Position at;   /* NOWHERE: surrounding tiles are not counted for it */
    uint8_t tiles; /* the cloister and its neighbors; 9 is complete */
    uint8_t owner;
    uint16_t copy;
} Monk;

/** A side of its tile that a segment reaches by a piece, not by its print; see joining.h. */
typedef struct Span {
    SegmentRef ref;
    uint8_t side; /* as rotated on the table */
} Span;

/** The two half tiles that share a cell, by their copies. */
typedef struct HalfPair {
    Label first, second;
} HalfPair;

typedef struct Board {
    struct Game head;
    uint64_t hits[HIT_WORDS];    /* where the current tile fits; see frontier.h */
    Set set[KERNEL_LINES];       /* of roots: city segments, road tiles */
    PackedCounts packed[LABELS]; /* of roots: open sides and followers; see features.h */
    Set placed_cities;           /* city segments on the table */
    uint16_t forbidden[SLOTS_PADDED + 1];
    Site sites[SLOTS_PADDED + 1]; /* positions of the open cells */
    SegmentRef figure[PLAYERS_MAX][FOLLOWERS_MAX + 1];
    uint16_t figures_out[KERNEL_MODULES ? PLAYERS_MAX : 1]; /* bit i: figure kind i of the player is
                                                              on the table */
    uint16_t turn_root[KERNEL_MODULES ? REF_SEGMENTS_MAX : 1]; /* of the segments of the tile
                                                                  placed last: indexes; see
                                                                  features.h */
    uint32_t table[KERNEL_MODULES ? 2 : 1];                    /* see table_stamp */
    uint16_t completed[COMPLETED_MAX]; /* this turn: roots of lines, COMPLETED_CLOISTER + copy,
                                          COMPLETED_FARM + root */
    Label closed_city[KERNEL_CITIES];  /* roots of completed cities */
    Monk monks[MONKS_MAX];
    Laid laid[KERNEL_COPIES];
    Label order[KERNEL_COPIES]; /* copies in the order they were placed */
    Label pool[KERNEL_COPIES];  /* unseen types */
    Label discards[KERNEL_COPIES];
    Label next[KERNEL_COPIES]; /* [type]: the first copy not on the table */
    Label parent[LABELS];      /* union-find, within a space */
    uint8_t spread;            /* SPREAD_... */
    Cell cells[CELLS];
    Label copy_on[KERNEL_MODULES ? CELLS : 1]; /* of a cell with a tile; only used by modules */
    Span spans[SPANS_MAX];                     /* only made by modules */
    HalfPair half_pairs[KERNEL_MODULES ? HALF_PAIRS_MAX : 1]; /* see halves.h */
    uint8_t half_pair_count;
    uint8_t half_open; /* cells with one half tile */
    uint8_t span_count;
    uint8_t spanned[KERNEL_MODULES ? (KERNEL_COPIES + 7) / 8 : 1]; /* bit copy: has a span */
    Slot slots[SLOTS_PADDED + 1]; /* the first slot_count, and the scrap slot; only these are
                                     copied */
} Board;
_Static_assert(KERNEL_COPIES < (Label)-1, "numbers of copies from 1 on are labels");
_Static_assert(KERNEL_CELL_ROW *KERNEL_CELL_ROW <= CELLS, "a square of different cells");
_Static_assert((int)KERNEL_COPIES <= (int)REF_COPIES_MAX, "a copy in a SegmentRef");
_Static_assert((int)KERNEL_LINES <= (int)LINES_MAX, "sets of labels that modules make");
_Static_assert((int)KERNEL_LINES <= (int)COMPLETED_FARM &&
                   (int)KERNEL_FIELDS <= (int)COMPLETED_FARM &&
                   (int)KERNEL_COPIES <= (int)COMPLETED_FARM,
               "the kind of a completed feature is told by a bit");
_Static_assert(SLOTS + SIDES <= SLOTS_PADDED + 1, "room to clear a slot for each side of a tile");

static inline Board *board_of(Game *game) {
    return (Board *)(void *)game;
}
static inline const Board *board_of_const(const Game *game) {
    return (const Board *)(const void *)game;
}

/**
 * Records a change of the table. All of a board but the head, figures, monks, completed features,
 * unseen tiles and followers in `packed` is determined by these changes, one after the other.
 * Boards with equal stamps have equal tables, as far as 64 bits can tell, also if they are of
 * different games. Kernels with modules only.
 */
static inline void table_stamp(Board *board, uint64_t change) {
    uint64_t stamp;
    _Static_assert(!KERNEL_MODULES || sizeof board->table == sizeof stamp, "one number");
    if (KERNEL_MODULES) {
        memcpy(&stamp, board->table, sizeof board->table);
        stamp = rng_mix(stamp ^ change);
        memcpy(board->table, &stamp, sizeof board->table);
    }
}

/** First index of a kind's labels in the arrays over all labels. */
static inline unsigned label_base(unsigned kind) {
    ASSERT(kind < SEGMENT_KIND_COUNT && !kind_is_lone(kind));
    return kind == SEGMENT_FIELD ? FIELD_BASE : 0;
}

/** Returns the number of placements of the current tile. */
static inline uint32_t hits_count(const Board *board) {
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        count += (uint32_t)__builtin_popcountll(board->hits[w]);
    }
    return count;
}

static inline Set set_or(Set a, Set b) {
    FOR_WORDS(i) {
        a.word[i] |= b.word[i];
    }
    return a;
}

static inline Set set_and(Set a, Set b) {
    FOR_WORDS(i) {
        a.word[i] &= b.word[i];
    }
    return a;
}

static inline unsigned set_count(const Set *set) {
    unsigned count = 0;
    FOR_WORDS(i) {
        count += (unsigned)__builtin_popcountll(set->word[i]);
    }
    return count;
}

static inline unsigned set_common(const Set *a, const Set *b) {
    unsigned count = 0;
    FOR_WORDS(i) {
        count += (unsigned)__builtin_popcountll(a->word[i] & b->word[i]);
    }
    return count;
}

static inline void set_add(Set *set, unsigned bit) {
    ASSERT(bit < 64 * KERNEL_WORDS);
    set->word[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static inline bool set_has(const Set *set, unsigned bit) {
    ASSERT(bit < 64 * KERNEL_WORDS);
    return (set->word[bit / 64] >> (bit % 64)) & 1U;
}

// A site is a cell with its position in one number. The cell is in the highest bits, where steps
// wrap around the torus.
enum { SITE_SHIFT = 8 * sizeof(Site) - KERNEL_CELL_BITS };

static inline unsigned site_cell(Site site) {
    return (unsigned)(site >> SITE_SHIFT);
}

static inline Position site_position(Site site) {
    return (Position)site;
}

static inline Site site_at(Position at) {
    const int cell = position_x(at) + KERNEL_CELL_ROW * position_y(at);
    return (Site)cell << SITE_SHIFT | at;
}

/**
 * Returns the site next to `site` on a side. Neither half of a position carries, so one addition is
 * enough.
 */
static inline Site site_next(Site site, unsigned side) {
    ASSERT(side < SIDES);
    const Site east = ((Site)1 << SITE_SHIFT) + 1;
    const Site south = ((Site)KERNEL_CELL_ROW << SITE_SHIFT) + ((Site)1 << HALF_BITS);
    const Site steps[SIDES] = {0 - south, east, south, 0 - east};
    return site + steps[side];
}

/**
 * Returns whether a cell forbids all edges on some side: an open cell does so only if it has a half
 * tile.
 */
static inline bool forbidden_half(unsigned forbidden) {
    const unsigned pairs = forbidden & forbidden >> 1;
    return (pairs & pairs >> 2 & 0x1111U) != 0;
}

/** Returns whether an open cell has a half tile. */
static inline bool slot_half(const Board *board, unsigned slot) {
    return KERNEL_MODULES && board->half_open != 0 && forbidden_half(board->forbidden[slot]);
}

/**
 * Returns whether a cell holds what is at a position, not at another one. Only kernels with modules
 * know which tile a cell has.
 */
static inline bool cell_holds(const Board *board, Position at) {
    const unsigned cell = site_cell(site_at(at));
    const unsigned code = board->cells[cell];
    if (code == CELL_TILE) {
        return KERNEL_MODULES && board->laid[board->copy_on[KERNEL_MODULES ? cell : 0]].at == at;
    }
    return code != CELL_EMPTY && site_position(board->sites[code]) == at;
}

/** Computes the contents of a cell if cells repeat. */
static __attribute__((noinline)) unsigned cell_search(const Board *board, Position at) {
    if (board->spread != SPREAD_SHARED) {
        return cell_holds(board, at) ? board->cells[site_cell(site_at(at))] : CELL_EMPTY;
    }
    for (unsigned i = 0; i < board->head.slot_count; i++) {
        if (site_position(board->sites[i]) == at && !slot_half(board, i)) {
            return i;
        }
    }
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        if (board->laid[board->order[i]].at == at) {
            return CELL_TILE;
        }
    }
    return CELL_EMPTY;
}

/** Returns the contents of a site's cell: the number of an open cell, CELL_TILE or CELL_EMPTY. */
static inline unsigned cell_code(const Board *board, Site site, bool repeat) {
    ASSERT(repeat || site_cell(site) < CELLS);
    return repeat ? cell_search(board, site_position(site)) : board->cells[site_cell(site)];
}

/** As cell_code, for any positions of tiles. */
static inline unsigned cell_find(const Board *board, Site site) {
    return cell_code(board, site, board->spread != SPREAD_SQUARE);
}

/** Returns the copy at a position, or -1, by a search through all copies. */
static __attribute__((noinline)) int copy_search(const Board *board, Position at) {
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        if (board->laid[board->order[i]].at == at) {
            return board->order[i];
        }
    }
    return -1;
}

/** Returns the copy on a cell, or -1. */
static inline int board_copy_on(const Board *board, int x, int y) {
    // Far coordinates of foreign actions would wrap onto near ones.
    if (x < -HALF_OFFSET || x >= HALF_OFFSET || y < -HALF_OFFSET || y >= HALF_OFFSET) {
        return -1;
    }
    const Position at = position_make(x, y);
    if (!KERNEL_MODULES || board->spread == SPREAD_SHARED) {
        return copy_search(board, at);
    }
    const unsigned cell = site_cell(site_at(at));
    const unsigned copy = board->copy_on[cell];
    return board->cells[cell] == CELL_TILE && board->laid[copy].at == at ? (int)copy : -1;
}

/**
 * Returns nonzero if a tile there would be outside the square: both halves of a position are tested
 * at once.
 */
static inline unsigned position_outside(Position at) {
    enum { BOTH = 1 + (1 << HALF_BITS), TILES = KERNEL_CELL_ROW - 2 };
    const unsigned from = at - (unsigned)BOTH * (HALF_OFFSET - TILES / 2); // high bit: too low
    const unsigned up_to = from + (unsigned)BOTH * (HALF_OFFSET - TILES);  // or too high
    return (from | up_to) & (unsigned)BOTH * HALF_OFFSET;
}

/**
 * Notes how far the table spreads with a tile at a site, before the cells around it open. Kernels
 * without modules cannot tell whether positions share a cell.
 */
static inline void spread_note(Board *board, Site site) {
    if (position_outside(site_position(site)) != 0 && board->spread == SPREAD_SQUARE) {
        board->spread = KERNEL_MODULES ? SPREAD_FAR : SPREAD_SHARED;
    }
    for (unsigned side = 0; board->spread == SPREAD_FAR && side < SIDES; side++) {
        const Site there = site_next(site, side);
        const bool used = board->cells[site_cell(there)] != CELL_EMPTY;
        board->spread =
            used && !cell_holds(board, site_position(there)) ? SPREAD_SHARED : SPREAD_FAR;
    }
}

#endif
