/**
 * A played piece as a message, and what has to be true of one that comes in.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_RESULT_MESSAGE_H
#define ARENA_CLUSTER_RESULT_MESSAGE_H

#include "carcarena/arena/config.h"
#include "cluster/game_code.h"
#include "cluster/lease_play.h"

/** A result that came in: as PlayedPiece, but its games are borrowed from the message. */
typedef struct ResultMail {
    uint32_t task;
    Lease lease; /* its rank is the sender's */
    bool whole;
    uint32_t games;
    uint64_t hash, spent_ns;
    ByteReader bytes; /* games, one after the other */
} ResultMail;

/** Appends a piece of a task. */
void result_write(Wire *out, uint32_t task, const PlayedPiece *piece);

/** The same without a message: of this process's own pieces. */
ResultMail result_own(uint32_t task, const PlayedPiece *piece);

/** Reads all but the games. @return false if the bytes mean nothing. */
bool result_read(ResultMail *out, uint32_t from, ByteReader *reader);

/**
 * Whether the games are those of the lease, each once, all if it is whole, possible as records, and
 * as their sender hashed them.
 * @return STATUS_CONFLICT naming what is wrong, STATUS_NO_MEMORY.
 */
Status result_check(const ResultMail *result, const TournamentConfig *config,
                    Message *message) MUST_USE;

#endif
