// SPDX-License-Identifier: MIT
#include "carcarena/arena/tuner.h"

#include "carcarena/engine/rng.h"
#include "carcarena/engine/status.h"

#include <math.h>

/** From a parameter's own unit to the scale it is tuned on, and back. */
static double to_scale(const TunerParameter *parameter, double value) {
    return parameter->scale == TUNER_LOG ? log(value) : value;
}

static double from_scale(const TunerParameter *parameter, double theta) {
    const double value = parameter->scale == TUNER_LOG ? exp(theta) : theta;
    return fmin(fmax(value, parameter->minimum), parameter->maximum);
}

static SpsaGain gain(const Tuner *tuner, unsigned index) {
    const TunerParameter *const parameter = &tuner->setup.parameters[index];
    const double iterations = (double)tuner->setup.iterations;
    const SpsaSchedule schedule = spsa_schedule_to_end(parameter->r_end, parameter->c_end,
                                                       TUNER_STABILITY * iterations, iterations);
    return spsa_gain(&schedule, (double)tuner->done + 1.0);
}

/** Random numbers of a parameter in the current iteration: first the flip, then the rounding. */
static Rng lots(const Tuner *tuner, unsigned index) {
    return rng_keyed(tuner->setup.seed, RNG_TUNER, tuner->done, index);
}

static double flip(Rng *rng) {
    return rng_below(rng, 2) == 0 ? 1.0 : -1.0;
}

Tuner tuner_start(const TunerSetup *setup) {
    CHECK(setup->count >= 1 && setup->count <= TUNER_PARAMETERS_MAX);
    CHECK(setup->iterations >= 1);
    Tuner tuner = {.setup = *setup};
    for (unsigned i = 0; i < setup->count; i++) {
        tuner.theta[i] = to_scale(&setup->parameters[i], setup->parameters[i].start);
    }
    return tuner;
}

TunerProbe tuner_ask(const Tuner *tuner) {
    CHECK(tuner->done < tuner->setup.iterations);
    TunerProbe probe = {{0}, {0}};
    for (unsigned i = 0; i < tuner->setup.count; i++) {
        const TunerParameter *const parameter = &tuner->setup.parameters[i];
        Rng rng = lots(tuner, i);
        const double shift = gain(tuner, i).c * flip(&rng);
        probe.plus[i] = from_scale(parameter, tuner->theta[i] + shift);
        probe.minus[i] = from_scale(parameter, tuner->theta[i] - shift);
        if (parameter->integer) {
            // Rounds both sides with the same random number, so that their mean distance is
            // unchanged.
            const double lot = rng_unit(&rng);
            probe.plus[i] = floor(probe.plus[i] + lot);
            probe.minus[i] = floor(probe.minus[i] + lot);
        }
    }
    return probe;
}

void tuner_tell(Tuner *tuner, double result) {
    CHECK(tuner->done < tuner->setup.iterations);
    for (unsigned i = 0; i < tuner->setup.count; i++) {
        const TunerParameter *const parameter = &tuner->setup.parameters[i];
        Rng rng = lots(tuner, i);
        tuner->theta[i] = spsa_step(tuner->theta[i], gain(tuner, i), flip(&rng), result,
                                    to_scale(parameter, parameter->minimum),
                                    to_scale(parameter, parameter->maximum));
    }
    tuner->done++;
}

double tuner_estimate(const Tuner *tuner, unsigned parameter) {
    CHECK(parameter < tuner->setup.count);
    return from_scale(&tuner->setup.parameters[parameter], tuner->theta[parameter]);
}

double tuner_value(const Tuner *tuner, unsigned parameter) {
    const double value = tuner_estimate(tuner, parameter);
    return tuner->setup.parameters[parameter].integer ? floor(value + 0.5) : value;
}
