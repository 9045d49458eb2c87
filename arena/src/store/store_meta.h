/**
 * The table `meta`: properties of a run, one row per key.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_META_H
#define ARENA_STORE_META_H

#include "store/store_sql.h"

/** Writes one row of `meta`. */
Status store_meta_set(Store *store, const char *key, const char *value, Message *message) MUST_USE;

/** Copies a value of `meta`; free with free(). STATUS_CONFLICT if it is missing. */
Status store_meta_get(Store *store, const char *key, char **out, Message *message) MUST_USE;

/** Reads the key of the checksums. */
Status store_key_read(Store *store, Message *message) MUST_USE;

#endif
