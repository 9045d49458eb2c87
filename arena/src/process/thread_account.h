/**
 * The kernel scheduler's statistics of a thread (/proc/.../schedstat).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_THREAD_ACCOUNT_H
#define ARENA_THREAD_ACCOUNT_H

#include <stdint.h>

/** Nanoseconds since the thread began. All zero if there are no statistics. */
typedef struct ThreadAccount {
    uint64_t ran_ns;    /* on a processor */
    uint64_t waited_ns; /* ready, without a processor */
} ThreadAccount;

/** Opens the statistics of the calling thread. Returns a descriptor for close, or -1 with errno. */
int thread_account_open(void);

/**
 * Reads the statistics.
 * @param account -1: there are none
 */
ThreadAccount thread_account_read(int account);

#endif
