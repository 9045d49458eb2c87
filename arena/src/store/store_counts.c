// SPDX-License-Identifier: MIT
//
// Finds which games are stored, without reading them.
#include "store/store_packs.h"
#include "store/store_tables.h"
#include "text/try_status.h"

#include <inttypes.h>

static Status count_query(Store *store, const char *sql, uint64_t *out, Message *message) {
    int64_t value = 0;
    TRY(store_query_integer(store, sql, &value, message));
    *out = (uint64_t)value;
    return STATUS_OK;
}

void store_leave_out(Store *store, uint64_t from, uint64_t to) {
    store->skip_from = from;
    store->skip_to = to;
}

/** Appends the condition for the ids of games that reading does not skip. */
static void skip_condition_add(const Store *store, TextBuffer *sql) {
    text_buffer_format(sql, "NOT (id >= %" PRIu64 " AND id < %" PRIu64 ")", store->skip_from,
                       store->skip_to);
}

/** Counts the games that match `condition`. */
static Status games_count(Store *store, const char *condition, uint64_t *out, Message *message) {
    TextBuffer sql = {0};
    text_buffer_format(&sql, "SELECT count(*) FROM games WHERE %s AND ", condition);
    skip_condition_add(store, &sql);
    const Status status = text_buffer_ok(&sql) ? count_query(store, sql.text, out, message)
                                               : store_no_memory(message);
    text_buffer_free(&sql);
    return status;
}

Status store_count(Store *store, uint64_t *out, Message *message) {
    if (store->packed) {
        return count_query(store, "SELECT coalesce(sum(count), 0) FROM packs", out, message);
    }
    if (store->skip_from >= store->skip_to) {
        return count_query(store, "SELECT count(id) FROM games", out, message);
    }
    return games_count(store, "1", out, message);
}

Status store_count_faults(Store *store, uint64_t *out, Message *message) {
    if (store->packed) {
        return count_query(store, "SELECT coalesce(sum(faulty), 0) FROM packs", out, message);
    }
    return games_count(store, "faults != 0", out, message);
}

Status store_each_id(Store *store, void (*visit)(void *user, uint64_t id), void *user,
                     Message *message) {
    if (store->packed) {
        return pack_each_id(store, visit, user, message);
    }
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement, "SELECT id FROM games ORDER BY id", message);
    int step = SQLITE_DONE;
    uint64_t next = 0;
    while (status == STATUS_OK && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        const uint64_t id = row_bits_read(statement, 0);
        if (id < next) {
            status = store_order_damaged(store, message);
            break;
        }
        next = id + 1;
        visit(user, id);
    }
    if (status == STATUS_OK && step != SQLITE_DONE) {
        status = store_error(store, "games cannot be read", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}
