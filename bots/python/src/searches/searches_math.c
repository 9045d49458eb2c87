// SPDX-License-Identifier: MIT
#include "searches_math.h"

#include "search/utility.h"

#include <math.h>
#include <string.h>

// e^x = 2^n e^r with n the integer nearest to x / ln 2, and |r| <= ln 2 / 2: the terms left out of
// the series are below 2e-8. ln 2 has two parts, so that n times the first is exact.
float exp_of(float x) {
    static const float LEAST = -87.0F, LOG2_E = 1.44269504F;
    static const float LN2_HIGH = 0.693359375F, LN2_LOW = -2.12194440e-4F;
    enum { EXPONENT_BIAS = 127, FRACTION_BITS = 23 };
    if (!(x > LEAST)) {
        return 0;
    }
    const int n = (int)(x * LOG2_E - 0.5F);
    const float r = x - (float)n * LN2_HIGH - (float)n * LN2_LOW;
    float series = 1.0F / 720;
    series = series * r + 1.0F / 120;
    series = series * r + 1.0F / 24;
    series = series * r + 1.0F / 6;
    series = series * r + 0.5F;
    series = series * r + 1;
    series = series * r + 1;
    const uint32_t bits = (uint32_t)(n + EXPONENT_BIAS) << FRACTION_BITS;
    float power = 0;
    memcpy(&power, &bits, sizeof power);
    return series * power;
}

/** Returns a real in (0, 1). */
static double open_unit(Rng *rng) {
    return ((double)rng_next(rng) + 0.5) * (1.0 / 4294967296.0);
}

double gumbel_draw(Rng *rng) {
    return -natural_log(-natural_log(open_unit(rng)));
}

/** Returns a number of the standard normal distribution: the polar method of Marsaglia. */
static double normal_draw(Rng *rng) {
    for (;;) {
        const double x = 2 * open_unit(rng) - 1;
        const double y = 2 * open_unit(rng) - 1;
        const double square = x * x + y * y;
        if (square < 1 && square > 0) {
            return x * sqrt(-2 * natural_log(square) / square);
        }
    }
}

// Marsaglia and Tsang, "A simple method for generating gamma variables", ACM TOMS 26, 2000; shapes
// below 1 by their relation of gamma(alpha) to gamma(alpha + 1).
double gamma_draw(Rng *rng, double alpha) {
    const double shape = alpha < 1 ? alpha + 1 : alpha;
    const double d = shape - 1.0 / 3;
    const double c = 1 / sqrt(9 * d);
    double drawn = 0;
    while (!(drawn > 0)) {
        const double x = normal_draw(rng);
        const double v = 1 + c * x;
        const double cube = v * v * v;
        if (v > 0 &&
            natural_log(open_unit(rng)) < 0.5 * x * x + d - d * cube + d * natural_log(cube)) {
            drawn = d * cube;
        }
    }
    return alpha < 1 ? drawn * (double)exp_of((float)(natural_log(open_unit(rng)) / alpha)) : drawn;
}
