// SPDX-License-Identifier: MIT
#include "published_checks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void quantity_add(Quantities *out, const char *name, double value) {
    CHECK(out->count < QUANTITIES_MAX);
    CHECK(strlen(name) < QUANTITY_NAME_SIZE);
    memcpy(out->names[out->count], name, strlen(name) + 1U);
    out->values[out->count++] = value;
}

void quantity_add_indexed(Quantities *out, const char *name, unsigned index, double value) {
    char text[2 * QUANTITY_NAME_SIZE];
    (void)snprintf(text, sizeof text, "%s_%u", name, index);
    quantity_add(out, text, value);
}

double number_of(const cJSON *object, const char *key) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsNumber(item) ? item->valuedouble : (double)NAN;
}

// Reads an array of numbers. Returns the count, 0 if there is no such array.
unsigned numbers_of(const cJSON *object, const char *key, double *numbers) {
    unsigned count = 0;
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(object, key)) {
        CHECK(count < NUMBERS_MAX);
        numbers[count++] = item->valuedouble;
    }
    return count;
}
