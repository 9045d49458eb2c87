// SPDX-License-Identifier: MIT
#include "carcarena/engine/names.h"

#include <stdio.h>
#include <string.h>

enum {
    WORD_MAX = 40,    // longer names are not compared
    DISTANCE_MAX = 3, // most letters that a typing error changes
    LETTERS_A_SLIP =
        3 // minimum letters of a name per changed letter; shorter names are other names
};

NameList name_list(const char *wanted) {
    return (NameList){.wanted = wanted, .distance = DISTANCE_MAX + 1};
}

static uint32_t least(uint32_t a, uint32_t b, uint32_t c) {
    const uint32_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

// Returns the number of letters to change, insert, delete or swap with their neighbor to get from
// one word to the other (optimal string alignment), computed row by row.
static uint32_t distance_of(const char *from, const char *to) {
    uint32_t rows[3][WORD_MAX + 1];
    const size_t length = strlen(to);
    const size_t from_length = strlen(from);
    if (from_length > WORD_MAX || length > WORD_MAX) {
        return UINT32_MAX;
    }
    for (size_t j = 0; j <= length; j++) {
        rows[0][j] = (uint32_t)j;
    }
    for (size_t i = 1; i <= from_length; i++) {
        uint32_t *const row = rows[i % 3];
        const uint32_t *const above = rows[(i + 2) % 3];
        const uint32_t *const second = rows[(i + 1) % 3];
        row[0] = (uint32_t)i;
        for (size_t j = 1; j <= length; j++) {
            const uint32_t changed = above[j - 1] + (from[i - 1] != to[j - 1] ? 1U : 0U);
            row[j] = least(changed, row[j - 1] + 1, above[j] + 1);
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
                row[j] = least(row[j], second[j - 2] + 1, row[j]);
            }
        }
    }
    return rows[from_length % 3][length];
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

// Returns the number of names in a list separated by commas.
static unsigned names_count(const char *text) {
    unsigned count = *text != '\0' ? 1U : 0U;
    for (; *text != '\0'; text++) {
        count += *text == ',' ? 1U : 0U;
    }
    return count;
}

const char *name_list_hint(NameList *list, const char *lister) {
    const unsigned count = names_count(list->text);
    if (lister == NULL || count <= NAME_LIST_SHORT) {
        return name_list_text(list);
    }
    list->length = 0;
    (void)snprintf(list->text, sizeof list->text,
                   list->nearest != NULL ? "; did you mean '%s'? %s all %u" : "%s; %s all %u",
                   list->nearest != NULL ? list->nearest : "", lister, count);
    return list->text;
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
