/**
 * The latest round of a schedule as bytes. Its pairings follow from results that only rank 0 has,
 * so rank 0 sends it to the others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_STAGE_CODE_H
#define ARENA_CLUSTER_STAGE_CODE_H

#include "carcarena/arena/config.h"
#include "cluster/wire.h"

/** Appends the latest round; or that there is none, if the format has no rounds. */
void stage_encode(Wire *out, const TournamentConfig *config);

/**
 * Adds a received round to a schedule as its latest.
 * @return STATUS_CONFLICT if the bytes do not fit it, STATUS_NO_MEMORY
 */
Status stage_decode(TournamentConfig *config, ByteReader *reader, Message *message) MUST_USE;

#endif
