// SPDX-License-Identifier: MIT
#include "crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { POLL_NS = 10 * 1000 * 1000, SECOND_NS = 1000 * 1000 * 1000 };

// One thread, besides the caller's.
typedef struct Member {
    struct Crew *crew;
    uint32_t part;
    pthread_t thread;
} Member;

struct Crew {
    pthread_mutex_t lock;
    pthread_cond_t begin, done;
    pid_t process;  /* in which the threads were started */
    uint64_t round; /* changes when there is work */
    uint32_t busy;
    bool ending;
    uint32_t threads; /* including the caller's */
    uint32_t started;
    uint32_t count;
    CrewWork work;
    void *user;
    CrewPoll poll;
    void *poll_user;
    Member members[CREW_MAX];
};

static uint32_t bound(const Crew *crew, uint32_t part) {
    return (uint32_t)((uint64_t)crew->count * part / crew->threads);
}

static void do_part(const Crew *crew, uint32_t part) {
    crew->work(crew->user, part, bound(crew, part), bound(crew, part + 1));
}

// The round before which a thread starts is 0 in a new crew and also in one that starts again.
static void *member_run(void *argument) {
    Member *const member = argument;
    Crew *const crew = member->crew;
    uint64_t round = 0;
    (void)pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->round == round && !crew->ending) {
            (void)pthread_cond_wait(&crew->begin, &crew->lock);
        }
        if (crew->ending) {
            break;
        }
        round = crew->round;
        (void)pthread_mutex_unlock(&crew->lock);
        do_part(crew, member->part);
        (void)pthread_mutex_lock(&crew->lock);
        if (--crew->busy == 0) {
            (void)pthread_cond_signal(&crew->done);
        }
    }
    (void)pthread_mutex_unlock(&crew->lock);
    return NULL;
}

// Starts all threads. Returns false if one cannot be started; crew->started counts those that run.
static bool members_start(Crew *crew) {
    crew->process = getpid();
    crew->round = 0;
    crew->started = 0;
    crew->ending = false;
    (void)pthread_mutex_init(&crew->lock, NULL);
    (void)pthread_cond_init(&crew->begin, NULL);
    (void)pthread_cond_init(&crew->done, NULL);
    while (crew->started + 1 < crew->threads) {
        Member *const member = &crew->members[crew->started];
        *member = (Member){.crew = crew, .part = crew->started + 1};
        if (pthread_create(&member->thread, NULL, member_run, member) != 0) {
            return false;
        }
        crew->started++;
    }
    return true;
}

Crew *crew_create(uint32_t threads) {
    Crew *crew = calloc(1, sizeof *crew);
    if (crew == NULL || threads == 0 || threads > CREW_MAX) {
        free(crew);
        return NULL;
    }
    crew->threads = threads;
    if (!members_start(crew)) {
        crew_destroy(crew);
        return NULL;
    }
    return crew;
}

void crew_destroy(Crew *crew) {
    if (crew == NULL) {
        return;
    }
    if (crew->process == getpid()) { // after a fork there is nothing to join
        (void)pthread_mutex_lock(&crew->lock);
        crew->ending = true;
        (void)pthread_cond_broadcast(&crew->begin);
        (void)pthread_mutex_unlock(&crew->lock);
        for (uint32_t i = 0; i < crew->started; i++) {
            (void)pthread_join(crew->members[i].thread, NULL);
        }
        (void)pthread_cond_destroy(&crew->begin);
        (void)pthread_cond_destroy(&crew->done);
        (void)pthread_mutex_destroy(&crew->lock);
    }
    free(crew);
}

void crew_poll(Crew *crew, CrewPoll poll, void *user) {
    crew->poll = poll;
    crew->poll_user = user;
}

// Waits for the other threads, with the lock held.
static void crew_wait(Crew *crew) {
    while (crew->busy > 0) {
        if (crew->poll == NULL) {
            (void)pthread_cond_wait(&crew->done, &crew->lock);
            continue;
        }
        struct timespec until;
        (void)clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += POLL_NS;
        until.tv_sec += until.tv_nsec / SECOND_NS;
        until.tv_nsec %= SECOND_NS;
        if (pthread_cond_timedwait(&crew->done, &crew->lock, &until) != 0) {
            (void)pthread_mutex_unlock(&crew->lock);
            crew->poll(crew->poll_user);
            (void)pthread_mutex_lock(&crew->lock);
        }
    }
}

void crew_do(Crew *crew, uint32_t count, CrewWork work, void *user) {
    if (crew->threads == 1) {
        work(user, 0, 0, count);
        return;
    }
    if (crew->process != getpid()) {
        (void)members_start(crew);
    }
    (void)pthread_mutex_lock(&crew->lock);
    crew->count = count;
    crew->work = work;
    crew->user = user;
    crew->busy = crew->started;
    crew->round++;
    (void)pthread_cond_broadcast(&crew->begin);
    (void)pthread_mutex_unlock(&crew->lock);
    do_part(crew, 0);
    for (uint32_t part = crew->started + 1; part < crew->threads; part++) {
        do_part(crew, part);
    }
    (void)pthread_mutex_lock(&crew->lock);
    crew_wait(crew);
    (void)pthread_mutex_unlock(&crew->lock);
}
