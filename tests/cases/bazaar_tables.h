/**
 * Positions and actions for the cases of bazaars.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_BAZAAR_TABLES_H
#define TESTS_BAZAAR_TABLES_H

static const char THREE[] = "base+bridges-castles-and-bazaars 3";
static const char FOUR[] = "base+bridges-castles-and-bazaars 4";
static const char START[] = " .   [D0]  .  \n"
                            " ?b   ?a   ?d \n"
                            " .    ?c   .  ";
// A board with a hole for an abbey.
static const char HOLE[] = "  .   .   U0           U0   .  \n"
                           " E1  G0   ?h           A1   .  \n"
                           "  .  U0  [D0]:Br0:BCr0  U0  ?b \n"
                           "  .   .   ?a            .   .  \n"
                           "  .   .   ?c            .   .  ";

enum { SELL, BUY };

/** Draws a tile and turns it face up. */
static inline void uncover(Scenario *scenario, const char *tile) {
    const uint32_t type = scenario_type(scenario, tile);
    assert_string_equal(game_pending(scenario->rules, scenario->game).phase, "bazaar");
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    assert_int_equal(game_hand(scenario->rules, scenario->game), -1);
    Message message = {""};
    assert_int_equal(game_check(scenario->rules, scenario->game, &message), STATUS_OK);
    scenario->log.count = 0;
}

/** Returns the action that names an open tile. */
static inline Action naming(Scenario *scenario, int player, const char *tile) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(scenario->rules, scenario->game, apart);
    uint32_t number = 0;
    while (number < count && apart[number].type != scenario_type(scenario, tile)) {
        number++;
    }
    assert_true(number < count);
    assert_string_equal(apart[number].name, "open");
    return action_with_arg(action_make(VERB_CHOOSE, (unsigned)player), number);
}

static inline void name_tile(Scenario *scenario, int player, const char *tile) {
    scenario_act(scenario, naming(scenario, player, tile));
}

static inline Action bidding(int player, unsigned points) {
    return action_with_arg(action_make(VERB_BID, (unsigned)player), points);
}

static inline void bid(Scenario *scenario, int player, unsigned points) {
    scenario_act(scenario, bidding(player, points));
}

static inline void pass(Scenario *scenario, int player) {
    scenario_act(scenario, action_pass((unsigned)player));
}

static inline void deal(Scenario *scenario, int player, unsigned what) {
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, (unsigned)player), what));
}

/** Checks which tile a player has bought; NULL: none. */
static inline void holds(Scenario *scenario, int player, const char *tile) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(scenario->rules, scenario->game, apart);
    int type = -1;
    for (uint32_t i = 0; i < count; i++) {
        if (apart[i].player == player) {
            assert_string_equal(apart[i].name, "bought");
            type = apart[i].type;
        }
    }
    assert_int_equal(type, tile == NULL ? -1 : (int)scenario_type(scenario, tile));
}

/** Checks that no tile is open and no player holds a bought tile. */
static inline void no_bazaar(Scenario *scenario) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    assert_int_equal(game_reserve_tiles(scenario->rules, scenario->game, apart), 0);
}

/** Red places a bazaar at `a`, and three tiles are turned face up. */
static inline void bazaar_of_three(Scenario *scenario, const char *words) {
    scenario_begin(scenario, words, START);
    scenario_turn(scenario, "2.F0", 'a', NULL);
    scenario_pending(scenario, "red bazaar");
    uncover(scenario, "U");
    uncover(scenario, "B");
    uncover(scenario, "E");
}

static inline Action abbey(Scenario *scenario, int player) {
    const DrawnCell *hole = drawn_board_cell(&scenario->board, 'h');
    return action_with_arg(action_place((unsigned)player, hole->x, hole->y, 0), 1);
}

#endif
