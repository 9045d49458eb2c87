// SPDX-License-Identifier: MIT
//
// The tables and the view of a run, and the check that a database has no other objects. A trigger
// could discard games. A view, a CHECK, a generated column or an index on an expression could
// compute without end.
#include "store/store_objects.h"

#include "store/store_packs.h"
#include "store/store_seals.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

static const char VIEW_NAME[] = "game_list";

#define VIEW_HEAD "CREATE VIEW game_list AS SELECT id / "

// ---- Expected objects

/**
 * Writes the view of games for users, without the semicolon. No program of this project reads it.
 */
static void view_text(TextBuffer *sql, int players, uint32_t games_per_block) {
    text_buffer_format(sql,
                       VIEW_HEAD "%u AS block, id %% %u AS game, "
                                 "plies, reason, faults",
                       games_per_block, games_per_block);
    for (int seat = 0; seat < players; seat++) {
        text_buffer_format(sql,
                           ", (SELECT name FROM bots WHERE bots.id = bot%d) AS name%d, score%d, "
                           "rank%d",
                           seat, seat, seat, seat);
    }
    text_buffer_add(sql, " FROM games");
}

void store_objects_text(TextBuffer *sql, int players, uint32_t games_per_block, bool packed) {
    text_buffer_format(sql, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
                       STORE_APPLICATION_ID, STORE_SCHEMA);
    text_buffer_add(sql, "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT, checksum INTEGER) "
                         "WITHOUT ROWID;"
                         "CREATE TABLE bots(id INTEGER PRIMARY KEY, name TEXT, spec TEXT, "
                         "checksum INTEGER);"
                         "CREATE TABLE sessions(id INTEGER PRIMARY KEY, started TEXT, "
                         "threads INTEGER, games INTEGER, wall_ns INTEGER, write_ns INTEGER, "
                         "checksum INTEGER);"
                         "CREATE TABLE games(id INTEGER PRIMARY KEY, deck INTEGER, "
                         "attempt INTEGER, first INTEGER, reason INTEGER, faults INTEGER, "
                         "fault_ply INTEGER, plies INTEGER, hash INTEGER, actions BLOB");
    store_game_columns(sql, players, " INTEGER");
    text_buffer_add(sql, ", tally BLOB, voids BLOB, thinking BLOB, checksum INTEGER);CREATE TABLE "
                         "timings(id INTEGER PRIMARY "
                         "KEY, game_ns INTEGER");
    store_timing_columns(sql, players, " INTEGER");
    store_processor_columns(sql, players, " INTEGER");
    text_buffer_add(
        sql,
        ", moves BLOB, checksum INTEGER);"
        "CREATE TABLE audits(game INTEGER, seat INTEGER, bot INTEGER, "
        "asked INTEGER, ply INTEGER, decisions INTEGER, checksum INTEGER, PRIMARY KEY(game, seat)) "
        "WITHOUT ROWID;" STORE_SEALS_SQL);
    text_buffer_add(sql, packed ? STORE_PACKS_SQL : "");
    view_text(sql, players, games_per_block);
    text_buffer_add(sql, ";");
}

// ---- Objects of a database

/** A part of a text. */
typedef struct Part {
    const char *text;
    size_t length;
} Part;

static bool part_is(Part part, const char *text) {
    return strlen(text) == part.length && memcmp(part.text, text, part.length) == 0;
}

static bool parts_equal(Part first, Part second) {
    return first.length == second.length && memcmp(first.text, second.text, first.length) == 0;
}

/**
 * Returns the text in the outer parentheses of a CREATE TABLE; *tail is the text after them. Empty
 * if there are no parentheses.
 */
static Part body_of(const char *sql, const char **tail) {
    const char *const begin = strchr(sql, '(');
    const char *const end = strrchr(sql, ')');
    *tail = "";
    if (begin == NULL || end == NULL || end < begin) {
        return (Part){sql, 0};
    }
    *tail = end + 1;
    return (Part){begin + 1, (size_t)(end - begin - 1)};
}

/**
 * Removes the next definition, up to a comma outside of parentheses, from the body of a table.
 * @return false if none is left.
 */
static bool definition_next(Part *body, Part *out) {
    while (body->length > 0 && *body->text == ' ') {
        *body = (Part){body->text + 1, body->length - 1};
    }
    size_t length = 0;
    for (int depth = 0; length < body->length && (depth > 0 || body->text[length] != ',');
         length++) {
        depth += body->text[length] == '(' ? 1 : body->text[length] == ')' ? -1 : 0;
    }
    *out = (Part){body->text, length};
    const size_t taken = length < body->length ? length + 1 : length;
    *body = (Part){body->text + taken, body->length - taken};
    return length > 0;
}

static bool definition_is_key(Part definition) {
    static const char KEY[] = "PRIMARY KEY";
    for (size_t i = 0; i + sizeof KEY - 1 <= definition.length; i++) {
        if (memcmp(definition.text + i, KEY, sizeof KEY - 1) == 0) {
            return true;
        }
    }
    return false;
}

static bool definition_is_expected(Part definition, const char *expected) {
    const char *tail = NULL;
    Part body = body_of(expected, &tail);
    Part own = {NULL, 0};
    while (definition_next(&body, &own)) {
        if (parts_equal(own, definition)) {
            return true;
        }
    }
    return false;
}

/**
 * Returns true if a table has only definitions of this program. Older programs have fewer of them,
 * and upgraded runs have them in another order.
 * @param wrong receives the unknown definition.
 */
static bool table_is_expected(const char *sql, const char *name, const char *expected,
                              Part *wrong) {
    static const char HEAD[] = "CREATE TABLE ";
    const char *tail = NULL;
    const char *own_tail = NULL;
    Part body = body_of(sql, &tail);
    Part definition = {NULL, 0};
    bool key = false;
    (void)body_of(expected, &own_tail);
    *wrong = (Part){sql, strlen(sql)};
    if (body.length == 0 || strncmp(sql, HEAD, sizeof HEAD - 1) != 0) {
        return false;
    }
    Part head = {sql + sizeof HEAD - 1, (size_t)(body.text - 1 - sql) - (sizeof HEAD - 1)};
    if (head.length > 2 && head.text[0] == '"' && head.text[head.length - 1] == '"') {
        head = (Part){head.text + 1, head.length - 2}; // quoted after a renaming
    }
    while (definition_next(&body, &definition)) {
        if (!definition_is_expected(definition, expected)) {
            *wrong = definition;
            return false;
        }
        key = key || definition_is_key(definition);
    }
    return key && body.length == 0 && part_is(head, name) && strcmp(tail, own_tail) == 0;
}

/** Checks whether a view matches for some number of games per block. */
static Status view_check(const char *sql, int players, bool *expected, Message *message) {
    TextBuffer text = {0};
    const bool begins = strncmp(sql, VIEW_HEAD, sizeof VIEW_HEAD - 1) == 0;
    const unsigned long games = begins ? strtoul(sql + sizeof VIEW_HEAD - 1, NULL, 10) : 0;
    view_text(&text, players, (uint32_t)games);
    const Status status = text_buffer_ok(&text) ? STATUS_OK : store_no_memory(message);
    *expected = status == STATUS_OK && strcmp(text.text, sql) == 0;
    text_buffer_free(&text);
    return status;
}

/** The expected objects of a database. */
typedef struct ExpectedObjects {
    int players;
    TextBuffer statements; // each statement ends in a zero byte
} ExpectedObjects;

static Status expected_make(const Store *store, ExpectedObjects *expected, Message *message) {
    TextBuffer *const sql = &expected->statements;
    store_objects_text(sql, expected->players, 1, true);
    if (!text_buffer_ok(sql)) {
        return store_no_memory(message);
    }
    for (char *end = sql->text; (end = strchr(end, ';')) != NULL;) {
        *end++ = '\0';
    }
    return STATUS_OK;
}

/** Returns the statement that creates a table; NULL if a run has no such table. */
static const char *table_find(const ExpectedObjects *expected, const char *name) {
    static const char HEAD[] = "CREATE TABLE ";
    const size_t length = strlen(name);
    const char *const end = expected->statements.text + expected->statements.length;
    for (const char *sql = expected->statements.text; sql < end; sql += strlen(sql) + 1) {
        if (strncmp(sql, HEAD, sizeof HEAD - 1) == 0 &&
            strncmp(sql + sizeof HEAD - 1, name, length) == 0 &&
            sql[sizeof HEAD - 1 + length] == '(') {
            return sql;
        }
    }
    return NULL;
}

static Status object_refuse(const Store *store, const char *type, const char *name, Part wrong,
                            Message *message) {
    TextBuffer what = {0};
    text_buffer_format(&what, "%.*s", (int)(wrong.length < 80 ? wrong.length : 80), wrong.text);
    const bool clean = text_buffer_ok(&what) && text_is_line(what.text) && text_is_line(name) &&
                       text_is_line(type);
    const Status status =
        !clean ? message_set(message, STATUS_CONFLICT,
                             "%s: damaged, or not made by carcarena: its schema is not a run's",
                             store->path)
        : wrong.length == 0
            ? message_set(message, STATUS_CONFLICT,
                          "%s: damaged, or not made by carcarena: it has the %s '%.60s', which no "
                          "run has; nothing was changed. If the run is yours, remove that with "
                          "sqlite3",
                          store->path, type, name)
            : message_set(message, STATUS_CONFLICT,
                          "%s: damaged, or not made by carcarena: the %s '%.60s' is defined by "
                          "'%s', which is not how a run defines it; nothing was changed",
                          store->path, type, name, what.text);
    text_buffer_free(&what);
    return status;
}

/** Checks one object of the database. @param row its type, name and SQL. */
static Status object_check(const Store *store, sqlite3_stmt *row, const ExpectedObjects *expected,
                           Message *message) {
    const char *const type = (const char *)sqlite3_column_text(row, 0);
    const char *const name = (const char *)sqlite3_column_text(row, 1);
    const char *const sql = (const char *)sqlite3_column_text(row, 2);
    Part wrong = {"", 0};
    bool matches = false;
    if (type == NULL || name == NULL) {
        return object_refuse(store, "object", "?", wrong, message);
    }
    if (sql != NULL && strcmp(type, "view") == 0 && strcmp(name, VIEW_NAME) == 0) {
        wrong = (Part){sql, strlen(sql)};
        TRY(view_check(sql, expected->players, &matches, message));
    } else if (sql != NULL && strcmp(type, "table") == 0) {
        const char *const table = table_find(expected, name);
        matches = table != NULL && table_is_expected(sql, name, table, &wrong);
    }
    return matches ? STATUS_OK : object_refuse(store, type, name, wrong, message);
}

static Status rows_check(Store *store, sqlite3_stmt *rows, const ExpectedObjects *expected,
                         Message *message) {
    int step = SQLITE_DONE;
    while ((step = sqlite3_step(rows)) == SQLITE_ROW) {
        TRY(object_check(store, rows, expected, message));
    }
    return step == SQLITE_DONE ? STATUS_OK : store_error(store, "cannot be read", message);
}

Status store_objects_check(Store *store, Message *message) {
    sqlite3_stmt *rows = NULL;
    int64_t players = 0;
    TRY(store_query_integer(store, STORE_SEATS_QUERY, &players, message));
    TRY(store_prepare(store, &rows,
                      "SELECT type, name, sql FROM sqlite_master ORDER BY type = 'table'",
                      message));
    ExpectedObjects expected = {.players = players < PLAYERS_MAX ? (int)players : PLAYERS_MAX};
    Status status = expected_make(store, &expected, message);
    if (status == STATUS_OK) {
        status = rows_check(store, rows, &expected, message);
    }
    text_buffer_free(&expected.statements);
    (void)sqlite3_finalize(rows);
    return status;
}
