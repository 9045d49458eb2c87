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

/** Who keeps others out of a database for a moment. */
typedef struct Holder {
    const char *folder;
    sem_t begun;
    bool held;
} Holder;

enum { OLD_RUN_SIZE = 1 << 14, TILESET_SIZE = 1 << 14 };

static TournamentConfig *config_of(const char *folder, const char *extra) {
    char text[512];
    (void)snprintf(text, sizeof text,
                   "{\"name\": \"t\", \"tilesets\": [\"base\"], \"players\": 2, \"threads\": 2, "
                   "\"bots\": [\"random\", \"random:joint\"], \"output\": \"%s\"%s}",
                   folder, extra);
    TournamentConfig *config = NULL;
    Message message = {{0}};
    if (config_parse(&config, text, strlen(text), "test", NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return config;
}

static Store *store_of(TournamentConfig *config) {
    Store *store = NULL;
    Message message = {{0}};
    if (store_open(&store, config, "test 1", &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return store;
}

static void open_fails(TournamentConfig *config, Status expected, const char *text) {
    Store *store = NULL;
    Message message = {{0}};
    assert_int_equal(store_open(&store, config, "test 1", &message), expected);
    assert_null(store);
    if (strstr(message.text, text) == NULL) {
        fail_msg("got '%s', expected '%s'", message.text, text);
    }
}

static void run(TournamentConfig *config) {
    Store *const store = store_of(config);
    TournamentResult result;
    Message message = {{0}};
    if (tournament_run(&result, config, store, NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(result.games_stored, result.games_total);
    store_close(store);
}

/** Changes the database of a run; `aside` is another one for what the run must not have. */
static void database_change(const char *folder, const char *sql) {
    char path[2 * RUN_FOLDER_SIZE];
    char attach[3 * RUN_FOLDER_SIZE];
    sqlite3 *database = NULL;
    (void)snprintf(path, sizeof path, "%s/run.db", folder);
    (void)snprintf(attach, sizeof attach, "ATTACH '%s/aside.db' AS aside", folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, attach, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

// ---- Rows

static void records_come_back_as_they_went_in(void **state) {
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
        {", \"blocks\": 2, \"seed\": 9", "stored \"seed\": \"0x0000000000000001\", asked for "
                                         "\"seed\": \"0x0000000000000009\""},
        {", \"blocks\": 2, \"options\": {\"small_city\": 2}",
         "\"options\": {\"small_city\": \"2\"}"},
        {", \"blocks\": 2, \"seats\": \"fixed\"", "\"seats\": \"balanced\", asked for \"seats\": "
                                                  "\"fixed\""},
        {", \"blocks\": 1", "set up for 2 blocks, asked for 1"},
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
    open_fails(small, STATUS_CONFLICT, "set up for 5 blocks, asked for 2");
    config_destroy(small);
    config_destroy(large);
}

/** Locks are of processes, so the second one is a child. */
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

/** Holds the database as who opens or leaves it first does, for a moment that is told when it
 * began. */
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
    open_fails(config, STATUS_CONFLICT, "schema 99, this program knows 1 to");
    open_fails(config, STATUS_CONFLICT, "use that one; nothing was changed");
    config_destroy(config);
}

// Triggers, views, indexes and definitions of columns can swallow games or compute for ever:
// nothing reads or writes a run that has any but our own.
static void what_acts_in_a_store_is_refused(void **state) {
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

/** Makes of a run one of the last program without checksums. */
static void checksums_drop(const char *folder) {
    database_change(folder, "ALTER TABLE games DROP COLUMN tally;"
                            "ALTER TABLE timings DROP COLUMN moves;"
                            "ALTER TABLE audits DROP COLUMN decisions;"
                            "ALTER TABLE games DROP COLUMN voids;"
                            "ALTER TABLE games DROP COLUMN thinking;"
                            "ALTER TABLE meta DROP COLUMN checksum;"
                            "ALTER TABLE bots DROP COLUMN checksum;"
                            "ALTER TABLE sessions DROP COLUMN checksum;"
                            "ALTER TABLE games DROP COLUMN checksum;"
                            "ALTER TABLE timings DROP COLUMN checksum;"
                            "ALTER TABLE audits DROP COLUMN checksum;"
                            "DROP TABLE seals; PRAGMA user_version = 3");
}

static void file_copy(const char *from, const char *to) {
    char buffer[4096];
    FILE *const in = fopen(from, "rb");
    FILE *const out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    for (size_t size = sizeof buffer; size == sizeof buffer;) {
        size = fread(buffer, 1, sizeof buffer, in);
        assert_int_equal(fwrite(buffer, 1, size, out), size);
    }
    assert_int_equal(fclose(in), 0);
    assert_int_equal(fclose(out), 0);
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

/** Puts back what the first release kept, made for today's rules and, as an older program would
 * have left it, without a key of the configuration. */
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

/** A championship of six bots. */
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
    checksums_drop(*state); // that of the configuration would be another one
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
    open_fails(other, STATUS_CONFLICT, "\"tie_replays\": 10, asked for \"tie_replays\": 3");
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

// ---- Verify

static void verify(const char *folder, VerifySource source, VerifyReport *report) {
    Message message = {{0}};
    const VerifyRequest request = {.path = folder, .source = source, .threads = 2};
    if (verify_run(report, &request, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

static void tampered_rows_are_named(void **state) {
    static const struct {
        const char *sql, *bots, *actions; // expected texts; NULL: cannot be seen that way
    } CASES[] = {
        {"UPDATE games SET score0 = score0 + 1 WHERE id = 13", "game 6.1: score of seat 0: stored",
         "game 6.1: score of seat 0: stored"},
        {"UPDATE games SET rank1 = 3 - rank1 WHERE id = 13", "game 6.1: rank of seat 1",
         "game 6.1: rank of seat 1"},
        {"UPDATE games SET hash = hash + 1 WHERE id = 13", "game 6.1: hash: stored",
         "game 6.1: hash: stored"},
        {"UPDATE games SET deck = 5 WHERE id = 13", "game 6.1: deck: stored 0000000000000005",
         "game 6.1: deck: stored 0000000000000005"},
        {"UPDATE games SET bot0 = bot1, bot1 = bot0 WHERE id = 13", "game 6.1: bot of seat 0",
         "game 6.1: bot of seat 0"},
        {"UPDATE games SET bot0 = 77 WHERE id = 13", "game 6.1: its row is damaged",
         "game 6.1: its row is damaged"},
        {"UPDATE games SET rank1 = 200 WHERE id = 13", "game 6.1: its row is damaged",
         "game 6.1: its row is damaged"},
        {"UPDATE games SET plies = 1 WHERE id = 13", "game 6.1: plies: stored 1",
         "game 6.1: plies: stored 1"},
        {"UPDATE games SET faults = 1, reason = 1 WHERE id = 13", "game 6.1: reason", NULL},
        {"UPDATE games SET attempt = 1 WHERE id = 13", "game 6.1: attempt: stored 1",
         "game 6.1: attempt: stored 1"},
        {"UPDATE games SET actions = x'1020' WHERE id = 13", "game 6.1: actions", "game 6.1: ply"},
        {"UPDATE games SET id = 77777 WHERE id = 13", "game id 77777 is not of this run",
         "game id 77777 is not of this run"},
    };
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 20, \"record\": true");
    run(config);
    checksums_drop(*state); // what is left then is to play the games again
    VerifyReport report;
    verify(*state, VERIFY_BOTS, &report);
    assert_int_equal(report.checked, 40);
    assert_int_equal(report.differing, 0);
    assert_int_equal(report.missing, 0);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        database_change(
            *state, "DROP TABLE IF EXISTS aside.saved; CREATE TABLE aside.saved AS SELECT * FROM "
                    "games");
        database_change(*state, CASES[i].sql);
        verify(*state, VERIFY_BOTS, &report);
        assert_int_equal(report.differing, 1);
        if (strstr(report.faults[0].text, CASES[i].bots) == NULL) {
            fail_msg("%s: got '%s'", CASES[i].sql, report.faults[0].text);
        }
        verify(*state, VERIFY_ACTIONS, &report);
        if (CASES[i].actions != NULL && strstr(report.faults[0].text, CASES[i].actions) == NULL) {
            fail_msg("%s: from actions: got '%s'", CASES[i].sql, report.faults[0].text);
        }
        database_change(*state,
                        "DELETE FROM games; INSERT INTO games SELECT * FROM aside.saved; DROP "
                        "TABLE aside.saved");
    }
    database_change(*state, "DELETE FROM games WHERE id IN (3, 4, 30)");
    verify(*state, VERIFY_BOTS, &report);
    assert_int_equal(report.differing, 0);
    assert_int_equal(report.missing, 3);
    run(config);
    verify(*state, VERIFY_ACTIONS, &report);
    assert_int_equal(report.checked, 40);
    assert_int_equal(report.missing, 0);
    config_destroy(config);
}

/** Copies a shipped tile set; a word of the text is replaced, if one is given. */
static void tileset_write(const char *path, const char *word, const char *other) {
    char *const text = calloc(1, TILESET_SIZE);
    assert_non_null(text);
    FILE *file = fopen(CARCARENA_SOURCE_DIR "/configs/tilesets/gingerbread-man.json", "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, TILESET_SIZE - 1, file);
    assert_true(length > 0 && length < TILESET_SIZE - 1);
    assert_int_equal(fclose(file), 0);
    if (word != NULL) {
        char *const at = strstr(text, word);
        assert_non_null(at);
        assert_int_equal(strlen(word), strlen(other));
        memcpy(at, other, strlen(other));
    }
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    free(text);
}

/** A run with a tile set from a file. */
static TournamentConfig *own_tiles_config(const char *folder, const char *path) {
    char text[512 + 4 * RUN_FOLDER_SIZE];
    (void)snprintf(text, sizeof text,
                   "{\"name\": \"t\", \"tilesets\": [\"winter\", \"%s\"], \"players\": 2, "
                   "\"threads\": 2, \"bots\": [\"random\", \"random:joint\"], "
                   "\"output\": \"%s\", \"blocks\": 2}",
                   path, folder);
    TournamentConfig *config = NULL;
    Message message = {{0}};
    if (config_parse(&config, text, strlen(text), "test", NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return config;
}

// A tile is printed otherwise than when the run was made: it cannot go on, and the reason names the
// sets and what to do. Read and verified it can be, by the tiles it has stored.
static void changed_tiles_are_refused(void **state) {
    char path[2 * RUN_FOLDER_SIZE];
    (void)snprintf(path, sizeof path, "%s/tiles.json", (const char *)*state);
    tileset_write(path, NULL, NULL);
    TournamentConfig *config = own_tiles_config(*state, path);
    run(config);
    config_destroy(config);
    // A field of tile B touches one of its two cities no more.
    tileset_write(path, "\"borders\": [\"c0\", \"c1\"]", "\"borders\": [\"c0\"      ]");
    config = own_tiles_config(*state, path);
    open_fails(config, STATUS_CONFLICT, "a tile of its sets (winter, gingerbread-man) or a rule");
    open_fails(config, STATUS_CONFLICT, "run its configuration into another folder");
    config_destroy(config);
    VerifyReport report;
    Message message = {{0}};
    const VerifyRequest request = {.path = *state, .source = VERIFY_BOTS, .threads = 1};
    assert_int_equal(remove(path), 0);
    if (verify_run(&report, &request, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(report.checked, 4);
    assert_int_equal(report.differing, 0);
}

static void changed_rules_are_refused(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 2");
    run(config);
    checksums_drop(*state);
    database_change(*state, "UPDATE meta SET value = '0000000000000000' WHERE key = 'rules_hash'");
    VerifyReport report;
    Message message = {{0}};
    VerifyRequest request = {.path = *state, .source = VERIFY_BOTS, .threads = 1};
    assert_int_equal(verify_run(&report, &request, &message), STATUS_CONFLICT);
    assert_non_null(strstr(message.text, "rules hash 0000000000000000"));
    request.path = "/tmp/carcarena-nowhere.db";
    assert_int_equal(verify_run(&report, &request, &message), STATUS_NOT_FOUND);
    config_destroy(config);
}

// ---- Damage

/** Reads everything and expects damage to be found, with `text` in the message. */
static void damage_found(const char *folder, TournamentConfig *config, const char *text) {
    Store *store = NULL;
    TournamentConfig *stored = NULL;
    StoreWalk *walk = NULL;
    Message message = {{0}};
    Status status = store_open_read(&store, &stored, folder, &message);
    if (status == STATUS_OK) {
        status = store_walk_begin(&walk, store, 0, &message);
    }
    for (bool found = true; status == STATUS_OK && found;) {
        GameRecord record;
        status = store_walk_next(walk, &record, NULL, &found, &message);
    }
    store_walk_end(walk);
    store_close(store);
    config_destroy(stored);
    if (status != STATUS_CONFLICT || strstr(message.text, text) == NULL) {
        fail_msg("got %d '%s', expected '%s'", (int)status, message.text, text);
    }
    open_fails(config, STATUS_CONFLICT, "damaged");
}

static void damage_is_named_by_game(void **state) {
    static const struct {
        const char *sql, *text;
    } CASES[] = {
        {"UPDATE games SET rank0 = rank1, rank1 = rank0 WHERE id = 7", "game 3.1 is damaged"},
        {"UPDATE games SET score1 = score1 + 1 WHERE id = 0", "game 0.0 is damaged"},
        {"UPDATE games SET rank0 = 200 WHERE id = 39", "game 19.1 is damaged"},
        {"UPDATE games SET reason = 99 WHERE id = 12", "game 6.0 is damaged"},
        {"UPDATE games SET plies = NULL WHERE id = 12", "game 6.0 is damaged"},
        {"UPDATE games SET rank0 = 'one' WHERE id = 12", "game 6.0 is damaged"},
        {"UPDATE games SET score0 = score0 + 0.5 WHERE id = 12", "game 6.0 is damaged"},
        {"UPDATE games SET actions = substr(actions, 2) WHERE id = 12", "game 6.0 is damaged"},
        {"UPDATE games SET checksum = checksum + 1 WHERE id = 12", "game 6.0 is damaged"},
        {"UPDATE games SET checksum = NULL WHERE id = 12", "game 6.0 is damaged"},
        // Two games that change places.
        {"UPDATE games SET id = 9999 WHERE id = 4; UPDATE games SET id = 4 WHERE id = 5;"
         "UPDATE games SET id = 5 WHERE id = 9999",
         "game 2.0 is damaged"},
        {"DELETE FROM games WHERE id = 4", "39 rows in the table 'games', 40 were stored"},
        {"UPDATE timings SET game_ns = game_ns + 1", "the times of game"},
        {"DELETE FROM timings", "0 rows in the table 'timings'"},
        {"UPDATE audits SET asked = asked + 1", "the audit of game id 0 is damaged"},
        {"DELETE FROM audits", "0 rows in the table 'audits'"},
        {"UPDATE meta SET value = '21' WHERE key = 'blocks'", "meta.blocks is damaged"},
        {"DELETE FROM meta WHERE key = 'program'", "rows in the table 'meta'"},
        {"INSERT INTO meta VALUES ('shard', '1/2', 5)", "meta.shard is damaged"},
        {"UPDATE bots SET name = 'other' WHERE id = 1", "bots.1 is damaged"},
        {"UPDATE sessions SET wall_ns = 1", "sessions.1 is damaged"},
        {"UPDATE seals SET rows = rows + 1 WHERE name = 'games'", "says of the table 'games'"},
        {"DELETE FROM seals WHERE name = 'packs' OR name = 'games'", "says of the table 'games'"},
        {"DROP TABLE seals", "but there are no seals"},
        {"PRAGMA user_version = 3", "schema 3, but there are seals"},
        {"ALTER TABLE timings RENAME COLUMN worker TO thread", "damaged"},
        {"DROP TABLE audits; CREATE TABLE audits(game, seat, bot, asked, ply, checksum)",
         "the table 'audits' is defined by 'game'"},
        {"DROP TABLE audits; CREATE TABLE audits(seat INTEGER, game INTEGER, bot INTEGER, "
         "asked INTEGER, ply INTEGER, decisions INTEGER, checksum INTEGER, "
         "PRIMARY KEY(game, seat)) WITHOUT ROWID",
         "its tables are not as they were made"},
    };
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 20, \"record\": true");
    run(config);
    char path[2 * RUN_FOLDER_SIZE];
    char copy[2 * RUN_FOLDER_SIZE];
    (void)snprintf(path, sizeof path, "%s/run.db", (const char *)*state);
    (void)snprintf(copy, sizeof copy, "VACUUM INTO '%s/good.db'", (const char *)*state);
    database_change(*state, copy);
    (void)snprintf(copy, sizeof copy, "%s/good.db", (const char *)*state);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        file_copy(copy, path);
        database_change(*state, CASES[i].sql);
        damage_found(*state, config, CASES[i].text);
    }
    file_copy(copy, path);
    store_close(store_of(config));
    assert_int_equal(remove(copy), 0);
    config_destroy(config);
}

static void a_short_file_is_named(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 20");
    run(config);
    char path[2 * RUN_FOLDER_SIZE];
    (void)snprintf(path, sizeof path, "%s/run.db", (const char *)*state);
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(truncate(path, info.st_size - 1), 0);
    damage_found(*state, config, "it is shorter than it was");
    config_destroy(config);
}

static void salvage_opens_what_is_damaged(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 20");
    run(config);
    database_change(*state, "UPDATE games SET score0 = 1000 WHERE id = 5;"
                            "UPDATE timings SET game_ns = 1 WHERE id = 6; DELETE FROM seals");
    Store *store = NULL;
    TournamentConfig *stored = NULL;
    StoreWalk *walk = NULL;
    GameRecord record;
    GameTiming timing;
    bool found = false;
    uint64_t first = 0;
    uint64_t count = 0;
    assert_int_equal(store_open_damaged(&store, &stored, *state, NULL), STATUS_OK);
    assert_int_equal(store_walk_begin(&walk, store, 5, NULL), STATUS_OK);
    assert_int_equal(store_walk_next(walk, &record, &timing, &found, NULL), STATUS_CONFLICT);
    assert_true(store_walk_damage(walk, &first, &count));
    assert_int_equal(first, 5);
    assert_int_equal(count, 1);
    assert_int_equal(store_walk_next(walk, &record, &timing, &found, NULL), STATUS_OK);
    assert_false(store_walk_damage(walk, &first, &count));
    assert_int_equal(record.id, 6);
    assert_false(timing.measured);
    store_walk_end(walk);
    store_close(store);
    config_destroy(stored);
    config_destroy(config);
}

// ---- Packed runs

// What bots in processes did wrong adds up over sessions; the last text stays.
static void faults_add_up(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 5");
    const uint64_t first[END_REASON_COUNT] = {[END_CRASH] = 2, [END_EXIT] = 1};
    const uint64_t second[END_REASON_COUNT] = {[END_CRASH] = UINT32_MAX, [END_TIME] = 1};
    Store *store = NULL;
    StoreFaults faults;
    assert_int_equal(store_open(&store, config, "test", NULL), STATUS_OK);
    assert_int_equal(store_faults(store, 1, &faults, NULL), STATUS_OK);
    assert_null(faults.last);
    assert_int_equal(store_begin(store, NULL), STATUS_OK);
    assert_int_equal(store_add_faults(store, 1, first, "exit: first\n  said", NULL), STATUS_OK);
    assert_int_equal(store_commit(store, NULL), STATUS_OK);
    store_close(store);
    assert_int_equal(store_open(&store, config, "test", NULL), STATUS_OK);
    assert_int_equal(store_begin(store, NULL), STATUS_OK);
    assert_int_equal(store_add_faults(store, 1, second, "time: 99 %s\n\n  7 crash\n", NULL),
                     STATUS_OK);
    assert_int_equal(store_commit(store, NULL), STATUS_OK);
    assert_int_equal(store_faults(store, 1, &faults, NULL), STATUS_OK);
    assert_string_equal(faults.last, "time: 99 %s\n\n  7 crash\n");
    assert_int_equal(faults.counts[END_CRASH], UINT32_MAX + UINT64_C(2));
    assert_int_equal(faults.counts[END_EXIT], 1);
    assert_int_equal(faults.counts[END_TIME], 1);
    assert_int_equal(faults.counts[END_ILLEGAL], 0);
    free(faults.last);
    assert_int_equal(store_faults(store, 0, &faults, NULL), STATUS_OK);
    assert_null(faults.last);
    Message message = {{0}};
    assert_int_equal(store_note_set(store, "faults.0", "many crash\n\n", NULL), STATUS_OK);
    assert_int_equal(store_faults(store, 0, &faults, &message), STATUS_CONFLICT);
    assert_non_null(strstr(message.text, "meta.faults.0 cannot be read"));
    store_close(store);
    config_destroy(config);
}

enum { PACKED_GAMES = 300 };

/** Every fourth game has one. */
static GameTally packed_tally(uint64_t id) {
    GameTally tally = {.kept = id % 4 == 0};
    if (tally.kept) {
        tally.turns = (uint16_t)id;
        tally.seats[1].points[TALLY_END][TALLY_FARM] = (int16_t)-id;
        tally.seats[0].completed_turns = UINT32_MAX;
    }
    return tally;
}

/** One game in six was void before. */
static uint32_t packed_voids(uint64_t id) {
    return id % 6 == 3 ? 1 : 0;
}

/** Every second of them because a bot was at fault. */
static VoidAttempt packed_void(uint64_t id) {
    const bool fault = id % 12 == 3;
    return packed_voids(id) == 0
               ? (VoidAttempt){0}
               : (VoidAttempt){300, UINT32_MAX, fault ? END_WITHDRAWN : END_VOID, fault ? 1 : 0};
}

/** Numbers of every size a byte row has to hold. */
static GameRecord packed_record(uint64_t id) {
    return (GameRecord){.id = id,
                        .deck = UINT64_MAX - id,
                        .state_hash = UINT64_C(0x8000000000000001) * (id + 1),
                        .plies = id % 3 == 0 ? UINT32_MAX : 127 + (uint32_t)id,
                        .attempt = (uint32_t)id % 4,
                        .reason = id % 7 == 0 ? END_ILLEGAL : END_COMPLETED,
                        .faults = id % 7 == 0 ? 2 : 0,
                        .fault_ply = (uint32_t)id * 1000,
                        .first = (uint32_t)id % 2,
                        .bots = {(uint32_t)id % 2, 1 - (uint32_t)id % 2},
                        .scores = {id % 5 == 0 ? INT32_MIN : -(int32_t)id, INT32_MAX},
                        .ranks = {2, 1},
                        .void_count = packed_voids(id),
                        .voids = {packed_void(id)},
                        .tally = packed_tally(id)};
}

/** Adds games in one batch. */
static void packed_add(Store *store, uint64_t from, uint64_t to) {
    assert_int_equal(store_begin(store, NULL), STATUS_OK);
    for (uint64_t id = from; id < to; id++) {
        const GameRecord record = packed_record(id);
        const GameTiming timing = {.measured = true, .game_ns = 5};
        assert_int_equal(store_add(store, &record, &timing, NULL), STATUS_OK);
    }
    assert_int_equal(store_commit(store, NULL), STATUS_OK);
}

/** Reads the games from `from` on and compares. @return how many there were. */
static unsigned packed_read(Store *store, uint64_t from, uint64_t gap_from, uint64_t gap_to) {
    StoreWalk *walk = NULL;
    unsigned count = 0;
    uint64_t id = from;
    assert_int_equal(store_walk_begin(&walk, store, from, NULL), STATUS_OK);
    for (bool found = true; found; id++) {
        GameRecord read;
        GameTiming timing;
        assert_int_equal(store_walk_next(walk, &read, &timing, &found, NULL), STATUS_OK);
        id = id == gap_from ? gap_to : id;
        const GameRecord expected = packed_record(id);
        assert_true(!found || memcmp(&read, &expected, sizeof read) == 0);
        assert_false(found && timing.measured);
        count += found ? 1 : 0;
    }
    store_walk_end(walk);
    return count;
}

static void packed_records_come_back_as_they_went_in(void **state) {
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 1000, \"store\": \"packed\"");
    Store *store = store_of(config);
    packed_add(store, 0, PACKED_GAMES);
    packed_add(store, PACKED_GAMES + 50, PACKED_GAMES + 60);
    assert_int_equal(store_begin(store, NULL), STATUS_OK);
    const GameRecord lost = packed_record(PACKED_GAMES);
    assert_int_equal(store_add(store, &lost, NULL, NULL), STATUS_OK);
    store_rollback(store);
    packed_add(store, PACKED_GAMES + 60, PACKED_GAMES + 61);
    store_close(store);
    Message message = {{0}};
    assert_int_equal(store_open_read(&store, NULL, *state, &message), STATUS_OK);
    uint64_t count = 0;
    assert_int_equal(store_count(store, &count, NULL), STATUS_OK);
    assert_int_equal(count, PACKED_GAMES + 11);
    assert_int_equal(store_count_faults(store, &count, NULL), STATUS_OK);
    assert_int_equal(count, 43 + 2); // multiples of 7 below 300; 350 and 357
    for (unsigned from = 0; from < PACKED_GAMES; from += 17) {
        assert_int_equal(packed_read(store, from, PACKED_GAMES, PACKED_GAMES + 50),
                         PACKED_GAMES + 11 - from);
    }
    store_close(store);
    config_destroy(config);
}

static void damaged_packs_are_named(void **state) {
    static const char *const DAMAGES[] = {
        "UPDATE packs SET games = substr(games, 1, length(games) - 1) WHERE id = 128",
        "UPDATE packs SET games = games || x'00' WHERE id = 128",
        "UPDATE packs SET count = 129 WHERE id = 128",
        "UPDATE packs SET id = 127 WHERE id = 128",
        "UPDATE packs SET games = NULL WHERE id = 128",
    };
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 1000, \"store\": \"packed\"");
    Store *store = store_of(config);
    packed_add(store, 0, PACKED_GAMES);
    store_close(store);
    database_change(*state, "CREATE TABLE aside.good AS SELECT * FROM packs");
    for (size_t i = 0; i < sizeof DAMAGES / sizeof DAMAGES[0]; i++) {
        Message message = {{0}};
        StoreWalk *walk = NULL;
        bool found = true;
        database_change(*state, DAMAGES[i]);
        assert_int_equal(store_open_read(&store, NULL, *state, NULL), STATUS_OK);
        assert_int_equal(store_walk_begin(&walk, store, 0, NULL), STATUS_OK);
        Status status = STATUS_OK;
        while (status == STATUS_OK && found) {
            GameRecord record;
            status = store_walk_next(walk, &record, NULL, &found, &message);
        }
        assert_int_equal(status, STATUS_CONFLICT);
        assert_non_null(strstr(message.text, "damaged"));
        store_walk_end(walk);
        store_close(store);
        database_change(*state, "DELETE FROM packs; INSERT INTO packs SELECT * FROM aside.good");
    }
    config_destroy(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(records_come_back_as_they_went_in, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(faults_add_up, run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(packed_records_come_back_as_they_went_in, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(damaged_packs_are_named, run_folder_make,
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
        cmocka_unit_test_setup_teardown(tampered_rows_are_named, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(what_acts_in_a_store_is_refused, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(changed_tiles_are_refused, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(damage_is_named_by_game, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(a_short_file_is_named, run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(salvage_opens_what_is_damaged, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(changed_rules_are_refused, run_folder_make,
                                        run_folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
