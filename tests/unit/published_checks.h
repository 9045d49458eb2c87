/**
 * Shared by the parts of test_published: reading a case and returning numbers.
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

/** Numbers that a check computed. */
typedef struct Quantities {
    char names[QUANTITIES_MAX][QUANTITY_NAME_SIZE];
    double values[QUANTITIES_MAX];
    unsigned count;
} Quantities;

/** A kind of check: computes all numbers of a case. Lists end with an empty row. */
typedef struct CheckKind {
    const char *name;
    Status (*run)(const cJSON *test, Quantities *out, Message *message);
} CheckKind;

extern const CheckKind PUBLISHED_RATING_KINDS[];
extern const CheckKind PUBLISHED_ONLINE_KINDS[];

/** Adds a number to the results. */
void quantity_add(Quantities *out, const char *name, double value);

/** Adds a number under "NAME_INDEX". */
void quantity_add_indexed(Quantities *out, const char *name, unsigned index, double value);

/** Returns a number of a case; NAN if there is none. */
double number_of(const cJSON *object, const char *key);

/**
 * Reads an array of at most NUMBERS_MAX numbers. Returns the count, 0 if there is no such array.
 */
unsigned numbers_of(const cJSON *object, const char *key, double *numbers);

#endif
