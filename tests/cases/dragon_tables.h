/**
 * Positions and actions of The Princess & the Dragon for its cases.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_DRAGON_TABLES_H
#define TESTS_DRAGON_TABLES_H

/** Returns the move of a neutral figure to a tile as a whole (segment NULL) or to a segment. */
static inline Action neutral(Scenario *scenario, const char *name, char label,
                             const char *segment) {
    unsigned index = 0;
    while (strcmp(rules_neutral_name(scenario->rules, index), name) != 0) {
        index++;
    }
    const PlacedTile at =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    const unsigned where =
        segment == NULL ? (unsigned)WHOLE_TILE : scenario_segment(scenario, label, segment);
    const unsigned player = (unsigned)game_pending(scenario->rules, scenario->game).player;
    return action_move(player, ACTION_NEUTRAL + index, at.x, at.y, where);
}

static inline void fairy(Scenario *scenario, char label, const char *segment) {
    scenario_act(scenario, neutral(scenario, "fairy", label, segment));
}

static inline void step(Scenario *scenario, char label) {
    scenario_act(scenario, neutral(scenario, "dragon", label, NULL));
}

/** Draws and places a tile and moves the fairy. */
static inline void fairy_turn(Scenario *scenario, const char *name, const char *tile, char cell,
                              const char *place) {
    scenario_draw(scenario, name);
    scenario_place(scenario, tile, cell);
    fairy(scenario, place[0], place[1] == '.' ? place + 2 : NULL);
}

static inline void dragon_on(Scenario *scenario, char label) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_neutral_figures(scenario->rules, scenario->game, figures);
    bool found = false;
    for (uint32_t i = 0; i < count; i++) {
        found = found || (strcmp(figures[i].name, "dragon") == 0 &&
                          figures[i].tile == scenario_tile(scenario, label) &&
                          figures[i].segment == WHOLE_TILE);
    }
    assert_true(found);
}

#endif
