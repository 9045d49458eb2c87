/**
 * Declarations of rank 0. leader.c serves the orders of the writer's thread, leader_task.c starts
 * and ends a task, leader_results.c receives results.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_LEADER_H
#define ARENA_CLUSTER_LEADER_H

#include "cluster/checker.h"
#include "cluster/coordinator.h"
#include "cluster/job_state.h"
#include "cluster/lease_play.h"
#include "play/work_crew.h"

#include <pthread.h>
#include <stdatomic.h>

/** Orders of the writer's thread. */
typedef struct Orders {
    pthread_mutex_t mutex;
    pthread_cond_t ended; /* signaled when the task ends or cannot start */
    WorkTask task;
    unsigned threads;
    bool has_task; /* a task exists */
    bool stop;     /* the task must stop */
    bool changed;  /* the number of threads changed */
    bool over;     /* the work is over: no task will follow */
} Orders;

typedef struct Leader {
    Job *job;
    TournamentConfig *config;
    Orders orders;
    atomic_bool stop_requested; /* a signal was received */
    sigset_t usr1;

    /* Of the current task; used by the serving thread only. */
    Coordinator *coordinator; /* NULL if there is none */
    LeasePlay *play;          /* games of rank 0; NULL if they are over */
    Checker *checker;
    WorkTask task;
    uint32_t number;
    uint32_t ranks; /* playing ranks, including rank 0 */
    bool stopping;
    unsigned threads;   /* threads of each rank, or THREADS_OWN */
    uint64_t paused;    /* clock when work was paused; 0 if it is not paused */
    uint64_t paused_ns; /* total pause in ns; the coordinator's clock excludes it */
    Status status;      /* result of the task */
    Message message;
} Leader;

// ---- Tasks: leader_task.c. The serving thread alone

/**
 * Starts the ordered task. Errors of coordinator_create, lease_play_create, checker_create,
 * task_encode and job_send_all. The task exists even after an error, and leader_task_end ends it.
 */
Status leader_task_begin(Leader *leader, const WorkTask *task, unsigned threads,
                         Message *message) MUST_USE;

/** Changes the number of threads of each rank; 0 pauses. Errors of job_send_all. */
Status leader_threads_change(Leader *leader, unsigned threads, Message *message) MUST_USE;

/** Asks the ranks to stop. Errors of job_send_all. */
Status leader_task_stop(Leader *leader, Message *message) MUST_USE;

/** Ends the task: the writer gets no more games. */
void leader_task_end(Leader *leader);

/** Records why the task fails; the first reason counts. */
void leader_task_fail(Leader *leader, Status status, const Message *message);

/** Returns the coordinator's clock in ns, which excludes pauses. */
uint64_t leader_clock(const Leader *leader);

/** Records that a rank plays no more games of this task. */
void leader_rank_stopped(Leader *leader, uint32_t rank);

/** Excludes a rank from all further work. */
void leader_rank_drop(Leader *leader, uint32_t rank, const Message *why);

// ---- Results: leader_results.c

/** Handles a received message. */
void leader_mail_take(Leader *leader, Mail *mail);

/** Takes the results of rank 0. @param busy set to true if there was a result. */
void leader_own_take(Leader *leader, bool *busy);

/** Excludes a rank if the checker found a different game in its results. */
void leader_check_take(Leader *leader);

#endif
