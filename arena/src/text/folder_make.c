// SPDX-License-Identifier: MIT
#include "text/folder_make.h"

#include "text/system_error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
