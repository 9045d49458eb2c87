// SPDX-License-Identifier: MIT
//
// Fingerprints as text, one per line.
#include "run/fingerprints.h"

#include <stdio.h>
#include <string.h>

void fingerprints_next_line(const char **text, char line[static FINGERPRINT_SIZE]) {
    const int room = FINGERPRINT_SIZE - 1;
    const size_t length = strcspn(*text, "\n");
    (void)snprintf(line, FINGERPRINT_SIZE, "%.*s", (int)length < room ? (int)length : room, *text);
    *text += length + ((*text)[length] == '\n' ? 1 : 0);
}

void fingerprints_line(const char *text, uint32_t number, char line[static FINGERPRINT_SIZE]) {
    fingerprints_next_line(&text, line);
    for (; number > 0; number--) {
        fingerprints_next_line(&text, line);
    }
}
