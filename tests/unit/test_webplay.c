// SPDX-License-Identifier: MIT
//
// Games of people in the server: they continue without requests, can be undone, resigned and
// stored. Positions built by hand, and the facts about them.
#include "run_folder.h"
#include "testing.h"
#include "webplay/web_again.h"
#include "webplay/web_game.h"
#include "webplay/web_study.h"
#include "webplay/web_thinker.h"

#include "carcarena/arena/store.h"
#include "carcarena/arena/verify.h"
#include "carcarena/engine/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATH_SIZE = 512, ACTIONS_MAX = 8192, STOP_MS = 60000 };

static const char WISH[] =
    "{\"tilesets\": [\"base\"], \"options\": {\"deck_limit\": \"10\"}, \"players\": [\"greedy\", "
    "\"human\", \"greedy\"], \"name\": \"Ada\", \"help\": true}";

/** A game in progress, and memory to view it. */
typedef struct Fixture {
    WebFolder keep;
    HttpFeed *feed;
    WebGame *game;
    Game *position;
    uint64_t id;
    char below[PATH_SIZE]; // folder of all runs
    char run[PATH_SIZE];   // folder of this game's run
} Fixture;

static void game_begin(Fixture *fixture, const char *text) {
    Message message = {""};
    cJSON *const wish = cJSON_Parse(text);
    TournamentConfig *config = NULL;
    fixture->id = 0;
    if (web_folder_next(&config, &fixture->id, &fixture->keep, wish, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    (void)snprintf(fixture->run, sizeof fixture->run, "%s", config->output);
    const WebGameSetup setup = {.config = config,
                                .id = fixture->id,
                                .serial = 1,
                                .keep = &fixture->keep,
                                .wish = wish,
                                .feed = fixture->feed};
    if (web_game_start(&fixture->game, &setup, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    fixture->position = game_alloc(web_game_rules_of(fixture->game));
    assert_non_null(fixture->position);
    cJSON_Delete(wish);
}

static void game_stop(Fixture *fixture) {
    assert_true(web_game_stop(fixture->game, STOP_MS));
    free(fixture->position);
}

static void fixture_make(Fixture *fixture, void **state) {
    Message message = {""};
    *fixture = (Fixture){.id = 0};
    (void)snprintf(fixture->below, sizeof fixture->below, "%s", (const char *)*state);
    fixture->keep = (WebFolder){.folder = fixture->below, .program = "test", .seed = 11};
    assert_int_equal(http_feed_create(&fixture->feed, &message), STATUS_OK);
}

static void fixture_free(Fixture *fixture) {
    char unfinished[2 * PATH_SIZE];
    (void)snprintf(unfinished, sizeof unfinished, "%s/.unfinished", fixture->below);
    (void)remove(unfinished);
    static const char *const FILES[] = {"/run.db", "/run.db-wal", "/run.db-shm", "/run.lock", ""};
    for (size_t i = 0; fixture->run[0] != '\0' && i < sizeof FILES / sizeof FILES[0]; i++) {
        char path[2 * PATH_SIZE];
        (void)snprintf(path, sizeof path, "%s%s", fixture->run, FILES[i]);
        (void)remove(path);
    }
    http_feed_destroy(fixture->feed);
}

static void rest(void) {
    const struct timespec time = {.tv_nsec = 1000000};
    (void)nanosleep(&time, NULL);
}

/** Waits until the person at `seat` has to decide or the game is over. @return decisions so far. */
static uint32_t game_wait(Fixture *fixture, int seat, bool *over) {
    const Rules *const rules = web_game_rules_of(fixture->game);
    for (;; rest()) {
        const uint32_t count = web_game_position(fixture->game, fixture->position);
        const Pending pending = game_pending(rules, fixture->position);
        *over = pending.kind == PENDING_OVER;
        if (*over || (pending.kind == PENDING_DECISION && pending.player == seat)) {
            return count;
        }
    }
}

static Status first_act(Fixture *fixture, uint32_t count) {
    Message message = {""};
    Action actions[ACTIONS_MAX];
    char text[ACTION_TEXT_SIZE];
    const Rules *const rules = web_game_rules_of(fixture->game);
    assert_true(rules_actions_max(rules) <= ACTIONS_MAX);
    (void)game_actions(rules, fixture->position, actions);
    (void)action_to_text(rules, fixture->position, actions[0], text, sizeof text);
    return web_game_act(fixture->game, count, text, &message);
}

/** Plays to the end. */
static void game_finish(Fixture *fixture, int seat) {
    bool over = false;
    for (uint32_t count = game_wait(fixture, seat, &over); !over;
         count = game_wait(fixture, seat, &over)) {
        // The game may be over, or another player's turn, a moment later.
        if (first_act(fixture, count) != STATUS_OK) {
            rest();
        }
    }
}

/** @return games in the run, verified. */
static uint64_t games_kept(const Fixture *fixture) {
    Message message = {""};
    Store *store = NULL;
    TournamentConfig *config = NULL;
    uint64_t count = 0;
    if (store_open_read(&store, &config, fixture->run, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(store_count(store, &count, &message), STATUS_OK);
    assert_int_equal(verify_source(config), VERIFY_ACTIONS);
    Verifier *verifier = NULL;
    StoreWalk *walk = NULL;
    GameRecord record;
    bool found = true;
    bool same = true;
    assert_int_equal(verifier_create(&verifier, config, VERIFY_ACTIONS, &message), STATUS_OK);
    assert_int_equal(store_walk_begin(&walk, store, 0, &message), STATUS_OK);
    while (store_walk_next(walk, &record, NULL, &found, &message) == STATUS_OK && found) {
        assert_int_equal(verifier_check(verifier, &record, &same, &message), STATUS_OK);
        assert_true(same);
        assert_string_equal(config->bots[record.bots[1]].name, "Ada with help");
    }
    store_walk_end(walk);
    verifier_destroy(verifier);
    store_close(store);
    config_destroy(config);
    return count;
}

/** The end of a game is sent to its thread's feed after it was stored; stopping waits for both. */
static void games_are_kept_one_after_another(void **state) {
    Fixture fixture;
    fixture_make(&fixture, state);
    for (uint64_t i = 0; i < 2; i++) {
        game_begin(&fixture, WISH);
        assert_int_equal(fixture.id, i);
        game_finish(&fixture, 1);
        for (int tries = 0; tries < 5000; tries++) {
            char *html = NULL;
            Message message = {""};
            assert_int_equal(web_game_page(fixture.game, &html, &message), STATUS_OK);
            const bool judged = strstr(html, "not finished yet") == NULL;
            free(html);
            if (judged) {
                break;
            }
            rest();
        }
        game_stop(&fixture);
        assert_int_equal(games_kept(&fixture), i + 1);
    }
    fixture_free(&fixture);
}

static void unintended_requests_are_rejected(void **state) {
    Fixture fixture;
    Message message = {""};
    bool over = false;
    fixture_make(&fixture, state);
    game_begin(&fixture, WISH);
    const uint32_t count = game_wait(&fixture, 1, &over);
    assert_int_equal(web_game_undo(fixture.game, &message), STATUS_ILLEGAL);
    assert_int_equal(web_game_act(fixture.game, count + 1, "pass", &message), STATUS_ILLEGAL);
    assert_non_null(strstr(message.text, "position has changed"));
    assert_int_not_equal(web_game_act(fixture.game, count, "pass", &message), STATUS_OK);
    // A decision and its undo: the same position again.
    char *const before = malloc(1 << 16);
    char *const after = malloc(1 << 16);
    assert_true(before != NULL && after != NULL);
    const Rules *const rules = web_game_rules_of(fixture.game);
    while (first_act(&fixture, game_wait(&fixture, 1, &over)) != STATUS_OK) {
        rest();
    }
    (void)game_wait(&fixture, 1, &over);
    assert_int_equal(web_game_undo(fixture.game, &message), STATUS_OK);
    for (int tries = 0; tries < 5000 && game_wait(&fixture, 1, &over) != count; tries++) {
        rest();
    }
    assert_int_equal(game_wait(&fixture, 1, &over), count);
    (void)game_to_text(rules, fixture.position, before, 1 << 16);
    assert_non_null(strstr(before, "turn 1 place"));
    // Resigning ends the game without further requests.
    assert_int_equal(web_game_resign(fixture.game, &message), STATUS_OK);
    do {
        (void)web_game_position(fixture.game, fixture.position);
        rest();
    } while (game_pending(rules, fixture.position).kind != PENDING_OVER);
    free(before);
    free(after);
    game_stop(&fixture);
    fixture_free(&fixture);
}

/** The only file of a game in progress; free with free(). */
static char *unfinished_path(const Fixture *fixture) {
    unsigned count = 0;
    char **const paths = web_kept_list(&fixture->keep, &count);
    assert_int_equal(count, 1);
    char *const path = paths[0];
    free(paths);
    return path;
}

static Status again(Fixture *fixture, const char *path, Message *message) {
    static const WebNames NOTHING_ALLOWED = {.folder = "results/by-hand"};
    const WebAgain from = {
        .names = &NOTHING_ALLOWED, .keep = &fixture->keep, .feed = fixture->feed, .serial = 2};
    WebAgainGame found = {.shown = false};
    const Status status = web_again_start(&fixture->game, &found, &from, path, message);
    if (status == STATUS_OK) {
        assert_true(found.shown);
        assert_int_equal(found.number, fixture->id);
    }
    return status;
}

static void games_continue_after_the_program(void **state) {
    Fixture fixture;
    Message message = {""};
    bool over = false;
    fixture_make(&fixture, state);
    game_begin(&fixture, WISH);
    uint32_t count = game_wait(&fixture, 1, &over);
    for (uint32_t i = 0; i < 2; i++) {
        while (first_act(&fixture, count) != STATUS_OK) {
            rest();
            count = game_wait(&fixture, 1, &over);
        }
        count = game_wait(&fixture, 1, &over);
    }
    assert_false(over);
    const uint64_t hash = game_hash(web_game_rules_of(fixture.game), fixture.position);
    assert_true(web_game_stop(fixture.game, STOP_MS));
    char *const path = unfinished_path(&fixture);
    // The rules are gone with the game; a new server has its own.
    fixture.keep.seed = 12; // another server would deal other decks
    if (again(&fixture, path, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(game_wait(&fixture, 1, &over), count);
    assert_int_equal(game_hash(web_game_rules_of(fixture.game), fixture.position), hash);
    assert_int_equal(web_game_undo(fixture.game, &message), STATUS_OK);
    game_finish(&fixture, 1);
    for (int tries = 0; tries < 5000 && !web_game_over(fixture.game); tries++) {
        rest();
    }
    game_stop(&fixture);
    assert_int_equal(games_kept(&fixture), 1);
    assert_int_equal(again(&fixture, path, &message), STATUS_NOT_FOUND);
    free(path);
    fixture_free(&fixture);
}

/** A game that is discarded leaves no file, and a damaged file names its fault. */
static void unfinished_games_are_checked(void **state) {
    static const char *const ROWS[][2] = {{"1. 0: base/Q\n", "expected '# carcarena serve: '"},
                                          {"# carcarena serve: {\"seed\": 1}\n", "wish"},
                                          {"# carcarena serve: {\"wish\": {}}\n", "seed"}};
    Fixture fixture;
    Message message = {""};
    bool over = false;
    fixture_make(&fixture, state);
    game_begin(&fixture, WISH);
    (void)game_wait(&fixture, 1, &over);
    assert_true(web_game_stop(fixture.game, STOP_MS));
    char *const path = unfinished_path(&fixture);
    assert_int_equal(again(&fixture, path, &message), STATUS_OK);
    web_game_forget(fixture.game);
    game_stop(&fixture);
    assert_int_equal(again(&fixture, path, &message), STATUS_NOT_FOUND);
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        FILE *const file = fopen(path, "w");
        assert_non_null(file);
        assert_true(fputs(ROWS[i][0], file) >= 0);
        assert_int_equal(fclose(file), 0);
        assert_int_equal(again(&fixture, path, &message), STATUS_INVALID);
        if (strstr(message.text, ROWS[i][1]) == NULL || strstr(message.text, path) == NULL) {
            fail_msg("no '%s' in: %s", ROWS[i][1], message.text);
        }
    }
    (void)remove(path);
    free(path);
    fixture.run[0] = '\0'; // nothing was stored
    fixture_free(&fixture);
}

static void wrong_set_ups_are_named(void **state) {
    static const char *const ROWS[][2] = {
        {"{\"players\": [\"human\", \"greedy\"]}", "tilesets"},
        {"{\"tilesets\": [\"bass\"], \"players\": [\"human\", \"greedy\"]}", "bass"},
        {"{\"tilesets\": [\"base\"], \"players\": [\"human\", \"gredy\"]}", "gredy"},
        {"{\"tilesets\": [\"base\"], \"players\": [\"human\"]}", "players"},
        {"{\"tilesets\": [\"base\"], \"players\": [\"human\", \"greedy\"], \"name\": \"\"}",
         "name"},
        {"{\"tilesets\": [\"base\"], \"players\": 3}", "players"},
        {"{\"tilesets\": [\"base\"], \"players\": [\"human\", \"greedy\"], \"x\": 1}", "x"},
    };
    Fixture fixture;
    fixture_make(&fixture, state);
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        Message message = {""};
        TournamentConfig *config = NULL;
        uint64_t id = 0;
        cJSON *const wish = cJSON_Parse(ROWS[i][0]);
        assert_int_not_equal(web_folder_next(&config, &id, &fixture.keep, wish, &message),
                             STATUS_OK);
        if (strstr(message.text, ROWS[i][1]) == NULL) {
            fail_msg("no '%s' in: %s", ROWS[i][1], message.text);
        }
        cJSON_Delete(wish);
    }
    fixture_free(&fixture);
}

/** Every built-in bot is stopped when its answer is no longer needed, whatever its budget. */
static void bots_that_think_for_long_are_stopped(void **state) {
    static const char *const BOTS[] = {
        "mcts:simulations=1000000000", "mcts:simulations=1000000000,threads=2",
        "uct:simulations=1000000000",  "flat:simulations=1000000000",
        "rave:simulations=1000000000", "expectimax:depth=8,nodes=0",
        "star1:depth=8,nodes=0",       "star2.5:depth=8,nodes=0"};
    for (size_t i = 0; i < sizeof BOTS / sizeof BOTS[0]; i++) {
        Fixture fixture;
        char wish[PATH_SIZE];
        Message message = {""};
        fixture_make(&fixture, state);
        (void)snprintf(wish, sizeof wish,
                       "{\"tilesets\": [\"base\"], \"players\": [\"%s\", \"human\"], "
                       "\"help\": true}",
                       BOTS[i]);
        game_begin(&fixture, wish);
        rest();
        // The resigning player does not wait for it; the bot is asked again, and thinks.
        assert_int_equal(web_game_resign(fixture.game, &message), STATUS_OK);
        bool over = false;
        (void)game_wait(&fixture, 0, &over);
        assert_false(over);
        game_stop(&fixture);
        fixture.run[0] = '\0'; // nothing was stored
        fixture_free(&fixture);
    }
}

// ---- Studying

static const WebNames NAMES = {.folder = "results/by-hand"};

static WebStudy *study_make(const char *text) {
    Message message = {""};
    WebStudy *study = NULL;
    cJSON *const wish = cJSON_Parse(text);
    if (web_study_create(&study, &NAMES, wish, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    cJSON_Delete(wish);
    return study;
}

static const cJSON *cell_at(const cJSON *cells, int x, int y) {
    const cJSON *cell = NULL;
    cJSON_ArrayForEach(cell, cells) {
        if (cJSON_GetObjectItem(cell, "x")->valueint == x &&
            cJSON_GetObjectItem(cell, "y")->valueint == y) {
            return cell;
        }
    }
    return NULL;
}

/** E south of D, turned so that its city is open only to the east, with a knight on it. */
static void features_and_cells_are_listed(void **state) {
    JsonWriter writer = {.comma = false};
    Message message = {""};
    WebStudy *const study = study_make("{\"tilesets\": [\"base\"], \"seats\": 2}");
    assert_int_equal(web_study_go(study, "base/X9", &message), STATUS_ILLEGAL);
    assert_int_equal(web_study_go(study, "base/E", &message), STATUS_OK);
    assert_int_not_equal(web_study_go(study, "place -1,0 r0", &message), STATUS_OK);
    assert_int_equal(web_study_go(study, "place 0,1 r1", &message), STATUS_OK);
    assert_int_equal(web_study_go(study, "deploy follower 0,1 c0", &message), STATUS_OK);
    web_study_write(&writer, study, 1);
    cJSON *const told = cJSON_Parse(json_writer_text(&writer));
    assert_non_null(told);
    // Unfinished it pays one point for its tile; one more tile completes it, for one point more.
    const cJSON *const features = cJSON_GetObjectItem(told, "features");
    assert_int_equal(cJSON_GetArraySize(features), 1);
    assert_int_equal(cJSON_GetObjectItem(features->child, "points")->valueint, 1);
    const cJSON *const cell = cell_at(cJSON_GetObjectItem(told, "cells"), 1, 1);
    assert_non_null(cell);
    const cJSON *const gains = cJSON_GetObjectItem(cell, "gains");
    assert_int_equal(cJSON_GetArraySize(gains), 1);
    assert_int_equal(cJSON_GetObjectItem(gains->child, "player")->valueint, 0);
    assert_int_equal(cJSON_GetObjectItem(gains->child, "points")->valueint, 1);
    // All tiles of the base game with a city at their edge, except those on the board.
    uint32_t fits = 0;
    const Rules *const rules = web_study_rules(study);
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        const TileFacts *const facts = rules_type(rules, type);
        bool city = false;
        for (unsigned side = 0; side < SIDES; side++) {
            city = city || facts->edges[side] == EDGE_CITY;
        }
        fits += city ? game_remaining(rules, web_study_game(study), type) : 0;
    }
    assert_int_equal(cJSON_GetObjectItem(cell, "fits")->valueint, fits);
    assert_int_equal(cJSON_GetObjectItem(told, "back")->valueint, 3);
    // Its text gives the same position.
    cJSON *const wish = cJSON_Parse("{\"tilesets\": [\"base\"], \"seats\": 2}");
    (void)cJSON_AddStringToObject(wish, "position", cJSON_GetObjectItem(told, "text")->valuestring);
    WebStudy *again = NULL;
    assert_int_equal(web_study_create(&again, &NAMES, wish, &message), STATUS_OK);
    assert_true(game_hash(web_study_rules(again), web_study_game(again)) ==
                game_hash(web_study_rules(study), web_study_game(study)));
    assert_int_equal(web_study_back(study, &message), STATUS_OK);
    assert_int_equal(web_study_back(again, &message), STATUS_ILLEGAL);
    cJSON_Delete(wish);
    cJSON_Delete(told);
    json_writer_free(&writer);
    web_study_destroy(study);
    web_study_destroy(again);
}

/** The position of a table with many expansions can be returned, to the end of a game. */
static void large_games_can_be_written(void **state) {
    Message message = {""};
    JsonWriter writer = {.comma = false};
    Rng rng = rng_make(3, 4);
    Action actions[ACTIONS_MAX];
    char text[ACTION_TEXT_SIZE];
    WebStudy *const study = study_make(
        "{\"tilesets\": [\"base\", \"river-1\", \"inns-and-cathedrals\", \"traders-and-builders\", "
        "\"princess-and-dragon\", \"tower\", \"abbey-and-mayor\", \"hills-and-sheep\", "
        "\"bridges-castles-and-bazaars\"], \"expansions\": [\"phantom\"], \"seats\": 3, "
        "\"options\": {\"deck_limit\": \"40\"}}");
    const Rules *const rules = web_study_rules(study);
    assert_true(rules_actions_max(rules) <= ACTIONS_MAX);
    uint32_t steps = 0;
    for (;; steps++) {
        const Game *const game = web_study_game(study);
        const Pending pending = game_pending(rules, game);
        json_writer_reset(&writer);
        web_study_write(&writer, study, 1);
        cJSON *const told = cJSON_Parse(json_writer_text(&writer));
        assert_non_null(told);
        const cJSON *const chances = cJSON_GetObjectItem(told, "chances");
        const cJSON *const listed = cJSON_GetObjectItem(told, "actions");
        if (pending.kind == PENDING_OVER) {
            cJSON_Delete(told);
            break;
        }
        if (pending.kind == PENDING_DECISION) {
            const uint32_t count = game_actions(rules, game, actions);
            assert_int_equal(cJSON_GetArraySize(listed), count);
            (void)action_to_text(rules, game, actions[rng_below(&rng, count)], text, sizeof text);
            assert_int_equal(web_study_go(study, text, &message), STATUS_OK);
        } else {
            const int which = (int)rng_below(&rng, (uint32_t)cJSON_GetArraySize(chances));
            const cJSON *const chance = cJSON_GetArrayItem(chances, which);
            assert_int_equal(
                web_study_go(study, cJSON_GetObjectItem(chance, "text")->valuestring, &message),
                STATUS_OK);
        }
        cJSON_Delete(told);
    }
    assert_true(steps > 100);
    json_writer_free(&writer);
    web_study_destroy(study);
}

static void thinking_begins_and_stops(void **state) {
    Message message = {""};
    HttpFeed *feed = NULL;
    WebThinker *thinker = NULL;
    WebStudy *const study = study_make("{\"tilesets\": [\"base\"], \"seats\": 2}");
    assert_int_equal(http_feed_create(&feed, &message), STATUS_OK);
    assert_int_equal(web_thinker_create(&thinker, feed, &message), STATUS_OK);
    WebQuestion question = {.rules = web_study_rules(study),
                            .game = web_study_game(study),
                            .bot = "mcts",
                            .place = "study",
                            .simulations = 100000000};
    assert_int_equal(web_thinker_begin(thinker, &question, &message), STATUS_ILLEGAL);
    assert_int_equal(web_study_go(study, "base/D", &message), STATUS_OK);
    question.game = web_study_game(study);
    question.bot = "unknown";
    assert_int_equal(web_thinker_begin(thinker, &question, &message), STATUS_INVALID);
    question.bot = "mcts";
    for (int i = 0; i < 3; i++) {
        assert_int_equal(web_thinker_begin(thinker, &question, &message), STATUS_OK);
        rest();
    }
    web_thinker_stop(thinker); // at once, although a hundred million simulations are left
    assert_true(web_thinker_destroy(thinker));
    http_feed_close(feed);
    http_feed_destroy(feed);
    web_study_destroy(study);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_are_kept_one_after_another, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(games_continue_after_the_program, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(unfinished_games_are_checked, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(bots_that_think_for_long_are_stopped, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(unintended_requests_are_rejected, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(wrong_set_ups_are_named, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test(features_and_cells_are_listed),
        cmocka_unit_test(large_games_can_be_written),
        cmocka_unit_test(thinking_begins_and_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
