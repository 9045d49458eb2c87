// SPDX-License-Identifier: MIT
#include "text/file_write.h"

#include "text/system_error.h"
#include "text/text_buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MODE = 0666, MODE_BITS = 07777, NAMES_MAX = 100 };

static Status failed(const FileWriter *writer, int error, Message *message) {
    return message_set(message, STATUS_IO, "%.200s: cannot be written: %s", writer->path,
                       system_error(error).text);
}

// ---- Beginning

static bool begins_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

/**
 * Returns whether the file can be replaced by a new one without affecting others: a regular,
 * writable file with one name, owned by this user.
 */
static bool is_replaceable(const struct stat *about, const char *path) {
    return S_ISREG(about->st_mode) && about->st_nlink == 1 && about->st_uid == geteuid() &&
           access(path, W_OK) == 0;
}

/** Returns the path that a rename would replace, with links followed, or NULL: write in place. */
static char *target_find(const char *path, struct stat *about, bool *there) {
    struct stat link;
    *there = stat(path, about) == 0;
    if (begins_with(path, "/dev/") || begins_with(path, "/proc/")) {
        return NULL; // names of open files, which must remain the same files
    }
    if (!*there) {
        return lstat(path, &link) == 0
                   ? NULL
                   : strdup(path); // writing through a dangling link creates its target
    }
    return is_replaceable(about, path) ? realpath(path, NULL) : NULL;
}

/** Creates a new file next to the target. @return its descriptor, or -1. */
static int part_open(FileWriter *writer) {
    for (int i = 0; i < NAMES_MAX; i++) {
        TextBuffer name = {0};
        text_buffer_format(&name, "%s.%ld-%d.part", writer->target, (long)getpid(), i);
        const int file = text_buffer_ok(&name)
                             ? open(name.text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE)
                             : -1;
        if (file >= 0) {
            writer->part = name.text;
            return file;
        }
        text_buffer_free(&name);
        if (errno != EEXIST) {
            return -1;
        }
    }
    return -1;
}

static int descriptor_open(FileWriter *writer) {
    struct stat about;
    bool there = false;
    writer->target = target_find(writer->path, &about, &there);
    int file = writer->target != NULL ? part_open(writer) : -1;
    if (file >= 0 && there) {
        (void)fchmod(file, about.st_mode & MODE_BITS);
    }
    if (file < 0 && (writer->target == NULL || there)) {
        file = open(writer->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, FILE_MODE);
    }
    return file;
}

static void writer_free(FileWriter *writer) {
    free(writer->target);
    free(writer->part);
    *writer = (FileWriter){.file = NULL};
}

Status file_writer_begin(FileWriter *writer, const char *path, Message *message) {
    if (path == NULL || strcmp(path, "-") == 0) {
        *writer = (FileWriter){.file = stdout, .path = "standard output"};
        return STATUS_OK;
    }
    *writer = (FileWriter){.path = path};
    const int file = descriptor_open(writer);
    writer->file = file >= 0 ? fdopen(file, "wb") : NULL;
    if (writer->file != NULL) {
        return STATUS_OK;
    }
    const Status status = failed(writer, errno, message);
    if (file >= 0) {
        (void)close(file);
    }
    if (writer->part != NULL) {
        (void)unlink(writer->part);
    }
    writer_free(writer);
    return status;
}

// ---- Checking

Status file_write_check(const char *path, Message *message) {
    const FileWriter writer = {.path = path};
    struct stat about;
    if (path == NULL || strcmp(path, "-") == 0) {
        return STATUS_OK;
    }
    if (stat(path, &about) == 0) {
        const int error = S_ISDIR(about.st_mode) ? EISDIR : access(path, W_OK) == 0 ? 0 : errno;
        return error == 0 ? STATUS_OK : failed(&writer, error, message);
    }
    // It will be created in its folder.
    char *const folder = strdup(path);
    if (folder == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a path");
    }
    char *const slash = strrchr(folder, '/');
    if (slash != NULL) {
        slash[slash == folder ? 1 : 0] = '\0';
    }
    const int error = access(slash != NULL ? folder : ".", W_OK | X_OK) == 0 ? 0 : errno;
    free(folder);
    return error == 0 ? STATUS_OK : failed(&writer, error, message);
}

// ---- Ending

Status file_writer_end(FileWriter *writer, Status status, Message *message) {
    const bool broken = ferror(writer->file) != 0;
    // Buffered bytes may not fit on the disk either.
    const int ended = writer->file == stdout ? fflush(stdout) : fclose(writer->file);
    if (status == STATUS_OK && (broken || ended != 0)) {
        status = failed(writer, errno, message);
    }
    if (writer->part != NULL && status == STATUS_OK && rename(writer->part, writer->target) != 0) {
        status = failed(writer, errno, message);
    }
    if (writer->part != NULL && status != STATUS_OK) {
        (void)unlink(writer->part);
    }
    writer_free(writer);
    return status;
}

Status file_write(const char *path, const char *text, Message *message) {
    FileWriter writer;
    Status status = file_writer_begin(&writer, path, message);
    if (status == STATUS_OK) {
        if (fputs(text, writer.file) < 0) {
            status = failed(&writer, errno, message);
        }
        status = file_writer_end(&writer, status, message);
    }
    return status;
}
