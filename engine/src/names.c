// SPDX-License-Identifier: MIT
#include "carcarena/engine/names.h"

#include <stdio.h>
#include <string.h>

enum {
    WORD_MAX = 40,     // longer names are not compared
    DISTANCE_MAX = 3,  // letters a slip of the finger changes at most
    LETTERS_A_SLIP = 3 // names shorter than so many letters a change are other names, not slips
};

NameList name_list(const char *wanted) {
    return (NameList){.wanted = wanted, .distance = DISTANCE_MAX + 1};
}

static uint32_t least(uint32_t a, uint32_t b, uint32_t c) {
    const uint32_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

// Letters to change, add or leave out to get from one word to the other (Levenshtein), row by row.
static uint32_t distance_of(const char *from, const char *to) {
    uint32_t row[WORD_MAX + 1];
    const size_t length = strlen(to);
    if (strlen(from) > WORD_MAX || length > WORD_MAX) {
        return UINT32_MAX;
    }
    for (size_t j = 0; j <= length; j++) {
        row[j] = (uint32_t)j;
    }
    for (size_t i = 0; from[i] != '\0'; i++) {
        uint32_t diagonal = row[0];
        row[0] = (uint32_t)i + 1;
        for (size_t j = 0; j < length; j++) {
            const uint32_t changed = diagonal + (from[i] != to[j] ? 1U : 0U);
            diagonal = row[j + 1];
            row[j + 1] = least(changed, row[j] + 1, diagonal + 1);
        }
    }
    return row[length];
}

void name_list_add(NameList *list, const char *name) {
    const uint32_t distance = distance_of(list->wanted, name);
    if (distance < list->distance && distance * LETTERS_A_SLIP <= strlen(name)) {
        list->distance = distance;
        list->nearest = name;
    }
    const int added = snprintf(list->text + list->length, sizeof list->text - list->length, "%s%s",
                               list->length == 0 ? "" : ", ", name);
    CHECK(added > 0 && (size_t)added < sizeof list->text - list->length);
    list->length += (size_t)added;
}

const char *name_list_text(NameList *list) {
    char lead[WORD_MAX + 48] = "; none is known";
    if (list->nearest != NULL) {
        (void)snprintf(lead, sizeof lead, "; did you mean '%s'? known are ", list->nearest);
    } else if (list->length > 0) {
        (void)snprintf(lead, sizeof lead, "; known are ");
    }
    const size_t size = strlen(lead);
    CHECK(size + list->length < sizeof list->text);
    memmove(list->text + size, list->text, list->length + 1);
    memcpy(list->text, lead, size);
    return list->text;
}
