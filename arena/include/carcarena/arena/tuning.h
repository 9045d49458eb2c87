/**
 * Tuning: a search over options of a bot (search.h). Every iteration is some mirrored blocks
 * between two versions of it, the sides "plus" and "minus", or of both against a chosen opponent on
 * the same decks; afterwards the tuned bot meets the one it started from, or both that opponent, in
 * a sequential test on fresh decks.
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

/** One iteration. */
typedef struct TuningStep {
    TunerProbe probe; /* what the sides played with */
    /* Games that speak for the plus side and against it: it won or lost, or, where both sides meet
     * an opponent, the minus side lost or won. */
    uint64_t wins, losses;
    uint64_t games;
} TuningStep;

/** What the caller hears of a tuning, on its own thread. */
typedef struct TuningWatcher {
    void *user;
    /** An iteration is complete, played now or before; in order. May be NULL. */
    void (*iteration)(void *user, const Search *search, const TuningStep *step);
    /** Called a few times a second while games are played: during the test `search` is complete.
     * @return false to finish running games and stop. May be NULL. */
    bool (*progress)(void *user, const Search *search, const TournamentProgress *progress);
} TuningWatcher;

enum { TUNING_CELLS_MAX = 9 };

/** Ends of the test so far. */
typedef struct TuningTest {
    /* Blocks by points of the tuned bot: 0, 1/2, 1, 3/2, 2; against an opponent by its points above
     * those of the start on the same deck: -2, -3/2, ..., 2. */
    double counts[TUNING_CELLS_MAX];
    unsigned cells; /* SCORE_PENTANOMIAL or TUNING_CELLS_MAX */
    uint64_t blocks;
    double llr;
    SprtBounds bounds;
    SprtVerdict verdict; /* SPRT_CONTINUE after the last block: undecided */
} TuningTest;

/** Games of one iteration. */
uint64_t tuning_iteration_games(const TournamentConfig *config);

/** The data of a test, for sprt_estimate. A difference of points against an opponent counts as the
 * score of a bot that is better by so much than an even one: 1/2 + difference / 2 games.
 * @param scores room for TUNING_CELLS_MAX values. Borrows both. */
SprtData tuning_test_data(const TuningTest *test, double *scores);

/** The bot of the configuration with other values of its parameters.
 * @param out free with bot_spec_free. @return STATUS_NO_MEMORY. */
Status tuning_spec(BotSpec *out, const TournamentConfig *config, const double *values,
                   Message *message) MUST_USE;

/** The bot as tuned so far; likewise. */
Status tuning_spec_tuned(BotSpec *out, const TournamentConfig *config, const Search *search,
                         Message *message) MUST_USE;

/**
 * Goes through the complete iterations of a store, playing nothing.
 * @param search just created; afterwards after the last complete iteration.
 * @param store opened with the configuration, for reading or writing. @param watcher may be NULL.
 * @return those of the store.
 */
Status tuning_history(Search *search, const TournamentConfig *config, Store *store,
                      const TuningWatcher *watcher, Message *message) MUST_USE;

/**
 * Plays what is missing of the iterations.
 * @param search just created from config->tune->search; afterwards after the last complete
 *        iteration, whatever is returned.
 * @param config with `tune`. @param store opened for writing with it.
 * @param watcher may be NULL.
 * @return STATUS_OK: all iterations are complete, or there were more bot faults than allowed (then
 *         search->done is below iterations); STATUS_CONFLICT if the store holds games of an
 * iteration whose predecessors are not complete; and what tournament_run returns.
 */
Status tuning_run(Search *search, const TournamentConfig *config, Store *store,
                  const TuningWatcher *watcher, Message *message) MUST_USE;

/**
 * Plays what is missing of the test of the tuned bot against the one tuning began with, until it is
 * decided or its blocks are used up (with an opponent: of both against it): a run of its own in the
 * folder "test" of the tuning's. It is looked at after every tune->blocks blocks, so that the end
 * does not depend on which game was ready first.
 * @param search complete, of tuning_run. @param program as for store_open.
 * @param watcher may be NULL.
 * @return STATUS_OK (out->verdict says how it ended; with more bot faults than allowed it stays
 *         SPRT_CONTINUE), and what store_open and tournament_run return.
 */
Status tuning_test(TuningTest *out, const TournamentConfig *config, const Search *search,
                   const char *program, const TuningWatcher *watcher, Message *message) MUST_USE;

CARCARENA_END

#endif
