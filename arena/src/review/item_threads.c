// SPDX-License-Identifier: MIT
#include "review/item_threads.h"

#include <pthread.h>
#include <time.h>

enum { THREADS_MAX = 64, WAIT_MS = 30 };

/** What the threads share. */
typedef struct Items {
    const ItemWork *work;
    pthread_mutex_t lock;
    uint32_t next, done;
    unsigned running;
    bool stopped;
    Status status; /* the first failure */
    Message message;
} Items;

static void failure_note(Items *self, Status status, const Message *message) {
    if (status != STATUS_OK) {
        (void)pthread_mutex_lock(&self->lock);
        if (self->status == STATUS_OK) {
            self->status = status;
            self->message = *message;
        }
        (void)pthread_mutex_unlock(&self->lock);
    }
}

static bool item_take(Items *self, uint32_t *item) {
    (void)pthread_mutex_lock(&self->lock);
    const bool taken =
        !self->stopped && self->status == STATUS_OK && self->next < self->work->count;
    if (taken) {
        *item = self->next++;
    }
    (void)pthread_mutex_unlock(&self->lock);
    return taken;
}

static void *items_do(void *argument) {
    Items *const self = argument;
    const ItemWork *const work = self->work;
    Message message = {""};
    void *worker = NULL;
    uint32_t item = 0;
    failure_note(self, work->begin(work->user, &worker, &message), &message);
    while (item_take(self, &item)) {
        failure_note(self, work->item(work->user, worker, item, &message), &message);
        (void)pthread_mutex_lock(&self->lock);
        self->done++;
        (void)pthread_mutex_unlock(&self->lock);
    }
    work->end(worker);
    (void)pthread_mutex_lock(&self->lock);
    self->running--;
    (void)pthread_mutex_unlock(&self->lock);
    return NULL;
}

// Returns the number of threads that are at work.
static unsigned items_watch(Items *self) {
    const struct timespec wait = {.tv_nsec = WAIT_MS * 1000000L};
    const ItemWork *const work = self->work;
    const bool stop = work->stop != NULL && work->stop(work->user);
    (void)pthread_mutex_lock(&self->lock);
    self->stopped = self->stopped || stop;
    const uint32_t done = self->done;
    const unsigned running = self->running;
    (void)pthread_mutex_unlock(&self->lock);
    work->watch(work->user, done);
    if (running > 0) {
        (void)nanosleep(&wait, NULL);
    }
    return running;
}

Status items_work(const ItemWork *work, Message *message) {
    pthread_t threads[THREADS_MAX];
    const unsigned wanted = work->threads < THREADS_MAX ? work->threads : THREADS_MAX;
    Items self = {.work = work, .lock = PTHREAD_MUTEX_INITIALIZER, .running = wanted};
    unsigned started = 0;
    while (started < wanted && pthread_create(&threads[started], NULL, items_do, &self) == 0) {
        started++;
    }
    (void)pthread_mutex_lock(&self.lock);
    self.running -= wanted - started;
    (void)pthread_mutex_unlock(&self.lock);
    while (items_watch(&self) > 0) {
    }
    for (unsigned i = 0; i < started; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    (void)pthread_mutex_destroy(&self.lock);
    if (started == 0) {
        return message_set(message, STATUS_NO_MEMORY, "no thread can be started");
    }
    if (self.status != STATUS_OK) {
        return message_set(message, self.status, "%s", self.message.text);
    }
    return self.done == work->count ? STATUS_OK
                                    : message_set(message, STATUS_INTERRUPTED, "interrupted");
}
