// SPDX-License-Identifier: MIT
//
// Writes a trace file when its plug-in is loaded. An environment variable names the file.
#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void trace_leave(void) {
    const char *const path = getenv("CARCARENA_TRACE");
    FILE *const file = path != NULL ? fopen(path, "w") : NULL;
    if (file != NULL) {
        (void)fclose(file);
    }
}
