/**
 * Writing whole files: every file that a command is asked to write is written here.
 *
 * A regular file is written under a temporary name beside it and renamed, so that it is whole or as
 * it was. Symbolic links are followed. What is no regular file (a pipe, a device), has other names
 * or another owner, or lies in a folder that takes no new file, is written where it is.
 *
 *     FileWriter writer;
 *     Status status = file_writer_begin(&writer, path, message);
 *     if (status == STATUS_OK) {
 *         status = report_write(writer.file, message);
 *         status = file_writer_end(&writer, status, message);
 *     }
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FILE_WRITE_H
#define ARENA_FILE_WRITE_H

#include "carcarena/engine/status.h"

#include <stdio.h>

/** A file that is being written. */
typedef struct FileWriter {
    FILE *file;       /* to write to */
    const char *path; /* as given, borrowed */
    char *target;     /* what is replaced; NULL: the file is written where it is */
    char *part;       /* the temporary name */
} FileWriter;

/**
 * Begins to write.
 * @param path NULL or "-": standard output.
 * @return STATUS_IO with path and reason, STATUS_NO_MEMORY; nothing has changed then.
 */
Status file_writer_begin(FileWriter *writer, const char *path, Message *message) MUST_USE;

/**
 * Ends it: puts the file in its place, or if `status` is an error, or writing failed, removes what
 * was written.
 * @return `status`, or STATUS_IO with path and reason.
 */
Status file_writer_end(FileWriter *writer, Status status, Message *message) MUST_USE;

/** Writes a text. @return as the two above. */
Status file_write(const char *path, const char *text, Message *message) MUST_USE;

#endif
