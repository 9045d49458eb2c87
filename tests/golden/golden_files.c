// SPDX-License-Identifier: MIT
#include "golden_files.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 512 };

static FILE *file_open(const char *path, const char *mode) {
    char whole[PATH_SIZE];
    (void)snprintf(whole, sizeof whole, "%s/tests/golden/%s", CARCARENA_SOURCE_DIR, path);
    FILE *const file = fopen(whole, mode);
    if (file == NULL) {
        fail_msg("%s cannot be opened; rerun the test with --write to create it", whole);
    }
    return file;
}

void golden_check(const char *path, char *text) {
    const size_t size = strlen(text);
    char *const kept = calloc(1, size + 2);
    assert_non_null(kept);
    FILE *const file = file_open(path, "rb");
    const size_t read = fread(kept, 1, size + 1, file);
    (void)fclose(file);
    if (read != size || memcmp(kept, text, size) != 0) {
        fail_msg("%s: the output has changed; rerun the test with --write if this is intended",
                 path);
    }
    free(kept);
    free(text);
}

void golden_write(const char *path, char *text) {
    FILE *const file = file_open(path, "wb");
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    free(text);
}
