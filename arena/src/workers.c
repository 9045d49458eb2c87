// SPDX-License-Identifier: MIT
#include "workers.h"

#include "action_code.h"
#include "bot_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    CACHE_LINE = 64,
    TIMED_EVERY = 16,     // fast games: one in so many is timed
    FAST_PLY_NS = 5000,   // a game is fast if its plies take less than this on average
    FLUSH_NS = 100000000, // a batch is handed on after this time even if it is not full
};

/** What all workers share. */
typedef struct Shared {
    const TournamentConfig *config;
    const GameSet *stored;
    BatchQueue *queue;
    size_t actions_max;
    uint64_t games;            // of the run's shard
    atomic_uint_fast64_t next; // number in it of the first game nobody has taken
    atomic_bool stop;
} Shared;

/** One thread's own state, on cache lines of its own. */
typedef struct Worker {
    _Alignas(CACHE_LINE) Shared *shared;
    pthread_t thread;
    Match *match;
    Batch *batch;
    uint64_t flushed; // clock at the last hand-over
    unsigned untimed; // games since the last timed one
    bool fast;        // the last timed game was
    uint32_t index;   // among the workers
    Status status;
    Message message;
    BotPool pool;
} Worker;

struct Workers {
    Shared shared;
    Worker *workers;
    unsigned count, running;
};

/** The next game to play. @return false when there is none. */
static bool game_take(Shared *shared, uint64_t *id) {
    uint64_t place = 0;
    do {
        place = atomic_fetch_add_explicit(&shared->next, 1, memory_order_relaxed);
    } while (game_set_has(shared->stored, place));
    if (place >= shared->games) {
        return false;
    }
    *id = shard_game(&shared->config->schedule, shared->config->shard, place);
    return true;
}

// A clock read costs as much as a move of a random bot, so fast games are timed now and then only.
static bool game_is_timed(Worker *worker) {
    if (worker->fast && worker->untimed + 1 < TIMED_EVERY) {
        worker->untimed++;
        return false;
    }
    worker->untimed = 0;
    return true;
}

/** Hands the batch on if it is full or old. @return false if the queue was closed. */
static bool batch_flush(Worker *worker) {
    const uint64_t now = match_clock(NULL);
    if (batch_has_room(worker->batch, worker->shared->actions_max) &&
        now - worker->flushed < FLUSH_NS) {
        return true;
    }
    batch_queue_put(worker->shared->queue, worker->batch);
    worker->batch = batch_queue_get(worker->shared->queue);
    worker->flushed = now;
    return worker->batch != NULL;
}

static Status game_run(Worker *worker, uint64_t id) {
    const ScheduledGame game = schedule_game(&worker->shared->config->schedule, id);
    MatchSeat seats[PLAYERS_MAX];
    const Status status = bot_pool_seat(&worker->pool, seats, &game, &worker->message);
    if (status != STATUS_OK) {
        return status;
    }
    GameRecord record;
    GameTiming timing = {.cpu_measured = !worker->fast, .worker = worker->index};
    const bool timed = game_is_timed(worker);
    match_play(worker->match, &record, timed ? &timing : NULL, &game, seats);
    if (timed) {
        worker->fast = timing.game_ns < (uint64_t)record.plies * FAST_PLY_NS;
    }
    batch_add(worker->batch, &record, &timing);
    return STATUS_OK;
}

static void *worker_main(void *user) {
    Worker *const worker = user;
    Shared *const shared = worker->shared;
    worker->batch = batch_queue_get(shared->queue);
    worker->flushed = match_clock(NULL);
    uint64_t id = 0;
    while (worker->batch != NULL && worker->status == STATUS_OK &&
           !atomic_load_explicit(&shared->stop, memory_order_relaxed) && game_take(shared, &id)) {
        worker->status = game_run(worker, id);
        if (!batch_flush(worker)) {
            break;
        }
    }
    if (worker->batch != NULL) {
        batch_queue_put(shared->queue, worker->batch);
    }
    if (worker->status != STATUS_OK) {
        atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
    }
    bot_pool_clear(&worker->pool);
    batch_queue_leave(shared->queue, worker->status, &worker->message);
    return NULL;
}

static Status workers_fill(Workers *workers, unsigned threads, Message *message) {
    workers->workers = aligned_alloc(CACHE_LINE, threads * sizeof *workers->workers);
    if (workers->workers == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the workers");
    }
    for (unsigned i = 0; i < threads; i++) {
        workers->workers[i] = (Worker){
            .shared = &workers->shared, .index = i, .pool = {.config = workers->shared.config}};
        const Status status =
            match_create(&workers->workers[i].match, &workers->shared.config->match, message);
        if (status != STATUS_OK) {
            return status;
        }
        workers->count++;
    }
    return STATUS_OK;
}

Status workers_start(Workers **out, const TournamentConfig *config, const GameSet *stored,
                     BatchQueue *queue, unsigned threads, Message *message) {
    Workers *const workers = calloc(1, sizeof *workers);
    if (workers == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the workers");
    }
    workers->shared.config = config;
    workers->shared.stored = stored;
    workers->shared.queue = queue;
    workers->shared.games = shard_games(&config->schedule, config->shard);
    workers->shared.actions_max =
        config->match.record_actions
            ? (size_t)rules_plies_max(config->match.rules) * ACTION_CODE_MAX
            : 0;
    atomic_init(&workers->shared.next, stored->prefix);
    atomic_init(&workers->shared.stop, false);
    Status status = workers_fill(workers, threads, message);
    for (unsigned i = 0; status == STATUS_OK && i < threads; i++) {
        Worker *const worker = &workers->workers[i];
        if (pthread_create(&worker->thread, NULL, worker_main, worker) == 0) {
            workers->running++;
        } else {
            status =
                message_set(message, STATUS_NO_MEMORY,
                            "thread %u of %u cannot be started; lower --threads", i + 1, threads);
        }
    }
    if (status != STATUS_OK) {
        workers_stop(workers);
        batch_queue_close(queue);
        workers_join(workers);
        return status;
    }
    *out = workers;
    return STATUS_OK;
}

void workers_stop(Workers *workers) {
    atomic_store_explicit(&workers->shared.stop, true, memory_order_relaxed);
}

void workers_join(Workers *workers) {
    if (workers == NULL) {
        return;
    }
    for (unsigned i = 0; i < workers->running; i++) {
        (void)pthread_join(workers->workers[i].thread, NULL);
    }
    for (unsigned i = 0; i < workers->count; i++) {
        match_destroy(workers->workers[i].match);
    }
    free(workers->workers);
    free(workers);
}
