/**
 * Salvage: makes a new run of what a damaged one still has.
 *
 * Every game of the schedule is looked up by its id; one that cannot be read costs that game, not
 * the rest. A game is kept only if, played again, it comes out as it is stored, so nothing false
 * gets into the new run. What is missing then, 'run' plays. The damaged file is only read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SALVAGE_H
#define CARCARENA_ARENA_SALVAGE_H

#include "carcarena/arena/store.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** What to salvage. */
typedef struct SalvageRequest {
    const char *source;  /* database or its folder */
    const char *output;  /* folder of the new run: none yet, or an interrupted salvage's */
    const char *program; /* as for store_open */
    /** Bots that are not built in may be started whoever made the run, where games have no recorded
     * actions; else only if this user did, here (STATUS_INVALID). */
    bool trust_bots;
    /** Called now and then. @return false to stop: what was kept so far stays. May be NULL. */
    bool (*progress)(void *user, uint64_t looked_at, uint64_t scheduled);
    void *user;
} SalvageRequest;

/** What came of it. */
typedef struct SalvageReport {
    uint64_t scheduled;  /* games looked up */
    uint64_t kept;       /* read, and the same when played again */
    uint64_t played;     /* of formats in stages: played again, since later stages follow from it */
    uint64_t differing;  /* read, and not the same */
    uint64_t unreadable; /* not read */
    uint64_t absent;     /* not in the run */
    uint64_t left_out;   /* of formats in stages: in the run, but of later stages, whose pairings
                            follow from games that are missing */
    bool left_out_least; /* there may be more of these: damage kept them from being counted */
} SalvageReport;

/**
 * Salvages.
 * @return STATUS_CONFLICT (not even the configuration can be read), STATUS_INVALID (the output has
 * a run already that is no interrupted salvage, or the run is a tuning), STATUS_INTERRUPTED, and
 * what store_open and verifier_create return.
 */
Status salvage_run(SalvageReport *out, const SalvageRequest *request, Message *message) MUST_USE;

CARCARENA_END

#endif
