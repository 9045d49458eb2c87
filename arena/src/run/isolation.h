/**
 * A note about which games of a run were played with --isolate, with built-in bots and plug-ins in
 * their own processes. The configuration does not have it, since the games are the same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ISOLATION_H
#define ARENA_ISOLATION_H

#include "carcarena/arena/store.h"

/**
 * Records before a session's first game whether it puts bots into processes.
 * @param stored number of stored games. @return see store_note_set.
 */
Status isolation_mark(Store *store, const TournamentConfig *config, uint64_t stored,
                      Message *message) MUST_USE;

/** Combines the notes of one or more runs into a run that is made from them. */
Status isolation_join(Store *to, Store *const *from, unsigned count, Message *message) MUST_USE;

#endif
