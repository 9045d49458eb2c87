// SPDX-License-Identifier: MIT
#include "commands/run/threads_file.h"

#include "carcarena/arena/config.h"
#include "commands/cli/arguments.h"
#include "text/file_read.h"
#include "text/integer_text.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CONTROL_SIZE = 32 };

Status threads_file_begin(ThreadsFile *control, const char *command, const char *folder,
                          Message *message) {
    TextBuffer path = {0};
    text_buffer_format(&path, "%s/run.threads", folder);
    if (!text_buffer_ok(&path)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the path of run.threads");
    }
    *control = (ThreadsFile){.command = command, .path = path.text};
    (void)unlink(control->path);
    return STATUS_OK;
}

uint32_t threads_file_wanted(ThreadsFile *control, uint32_t threads) {
    char text[CONTROL_SIZE] = "";
    Message message = {""};
    FILE *file = NULL;
    if (control->path == NULL ||
        file_open(&file, control->path, FILE_REGULAR, &message) != STATUS_OK) {
        return threads;
    }
    const size_t size = fread(text, 1, sizeof text - 1, file);
    (void)fclose(file);
    text[size] = '\0';
    text[strcspn(text, " \t\r\n")] = '\0';
    int64_t wanted = 0;
    if (integer_from_text(&wanted, text, 0, CONFIG_THREADS_MAX)) {
        control->warned = false;
        return (uint32_t)wanted;
    }
    // An empty file is just being written.
    if (size > 0 && !control->warned) {
        control->warned = true;
        (void)fprintf(stderr, "\ncarcarena %s: %s: expected a number from 0 to %d\n",
                      control->command, control->path, CONFIG_THREADS_MAX);
    }
    return threads;
}

void threads_file_end(ThreadsFile *control) {
    if (control->path != NULL) {
        (void)unlink(control->path);
    }
    free(control->path);
    *control = (ThreadsFile){0};
}
