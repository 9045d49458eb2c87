/**
 * Salvage: recovers the games of a damaged run into a new run.
 *
 * Every game of the schedule is looked up by its id; an unreadable game costs only itself. A game
 * is kept only if replaying it gives the stored result, so nothing false enters the new run. `run`
 * then plays the missing games. The damaged file is only read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SALVAGE_H
#define CARCARENA_ARENA_SALVAGE_H

#include "carcarena/arena/store.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** What to recover. */
typedef struct SalvageRequest {
    const char *source;  /* database or its folder */
    const char *output;  /* folder of the new run: it must not exist, or hold an interrupted
                            salvage */
    const char *program; /* as for store_open */
    /**
     * Games without recorded actions need their bots. True: start all bots that are not
     * built in. False: only if this user made it on this machine (STATUS_INVALID).
     */
    bool trust_bots;
    /** Called from time to time. Return false to stop; games kept so far stay. May be NULL. */
    bool (*progress)(void *user, uint64_t looked_at, uint64_t scheduled);
    void *user;
} SalvageRequest;

/** The outcome. */
typedef struct SalvageReport {
    uint64_t scheduled;  /* games looked up */
    uint64_t kept;       /* read, and equal when replayed */
    uint64_t played;     /* formats with rounds: replayed from bots, because later rounds depend
                            on it */
    uint64_t differing;  /* read, but different when replayed */
    uint64_t unreadable; /* could not be read */
    uint64_t absent;     /* not in the run */
    uint64_t left_out;   /* formats with rounds: present, but of rounds whose pairings depend on
                            missing games */
    bool left_out_least; /* there may be more of these; damage prevented counting */
} SalvageReport;

/**
 * Recovers a run.
 * @return STATUS_CONFLICT (the configuration cannot be read), STATUS_INVALID (the output holds a
 * run that is no interrupted salvage, or the run is a tuning), STATUS_INTERRUPTED, and the errors
 * of store_open and verifier_create
 */
Status salvage_run(SalvageReport *out, const SalvageRequest *request, Message *message) MUST_USE;

CARCARENA_END

#endif
