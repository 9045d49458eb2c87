/**
 * The plan of a turn that was chosen whole: its later decisions are answered from what was
 * chosen, as long as the position is the one that was foreseen. Bots that think share this;
 * random:joint, which plays for speed, knows its second half by sight.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_PLAN_H
#define CARCARENA_BOTS_TURN_PLAN_H

#include "turns/turns.h"

/** Actions to come and the position before each. Starts as {0}. */
typedef struct TurnPlan {
    Action actions[TURN_ACTIONS_MAX - 1];
    uint64_t hashes[TURN_ACTIONS_MAX - 1]; /* game_hash of the position in which it is played */
    unsigned next, count;
} TurnPlan;

/**
 * Remembers all actions of a turn but the first, which is played now.
 * @param scratch a block for a game, other than `game`; overwritten.
 * @param actions the turn, 0 behind the last; no more than the pending player's own decisions.
 */
void turn_plan_keep(TurnPlan *plan, const Rules *rules, const Game *game, Game *scratch,
                    const Action actions[TURN_ACTIONS_MAX]);

/**
 * The action remembered for this position, one of the `count` legal ones; 0 if there is none: then
 * all that was remembered is forgotten.
 */
Action turn_plan_take(TurnPlan *plan, const Rules *rules, const Game *game, const Action *legal,
                      uint32_t count);

#endif
