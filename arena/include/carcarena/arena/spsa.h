/**
 * Simultaneous perturbation stochastic approximation: the formulas, without the games.
 *
 * J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic
 * Optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998), in the form used
 * for tuning by mirrored games: in iteration k every parameter theta moves to theta + c_k flip for
 * one side and theta - c_k flip for the other, flip being +1 or -1 at random; then
 *
 *     theta <- theta + r_k c_k (wins - losses) flip,   r_k = a_k / c_k^2,
 *     a_k = a / (A + k)^alpha,   c_k = c / k^gamma.
 *
 * Pure functions, any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SPSA_H
#define CARCARENA_ARENA_SPSA_H

#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/**
 * Constants of a run. Spall recommends alpha 0.602, gamma 0.101, and A a tenth of the iterations.
 */
typedef struct SpsaSchedule {
    double a;         /* size of the first steps, in units of c^2 per game */
    double c;         /* first perturbation of the parameter, in its own unit */
    double stability; /* A */
    double alpha, gamma;
} SpsaSchedule;

/** Gains of one iteration. */
typedef struct SpsaGain {
    double c; /* perturbation c_k */
    double r; /* step factor r_k */
} SpsaGain;

/** Returns the gains of iteration `k`, counted from 1. */
SpsaGain spsa_gain(const SpsaSchedule *schedule, double k);

/**
 * Returns the schedule whose step factor at the last iteration is `r_end` and whose perturbation
 * there is `c_end`: the two numbers that people can judge.
 */
SpsaSchedule spsa_schedule_to_end(double r_end, double c_end, double stability, double iterations);

/**
 * Returns one parameter after an iteration, limited to [minimum, maximum].
 * @param flip +1 or -1
 * @param result wins minus losses of the side with + c_k flip
 */
double spsa_step(double theta, SpsaGain gain, double flip, double result, double minimum,
                 double maximum);

CARCARENA_END

#endif
