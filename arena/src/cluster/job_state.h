/**
 * Data shared by the parts of job.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_JOB_STATE_H
#define ARENA_CLUSTER_JOB_STATE_H

#include "cluster/job.h"
#include "cluster/messages.h"
#include "cluster/rank_sums.h"
#include "cluster/transport.h"
#include "cluster/wire.h"

#include <signal.h>

/* Pause between looks at the network while idle. Ranks have two leases, so none waits for it. */
enum { JOB_REST_NS = 2000000 };

/** What rank 0 knows of a rank. */
typedef struct RankState {
    char host[TRANSPORT_HOST_SIZE];
    uint32_t threads;
    uint32_t first_thread; /* number of its first thread in the times of games */
    bool gone;             /* excluded, or has said goodbye */
    bool silent;           /* a lease ran out, and this was reported */
    bool wrong;            /* a game of it differed at rank 0 */
    RankSums sums;
    bool stopped; /* has finished with the current task */
} RankState;

struct Job {
    JobSettings settings;
    void *object; /* from dlopen */
    const TransportTable *transport;
    void *state; /* the transport's; NULL: not started */
    TransportPlace place;
    RankState *ranks;  /* rank 0 only */
    Wire out;          /* the message being written */
    bool broken;       /* the transport failed */
    uint64_t serve_ns; /* processor time that rank 0 spent on assigning and receiving */
};

/** A received message. */
typedef struct Mail {
    uint32_t from;
    MessageKind kind;
    ByteReader reader; /* after the kind; its bytes are valid until the next message */
} Mail;

/** Begins a message in job->out. */
Wire *job_write(Job *job, MessageKind kind);

/**
 * Sends the message.
 * @return STATUS_IO, STATUS_NO_MEMORY
 */
Status job_send(Job *job, uint32_t to, Message *message) MUST_USE;

/** Sends the message to all other ranks that are not gone. Rank 0 only. */
Status job_send_all(Job *job, Message *message) MUST_USE;

/**
 * Receives a message.
 * @param found false: there is none
 * @return STATUS_IO
 */
Status job_receive(Job *job, Mail *out, bool *found, Message *message) MUST_USE;

/**
 * Returns the stop signals: those of a terminal, and SIGUSR1, which launchers forward; without
 * those ignored at the start.
 */
void job_signals(sigset_t *out);

/** Pauses for JOB_REST_NS. */
void job_rest(void);

/** Prints a line for people. */
void job_report(const Job *job, const char *format, ...) PRINTF_LIKE(2, 3);

/** Size of a rank's name for people: "rank 3 (node7)". */
enum { RANK_NAME_SIZE = TRANSPORT_HOST_SIZE + 24 };
const char *job_rank_name(const Job *job, uint32_t rank, char name[RANK_NAME_SIZE]);

#endif
