// SPDX-License-Identifier: MIT
#include "text/system_random.h"

#include <stdio.h>

Status system_random(void *bytes, size_t size, Message *message) {
    static const char SOURCE[] = "/dev/urandom";
    FILE *const file = fopen(SOURCE, "rbe");
    const size_t got = file != NULL ? fread(bytes, 1, size, file) : 0;
    if (file != NULL) {
        (void)fclose(file);
    }
    return got == size ? STATUS_OK
                       : message_set(message, STATUS_IO, "%s gives no random bytes", SOURCE);
}
