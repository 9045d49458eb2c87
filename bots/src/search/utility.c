// SPDX-License-Identifier: MIT
#include "search/utility.h"

#include <math.h>

double utility_of_lead(const Utility *utility, double lead, uint32_t draws_left) {
    static const double LEAD_PER_DRAW = 2.6; // standard deviation, 22 / sqrt(71)
    const double size = fabs(lead);
    const double points = lead / (utility->scale + size);
    if (!(size > 0) || !(utility->win > 0)) {
        return (1 - utility->win) * points;
    }
    const double won = lead / (LEAD_PER_DRAW * sqrt((double)draws_left) + size);
    return (1 - utility->win) * points + utility->win * won;
}

double utility_attention(double loss, double temperature) {
    enum { SQUARINGS = 6 };
    double share = 1 / (1 + loss / (temperature * (1 << SQUARINGS)));
    for (int i = 0; i < SQUARINGS; i++) {
        share *= share;
    }
    return share;
}

// x = m * 2^e with m from 2/3 to 4/3, and ln m = 2 artanh((m - 1) / (m + 1)) by its series; with
// |z| <= 1/5 the omitted terms are below 1e-16.
double natural_log(double x) {
    enum { TERMS = 11 };
    static const double LN_2 = 0.693147180559945309417;
    double exponent = 0;
    while (x > 4.0 / 3) {
        x *= 0.5;
        exponent += 1;
    }
    while (x < 2.0 / 3) {
        x *= 2;
        exponent -= 1;
    }
    const double z = (x - 1) / (x + 1);
    const double square = z * z;
    double series = 0;
    for (int term = TERMS; term >= 0; term--) {
        series = series * square + 1.0 / (2 * term + 1);
    }
    return exponent * LN_2 + 2 * z * series;
}
