/**
 * Tournament: plays the missing games of a run's schedule on worker threads and commits every game.
 *
 *     workers (threads)                              caller's thread
 *     next id -> bots -> match -> batch  --queue-->  store: one transaction a batch or more
 *                 free batches           <--queue--  progress, stop?
 *
 * A worker takes the next game that no other worker has, so that slow games share the cores until
 * the end. Games reach the store in any order; a game's content depends on its id only. Memory is
 * allocated at the start and does not grow.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_TOURNAMENT_H
#define CARCARENA_ARENA_TOURNAMENT_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/store.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** The progress of a run. */
typedef struct TournamentProgress {
    uint64_t games_total;
    uint64_t games_stored; /* committed, in all sessions */
    uint64_t games_now;    /* committed in this session */
    uint64_t elapsed_ns;   /* of this session */
    uint32_t threads;      /* working threads; 0: paused */
    bool stopping;         /* no new games are started */
} TournamentProgress;

/** Callbacks of a running tournament, always on the caller's thread. */
typedef struct TournamentWatcher {
    void *user;
    /** A game was committed. May be NULL. Called for games of this session only, in any order. */
    void (*game)(void *user, const GameRecord *record);
    /**
     * Called a few times per second. Return false to finish running games and stop. May be NULL.
     */
    bool (*progress)(void *user, const TournamentProgress *progress);
    /**
     * Called as often; returns how many threads to use from now on, up to CONFIG_THREADS_MAX; 0
     * pauses. Games are the same for any answer. If not all can be started, fewer are used. May be
     * NULL.
     * @param threads as in the progress
     */
    uint32_t (*threads)(void *user, uint32_t threads);
} TournamentWatcher;

/** How a tournament ended. */
typedef struct TournamentResult {
    StoreSession session;
    uint64_t games_total, games_stored;
    uint64_t faults;    /* games with a forfeit */
    bool fault_stopped; /* there were more forfeits than the configuration allows */
} TournamentResult;

/**
 * Plays the rest of the run.
 * @param config its schedule grows with the results if its format has rounds that depend on them
 * @param store opened for writing with this configuration
 * @param watcher may be NULL
 * @return STATUS_OK (complete, or stopped by faults: see result), STATUS_INTERRUPTED (the watcher
 * asked to stop), STATUS_IO and other errors of the store or a bot's create. In every case
 * committed games are safe and the same call resumes the run.
 */
Status tournament_run(TournamentResult *result, TournamentConfig *config, Store *store,
                      const TournamentWatcher *watcher, Message *message) MUST_USE;

/** Returns the number of threads of a configuration: its own, or the cores this process may use. */
uint32_t tournament_threads(const TournamentConfig *config);

CARCARENA_END

#endif
