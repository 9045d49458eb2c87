/**
 * Features that change without placing a tile: joined by pieces, or computed again because a
 * joining piece was removed. Kernels with modules only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_JOINING_H
#define ENGINE_KERNEL_JOINING_H

#include "board/hooks.h"
#include "board/placing.h"
#include "model/joint.h"

// ---- What this turn completed

/** Returns whether a root of the line space is among the first `count` completed. */
static inline bool completed_lists(const Board *board, unsigned root, unsigned count) {
    bool lists = false;
    for (unsigned i = 0; i < count; i++) {
        lists = lists || board->completed[i] == root;
    }
    return lists;
}

/** Lists a road or city by its root, unless it has open ends or is listed. */
static void completed_note(Board *board, unsigned root) {
    if (packed_open(board->packed[root]) == 0 && !feature_noted(board, root)) {
        feature_completed(board, root);
    }
}

/** Moves a listed feature to the end. */
static void completed_move_last(Board *board, unsigned code) {
    for (unsigned i = 1; i < board->head.completed_count; i++) {
        if (board->completed[i - 1] == code) {
            board->completed[i - 1] = board->completed[i];
            board->completed[i] = (uint16_t)code;
        }
    }
}

/**
 * Updates the list of completed features: present roots, each once, without those that are open
 * now.
 */
static void completed_renew(Board *board) {
    unsigned count = 0;
    for (unsigned i = 0; i < board->head.completed_count; i++) {
        const unsigned code = board->completed[i];
        const bool line = code < COMPLETED_FARM;
        const unsigned root = line ? label_find(board, 0, code) : code;
        const bool stays = !line || packed_open(board->packed[root]) == 0;
        if (stays && !completed_lists(board, root, count)) {
            board->completed[count++] = (uint16_t)root;
        }
    }
    board->head.completed_count = (uint8_t)count;
}

/** Updates the list of completed cities of the whole game. */
static void closed_cities_renew(const Rules *rules, Board *board) {
    Set listed = {{0}};
    unsigned count = 0;
    for (unsigned i = 0; i < board->head.closed_city_count; i++) {
        const unsigned root = label_find(board, 0, board->closed_city[i]);
        if (packed_open(board->packed[root]) == 0 && !set_has(&listed, root - 1)) {
            set_add(&listed, root - 1);
            board->closed_city[count++] = (Label)root;
        }
    }
    for (unsigned i = 0; i < board->head.completed_count; i++) {
        const FeatureRef feature = completed_at(rules, board, i);
        if (feature.kind == SEGMENT_CITY && !set_has(&listed, feature.root - 1U)) {
            set_add(&listed, feature.root - 1U);
            board->closed_city[count++] = (Label)feature.root;
        }
    }
    board->head.closed_city_count = (uint16_t)count;
}

/** Updates everything that refers to features by roots, after they may have changed. */
static void roots_renew(const Rules *rules, Board *board, const SegmentRef *changed,
                        unsigned count) {
    completed_renew(board);
    for (unsigned i = 0; i < count; i++) {
        const unsigned index = rules->segment_index[changed[i]];
        if (index != 0 && index < FIELD_BASE) {
            completed_note(board, label_find(board, 0, index));
        }
    }
    closed_cities_renew(rules, board);
    if (KERNEL_MODULES && rules->turn_roots && board->head.copy_in_turn != NO_COPY) {
        copy_roots(rules, board, board->head.copy_in_turn, board->turn_root);
    }
}

// ---- Joining

/** Joins two segments and closes ends, nothing else. */
static void joint_apply(const Rules *rules, Board *board, Joint joint) {
    const unsigned a = rules->segment_index[joint.a];
    const unsigned b = rules->segment_index[joint.b];
    const unsigned base = a >= FIELD_BASE ? FIELD_BASE : 0;
    ASSERT(a != 0 && b != 0 && (b >= FIELD_BASE) == (base != 0));
    const unsigned root = label_join(board, base, a - base, b - base);
    ASSERT(base == 0 ? packed_open(board->packed[root]) >= joint.ends : joint.ends == 0);
    board->packed[base + root] -= joint.ends * PACKED_OPEN_ONE;
    table_stamp(board, (uint64_t)joint.a << 32 | joint.b);
}

static void board_join(const Rules *rules, Board *board, Joint joint) {
    joint_apply(rules, board, joint);
    roots_renew(rules, board, &joint.a, 1);
}

/** A list of joints that applies them. */
typedef struct JointMaker {
    JointList list;
    const Rules *rules;
    Board *board;
} JointMaker;

static void joint_maker_take(JointList *list, Joint joint) {
    const JointMaker *maker = (const JointMaker *)(void *)list;
    joint_apply(maker->rules, maker->board, joint);
}

// ---- Spans: sides that segments reach by a piece

/**
 * Joins span `index` with the segments beyond its side, as far as the earlier spans determine them.
 */
static void span_meet(const Rules *rules, Board *board, unsigned index) {
    const Span span = board->spans[index];
    const unsigned label = rules->segment_index[span.ref];
    const Position at = board->laid[ref_copy(span.ref)].at;
    const int x = position_x(at) + side_dx(span.side);
    const int y = position_y(at) + side_dy(span.side);
    const int copy = copy_facing(rules, board, x, y, span.side ^ 2U);
    if (copy < 0) {
        if (rules->options.edge_completes && !table_holds(rules, x, y)) {
            feature_close_side(board, label);
        }
        return;
    }
    const unsigned theirs = side_label(rules, board, (unsigned)copy, span.side ^ 2U, index);
    if (theirs != 0) {
        const unsigned root = label_join(board, 0, label, theirs);
        board->packed[root] -= 2 * PACKED_OPEN_ONE;
    } else if (rules_copy_type(rules, (unsigned)copy)->edges[0][0] == EDGE_ANY) {
        feature_close_side(board, label);
    }
}

/** Extends a road segment to a side of its tile; see Kernel.span. */
static void board_span(const Rules *rules, Board *board, SegmentRef ref, unsigned side) {
    ASSERT(board->span_count < SPANS_MAX);
    const unsigned index = board->span_count++;
    board->spans[index] = (Span){ref, (uint8_t)side};
    board->spanned[ref_copy(ref) / 8] |= (uint8_t)(1U << (ref_copy(ref) % 8));
    table_stamp(board, (uint64_t)ref << 8 | side);
    const Site site = site_next(site_at(board->laid[ref_copy(ref)].at), side);
    const int code = slot_at(board, site_position(site));
    if (code >= 0 && slot_side_open(board, (unsigned)code, side ^ 2U)) {
        const unsigned facing = side ^ 2U;
        board->slots[code].side[facing].port[1] = (Label)rules->segment_index[ref];
        board->forbidden[code] = (uint16_t)((board->forbidden[code] & ~(0xFU << (4 * facing))) |
                                            edge_forbids(EDGE_ROAD) << (4 * facing));
    }
    const unsigned completed = board->head.completed_count;
    span_meet(rules, board, index);
    board->head.completed_count = (uint8_t)completed;
    roots_renew(rules, board, &ref, 1);
}

// ---- Computing features from scratch

/** Returns the surroundings of tile `index` when it was placed. */
static Slot slot_then(const Rules *rules, const Board *board, unsigned index) {
    const Laid *laid = &board->laid[board->order[index]];
    Slot slot = {{{{0}}}};
    for (unsigned side = 0; side < SIDES; side++) {
        const int other = copy_facing(rules, board, position_x(laid->at) + side_dx(side),
                                      position_y(laid->at) + side_dy(side), side ^ 2U);
        if (other >= 0 && board->laid[other].number <= index) {
            slot.side[side] = laid_row(rules, board, (unsigned)other)->shown[side ^ 2U];
        }
    }
    return slot;
}

/** As tile_rejoin for a half tile, with what its long side meets. */
static void half_rejoin(const Rules *rules, Board *board, unsigned copy, const Slot *slot,
                        unsigned ports) {
    const unsigned rotation = board->laid[copy].rotation;
    Slot met = *slot;
    const int mate = half_second(board, copy) ? half_mate(board, copy) : -1;
    const unsigned across = (rotation + HALF_LONG) % SIDES;
    if (mate >= 0) {
        met.side[across] = laid_row(rules, board, (unsigned)mate)->shown[rotation];
    }
    half_join(rules, board, copy, &met, ports);
}

/** Repeats the joins of tile `index`, at some ports. */
static void tile_rejoin(const Rules *rules, Board *board, unsigned index, unsigned ports) {
    const unsigned copy = board->order[index];
    const Laid laid = board->laid[copy];
    const TypeLine *line = &rules->type_lines[rules->copy_type[copy]];
    const Row *row = laid_row(rules, board, copy);
    const Slot slot = slot_then(rules, board, index);
    board->head.completed_count = 0;
    if (copy_is_half(rules, copy)) {
        half_rejoin(rules, board, copy, &slot, ports);
        return;
    }
    feature_join_tile(rules, board, row, &slot, line->joins[laid.rotation] & ports);
    if ((ports & LINE_PORTS) == 0) {
        return;
    }
    if (rules_copy_type(rules, copy)->edges[0][0] == EDGE_ANY) {
        feature_close_around(rules, board, &slot);
    }
    if (rules->options.edge_completes) {
        feature_close_border(rules, board, row, laid.at);
    }
}

/** Resets all labels of a space to separate features. */
static void space_reset(const Rules *rules, Board *board, unsigned space) {
    const unsigned base = space == SPACE_FIELD ? FIELD_BASE : 0;
    for (unsigned label = 0; label < rules->labels[space]; label++) {
        board->parent[base + label] = (Label)label;
        board->packed[base + label] = rules->label_open[space][label] * PACKED_OPEN_ONE;
    }
    for (unsigned label = 0; base == 0 && label < rules->labels[space]; label++) {
        memcpy(&board->set[label], &rules->line_set[label], sizeof(Set));
    }
}

/** Counts a figure in its feature, unless that is a cloister or of another space. */
static void figure_recount(const Rules *rules, Board *board, unsigned seat, SegmentRef ref,
                           unsigned spaces) {
    const unsigned index = rules->segment_index[ref];
    const unsigned space = index >= FIELD_BASE ? SPACE_FIELD : SPACE_LINE;
    if (index != 0 && ((spaces >> space) & 1U) != 0) {
        board->packed[index_find(board, index)] += packed_follower(seat);
    }
}

static void figures_recount(const Rules *rules, const struct Game *game, Board *board,
                            unsigned spaces) {
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        const unsigned followers = followers_out(rules, board, seat);
        for (unsigned i = 0; i < followers; i++) {
            figure_recount(rules, board, seat, board->figure[seat][i], spaces);
        }
        unsigned out = seat_figures(board, seat) & rules->figures_follow;
        for (; out != 0; out &= out - 1) {
            const SegmentRef ref = figure_ref_const(rules, game, seat, bit_lowest(out));
            figure_recount(rules, board, seat, ref, spaces);
        }
    }
}

/**
 * Computes the features of some spaces (bit s: space s) from scratch: from the tiles in the order
 * of placing, spans, joints and figures. The state of modules is read from `game`; `board` may be a
 * copy without it. The list of completed features is not changed.
 */
static void features_find(const Rules *rules, const struct Game *game, Board *board,
                          unsigned spaces) {
    const bool lines = (spaces & 1U << SPACE_LINE) != 0;
    const bool fields = (spaces & 1U << SPACE_FIELD) != 0;
    const unsigned ports = (lines ? LINE_PORTS : 0U) | (fields ? FIELD_PORTS : 0U);
    uint16_t completed[COMPLETED_MAX];
    const unsigned completed_count = board->head.completed_count;
    memcpy(completed, board->completed, sizeof completed);
    for (unsigned space = 0; space < LABEL_SPACES; space++) {
        if (((spaces >> space) & 1U) != 0) {
            space_reset(rules, board, space);
        }
    }
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        tile_rejoin(rules, board, i, ports);
    }
    for (unsigned i = 0; lines && i < board->span_count; i++) {
        board->head.completed_count = 0;
        span_meet(rules, board, i);
    }
    if (board->head.placed_count != 0) { // modules start with the first tile
        JointMaker maker = {{joint_maker_take}, rules, board};
        hooks_joints(rules, game, &maker.list);
    }
    figures_recount(rules, game, board, spaces);
    memcpy(board->completed, completed, sizeof completed);
    board->head.completed_count = (uint8_t)completed_count;
}

/** As table_stamp, after features were computed from scratch. */
static void features_stamp(const Rules *rules, Board *board) {
    for (unsigned label = 0; label < rules->labels[SPACE_LINE]; label++) {
        table_stamp(board, board->parent[label]);
    }
    for (unsigned label = 0; label < rules->labels[SPACE_FIELD]; label++) {
        table_stamp(board, board->parent[FIELD_BASE + label]);
    }
}

/** Returns figures to supply that depend on a follower that is no longer in their feature. */
static void dependents_leave(const Rules *rules, Board *board) {
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        unsigned out = seat_figures(board, seat) & ~rules->figures_alone & ~rules->figures_follow;
        for (; out != 0; out &= out - 1) {
            const unsigned kind = bit_lowest(out);
            const SegmentRef ref = figure_ref_const(rules, &board->head, seat, kind);
            const FeatureRef feature = ref_feature(rules, board, ref);
            const PackedCounts packed = board->packed[label_base(feature.kind) + feature.root];
            if (packed_followers(packed, seat) == 0) {
                specials_leave(rules, board, seat, feature);
            }
        }
    }
}

/** See Kernel.rejoin. */
static void board_rejoin(const Rules *rules, Board *board, const SegmentRef *changed,
                         unsigned count) {
    features_find(rules, &board->head, board, 1U << SPACE_LINE);
    features_stamp(rules, board);
    dependents_leave(rules, board);
    roots_renew(rules, board, changed, count);
}

#endif
