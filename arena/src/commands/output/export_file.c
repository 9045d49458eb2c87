// SPDX-License-Identifier: MIT
#include "commands/output/export_file.h"

#include "text/file_write.h"
#include "text/system_error.h"

#include <errno.h>
#include <stdio.h>

static Status sink_write(void *user, const char *text, size_t length, Message *message) {
    if (fwrite(text, 1, length, user) != length) {
        return message_set(message, STATUS_IO, "the export cannot be written: %s",
                           system_error(errno).text);
    }
    return STATUS_OK;
}

Status export_file_write(const char *path, Store *store, const TournamentConfig *config,
                         ExportFormat format, ExportBlocks blocks, Message *message) {
    FileWriter writer;
    Status status = file_writer_begin(&writer, path, message);
    if (status == STATUS_OK) {
        const ExportSink sink = {.user = writer.file, .write = sink_write};
        status = export_run_blocks(store, config, format, blocks, &sink, message);
        status = file_writer_end(&writer, status, message);
    }
    return status;
}
