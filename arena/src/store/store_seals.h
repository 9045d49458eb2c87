/**
 * The table of seals: how many rows each table has and what their checksums add up to, and what
 * the schema looks like.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_SEALS_H
#define ARENA_STORE_SEALS_H

#include "store/store_tables.h"

/** Whether a table that was read in whole was as sealed. */
Status store_seal_compare(const Store *store, StoreTable table, const TableSeal *seen,
                          Message *message) MUST_USE;

/** Takes a table's seal from what is in it. */
Status store_table_add_up(Store *store, StoreTable table, Message *message) MUST_USE;

/** Looks at all rows of a table. */
Status store_check_table(Store *store, StoreTable table, Message *message) MUST_USE;

/** Reads the seals and what they say of the schema. */
Status store_seals_read(Store *store, Message *message) MUST_USE;

/** Writes the seals that changed; part of every commit. */
Status store_seals_write(Store *store, Message *message) MUST_USE;

/** Seals all tables as they are. */
Status store_seals_make(Store *store, Message *message) MUST_USE;

/** The statement that makes the table of seals. */
#define STORE_SEALS_SQL                                                                            \
    "CREATE TABLE seals(name TEXT PRIMARY KEY, rows INTEGER, sum INTEGER, checksum INTEGER) "      \
    "WITHOUT ROWID;"

#endif
