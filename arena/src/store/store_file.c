// SPDX-License-Identifier: MIT
//
// Damage to the database file that SQLite accepts or ignores: header values that no run has, and a
// missing end of less than a page.
//
// The file is read through SQLite's handle, since opening and closing it a second time would drop
// this process's locks on it. The format: https://www.sqlite.org/fileformat2.html, 1.3.
#include "store/store_file.h"

#include <string.h>
#include <sys/stat.h>

enum {
    HEADER_SIZE = 100,
    PAGE_SIZE_AT = 16,
    WRITE_VERSION_AT = 18,
    READ_VERSION_AT = 19,
    RESERVED_AT = 20,
    FRACTIONS_AT = 21,
    PAGES_AT = 28,
    FORMAT_AT = 44,
    LARGEST_ROOT_AT = 52,
    ENCODING_AT = 56,
    VACUUM_AT = 64,
    ZEROS_AT = 72,
    ZEROS_END = 92,
    BYTE_BITS = 8,
    PAGE_SIZE_MIN = 512
};

/** Returns a number of `size` bytes, the most significant byte first. */
static uint32_t number_at(const uint8_t *header, int place, int size) {
    uint32_t value = 0;
    for (int i = 0; i < size; i++) {
        value = value << BYTE_BITS | header[place + i];
    }
    return value;
}

static uint32_t page_size(const uint8_t *header) {
    const uint32_t size = number_at(header, PAGE_SIZE_AT, 2);
    return size == 1 ? UINT32_C(1) << 16 : size;
}

/** Returns true if the header has the values that this program always writes. */
static bool header_is_run(const uint8_t *header) {
    static const uint8_t FRACTIONS[] = {64, 32, 32};
    const uint32_t size = page_size(header);
    bool is_run = size >= PAGE_SIZE_MIN && (size & (size - 1)) == 0;
    is_run = is_run && header[WRITE_VERSION_AT] == header[READ_VERSION_AT] &&
             (header[READ_VERSION_AT] == 1 || header[READ_VERSION_AT] == 2);
    is_run = is_run && header[RESERVED_AT] == 0;
    for (int i = 0; i < (int)sizeof FRACTIONS; i++) {
        is_run = is_run && header[FRACTIONS_AT + i] == FRACTIONS[i];
    }
    const uint32_t format = number_at(header, FORMAT_AT, 4);
    const uint32_t encoding = number_at(header, ENCODING_AT, 4);
    // The tables of a new run are in the log, or do not exist yet.
    const bool is_new = number_at(header, PAGES_AT, 4) <= 1;
    is_run = is_run && ((format == 4 && encoding == 1) || (is_new && format == 0 && encoding == 0));
    is_run = is_run && number_at(header, LARGEST_ROOT_AT, 4) == 0 &&
             number_at(header, VACUUM_AT, 4) == 0;
    for (int place = ZEROS_AT; place < ZEROS_END; place++) {
        is_run = is_run && header[place] == 0;
    }
    return is_run;
}

/** Returns true if the log has pages that are not in the file, which then may be shorter. */
static bool log_has_pages(const Store *store) {
    TextBuffer path = {0};
    struct stat info;
    text_buffer_format(&path, "%s-wal", store->path);
    const bool has_pages =
        !text_buffer_ok(&path) || (stat(path.text, &info) == 0 && info.st_size > 0);
    text_buffer_free(&path);
    return has_pages;
}

static Status file_damaged(const Store *store, const char *what, Message *message) {
    return message_set(message, STATUS_CONFLICT,
                       "%s: %s; the file is damaged or not a run: nothing was changed", store->path,
                       what);
}

/** Reads the header. @return false if the file is too short for one. */
static bool header_read(Store *store, uint8_t header[static HEADER_SIZE], sqlite3_int64 *size) {
    sqlite3_file *file = NULL;
    *size = 0;
    return sqlite3_file_control(store->database, "main", SQLITE_FCNTL_FILE_POINTER, &file) ==
               SQLITE_OK &&
           file != NULL && file->pMethods != NULL &&
           file->pMethods->xFileSize(file, size) == SQLITE_OK && *size >= HEADER_SIZE &&
           file->pMethods->xRead(file, header, HEADER_SIZE, 0) == SQLITE_OK;
}

Status store_check_place(const Store *store, Message *message) {
    int moved = 0;
    if (sqlite3_file_control(store->database, "main", SQLITE_FCNTL_HAS_MOVED, &moved) ==
            SQLITE_OK &&
        moved != 0) {
        return message_set(message, STATUS_IO,
                           "%s: was moved or deleted during the run; games since then are lost",
                           store->path);
    }
    return STATUS_OK;
}

Status store_check_header(Store *store, Message *message) {
    uint8_t header[HEADER_SIZE] = {0};
    sqlite3_int64 size = 0;
    if (!header_read(store, header, &size)) {
        return size == 0 || log_has_pages(store)
                   ? STATUS_OK
                   : file_damaged(store, "it ends within its header", message);
    }
    return header_is_run(header)
               ? STATUS_OK
               : file_damaged(store, "its header is not the header of a run", message);
}

Status store_check_length(Store *store, Message *message) {
    uint8_t header[HEADER_SIZE] = {0};
    sqlite3_int64 size = 0;
    if (!header_read(store, header, &size) || log_has_pages(store)) {
        return STATUS_OK;
    }
    const uint32_t page = page_size(header);
    CHECK(page != 0);
    const sqlite3_int64 expected_size = (sqlite3_int64)number_at(header, PAGES_AT, 4) * page;
    return size % page == 0 && size >= expected_size
               ? STATUS_OK
               : file_damaged(store, "it is shorter than it was", message);
}

Status store_check_pages(Store *store, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare(store, &statement, "PRAGMA quick_check(1)", message);
    if (status == STATUS_OK && sqlite3_step(statement) != SQLITE_ROW) {
        status = store_error(store, "cannot be checked", message);
    }
    if (status == STATUS_OK) {
        const char *const result = (const char *)sqlite3_column_text(statement, 0);
        if (result == NULL || strcmp(result, "ok") != 0) {
            // The first line names the database, the second the first problem.
            const char *const line = result == NULL ? NULL : strchr(result, '\n');
            const char *const what = line == NULL ? "unreadable" : line + 1;
            status = message_set(message, STATUS_CONFLICT,
                                 "%s: %.*s; the file is damaged, nothing was changed", store->path,
                                 (int)strcspn(what, "\n"), what);
        }
    }
    (void)sqlite3_finalize(statement);
    return status;
}
