// SPDX-License-Identifier: MIT
#include "evaluation/box_weights.h"

#include <string.h>

enum { SET_MAX = 3 };

// The factors of a set of expansions; 0 stands for 1.
typedef struct BoxFactors {
    const char *expansions[SET_MAX];
#define WEIGHT_FACTOR(name, standard, minimum, maximum, help) double name;
    EVALUATION_WEIGHTS(WEIGHT_FACTOR)
#undef WEIGHT_FACTOR
} BoxFactors;

// Found by scripts/tune_boxes.sh. Larger sets come first.
// clang-format off
static const BoxFactors FACTORS[] = {
    {.expansions = {"inns-and-cathedrals", "traders-and-builders", "abbey-and-mayor"},
     .city = 0.71, .road = 0.94, .cloister = 0.83, .farm = 1.42, .follower = 0.94, .spread = 0.82,
     .home = 0.86, .doubt = 0.90, .haste = 0.73, .contest = 0.90, .rival = 0.87, .bound = 0.77,
     .extra = 1.39, .sure = 1.15},
    {.expansions = {"inns-and-cathedrals", "traders-and-builders"}, .city = 0.90, .road = 1.39,
     .cloister = 0.71, .farm = 1.04, .follower = 1.01, .spread = 0.73, .home = 0.67,
     .doubt = 0.71, .haste = 0.95, .contest = 1.00, .rival = 1.13, .bound = 0.87, .extra = 1.19,
     .sure = 1.04},
    {.expansions = {"inns-and-cathedrals"}, .city = 0.77, .road = 1.49, .cloister = 1.00,
     .farm = 1.21, .follower = 1.09, .spread = 0.77, .home = 1.21, .doubt = 0.75, .haste = 1.16,
     .contest = 0.85, .rival = 0.38, .bound = 1.43, .extra = 1.61, .sure = 0.77},
    {.expansions = {"traders-and-builders"}, .city = 1.11, .road = 2.01, .cloister = 0.30,
     .farm = 0.98, .follower = 1.12, .spread = 0.99, .home = 0.79, .doubt = 0.66, .haste = 1.19,
     .contest = 1.34, .rival = 1.14, .bound = 1.11, .sure = 0.98},
    {.expansions = {"abbey-and-mayor"}, .city = 0.98, .road = 1.28, .cloister = 0.66,
     .farm = 1.41, .follower = 0.81, .spread = 0.44, .home = 1.64, .doubt = 1.18, .haste = 1.14,
     .contest = 1.02, .rival = 0.88, .bound = 0.71, .sure = 0.65},
    {.expansions = {"shepherd"}, .city = 0.50, .road = 0.91, .cloister = 0.98, .farm = 1.23,
     .follower = 0.96, .spread = 1.05, .home = 0.83, .doubt = 1.80, .haste = 0.82,
     .contest = 1.06, .rival = 0.86, .bound = 0.97, .promise = 0.63, .extra = 1.38, .sure = 1.21},
    {.expansions = {"tower"}, .city = 1.22, .road = 1.03, .cloister = 0.37, .farm = 1.47,
     .follower = 0.67, .spread = 0.35, .home = 1.10, .doubt = 1.76, .haste = 1.03,
     .contest = 1.06, .rival = 1.21, .bound = 0.93, .danger = 0.24, .sure = 0.85},
    {.expansions = {"princess-and-dragon"}, .city = 0.97, .road = 0.88, .cloister = 1.50,
     .farm = 0.70, .follower = 0.66, .spread = 0.37, .home = 1.11, .doubt = 0.87, .haste = 2.06,
     .contest = 0.97, .rival = 0.88, .bound = 1.37, .danger = 0.40, .loan = 0.91, .sure = 0.90},
};
// clang-format on

enum { ROWS = sizeof FACTORS / sizeof FACTORS[0] };

// Returns the number of an expansion in play as a bit; 0 if it is not in play.
static uint64_t expansion_bit(const Rules *rules, const char *id) {
    const char *name;
    for (unsigned i = 0; (name = rules_expansion(rules, i)) != NULL; i++) {
        if (strcmp(name, id) == 0) {
            return UINT64_C(1) << i % 64;
        }
    }
    return 0;
}

// Returns the expansions of a row as bits if all are in play, otherwise 0.
static uint64_t row_bits(const BoxFactors *row, const Rules *rules) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < SET_MAX && row->expansions[i] != NULL; i++) {
        const uint64_t bit = expansion_bit(rules, row->expansions[i]);
        if (bit == 0) {
            return 0;
        }
        bits |= bit;
    }
    return bits;
}

// Finds the rows that apply: the first that fit, each expansion being used once. Returns their
// number.
static unsigned rows_find(const Rules *rules, const BoxFactors *rows[ROWS]) {
    unsigned count = 0;
    uint64_t used = 0;
    for (unsigned i = 0; i < ROWS; i++) {
        const uint64_t bits = row_bits(&FACTORS[i], rules);
        if (bits != 0 && (bits & used) == 0) {
            rows[count++] = &FACTORS[i];
            used |= bits;
        }
    }
    return count;
}

// Returns a weight changed by a share of its factor, within its limits.
static double scaled(double weight, double factor, double share, double minimum, double maximum) {
    const double value = factor == 0 ? weight : weight * (1 + share * (factor - 1));
    return value < minimum ? minimum : value > maximum ? maximum : value;
}

EvaluationWeights box_weights(const EvaluationWeights *weights, const Rules *rules) {
    const BoxFactors *rows[ROWS];
    const unsigned count = rows_find(rules, rows);
    EvaluationWeights own = *weights;
    for (unsigned i = 0; i < count; i++) {
        const double share = weights->boxes / count;
#define WEIGHT_SCALE(name, standard, minimum, maximum, help)                                       \
    own.name = scaled(own.name, rows[i]->name, share, minimum, maximum);
        EVALUATION_WEIGHTS(WEIGHT_SCALE)
#undef WEIGHT_SCALE
    }
    return own;
}
