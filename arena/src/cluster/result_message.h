/**
 * A played work unit as a message, and the checks of a received one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_RESULT_MESSAGE_H
#define ARENA_CLUSTER_RESULT_MESSAGE_H

#include "carcarena/arena/config.h"
#include "cluster/game_code.h"
#include "cluster/lease_play.h"

/** A received result: as PlayedUnit, but its games are borrowed from the message. */
typedef struct ResultMail {
    uint32_t task;
    Lease lease; /* its rank is the sender's */
    bool whole;
    uint32_t games;
    uint64_t hash, spent_ns;
    ByteReader bytes; /* its games in sequence */
} ResultMail;

/** Appends a work unit of a task. */
void result_write(Wire *out, uint32_t task, const PlayedUnit *unit);

/** Returns a result of this process's own work unit, without a message. */
ResultMail result_own(uint32_t task, const PlayedUnit *unit);

/** Reads everything but the games. Returns false if the bytes are invalid. */
bool result_read(ResultMail *out, uint32_t from, ByteReader *reader);

/**
 * Checks that the games belong to the lease, each once, all if it is whole, that they are possible
 * records, and that their hash matches.
 * @return STATUS_CONFLICT naming the fault, STATUS_NO_MEMORY
 */
Status result_check(const ResultMail *result, const TournamentConfig *config,
                    Message *message) MUST_USE;

#endif
