/**
 * Stages of a run in shards. Before a shard can play its part of a stage, it needs the results of
 * all earlier stages, from a merged run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RUN_STAGES_H
#define ARENA_RUN_STAGES_H

#include "carcarena/arena/store.h"

#include <stdbool.h>

/** The result of stages_fetch. */
typedef struct StagesFetched {
    uint64_t games; /* number of new games */
    bool over;      /* the tournament has ended: no games are left to play */
} StagesFetched;

/**
 * Copies the missing games of all stages before the last known one into a shard's store. Copies
 * nothing if the format has no stages.
 * @param store open for writing, no batch open.
 * @param config the shard's.
 * @param path the merged run: a database or its folder.
 * @return STATUS_CONFLICT if it was made with another configuration, and errors of store_open_read,
 * walks and batches. Games copied before a failure remain; the next call continues.
 */
Status stages_fetch(StagesFetched *out, Store *store, const TournamentConfig *config,
                    const char *path, Message *message) MUST_USE;

#endif
