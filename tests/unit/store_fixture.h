/**
 * Stores of small runs, and changes of their rows.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H

enum { OLD_RUN_SIZE = 1 << 14, TILESET_SIZE = 1 << 14 };

static inline TournamentConfig *config_of(const char *folder, const char *extra) {
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

static inline Store *store_of(TournamentConfig *config) {
    Store *store = NULL;
    Message message = {{0}};
    if (store_open(&store, config, "test 1", &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return store;
}

static inline void open_fails(TournamentConfig *config, Status expected, const char *text) {
    Store *store = NULL;
    Message message = {{0}};
    assert_int_equal(store_open(&store, config, "test 1", &message), expected);
    assert_null(store);
    if (strstr(message.text, text) == NULL) {
        fail_msg("got '%s', expected '%s'", message.text, text);
    }
}

static inline void run(TournamentConfig *config) {
    Store *const store = store_of(config);
    TournamentResult result;
    Message message = {{0}};
    if (tournament_run(&result, config, store, NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(result.games_stored, result.games_total);
    store_close(store);
}

/**
 * Changes the database of a run; `aside` is a second database for content that the run must not
 * have.
 */
static inline void database_change(const char *folder, const char *sql) {
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

/** Removes the checksums, as in a run of the last program without them. */
static inline void checksums_drop(const char *folder) {
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

#endif
