/**
 * Changes the number of threads of a running tournament: write a number into the file run.threads
 * in the run's folder, 0 to pause.
 *
 *     echo 6 > results/quickstart/run.threads
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_THREADS_FILE_H
#define ARENA_THREADS_FILE_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct ThreadsFile {
    const char *command; /* name of the subcommand, for messages */
    char *path;
    bool warned; /* the warning about invalid content was printed */
} ThreadsFile;

/**
 * Begins in an existing folder. Removes a file of an earlier session.
 * @param command borrowed. @return STATUS_NO_MEMORY.
 */
Status threads_file_begin(ThreadsFile *control, const char *command, const char *folder,
                          Message *message) MUST_USE;

/**
 * Returns the number in the file; `threads` while there is no file or no number in it. Warns once
 * on stderr about invalid content.
 */
uint32_t threads_file_wanted(ThreadsFile *control, uint32_t threads);

/** Removes the file and frees; {0} is allowed. */
void threads_file_end(ThreadsFile *control);

#endif
