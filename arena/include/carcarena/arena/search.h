/**
 * Search: either way to tune, asked and told alike.
 *
 *     search_create -> (search_ask -> games -> search_tell)* -> search_value
 *
 * SPSA (tuner.h) plays two perturbed points against each other, NTBEA (ntbea.h) one candidate
 * against a fixed opponent. Neither plays anything itself, and the state after k results is a
 * function of setup and results.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SEARCH_H
#define CARCARENA_ARENA_SEARCH_H

#include "carcarena/arena/ntbea.h"
#include "carcarena/arena/tuner.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** The methods; words in configurations: "spsa", "ntbea". */
typedef enum SearchMethod { SEARCH_SPSA, SEARCH_NTBEA } SearchMethod;

/** What is tuned, how, and for how long. */
typedef struct SearchSetup {
    SearchMethod method;
    TunerSetup tuner; /* parameters and length of either method */
    /* NTBEA alone: the values of each parameter in its own unit (of a word, its number), how many
     * there are, and which one is the start. */
    double values[TUNER_PARAMETERS_MAX][NTBEA_VALUES_MAX];
    unsigned sizes[TUNER_PARAMETERS_MAX];
    unsigned starts[TUNER_PARAMETERS_MAX];
    double exploration;
    unsigned neighbours;
} SearchSetup;

/** A search under way. */
typedef struct Search {
    const SearchSetup *setup; /* borrowed */
    uint64_t done;            /* iterations told */
    Tuner tuner;              /* SPSA */
    Ntbea *ntbea;             /* NTBEA, else NULL */
} Search;

/** Begins a search. @param setup lives as long as the search. @return STATUS_LIMIT,
 * STATUS_NO_MEMORY; search_destroy is due either way. */
Status search_create(Search *search, const SearchSetup *setup, Message *message) MUST_USE;

/** Frees what it holds. */
void search_destroy(Search *search);

/** The next iteration's sides: of NTBEA `plus` is the candidate and `minus` the start.
 * @pre search->done < iterations. */
TunerProbe search_ask(const Search *search);

/**
 * Ends the iteration.
 * @param net games won minus games lost by the plus side. @param games how many there were.
 */
void search_tell(Search *search, double net, uint64_t games);

/** The value found so far, in the parameter's own unit. */
double search_value(const Search *search, unsigned parameter);

/** The same before an integer of SPSA is rounded. */
double search_estimate(const Search *search, unsigned parameter);

CARCARENA_END

#endif
