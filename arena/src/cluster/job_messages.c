// SPDX-License-Identifier: MIT
#include "cluster/job.h"

#include "carcarena/arena/match.h"
#include "cluster/job_state.h"
#include "cluster/transport_open.h"
#include "text/stop_set.h"
#include "text/try_status.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define GOODBYE_NS UINT64_C(10000000000) // wait for the ranks' goodbyes

void job_signals(sigset_t *out) {
    stop_set_make(out, SIGUSR1);
}

Status job_open(Job **out, const JobSettings *settings, Message *message) {
    Job *const job = calloc(1, sizeof *job);
    char text[TRANSPORT_TEXT_SIZE] = "";
    if (job == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a run on many machines");
    }
    job->settings = *settings;
    // Before MPI starts its own threads, which would receive the signals.
    sigset_t signals;
    job_signals(&signals);
    (void)pthread_sigmask(SIG_BLOCK, &signals, NULL);
    Status status = transport_open(&job->object, &job->transport, message);
    if (status == STATUS_OK && !job->transport->begin(&job->state, &job->place, text)) {
        job->state = NULL;
        status = message_set(message, STATUS_IO, "MPI: %s", text);
    }
    if (status == STATUS_OK) {
        status = transport_check(&job->place, message);
    }
    if (status == STATUS_OK) {
        job->ranks = calloc(job->place.ranks, sizeof *job->ranks);
        if (job->ranks == NULL) {
            status = message_set(message, STATUS_NO_MEMORY, "no memory for the ranks of the run");
        }
    }
    if (status != STATUS_OK) {
        job_close(job, 0);
        return status;
    }
    *out = job;
    return STATUS_OK;
}

uint32_t job_rank(const Job *job) {
    return job->place.rank;
}

// ---- Messages

Wire *job_write(Job *job, MessageKind kind) {
    wire_clear(&job->out);
    wire_put_number(&job->out, (uint32_t)kind);
    return &job->out;
}

static Status transport_failed(Job *job, const char *text, Message *message) {
    job->broken = true;
    return message_set(message, STATUS_IO, "MPI: %s", text);
}

Status job_send(Job *job, uint32_t to, Message *message) {
    char text[TRANSPORT_TEXT_SIZE] = "";
    if (job->out.failed || job->out.size > INT32_MAX) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a message");
    }
    return job->transport->send(job->state, to, job->out.bytes, job->out.size, text)
               ? STATUS_OK
               : transport_failed(job, text, message);
}

Status job_send_all(Job *job, Message *message) {
    for (uint32_t rank = 1; rank < job->place.ranks; rank++) {
        if (!job->ranks[rank].gone) {
            TRY(job_send(job, rank, message));
        }
    }
    return STATUS_OK;
}

Status job_receive(Job *job, Mail *out, bool *found, Message *message) {
    char text[TRANSPORT_TEXT_SIZE] = "";
    const uint8_t *bytes = NULL;
    size_t size = 0;
    *found = false;
    if (!job->transport->receive(job->state, &out->from, &bytes, &size, text)) {
        return transport_failed(job, text, message);
    }
    if (bytes != NULL) {
        *found = true;
        out->reader = (ByteReader){.bytes = bytes, .size = size};
        out->kind = (MessageKind)number_decode(&out->reader, MESSAGE_KIND_COUNT - 1);
    }
    return STATUS_OK;
}

void job_rest(void) {
    const struct timespec rest = {.tv_nsec = JOB_REST_NS};
    (void)nanosleep(&rest, NULL);
}

void job_report(const Job *job, const char *format, ...) {
    char text[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    job->settings.tell(job->settings.user, text);
}

const char *job_rank_name(const Job *job, uint32_t rank, char name[RANK_NAME_SIZE]) {
    (void)snprintf(name, RANK_NAME_SIZE, "rank %u (%s)", rank, job->ranks[rank].host);
    return name;
}

bool job_rank_read(const Job *job, uint32_t rank, JobRank *out) {
    if (rank >= job->place.ranks) {
        return false;
    }
    const RankState *const state = &job->ranks[rank];
    *out = (JobRank){state->host, state->threads, state->wrong, state->sums};
    return true;
}

uint64_t job_serve_ns(const Job *job) {
    return job->serve_ns;
}

// ---- The end

static unsigned ranks_left(const Job *job) {
    unsigned left = 0;
    for (uint32_t rank = 1; rank < job->place.ranks; rank++) {
        left += job->ranks[rank].gone ? 0 : 1;
    }
    return left;
}

/** Tells all ranks to quit and waits for their goodbyes. Returns false if some do not answer. */
static bool ranks_dismiss(Job *job) {
    Message message = {{0}};
    (void)job_write(job, MESSAGE_QUIT);
    Status status = STATUS_OK;
    for (uint32_t rank = 1; status == STATUS_OK && rank < job->place.ranks; rank++) {
        job->ranks[rank].gone = false; // excluded ranks have to end too
        status = job_send(job, rank, &message);
    }
    const uint64_t start = match_clock(NULL);
    while (status == STATUS_OK && ranks_left(job) > 0 && match_clock(NULL) - start < GOODBYE_NS) {
        Mail mail;
        bool found = false;
        status = job_receive(job, &mail, &found, &message);
        if (status == STATUS_OK && found && mail.kind == MESSAGE_GOODBYE) {
            job->ranks[mail.from].gone = true;
        } else if (!found) {
            job_rest();
        }
    }
    return status == STATUS_OK && ranks_left(job) == 0;
}

void job_close(Job *job, int code) {
    if (job == NULL) {
        return;
    }
    char text[TRANSPORT_TEXT_SIZE] = "";
    if (job->state != NULL && job->ranks != NULL && job->place.rank == 0 && !ranks_dismiss(job)) {
        for (uint32_t rank = 1; rank < job->place.ranks; rank++) {
            char name[RANK_NAME_SIZE];
            if (!job->ranks[rank].gone) {
                job_report(job, "%s does not answer and is ended", job_rank_name(job, rank, name));
            }
        }
        (void)fflush(NULL);
        job->transport->abort(job->state, code);
        job->broken = true;
    }
    if (job->state != NULL && !job->broken) {
        (void)job->transport->end(job->state, text);
    }
    wire_free(&job->out);
    free(job->ranks);
    // The object stays open: MPI libraries leave handlers behind.
    free(job);
}
