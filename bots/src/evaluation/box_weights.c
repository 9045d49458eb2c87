// SPDX-License-Identifier: MIT
#include "evaluation/box_weights.h"

#include <math.h>
#include <string.h>

// The factors of one expansion; 0 stands for 1.
typedef struct BoxFactors {
    const char *expansion;
#define WEIGHT_FACTOR(name, standard, minimum, maximum, help) double name;
    EVALUATION_WEIGHTS(WEIGHT_FACTOR)
#undef WEIGHT_FACTOR
} BoxFactors;

// Found by scripts/tune_boxes.sh.
// clang-format off
static const BoxFactors FACTORS[] = {
    {.expansion = "inns-and-cathedrals", .city = 0.77, .road = 1.49, .cloister = 1.00,
     .farm = 1.21, .follower = 1.09, .spread = 0.77, .home = 1.21, .doubt = 0.75, .haste = 1.16,
     .contest = 0.85, .rival = 0.38, .bound = 1.43, .extra = 1.61, .sure = 0.77},
    {.expansion = "traders-and-builders", .city = 1.46, .road = 0.96, .cloister = 0.64,
     .farm = 0.33, .follower = 1.10, .spread = 1.13, .home = 0.46, .doubt = 0.95, .haste = 0.49,
     .contest = 1.30, .rival = 0.90, .bound = 0.88, .sure = 0.75},
    {.expansion = "abbey-and-mayor", .city = 0.99, .road = 1.42, .cloister = 0.32, .farm = 1.27,
     .follower = 1.00, .spread = 0.71, .home = 0.54, .doubt = 1.41, .haste = 2.31,
     .contest = 0.81, .rival = 1.22, .bound = 0.58, .sure = 0.83},
    {.expansion = "shepherd", .city = 1.09, .road = 1.73, .cloister = 0.89, .farm = 1.50,
     .follower = 1.05, .spread = 0.98, .home = 1.20, .doubt = 1.80, .haste = 0.71,
     .contest = 0.94, .rival = 1.08, .bound = 1.43, .promise = 1.49, .extra = 1.02, .sure = 0.84},
};
// clang-format on

enum { ROWS = sizeof FACTORS / sizeof FACTORS[0] };

static const BoxFactors *factors_find(const char *expansion) {
    for (size_t i = 0; i < ROWS; i++) {
        if (strcmp(FACTORS[i].expansion, expansion) == 0) {
            return &FACTORS[i];
        }
    }
    return NULL;
}

// Returns a weight changed by a share of its factor, within its limits.
static double scaled(double weight, double factor, double share, double minimum, double maximum) {
    const double value = factor == 0 ? weight : weight * (1 + share * (factor - 1));
    return value < minimum ? minimum : value > maximum ? maximum : value;
}

// Finds the rows of the expansions in play. Returns their number.
static unsigned rows_find(const Rules *rules, const BoxFactors *rows[ROWS]) {
    unsigned count = 0;
    const char *expansion;
    for (unsigned i = 0; (expansion = rules_expansion(rules, i)) != NULL; i++) {
        const BoxFactors *row = factors_find(expansion);
        if (row != NULL) {
            rows[count++] = row;
        }
    }
    return count;
}

EvaluationWeights box_weights(const EvaluationWeights *weights, const Rules *rules) {
    const BoxFactors *rows[ROWS];
    const unsigned count = rows_find(rules, rows);
    EvaluationWeights own = *weights;
    for (unsigned i = 0; i < count; i++) {
        const double share = weights->boxes / sqrt(count);
#define WEIGHT_SCALE(name, standard, minimum, maximum, help)                                       \
    own.name = scaled(own.name, rows[i]->name, share, minimum, maximum);
        EVALUATION_WEIGHTS(WEIGHT_SCALE)
#undef WEIGHT_SCALE
    }
    return own;
}
