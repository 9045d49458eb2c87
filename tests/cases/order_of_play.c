// SPDX-License-Identifier: MIT
#include "order_of_play.h"

#include "carcarena/engine/text.h"

#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 160 };

/** Replaces every label by its cell. */
static void cells_name(const Scenario *scenario, const char *text, char out[LINE_SIZE]) {
    size_t length = 0;
    for (const char *c = text; *c != '\0'; c++) {
        int written = 1;
        if (*c == '@') {
            const DrawnCell *cell = drawn_board_cell(&scenario->board, *++c);
            written = snprintf(out + length, LINE_SIZE - length, "%d,%d", cell->x, cell->y);
        } else {
            out[length] = *c;
        }
        length += (size_t)written;
        assert_true(length < LINE_SIZE);
    }
    out[length] = '\0';
}

static void draw_play(Scenario *scenario, const char *tile) {
    const uint32_t type = scenario_type(scenario, tile);
    Message message = {""};
    if (game_draw_tile_logged(scenario->rules, scenario->game, type, &scenario->log) != STATUS_OK) {
        fail_msg("%s cannot be drawn", tile);
    }
    if (game_check(scenario->rules, scenario->game, &message) != STATUS_OK) {
        fail_msg("%s: %s", tile, message.text);
    }
}

/** Executes one line. */
static void line_play(Scenario *scenario, const char *what) {
    const Pending pending = game_pending(scenario->rules, scenario->game);
    char named[LINE_SIZE];
    if (pending.kind == PENDING_DRAW) {
        draw_play(scenario, what);
    } else if (pending.kind == PENDING_CHANCE) {
        scenario_happen(scenario, what);
    } else if (strcmp(pending.phase, "place") == 0) {
        (void)snprintf(named, sizeof named, "%.*s", (int)strcspn(what, " "), what);
        scenario_place(scenario, named, what[strlen(what) - 1]);
    } else {
        cells_name(scenario, what, named);
        scenario_do(scenario, named);
    }
}

/**
 * Passes free actions that offer only bridges, unless the script is about them. Games with bridges
 * offer them in every turn.
 */
static void bridges_decline(Scenario *scenario, const char *expected) {
    const Pending pending = game_pending(scenario->rules, scenario->game);
    if (pending.kind != PENDING_DECISION || strncmp(pending.phase, "after ", 6) != 0 ||
        strstr(expected, pending.phase) != NULL) {
        return;
    }
    bool only = true;
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    for (uint32_t i = 0; i < count; i++) {
        char text[ACTION_TEXT_SIZE];
        (void)action_to_text(scenario->rules, scenario->game, scenario->actions[i], text,
                             sizeof text);
        only = only && (strcmp(text, "pass") == 0 || strncmp(text, "token 9 ", 8) == 0);
    }
    if (only) {
        scenario_do(scenario, "pass");
    }
}

void order_play(Scenario *scenario, const char *script) {
    scenario->log.count = 0;
    while (*script != '\0') {
        char line[LINE_SIZE];
        const size_t length = strcspn(script, "\n");
        assert_true(length < sizeof line);
        (void)snprintf(line, sizeof line, "%.*s", (int)length, script);
        script += length + (script[length] == '\n');
        char *what = strstr(line, ": ");
        if (what != NULL) {
            *what = '\0';
            what += 2;
        }
        bridges_decline(scenario, line);
        scenario_pending(scenario, line);
        if (what != NULL) {
            line_play(scenario, what);
        } else {
            assert_true(*script == '\0');
        }
    }
}

void order_line(Scenario *scenario, const char *line) {
    char named[LINE_SIZE];
    cells_name(scenario, line, named);
    scenario_line(scenario, named);
}

static bool is_offered(Scenario *scenario, const char *action) {
    char named[LINE_SIZE];
    cells_name(scenario, action, named);
    return scenario_offered(scenario, named);
}

void order_offers(Scenario *scenario, const char *action) {
    if (!is_offered(scenario, action)) {
        fail_msg("%s is not offered", action);
    }
}

void order_offers_not(Scenario *scenario, const char *action) {
    if (is_offered(scenario, action)) {
        fail_msg("%s is offered", action);
    }
}

void order_fact(Scenario *scenario, const char *name, int player, int32_t expected) {
    static GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    for (uint32_t i = 0; i < count; i++) {
        if (!facts[i].placed && facts[i].player == player && strcmp(facts[i].name, name) == 0) {
            assert_int_equal(facts[i].amount, expected);
            return;
        }
    }
    fail_msg("nothing is told of '%s'", name);
}
