/**
 * The origin of a run. A run names programs and plug-ins, which its author chose. Bots of another
 * author are started only if the current user trusts them.
 *
 * A file in the user's state folder ($XDG_STATE_HOME/carcarena/origin-key, or below ~/.local/state;
 * mode 0600) holds 256 secret random bits. A run that starts foreign code gets a mark: a hash of
 * its configuration and of the working folder (where relative paths start), keyed with these bits.
 * The mark cannot be made without the key, and matches no other configuration or folder. If the
 * file cannot be written, runs have no mark.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ORIGIN_H
#define ARENA_ORIGIN_H

#include "carcarena/arena/store.h"

/**
 * Marks a run as played here by this user, if it has foreign code. Creates the key if needed; a
 * failure of that is not an error. @return see store_note_set.
 */
Status origin_mark(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/** Returns true if this user has played the run from this working folder on this machine. */
bool origin_is_here(Store *store);

/**
 * Checks whether the code of a run's bots may be started.
 * @param trusted the user allows it.
 * @return STATUS_INVALID naming the code that would start, and what to do.
 */
Status origin_check(Store *store, const TournamentConfig *config, bool trusted,
                    Message *message) MUST_USE;

/** Checks the same and then opens the bots: see config_open_bots. */
Status origin_open_bots(Store *store, TournamentConfig *config, bool trusted,
                        Message *message) MUST_USE;

#endif
