/**
 * What decides the games of a run, in a few numbers: one of the engine under the run's rules and
 * one of each bot, from games with fixed decks and fixed random numbers. They are the same for any
 * compiler and machine and take some milliseconds; a run keeps those it was begun with, so that
 * another program is noticed before its games are mixed with the ones there are.
 *
 * A bot limited by time is asked with a fixed number of simulations instead. A bot that answers
 * otherwise when asked the same again has no fingerprint; audits tell of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FINGERPRINTS_H
#define ARENA_FINGERPRINTS_H

#include "carcarena/arena/store.h"

/**
 * Today's fingerprints as text: a line for the engine, then one for each bot of the configuration;
 * 16 hexadecimal digits each, or "unsteady".
 * @param out free with free(). @return what a bot's create returns, STATUS_NO_MEMORY.
 */
Status fingerprints_make(char **out, const TournamentConfig *config, Message *message) MUST_USE;

/**
 * Before games are added to a run: compares what it was begun with and today's fingerprints. A run
 * that has none is given today's.
 * @return STATUS_CONFLICT naming the first difference with both fingerprints, unless the
 *         configuration accepts it (accept_change): then the run notes it for every report.
 */
Status fingerprints_settle(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/** Those a run keeps, in the same form; NULL if it has none. Free with free(). */
Status fingerprints_read(char **out, Store *store, Message *message) MUST_USE;

enum { FINGERPRINT_SIZE = 24 };

/** Cuts the next line off such a text. */
void fingerprints_take(const char **text, char line[static FINGERPRINT_SIZE]);

/** Line `number` of such a text: 0 is the engine's, then the bots follow; empty past the end. */
void fingerprints_line(const char *text, uint32_t number, char line[static FINGERPRINT_SIZE]);

/** Compares without changing anything. @param bots false: the engine's alone. */
Status fingerprints_check(Store *store, const TournamentConfig *config, bool bots,
                          Message *message) MUST_USE;

/** Runs of one configuration that are put together. */
typedef struct FingerprintSources {
    Store *const *stores;
    unsigned count;
    bool accept_change;
} FingerprintSources;

/**
 * Compares those of several runs.
 * @param prints receives those of the first run that has any, or NULL.
 * @param differences receives the accepted ones as lines, or NULL. Free both with free().
 * @return STATUS_CONFLICT naming the first difference that is not accepted.
 */
Status fingerprints_join(char **prints, char **differences, const FingerprintSources *sources,
                         const TournamentConfig *config, Message *message) MUST_USE;

/** Writes fingerprints and accepted differences, which may be NULL, into a run. */
Status fingerprints_note(Store *store, const char *prints, const char *differences,
                         Message *message) MUST_USE;

#endif
