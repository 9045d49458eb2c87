/**
 * Stages of a run in shards: before a shard can play its part of a stage it needs the results of
 * all stages before it, which a merge has brought together.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RUN_STAGES_H
#define ARENA_RUN_STAGES_H

#include "carcarena/arena/store.h"

#include <stdbool.h>

/** What a merged run says to its shards. */
typedef struct StagesFetched {
    uint64_t games; /* that were not there yet */
    bool over;      /* the tournament has ended: there is nothing left to play */
} StagesFetched;

/**
 * Copies games of all stages before the last one that is known into a shard's store, those that it
 * has already left out. A run whose format has no stages has none before the last, and nothing is
 * copied.
 * @param store open for writing, no batch begun.
 * @param config the shard's.
 * @param path the merged run: a database or its folder.
 * @return STATUS_CONFLICT if it was made with another configuration, and what store_open_read,
 * walks and batches return. What was copied before a failure stays; the same call goes on.
 */
Status stages_fetch(StagesFetched *out, Store *store, const TournamentConfig *config,
                    const char *path, Message *message) MUST_USE;

#endif
