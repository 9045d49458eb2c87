// SPDX-License-Identifier: MIT
#include "carcarena/arena/record.h"

#include <string.h>

static const char *const REASON_TEXTS[END_REASON_COUNT] = {"completed", "illegal"};

const char *end_reason_text(uint32_t reason) {
    return reason < END_REASON_COUNT ? REASON_TEXTS[reason] : "unknown";
}

int end_reason_find(const char *text) {
    for (int i = 0; i < END_REASON_COUNT; i++) {
        if (strcmp(REASON_TEXTS[i], text) == 0) {
            return i;
        }
    }
    return -1;
}
