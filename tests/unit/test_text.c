// SPDX-License-Identifier: MIT
//
// Notation in both directions, positions in both directions, drawings. Linked with the arena
// library for rules by name.
#include "carcarena/engine/text.h"
#include "testing.h"
#include "text_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 12 };

/** Checks that every listed action, written and read, is the same. */
static void check_actions(Fixture *fixture) {
    const uint32_t count = game_actions(fixture->rules, fixture->game, fixture->actions);
    for (uint32_t i = 0; i < count; i++) {
        char text[ACTION_TEXT_SIZE];
        Action back = 0;
        Message message = {""};
        action_to_text(fixture->rules, fixture->game, fixture->actions[i], text, sizeof text);
        const Status status =
            action_from_text(fixture->rules, fixture->game, text, &back, &message);
        if (status != STATUS_OK || back != fixture->actions[i]) {
            fail_msg("'%s' read back as %016llx: %s", text, (unsigned long long)back, message.text);
        }
    }
}

/** Checks that a position, written and read, is the same, at draws, at decisions and at the end. */
static void check_position(Fixture *fixture) {
    Message message = {""};
    assert_true(game_to_text(fixture->rules, fixture->game, fixture->text, TEXT_SIZE) < TEXT_SIZE);
    const Status status = game_from_text(fixture->rules, fixture->other, fixture->text, &message);
    if (status != STATUS_OK) {
        fail_msg("%s\n%s", message.text, fixture->text);
    }
    (void)game_to_text(fixture->rules, fixture->other, fixture->second, TEXT_SIZE);
    assert_string_equal(fixture->text, fixture->second);
    assert_true(game_hash(fixture->rules, fixture->game) ==
                game_hash(fixture->rules, fixture->other));
    const uint32_t count = game_actions(fixture->rules, fixture->game, fixture->actions);
    Action *actions = malloc(rules_actions_max(fixture->rules) * sizeof *actions);
    assert_non_null(actions);
    assert_int_equal(game_actions(fixture->rules, fixture->other, actions), count);
    free(actions);
}

static void round_trips(Fixture *fixture, uint64_t seed) {
    const Rules *rules = fixture->rules;
    Rng rng = rng_keyed(seed, RNG_BENCH, 0, 0);
    game_start(rules, fixture->game, 0);
    for (;;) {
        const Pending pending = game_pending(rules, fixture->game);
        check_position(fixture);
        if (pending.kind == PENDING_OVER) {
            break;
        }
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance(rules, fixture->game, &rng);
            continue;
        }
        check_actions(fixture);
        game_apply(rules, fixture->game, game_sample_action(rules, fixture->game, &rng));
    }
}

static void actions_and_positions_read_back(void **state) {
    static const char *const WINTER[] = {"winter", "gingerbread-man"};
    static const char *const BASE[] = {"base"};
    static const struct {
        const char *const *sets;
        unsigned set_count;
        int players;
        const char *option;
    } CASES[] = {
        {BASE, 1, 2, NULL},
        {BASE, 1, 4, "unplayable=return"},
        {BASE, 1, 3, "deck_limit=20"},
        {BASE, 1, 3, "predraw=1"},
        {WINTER, 1, 2, NULL},
        {WINTER, 2, 5, NULL},
        {WINTER, 2, 2, "gm_stuck=offboard"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Fixture fixture =
            fixture_make(CASES[i].sets, CASES[i].set_count, CASES[i].players, CASES[i].option);
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            round_trips(&fixture, 100 * i + seed);
        }
        fixture_free(&fixture);
    }
}

/* The start tile, a road east of it, and a follower on it. */
static const char SMALL_POSITION[] = "# a comment\n"
                                     "tile base/D 0,0 r0\n"
                                     "\n"
                                     "tile base/U 1,0 r0\n"
                                     "figure 1 follower 1,0 r0\r\n"
                                     "score 0 12\n"
                                     "score 1 -3\n"
                                     "draws 70\n"
                                     "hand base/V\n"
                                     "turn 1 place";

static void a_position_written_by_hand_is_read(void **state) {
    static const char *const BASE[] = {"base"};
    Fixture fixture = fixture_make(BASE, 1, 2, NULL);
    Message message = {""};
    assert_int_equal(game_from_text(fixture.rules, fixture.game, SMALL_POSITION, &message),
                     STATUS_OK);
    int32_t scores[PLAYERS_MAX];
    game_scores(fixture.rules, fixture.game, scores);
    assert_int_equal(scores[0], 12);
    assert_int_equal(scores[1], -3);
    assert_int_equal(game_tile_count(fixture.rules, fixture.game), 2);
    assert_int_equal(game_hand(fixture.rules, fixture.game),
                     rules_type_find(fixture.rules, "base/V"));
    assert_int_equal(game_supply(fixture.rules, fixture.game, 1, FIGURE_NORMAL), 6);
    assert_int_equal(game_active_player(fixture.rules, fixture.game), 1);
    const FeatureView road = game_feature(fixture.rules, fixture.game, 0, 1);
    assert_int_equal(road.kind, SEGMENT_ROAD);
    assert_int_equal(road.tiles, 2);
    assert_int_equal(road.followers[1], 1);
    fixture_free(&fixture);
}

/**
 * If there is a current tile, what an expansion asks before a draw (abbeys) was already answered.
 */
static void a_tile_in_hand_is_not_drawn_again(void **state) {
    static const char *const SETS[] = {"base", "abbey-and-mayor"};
    static const char TEXT[] = "tile base/D 0,0 r0\n"
                               "draws 60\n"
                               "hand base/E\n"
                               "turn 1 place\n";
    Fixture fixture = fixture_make(SETS, 2, 3, NULL);
    Message message = {""};
    assert_int_equal(game_from_text(fixture.rules, fixture.game, TEXT, &message), STATUS_OK);
    const Pending pending = game_pending(fixture.rules, fixture.game);
    assert_int_equal(pending.kind, PENDING_DECISION);
    assert_string_equal(pending.phase, "place");
    assert_int_equal(pending.player, 1);
    (void)game_to_text(fixture.rules, fixture.game, fixture.text, TEXT_SIZE);
    assert_string_equal(fixture.text, TEXT);
    fixture_free(&fixture);
}

static void a_stuck_gingerbread_man_is_kept(void **state) {
    static const char *const SETS[] = {"winter", "gingerbread-man"};
    static const char TEXT[] = "version 2\n"
                               "tile winter/D 0,0 r0\n"
                               "figure neutral gingerbread-man 0,0 c0\n"
                               "draws 89\n"
                               "state gingerbread-man stuck=1\n"
                               "turn 0 draw\n";
    Fixture fixture = fixture_make(SETS, 2, 2, NULL);
    Message message = {""};
    game_start(fixture.rules, fixture.other, 0);
    assert_int_equal(game_from_text(fixture.rules, fixture.game, TEXT, &message), STATUS_OK);
    assert_true(game_hash(fixture.rules, fixture.game) != game_hash(fixture.rules, fixture.other));
    (void)game_to_text(fixture.rules, fixture.game, fixture.text, TEXT_SIZE);
    assert_string_equal(fixture.text, TEXT);
    fixture_free(&fixture);
}

/* Texts of version 1 have the numbers of an expansion in order, without names. */
static void numbers_without_names_are_read(void **state) {
    static const char *const SETS[] = {"base", "traders-and-builders"};
    static const struct {
        const char *before, *old, *now;
    } CASES[] = {
        {"", "memory traders-and-builders 1 0 2 0 1\n",
         "state traders-and-builders goods=1,0,2,0,1\n"},
        {"version 1\n", "memory traders-and-builders 0 1 0\n",
         "state traders-and-builders goods=0,1\n"},
        {"version 2\n", "memory traders-and-builders\n", ""},
        {"", "state traders-and-builders extended=0 goods=2\n",
         "state traders-and-builders goods=2\n"},
        {"version 2\n", "state traders-and-builders goods=0,0,0\n", ""},
    };
    Fixture fixture = fixture_make(SETS, 2, 2, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[256];
        char expected[256];
        Message message = {""};
        (void)snprintf(text, sizeof text, "%stile base/D 0,0 r0\ndraws 90\n%sturn 0 draw\n",
                       CASES[i].before, CASES[i].old);
        (void)snprintf(expected, sizeof expected, "%stile base/D 0,0 r0\ndraws 90\n%sturn 0 draw\n",
                       CASES[i].now[0] != '\0' ? "version 2\n" : "", CASES[i].now);
        assert_int_equal(game_from_text(fixture.rules, fixture.game, text, &message), STATUS_OK);
        (void)game_to_text(fixture.rules, fixture.game, fixture.text, TEXT_SIZE);
        assert_string_equal(fixture.text, expected);
    }
    fixture_free(&fixture);
}

/* The kind of a neutral figure determines where it may be. */
static void a_neutral_figure_out_of_place_is_refused(void **state) {
    static const char *const SETS[] = {"winter", "gingerbread-man"};
    static const char *const PLACES[] = {"r0", "f0", "tile"};
    Fixture fixture = fixture_make(SETS, 2, 2, NULL);
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        Message message = {""};
        char text[128];
        (void)snprintf(text, sizeof text,
                       "tile winter/D 0,0 r0\nfigure neutral gingerbread-man 0,0 %s\n", PLACES[i]);
        assert_int_equal(game_from_text(fixture.rules, fixture.game, text, &message),
                         STATUS_INVALID);
        assert_string_equal(message.text,
                            "line 2: the gingerbread-man does not stand in such places");
    }
    fixture_free(&fixture);
}

/* Figures of other players are named by seat, places that are whole tiles by a word. */
static void actions_name_owners_and_whole_tiles(void **state) {
    static const char *const SETS[] = {"winter", "gingerbread-man"};
    Fixture fixture = fixture_make(SETS, 2, 2, NULL);
    game_start(fixture.rules, fixture.game, 0);
    char text[ACTION_TEXT_SIZE];
    const Action theirs = action_of_owner(action_remove(0, FIGURE_NORMAL, 0, 0, 0), 1);
    assert_string_equal(action_to_text(fixture.rules, fixture.game, theirs, text, sizeof text),
                        "remove follower 0,0 c0 of 1");
    const Action whole = action_move(0, ACTION_NEUTRAL, 0, 0, WHOLE_TILE);
    assert_string_equal(action_to_text(fixture.rules, fixture.game, whole, text, sizeof text),
                        "move gingerbread-man 0,0 tile");
    const Action held = action_choose_held(0, FIGURE_BIG, 1);
    assert_string_equal(action_to_text(fixture.rules, fixture.game, held, text, sizeof text),
                        "choose big-follower from 1");
    fixture_free(&fixture);
}

/* In the middle of a turn: what the placed tile completes is paid when the turn continues. */
static void a_position_within_a_turn_continues(void **state) {
    static const char *const BASE[] = {"base"};
    static const char TEXT[] = "tile base/D 0,0 r0\n"
                               "laid base/E 0,-1 r2\n"
                               "figure 1 follower 0,0 c0\n"
                               "draws 70\n"
                               "turn 0 deploy\n";
    Fixture fixture = fixture_make(BASE, 1, 2, NULL);
    Message message = {""};
    assert_int_equal(game_from_text(fixture.rules, fixture.game, TEXT, &message), STATUS_OK);
    (void)game_to_text(fixture.rules, fixture.game, fixture.text, TEXT_SIZE);
    assert_string_equal(fixture.text, TEXT);
    game_apply(fixture.rules, fixture.game, action_pass(0));
    int32_t scores[PLAYERS_MAX];
    game_scores(fixture.rules, fixture.game, scores);
    assert_int_equal(scores[1], 4);
    assert_int_equal(game_supply(fixture.rules, fixture.game, 1, FIGURE_NORMAL), 7);
    fixture_free(&fixture);
}

static void bad_positions_are_refused(void **state) {
    static const struct {
        const char *text, *expected;
    } CASES[] = {
        {"", "expected a last line such as 'turn 0 draw'"},
        {"nonsense\n", "line 1: expected tile, laid, resumed"},
        {"tile\n", "line 1: expected a tile in play"},
        {"hole\n", "line 1: expected the first tile"},
        {"tile base/D 0,0 r0\nhole\n", "line 2: a hole brings no turn here"},
        {"tile base/ZZ 0,0 r0\n", "got 'base/ZZ'"},
        {"tile base/D\n", "expected a cell"},
        {"tile base/D 0;0 r0\n", "expected a cell"},
        {"tile base/D 0,0\n", "expected a rotation"},
        {"tile base/D 0,0 r4\n", "expected a rotation r0 to r3, got 'r4'"},
        {"tile base/D 0,0 r0 x\n", "expected nothing more"},
        {"tile base/D 1,0 r0\n", "line 1: "},
        {"tile base/D 0,0 r0\ntile base/U 5,5 r0\n", "line 2: "},
        {"tile base/D 0,0 r0\ntile base/U 1,0 r1\n", "line 2: "},
        {"tile base/D 0,0 r0\ntile base/U 0,0 r1\n", "line 2: "},
        {"tile base/D 0,0 r0\ntile base/U 99999,0 r1\n", "line 2: expected a cell"},
        {"tile base/D 0,0 r0\nfigure 0 follower 3,3 r0\n", "there is no tile at 3,3"},
        {"tile base/D 0,0 r0\nfigure 0 follower 0,0 c7\n", "has no segment 'c7'"},
        {"tile base/D 0,0 r0\nfigure 0 follower 0,0 tile\n", "has no segment number 15"},
        {"tile base/D 0,0 r0\nfigure 2 follower 0,0 c0\n", "expected a player from 0 to 1"},
        {"tile base/D 0,0 r0\nfigure 0 giraffe 0,0 c0\n", "there is no figure 'giraffe'"},
        {"tile base/D 0,0 r0\nfigure 0 mayor 0,0 c0\n", "line 2: "},
        {"tile base/D 0,0 r0\nfigure neutral gingerbread-man 0,0 c0\n", "there is no figure"},
        {"tile base/D 0,0 r0\naway 0 follower prison 1\n", "has a place 'prison'"},
        {"tile base/D 0,0 r0\nscore 0 -1000001\n", "expected a number from -1000000"},
        {"tile base/D 0,0 r0\nscore 0 99999999999\n", "expected a number from -1000000"},
        {"tile base/D 0,0 r0\ndraws 500\n", "line 2: "},
        {"tile base/D 0,0 r0\ndraws 72\n", "line 2: "}, // one more than are unseen
        {"tile base/D 0,0 r0\nhand base/D\nhand base/D\n", "line 3: a second tile"},
        {"tile base/D 0,0 r0\nhand base/E\ntile base/U 1,0 r0\n", "line 3: expected the tiles"},
        {"tile base/D 0,0 r0\nhand base/E\nlaid base/U 1,0 r0\n", "line 3: expected the tiles"},
        {"tile base/D 0,0 r0\nturn 0 place\n", "expected 'draw'"},
        {"tile base/D 0,0 r0\nhand base/D\nturn 0 draw\n", "expected 'place'"},
        {"tile base/D 0,0 r0\nturn 0 deploy\n", "expected 'draw' or another phase"},
        {"tile base/D 0,0 r0\nturn 2 draw\n", "expected a number from 0 to 1"},
        {"tile base/D 0,0 r0\nturn 0 draw\nscore 0 1\n", "line 3: expected nothing after"},
        {"tile base/D 0,0 r0\ndiscard base/C\ndiscard base/C\n", "line 3: "},
        {"tile base/D 0,0 r0\nmemory gingerbread-man 1\n", "no expansion 'gingerbread-man'"},
        {"tile base/D 0,0 r0\nstate tower pieces=1\n", "no expansion 'tower' with a state"},
        {"laid base/D 0,0 r0\n", "the first tile is not laid in a turn"},
        {"tile base/D 0,0 r0\nlaid base/U 1,0 r0\ntile base/U 2,0 r0\n", "line 3: the tile laid"},
        {"tile base/D 0,0 r0\nlaid base/U 1,0 r0\nlaid base/U 2,0 r0\n", "line 3: a second tile"},
        {"tile base/D 0,0 r0\nlaid base/U 1,0 r0\nturn 0 draw\n", "expected 'deploy'"},
        {"tile base/D 0,0 r0\nlaid base/U 1,0 r0\nturn 0 deploy 1\n", "expected 'deploy'"},
        {"tile base/D 0,0 r0\nfigure 0 follower 0,0 c0 lying\n", "no figure may lie down there"},
        {"tile base/D 0,0 r0\ntile base/E 0,-1 r2\nfigure 0 follower 0,0 c0\n",
         "a completed feature holds no follower"},
        {"tile base/D 0,0 r0\nopening 0 1\n", "no players who have not drawn"},
        {"tile base/D 0,0 r0\nturn 0 over nowhere\n", "the phase in which the game ended"},
        {"tile base/D 0,0 r0\nahead 0 base/C\n", "player 0 draws no tile ahead"},
    };
    static const char *const BASE[] = {"base"};
    Fixture fixture = fixture_make(BASE, 1, 2, NULL);
    game_start(fixture.rules, fixture.game, 0);
    const uint64_t before = game_hash(fixture.rules, fixture.game);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Message message = {""};
        const Status status = game_from_text(fixture.rules, fixture.game, CASES[i].text, &message);
        if (status == STATUS_OK || strstr(message.text, CASES[i].expected) == NULL) {
            fail_msg("'%s' gave '%s', expected '%s'", CASES[i].text, message.text,
                     CASES[i].expected);
        }
        assert_true(game_hash(fixture.rules, fixture.game) == before);
    }
    fixture_free(&fixture);
}

static void bad_actions_are_refused(void **state) {
    static const struct {
        const char *text;
        Status status;
        const char *expected;
    } CASES[] = {
        {"", STATUS_INVALID, "expected an action"},
        {"fly 0,0", STATUS_INVALID, "got 'fly'"},
        {"place", STATUS_INVALID, "expected a cell"},
        {"place 0", STATUS_INVALID, "expected a cell"},
        {"place 0,", STATUS_INVALID, "expected a cell"},
        {"place 2000,0 r0", STATUS_INVALID, "expected a cell"},
        {"place 1,-1", STATUS_INVALID, "expected a rotation"},
        {"place 1,-1 r9", STATUS_INVALID, "expected a rotation"},
        {"place 1,-1 r0 r0", STATUS_INVALID, "expected nothing after"},
        {"place 1,-1 r0\npass", STATUS_INVALID, "expected nothing after"},
        {"place 0,0 r0", STATUS_ILLEGAL, ""},
        {"place 700,700 r0", STATUS_ILLEGAL, ""},
        {"pass", STATUS_ILLEGAL, ""},
        {"deploy follower 9,9 c0", STATUS_ILLEGAL, "there is no tile at 9,9"},
        {"deploy wolf 0,0 c0", STATUS_INVALID, "got 'wolf'"},
        {"deploy follower 0,0 c9", STATUS_INVALID, "has no segment 'c9'"},
        {"deploy follower 0,0 c0", STATUS_ILLEGAL, ""},
        {"move gingerbread-man 0,0 c0", STATUS_INVALID, "expected a figure in play"},
        {"move follower 0,0 c0", STATUS_ILLEGAL, ""},
        {"move 9:0 0,0 c0", STATUS_INVALID, "expected a figure in play"},
        {"remove follower 0,0 c0", STATUS_ILLEGAL, ""},
        {"remove follower 0,0 c0 of 1", STATUS_ILLEGAL, ""},
        {"remove follower 0,0 c0 of 2", STATUS_INVALID, "expected a player from 0 to 1 after"},
        {"remove follower 0,0 c0 of blue", STATUS_INVALID, "got 'blue'"},
        {"remove follower 0,0 tile", STATUS_ILLEGAL, ""},
        {"choose 256", STATUS_INVALID, "expected a number from 0 to 255"},
        {"choose", STATUS_INVALID, "expected a number from 0 to 255"},
        {"choose wolf", STATUS_INVALID, "expected a figure such as follower, got 'wolf'"},
        {"choose follower", STATUS_INVALID, "expected 'from' and the player who holds"},
        {"choose follower of 1", STATUS_INVALID, "expected 'from' and the player who holds"},
        {"choose follower from 2", STATUS_INVALID, "expected a player from 0 to 1 after 'from'"},
        {"choose follower from 1", STATUS_ILLEGAL, ""},
        {"bid 5", STATUS_ILLEGAL, ""},
        {"token 1 0,0", STATUS_ILLEGAL, ""},
        {"source 1", STATUS_ILLEGAL, ""},
    };
    static const char *const BASE[] = {"base"};
    Fixture fixture = fixture_make(BASE, 1, 2, NULL);
    Message message = {""};
    assert_int_equal(game_from_text(fixture.rules, fixture.game, SMALL_POSITION, &message),
                     STATUS_OK);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Action action = 77;
        message.text[0] = '\0';
        const Status status =
            action_from_text(fixture.rules, fixture.game, CASES[i].text, &action, &message);
        if (status != CASES[i].status || strstr(message.text, CASES[i].expected) == NULL) {
            fail_msg("'%s' gave %d '%s', expected %d '%s'", CASES[i].text, (int)status,
                     message.text, (int)CASES[i].status, CASES[i].expected);
        }
        assert_true(action == 77);
    }
    fixture_free(&fixture);
}

static void a_board_is_drawn(void **state) {
    static const char EXPECTED[] = "        0      1\n"
                                   "     .#####. . . .\n"
                                   "   0 ----------1---\n"
                                   "     . . . . . . .\n"
                                   "        0      1\n";
    static const char *const BASE[] = {"base"};
    Fixture fixture = fixture_make(BASE, 1, 2, NULL);
    Message message = {""};
    assert_int_equal(game_from_text(fixture.rules, fixture.game, SMALL_POSITION, &message),
                     STATUS_OK);
    const size_t length = game_draw_board(fixture.rules, fixture.game, fixture.text, TEXT_SIZE);
    assert_int_equal(length, strlen(fixture.text));
    assert_string_equal(fixture.text, EXPECTED);
    fixture_free(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_and_positions_read_back),
        cmocka_unit_test(a_position_written_by_hand_is_read),
        cmocka_unit_test(a_tile_in_hand_is_not_drawn_again),
        cmocka_unit_test(a_stuck_gingerbread_man_is_kept),
        cmocka_unit_test(numbers_without_names_are_read),
        cmocka_unit_test(a_neutral_figure_out_of_place_is_refused),
        cmocka_unit_test(actions_name_owners_and_whole_tiles),
        cmocka_unit_test(a_position_within_a_turn_continues),
        cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(bad_actions_are_refused),
        cmocka_unit_test(a_board_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
