/**
 * Search: one interface for both tuning methods.
 *
 *     search_create -> (search_ask -> games -> search_tell)* -> search_value
 *
 * SPSA (tuner.h) plays two perturbed points against each other, NTBEA (ntbea.h) one candidate
 * against a fixed opponent. Neither plays games itself, and the state after k results depends only
 * on setup and results.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SEARCH_H
#define CARCARENA_ARENA_SEARCH_H

#include "carcarena/arena/ntbea.h"
#include "carcarena/arena/tuner.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** The methods; configurations name them "spsa" and "ntbea". */
typedef enum SearchMethod { SEARCH_SPSA, SEARCH_NTBEA } SearchMethod;

/** What is tuned, how, and for how long. */
typedef struct SearchSetup {
    SearchMethod method;
    TunerSetup tuner; /* parameters and length, for both methods */
    /*
     * NTBEA only: the values of each parameter in its own unit (for words, their numbers), their
     * number, and which one is the start.
     */
    double values[TUNER_PARAMETERS_MAX][NTBEA_VALUES_MAX];
    unsigned sizes[TUNER_PARAMETERS_MAX];
    unsigned starts[TUNER_PARAMETERS_MAX];
    double exploration;
    unsigned neighbors;
} SearchSetup;

/** A search in progress. */
typedef struct Search {
    const SearchSetup *setup; /* borrowed */
    uint64_t done;            /* number of completed iterations */
    Tuner tuner;              /* SPSA */
    Ntbea *ntbea;             /* NTBEA, else NULL */
} Search;

/**
 * Begins a search.
 * @param setup must outlive the search
 * @return STATUS_LIMIT, STATUS_NO_MEMORY; call search_destroy in every case
 */
Status search_create(Search *search, const SearchSetup *setup, Message *message) MUST_USE;

/** Frees the contents of a search. */
void search_destroy(Search *search);

/**
 * Returns the sides of the next iteration; for NTBEA `plus` is the candidate and `minus` the start.
 * @pre search->done < iterations
 */
TunerProbe search_ask(const Search *search);

/**
 * Ends the iteration.
 * @param net games won minus games lost by the plus side
 * @param games number of games
 */
void search_tell(Search *search, double net, uint64_t games);

/** Returns the best value so far in the parameter's own unit. */
double search_value(const Search *search, unsigned parameter);

/** As search_value, before an integer of SPSA is rounded. */
double search_estimate(const Search *search, unsigned parameter);

CARCARENA_END

#endif
