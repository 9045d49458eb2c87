/**
 * The tables and the view of a run, and whether a database has nothing else.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_OBJECTS_H
#define ARENA_STORE_OBJECTS_H

#include "store/store_sql.h"

/* "CARC", so that `file run.db` and we know what it is. */
enum { STORE_APPLICATION_ID = 0x43415243 };

/** Gives the number of seats of the table `games`, which has three columns for each; reads the
 * schema alone. */
#define STORE_SEATS_QUERY                                                                          \
    "SELECT count(*) FROM pragma_table_info('games') WHERE name GLOB 'rank[0-9]'"

/** Adds the statements that make an empty run of this program's schema. */
void store_objects_text(TextBuffer *sql, int players, uint32_t games_per_block, bool packed);

/** Refuses a database that has tables, views, indexes or triggers other than a run's, or with
 * other definitions: they could act or compute when the run is read or written. Reads the schema
 * alone. @return STATUS_CONFLICT if there is one. */
Status store_objects_check(Store *store, Message *message) MUST_USE;

#endif
