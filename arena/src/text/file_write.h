/**
 * Writes whole files: every file that a command is asked to write is written here.
 *
 * A regular file is written under a temporary name in the same folder and then renamed, so that it
 * is complete or unchanged. Symbolic links are followed. These are written in place: pipes and
 * devices, files with further names or another owner, and files in a folder that is not writable.
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
    FILE *file;       /* stream to write to */
    const char *path; /* path as given, borrowed */
    char *target;     /* path that is replaced; NULL: written in place */
    char *part;       /* temporary path */
} FileWriter;

/**
 * Checks whether a file can be written, without a change: before work whose result would be lost.
 * @param path as for file_writer_begin.
 * @return as file_writer_begin.
 */
Status file_write_check(const char *path, Message *message) MUST_USE;

/**
 * Begins to write a file.
 * @param path NULL or "-": standard output.
 * @return STATUS_IO with path and reason, STATUS_NO_MEMORY; nothing has changed then.
 */
Status file_writer_begin(FileWriter *writer, const char *path, Message *message) MUST_USE;

/**
 * Ends writing: moves the file to its path, or removes what was written if `status` is an error or
 * writing failed.
 * @return `status`, or STATUS_IO with path and reason.
 */
Status file_writer_end(FileWriter *writer, Status status, Message *message) MUST_USE;

/** Writes a text to a file. @return as file_writer_begin and file_writer_end. */
Status file_write(const char *path, const char *text, Message *message) MUST_USE;

#endif
