// SPDX-License-Identifier: MIT
#include "turns/turn_plan.h"

void turn_plan_keep(TurnPlan *plan, const Rules *rules, const Game *game, Game *scratch,
                    const Action actions[TURN_ACTIONS_MAX]) {
    *plan = (TurnPlan){.next = 0};
    if (actions[1] == 0) {
        return;
    }
    game_copy(rules, scratch, game);
    for (int i = 0; i + 1 < TURN_ACTIONS_MAX && actions[i + 1] != 0; i++) {
        game_apply(rules, scratch, actions[i]);
        plan->actions[plan->count] = actions[i + 1];
        plan->hashes[plan->count++] = game_hash(rules, scratch);
    }
}

Action turn_plan_take(TurnPlan *plan, const Rules *rules, const Game *game, const Action *legal,
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
