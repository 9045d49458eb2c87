/**
 * Permits to compute. Workers that play games with a shared program (shared_program.h) are more
 * than the threads of the run, so that the program has many games at a time. As many of them
 * compute as the run has threads; the others wait for an answer of the program, or for a permit.
 *
 * Any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PERMITS_H
#define ARENA_PERMITS_H

#include "carcarena/engine/status.h"

#include <pthread.h>
#include <stdbool.h>

/** A number of permits. */
typedef struct Permits {
    pthread_mutex_t mutex;
    pthread_cond_t returned;
    unsigned count; /* all permits */
    unsigned taken;
} Permits;

/** @return false without memory */
bool permits_make(Permits *permits, unsigned count);

/** Frees them; none is taken. */
void permits_free(Permits *permits);

/** Changes their number; threads that have one too many keep it until they return it. */
void permits_set(Permits *permits, unsigned count);

/** Takes a permit; waits for one. */
void permits_take(Permits *permits);

/** Returns a permit. */
void permits_return(Permits *permits);

#endif
