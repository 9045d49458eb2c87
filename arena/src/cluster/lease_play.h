/**
 * Plays leases with threads of this process, on every rank: leases go in, finished work units come
 * out as bytes to send.
 *
 *     lease_play_give -> threads of workers.h -> queue of batches -> lease_play_poll
 *
 * Use from one thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_LEASE_PLAY_H
#define ARENA_CLUSTER_LEASE_PLAY_H

#include "carcarena/arena/config.h"
#include "cluster/coordinator.h"
#include "cluster/wire.h"

typedef struct LeasePlay LeasePlay;

/** A played lease, or the part of it that was played before a stop. */
typedef struct PlayedUnit {
    Lease lease;
    bool whole;
    uint64_t games;
    uint64_t hash;     /* sum of the hashes of its games (game_code.h) */
    uint64_t spent_ns; /* since it was begun, or since the previous lease was finished */
    const Wire *bytes; /* its games in sequence; valid until the next lease is given */
} PlayedUnit;

/**
 * Starts the threads, which wait for leases.
 * @param config borrowed until lease_play_destroy
 * @return as workers_start
 */
Status lease_play_create(LeasePlay **out, const TournamentConfig *config, unsigned threads,
                         Message *message) MUST_USE;

/** Ends the threads after their current games; NULL is allowed. */
void lease_play_destroy(LeasePlay *play);

/**
 * Gives a lease: its blocks are games, by their numbers in the run's shard.
 * @pre fewer than COORDINATOR_LEASES leases are held
 */
void lease_play_give(LeasePlay *play, const Lease *lease);

/** As workers_set. */
void lease_play_threads(LeasePlay *play, unsigned threads);

/** Finishes the running games and starts no others. */
void lease_play_stop(LeasePlay *play);

/**
 * Takes finished work.
 * @param wait_ns how long to wait for games if there are none
 * @param found true: *out is set; call again at once, there may be more
 * @param ended true once all threads have ended and nothing is left
 * @return the error that ended a thread early, or STATUS_NO_MEMORY
 */
Status lease_play_poll(LeasePlay *play, uint64_t wait_ns, PlayedUnit *out, bool *found, bool *ended,
                       Message *message) MUST_USE;

#endif
