// SPDX-License-Identifier: MIT
#include "interrupt.h"

#include <time.h>

enum { PERIOD_NS = 10 * 1000 * 1000 };

// The coarse clock has a resolution of a few milliseconds and takes a few nanoseconds.
static uint64_t now_ns(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

void interrupt_begin(Interrupt *interrupt) {
    interrupt->caller = pthread_self();
    interrupt->next_ns = now_ns() + PERIOD_NS;
    atomic_init(&interrupt->stopped, false);
    interrupt->thread = PyEval_SaveThread();
}

bool interrupt_end(Interrupt *interrupt) {
    PyEval_RestoreThread(interrupt->thread);
    return atomic_load(&interrupt->stopped);
}

uint64_t interrupt_clock(void *user) {
    Interrupt *const interrupt = user;
    if (atomic_load_explicit(&interrupt->stopped, memory_order_relaxed)) {
        return BOT_CLOCK_STOP;
    }
    if (pthread_equal(pthread_self(), interrupt->caller) == 0 || now_ns() < interrupt->next_ns) {
        return 0;
    }
    PyEval_RestoreThread(interrupt->thread);
    const bool stop = PyErr_CheckSignals() != 0; // the exception stays set until the call returns
    interrupt->thread = PyEval_SaveThread();
    atomic_store(&interrupt->stopped, stop);
    interrupt->next_ns = now_ns() + PERIOD_NS;
    return stop ? BOT_CLOCK_STOP : 0;
}

void interrupt_poll(void *interrupt) {
    (void)interrupt_clock(interrupt);
}

bool interrupt_stopped(void *interrupt) {
    return interrupt_clock(interrupt) == BOT_CLOCK_STOP;
}
