/**
 * Positions and actions for cases that combine expansions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_MEETING_TABLES_H
#define TESTS_MEETING_TABLES_H

/** Draws and places a tile: "2.P0". */
static inline void lay(Scenario *scenario, const char *tile, char label) {
    char name[DRAWN_NAME_SIZE];
    (void)snprintf(name, sizeof name, "%.*s", (int)strlen(tile) - 1, tile);
    scenario_draw(scenario, name);
    scenario_place(scenario, tile, label);
}

static inline void refused(Scenario *scenario, const char *text) {
    if (scenario_offered(scenario, text)) {
        fail_msg("'%s' is offered", text);
    }
}

/** Moves the dragon one step, for the player whose step it is. */
static inline void dragon(Scenario *scenario, int x, int y) {
    char text[ACTION_TEXT_SIZE];
    (void)snprintf(text, sizeof text, "move dragon %d,%d tile", x, y);
    scenario_do(scenario, text);
}

#endif
