/**
 * Functions of a kernel about features and the effects of a placement. See kernel.h for each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BOARD_KERNEL_FEATURES_H
#define ENGINE_BOARD_KERNEL_FEATURES_H

#include "board/all_features.h"
#include "board/board.h"
#include "board/checking.h"
#include "board/completed_list.h"
#include "board/corners.h"
#include "board/farms.h"
#include "board/features.h"
#include "board/frontier.h"
#include "board/frontier_view.h"
#include "board/halves.h"
#include "board/hooks.h"
#include "board/joining.h"
#include "board/majority.h"
#include "board/measuring.h"
#include "board/placing.h"
#include "board/preview_placement.h"

static FeatureRef kernel_feature(const Rules *rules, const Game *game, SegmentRef ref) {
    return ref_feature(rules, board_of_const(game), ref);
}

static uint32_t kernel_corner_fields(const Rules *rules, const Game *game, uint32_t copy,
                                     uint16_t roots[SIDES]) {
    return KERNEL_MODULES ? full_corners(rules, board_of_const(game), copy, roots) : 0;
}

static uint32_t kernel_find(const Game *game, unsigned kind, uint32_t label) {
    return feature_find(board_of_const(game), kind, label);
}

static uint32_t kernel_open_sides(const Game *game, FeatureRef feature) {
    return packed_open(board_of_const(game)->packed[feature.root]);
}

/**
 * Returns whether the other half of a cell shows the field, too.
 * @param shows of all tiles up to this one in placing order
 */
static bool extent_again(const Board *board, unsigned copy, const bool shows[KERNEL_COPIES]) {
    const int mate = half_mate(board, copy);
    return mate >= 0 && board->laid[mate].number < board->laid[copy].number &&
           shows[board->laid[mate].number - 1];
}

/** Returns whether a copy on the table shows a field. @param ports its ports, as a bit set */
static bool copy_shows_field(const Rules *rules, const Board *board, unsigned copy, unsigned root,
                             unsigned *ports) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    bool shown = false;
    *ports = 0;
    for (unsigned segment = 0; segment < facts->segment_count; segment++) {
        const TileSegment *s = &facts->segments[segment];
        if (s->kind == SEGMENT_FIELD &&
            feature_find(board, SEGMENT_FIELD, rules_label(rules, copy, segment)) == root) {
            *ports |= ports_rotate(s->ports, board->laid[copy].rotation);
            shown = true;
        }
    }
    return shown;
}

/** Returns the sides of a copy with one of some ports and no tile beyond. */
static unsigned ports_open_sides(const Rules *rules, const Board *board, unsigned copy,
                                 unsigned ports) {
    unsigned open = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        open +=
            ((ports >> (PORTS_PER_SIDE * side)) & 7U) != 0 && side_free(rules, board, copy, side);
    }
    return open;
}

static void kernel_field_extent(const Rules *rules, const Game *game, uint32_t root,
                                FeatureView *view) {
    const Board *board = board_of_const(game);
    bool shows[KERNEL_COPIES];
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        const unsigned copy = board->order[i];
        unsigned ports;
        shows[i] = copy_shows_field(rules, board, copy, root, &ports);
        const bool another = shows[i] && !extent_again(board, copy, shows);
        const unsigned open = ports_open_sides(rules, board, copy, ports);
        view->tiles = (uint16_t)(view->tiles + another);
        view->open_edges = (uint16_t)(view->open_edges + open);
    }
}

static void kernel_measure(const Rules *rules, const Game *game, FeatureRef feature,
                           FeatureView *view) {
    const Board *board = board_of_const(game);
    if (feature.kind == SEGMENT_CLOISTER) {
        measure_cloister(rules, board, feature.root, view);
        return;
    }
    if (feature.kind == SEGMENT_RIVER) {
        view->complete = true; // no rule asks for more: rivers have no label
        return;
    }
    measure_seats(rules, board, feature, figures_are_strong(rules, board), view);
    if (feature.kind != SEGMENT_FIELD) {
        measure_line(board, feature, line_size(rules, board, feature), view);
    }
}

static void kernel_measure_fields(const Rules *rules, const Game *game, FeatureView *views,
                                  uint32_t count) {
    fields_measure(rules, board_of_const(game), views, count);
}

static uint32_t kernel_appraise(const Rules *rules, const Game *game, int32_t *points,
                                FeatureView *views) {
    return board_appraise(rules, board_of_const(game), points, views);
}

/**
 * Writes the monks, the completed features that are not paid yet, and all figures of players on
 * segments.
 */
static uint32_t kernel_standing(const Rules *rules, const Game *game, uint16_t *out) {
    const Board *board = board_of_const(game);
    uint32_t count = STANDING_TABLE_WORDS;
    _Static_assert(!KERNEL_MODULES || sizeof board->table == STANDING_TABLE_WORDS * sizeof *out,
                   "the stamp of the table");
    memcpy(out, board->table, sizeof board->table);
    out[count++] = board->head.closed_city_count;
    out[count++] = (uint16_t)(board->head.completed_count << 8 | board->head.scored);
    out[count++] = board->head.monk_count;
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        const Monk *monk = &board->monks[i];
        out[count++] = monk->copy;
        out[count++] = (uint16_t)(monk->owner << 8 | (monk->at == NOWHERE));
    }
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        const unsigned followers = followers_out(rules, board, seat);
        out[count++] = (uint16_t)followers;
        memcpy(&out[count], board->figure[seat], followers * sizeof *out);
        count += followers;
        unsigned kinds = seat_figures(board, seat);
        out[count++] = (uint16_t)kinds;
        for (; kinds != 0; kinds &= kinds - 1) {
            out[count++] = figure_ref_const(rules, game, seat, bit_lowest(kinds));
        }
    }
    return count;
}

static void kernel_preview(const Rules *rules, Game *game, int x, int y, unsigned rotation,
                           PlacementPreview *out) {
    Board *board = board_of(game);
    const int slot = slot_at(board, position_make(x, y));
    ASSERT(slot >= 0);
    board_preview(rules, board, game->hand, (unsigned)slot, rotation, out, NULL);
}

static void kernel_preview_with_modules(const Rules *rules, Game *game, int x, int y,
                                        unsigned rotation, PlacementPreview *out,
                                        ModulePreview *told) {
    if (KERNEL_MODULES) {
        const int slot = slot_at(board_of(game), position_make(x, y));
        ASSERT(slot >= 0);
        board_preview(rules, board_of(game), game->hand, (unsigned)slot, rotation, out, told);
    }
}

static void kernel_completes(const Rules *rules, Game *game, uint32_t type, uint64_t *out) {
    board_completes(rules, board_of(game), type, out);
}

static bool kernel_fits_on(const Rules *rules, const Game *game, uint32_t type, int x, int y) {
    const Board *board = board_of_const(game);
    const int slot = slot_at(board, position_make(x, y));
    uint64_t hits[HIT_WORDS];
    (void)board_fit_into(rules, board, type, hits);
    return slot >= 0 && (hits[slot / 16] & EACH_ROTATION << slot % 16) != 0;
}

static void kernel_cells(const Game *game, CellView *out) {
    const Board *board = board_of_const(game);
    for (unsigned i = 0; i < game->slot_count; i++) {
        cell_view(board, i, &out[i]);
    }
}

static void kernel_contacts(const Game *game, CellEdges *cells, CellContact *contacts) {
    const Board *board = board_of_const(game);
    uint32_t end = 0;
    for (unsigned i = 0; i < game->slot_count; i++) {
        end += cell_contacts(board, i, cells[i].edges, &contacts[end]);
        cells[i].contacts = end;
    }
}

static void kernel_cell_sides(const Game *game, CellSides *out) {
    const Board *board = board_of_const(game);
    for (unsigned i = 0; i < game->slot_count; i++) {
        const Position at = site_position(board->sites[i]);
        const unsigned forbidden = board->forbidden[i];
        out[i].x = (int16_t)position_x(at);
        out[i].y = (int16_t)position_y(at);
        for (unsigned side = 0; side < SIDES; side++) {
            out[i].edges[side] = (int8_t)forbidden_edge(forbidden, side);
        }
    }
}

static uint32_t kernel_features(const Rules *rules, const Game *game, FeatureView *out,
                                uint16_t *of) {
    return board_features(rules, board_of_const(game), out, of);
}

static void kernel_complete_cities(const Game *game, uint64_t *out) {
    const Board *board = board_of_const(game);
    const Set closed = closed_roots(board);
    memcpy(out, closed.word, sizeof closed.word);
}

static void kernel_farm_cities(const Rules *rules, const Game *game, const uint32_t *fields,
                               uint32_t count, uint64_t *out) {
    farms_surround(rules, board_of_const(game), fields, count, out);
}

static uint32_t kernel_open_cities(const Rules *rules, const Game *game, uint16_t *roots,
                                   uint32_t limit) {
    const Board *board = board_of_const(game);
    uint32_t count = 0;
    FOR_WORDS(w) {
        uint64_t bits = board->placed_cities.word[w];
        for (; bits != 0 && count < limit; bits &= bits - 1) {
            const unsigned label = 64 * w + bit_lowest(bits) + 1;
            const unsigned open = packed_open(board->packed[label]) != 0;
            roots[count] = (uint16_t)label;
            count += (unsigned)(board->parent[label] == label) & open; // no branch
        }
    }
    return count;
}

static uint32_t kernel_next_complete(const Rules *rules, const Game *game, uint32_t from,
                                     uint32_t end) {
    const Board *board = board_of_const(game);
    for (uint32_t label = from; label < end; label++) {
        if (packed_open(board->packed[label]) == 0 && board->parent[label] == label &&
            board->laid[ref_copy(rules->label_owner[SPACE_LINE][label])].number != 0) {
            return label;
        }
    }
    return end;
}

static bool kernel_completed_now(const Rules *rules, const Game *game, FeatureRef feature) {
    const Board *board = board_of_const(game);
    for (unsigned i = board->head.scored; i < board->head.completed_count; i++) {
        const FeatureRef completed = completed_at(rules, board, i);
        if (completed.kind == feature.kind && completed.root == feature.root) {
            return true;
        }
    }
    return false;
}

#endif
