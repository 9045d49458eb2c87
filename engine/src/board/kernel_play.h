/**
 * Functions of a kernel that set up and play: placing, and random games. See kernel.h for each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BOARD_KERNEL_PLAY_H
#define ENGINE_BOARD_KERNEL_PLAY_H

#include "board/board.h"
#include "board/checking.h"
#include "board/completed_list.h"
#include "board/deployments.h"
#include "board/features.h"
#include "board/figures_on_board.h"
#include "board/followers.h"
#include "board/frontier.h"
#include "board/halves.h"
#include "board/joining.h"
#include "board/placing.h"
#include "board/playout.h"
#include "board/playout_with_modules.h"
#include "board/tile_moves_on_board.h"

static void kernel_write_row(Rules *rules, uint32_t index, const uint16_t labels[PORTS]) {
    Row *row = &((Row *)rules->port_rows)[index];
    for (unsigned port = 0; port < PORTS; port++) {
        const unsigned side = port / PORTS_PER_SIDE;
        const unsigned nth = port % PORTS_PER_SIDE;
        row->side[side].port[nth] = (Label)labels[port];
        row->shown[side].port[2 - nth] = (Label)labels[port];
    }
    const uint8_t *edges = rules_copy_type(rules, index / SIDES)->edges[index % SIDES];
    for (unsigned side = 0; side < SIDES; side++) {
        if (edges[side] == EDGE_FIELD && !rules->split_sides) {
            row->shown[side].port[2] = 0; // the left port is enough for the neighbor
        }
    }
}

static void kernel_clear(const Rules *rules, Game *game) {
    Board *board = board_of(game);
    for (unsigned space = 0; space < LABEL_SPACES; space++) {
        const unsigned base = space == SPACE_FIELD ? FIELD_BASE : 0;
        for (unsigned label = 0; label < rules->labels[space]; label++) {
            board->parent[base + label] = (Label)label;
            board->packed[base + label] = rules->label_open[space][label] * PACKED_OPEN_ONE;
        }
    }
    for (unsigned label = 0; label < rules->labels[SPACE_LINE]; label++) {
        memcpy(&board->set[label], &rules->line_set[label], sizeof(Set));
    }
    table_stamp(board, 1); // not 0, as unused memory
    memset(board->forbidden, 0xFF, sizeof board->forbidden);
    memset(board->cells, 0xFF, sizeof board->cells); // CELL_EMPTY
    unsigned count = 0;
    for (unsigned stage = DRAW_NEVER; stage-- > 0;) { // the first to be drawn are the last
        for (unsigned type = 0; type < rules->type_count; type++) {
            const bool now = rules->types[type].stage == stage;
            board->next[type] = (Label)rules->types[type].first_copy;
            for (unsigned copy = 0; now && copy < rules->types[type].copies; copy++) {
                ASSERT(count < KERNEL_COPIES);
                board->pool[count++] = (Label)type;
            }
        }
    }
    board->head.pool_count = (uint16_t)count;
}

static void kernel_choose_copy(Game *game, uint32_t type, uint32_t copy) {
    board_of(game)->next[type] = (Label)copy;
}

static void kernel_place_first(const Rules *rules, Game *game, uint32_t type) {
    board_place_first(rules, board_of(game), type);
}

static uint32_t kernel_fit(const Rules *rules, Game *game, uint32_t type) {
    return board_fit(rules, board_of(game), type);
}

static uint32_t kernel_count_fits(const Rules *rules, const Game *game, uint32_t type) {
    const Board *board = board_of_const(game);
    uint64_t hits[HIT_WORDS];
    const uint32_t fits = board_fit_into(rules, board, type, hits);
    return KERNEL_MODULES && rules->piece_edges != 0
               ? fits + hits_with_piece(rules, board, type, true, hits)
               : fits;
}

static void kernel_fit_loosely(const Rules *rules, Game *game, uint32_t type) {
    Board *board = board_of(game);
    (void)board_fit_into(rules, board, type, board->hits);
    if (KERNEL_MODULES && rules->piece_edges != 0) {
        (void)hits_with_piece(rules, board, type, false, board->hits);
    }
}

static Action placement_action(const Board *board, unsigned slot, unsigned rotation) {
    ASSERT(slot < board->head.slot_count && rotation < SIDES);
    const Position at = site_position(board->sites[slot]);
    return action_place(board->head.active, position_x(at), position_y(at), rotation);
}

static void kernel_placements(const Rules *rules, const Game *game, ActionList *list) {
    const Board *board = board_of_const(game);
    for (unsigned w = 0; w * 16 < board->head.slot_count; w++) {
        uint64_t hits = board->hits[w];
        const uint32_t here = (uint32_t)__builtin_popcountll(hits);
        if (action_list_count(list, here)) {
            continue;
        }
        for (; hits != 0; hits &= hits - 1) {
            const unsigned bit = bit_lowest(hits);
            action_list_add(list, placement_action(board, 16 * w + (bit & 15U), bit >> 4));
        }
    }
}

static Action kernel_sample_placement(const Rules *rules, const Game *game, Rng *rng) {
    const Board *board = board_of_const(game);
    const uint32_t count = hits_count(board);
    const uint32_t pick = frontier_select(rules, board, rng_below(rng, count));
    return placement_action(board, pick / 4, pick % 4);
}

static bool kernel_placement_legal(const Rules *rules, const Game *game, int x, int y,
                                   unsigned rotation) {
    const Board *board = board_of_const(game);
    const int limit = (int)rules->copy_count; // farther out, cells repeat
    if (x < -limit || x > limit || y < -limit || y > limit) {
        return false;
    }
    const int slot = slot_at(board, position_make(x, y));
    return slot >= 0 && frontier_hit(board, (unsigned)slot, rotation);
}

static void kernel_place(const Rules *rules, Game *game, int x, int y, unsigned rotation) {
    Board *board = board_of(game);
    const int slot = slot_at(board, position_make(x, y));
    ASSERT(slot >= 0);
    const unsigned type = board->head.hand;
    board->head.hand = NO_TYPE;
    board_place(rules, board, type, (unsigned)slot, rotation);
}

static void kernel_deployments(const Rules *rules, const Game *game, Deployments *out) {
    if (KERNEL_MODULES) {
        deployments_find(rules, board_of_const(game), out);
        return;
    }
    const uint32_t free = game->supply[game->active] != 0
                              ? segments_free(rules, board_of_const(game), game->copy_in_turn)
                              : 0;
    *out = (Deployments){{free}, (uint32_t)__builtin_popcount(free)};
}

static void kernel_deployments_of(const Rules *rules, const Game *game, uint32_t index,
                                  Deployments *out) {
    if (KERNEL_MODULES) {
        deployments_find_kind(rules, board_of_const(game), index, out);
    }
}

static void kernel_stand(const Rules *rules, Game *game, unsigned player, unsigned type,
                         SegmentRef ref, bool apart) {
    board_stand(rules, board_of(game), player, rules_figure_number(rules, type), ref, apart);
}

static void kernel_go_home(const Rules *rules, Game *game, unsigned player, unsigned type,
                           SegmentRef ref) {
    board_go_home(rules, board_of(game), player, type, ref);
}

static void kernel_join(const Rules *rules, Game *game, Joint joint) {
    if (KERNEL_MODULES) {
        board_join(rules, board_of(game), joint);
    }
}

static void kernel_rejoin(const Rules *rules, Game *game, const SegmentRef *changed,
                          uint32_t count) {
    if (KERNEL_MODULES) {
        board_rejoin(rules, board_of(game), changed, count);
    }
}

static void kernel_span(const Rules *rules, Game *game, SegmentRef ref, unsigned side) {
    if (KERNEL_MODULES) {
        board_span(rules, board_of(game), ref, side);
    }
}

static bool kernel_spans(const Game *game, SegmentRef ref) {
    const Board *board = board_of_const(game);
    bool spans = false;
    for (unsigned i = 0; copy_spanned(board, ref_copy(ref)) && i < board->span_count; i++) {
        spans = spans || board->spans[i].ref == ref;
    }
    return spans;
}

static SegmentRef kernel_line_on_side(const Rules *rules, const Game *game, uint32_t copy,
                                      unsigned side) {
    const Board *board = board_of_const(game);
    const bool seen = side_outside(rules, board, copy, side);
    const unsigned label = seen ? side_label(rules, board, copy, side, board->span_count) : 0;
    return label == 0 ? NO_REF : rules->label_owner[SPACE_LINE][label];
}

static bool kernel_table_bound(const Game *game) {
    return !KERNEL_MODULES || table_bound(board_of_const(game));
}

static uint32_t kernel_tiles_beside(const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    int copies[SIDES];
    return copies_beside(board, board->laid[copy].at, -1, copies);
}

static bool kernel_tile_divides(const Game *game, uint32_t copy) {
    return !KERNEL_MODULES || tile_divides(board_of_const(game), copy);
}

static void kernel_moves(const Rules *rules, const Game *game, uint32_t copy, ActionList *list) {
    if (KERNEL_MODULES) {
        moves_list(rules, board_of_const(game), copy, list);
    }
}

static void kernel_move(const Rules *rules, Game *game, uint32_t copy, int x, int y,
                        unsigned rotation) {
    if (KERNEL_MODULES) {
        board_move(rules, board_of(game), copy, position_make(x, y), rotation);
    }
}

static void kernel_note_completed(const Rules *rules, Game *game, SegmentRef ref) {
    if (KERNEL_MODULES &&
        kind_is_lone(rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)))) {
        monk_completed(board_of(game), ref_copy(ref));
    } else if (KERNEL_MODULES) {
        roots_renew(rules, board_of(game), &ref, 1);
        const unsigned root = index_find(board_of(game), rules->segment_index[ref]);
        completed_move_last(board_of(game), root);
    }
}

static void kernel_take_up(const Rules *rules, Game *game, uint32_t copy) {
    game->copy_in_turn = (uint16_t)copy;
    if (KERNEL_MODULES && rules->turn_roots && copy != NO_COPY) {
        copy_roots(rules, board_of(game), copy, board_of(game)->turn_root);
    }
}

SPECIALIZED uint32_t playout_to_end(const Rules *rules, Board *board,
                                    const PlayoutStreams *streams) {
    return KERNEL_MODULES && !rules->core_turn ? playout_with_modules(rules, board, streams)
                                               : board_playout(rules, board, streams);
}

static uint32_t kernel_playout(const Rules *rules, Game *game, Rng *rng) {
    Rng stream = *rng; // a copy that no other pointer refers to
    const PlayoutStreams streams = {&stream, &stream, 0, &stream};
    const uint32_t plies = playout_to_end(rules, board_of(game), &streams);
    *rng = stream;
    return plies;
}

static uint32_t kernel_playout_deck(const Rules *rules, Game *game, const uint16_t *types,
                                    Rng *seats, Rng *events) {
    Board *board = board_of(game);
    const PlayoutStreams streams = {NULL, seats, 1, events};
    const unsigned count = board->head.pool_count;
    for (unsigned i = 0; i < count; i++) {
        board->pool[i] = (Label)types[count - 1 - i];
    }
    return playout_to_end(rules, board, &streams);
}

/**
 * Copies the counts of the features with figures from a board with the same table.
 * @param figures either of the two, with the figures
 */
static inline void packed_copy(const Rules *rules, Board *board, const Board *from,
                               const Board *figures) {
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        const unsigned followers = followers_out(rules, figures, seat);
        for (unsigned i = 0; i < followers; i++) {
            const unsigned root = index_find(from, rules->segment_index[figures->figure[seat][i]]);
            board->packed[root] = from->packed[root];
        }
        unsigned kinds = seat_figures(figures, seat) & rules->figures_follow;
        for (; kinds != 0; kinds &= kinds - 1) {
            const SegmentRef ref = figure_ref_const(rules, &figures->head, seat, bit_lowest(kinds));
            const unsigned root = index_find(from, rules->segment_index[ref]);
            board->packed[root] = from->packed[root];
        }
    }
}

/** Boards with equal tables differ in the counts of features with figures, and in the rest below.
 */
static void kernel_copy_figures(const Rules *rules, Game *to, const Game *from) {
    enum { FIRST = offsetof(Board, figure), END = offsetof(Board, laid) };
    Board *board = board_of(to);
    const Board *source = board_of_const(from);
    packed_copy(rules, board, source, board);
    packed_copy(rules, board, source, source);
    rules->vectors->copy(board, source, offsetof(Board, set));
    memcpy((char *)board + FIRST, (const char *)source + FIRST, END - FIRST);
    memcpy(board->pool, source->pool, source->head.pool_count * sizeof *board->pool);
    memcpy(board->discards, source->discards, source->head.discard_count * sizeof *board->discards);
}

#endif
