/**
 * Reads whole text files. Every file named by a user, a configuration or a request is read here:
 * with a limit on its size, and without blocking on pipes unless the caller allows it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FILE_READ_H
#define ARENA_FILE_READ_H

#include "carcarena/engine/status.h"

#include <stddef.h>
#include <stdio.h>

/** The kinds of files that may be read. */
typedef enum FileSource {
    FILE_REGULAR, /* regular files only: for names inside other files and requests */
    FILE_OR_PIPE  /* also pipes and terminals: for names on the command line */
} FileSource;

/** Size limits of files, in bytes. */
enum {
    FILE_SIZE_SMALL = 1 << 24, /* tile sets, configurations, positions, lists */
    FILE_SIZE_LARGE = 1 << 30  /* results, panels, decks */
};

/**
 * Opens a file for reading, without blocking unless it is a pipe and `source` allows pipes. Close
 * it with fclose.
 * @return STATUS_NOT_FOUND, STATUS_IO (for example: not a regular file) with path and reason.
 */
Status file_open(FILE **out, const char *path, FileSource source, Message *message) MUST_USE;

/**
 * Reads a whole file as text with a terminating zero; free with free(). Skips a byte order mark
 * (UTF-8) at its start.
 * @param size_max bytes; a larger file is rejected, and a pipe is read no further.
 * @return what file_open returns; STATUS_INVALID (too large, a zero byte), STATUS_IO,
 * STATUS_NO_MEMORY with path and reason; outputs are then unchanged.
 */
Status file_read(char **text, size_t *size, const char *path, FileSource source, size_t size_max,
                 Message *message) MUST_USE;

#endif
