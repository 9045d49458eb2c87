/**
 * Long calls without the interpreter lock that Ctrl-C can end.
 *
 * Call interrupt_begin, then do the work, which calls interrupt_clock at least every few
 * milliseconds. If interrupt_end then returns true, return NULL: KeyboardInterrupt is raised, or
 * what a handler of a signal raised.
 *
 * Python runs handlers of signals in its main thread only. A call in another thread is therefore
 * not ended, as usual in Python.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_INTERRUPT_H
#define CARCARENA_PYTHON_INTERRUPT_H

#include "binding.h"

#include <pthread.h>
#include <stdatomic.h>

/** One call. */
typedef struct Interrupt {
    PyThreadState *thread; /* of the caller, which does not hold the lock */
    pthread_t caller;
    uint64_t next_ns; /* when the caller looks for signals again */
    atomic_bool stopped;
} Interrupt;

/** Releases the interpreter lock. */
void interrupt_begin(Interrupt *interrupt);

/** Takes the lock again. @return true if the call was ended; an exception is then set */
bool interrupt_end(Interrupt *interrupt);

/**
 * Returns BOT_CLOCK_STOP once the call must end, before that 0: a BotClock that limits no time. Any
 * thread may call it; only the caller's thread looks for signals, every 10 ms. About 10 ns.
 */
uint64_t interrupt_clock(void *interrupt);

/** Returns whether interrupt_clock ends the call. */
bool interrupt_stopped(void *interrupt);

/** interrupt_clock as a CrewPoll. */
void interrupt_poll(void *interrupt);

#endif
