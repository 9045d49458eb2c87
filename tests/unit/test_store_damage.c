// SPDX-License-Identifier: MIT
//
// Stores that are verified, damaged, recovered or packed.
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
        const char *sql, *bots, *actions; // expected texts; NULL: cannot be detected that way
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
        {"UPDATE games SET id = 77777 WHERE id = 13", "game id 77777 is not in this run",
         "game id 77777 is not in this run"},
    };
    TournamentConfig *const config = config_of(*state, ", \"blocks\": 20, \"record\": true");
    run(config);
    checksums_drop(*state); // what remains is to play the games again
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

/** Copies a shipped tile set; replaces a word of the text, if one is given. */
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

/** Returns a configuration with a tile set from a file. */
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

// A tile differs from the one the run was made with: the run cannot be resumed, and the message
// names the sets and what to do. It can be read and verified with its stored tiles.
static void changed_tiles_are_refused(void **state) {
    char path[2 * RUN_FOLDER_SIZE];
    (void)snprintf(path, sizeof path, "%s/tiles.json", (const char *)*state);
    tileset_write(path, NULL, NULL);
    TournamentConfig *config = own_tiles_config(*state, path);
    run(config);
    config_destroy(config);
    // A field of tile B no longer touches one of its two cities.
    tileset_write(path, "\"borders\": [\"c0\", \"c1\"]", "\"borders\": [\"c0\"      ]");
    config = own_tiles_config(*state, path);
    open_fails(config, STATUS_CONFLICT,
               "a tile of this run's sets (winter, gingerbread-man) or a rule");
    open_fails(config, STATUS_CONFLICT, "run its configuration in another folder");
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

/** Reads everything and expects an error of damage, with `text` in the message. */
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
        // Two games with exchanged places.
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
        {"UPDATE seals SET rows = rows + 1 WHERE name = 'games'",
         "the checksum of the table 'games'"},
        {"DELETE FROM seals WHERE name = 'packs' OR name = 'games'",
         "the checksum of the table 'games'"},
        {"DROP TABLE seals", "but there are no seals"},
        {"PRAGMA user_version = 3", "schema 3, but there are seals"},
        {"ALTER TABLE timings RENAME COLUMN worker TO thread", "damaged"},
        {"DROP TABLE audits; CREATE TABLE audits(game, seat, bot, asked, ply, checksum)",
         "the table 'audits' is defined by 'game'"},
        {"DROP TABLE audits; CREATE TABLE audits(seat INTEGER, game INTEGER, bot INTEGER, "
         "asked INTEGER, ply INTEGER, decisions INTEGER, checksum INTEGER, "
         "PRIMARY KEY(game, seat)) WITHOUT ROWID",
         "the definitions of its tables have changed"},
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

// Faults of bot processes add up over sessions; the last text stays.
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

/** One game in six was aborted before. */
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

/** Numbers of every size that a byte row must hold. */
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

static void packed_records_are_stored_unchanged(void **state) {
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
        cmocka_unit_test_setup_teardown(faults_add_up, run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(packed_records_are_stored_unchanged, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(damaged_packs_are_named, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(tampered_rows_are_named, run_folder_make,
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
