/**
 * Locks on files, by which processes keep out of each other's way.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FILE_LOCK_H
#define ARENA_FILE_LOCK_H

#include "carcarena/engine/status.h"

/**
 * Creates a file and locks it without waiting. The system releases the lock when the process ends
 * in any way, or closes any descriptor of the file.
 * @param out a descriptor to close; -1 if the file cannot be opened
 * @param busy the message if another process holds the lock
 * @return STATUS_BUSY, STATUS_IO
 */
Status file_lock(int *out, const char *path, const char *busy, Message *message) MUST_USE;

#endif
