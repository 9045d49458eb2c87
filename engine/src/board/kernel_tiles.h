/**
 * Functions of a kernel about tiles, figures, open cells and unseen tiles. See kernel.h for each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BOARD_KERNEL_TILES_H
#define ENGINE_BOARD_KERNEL_TILES_H

#include "base/nonzero.h"
#include "board/board.h"
#include "board/checking.h"
#include "board/completed_list.h"
#include "board/features.h"
#include "board/followers.h"
#include "board/frontier.h"
#include "board/frontier_view.h"
#include "board/halves.h"
#include "board/hashing.h"
#include "board/hooks.h"
#include "board/joining.h"
#include "board/majority.h"
#include "board/playout_with_modules.h"
#include "board/symbols.h"

static uint64_t kernel_hash(const Rules *rules, const Game *game) {
    return board_hash(rules, board_of_const(game));
}

static bool kernel_where(const Rules *rules, const Game *game, uint32_t copy, PlacedTile *out) {
    ASSERT(copy < rules->copy_count);
    const Laid *laid = &board_of_const(game)->laid[copy];
    if (laid->number == 0) {
        return false;
    }
    *out = (PlacedTile){(int16_t)position_x(laid->at), (int16_t)position_y(laid->at),
                        rules->copy_type[copy], laid->rotation};
    return true;
}

static void kernel_tiles(const Rules *rules, const Game *game, PlacedTile *out) {
    const Board *board = board_of_const(game);
    for (unsigned i = 0; i < game->placed_count; i++) {
        const unsigned copy = board->order[i];
        const Laid *laid = &board->laid[copy];
        out[i] = (PlacedTile){(int16_t)position_x(laid->at), (int16_t)position_y(laid->at),
                              rules->copy_type[copy], laid->rotation};
    }
}

static uint32_t kernel_next_laid(const Game *game, const SegmentRef *refs, uint32_t from,
                                 uint32_t end) {
    const Board *board = board_of_const(game);
    uint32_t i = from;
    while (i < end && board->laid[ref_copy(refs[i])].number == 0) {
        i++;
    }
    return i;
}

static int kernel_copy_on(const Game *game, int x, int y) {
    return board_copy_on(board_of_const(game), x, y);
}

/** As kernel_tiles_in, with a look at all tiles. */
static void tiles_in_search(const Board *board, int x, int y, unsigned height, uint16_t *rows) {
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        const Position at = board->laid[board->order[i]].at;
        const int column = position_x(at) - x;
        const int row = position_y(at) - y;
        if (column >= 0 && column < TILES_IN_ROW && row >= 0 && row < (int)height) {
            rows[row] |= (uint16_t)(1U << column);
        }
    }
}

/** Returns the columns of a row of 16 cells that are in the square of cells, as a set of bits. */
static inline unsigned columns_inside(int x) {
    enum { FIRST = -(KERNEL_CELL_ROW - 2) / 2, END = FIRST + KERNEL_CELL_ROW - 2 };
    const int before = x < FIRST ? FIRST - x : 0;
    const int behind = x + TILES_IN_ROW > END ? x + TILES_IN_ROW - END : 0;
    return before + behind >= TILES_IN_ROW ? 0 : (0xFFFFU << before) & (0xFFFFU >> behind);
}

/** Returns which of 16 cells in a row have tiles, as a set of bits. */
static inline unsigned tiles_in_row(const Board *board, unsigned cell) {
    Cell joined[TILES_IN_ROW]; // across the end of the cells
    const Cell *cells = &board->cells[cell];
    if (cell + TILES_IN_ROW > CELLS) {
        for (unsigned i = 0; i < TILES_IN_ROW; i++) {
            joined[i] = board->cells[(cell + i) % CELLS];
        }
        cells = joined;
    }
    const void *numbers = cells;
    return ~(sizeof(Cell) == 1 ? unequal_bytes(numbers, (uint8_t)CELL_TILE)
                               : unequal_words(numbers, (uint16_t)CELL_TILE));
}

/** Cells wrap around, so those outside of the square are masked. */
static void kernel_tiles_in(const Game *game, int x, int y, unsigned height, uint16_t *rows) {
    const Board *board = board_of_const(game);
    memset(rows, 0, height * sizeof *rows);
    if (board->spread != SPREAD_SQUARE) {
        tiles_in_search(board, x, y, height, rows);
        return;
    }
    const unsigned inside = columns_inside(x);
    const unsigned down = columns_inside(y);
    const unsigned first = (unsigned)(x + KERNEL_CELL_ROW * y);
    for (unsigned row = 0; row < height && row < TILES_IN_ROW; row++) {
        const unsigned cell = (first + row * KERNEL_CELL_ROW) % CELLS;
        if (((down >> row) & 1U) != 0) {
            rows[row] = (uint16_t)(tiles_in_row(board, cell) & inside);
        }
    }
}

static int kernel_half_mate(const Game *game, uint32_t copy) {
    return half_mate(board_of_const(game), copy);
}

static bool kernel_half_second(const Game *game, uint32_t copy) {
    return half_second(board_of_const(game), copy);
}

/** As copies_around, with a search for cells. */
static uint32_t copies_around_search(const Board *board, int x, int y, uint16_t copies[NEIGHBORS]) {
    uint32_t count = 0;
    for (unsigned cell = 0; cell <= NEIGHBORS; cell++) {
        const int dx = (int)(cell % 3) - 1;
        const int dy = (int)(cell / 3) - 1;
        const int copy = cell == NEIGHBORS / 2 ? -1 : board_copy_on(board, x + dx, y + dy);
        if (copy >= 0) {
            copies[count++] = (uint16_t)copy;
        }
    }
    return count;
}

/** Lists the copies on the eight cells around one. Returns their number. */
static inline uint32_t copies_around(const Board *board, int x, int y, uint16_t copies[NEIGHBORS]) {
    if (!KERNEL_MODULES || board->spread != SPREAD_SQUARE) {
        return copies_around_search(board, x, y, copies);
    }
    uint32_t count = 0;
    Site west = site_at(position_make(x - 1, y - 1));
    for (unsigned row = 0; row < 3; row++, west = site_next(west, 2)) {
        Site site = west;
        for (unsigned column = 0; column < 3; column++, site = site_next(site, 1)) {
            if (row == 1 && column == 1) {
                continue;
            }
            // No branch on the contents; the entry of an empty cell is overwritten. Outside the
            // square, where cells repeat, and on the cells of its edges there is no tile.
            copies[count] = board->copy_on[site_cell(site)];
            count += board->cells[site_cell(site)] == CELL_TILE;
        }
    }
    return count;
}

static uint32_t kernel_cloisters_around(const Rules *rules, const Game *game, int x, int y,
                                        uint16_t copies[NEIGHBORS]) {
    uint16_t near[NEIGHBORS];
    const uint32_t all = copies_around(board_of_const(game), x, y, near);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        copies[count] = near[i];
        count += rules_copy_type(rules, near[i])->cloisters != 0;
        const int mate = half_mate(board_of_const(game), near[i]);
        if (mate >= 0 && count < NEIGHBORS &&
            rules_copy_type(rules, (unsigned)mate)->cloisters != 0) {
            copies[count++] = (uint16_t)mate;
        }
    }
    return count;
}

static uint32_t kernel_number_of(const Game *game, uint32_t copy) {
    return board_of_const(game)->laid[copy].number - 1U;
}

static uint32_t kernel_copy_at(const Game *game, uint32_t index) {
    ASSERT(index < game->placed_count);
    return board_of_const(game)->order[index];
}

static SegmentRef kernel_figure(const Game *game, unsigned player, uint32_t index) {
    ASSERT(player < PLAYERS_MAX && index < FOLLOWERS_MAX);
    return board_of_const(game)->figure[player][index];
}

static bool kernel_follower_on(const Rules *rules, const Game *game, unsigned player,
                               SegmentRef ref) {
    const Board *board = board_of_const(game);
    const unsigned followers = followers_out(rules, board, player);
    bool there = false;
    for (unsigned i = 0; !there && i < followers; i++) {
        there = board->figure[player][i] == ref;
    }
    unsigned rest = seat_figures(board, player) & rules->figures_follow;
    for (; !there && rest != 0; rest &= rest - 1) {
        there = figure_ref_const(rules, game, player, bit_lowest(rest)) == ref;
    }
    return there;
}

static uint32_t kernel_figures(const Rules *rules, const Game *game, unsigned player,
                               FigureAt out[PLAYER_FIGURES_MAX]) {
    ASSERT(player < (unsigned)rules->players);
    const Board *board = board_of_const(game);
    const uint32_t followers = followers_out(rules, board, player);
    for (uint32_t i = 0; i < followers; i++) {
        out[i] = (FigureAt){FIGURE_NORMAL, ROLE_FOLLOWER, board->figure[player][i]};
    }
    uint32_t count = followers;
    for (unsigned rest = seat_figures(board, player); rest != 0; rest &= rest - 1) {
        const unsigned i = bit_lowest(rest);
        const FigureKind *kind = rules->figures[i].kind;
        ASSERT(count < PLAYER_FIGURES_MAX);
        out[count++] = (FigureAt){kind->type, kind->role, figure_ref_const(rules, game, player, i)};
    }
    return count;
}

static uint32_t kernel_next_hole(const Rules *rules, const Game *game, uint32_t from) {
    return frontier_next_hole(rules, board_of_const(game), from);
}

static bool kernel_occupied(const Game *game, FeatureRef feature) {
    const Board *board = board_of_const(game);
    return (board->packed[label_base(feature.kind) + feature.root] & PACKED_FOLLOWERS) != 0;
}

static uint32_t kernel_segments_in(const Rules *rules, const Game *game, uint32_t copy,
                                   FeatureRef feature) {
    return copy_segments_in(rules, board_of_const(game), copy, feature);
}

/** Returns the roads and cities of a type, as a bit set. */
static inline uint32_t type_lines(const TypeInfo *type) {
    return (uint32_t)type->of_kind[SEGMENT_CITY] | type->of_kind[SEGMENT_ROAD];
}

static uint32_t kernel_open_lines(const Rules *rules, const Game *game, uint32_t copy,
                                  const uint16_t but[2]) {
    const Board *board = board_of_const(game);
    uint32_t open = 0;
    for (uint32_t rest = type_lines(rules_copy_type(rules, copy)); rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        const unsigned root =
            label_find(board, 0, rules->segment_index[segment_ref(copy, segment)]);
        const unsigned other = (root != but[0]) & (root != but[1]);
        open |= ((packed_open(board->packed[root]) != 0) & other) << segment;
    }
    return open;
}

static uint32_t kernel_next_showing(const Rules *rules, const Game *game, FeatureRef feature,
                                    uint32_t from) {
    const Board *board = board_of_const(game);
    const unsigned root = label_base(feature.kind) + feature.root;
    for (uint32_t i = from; i < game->placed_count; i++) {
        const unsigned copy = board->order[i];
        if (copy_shows(rules, board, copy, feature.kind, root) != 0) {
            return i;
        }
    }
    return game->placed_count;
}

static uint32_t kernel_open_segments(const Rules *rules, const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    const TypeInfo *type = rules_copy_type(rules, copy);
    uint32_t lone = type->cloisters;
    if (lone != 0 && tiles_around(board, board->laid[copy].at) == 9) {
        lone = 0;
    }
    for (unsigned i = 0; lone != 0 && i < game->monk_count; i++) {
        lone = board->monks[i].copy == copy ? 0 : lone;
    }
    uint32_t open = lone;
    for (uint32_t rest = type->of_kind[SEGMENT_FIELD]; rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        const unsigned index = rules->segment_index[segment_ref(copy, segment)];
        const unsigned root = label_find(board, FIELD_BASE, index - FIELD_BASE);
        open |= (uint32_t)((board->packed[FIELD_BASE + root] & PACKED_FOLLOWERS) == 0) << segment;
    }
    for (uint32_t rest = type_lines(type); rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        const unsigned label = rules->segment_index[segment_ref(copy, segment)];
        const PackedCounts packed = board->packed[label_find(board, 0, label)];
        open |= (uint32_t)(((packed & PACKED_FOLLOWERS) == 0) & (packed_open(packed) != 0))
                << segment;
    }
    return open;
}

static uint32_t kernel_symbols(const Rules *rules, const Game *game, FeatureRef feature,
                               unsigned symbol) {
    return feature_symbols_count(rules, board_of_const(game), feature, symbol);
}

static OpenCell kernel_open_cell(const Rules *rules, const Game *game, uint32_t index) {
    const Board *board = board_of_const(game);
    ASSERT(index < game->slot_count);
    const Position at = site_position(board->sites[index]);
    OpenCell cell = {.x = (int16_t)position_x(at), .y = (int16_t)position_y(at)};
    for (unsigned side = 0; side < SIDES; side++) {
        const int type = forbidden_edge(board->forbidden[index], side);
        cell.edges[side] = (int8_t)type;
        cell.features[side] = FEATURE_NONE;
        if (type == EDGE_CITY || type == EDGE_ROAD) {
            const unsigned kind = type == EDGE_CITY ? SEGMENT_CITY : SEGMENT_ROAD;
            const unsigned label = board->slots[index].side[side].port[1];
            cell.features[side] =
                feature_id((FeatureRef){(uint8_t)kind, (uint16_t)feature_find(board, kind, label)});
        }
    }
    return cell;
}

static uint32_t kernel_pool_floor(const Rules *rules, const Game *game) {
    return game->pool_count == 0 ? 0 : board_pool_floor(rules, board_of_const(game));
}

static uint32_t kernel_pool_at(const Game *game, uint32_t index) {
    ASSERT(index < game->pool_count);
    return board_of_const(game)->pool[index];
}

static void kernel_pool_list(const Game *game, uint16_t *out) {
    const Label *pool = board_of_const(game)->pool;
    for (unsigned i = 0; i < game->pool_count; i++) {
        out[i] = pool[i];
    }
}

static uint32_t kernel_pool_find(const Game *game, uint32_t first, uint32_t type) {
    const Label *pool = board_of_const(game)->pool;
    uint32_t index = first;
    while (index < game->pool_count && pool[index] != type) {
        index++;
    }
    return index;
}

static void kernel_pool_swap(Game *game, uint32_t a, uint32_t b) {
    ASSERT(a < game->pool_count && b < game->pool_count);
    Label *pool = board_of(game)->pool;
    const Label kept = pool[a];
    pool[a] = pool[b];
    pool[b] = kept;
}

static void kernel_pool_push(Game *game, uint32_t type) {
    ASSERT(game->pool_count < KERNEL_COPIES);
    board_of(game)->pool[game->pool_count++] = (Label)type;
}

static uint32_t kernel_discard_at(const Game *game, uint32_t index) {
    ASSERT(index < game->discard_count);
    return board_of_const(game)->discards[index];
}

static void kernel_discard(Game *game, uint32_t type) {
    ASSERT(game->discard_count < KERNEL_COPIES);
    board_of(game)->discards[game->discard_count++] = (Label)type;
}

static void kernel_forget_completed(const Rules *rules, Game *game) {
    game->completed_count = 0;
    game->scored = 0;
}

static Status kernel_check(const Rules *rules, const Game *game, Message *message) {
    return board_check(rules, board_of_const(game), message);
}

#endif
