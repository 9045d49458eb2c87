/**
 * Plan of a turn that was chosen as a whole. Its later decisions are answered from the plan while
 * the game is in the position that was planned for. All searches share this, and so does
 * random:joint.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_PLAN_H
#define CARCARENA_BOTS_TURN_PLAN_H

#include "turns/turns.h"

/** Planned actions and the position before each. Starts as {0}. */
typedef struct TurnPlan {
    Action actions[TURN_ACTIONS_MAX - 1];
    uint64_t hashes[TURN_ACTIONS_MAX - 1]; /* game_hash of the position in which the action is
                                              played */
    unsigned next, count;
} TurnPlan;

/**
 * Stores all actions of a turn except the first, which is played now.
 * @param scratch a block for a game, other than `game`; overwritten
 * @param actions the turn, padded with 0; at most the pending player's own decisions
 */
void turn_plan_keep(TurnPlan *plan, const Rules *rules, const Game *game, Game *scratch,
                    const Action actions[TURN_ACTIONS_MAX]);

/**
 * Returns the planned action for this position, one of the `count` legal ones. Returns 0 and clears
 * the plan if there is none.
 */
Action turn_plan_take(TurnPlan *plan, const Rules *rules, const Game *game, const Action *legal,
                      uint32_t count);

#endif
