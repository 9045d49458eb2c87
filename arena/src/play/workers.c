// SPDX-License-Identifier: MIT
#include "play/workers.h"

#include "carcarena/arena/match.h"

#include "play/affinity.h"
#include "play/game_audit.h"
#include "play/open_files.h"
#include "play/permits.h"
#include "process/process_options.h"
#include "process/suspension.h"
#include "record/action_code.h"
#include "text/try_status.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CACHE_LINE = 64,
    RANGE_GAMES_MAX = 128, // games taken at once in packed runs
    RANGE_SHARE = 8,    // a range is at most this part of a worker's share of the remaining games
    TIMED_EVERY = 64,   // of fast games one in 64 is timed
    FAST_PLY_NS = 5000, // a game is fast if its plies take less than this on average
    NS_PER_MS = 1000000,
    REST_NS = 1000000,    // interval between checks for a stop while pausing between games
    FLUSH_NS = 100000000, // age at which a batch is handed over even if it is not full
};

/** Shared by all workers. */
typedef struct Shared {
    const TournamentConfig *config;
    const GameSet *stored;
    const WorkSource *source; // NULL: all games that are not stored
    BatchQueue *queue;
    size_t bytes_max;
    uint64_t games; // of the run's shard
    // Written with every game, so separate from read-only data.
    _Alignas(CACHE_LINE) atomic_uint_fast64_t next; // number of the first game not taken yet
    _Alignas(CACHE_LINE) atomic_bool stop;
    atomic_bool over;      // all games are taken
    atomic_uint working;   // workers with a lower index work, the others wait
    pthread_mutex_t mutex; // for waiting workers
    pthread_cond_t changed;
} Shared;

/** One thread's own state, on its own cache lines. */
typedef struct Worker {
    _Alignas(CACHE_LINE) Shared *shared;
    pthread_t thread;
    Match *match;
    Batch *batch;
    uint64_t flushed; // time of the last hand-over
    uint64_t place;   // position of the next game in its range
    uint64_t end;     // of the range
    unsigned untimed; // games since the last timed one
    bool fast;        // the last timed game was fast
    uint32_t index;   // among the workers
    Status status;
    Message message;
    BotPool pool;
} Worker;

_Static_assert(sizeof(Worker) % CACHE_LINE == 0, "workers share no cache line");
_Static_assert(offsetof(Shared, stop) - offsetof(Shared, next) >= CACHE_LINE,
               "taking a game does not disturb threads that read `stop`");

struct Workers {
    Shared shared;
    Worker *workers[CONFIG_THREADS_MAX];
    unsigned count;
    uint64_t soft_files;       // soft limit of open files before it was raised; 0: no programs
    SuspensionWatch *watch;    // NULL: no bot has a wall-clock limit
    SharedPrograms **programs; // as in BotPool; NULL: all programs play one game at a time
    Permits permits;           // if there are shared programs
};

/**
 * Returns the number of games a worker takes at once: one; in packed runs as many as fit into a
 * row, and fewer toward the end so that all workers end together.
 */
static uint64_t range_size(Shared *shared) {
    const uint64_t next = atomic_load_explicit(&shared->next, memory_order_relaxed);
    const unsigned working = atomic_load_explicit(&shared->working, memory_order_relaxed);
    if (!shared->config->packed || next >= shared->games || working == 0) {
        return 1;
    }
    const uint64_t size = (shared->games - next) / RANGE_SHARE / working;
    return size < 1 ? 1 : size > RANGE_GAMES_MAX ? RANGE_GAMES_MAX : size;
}

/** Takes the next range of the source; hands over its games before waiting. */
static bool source_take(Worker *worker) {
    const WorkSource *const source = worker->shared->source;
    if (source->take(source->user, false, &worker->place, &worker->end)) {
        return true;
    }
    batch_queue_put(worker->shared->queue, worker->batch);
    const bool taken = source->take(source->user, true, &worker->place, &worker->end);
    worker->batch = batch_queue_get(worker->shared->queue);
    worker->flushed = match_clock(NULL);
    return taken && worker->batch != NULL;
}

/** Takes the next range. Returns false if there is none. */
static bool range_take(Worker *worker) {
    Shared *const shared = worker->shared;
    if (shared->source != NULL) {
        return source_take(worker);
    }
    const uint64_t size = range_size(shared);
    worker->place = atomic_fetch_add_explicit(&shared->next, size, memory_order_relaxed);
    worker->end = worker->place + size < shared->games ? worker->place + size : shared->games;
    if (worker->place >= worker->end) {
        worker->end = worker->place;
        return false;
    }
    return true;
}

/** Takes the next game. Returns false if there is none. */
static bool game_take(Worker *worker, uint64_t *id) {
    const Shared *const shared = worker->shared;
    do {
        if (worker->place == worker->end && !range_take(worker)) {
            return false;
        }
        worker->place++;
    } while (shared->stored != NULL && game_set_has(shared->stored, worker->place - 1));
    *id = shard_game(&shared->config->schedule, shared->config->shard, worker->place - 1);
    return true;
}

// Reading a clock costs as much as a move of a random bot, so fast games are timed only
// occasionally. Packed runs keep no times.
static bool game_is_timed(Worker *worker) {
    if (worker->shared->config->packed) {
        return false;
    }
    if (worker->fast && worker->untimed + 1 < TIMED_EVERY) {
        worker->untimed++;
        return false;
    }
    worker->untimed = 0;
    return true;
}

/** Hands the batch over if it is full or old. Returns false if the queue was closed. */
static bool batch_flush(Worker *worker) {
    const uint64_t now = match_clock(NULL);
    if (batch_has_room(worker->batch, worker->shared->bytes_max) &&
        now - worker->flushed < FLUSH_NS) {
        return true;
    }
    batch_queue_put(worker->shared->queue, worker->batch);
    worker->batch = batch_queue_get(worker->shared->queue);
    worker->flushed = now;
    return worker->batch != NULL;
}

static void shared_wake(Shared *shared) {
    (void)pthread_mutex_lock(&shared->mutex);
    (void)pthread_cond_broadcast(&shared->changed);
    (void)pthread_mutex_unlock(&shared->mutex);
}

static bool worker_waits(const Worker *worker) {
    return worker->index >= atomic_load_explicit(&worker->shared->working, memory_order_relaxed);
}

/** Hands over its games and waits until it is needed again, or for the end. */
static void worker_pause(Worker *worker) {
    Shared *const shared = worker->shared;
    batch_queue_put(shared->queue, worker->batch);
    (void)pthread_mutex_lock(&shared->mutex);
    while (worker_waits(worker) && !atomic_load_explicit(&shared->stop, memory_order_relaxed) &&
           !atomic_load_explicit(&shared->over, memory_order_relaxed)) {
        (void)pthread_cond_wait(&shared->changed, &shared->mutex);
    }
    (void)pthread_mutex_unlock(&shared->mutex);
    worker->batch = batch_queue_get(shared->queue);
    worker->flushed = match_clock(NULL);
}

/** Takes the next game to play. Returns false if there is none, or the run must stop. */
static bool worker_next(Worker *worker, uint64_t *id) {
    Shared *const shared = worker->shared;
    if (worker->place == worker->end && worker_waits(worker)) {
        worker_pause(worker);
    }
    if (worker->batch == NULL || atomic_load_explicit(&shared->stop, memory_order_relaxed)) {
        return false;
    }
    if (game_take(worker, id)) {
        return true;
    }
    // Waiting workers may end; others may still have games of their range to play.
    atomic_store_explicit(&shared->over, true, memory_order_relaxed);
    shared_wake(shared);
    return false;
}

static Status game_audit(Worker *worker, const ScheduledGame *game, MatchSeat *seats) {
    GameRecord record;
    GameAudit audit;
    const GameTiming timing = {.measured = false};
    const Auditor auditor = {.pool = &worker->pool, .match = worker->match};
    const Status status = game_audit_play(&auditor, &record, &audit, game, seats, &worker->message);
    if (status == STATUS_OK) {
        batch_add(worker->batch, &record, &timing, &audit);
    }
    return status;
}

static Status game_run(Worker *worker, uint64_t id) {
    const ScheduledGame game = schedule_game(&worker->shared->config->schedule, id);
    MatchSeat seats[PLAYERS_MAX];
    TRY(bot_pool_seat(&worker->pool, seats, &game, &worker->message));
    if (schedule_audited(&worker->shared->config->schedule, &game)) {
        return game_audit(worker, &game, seats);
    }
    GameRecord record;
    GameTiming timing = {.cpu_measured = !worker->fast, .worker = worker->index};
    const bool timed = game_is_timed(worker);
    match_play(worker->match, &record, timed ? &timing : NULL, &game, seats);
    TRY(bot_pool_started(&worker->pool, seats, &game, &worker->message));
    if (timed) {
        worker->fast = timing.game_ns < (uint64_t)record.plies * FAST_PLY_NS;
    }
    const GameAudit audit = game_audit_none();
    batch_add(worker->batch, &record, &timing, &audit);
    return STATUS_OK;
}

/** Pauses between two games unless the run must stop. */
static void worker_rest(Worker *worker) {
    const uint64_t end = match_clock(NULL) + worker->shared->config->wait_ms * NS_PER_MS;
    while (worker->shared->config->wait_ms != 0 && match_clock(NULL) < end &&
           !atomic_load_explicit(&worker->shared->stop, memory_order_relaxed)) {
        const struct timespec slice = {.tv_nsec = REST_NS};
        (void)nanosleep(&slice, NULL);
        (void)batch_flush(worker);
    }
}

static void *worker_main(void *user) {
    Worker *const worker = user;
    Shared *const shared = worker->shared;
    if (shared->config->affinity) {
        // If pinning fails, which the caller was told, the thread runs anywhere.
        (void)affinity_pin(worker->index);
    }
    worker->batch = batch_queue_get(shared->queue);
    worker->flushed = match_clock(NULL);
    uint64_t id = 0;
    while (worker->batch != NULL && worker->status == STATUS_OK && worker_next(worker, &id)) {
        if (worker->pool.permits != NULL) {
            permits_take(worker->pool.permits);
        }
        worker->status = game_run(worker, id);
        if (worker->pool.permits != NULL) {
            permits_return(worker->pool.permits);
        }
        if (!batch_flush(worker)) {
            break;
        }
        worker_rest(worker);
    }
    if (worker->batch != NULL) {
        batch_queue_put(shared->queue, worker->batch);
    }
    if (worker->status != STATUS_OK) {
        atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
        shared_wake(shared);
    }
    bot_pool_clear(&worker->pool);
    batch_queue_leave(shared->queue, worker->status, &worker->message);
    return NULL;
}

/** Starts one more worker. The queue has room for it. */
static Status worker_start(Workers *workers, Message *message) {
    Worker *const worker = aligned_alloc(CACHE_LINE, sizeof *worker);
    if (worker == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the workers");
    }
    *worker = (Worker){.shared = &workers->shared,
                       .index = workers->count,
                       .pool = {.config = workers->shared.config,
                                .soft_files = workers->soft_files,
                                .shared = workers->programs,
                                .permits = workers->programs != NULL ? &workers->permits : NULL,
                                .watch = workers->watch}};
    Status status = match_create(&worker->match, &workers->shared.config->match, message);
    if (status == STATUS_OK && pthread_create(&worker->thread, NULL, worker_main, worker) != 0) {
        match_destroy(worker->match);
        status = message_set(message, STATUS_NO_MEMORY,
                             "thread %u cannot be started; lower --threads", workers->count + 1);
    }
    if (status != STATUS_OK) {
        free(worker);
        return status;
    }
    workers->workers[workers->count++] = worker;
    return STATUS_OK;
}

/** Creates the shared data before any thread exists. */
static Status shared_make(Shared *shared, const WorkTask *task, Message *message) {
    shared->config = task->config;
    shared->stored = task->stored;
    shared->source = task->source;
    shared->queue = task->queue;
    shared->games = shard_games(&task->config->schedule, task->config->shard);
    shared->bytes_max = batch_bytes_max(task->config);
    atomic_init(&shared->next, task->stored != NULL ? task->stored->prefix : 0);
    atomic_init(&shared->stop, false);
    atomic_init(&shared->over, false);
    if (pthread_mutex_init(&shared->mutex, NULL) != 0) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the workers");
    }
    if (pthread_cond_init(&shared->changed, NULL) != 0) {
        (void)pthread_mutex_destroy(&shared->mutex);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the workers");
    }
    return STATUS_OK;
}

/** Returns true if a bot has a wall-clock limit. */
static bool wall_limited(const TournamentConfig *config) {
    bool limited = false;
    for (uint32_t i = 0; i < config->bot_count; i++) {
        const ConfigBot *const bot = &config->bots[i];
        limited = limited || (!bot->processor_clock && (bot->move_ms != 0 || bot->game_ms != 0));
    }
    return limited;
}

// ---- Shared programs

unsigned workers_for(const TournamentConfig *config, unsigned threads) {
    unsigned most = threads;
    for (uint32_t i = 0; threads > 0 && !config->affinity && i < config->bot_count; i++) {
        const uint32_t games = process_stats_games_at_once(config->bots[i].stats);
        most = games > most ? games : most;
    }
    return most < CONFIG_THREADS_MAX ? most : CONFIG_THREADS_MAX;
}

static bool is_shared(const TournamentConfig *config, uint32_t bot) {
    return process_stats_games_at_once(config->bots[bot].stats) > 1;
}

static void programs_free(Workers *workers) {
    const TournamentConfig *const config = workers->shared.config;
    for (uint32_t i = 0; workers->programs != NULL && i < 2 * config->bot_count; i++) {
        const BotSpec *const spec = config_player(config, i % config->bot_count);
        if (workers->programs[i] != NULL) {
            shared_programs_destroy(workers->programs[i],
                                    (int)spec->values[PROCESS_QUIT_MS].integer);
        }
    }
    if (workers->programs != NULL) {
        permits_free(&workers->permits);
    }
    free(workers->programs);
}

/** Prepares for programs that play several games at a time, if there are any. */
static Status programs_prepare(Workers *workers, unsigned threads, Message *message) {
    const TournamentConfig *const config = workers->shared.config;
    const uint32_t bots = config->bot_count;
    bool any = false;
    for (uint32_t i = 0; i < bots; i++) {
        any = any || is_shared(config, i);
    }
    if (!any) {
        return STATUS_OK;
    }
    SharedPrograms **const programs = calloc(2 * (size_t)bots, sizeof *programs);
    bool good = programs != NULL && permits_make(&workers->permits, threads > 0 ? threads : 1);
    if (good) {
        workers->programs = programs;
    } else {
        free(programs);
    }
    for (uint32_t i = 0; good && i < 2 * bots; i++) {
        if (is_shared(config, i % bots)) {
            programs[i] = shared_programs_create();
            good = programs[i] != NULL;
        }
    }
    return good ? STATUS_OK : message_set(message, STATUS_NO_MEMORY, "no memory for the workers");
}

Status workers_start(Workers **out, const WorkTask *task, unsigned threads, Message *message) {
    const unsigned hands = workers_for(task->config, threads);
    Workers *const workers = aligned_alloc(CACHE_LINE, sizeof *workers);
    if (workers == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the workers");
    }
    memset(workers, 0, sizeof *workers);
    Status status = shared_make(&workers->shared, task, message);
    if (status != STATUS_OK) {
        free(workers);
        return status;
    }
    atomic_init(&workers->shared.working, hands);
    status = programs_prepare(workers, threads, message);
    if (status == STATUS_OK) {
        status = open_files_ensure(task->config, hands, &workers->soft_files, message);
    }
    if (status == STATUS_OK && wall_limited(task->config)) {
        status = suspension_watch_start(&workers->watch, message);
    }
    for (unsigned i = 0; status == STATUS_OK && i < hands; i++) {
        status = worker_start(workers, message);
    }
    if (status != STATUS_OK) {
        workers_stop(workers);
        batch_queue_close(task->queue);
        workers_join(workers);
        return status;
    }
    *out = workers;
    return STATUS_OK;
}

Status workers_set(Workers *workers, unsigned threads, Message *message) {
    Shared *const shared = &workers->shared;
    Status status = STATUS_OK;
    CHECK(threads <= CONFIG_THREADS_MAX);
    const unsigned hands = workers_for(shared->config, threads);
    atomic_store_explicit(&shared->working, hands, memory_order_relaxed);
    if (workers->programs != NULL && threads > 0) {
        permits_set(&workers->permits, threads);
    }
    while (status == STATUS_OK && workers->count < hands) {
        const unsigned more = workers->count + 1;
        status = open_files_ensure(shared->config, more, &workers->soft_files, message);
        if (status == STATUS_OK) {
            status = batch_queue_grow(shared->queue, message);
        }
        if (status == STATUS_OK) {
            status = worker_start(workers, message);
            if (status != STATUS_OK) {
                batch_queue_leave(shared->queue, STATUS_OK, NULL);
            }
        }
    }
    shared_wake(shared);
    return status;
}

void workers_stop(Workers *workers) {
    atomic_store_explicit(&workers->shared.stop, true, memory_order_relaxed);
    shared_wake(&workers->shared);
}

void workers_join(Workers *workers) {
    if (workers == NULL) {
        return;
    }
    for (unsigned i = 0; i < workers->count; i++) {
        (void)pthread_join(workers->workers[i]->thread, NULL);
        match_destroy(workers->workers[i]->match);
        free(workers->workers[i]);
    }
    programs_free(workers);
    suspension_watch_end(workers->watch);
    open_files_restore(workers->soft_files);
    (void)pthread_cond_destroy(&workers->shared.changed);
    (void)pthread_mutex_destroy(&workers->shared.mutex);
    free(workers);
}
