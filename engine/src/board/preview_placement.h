/**
 * The effects of placing a tile, without placing it: its joins are made on the board and undone.
 * Nothing else of the board changes, so this costs a fraction of a copy.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_PREVIEW_PLACEMENT_H
#define ENGINE_PREVIEW_PLACEMENT_H

#include "board/followers.h"
#include "board/frontier.h"
#include "board/placing.h"
#include "carcarena/engine/changes.h"
#include "table/preview.h"
#include "table/usual_turn.h"

/** A label before a join. */
typedef struct LabelUndo {
    uint16_t index;
    Label parent;
    PackedCounts packed;
    Set set; /* of labels of the line space */
} LabelUndo;

/** Everything that a join of one tile changes. */
typedef struct JoinUndo {
    unsigned count;
    LabelUndo labels[2 * LABELS_PER_SIDE * SIDES + SIDES];
    uint16_t completed[2 * SIDES]; /* the first entries of the list, which joining lines may
                                      overwrite */
} JoinUndo;

static inline void label_keep(const Board *board, JoinUndo *kept, unsigned index) {
    LabelUndo *label = &kept->labels[kept->count++];
    label->index = (uint16_t)index;
    label->parent = board->parent[index];
    label->packed = board->packed[index];
    if (index < FIELD_BASE) {
        label->set = board->set[index];
    }
}

/** Also saves the labels of a new tile at the border of the table. */
static inline void border_keep(const Rules *rules, const Board *board, const Row *row, Position at,
                               JoinUndo *kept) {
    for (unsigned side = 0; side < SIDES; side++) {
        const bool inside =
            table_holds(rules, position_x(at) + side_dx(side), position_y(at) + side_dy(side));
        if (!inside && row->side[side].port[1] != 0) {
            label_keep(board, kept, row->side[side].port[1]);
        }
    }
}

/** Saves the labels of a new tile, and the roots of the segments that meet it. */
static inline void join_keep(const Board *board, const Row *row, const Slot *slot, unsigned ports,
                             JoinUndo *kept) {
    const Label *mine = &row->side[0].port[0];
    const Label *theirs = &slot->side[0].port[0];
    kept->count = 0;
    memcpy(kept->completed, board->completed, sizeof kept->completed);
    for (; ports != 0; ports &= ports - 1) {
        const unsigned port = bit_lowest(ports);
        const unsigned base = ((LINE_PORTS >> port) & 1U) != 0 ? 0 : FIELD_BASE;
        label_keep(board, kept, base + mine[port]);
        label_keep(board, kept, base + label_find(board, base, theirs[port]));
    }
}

static inline void labels_restore(Board *board, const JoinUndo *kept) {
    for (unsigned i = 0; i < kept->count; i++) { // duplicates are equal
        const LabelUndo *label = &kept->labels[i];
        board->parent[label->index] = label->parent;
        board->packed[label->index] = label->packed;
        if (label->index < FIELD_BASE) {
            board->set[label->index] = label->set;
        }
    }
}

static inline void join_undo(Board *board, const JoinUndo *kept) {
    labels_restore(board, kept);
    memcpy(board->completed, kept->completed, sizeof kept->completed);
}

// ---- Roads and cities that a tile of some type would complete

/**
 * Saves the labels of roads and cities on the sides of a new tile, and the roots of those that meet
 * it; writes these roots, 0 where there are none.
 */
static inline void lines_keep(const Rules *rules, const Board *board, const Row *row,
                              const Slot *cell, JoinUndo *kept, uint16_t met[2 * SIDES]) {
    kept->count = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const Side *mine = &row->side[side];
        const Side *theirs = &cell->side[side];
        const bool shared = KERNEL_MODULES && rules->shared_sides;
        const unsigned labels[4] = {theirs->port[1], shared ? side_second(rules, theirs) : 0,
                                    mine->port[1], shared ? side_second(rules, mine) : 0};
        for (unsigned i = 0; i < 4; i++) {
            const unsigned root = label_find(board, 0, labels[i]);
            if (root != 0) {
                label_keep(board, kept, root);
            }
            if (i < 2) {
                met[2 * side + i] = (uint16_t)root;
            }
        }
    }
}

/**
 * Adds the roots of the lines that a tile of a type would complete in an open cell to a set of
 * labels. Overwrites the list of completed features.
 */
static inline void slot_completes(const Rules *rules, Board *board, unsigned type, unsigned slot,
                                  unsigned rotation, uint64_t *out) {
    const Row *row = &((const Row *)rules->port_rows)[board->next[type] * SIDES + rotation];
    const Slot *cell = &board->slots[slot];
    const unsigned joins = rules->type_lines[type].joins[rotation];
    const unsigned ports = joins & slot_ports(cell) & LINE_PORTS;
    uint16_t met[2 * SIDES];
    JoinUndo kept;
    lines_keep(rules, board, row, cell, &kept, met);
    if (KERNEL_MODULES && rules->shared_sides) {
        lines_join_shared(rules, board, row, cell, ports);
    } else {
        lines_join(board, &row->side[0].port[0], &cell->side[0].port[0], ports);
    }
    if (rules->options.edge_completes) {
        feature_close_border(rules, board, row, site_position(board->sites[slot]));
    }
    for (unsigned i = 0; i < 2 * SIDES; i++) {
        const unsigned root = label_find(board, 0, met[i]);
        const bool complete = root != 0 && packed_open(board->packed[root]) == 0;
        out[met[i] / 64] |= (uint64_t)complete << (met[i] % 64);
    }
    labels_restore(board, &kept);
    board->head.completed_count = 0;
}

/** Returns whether a road or city that meets an open cell may have its only open sides there. */
static inline bool slot_may_complete(const Board *board, unsigned slot) {
    bool may = false;
    for (unsigned side = 0; side < SIDES; side++) { // two cities may share a side
        const unsigned root = label_find(board, 0, board->slots[slot].side[side].port[1]);
        may = may || (root != 0 && packed_open(board->packed[root]) <= 2 * SIDES);
    }
    return may;
}

/** See Kernel.completes. @pre nothing is completed */
static inline void board_completes(const Rules *rules, Board *board, unsigned type, uint64_t *out) {
    uint64_t hits[HIT_WORDS];
    uint16_t completed[COMPLETED_MAX];
    ASSERT(board->head.completed_count == 0 && !rules->types[type].half);
    memcpy(completed, board->completed, sizeof completed);
    (void)board_fit_into(rules, board, type, hits);
    for (unsigned slot = 0; slot < board->head.slot_count; slot++) {
        const unsigned word = slot_may_complete(board, slot) ? slot / 16 : HIT_WORDS;
        for (unsigned rotation = 0; word < HIT_WORDS && rotation < SIDES; rotation++) {
            if ((hits[word] >> (16 * rotation + slot % 16) & 1U) != 0) {
                slot_completes(rules, board, type, slot, rotation, out);
            }
        }
    }
    memcpy(board->completed, completed, sizeof completed);
}

// ---- All effects of a placement of the current tile

/** Describes a road, city or field by its index among all labels. */
static inline void preview_feature(const Rules *rules, const Board *board, unsigned index,
                                   FeatureView *view) {
    const PackedCounts packed = board->packed[index];
    const bool line = index < FIELD_BASE;
    const unsigned root = line ? index : index - FIELD_BASE;
    const unsigned kind = line ? line_kind(rules, root) : (unsigned)SEGMENT_FIELD;
    const FeatureRef feature = {(uint8_t)kind, (uint16_t)root};
    *view = (FeatureView){.id = feature_id(feature), .kind = (uint8_t)kind};
    if ((packed & PACKED_FOLLOWERS) != 0) {
        for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
            view->followers[seat] = (uint8_t)packed_followers(packed, seat);
            view->strength[seat] = (uint8_t)seat_strength(rules, board, feature, packed, seat);
        }
    }
    if (line) {
        const Set *set = &board->set[root];
        const bool city = kind == SEGMENT_CITY;
        view->open_edges = (uint16_t)packed_open(packed);
        view->complete = view->open_edges == 0;
        view->tiles = (uint16_t)line_tiles(rules, board, kind, set);
        view->pennants = (uint16_t)(city ? city_pennants(rules, set) : 0);
    }
}

/** Describes the cloister of a new tile that is not yet on the table. */
static inline void preview_cloister(const Board *board, unsigned copy, Position at,
                                    FeatureView *view) {
    const FeatureRef feature = {SEGMENT_CLOISTER, (uint16_t)copy};
    const unsigned tiles = tiles_around(board, at) + 1;
    *view = (FeatureView){.id = feature_id(feature),
                          .kind = SEGMENT_CLOISTER,
                          .complete = tiles == 9,
                          .tiles = (uint16_t)tiles,
                          .open_edges = (uint16_t)(9 - tiles)};
}

/**
 * Describes the features of the segments of a joined copy. Kernels with modules read them from
 * `turn_root`.
 */
static inline void preview_segments(const Rules *rules, const Board *board, unsigned copy,
                                    Position at, PlacementPreview *out) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    unsigned indexes[SEGMENTS_MAX];
    out->count = 0;
    out->segments = type->segment_count;
    out->deployable = 0;
    for (unsigned s = 0; s < type->segment_count; s++) {
        const bool lone = ((type->cloisters >> s) & 1U) != 0;
        const unsigned index = KERNEL_MODULES
                                   ? board->turn_root[s]
                                   : index_find(board, rules->segment_index[segment_ref(copy, s)]);
        unsigned number = 0;
        while (number < out->count && (lone || indexes[number] != index)) {
            number++;
        }
        if (!lone && index == 0) {
            out->of[s] = PREVIEW_NO_FEATURE; // a river
            continue;
        }
        if (number == out->count) {
            indexes[out->count] = lone ? UINT16_MAX : index;
            FeatureView *view = &out->features[out->count++];
            if (lone) {
                preview_cloister(board, copy, at, view);
            } else {
                preview_feature(rules, board, index, view);
            }
        }
        const bool free = (board->packed[index] & PACKED_FOLLOWERS) == 0;
        out->of[s] = (uint8_t)number;
        out->deployable |= (uint16_t)((unsigned)free << s);
    }
    out->deployable &= board->head.supply[board->head.active] != 0 ? type->enterable : 0;
}

/**
 * Returns whether every module reports all effects of this turn (PreviewSlots). The tile of the
 * turn is joined, and described by `preview`.
 */
static inline bool preview_regular(const Rules *rules, const Board *board, unsigned type,
                                   const PlacementPreview *preview) {
    bool known = true;
    const bool asked = KERNEL_MODULES || rules->module_phases;
    const HookEntry *const end = hooks_end(rules, HOOK_TURN_USUAL);
    for (const HookEntry *h = hooks_first(rules, HOOK_TURN_USUAL); asked && known && h != end;
         h++) {
        known = h->expansion->preview.turn_usual(rules, &board->head, h->module, type, preview);
    }
    return known;
}

/** What modules see of a tile that is only previewed, and what was there before. */
typedef struct Pretense {
    unsigned copy, cell;
    uint16_t turn;
    Label on;
    Laid laid;
    Cell held;
} Pretense;

/** Lets a joined tile appear as placed, as the tile of this turn. */
static inline Pretense tile_pretend(Board *board, unsigned copy, Laid laid) {
    const unsigned cell = site_cell(site_at(laid.at));
    Pretense before = {.copy = copy,
                       .cell = cell,
                       .turn = board->head.copy_in_turn,
                       .on = board->copy_on[cell],
                       .laid = board->laid[copy],
                       .held = board->cells[cell]};
    board->head.copy_in_turn = (uint16_t)copy;
    board->laid[copy] = laid;
    board->copy_on[cell] = (Label)copy;
    board->cells[cell] = CELL_TILE;
    return before;
}

static inline void tile_unpretend(Board *board, const Pretense *before) {
    board->head.copy_in_turn = before->turn;
    board->laid[before->copy] = before->laid;
    board->copy_on[before->cell] = before->on;
    board->cells[before->cell] = before->held;
}

/** Asks modules about a joined tile. For them it is placed meanwhile, as the tile of this turn. */
static inline void board_ask(const Rules *rules, Board *board, unsigned copy, Laid laid,
                             PlacementPreview *out, ModulePreview *told) {
    const Pretense before = tile_pretend(board, copy, laid);
    out->regular = preview_regular(rules, board, rules->copy_type[copy], out) &&
                   preview_ask_modules(rules, &board->head, out, told);
    tile_unpretend(board, &before);
}

/**
 * Describes a joined tile as it would be placed. A turn in which the table leaves the square of
 * cells is not regular, since modules would not find the tile, nor are turns while cells are
 * shared.
 */
static inline void foresee_joined(const Rules *rules, Board *board, unsigned copy, Laid laid,
                                  PlacementPreview *out, ModulePreview *told) {
    uint16_t before[KERNEL_MODULES ? REF_SEGMENTS_MAX : 1];
    _Static_assert(sizeof before == sizeof board->turn_root, "all");
    if (KERNEL_MODULES) {
        memcpy(before, board->turn_root, sizeof before);
        copy_roots(rules, board, copy, board->turn_root);
    }
    preview_segments(rules, board, copy, laid.at, out);
    out->declines = 0;
    out->declines_later = false;
    out->estimated = false;
    if (!KERNEL_MODULES || told == NULL) {
        out->regular = preview_regular(rules, board, rules->copy_type[copy], out);
    } else if (board->spread == SPREAD_SHARED ||
               (board->spread == SPREAD_SQUARE && position_outside(laid.at) != 0)) {
        out->regular = false;
    } else {
        board_ask(rules, board, copy, laid, out, told);
    }
    if (KERNEL_MODULES) {
        memcpy(board->turn_root, before, sizeof before);
    }
    board->head.completed_count = 0;
}

/** Returns true if some unseen tile will certainly fit after this turn (option unplayable). */
static inline bool draw_is_sure(const Rules *rules, const Board *board) {
    bool sure = false;
    for (uint32_t i = 0; !sure && i < board->head.pool_count; i++) {
        const uint32_t type = rules->kernel->pool_at(&board->head, i);
        sure = type_still_fits(rules, &board->head, type);
    }
    return sure;
}

/**
 * Returns true if house rules of the core let a turn end differently than PlacementPreview.regular
 * says.
 */
static inline bool turn_ends_otherwise(const Rules *rules, const Board *board, unsigned type,
                                       unsigned slot) {
    const CoreOptions *o = &rules->options;
    const Game *game = &board->head;
    const bool draws = game->draws_left != 0;
    const bool ahead =
        draws && game->hand_ahead[game->active] == NO_TYPE && !hooks_any(rules, HOOK_TAKES);
    return (o->hole_turn && (game->hole_filled || fills_hole(rules, board, type, slot))) ||
           (o->predraw && !ahead) || (o->return_unplayable && draws && !draw_is_sure(rules, board));
}

/** Returns whether two cities, or two fields without a road between them, share a side. */
static inline bool side_divided(const Rules *rules, const Side *side) {
    return (side->port[1] == 0 && side->port[0] != side->port[2]) || side_second(rules, side) != 0;
}

/**
 * Returns whether a new tile, or its neighbors in an open cell, have such a side. What it joins at
 * the second port of a side is neither restored nor seen in CellView.
 */
static inline bool slot_divided(const Rules *rules, const Row *row, const Slot *cell) {
    bool divided = false;
    for (unsigned side = 0; side < SIDES; side++) {
        divided = divided || side_divided(rules, &row->side[side]) ||
                  side_divided(rules, &cell->side[side]);
    }
    return divided;
}

/**
 * See game_preview. @param told NULL: modules are not asked
 * @pre the type has unused copies; nothing is completed
 */
static inline void board_preview(const Rules *rules, Board *board, unsigned type, unsigned slot,
                                 unsigned rotation, PlacementPreview *out, ModulePreview *told) {
    const unsigned copy = board->next[type];
    const Row *row = &((const Row *)rules->port_rows)[copy * SIDES + rotation];
    const Slot *cell = &board->slots[slot];
    const unsigned joins = rules->type_lines[type].joins[rotation];
    const Label number = (Label)(board->head.placed_count + 1);
    const Laid laid = {site_position(board->sites[slot]), (uint8_t)rotation, number};
    JoinUndo kept;
    if (KERNEL_MODULES && (rules->shared_sides || rules->split_sides) &&
        slot_divided(rules, row, cell)) {
        out->regular = false;
        return;
    }
    join_keep(board, row, cell, joins & slot_ports(cell), &kept);
    if (rules->options.edge_completes) {
        border_keep(rules, board, row, laid.at, &kept);
    }
    feature_join_tile(rules, board, row, cell, joins);
    if (rules->options.edge_completes) {
        feature_close_border(rules, board, row, laid.at);
    }
    foresee_joined(rules, board, copy, laid, out, told);
    out->regular = out->regular && !turn_ends_otherwise(rules, board, type, slot);
    join_undo(board, &kept);
}

#endif
