/**
 * The manager of a run on many machines: who plays which blocks, until all have come back.
 *
 * A pure state machine: what happened goes in with the time at which it did, whom to send what
 * comes out. It knows no clock, no network and no games; whoever carries the messages is another
 * module.
 *
 * A piece is a range of blocks, a lease a piece in the hands of a rank until a deadline. Ranks have
 * two leases at a time, so that none waits while a result travels. A lease that runs out is not
 * taken back: its piece goes to another rank as well, and the first result counts. What comes later
 * is compared with it by its hash, since a piece is a pure function of configuration and range. A
 * rank whose lease ran out gets nothing new before it has answered.
 *
 * Memory is that of four entries a rank, whatever the number of blocks; a result takes constant
 * time, and a look for leases that ran out the time of all leases, at most 16 times per shortest
 * lease.
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
    MANAGER_LEASES = 2, /* of a rank at a time */
};

/** Blocks first .. first + count - 1. */
typedef struct BlockRange {
    uint64_t first, count;
} BlockRange;

/**
 * The blocks that are still to be played, in ascending order.
 * @return false if there are none at or after `from`; otherwise *out is the first range of them as
 *         far as it is without a gap, or a beginning of it.
 */
typedef bool (*MissingBlocks)(void *user, uint64_t from, BlockRange *out);

/** What the manager is made with. Times in nanoseconds. */
typedef struct ManagerSettings {
    uint32_t ranks;        /* that may join, numbered from 0; 1 to MANAGER_RANKS_MAX */
    uint64_t blocks;       /* that `missing` tells of; pieces shrink towards the end */
    MissingBlocks missing; /* kept, with `user`, as long as the manager */
    void *user;
    uint64_t piece_ns; /* a piece is to take no longer, by what its rank's pieces took; > 0 */
    uint64_t lease_ns; /* a lease is no shorter; > 0. A longer one has LEASE_FACTOR times what it is
                          expected to take, which nobody knows of a rank's first ones */
    uint64_t piece_blocks; /* a piece has no more; 0: no such limit */
} ManagerSettings;

/** How many times longer than expected a rank may take before its piece goes to another, too. */
enum { MANAGER_LEASE_FACTOR = 8 };

/** A piece for a rank, as it travels to it and, with its result, back. */
typedef struct Lease {
    uint32_t rank;
    uint32_t place;  /* of the manager's own */
    uint64_t number; /* of all leases, from 1 */
    BlockRange blocks;
} Lease;

/** What is to be done with a result. */
typedef enum ResultVerdict {
    RESULT_ACCEPTED,  /* the first of its piece: keep it */
    RESULT_DUPLICATE, /* equal to the one that was kept: drop it */
    RESULT_CONFLICT,  /* another one than was kept: tell, and drop it */
    RESULT_UNKNOWN    /* of no open lease: drop it */
} ResultVerdict;

/** What a rank has done. */
typedef struct RankStanding {
    bool joined;
    uint32_t threads; /* that play there */
    bool left;        /* by itself, or because its results were not to be kept */
    uint32_t open;    /* leases */
    uint32_t late;    /* of these, ran out */
    uint64_t pieces;  /* results that were accepted */
    uint64_t blocks;  /* in them */
    uint64_t expired, duplicates, conflicts;
    uint64_t block_ns; /* what a block takes it lately, all its threads together; 0: not known */
} RankStanding;

typedef struct Manager Manager;

/**
 * Makes a manager for ranks that have yet to join.
 * @param out owned by the caller, freed with manager_destroy.
 * @return STATUS_NO_MEMORY.
 */
Status manager_create(Manager **out, const ManagerSettings *settings, Message *message) MUST_USE;
void manager_destroy(Manager *manager);

/** A rank is ready to play. Its pieces have at least a block for each of its threads, as long as
 * there are so many. @pre it has not joined before. */
void manager_join(Manager *manager, uint32_t rank, uint32_t threads);

/** A rank plays no more: what it holds goes to others, what it still sends is unknown. */
void manager_leave(Manager *manager, uint32_t rank);

/**
 * A result has come in.
 * @param lease as it was given out; anything else is RESULT_UNKNOWN.
 * @param spent_ns what it took its rank, by the rank's own clock: the time that results wait here
 *        would make pieces smaller, and the line longer.
 * @param hash of the games, without what differs from time to time, as how long they took.
 * @param kept NULL, or receives on RESULT_CONFLICT the rank whose result was kept.
 */
ResultVerdict manager_result(Manager *manager, const Lease *lease, uint64_t hash, uint64_t spent_ns,
                             uint32_t *kept);

/**
 * Some blocks of a piece have come in from a rank that was told to stop, and it will send no more
 * of it. @return true: keep them, nobody else has brought any of the piece; false: drop them.
 */
bool manager_part(Manager *manager, const Lease *lease);

/**
 * The next piece to send. Call until it returns false, after anything that happened and every
 * few milliseconds; deadlines that have passed are noticed here.
 */
bool manager_next(Manager *manager, Lease *out, uint64_t now);

/** Gives nothing out any more, but takes what comes. */
void manager_stop(Manager *manager);

/** True once all blocks have come back; after manager_stop, once no lease of a rank that is in time
 * is open. */
bool manager_over(const Manager *manager);

RankStanding manager_standing(const Manager *manager, uint32_t rank);

#endif
