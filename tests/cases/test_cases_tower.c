// SPDX-License-Identifier: MIT
//
// Cases TW-001 to TW-023 and what pitfalls 2 and 23 say of The Tower: pieces, ranges, captures,
// followers on top, exchange and ransom. Rules: Complete Annotated Rules 7.4, p. 51 to 55.
#include "scenario.h"

#include "carcarena/engine/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 14, FOUNDATIONS = 18, TOWER_PIECE = 3, PIECES_MAX = 10 };

static const char TOWER[] = "base+tower 2";

// ---- Towers and prisoners that are there already

/** Puts lines into the text of the position, before its turn; false if it is refused then. */
static bool lines_added(Scenario *scenario, const char *lines, Message *message) {
    char text[TEXT_SIZE];
    char changed[2 * TEXT_SIZE];
    (void)game_to_text(scenario->rules, scenario->game, text, sizeof text);
    char *turn = strstr(text, "\nturn ") + 1;
    char *memory = strstr(text, "memory tower");
    const bool replaces = memory != NULL && strncmp(lines, "memory tower", 12) == 0;
    const char *rest = replaces ? strchr(memory, '\n') + 1 : turn;
    char *at = replaces ? memory : turn;
    (void)snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, lines, rest);
    return game_from_text(scenario->rules, scenario->game, changed, message) == STATUS_OK;
}

static void add_lines(Scenario *scenario, const char *lines) {
    Message message = {""};
    if (!lines_added(scenario, lines, &message)) {
        fail_msg("%s: %s", lines, message.text);
    }
}

/** Height of the tower on a labelled cell. */
static int height_at(Scenario *scenario, char label) {
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

/** Pieces a player has left. */
static int pieces_of(Scenario *scenario, int player) {
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    uint32_t i = 0;
    while (i < count && (facts[i].player != player || strcmp(facts[i].name, "tower piece") != 0)) {
        i++;
    }
    assert_true(i < count);
    return facts[i].amount;
}

/** Writes what the module remembers when towers of these heights stand, on pieces of players 0 and
 * 1 in turn. */
static void memory_write(char *line, size_t size, int players, int each, const int *heights) {
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

/** Towers on labelled cells, such as "t2 u1": label and height. Which number a foundation has is
 * found by trying. */
static void raise_towers(Scenario *scenario, int each, const char *towers) {
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

/** The actions that are offered, in order, are these, separated by ", ". */
static void offers(Scenario *scenario, const char *expected) {
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

/** Whether an action is offered, by its text. */
static bool offered(Scenario *scenario, const char *text) {
    Action action = 0;
    Message message = {""};
    return action_from_text(scenario->rules, scenario->game, text, &action, &message) == STATUS_OK;
}

/** Does an action given as text. */
static void act(Scenario *scenario, const char *text) {
    Action action = 0;
    Message message = {""};
    if (action_from_text(scenario->rules, scenario->game, text, &action, &message) != STATUS_OK) {
        fail_msg("%s: %s", text, message.text);
    }
    scenario_act(scenario, action);
}

/** Builds on a labelled cell with the tile in hand placed. */
static void build(Scenario *scenario, char label) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    const Action token =
        action_make(VERB_TOKEN, (unsigned)game_active_player(scenario->rules, scenario->game));
    scenario_act(scenario, action_with_arg(action_at(token, cell->x, cell->y), TOWER_PIECE));
}

/** Draws and places a tile, then builds. */
static void build_turn(Scenario *scenario, const char *tile, char at, char tower) {
    scenario_draw(scenario, tile);
    char turned[64];
    (void)snprintf(turned, sizeof turned, "%s0", tile);
    scenario_place(scenario, turned, at);
    build(scenario, tower);
}

/** Figures away, one after the other: "1 follower prison 0, ...". */
static void away(Scenario *scenario, const char *expected) {
    AwayFigure figures[GAME_AWAY_MAX];
    char text[TEXT_SIZE] = "";
    size_t length = 0;
    const uint32_t count = game_away(scenario->rules, scenario->game, figures);
    for (uint32_t i = 0; i < count; i++) {
        const AwayFigure *f = &figures[i];
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

// ---- Ranges

// The tower t below the start tile; everybody else is Blue.
static const char ROW[] = "  .       .      [D0]:Br0     ?a      .      \n"
                          " B0:Bm0  E0:Bf0  2.B0:Bf0=t  B0:Bm0  B0:Bm0 \n"
                          "  .       .       B0:Bm0      .       .      ";

static void TW_001_height_one_reaches_five_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, ROW);
    build_turn(scenario, "U", 'a', 't');
    scenario_pending(scenario, "red capture");
    offers(scenario, "pass, remove follower 0,0 r0 of 1, remove follower -1,1 f0 of 1, "
                     "remove follower 0,1 f0 of 1, remove follower 1,1 m0 of 1, "
                     "remove follower 0,2 m0 of 1");
}

static void TW_002_height_two_reaches_nine_tiles(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, ROW);
    raise_towers(scenario, PIECES_MAX, "t1");
    build_turn(scenario, "U", 'a', 't');
    offers(scenario, "pass, remove follower 0,0 r0 of 1, remove follower -2,1 m0 of 1, "
                     "remove follower -1,1 f0 of 1, remove follower 0,1 f0 of 1, "
                     "remove follower 1,1 m0 of 1, remove follower 2,1 m0 of 1, "
                     "remove follower 0,2 m0 of 1");
}

// Footnote 121: each piece adds four tiles; not the diagonals.
static void TW_003_each_piece_reaches_one_tile_farther(void **state) {
    static const char BOARD[] = "[D0]:Bf0     ?a      .      .      .      .     \n"
                                " 2.B0=t      B0:Bf0  E0     E0     E0     B0:Bm0 \n"
                                " 2.C0:Bm0    B0:Bm0   .      .      .      .     ";
    Scenario *scenario = *state;
    for (int height = 4; height <= 5; height++) {
        scenario_begin(scenario, TOWER, BOARD);
        raise_towers(scenario, PIECES_MAX, height == 4 ? "t3" : "t4");
        build_turn(scenario, "U", 'a', 't');
        assert_true(offered(scenario, "remove follower 0,0 f0 of 1"));
        assert_true(offered(scenario, "remove follower 1,1 f0 of 1"));
        assert_true(offered(scenario, "remove follower 0,2 m0 of 1"));
        assert_false(offered(scenario, "remove follower 1,2 m0 of 1"));
        assert_int_equal(offered(scenario, "remove follower 5,1 m0 of 1"), height == 5);
    }
}

// Footnote 122. The middle cell of the row is empty.
static const char GAP[] = " ?a  [D0]      .    .      \n"
                          "  .   2.B0=t   .   B0:Bm0 \n"
                          "  .   B0       B0  B0     ";

static void TW_004_over_gaps_and_towers(void **state) {
    static const char TOWERS[] = "[D0]     ?a    .      \n"
                                 " 2.B0=t  2.C0=u  B0:Bm0 ";
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, TOWERS);
    raise_towers(scenario, PIECES_MAX, "t1 u5");
    build_turn(scenario, "U", 'a', 't');
    assert_true(offered(scenario, "remove follower 2,1 m0 of 1"));
    scenario_begin(scenario, TOWER, GAP);
    raise_towers(scenario, PIECES_MAX, "t1");
    build_turn(scenario, "U", 'a', 't');
    offers(scenario, "pass, remove follower 2,1 m0 of 1");
    scenario_begin(scenario, "base+tower 2 tower_gaps=no", GAP);
    raise_towers(scenario, PIECES_MAX, "t1");
    build_turn(scenario, "U", 'a', 't');
    scenario_pending(scenario, "blue draw");
}

static void TW_005_nobody_has_to_be_captured(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, ROW);
    build_turn(scenario, "U", 'a', 't');
    act(scenario, "pass");
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 7, blue 0");
    assert_int_equal(height_at(scenario, 't'), 1);
    assert_int_equal(pieces_of(scenario, RED), 9);
    // In the next turn nothing of it is left.
    scenario_draw(scenario, "V");
    assert_int_equal(pieces_of(scenario, BLUE), 10);
}

// ---- Captures

// The road of Blue's thief and builder; the farm of his farmer and pig.
static const char DEPENDANTS[] = " U0:BCr0  [D0]:Br0     ?a      \n"
                                 "  .        2.B0:Bf0=t  B0:BSf0 ";

static void TW_006_builder_and_pig_only_leave_with_the_last(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+traders-and-builders 2", DEPENDANTS);
    build_turn(scenario, "U", 'a', 't');
    offers(scenario, "pass, remove follower 0,0 r0 of 1, remove follower 0,1 f0 of 1");
    act(scenario, "remove follower 0,0 r0 of 1");
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
    scenario_supply_of(scenario, FIGURE_PIG, "red 1, blue 0");
    away(scenario, "1 follower prison 0");
}

static void TW_007_an_own_follower_comes_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, "[D0]:Rr0     ?a \n 2.B0=t  B0:Bm0 ");
    build_turn(scenario, "U", 'a', 't');
    act(scenario, "remove follower 0,0 r0");
    scenario_supply(scenario, "red 7, blue 6");
    away(scenario, "");
}

// Footnote 115.
static void TW_009_no_follower_on_a_bare_foundation(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, "[D0]     ?a \n 2.B0=t  B0 ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_false(offered(scenario, "deploy follower 0,1 tile"));
    scenario_begin(scenario, TOWER, "[D0]     ?a \n 2.B0=t  B0 ");
    raise_towers(scenario, PIECES_MAX, "t1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_true(offered(scenario, "deploy follower 0,1 tile"));
}

// ---- On top

static const char TOP[] = "[D0]     ?a    ?b  ?c \n"
                          " 2.B0=t  B0    .   .  ";

static void go_up(Scenario *scenario) {
    scenario_begin(scenario, TOWER, TOP);
    raise_towers(scenario, PIECES_MAX, "t1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "deploy follower 0,1 tile");
}

static void TW_010_who_stands_on_top_stops_the_tower(void **state) {
    Scenario *scenario = *state;
    go_up(scenario);
    away(scenario, "0 follower tower top 0,1");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    assert_false(offered(scenario, "token 3 0,1"));
    assert_false(offered(scenario, "deploy follower 0,1 tile"));
}

// Tower u beside t, on which a follower of Red's stands.
static const char TWO_TOWERS[] = "[D0]     ?a     ?b  \n"
                                 " 2.B0=t  2.C0=u  .  ";

static void two_towers(Scenario *scenario, const char *rules) {
    scenario_begin(scenario, rules, TWO_TOWERS);
    raise_towers(scenario, PIECES_MAX, "t1");
    add_lines(scenario, "away 0 follower tower-top 0,1\n");
    scenario_player(scenario, BLUE);
    build_turn(scenario, "U", 'a', 'u');
}

static void TW_011_a_tower_whose_follower_was_captured_grows_on(void **state) {
    Scenario *scenario = *state;
    two_towers(scenario, TOWER);
    act(scenario, "remove follower 0,1 tile of 0");
    away(scenario, "0 follower prison 1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_pending(scenario, "red after placing"); // he could be bought back at once
    act(scenario, "pass");
    assert_true(offered(scenario, "token 3 0,1"));
    assert_true(offered(scenario, "deploy follower 0,1 tile"));
}

// Footnote 125; an abbot as an option, for footnote 126 leaves it open.
static void TW_012_who_may_stand_on_top(void **state) {
    static const char ALL[] =
        "base+tower+inns-and-cathedrals+abbey-and-mayor+traders-and-builders+abbot+phantom 2";
    static const struct {
        const char *figure;
        bool stands;
    } FIGURES[] = {{"follower", true}, {"big-follower", true}, {"mayor", false},
                   {"wagon", false},   {"builder", false},     {"pig", false},
                   {"barn", false},    {"abbot", false},       {"phantom", false}};
    char words[128];
    Scenario *scenario = *state;
    for (int abbot = 0; abbot <= 1; abbot++) {
        (void)snprintf(words, sizeof words, "%s tower_abbot=%s", ALL, abbot != 0 ? "yes" : "no");
        scenario_begin(scenario, words, TOP);
        raise_towers(scenario, PIECES_MAX, "t1");
        scenario_draw(scenario, "U");
        scenario_place(scenario, "U0", 'a');
        for (size_t i = 0; i < sizeof FIGURES / sizeof FIGURES[0]; i++) {
            char text[64];
            (void)snprintf(text, sizeof text, "deploy %s 0,1 tile", FIGURES[i].figure);
            const bool stands = FIGURES[i].stands || (i == 7 && abbot != 0);
            assert_int_equal(offered(scenario, text), stands);
        }
        act(scenario, "pass");
        assert_true(offered(scenario, "deploy phantom 0,1 tile"));
    }
}

// Footnote 130.
static void TW_013_who_stands_on_top_can_be_captured(void **state) {
    Scenario *scenario = *state;
    two_towers(scenario, TOWER);
    offers(scenario, "pass, remove follower 0,1 tile of 0");
    two_towers(scenario, "base+tower 2 tower_top_capture=no");
    scenario_pending(scenario, "red draw");
    away(scenario, "0 follower tower top 0,1");
}

// ---- Exchange and ransom

static void TW_014_prisoners_of_each_other_are_exchanged(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, ROW);
    add_lines(scenario, "away 0 follower prison 1\n");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "pass"); // no ransom
    scenario_supply(scenario, "red 6, blue 0");
    build(scenario, 't');
    act(scenario, "remove follower 0,0 r0 of 1");
    away(scenario, "");
    scenario_supply(scenario, "red 7, blue 1");
    scenario_pending(scenario, "blue draw");
}

static void TW_015_the_owner_says_which_prisoner_returns(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+inns-and-cathedrals 2 tower_ransom=no", ROW);
    add_lines(scenario, "away 0 follower prison 1\naway 0 big-follower prison 1\n");
    build_turn(scenario, "U", 'a', 't');
    act(scenario, "remove follower 0,0 r0 of 1");
    scenario_pending(scenario, "red exchange");
    offers(scenario, "choose follower from 1, choose big-follower from 1");
    act(scenario, "choose big-follower from 1");
    away(scenario, "0 follower prison 1");
    scenario_supply_of(scenario, FIGURE_BIG, "red 1, blue 1");
    scenario_supply(scenario, "red 6, blue 1");
}

// Pitfall 23: two of them alike leave nothing to say.
static void pitfall_23_equal_prisoners_are_not_asked_about(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower 2 tower_ransom=no", ROW);
    add_lines(scenario, "away 0 follower prison 1\naway 0 follower prison 1\n");
    build_turn(scenario, "U", 'a', 't');
    act(scenario, "remove follower 0,0 r0 of 1");
    scenario_pending(scenario, "blue draw");
    away(scenario, "0 follower prison 1");
}

/** Red's last follower, and one of Blue's, are in Blue's and Yellow's prisons. */
static void prisoners(Scenario *scenario, const char *rules) {
    scenario_begin(scenario, rules, TOP);
    for (int i = 0; i < 7; i++) {
        add_lines(scenario, i == 0 ? "away 1 follower prison 2\n" : "away 0 follower prison 1\n");
    }
    add_lines(scenario, "away 0 follower prison 1\n");
}

static void TW_016_a_ransom(void **state) {
    Scenario *scenario = *state;
    prisoners(scenario, "base+tower 3");
    scenario_supply(scenario, "red 0, blue 6, yellow 7");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_pending(scenario, "red after placing");
    offers(scenario,
           "pass, choose follower from 1"); // not Blue's follower, whom Yellow holds: pitfall 23
    act(scenario, "choose follower from 1");
    scenario_scores(scenario, "red -3, blue 3, yellow 0");
    scenario_paid(scenario, "red -3 bonus city, blue 3 bonus city");
    scenario_pending(scenario, "red deploy"); // once a turn: he is not asked again
    act(scenario, "deploy follower 1,0 r0");
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 0, blue 6, yellow 7");
}

// Pitfall 23: with less than three points too; at the end of the turn as well.
static void pitfall_23_a_ransom_below_three_points(void **state) {
    Scenario *scenario = *state;
    prisoners(scenario, "base+tower 3");
    scenario_points(scenario, RED, 1);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "pass");
    act(scenario, "pass");
    scenario_pending(scenario, "red before the end");
    act(scenario, "choose follower from 1");
    scenario_scores(scenario, "red -2, blue 3, yellow 0");
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 1, blue 6, yellow 7");
}

static void TW_017_the_ransom_of_a_big_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+inns-and-cathedrals 2", TOP);
    add_lines(scenario, "away 0 big-follower prison 1\n");
    scenario_points(scenario, RED, 10);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    offers(scenario, "pass, choose big-follower from 1");
    act(scenario, "choose big-follower from 1");
    scenario_scores(scenario, "red 7, blue 3");
    scenario_supply_of(scenario, FIGURE_BIG, "red 1, blue 1");
    assert_true(offered(scenario, "deploy big-follower 1,0 r0"));
}

static void TW_018_one_ransom_in_a_double_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+traders-and-builders 2",
                   " U0:Rr0  [D0]:RCr0   ?a  ?b \n"
                   "  .       2.B0       B0  .  ");
    add_lines(scenario, "away 0 follower prison 1\naway 0 follower prison 1\n");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "choose follower from 1");
    act(scenario, "pass");
    scenario_pending(scenario, "red second part");
    act(scenario, "choose 1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_pending(scenario, "red deploy");
    act(scenario, "pass");
    scenario_pending(scenario, "blue draw");
    scenario_scores(scenario, "red -3, blue 3");
    away(scenario, "0 follower prison 1");
}

// The tower stands on the tile of the city in which Blue has a knight.
static void TW_019_who_stands_on_top_counts_for_nothing_below(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, "[D0] \n 2.A2:Bc0=t \n ?a ");
    raise_towers(scenario, PIECES_MAX, "t1");
    add_lines(scenario, "away 0 follower tower-top 0,1\n");
    assert_int_equal(scenario_feature(scenario, 't', "c0").followers[RED], 0);
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_paid(scenario, "blue 4 completed city");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_final(scenario, "red 0, blue 4"); // nor for anything at the end
}

static void TW_020_pieces_of_each_player(void **state) {
    static const int EACH[] = {0, 0, 10, 9, 7, 6, 5};
    Scenario *scenario = *state;
    for (int players = 2; players <= 6; players++) {
        char words[32];
        (void)snprintf(words, sizeof words, "base+tower %d", players);
        scenario_begin(scenario, words, NULL);
        for (int player = 0; player < players; player++) {
            assert_int_equal(pieces_of(scenario, player), EACH[players]);
        }
    }
    for (int players = 7; players <= 8; players++) { // the rules do not say: 30 among them
        char words[64];
        (void)snprintf(words, sizeof words, "inns-and-cathedrals+tower %d start_in_bag=on",
                       players);
        scenario_begin(scenario, words, NULL);
        assert_int_equal(
            game_draw_tile(scenario->rules, scenario->game, scenario_type(scenario, "2.B")),
            STATUS_OK);
        assert_int_equal(pieces_of(scenario, BLACK), 30 / players);
    }
    // Who has none left builds no more.
    scenario_begin(scenario, "base+tower 6", TOP);
    raise_towers(scenario, 5, "t9");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_false(offered(scenario, "token 3 0,1"));
    assert_int_equal(pieces_of(scenario, RED), 0);
}

// ---- House rules

static void option_a_range_of_one_less(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower 2 tower_range=less", ROW);
    raise_towers(scenario, PIECES_MAX, "t1");
    build_turn(scenario, "U", 'a', 't');
    offers(scenario, "pass, remove follower 0,0 r0 of 1, remove follower -1,1 f0 of 1, "
                     "remove follower 0,1 f0 of 1, remove follower 1,1 m0 of 1, "
                     "remove follower 0,2 m0 of 1");
}

// Monks to the right of the tower, below it, on the diagonal, and a knight's move away.
static void option_other_shapes_of_the_range(void **state) {
    static const char BOARD[] = " ?a  [D0]       .        .      \n"
                                "  .   2.B0=t    B0:Bm0   .      \n"
                                "  .   2.C0:Bm0  B0:Bm0  B0:Bm0  \n"
                                "  .    .         .      B0:Bm0  ";
    static const struct {
        const char *words;
        bool near_diagonal, knights_move, far_diagonal;
    } SHAPES[] = {{"base+tower 2", false, false, false},
                  {"base+tower 2 tower_shape=star", true, false, true},
                  {"base+tower 2 tower_shape=star tower_gaps=no", true, false, true},
                  {"base+tower 2 tower_shape=diamond", true, false, false},
                  {"base+tower 2 tower_shape=diamond", true, true, false}};
    Scenario *scenario = *state;
    for (size_t i = 0; i < sizeof SHAPES / sizeof SHAPES[0]; i++) {
        scenario_begin(scenario, SHAPES[i].words, BOARD);
        raise_towers(scenario, PIECES_MAX, i == 4 ? "t2" : "t1");
        build_turn(scenario, "U", 'a', 't'); // height 2, and 3 in the last one
        assert_true(offered(scenario, "remove follower 1,1 m0 of 1"));
        assert_true(offered(scenario, "remove follower 0,2 m0 of 1"));
        assert_int_equal(offered(scenario, "remove follower 1,2 m0 of 1"), SHAPES[i].near_diagonal);
        assert_int_equal(offered(scenario, "remove follower 2,2 m0 of 1"), SHAPES[i].knights_move);
        assert_int_equal(offered(scenario, "remove follower 2,3 m0 of 1"), SHAPES[i].far_diagonal);
    }
}

// ---- With others

static void U_003_after_a_piece_of_a_tower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+phantom 2", TOP);
    build_turn(scenario, "U", 'a', 't');
    scenario_pending(scenario, "red phantom");
    assert_true(offered(scenario, "deploy phantom 1,0 r0"));
}

// Footnotes 442 and 447: to the top of a tower that is open, after whatever came first.
static void U_005_a_phantom_on_top_after_another_action(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+phantom 2", TOP);
    raise_towers(scenario, PIECES_MAX, "t1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "deploy follower 1,0 r0");
    act(scenario, "deploy phantom 0,1 tile");
    away(scenario, "0 phantom tower top 0,1");
    scenario_supply_of(scenario, FIGURE_PHANTOM, "red 0, blue 1");
    scenario_begin(scenario, "base+tower+phantom 2", TOP);
    raise_towers(scenario, PIECES_MAX, "t1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    act(scenario, "deploy follower 0,1 tile");
    assert_false(offered(scenario, "deploy phantom 0,1 tile")); // the follower closed it
}

// Footnote 126 leaves it open; the option tower_abbot allows it (TW_012).
static void A_009_no_abbot_on_a_tower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+abbot 2", TOP);
    raise_towers(scenario, PIECES_MAX, "t1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_false(offered(scenario, "deploy abbot 0,1 tile"));
}

// Footnote 132: from the top of a tower yes, out of a prison no.
static void V_004_no_prisoner_comes_home_from_a_festival(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tower+festival 2 tower_ransom=no", "[D0] . \n 2.B0=t ?a ");
    raise_towers(scenario, PIECES_MAX, "t1");
    add_lines(scenario, "away 0 follower prison 1\naway 0 follower tower-top 0,1\n");
    scenario_draw(scenario, "3.I");
    scenario_place(scenario, "3.I2", 'a');
    assert_true(offered(scenario, "remove follower 0,1 tile"));
    act(scenario, "remove follower 0,1 tile");
    away(scenario, "0 follower prison 1");
    scenario_supply(scenario, "red 6, blue 7");
}

static void option_no_ransom(void **state) {
    Scenario *scenario = *state;
    prisoners(scenario, "base+tower 3 tower_ransom=no");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_pending(scenario, "red deploy");
    act(scenario, "pass");
    scenario_pending(scenario, "blue draw");
}

// Pitfall 2: the tile with four cities and a foundation carries a pennant.
static void pitfall_02_the_pennant_of_the_city_with_a_tower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TOWER, " 2.Q2=a \n[D0]");
    assert_int_equal(scenario_feature(scenario, 'a', "c0").pennants, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(TW_001_height_one_reaches_five_tiles),
        CASE(TW_002_height_two_reaches_nine_tiles),
        CASE(TW_003_each_piece_reaches_one_tile_farther),
        CASE(TW_004_over_gaps_and_towers),
        CASE(TW_005_nobody_has_to_be_captured),
        CASE(TW_006_builder_and_pig_only_leave_with_the_last),
        CASE(TW_007_an_own_follower_comes_home),
        CASE(TW_009_no_follower_on_a_bare_foundation),
        CASE(TW_010_who_stands_on_top_stops_the_tower),
        CASE(TW_011_a_tower_whose_follower_was_captured_grows_on),
        CASE(TW_012_who_may_stand_on_top),
        CASE(TW_013_who_stands_on_top_can_be_captured),
        CASE(TW_014_prisoners_of_each_other_are_exchanged),
        CASE(TW_015_the_owner_says_which_prisoner_returns),
        CASE(pitfall_23_equal_prisoners_are_not_asked_about),
        CASE(TW_016_a_ransom),
        CASE(pitfall_23_a_ransom_below_three_points),
        CASE(TW_017_the_ransom_of_a_big_follower),
        CASE(TW_018_one_ransom_in_a_double_turn),
        CASE(TW_019_who_stands_on_top_counts_for_nothing_below),
        CASE(TW_020_pieces_of_each_player),
        CASE(option_a_range_of_one_less),
        CASE(option_other_shapes_of_the_range),
        CASE(U_003_after_a_piece_of_a_tower),
        CASE(U_005_a_phantom_on_top_after_another_action),
        CASE(A_009_no_abbot_on_a_tower),
        CASE(V_004_no_prisoner_comes_home_from_a_festival),
        CASE(option_no_ransom),
        CASE(pitfall_02_the_pennant_of_the_city_with_a_tower),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
