/**
 * Deployments with figures of expansions: which figures of the active player may go where on the
 * tile of this turn. Kernels without hooks know followers only and do not need this.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_DEPLOYMENTS_H
#define ENGINE_KERNEL_DEPLOYMENTS_H

#include "bits.h"
#include "followers.h"
#include "hooks.h"

/** Segments of the tile of this turn, as bit sets. */
typedef struct TurnSegments {
    uint32_t open; /* nobody is there, and no module bars them */
    uint32_t own;  /* the active player has a follower there */
} TurnSegments;

/** Takes the cloister out of some segments of the tile of this turn if a figure was deployed on it
 * in this very turn: its monk tells. */
static inline uint32_t monk_of_turn_bars(const Rules *rules, const Board *board,
                                         uint32_t segments) {
    const unsigned copy = board->head.copy_in_turn;
    const uint32_t cloisters = rules_copy_type(rules, copy)->cloisters;
    if (KERNEL_HOOKED && (segments & cloisters) != 0) {
        for (unsigned i = 0; i < board->head.monk_count; i++) {
            segments &= board->monks[i].copy == copy ? ~cloisters : ~0U;
        }
    }
    return segments;
}

/** Segments whose feature holds no follower. */
static inline uint32_t turn_segments_free(const Rules *rules, const Board *board) {
    const uint32_t segments = segments_free(rules, board, board->head.copy_in_turn);
    return monk_of_turn_bars(rules, board, segments);
}

/** Both kinds of segments in one pass, but for what modules bar. */
static inline TurnSegments turn_segments_look(const Rules *rules, const Board *board) {
    const unsigned copy = board->head.copy_in_turn;
    const TypeInfo *type = rules_copy_type(rules, copy);
    const uint16_t *indexes = &rules->segment_index[copy << 4];
    const Meta mine = (Meta)SEAT_MASK << (SEAT_BITS * board->head.active);
    TurnSegments segments = {0, 0};
    // Four at a time, as in segments_free; cloisters look at label 0, where nobody ever stands.
    for (unsigned chunk = 0; chunk < type->segment_count; chunk += 4) {
        for (unsigned i = chunk; i < chunk + 4; i++) {
            const Meta meta = board->meta[index_find(board, indexes[i])];
            segments.open |= (uint32_t)((meta & META_FOLLOWERS) == 0) << i;
            segments.own |= (uint32_t)((meta & mine) != 0) << i;
        }
    }
    segments.open = monk_of_turn_bars(rules, board, segments.open & type->enterable);
    return segments;
}

/** @param own whether those are asked for */
static inline TurnSegments turn_segments(const Rules *rules, const Board *board, bool own) {
    TurnSegments segments = {0, 0};
    if (own) {
        segments = turn_segments_look(rules, board);
    } else {
        segments.open = turn_segments_free(rules, board);
    }
    if (segments.open != 0) {
        segments.open &= ~hooks_barred(rules, board);
    }
    return segments;
}

/** Segments on which a figure kind of the active player, who has it at home, may be deployed. */
static inline uint32_t kind_segments(const Rules *rules, const Board *board, unsigned index,
                                     TurnSegments segments) {
    const FigureKind *kind = rules->figures[index].kind;
    if (kind->segments != NULL) {
        return kind->segments(rules, &board->head, rules->figures[index].module, segments.open);
    }
    const unsigned type = rules->copy_type[board->head.copy_in_turn];
    const uint32_t enters = rules->figure_enters[type * FIGURE_KINDS_MAX + index];
    return enters & (kind->role == ROLE_DEPENDANT ? segments.own : segments.open);
}

static inline void deployments_add(Deployments *out, unsigned type, bool lying, uint32_t segments) {
    out->groups[out->count] = (Deployment){(uint8_t)type, lying, (uint16_t)segments};
    out->count += segments != 0;
    out->actions += (uint32_t)__builtin_popcount(segments);
}

/** Adds a follower of some type: standing, then lying down where that is possible. */
static inline void deployments_follow(const Rules *rules, const Board *board, Deployments *out,
                                      unsigned type, uint32_t segments) {
    deployments_add(out, type, false, segments);
    const unsigned copy = board->head.copy_in_turn;
    const uint32_t cloisters = segments & rules_copy_type(rules, copy)->cloisters;
    if (cloisters != 0 && rules->hook_lists[HOOK_LYING].count != 0) {
        deployments_add(out, type, true, hooks_lying(rules, copy, cloisters));
    }
}

/** Adds where figure kind `index` of the active player, who has it at home, may be deployed. */
static inline void deployments_of_kind(const Rules *rules, const Board *board, Deployments *out,
                                       unsigned index, TurnSegments segments) {
    const FigureKind *kind = rules->figures[index].kind;
    const uint32_t enters = kind_segments(rules, board, index, segments);
    if (kind->role == ROLE_FOLLOWER) {
        deployments_follow(rules, board, out, kind->type, enters);
    } else {
        deployments_add(out, kind->type, false, enters);
    }
}

/** Kinds of figures the active player has at home, of those the core deploys, as a bit set. */
static inline unsigned kinds_at_home(const Rules *rules, const Board *board) {
    unsigned home = 0;
    for (unsigned i = 0; i < rules->figure_count; i++) {
        const bool here = figure_ref_const(rules, &board->head, board->head.active, i) == NO_REF;
        home |= (unsigned)here << i;
    }
    return home & rules->figures_deployed;
}

/** All that may be deployed instead of passing, in the order in which it is listed. */
static inline void deployments_find(const Rules *rules, const Board *board, Deployments *out) {
    const bool supplied = board->head.supply[board->head.active] != 0;
    unsigned home = kinds_at_home(rules, board);
    out->count = 0;
    out->actions = 0;
    if (!supplied && home == 0) {
        return;
    }
    const bool dependants = (home & rules->figures_dependant) != 0;
    const TurnSegments segments = turn_segments(rules, board, dependants);
    if (supplied) {
        deployments_follow(rules, board, out, FIGURE_NORMAL, segments.open);
    }
    for (; home != 0; home &= home - 1) {
        deployments_of_kind(rules, board, out, bit_lowest(home), segments);
    }
}

/** Those of one kind, one that is deployed elsewhere in the turn too. */
static inline void deployments_find_kind(const Rules *rules, const Board *board, unsigned index,
                                         Deployments *out) {
    out->count = 0;
    out->actions = 0;
    if (figure_ref_const(rules, &board->head, board->head.active, index) == NO_REF) {
        const bool dependant = ((rules->figures_dependant >> index) & 1U) != 0;
        const TurnSegments segments = turn_segments(rules, board, dependant);
        deployments_of_kind(rules, board, out, index, segments);
    }
}

#endif
