/**
 * The list of what a turn completed, for rules in which features are scored one by one
 * (Rules.one_by_one): in an order that the position alone decides, with cloisters that nobody is on
 * and with the farms that are paid.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_COMPLETED_LIST_H
#define ENGINE_KERNEL_COMPLETED_LIST_H

#include "followers.h"
#include "hooks.h"

/** Notes the cloisters around a new tile that it completed although nobody is on them. */
static inline void cloisters_notice(const Rules *rules, Board *board, Position at) {
    const int x = position_x(at);
    const int y = position_y(at);
    for (int cell = 0; cell < 9; cell++) {
        const int found = board_copy_on(board, x + cell % 3 - 1, y + cell / 3 - 1);
        if (found < 0) {
            continue;
        }
        const unsigned copy = (unsigned)found;
        const TypeInfo *type = rules_copy_type(rules, copy);
        if (type->cloister != 0 &&
            type->facts->segments[type->cloister - 1U].kind == SEGMENT_CLOISTER &&
            tiles_around(board, board->laid[copy].at) == 9 && !cloister_apart(board, copy)) {
            monk_completed(board, copy);
        }
    }
}

/** Puts cloisters, which are noted in the order of their monks, into that of placing. */
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

/** Adds the farms that modules have to pay now. */
static inline void farms_note(const Rules *rules, Board *board) {
    const Hooked *const end = hooks_end(rules, HOOK_FARMS_DUE);
    for (const Hooked *h = hooks_first(rules, HOOK_FARMS_DUE); h != end; h++) {
        uint16_t roots[PLAYERS_MAX];
        const uint32_t count = h->expansion->farms_due(rules, &board->head, h->module, roots);
        ASSERT(count <= PLAYERS_MAX);
        for (uint32_t i = 0; i < count; i++) {
            const unsigned code = COMPLETED_FARM | roots[i];
            if (!feature_noted(board, code)) {
                feature_completed(board, code);
            }
        }
    }
}

/** Makes the list ready; once more does no harm. Returns how many features there are to score. */
static inline unsigned completed_begin(const Rules *rules, Board *board) {
    cloisters_sort(board);
    farms_note(rules, board);
    return board->head.completed_count;
}

#endif
