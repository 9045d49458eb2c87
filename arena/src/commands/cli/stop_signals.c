// SPDX-License-Identifier: MIT
#include "commands/cli/stop_signals.h"

#include "text/stop_set.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

void stop_signals_hold(StopSignals *stop, const char *command) {
    *stop = (StopSignals){.command = command};
    stop_set_make(&stop->signals, 0);
    (void)pthread_sigmask(SIG_BLOCK, &stop->signals, NULL);
}

bool stop_signals_asked(StopSignals *stop) {
    const struct timespec now = {0, 0};
    const int signal_number = stop->asked ? 0 : sigtimedwait(&stop->signals, NULL, &now);
    if (signal_number > 0) {
        stop->asked = true;
        (void)fprintf(stderr,
                      "\ncarcarena %s: finishing the running games; %s again stops at once (stored "
                      "games are kept)\n",
                      stop->command, stop_set_name(signal_number));
        (void)pthread_sigmask(SIG_UNBLOCK, &stop->signals, NULL);
    }
    return stop->asked;
}
