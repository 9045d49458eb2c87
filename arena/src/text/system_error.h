/**
 * Text of a system error number, for messages; safe in any thread.
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

/** The text of `error`, an errno value. */
SystemError system_error(int error);

/** Whether `error` says that this process or the machine is short of something that others use up:
 * descriptors, processes, memory. */
bool system_error_is_shortage(int error);

#endif
