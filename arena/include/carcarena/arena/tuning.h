/**
 * Tuning: SPSA over options of a bot. Every iteration is some mirrored blocks between two versions
 * of it, the sides "plus" and "minus"; afterwards the tuned bot meets the one it started from in a
 * sequential test on fresh decks.
 *
 *     iteration   0            1                 Games of an iteration are played on all threads;
 *     block       0 .. B-1     B .. 2B-1  ...    the next one begins when they are stored.
 *
 * The games are the state: what the sides of iteration k were follows from the configuration and
 * the results of the iterations before it. So nothing can fall out of step with the games, a killed
 * tuning goes on where it ended, and where it leads depends on neither threads nor interruptions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_TUNING_H
#define CARCARENA_ARENA_TUNING_H

#include "carcarena/arena/stats.h"
#include "carcarena/arena/store.h"
#include "carcarena/arena/tournament.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** What the caller hears of a tuning, on its own thread. */
typedef struct TuningWatcher {
    void *user;
    /** An iteration is complete, played now or before; in order. `wins`, `losses`: games of the
     * plus side. May be NULL. */
    void (*iteration)(void *user, const Tuner *tuner, uint64_t wins, uint64_t losses);
    /** Called a few times a second while games are played: during the test `tuner` is complete.
     * @return false to finish running games and stop. May be NULL. */
    bool (*progress)(void *user, const Tuner *tuner, const TournamentProgress *progress);
} TuningWatcher;

/** Ends of the test so far. */
typedef struct TuningTest {
    double counts[SCORE_PENTANOMIAL]; /* blocks by points of the tuned bot: 0, 1/2, 1, 3/2, 2 */
    uint64_t blocks;
    double llr;
    SprtBounds bounds;
    SprtVerdict verdict; /* SPRT_CONTINUE after the last block: undecided */
} TuningTest;

/** The bot of the configuration with other values of its parameters. */
BotSpec tuning_spec(const TournamentConfig *config, const double *values);

/** The bot as tuned so far. */
BotSpec tuning_spec_tuned(const TournamentConfig *config, const Tuner *tuner);

/**
 * Plays what is missing of the iterations.
 * @param out the tuner after the last complete iteration, whatever is returned.
 * @param config with `tune`. @param store opened for writing with it.
 * @param watcher may be NULL.
 * @return STATUS_OK: all iterations are complete, or there were more bot faults than allowed (then
 *         out->done is below iterations); STATUS_CONFLICT if the store holds games of an iteration
 *         whose predecessors are not complete; and what tournament_run returns.
 */
Status tuning_run(Tuner *out, const TournamentConfig *config, Store *store,
                  const TuningWatcher *watcher, Message *message) MUST_USE;

/**
 * Plays what is missing of the test of the tuned bot against the one tuning began with, until it is
 * decided or its blocks are used up: a run of its own in the folder "test" of the tuning's. It is
 * looked at after every tune->blocks blocks, so that the end does not depend on which game was
 * ready first.
 * @param tuner complete, of tuning_run. @param program as for store_open.
 * @param watcher may be NULL.
 * @return STATUS_OK (out->verdict says how it ended; with more bot faults than allowed it stays
 *         SPRT_CONTINUE), and what store_open and tournament_run return.
 */
Status tuning_test(TuningTest *out, const TournamentConfig *config, const Tuner *tuner,
                   const char *program, const TuningWatcher *watcher, Message *message) MUST_USE;

CARCARENA_END

#endif
