/**
 * Tuning: a search over options of a bot (search.h). Every iteration plays mirrored blocks between
 * two versions of it, the sides "plus" and "minus", or of both against a chosen opponent on the
 * same decks. Afterwards the tuned bot plays a sequential test on fresh decks, against the bot it
 * started from, or both against that opponent.
 *
 *     iteration   0            1                 Games of an iteration are played on all threads;
 *     block       0 .. B-1     B .. 2B-1  ...    the next one begins when they are stored.
 *
 * The games are the state: the sides of iteration k follow from the configuration and the results
 * of earlier iterations. So state and games always agree, an interrupted tuning resumes where it
 * ended, and its path depends on neither threads nor interruptions.
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
    TunerProbe probe; /* values of the two sides */
    /*
     * Games for the plus side and against it: it won or lost; against an opponent also the minus
     * side lost or won.
     */
    uint64_t wins, losses;
    uint64_t games;
} TuningStep;

/** Callbacks of a tuning, on its own thread. */
typedef struct TuningWatcher {
    void *user;
    /** An iteration is complete, played now or earlier; in order. May be NULL. */
    void (*iteration)(void *user, const Search *search, const TuningStep *step);
    /**
     * Called a few times per second while games are played; during the test `search` is complete.
     * Return false to finish running games and stop. May be NULL.
     */
    bool (*progress)(void *user, const Search *search, const TournamentProgress *progress);
} TuningWatcher;

enum { TUNING_CELLS_MAX = 9 };

/** The results of the test so far. */
typedef struct TuningTest {
    /*
     * Blocks by points of the tuned bot: 0, 1/2, 1, 3/2, 2; against an opponent by its points minus
     * those of the start on the same deck: -2, -3/2, ..., 2.
     */
    double counts[TUNING_CELLS_MAX];
    unsigned cells; /* SCORE_PENTANOMIAL or TUNING_CELLS_MAX */
    uint64_t blocks;
    double llr;
    SprtBounds bounds;
    SprtVerdict verdict; /* SPRT_CONTINUE after the last block: undecided */
} TuningTest;

/** Returns the number of games of one iteration. */
uint64_t tuning_iteration_games(const TournamentConfig *config);

/**
 * Returns the data of a test, for sprt_estimate. A difference of points against an opponent counts
 * as the score of a bot that is better by that much: 1/2 + difference / 2 games.
 * @param scores room for TUNING_CELLS_MAX values. Borrows both.
 */
SprtData tuning_test_data(const TuningTest *test, double *scores);

/**
 * Sets `out` to the bot of the configuration with other parameter values.
 * @param out free with bot_spec_free
 * @return STATUS_NO_MEMORY
 */
Status tuning_spec(BotSpec *out, const TournamentConfig *config, const double *values,
                   Message *message) MUST_USE;

/** Sets `out` to the bot as tuned so far, as tuning_spec. */
Status tuning_spec_tuned(BotSpec *out, const TournamentConfig *config, const Search *search,
                         Message *message) MUST_USE;

/**
 * Replays the complete iterations of a store without playing games.
 * @param search just created; afterwards at the last complete iteration
 * @param store opened with the configuration, for reading or writing
 * @param watcher may be NULL
 * @return the errors of the store
 */
Status tuning_history(Search *search, const TournamentConfig *config, Store *store,
                      const TuningWatcher *watcher, Message *message) MUST_USE;

/**
 * Plays the missing games of the iterations.
 * @param search just created from config->tune->search; afterwards at the last complete iteration,
 * whatever is returned
 * @param config with `tune`
 * @param store opened for writing with it
 * @param watcher may be NULL
 * @return STATUS_OK: all iterations are complete, or there were more bot faults than allowed (then
 * search->done is below iterations); STATUS_CONFLICT if the store has games of an iteration whose
 * predecessors are incomplete; and the errors of tournament_run
 */
Status tuning_run(Search *search, const TournamentConfig *config, Store *store,
                  const TuningWatcher *watcher, Message *message) MUST_USE;

/**
 * Plays the missing games of the test of the tuned bot against the start, or of both against an
 * opponent, until it is decided or its blocks are used up. The test is its own run in the folder
 * "test" of the tuning's folder. It is evaluated after every tune->blocks blocks, so its end does
 * not depend on the order in which games finish.
 * @param search complete, from tuning_run
 * @param program as for store_open
 * @param watcher may be NULL
 * @return STATUS_OK (out->verdict says how it ended; with more bot faults than allowed it stays
 * SPRT_CONTINUE), and the errors of store_open and tournament_run
 */
Status tuning_test(TuningTest *out, const TournamentConfig *config, const Search *search,
                   const char *program, const TuningWatcher *watcher, Message *message) MUST_USE;

CARCARENA_END

#endif
