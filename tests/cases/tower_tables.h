/**
 * Positions and actions for the cases of the Tower.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TOWER_TABLES_H
#define TESTS_TOWER_TABLES_H

enum { TEXT_SIZE = 1 << 14, FOUNDATIONS = 18, TOWER_PIECE = 3, PIECES_MAX = 10 };

static const char TOWER[] = "base+tower 2";

/**
 * Inserts lines into the text of the position, before its turn. Returns false if the text is then
 * rejected.
 */
static inline bool lines_added(Scenario *scenario, const char *lines, Message *message) {
    char text[TEXT_SIZE];
    char changed[2 * TEXT_SIZE];
    (void)game_to_text(scenario->rules, scenario->game, text, sizeof text);
    char *turn = strstr(text, "\nturn ") + 1;
    char *memory = strstr(text, "state tower");
    const bool replaces = memory != NULL && strncmp(lines, "memory tower", 12) == 0;
    const char *rest = replaces ? strchr(memory, '\n') + 1 : turn;
    char *at = replaces ? memory : turn;
    (void)snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, lines, rest);
    return game_from_text(scenario->rules, scenario->game, changed, message) == STATUS_OK;
}

static inline void add_lines(Scenario *scenario, const char *lines) {
    Message message = {""};
    if (!lines_added(scenario, lines, &message)) {
        fail_msg("%s: %s", lines, message.text);
    }
}

/** Returns the height of the tower on a labeled cell. */
static inline int height_at(Scenario *scenario, char label) {
    GameFact facts[GAME_FACTS_MAX];
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    for (uint32_t i = 0; i < count; i++) {
        if (facts[i].placed && strcmp(facts[i].name, "tower") == 0 && facts[i].x == cell->x &&
            facts[i].y == cell->y) {
            return facts[i].amount;
        }
    }
    return 0;
}

/** Returns the number of pieces a player has left. */
static inline int pieces_of(Scenario *scenario, int player) {
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    uint32_t i = 0;
    while (i < count && (facts[i].player != player || strcmp(facts[i].name, "tower piece") != 0)) {
        i++;
    }
    assert_true(i < count);
    return facts[i].amount;
}

/**
 * Writes the module's memory for towers of these heights, built of pieces of players 0 and 1 in
 * turn.
 */
static inline void memory_write(char *line, size_t size, int players, int each,
                                const int *heights) {
    int pieces[PLAYERS_MAX] = {0};
    int builder = 0;
    for (int player = 0; player < players; player++) {
        pieces[player] = each;
    }
    for (int f = 0; f < FOUNDATIONS; f++) {
        for (int i = 0; i < heights[f]; i++) {
            pieces[builder]--;
            builder = 1 - builder;
        }
    }
    size_t length = (size_t)snprintf(line, size, "memory tower");
    for (int i = 0; i < PLAYERS_MAX + 3 + FOUNDATIONS; i++) {
        const int number = i < PLAYERS_MAX ? pieces[i] : i < PLAYERS_MAX + 3 ? 0 : heights[i - 11];
        length += (size_t)snprintf(line + length, size - length, " %d", number);
    }
    (void)snprintf(line + length, size - length, "\n");
}

/**
 * Puts towers on labeled cells, such as "t2 u1": label and height. The number of a foundation is
 * found by trying.
 */
static inline void raise_towers(Scenario *scenario, int each, const char *towers) {
    int heights[FOUNDATIONS] = {0};
    char line[256];
    for (const char *at = towers; *at != '\0'; at += at[2] == ' ' ? 3 : 2) {
        for (int f = 0; f < FOUNDATIONS && height_at(scenario, at[0]) != at[1] - '0'; f++) {
            if (heights[f] == 0) {
                Message message = {""};
                heights[f] = at[1] - '0';
                memory_write(line, sizeof line, rules_players(scenario->rules), each, heights);
                const bool there = lines_added(scenario, line, &message);
                heights[f] = there && height_at(scenario, at[0]) != 0 ? heights[f] : 0;
            }
        }
        assert_int_equal(height_at(scenario, at[0]), at[1] - '0');
    }
}

/** Checks that exactly these actions are offered, in order, separated by ", ". */
static inline void offers(Scenario *scenario, const char *expected) {
    char text[TEXT_SIZE] = "";
    size_t length = 0;
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    for (uint32_t i = 0; i < count; i++) {
        char action[ACTION_TEXT_SIZE];
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? ", " : "",
                                   action_to_text(scenario->rules, scenario->game,
                                                  scenario->actions[i], action, sizeof action));
    }
    assert_string_equal(text, expected);
}

/** Returns whether an action with this text is offered. */
static inline bool offered(Scenario *scenario, const char *text) {
    Action action = 0;
    Message message = {""};
    return action_from_text(scenario->rules, scenario->game, text, &action, &message) == STATUS_OK;
}

/** Plays an action given as text. */
static inline void act(Scenario *scenario, const char *text) {
    Action action = 0;
    Message message = {""};
    if (action_from_text(scenario->rules, scenario->game, text, &action, &message) != STATUS_OK) {
        fail_msg("%s: %s", text, message.text);
    }
    scenario_act(scenario, action);
}

/** Builds on a labeled cell after the tile is placed. */
static inline void build(Scenario *scenario, char label) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    const Action token =
        action_make(VERB_TOKEN, (unsigned)game_active_player(scenario->rules, scenario->game));
    scenario_act(scenario, action_with_arg(action_at(token, cell->x, cell->y), TOWER_PIECE));
}

/** Draws and places a tile, then builds. */
static inline void build_turn(Scenario *scenario, const char *tile, char at, char tower) {
    scenario_draw(scenario, tile);
    char turned[64];
    (void)snprintf(turned, sizeof turned, "%s0", tile);
    scenario_place(scenario, turned, at);
    build(scenario, tower);
}

/** Checks the off-board figures in order: "1 follower prison 0, ...". */
static inline void away(Scenario *scenario, const char *expected) {
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    char text[TEXT_SIZE] = "";
    size_t length = 0;
    const uint32_t count = game_off_board(scenario->rules, scenario->game, figures);
    for (uint32_t i = 0; i < count; i++) {
        const OffBoardFigure *f = &figures[i];
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "%s%d %s %s", i > 0 ? ", " : "",
                             f->owner, figure_type_text((FigureType)f->type), f->place);
        length += f->placed
                      ? (size_t)snprintf(text + length, sizeof text - length, " %d,%d", f->x, f->y)
                  : f->holder >= 0
                      ? (size_t)snprintf(text + length, sizeof text - length, " %d", f->holder)
                      : 0;
    }
    assert_string_equal(text, expected);
}

// The tower t below the start tile; all others are Blue's.
static const char ROW[] = "  .       .      [D0]:Br0     ?a      .      \n"
                          " B0:Bm0  E0:Bf0  2.B0:Bf0=t  B0:Bm0  B0:Bm0 \n"
                          "  .       .       B0:Bm0      .       .      ";

static const char TOP[] = "[D0]     ?a    ?b  ?c \n"
                          " 2.B0=t  B0    .   .  ";

#endif
