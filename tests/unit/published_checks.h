/**
 * What the parts of test_published share: how a case is read and how numbers are handed back.
 *
 *     test_published.c     scores, sequential tests, tuning; all cases
 *     published_checks.c   numbers in and out
 *     published_ratings.c  joint fits of rankings
 *     published_online.c   online ratings, random numbers
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_PUBLISHED_CHECKS_H
#define TESTS_PUBLISHED_CHECKS_H

#include "carcarena/engine/status.h"

#include <cjson/cJSON.h>

enum { QUANTITIES_MAX = 96, QUANTITY_NAME_SIZE = 24, NUMBERS_MAX = 32 };

/** What a check computed. */
typedef struct Quantities {
    char names[QUANTITIES_MAX][QUANTITY_NAME_SIZE];
    double values[QUANTITIES_MAX];
    unsigned count;
} Quantities;

/** A kind of check: computes everything it knows about a case. Lists end with an empty row. */
typedef struct CheckKind {
    const char *name;
    Status (*run)(const cJSON *test, Quantities *out, Message *message);
} CheckKind;

extern const CheckKind PUBLISHED_RATING_KINDS[];
extern const CheckKind PUBLISHED_ONLINE_KINDS[];

/** Hands a number back. */
void quantity_add(Quantities *out, const char *name, double value);

/** The same under "NAME_INDEX". */
void quantity_add_indexed(Quantities *out, const char *name, unsigned index, double value);

/** A number of a case; NAN if there is none. */
double number_of(const cJSON *object, const char *key);

/** An array of at most NUMBERS_MAX numbers; returns how many, 0 if there is no such array. */
unsigned numbers_of(const cJSON *object, const char *key, double *numbers);

#endif
