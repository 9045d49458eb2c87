/**
 * Which games of a run were played with --isolate: built-in bots and plug-ins in processes of their
 * own. The configuration does not say so, since the games are the same; a note in the run does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ISOLATION_H
#define ARENA_ISOLATION_H

#include "carcarena/arena/store.h"

/** Notes how a session that is about to play its first game puts bots into processes.
 * @param stored games that the run has. @return what store_note_set returns. */
Status isolation_mark(Store *store, const TournamentConfig *config, uint64_t stored,
                      Message *message) MUST_USE;

/** Gives a run that is put together of others, which may be one, their note. */
Status isolation_join(Store *to, Store *const *from, unsigned count, Message *message) MUST_USE;

#endif
