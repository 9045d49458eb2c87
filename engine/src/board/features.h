/**
 * Features: union-find over labels, and one packed word per feature.
 *
 *     packed   31..24       23..21 ... 5..3   2..0
 *            open sides   seat 7 ... seat 1 seat 0     followers, at most 7 a seat
 *
 *     modules  39..32       31..28 ... 7..4   3..0
 *            open sides   seat 7 ... seat 1 seat 0     followers of all kinds, at most 15 a seat
 *
 * Joining is one addition: followers add up, and every joined pair of sides reduces the open sides
 * by two. A road or city without open sides is complete, because nothing can join it (fields are
 * never complete; their count has no meaning). Sets are united with OR, so a tile with two segments
 * of a feature counts once. Fields have no sets: the cities around a farm are requested rarely and
 * computed from the cities.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FEATURES_H
#define ENGINE_KERNEL_FEATURES_H

#include "base/bits.h"
#include "base/nonzero.h"
#include "board/board.h"

enum {
    SEAT_BITS = KERNEL_MODULES ? 4 : 3,
    SEAT_MASK = (1 << SEAT_BITS) - 1,
    OPEN_SHIFT = SEAT_BITS * PLAYERS_MAX
};
_Static_assert((PackedCounts)-1 >> OPEN_SHIFT >= OPEN_SIDES_MAX,
               "rules_compile refuses larger features");

#define PACKED_OPEN_ONE  ((PackedCounts)1 << OPEN_SHIFT)
#define PACKED_FOLLOWERS (PACKED_OPEN_ONE - 1)

static inline PackedCounts packed_follower(unsigned seat) {
    ASSERT(seat < PLAYERS_MAX);
    return (PackedCounts)1 << (SEAT_BITS * seat);
}

static inline unsigned packed_followers(PackedCounts packed, unsigned seat) {
    ASSERT(seat < PLAYERS_MAX);
    return (unsigned)(packed >> (SEAT_BITS * seat)) & SEAT_MASK;
}

static inline unsigned packed_open(PackedCounts packed) {
    return (unsigned)(packed >> OPEN_SHIFT);
}

/** Returns the root of a label in the space that starts at `base`, nearly always in two steps. */
SPECIALIZED unsigned label_find(const Board *board, unsigned base, unsigned label) {
    const Label *parent = &board->parent[base];
    ASSERT(label < (base == FIELD_BASE ? (unsigned)KERNEL_FIELDS : (unsigned)KERNEL_LINES));
    unsigned root = parent[parent[label]];
    // The common exit is before the loop: in one loop compilers widen labels at every step.
    if (__builtin_expect(parent[root] != root, 0)) {
        do {
            root = parent[root];
        } while (parent[root] != root);
    }
    return root;
}

/** Returns the root of a label of some kind. */
static inline unsigned feature_find(const Board *board, unsigned kind, unsigned label) {
    return label_find(board, label_base(kind), label);
}

/**
 * Returns the root of an index into the arrays over all labels (rules->segment_index). Index 0 is
 * unused.
 */
SPECIALIZED unsigned index_find(const Board *board, unsigned index) {
    ASSERT(index < LABELS);
    // A mask, because compilers generate a branch for a conditional here.
    const unsigned base = (0U - (unsigned)(index >= FIELD_BASE)) & FIELD_BASE;
    return base + label_find(board, base, index - base);
}

/**
 * Finds the features of the segments of a copy on the table, as indexes; also writes the entries up
 * to the next multiple of four.
 */
SPECIALIZED void copy_roots(const Rules *rules, const Board *board, unsigned copy,
                            uint16_t roots[REF_SEGMENTS_MAX]) {
    const uint16_t *indexes = &rules->segment_index[segment_ref(copy, 0)];
    const unsigned count = rules_copy_type(rules, copy)->segment_count;
    for (unsigned chunk = 0; chunk < count; chunk += 4) { // compilers do not unroll a loop of four
        roots[chunk] = (uint16_t)index_find(board, indexes[chunk]);
        roots[chunk + 1] = (uint16_t)index_find(board, indexes[chunk + 1]);
        roots[chunk + 2] = (uint16_t)index_find(board, indexes[chunk + 2]);
        roots[chunk + 3] = (uint16_t)index_find(board, indexes[chunk + 3]);
    }
}

/** Returns the kind of a label in the line space. */
static inline unsigned line_kind(const Rules *rules, unsigned label) {
    ASSERT(label < rules->labels[SPACE_LINE]);
    return label < rules->road_first ? SEGMENT_CITY : SEGMENT_ROAD;
}

/** Adds a completed feature: a root of the line space, or COMPLETED_CLOISTER + copy. */
static inline void feature_completed(Board *board, unsigned code) {
    const unsigned index = board->head.completed_count++;
    ASSERT(index < COMPLETED_MAX);
    board->completed[index] = (uint16_t)code;
}

/** Returns whether a feature is listed as completed; see feature_completed. */
static inline bool feature_noted(const Board *board, unsigned code) {
    for (unsigned i = 0; i < board->head.completed_count; i++) {
        if (board->completed[i] == code) {
            return true;
        }
    }
    return false;
}

/** Returns feature number `index` among those completed this turn. */
static inline FeatureRef completed_at(const Rules *rules, const Board *board, unsigned index) {
    ASSERT(index < board->head.completed_count);
    const unsigned code = board->completed[index];
    const bool cloister = (code & COMPLETED_CLOISTER) != 0;
    if (KERNEL_MODULES && (code & COMPLETED_FARM) != 0) {
        return (FeatureRef){SEGMENT_FIELD, (uint16_t)(code & ~(unsigned)COMPLETED_FARM)};
    }
    const unsigned kind = cloister ? (unsigned)SEGMENT_CLOISTER : line_kind(rules, code);
    return (FeatureRef){(uint8_t)kind, (uint16_t)(code & ~(unsigned)COMPLETED_CLOISTER)};
}

/** Joins the features of two labels and their counts. Returns the root. */
static inline unsigned label_join(Board *board, unsigned base, unsigned a, unsigned b) {
    ASSERT(a != 0 && b != 0);
    PackedCounts *packed = &board->packed[base];
    const unsigned from = label_find(board, base, a);
    const unsigned to = label_find(board, base, b);
    const PackedCounts joining = from == to ? 0 : packed[from];
    board->parent[base + from] = (Label)to;
    if (base != FIELD_BASE) {
        board->set[to] = set_or(board->set[to], board->set[from]);
    }
    packed[to] += joining;
    return to;
}

/**
 * Makes root `from` a child of the feature of label `b`; the caller updates the counts. Returns the
 * root.
 */
SPECIALIZED unsigned label_hand_over(Board *board, unsigned base, unsigned from, unsigned b) {
    const unsigned to = label_find(board, base, b);
    ASSERT(board->parent[base + from] == from || from == to);
    board->parent[base + from] = (Label)to;
    if (base != FIELD_BASE) {
        board->set[to] = set_or(board->set[to], board->set[from]);
    }
    return to;
}

enum {
    PORT_NONE = LABELS_PER_SIDE * SIDES - 1, /* the last label of a tile, which is unused */
    LINE_PORTS = 0x2222,                     /* the middles of the sides */
    FIELD_PORTS = 0x5555,                    /* their halves */
};

/** Returns the ports of an open cell at which a tile would meet a segment. */
static inline unsigned slot_ports(const Slot *slot) {
    const void *labels = slot->side;
    _Static_assert(LABELS_PER_SIDE * SIDES == 16, "ports are bits of sixteen");
    return sizeof(Label) == 1 ? nonzero_bytes(labels) : nonzero_words(labels);
}

/** Returns the lowest of a set of ports, PORT_NONE if it is empty. */
static inline unsigned port_first(unsigned ports) {
    return bit_lowest(ports | 1U << PORT_NONE);
}

/**
 * Adds root `root` to the completed ones if it is complete. Returns their number, which was
 * `completed`.
 */
static inline unsigned line_note(Board *board, unsigned root, unsigned completed) {
    ASSERT(completed < COMPLETED_MAX);
    board->completed[completed] = (uint16_t)root;
    return completed + (packed_open(board->packed[root]) == 0);
}

/**
 * Joins roads and cities of a new tile at `ports` and records completion. The common cases of one
 * or no port need no branch: the segment is new, so it is a root, and joining label 0 has no
 * effect.
 */
SPECIALIZED void lines_join(Board *restrict board, const Label *restrict mine,
                            const Label *restrict theirs, unsigned ports) {
    unsigned completed = board->head.completed_count;
    const unsigned first = port_first(ports);
    const PackedCounts own = board->packed[mine[first]] - 2 * PACKED_OPEN_ONE;
    const unsigned to = label_hand_over(board, 0, mine[first], theirs[first]);
    board->packed[to] += own;
    completed = line_note(board, to, completed);
    for (ports &= ports - 1; ports != 0; ports &= ports - 1) {
        const unsigned port = port_first(ports);
        const unsigned root = label_join(board, 0, mine[port], theirs[port]);
        ASSERT(packed_open(board->packed[root]) >= 2);
        board->packed[root] -= 2 * PACKED_OPEN_ONE;
        completed = line_note(board, root, completed);
    }
    board->packed[0] = 0;
    board->head.completed_count = (uint8_t)completed;
}

/** Joins fields of a new tile at `ports`; the first two without a branch, as above. */
SPECIALIZED void fields_join(Board *restrict board, const Label *restrict mine,
                             const Label *restrict theirs, unsigned ports) {
    const unsigned first = port_first(ports);
    (void)label_hand_over(board, FIELD_BASE, mine[first], theirs[first]);
    ports &= ports - 1;
    const unsigned second = port_first(ports);
    // New, or joined just now: its parent is its root, but it may be occupied.
    const unsigned from = board->parent[FIELD_BASE + mine[second]];
    const PackedCounts followers = board->packed[FIELD_BASE + from];
    const unsigned to = label_hand_over(board, FIELD_BASE, from, theirs[second]);
    board->packed[FIELD_BASE + to] += from == to ? 0 : followers;
    for (ports &= ports - 1; ports != 0; ports &= ports - 1) {
        const unsigned port = port_first(ports);
        (void)label_join(board, FIELD_BASE, mine[port], theirs[port]);
    }
}

/**
 * Returns the label of the second of two cities that share a side (the first is in the middle); 0
 * if there is none.
 */
static inline unsigned side_second(const Rules *rules, const Side *side) {
    const unsigned middle = side->port[1];
    if (middle == 0 || middle >= rules->road_first) {
        return 0;
    }
    // Inside a block of tiles, fields may be next to a city.
    const unsigned copy = ref_copy(rules->label_owner[SPACE_LINE][middle]);
    const bool shares = rules_copy_type(rules, copy)->shares;
    return shares ? (unsigned)(side->port[0] | side->port[2]) : 0;
}

/** Joins the cities that share a side when a city meets them: their open sides there are one. */
static inline void shared_join(const Rules *rules, Board *board, const Side *side) {
    const unsigned second = side_second(rules, side);
    if (second != 0) {
        const unsigned root = label_join(board, 0, second, side->port[1]);
        ASSERT(packed_open(board->packed[root]) >= 2);
        board->packed[root] -= PACKED_OPEN_ONE;
    }
}

/** Joins roads and cities of a new tile at `ports` where cities may share sides. */
static inline void lines_join_shared(const Rules *rules, Board *board, const Row *row,
                                     const Slot *slot, unsigned ports) {
    unsigned completed = board->head.completed_count;
    for (unsigned rest = ports; rest != 0; rest &= rest - 1) {
        const unsigned side = bit_lowest(rest) / LABELS_PER_SIDE;
        shared_join(rules, board, &row->side[side]);
        shared_join(rules, board, &slot->side[side]);
    }
    for (; ports != 0; ports &= ports - 1) {
        const unsigned side = bit_lowest(ports) / LABELS_PER_SIDE;
        const unsigned root =
            label_join(board, 0, row->side[side].port[1], slot->side[side].port[1]);
        ASSERT(packed_open(board->packed[root]) >= 2);
        board->packed[root] -= 2 * PACKED_OPEN_ONE;
        completed = line_note(board, root, completed);
    }
    board->head.completed_count = (uint8_t)completed;
}

/** Joins a new tile at those of some ports where its cell meets something. */
SPECIALIZED void feature_join_tile(const Rules *restrict rules, Board *restrict board,
                                   const Row *restrict row, const Slot *restrict slot,
                                   unsigned joins) {
    const unsigned ports = joins & slot_ports(slot);
    const Label *mine = &row->side[0].port[0];
    const Label *theirs = &slot->side[0].port[0];
    if (KERNEL_MODULES && rules->shared_sides) {
        lines_join_shared(rules, board, row, slot, ports & LINE_PORTS);
    } else {
        lines_join(board, mine, theirs, ports & LINE_PORTS);
    }
    fields_join(board, mine, theirs, ports & FIELD_PORTS);
}

/** Closes one side of the road or city of a label: nothing can join it there. */
static inline void feature_close_side(Board *board, unsigned label) {
    const unsigned root = label_find(board, 0, label);
    if (root == 0) {
        return;
    }
    ASSERT(packed_open(board->packed[root]) > 0);
    board->packed[root] -= PACKED_OPEN_ONE;
    if (packed_open(board->packed[root]) == 0) {
        feature_completed(board, root);
    }
}

/** Closes all segments on a side; cities that share it stay separate. */
static inline void feature_close_shown(const Rules *rules, Board *board, const Side *side) {
    feature_close_side(board, side->port[1]);
    if (KERNEL_MODULES && rules->shared_sides) {
        feature_close_side(board, side_second(rules, side));
    }
}

/** A tile that fits anywhere closes the features it meets. */
static inline void feature_close_around(const Rules *rules, Board *board, const Slot *slot) {
    for (unsigned side = 0; side < SIDES; side++) {
        feature_close_shown(rules, board, &slot->side[side]);
    }
}

/** House rule: sides at the border of the table are closed. */
static inline void feature_close_border(const Rules *rules, Board *board, const Row *row,
                                        Position at) {
    for (unsigned side = 0; side < SIDES; side++) {
        if (!table_holds(rules, position_x(at) + side_dx(side), position_y(at) + side_dy(side))) {
            feature_close_shown(rules, board, &row->side[side]);
        }
    }
}

/** Records the cities completed by the tile, from number `from` on. */
static inline void cities_close(const Rules *rules, Board *board, unsigned from) {
    for (unsigned i = from; i < board->head.completed_count; i++) {
        const FeatureRef feature = completed_at(rules, board, i);
        if (feature.kind == SEGMENT_CITY) {
            ASSERT(board->head.closed_city_count < KERNEL_CITIES);
            board->closed_city[board->head.closed_city_count++] = (Label)feature.root;
        }
    }
}

/** Returns the tiles of a city: segments of one tile are neighboring bits and count once. */
static inline unsigned city_tiles(const Rules *rules, const Set *set) {
    unsigned tiles = 0;
    FOR_WORDS(i) {
        uint64_t shown = set->word[i];
        for (unsigned later = 1; later < rules->cities_per_tile; later++) {
            shown |= (set->word[i] >> later) & rules->city_later[later].word[i];
        }
        tiles += (unsigned)__builtin_popcountll(shown & rules->city_first.word[i]);
    }
    return tiles;
}

static inline unsigned city_pennants(const Rules *rules, const Set *set) {
    unsigned pennants = 0;
    for (unsigned more = 0; more < PENNANTS_MAX; more++) {
        FOR_WORDS(i) {
            pennants +=
                (unsigned)__builtin_popcountll(set->word[i] & rules->pennants[more].word[i]);
        }
    }
    return pennants;
}

// ---- Sides of tiles on the table, including pieces (joining.h)

/** Returns the row of a copy on the table. */
static inline const Row *laid_row(const Rules *rules, const Board *board, unsigned copy) {
    return &((const Row *)rules->port_rows)[copy * SIDES + board->laid[copy].rotation];
}

/** Returns whether a segment of a copy has a span. */
static inline bool copy_spanned(const Board *board, unsigned copy) {
    return KERNEL_MODULES && ((board->spanned[copy / 8] >> (copy % 8)) & 1U) != 0;
}

/**
 * Returns the segment that reaches a side of a copy by one of the first `count` spans, or NO_REF.
 */
static inline SegmentRef span_on(const Board *board, unsigned copy, unsigned side, unsigned count) {
    if (!copy_spanned(board, copy)) {
        return NO_REF; // the common case
    }
    for (unsigned i = 0; i < count; i++) {
        const Span span = board->spans[i];
        if (ref_copy(span.ref) == copy && span.side == side) {
            return span.ref;
        }
    }
    return NO_REF;
}

/** Returns the label in the middle of a side of a copy on the table; 0: none. */
static inline unsigned side_label(const Rules *rules, const Board *board, unsigned copy,
                                  unsigned side, unsigned spans) {
    const SegmentRef ref = span_on(board, copy, side, spans);
    return ref != NO_REF ? rules->segment_index[ref]
                         : laid_row(rules, board, copy)->side[side].port[1];
}

#endif
