// SPDX-License-Identifier: MIT
#include "text/stop_set.h"

#include <stddef.h>

bool stop_set_ignored(int signal_number) {
    struct sigaction now;
    return sigaction(signal_number, NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) == 0 &&
           now.sa_handler == SIG_IGN;
}

void stop_set_make(sigset_t *out, int also) {
    const int signals[] = {SIGINT, SIGTERM, SIGHUP, also};
    (void)sigemptyset(out);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        if (signals[i] != 0 && !stop_set_ignored(signals[i])) {
            (void)sigaddset(out, signals[i]);
        }
    }
}

const char *stop_set_name(int signal_number) {
    return signal_number == SIGINT    ? "Ctrl-C"
           : signal_number == SIGTERM ? "SIGTERM"
           : signal_number == SIGHUP  ? "SIGHUP"
                                      : "the same signal";
}
