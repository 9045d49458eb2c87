// SPDX-License-Identifier: MIT
#include "process/proc_file.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

size_t proc_file_read(const char *path, char *text, size_t size) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file >= 0 ? read(file, text, size - 1) : -1;
    if (file >= 0) {
        (void)close(file);
    }
    text[length > 0 ? length : 0] = '\0';
    return length > 0 ? (size_t)length : 0;
}

const char *proc_stat_state(const char *text) {
    const char *const name_end = strrchr(text, ')'); // "123 (name) R ..."
    return name_end != NULL && name_end[1] == ' ' ? name_end + 2 : NULL;
}
