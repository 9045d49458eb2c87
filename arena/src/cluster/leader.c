// SPDX-License-Identifier: MIT
//
// Rank 0. The writer's thread gives orders (a crew), the thread that serves them deals out games,
// plays some by itself, and puts results into the writer's queue.
#include "carcarena/arena/match.h"
#include "cluster/checker.h"
#include "cluster/job_state.h"
#include "cluster/lease_play.h"
#include "cluster/result_message.h"
#include "cluster/task_code.h"
#include "play/work_crew.h"
#include "process/process_stats.h"
#include "text/stop_set.h"
#include "text/try_status.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PIECE_NS = 1000000000, // a piece is to take no longer
    PIECE_GAMES = 1 << 14, // nor to have more games: its result has to fit into memory
    GAP_GAMES = 1 << 12,   // looked at once for the next game that is stored
};

#define NS_PER_S UINT64_C(1000000000)

/** Orders of the writer's thread. */
typedef struct Orders {
    pthread_mutex_t mutex;
    pthread_cond_t ended; // the task, or its beginning has failed
    WorkTask task;
    unsigned threads;
    bool begun;   // there is a task
    bool stop;    // which is to stop
    bool changed; // the number of threads
    bool over;    // the work is: no task will come
} Orders;

typedef struct Leader {
    Job *job;
    TournamentConfig *config;
    Orders orders;
    atomic_bool asked; // a signal has come
    sigset_t usr1;

    // Of the task; the serving thread's alone.
    Manager *manager; // NULL: there is none
    LeasePlay *play;  // rank 0's own; NULL: it has ended
    Checker *checker;
    WorkTask task;
    uint32_t number;
    uint32_t ranks; // that play and have not stopped, rank 0 too
    bool stopping;
    unsigned threads;   // of each rank; THREADS_OWN
    uint64_t paused;    // clock at which work was paused; 0: it was not
    uint64_t paused_ns; // so long in all; the manager's clock stands still then
    Status status;      // why it ended
    Message message;
} Leader;

// ---- What is missing

/** The manager's blocks are games, by their numbers in the run's shard. */
static bool games_missing(void *user, uint64_t from, BlockRange *out) {
    const Leader *const leader = user;
    const TournamentConfig *const config = leader->task.config;
    const uint64_t games = shard_games(&config->schedule, config->shard);
    uint64_t first = from < leader->task.stored->prefix ? leader->task.stored->prefix : from;
    while (first < games && game_set_has(leader->task.stored, first)) {
        first++;
    }
    uint64_t end = first;
    while (end < games && end - first < GAP_GAMES && !game_set_has(leader->task.stored, end)) {
        end++;
    }
    *out = (BlockRange){first, end - first};
    return end > first;
}

// ---- The writer's side

static Status orders_start(void *user, const WorkTask *task, unsigned threads, Message *message) {
    Leader *const leader = user;
    Orders *const orders = &leader->orders;
    (void)pthread_mutex_lock(&orders->mutex);
    orders->task = *task;
    orders->threads = threads;
    orders->stop = false;
    orders->changed = false;
    orders->begun = true;
    (void)pthread_mutex_unlock(&orders->mutex);
    return STATUS_OK;
}

static void orders_set(void *user, unsigned threads) {
    Orders *const orders = &((Leader *)user)->orders;
    (void)pthread_mutex_lock(&orders->mutex);
    orders->threads = threads;
    orders->changed = true;
    (void)pthread_mutex_unlock(&orders->mutex);
}

static void orders_stop(void *user) {
    Orders *const orders = &((Leader *)user)->orders;
    (void)pthread_mutex_lock(&orders->mutex);
    orders->stop = true;
    (void)pthread_mutex_unlock(&orders->mutex);
}

static void orders_join(void *user) {
    Orders *const orders = &((Leader *)user)->orders;
    (void)pthread_mutex_lock(&orders->mutex);
    while (orders->begun) {
        (void)pthread_cond_wait(&orders->ended, &orders->mutex);
    }
    (void)pthread_mutex_unlock(&orders->mutex);
}

static bool orders_asked(void *user) {
    return atomic_load(&((Leader *)user)->asked);
}

// ---- A task

static void task_fail(Leader *leader, Status status, const Message *message) {
    if (leader->status == STATUS_OK) {
        leader->status = status;
        leader->message = *message;
    }
}

static uint64_t leader_clock(const Leader *leader) {
    const uint64_t now = leader->paused != 0 ? leader->paused : match_clock(NULL);
    return now - leader->paused_ns;
}

/** A rank that plays no more of this task. */
static void rank_stopped(Leader *leader, uint32_t rank) {
    RankState *const state = &leader->job->ranks[rank];
    if (!state->stopped) {
        state->stopped = true;
        leader->ranks--;
        manager_leave(leader->manager, rank);
    }
}

/** Leaves a rank out for good. */
static void rank_drop(Leader *leader, uint32_t rank, const Message *why) {
    char name[RANK_NAME_SIZE];
    job_tell(leader->job, "%s is left out: %.1500s", job_rank_name(leader->job, rank, name),
             why->text);
    rank_stopped(leader, rank);
    leader->job->ranks[rank].gone = true;
}

static void threads_pause(Leader *leader, unsigned threads) {
    const uint64_t now = match_clock(NULL);
    if (threads == 0 && leader->paused == 0) {
        leader->paused = now;
    } else if (threads != 0 && leader->paused != 0) {
        leader->paused_ns += now - leader->paused;
        leader->paused = 0;
    }
}

static Status threads_change(Leader *leader, unsigned threads, Message *message) {
    threads_pause(leader, threads);
    leader->threads = threads;
    if (leader->play != NULL) {
        lease_play_threads(leader->play, threads);
    }
    Wire *const out = job_write(leader->job, MESSAGE_THREADS);
    wire_put_number(out, leader->number);
    wire_put_number(out, threads);
    return job_send_all(leader->job, message);
}

static Status manager_make(Leader *leader, Message *message) {
    const TournamentConfig *const config = leader->task.config;
    const ManagerSettings settings = {
        .ranks = leader->job->place.ranks,
        .blocks = shard_games(&config->schedule, config->shard) - leader->task.stored->count,
        .missing = games_missing,
        .user = leader,
        .piece_ns = PIECE_NS,
        .lease_ns = leader->job->settings.lease_ns,
        .piece_blocks = PIECE_GAMES,
    };
    TRY(manager_create(&leader->manager, &settings, message));
    for (uint32_t rank = 0; rank < settings.ranks; rank++) {
        RankState *const state = &leader->job->ranks[rank];
        state->stopped = state->gone;
        if (!state->gone) {
            manager_join(leader->manager, rank, state->threads);
            leader->ranks++;
        }
    }
    return STATUS_OK;
}

/** Begins what the writer ordered. */
static Status task_begin(Leader *leader, const WorkTask *task, unsigned threads, Message *message) {
    const bool own = threads == leader->config->threads;
    leader->task = *task;
    leader->number++;
    leader->ranks = 0;
    leader->stopping = false;
    leader->status = STATUS_OK;
    leader->threads = own ? THREADS_OWN : threads;
    threads_pause(leader, threads);
    Status status = manager_make(leader, message);
    if (status == STATUS_OK) {
        status = lease_play_create(&leader->play, task->config, leader->config->threads, message);
    }
    if (status == STATUS_OK && !own) {
        lease_play_threads(leader->play, threads);
    }
    if (status == STATUS_OK) {
        status = checker_create(&leader->checker, task->config, leader->job->place.ranks, message);
    }
    Wire *const out = job_write(leader->job, MESSAGE_TASK);
    wire_put_number(out, leader->number);
    wire_put_number(out, leader->threads);
    if (status == STATUS_OK) {
        status = task_encode(out, leader->config, task->config, message);
    }
    return status == STATUS_OK ? job_send_all(leader->job, message) : status;
}

/** Keeps what the ranks did. */
static void task_sum(Leader *leader) {
    for (uint32_t rank = 0; leader->manager != NULL && rank < leader->job->place.ranks; rank++) {
        const RankStanding standing = manager_standing(leader->manager, rank);
        RankSums *const sums = &leader->job->ranks[rank].sums;
        sums->expired += standing.expired;
        sums->duplicates += standing.duplicates;
        sums->conflicts += standing.conflicts;
        sums->checked += leader->checker != NULL ? checker_count(leader->checker, rank) : 0;
    }
}

/** Tells the writer that no game will follow. */
static void task_end(Leader *leader) {
    Orders *const orders = &leader->orders;
    task_sum(leader);
    checker_destroy(leader->checker);
    leader->checker = NULL;
    lease_play_destroy(leader->play);
    leader->play = NULL;
    manager_destroy(leader->manager);
    leader->manager = NULL;
    batch_queue_leave(leader->task.queue, leader->status, &leader->message);
    (void)pthread_mutex_lock(&orders->mutex);
    orders->begun = false;
    (void)pthread_cond_broadcast(&orders->ended);
    (void)pthread_mutex_unlock(&orders->mutex);
}

static Status task_stop(Leader *leader, Message *message) {
    leader->stopping = true;
    manager_stop(leader->manager);
    if (leader->play != NULL) {
        lease_play_stop(leader->play);
    }
    Wire *const out = job_write(leader->job, MESSAGE_STOP);
    wire_put_number(out, leader->number);
    return job_send_all(leader->job, message);
}

// ---- Results

/** Hands the games of a result to the writer, and one of them to the checker if it wants it. */
static void games_keep(Leader *leader, const ResultMail *result) {
    const uint32_t rank = result->lease.rank;
    RankState *const state = &leader->job->ranks[rank];
    const bool check = rank != 0 && result->games > 0 && checker_wants(leader->checker, rank);
    const uint32_t chosen = check ? (uint32_t)(result->hash % result->games) : UINT32_MAX;
    const int players = leader->task.config->schedule.request.players;
    const size_t bytes_max = batch_bytes_max(leader->task.config);
    ByteReader reader = result->bytes;
    Batch *batch = NULL;
    for (uint32_t i = 0; i < result->games; i++) {
        TravelGame game;
        uint64_t hash = 0;
        CHECK(game_decode(&game, &hash, &reader, players));
        game.timing.worker += state->first_thread;
        rank_sums_add(&state->sums, &game.record, players);
        if (i == chosen) {
            checker_give(leader->checker, rank, &game.record);
        }
        if (batch != NULL && !batch_has_room(batch, bytes_max)) {
            batch_queue_put(leader->task.queue, batch);
            batch = NULL;
        }
        batch = batch != NULL ? batch : batch_queue_get(leader->task.queue);
        if (batch == NULL) {
            return; // the writer has failed, and tells of it
        }
        batch_add(batch, &game.record, &game.timing, &game.audit);
    }
    if (batch != NULL) {
        batch_queue_put(leader->task.queue, batch);
    }
    state->sums.play_ns += result->spent_ns;
}

/** Two ranks brought different games. Where clocks decide, nobody is to blame. */
static void conflict_tell(const Leader *leader, const ResultMail *result, uint32_t kept) {
    char first[RANK_NAME_SIZE];
    char second[RANK_NAME_SIZE];
    if (!config_timed(leader->task.config) && !leader->stopping) {
        job_tell(leader->job,
                 "%s and %s came to different results in the same games; those of the first "
                 "are kept: 'carcarena verify' tells which are right",
                 job_rank_name(leader->job, kept, first),
                 job_rank_name(leader->job, result->lease.rank, second));
    }
}

static void result_take(Leader *leader, const ResultMail *result) {
    Message why = {{0}};
    uint32_t kept = 0;
    if (result_check(result, leader->task.config, &why) != STATUS_OK) {
        rank_drop(leader, result->lease.rank, &why);
        return;
    }
    if (!result->whole) {
        if (leader->stopping && manager_part(leader->manager, &result->lease)) {
            games_keep(leader, result);
        }
        return;
    }
    const ResultVerdict verdict =
        manager_result(leader->manager, &result->lease, result->hash, result->spent_ns, &kept);
    if (verdict == RESULT_ACCEPTED) {
        games_keep(leader, result);
    } else if (verdict == RESULT_CONFLICT) {
        conflict_tell(leader, result, kept);
    }
}

/** A rank says that it has no more of a task, and perhaps why. */
static void stopped_take(Leader *leader, Mail *mail) {
    const uint32_t task = number_decode(&mail->reader, UINT32_MAX);
    const Status status = (Status)number_decode(&mail->reader, STATUS_COUNT - 1);
    const char *const text = wire_take_text(&mail->reader);
    if (leader->manager == NULL || task != leader->number) {
        return;
    }
    if (status != STATUS_OK) {
        Message why;
        (void)message_set(&why, status, "%s", text != NULL ? text : "?");
        rank_drop(leader, mail->from, &why);
        task_fail(leader, status, &why);
    } else {
        rank_stopped(leader, mail->from);
    }
}

/** What bots in processes did wrong at a rank goes into the books here, which the writer keeps. */
static void faults_take(const Leader *leader, Mail *mail) {
    const uint32_t task = number_decode(&mail->reader, UINT32_MAX);
    const uint32_t bot = number_decode(&mail->reader, UINT32_MAX);
    ProcessNews news;
    for (int fault = 0; fault < BOT_FAULT_COUNT; fault++) {
        news.faults[fault] = word_decode(&mail->reader);
    }
    const char *const text = wire_take_text(&mail->reader);
    if (text == NULL || leader->manager == NULL || task != leader->number ||
        bot >= leader->task.config->bot_count || leader->task.config->bots[bot].stats == NULL) {
        return;
    }
    (void)snprintf(news.text, sizeof news.text, "%s", text);
    process_stats_join(leader->task.config->bots[bot].stats, &news);
}

static void mail_take(Leader *leader, Mail *mail) {
    if (mail->kind == MESSAGE_SIGNAL) {
        atomic_store(&leader->asked, true);
    } else if (mail->kind == MESSAGE_FAULTS) {
        faults_take(leader, mail);
    } else if (mail->kind == MESSAGE_STOPPED) {
        stopped_take(leader, mail);
    } else if (mail->kind == MESSAGE_RESULT && leader->manager != NULL &&
               !leader->job->ranks[mail->from].gone) {
        ResultMail result;
        if (!result_read(&result, mail->from, &mail->reader)) {
            Message why;
            (void)message_set(&why, STATUS_CONFLICT, "a result is damaged");
            rank_drop(leader, mail->from, &why);
        } else if (result.task == leader->number) {
            result_take(leader, &result);
        }
    }
}

/** Takes what rank 0 has played. */
static void own_take(Leader *leader, bool *busy) {
    bool found = true;
    while (leader->play != NULL && found) {
        PlayedPiece piece;
        Message message = {{0}};
        bool ended = false;
        const Status status = lease_play_poll(leader->play, 0, &piece, &found, &ended, &message);
        if (found) {
            const ResultMail result = result_own(leader->number, &piece);
            result_take(leader, &result);
            *busy = true;
        }
        if (status != STATUS_OK) {
            task_fail(leader, status, &message);
        }
        if (ended || status != STATUS_OK) {
            lease_play_destroy(leader->play);
            leader->play = NULL;
            rank_stopped(leader, 0);
        }
    }
}

/** Leaves a rank out of which a game came out otherwise. */
static void check_take(Leader *leader) {
    CheckedGame checked;
    if (!checker_take(leader->checker, &checked) || checked.same) {
        return;
    }
    RankState *const state = &leader->job->ranks[checked.rank];
    state->wrong = true;
    if (!state->gone) {
        message_prefix(&checked.difference, "rank 0 came to another result");
        rank_drop(leader, checked.rank, &checked.difference);
    }
}

// ---- Serving

static Status lease_send(Leader *leader, const Lease *lease, Message *message) {
    if (lease->rank == 0) {
        lease_play_give(leader->play, lease);
        return STATUS_OK;
    }
    Wire *const out = job_write(leader->job, MESSAGE_LEASE);
    wire_put_number(out, leader->number);
    wire_put_number(out, lease->place);
    wire_put_word(out, lease->number);
    wire_put_word(out, lease->blocks.first);
    wire_put_word(out, lease->blocks.count);
    return job_send(leader->job, lease->rank, message);
}

static Status leases_send(Leader *leader, bool *busy, Message *message) {
    Status status = STATUS_OK;
    Lease lease;
    while (status == STATUS_OK && leader->paused == 0 &&
           manager_next(leader->manager, &lease, leader_clock(leader))) {
        status = lease_send(leader, &lease, message);
        *busy = true;
    }
    return status;
}

/** Takes the messages that have come. */
static Status mails_take(Leader *leader, bool *busy, Message *message) {
    bool found = true;
    while (found) {
        Mail mail;
        TRY(job_receive(leader->job, &mail, &found, message));
        if (found) {
            mail_take(leader, &mail);
            *busy = true;
        }
    }
    return STATUS_OK;
}

/** Does what the writer wants. @return false when nothing will follow. */
static bool orders_take(Leader *leader, Status *status, Message *message) {
    Orders *const orders = &leader->orders;
    (void)pthread_mutex_lock(&orders->mutex);
    const bool begin = orders->begun && leader->manager == NULL;
    const bool stop = orders->stop && !leader->stopping;
    const bool change = orders->changed;
    const bool over = orders->over;
    const unsigned threads = orders->threads;
    const WorkTask task = orders->task;
    orders->changed = false;
    (void)pthread_mutex_unlock(&orders->mutex);
    if (begin) {
        *status = task_begin(leader, &task, threads, message);
    }
    if (*status == STATUS_OK && leader->manager != NULL && change) {
        *status = threads_change(leader, threads, message);
    }
    if (*status == STATUS_OK && leader->manager != NULL && stop) {
        *status = task_stop(leader, message);
    }
    return !over;
}

/** True if all ranks that did not stop let a lease run out: they hang. */
static bool ranks_late(const Leader *leader) {
    for (uint32_t rank = 1; rank < leader->job->place.ranks; rank++) {
        if (!leader->job->ranks[rank].stopped &&
            manager_standing(leader->manager, rank).late == 0) {
            return false;
        }
    }
    return true;
}

/** Whether the task is: all has come back, or all have stopped, or nobody is left. */
static bool task_over(Leader *leader) {
    if (!leader->stopping && manager_over(leader->manager)) {
        leader->status = STATUS_OK; // others have done what one failed to do
        return true;
    }
    if (leader->ranks == 0 && !leader->stopping && leader->status == STATUS_OK) {
        Message none;
        (void)message_set(&none, STATUS_CONFLICT, "no rank is left that could play");
        task_fail(leader, STATUS_CONFLICT, &none);
    }
    return leader->ranks == 0 || (leader->stopping && leader->play == NULL && ranks_late(leader));
}

/** Tells of ranks that let a lease run out, and of those that are back. */
static void silent_tell(const Leader *leader) {
    for (uint32_t rank = 0; leader->manager != NULL && rank < leader->job->place.ranks; rank++) {
        RankState *const state = &leader->job->ranks[rank];
        const bool silent = manager_standing(leader->manager, rank).late > 0;
        if (silent != state->silent && !state->gone) {
            char name[RANK_NAME_SIZE];
            job_tell(leader->job, "%s %s", job_rank_name(leader->job, rank, name),
                     silent ? "is silent; others play its games, too" : "answers again");
            state->silent = silent;
        }
    }
}

static void signal_look(Leader *leader) {
    const struct timespec now = {0, 0};
    if (sigtimedwait(&leader->usr1, NULL, &now) > 0) {
        atomic_store(&leader->asked, true);
    }
}

/** Serves the writer's orders until its work is over, or MPI fails. */
static Status leader_serve(Leader *leader, Message *message) {
    Status status = STATUS_OK;
    while (status == STATUS_OK && orders_take(leader, &status, message)) {
        bool busy = false;
        if (status == STATUS_OK) {
            status = mails_take(leader, &busy, message);
        }
        if (status == STATUS_OK && leader->manager != NULL) {
            own_take(leader, &busy);
            check_take(leader);
            status = leases_send(leader, &busy, message);
        }
        if (status == STATUS_OK && leader->manager != NULL && task_over(leader)) {
            silent_tell(leader);
            task_end(leader);
        } else if (!busy) {
            signal_look(leader);
            silent_tell(leader);
            job_rest();
        }
    }
    return status;
}

/** MPI has failed: whatever the writer orders from now on fails, too. */
static void leader_fail(Leader *leader, Status status, const Message *message) {
    Orders *const orders = &leader->orders;
    for (bool over = false; !over; job_rest()) {
        (void)pthread_mutex_lock(&orders->mutex);
        const bool begun = orders->begun;
        over = orders->over;
        leader->task = orders->task;
        (void)pthread_mutex_unlock(&orders->mutex);
        if (begun) {
            leader->status = status;
            leader->message = *message;
            task_end(leader);
        }
    }
}

// ---- The work

typedef struct Work {
    Leader *leader;
    int (*run)(void *user);
    void *user;
    int code;
} Work;

static void *work_main(void *user) {
    Work *const work = user;
    Orders *const orders = &work->leader->orders;
    work->code = work->run(work->user);
    (void)pthread_mutex_lock(&orders->mutex);
    orders->over = true;
    (void)pthread_mutex_unlock(&orders->mutex);
    return NULL;
}

/** Processor time of this thread. */
static uint64_t thread_clock(void) {
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

/** Starts the work in a thread of its own and serves it. */
static int work_serve(Leader *leader, Work *work) {
    pthread_t thread;
    Message message = {{0}};
    if (pthread_create(&thread, NULL, work_main, work) != 0) {
        job_tell(leader->job, "no memory for a thread that plays the run");
        return -1;
    }
    const uint64_t before = thread_clock();
    const Status status = leader_serve(leader, &message);
    leader->job->serve_ns += thread_clock() - before;
    if (status != STATUS_OK) {
        leader_fail(leader, status, &message);
    }
    (void)pthread_join(thread, NULL);
    return work->code;
}

static uint32_t threads_count(const Job *job) {
    uint32_t threads = 0;
    for (uint32_t rank = 0; rank < job->place.ranks; rank++) {
        threads += job->ranks[rank].threads;
    }
    return threads;
}

int job_lead(Job *job, TournamentConfig *config, int (*work)(void *user), void *user) {
    Leader leader = {.job = job, .config = config};
    const Crew crew = {
        .user = &leader,
        .threads = threads_count(job),
        .start = orders_start,
        .set = orders_set,
        .stop = orders_stop,
        .join = orders_join,
        .asked = orders_asked,
    };
    Work doing = {.leader = &leader, .run = work, .user = user};
    int code = -1;
    atomic_init(&leader.asked, false);
    (void)sigemptyset(&leader.usr1);
    if (!stop_set_ignored(SIGUSR1)) {
        (void)sigaddset(&leader.usr1, SIGUSR1);
    }
    if (pthread_mutex_init(&leader.orders.mutex, NULL) != 0) {
        job_tell(job, "no memory for a thread that plays the run");
        return code;
    }
    if (pthread_cond_init(&leader.orders.ended, NULL) == 0) {
        config->crew = &crew;
        code = work_serve(&leader, &doing);
        config->crew = NULL;
        (void)pthread_cond_destroy(&leader.orders.ended);
    }
    (void)pthread_mutex_destroy(&leader.orders.mutex);
    return code;
}
