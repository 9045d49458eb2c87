// SPDX-License-Identifier: MIT
#include "commands/export_file.h"

#include "text/system_error.h"

#include <errno.h>
#include <stdio.h>

static Status file_write(void *user, const char *text, size_t length, Message *message) {
    if (fwrite(text, 1, length, user) != length) {
        return message_set(message, STATUS_IO, "the export cannot be written: %s",
                           system_error(errno).text);
    }
    return STATUS_OK;
}

Status export_file_write(const char *path, Store *store, const TournamentConfig *config,
                         ExportFormat format, Message *message) {
    FILE *const file = path == NULL ? stdout : fopen(path, "wb");
    if (file == NULL) {
        return message_set(message, STATUS_IO, "%.200s: cannot be written: %s", path,
                           system_error(errno).text);
    }
    const ExportSink sink = {.user = file, .write = file_write};
    Status status = export_run(store, config, format, &sink, message);
    // What the C library still holds may not fit on the disk either.
    const int flushed = path == NULL ? fflush(file) : fclose(file);
    if (status == STATUS_OK && flushed != 0) {
        status = message_set(message, STATUS_IO, "the export cannot be written: %s",
                             system_error(errno).text);
    }
    return status;
}
