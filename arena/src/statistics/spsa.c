// SPDX-License-Identifier: MIT
#include "carcarena/arena/spsa.h"

#include "carcarena/engine/status.h"

#include <math.h>

static const double ALPHA = 0.602;
static const double GAMMA = 0.101;

SpsaGain spsa_gain(const SpsaSchedule *schedule, double k) {
    CHECK(k >= 1.0);
    const double c = schedule->c / pow(k, schedule->gamma);
    const double a = schedule->a / pow(schedule->stability + k, schedule->alpha);
    return (SpsaGain){c, a / (c * c)};
}

SpsaSchedule spsa_schedule_to_end(double r_end, double c_end, double stability, double iterations) {
    CHECK(iterations >= 1.0);
    const double a_end = r_end * c_end * c_end;
    return (SpsaSchedule){.a = a_end * pow(stability + iterations, ALPHA),
                          .c = c_end * pow(iterations, GAMMA),
                          .stability = stability,
                          .alpha = ALPHA,
                          .gamma = GAMMA};
}

double spsa_step(double theta, SpsaGain gain, double flip, double result, double minimum,
                 double maximum) {
    const double moved = theta + gain.r * gain.c * result * flip;
    return fmin(fmax(moved, minimum), maximum);
}
