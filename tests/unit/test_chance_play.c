// SPDX-License-Identifier: MIT
//
// Events in games of bots: lookahead, matches and their records, luck, the step protocol.
#include "carcarena/arena/config.h"
#include "carcarena/arena/luck.h"
#include "carcarena/arena/match.h"
#include "carcarena/bots/heuristic.h"
#include "carcarena/bots/registry.h"
#include "game_table.h"
#include "step_session.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool phase_is(const GameTable *table, const char *phase) {
    return strcmp(game_pending(table->rules, table->game).phase, phase) == 0;
}

// ---- Bots

static double worth_of_game(const GameTable *table, const Game *game, int player) {
    Heuristic *worth = NULL;
    assert_int_equal(heuristic_create(&worth, table->rules, NULL), STATUS_OK);
    heuristic_prepare(worth, game);
    const double value = heuristic_value(worth, game, player);
    heuristic_destroy(worth);
    return value;
}

/** Before a roll a position is worth the mean of the outcomes. */
static void a_throw_is_worth_its_mean(void **state) {
    GameTable table = table_of("base+toy-die", 2);
    Game *const after = game_memory(table.rules);
    Rng rng = rng_make(1, 1);
    unsigned throws = 0;
    assert_non_null(after);
    while (game_pending(table.rules, table.game).kind != PENDING_OVER) {
        if (phase_is(&table, "toy throw")) {
            const int player = game_pending(table.rules, table.game).player;
            Outcome outcomes[OUTCOMES_MAX];
            const uint32_t count = game_outcomes(table.rules, table.game, outcomes);
            double mean = 0;
            for (uint32_t i = 0; i < count; i++) {
                game_copy(table.rules, after, table.game);
                assert_int_equal(game_resolve(table.rules, after, outcomes[i].number), STATUS_OK);
                mean += outcomes[i].weight / 6.0 * worth_of_game(&table, after, player);
            }
            const double difference = worth_of_game(&table, table.game, player) - mean;
            assert_true(difference < 1e-9 && difference > -1e-9);
            throws++;
        }
        table_step(&table, &rng);
    }
    assert_true(throws > 20);
    free(after);
    table_free(&table);
}

/** A roll costs nothing and pays at least a point: a bot that looks ahead rolls. */
static void bots_throw(void **state) {
    static const char *const BOTS[] = {"greedy", "mcts:simulations=100",
                                       "uct:simulations=100,draws=lot",
                                       "uct:simulations=100,widen=2,playout=greedy,turns=2",
                                       "mcts:simulations=100,playout=greedy,turns=2"};
    for (unsigned b = 0; b < sizeof BOTS / sizeof BOTS[0]; b++) {
        GameTable table = table_of("base+toy-die", 2);
        BotSpec spec;
        void *bot = NULL;
        assert_int_equal(bot_spec_from_text(&spec, BOTS[b], NULL), STATUS_OK);
        assert_int_equal(bot_create(&bot, &spec, table.rules, NULL), STATUS_OK);
        Rng rng = rng_make(2, b);
        Rng mine = rng_make(3, b);
        unsigned asked = 0;
        unsigned thrown = 0;
        while (asked < 8) {
            const BotBudget budget = {.simulations = 0};
            if (game_pending(table.rules, table.game).kind != PENDING_DECISION) {
                table_step(&table, &rng);
                continue;
            }
            const Action action = spec.bot_class->choose(bot, table.game, &budget, &mine);
            if (phase_is(&table, "toy stake")) {
                asked++;
                thrown += action_verb(action) == VERB_CHOOSE;
            }
            assert_int_equal(game_try_apply(table.rules, table.game, action, NULL, NULL),
                             STATUS_OK);
            if (spec.bot_class->observe != NULL) {
                spec.bot_class->observe(bot, table.game, action);
            }
        }
        if (thrown < 7) {
            fail_msg("%s threw %u of %u times", BOTS[b], thrown, asked);
        }
        spec.bot_class->destroy(bot);
        bot_spec_free(&spec);
        table_free(&table);
    }
}

// ---- Matches

typedef struct Fixture {
    TournamentConfig *config;
    Match *match;
} Fixture;

static Fixture fixture_make(const char *bots, const char *extra) {
    char text[512];
    (void)snprintf(text, sizeof text,
                   "{\"tilesets\": [\"base\"], \"expansions\": [\"toy-die\"], \"players\": 2, "
                   "\"blocks\": 8, \"seed\": 3, \"bots\": [%s]%s}",
                   bots, extra);
    Fixture fixture = {0};
    Message message = {{0}};
    if (config_parse(&fixture.config, text, strlen(text), "test", NULL, &message) != STATUS_OK ||
        match_create(&fixture.match, &fixture.config->match, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return fixture;
}

static void fixture_free(Fixture *fixture) {
    match_destroy(fixture->match);
    config_destroy(fixture->config);
}

/** Plays a game of the schedule. @param itself whether the engine plays it itself */
static GameRecord play(Fixture *fixture, uint64_t id, bool itself) {
    const ScheduledGame game = schedule_game(&fixture->config->schedule, id);
    MatchSeat seats[2];
    for (int seat = 0; seat < 2; seat++) {
        const BotSpec *const spec = &fixture->config->bots[game.bots[seat]].spec;
        seats[seat] = (MatchSeat){.bot_class = spec->bot_class};
        assert_int_equal(bot_create(&seats[seat].bot, spec, fixture->config->match.rules, NULL),
                         STATUS_OK);
    }
    GameRecord record;
    assert_int_equal(match_plays_itself(fixture->match, seats), itself);
    match_play(fixture->match, &record, NULL, &game, seats);
    for (int seat = 0; seat < 2; seat++) {
        seats[seat].bot_class->destroy(seats[seat].bot);
    }
    return record;
}

/** What a watcher saw. */
typedef struct Seen {
    unsigned happening, happened, draws, actions;
    int32_t points;
    char texts[512];
} Seen;

static void seen_drawn(void *user, const Game *game, uint32_t type) {
    ((Seen *)user)->draws++;
}

static void seen_happening(void *user, const Game *game) {
    ((Seen *)user)->happening++;
}

static void seen_happened(void *user, const Game *game, const char *text) {
    Seen *const seen = user;
    seen->happened++;
    if (strlen(seen->texts) + strlen(text) + 2 < sizeof seen->texts) {
        (void)strcat(strcat(seen->texts, text), " ");
    }
    seen->points += strcmp(text, "one") == 0 ? 1 : strcmp(text, "two") == 0 ? 2 : 3;
}

static void seen_acting(void *user, const Game *game, Action action) {
    ((Seen *)user)->actions++;
}

static void seen_scored(void *user, const Game *game, const ScoreLog *log) {
    for (uint32_t i = 0; i < log->count; i++) {
        const bool thrown = log->events[i].reason == SCORE_BONUS;
        ((Seen *)user)->points -= thrown ? log->events[i].points : 0;
    }
}

/** The actions of a record and the seed determine the whole game, including the rolls. */
static void records_replay_with_the_same_throws(void **state) {
    Fixture recording = fixture_make("\"random\", \"greedy\"", ", \"record\": true");
    Fixture plain = fixture_make("\"random\", \"greedy\"", "");
    const MatchWatcher watcher = {.drawn = seen_drawn,
                                  .happening = seen_happening,
                                  .happened = seen_happened,
                                  .acting = seen_acting,
                                  .scored = seen_scored};
    for (uint64_t id = 0; id < 6; id++) {
        Seen seen[2] = {{.happening = 0}, {.happening = 0}};
        MatchWatcher watching = watcher;
        watching.user = &seen[0];
        match_watch(recording.match, &watching);
        const GameRecord record = play(&recording, id, false);
        assert_int_equal(record.reason, END_COMPLETED);
        assert_true(seen[0].happened > 30 && seen[0].happening == seen[0].happened);
        assert_int_equal(record.plies, seen[0].draws + seen[0].happened + seen[0].actions);
        assert_int_equal(seen[0].points, 0); // every roll was paid
        GameRecord again = record;
        const ScheduledGame game = schedule_game(&plain.config->schedule, id);
        Message message = {{0}};
        watching.user = &seen[1];
        match_watch(plain.match, &watching);
        if (match_replay(plain.match, &again, &game, &message) != STATUS_OK ||
            !record_same(&record, &again, 2, (RecordWords){"played", "replayed"}, &message)) {
            fail_msg("%s", message.text);
        }
        assert_memory_equal(&seen[0], &seen[1], sizeof seen[0]);
    }
    fixture_free(&recording);
    fixture_free(&plain);
}

/** Games that the engine plays itself equal games played step by step. */
static void games_play_themselves_the_same(void **state) {
    Fixture fixture = fixture_make("\"random\", {\"name\": \"other\", \"spec\": \"random\"}", "");
    Fixture watched = fixture_make("\"random\", {\"name\": \"other\", \"spec\": \"random\"}", "");
    Seen seen = {.happening = 0};
    const MatchWatcher watcher = {.user = &seen, .happened = seen_happened};
    match_watch(watched.match, &watcher);
    match_keep_tally(fixture.match, false);
    match_keep_tally(watched.match, false);
    for (uint64_t id = 0; id < 8; id++) {
        const GameRecord fused = play(&fixture, id, true);
        const GameRecord stepped = play(&watched, id, false);
        Message message = {{0}};
        if (!record_same(&fused, &stepped, 2, (RecordWords){"fused", "stepped"}, &message)) {
            fail_msg("%s", message.text);
        }
    }
    assert_true(seen.happened > 100);
    fixture_free(&fixture);
    fixture_free(&watched);
}

/** Rolling a three is luck, rolling a one is none: the sum over many games is near zero. */
static void throws_are_luck(void **state) {
    Fixture fixture = fixture_make("\"random\", {\"name\": \"other\", \"spec\": \"random\"}", "");
    const Rules *rules = fixture.config->match.rules;
    Luck *luck = NULL;
    assert_int_equal(luck_create(&luck, rules, 1, NULL), STATUS_OK);
    const MatchWatcher watcher = luck_watcher(luck);
    GameTable table = table_of("base+toy-die", 2);
    Rng rng = rng_make(4, 1);
    while (!phase_is(&table, "toy throw")) {
        table_step(&table, &rng);
    }
    const int player = game_pending(rules, table.game).player;
    Game *const after = game_memory(rules);
    int32_t by_face[4] = {0};
    for (uint32_t face = 1; face <= 3; face++) {
        luck_begin(luck, 7);
        watcher.happening(watcher.user, table.game);
        game_copy(rules, after, table.game);
        assert_int_equal(game_resolve(rules, after, face), STATUS_OK);
        watcher.happened(watcher.user, after, "");
        by_face[face] = luck_by_seat(luck)[player];
        assert_int_equal(luck_by_seat(luck)[1 - player], -by_face[face]);
    }
    assert_true(by_face[1] < by_face[2] && by_face[2] < by_face[3]);
    assert_int_equal(by_face[2] - by_face[1], LUCK_UNIT);
    free(after);
    luck_destroy(luck);
    table_free(&table);
    fixture_free(&fixture);
}

// ---- Step

static const char *apply(const char *action) {
    static char line[128];
    (void)snprintf(line, sizeof line, "{\"command\":\"apply\",\"action\":\"%s\"}", action);
    return line;
}

static void events_wait_for_happen(void **state) {
    Step *step = session_open();
    cJSON_Delete(session_do(step, "{\"command\":\"new\",\"tilesets\":[\"base\"],\"expansions\":"
                                  "[\"toy-die\"],\"deck\":[\"base/U\",\"base/U\"]}"));
    session_refused(step, "{\"command\":\"happen\"}", "not-pending",
                    "no event is pending: a decision is");
    cJSON_Delete(session_do(step, apply("place 0,1 r0")));
    cJSON_Delete(session_do(step, apply("pass")));
    cJSON *reply = session_do(step, apply("choose 1"));
    assert_string_equal(text_at(at(reply, "state"), "pending"), "chance");
    assert_string_equal(text_at(at(reply, "state"), "phase"), "toy-throw");
    assert_null(json_member(reply, "happened"));
    cJSON_Delete(reply);
    reply = session_do(step, "{\"command\":\"outcomes\"}");
    assert_int_equal(cJSON_GetArraySize(at(reply, "outcomes")), 3);
    assert_string_equal(text_at(cJSON_GetArrayItem(at(reply, "outcomes"), 2), "outcome"), "three");
    cJSON_Delete(reply);
    session_refused(step, "{\"command\":\"happen\",\"outcome\":\"four\"}", "illegal",
                    "outcome: it cannot come to 'four'");
    session_refused(step, "{\"command\":\"draw\"}", "not-pending", "no draw is pending: an event");
    session_refused(step, apply("pass"), "not-pending", "no decision is pending: an event is");
    reply = session_do(step, "{\"command\":\"happen\",\"outcome\":\"three\"}");
    const cJSON *event = cJSON_GetArrayItem(at(reply, "happened"), 0);
    assert_string_equal(text_at(event, "outcome"), "three");
    assert_int_equal(at(cJSON_GetArrayItem(at(event, "scored"), 0), "points")->valueint, 3);
    assert_string_equal(text_at(at(reply, "state"), "pending"), "chance");
    cJSON_Delete(reply);
    // The result is two, and then the next tile in order. After undo and redo it is the same.
    char hash[2][32];
    for (int i = 0; i < 2; i++) {
        reply = session_do(step, "{\"command\":\"happen\",\"outcome\":\"two\"}");
        assert_int_equal(cJSON_GetArraySize(at(reply, "drawn")), 1);
        assert_int_equal(cJSON_GetArrayItem(at(at(reply, "state"), "scores"), 0)->valueint, 5);
        (void)snprintf(hash[i], sizeof hash[i], "%s", text_at(at(reply, "state"), "hash"));
        cJSON_Delete(reply);
        cJSON_Delete(session_do(step, "{\"command\":\"undo\",\"plies\":2}"));
        cJSON_Delete(session_do(step, "{\"command\":\"happen\",\"outcome\":\"three\"}"));
    }
    assert_string_equal(hash[0], hash[1]);
    // By chance, twice.
    reply = session_do(step, "{\"command\":\"happen\"}");
    char outcome[32];
    (void)snprintf(outcome, sizeof outcome, "%s",
                   text_at(cJSON_GetArrayItem(at(reply, "happened"), 0), "outcome"));
    cJSON_Delete(reply);
    cJSON_Delete(session_do(step, "{\"command\":\"undo\"}"));
    reply = session_do(step, "{\"command\":\"happen\"}");
    assert_string_equal(text_at(cJSON_GetArrayItem(at(reply, "happened"), 0), "outcome"), outcome);
    cJSON_Delete(reply);
    step_destroy(step);
}

/** With a shuffled deck, and in positions loaded with a seed, events are resolved automatically. */
static void events_happen_by_themselves(void **state) {
    Step *step = session_open();
    cJSON_Delete(session_do(step, "{\"command\":\"new\",\"tilesets\":[\"base\"],\"expansions\":"
                                  "[\"toy-die\"],\"seed\":5}"));
    cJSON_Delete(session_do(step, "{\"command\":\"apply\",\"action\":0}"));
    cJSON_Delete(session_do(step, apply("pass")));
    cJSON *position = session_do(step, "{\"command\":\"position\"}");
    cJSON *reply = session_do(step, apply("choose 1"));
    assert_true(cJSON_GetArraySize(at(reply, "happened")) >= 1);
    assert_int_equal(cJSON_GetArraySize(at(reply, "scored")), 0);
    assert_string_equal(text_at(at(reply, "state"), "phase"), "place");
    cJSON_Delete(reply);
    cJSON *load = cJSON_CreateObject();
    (void)cJSON_AddStringToObject(load, "command", "load");
    (void)cJSON_AddStringToObject(load, "position", text_at(position, "position"));
    (void)cJSON_AddNumberToObject(load, "seed", 1);
    char *line = cJSON_PrintUnformatted(load);
    cJSON_Delete(session_do(step, line));
    reply = session_do(step, apply("choose 1"));
    assert_true(cJSON_GetArraySize(at(reply, "happened")) >= 1);
    cJSON_Delete(reply);
    free(line);
    cJSON_Delete(load);
    cJSON_Delete(position);
    step_destroy(step);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_throw_is_worth_its_mean),
                                       cmocka_unit_test(bots_throw),
                                       cmocka_unit_test(records_replay_with_the_same_throws),
                                       cmocka_unit_test(games_play_themselves_the_same),
                                       cmocka_unit_test(throws_are_luck),
                                       cmocka_unit_test(events_wait_for_happen),
                                       cmocka_unit_test(events_happen_by_themselves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
