/**
 * Actions for cases about where tiles come from.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_SOURCES_TABLES_H
#define TESTS_SOURCES_TABLES_H

static inline void checked(Scenario *scenario) {
    Message message = {""};
    assert_int_equal(game_check(scenario->rules, scenario->game, &message), STATUS_OK);
}

/** Draws a tile from outside the supply, or the first tile of all. */
static inline void reveal(Scenario *scenario, const char *tile) {
    const uint32_t type = scenario_type(scenario, tile);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    checked(scenario);
}

static inline void open_up(Scenario *scenario, const char *first, const char *second,
                           const char *third) {
    reveal(scenario, first);
    reveal(scenario, second);
    reveal(scenario, third);
}

/** Returns the number of a tile's place among the places of a name, or -1. */
static inline int place_of(Scenario *scenario, const char *name, const char *tile) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(scenario->rules, scenario->game, apart);
    int place = 0;
    for (uint32_t i = 0; i < count; i++) {
        const bool named = strcmp(apart[i].name, name) == 0;
        if (named && apart[i].type == scenario_type(scenario, tile)) {
            return place;
        }
        place += named;
    }
    return -1;
}

/** Returns how many tiles of a name a player has; player -1: how many are there for all players. */
static inline int held(Scenario *scenario, const char *name, int player) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(scenario->rules, scenario->game, apart);
    int tiles = 0;
    for (uint32_t i = 0; i < count; i++) {
        tiles += strcmp(apart[i].name, name) == 0 && apart[i].player == player;
    }
    return tiles;
}

static inline Action choosing(Scenario *scenario, int place) {
    const Pending pending = game_pending(scenario->rules, scenario->game);
    assert_true(place >= 0);
    return action_with_arg(action_make(VERB_CHOOSE, (unsigned)pending.player), (unsigned)place);
}

static inline void leave(Scenario *scenario) {
    const Pending pending = game_pending(scenario->rules, scenario->game);
    scenario_act(scenario, action_pass((unsigned)pending.player));
}

/** Places the current tile beside the start tile and deploys no figure. */
static inline void place_at(Scenario *scenario, int x, int y, unsigned rotation) {
    const Pending pending = game_pending(scenario->rules, scenario->game);
    scenario_act(scenario, action_place((unsigned)pending.player, x, y, rotation));
    leave(scenario);
}

#endif
