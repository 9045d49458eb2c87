// SPDX-License-Identifier: MIT
#include "process/suspension.h"

#include "process/thread_account.h"
#include "text/clock_since.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    NS_PER_MS = 1000000,
    NS_PER_S = 1000000000,
    POLL_NS = 500000,
    POLLS = SUSPENSION_WAIT_MS * (NS_PER_MS / POLL_NS)
};

static const uint64_t SLICE_NS = (uint64_t)SUSPENSION_SLICE_MS * NS_PER_MS;
static const uint64_t LEAST_NS = (uint64_t)SUSPENSION_LEAST_MS * NS_PER_MS;

struct SuspensionWatch {
    pthread_t thread;
    atomic_bool ends;
    atomic_uint_fast64_t total;  // nanoseconds of suspension; never decreases
    atomic_uint_fast64_t looked; // time of the thread's last check
};

static uint64_t now_read(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

static uint64_t account_total(int account) {
    const ThreadAccount read = thread_account_read(account);
    return read.ran_ns + read.waited_ns;
}

static void *watch_main(void *user) {
    SuspensionWatch *const watch = user;
    const int account = thread_account_open();
    uint64_t awake = account_total(account);
    uint64_t before = atomic_load(&watch->looked);
    while (!atomic_load(&watch->ends)) {
        const struct timespec slice = {.tv_nsec = (long)SLICE_NS};
        (void)nanosleep(&slice, NULL);
        const uint64_t now = now_read();
        const uint64_t awake_now = account_total(account);
        const uint64_t known = SLICE_NS + clock_since(awake, awake_now);
        const uint64_t unknown = clock_since(known, clock_since(before, now));
        if (unknown > LEAST_NS - SLICE_NS) {
            atomic_fetch_add(&watch->total, unknown);
        }
        atomic_store(&watch->looked, now);
        before = now;
        awake = awake_now;
    }
    if (account >= 0) {
        (void)close(account);
    }
    return NULL;
}

Status suspension_watch_start(SuspensionWatch **out, Message *message) {
    SuspensionWatch *const watch = malloc(sizeof *watch);
    sigset_t all;
    sigset_t old;
    if (watch == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the workers");
    }
    atomic_init(&watch->ends, false);
    atomic_init(&watch->total, 0);
    atomic_init(&watch->looked, now_read());
    (void)sigfillset(&all); // other threads handle signals
    (void)pthread_sigmask(SIG_SETMASK, &all, &old);
    const bool started = pthread_create(&watch->thread, NULL, watch_main, watch) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (!started) {
        free(watch);
        return message_set(message, STATUS_NO_MEMORY,
                           "the thread that watches the clock cannot be started; lower --threads");
    }
    *out = watch;
    return STATUS_OK;
}

void suspension_watch_end(SuspensionWatch *watch) {
    if (watch != NULL) {
        atomic_store(&watch->ends, true);
        (void)pthread_join(watch->thread, NULL);
        free(watch);
    }
}

uint64_t suspension_clock(const SuspensionWatch *watch) {
    if (watch == NULL) {
        return now_read();
    }
    for (unsigned polls = 0;; polls++) {
        const uint64_t suspended = atomic_load(&watch->total);
        const uint64_t now = now_read();
        const uint64_t last = atomic_load(&watch->looked);
        // A suspension that has just ended may not be known yet. One between the two reads of
        // `total` would be subtracted from an earlier time.
        const bool known = clock_since(last, now) < LEAST_NS;
        if ((known && atomic_load(&watch->total) == suspended) || polls == POLLS) {
            return clock_since(suspended, now);
        }
        const struct timespec poll = {.tv_nsec = POLL_NS};
        (void)nanosleep(&poll, NULL);
    }
}
