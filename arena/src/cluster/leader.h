/**
 * Rank 0: what its parts share. leader.c serves the orders of the writer's thread, leader_task.c
 * begins and ends a task, leader_results.c takes in what is played.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_LEADER_H
#define ARENA_CLUSTER_LEADER_H

#include "cluster/checker.h"
#include "cluster/job_state.h"
#include "cluster/lease_play.h"
#include "cluster/manager.h"
#include "play/work_crew.h"

#include <pthread.h>
#include <stdatomic.h>

/** Orders of the writer's thread. */
typedef struct Orders {
    pthread_mutex_t mutex;
    pthread_cond_t ended; /* the task, or its beginning has failed */
    WorkTask task;
    unsigned threads;
    bool begun;   /* there is a task */
    bool stop;    /* which is to stop */
    bool changed; /* the number of threads */
    bool over;    /* the work is: no task will come */
} Orders;

typedef struct Leader {
    Job *job;
    TournamentConfig *config;
    Orders orders;
    atomic_bool asked; /* a signal has come */
    sigset_t usr1;

    /* Of the task; the serving thread's alone. */
    Manager *manager; /* NULL: there is none */
    LeasePlay *play;  /* rank 0's own; NULL: it has ended */
    Checker *checker;
    WorkTask task;
    uint32_t number;
    uint32_t ranks; /* that play and have not stopped, rank 0 too */
    bool stopping;
    unsigned threads;   /* of each rank; THREADS_OWN */
    uint64_t paused;    /* clock at which work was paused; 0: it was not */
    uint64_t paused_ns; /* so long in all; the manager's clock stands still then */
    Status status;      /* why it ended */
    Message message;
} Leader;

// ---- Tasks: leader_task.c. The serving thread alone

/** Begins what the writer ordered. Errors of manager_create, lease_play_create, checker_create,
 * task_encode and job_send_all; the task has begun all the same, and leader_task_end ends it. */
Status leader_task_begin(Leader *leader, const WorkTask *task, unsigned threads,
                         Message *message) MUST_USE;

/** Plays with another number of threads on each rank; 0 pauses. Errors of job_send_all. */
Status leader_threads_change(Leader *leader, unsigned threads, Message *message) MUST_USE;

/** Lets the ranks stop. Errors of job_send_all. */
Status leader_task_stop(Leader *leader, Message *message) MUST_USE;

/** Tells the writer that no game will follow. */
void leader_task_end(Leader *leader);

/** Keeps why the task fails; the first reason counts. */
void leader_task_fail(Leader *leader, Status status, const Message *message);

/** The manager's clock, which stands still while work is paused. */
uint64_t leader_clock(const Leader *leader);

/** A rank that plays no more of this task. */
void leader_rank_stopped(Leader *leader, uint32_t rank);

/** Leaves a rank out for good. */
void leader_rank_drop(Leader *leader, uint32_t rank, const Message *why);

// ---- Results: leader_results.c

/** Takes a message that has come. */
void leader_mail_take(Leader *leader, Mail *mail);

/** Takes what rank 0 has played. @param busy becomes true if there was something. */
void leader_own_take(Leader *leader, bool *busy);

/** Leaves a rank out of which a game came out otherwise. */
void leader_check_take(Leader *leader);

#endif
