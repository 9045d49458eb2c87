// SPDX-License-Identifier: MIT
#include "run_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int run_folder_make(void **state) {
    char *const folder = calloc(1, RUN_FOLDER_SIZE);
    if (folder == NULL) {
        return -1;
    }
    (void)snprintf(folder, RUN_FOLDER_SIZE, "/tmp/carcarena-run-XXXXXX");
    *state = folder;
    return mkdtemp(folder) == NULL ? -1 : 0;
}

int run_folder_remove(void **state) {
    static const char *const FILES[] = {"/run.db",   "/run.db-wal", "/run.db-shm",
                                        "/run.lock", "/aside.db",   ""};
    char path[2 * RUN_FOLDER_SIZE];
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        (void)snprintf(path, sizeof path, "%s%s", (const char *)*state, FILES[i]);
        (void)remove(path);
    }
    free(*state);
    return 0;
}
