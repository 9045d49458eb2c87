/**
 * The rest of a turn that has been chosen whole: its later decisions are answered without another
 * search, as long as the position is the one that was foreseen.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_PLAN_H
#define CARCARENA_BOTS_MCTS_PLAN_H

#include "turns.h"

/** Actions to come and the position before each. Starts as {0}. */
typedef struct MctsPlan {
    Action actions[TURN_ACTIONS_MAX];
    uint64_t hashes[TURN_ACTIONS_MAX]; /* game_hash of the position in which it is played */
    unsigned next, count;
} MctsPlan;

/** Plans all actions of a turn but the first, which is played now.
 * @param scratch a block for a game, other than `game`; overwritten. */
void mcts_plan_make(MctsPlan *plan, const Rules *rules, const Game *game, Game *scratch,
                    const Action *actions);

/**
 * The action planned for this position, one of the `count` legal ones; 0 if there is none: then the
 * plan is forgotten.
 */
Action mcts_plan_take(MctsPlan *plan, const Rules *rules, const Game *game, const Action *legal,
                      uint32_t count);

#endif
