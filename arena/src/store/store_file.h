/**
 * The file of a database as bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_FILE_H
#define ARENA_STORE_FILE_H

#include "store/store_sql.h"

/** Looks at the header of the file. Before anything else is read. */
Status store_check_header(Store *store, Message *message) MUST_USE;

/** Whether the file is still where it was opened; part of every commit, since who deletes a folder
 * takes the games with it. */
Status store_check_place(const Store *store, Message *message) MUST_USE;

/** Whether the file has its whole length. @pre a transaction is open, or nobody else writes. */
Status store_check_length(Store *store, Message *message) MUST_USE;

#endif
