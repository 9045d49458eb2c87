/**
 * The end of a thread, waited for no longer than a person notices: a bot that does not hear that it
 * is to stop must not hold whoever asked it to.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HAND_END_H
#define ARENA_HAND_END_H

#include <pthread.h>
#include <stdbool.h>

/** How long to wait for bots, in milliseconds. */
enum {
    HAND_PATIENCE_MS = 500,      /* on the server's thread, which others need */
    HAND_LAST_PATIENCE_MS = 3000 /* when the program ends */
};

/** Whether a thread has ended. */
typedef struct HandEnd {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool ended;
} HandEnd;

/** @return false without memory. */
bool hand_end_make(HandEnd *end);

/** Frees what it holds. @pre nobody waits. */
void hand_end_free(HandEnd *end);

/** The thread is about to end: its last call. */
void hand_end_say(HandEnd *end);

/** Waits. @return whether the thread has ended; if so pthread_join takes no time. */
bool hand_end_wait(HandEnd *end, unsigned limit_ms);

#endif
