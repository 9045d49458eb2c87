// SPDX-License-Identifier: MIT
//
// Games of people: logs and saves become games that the rules confirm.
#include "carcarena/engine/view.h"
#include "game_table.h"
#include "games/draft.h"
#include "games/games_read.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 512 };

static void write_file(const char *path, const char *text) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fputs(text, file) >= 0, 1);
    assert_int_equal(fclose(file), 0);
}

static void tag_is(const StoredGame *game, const char *tag, const char *value) {
    const char *const found = game_file_tag(&game->file, tag);
    assert_non_null(found);
    assert_string_equal(found, value);
}

// The points of six games between people are those that the rules give, and no tile is missing.
static void six_games_of_people(void **state) {
    static const char *const RESULTS[] = {"96-70", "85-89", "94-91", "96-103", "108-91", "96-98"};
    (void)state;
    Games games = {.games = NULL};
    Message message = {""};
    const Status status = games_read(&games, CARCARENA_TEST_DATA "/six_games_bga.json", &message);
    assert_string_equal(message.text, "");
    assert_int_equal(status, STATUS_OK);
    assert_int_equal(games.count, 6);
    for (uint32_t i = 0; i < games.count; i++) {
        tag_is(&games.games[i], "Result", RESULTS[i]);
        tag_is(&games.games[i], "Player0", "Ada");
        assert_int_equal(games.games[i].file.moves.turn_count, 71);
    }
    games_free(&games);
}

// ---- Errors

static void refused(const char *text, const char *expected) {
    static const char PATH[] = "test_games_bad";
    Games games = {.games = NULL};
    Message message = {""};
    write_file(PATH, text);
    const Status status = games_read(&games, PATH, &message);
    assert_int_not_equal(status, STATUS_OK);
    if (strstr(message.text, expected) == NULL) {
        fail_msg("expected '%s' in '%s'", expected, message.text);
    }
    assert_int_equal(games.count, 0);
    games_free(&games);
    (void)remove(PATH);
}

#define LOG(events)  "[{\"data\": [" events "]}]"
#define TILE(values) "{\"type\": \"playTile\", \"args\": {\"player_id\": \"7\", " values "}}"

static void wrong_files_are_refused(void **state) {
    (void)state;
    refused("", "found none");
    refused("no game", "line 1, column 1: expected a game");
    refused("[Players \"2\"\n", "line 1, column 1: expected a tag");
    refused("[Players \"2]\n", "has no '\"' at its end");
    refused("[Event \"a\"]\n[Event \"b\"]\n", "line 2, column 1: tag Event is given a second");
    refused("[Players \"9\"]\n", "the game of line 1: tag Players: expected a number from 1 to 8");
    refused("[TileSets \"bsae\"]\n", "did you mean 'base'?");
    refused("[Options \"small_city=5\"]\n\n", "small_city");
    refused("[First \"2\"]\n\n1. base/D\n", "line 1: tag First: expected a player from 0 to 1");
    refused("[Position \"nothing\"]\n\n1. base/D\n", "line 1: tag Position: line 1:");
    refused("[Event \"a\"]\n\n2. base/D\n", "line 3, column 1: expected turn number 1");
    refused("[Event \"a\"]\n\n1. 1: base/D\n", "line 3, column 4: expected '0:'");
    refused("[Event \"a\"]\n\n1. base/Z\n", "column 4: expected the tile that is drawn");
    refused("[Event \"a\"]\n\n1. base/C; place 1,0 r0\n", "line 3, column 12: ");
    refused("[Event \"a\"]\n\n1. base/E; place 0,-1 r2;\n", "expected a tile, an event or");
    refused("[Event \"a\"]\n\n1. base/E; place 0,-1 r2 {x\n", "this comment has no '}'");
    refused("[Event \"a\"]\n\n1. base/E; place 0,-1 r2 [clock -1]\n", "expected the seconds left");
    refused("[Event \"a\"]\n\n(\n1. base/E\n)\n", "expected a variation after the turn");
    refused("[Event \"a\"]\n\n1. base/E\n(\n1. base/D\n", "after the '(' of line 4");
    refused("[Result \"3-0\"]\n\n1. base/E; place 0,-1 r2\n",
            "the game is not over after its last");
    refused("[Deck \"base/E base/D\"]\n\n1. base/E; place 0,-1 r2; pass\n2. base/C\n",
            "line 4, column 4: tag Deck has base/D as the next tile, not base/C");
    refused("{", "line 1, column 2");
    refused("{}", "expected a log of Board Game Arena, or a save of JCloisterZone");
    refused("[1, 2]", "expected a log of Board Game Arena");
    refused(LOG(TILE("\"type\": \"25\", \"x\": \"0\", \"y\": \"-1\", \"ori\": \"1\"")),
            "game 1: tile 25, turned 1, is not known");
    refused(LOG(TILE("\"type\": \"11\", \"x\": \"0\", \"y\": \"-1\"")),
            "an event 'playTile' has no number 'type, ori, x, y'");
    refused(LOG(TILE("\"type\": \"11\", \"x\": \"0\", \"y\": \"-1\", \"ori\": \"1\"")),
            "players: 1");
    refused(
        LOG(TILE(
            "\"type\": \"11\", \"x\": \"0\", \"y\": \"-1\", \"ori\": \"1\"") ","
                                                                             "{\"type\": "
                                                                             "\"playTile\", "
                                                                             "\"args\": "
                                                                             "{\"player_id\": 8, "
                                                                             "\"type\": 11, \"x\": "
                                                                             "5, \"y\": 5,"
                                                                             " \"ori\": 1}}"),
        "game 1: move 1: ");
    refused("{\"setup\": {\"sets\": {\"tower\": 1}}, \"replay\": []}", "box 'tower' is not known");
    refused("{\"setup\": {\"sets\": {\"basic\": 1}}, \"players\": [{}, {}],"
            " \"replay\": [{\"type\": \"MOVE_NEUTRAL_FIGURE\"}]}",
            "replay message 1: message 'MOVE_NEUTRAL_FIGURE' is not known");
}

// Variations of variations end before they use up the stack.
static void variations_have_a_limit(void **state) {
    (void)state;
    char text[4096] = "[Event \"a\"]\n\n";
    size_t length = strlen(text);
    for (int level = 0; level < 100; level++) {
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "1. base/E; place 0,-1 r2\n(\n");
    }
    refused(text, "at most 8 deep");
}

// ---- A save

// Reads a save of JCloisterZone. Its game file must have these tile sets and contain this text.
static void save_is(const char *save, const char *sets, const char *expected) {
    static const char PATH[] = "test_games.jcz";
    Games games = {.games = NULL};
    Message message = {""};
    char *text = NULL;
    write_file(PATH, save);
    assert_int_equal(games_read(&games, PATH, &message), STATUS_OK);
    tag_is(&games.games[0], "TileSets", sets);
    assert_int_equal(game_file_write(&text, &games.games[0].file, games.games[0].rules, &message),
                     STATUS_OK);
    assert_non_null(strstr(text, expected));
    free(text);
    games_free(&games);
    (void)remove(PATH);
}

// A board of JCloisterZone: R90 turns the tile so that its city is at north and south.
static void save_of_another_program(void **state) {
    static const char SAVE[] =
        "{\"name\": \"Goods\", \"created\": \"2017-01-02T00:00:00Z\","
        "\"slots\": [{\"nickname\": \"Ann\"}, {\"nickname\": \"Bob\"}],"
        "\"setup\": {\"expansions\": {\"TRADERS_AND_BUILDERS\": 1, \"BASIC\": 1}}, \"replay\": ["
        "{\"type\": \"PLACE_TILE\", \"payload\": {\"tileId\": \"TB.CCc.c\", \"rotation\": \"R90\","
        " \"position\": [0, -1]}},"
        "{\"type\": \"DEPLOY_MEEPLE\", \"payload\": {\"pointer\": {\"position\": [0, -1],"
        " \"location\": \"NS\"}, \"meepleId\": \"0.small.1\"}},"
        "{\"type\": \"COMMIT\", \"payload\": {}},"
        "{\"type\": \"PLACE_TILE\", \"payload\": {\"tileId\": \"BA/CC.2\", \"rotation\": \"R270\","
        " \"position\": [0, -2]}},"
        "{\"type\": \"PASS\", \"payload\": {}}]}";
    (void)state;
    save_is(SAVE, "base,traders-and-builders", "[Date \"2017.01.02\"]");
    save_is(SAVE, "base,traders-and-builders",
            "1. 0: traders-and-builders/C; place 0,-1 r1; deploy follower 0,-1 c0\n"
            "2. 1: base/I; place 0,-2 r3; pass\n");
}

// Newer versions name the edition of a box, the start tile, and players in a separate list.
static void newer_save_of_another_program(void **state) {
    static const char SAVE[] =
        "{\"appVersion\": \"5.7.0\", \"name\": \"\", \"created\": \"2020-09-13T13:45:09.903Z\","
        "\"setup\": {\"sets\": {\"basic:1\": 1, \"inns-and-cathedrals:1\": 1},"
        " \"elements\": {\"small-follower\": 7}, \"rules\": {}, \"start\":"
        " [{\"tile\": \"BA/RCr\", \"x\": 0, \"y\": 0, \"rotation\": 0}]},"
        "\"players\": [{\"name\": \"Oscar\", \"slot\": 0}, {\"name\": \"Carol\", \"slot\": 1}],"
        "\"replay\": ["
        "{\"type\": \"PLACE_TILE\", \"payload\": {\"tileId\": \"BA/C\", \"rotation\": \"R180\","
        " \"position\": [0, -1]}},"
        "{\"type\": \"DEPLOY_MEEPLE\", \"payload\": {\"pointer\": {\"position\": [0, -1],"
        " \"feature\": \"Field\", \"location\": \"NL.NR.EL.ER.WL.WR\"},"
        " \"meepleId\": \"0.small.1\"}},"
        "{\"type\": \"COMMIT\", \"payload\": {\"random\": 0.0}},"
        "{\"type\": \"PLACE_TILE\", \"payload\": {\"tileId\": \"BA/CFC.2\", \"rotation\": \"R90\","
        " \"position\": [0, -2]}},"
        "{\"type\": \"PASS\", \"payload\": {}}]}";
    (void)state;
    save_is(SAVE, "base,inns-and-cathedrals", "[Player0 \"Oscar\"]");
    save_is(SAVE, "base,inns-and-cathedrals",
            "1. 0: base/E; place 0,-1 r2; deploy follower 0,-1 f0\n");
}

// ---- Tiles that a log leaves out

static void draft_note(Draft *draft, const Rules *rules, const Game *game, Action action) {
    DraftTurn *turn = draft->count > 0 ? &draft->turns[draft->count - 1] : NULL;
    if (action_verb(action) == VERB_PLACE) {
        turn = draft_add(draft);
        assert_non_null(turn);
        *turn = (DraftTurn){.type = (uint32_t)game_hand(rules, game),
                            .x = (int16_t)action_x(action),
                            .y = (int16_t)action_y(action),
                            .rotation = (uint8_t)action_rotation(action),
                            .player = (uint8_t)action_actor(action),
                            .number = draft->count};
    } else if (action_verb(action) == VERB_DEPLOY) {
        turn->deployed = true;
        turn->figure = (uint8_t)action_figure(action);
        turn->segments[0] = (uint8_t)action_segment(action);
        turn->segment_count = 1;
    }
}

// Plays a game at random, notes its placements, and returns how many tiles were discarded.
static uint32_t draft_play(Draft *draft, const GameTable *table, Rng *rng) {
    uint32_t discarded = 0;
    for (;;) {
        const Pending pending = game_pending(table->rules, table->game);
        if (pending.kind == PENDING_OVER) {
            return discarded;
        }
        if (pending.kind == PENDING_DECISION) {
            const Action action = game_sample_action(table->rules, table->game, rng);
            draft_note(draft, table->rules, table->game, action);
            game_apply(table->rules, table->game, action);
        } else {
            (void)game_chance(table->rules, table->game, rng);
            discarded += game_hand(table->rules, table->game) < 0 ? 1 : 0;
        }
    }
}

static void missing_tiles_are_discarded(void **state) {
    enum { GAMES = 2000 };
    (void)state;
    uint32_t with_discards = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        GameTable table = table_of("base", 2);
        Rng rng = rng_make(seed, 5);
        Draft draft = {.turns = NULL};
        const uint32_t discarded = draft_play(&draft, &table, &rng);
        DraftTurn *const last = &draft.turns[draft.count - 1];
        last->scored = true;
        game_scores(table.rules, table.game, last->points);
        GameVariation moves = {.steps = NULL};
        Message message = {""};
        const Status status = draft_solve(&moves, &draft, table.rules, &message);
        assert_string_equal(message.text, "");
        assert_int_equal(status, STATUS_OK);
        assert_int_equal(moves.step_count > draft.count, 1);
        with_discards += discarded > 0 ? 1 : 0;
        GameFile file = {.moves = moves};
        game_file_free(&file);
        draft_free(&draft);
        table_free(&table);
    }
    assert_true(with_discards > 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_games_of_people),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(variations_have_a_limit),
        cmocka_unit_test(save_of_another_program),
        cmocka_unit_test(newer_save_of_another_program),
        cmocka_unit_test(missing_tiles_are_discarded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
