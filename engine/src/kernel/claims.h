/**
 * Joint actions: for every placement of the tile in hand, which of its segments would be free to
 * enter, found without placing it.
 *
 * A follower may enter a segment if nothing it would join holds one. An open cell knows the labels
 * that would meet the twelve ports of a tile laid there; those of a feature with followers are its
 * *occupied* ports. A segment clashes with them if it has one of these ports, in its rotation: the
 * very test by which fitting finds placements, over all open cells and rotations at once.
 *
 * One case is left: two segments of the tile meet the same old feature, which is free, and one of
 * them also meets an occupied one. Then all three become one feature, and the other segment is not
 * free either. claims_correct sees to these cells one by one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_CLAIMS_H
#define ENGINE_KERNEL_CLAIMS_H

#include "carcarena/engine/joint.h"
#include "placing.h"

/** Placements after which a follower may enter a segment; bits as in board->hits. */
typedef struct Claims {
    uint64_t free[SEGMENTS_MAX][HIT_WORDS];
} Claims;

enum { GROUPS_MAX = PORTS / 2 };

/** An open cell in which features may merge, and what the tile in hand would meet there. */
typedef struct Merge {
    uint32_t cell;
    uint32_t count;
    uint16_t occupied;           /* ports that meet an occupied feature */
    uint16_t groups[GROUPS_MAX]; /* ports that meet the same free feature, two or more */
} Merge;

/** [cell]: ports of a tile laid there that would meet an occupied feature. */
typedef struct Facing {
    uint16_t ports[SLOTS_PADDED];
    uint16_t pairs[SLOTS_PADDED];
    uint16_t meetings[HIT_WORDS]; /* cells in which features may merge; see vectors.h */
} Facing;

/** The neighbours of the open cells the tile in hand fits in. */
typedef struct Neighbours {
    uint16_t sides[SIDES * SLOTS + SIDES]; /* 4 * cell + side */
    uint32_t count;
} Neighbours;

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
static inline void neighbours_list(const Board *board, Neighbours *list) {
    static const uint16_t LISTS[1U << SIDES][SIDES] = {
        {0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
        {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}};
    list->count = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        for (unsigned cells = hits_cells(board->hits[w]); cells != 0; cells &= cells - 1) {
            const unsigned cell = 16 * w + bit_lowest(cells);
            const unsigned sides = frontier_sides(board->forbidden[cell]);
            for (unsigned i = 0; i < SIDES; i++) {
                list->sides[list->count + i] = (uint16_t)(4 * cell + LISTS[sides][i]);
            }
            list->count += (uint32_t)__builtin_popcount(sides);
        }
    }
}

static inline unsigned label_occupied(const Board *board, unsigned base, unsigned label) {
    const Meta meta = board->meta[base + label_find(board, base, label)];
    return (meta & META_FOLLOWERS) != 0;
}

/** Looks at the three labels of every neighbour; where there is none, label 0 is never occupied. */
static inline void facing_by_neighbours(const Board *board, Facing *facing) {
    Neighbours list;
    memset(facing->ports, 0, sizeof facing->ports);
    neighbours_list(board, &list);
    for (unsigned i = 0; i < list.count; i++) {
        const unsigned cell = list.sides[i] / SIDES;
        const unsigned side = list.sides[i] % SIDES;
        const Side *shown = &board->slots[cell].side[side];
        const unsigned left = label_occupied(board, FIELD_BASE, shown->port[0]);
        const unsigned middle = label_occupied(board, 0, shown->port[1]);
        const unsigned right = label_occupied(board, FIELD_BASE, shown->port[2]);
        const unsigned ports = left | middle << 1 | right << 2;
        facing->ports[cell] |= (uint16_t)(ports << (PORTS_PER_SIDE * side));
    }
}

/**
 * Cells with several neighbours, one of them occupied at a port where segments may merge. Written
 * so that compilers turn it into vector code.
 */
static inline unsigned corner_cells(const uint16_t *forbidden, const uint16_t *ports,
                                    uint16_t merging) {
    static const uint16_t BITS[16] = {1 << 0,  1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                      1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                      1 << 12, 1 << 13, 1 << 14, 1 << 15};
    uint16_t cells = 0;
    for (unsigned j = 0; j < 16; j++) {
        const uint16_t sides = (forbidden[j] | forbidden[j] >> 1) & 0x1111;
        const uint16_t others = (uint16_t)(sides & (sides - 1)); // without the lowest
        const uint16_t occupied = ports[j] & merging;
        const uint16_t bit = others == 0 ? 0 : BITS[j];
        cells |= occupied == 0 ? 0 : bit;
    }
    return cells;
}

/** True if the machine can look all labels up at once and these are bytes. */
static inline bool facing_at_once(const Rules *rules) {
    enum { BYTE_LABELS = sizeof(Label) == 1 && sizeof(Meta) == 4 && sizeof(Slot) == 16 };
    return BYTE_LABELS && rules->vectors->occupied != NULL;
}

/**
 * Finds occupied ports: of all labels at once, else neighbour by neighbour.
 * @param merging segments of the tile may merge: pairs are wanted too, if they can be had.
 */
static inline void facing_find(const Rules *rules, const Board *board, bool merging,
                               Facing *facing) {
    if (!facing_at_once(rules)) {
        facing_by_neighbours(board, facing);
        return;
    }
    const void *parent = board->parent; // by way of void: other kernels have wider ones
    const void *meta = board->meta;
    const Surroundings around = {
        {{parent, meta, rules->labels[SPACE_LINE]},
         {(const uint8_t *)parent + FIELD_BASE, (const uint32_t *)meta + FIELD_BASE,
          rules->labels[SPACE_FIELD]}},
        board->slots,
        (board->head.slot_count + 3U) / 4 * 4,
        (uint32_t)META_FOLLOWERS};
    rules->vectors->occupied(&around, facing->ports, merging ? facing->pairs : NULL);
}

/**
 * Finds the cells in which features may merge. Late, for ports and pairs just written a few at a
 * time cannot be read many at a time without waiting.
 */
static inline void meetings_find(const Rules *rules, const Board *board, uint16_t merging,
                                 Facing *facing) {
    const unsigned words = hit_words(board);
    if (facing_at_once(rules)) {
        rules->vectors->meetings(facing->ports, facing->pairs, words, merging, facing->meetings);
        return;
    }
    for (unsigned w = 0; w < words; w++) {
        facing->meetings[w] =
            (uint16_t)corner_cells(&board->forbidden[16 * w], &facing->ports[16 * w], merging);
    }
}

/** What meets at a cell in which features may merge; count 0 if none do. */
static inline Merge merge_look(const Board *board, unsigned cell, unsigned occupied,
                               unsigned merging) {
    const Label *labels = &board->slots[cell].side[0].port[0];
    Merge merge = {.cell = cell, .occupied = (uint16_t)occupied};
    uint16_t roots[PORTS];
    const unsigned sides = frontier_sides(board->forbidden[cell]);
    unsigned open = SIDE_PORTS[sides] & ~occupied & merging;
    if ((open & (open - 1)) == 0) {
        return merge;
    }
    for (unsigned ports = open; ports != 0; ports &= ports - 1) {
        const unsigned port = bit_lowest(ports);
        const unsigned root = label_find(board, PORT_BASE[port], labels[port]);
        roots[port] = (uint16_t)(PORT_BASE[port] + root);
        open &= ~((unsigned)(root == 0) << port);
    }
    while (open != 0) {
        const unsigned first = bit_lowest(open);
        unsigned group = 0;
        for (unsigned rest = open; rest != 0; rest &= rest - 1) {
            const unsigned port = bit_lowest(rest);
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
    unsigned occupied = merge->occupied;
    uint32_t segments = 0;
    for (uint32_t before = UINT32_MAX; before != segments;) {
        before = segments;
        for (unsigned segment = 0; segment < type->facts->segment_count; segment++) {
            const unsigned ports = (type->segment_ports[segment] >> (16 * rotation)) & 0xFFFFU;
            if ((ports & occupied) == 0) {
                continue;
            }
            segments |= UINT32_C(1) << segment;
            for (unsigned i = 0; i < merge->count; i++) {
                occupied |= (ports & merge->groups[i]) != 0 ? merge->groups[i] : 0;
            }
        }
    }
    return segments;
}

/** Takes back claims in one cell that merging makes unfree. Returns how many. */
static uint32_t claims_correct(const Board *board, const TypeInfo *type, const Merge *merge,
                               Claims *claims) {
    const unsigned word = merge->cell / 16;
    const unsigned cell = merge->cell % 16;
    uint64_t hits = hits_rotations(board->hits[word], cell);
    uint32_t taken = 0;
    for (; hits != 0; hits &= hits - 1) {
        const unsigned bit = bit_lowest(hits);
        uint32_t segments = merge_segments(type, merge, bit / 16);
        for (; segments != 0; segments &= segments - 1) {
            uint64_t *free = &claims->free[bit_lowest(segments)][word];
            taken += (uint32_t)(*free >> (bit + cell)) & 1U;
            *free &= ~(UINT64_C(1) << (bit + cell));
        }
    }
    return taken;
}

/** Takes back the claims that merging makes unfree. Returns how many. */
static inline uint32_t claims_correct_all(const Board *board, const TypeInfo *type,
                                          const Facing *facing, Claims *claims) {
    uint32_t taken = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        unsigned cells = hits_cells(board->hits[w]) & facing->meetings[w];
        for (; cells != 0; cells &= cells - 1) {
            const unsigned cell = 16 * w + bit_lowest(cells);
            const Merge merge = merge_look(board, cell, facing->ports[cell], type->merging_ports);
            taken += merge.count == 0 ? 0 : claims_correct(board, type, &merge, claims);
        }
    }
    return taken;
}

/** Finds all claims of the tile in hand. Returns how many there are. */
static inline uint32_t claims_find(const Rules *rules, const Board *board, Claims *claims) {
    const TypeInfo *type = &rules->types[board->head.hand];
    Facing facing;
    facing_find(rules, board, type->merging_ports != 0, &facing);
    const Clash clash = {.ports = facing.ports,
                         .hits = board->hits,
                         .words = hit_words(board),
                         .segments = type->segment_ports,
                         .segment_count = type->facts->segment_count,
                         .enterable = type->enterable};
    const uint32_t count = rules->vectors->clear(&clash, claims->free[0], HIT_WORDS);
    if (type->merging_ports == 0) {
        return count;
    }
    meetings_find(rules, board, type->merging_ports, &facing);
    return count - claims_correct_all(board, type, &facing, claims);
}

static inline uint32_t hits_count(const uint64_t *hits, unsigned slots) {
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < slots; w++) {
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    return count;
}

/** Lists the joint actions one by one; writes one entry beyond them. Returns how many there are. */
static inline uint32_t joint_list_plainly(const Rules *rules, const Board *board,
                                          const Claims *claims, JointAction *out) {
    const unsigned player = board->head.active;
    const unsigned segments = rules->types[board->head.hand].facts->segment_count;
    JointAction *next = out;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        for (uint64_t hits = board->hits[w]; hits != 0; hits &= hits - 1) {
            const unsigned bit = bit_lowest(hits);
            const Position at = site_position(board->slots[16 * w + (bit & 15U)].site);
            const int x = position_x(at);
            const int y = position_y(at);
            JointAction pair = {action_place(player, x, y, bit >> 4), action_pass(player)};
            *next++ = pair;
            for (unsigned segment = 0; segment < segments; segment++) {
                // Written always and kept if it is one: there is no branch to mispredict.
                pair.deployment = action_deploy(player, FIGURE_NORMAL, x, y, segment);
                *next = pair;
                next += (claims->free[segment][w] >> bit) & 1U;
            }
        }
    }
    return (uint32_t)(next - out);
}

/** What can be answered to each placement. @param claims NULL: passes alone. */
static inline Answers claims_answers(const Rules *rules, const Board *board, const Claims *claims) {
    const unsigned segments = rules->types[board->head.hand].facts->segment_count;
    return (Answers){.hits = board->hits,
                     .words = hit_words(board),
                     .free = claims == NULL ? NULL : claims->free[0],
                     .stride = HIT_WORDS,
                     .segment_count = claims == NULL ? 0 : segments};
}

/** Lists the joint actions, in vectors where that can be done. Returns how many there are. */
static inline uint32_t joint_list(const Rules *rules, const Board *board, const Claims *claims,
                                  JointAction *out) {
    enum { BYTE_POSITIONS = HALF_BITS == 8 && sizeof(Slot) == 16 };
    const Answers answers = claims_answers(rules, board, claims);
    const bool plainly = !BYTE_POSITIONS || rules->vectors->pairs == NULL ||
                         answers.segment_count >= ANSWERS_MAX || answers.words > PAIR_WORDS_MAX;
    if (plainly) {
        return joint_list_plainly(rules, board, claims, out);
    }
    const unsigned player = board->head.active;
    const int zero = -HALF_OFFSET; // x and y of a position whose bytes are 0
    PairForm pair = {.positions = &board->slots[0].site, .answers = {action_pass(player)}};
    for (unsigned rotation = 0; rotation < SIDES; rotation++) {
        pair.place[rotation] = action_place(player, zero, zero, rotation);
    }
    for (unsigned segment = 0; segment + 1 < ANSWERS_MAX; segment++) {
        pair.answers[segment + 1] = action_deploy(player, FIGURE_NORMAL, zero, zero, segment);
    }
    return rules->vectors->pairs(&answers, &pair, out);
}

/** Joint actions with no follower in supply: every placement with a pass. */
static inline uint32_t joint_list_passes(const Board *board, JointAction *out) {
    const Action pass = action_pass(board->head.active);
    uint32_t count = 0;
    for (unsigned w = 0; 16 * w < board->head.slot_count; w++) {
        for (uint64_t hits = board->hits[w]; hits != 0; hits &= hits - 1) {
            const unsigned bit = bit_lowest(hits);
            const Position at = site_position(board->slots[16 * w + (bit & 15U)].site);
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
    Claims claims;
    const uint32_t count = claims_find(rules, board, &claims);
    return out == NULL ? hits_count(board->hits, board->head.slot_count) + count
                       : joint_list(rules, board, &claims, out);
}

/** The joint actions as codes. Returns how many. */
static inline uint32_t board_joint_codes(const Rules *rules, const Board *board, bool supplied,
                                         JointCode *out) {
    Claims claims;
    if (supplied) {
        (void)claims_find(rules, board, &claims);
    }
    const Answers answers = claims_answers(rules, board, supplied ? &claims : NULL);
    return rules->vectors->codes(&answers, out);
}

/** A code taken apart. */
typedef struct JointParts {
    unsigned slot;
    unsigned rotation;
    unsigned answer; /* 0: pass, else segment + 1 */
} JointParts;

static inline JointParts joint_parts(JointCode code) {
    return (JointParts){(code >> 10) * 16 + ((code >> 4) & 15U), (code >> 8) & 3U, code & 15U};
}

#endif
