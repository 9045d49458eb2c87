/**
 * The end of a thread, waited for no longer than a person notices: a bot that does not hear that it
 * is to stop must not hold whoever asked it to.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_THREAD_END_H
#define ARENA_THREAD_END_H

#include <pthread.h>
#include <stdbool.h>

/** How long to wait for bots, in milliseconds. */
enum {
    THREAD_PATIENCE_MS = 500,      /* on the server's thread, which others need */
    THREAD_LAST_PATIENCE_MS = 3000 /* when the program ends */
};

/** Whether a thread has ended. */
typedef struct ThreadEnd {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool ended;
} ThreadEnd;

/** @return false without memory. */
bool thread_end_make(ThreadEnd *end);

/** Frees what it holds. @pre nobody waits. */
void thread_end_free(ThreadEnd *end);

/** The thread is about to end: its last call. */
void thread_end_signal(ThreadEnd *end);

/** Waits. @return whether the thread has ended; if so pthread_join takes no time. */
bool thread_end_wait(ThreadEnd *end, unsigned limit_ms);

#endif
