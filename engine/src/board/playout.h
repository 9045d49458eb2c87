/**
 * Random playouts: the same steps as the turn loop, without stopping for decisions.
 *
 * Draw, place and deploy are done here at once; if modules have later phases, the turn loop
 * finishes the turn. Only for rules without house rules that change the order of draws and turns
 * (rules->plain_turn; in kernels with modules rules->core_turn); game_playout uses the general loop
 * for the others. All variants draw the same numbers from the stream and so play the same game: a
 * test compares them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_PLAYOUT_H
#define ENGINE_KERNEL_PLAYOUT_H

#include "base/bits.h"
#include "board/deployments.h"
#include "board/placing.h"
#include "board/scoring.h"
#include "turn/turn.h"

/** The random streams of a playout. */
typedef struct PlayoutStreams {
    Rng *draws;    /* NULL: tiles are drawn in the order of the unseen ones, the last first */
    Rng *seats;    /* stream of the first player */
    unsigned step; /* distance from one player's stream to the next: 1, or 0 if all share one */
    Rng *events;   /* stream of chance events */
} PlayoutStreams;

/** Removes the next tile from the unseen ones; returns its type. */
static inline unsigned pool_take(Board *board, Rng *draws) {
    const unsigned last = board->head.pool_count - 1U;
    const unsigned index = draws == NULL ? last : rng_below(draws, last + 1);
    const unsigned type = board->pool[index];
    board->pool[index] = board->pool[--board->head.pool_count];
    board->head.draws_left--;
    return type;
}

/** Deploys one of some figures of the active player, or passes; see board_offers. */
static inline void playout_deploy_figure(const Rules *rules, Board *board, uint32_t figures,
                                         Rng *rng) {
    uint16_t roots[REF_SEGMENTS_MAX];
    Deployments all = {{0}, 0};
    copy_roots(rules, board, board->head.copy_in_turn, roots);
    const uint32_t open = turn_segments_plain(rules, board, roots).open;
    deployments_on(rules, board, figures, (TurnSegments){open, 0},
                   &all); // none depends on the player's own followers
    const uint32_t pick = rng_below(rng, 1 + all.count); // 0 passes
    if (pick != 0) {
        deployment_make(rules, board, &all, pick - 1);
    }
}

/** Deploys a follower of the active player, who has one in supply, or passes. */
static inline void playout_deploy_follower(const Rules *rules, Board *board, Rng *rng) {
    const unsigned copy = board->head.copy_in_turn;
    const uint32_t choices = segments_free(rules, board, copy);
    const uint32_t count = 1U + (uint32_t)__builtin_popcount(choices);
    const uint32_t pick = rng_below(rng, count); // 0 passes
    if (pick != 0) {
        const unsigned segment = bit_select_low(choices, pick - 1);
        follower_deploy(rules, board, board->head.active, segment_ref(copy, segment));
    }
}

/** Deploys on a segment or passes, each choice equally likely. */
static inline void playout_deploy(const Rules *rules, Board *board, Rng *rng) {
    const uint32_t figures =
        KERNEL_MODULES ? board_offers(rules, board) : board->head.supply[board->head.active];
    if (figures == 0) {
        (void)rng_next(rng); // a number is drawn even for a single choice
    } else if (KERNEL_MODULES) {
        playout_deploy_figure(rules, board, figures, rng);
    } else {
        playout_deploy_follower(rules, board, rng);
    }
}

/** Finishes a turn with the phases. Returns the decisions taken. */
static inline uint32_t playout_finish_turn(const Rules *rules, Board *board,
                                           const PlayoutStreams *streams) {
    uint32_t plies = 0;
    board->head.phase = (uint8_t)rules->deploy_phase;
    turn_go_on(rules, &board->head, PHASE_NEXT, NULL);
    for (; board->head.pending == PENDING_DECISION; plies++) {
        Rng *rng = &streams->seats[board->head.decider * streams->step];
        game_apply(rules, &board->head, game_sample_action(rules, &board->head, rng));
    }
    return plies;
}

/** Returns whether phases of modules may have an effect in this turn (Phase.eventful). */
static inline bool turn_eventful(const Rules *rules, const Board *board) {
    return board->head.completed_count != 0 || !rules->quiet_turns ||
           rules_copy_type(rules, board->head.copy_in_turn)->symbols != 0;
}

/** Plays a turn whose tile is drawn. Returns the decisions taken. */
SPECIALIZED uint32_t playout_turn(const Rules *rules, Board *board, unsigned type, uint32_t fits,
                                  const PlayoutStreams *streams) {
    Rng *rng = &streams->seats[board->head.active * streams->step];
    const uint32_t pick = frontier_select(rules, board, rng_below(rng, fits));
    whole_place(rules, board, copy_take(board, type), pick / 4, pick % 4);
    playout_deploy(rules, board, rng);
    if (!KERNEL_MODULES && rules->module_phases && turn_eventful(rules, board)) {
        return 2 + playout_finish_turn(rules, board, streams);
    }
    if (board->head.completed_count != 0) {
        score_completed_all(rules, board, NULL);
    }
    // A mask, because compilers generate a branch for a conditional here.
    const unsigned next = board->head.active + 1U;
    const unsigned again = next < (unsigned)rules->players;
    board->head.active = (uint8_t)(next & (0U - again));
    return 2;
}

/**
 * Plays from a pending draw until the stack is empty, without the last phases of the game. Returns
 * plies.
 */
SPECIALIZED uint32_t board_playout(const Rules *rules, Board *board,
                                   const PlayoutStreams *streams) {
    uint32_t plies = 0;
    while (board->head.draws_left != 0 && board->head.pending == PENDING_DRAW) {
        const unsigned type = pool_take(board, streams->draws);
        const uint32_t fits = board_fit_edges(rules, board, type, board->hits);
        if (fits == 0) {
            board->discards[board->head.discard_count++] = (Label)type;
            continue;
        }
        plies += playout_turn(rules, board, type, fits, streams);
    }
    if (KERNEL_MODULES) {
        board->head.copy_in_turn = NO_COPY;
    }
    return plies;
}

#endif
