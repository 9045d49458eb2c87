/**
 * What a run consists of, and whether a database is that run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_SCHEMA_H
#define ARENA_STORE_SCHEMA_H

#include "store/store_sql.h"

/** Makes tables, views and what they say about the configuration, in one transaction: a kill
 * leaves an empty file or a whole one. */
Status store_schema_make(Store *store, TournamentConfig *config, const char *program,
                         Message *message) MUST_USE;

/** Brings the tables of an older schema up to date, in one transaction. */
Status store_migrate(Store *store, Message *message) MUST_USE;

/** Whether this is a run this program can read, and its schema (store->schema).
 * @param empty true if there is nothing in it yet. */
Status store_schema_check(Store *store, bool *empty, Message *message) MUST_USE;

/** Whether the run is this configuration's, which may ask for more blocks than there are. How the
 * streams of bots are made is the run's affair: the configuration takes it over. */
Status store_config_check(Store *store, TournamentConfig *config, Message *message) MUST_USE;

/** The configuration the run was made with; freed with config_destroy. */
Status store_config_read(Store *store, TournamentConfig **out, Message *message) MUST_USE;

/** Whether the rules are those the run was made with. */
Status store_hash_check(Store *store, const Rules *rules, Message *message) MUST_USE;

/** Notes how many blocks of each pairing the run is asked for now. */
Status store_blocks_extend(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/** Blocks of each pairing the run was last asked for. */
Status store_blocks_read(Store *store, uint64_t *out, Message *message) MUST_USE;

#endif
