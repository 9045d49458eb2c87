// SPDX-License-Identifier: MIT
#include "commands/cli/secret_file.h"

#include "schedule/keyed_stream.h"
#include "text/system_error.h"
#include "text/system_random.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MODE = 0600, OTHERS = 077, LINE_SIZE = SECRET_TEXT_SIZE + 2 };

static Status io_error(const char *path, const char *what, Message *message) {
    return message_set(message, STATUS_IO, "%s: %s: %s", path, what, system_error(errno).text);
}

// ---- Writing

/** Writes a new secret to a temporary file of this process. @param path for messages. */
static Status fresh_write(const char *path, const char *fresh, Message *message) {
    StreamKey secret;
    char text[SECRET_TEXT_SIZE];
    TRY(system_random(&secret, sizeof secret, message));
    (void)secret_to_text(&secret, text);
    text[SECRET_TEXT_SIZE - 1] = '\n';
    const int file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, MODE);
    const bool written =
        file >= 0 && write(file, text, sizeof text) == (ssize_t)sizeof text && fsync(file) == 0;
    const Status failed = written ? STATUS_OK : io_error(path, "cannot be written", message);
    if (file >= 0) {
        (void)close(file);
    }
    return failed;
}

/** Creates the file atomically. If another process has created it first, its file stays. */
static Status file_make(const char *path, Message *message) {
    TextBuffer fresh = {0};
    text_buffer_format(&fresh, "%s.%ld", path, (long)getpid());
    if (!text_buffer_ok(&fresh)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a secret");
    }
    Status status = fresh_write(path, fresh.text, message);
    if (status == STATUS_OK && link(fresh.text, path) != 0 && errno != EEXIST) {
        status = io_error(path, "cannot be made", message);
    }
    (void)unlink(fresh.text);
    text_buffer_free(&fresh);
    return status;
}

// ---- Reading

/** @param path for messages. */
static Status line_read(StreamKey *out, FILE *file, const char *path, Message *message) {
    char line[LINE_SIZE] = "";
    const bool read = fgets(line, sizeof line, file) != NULL;
    line[strcspn(line, "\r\n")] = '\0';
    const bool found = read && secret_from_text(out, line);
    memset(line, 0, sizeof line);
    return found ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "%s: expected a secret of 64 hexadecimal digits", path);
}

/** Opens a file without blocking on a pipe. @return NULL: see errno. */
static FILE *file_open(const char *path) {
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    FILE *const stream = file >= 0 ? fdopen(file, "rb") : NULL;
    if (file >= 0 && stream == NULL) {
        (void)close(file);
    }
    return stream;
}

Status secret_file_read(StreamKey *out, const char *path, Message *message) {
    struct stat info;
    if (strcmp(path, "-") == 0) {
        return line_read(out, stdin, "standard input", message);
    }
    FILE *file = file_open(path);
    if (file == NULL && errno == ENOENT) {
        const Status status = file_make(path, message);
        if (status != STATUS_OK) {
            return status;
        }
        file = file_open(path);
    }
    if (file == NULL) {
        return io_error(path, "cannot be read", message);
    }
    Status status = STATUS_OK;
    if (fstat(fileno(file), &info) != 0 || !S_ISREG(info.st_mode)) {
        status = message_set(message, STATUS_INVALID, "%s: expected a regular file", path);
    } else if ((info.st_mode & OTHERS) != 0) {
        status =
            message_set(message, STATUS_INVALID,
                        "%s: other users may read this secret; run chmod 600 on the file", path);
    } else {
        status = line_read(out, file, path, message);
    }
    (void)fclose(file);
    return status;
}

Status secret_argument_take(StreamKey *out, const char *text, int argc, char **argv,
                            Message *message) {
    const bool found = secret_from_text(out, text);
    for (int i = 0; i < argc; i++) {
        const size_t length = strlen(argv[i]);
        if (text >= argv[i] && text <= argv[i] + length) {
            memset(argv[i] + (text - argv[i]), 'x', strlen(text));
        }
    }
    return found ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "--secret: expected 64 hexadecimal digits, as 'carcarena reveal' "
                               "prints them");
}

// ---- The commitment

void secret_commitment_print(const char *command, const char *commitment) {
    if (commitment[0] != '\0') {
        (void)fprintf(stderr, "carcarena %s: sealed, commitment %s\n", command, commitment);
        (void)fflush(stderr);
    }
}
