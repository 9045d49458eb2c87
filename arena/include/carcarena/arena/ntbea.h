/**
 * N-tuple bandit evolutionary algorithm: searches for the best combination of listed values when
 * each evaluation is noisy and expensive. Values need no order, so words can be searched as well as
 * numbers.
 *
 * S. M. Lucas, J. Liu, D. Perez-Liebana, "The N-Tuple Bandit Evolutionary Algorithm for Game Agent
 * Optimisation", IEEE Congress on Evolutionary Computation 2018 (arXiv:1802.05991). A model keeps
 * the mean score of every value of a parameter (1-tuples), of every pair of values of two
 * parameters (2-tuples) and of every whole point. Mutation creates some neighbors of the current
 * point. The neighbor with the highest upper confidence bound
 *
 *     average over all its tuples of  mean + k sqrt(ln n / (n_tuple + 1/2))
 *
 * is evaluated next and becomes the current point; n counts all evaluations. Means are averaged
 * over tuples already seen. At the end the evaluated point with the highest mean is recommended.
 *
 * The algorithm plays no games: it works for games of bots and for test functions alike. Its
 * choices depend only on the setup and the scores, on every machine. One thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_NTBEA_H
#define CARCARENA_ARENA_NTBEA_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/status.h"

#include <stdint.h>

CARCARENA_BEGIN

enum {
    NTBEA_PARAMETERS_MAX = 32,
    NTBEA_VALUES_MAX = 64,
    NTBEA_NEIGHBORS_MAX = 10000,
    NTBEA_ITERATIONS_MAX = 1 << 20
};

/** What is searched. A point has one value number per parameter. */
typedef struct NtbeaSetup {
    unsigned count;                       /* number of parameters, 1 to NTBEA_PARAMETERS_MAX */
    unsigned sizes[NTBEA_PARAMETERS_MAX]; /* values of each parameter, 1 to NTBEA_VALUES_MAX */
    unsigned start[NTBEA_PARAMETERS_MAX]; /* the first point */
    uint64_t iterations;                  /* 1 to NTBEA_ITERATIONS_MAX */
    uint64_t seed;                        /* stream RNG_TUNER, keyed by iteration */
    double exploration;                   /* k, at least 0, in units of the score */
    unsigned neighbors;                   /* 1 to NTBEA_NEIGHBORS_MAX */
} NtbeaSetup;

/** A search in progress. */
typedef struct Ntbea Ntbea;

/**
 * Begins a search.
 * @param out freed with ntbea_destroy; unchanged on failure
 * @return STATUS_LIMIT if a number is out of its range, STATUS_NO_MEMORY
 */
Status ntbea_create(Ntbea **out, const NtbeaSetup *setup, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void ntbea_destroy(Ntbea *search);

/**
 * Writes the point to evaluate next.
 * @param point room for setup->count numbers
 */
void ntbea_ask(const Ntbea *search, unsigned *point);

/**
 * Takes the score of that point; higher is better.
 * @pre fewer than `iterations` scores were given
 */
void ntbea_tell(Ntbea *search, double score);

/**
 * Writes the evaluated point with the highest mean, the earliest of equals; before any score, the
 * start.
 */
void ntbea_best(const Ntbea *search, unsigned *point);

/** Returns the model's mean of a point; 0 if none of its tuples was seen. */
double ntbea_mean(const Ntbea *search, const unsigned *point);

/** Returns the upper confidence bound of a point. */
double ntbea_bound(const Ntbea *search, const unsigned *point);

/** Returns the number of evaluations of a parameter's value and their mean score, for display. */
uint64_t ntbea_value_count(const Ntbea *search, unsigned parameter, unsigned value);
double ntbea_value_mean(const Ntbea *search, unsigned parameter, unsigned value);

CARCARENA_END

#endif
