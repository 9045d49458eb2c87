// SPDX-License-Identifier: MIT
#include "cluster/lease_play.h"

#include "carcarena/arena/match.h"
#include "cluster/game_code.h"
#include "play/workers.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    RANGE_GAMES_MAX = 128, // games taken at once in packed runs
    RANGE_SHARE = 4,       // a range is at most this part of a thread's share of its lease
};

/** A lease being played. */
typedef struct HeldLease {
    Lease lease;     // number 0: none
    uint64_t taken;  // games that threads have taken
    uint64_t played; // games that have come back
    uint64_t began;  // time when the first was taken
    uint64_t hash;
    Wire bytes;
} HeldLease;

struct LeasePlay {
    const TournamentConfig *config;
    Workers *workers;
    BatchQueue *queue;
    WorkSource source;
    unsigned threads;
    pthread_mutex_t mutex; // protects the leases' number, blocks, taken and began, and `closed`
    pthread_cond_t given;
    HeldLease leases[COORDINATOR_LEASES];
    bool closed;
    uint64_t done; // time when the last lease was finished
};

// ---- The threads' side

/** Returns the oldest lease with games left to take. */
static HeldLease *lease_to_take(LeasePlay *play) {
    HeldLease *first = NULL;
    for (unsigned i = 0; i < COORDINATOR_LEASES; i++) {
        HeldLease *const held = &play->leases[i];
        if (held->lease.number != 0 && held->taken < held->lease.blocks.count &&
            (first == NULL || held->lease.number < first->lease.number)) {
            first = held;
        }
    }
    return first;
}

/** Returns how many games a thread takes at once. */
static uint64_t range_size(const LeasePlay *play, const HeldLease *held) {
    const uint64_t size = held->lease.blocks.count / RANGE_SHARE / play->threads;
    return !play->config->packed || size < 1 ? 1 : size > RANGE_GAMES_MAX ? RANGE_GAMES_MAX : size;
}

static bool games_take(void *user, bool wait, uint64_t *first, uint64_t *end) {
    LeasePlay *const play = user;
    (void)pthread_mutex_lock(&play->mutex);
    HeldLease *held = lease_to_take(play);
    while (wait && held == NULL && !play->closed) {
        (void)pthread_cond_wait(&play->given, &play->mutex);
        held = lease_to_take(play);
    }
    const bool found = held != NULL && !play->closed;
    if (found) {
        const uint64_t left = held->lease.blocks.count - held->taken;
        const uint64_t size = range_size(play, held);
        *first = held->lease.blocks.first + held->taken;
        *end = *first + (size < left ? size : left);
        held->began = held->taken == 0 ? match_clock(NULL) : held->began;
        held->taken += *end - *first;
    }
    (void)pthread_mutex_unlock(&play->mutex);
    return found;
}

// ---- Making

static Status no_memory(Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory to play leases");
}

Status lease_play_create(LeasePlay **out, const TournamentConfig *config, unsigned threads,
                         Message *message) {
    LeasePlay *const play = calloc(1, sizeof *play);
    if (play == NULL) {
        return no_memory(message);
    }
    play->config = config;
    play->threads = threads > 0 ? threads : 1;
    play->source = (WorkSource){play, games_take};
    if (pthread_mutex_init(&play->mutex, NULL) != 0) {
        free(play);
        return no_memory(message);
    }
    if (pthread_cond_init(&play->given, NULL) != 0) {
        (void)pthread_mutex_destroy(&play->mutex);
        free(play);
        return no_memory(message);
    }
    Status status = batch_queue_create(&play->queue, workers_for(config, play->threads),
                                       batch_bytes_max(config), message);
    if (status == STATUS_OK) {
        const WorkTask task = {.config = config, .source = &play->source, .queue = play->queue};
        status = workers_start(&play->workers, &task, play->threads, message);
    }
    if (status != STATUS_OK) {
        lease_play_destroy(play);
        return status;
    }
    *out = play;
    return STATUS_OK;
}

void lease_play_destroy(LeasePlay *play) {
    if (play == NULL) {
        return;
    }
    if (play->workers != NULL) {
        lease_play_stop(play);
        batch_queue_close(play->queue);
        workers_join(play->workers);
    }
    batch_queue_destroy(play->queue);
    for (unsigned i = 0; i < COORDINATOR_LEASES; i++) {
        wire_free(&play->leases[i].bytes);
    }
    (void)pthread_cond_destroy(&play->given);
    (void)pthread_mutex_destroy(&play->mutex);
    free(play);
}

// ---- The caller's side

void lease_play_give(LeasePlay *play, const Lease *lease) {
    unsigned place = 0;
    while (place < COORDINATOR_LEASES && play->leases[place].lease.number != 0) {
        place++;
    }
    CHECK(place < COORDINATOR_LEASES && lease->number != 0);
    (void)pthread_mutex_lock(&play->mutex);
    HeldLease *const held = &play->leases[place];
    wire_clear(&held->bytes);
    *held = (HeldLease){.lease = *lease, .bytes = held->bytes};
    (void)pthread_cond_broadcast(&play->given);
    (void)pthread_mutex_unlock(&play->mutex);
}

void lease_play_threads(LeasePlay *play, unsigned threads) {
    // If the machine cannot start more threads, continue with those it has.
    Message message = {{0}};
    (void)!workers_set(play->workers, threads, &message);
}

void lease_play_stop(LeasePlay *play) {
    workers_stop(play->workers);
    (void)pthread_mutex_lock(&play->mutex);
    play->closed = true;
    (void)pthread_cond_broadcast(&play->given);
    (void)pthread_mutex_unlock(&play->mutex);
}

static HeldLease *lease_of(LeasePlay *play, uint64_t place) {
    for (unsigned i = 0; i < COORDINATOR_LEASES; i++) {
        const Lease *const lease = &play->leases[i].lease;
        if (lease->number != 0 && place - lease->blocks.first < lease->blocks.count) {
            return &play->leases[i];
        }
    }
    return NULL;
}

/** Adds the games of a batch to their leases. */
static Status batch_sort(LeasePlay *play, const Batch *batch, Message *message) {
    const Schedule *const schedule = &play->config->schedule;
    for (unsigned i = 0; i < batch->count; i++) {
        uint64_t place = 0;
        const GameRecord *const record = &batch->records[i];
        CHECK(shard_has(schedule, play->config->shard, record->id, &place));
        HeldLease *const held = lease_of(play, place);
        CHECK(held != NULL);
        held->hash += game_encode(&held->bytes, record, &batch->timings[i], &batch->audits[i],
                                  schedule->request.players);
        held->played++;
        if (held->bytes.failed) {
            return no_memory(message);
        }
    }
    return STATUS_OK;
}

/** Returns a finished lease, or at the end the finished part of one. */
static bool unit_take(LeasePlay *play, bool over, PlayedUnit *out) {
    for (unsigned i = 0; i < COORDINATOR_LEASES; i++) {
        HeldLease *const held = &play->leases[i];
        const bool whole = held->played == held->lease.blocks.count;
        if (held->lease.number == 0 || (!whole && !over)) {
            continue;
        }
        const uint64_t now = match_clock(NULL);
        const uint64_t began = held->began > play->done ? held->began : play->done;
        *out =
            (PlayedUnit){held->lease, whole, held->played, held->hash, now - began, &held->bytes};
        play->done = now;
        (void)pthread_mutex_lock(&play->mutex);
        held->lease.number = 0;
        (void)pthread_mutex_unlock(&play->mutex);
        return true;
    }
    return false;
}

Status lease_play_poll(LeasePlay *play, uint64_t wait_ns, PlayedUnit *out, bool *found, bool *ended,
                       Message *message) {
    bool over = false;
    *ended = false;
    *found = unit_take(play, false, out);
    while (!*found && !over) {
        Batch *const batch = batch_queue_take(play->queue, wait_ns, &over);
        if (batch == NULL) {
            break;
        }
        const Status status = batch_sort(play, batch, message);
        batch_queue_return(play->queue, batch);
        if (status != STATUS_OK) {
            return status;
        }
        *found = unit_take(play, false, out);
        wait_ns = 0;
    }
    if (over) {
        *found = unit_take(play, true, out);
        *ended = !*found;
        return batch_queue_status(play->queue, message);
    }
    return STATUS_OK;
}
