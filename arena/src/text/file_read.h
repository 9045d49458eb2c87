/**
 * Reading whole files of text. Every file that a user, a configuration or a request names is read
 * here: never without bound, and never one that could keep the reader waiting where nobody meant
 * that.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FILE_READ_H
#define ARENA_FILE_READ_H

#include "carcarena/engine/status.h"

#include <stddef.h>
#include <stdio.h>

/** What may be read. */
typedef enum FileSource {
    FILE_REGULAR, /* regular files only: what other files and requests name */
    FILE_OR_PIPE  /* pipes and terminals, too: what the command line names */
} FileSource;

/** Most bytes of a file. */
enum {
    FILE_SIZE_SMALL = 1 << 24, /* tile sets, configurations, positions, lists */
    FILE_SIZE_LARGE = 1 << 30  /* results, panels, decks */
};

/**
 * Opens a file for reading, without waiting for anything unless it is a pipe that may be read.
 * Close it with fclose.
 * @return STATUS_NOT_FOUND, STATUS_IO (among others: not a regular file) with path and reason.
 */
Status file_open(FILE **out, const char *path, FileSource source, Message *message) MUST_USE;

/**
 * Reads a whole file as text with a terminating zero; free with free(). A byte order mark (UTF-8)
 * at its start is left out.
 * @param size_max bytes: a larger file is refused, and a pipe read no further.
 * @return what file_open returns; STATUS_INVALID (too large, a zero byte), STATUS_IO,
 * STATUS_NO_MEMORY with path and reason; outputs then unchanged.
 */
Status file_read(char **text, size_t *size, const char *path, FileSource source, size_t size_max,
                 Message *message) MUST_USE;

#endif
