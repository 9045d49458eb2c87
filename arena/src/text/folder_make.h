/**
 * Makes folders, and checks whether they can be made.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FOLDER_MAKE_H
#define ARENA_FOLDER_MAKE_H

#include "carcarena/engine/status.h"

/** Makes a folder and its parents; those that exist stay. @return STATUS_IO, STATUS_NO_MEMORY */
Status folder_make(const char *path, Message *message) MUST_USE;

/**
 * Checks, without a change, whether files can be created in a folder, or in one that folder_make
 * would make. @return as folder_make
 */
Status folder_usable(const char *path, Message *message) MUST_USE;

#endif
