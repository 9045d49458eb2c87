// SPDX-License-Identifier: MIT
#include "carcarena/arena/store.h"

#include "store/store_sql.h"
#include "text/system_error.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_MODE = 0777, LOCK_MODE = 0666 };

static Status statements_make(Store *store, Message *message) {
    TextBuffer sql = {0};
    text_buffer_add(&sql, "INSERT INTO games VALUES (?");
    for (int i = 1; i < COLUMN_SEATS + SEAT_COLUMNS * store->players; i++) {
        text_buffer_add(&sql, ",?");
    }
    text_buffer_add(&sql, ")");
    Status status = text_buffer_ok(&sql)
                        ? store_prepare(store, &store->insert_game, sql.text, message)
                        : store_no_memory(message);
    text_buffer_clear(&sql);
    text_buffer_add(&sql, "INSERT OR REPLACE INTO timings VALUES (?, ?");
    for (int i = 0; i < 3 * store->players + 1; i++) {
        text_buffer_add(&sql, ",?");
    }
    text_buffer_add(&sql, ")");
    if (status == STATUS_OK) {
        status = text_buffer_ok(&sql)
                     ? store_prepare(store, &store->insert_timing, sql.text, message)
                     : store_no_memory(message);
    }
    text_buffer_free(&sql);
    if (status == STATUS_OK) {
        status = store_prepare(store, &store->insert_audit,
                               "INSERT OR REPLACE INTO audits VALUES (?, ?, ?, ?, ?)", message);
    }
    if (status == STATUS_OK && store->packed) {
        status = pack_create(store, message);
    }
    return status;
}

static Status folder_make(const char *path, Message *message) {
    TextBuffer buffer = {0};
    text_buffer_add(&buffer, path);
    if (!text_buffer_ok(&buffer)) {
        return store_no_memory(message);
    }
    Status status = STATUS_OK;
    char *next = buffer.text;
    while (status == STATUS_OK && next != NULL) {
        next = strchr(next + 1, '/');
        if (next != NULL) {
            *next = '\0';
        }
        if (mkdir(buffer.text, FOLDER_MODE) != 0 && errno != EEXIST) {
            status = message_set(message, STATUS_IO, "%s: the folder cannot be made: %s",
                                 buffer.text, system_error(errno).text);
        }
        if (next != NULL) {
            *next = '/';
        }
    }
    text_buffer_free(&buffer);
    return status;
}

/** Takes the lock of the run. The system drops it when the process ends, however it ends. */
static Status lock_take(Store *store, const char *folder, Message *message) {
    TextBuffer path = {0};
    text_buffer_format(&path, "%s/run.lock", folder);
    if (!text_buffer_ok(&path)) {
        return store_no_memory(message);
    }
    Status status = STATUS_OK;
    store->lock = open(path.text, O_RDWR | O_CREAT | O_CLOEXEC, LOCK_MODE);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (store->lock < 0) {
        status = message_set(message, STATUS_IO, "%s: cannot be written: %s", path.text,
                             system_error(errno).text);
    } else if (fcntl(store->lock, F_SETLK, &lock) != 0) {
        status = errno == EACCES || errno == EAGAIN
                     ? message_set(message, STATUS_BUSY,
                                   "%s: another process is working on this run", folder)
                     : message_set(message, STATUS_IO, "%s: cannot be locked: %s", path.text,
                                   system_error(errno).text);
    }
    text_buffer_free(&path);
    return status;
}

static Status database_open(Store *store, int flags, const char *uri_tail, Message *message) {
    TextBuffer uri = {0};
    text_buffer_add(&uri, "file:");
    for (const char *c = store->path; *c != '\0'; c++) {
        // Characters that mean something in a URI.
        if (*c == '?' || *c == '#' || *c == '%') {
            text_buffer_format(&uri, "%%%02X", (unsigned)(unsigned char)*c);
        } else {
            text_buffer_format(&uri, "%c", *c);
        }
    }
    text_buffer_add(&uri, uri_tail);
    Status status = text_buffer_ok(&uri) ? STATUS_OK : store_no_memory(message);
    if (status == STATUS_OK &&
        sqlite3_open_v2(uri.text, &store->database, flags | SQLITE_OPEN_URI, NULL) != SQLITE_OK) {
        status = store->database == NULL ? store_no_memory(message)
                                         : store_error(store, "cannot be opened", message);
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

/** Opens or makes the database of a run we hold the lock of. */
static Status writer_open(Store *store, const TournamentConfig *config, const char *program,
                          Message *message) {
    Status status = database_open(store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "", message);
    bool empty = false;
    if (status == STATUS_OK) {
        status = store_schema_check(store, &empty, message);
    }
    if (status == STATUS_OK) {
        // FULL: a commit is on the disk when it returns, so even a power cut loses nothing of it.
        status = store_execute(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
                               "cannot be written", message);
    }
    if (status == STATUS_OK) {
        status = empty ? store_schema_make(store, config, program, message)
                       : store_config_check(store, config, message);
    }
    if (status == STATUS_OK) {
        status = store_migrate(store, message);
    }
    if (status == STATUS_OK) {
        status = statements_make(store, message);
    }
    return status;
}

Status store_open(Store **out, const TournamentConfig *config, const char *program,
                  Message *message) {
    Store *store = NULL;
    Status status = folder_make(config->output, message);
    if (status == STATUS_OK) {
        status = store_make(&store, config->output, "/run.db", message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    CHECK(store != NULL);
    store->players = config->schedule.request.players;
    store->packed = config->packed;
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

/** Opens for reading. In a folder that cannot be written WAL works on a whole file only. */
static Status reader_open(Store *store, Message *message) {
    struct stat info;
    if (stat(store->path, &info) != 0) {
        return message_set(message, STATUS_NOT_FOUND, "%s: no such run: %s", store->path,
                           system_error(errno).text);
    }
    bool empty = false;
    Status status = database_open(store, SQLITE_OPEN_READONLY, "", message);
    if (status == STATUS_OK) {
        status = store_schema_check(store, &empty, message);
    }
    if (status == STATUS_IO) {
        (void)sqlite3_close(store->database);
        store->database = NULL;
        status = database_open(store, SQLITE_OPEN_READONLY, "?immutable=1", message);
        if (status == STATUS_OK) {
            status = store_schema_check(store, &empty, message);
        }
    }
    if (status == STATUS_OK && empty) {
        status = message_set(message, STATUS_NOT_FOUND, "%s: an empty database, no run yet",
                             store->path);
    }
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
                             "%s: %d seats in the configuration, %d in the table of games",
                             store->path, config->schedule.request.players, store->players);
    }
    if (status != STATUS_OK) {
        config_destroy(config);
        return status;
    }
    *out = config;
    return STATUS_OK;
}

/** Seats of the stored games: a row has three columns each besides the common ones; and whether
 * games are packed. */
static Status reader_tables(Store *store, Message *message) {
    int64_t columns = 0;
    int64_t packs = 0;
    Status status = store_query_integer(store, "SELECT count(*) FROM pragma_table_info('games')",
                                        &columns, message);
    if (status == STATUS_OK) {
        status = store_query_integer(
            store, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'packs'",
            &packs, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const int64_t players = (columns - COLUMN_SEATS) / SEAT_COLUMNS;
    if (players < 1 || players > PLAYERS_MAX || players * SEAT_COLUMNS + COLUMN_SEATS != columns) {
        return message_set(message, STATUS_CONFLICT, "%s: the table of games is damaged",
                           store->path);
    }
    store->players = (int)players;
    store->packed = packs != 0;
    return STATUS_OK;
}

Status store_open_read(Store **out, TournamentConfig **config, const char *path, Message *message) {
    Store *store = NULL;
    Status status = store_make(&store, path, is_folder(path) ? "/run.db" : "", message);
    if (status != STATUS_OK) {
        return status;
    }
    CHECK(store != NULL);
    status = reader_open(store, message);
    if (status == STATUS_OK) {
        status = reader_tables(store, message);
    }
    if (status == STATUS_OK && config != NULL) {
        status = reader_config(store, config, message);
        if (status == STATUS_OK) {
            status = store_catch_up(store, *config, message);
        }
    }
    if (status != STATUS_OK) {
        store_close(store);
        return status;
    }
    *out = store;
    return STATUS_OK;
}

void store_close(Store *store) {
    if (store == NULL) {
        return;
    }
    pack_destroy(store->pack);
    (void)sqlite3_finalize(store->insert_game);
    (void)sqlite3_finalize(store->insert_timing);
    (void)sqlite3_finalize(store->insert_audit);
    (void)sqlite3_close(store->database);
    if (store->lock >= 0) {
        (void)close(store->lock);
    }
    free(store->path);
    free(store);
}

const char *store_path(const Store *store) {
    return store->path;
}
