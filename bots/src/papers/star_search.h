/**
 * Expectimax and its pruned forms, for the bots `expectimax`, `star1` and `star2.5`.
 *
 * One player maximizes his lead in points if the game ended now, all others minimize it, chance
 * takes the mean. Leads beyond `bound` count as `bound`: with values known to lie in [-bound,
 * bound] a chance node can be left as soon as what is missing can no longer bring its mean into the
 * window (Star1), and looking at a few moves below each outcome first narrows what is missing
 * (Star2, here with several probes: Star2.5). B. W. Ballard, "The *-Minimax Search Procedure for
 * Trees Containing Chance Nodes", Artificial Intelligence 21 (1983); T. Hauk, M. Buro, J.
 * Schaeffer, "Rediscovering *-Minimax Search", CG 2004. In Carcassonne: C. Heyden, MSc thesis,
 * Maastricht 2009.
 *
 * All three find the same value; only the number of nodes differs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_STAR_SEARCH_H
#define CARCARENA_BOTS_STAR_SEARCH_H

#include "papers/turn_moves.h"

typedef enum StarKind { STAR_NONE, STAR_ONE, STAR_TWO } StarKind;

/** What to search with. */
typedef struct StarSettings {
    StarKind kind;      /* NONE: no pruning at all */
    uint32_t depth_max; /* deepest search, in turns; 1: the player's own only */
    uint32_t probes;    /* moves tried below each outcome before the search of a chance node */
    double bound;       /* points at which leads are cut */
} StarSettings;

/** What a search may spend. */
typedef struct StarLimit {
    uint64_t nodes; /* positions; 0: no limit */
    const BotBudget *budget;
    uint64_t end; /* of the time, if the budget has one */
} StarLimit;

typedef struct StarSearch StarSearch;

/** @param settings copied. @return STATUS_NO_MEMORY. */
Status star_search_create(StarSearch **out, const Rules *rules, const StarSettings *settings,
                          Message *message) MUST_USE;

/** NULL is allowed. */
void star_search_destroy(StarSearch *self);

/**
 * Searches the moves of a pending decision, of which there are `count`, to the end of turn number
 * `depth`, where the next draw begins a turn. The count of positions goes on from 0.
 * @param limit when it is reached every further position is judged as it stands.
 * @param values receives the value of each move for the player to decide: exact for all moves
 *        without pruning; with it for the best one, and of others no less than they are worth.
 * @return the best move, the first one of equals.
 */
uint32_t star_search_moves(StarSearch *self, const Game *game, const WholeTurn *moves,
                           uint32_t count, uint32_t depth, const StarLimit *limit, double *values);

/** Positions of the last search. */
uint64_t star_search_nodes(const StarSearch *self);

/** True if the last search reached its limit. */
bool star_search_cut(const StarSearch *self);

#endif
