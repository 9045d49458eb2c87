// SPDX-License-Identifier: MIT
#include "review/turn_text.h"

#include "carcarena/engine/text.h"

#include <stdio.h>
#include <stdlib.h>

char *turn_actions_text(const Rules *rules, const Game *game, const Action *actions, uint32_t count,
                        char *text, size_t size) {
    Game *const trial = game_alloc(rules);
    size_t length = 0;
    text[0] = '\0';
    while (count > 1 && action_verb(actions[count - 1]) == VERB_PASS) {
        count--;
    }
    if (trial == NULL) {
        return text;
    }
    game_copy(rules, trial, game);
    for (uint32_t i = 0; i < count && length < size; i++) {
        char action[ACTION_TEXT_SIZE];
        length += (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? ", " : "",
                                   action_to_text(rules, trial, actions[i], action, sizeof action));
        game_apply(rules, trial, actions[i]);
    }
    free(trial);
    return text;
}
