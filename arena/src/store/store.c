// SPDX-License-Identifier: MIT
#include "carcarena/arena/store.h"

#include "store/store_file.h"
#include "store/store_meta.h"
#include "store/store_objects.h"
#include "store/store_packs.h"
#include "store/store_schema.h"
#include "store/store_seals.h"
#include "text/file_lock.h"
#include "text/folder_make.h"
#include "text/system_error.h"
#include "text/system_random.h"
#include "text/try_status.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * WAIT_MS: time to wait for another process that is opening or closing the run, which takes
 * milliseconds.
 */
enum { SECRET_MODE = 0600, WAIT_MS = 20000 };

static Status statements_make(Store *store, Message *message) {
    TRY(store_prepare_insert(store, &store->insert_game, "INSERT", TABLE_GAMES, message));
    TRY(store_prepare_insert(store, &store->insert_timing, "INSERT OR IGNORE", TABLE_TIMINGS,
                             message));
    // Merged runs may both have audited a game.
    TRY(store_prepare_insert(store, &store->insert_audit, "INSERT OR IGNORE", TABLE_AUDITS,
                             message));
    if (store->packed) {
        TRY(pack_create(store, message));
    }
    return STATUS_OK;
}

/**
 * Writes the path of the lock: next to the database file itself, even if run.db is a link. So the
 * lock also excludes processes that reach the database by another path.
 */
static void lock_path(TextBuffer *path, const Store *store, const char *folder) {
    struct stat about;
    const bool linked = lstat(store->path, &about) == 0 && S_ISLNK(about.st_mode);
    char *const real = linked ? realpath(store->path, NULL) : NULL;
    const char *const end = real != NULL ? strrchr(real, '/') : NULL;
    if (end != NULL) {
        text_buffer_add_bytes(path, real, (size_t)(end - real));
    } else {
        text_buffer_add(path, folder);
    }
    text_buffer_add(path, "/run.lock");
    free(real);
}

/** Takes the lock of the run. The system releases it when the process ends in any way. */
static Status lock_take(Store *store, const char *folder, Message *message) {
    TextBuffer path = {0};
    lock_path(&path, store, folder);
    if (!text_buffer_ok(&path)) {
        return store_no_memory(message);
    }
    Message busy = {""};
    (void)message_set(&busy, STATUS_BUSY,
                      "%s: another process is working on this run; wait until it ends, or use "
                      "another folder with --out",
                      folder);
    const Status status = file_lock(&store->lock, path.text, busy.text, message);
    text_buffer_free(&path);
    return status;
}

static Status database_open(Store *store, int flags, const char *uri_tail, Message *message) {
    TextBuffer uri = {0};
    text_buffer_add(&uri, "file:");
    for (const char *c = store->path; *c != '\0'; c++) {
        // Characters with a meaning in URIs.
        if (*c == '?' || *c == '#' || *c == '%') {
            text_buffer_format(&uri, "%%%02X", (unsigned)(unsigned char)*c);
        } else {
            text_buffer_format(&uri, "%c", *c);
        }
    }
    text_buffer_add(&uri, uri_tail);
    Status status = text_buffer_ok(&uri) ? STATUS_OK : store_no_memory(message);
    // Only one thread at a time uses a store, so SQLite needs no lock per call.
    const int modes = flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
    if (status == STATUS_OK &&
        sqlite3_open_v2(uri.text, &store->database, modes, NULL) != SQLITE_OK) {
        status = store->database == NULL ? store_no_memory(message)
                                         : store_error(store, "cannot be opened", message);
    }
    if (status == STATUS_OK) {
        (void)sqlite3_busy_timeout(store->database, WAIT_MS);
        // Functions in a foreign schema must have no effects outside of the database file.
        (void)sqlite3_db_config(store->database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
        // A file that was cut off is read only with a writable schema. Salvage opens it read-only.
        const int cut_off = store->tolerant ? 1 : 0;
        (void)sqlite3_db_config(store->database, SQLITE_DBCONFIG_DEFENSIVE, 1 - cut_off, NULL);
        (void)sqlite3_db_config(store->database, SQLITE_DBCONFIG_WRITABLE_SCHEMA, cut_off, NULL);
        store_work_limit(store);
    }
    text_buffer_free(&uri);
    return status;
}

static Status store_make(Store **out, const char *folder, const char *file, Message *message) {
    Store *const store = calloc(1, sizeof *store);
    TextBuffer path = {0};
    text_buffer_add(&path, folder);
    text_buffer_add(&path, file);
    if (store == NULL || !text_buffer_ok(&path)) {
        free(store);
        text_buffer_free(&path);
        return store_no_memory(message);
    }
    store->path = path.text;
    store->lock = -1;
    *out = store;
    return STATUS_OK;
}

/**
 * Reads the number of seats of the stored games (a row has three columns per seat besides the
 * common ones), the number of bots, and whether games are packed.
 */
static Status tables_read(Store *store, Message *message) {
    int64_t players = 0;
    int64_t packs = 0;
    int64_t bots = 0;
    TRY(store_query_integer(store, STORE_SEATS_QUERY, &players, message));
    TRY(store_query_integer(
        store, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'packs'", &packs,
        message));
    // Not count(*): SQLite computes that without calling the progress handler, so without a limit
    // of work.
    TRY(store_query_integer(store, "SELECT count(id) FROM bots", &bots, message));
    if (players < 1 || players > PLAYERS_MAX || bots < 1 || bots > SCHEDULE_BOTS_MAX) {
        return message_set(message, STATUS_CONFLICT, "%s: the table of games is damaged",
                           store->path);
    }
    store->players = (int)players;
    store->bots = (uint32_t)bots;
    store->packed = packs != 0;
    return STATUS_OK;
}

/** Checks all tables except games, times and packs, and reads the seals. */
static Status small_tables_check(Store *store, Message *message) {
    static const StoreTable SMALL[] = {TABLE_META, TABLE_BOTS, TABLE_SESSIONS, TABLE_AUDITS};
    if (!store_has_checksums(store)) {
        return STATUS_OK;
    }
    TRY(store_key_read(store, message));
    TRY(store_seals_read(store, message));
    for (size_t i = 0; i < sizeof SMALL / sizeof SMALL[0]; i++) {
        TRY(store_check_table(store, SMALL[i], message));
    }
    return STATUS_OK;
}

/** Checks the whole run before anything is written to it. */
static Status whole_check(Store *store, Message *message) {
    TRY(tables_read(store, message));
    TRY(store_check_length(store, message));
    TRY(small_tables_check(store, message));
    return store_check_rows(store, message);
}

/** Draws a secret for a new run without one. */
static Status secret_draw(TournamentConfig *config, Message *message) {
    StreamKey secret;
    if (config->has_secret) {
        return STATUS_OK;
    }
    if (shard_is_part(config->shard)) {
        return message_set(message, STATUS_INVALID,
                           "sealed: all shards of a run need the same secret; give each of them "
                           "the same --secret-file FILE");
    }
    TRY(system_random(&secret, sizeof secret, message));
    return config_take_secret(config, &secret, message);
}

/**
 * Restricts the database of a sealed run, which has the secret, to its owner. SQLite creates its
 * other files with the same permissions.
 */
static Status file_restrict(const Store *store, const TournamentConfig *config, Message *message) {
    if (!config->schedule.request.sealed) {
        return STATUS_OK;
    }
    const int file = open(store->path, O_RDWR | O_CREAT | O_CLOEXEC, SECRET_MODE);
    const bool restricted = file >= 0 && fchmod(file, SECRET_MODE) == 0;
    const int error = errno;
    if (file >= 0) {
        (void)close(file);
    }
    return restricted ? STATUS_OK
                      : message_set(message, STATUS_IO, "%s: cannot be restricted to its owner: %s",
                                    store->path, system_error(error).text);
}

/** Opens or creates the database of a run. @pre this process has the lock of the run. */
static Status writer_open(Store *store, TournamentConfig *config, const char *program,
                          Message *message) {
    bool empty = false;
    TRY(file_restrict(store, config, message));
    TRY(database_open(store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "", message));
    TRY(store_check_header(store, message));
    TRY(store_schema_check(store, &empty, message));
    store->new_file = empty;
    if (!empty) {
        TRY(whole_check(store, message));
    }
    // FULL: a commit is on the disk when it returns, so a power failure loses no committed game. A
    // new run therefore waits for the disk eight times before its first game. Four of these belong
    // to the change to WAL: after a power failure SQLite drops the log of an empty database.
    TRY(store_execute(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
                      "cannot be written", message));
    if (empty && config->schedule.request.sealed) {
        TRY(secret_draw(config, message));
    }
    TRY(empty ? store_schema_make(store, config, program, message)
              : store_config_check(store, config, message));
    TRY(store_migrate(store, message));
    TRY(store_blocks_extend(store, config, message));
    return statements_make(store, message);
}

Status store_open(Store **out, TournamentConfig *config, const char *program, Message *message) {
    Store *store = NULL;
    const bool new_folder = access(config->output, F_OK) != 0;
    Status status = folder_make(config->output, message);
    if (status == STATUS_OK) {
        status = store_make(&store, config->output, "/run.db", message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    CHECK(store != NULL);
    store->new_folder = new_folder;
    store->players = config->schedule.request.players;
    store->packed = config->packed;
    store->bots = config->bot_count;
    store->program = program;
    store->games_per_block = config->schedule.games_per_block;
    status = lock_take(store, config->output, message);
    if (status == STATUS_OK) {
        status = writer_open(store, config, program, message);
    }
    if (status != STATUS_OK) {
        store_close(store);
        return status;
    }
    *out = store;
    return STATUS_OK;
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static Status reader_try(Store *store, const char *uri_tail, bool *empty, Message *message) {
    TRY(database_open(store, SQLITE_OPEN_READONLY, uri_tail, message));
    TRY(store_check_header(store, message));
    return store_schema_check(store, empty, message);
}

/**
 * Opens a database for reading. In a folder without write access WAL works on a complete file only.
 */
static Status reader_open(Store *store, Message *message) {
    struct stat info;
    if (stat(store->path, &info) != 0) {
        const int error = errno;
        const bool none = error == ENOENT || error == ENOTDIR;
        return message_set(message, none ? STATUS_NOT_FOUND : STATUS_IO, "%s: %s: %s", store->path,
                           none ? "no such run" : "cannot be opened", system_error(error).text);
    }
    if (!S_ISREG(info.st_mode)) { // opening a pipe would wait for a writer
        return message_set(message, STATUS_IO,
                           "%s: expected a regular file, got a pipe or a device", store->path);
    }
    bool empty = false;
    Status status = reader_try(store, "", &empty, message);
    if (status == STATUS_IO) {
        (void)sqlite3_close(store->database);
        store->database = NULL;
        status = reader_try(store, "?immutable=1", &empty, message);
    }
    if (status == STATUS_OK && empty) {
        status = message_set(message, STATUS_NOT_FOUND, "%s: an empty database, no run yet",
                             store->path);
    }
    return status;
}

/**
 * Checks what does not need the games, which are checked when they are read. Runs in one
 * transaction, since another process may be writing.
 */
static Status reader_check(Store *store, Message *message) {
    TRY(tables_read(store, message));
    if (store->tolerant) {
        return store_has_checksums(store) ? store_key_read(store, message) : STATUS_OK;
    }
    TRY(store_execute(store, "BEGIN", "cannot be read", message));
    Status status = store_check_length(store, message);
    if (status == STATUS_OK) {
        status = small_tables_check(store, message);
    }
    (void)sqlite3_exec(store->database, "COMMIT", NULL, NULL, NULL);
    return status;
}

static Status reader_config(Store *store, TournamentConfig **out, Message *message) {
    TournamentConfig *config = NULL;
    Status status = store_config_read(store, &config, message);
    if (status == STATUS_OK) {
        status = store_hash_check(store, config->match.rules, message);
    }
    if (status == STATUS_OK && config->schedule.request.players != store->players) {
        status = message_set(message, STATUS_CONFLICT,
                             "%s: damaged: %d seats in the configuration, %d in the table of games",
                             store->path, config->schedule.request.players, store->players);
    }
    if (status != STATUS_OK) {
        config_destroy(config);
        return status;
    }
    store->games_per_block = config->schedule.games_per_block;
    *out = config;
    return STATUS_OK;
}

/** Opens a run for reading. @param tolerant for salvage: reads a damaged run, too. */
static Status read_open(Store **out, TournamentConfig **config, const char *path, bool tolerant,
                        Message *message) {
    Store *store = NULL;
    Status status = store_make(&store, path, is_folder(path) ? "/run.db" : "", message);
    if (status != STATUS_OK) {
        return status;
    }
    CHECK(store != NULL);
    store->tolerant = tolerant;
    if (config != NULL) {
        *config = NULL;
    }
    status = reader_open(store, message);
    if (status == STATUS_OK) {
        status = reader_check(store, message);
    }
    if (status == STATUS_OK && config != NULL) {
        status = reader_config(store, config, message);
        if (status == STATUS_OK && !tolerant) {
            status = store_catch_up(store, *config, message);
        }
        if (status != STATUS_OK) {
            config_destroy(*config);
            *config = NULL;
        }
    }
    if (status != STATUS_OK) {
        store_close(store);
        return status;
    }
    *out = store;
    return STATUS_OK;
}

Status store_open_read(Store **out, TournamentConfig **config, const char *path, Message *message) {
    return read_open(out, config, path, false, message);
}

Status store_open_damaged(Store **out, TournamentConfig **config, const char *path,
                          Message *message) {
    return read_open(out, config, path, true, message);
}

static void database_close(Store *store) {
    pack_destroy(store->pack);
    (void)sqlite3_finalize(store->insert_game);
    (void)sqlite3_finalize(store->insert_timing);
    (void)sqlite3_finalize(store->insert_audit);
    (void)sqlite3_finalize(store->find_audit);
    (void)sqlite3_finalize(store->insert_seal);
    (void)sqlite3_close(store->database);
}

static void store_free(Store *store) {
    if (store->lock >= 0) {
        (void)close(store->lock);
    }
    free(store->path);
    free(store);
}

void store_close(Store *store) {
    if (store != NULL) {
        database_close(store);
        store_free(store);
    }
}

/** Deletes a file of the run's folder, or with NULL the folder itself if it is empty. */
static void part_delete(const Store *store, const char *name) {
    TextBuffer path = {0};
    text_buffer_add_bytes(&path, store->path, strlen(store->path) - strlen("/run.db"));
    if (name != NULL) {
        text_buffer_add(&path, name);
    }
    if (text_buffer_ok(&path)) {
        (void)(name != NULL ? unlink(path.text) : rmdir(path.text));
    }
    text_buffer_free(&path);
}

void store_abandon(Store *store) {
    static const char *const FILES[] = {"/run.db", "/run.db-wal", "/run.db-shm", "/run.lock"};
    int64_t games = 0;
    if (store == NULL) {
        return;
    }
    const bool unused = store->new_file &&
                        store_query_integer(store,
                                            store->packed ? "SELECT count(*) FROM packs"
                                                          : "SELECT count(*) FROM games",
                                            &games, NULL) == STATUS_OK &&
                        games == 0;
    database_close(store);
    for (size_t i = 0; unused && i < sizeof FILES / sizeof FILES[0]; i++) {
        part_delete(store, FILES[i]);
    }
    if (unused && store->new_folder) {
        part_delete(store, NULL);
    }
    store_free(store);
}

const char *store_program(const Store *store) {
    return store->program;
}

const char *store_path(const Store *store) {
    return store->path;
}
