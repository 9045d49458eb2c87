/**
 * The contents of a run's database, and checks of a database against a configuration.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_SCHEMA_H
#define ARENA_STORE_SCHEMA_H

#include "store/store_sql.h"

/**
 * Creates tables, views and the rows about the configuration in one transaction. If the process is
 * killed, the file is empty or complete.
 */
Status store_schema_make(Store *store, TournamentConfig *config, const char *program,
                         Message *message) MUST_USE;

/** Upgrades the tables of an older schema in one transaction. */
Status store_migrate(Store *store, Message *message) MUST_USE;

/**
 * Checks that this program can read the run, and sets store->schema.
 * @param empty true if the database is empty.
 */
Status store_schema_check(Store *store, bool *empty, Message *message) MUST_USE;

/**
 * Checks that the run has this configuration, which may ask for more blocks than the run has.
 * Copies the run's rule for bots' streams into the configuration.
 */
Status store_config_check(Store *store, TournamentConfig *config, Message *message) MUST_USE;

/** Reads the configuration that the run was made with; freed with config_destroy. */
Status store_config_read(Store *store, TournamentConfig **out, Message *message) MUST_USE;

/** Checks that the rules are those of the run. */
Status store_hash_check(Store *store, const Rules *rules, Message *message) MUST_USE;

/** Stores the number of blocks per pairing that is now required. */
Status store_blocks_extend(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/** Reads the number of blocks per pairing that was last required. */
Status store_blocks_read(Store *store, uint64_t *out, Message *message) MUST_USE;

#endif
