/**
 * Threads of a run, changed from outside while it goes on: a person writes a number into the file
 * run.threads in the run's folder, 0 to pause.
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
    bool warned; /* about a file that says nothing */
} ThreadsFile;

/** Begins in a folder that exists. What an earlier session was told is forgotten.
 * @param command borrowed. @return STATUS_NO_MEMORY. */
Status threads_file_begin(ThreadsFile *control, const char *command, const char *folder,
                          Message *message) MUST_USE;

/** What the file asks for, and `threads` as long as there is none or it is no number. Says on
 * stderr what it does not understand, once. */
uint32_t threads_file_wanted(ThreadsFile *control, uint32_t threads);

/** Removes the file and frees; {0} is allowed. */
void threads_file_end(ThreadsFile *control);

#endif
