// SPDX-License-Identifier: MIT
#include "carcarena/arena/distributions.h"

#include "carcarena/engine/status.h"

#include <float.h>
#include <math.h>

static const double SQRT_2 = 1.41421356237309504880;
static const double SQRT_2_PI = 2.50662827463100050242;
static const double FREEDOM_NORMAL = 1e7;

double normal_cdf(double x) {
    return 0.5 * erfc(-x / SQRT_2);
}

// Bisection down to adjacent doubles: slow, certain, and called a handful of times a report.
static double invert(double (*cdf)(double x, double shape), double shape, double p) {
    double low = -1.0;
    double high = 1.0;
    while (cdf(low, shape) > p) {
        low *= 2.0;
    }
    while (cdf(high, shape) < p) {
        high *= 2.0;
    }
    for (;;) {
        const double middle = low + (high - low) / 2.0;
        if (middle <= low || middle >= high) {
            return middle;
        }
        if (cdf(middle, shape) < p) {
            low = middle;
        } else {
            high = middle;
        }
    }
}

static double normal_cdf_shaped(double x, double shape) {
    return normal_cdf(x);
}

double normal_quantile(double p) {
    CHECK(p >= 0.0 && p <= 1.0);
    if (p == 0.0 || p == 1.0) {
        return p == 0.0 ? -(double)INFINITY : (double)INFINITY;
    }
    // The upper tail is inverted through the lower one, where erfc keeps its relative accuracy. One
    // Newton step then removes the flatness of the distribution function from the bisection.
    const double tail = p > 0.5 ? 1.0 - p : p;
    const double x = invert(normal_cdf_shaped, 0.0, tail);
    const double density = exp(-0.5 * x * x) / SQRT_2_PI;
    const double refined = density > DBL_MIN ? x - (normal_cdf(x) - tail) / density : x;
    return p > 0.5 ? -refined : refined;
}

// Continued fraction of I_x(a, b), evaluated by the method of Lentz; converges quickly for
// x < (a + 1) / (a + b + 2).
static double beta_fraction(double a, double b, double x) {
    const double tiny = 1e-300;
    const int terms_max = 100000;
    double c = 1.0;
    double d = 1.0 - (a + b) * x / (a + 1.0);
    d = 1.0 / (fabs(d) < tiny ? tiny : d);
    double fraction = d;
    for (int m = 1; m <= terms_max; ++m) {
        const double two_m = 2.0 * m;
        const double even = m * (b - m) * x / ((a + two_m - 1.0) * (a + two_m));
        d = 1.0 + even * d;
        c = 1.0 + even / c;
        d = 1.0 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        fraction *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + two_m) * (a + two_m + 1.0));
        d = 1.0 + odd * d;
        c = 1.0 + odd / c;
        d = 1.0 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        fraction *= d * c;
        if (fabs(d * c - 1.0) < DBL_EPSILON) {
            break;
        }
    }
    return fraction;
}

// ln Gamma(x) for x > 0 by Stirling's series from x >= 16 on; lgamma of the C library writes a
// global.
static double log_gamma(double x) {
    static const double SERIES[] = {1.0 / 12.0,    -1.0 / 360.0, 1.0 / 1260.0,
                                    -1.0 / 1680.0, 1.0 / 1188.0, -691.0 / 360360.0};
    double shift = 0.0;
    while (x < 16.0) {
        shift += log(x);
        x += 1.0;
    }
    double power = 1.0 / x;
    double sum = 0.0;
    for (unsigned i = 0; i < sizeof SERIES / sizeof SERIES[0]; ++i) {
        sum += SERIES[i] * power;
        power /= x * x;
    }
    return (x - 0.5) * log(x) - x + log(SQRT_2_PI) + sum - shift;
}

double beta_regularized(double a, double b, double x) {
    CHECK(a > 0.0 && b > 0.0 && x >= 0.0 && x <= 1.0);
    if (x == 0.0 || x == 1.0) {
        return x;
    }
    const double front =
        exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * log(x) + b * log1p(-x));
    if (x < (a + 1.0) / (a + b + 2.0)) {
        return front * beta_fraction(a, b, x) / a;
    }
    return 1.0 - front * beta_fraction(b, a, 1.0 - x) / b;
}

double student_cdf(double t, double freedom) {
    CHECK(freedom > 0.0);
    if (freedom > FREEDOM_NORMAL) {
        return normal_cdf(t);
    }
    const double tail = 0.5 * beta_regularized(freedom / 2.0, 0.5, freedom / (freedom + t * t));
    return t > 0.0 ? 1.0 - tail : tail;
}

double student_quantile(double p, double freedom) {
    CHECK(p > 0.0 && p < 1.0 && freedom > 0.0);
    if (freedom > FREEDOM_NORMAL) {
        return normal_quantile(p);
    }
    return p > 0.5 ? -invert(student_cdf, freedom, 1.0 - p) : invert(student_cdf, freedom, p);
}
