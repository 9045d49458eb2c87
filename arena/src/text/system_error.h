/**
 * Texts of system error numbers, for messages; safe in any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SYSTEM_ERROR_H
#define ARENA_SYSTEM_ERROR_H

#include <stdbool.h>

enum { SYSTEM_ERROR_SIZE = 128 };

/** Room for one text. */
typedef struct SystemError {
    char text[SYSTEM_ERROR_SIZE];
} SystemError;

/** Returns the text of `error`, an errno value. */
SystemError system_error(int error);

/**
 * Returns whether `error` reports a shortage of a shared resource of this process or machine: file
 * descriptors, processes, memory.
 */
bool system_error_is_shortage(int error);

#endif
