// SPDX-License-Identifier: MIT
#include "text/error_lines.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// Separates errors; command_fail prints each one on its own line.
static const char SEPARATOR[] = "\n  ";

// Replaces the errors that do not fit.
static const char REST[] = "\n  further errors are not shown; fix these first";

/** Appends an error, or REST if it does not fit. The first one is cut instead.
 * @return false when nothing more fits. */
static bool line_add(Message *out, const char *prefix, const char *line, size_t size) {
    const size_t used = strlen(out->text);
    const size_t room = sizeof out->text - sizeof REST;
    const size_t wanted = strlen(prefix) + size + (used > 0 ? sizeof SEPARATOR - 1 : 0);
    if (used > 0 && used + wanted > room) {
        (void)snprintf(out->text + used, sizeof out->text - used, "%s", REST);
        return false;
    }
    const size_t before = strlen(prefix);
    const size_t most = room > before ? room - before : 0;
    (void)snprintf(out->text + used, sizeof out->text - used, "%s%s%.*s", used > 0 ? SEPARATOR : "",
                   prefix, (int)(size < most ? size : most), line);
    return true;
}

/** Appends all errors of a message. */
static void lines_add(Message *out, const char *prefix, const Message *lines) {
    const char *line = lines->text;
    for (bool more = true; more && line != NULL;) {
        const char *const next = strstr(line, SEPARATOR);
        const size_t size = next != NULL ? (size_t)(next - line) : strlen(line);
        const bool rest = line != lines->text && strcmp(line - (sizeof SEPARATOR - 1), REST) == 0;
        more = line_add(out, rest ? "" : prefix, line, size);
        line = next != NULL ? next + sizeof SEPARATOR - 1 : NULL;
    }
}

Status errors_join(Message *all, Status before, Status next, Message *more) {
    if (next == STATUS_OK) {
        return before;
    }
    if (all != NULL && before == STATUS_OK) {
        *all = *more;
    } else if (all != NULL && strstr(all->text, REST) == NULL) {
        lines_add(all, "", more);
    }
    more->text[0] = '\0';
    return before != STATUS_OK ? before : next;
}

Status errors_prefix(Message *all, Status status, const char *prefix) {
    if (all != NULL && status != STATUS_OK) {
        const Message old = *all;
        all->text[0] = '\0';
        lines_add(all, prefix, &old);
    }
    return status;
}
