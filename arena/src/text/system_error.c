// SPDX-License-Identifier: MIT
#include "text/system_error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

SystemError system_error(int error) {
    SystemError result;
    if (strerror_r(error, result.text, sizeof result.text) != 0) {
        (void)snprintf(result.text, sizeof result.text, "error %d", error);
    }
    return result;
}

bool system_error_is_shortage(int error) {
    return error == EMFILE || error == ENFILE || error == EAGAIN || error == ENOMEM;
}
