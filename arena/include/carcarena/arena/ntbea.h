/**
 * N-tuple bandit evolutionary algorithm: a search of the best combination of listed values when
 * each evaluation is noisy and dear. Values need no order, so words can be searched as well as
 * numbers.
 *
 * S. M. Lucas, J. Liu, D. Perez-Liebana, "The N-Tuple Bandit Evolutionary Algorithm for Game Agent
 * Optimisation", IEEE Congress on Evolutionary Computation 2018 (arXiv:1802.05991). A model keeps
 * the mean score of every value of a parameter (1-tuples), of every two values of two parameters
 * (2-tuples) and of every whole point. From the current point some neighbours are made by mutation;
 * the one whose upper confidence bound
 *
 *     average over all its tuples of  mean + k sqrt(ln n / (n_tuple + 1/2))
 *
 * is highest is evaluated next and becomes the current point; n counts all evaluations. The sum of
 * means is over tuples that were seen. In the end the evaluated point with the highest mean is
 * recommended.
 *
 * It plays nothing itself: games of bots and test functions look the same to it. What it does is a
 * function of the setup and of the scores told, the same on every machine. One thread at a time.
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
    NTBEA_NEIGHBOURS_MAX = 10000,
    NTBEA_ITERATIONS_MAX = 1 << 20
};

/** What is searched. Points are numbers of values, one a parameter. */
typedef struct NtbeaSetup {
    unsigned count;                       /* of parameters, 1 .. NTBEA_PARAMETERS_MAX */
    unsigned sizes[NTBEA_PARAMETERS_MAX]; /* how many values each has, 1 .. NTBEA_VALUES_MAX */
    unsigned start[NTBEA_PARAMETERS_MAX]; /* the first point */
    uint64_t iterations;                  /* 1 .. NTBEA_ITERATIONS_MAX */
    uint64_t seed;                        /* stream RNG_TUNER, keyed by iteration */
    double exploration;                   /* k, at least 0, in the unit of scores */
    unsigned neighbours;                  /* 1 .. NTBEA_NEIGHBOURS_MAX */
} NtbeaSetup;

/** A search under way. */
typedef struct Ntbea Ntbea;

/**
 * Begins a search.
 * @param out freed with ntbea_destroy; unchanged on failure.
 * @return STATUS_LIMIT if a number is out of its range, STATUS_NO_MEMORY.
 */
Status ntbea_create(Ntbea **out, const NtbeaSetup *setup, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void ntbea_destroy(Ntbea *search);

/** The point to be evaluated next. @param point room for setup->count numbers. */
void ntbea_ask(const Ntbea *search, unsigned *point);

/** Its score: higher is better. @pre fewer than `iterations` were told. */
void ntbea_tell(Ntbea *search, double score);

/** The evaluated point with the highest mean, the earliest of equals; before any, the start. */
void ntbea_best(const Ntbea *search, unsigned *point);

/** The model's mean of a point; 0 if nothing of it was seen. */
double ntbea_mean(const Ntbea *search, const unsigned *point);

/** Its upper confidence bound. */
double ntbea_bound(const Ntbea *search, const unsigned *point);

/** Evaluations of a value of a parameter, and their mean score: what people want to see. */
uint64_t ntbea_value_count(const Ntbea *search, unsigned parameter, unsigned value);
double ntbea_value_mean(const Ntbea *search, unsigned parameter, unsigned value);

CARCARENA_END

#endif
