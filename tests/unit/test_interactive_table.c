// SPDX-License-Identifier: MIT
//
// Games decision by decision: the same as in a match, with any number of undone decisions.
#include "carcarena/arena/config.h"
#include "play/bot_pool.h"
#include "play/interactive_table.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 512 };

/** A run, its bots at a table, and the game as a match plays it. */
typedef struct Fixture {
    TournamentConfig *config;
    BotPool pool;
    MatchSeat seats[PLAYERS_MAX];
    ScheduledGame game;
    Match *match;
    GameRecord played;
} Fixture;

static void fixture_make(Fixture *fixture, const char *sets, const char *bots, int players) {
    char text[TEXT_SIZE];
    Message message = {""};
    *fixture = (Fixture){.config = NULL};
    (void)snprintf(text, sizeof text,
                   "{\"tilesets\": [%s], \"players\": %d, \"blocks\": 4, \"seed\": 5, \"record\": "
                   "\"thinking\", \"format\": \"match\", \"seats\": \"fixed\", \"bots\": [%s]}",
                   sets, players, bots);
    if (config_parse(&fixture->config, text, strlen(text), "test", NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    fixture->pool.config = fixture->config;
    fixture->game = schedule_game(&fixture->config->schedule, 2);
    assert_int_equal(bot_pool_seat(&fixture->pool, fixture->seats, &fixture->game, &message),
                     STATUS_OK);
    assert_int_equal(match_create(&fixture->match, &fixture->config->match, &message), STATUS_OK);
    match_play(fixture->match, &fixture->played, NULL, &fixture->game, fixture->seats);
}

static void fixture_free(Fixture *fixture) {
    match_destroy(fixture->match);
    bot_pool_clear(&fixture->pool);
    config_destroy(fixture->config);
}

static void assert_played(const Fixture *fixture, const GameRecord *record) {
    Message message = {""};
    const int players = rules_players(fixture->config->match.rules);
    if (!record_same(&fixture->played, record, players, (RecordWords){"match", "table"},
                     &message)) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(record->actions_size, fixture->played.actions_size);
    assert_memory_equal(record->actions, fixture->played.actions, record->actions_size);
    assert_true(record->thinking_size > 0);
    assert_int_equal(record->thinking_size, fixture->played.thinking_size);
    assert_memory_equal(record->thinking, fixture->played.thinking, record->thinking_size);
}

/**
 * Plays interactively and undoes decisions at random places; the bots answer again. Sheep and a
 * wolf add chance other than draws.
 */
static void taking_back_changes_nothing(void **state) {
    Fixture fixture;
    fixture_make(&fixture, "\"base\", \"hills-and-sheep\"",
                 "\"random\", \"greedy\", {\"class\": \"random\", \"name\": \"other\"}", 3);
    InteractiveTable *table = NULL;
    Message message = {""};
    GameRecord record;
    Rng rng = rng_make(1, 2);
    assert_int_equal(
        interactive_table_create(&table, &fixture.config->match, fixture.seats, &message),
        STATUS_OK);
    interactive_table_begin(table, &fixture.game);
    uint32_t backs = 0;
    while (!interactive_table_over(table)) {
        interactive_table_act(table, interactive_table_ask(table));
        const uint32_t count = interactive_table_count(table);
        if (backs < 12 && rng_below(&rng, 15) == 0) {
            const uint32_t to = rng_below(&rng, count + 1);
            interactive_table_back(table, to);
            assert_int_equal(interactive_table_count(table), to);
            backs++;
        }
    }
    assert_int_equal(backs, 12);
    interactive_table_judge(table, &record);
    assert_played(&fixture, &record);
    // From the end, too.
    interactive_table_back(table, interactive_table_count(table) - 1);
    assert_false(interactive_table_over(table));
    interactive_table_act(table, interactive_table_ask(table));
    assert_true(interactive_table_over(table));
    interactive_table_judge(table, &record);
    assert_played(&fixture, &record);
    interactive_table_destroy(table);
    fixture_free(&fixture);
}

/**
 * A seat without a bot gets its actions from the test. A player who resigns forfeits, and can undo
 * that, too.
 */
static void people_play_and_give_up(void **state) {
    Fixture fixture;
    fixture_make(&fixture, "\"base\"", "\"random\", \"greedy\"", 2);
    MatchSeat seats[PLAYERS_MAX];
    memcpy(seats, fixture.seats, sizeof seats);
    seats[0] = (MatchSeat){.bot_class = NULL};
    InteractiveTable *table = NULL;
    Message message = {""};
    GameRecord record;
    const Rules *const rules = fixture.config->match.rules;
    Action actions[4096];
    assert_true(rules_actions_max(rules) <= 4096);
    assert_int_equal(interactive_table_create(&table, &fixture.config->match, seats, &message),
                     STATUS_OK);
    interactive_table_begin(table, &fixture.game);
    const Game *const game = match_game(interactive_table_match(table));
    while (interactive_table_count(table) < 20) {
        const int seat = game_pending(rules, game).player;
        (void)game_actions(rules, game, actions);
        interactive_table_act(table, seat == 0 ? actions[0] : interactive_table_ask(table));
        assert_int_equal(interactive_table_actor(table, interactive_table_count(table) - 1), seat);
    }
    while (game_pending(rules, game).player != 0) {
        interactive_table_act(table, interactive_table_ask(table));
    }
    const uint32_t before = interactive_table_count(table);
    interactive_table_resign(table, 0);
    assert_true(interactive_table_plays_at_random(table, 0));
    interactive_table_back(table, before - 1);
    assert_false(interactive_table_plays_at_random(table, 0));
    while (!interactive_table_over(table)) {
        const bool mine = game_pending(rules, game).player == 0;
        if (mine && !interactive_table_plays_at_random(table, 0)) {
            interactive_table_resign(table, 0);
        }
        interactive_table_act(table, interactive_table_ask(table));
    }
    interactive_table_judge(table, &record);
    assert_int_equal(record.faults, 1);
    assert_int_equal(record.reason, END_EXIT);
    assert_int_equal(record.ranks[0], 2);
    // Its record replays like records of matches.
    MatchRules unrecorded = fixture.config->match;
    unrecorded.record_actions = false;
    Match *match = NULL;
    GameRecord again = record;
    assert_int_equal(match_create(&match, &unrecorded, &message), STATUS_OK);
    assert_int_equal(match_replay(match, &again, &fixture.game, &message), STATUS_OK);
    assert_true(record_same(&record, &again, 2, (RecordWords){"table", "replay"}, &message));
    match_destroy(match);
    interactive_table_destroy(table);
    fixture_free(&fixture);
}

static void only_interactive_games_create_people(void **state) {
    static const char TEXT[] = "{\"tilesets\": [\"base\"], \"players\": 2, \"blocks\": 1, "
                               "\"bots\": [\"human\", {\"class\": \"human\", \"name\": \"Ada\", "
                               "\"options\": {\"help\": \"yes\"}}]}";
    TournamentConfig *config = NULL;
    Message message = {""};
    void *bot = NULL;
    assert_int_equal(config_parse(&config, TEXT, strlen(TEXT), "test", NULL, &message), STATUS_OK);
    assert_true(config_elsewhere(config));
    assert_true(config->match.record_actions);
    assert_string_equal(bot_spec_text(&config->bots[1].spec), "human:help=yes");
    assert_int_equal(bot_create(&bot, &config->bots[0].spec, config->match.rules, &message),
                     STATUS_INVALID);
    assert_non_null(strstr(message.text, "carcarena serve --play"));
    config_destroy(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taking_back_changes_nothing),
        cmocka_unit_test(people_play_and_give_up),
        cmocka_unit_test(only_interactive_games_create_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
