/**
 * Tuner: SPSA (spsa.h) over several parameters at once, as a state machine that is asked and told.
 *
 *     tuner_start -> (tuner_ask -> play both sides against each other -> tuner_tell)* -> value
 *
 * It plays nothing itself: games of bots and test functions look the same to it. Flips and rounding
 * come from streams keyed by seed, iteration and parameter, so the state after iteration k is a
 * function of the setup and of k results alone; whoever keeps the results keeps the state.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_TUNER_H
#define CARCARENA_ARENA_TUNER_H

#include "carcarena/arena/spsa.h"
#include "carcarena/engine/library.h"

#include <stdbool.h>
#include <stdint.h>

CARCARENA_BEGIN

enum { TUNER_PARAMETERS_MAX = 32 };

/** Part of the iterations that is the constant A of the gains, as Spall advises. */
#define TUNER_STABILITY 0.1

/** Where steps of a parameter are equally long. */
typedef enum TunerScale {
    TUNER_LINEAR,
    TUNER_LOG /* on its natural logarithm: a step is a factor */
} TunerScale;

/** One parameter. */
typedef struct TunerParameter {
    double start;            /* within minimum .. maximum */
    double minimum, maximum; /* of what is played with; above 0 on the logarithmic scale */
    double c_end; /* perturbation in the last iteration, > 0; on the logarithmic scale of the
                     logarithm: 0.1 is about 10 % */
    double r_end; /* step factor in the last iteration, > 0: the step is r c a net win */
    TunerScale scale;
    bool integer; /* played with as an integer, rounded up or down by lot in proportion */
} TunerParameter;

/** What is tuned, and for how long. */
typedef struct TunerSetup {
    TunerParameter parameters[TUNER_PARAMETERS_MAX];
    unsigned count;      /* 1 .. TUNER_PARAMETERS_MAX */
    uint64_t iterations; /* at least 1 */
    uint64_t seed;
} TunerSetup;

/** A tuning under way: plain data. */
typedef struct Tuner {
    TunerSetup setup;
    uint64_t done;                      /* iterations told */
    double theta[TUNER_PARAMETERS_MAX]; /* current estimate, on the parameter's scale */
} Tuner;

/** What the two sides of one iteration play with, in the parameters' own units. */
typedef struct TunerProbe {
    double plus[TUNER_PARAMETERS_MAX];
    double minus[TUNER_PARAMETERS_MAX];
} TunerProbe;

/** A tuner before its first iteration. */
Tuner tuner_start(const TunerSetup *setup);

/** The next iteration's sides. @pre tuner->done < iterations. */
TunerProbe tuner_ask(const Tuner *tuner);

/**
 * Ends the iteration.
 * @param result games won minus games lost by the plus side.
 */
void tuner_tell(Tuner *tuner, double result);

/** Current estimate of a parameter in its own unit; integers are rounded to the nearest. */
double tuner_value(const Tuner *tuner, unsigned parameter);

/** The same before rounding. */
double tuner_estimate(const Tuner *tuner, unsigned parameter);

CARCARENA_END

#endif
