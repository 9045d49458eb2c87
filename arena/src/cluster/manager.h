/**
 * The manager of a run on many machines: assigns blocks to ranks until all results have arrived.
 *
 * It is a pure state machine. Inputs are events with their times, outputs are the leases to send.
 * It uses no clock, no network and no games; other modules carry the messages.
 *
 * A piece is a range of blocks. A lease assigns a piece to a rank until a deadline. Each rank has
 * two leases at a time, so that it need not wait while a result travels. An expired lease is not
 * revoked: another rank gets the piece as well, and the first result counts. Later results are
 * compared with it by hash, since a piece is a pure function of configuration and range. A rank
 * with an expired lease gets no new lease before it has answered.
 *
 * Memory is four entries per rank, for any number of blocks. A result takes constant time. A search
 * for expired leases takes time proportional to all leases, at most 16 times per shortest lease.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_MANAGER_H
#define ARENA_CLUSTER_MANAGER_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    MANAGER_RANKS_MAX = 1 << 20,
    MANAGER_LEASES = 2, /* leases of a rank at a time */
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

/** Settings of a manager. Times are in nanoseconds. */
typedef struct ManagerSettings {
    uint32_t ranks;        /* number of ranks that may join, numbered from 0; 1 to
                              MANAGER_RANKS_MAX */
    uint64_t blocks;       /* number of blocks that `missing` finds; pieces shrink towards the
                              end */
    MissingBlocks missing; /* called with `user` until the manager is destroyed */
    void *user;
    uint64_t piece_ns; /* maximum expected duration of a piece, from the rank's earlier pieces; >
                          0 */
    uint64_t lease_ns; /* minimum duration of a lease; > 0. A longer one has MANAGER_LEASE_FACTOR
                          times the expected duration, which is unknown for a rank's first leases */
    uint64_t piece_blocks; /* maximum number of blocks of a piece; 0: unlimited */
} ManagerSettings;

/**
 * Ratio of a lease to the expected duration of its piece. Another rank may get the piece after
 * that.
 */
enum { MANAGER_LEASE_FACTOR = 8 };

/** A piece for a rank. The rank returns the lease with its result. */
typedef struct Lease {
    uint32_t rank;
    uint32_t place;  /* index used by the manager */
    uint64_t number; /* number of the lease, from 1 */
    BlockRange blocks;
} Lease;

/** How the caller must handle a result. */
typedef enum ResultVerdict {
    RESULT_ACCEPTED,  /* first result of its piece: store it */
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
    uint64_t pieces;  /* accepted results */
    uint64_t blocks;  /* blocks of these */
    uint64_t expired, duplicates, conflicts;
    uint64_t block_ns; /* recent time per block, all threads together; 0 if unknown */
} RankStatus;

typedef struct Manager Manager;

/**
 * Creates a manager without ranks.
 * @param out owned by the caller, freed with manager_destroy.
 * @return STATUS_NO_MEMORY.
 */
Status manager_create(Manager **out, const ManagerSettings *settings, Message *message) MUST_USE;
void manager_destroy(Manager *manager);

/**
 * Adds a rank. Its pieces have at least one block per thread, while enough blocks are left.
 * @pre it has not joined before.
 */
void manager_join(Manager *manager, uint32_t rank, uint32_t threads);

/** Removes a rank. Its pieces go to other ranks, and its later results are RESULT_UNKNOWN. */
void manager_leave(Manager *manager, uint32_t rank);

/**
 * Handles a result.
 * @param lease the lease as it was sent; other values are RESULT_UNKNOWN.
 * @param spent_ns duration by the rank's clock. With waiting times included, pieces would shrink
 * and
 *        queues grow.
 * @param hash hash of the games without their timings.
 * @param kept NULL, or receives on RESULT_CONFLICT the rank of the stored result.
 */
ResultVerdict manager_result(Manager *manager, const Lease *lease, uint64_t hash, uint64_t spent_ns,
                             uint32_t *kept);

/**
 * Handles a partial result of a rank that was told to stop. No more of the piece will follow.
 * @return true: store the blocks, no other rank has sent any of the piece; false: discard them.
 */
bool manager_part(Manager *manager, const Lease *lease);

/**
 * Returns the next lease to send. Call it until it returns false, after every event and every few
 * milliseconds. It also detects expired leases.
 */
bool manager_next(Manager *manager, Lease *out, uint64_t now);

/** Stops creating leases, but still accepts results. */
void manager_stop(Manager *manager);

/** Returns true when all blocks are done; after manager_stop, when no unexpired lease is open. */
bool manager_over(const Manager *manager);

RankStatus manager_standing(const Manager *manager, uint32_t rank);

#endif
