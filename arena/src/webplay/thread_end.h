/**
 * Waits for the end of a thread for a limited time, so that a bot that does not stop blocks no
 * user.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_THREAD_END_H
#define ARENA_THREAD_END_H

#include <pthread.h>
#include <stdbool.h>

/** How long to wait for bots, in milliseconds. */
enum {
    THREAD_PATIENCE_MS = 500,      /* on the server's thread, which other requests need */
    THREAD_LAST_PATIENCE_MS = 3000 /* when the program ends */
};

/** State of a thread: whether it has ended. */
typedef struct ThreadEnd {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool ended;
} ThreadEnd;

/** @return false without memory. */
bool thread_end_make(ThreadEnd *end);

/** Frees it. @pre no thread waits */
void thread_end_free(ThreadEnd *end);

/** Signals the end of the thread. Must be its last call. */
void thread_end_signal(ThreadEnd *end);

/** Waits up to the limit. @return whether the thread has ended; then pthread_join returns at once.
 */
bool thread_end_wait(ThreadEnd *end, unsigned limit_ms);

#endif
