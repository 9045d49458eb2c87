/**
 * Tuner: SPSA (spsa.h) over several parameters at once, as a state machine.
 *
 *     tuner_start -> (tuner_ask -> play both sides against each other -> tuner_tell)* -> value
 *
 * It plays no games: it works for games of bots and for test functions alike. Flips and rounding
 * use streams keyed by seed, iteration and parameter, so the state after iteration k depends only
 * on the setup and k results. To save the state, save the results.
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

/** Share of the iterations that is the constant A of the gains, as Spall recommends. */
#define TUNER_STABILITY 0.1

/** The scale on which steps of a parameter have equal length. */
typedef enum TunerScale {
    TUNER_LINEAR,
    TUNER_LOG /* natural logarithm: a step is a factor */
} TunerScale;

/** One parameter. */
typedef struct TunerParameter {
    double start;            /* within minimum .. maximum */
    double minimum, maximum; /* range of the values played with; above 0 on the logarithmic scale */
    double c_end; /* perturbation in the last iteration, > 0; on the logarithmic scale of the
                     logarithm: 0.1 is about 10 % */
    double r_end; /* step factor in the last iteration, > 0: the step is r c per net win */
    TunerScale scale;
    bool integer; /* played as an integer, rounded up or down at random in proportion */
} TunerParameter;

/** What is tuned, and for how long. */
typedef struct TunerSetup {
    TunerParameter parameters[TUNER_PARAMETERS_MAX];
    unsigned count;      /* number of parameters, 1 to TUNER_PARAMETERS_MAX */
    uint64_t iterations; /* at least 1 */
    uint64_t seed;
} TunerSetup;

/** A tuning in progress: plain data. */
typedef struct Tuner {
    TunerSetup setup;
    uint64_t done;                      /* completed iterations */
    double theta[TUNER_PARAMETERS_MAX]; /* current estimate, on the parameter's scale */
} Tuner;

/** The values of the two sides of one iteration, in the parameters' own units. */
typedef struct TunerProbe {
    double plus[TUNER_PARAMETERS_MAX];
    double minus[TUNER_PARAMETERS_MAX];
} TunerProbe;

/** Returns a tuner before its first iteration. */
Tuner tuner_start(const TunerSetup *setup);

/**
 * Returns the sides of the next iteration.
 * @pre tuner->done < iterations
 */
TunerProbe tuner_ask(const Tuner *tuner);

/**
 * Ends the iteration.
 * @param result games won minus games lost by the plus side
 */
void tuner_tell(Tuner *tuner, double result);

/**
 * Returns the current estimate of a parameter in its own unit; integers are rounded to the nearest.
 */
double tuner_value(const Tuner *tuner, unsigned parameter);

/** As tuner_value, before rounding. */
double tuner_estimate(const Tuner *tuner, unsigned parameter);

CARCARENA_END

#endif
