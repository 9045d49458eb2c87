// SPDX-License-Identifier: MIT
//
// Positions as text that no game reaches: incomplete boards, numbers that modules cannot remember,
// decisions that no player has.
#include "carcarena/engine/text.h"
#include "testing.h"
#include "text_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Expects that a text is rejected with a message. */
static void expect_refused(const Fixture *fixture, const char *text, const char *expected) {
    Message message = {""};
    const Status status = game_from_text(fixture->rules, fixture->game, text, &message);
    if (status != STATUS_INVALID || strstr(message.text, expected) == NULL) {
        fail_msg("'%s' gave '%s', expected '%s'", text, message.text, expected);
    }
}

/** Expects that a position is read and is valid. */
static void expect_read(const Fixture *fixture, const char *text) {
    Message message = {""};
    if (game_from_text(fixture->rules, fixture->game, text, &message) != STATUS_OK) {
        fail_msg("'%s' gave '%s'", text, message.text);
    }
}

static void an_incomplete_table_is_refused(void **state) {
    static const char *const CASTLES[] = {"base", "castles-in-germany"};
    static const char *const HALVES[] = {"base", "halflings-1", "abbey-and-mayor"};
    static const char *const TUNNEL[] = {"base", "tunnel"};
    Fixture fixture = fixture_make(CASTLES, 2, 2, NULL);
    // The side towards the other half of the castle touches a road.
    expect_refused(&fixture, "tile base/D 0,0 r0\ntile castles-in-germany/2-west 1,0 r2\n",
                   "line 2: this tile cannot lie at 1,0");
    expect_refused(&fixture,
                   "tile base/D 0,0 r0\ntile base/B 0,1 r0\n"
                   "tile castles-in-germany/1-west -1,1 r0\nturn 0 draw\n",
                   "line 3: this tile cannot lie at -1,1");
    fixture_free(&fixture);
    fixture = fixture_make(HALVES, 3, 2, NULL);
    expect_refused(&fixture,
                   "tile base/D 0,0 r0\ntile halflings-1/07 0,-1 r2\n"
                   "tile abbey-and-mayor/abbey 0,-1 r0\nturn 0 draw\n",
                   "line 3: this tile cannot lie at 0,-1");
    // Of three half tiles the second player has two.
    expect_refused(&fixture,
                   "tile base/D 0,0 r0\nmemory halflings 3 4 0 0 0 0 0 0 3\n"
                   "turn 0 half-tiles-dealt 0\n",
                   "3 were handed out");
    fixture_free(&fixture);
    fixture = fixture_make(TUNNEL, 2, 2, NULL);
    expect_refused(&fixture, "draws 37\nturn 0 draw\n", "line 1: expected the first tile");
    fixture_free(&fixture);
}

static void half_answers_are_rejected_without_a_question(void **state) {
    static const char *const PLAGUE[] = {"base", "plague"};
    static const char *const CASTLES[] = {"base", "castles-in-germany"};
    static const char TABLE[] = "tile base/D 0,0 r0\nlaid plague/A 0,1 r2\n";
    char text[512];
    Fixture fixture = fixture_make(PLAGUE, 2, 2, NULL);
    // A flea in hand after fleas have spread; a flea in hand while a player flees elsewhere.
    static const char *const HALVES[] = {"1 1", "0 1", "0 0 1 16", "0 0 1 17", "0 1 1 17"};
    for (size_t i = 0; i < sizeof HALVES / sizeof HALVES[0]; i++) {
        (void)snprintf(text, sizeof text,
                       "%sfigure 0 follower 0,0 c0\nmemory plague %s\nturn 0 deploy\n", TABLE,
                       HALVES[i]);
        expect_refused(&fixture, text, "no flea may be taken up here");
    }
    fixture_free(&fixture);
    fixture = fixture_make(CASTLES, 2, 2, NULL);
    expect_refused(&fixture,
                   "tile base/D 0,0 r0\nmemory castles-in-germany 6 1 1 1 1 2 2 2\n"
                   "hand base/U\nturn 0 place\n",
                   "castle");
    fixture_free(&fixture);
}

static void impossible_questions_are_rejected(void **state) {
    static const struct {
        const char *sets[2], *option, *text, *expected;
    } CASES[] = {
        {{"base", "la-porxada"},
         NULL,
         "laid la-porxada/A 0,-1 r0\nmemory la-porxada 1\nturn 0 deploy\n",
         "la porxada: "},
        {{"base", "catapult"},
         "catapult=throws",
         "laid catapult/A 0,-1 r2\nmemory catapult 0 0 1\nturn 0 deploy\n",
         "no such throw"},
        {{"base", "catapult"},
         "sell=sealed",
         "score 1 5\nmemory sale 1 1\nhand base/U\nturn 0 place\n",
         "impossible sale: stage 1"},
        {{"base", "catapult"},
         "one_chooses=open",
         "memory one-chooses 1 2 1\nhand base/U\nturn 0 place\n",
         "player 0 gives 0 tiles"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Fixture fixture = fixture_make(CASES[i].sets, 2, 2, CASES[i].option);
        char text[512];
        (void)snprintf(text, sizeof text, "tile base/D 0,0 r0\n%s", CASES[i].text);
        expect_refused(&fixture, text, CASES[i].expected);
        fixture_free(&fixture);
    }
}

static void bazaars_that_cannot_be_are_refused(void **state) {
    static const char *const SETS[] = {"base", "bridges-castles-and-bazaars"};
    static const char OPEN[] = "apart open base/B\napart open base/U\n";
    // The memory of a bazaar: its stage, caller, question, picker, asked player, tile, bid, bidder,
    // players who have chosen, whether the current tile is from the bazaar, and waiting parts.
    static const struct {
        const char *memory, *lines;
        bool read;
    } CASES[] = {
        {"0 0 0 0 0 0 0 0 0 0 1", "turn 0 draw\n", false}, // one waits for none
        {"0 1", "turn 0 draw\n", false},
        {"1 0", "draws 40\nturn 0 draw\n", true},
        {"1 0 0 0 0 0 0 0 0 0 1", "draws 40\nturn 0 draw\n", false}, // more than tiles
        {"1 0 0 0 0 0 0 0 0 0 255", "draws 40\nturn 0 draw\n", false},
        {"1 0 0 0 0 0 0 0 1", "draws 40\nturn 0 draw\n", false},
        {"2 0", "turn 0 deploy\n", false}, // turned up, but no player draws
        {"3 0 0 1", "OPENturn 0 deploy\n", false},
        {"3 0 0 1", "OPENturn 0 auction 1\n", true},
        {"3 0 0 1 0 0 5", "OPENturn 0 auction 1\n", false}, // a bid before the first
        {"3 0 1 1 1", "OPENturn 0 auction 1\n", false},
        {"3 0 1 0 0 0 0 1", "OPENturn 0 auction 0\n", false},
        {"3 0 2 1 0 0 5 1", "score 1 5\nOPENturn 0 auction 0\n", true},
        {"3 0 2 1 0 0 5 1", "score 0 9\nscore 1 4\nOPENturn 0 auction 0\n", false},
        {"3 0 2 1 1 0 1 0", "score 0 9\nscore 1 4\nOPENturn 0 auction 1\n", false},
        {"3 0 3 1 0 0 1 0", "score 0 9\nscore 1 4\nOPENturn 0 auction 1\n", false},
        {"3 0 3 1 1 0 1 0", "score 0 9\nscore 1 4\nOPENturn 0 auction 1\n", true},
        {"3 0 2 1 0 0 51 1", "score 0 99\nscore 1 99\nOPENturn 0 auction 0\n", false},
    };
    Fixture fixture = fixture_make(SETS, 2, 2, "bazaar_negative=no");
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[512];
        char lines[256];
        const char *open = strstr(CASES[i].lines, "OPEN");
        const int before =
            open == NULL ? (int)strlen(CASES[i].lines) : (int)(open - CASES[i].lines);
        (void)snprintf(lines, sizeof lines, "%.*s%s%s", before, CASES[i].lines,
                       open == NULL ? "" : OPEN, open == NULL ? "" : open + strlen("OPEN"));
        (void)snprintf(text, sizeof text,
                       "tile base/D 0,0 r0\n%s bridges-castles-and-bazaars/F 0,1 r0\n"
                       "memory bridges-castles-and-bazaars %s\n%s",
                       strstr(lines, " draw\n") != NULL ? "tile" : "laid", CASES[i].memory, lines);
        if (CASES[i].read) {
            expect_read(&fixture, text);
        } else {
            expect_refused(&fixture, text, "a bazaar of player");
        }
    }
    fixture_free(&fixture);
}

static void messages_not_taken_are_rejected(void **state) {
    static const char *const SETS[] = {"base"};
    static const char *const MESSAGES[] = {"messages"};
    // Whether a tile is turned over, then behind the track's numbers: what is shown, tiles owed,
    // messages taken, messages at the bottom.
    static const struct {
        const char *drawing, *memory, *lines;
        bool read;
    } CASES[] = {
        {"0", "0 2 2", "turn 0 deploy\n", true},
        {"0", "0 2 1", "turn 0 deploy\n", false},
        {"0", "0 16 16", "turn 0 deploy\n", true},
        {"0", "7 0 1 7", "turn 0 messages-after-scoring\n", true},
        {"0", "7 1 1 7", "turn 0 messages-after-scoring\n", false}, // one tile more than messages
        {"0", "7 16 16 7", "turn 0 messages-after-scoring\n", false},
        {"0", "7 0 1 7", "turn 0 deploy\n", false}, // shown, and no player is asked
        {"0", "7 0 1 7", "turn 0 messages-at-the-end\n", false},
        {"1", "0 0 1", "turn 0 message-after-scoring\n", true},
        {"1", "0 0 0", "turn 0 message-after-scoring\n", false},
        {"1", "0 0 1", "turn 0 deploy\n", false},
        // A part of the turn that waits.
        {"0", "0", "part messages-after-a-part 1 2 0,1\nhand base/U\nturn 0 place\n", true},
        {"0", "0", "part messages-after-a-part 2 1 0,1\nhand base/U\nturn 0 place\n", false},
    };
    const RulesRequest request = {.tilesets = SETS,
                                  .tileset_count = 1,
                                  .expansions = MESSAGES,
                                  .expansion_count = 1,
                                  .players = 2};
    Fixture fixture = fixture_of(&request, NULL);
    enum { TRACK = 90 }; // numbers of the scoring track
    char zeros[2 * TRACK + 1];
    for (size_t i = 0; i < TRACK; i++) {
        memcpy(zeros + 2 * i, "0 ", 3);
    }
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[512];
        (void)snprintf(text, sizeof text,
                       "tile base/D 0,0 r0\n%s base/U 0,1 r0\n"
                       "memory messages %s %s%s\n%s",
                       strstr(CASES[i].lines, "hand") != NULL ? "tile" : "laid", CASES[i].drawing,
                       zeros, CASES[i].memory, CASES[i].lines);
        if (CASES[i].read) {
            expect_read(&fixture, text);
        } else {
            expect_refused(&fixture, text, "messages: ");
        }
    }
    fixture_free(&fixture);
}

static void tiles_owed_to_a_full_hand_are_refused(void **state) {
    static const char *const SETS[] = {"base"};
    static const char *const MESSAGES[] = {"messages"};
    // A waiting part of the turn owes a tile to the hand, and one for a message.
    static const struct {
        const char *held;
        bool read;
    } CASES[] = {{"apart in-hand 0 base/B\n", true},
                 {"apart in-hand 0 base/B\napart in-hand 0 base/U\n", false}};
    const RulesRequest request = {.tilesets = SETS,
                                  .tileset_count = 1,
                                  .expansions = MESSAGES,
                                  .expansion_count = 1,
                                  .players = 2};
    Fixture fixture = fixture_of(&request, "hand=open");
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[512];
        (void)snprintf(text, sizeof text,
                       "tile base/D 0,0 r0\ntile base/U 0,1 r0\nmemory hands 0 1\n"
                       "part messages-after-a-part 1 1 1 0,1\napart in-hand 0 base/A\n%s"
                       "hand base/U\nturn 0 place\n",
                       CASES[i].held);
        if (CASES[i].read) {
            expect_read(&fixture, text);
        } else {
            expect_refused(&fixture, text, "player 0 holds 3 tiles");
        }
    }
    fixture_free(&fixture);
}

/**
 * A position may have as many amounts to copy as the school has places, before one more is paid.
 */
static void a_school_full_of_amounts_takes_no_more(void **state) {
    static const char *const SETS[] = {"base", "school"};
    enum { AMOUNTS = 12 };
    Fixture fixture = fixture_make(SETS, 2, 2, NULL);
    expect_read(&fixture, "tile base/D 0,0 r0\ntile school/left 1,0 r0\ntile school/right 2,0 r0\n"
                          "laid base/E 0,-1 r2\nfigure 0 follower 0,0 c0\n"
                          "memory school 2 1 0 0 1 12 11 12 13 14 15 16 17 18 19 20 21 22\n"
                          "turn 0 deploy\n");
    game_apply(fixture.rules, fixture.game, action_pass(0)); // pays the player's city
    assert_string_equal(game_pending(fixture.rules, fixture.game).phase, "teacher");
    assert_int_equal(game_actions(fixture.rules, fixture.game, fixture.actions), AMOUNTS);
    assert_int_equal(game_check(fixture.rules, fixture.game, NULL), STATUS_OK);
    fixture_free(&fixture);
}

static void impossible_bridges_and_bazaars_are_refused(void **state) {
    static const char *const SETS[] = {"base", "bridges-castles-and-bazaars"};
    // Number of bridges of the first player, then their places; 69 is a bridge from west to east on
    // the second tile, 101 on the third.
    static const struct {
        const char *tiles, *laid, *bridges, *expected;
    } CASES[] = {
        {"", "1", "65", "cannot be 65"},    // on no road
        {"", "1", "68", "open sides"},      // from north to south, so that a road touches a field
        {"", "2", "69 69", "cannot be 69"}, // twice
        {"", "0", "69", "does not match"},  // of no player
        {"", "2", "69", "does not match"},  // the second one has no place
        {"", "1", "999999",
         "number 1 of 'bridges' of bridges-castles-and-bazaars is from 0 to 95"}, // on no tile
        {"tile base/B 2,0 r0\n", "1", "69", "open sides"},                        // to a field
        {"", "13", "69", "does not match"},
    };
    Fixture fixture = fixture_make(SETS, 2, 2, NULL);
    enum { BEFORE = 94 }; // numbers of bazaars and castles, and whether one was placed in this turn
    char zeros[2 * BEFORE + 1];
    for (size_t i = 0; i < BEFORE; i++) {
        memcpy(zeros + 2 * i, "0 ", 3);
    }
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[1024];
        (void)snprintf(text, sizeof text,
                       "tile base/D 0,0 r0\ntile base/B 1,0 r0\n%s"
                       "memory bridges-castles-and-bazaars %s%s 0 0 0 0 0 0 0 %s\n"
                       "hand base/U\nturn 0 place\n",
                       CASES[i].tiles, zeros, CASES[i].laid, CASES[i].bridges);
        expect_refused(&fixture, text, CASES[i].expected);
    }
    // A bazaar of which all tiles are still to be drawn.
    expect_refused(&fixture,
                   "tile base/D 0,0 r0\nmemory bridges-castles-and-bazaars 1\nturn 0 draw\n",
                   "a bazaar of player 0 is in an inconsistent");
    fixture_free(&fixture);
}

static void impossible_numbers_are_refused(void **state) {
    static const char *const TOWER[] = {"base", "tower"};
    static const char *const HALVES[] = {"base", "halflings-1", "castles-in-germany"};
    static const char *const NUMBERS[] = {"63", "64", "166", "1000"};
    Message message = {""};
    Fixture fixture = fixture_make(TOWER, 2, 2, NULL);
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        char text[256];
        (void)snprintf(text, sizeof text,
                       "tile base/D 0,0 r0\nmemory tower 10 10 0 0 0 0 0 0 %s\nturn 0 capture\n",
                       NUMBERS[i]);
        assert_int_equal(game_from_text(fixture.rules, fixture.game, text, &message),
                         STATUS_INVALID);
    }
    fixture_free(&fixture);
    fixture = fixture_make(HALVES, 3, 2, NULL);
    assert_int_equal(game_from_text(fixture.rules, fixture.game,
                                    "tile base/D 0,0 r0\ntile halflings-1/07 0,-1 r2\n"
                                    "tile castles-in-germany/4-east 1,0 r1\n"
                                    "tile halflings-1/03 1,-2 r2\nturn 0 draw\n",
                                    &message),
                     STATUS_INVALID);
    assert_non_null(strstr(message.text, "line 4: expected the other half"));
    fixture_free(&fixture);
}

static void states_that_say_nothing_are_refused(void **state) {
    static const char *const TOWER[] = {"base", "tower"};
    static const struct {
        const char *line, *expected;
    } CASES[] = {
        {"state tower", "expected a name, '=' and numbers such as pieces=1, got ''"},
        {"state tower 9 10", "expected a name, '=' and numbers such as pieces=1, got '9'"},
        {"state tower pieces", "such as pieces=1, got 'pieces'"},
        {"state tower floors=1",
         "tower has no state 'floors'; expected pieces, built, exchange, ransomed, height"},
        {"state tower =1", "tower has no state ''"},
        {"state tower pieces=", "expected a number for number 1 of 'pieces' of tower, got ''"},
        {"state tower pieces=9,", "expected a number for number 2 of 'pieces' of tower, got ''"},
        {"state tower pieces=9,x", "for number 2 of 'pieces' of tower, got 'x'"},
        {"state tower pieces=-1", "for number 1 of 'pieces' of tower, got '-1'"},
        {"state tower pieces=256", "number 1 of 'pieces' of tower is from 0 to 255, got 256"},
        {"state tower pieces=9,9,1", "number 3 of 'pieces' of tower is from 0 to 0, got 1"},
        {"state tower exchange=3", "'exchange' of tower is from 0 to 2, got 3"},
        {"state tower exchange=1,1", "'exchange' of tower: number 2 is one too many"},
        {"state tower exchange=1 exchange=1", "'exchange' of tower is there twice"},
        {"state tower pieces=9\nstate tower pieces=9", "a second line about the state of 'tower'"},
        {"state tower pieces=9\nmemory tower 9", "a second line about the state of 'tower'"},
        {"memory tower x", "expected a number for number 1 of 'pieces' of tower, got 'x'"},
        {"memory tower 256", "number 1 of 'pieces' of tower is from 0 to 255, got 256"},
    };
    Fixture fixture = fixture_make(TOWER, 2, 2, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[256];
        (void)snprintf(text, sizeof text, "tile base/D 0,0 r0\n%s\nturn 0 draw\n", CASES[i].line);
        expect_refused(&fixture, text, CASES[i].expected);
    }
    fixture_free(&fixture);
}

static void versions_are_checked(void **state) {
    static const char *const BASE[] = {"base"};
    static const char TABLE[] = "tile base/D 0,0 r0\nturn 0 draw\n";
    static const struct {
        const char *line, *expected;
    } CASES[] = {
        {"version 3", "line 1: expected a version from 1 to 2 of positions as text, got '3'"},
        {"version 0", "line 1: expected a version from 1 to 2"},
        {"version", "line 1: expected a version from 1 to 2"},
        {"version 2 2", "line 1: expected nothing more"},
        {"version 2\nversion 2", "line 2: expected 'version' before other lines"},
        {"tile base/D 0,0 r0\nversion 2", "line 2: expected 'version' before other lines"},
    };
    Fixture fixture = fixture_make(BASE, 1, 2, NULL);
    char text[256];
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        (void)snprintf(text, sizeof text, "%s\n%s", CASES[i].line, TABLE);
        expect_refused(&fixture, text, CASES[i].expected);
    }
    for (int version = 1; version <= 2; version++) {
        (void)snprintf(text, sizeof text, "# a comment\nversion %d\n%s", version, TABLE);
        expect_read(&fixture, text);
    }
    fixture_free(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_incomplete_table_is_refused),
        cmocka_unit_test(half_answers_are_rejected_without_a_question),
        cmocka_unit_test(impossible_questions_are_rejected),
        cmocka_unit_test(bazaars_that_cannot_be_are_refused),
        cmocka_unit_test(messages_not_taken_are_rejected),
        cmocka_unit_test(tiles_owed_to_a_full_hand_are_refused),
        cmocka_unit_test(a_school_full_of_amounts_takes_no_more),
        cmocka_unit_test(impossible_bridges_and_bazaars_are_refused),
        cmocka_unit_test(impossible_numbers_are_refused),
        cmocka_unit_test(states_that_say_nothing_are_refused),
        cmocka_unit_test(versions_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
