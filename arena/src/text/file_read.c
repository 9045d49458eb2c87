// SPDX-License-Identifier: MIT
#include "text/file_read.h"

#include "text/system_error.h"
#include "text/try_status.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CAPACITY_FIRST = 16384, MIB = 1 << 20 };

static const char MARK[] = "\xEF\xBB\xBF";

static Status io_error(Message *message, const char *what, int error) {
    return message_set(message, STATUS_IO, "cannot be %s: %s", what, system_error(error).text);
}

// ---- Opening

/** Returns whether this is a pipe, a socket or a character device, whose reader waits for bytes. */
static bool is_stream(mode_t mode) {
    return S_ISFIFO(mode) || S_ISCHR(mode) || S_ISSOCK(mode);
}

static Status descriptor_open(int *out, const char *path, FileSource source, Message *message) {
    struct stat about;
    const bool waits =
        source == FILE_OR_PIPE && stat(path, &about) == 0 && is_stream(about.st_mode);
    // Without O_NONBLOCK, opening a pipe without a writer blocks forever.
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (waits ? 0 : O_NONBLOCK));
    if (file < 0) {
        return errno == ENOENT ? message_set(message, STATUS_NOT_FOUND, "there is no such file")
                               : io_error(message, "opened", errno);
    }
    const bool known = fstat(file, &about) == 0;
    if (!known || !(S_ISREG(about.st_mode) || (waits && is_stream(about.st_mode)))) {
        (void)close(file);
        return message_set(message, STATUS_IO, "a regular file expected, this is %s",
                           known && S_ISDIR(about.st_mode) ? "a folder" : "a pipe or a device");
    }
    *out = file;
    return STATUS_OK;
}

static Status stream_open(FILE **out, const char *path, FileSource source, Message *message) {
    int file = -1;
    TRY(descriptor_open(&file, path, source, message));
    FILE *const stream = fdopen(file, "rb");
    if (stream == NULL) {
        const int error = errno;
        (void)close(file);
        return io_error(message, "opened", error);
    }
    *out = stream;
    return STATUS_OK;
}

Status file_open(FILE **out, const char *path, FileSource source, Message *message) {
    const Status status = stream_open(out, path, source, message);
    if (status != STATUS_OK) {
        message_prefix(message, "%.200s", path);
    }
    return status;
}

// ---- Reading

static Status stream_read(char **text, size_t *size, FILE *stream, size_t size_max,
                          Message *message) {
    size_t capacity = CAPACITY_FIRST;
    size_t length = 0;
    char *buffer = malloc(capacity);
    while (buffer != NULL) {
        length += fread(buffer + length, 1, capacity - length - 1, stream);
        if (length + 1 < capacity || length > size_max) {
            break;
        }
        capacity *= 2;
        char *const larger = realloc(buffer, capacity);
        if (larger == NULL) {
            free(buffer);
        }
        buffer = larger;
    }
    if (buffer == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to read it");
    }
    if (ferror(stream) != 0 || length > size_max) {
        const int error = errno;
        free(buffer);
        return length > size_max ? message_set(message, STATUS_INVALID,
                                               "larger than the limit of %zu MiB", size_max / MIB)
                                 : io_error(message, "read", error);
    }
    buffer[length] = '\0';
    *text = buffer;
    *size = length;
    return STATUS_OK;
}

/** Removes the byte order mark. */
static void mark_skip(char *text, size_t *size) {
    const size_t length = sizeof MARK - 1;
    if (*size >= length && memcmp(text, MARK, length) == 0) {
        *size -= length;
        memmove(text, text + length, *size + 1);
    }
}

/** Rejects zero bytes: the rest of the text would be invisible to its readers. */
static Status zeros_refuse(const char *text, size_t size, Message *message) {
    const char *const zero = memchr(text, '\0', size);
    if (zero == NULL) {
        return STATUS_OK;
    }
    unsigned line = 1;
    for (const char *c = text; c < zero; c++) {
        line += *c == '\n' ? 1 : 0;
    }
    return message_set(message, STATUS_INVALID, "line %u: a zero byte, text expected", line);
}

Status file_read(char **text, size_t *size, const char *path, FileSource source, size_t size_max,
                 Message *message) {
    FILE *stream = NULL;
    char *read = NULL;
    size_t length = 0;
    Status status = stream_open(&stream, path, source, message);
    if (status == STATUS_OK) {
        status = stream_read(&read, &length, stream, size_max, message);
        (void)fclose(stream);
    }
    if (status == STATUS_OK) {
        status = zeros_refuse(read, length, message);
    }
    if (status != STATUS_OK) {
        free(read);
        message_prefix(message, "%.200s", path);
        return status;
    }
    mark_skip(read, &length);
    *text = read;
    *size = length;
    return STATUS_OK;
}
