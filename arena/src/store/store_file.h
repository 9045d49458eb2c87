/**
 * Checks of the database file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_FILE_H
#define ARENA_STORE_FILE_H

#include "store/store_sql.h"

/** Checks the header of the file. Call it before anything else is read. */
Status store_check_header(Store *store, Message *message) MUST_USE;

/**
 * Checks that the path still leads to the opened file. Every commit does this, since the games
 * would be lost with a deleted folder.
 */
Status store_check_place(const Store *store, Message *message) MUST_USE;

/** Checks that the file has its full length. @pre a transaction is open, or no process writes. */
Status store_check_length(Store *store, Message *message) MUST_USE;

#endif
