// SPDX-License-Identifier: MIT
#include "text/folder_make.h"

#include "text/system_error.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_MODE = 0777 };

Status folder_make(const char *path, Message *message) {
    char *const part = strdup(path);
    if (part == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a path");
    }
    Status status = STATUS_OK;
    for (char *slash = part; status == STATUS_OK && slash != NULL;) {
        slash = strchr(slash + 1, '/');
        if (slash != NULL) {
            *slash = '\0';
        }
        if (mkdir(part, FOLDER_MODE) != 0 && errno != EEXIST) {
            status = message_set(message, STATUS_IO, "%s: the folder cannot be made: %s", part,
                                 system_error(errno).text);
        }
        if (slash != NULL) {
            *slash = '/';
        }
    }
    free(part);
    return status;
}

Status folder_usable(const char *path, Message *message) {
    char *const part = strdup(path);
    struct stat about;
    if (part == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a path");
    }
    // The nearest folder that exists: the others would be made in it.
    while (part[0] != '\0' && stat(part, &about) != 0 && errno == ENOENT) {
        char *const slash = strrchr(part, '/');
        if (slash == part) {
            part[1] = '\0'; // the root exists
        } else {
            part[slash != NULL ? slash - part : 0] = '\0';
        }
    }
    const char *const found = part[0] != '\0' ? part : ".";
    Status status = STATUS_OK;
    const bool there = stat(found, &about) == 0;
    if (there && !S_ISDIR(about.st_mode)) {
        status = message_set(message, STATUS_IO, "%.200s: %.200s is not a folder", path, found);
    } else if (!there || access(found, W_OK | X_OK) != 0) {
        status = message_set(message, STATUS_IO, "%.200s: no files can be written there: %s", path,
                             system_error(errno).text);
    }
    free(part);
    return status;
}
