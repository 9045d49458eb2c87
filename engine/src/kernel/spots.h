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
 * either. spots_merge sees to these cells one by one; they are rare.
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

/** What the tile in hand would meet in one open cell. */
typedef struct Meeting {
    unsigned ports; /* bit p: an old label meets port p */
    unsigned held;  /* of these: its feature holds a follower */
    Label root[PORTS];
} Meeting;

/** The old features around an open cell where the tile of `row` fits. */
static inline void meeting_look(const Board *board, const Row *row, unsigned index,
                                Meeting *meeting) {
    const Slot *slot = &board->slots[index];
    const Label *labels = &slot->side[0].port[0];
    meeting->ports = row->joins & SIDE_PORTS[frontier_sides(board->forbidden[index])];
    meeting->held = 0;
    for (unsigned ports = meeting->ports; ports != 0; ports &= ports - 1) {
        const unsigned port = (unsigned)__builtin_ctz(ports);
        const unsigned base = PORT_BASE[port];
        const unsigned root = label_find(board, base, labels[port]);
        const bool held = (board->meta[base + root] & META_FOLLOWERS) != 0;
        meeting->root[port] = (Label)root;
        meeting->held |= (unsigned)held << port;
    }
}

/** True if joining may carry a follower from one segment to another through an old feature. */
static inline bool meeting_may_merge(const Meeting *meeting) {
    const unsigned open = meeting->ports & ~meeting->held;
    return meeting->held != 0 && (open & (open - 1)) != 0;
}

/** Ports that belong to one feature with `ports` once the tile lies, in one step. */
static inline unsigned meeting_widen(const Meeting *meeting, unsigned ports) {
    unsigned wider = ports;
    for (unsigned p = 0; p < PORTS; p++) {
        for (unsigned q = 0; q < PORTS && ((ports & meeting->ports) >> p & 1U) != 0; q++) {
            const bool same = (meeting->ports >> q & 1U) != 0 && PORT_BASE[p] == PORT_BASE[q] &&
                              meeting->root[p] == meeting->root[q];
            wider |= (unsigned)same << q;
        }
    }
    return wider;
}

/** Takes back spots in one cell and rotation that merging makes unfree. */
static void spots_merge(const TypeInfo *type, const Meeting *meeting, unsigned index,
                        unsigned rotation, Spots *spots) {
    const uint64_t bit = UINT64_C(1) << (16 * rotation + index % 16);
    unsigned held = meeting->held;
    for (unsigned before = 0; before != held;) {
        before = held;
        for (unsigned segment = 0; segment < type->facts->segment_count; segment++) {
            const unsigned ports = (type->segment_ports[segment] >> (16 * rotation)) & 0xFFFFU;
            if ((ports & held) != 0) {
                held |= meeting_widen(meeting, ports);
                spots->free[segment][index / 16] &= ~bit;
            }
        }
    }
}

/** Which cells the tile fits in, out of sixteen, whatever the rotation. */
static inline unsigned hits_cells(uint64_t hits) {
    hits |= hits >> 32;
    return (unsigned)(hits | hits >> 16) & 0xFFFFU;
}

/** A rotation in which the tile fits a cell, out of a word's sixteen. */
static inline unsigned hits_rotation(uint64_t hits, unsigned cell) {
    return (unsigned)__builtin_ctzll((hits >> cell) & UINT64_C(0x0001000100010001)) / 16;
}

/** Ports of the tile in hand that meet followers, for every open cell it fits in. */
typedef struct Held {
    uint16_t ports[SLOTS_PADDED]; /* nothing said about cells it does not fit in */
    uint16_t merging[HIT_WORDS];  /* cells to look at again: bit j is cell 16 * word + j */
} Held;

static inline void held_find(const Board *board, const Row *rows, Held *held) {
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        const uint64_t hits = board->hits[w];
        held->merging[w] = 0;
        for (unsigned cells = hits_cells(hits); cells != 0; cells &= cells - 1) {
            const unsigned cell = (unsigned)__builtin_ctz(cells);
            Meeting meeting;
            meeting_look(board, &rows[hits_rotation(hits, cell)], 16 * w + cell, &meeting);
            held->ports[16 * w + cell] = (uint16_t)meeting.held;
            held->merging[w] |= (uint16_t)(meeting_may_merge(&meeting) << cell);
        }
    }
}

/** Corrects the spots of one word's cells in which features may merge. */
static void spots_correct(const Board *board, const TypeInfo *type, const Row *rows, unsigned word,
                          unsigned merging, Spots *spots) {
    const uint64_t hits = board->hits[word];
    for (; merging != 0; merging &= merging - 1) {
        const unsigned cell = (unsigned)__builtin_ctz(merging);
        Meeting meeting;
        meeting_look(board, &rows[hits_rotation(hits, cell)], 16 * word + cell, &meeting);
        for (unsigned rotation = 0; rotation < SIDES; rotation++) {
            spots_merge(type, &meeting, 16 * word + cell, rotation, spots);
        }
    }
}

/** Finds all spots of the tile in hand. */
static inline void spots_find(const Rules *rules, const Board *board, Spots *spots) {
    const TypeInfo *type = &rules->types[board->head.hand];
    const Row *rows = &((const Row *)rules->port_rows)[type->first_copy * SIDES];
    const unsigned slots = board->head.slot_count;
    Held held;
    memset(held.ports, 0, sizeof held.ports);
    held_find(board, rows, &held);
    for (unsigned segment = 0; segment < type->facts->segment_count; segment++) {
        uint64_t *free = spots->free[segment];
        const uint64_t enterable = 0U - (uint64_t)((type->enterable >> segment) & 1U);
        (void)rules->matcher->match(held.ports, slots, type->segment_ports[segment], free);
        for (unsigned w = 0; 16 * w < slots; w++) {
            free[w] &= board->hits[w] & enterable;
        }
    }
    for (unsigned w = 0; 16 * w < slots; w++) {
        spots_correct(board, type, rows, w, held.merging[w], spots);
    }
}

static inline uint32_t hits_count(const uint64_t *hits, unsigned slots) {
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < slots; w++) {
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    return count;
}

/** Joint actions of the tile in hand if a follower is in supply, without listing them. */
static inline uint32_t joint_count(const Rules *rules, const Board *board, const Spots *spots) {
    const unsigned slots = board->head.slot_count;
    const unsigned segments = rules->types[board->head.hand].facts->segment_count;
    uint32_t count = hits_count(board->hits, slots);
    for (unsigned segment = 0; segment < segments; segment++) {
        count += hits_count(spots->free[segment], slots);
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
    spots_find(rules, board, &spots);
    return out == NULL ? joint_count(rules, board, &spots) : joint_list(rules, board, &spots, out);
}

#endif
