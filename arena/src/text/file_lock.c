// SPDX-License-Identifier: MIT
#include "text/file_lock.h"

#include "text/system_error.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { LOCK_MODE = 0666 };

Status file_lock(int *out, const char *path, const char *busy, Message *message) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    *out = open(path, O_RDWR | O_CREAT | O_CLOEXEC, LOCK_MODE);
    if (*out < 0) {
        return message_set(message, STATUS_IO, "%.300s: cannot be written: %s", path,
                           system_error(errno).text);
    }
    if (fcntl(*out, F_SETLK, &whole) == 0) {
        return STATUS_OK;
    }
    return errno == EACCES || errno == EAGAIN
               ? message_set(message, STATUS_BUSY, "%s", busy)
               : message_set(message, STATUS_IO, "%.300s: cannot be locked: %s", path,
                             system_error(errno).text);
}
