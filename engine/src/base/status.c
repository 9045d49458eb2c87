// SPDX-License-Identifier: MIT
#include "carcarena/engine/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define STATUS_TEXT_ROW(name, text) text,
static const char *const STATUS_TEXTS[] = {STATUS_MAP(STATUS_TEXT_ROW)};

const char *status_text(Status status) {
    return (unsigned)status < STATUS_COUNT ? STATUS_TEXTS[status] : "unknown status";
}

Status message_set(Message *message, Status status, const char *format, ...) {
    if (message != NULL) {
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(message->text, sizeof message->text, format, arguments);
        va_end(arguments);
    }
    return status;
}

void message_prefix(Message *message, const char *format, ...) {
    if (message == NULL) {
        return;
    }
    char prefix[MESSAGE_SIZE / 4];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(prefix, sizeof prefix, format, arguments);
    va_end(arguments);
    const Message old = *message;
    // The end is cut if the text is too long.
    (void)snprintf(message->text, sizeof message->text, "%s: %.*s", prefix,
                   MESSAGE_SIZE - MESSAGE_SIZE / 4 - 4, old.text);
}

void check_failed(const char *condition, const char *file, int line) {
    (void)fprintf(stderr, "carcarena: internal error: %s:%d: %s does not hold\n", file, line,
                  condition);
    abort();
}
