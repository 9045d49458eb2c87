// SPDX-License-Identifier: MIT
//
// Identity in a pool when programs change: bots of one name that play differently, engines with
// other rules, opponents that have changed.
#include "carcarena/arena/pool.h"
#include "carcarena/arena/tournament.h"
#include "pool/pool_newcomer.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_folder.h"

enum { RUNS = 2, TEXT_SIZE = 1024, REPORT_SIZE = 1 << 16 };

/** Folders of two runs within the folder of the test. */
typedef struct Fixture {
    char folders[RUNS][2 * RUN_FOLDER_SIZE];
    const char *sources[RUNS];
} Fixture;

// Runs greedy against random with a seed. @param changed greedy plays like another program's
static void run_play(const char *folder, unsigned seed, bool changed) {
    char text[TEXT_SIZE];
    TournamentConfig *config = NULL;
    TournamentResult result;
    Store *store = NULL;
    Message message = {{0}};
    (void)snprintf(text, sizeof text,
                   "{\"name\": \"r\", \"seed\": %u, \"output\": \"%s\", \"tilesets\": [\"base\"], "
                   "\"players\": 2, \"bots\": [\"greedy\", \"random\"], "
                   "\"options\": {\"deck_limit\": 20}, \"blocks\": 2, \"threads\": 1}",
                   seed, folder);
    if (config_parse(&config, text, strlen(text), "test", NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    if (changed) {
        assert_int_equal(bot_spec_set(&config->bots[0].spec, "city", "0", NULL), STATUS_OK);
    }
    if (store_open(&store, config, "test 1", &message) != STATUS_OK ||
        tournament_run(&result, config, store, NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    store_close(store);
    config_destroy(config);
}

static void fixture_make(Fixture *fixture, void **state, bool changed) {
    for (unsigned i = 0; i < RUNS; i++) {
        (void)snprintf(fixture->folders[i], sizeof fixture->folders[i], "%s/%u",
                       (const char *)*state, i);
        fixture->sources[i] = fixture->folders[i];
        run_play(fixture->folders[i], i + 1, changed && i == 1);
    }
}

static void fixture_remove(Fixture *fixture) {
    for (unsigned i = 0; i < RUNS; i++) {
        char path[3 * RUN_FOLDER_SIZE];
        static const char *const FILES[] = {"run.db", "run.db-wal", "run.db-shm", "run.lock"};
        for (size_t k = 0; k < sizeof FILES / sizeof FILES[0]; k++) {
            (void)snprintf(path, sizeof path, "%s/%s", fixture->folders[i], FILES[k]);
            (void)remove(path);
        }
        (void)remove(fixture->folders[i]);
    }
}

static PoolRequest request_of(const Fixture *fixture) {
    return (PoolRequest){.title = "pool", .sources = fixture->sources, .source_count = RUNS};
}

static bool write_text(void *user, const char *text, size_t size) {
    char *const out = user;
    const size_t length = strlen(out);
    if (length + size >= REPORT_SIZE) {
        return false;
    }
    memcpy(out + length, text, size);
    out[length + size] = '\0';
    return true;
}

// Writes the whole report of a pool.
static void report_read(char *out, Pool *pool) {
    const ReportSetup setup = pool_report_setup(pool);
    StoreSession effort;
    Report *report = NULL;
    Message message = {{0}};
    out[0] = '\0';
    assert_int_equal(report_create(&report, &setup, &message), STATUS_OK);
    if (pool_report_add(pool, report, &effort, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    const ReportRequest request = {.format = REPORT_TEXT, .effort = &effort};
    assert_int_equal(report_write(report, &request, write_text, out, &message), STATUS_OK);
    report_destroy(report);
}

static void equal_bots_are_one(void **state) {
    Fixture fixture;
    Pool *pool = NULL;
    fixture_make(&fixture, state, false);
    const PoolRequest request = request_of(&fixture);
    assert_int_equal(pool_open(&pool, &request, NULL), STATUS_OK);
    assert_int_equal(pool_bot_count(pool), 2);
    assert_string_equal(pool_bot(pool, 0).label, "greedy");
    assert_int_equal(strlen(pool_bot(pool, 0).print), 16);
    pool_close(pool);
    fixture_remove(&fixture);
}

static void a_bot_that_plays_differently_is_another_bot(void **state) {
    Fixture fixture;
    Pool *pool = NULL;
    char *const report = malloc(REPORT_SIZE);
    assert_non_null(report);
    fixture_make(&fixture, state, true);
    const PoolRequest request = request_of(&fixture);
    assert_int_equal(pool_open(&pool, &request, NULL), STATUS_OK);
    assert_int_equal(pool_bot_count(pool), 3);
    unsigned greedy = 0;
    for (unsigned i = 0; i < 3; i++) {
        const PoolBot bot = pool_bot(pool, i);
        char label[64];
        (void)snprintf(label, sizeof label, "greedy [%.8s]", bot.print);
        greedy += strcmp(bot.name, "greedy") == 0 && strcmp(bot.label, label) == 0 ? 1U : 0U;
    }
    assert_int_equal(greedy, 2);
    report_read(report, pool);
    assert_non_null(strstr(report, "pool: 8 of 8 games in 2 runs, 4 blocks of 2 on one deck"));
    assert_non_null(strstr(report, "'greedy' is 2 bots, which play differently or are given more"));
    pool_close(pool);
    free(report);
    fixture_remove(&fixture);
}

// Gives the engine of a run another fingerprint.
static void engine_change(const char *folder) {
    TournamentConfig *config = NULL;
    Store *store = NULL;
    char *prints = NULL;
    assert_int_equal(store_open_read(&store, &config, folder, NULL), STATUS_OK);
    assert_int_equal(store_note_get(store, "fingerprints", &prints, NULL), STATUS_OK);
    store_close(store);
    ConfigOverrides overrides = config_overrides_none();
    overrides.output = folder;
    overrides.blocks = 2;
    TournamentConfig *own = NULL;
    const char *const text = config_text(config);
    assert_int_equal(config_parse(&own, text, strlen(text), "test", &overrides, NULL), STATUS_OK);
    assert_int_equal(store_open(&store, own, "test 2", NULL), STATUS_OK);
    memcpy(prints, "0123456789abcdef", 16);
    assert_int_equal(store_note_set(store, "fingerprints", prints, NULL), STATUS_OK);
    store_close(store);
    config_destroy(config);
    config_destroy(own);
    free(prints);
}

static void engines_with_other_rules_are_refused(void **state) {
    Fixture fixture;
    Pool *pool = NULL;
    Message message = {{0}};
    char *const report = malloc(REPORT_SIZE);
    assert_non_null(report);
    fixture_make(&fixture, state, false);
    engine_change(fixture.folders[1]);
    PoolRequest request = request_of(&fixture);
    assert_int_equal(pool_open(&pool, &request, &message), STATUS_CONFLICT);
    assert_null(pool);
    assert_non_null(strstr(message.text, "played by an engine with other rules than"));
    assert_non_null(strstr(message.text, "fingerprint 0123456789abcdef instead of "));
    request.accept_change = true;
    assert_int_equal(pool_open(&pool, &request, &message), STATUS_OK);
    report_read(report, pool);
    assert_non_null(strstr(report, "ANOTHER ENGINE played "));
    pool_close(pool);
    free(report);
    fixture_remove(&fixture);
}

static void a_newcomer_meets_who_is_there(void **state) {
    Fixture fixture;
    Pool *pool = NULL;
    TournamentConfig *config = NULL;
    Message message = {{0}};
    fixture_make(&fixture, state, true);
    const PoolRequest request = request_of(&fixture);
    assert_int_equal(pool_open(&pool, &request, NULL), STATUS_OK);
    // A bot that plays differently today is another bot: the first is as today, the second is not.
    ConfigOverrides overrides = config_overrides_none();
    overrides.blocks = 3;
    unsigned refused = 0;
    for (unsigned i = 0; i < 3; i++) {
        const char *const opponent = pool_bot(pool, i).label;
        const PoolNewcomer newcomer = {.bot = "random:joint",
                                       .name = "new",
                                       .opponents = &opponent,
                                       .opponent_count = 1,
                                       .folder = *state};
        const Status status = pool_newcomer_config(&config, pool, &newcomer, &overrides, &message);
        if (status == STATUS_CONFLICT) {
            assert_non_null(strstr(message.text, "plays differently from the list: fingerprint"));
            refused++;
            continue;
        }
        assert_int_equal(status, STATUS_OK);
        assert_int_equal(config->bot_count, 2);
        assert_string_equal(config->bots[0].name, "new");
        assert_int_equal(config->schedule.request.rounds, 3);
        assert_int_not_equal(config->schedule.request.seed, 1);
        assert_int_equal(rules_hash(config->match.rules),
                         rules_hash(pool_config(pool)->match.rules));
        config_destroy(config);
        config = NULL;
    }
    assert_int_equal(refused, 1);
    pool_close(pool);
    fixture_remove(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(equal_bots_are_one, run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(a_bot_that_plays_differently_is_another_bot,
                                        run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(engines_with_other_rules_are_refused, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(a_newcomer_meets_who_is_there, run_folder_make,
                                        run_folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
