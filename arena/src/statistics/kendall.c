// SPDX-License-Identifier: MIT
#include "statistics/kendall.h"

#include "carcarena/arena/distributions.h"

#include <math.h>

static int sign_of(double difference) {
    return (difference > 0 ? 1 : 0) - (difference < 0 ? 1 : 0);
}

double kendall_tau_b(const double *a, const double *b, uint32_t count) {
    double agreement = 0;
    double untied_a = 0;
    double untied_b = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            const int in_a = sign_of(a[i] - a[j]);
            const int in_b = sign_of(b[i] - b[j]);
            agreement += in_a * in_b;
            untied_a += in_a != 0 ? 1 : 0;
            untied_b += in_b != 0 ? 1 : 0;
        }
    }
    return untied_a > 0 && untied_b > 0 ? agreement / sqrt(untied_a * untied_b) : (double)NAN;
}

Estimate mean_of_clusters(const double *values, uint32_t count) {
    double sum = 0;
    double known = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += isnan(values[i]) ? 0 : values[i];
        known += isnan(values[i]) ? 0 : 1;
    }
    const double mean = known > 0 ? sum / known : (double)NAN;
    double squares = 0;
    for (uint32_t i = 0; i < count; i++) {
        squares += isnan(values[i]) ? 0 : (values[i] - mean) * (values[i] - mean);
    }
    if (known < 2) {
        const double half = known > 0 ? (double)INFINITY : (double)NAN;
        return (Estimate){mean, mean - half, mean + half};
    }
    const double half = sqrt(squares / (known - 1) / known) *
                        student_quantile(0.5 + INTERVAL_CONFIDENCE / 2.0, known - 1);
    return (Estimate){mean, mean - half, mean + half};
}
