/**
 * Expectimax and its pruned forms, for the bots `expectimax`, `star1` and `star2.5`.
 *
 * One player maximizes their lead in points if the game ended now, all others minimize it, and
 * chance takes the mean. Leads beyond `bound` count as `bound`. With values known to be in [-bound,
 * bound], a chance node can be left once its missing outcomes can no longer bring the mean into the
 * window (Star1). Trying a few moves below each outcome first narrows these bounds (Star2, here
 * with several probes: Star2.5).
 *
 * B. W. Ballard, "The *-Minimax Search Procedure for Trees Containing Chance Nodes", Artificial
 * Intelligence 21 (1983); T. Hauk, M. Buro, J. Schaeffer, "Rediscovering *-Minimax Search", CG
 * 2004. In Carcassonne: C. Heyden, MSc thesis, Maastricht 2009.
 *
 * All three find the same value; only the number of nodes differs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_STAR_SEARCH_H
#define CARCARENA_BOTS_STAR_SEARCH_H

#include "papers/turn_moves.h"

typedef enum StarKind { STAR_NONE, STAR_ONE, STAR_TWO } StarKind;

/** Parameters of the searches. */
typedef struct StarSettings {
    StarKind kind;      /* STAR_NONE: no pruning */
    uint32_t depth_max; /* greatest depth, in turns; 1: only the player's own turn */
    uint32_t probes;    /* moves tried below each outcome before a chance node is searched */
    double bound;       /* greatest lead that counts, in points */
} StarSettings;

/** Limits of a search. */
typedef struct StarLimit {
    uint64_t nodes; /* positions; 0: no limit */
    const BotBudget *budget;
    uint64_t end; /* end time, if the budget limits time */
} StarLimit;

typedef struct StarSearch StarSearch;

/** Creates a search. @param settings copied @return STATUS_NO_MEMORY */
Status star_search_create(StarSearch **out, const Rules *rules, const StarSettings *settings,
                          Message *message) MUST_USE;

/** Frees a search; NULL is allowed. */
void star_search_destroy(StarSearch *self);

/**
 * Searches the `count` moves of a pending decision to the end of turn number `depth`, where the
 * next draw begins a turn. Restarts the count of positions.
 * @param limit when it is reached, all further positions are evaluated without search
 * @param values receives the value of each move for the player to decide. Without pruning all
 * values are exact; with pruning only the best one is, and others are upper bounds.
 * @return the best move, the first of equals
 */
uint32_t star_search_moves(StarSearch *self, const Game *game, const WholeTurn *moves,
                           uint32_t count, uint32_t depth, const StarLimit *limit, double *values);

/** Returns the number of positions of the last search. */
uint64_t star_search_nodes(const StarSearch *self);

/** Returns true if the last search reached its limit. */
bool star_search_cut(const StarSearch *self);

#endif
