// SPDX-License-Identifier: MIT
#include "carcarena/arena/store.h"

#include "json_reader.h"
#include "system_error.h"
#include "text_buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// "CARC", so that `file run.db` and we know what it is.
enum { APPLICATION_ID = 0x43415243, FOLDER_MODE = 0777, LOCK_MODE = 0666 };

// Columns of games before those by seat.
enum {
    COLUMN_ID,
    COLUMN_DECK,
    COLUMN_ATTEMPT,
    COLUMN_FIRST,
    COLUMN_REASON,
    COLUMN_FAULTS,
    COLUMN_FAULT_PLY,
    COLUMN_PLIES,
    COLUMN_HASH,
    COLUMN_ACTIONS,
    COLUMN_SEATS
};

struct Store {
    sqlite3 *database;
    sqlite3_stmt *insert_game;
    sqlite3_stmt *insert_timing;
    char *path;
    int lock; // descriptor of the lock file, -1 for readers
    int players;
    bool walking;
};

struct StoreWalk {
    Store *store;
    sqlite3_stmt *statement;
};

// ---- Errors

static Status sqlite_status(int code) {
    switch (code & 0xFF) {
    case SQLITE_NOMEM:
        return STATUS_NO_MEMORY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STATUS_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
        return STATUS_CONFLICT;
    default:
        return STATUS_IO;
    }
}

static Status store_error(const Store *store, const char *what, Message *message) {
    const int code = sqlite3_extended_errcode(store->database);
    const Status status = sqlite_status(code);
    const char *hint = "";
    if ((code & 0xFF) == SQLITE_FULL) {
        hint = "; the disk is full: everything committed is safe, make room and run again";
    } else if (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_FSYNC) {
        hint = "; a disk that is full, a quota or a limit of the file size? Everything committed "
               "is safe, make room and run again";
    } else if (status == STATUS_CONFLICT && (code & 0xFF) != SQLITE_CONSTRAINT) {
        hint = "; the file is damaged or not a run: nothing was changed";
    }
    (void)message_set(message, status, "%s: %s: %s%s", store->path, what,
                      sqlite3_errmsg(store->database), hint);
    return status;
}

static Status no_memory(Message *message) {
    (void)message_set(message, STATUS_NO_MEMORY, "no memory for the store");
    return STATUS_NO_MEMORY;
}

// ---- Statements

static Status store_run(Store *store, const char *sql, const char *what, Message *message) {
    if (sqlite3_exec(store->database, sql, NULL, NULL, NULL) != SQLITE_OK) {
        return store_error(store, what, message);
    }
    return STATUS_OK;
}

static Status store_prepare(Store *store, sqlite3_stmt **out, const char *sql, Message *message) {
    if (sqlite3_prepare_v2(store->database, sql, -1, out, NULL) != SQLITE_OK) {
        return store_error(store, "cannot be read", message);
    }
    return STATUS_OK;
}

/** Runs a statement that gives no rows, and makes it ready for the next time. */
static Status statement_run(Store *store, sqlite3_stmt *statement, const char *what,
                            Message *message) {
    Status status = STATUS_OK;
    if (sqlite3_step(statement) != SQLITE_DONE) {
        status = store_error(store, what, message);
    }
    (void)sqlite3_reset(statement);
    return status;
}

/** Value of a query that gives one integer; 0 if it gives none. */
static Status query_integer(Store *store, const char *sql, int64_t *out, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement, sql, message);
    if (status != STATUS_OK) {
        return status;
    }
    const int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        *out = sqlite3_column_int64(statement, 0);
    } else if (step == SQLITE_DONE) {
        *out = 0;
    } else {
        status = store_error(store, "cannot be read", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

static Status meta_set(Store *store, const char *key, const char *value, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status =
        store_prepare(store, &statement, "INSERT OR REPLACE INTO meta VALUES (?1, ?2)", message);
    if (status == STATUS_OK) {
        (void)sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
        (void)sqlite3_bind_text(statement, 2, value, -1, SQLITE_STATIC);
        status = statement_run(store, statement, "cannot be written", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

/** Copy of a value; STATUS_CONFLICT if it is not there. Free with free(). */
static Status meta_get(Store *store, const char *key, char **out, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status =
        store_prepare(store, &statement, "SELECT value FROM meta WHERE key = ?1", message);
    if (status != STATUS_OK) {
        return status;
    }
    (void)sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    const int step = sqlite3_step(statement);
    const char *const text =
        step == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    TextBuffer copy = {0};
    if (text != NULL) {
        text_buffer_add(&copy, text);
        *out = copy.text;
        status = text_buffer_ok(&copy) ? STATUS_OK : no_memory(message);
    } else if (step == SQLITE_ROW || step == SQLITE_DONE) {
        (void)message_set(message, STATUS_CONFLICT, "%s: meta.%s is missing; not a whole run",
                          store->path, key);
        status = STATUS_CONFLICT;
    } else {
        status = store_error(store, "cannot be read", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

// ---- Schema

static void seat_columns(TextBuffer *sql, int players, const char *format_one,
                         const char *format_two) {
    for (int seat = 0; seat < players; seat++) {
        text_buffer_add(sql, ", ");
        text_buffer_add(sql, format_one);
        text_buffer_format(sql, "%d", seat);
        text_buffer_add(sql, format_two);
    }
}

static void game_columns(TextBuffer *sql, int players, const char *type) {
    seat_columns(sql, players, "bot", type);
    seat_columns(sql, players, "score", type);
    seat_columns(sql, players, "rank", type);
}

static void timing_columns(TextBuffer *sql, int players, const char *type) {
    seat_columns(sql, players, "choose_ns", type);
    seat_columns(sql, players, "decisions", type);
}

static void schema_text(TextBuffer *sql, const TournamentConfig *config) {
    const int players = config->schedule.request.players;
    const uint32_t size = config->schedule.games_per_block;
    text_buffer_format(sql, "PRAGMA application_id = %d; PRAGMA user_version = %d;", APPLICATION_ID,
                       STORE_SCHEMA);
    text_buffer_add(sql, "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
                         "CREATE TABLE bots(id INTEGER PRIMARY KEY, name TEXT, spec TEXT);"
                         "CREATE TABLE sessions(id INTEGER PRIMARY KEY, started TEXT, "
                         "threads INTEGER, games INTEGER, wall_ns INTEGER, write_ns INTEGER);"
                         "CREATE TABLE games(id INTEGER PRIMARY KEY, deck INTEGER, "
                         "attempt INTEGER, first INTEGER, reason INTEGER, faults INTEGER, "
                         "fault_ply INTEGER, plies INTEGER, hash INTEGER, actions BLOB");
    game_columns(sql, players, " INTEGER");
    text_buffer_add(sql, ");CREATE TABLE timings(id INTEGER PRIMARY KEY, game_ns INTEGER");
    timing_columns(sql, players, " INTEGER");
    text_buffer_format(sql,
                       ");CREATE VIEW game_list AS SELECT id / %u AS block, id %% %u AS game, "
                       "plies, reason, faults",
                       size, size);
    for (int seat = 0; seat < players; seat++) {
        text_buffer_format(sql,
                           ", (SELECT name FROM bots WHERE bots.id = bot%d) AS name%d, score%d, "
                           "rank%d",
                           seat, seat, seat, seat);
    }
    text_buffer_add(sql, " FROM games;");
}

static Status bots_write(Store *store, const TournamentConfig *config, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status =
        store_prepare(store, &statement, "INSERT INTO bots VALUES (?1, ?2, ?3)", message);
    for (uint32_t i = 0; status == STATUS_OK && i < config->bot_count; i++) {
        char text[BOT_SPEC_TEXT_SIZE];
        (void)config_bot_text(config, i, text, sizeof text);
        (void)sqlite3_bind_int64(statement, 1, (sqlite3_int64)i);
        (void)sqlite3_bind_text(statement, 2, config->bots[i].name, -1, SQLITE_STATIC);
        (void)sqlite3_bind_text(statement, 3, text, -1, SQLITE_TRANSIENT);
        status = statement_run(store, statement, "cannot be written", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

static char *hash_text(const Rules *rules, char text[static 24]) {
    (void)snprintf(text, 24, "%016" PRIx64, rules_hash(rules));
    return text;
}

static Status blocks_write(Store *store, const TournamentConfig *config, Message *message) {
    char text[24];
    (void)snprintf(text, sizeof text, "%" PRIu64, config->schedule.request.rounds);
    return meta_set(store, "blocks", text, message);
}

static Status schema_fill(Store *store, const TournamentConfig *config, const char *program,
                          Message *message) {
    char hash[24];
    Status status = meta_set(store, "config", config_text(config), message);
    if (status == STATUS_OK) {
        status = meta_set(store, "program", program, message);
    }
    if (status == STATUS_OK) {
        status = meta_set(store, "rules_hash", hash_text(config->match.rules, hash), message);
    }
    if (status == STATUS_OK) {
        status = blocks_write(store, config, message);
    }
    if (status == STATUS_OK) {
        status = bots_write(store, config, message);
    }
    return status;
}

/** Makes a new database in one transaction: a kill leaves an empty file or a whole one. */
static Status schema_make(Store *store, const TournamentConfig *config, const char *program,
                          Message *message) {
    TextBuffer sql = {0};
    schema_text(&sql, config);
    Status status = text_buffer_ok(&sql) ? STATUS_OK : no_memory(message);
    if (status == STATUS_OK) {
        status = store_begin(store, message);
    }
    if (status == STATUS_OK) {
        status = store_run(store, sql.text, "cannot be set up", message);
    }
    if (status == STATUS_OK) {
        status = schema_fill(store, config, program, message);
    }
    if (status == STATUS_OK) {
        status = store_commit(store, message);
    } else {
        store_rollback(store);
    }
    text_buffer_free(&sql);
    return status;
}

// ---- Checking what is there

/** What kind of file this is. @param empty true if there is no schema in it yet. */
static Status schema_check(Store *store, bool *empty, Message *message) {
    int64_t tables = 0;
    int64_t application = 0;
    int64_t version = 0;
    Status status = query_integer(store, "SELECT count(*) FROM sqlite_master", &tables, message);
    if (status == STATUS_OK) {
        status = query_integer(store, "PRAGMA application_id", &application, message);
    }
    if (status == STATUS_OK) {
        status = query_integer(store, "PRAGMA user_version", &version, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    *empty = tables == 0;
    if (*empty) {
        return STATUS_OK;
    }
    if (application != APPLICATION_ID) {
        return message_set(message, STATUS_CONFLICT, "%s: a database, but not a carcarena run",
                           store->path);
    }
    if (version != STORE_SCHEMA) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: schema %" PRId64 "; this program reads and writes schema %d",
                           store->path, version, STORE_SCHEMA);
    }
    return STATUS_OK;
}

/** Length of the line at `text` without comma and newline, as far as it is worth showing. */
static int line_length(const char *text) {
    size_t length = strcspn(text, "\n");
    length -= length > 0 && text[length - 1] == ',' ? 1 : 0;
    return length > 120 ? 120 : (int)length;
}

/** Compares canonical configurations line by line and tells the first difference. */
static Status config_compare(const Store *store, const char *stored, const char *wanted,
                             Message *message) {
    while (*stored == *wanted && *stored != '\0') {
        const size_t length = strcspn(stored, "\n");
        if (strncmp(stored, wanted, length + 1) != 0) {
            break;
        }
        stored += length + (stored[length] == '\n' ? 1 : 0);
        wanted += length + (wanted[length] == '\n' ? 1 : 0);
    }
    if (*stored == '\0' && *wanted == '\0') {
        return STATUS_OK;
    }
    stored += strspn(stored, " ");
    wanted += strspn(wanted, " ");
    return message_set(message, STATUS_CONFLICT,
                       "%s: this run was made with another configuration: stored %.*s, asked for "
                       "%.*s; take another output folder or the old configuration",
                       store->path, line_length(stored), stored, line_length(wanted), wanted);
}

static Status hash_check(Store *store, const Rules *rules, Message *message) {
    char *stored = NULL;
    char wanted[24];
    Status status = meta_get(store, "rules_hash", &stored, message);
    if (status == STATUS_OK && strcmp(stored, hash_text(rules, wanted)) != 0) {
        status = message_set(message, STATUS_CONFLICT,
                             "%s: rules hash %s, but today's tile sets and options give %s: a tile "
                             "set file or the engine has changed",
                             store->path, stored, wanted);
    }
    free(stored);
    return status;
}

static Status blocks_read(Store *store, uint64_t *out, Message *message) {
    char *text = NULL;
    const Status status = meta_get(store, "blocks", &text, message);
    if (status == STATUS_OK) {
        *out = strtoull(text, NULL, 10);
    }
    free(text);
    return status;
}

/** A run may grow, not shrink. */
static Status blocks_extend(Store *store, const TournamentConfig *config, Message *message) {
    uint64_t stored = 0;
    const uint64_t wanted = config->schedule.request.rounds;
    const Status status = blocks_read(store, &stored, message);
    if (status != STATUS_OK || stored == wanted) {
        return status;
    }
    if (stored > wanted) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: this run was set up for %" PRIu64 " blocks, asked for %" PRIu64
                           "; a run can only grow",
                           store->path, stored, wanted);
    }
    return blocks_write(store, config, message);
}

static Status stored_check(Store *store, const TournamentConfig *config, Message *message) {
    char *stored = NULL;
    Status status = meta_get(store, "config", &stored, message);
    if (status == STATUS_OK) {
        status = config_compare(store, stored, config_text(config), message);
    }
    free(stored);
    if (status == STATUS_OK) {
        status = hash_check(store, config->match.rules, message);
    }
    if (status == STATUS_OK) {
        status = blocks_extend(store, config, message);
    }
    return status;
}

// ---- Opening

static Status statements_make(Store *store, Message *message) {
    TextBuffer sql = {0};
    text_buffer_add(&sql, "INSERT INTO games VALUES (?");
    for (int i = 1; i < COLUMN_SEATS + 3 * store->players; i++) {
        text_buffer_add(&sql, ",?");
    }
    text_buffer_add(&sql, ")");
    Status status = text_buffer_ok(&sql)
                        ? store_prepare(store, &store->insert_game, sql.text, message)
                        : no_memory(message);
    text_buffer_clear(&sql);
    text_buffer_add(&sql, "INSERT OR REPLACE INTO timings VALUES (?, ?");
    for (int i = 0; i < 2 * store->players; i++) {
        text_buffer_add(&sql, ",?");
    }
    text_buffer_add(&sql, ")");
    if (status == STATUS_OK) {
        status = text_buffer_ok(&sql)
                     ? store_prepare(store, &store->insert_timing, sql.text, message)
                     : no_memory(message);
    }
    text_buffer_free(&sql);
    return status;
}

static Status folder_make(const char *path, Message *message) {
    TextBuffer buffer = {0};
    text_buffer_add(&buffer, path);
    if (!text_buffer_ok(&buffer)) {
        return no_memory(message);
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
        return no_memory(message);
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
    Status status = text_buffer_ok(&uri) ? STATUS_OK : no_memory(message);
    if (status == STATUS_OK &&
        sqlite3_open_v2(uri.text, &store->database, flags | SQLITE_OPEN_URI, NULL) != SQLITE_OK) {
        status = store->database == NULL ? no_memory(message)
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
        return no_memory(message);
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
        status = schema_check(store, &empty, message);
    }
    if (status == STATUS_OK) {
        // FULL: a commit is on the disk when it returns, so even a power cut loses nothing of it.
        status = store_run(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
                           "cannot be written", message);
    }
    if (status == STATUS_OK) {
        status = empty ? schema_make(store, config, program, message)
                       : stored_check(store, config, message);
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
    store->players = config->schedule.request.players;
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
        status = schema_check(store, &empty, message);
    }
    if (status == STATUS_IO) {
        (void)sqlite3_close(store->database);
        store->database = NULL;
        status = database_open(store, SQLITE_OPEN_READONLY, "?immutable=1", message);
        if (status == STATUS_OK) {
            status = schema_check(store, &empty, message);
        }
    }
    if (status == STATUS_OK && empty) {
        status =
            message_set(message, STATUS_CONFLICT, "%s: an empty database, not a run", store->path);
    }
    return status;
}

static Status reader_config(Store *store, TournamentConfig **out, Message *message) {
    char *text = NULL;
    ConfigOverrides overrides = config_overrides_none();
    Status status = blocks_read(store, &overrides.blocks, message);
    if (status == STATUS_OK) {
        status = meta_get(store, "config", &text, message);
    }
    TournamentConfig *config = NULL;
    if (status == STATUS_OK) {
        status = config_parse(&config, text, strlen(text), store->path, &overrides, message);
    }
    free(text);
    if (status == STATUS_OK) {
        status = hash_check(store, config->match.rules, message);
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

/** Seats of the stored games: a row has three columns each besides the common ones. */
static Status reader_players(Store *store, Message *message) {
    int64_t columns = 0;
    const Status status =
        query_integer(store, "SELECT count(*) FROM pragma_table_info('games')", &columns, message);
    if (status != STATUS_OK) {
        return status;
    }
    const int64_t players = (columns - COLUMN_SEATS) / 3;
    if (players < 1 || players > PLAYERS_MAX || players * 3 + COLUMN_SEATS != columns) {
        return message_set(message, STATUS_CONFLICT, "%s: the table of games is damaged",
                           store->path);
    }
    store->players = (int)players;
    return STATUS_OK;
}

Status store_open_read(Store **out, TournamentConfig **config, const char *path, Message *message) {
    Store *store = NULL;
    Status status = store_make(&store, path, is_folder(path) ? "/run.db" : "", message);
    if (status != STATUS_OK) {
        return status;
    }
    status = reader_open(store, message);
    if (status == STATUS_OK) {
        status = reader_players(store, message);
    }
    if (status == STATUS_OK && config != NULL) {
        status = reader_config(store, config, message);
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
    (void)sqlite3_finalize(store->insert_game);
    (void)sqlite3_finalize(store->insert_timing);
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

// ---- Writing

Status store_begin(Store *store, Message *message) {
    return store_run(store, "BEGIN IMMEDIATE", "cannot be written", message);
}

Status store_commit(Store *store, Message *message) {
    return store_run(store, "COMMIT", "games could not be committed", message);
}

void store_rollback(Store *store) {
    // Some failures have rolled back already; then there is nothing left to do.
    (void)sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
}

// A 64-bit pattern as SQLite stores it.
static sqlite3_int64 bits_signed(uint64_t bits) {
    sqlite3_int64 value = 0;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t bits_unsigned(sqlite3_int64 value) {
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static Status timing_add(Store *store, uint64_t id, const GameTiming *timing, Message *message) {
    sqlite3_stmt *const statement = store->insert_timing;
    int column = 1;
    (void)sqlite3_bind_int64(statement, column++, bits_signed(id));
    (void)sqlite3_bind_int64(statement, column++, bits_signed(timing->game_ns));
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, bits_signed(timing->choose_ns[seat]));
    }
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, timing->decisions[seat]);
    }
    return statement_run(store, statement, "a timing could not be written", message);
}

Status store_add(Store *store, const GameRecord *record, const GameTiming *timing,
                 Message *message) {
    sqlite3_stmt *const statement = store->insert_game;
    const sqlite3_int64 values[COLUMN_ACTIONS] = {
        [COLUMN_ID] = bits_signed(record->id),
        [COLUMN_DECK] = bits_signed(record->deck),
        [COLUMN_ATTEMPT] = record->attempt,
        [COLUMN_FIRST] = record->first,
        [COLUMN_REASON] = record->reason,
        [COLUMN_FAULTS] = record->faults,
        [COLUMN_FAULT_PLY] = record->fault_ply,
        [COLUMN_PLIES] = record->plies,
        [COLUMN_HASH] = bits_signed(record->state_hash),
    };
    for (int i = 0; i < COLUMN_ACTIONS; i++) {
        (void)sqlite3_bind_int64(statement, i + 1, values[i]);
    }
    if (record->actions != NULL) {
        (void)sqlite3_bind_blob64(statement, COLUMN_ACTIONS + 1, record->actions,
                                  record->actions_size, SQLITE_STATIC);
    } else {
        (void)sqlite3_bind_null(statement, COLUMN_ACTIONS + 1);
    }
    int column = COLUMN_SEATS + 1;
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, record->bots[seat]);
    }
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, record->scores[seat]);
    }
    for (int seat = 0; seat < store->players; seat++) {
        (void)sqlite3_bind_int64(statement, column++, record->ranks[seat]);
    }
    Status status = statement_run(store, statement, "a game could not be written", message);
    if (status == STATUS_OK && timing != NULL && timing->measured) {
        status = timing_add(store, record->id, timing, message);
    }
    return status;
}

Status store_add_session(Store *store, const StoreSession *session, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement,
                                  "INSERT INTO sessions(started, threads, games, wall_ns, "
                                  "write_ns) VALUES (datetime('now'), ?1, ?2, ?3, ?4)",
                                  message);
    if (status == STATUS_OK) {
        (void)sqlite3_bind_int64(statement, 1, session->threads);
        (void)sqlite3_bind_int64(statement, 2, bits_signed(session->games));
        (void)sqlite3_bind_int64(statement, 3, bits_signed(session->wall_ns));
        (void)sqlite3_bind_int64(statement, 4, bits_signed(session->write_ns));
        status = statement_run(store, statement, "cannot be written", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

// ---- Reading

static Status count_query(Store *store, const char *sql, uint64_t *out, Message *message) {
    int64_t value = 0;
    const Status status = query_integer(store, sql, &value, message);
    if (status == STATUS_OK) {
        *out = (uint64_t)value;
    }
    return status;
}

Status store_count(Store *store, uint64_t *out, Message *message) {
    return count_query(store, "SELECT count(*) FROM games", out, message);
}

Status store_count_faults(Store *store, uint64_t *out, Message *message) {
    return count_query(store, "SELECT count(*) FROM games WHERE faults != 0", out, message);
}

Status store_sessions(Store *store, StoreSession *out, Message *message) {
    uint64_t threads = 0;
    StoreSession sum = {0};
    Status status =
        count_query(store, "SELECT coalesce(max(threads), 0) FROM sessions", &threads, message);
    if (status == STATUS_OK) {
        status =
            count_query(store, "SELECT coalesce(sum(games), 0) FROM sessions", &sum.games, message);
    }
    if (status == STATUS_OK) {
        status = count_query(store, "SELECT coalesce(sum(wall_ns), 0) FROM sessions", &sum.wall_ns,
                             message);
    }
    if (status == STATUS_OK) {
        status = count_query(store, "SELECT coalesce(sum(write_ns), 0) FROM sessions",
                             &sum.write_ns, message);
    }
    if (status == STATUS_OK) {
        sum.threads = (uint32_t)threads;
        *out = sum;
    }
    return status;
}

Status store_each_id(Store *store, void (*visit)(void *user, uint64_t id), void *user,
                     Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement, "SELECT id FROM games ORDER BY id", message);
    int step = SQLITE_DONE;
    while (status == STATUS_OK && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        visit(user, bits_unsigned(sqlite3_column_int64(statement, 0)));
    }
    if (status == STATUS_OK && step != SQLITE_DONE) {
        status = store_error(store, "games cannot be read", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

static Status walk_prepare(StoreWalk *walk, uint64_t from, Message *message) {
    const int players = walk->store->players;
    TextBuffer sql = {0};
    text_buffer_add(&sql, "SELECT id, deck, attempt, first, reason, faults, fault_ply, plies, "
                          "hash, actions");
    game_columns(&sql, players, "");
    text_buffer_add(&sql, ", game_ns");
    timing_columns(&sql, players, "");
    text_buffer_add(&sql, " FROM games LEFT JOIN timings USING (id) WHERE id >= ?1 ORDER BY id");
    Status status = text_buffer_ok(&sql)
                        ? store_prepare(walk->store, &walk->statement, sql.text, message)
                        : no_memory(message);
    text_buffer_free(&sql);
    if (status == STATUS_OK) {
        (void)sqlite3_bind_int64(walk->statement, 1, bits_signed(from));
    }
    return status;
}

Status store_walk_begin(StoreWalk **out, Store *store, uint64_t from, Message *message) {
    CHECK(!store->walking);
    StoreWalk *const walk = calloc(1, sizeof *walk);
    if (walk == NULL) {
        return no_memory(message);
    }
    walk->store = store;
    store->walking = true;
    const Status status = walk_prepare(walk, from, message);
    if (status != STATUS_OK) {
        store_walk_end(walk);
        return status;
    }
    *out = walk;
    return STATUS_OK;
}

void store_walk_end(StoreWalk *walk) {
    if (walk == NULL) {
        return;
    }
    walk->store->walking = false;
    (void)sqlite3_finalize(walk->statement);
    free(walk);
}

static uint32_t column_count(sqlite3_stmt *statement, int column) {
    return (uint32_t)bits_unsigned(sqlite3_column_int64(statement, column));
}

static void walk_timing(const StoreWalk *walk, GameTiming *timing) {
    const int players = walk->store->players;
    int column = COLUMN_SEATS + 3 * players;
    memset(timing, 0, sizeof *timing);
    timing->measured = sqlite3_column_type(walk->statement, column) != SQLITE_NULL;
    timing->game_ns = bits_unsigned(sqlite3_column_int64(walk->statement, column++));
    for (int seat = 0; seat < players; seat++) {
        timing->choose_ns[seat] = bits_unsigned(sqlite3_column_int64(walk->statement, column++));
    }
    for (int seat = 0; seat < players; seat++) {
        timing->decisions[seat] = column_count(walk->statement, column++);
    }
}

Status store_walk_next(StoreWalk *walk, GameRecord *record, GameTiming *timing, bool *found,
                       Message *message) {
    sqlite3_stmt *const row = walk->statement;
    const int step = sqlite3_step(row);
    *found = step == SQLITE_ROW;
    if (step == SQLITE_DONE) {
        return STATUS_OK;
    }
    if (step != SQLITE_ROW) {
        return store_error(walk->store, "games cannot be read", message);
    }
    memset(record, 0, sizeof *record);
    record->id = bits_unsigned(sqlite3_column_int64(row, COLUMN_ID));
    record->deck = bits_unsigned(sqlite3_column_int64(row, COLUMN_DECK));
    record->state_hash = bits_unsigned(sqlite3_column_int64(row, COLUMN_HASH));
    record->attempt = column_count(row, COLUMN_ATTEMPT);
    record->first = column_count(row, COLUMN_FIRST);
    record->reason = column_count(row, COLUMN_REASON);
    record->faults = column_count(row, COLUMN_FAULTS);
    record->fault_ply = column_count(row, COLUMN_FAULT_PLY);
    record->plies = column_count(row, COLUMN_PLIES);
    record->actions = sqlite3_column_blob(row, COLUMN_ACTIONS);
    record->actions_size = (size_t)sqlite3_column_bytes(row, COLUMN_ACTIONS);
    int column = COLUMN_SEATS;
    const int players = walk->store->players;
    for (int seat = 0; seat < players; seat++) {
        record->bots[seat] = column_count(row, column++);
    }
    for (int seat = 0; seat < players; seat++) {
        record->scores[seat] = (int32_t)sqlite3_column_int64(row, column++);
    }
    for (int seat = 0; seat < players; seat++) {
        record->ranks[seat] = column_count(row, column++);
    }
    if (timing != NULL) {
        walk_timing(walk, timing);
    }
    return STATUS_OK;
}
