// SPDX-License-Identifier: MIT
#include "schedule/formats/plan.h"
#include "testing.h"

#include "carcarena/arena/store.h"
#include "carcarena/arena/tournament.h"
#include "carcarena/arena/verify.h"
#include "run_folder.h"

#include <inttypes.h>
#include <pthread.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store_fixture.h"

/** Process or thread that locks a database for a moment. */
typedef struct Holder {
    const char *folder;
    sem_t begun;
    bool held;
} Holder;

// ---- Rows

static void records_are_stored_unchanged(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 100");
    Store *store = store_of(config);
    const uint8_t actions[] = {1, 2, 0, 255};
    const uint8_t thinking[] = {0, 7, 255};
    const GameRecord record = {.id = 199,
                               .deck = UINT64_MAX,
                               .state_hash = UINT64_C(0x8000000000000001),
                               .plies = 211,
                               .attempt = 3,
                               .reason = END_ILLEGAL,
                               .faults = 2,
                               .fault_ply = 17,
                               .first = 1,
                               .bots = {1, 0},
                               .scores = {-5, 120},
                               .ranks = {2, 1},
                               .actions = actions,
                               .actions_size = sizeof actions,
                               .thinking = thinking,
                               .thinking_size = sizeof thinking};
    const GameTiming timing = {.measured = true,
                               .cpu_measured = true,
                               .worker = 3,
                               .game_ns = 12345,
                               .choose_ns = {1, 2},
                               .cpu_ns = {0, 2},
                               .decisions = {70, 71}};
    GameRecord plain = record;
    plain.id = 4;
    plain.actions = NULL;
    plain.actions_size = 0;
    plain.thinking = NULL;
    plain.thinking_size = 0;
    assert_int_equal(store_begin(store, NULL), STATUS_OK);
    assert_int_equal(store_add(store, &record, &timing, NULL), STATUS_OK);
    assert_int_equal(store_add(store, &plain, NULL, NULL), STATUS_OK);
    assert_int_equal(store_commit(store, NULL), STATUS_OK);
    StoreWalk *walk = NULL;
    GameRecord read;
    GameTiming read_timing;
    bool found = false;
    assert_int_equal(store_walk_begin(&walk, store, 0, NULL), STATUS_OK);
    assert_int_equal(store_walk_next(walk, &read, &read_timing, &found, NULL), STATUS_OK);
    assert_true(found);
    assert_memory_equal(&read, &plain, sizeof read);
    assert_false(read_timing.measured);
    assert_int_equal(store_walk_next(walk, &read, &read_timing, &found, NULL), STATUS_OK);
    assert_memory_equal(read.actions, actions, sizeof actions);
    read.actions = actions;
    assert_memory_equal(read.thinking, thinking, sizeof thinking);
    read.thinking = thinking;
    assert_memory_equal(&read, &record, sizeof read);
    assert_memory_equal(&read_timing, &timing, sizeof timing);
    assert_int_equal(store_walk_next(walk, &read, &read_timing, &found, NULL), STATUS_OK);
    assert_false(found);
    store_walk_end(walk);
    uint64_t faults = 0;
    assert_int_equal(store_count_faults(store, &faults, NULL), STATUS_OK);
    assert_int_equal(faults, 2);
    store_close(store);
    config_destroy(config);
}

static void only_committed_games_count(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 100");
    Store *store = store_of(config);
    const GameRecord record = {.id = 1};
    uint64_t count = 0;
    Message message = {{0}};
    assert_int_equal(store_begin(store, NULL), STATUS_OK);
    assert_int_equal(store_add(store, &record, NULL, NULL), STATUS_OK);
    store_close(store);
    store = store_of(config);
    assert_int_equal(store_count(store, &count, NULL), STATUS_OK);
    assert_int_equal(count, 0);
    assert_int_equal(store_begin(store, NULL), STATUS_OK);
    assert_int_equal(store_add(store, &record, NULL, NULL), STATUS_OK);
    assert_int_equal(store_add(store, &record, NULL, &message), STATUS_CONFLICT);
    store_rollback(store);
    store_close(store);
    config_destroy(config);
}

// ---- Runs that do not fit

static void another_configuration_is_named(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 2");
    store_close(store_of(config));
    static const struct {
        const char *extra, *expected;
    } CASES[] = {
        {", \"blocks\": 2, \"seed\": 9", "stored \"seed\": \"0x0000000000000001\", requested "
                                         "\"seed\": \"0x0000000000000009\""},
        {", \"blocks\": 2, \"options\": {\"small_city\": 2}",
         "\"options\": {\"small_city\": \"2\"}"},
        {", \"blocks\": 2, \"seats\": \"fixed\"", "\"seats\": \"balanced\", requested \"seats\": "
                                                  "\"fixed\""},
        {", \"blocks\": 1", "set up for 2 blocks, requested 1"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TournamentConfig *const other = config_of(*state, CASES[i].extra);
        open_fails(other, STATUS_CONFLICT, CASES[i].expected);
        config_destroy(other);
    }
    store_close(store_of(config));
    config_destroy(config);
}

static void a_run_can_grow(void **state) {
    TournamentConfig *const small = config_of(*state, ", \"blocks\": 2");
    TournamentConfig *const large = config_of(*state, ", \"blocks\": 5");
    run(small);
    run(large);
    open_fails(small, STATUS_CONFLICT, "set up for 5 blocks, requested 2");
    config_destroy(small);
    config_destroy(large);
}

/** Locks are per process, so the second one is a child. */
static void a_second_process_is_kept_out(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 2");
    Store *const store = store_of(config);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Store *second = NULL;
        Message message = {{0}};
        const Status status = store_open(&second, config, "test 1", &message);
        _exit(status == STATUS_BUSY && strstr(message.text, "another process") != NULL ? 0 : 1);
    }
    int result = -1;
    assert_int_equal(waitpid(child, &result, 0), child);
    assert_int_equal(result, 0);
    store_close(store);
    config_destroy(config);
}

/**
 * Holds the database for a moment, like a program that opens it first or leaves it last, and
 * signals the start.
 */
static void *database_hold(void *argument) {
    const char *const folder = ((Holder *)argument)->folder;
    const struct timespec moment = {.tv_nsec = 300 * 1000 * 1000};
    char path[2 * RUN_FOLDER_SIZE];
    sqlite3 *database = NULL;
    (void)snprintf(path, sizeof path, "%s/run.db", folder);
    ((Holder *)argument)->held =
        sqlite3_open(path, &database) == SQLITE_OK &&
        sqlite3_exec(database, "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE;", NULL, NULL,
                     NULL) == SQLITE_OK;
    (void)sem_post(&((Holder *)argument)->begun);
    (void)nanosleep(&moment, NULL);
    (void)sqlite3_close(database);
    return NULL;
}

static void readers_wait_for_each_other(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 2");
    Holder holder = {.folder = *state};
    pthread_t thread;
    run(config);
    assert_int_equal(sem_init(&holder.begun, 0, 0), 0);
    assert_int_equal(pthread_create(&thread, NULL, database_hold, &holder), 0);
    assert_int_equal(sem_wait(&holder.begun), 0);
    Store *store = NULL;
    TournamentConfig *stored = NULL;
    Message message = {{0}};
    const Status status = store_open_read(&store, &stored, *state, &message);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(sem_destroy(&holder.begun), 0);
    assert_true(holder.held);
    if (status != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    store_close(store);
    config_destroy(stored);
    config_destroy(config);
}

static void other_files_are_not_touched(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 2");
    char path[2 * RUN_FOLDER_SIZE];
    static const char TEXT[] = "This is no database at all, it is a letter to my aunt, and she "
                               "would be sad if it were lost. It is more than a hundred bytes.";
    char read[sizeof TEXT] = {0};
    (void)snprintf(path, sizeof path, "%s/run.db", (const char *)*state);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(TEXT, 1, sizeof TEXT, file), sizeof TEXT);
    assert_int_equal(fclose(file), 0);
    open_fails(config, STATUS_CONFLICT, "damaged or not a run");
    file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(read, 1, sizeof read, file), sizeof read);
    assert_int_equal(fclose(file), 0);
    assert_memory_equal(read, TEXT, sizeof TEXT);
    assert_int_equal(remove(path), 0);
    database_change(*state, "CREATE TABLE letters(text)");
    open_fails(config, STATUS_CONFLICT, "not a carcarena run");
    config_destroy(config);
}

static void a_newer_schema_is_refused(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 2");
    store_close(store_of(config));
    database_change(*state, "PRAGMA user_version = 99");
    open_fails(config, STATUS_CONFLICT, "schema 99, expected 1 to");
    open_fails(config, STATUS_CONFLICT, "use that version. Nothing was changed");
    config_destroy(config);
}

// Triggers, views, indexes and definitions of columns can drop games or compute forever: runs with
// any except our own are neither read nor written.
static void triggers_and_views_in_stores_are_rejected(void **state) {
#define SESSIONS     "DROP TABLE sessions; CREATE TABLE sessions(id INTEGER PRIMARY KEY, started TEXT, "
#define SESSIONS_END "games INTEGER, wall_ns INTEGER, write_ns INTEGER, checksum INTEGER)"
    static const char SESSIONS_BACK[] = SESSIONS "threads INTEGER, " SESSIONS_END;
    static const struct {
        const char *made, *ended, *named;
    } OBJECTS[] = {
        {SESSIONS "threads INTEGER CHECK (threads > 0), " SESSIONS_END, SESSIONS_BACK,
         "the table 'sessions' is defined by 'threads INTEGER CHECK (threads > 0)'"},
        {SESSIONS "threads INTEGER AS (games + 1), " SESSIONS_END, SESSIONS_BACK,
         "'threads INTEGER AS (games + 1)'"},
        {SESSIONS "threads INTEGER COLLATE NOCASE, " SESSIONS_END, SESSIONS_BACK,
         "'threads INTEGER COLLATE NOCASE'"},
        {SESSIONS "threads INTEGER, " SESSIONS_END " WITHOUT ROWID", SESSIONS_BACK,
         "the table 'sessions' is defined by 'CREATE TABLE sessions("},
        {SESSIONS "threads INTEGER, games INTEGER, wall_ns INTEGER, write_ns INTEGER, "
                  "checksum INTEGER, UNIQUE (started))",
         SESSIONS_BACK, "index 'sqlite_autoindex_sessions_1'"},
        {"CREATE TABLE mine(text)", "DROP TABLE mine", "the table 'mine'"},
        {"DROP VIEW game_list; CREATE VIEW game_list AS SELECT id / 2 AS block FROM "
         "games",
         "DROP VIEW game_list", "the view 'game_list' is defined by 'CREATE VIEW "},
        {"CREATE VIRTUAL TABLE words USING fts5(text)", "DROP TABLE words", "the table 'words'"},
        {"CREATE TRIGGER thief BEFORE INSERT ON games BEGIN SELECT RAISE(IGNORE); END",
         "DROP TRIGGER thief", "the trigger 'thief'"},
        {"CREATE INDEX slow ON games(abs(id))", "DROP INDEX slow", "the index 'slow'"},
        {"ALTER TABLE games RENAME TO hidden; CREATE VIEW games AS WITH RECURSIVE n(id) "
         "AS (SELECT 1 "
         "UNION ALL SELECT id + 1 FROM n) SELECT id FROM n",
         "DROP VIEW games; ALTER TABLE hidden RENAME TO games", "the view 'games'"}};
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 2");
    store_close(store_of(config));
    for (size_t i = 0; i < sizeof OBJECTS / sizeof OBJECTS[0]; i++) {
        Store *store = NULL;
        TournamentConfig *read = NULL;
        Message message;
        database_change(*state, OBJECTS[i].made);
        open_fails(config, STATUS_CONFLICT, OBJECTS[i].named);
        assert_int_equal(store_open_read(&store, &read, *state, &message), STATUS_CONFLICT);
        assert_non_null(strstr(message.text, OBJECTS[i].named));
        assert_int_equal(store_open_damaged(&store, &read, *state, &message), STATUS_CONFLICT);
        assert_non_null(strstr(message.text, OBJECTS[i].named));
        database_change(*state, OBJECTS[i].ended);
    }
    config_destroy(config);
#undef SESSIONS
#undef SESSIONS_END
}

static int64_t database_number(const char *folder, const char *sql) {
    char path[2 * RUN_FOLDER_SIZE];
    sqlite3 *database = NULL;
    sqlite3_stmt *statement = NULL;
    (void)snprintf(path, sizeof path, "%s/run.db", folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const int64_t number = sqlite3_column_int64(statement, 0);
    assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    return number;
}

/**
 * Restores the schema of the first release, made for today's rules and, as by an older program,
 * without a key of the configuration.
 */
static void old_run_make(const char *folder, const TournamentConfig *config) {
    FILE *const file = fopen(CARCARENA_SOURCE_DIR "/tests/unit/data/stores/schema_1.sql", "rb");
    assert_non_null(file);
    char *const text = calloc(1, OLD_RUN_SIZE);
    assert_non_null(text);
    assert_true(fread(text, 1, OLD_RUN_SIZE - 1, file) > 0);
    assert_int_equal(fclose(file), 0);
    database_change(folder, text);
    free(text);
    char change[256];
    (void)snprintf(
        change, sizeof change,
        "UPDATE meta SET value = '%016" PRIx64 "' WHERE key = 'rules_hash';"
        "UPDATE meta SET value = replace(value, '  \"tie_replays\": 10,' || char(10), '')"
        " WHERE key = 'config'",
        rules_hash(config->match.rules));
    database_change(folder, change);
}

static void old_games_check(Store *store) {
    StoreWalk *walk = NULL;
    GameRecord record;
    GameTiming timing;
    bool found = false;
    assert_int_equal(store_walk_begin(&walk, store, 3, NULL), STATUS_OK);
    assert_int_equal(store_walk_next(walk, &record, &timing, &found, NULL), STATUS_OK);
    assert_true(found);
    assert_int_equal(record.id, 3);
    assert_int_equal(record.scores[0], 17);
    assert_int_equal(record.bots[0], 1);
    assert_false(timing.measured);
    store_walk_end(walk);
    assert_int_equal(store_walk_begin(&walk, store, 1, NULL), STATUS_OK);
    assert_int_equal(store_walk_next(walk, &record, &timing, &found, NULL), STATUS_OK);
    assert_true(timing.measured);
    assert_false(timing.cpu_measured);
    assert_int_equal(timing.choose_ns[0], 164689);
    assert_int_equal(timing.decisions[1], 70);
    store_walk_end(walk);
}

/** Returns a championship of six bots. */
static TournamentConfig *championship_of(const char *folder, const char *rematches) {
    char text[1024];
    Message message = {{0}};
    TournamentConfig *config = NULL;
    (void)snprintf(text, sizeof text,
                   "{\"tilesets\": [\"base\"], \"players\": 2, \"seed\": 6, \"options\": "
                   "{\"deck_limit\": 6}, \"format\": \"swiss\", \"rounds\": 4, \"finals\": false, "
                   "\"seats\": \"fixed\", \"start\": \"fewest_starts\", \"output\": \"%s\"%s, "
                   "\"bots\": [\"random\", {\"name\": \"b\", \"spec\": \"random\"}, "
                   "{\"name\": \"c\", \"spec\": \"random\"}, {\"name\": \"d\", \"spec\": "
                   "\"random\"}, {\"name\": \"e\", \"spec\": \"random\"}, {\"name\": \"f\", "
                   "\"spec\": \"random\"}]}",
                   folder, rematches);
    if (config_parse(&config, text, strlen(text), "test", NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return config;
}

static void an_older_championship_resumes_as_it_was_paired(void **state) {
    TournamentConfig *const capped = championship_of(*state, ", \"rematches\": \"capped\"");
    store_close(store_of(capped));
    checksums_drop(*state); // the configuration's checksum would differ
    database_change(*state, "UPDATE meta SET value = replace(value, '  \"rematches\": \"capped\",' "
                            "|| char(10), '') WHERE key = 'config'");
    config_destroy(capped);
    TournamentConfig *const config = championship_of(*state, "");
    assert_int_equal(config->schedule.request.rematches, REMATCHES_FEWEST);
    run(config);
    assert_int_equal(config->schedule.request.rematches, REMATCHES_CAPPED);
    assert_non_null(strstr(config_text(config), "\"rematches\": \"capped\""));
    assert_int_equal(database_number(*state, "SELECT count(*) FROM games"), 12);
    assert_int_equal(config->plan->request.rematches, REMATCHES_CAPPED);
    config_destroy(config);
}

static void an_older_schema_is_read_and_brought_up_to_date(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 5");
    old_run_make(*state, config);
    Store *store = NULL;
    TournamentConfig *stored = NULL;
    Message message = {{0}};
    if (store_open_read(&store, &stored, *state, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(stored->schedule.blocks, 2);
    assert_int_equal(stored->schedule.request.bot_streams, BOT_STREAMS_MIXED);
    old_games_check(store);
    store_close(store);
    config_destroy(stored);
    assert_int_equal(database_number(*state, "PRAGMA user_version"), 1); // readers change nothing

    TournamentConfig *const other = config_of(*state, ", \"blocks\": 5, \"tie_replays\": 3");
    open_fails(other, STATUS_CONFLICT, "\"tie_replays\": 10, requested \"tie_replays\": 3");
    assert_int_equal(database_number(*state, "PRAGMA user_version"), 1);
    config_destroy(other);

    assert_int_equal(config->schedule.request.bot_streams, BOT_STREAMS_KEYED);
    store = store_of(config);
    assert_int_equal(config->schedule.request.bot_streams, BOT_STREAMS_MIXED);
    assert_non_null(strstr(config_text(config), "\"bot_streams\": \"mixed\""));
    old_games_check(store);
    store_close(store);
    assert_int_equal(database_number(*state, "PRAGMA user_version"), STORE_SCHEMA);
    run(config);
    assert_int_equal(database_number(*state, "SELECT count(*) FROM games"), 10);
    assert_int_equal(database_number(*state, "SELECT count(cpu_ns1) FROM timings"),
                     database_number(*state, "SELECT count(*) - 2 FROM timings WHERE game_ns > 0 "
                                             "AND (id < 2 OR cpu_ns0 NOT NULL)"));
    config_destroy(config);
}

static void a_folder_that_cannot_be_made_is_named(void **state) {
    TournamentConfig *const config = config_of("/proc/carcarena/run", ", \"blocks\": 2");
    open_fails(config, STATUS_IO, "/proc/carcarena: the folder cannot be made");
    config_destroy(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(records_are_stored_unchanged, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(only_committed_games_count, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(another_configuration_is_named, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(a_run_can_grow, run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(a_second_process_is_kept_out, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(readers_wait_for_each_other, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(other_files_are_not_touched, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(a_newer_schema_is_refused, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(an_older_championship_resumes_as_it_was_paired,
                                        run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(an_older_schema_is_read_and_brought_up_to_date,
                                        run_folder_make, run_folder_remove),
        cmocka_unit_test(a_folder_that_cannot_be_made_is_named),
        cmocka_unit_test_setup_teardown(triggers_and_views_in_stores_are_rejected, run_folder_make,
                                        run_folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
