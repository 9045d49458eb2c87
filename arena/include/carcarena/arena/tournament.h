/**
 * Tournament: plays what is missing of a run's schedule on worker threads and commits every game.
 *
 *     workers (threads)                              caller's thread
 *     next id -> bots -> match -> batch  --queue-->  store: one transaction a batch or more
 *                 free batches           <--queue--  progress, stop?
 *
 * A worker takes the next game nobody has, so that slow games share the cores to the end. Games
 * reach the store in any order; what each one is depends on its id alone. Memory is taken at the
 * start and does not grow.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_TOURNAMENT_H
#define CARCARENA_ARENA_TOURNAMENT_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/store.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** How far a run is. */
typedef struct TournamentProgress {
    uint64_t games_total;
    uint64_t games_stored; /* committed, earlier sessions included */
    uint64_t games_now;    /* committed in this session */
    uint64_t elapsed_ns;   /* of this session */
    uint32_t threads;      /* at work; 0: paused */
    bool stopping;         /* no new games are begun */
} TournamentProgress;

/** What the caller hears while a tournament runs, always on its own thread. */
typedef struct TournamentWatcher {
    void *user;
    /**
     * A game was committed. May be NULL. Called for games of this session only, in any order.
     */
    void (*game)(void *user, const GameRecord *record);
    /** Called a few times a second. @return false to finish running games and stop. May be NULL. */
    bool (*progress)(void *user, const TournamentProgress *progress);
    /**
     * Called as often: how many threads shall work from now on, up to CONFIG_THREADS_MAX; 0 pauses.
     * Games are the same for any answer. If not all can be started, the others work. May be NULL.
     * @param threads as in the progress.
     */
    uint32_t (*threads)(void *user, uint32_t threads);
} TournamentWatcher;

/** How a tournament ended. */
typedef struct TournamentResult {
    StoreSession session;
    uint64_t games_total, games_stored;
    uint64_t faults;    /* games with a forfeit */
    bool fault_stopped; /* there were more than the configuration allows */
} TournamentResult;

/**
 * Plays the rest of the run.
 * @param config its schedule grows with the results if the format is one in stages.
 * @param store opened for writing with this configuration.
 * @param watcher may be NULL.
 * @return STATUS_OK (complete, or stopped by faults: see result), STATUS_INTERRUPTED (the watcher
 *         asked to stop), STATUS_IO and others from the store or a bot's create. Whatever happened,
 *         committed games are safe and the same call goes on with the rest.
 */
Status tournament_run(TournamentResult *result, TournamentConfig *config, Store *store,
                      const TournamentWatcher *watcher, Message *message) MUST_USE;

/** Threads a configuration means: its own number, or the cores this process may use. */
uint32_t tournament_threads(const TournamentConfig *config);

CARCARENA_END

#endif
