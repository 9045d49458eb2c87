/**
 * Fingerprints: hashes of how the engine plays under the run's rules and of how each bot plays,
 * from games with fixed decks and fixed random numbers. They do not depend on compiler or machine
 * and take some milliseconds. A run stores the fingerprints it was started with. So a different
 * program is noticed before its games are mixed with the stored ones.
 *
 * A bot limited by time plays with a fixed number of simulations here. A bot whose answer changes
 * when a question is repeated has no fingerprint; determinism checks report it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FINGERPRINTS_H
#define ARENA_FINGERPRINTS_H

#include "carcarena/arena/store.h"

/**
 * Computes the fingerprints as text: a line for the engine, then one for each bot of the
 * configuration; 16 hexadecimal digits each, or "unsteady".
 * @param out free with free(). @return errors of the bots' create function, STATUS_NO_MEMORY.
 */
Status fingerprints_make(char **out, const TournamentConfig *config, Message *message) MUST_USE;

/**
 * Compares the run's fingerprints with the current ones before games are added. Stores the current
 * ones in a run without any, and the units of the programs that were started (bot_units.h).
 * @return STATUS_CONFLICT naming the first difference with both fingerprints, unless the
 *         configuration accepts it (accept_change). Then the run records the change for reports.
 */
Status fingerprints_update(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/** Reads the stored fingerprints in the same form; NULL if the run has none. Free with free(). */
Status fingerprints_read(char **out, Store *store, Message *message) MUST_USE;

enum { FINGERPRINT_SIZE = 24 };

/** Copies the first line of such a text and advances the text. */
void fingerprints_next_line(const char **text, char line[static FINGERPRINT_SIZE]);

/**
 * Copies line `number` of such a text: 0 is the engine, followed by the bots; empty past the end.
 */
void fingerprints_line(const char *text, uint32_t number, char line[static FINGERPRINT_SIZE]);

/** Compares without changing anything. @param bots false: the engine only. */
Status fingerprints_check(Store *store, const TournamentConfig *config, bool bots,
                          Message *message) MUST_USE;

/** Returns true if engine or bots play differently now. False also if that cannot be found out. */
bool fingerprints_differ(Store *store, const TournamentConfig *config);

enum { FINGERPRINTS_PROGRAM_SIZE = 64 };

/** Reads name and version of the program that began the run, such as "carcarena 1.0.0". */
Status fingerprints_program(Store *store, char out[static FINGERPRINTS_PROGRAM_SIZE],
                            Message *message) MUST_USE;

/** Runs of one configuration that are combined. */
typedef struct FingerprintSources {
    Store *const *stores;
    unsigned count;
    bool accept_change;
} FingerprintSources;

/**
 * Compares the fingerprints of several runs.
 * @param prints receives those of the first run that has any, or NULL.
 * @param differences receives the accepted differences as lines, or NULL. Free both with free().
 * @return STATUS_CONFLICT naming the first difference that is not accepted.
 */
Status fingerprints_join(char **prints, char **differences, const FingerprintSources *sources,
                         const TournamentConfig *config, Message *message) MUST_USE;

/** Stores fingerprints and accepted differences in a run; both may be NULL. */
Status fingerprints_note(Store *store, const char *prints, const char *differences,
                         Message *message) MUST_USE;

#endif
