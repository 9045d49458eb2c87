/**
 * The last stage of a schedule as bytes: who meets in it follows from results that only rank 0 has,
 * so that it tells the others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_STAGE_CODE_H
#define ARENA_CLUSTER_STAGE_CODE_H

#include "carcarena/arena/config.h"
#include "cluster/wire.h"

/** Appends the last stage; that there is none if the format has no stages. */
void stage_encode(Wire *out, const TournamentConfig *config);

/** Makes a stage that was read the last one of a schedule. @return STATUS_CONFLICT if the bytes
 * mean nothing to it, STATUS_NO_MEMORY. */
Status stage_decode(TournamentConfig *config, ByteReader *reader, Message *message) MUST_USE;

#endif
