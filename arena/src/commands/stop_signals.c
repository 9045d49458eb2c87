// SPDX-License-Identifier: MIT
#include "commands/stop_signals.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

void stop_signals_hold(StopSignals *stop, const char *command) {
    *stop = (StopSignals){.command = command};
    (void)sigemptyset(&stop->signals);
    (void)sigaddset(&stop->signals, SIGINT);
    (void)sigaddset(&stop->signals, SIGTERM);
    (void)sigaddset(&stop->signals, SIGHUP);
    (void)pthread_sigmask(SIG_BLOCK, &stop->signals, NULL);
}

bool stop_signals_asked(StopSignals *stop) {
    const struct timespec now = {0, 0};
    if (!stop->asked && sigtimedwait(&stop->signals, NULL, &now) > 0) {
        stop->asked = true;
        (void)fprintf(stderr,
                      "\ncarcarena %s: finishing the games that are running; once more stops at "
                      "once (nothing stored is lost)\n",
                      stop->command);
        (void)pthread_sigmask(SIG_UNBLOCK, &stop->signals, NULL);
    }
    return stop->asked;
}
