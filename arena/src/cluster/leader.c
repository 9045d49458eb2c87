// SPDX-License-Identifier: MIT
//
// Rank 0. The writer's thread gives orders (a crew). The serving thread assigns games to ranks,
// plays some games itself, and puts results into the writer's queue.
#include "cluster/leader.h"

#include "text/stop_set.h"
#include "text/try_status.h"

#include <time.h>

#define NS_PER_S UINT64_C(1000000000)

// ---- Orders of the writer

static Status orders_start(void *user, const WorkTask *task, unsigned threads, Message *message) {
    Leader *const leader = user;
    Orders *const orders = &leader->orders;
    (void)pthread_mutex_lock(&orders->mutex);
    orders->task = *task;
    orders->threads = threads;
    orders->stop = false;
    orders->changed = false;
    orders->has_task = true;
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
    while (orders->has_task) {
        (void)pthread_cond_wait(&orders->ended, &orders->mutex);
    }
    (void)pthread_mutex_unlock(&orders->mutex);
}

static bool orders_stop_requested(void *user) {
    return atomic_load(&((Leader *)user)->stop_requested);
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
           coordinator_next(leader->coordinator, &lease, leader_clock(leader))) {
        status = lease_send(leader, &lease, message);
        *busy = true;
    }
    return status;
}

/** Handles the received messages. */
static Status mails_handle(Leader *leader, bool *busy, Message *message) {
    bool found = true;
    while (found) {
        Mail mail;
        TRY(job_receive(leader->job, &mail, &found, message));
        if (found) {
            leader_mail_take(leader, &mail);
            *busy = true;
        }
    }
    return STATUS_OK;
}

/** Carries out the writer's orders. @param over receives true if there will be no more. */
static Status orders_take(Leader *leader, bool *over, Message *message) {
    Orders *const orders = &leader->orders;
    (void)pthread_mutex_lock(&orders->mutex);
    const bool begin = orders->has_task && leader->coordinator == NULL;
    const bool stop = orders->stop && !leader->stopping;
    const bool change = orders->changed;
    *over = orders->over;
    const unsigned threads = orders->threads;
    const WorkTask task = orders->task;
    orders->changed = false;
    (void)pthread_mutex_unlock(&orders->mutex);
    if (begin) {
        TRY(leader_task_begin(leader, &task, threads, message));
    }
    if (leader->coordinator != NULL && change) {
        TRY(leader_threads_change(leader, threads, message));
    }
    return leader->coordinator != NULL && stop ? leader_task_stop(leader, message) : STATUS_OK;
}

/** Returns true if all ranks that did not stop have an expired lease: they hang. */
static bool ranks_late(const Leader *leader) {
    for (uint32_t rank = 1; rank < leader->job->place.ranks; rank++) {
        if (!leader->job->ranks[rank].stopped &&
            coordinator_standing(leader->coordinator, rank).late == 0) {
            return false;
        }
    }
    return true;
}

/**
 * Returns true if the task is over: all games are done, all ranks have stopped, or no rank is left.
 */
static bool task_over(Leader *leader) {
    if (!leader->stopping && coordinator_over(leader->coordinator)) {
        leader->status = STATUS_OK; // other ranks have played what one failed to play
        return true;
    }
    if (leader->ranks == 0 && !leader->stopping && leader->status == STATUS_OK) {
        Message none;
        (void)message_set(&none, STATUS_CONFLICT, "no rank is left that could play");
        leader_task_fail(leader, STATUS_CONFLICT, &none);
    }
    return leader->ranks == 0 || (leader->stopping && leader->play == NULL && ranks_late(leader));
}

/** Reports ranks with an expired lease, and those that have answered again. */
static void silent_ranks_report(const Leader *leader) {
    for (uint32_t rank = 0; leader->coordinator != NULL && rank < leader->job->place.ranks;
         rank++) {
        RankState *const state = &leader->job->ranks[rank];
        const bool silent = coordinator_standing(leader->coordinator, rank).late > 0;
        if (silent != state->silent && !state->gone) {
            char name[RANK_NAME_SIZE];
            job_report(leader->job, "%s %s", job_rank_name(leader->job, rank, name),
                       silent ? "does not answer; other ranks play its games, too"
                              : "answers again");
            state->silent = silent;
        }
    }
}

static void signal_check(Leader *leader) {
    const struct timespec now = {0, 0};
    if (sigtimedwait(&leader->usr1, NULL, &now) > 0) {
        atomic_store(&leader->stop_requested, true);
    }
}

/** Serves the writer's orders until its work is over, or MPI fails. */
static Status leader_serve(Leader *leader, Message *message) {
    bool over = false;
    while (!over) {
        bool busy = false;
        TRY(orders_take(leader, &over, message));
        if (over) {
            return STATUS_OK;
        }
        TRY(mails_handle(leader, &busy, message));
        if (leader->coordinator != NULL) {
            leader_own_take(leader, &busy);
            leader_check_take(leader);
            TRY(leases_send(leader, &busy, message));
        }
        if (leader->coordinator != NULL && task_over(leader)) {
            silent_ranks_report(leader);
            leader_task_end(leader);
        } else if (!busy) {
            signal_check(leader);
            silent_ranks_report(leader);
            job_rest();
        }
    }
    return STATUS_OK;
}

/** Records a failure of MPI: all later orders of the writer fail, too. */
static void leader_fail(Leader *leader, Status status, const Message *message) {
    Orders *const orders = &leader->orders;
    for (bool over = false; !over; job_rest()) {
        (void)pthread_mutex_lock(&orders->mutex);
        const bool has_task = orders->has_task;
        over = orders->over;
        leader->task = orders->task;
        (void)pthread_mutex_unlock(&orders->mutex);
        if (has_task) {
            leader->status = status;
            leader->message = *message;
            leader_task_end(leader);
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

/** Returns the processor time of this thread. */
static uint64_t thread_clock(void) {
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

/** Starts the work in a separate thread and serves it. */
static int work_serve(Leader *leader, Work *work) {
    pthread_t thread;
    Message message = {{0}};
    if (pthread_create(&thread, NULL, work_main, work) != 0) {
        job_report(leader->job, "no memory for a thread that plays the run");
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
        .asked = orders_stop_requested,
    };
    Work doing = {.leader = &leader, .run = work, .user = user};
    int code = -1;
    atomic_init(&leader.stop_requested, false);
    (void)sigemptyset(&leader.usr1);
    if (!stop_set_ignored(SIGUSR1)) {
        (void)sigaddset(&leader.usr1, SIGUSR1);
    }
    if (pthread_mutex_init(&leader.orders.mutex, NULL) != 0) {
        job_report(job, "no memory for a thread that plays the run");
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
