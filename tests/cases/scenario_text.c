// SPDX-License-Identifier: MIT
//
// Scenarios by text: lines of a position that drawings lack, and actions as text.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 14, OFFERED_SIZE = 1 << 15 };

/**
 * Returns the expansion whose state a line contains, by name or, as in old texts, by number; or
 * NULL.
 */
static const char *line_module(const char *line) {
    return strncmp(line, "memory ", 7) == 0  ? line + 7
           : strncmp(line, "state ", 6) == 0 ? line + 6
                                             : NULL;
}

/** Returns the line of a text with the state of the same expansion as another line, or NULL. */
static char *line_like(char *text, const char *line) {
    const char *module = line_module(line);
    char *at = module != NULL ? strstr(text, "\nstate ") : NULL;
    while (at != NULL && strncmp(at + 7, module, strcspn(module, " \n") + 1) != 0) {
        at = strstr(at + 1, "\nstate ");
    }
    return at == NULL ? NULL : at + 1;
}

/**
 * Returns where to insert a line that replaces none: tiles after other tiles, all else before the
 * turn.
 */
static char *line_place(char *text, const char *line) {
    char *after = strncmp(line, "tile ", 5) == 0 ? text : strstr(text, "\nturn ") + 1;
    while (strncmp(after, "tile ", 5) == 0 || strncmp(after, "version ", 8) == 0) {
        after = strchr(after, '\n') + 1;
    }
    return after;
}

void scenario_line(Scenario *scenario, const char *line) {
    char text[TEXT_SIZE];
    char changed[2 * TEXT_SIZE];
    Message message = {""};
    assert_true(game_to_text(scenario->rules, scenario->game, text, sizeof text) < sizeof text);
    char *const same = line_like(text, line);
    char *const at = same != NULL ? same : line_place(text, line);
    const char *const rest = same != NULL ? strchr(same, '\n') + 1 : at;
    (void)snprintf(changed, sizeof changed, "%.*s%s\n%s", (int)(at - text), text, line, rest);
    if (game_from_text(scenario->rules, scenario->game, changed, &message) != STATUS_OK) {
        fail_msg("%s: %s\n%s", line, message.text, changed);
    }
}

bool scenario_offered(Scenario *scenario, const char *text) {
    Action action = 0;
    Message message = {""};
    return action_from_text(scenario->rules, scenario->game, text, &action, &message) == STATUS_OK;
}

void scenario_do(Scenario *scenario, const char *text) {
    Action action = 0;
    Message message = {""};
    if (action_from_text(scenario->rules, scenario->game, text, &action, &message) == STATUS_OK) {
        scenario_act(scenario, action);
        return;
    }
    static char offered[OFFERED_SIZE];
    size_t length = 0;
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    for (uint32_t i = 0; i < count && length + ACTION_TEXT_SIZE + 2 < sizeof offered; i++) {
        char word[ACTION_TEXT_SIZE];
        const char *action_text = action_to_text(scenario->rules, scenario->game,
                                                 scenario->actions[i], word, sizeof word);
        length +=
            (size_t)snprintf(offered + length, sizeof offered - length, "\n  %s", action_text);
    }
    fail_msg("%s: %s; offered:%s", text, message.text, offered);
}
