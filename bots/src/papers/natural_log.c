// SPDX-License-Identifier: MIT
//
// x = m * 2^e with m from 2/3 to 4/3, and ln m = 2 artanh((m - 1) / (m + 1)) by its series: with
// |z| <= 1/5 the terms left out are below 1e-16.
#include "papers/natural_log.h"

enum { TERMS = 11 };

double natural_log(double x) {
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
