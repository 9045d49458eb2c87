/**
 * Leases played by threads of this process, as every rank does: leases go in, finished pieces come
 * out as bytes to be sent.
 *
 *     lease_play_give -> threads of workers.h -> queue of batches -> lease_play_poll
 *
 * For one thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_LEASE_PLAY_H
#define ARENA_CLUSTER_LEASE_PLAY_H

#include "carcarena/arena/config.h"
#include "cluster/manager.h"
#include "cluster/wire.h"

typedef struct LeasePlay LeasePlay;

/** A lease that was played, or as much of it as was played when it had to stop. */
typedef struct PlayedPiece {
    Lease lease;
    bool whole;
    uint64_t games;
    uint64_t hash;     /* sum of those of its games (game_code.h) */
    uint64_t spent_ns; /* since it was begun, or since the lease before it was done */
    const Wire *bytes; /* its games, one after the other; until the next lease is given */
} PlayedPiece;

/**
 * Starts the threads, which wait for leases.
 * @param config borrowed until lease_play_destroy.
 * @return as workers_start.
 */
Status lease_play_create(LeasePlay **out, const TournamentConfig *config, unsigned threads,
                         Message *message) MUST_USE;

/** Ends the threads, if need be after the games they are at; NULL is allowed. */
void lease_play_destroy(LeasePlay *play);

/** Gives a lease: its blocks are games, by their numbers in the run's shard. @pre there are fewer
 * than MANAGER_LEASES. */
void lease_play_give(LeasePlay *play, const Lease *lease);

/** As workers_set. */
void lease_play_threads(LeasePlay *play, unsigned threads);

/** Lets the games that are running come to their end and begins no others. */
void lease_play_stop(LeasePlay *play);

/**
 * Takes what is ready.
 * @param wait_ns how long to wait for games, if there are none.
 * @param found true: *out is a piece; call again at once, there may be another.
 * @param ended true once all threads have ended and nothing is left.
 * @return what ended a thread before its time, and STATUS_NO_MEMORY.
 */
Status lease_play_poll(LeasePlay *play, uint64_t wait_ns, PlayedPiece *out, bool *found,
                       bool *ended, Message *message) MUST_USE;

#endif
