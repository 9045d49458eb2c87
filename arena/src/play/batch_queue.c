// SPDX-License-Identifier: MIT
#include "play/batch_queue.h"

#include "record/action_code.h"
#include "record/move_times.h"
#include "record/thought_code.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCHES_PER_WORKER = 2, BATCH_BYTES = 1 << 18, NS_PER_SECOND = 1000000000 };

struct BatchQueue {
    pthread_mutex_t mutex;
    pthread_cond_t filled;  // a batch was handed over, or a worker has ended
    pthread_cond_t emptied; // a batch was returned, or the queue was closed
    Batch *first, *last;    // handed over, oldest first
    Batch *empty;
    unsigned workers; // that have not ended
    bool closed;
    Status status;
    Message message;
    Batch *all; // for freeing
    size_t bytes_max;
};

size_t batch_bytes_max(const TournamentConfig *config) {
    const Rules *const rules = config->match.rules;
    const size_t actions =
        config->match.record_actions ? (size_t)rules_plies_max(rules) * ACTION_CODE_MAX : 0;
    const size_t thinking =
        config->match.record_thinking ? thought_code_max(rules, config->match.record_visits) : 0;
    const size_t times = config->packed ? 0 : (size_t)rules_players(rules) * MOVE_TIMES_CODE_MAX;
    return actions + thinking + times;
}

static Batch *batch_make(size_t bytes_max) {
    Batch *const batch = calloc(1, sizeof *batch);
    if (batch == NULL || bytes_max == 0) {
        return batch;
    }
    batch->bytes_size = bytes_max > BATCH_BYTES ? bytes_max : BATCH_BYTES;
    batch->bytes = malloc(batch->bytes_size);
    if (batch->bytes == NULL) {
        free(batch);
        return NULL;
    }
    return batch;
}

static void batch_free(Batch *batch) {
    if (batch != NULL) {
        free(batch->bytes);
        free(batch);
    }
}

/** Adds the batches of one more worker. */
static bool worker_add(BatchQueue *queue) {
    for (int i = 0; i < BATCHES_PER_WORKER; i++) {
        Batch *const batch = batch_make(queue->bytes_max);
        if (batch == NULL) {
            return false;
        }
        (void)pthread_mutex_lock(&queue->mutex);
        batch->made = queue->all;
        queue->all = batch;
        batch->next = queue->empty;
        queue->empty = batch;
        (void)pthread_cond_signal(&queue->emptied);
        (void)pthread_mutex_unlock(&queue->mutex);
    }
    (void)pthread_mutex_lock(&queue->mutex);
    queue->workers++;
    (void)pthread_mutex_unlock(&queue->mutex);
    return true;
}

Status batch_queue_grow(BatchQueue *queue, Message *message) {
    return worker_add(queue)
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for the games in flight");
}

Status batch_queue_create(BatchQueue **out, unsigned workers, size_t bytes_max, Message *message) {
    BatchQueue *const queue = calloc(1, sizeof *queue);
    if (queue == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the games in flight");
    }
    queue->bytes_max = bytes_max;
    pthread_condattr_t monotonic;
    bool ready = pthread_condattr_init(&monotonic) == 0;
    ready = ready && pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC) == 0;
    ready = ready && pthread_mutex_init(&queue->mutex, NULL) == 0;
    ready = ready && pthread_cond_init(&queue->filled, &monotonic) == 0;
    ready = ready && pthread_cond_init(&queue->emptied, NULL) == 0;
    while (ready && queue->workers < workers && worker_add(queue)) {
    }
    if (!ready || queue->workers < workers) {
        batch_queue_destroy(queue);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the games in flight");
    }
    *out = queue;
    return STATUS_OK;
}

void batch_queue_destroy(BatchQueue *queue) {
    if (queue == NULL) {
        return;
    }
    while (queue->all != NULL) {
        Batch *const batch = queue->all;
        queue->all = batch->made;
        batch_free(batch);
    }
    free(queue);
}

/** Copies bytes of a game into the batch, which keeps them as long as the game. */
static const uint8_t *bytes_keep(Batch *batch, const uint8_t *bytes, size_t size) {
    if (bytes == NULL) {
        return NULL;
    }
    CHECK(size <= batch->bytes_size - batch->bytes_used);
    uint8_t *const copy = batch->bytes + batch->bytes_used;
    memcpy(copy, bytes, size);
    batch->bytes_used += size;
    return copy;
}

void batch_add(Batch *batch, const GameRecord *record, const GameTiming *timing,
               const GameAudit *audit) {
    CHECK(batch->count < BATCH_GAMES);
    GameRecord *const to_record = &batch->records[batch->count];
    GameTiming *const to_timing = &batch->timings[batch->count];
    *to_record = *record;
    *to_timing = *timing;
    batch->audits[batch->count++] = *audit;
    to_record->actions = bytes_keep(batch, record->actions, record->actions_size);
    to_record->thinking = bytes_keep(batch, record->thinking, record->thinking_size);
    to_timing->moves = bytes_keep(batch, timing->moves, timing->moves_size);
}

bool batch_has_room(const Batch *batch, size_t bytes_max) {
    return batch->count < BATCH_GAMES && bytes_max <= batch->bytes_size - batch->bytes_used;
}

Batch *batch_queue_get(BatchQueue *queue) {
    (void)pthread_mutex_lock(&queue->mutex);
    while (queue->empty == NULL && !queue->closed) {
        (void)pthread_cond_wait(&queue->emptied, &queue->mutex);
    }
    Batch *const batch = queue->closed ? NULL : queue->empty;
    if (batch != NULL) {
        queue->empty = batch->next;
        batch->next = NULL;
        batch->count = 0;
        batch->bytes_used = 0;
    }
    (void)pthread_mutex_unlock(&queue->mutex);
    return batch;
}

void batch_queue_put(BatchQueue *queue, Batch *batch) {
    (void)pthread_mutex_lock(&queue->mutex);
    batch->next = NULL;
    if (queue->last == NULL) {
        queue->first = batch;
    } else {
        queue->last->next = batch;
    }
    queue->last = batch;
    (void)pthread_cond_signal(&queue->filled);
    (void)pthread_mutex_unlock(&queue->mutex);
}

void batch_queue_leave(BatchQueue *queue, Status status, const Message *message) {
    (void)pthread_mutex_lock(&queue->mutex);
    queue->workers--;
    if (queue->status == STATUS_OK && status != STATUS_OK) {
        queue->status = status;
        queue->message = *message;
    }
    (void)pthread_cond_signal(&queue->filled);
    (void)pthread_mutex_unlock(&queue->mutex);
}

static struct timespec time_after(uint64_t wait_ns) {
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    const uint64_t nanoseconds = (uint64_t)now.tv_nsec + wait_ns;
    now.tv_sec += (time_t)(nanoseconds / NS_PER_SECOND);
    now.tv_nsec = (long)(nanoseconds % NS_PER_SECOND);
    return now;
}

Batch *batch_queue_take(BatchQueue *queue, uint64_t wait_ns, bool *ended) {
    const struct timespec until = time_after(wait_ns);
    (void)pthread_mutex_lock(&queue->mutex);
    int waited = 0;
    while (queue->first == NULL && queue->workers > 0 && waited == 0) {
        waited = pthread_cond_timedwait(&queue->filled, &queue->mutex, &until);
    }
    Batch *const batch = queue->first;
    if (batch != NULL) {
        queue->first = batch->next;
        queue->last = queue->first == NULL ? NULL : queue->last;
    }
    *ended = queue->workers == 0 && queue->first == NULL && batch == NULL;
    (void)pthread_mutex_unlock(&queue->mutex);
    return batch;
}

void batch_queue_return(BatchQueue *queue, Batch *batch) {
    (void)pthread_mutex_lock(&queue->mutex);
    batch->next = queue->empty;
    queue->empty = batch;
    (void)pthread_cond_signal(&queue->emptied);
    (void)pthread_mutex_unlock(&queue->mutex);
}

void batch_queue_close(BatchQueue *queue) {
    (void)pthread_mutex_lock(&queue->mutex);
    queue->closed = true;
    (void)pthread_cond_broadcast(&queue->emptied);
    (void)pthread_mutex_unlock(&queue->mutex);
}

Status batch_queue_status(BatchQueue *queue, Message *message) {
    (void)pthread_mutex_lock(&queue->mutex);
    const Status status = queue->status;
    if (status != STATUS_OK && message != NULL) {
        *message = queue->message;
    }
    (void)pthread_mutex_unlock(&queue->mutex);
    return status;
}
