/**
 * Whose run this is. A run names programs and plug-ins, and whoever made it chose them: bots of
 * other people are started only if the user of today trusts them, or made the run himself.
 *
 * How that is known: a file of the user's state folder ($XDG_STATE_HOME/carcarena/origin-key, else
 * below ~/.local/state; mode 0600) holds 256 random bits that never leave it. A run that starts
 * foreign code gets a note with a hash of its configuration and the working folder (from where
 * relative paths lead), keyed with them. Nobody without the key can make that note, and it fits no
 * other configuration and no other folder. Where the file cannot be kept, runs have no note.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ORIGIN_H
#define ARENA_ORIGIN_H

#include "carcarena/arena/store.h"

/** Notes in a run that this user plays it here, if it has foreign code. Making the key is part of
 * it; no failure of that is one of the run. @return what store_note_set returns. */
Status origin_mark(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/** True if this user has played the run from this working folder, on this machine. */
bool origin_is_here(Store *store);

/**
 * Whether the code that a run's bots are may be started.
 * @param trusted the user says so.
 * @return STATUS_INVALID with what would be started, and what to do.
 */
Status origin_check(Store *store, const TournamentConfig *config, bool trusted,
                    Message *message) MUST_USE;

/** The same, and opens the bots if it may: see config_open_bots. */
Status origin_open_bots(Store *store, TournamentConfig *config, bool trusted,
                        Message *message) MUST_USE;

#endif
