/**
 * The list of features completed in a turn, for rules in which features are scored one by one
 * (Rules.one_by_one). Its order depends on the position only. It includes unoccupied cloisters, and
 * the farms to be paid.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_COMPLETED_LIST_H
#define ENGINE_KERNEL_COMPLETED_LIST_H

#include "board/followers.h"
#include "board/halves.h"
#include "board/hooks.h"

/** Lists the cloister of a copy next to a new tile if the tile completed it. */
static inline void cloister_notice(const Rules *rules, Board *board, unsigned copy) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    if (type->cloister != 0 &&
        type->facts->segments[type->cloister - 1U].kind == SEGMENT_CLOISTER &&
        tiles_around(board, board->laid[copy].at) == 9 && !cloister_is_separate(board, copy)) {
        monk_completed(board, copy);
    }
}

/** Lists the unoccupied cloisters around a new tile that it completed. */
static inline void cloisters_notice(const Rules *rules, Board *board, unsigned laid) {
    const int x = position_x(board->laid[laid].at);
    const int y = position_y(board->laid[laid].at);
    if (half_second(board, laid)) { // no tile more than before
        cloister_notice(rules, board, laid);
        return;
    }
    for (int cell = 0; cell < 9; cell++) {
        const int copy = board_copy_on(board, x + cell % 3 - 1, y + cell / 3 - 1);
        const int mate = copy < 0 ? -1 : half_mate(board, (unsigned)copy);
        if (copy >= 0) {
            cloister_notice(rules, board, (unsigned)copy);
        }
        if (mate >= 0) {
            cloister_notice(rules, board, (unsigned)mate);
        }
    }
}

/**
 * Returns the rank of a road or city among the completed ones: by its last side at the tile of this
 * turn, clockwise from north; without one, by its northernmost and then westernmost tile.
 */
static uint64_t line_place(const Rules *rules, const Board *board, unsigned root) {
    const unsigned copy_now = board->head.copy_in_turn;
    const Laid *now = &board->laid[copy_now];
    for (unsigned side = SIDES; side-- > 0;) {
        const int other = side_outside(rules, board, copy_now, side)
                              ? copy_facing(rules, board, position_x(now->at) + side_dx(side),
                                            position_y(now->at) + side_dy(side), side ^ 2U)
                              : -1;
        const unsigned spans = board->span_count;
        const unsigned theirs =
            other < 0 ? 0 : side_label(rules, board, (unsigned)other, side ^ 2U, spans);
        const unsigned mine = side_label(rules, board, copy_now, side, spans);
        if (label_find(board, 0, theirs) == root || label_find(board, 0, mine) == root) {
            return side;
        }
    }
    uint64_t first = UINT64_MAX - 1;
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        const unsigned copy = board->order[i];
        const uint16_t *indexes = &rules->segment_index[segment_ref(copy, 0)];
        const Position at = board->laid[copy].at;
        const uint64_t row = (uint64_t)(position_y(at) + HALF_OFFSET);
        const uint64_t cell = row << 32 | (uint64_t)(position_x(at) + HALF_OFFSET) << 8;
        const bool later = copy_is_half(rules, copy) && board->laid[copy].rotation >= SIDES / 2;
        for (unsigned s = 0; s < rules_copy_type(rules, copy)->segment_count; s++) {
            const bool here = index_find(board, indexes[s]) == root;
            const uint64_t place = SIDES + cell + s + (later ? HALF_SEGMENTS_MAX : 0);
            first = here && place < first ? place : first;
        }
    }
    return first;
}

/** Sorts roads and cities to the front. */
static void lines_sort(const Rules *rules, Board *board) {
    uint64_t places[COMPLETED_MAX];
    for (unsigned i = 0; i < board->head.completed_count; i++) {
        const uint16_t code = board->completed[i];
        const uint64_t place = code < COMPLETED_FARM ? line_place(rules, board, code) : UINT64_MAX;
        unsigned at = i;
        for (; at > 0 && places[at - 1] > place; at--) {
            board->completed[at] = board->completed[at - 1];
            places[at] = places[at - 1];
        }
        board->completed[at] = code;
        places[at] = place;
    }
}

/** Sorts cloisters, listed in the order of their monks, by the order of placing. */
static inline void cloisters_sort(Board *board) {
    for (unsigned i = 1; i < board->head.completed_count; i++) {
        const uint16_t code = board->completed[i];
        unsigned at = i;
        for (; at > 0 && (code & board->completed[at - 1] & COMPLETED_CLOISTER) != 0; at--) {
            const unsigned before = board->completed[at - 1] & ~(unsigned)COMPLETED_CLOISTER;
            if (board->laid[before].number <
                board->laid[code & ~(unsigned)COMPLETED_CLOISTER].number) {
                break;
            }
            board->completed[at] = board->completed[at - 1];
        }
        board->completed[at] = code;
    }
}

/** Adds a farm unless it is listed. */
static inline void farm_note(Board *board, unsigned root) {
    if (!feature_noted(board, COMPLETED_FARM | root)) {
        feature_completed(board, COMPLETED_FARM | root);
    }
}

/** Adds the farms that modules have to pay now. */
static inline void farms_note(const Rules *rules, Board *board) {
    const HookEntry *const end = hooks_end(rules, HOOK_FARMS_DUE);
    for (const HookEntry *h = hooks_first(rules, HOOK_FARMS_DUE); h != end; h++) {
        uint16_t roots[PLAYERS_MAX];
        const uint32_t count =
            h->expansion->scoring.farms_due(rules, &board->head, h->module, roots);
        ASSERT(count <= PLAYERS_MAX);
        for (uint32_t i = 0; i < count; i++) {
            farm_note(board, roots[i]);
        }
    }
}

/** Removes cloisters with only abbots left: the core pays for none of them. */
static inline void cloisters_drop_separate(Board *board) {
    unsigned kept = 0;
    for (unsigned i = 0; i < board->head.completed_count; i++) {
        const uint16_t code = board->completed[i];
        const unsigned copy = code & ~(unsigned)COMPLETED_CLOISTER;
        board->completed[kept] = code;
        kept += (code & COMPLETED_CLOISTER) == 0 || !cloister_is_separate(board, copy);
    }
    board->head.completed_count = (uint8_t)kept;
}

/** Prepares the list; calling it again changes nothing. Returns the number of features to score. */
static inline unsigned completed_begin(const Rules *rules, Board *board) {
    cloisters_drop_separate(board);
    if (board->head.copy_in_turn != NO_COPY) { // an abbot on one may have left in this turn
        cloisters_notice(rules, board, board->head.copy_in_turn);
    }
    lines_sort(rules, board); // those completed by pieces or the table's border are listed last
    cloisters_sort(board);
    farms_note(rules, board);
    return board->head.completed_count;
}

#endif
