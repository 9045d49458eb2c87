// SPDX-License-Identifier: MIT
//
// Leaves a trace, the file that the environment names, when the plug-in it is part of is loaded.
#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void trace_leave(void) {
    const char *const path = getenv("CARCARENA_TRACE");
    FILE *const file = path != NULL ? fopen(path, "w") : NULL;
    if (file != NULL) {
        (void)fclose(file);
    }
}
