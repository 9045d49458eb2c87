/**
 * The table of seals: number of rows and sum of checksums of each table, and a hash of the schema.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_SEALS_H
#define ARENA_STORE_SEALS_H

#include "store/store_tables.h"

/** Checks that a table that was read completely matches its seal. */
Status store_seal_compare(const Store *store, StoreTable table, const TableSeal *seen,
                          Message *message) MUST_USE;

/** Sets a table's seal from its contents. */
Status store_table_sum(Store *store, StoreTable table, Message *message) MUST_USE;

/** Checks all rows of a table. */
Status store_check_table(Store *store, StoreTable table, Message *message) MUST_USE;

/** Reads the seals, and checks the hash of the schema. */
Status store_seals_read(Store *store, Message *message) MUST_USE;

/** Writes the changed seals; part of every commit. */
Status store_seals_write(Store *store, Message *message) MUST_USE;

/** Sets the seals of all tables from their contents. */
Status store_seals_make(Store *store, Message *message) MUST_USE;

/** The statement that creates the table of seals. */
#define STORE_SEALS_SQL                                                                            \
    "CREATE TABLE seals(name TEXT PRIMARY KEY, rows INTEGER, sum INTEGER, checksum INTEGER) "      \
    "WITHOUT ROWID;"

#endif
