// SPDX-License-Identifier: MIT
#include "mcts/mcts_plan.h"

void mcts_plan_make(MctsPlan *plan, const Rules *rules, const Game *game, Game *scratch,
                    const Action *actions) {
    *plan = (MctsPlan){.next = 0};
    game_copy(rules, scratch, game);
    for (int i = 0; i + 1 < TURN_ACTIONS_MAX && actions[i + 1] != 0; i++) {
        game_apply(rules, scratch, actions[i]);
        plan->actions[plan->count] = actions[i + 1];
        plan->hashes[plan->count++] = game_hash(rules, scratch);
    }
}

Action mcts_plan_take(MctsPlan *plan, const Rules *rules, const Game *game, const Action *legal,
                      uint32_t count) {
    if (plan->next < plan->count && plan->hashes[plan->next] == game_hash(rules, game)) {
        const Action action = plan->actions[plan->next++];
        for (uint32_t i = 0; i < count; i++) {
            if (legal[i] == action) {
                return action;
            }
        }
    }
    plan->count = 0;
    return 0;
}
