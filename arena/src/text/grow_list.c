// SPDX-License-Identifier: MIT
#include "text/grow_list.h"

#include <stdlib.h>

enum { BYTES_AT_FIRST = 1 << 12 };

void *grow_list(void *list, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity) {
        return list;
    }
    const size_t wanted = *capacity == 0 ? BYTES_AT_FIRST / size + 1 : 2 * *capacity;
    void *const larger = realloc(list, wanted * size);
    if (larger != NULL) {
        *capacity = wanted;
    }
    return larger;
}
