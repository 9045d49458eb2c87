/**
 * Joint actions: for every placement of the tile in hand, which of its segments would be free to
 * enter, found without placing it.
 *
 * A follower may enter a segment if nothing it would join holds one. An open cell knows the labels
 * that would meet the twelve ports of a tile laid there; those of a feature with followers are its
 * *held* ports. A segment clashes with them if it has one of these ports, in its rotation: the very
 * test by which matching finds placements, over all open cells and rotations at once.
 *
 * One case is left: two segments of the tile meet the same old feature, which is free, and one of
 * them also meets a held one. Then all three become one feature, and the other segment is not free
 * either. spots_correct sees to these cells one by one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_SPOTS_H
#define ENGINE_KERNEL_SPOTS_H

#include "carcarena/engine/joint.h"
#include "placing.h"

/** Placements after which a follower may enter a segment; bits as in board->hits. */
typedef struct Spots {
    uint64_t free[SEGMENTS_MAX][HIT_WORDS];
} Spots;

enum { GROUPS_MAX = PORTS / 2 };

/** An open cell in which features may merge, and what the tile in hand would meet there. */
typedef struct Merge {
    uint32_t cell;
    uint32_t count;
    uint16_t held;               /* ports that meet a held feature */
    uint16_t groups[GROUPS_MAX]; /* ports that meet the same free feature, two or more */
} Merge;

/** The open cells the tile in hand fits in, and what it would meet there. */
typedef struct Held {
    uint16_t ports[SLOTS_PADDED];          /* [cell]: ports that meet a held feature */
    uint16_t sides[SIDES * SLOTS + SIDES]; /* 4 * cell + side with a neighbour */
    uint16_t corners[SLOTS + 1];           /* cells with more than one neighbour */
    uint32_t side_count, corner_count;
} Held;

/** Which cells the tile fits in, out of sixteen, whatever the rotation. */
static inline unsigned hits_cells(uint64_t hits) {
    hits |= hits >> 32;
    return (unsigned)(hits | hits >> 16) & 0xFFFFU;
}

/** Rotations in which the tile fits a cell, out of a word's sixteen: bit 16 * rotation. */
static inline uint64_t hits_rotations(uint64_t hits, unsigned cell) {
    return (hits >> cell) & UINT64_C(0x0001000100010001);
}

/** Lists the neighbours of all cells the tile fits in: writes ahead, for a count is no branch. */
static inline void held_list_sides(const Board *board, Held *held) {
    static const uint16_t LISTS[1U << SIDES][SIDES] = {
        {0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
        {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}};
    held->side_count = 0;
    held->corner_count = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        for (unsigned cells = hits_cells(board->hits[w]); cells != 0; cells &= cells - 1) {
            const unsigned cell = 16 * w + (unsigned)__builtin_ctz(cells);
            const unsigned sides = frontier_sides(board->forbidden[cell]);
            for (unsigned i = 0; i < SIDES; i++) {
                held->sides[held->side_count + i] = (uint16_t)(4 * cell + LISTS[sides][i]);
            }
            held->side_count += (uint32_t)__builtin_popcount(sides);
            held->corners[held->corner_count] = (uint16_t)cell;
            held->corner_count += (sides & (sides - 1)) != 0;
        }
    }
}

static inline unsigned label_held(const Board *board, unsigned base, unsigned label) {
    const Meta meta = board->meta[base + label_find(board, base, label)];
    return (meta & META_FOLLOWERS) != 0;
}

/** Looks at the three labels of every side listed; where there is none, label 0 is never held. */
static inline void held_find(const Board *board, Held *held) {
    memset(held->ports, 0, sizeof held->ports);
    held_list_sides(board, held);
    for (unsigned i = 0; i < held->side_count; i++) {
        const unsigned cell = held->sides[i] / SIDES;
        const unsigned side = held->sides[i] % SIDES;
        const Side *shown = &board->slots[cell].side[side];
        const unsigned left = label_held(board, FIELD_BASE, shown->port[0]);
        const unsigned middle = label_held(board, 0, shown->port[1]);
        const unsigned right = label_held(board, FIELD_BASE, shown->port[2]);
        const unsigned ports = left | middle << 1 | right << 2;
        held->ports[cell] |= (uint16_t)(ports << (PORTS_PER_SIDE * side));
    }
}

/** What meets at a cell in which features may merge; count 0 if none do. */
static Merge merge_look(const Board *board, unsigned cell, unsigned held, unsigned merging) {
    const Label *labels = &board->slots[cell].side[0].port[0];
    Merge merge = {.cell = cell, .held = (uint16_t)held};
    uint16_t roots[PORTS];
    unsigned open = SIDE_PORTS[frontier_sides(board->forbidden[cell])] & ~held & merging;
    for (unsigned ports = open; ports != 0; ports &= ports - 1) {
        const unsigned port = (unsigned)__builtin_ctz(ports);
        const unsigned root = label_find(board, PORT_BASE[port], labels[port]);
        roots[port] = (uint16_t)(PORT_BASE[port] + root);
        open &= ~((unsigned)(root == 0) << port);
    }
    while (open != 0) {
        const unsigned first = (unsigned)__builtin_ctz(open);
        unsigned group = 0;
        for (unsigned rest = open; rest != 0; rest &= rest - 1) {
            const unsigned port = (unsigned)__builtin_ctz(rest);
            group |= (unsigned)(roots[port] == roots[first]) << port;
        }
        merge.groups[merge.count] = (uint16_t)group;
        merge.count += (group & (group - 1)) != 0;
        open &= ~group;
    }
    return merge;
}

/** Segments that hold a follower once the tile lies, merging included. */
static inline uint32_t merge_segments(const TypeInfo *type, const Merge *merge, unsigned rotation) {
    unsigned held = merge->held;
    uint32_t segments = 0;
    for (uint32_t before = UINT32_MAX; before != segments;) {
        before = segments;
        for (unsigned segment = 0; segment < type->facts->segment_count; segment++) {
            const unsigned ports = (type->segment_ports[segment] >> (16 * rotation)) & 0xFFFFU;
            if ((ports & held) == 0) {
                continue;
            }
            segments |= UINT32_C(1) << segment;
            for (unsigned i = 0; i < merge->count; i++) {
                held |= (ports & merge->groups[i]) != 0 ? merge->groups[i] : 0;
            }
        }
    }
    return segments;
}

/** Takes back spots in one cell that merging makes unfree. Returns how many. */
static uint32_t spots_correct(const Board *board, const TypeInfo *type, const Merge *merge,
                              Spots *spots) {
    const unsigned word = merge->cell / 16;
    const unsigned cell = merge->cell % 16;
    uint64_t hits = hits_rotations(board->hits[word], cell);
    uint32_t taken = 0;
    for (; hits != 0; hits &= hits - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(hits);
        uint32_t segments = merge_segments(type, merge, bit / 16);
        for (; segments != 0; segments &= segments - 1) {
            uint64_t *free = &spots->free[__builtin_ctz(segments)][word];
            taken += (uint32_t)(*free >> (bit + cell)) & 1U;
            *free &= ~(UINT64_C(1) << (bit + cell));
        }
    }
    return taken;
}

/** Finds all spots of the tile in hand. Returns how many there are. */
static inline uint32_t spots_find(const Rules *rules, const Board *board, Spots *spots) {
    const TypeInfo *type = &rules->types[board->head.hand];
    const unsigned slots = board->head.slot_count;
    Held held;
    held_find(board, &held);
    uint32_t count = 0;
    for (unsigned segment = 0; segment < type->facts->segment_count; segment++) {
        uint64_t *free = spots->free[segment];
        const uint64_t enterable = 0U - (uint64_t)((type->enterable >> segment) & 1U);
        (void)rules->matcher->match(held.ports, slots, type->segment_ports[segment], free);
        for (unsigned w = 0; 16 * w < slots; w++) {
            free[w] &= board->hits[w] & enterable;
            count += (uint32_t)__builtin_popcountll(free[w]);
        }
    }
    for (unsigned i = 0; i < held.corner_count; i++) {
        const unsigned cell = held.corners[i];
        if ((held.ports[cell] & type->merging_ports) != 0) {
            const Merge merge = merge_look(board, cell, held.ports[cell], type->merging_ports);
            count -= merge.count == 0 ? 0 : spots_correct(board, type, &merge, spots);
        }
    }
    return count;
}

static inline uint32_t hits_count(const uint64_t *hits, unsigned slots) {
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < slots; w++) {
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    return count;
}

/** Lists the joint actions; writes one entry beyond them. Returns how many there are. */
static inline uint32_t joint_list(const Rules *rules, const Board *board, const Spots *spots,
                                  JointAction *out) {
    const unsigned segments = rules->types[board->head.hand].facts->segment_count;
    const Action pass = action_pass(board->head.active);
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        for (uint64_t hits = board->hits[w]; hits != 0; hits &= hits - 1) {
            const unsigned bit = (unsigned)__builtin_ctzll(hits);
            const Position at = spot_position(board->slots[16 * w + (bit & 15U)].spot);
            const int x = position_x(at);
            const int y = position_y(at);
            const Action place = action_place(board->head.active, x, y, bit >> 4);
            out[count++] = (JointAction){place, pass};
            for (unsigned segment = 0; segment < segments; segment++) {
                // Written always and kept if it is one: there is no branch to mispredict.
                const Action deploy =
                    action_deploy(board->head.active, FIGURE_NORMAL, x, y, segment);
                out[count] = (JointAction){place, deploy};
                count += (uint32_t)(spots->free[segment][w] >> bit) & 1U;
            }
        }
    }
    return count;
}

/** Joint actions with no follower in supply: every placement with a pass. */
static inline uint32_t joint_list_passes(const Board *board, JointAction *out) {
    const Action pass = action_pass(board->head.active);
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        for (uint64_t hits = board->hits[w]; hits != 0; hits &= hits - 1) {
            const unsigned bit = (unsigned)__builtin_ctzll(hits);
            const Position at = spot_position(board->slots[16 * w + (bit & 15U)].spot);
            const Action place =
                action_place(board->head.active, position_x(at), position_y(at), bit >> 4);
            out[count++] = (JointAction){place, pass};
        }
    }
    return count;
}

/** Joint actions of the tile in hand, written unless `out` is NULL. Returns how many. */
static inline uint32_t board_joint(const Rules *rules, const Board *board, bool supplied,
                                   JointAction *out) {
    if (!supplied) {
        return out == NULL ? hits_count(board->hits, board->head.slot_count)
                           : joint_list_passes(board, out);
    }
    Spots spots;
    const uint32_t count = spots_find(rules, board, &spots);
    return out == NULL ? hits_count(board->hits, board->head.slot_count) + count
                       : joint_list(rules, board, &spots, out);
}

#endif
