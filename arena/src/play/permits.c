// SPDX-License-Identifier: MIT
#include "play/permits.h"

bool permits_make(Permits *permits, unsigned count) {
    *permits = (Permits){.count = count};
    if (pthread_mutex_init(&permits->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&permits->returned, NULL) != 0) {
        (void)pthread_mutex_destroy(&permits->mutex);
        return false;
    }
    return true;
}

void permits_free(Permits *permits) {
    (void)pthread_cond_destroy(&permits->returned);
    (void)pthread_mutex_destroy(&permits->mutex);
}

void permits_set(Permits *permits, unsigned count) {
    (void)pthread_mutex_lock(&permits->mutex);
    permits->count = count;
    (void)pthread_cond_broadcast(&permits->returned);
    (void)pthread_mutex_unlock(&permits->mutex);
}

void permits_take(Permits *permits) {
    (void)pthread_mutex_lock(&permits->mutex);
    while (permits->taken >= permits->count) {
        (void)pthread_cond_wait(&permits->returned, &permits->mutex);
    }
    permits->taken++;
    (void)pthread_mutex_unlock(&permits->mutex);
}

void permits_return(Permits *permits) {
    (void)pthread_mutex_lock(&permits->mutex);
    permits->taken--;
    (void)pthread_cond_signal(&permits->returned);
    (void)pthread_mutex_unlock(&permits->mutex);
}
