// SPDX-License-Identifier: MIT
#include "turns/turn_rest.h"

void turn_rest_keep(TurnRest *rest, const Rules *rules, const Game *game, Game *scratch,
                    const Action actions[TURN_ACTIONS_MAX]) {
    *rest = (TurnRest){.next = 0};
    if (actions[1] == 0) {
        return;
    }
    game_copy(rules, scratch, game);
    for (int i = 0; i + 1 < TURN_ACTIONS_MAX && actions[i + 1] != 0; i++) {
        game_apply(rules, scratch, actions[i]);
        rest->actions[rest->count] = actions[i + 1];
        rest->hashes[rest->count++] = game_hash(rules, scratch);
    }
}

Action turn_rest_take(TurnRest *rest, const Rules *rules, const Game *game, const Action *legal,
                      uint32_t count) {
    if (rest->next < rest->count && rest->hashes[rest->next] == game_hash(rules, game)) {
        const Action action = rest->actions[rest->next++];
        for (uint32_t i = 0; i < count; i++) {
            if (legal[i] == action) {
                return action;
            }
        }
    }
    rest->count = 0;
    return 0;
}
