/**
 * Checks the invariants of a board against a recount from scratch; for tests and debug builds.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_CHECKING_H
#define ENGINE_KERNEL_CHECKING_H

#include "base/try.h"
#include "board/joining.h"

/** Checks that open cells and cells of tiles refer to each other, and no other cell is marked. */
static Status check_cells(const Board *board, Message *message) {
    uint32_t marked = 0;
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        marked += board->cells[cell] != CELL_EMPTY;
    }
    const uint32_t shared = (uint32_t)board->half_open + board->half_pair_count;
    if (board->spread != SPREAD_SHARED &&
        marked + shared != (uint32_t)board->head.placed_count + board->head.slot_count) {
        return message_set(message, STATUS_INVALID, "%u cells are marked, %u tiles and open cells",
                           marked, (unsigned)board->head.placed_count + board->head.slot_count);
    }
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        const Laid *laid = &board->laid[board->order[i]];
        if (laid->number == 0 || cell_find(board, site_at(laid->at)) != CELL_TILE) {
            return message_set(message, STATUS_INVALID, "tile %u is not on its cell", i);
        }
    }
    for (unsigned i = 0; i < board->head.slot_count; i++) {
        const Site site = board->sites[i];
        if (site != site_at(site_position(site)) || slot_at(board, site_position(site)) != (int)i) {
            return message_set(message, STATUS_INVALID, "open cell %u is not where it says", i);
        }
    }
    for (unsigned i = board->head.slot_count; i < SLOTS_PADDED; i++) {
        if (board->forbidden[i] != 0xFFFF) {
            return message_set(message, STATUS_INVALID, "unused open cell %u fits something", i);
        }
    }
    return STATUS_OK;
}

/**
 * Checks that the first copies of each type are the ones on the table: players do not choose
 * copies.
 */
static Status check_copies(const Rules *rules, const Board *board, Message *message) {
    for (unsigned type = 0; type < rules->type_count; type++) {
        const unsigned first = rules->types[type].first_copy;
        for (unsigned i = 0; i < rules->types[type].copies; i++) {
            if ((board->laid[first + i].number != 0) != (first + i < board->next[type])) {
                return message_set(message, STATUS_INVALID,
                                   "copy %u of type %u is on the table, or not, before its turn", i,
                                   type);
            }
        }
    }
    return STATUS_OK;
}

/** Expected contents of one side of an open cell. */
typedef struct SideWanted {
    unsigned forbidden;
    Side shown;
} SideWanted;

/** Returns the expected contents of a side that a half tile on the cell covers. */
static SideWanted side_under_half(const Rules *rules, const Board *board, unsigned half,
                                  unsigned side) {
    const unsigned rotation = board->laid[half].rotation;
    const Row *row = laid_row(rules, board, half);
    const Side none = {{0}};
    return (SideWanted){0xFU, side == rotation ? row->shown[(rotation + HALF_LONG) % SIDES] : none};
}

/** Returns the expected contents of a side with a tile beyond it. @param facing the tile's side */
static SideWanted side_of_tile(const Rules *rules, const Board *board, unsigned copy,
                               unsigned facing) {
    const unsigned rotation = board->laid[copy].rotation;
    const SegmentRef span = span_on(board, copy, facing, board->span_count);
    SideWanted wanted = {edge_forbids(rules_copy_type(rules, copy)->edges[rotation][facing]),
                         laid_row(rules, board, copy)->shown[facing]};
    if (span != NO_REF) {
        wanted.forbidden = edge_forbids(EDGE_ROAD);
        wanted.shown.port[1] = (Label)rules->segment_index[span];
    }
    return wanted;
}

static SideWanted slot_side_wanted(const Rules *rules, const Board *board, unsigned index,
                                   unsigned side) {
    const int x = position_x(site_position(board->sites[index]));
    const int y = position_y(site_position(board->sites[index]));
    const int half = slot_half(board, index) ? board_copy_on(board, x, y) : -1;
    if (half >= 0 && half_reaches(board->laid[half].rotation, side)) {
        return side_under_half(rules, board, (unsigned)half, side);
    }
    const unsigned facing = side ^ 2U;
    const int copy = copy_facing(rules, board, x + side_dx(side), y + side_dy(side), facing);
    return copy >= 0 ? side_of_tile(rules, board, (unsigned)copy, facing) : (SideWanted){0, {{0}}};
}

/** Checks that the four sides of an open cell match the tiles around it. */
static Status check_slot(const Rules *rules, const Board *board, unsigned index, Message *message) {
    for (unsigned side = 0; side < SIDES; side++) {
        const SideWanted wanted = slot_side_wanted(rules, board, index, side);
        const Side *shown = &board->slots[index].side[side];
        if (((board->forbidden[index] >> (4 * side)) & 0xFU) != wanted.forbidden ||
            memcmp(&wanted.shown, shown, sizeof *shown) != 0) {
            const Position at = site_position(board->sites[index]);
            return message_set(message, STATUS_INVALID, "open cell %d,%d is wrong on side %u",
                               position_x(at), position_y(at), side);
        }
    }
    return STATUS_OK;
}

/** Lists the places of the figures of a seat that occupy them. Returns their number. */
static unsigned occupiers_list(const Rules *rules, const Board *board, unsigned seat,
                               SegmentRef out[FOLLOWERS_MAX + FIGURE_KINDS_MAX]) {
    unsigned count = followers_out(rules, board, seat);
    memcpy(out, board->figure[seat], count * sizeof *out);
    for (unsigned i = 0; i < rules->figure_count; i++) {
        const SegmentRef ref = figure_ref_const(rules, &board->head, seat, i);
        if (ref != NO_REF && rules->figures[i].kind->role == ROLE_FOLLOWER) {
            out[count++] = ref;
        }
    }
    return count;
}

/** Checks that the kinds of figures recorded as on the table are those with a place. */
static Status check_figures(const Rules *rules, const Board *board, Message *message) {
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++) {
        unsigned out = 0;
        for (unsigned i = 0; i < rules->figure_count; i++) {
            const bool home = figure_ref_const(rules, &board->head, seat, i) == NO_REF;
            out |= (unsigned)!home << i;
        }
        if (out != seat_figures(board, seat)) {
            return message_set(message, STATUS_INVALID, "player %u: figures %#x are noted, %#x out",
                               seat, seat_figures(board, seat), out);
        }
    }
    return STATUS_OK;
}

/** Checks the features recorded for the segments of the tile of this turn. */
static Status check_turn_roots(const Rules *rules, const Board *board, Message *message) {
    const unsigned copy = board->head.copy_in_turn;
    if (!KERNEL_MODULES || !rules->turn_roots || copy == NO_COPY) {
        return STATUS_OK;
    }
    uint16_t roots[REF_SEGMENTS_MAX];
    copy_roots(rules, board, copy, roots);
    for (unsigned i = 0; i < rules_copy_type(rules, copy)->segment_count; i++) {
        if (board->turn_root[i] != roots[i]) {
            return message_set(message, STATUS_INVALID, "segment %u is of %u, noted for %u", i,
                               (unsigned)roots[i], (unsigned)board->turn_root[i]);
        }
    }
    return STATUS_OK;
}

/** Checks that the followers in the features' packed counts match the figures on the table. */
/** Counts the figures of a seat by the features they are in. @param counted a packed count for each
 * label @param monks those on cloisters, added up */
static Status followers_recount(const Rules *rules, const Board *board, unsigned seat,
                                PackedCounts counted[LABELS], unsigned *monks, Message *message) {
    SegmentRef refs[FOLLOWERS_MAX + FIGURE_KINDS_MAX];
    const unsigned count = occupiers_list(rules, board, seat, refs);
    for (unsigned i = 0; i < count; i++) {
        const FeatureRef feature = ref_feature(rules, board, refs[i]);
        if (board->laid[ref_copy(refs[i])].number == 0) {
            return message_set(message, STATUS_INVALID, "a follower stands off the table");
        }
        if (feature.kind == SEGMENT_CLOISTER) {
            (*monks)++;
        } else {
            counted[label_base(feature.kind) + feature.root] += packed_follower(seat);
        }
    }
    return STATUS_OK;
}

static Status check_followers(const Rules *rules, const Board *board, Message *message) {
    PackedCounts counted[LABELS] = {0};
    unsigned monks = 0;
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        TRY(followers_recount(rules, board, seat, counted, &monks, message));
    }
    for (unsigned index = 1; index < LABELS; index++) {
        const unsigned base = index < FIELD_BASE ? 0 : FIELD_BASE;
        const unsigned label = index - base;
        const bool used = label < rules->labels[base == 0 ? SPACE_LINE : SPACE_FIELD];
        if (used && label != 0 && board->parent[index] == label &&
            (board->packed[index] & PACKED_FOLLOWERS) != counted[index]) {
            return message_set(message, STATUS_INVALID, "%s label %u counts its followers wrong",
                               base == 0 ? "line" : "field", label);
        }
    }
    return monks == board->head.monk_count
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "%u monks, %u noted", monks,
                             (unsigned)board->head.monk_count);
}

static Status check_monks(const Board *board, Message *message) {
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        const Position at = board->monks[i].at;
        if (at != NOWHERE && board->monks[i].tiles != tiles_around(board, at)) {
            return message_set(message, STATUS_INVALID, "cloister at %d,%d miscounts",
                               position_x(at), position_y(at));
        }
    }
    return STATUS_OK;
}

/** Collects the ends that joints close, by the root of what they join. */
typedef struct EndsClosed {
    JointList list;
    const Rules *rules;
    const Board *board;
    uint32_t *open; /* [root of the line space] */
} EndsClosed;

static void ends_closed_take(JointList *list, Joint joint) {
    const EndsClosed *closed = (const EndsClosed *)(void *)list;
    closed->open[index_find(closed->board, closed->rules->segment_index[joint.a])] -= joint.ends;
}

/** Returns whether no road or city can be joined beyond a side of a tile. */
static bool side_closed(const Rules *rules, const Board *board, const Laid *laid, unsigned side) {
    const int x = position_x(laid->at) + side_dx(side);
    const int y = position_y(laid->at) + side_dy(side);
    const unsigned copy = board->order[laid->number - 1U];
    const bool border = side_outside(rules, board, copy, side) && rules->options.edge_completes &&
                        !table_holds(rules, x, y);
    return border || !side_free(rules, board, copy, side);
}

/** Returns the number of ends of a segment that are not sides; 0 unless it is a road or city. */
static unsigned ends_beside_sides(const Rules *rules, unsigned copy, unsigned segment) {
    const TileSegment *s = &rules_copy_type(rules, copy)->facts->segments[segment];
    if (s->kind != SEGMENT_ROAD && s->kind != SEGMENT_CITY) {
        return 0;
    }
    unsigned ends = rules->label_open[SPACE_LINE][rules_label(rules, copy, segment)];
    for (unsigned side = 0; side < SIDES; side++) {
        ends -= ((s->ports >> (PORTS_PER_SIDE * side)) & 7U) != 0;
    }
    return ends;
}

/**
 * Counts the open sides of roads and cities from the open cells next to their segments, and adds
 * their other ends.
 */
static void open_sides_count(const Rules *rules, const Board *board, uint32_t open[LABELS]) {
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        const unsigned copy = board->order[i];
        const Laid *laid = &board->laid[copy];
        const uint8_t *edges = rules_copy_type(rules, copy)->edges[laid->rotation];
        for (unsigned side = 0; side < SIDES; side++) {
            const bool line = edges[side] == EDGE_ROAD || edges[side] == EDGE_CITY;
            if (line && !side_closed(rules, board, laid, side)) {
                const Side *shown = &laid_row(rules, board, copy)->side[side];
                open[index_find(board, shown->port[1])]++;
                open[index_find(board, side_second(rules, shown))]++; // label 0 is unused
            }
        }
        for (unsigned s = 0; s < rules_copy_type(rules, copy)->segment_count; s++) {
            const unsigned index = rules->segment_index[segment_ref(copy, s)];
            open[index_find(board, index)] += ends_beside_sides(rules, copy, s);
        }
    }
    for (unsigned i = 0; i < board->span_count; i++) {
        const Span span = board->spans[i];
        const bool closed = side_closed(rules, board, &board->laid[ref_copy(span.ref)], span.side);
        open[index_find(board, rules->segment_index[span.ref])] -= closed;
    }
}

/** Checks the open sides of roads and cities. */
static Status check_open_sides(const Rules *rules, const Board *board, Message *message) {
    uint32_t open[LABELS] = {0};
    open_sides_count(rules, board, open);
    EndsClosed closed = {{ends_closed_take}, rules, board, open};
    hooks_joints(rules, &board->head, &closed.list);
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        const unsigned copy = board->order[i];
        const TileFacts *facts = rules_copy_type(rules, copy)->facts;
        for (unsigned segment = 0; segment < facts->segment_count; segment++) {
            const unsigned kind = facts->segments[segment].kind;
            if (kind != SEGMENT_ROAD && kind != SEGMENT_CITY) {
                continue;
            }
            const unsigned index =
                index_find(board, rules->segment_index[segment_ref(copy, segment)]);
            if (packed_open(board->packed[index]) != open[index]) {
                return message_set(
                    message, STATUS_INVALID, "a %s at %d,%d counts %u open sides",
                    segment_kind_text((SegmentKind)kind), position_x(board->laid[copy].at),
                    position_y(board->laid[copy].at), packed_open(board->packed[index]));
            }
        }
    }
    return STATUS_OK;
}

/** Returns whether a feature of the board equals the same feature found from scratch. */
static bool root_recounted(const Board *board, unsigned root, const Board *again, unsigned other) {
    const bool field = root >= FIELD_BASE;
    const PackedCounts mask = field ? PACKED_FOLLOWERS : (PackedCounts)-1;
    if (root == 0 || board->parent[root] != (field ? root - FIELD_BASE : root)) {
        return root == 0 && other == 0;
    }
    return (board->packed[root] & mask) == (again->packed[other] & mask) &&
           (field || memcmp(&board->set[root], &again->set[other], sizeof(Set)) == 0);
}

/** Checks features against those computed from tiles, joints and figures. */
static Status check_features(const Rules *rules, const Board *board, Message *message) {
    if (!KERNEL_MODULES) {
        return STATUS_OK;
    }
    Board again = *board;
    features_find(rules, &board->head, &again, 1U << SPACE_LINE | 1U << SPACE_FIELD);
    uint16_t theirs[LABELS] = {
        0}; // of a root of the board: the root of the same feature found from scratch
    uint16_t ours[LABELS] = {0};
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        const unsigned copy = board->order[i];
        for (unsigned s = 0; s < rules_copy_type(rules, copy)->segment_count; s++) {
            const unsigned index = rules->segment_index[segment_ref(copy, s)];
            const unsigned root = index_find(board, index);
            const unsigned other = index_find(&again, index);
            const bool fresh = theirs[root] == 0 && ours[other] == 0;
            theirs[root] = fresh ? (uint16_t)other : theirs[root];
            ours[other] = fresh ? (uint16_t)root : ours[other];
            if (theirs[root] != other || ours[other] != root ||
                !root_recounted(board, root, &again, other)) {
                return message_set(message, STATUS_INVALID,
                                   "segment %u of the tile at %d,%d is of another feature", s,
                                   position_x(board->laid[copy].at),
                                   position_y(board->laid[copy].at));
            }
        }
    }
    return STATUS_OK;
}

static Status board_check(const Rules *rules, const Board *board, Message *message) {
    Status status = check_cells(board, message);
    status = status != STATUS_OK ? status : check_copies(rules, board, message);
    for (unsigned i = 0; status == STATUS_OK && i < board->head.slot_count; i++) {
        status = check_slot(rules, board, i, message);
    }
    status = status != STATUS_OK ? status : check_figures(rules, board, message);
    status = status != STATUS_OK ? status : check_turn_roots(rules, board, message);
    status = status != STATUS_OK ? status : check_followers(rules, board, message);
    status = status != STATUS_OK ? status : check_monks(board, message);
    status = status != STATUS_OK ? status : check_open_sides(rules, board, message);
    return status != STATUS_OK ? status : check_features(rules, board, message);
}

#endif
