// SPDX-License-Identifier: MIT
#include "commands/output/table_print.h"

#include <stdio.h>
#include <string.h>

Status table_print(ReportTable *table, const char *format, Message *message) {
    TextBuffer out = {0};
    Status status = STATUS_OK;
    if (strcmp(format, "text") == 0) {
        table_write_text(&out, table);
    } else if (strcmp(format, "csv") == 0) {
        table_write_csv(&out, table, NULL);
    } else if (strcmp(format, "json") == 0) {
        table_write_json(&out, table);
        text_buffer_add(&out, "\n");
    } else if (strcmp(format, "md") == 0) {
        table_write_markdown(&out, table);
    } else {
        status = message_set(message, STATUS_INVALID, "--format %s: expected text, csv, json or md",
                             format);
    }
    if (status == STATUS_OK && (table->failed || !text_buffer_ok(&out))) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for the table");
    }
    if (status == STATUS_OK && fputs(out.text, stdout) == EOF) {
        status =
            message_set(message, STATUS_IO,
                        "the table cannot be written: the device is full or the pipe is closed");
    }
    text_buffer_free(&out);
    table_free(table);
    return status;
}
