/**
 * What the parts of job.h share.
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

/* Between looks at the network when nothing is to be done. Ranks have two leases, so that none
 * waits for it. */
enum { JOB_REST_NS = 2000000 };

/** What rank 0 knows of a rank. */
typedef struct RankState {
    char host[TRANSPORT_HOST_SIZE];
    uint32_t threads;
    uint32_t first_thread; /* its threads are numbered from here in times of games */
    bool gone;             /* left out, or said goodbye */
    bool silent;           /* has let a lease run out, which was told */
    bool wrong;            /* a game of it came out otherwise at rank 0 */
    RankSums sums;
    bool stopped; /* has no more of this task */
} RankState;

struct Job {
    JobSettings settings;
    void *object; /* of dlopen */
    const TransportTable *transport;
    void *state; /* the transport's; NULL: not begun */
    TransportPlace place;
    RankState *ranks;  /* rank 0 alone */
    Wire out;          /* the message that is being written */
    bool broken;       /* the transport failed */
    uint64_t serve_ns; /* of processor time that rank 0 spent on dealing out and taking in */
};

/** A message that has come. */
typedef struct Mail {
    uint32_t from;
    MessageKind kind;
    ByteReader reader; /* behind the kind; its bytes are valid until the next mail */
} Mail;

/** Begins a message in job->out. */
Wire *job_write(Job *job, MessageKind kind);

/** Sends it. @return STATUS_IO, STATUS_NO_MEMORY. */
Status job_send(Job *job, uint32_t to, Message *message) MUST_USE;

/** Sends it to all other ranks that are not gone. Rank 0. */
Status job_send_all(Job *job, Message *message) MUST_USE;

/** Takes a message. @param found false: none has come. @return STATUS_IO. */
Status job_receive(Job *job, Mail *out, bool *found, Message *message) MUST_USE;

/** The signals that mean stop: those of a terminal, and SIGUSR1, which launchers pass on; without
 * those that were ignored at the start. */
void job_signals(sigset_t *out);

/** Waits a little. */
void job_rest(void);

/** Tells people. */
void job_tell(const Job *job, const char *format, ...) PRINTF_LIKE(2, 3);

/** Name of a rank for people: "rank 3 (node7)". */
enum { RANK_NAME_SIZE = TRANSPORT_HOST_SIZE + 24 };
const char *job_rank_name(const Job *job, uint32_t rank, char name[RANK_NAME_SIZE]);

#endif
