// SPDX-License-Identifier: MIT
#include "webplay/thread_end.h"

#include <time.h>

enum { MS_PER_S = 1000, NS_PER_MS = 1000000, NS_PER_S = 1000000000 };

bool thread_end_make(ThreadEnd *end) {
    pthread_condattr_t kind;
    end->ended = false;
    if (pthread_mutex_init(&end->lock, NULL) != 0) {
        return false;
    }
    bool made = pthread_condattr_init(&kind) == 0;
    made = made && pthread_condattr_setclock(&kind, CLOCK_MONOTONIC) == 0 &&
           pthread_cond_init(&end->changed, &kind) == 0;
    if (!made) {
        (void)pthread_mutex_destroy(&end->lock);
    }
    return made;
}

void thread_end_free(ThreadEnd *end) {
    (void)pthread_cond_destroy(&end->changed);
    (void)pthread_mutex_destroy(&end->lock);
}

void thread_end_signal(ThreadEnd *end) {
    (void)pthread_mutex_lock(&end->lock);
    end->ended = true;
    (void)pthread_cond_broadcast(&end->changed);
    (void)pthread_mutex_unlock(&end->lock);
}

bool thread_end_wait(ThreadEnd *end, unsigned limit_ms) {
    struct timespec until;
    int late = 0;
    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += limit_ms / MS_PER_S;
    until.tv_nsec += (long)(limit_ms % MS_PER_S) * NS_PER_MS;
    until.tv_sec += until.tv_nsec / NS_PER_S;
    until.tv_nsec %= NS_PER_S;
    (void)pthread_mutex_lock(&end->lock);
    while (!end->ended && late == 0) {
        late = pthread_cond_timedwait(&end->changed, &end->lock, &until);
    }
    const bool ended = end->ended;
    (void)pthread_mutex_unlock(&end->lock);
    return ended;
}
