/**
 * The tables and the view of a run, and the check that a database has no other objects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_OBJECTS_H
#define ARENA_STORE_OBJECTS_H

#include "store/store_sql.h"

/* "CARC", the file type for `file run.db` and for this program. */
enum { STORE_APPLICATION_ID = 0x43415243 };

/**
 * A query for the number of seats of the table `games`, which has three columns for each. Reads
 * only the schema.
 */
#define STORE_SEATS_QUERY                                                                          \
    "SELECT count(*) FROM pragma_table_info('games') WHERE name GLOB 'rank[0-9]'"

/** Appends the statements that create an empty run of the current schema. */
void store_objects_text(TextBuffer *sql, int players, uint32_t games_per_block, bool packed);

/**
 * Rejects a database with tables, views, indexes or triggers that a run does not have, or with
 * other definitions, since they could act or compute when the run is read or written. Reads only
 * the schema. @return STATUS_CONFLICT if there is such an object.
 */
Status store_objects_check(Store *store, Message *message) MUST_USE;

#endif
