/**
 * The coordinator of a run on many machines: assigns blocks to ranks until all results have
 * arrived.
 *
 * It is a pure state machine. Inputs are events with their times, outputs are the leases to send.
 * It uses no clock, no network and no games; other modules carry the messages.
 *
 * A work unit is a range of blocks. A lease assigns a work unit to a rank until a deadline. Each
 * rank has two leases at a time, so that it need not wait while a result travels. An expired lease
 * is not revoked: another rank gets the work unit as well, and the first result counts. Later
 * results are compared with it by hash, since a work unit is a pure function of configuration and
 * range. A rank with an expired lease gets no new lease before it has answered.
 *
 * Memory is four entries per rank, for any number of blocks. A result takes constant time. A search
 * for expired leases takes time proportional to all leases, at most 16 times per shortest lease.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_COORDINATOR_H
#define ARENA_CLUSTER_COORDINATOR_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    COORDINATOR_RANKS_MAX = 1 << 20,
    COORDINATOR_LEASES = 2, /* leases of a rank at a time */
};

/** Blocks first to first + count - 1. */
typedef struct BlockRange {
    uint64_t first, count;
} BlockRange;

/**
 * Finds blocks that are not played yet, in ascending order.
 * @return false if there are none at or after `from`; otherwise *out is the first range without
 *         gaps, or the beginning of it.
 */
typedef bool (*MissingBlocks)(void *user, uint64_t from, BlockRange *out);

/** Settings of a coordinator. Times are in nanoseconds. */
typedef struct CoordinatorSettings {
    uint32_t ranks;        /* ranks that may join, from 0; 1 to COORDINATOR_RANKS_MAX */
    uint64_t blocks;       /* blocks that `missing` finds; work units shrink towards the end */
    MissingBlocks missing; /* called with `user` until the coordinator is destroyed */
    void *user;
    uint64_t unit_ns;  /* maximum expected duration of a work unit, from earlier ones; > 0 */
    uint64_t lease_ns; /* minimum duration of a lease; > 0. A longer one has the expected duration
                          times COORDINATOR_LEASE_FACTOR; that is unknown for first leases */
    uint64_t unit_blocks; /* maximum number of blocks of a work unit; 0: unlimited */
} CoordinatorSettings;

/**
 * Ratio of a lease to the expected duration of its work unit. Another rank may get the work unit
 * after that.
 */
enum { COORDINATOR_LEASE_FACTOR = 8 };

/** A work unit for a rank. The rank returns the lease with its result. */
typedef struct Lease {
    uint32_t rank;
    uint32_t place;  /* index used by the coordinator */
    uint64_t number; /* number of the lease, from 1 */
    BlockRange blocks;
} Lease;

/** How the caller must handle a result. */
typedef enum ResultVerdict {
    RESULT_ACCEPTED,  /* first result of its work unit: store it */
    RESULT_DUPLICATE, /* equal to the stored result: discard it */
    RESULT_CONFLICT,  /* differs from the stored result: report it and discard it */
    RESULT_UNKNOWN    /* not of an open lease: discard it */
} ResultVerdict;

/** The work of a rank. */
typedef struct RankStatus {
    bool joined;
    uint32_t threads; /* threads that play there */
    bool left;        /* by itself, or because its results are not used */
    uint32_t open;    /* open leases */
    uint32_t late;    /* expired ones among them */
    uint64_t units;   /* accepted results */
    uint64_t blocks;  /* blocks of these */
    uint64_t expired, duplicates, conflicts;
    uint64_t block_ns; /* recent time per block, all threads together; 0 if unknown */
} RankStatus;

typedef struct Coordinator Coordinator;

/**
 * Creates a coordinator without ranks.
 * @param out owned by the caller, freed with coordinator_destroy.
 * @return STATUS_NO_MEMORY.
 */
Status coordinator_create(Coordinator **out, const CoordinatorSettings *settings,
                          Message *message) MUST_USE;
void coordinator_destroy(Coordinator *coordinator);

/**
 * Adds a rank. Its work units have at least one block per thread, while enough blocks are left.
 * @pre it has not joined before.
 */
void coordinator_join(Coordinator *coordinator, uint32_t rank, uint32_t threads);

/** Removes a rank. Its work units go to other ranks, and its later results are RESULT_UNKNOWN. */
void coordinator_leave(Coordinator *coordinator, uint32_t rank);

/**
 * Handles a result.
 * @param lease the lease as it was sent; other values are RESULT_UNKNOWN.
 * @param spent_ns duration by the rank's clock. With waiting times included, work units would
 * shrink and queues grow.
 * @param hash hash of the games without their timings.
 * @param kept NULL, or receives on RESULT_CONFLICT the rank of the stored result.
 */
ResultVerdict coordinator_result(Coordinator *coordinator, const Lease *lease, uint64_t hash,
                                 uint64_t spent_ns, uint32_t *kept);

/**
 * Handles a partial result of a rank that was told to stop. No more of the work unit will follow.
 * @return true: store the blocks, no other rank has sent any of the work unit; false: discard them.
 */
bool coordinator_part(Coordinator *coordinator, const Lease *lease);

/**
 * Returns the next lease to send. Call it until it returns false, after every event and every few
 * milliseconds. It also detects expired leases.
 */
bool coordinator_next(Coordinator *coordinator, Lease *out, uint64_t now);

/** Stops creating leases, but still accepts results. */
void coordinator_stop(Coordinator *coordinator);

/** Returns true when all blocks are done; after coordinator_stop, when no unexpired lease is open.
 */
bool coordinator_over(const Coordinator *coordinator);

RankStatus coordinator_standing(const Coordinator *coordinator, uint32_t rank);

#endif
