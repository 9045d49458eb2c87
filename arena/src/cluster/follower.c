// SPDX-License-Identifier: MIT
//
// A rank other than 0: plays what rank 0 requests.
#include "cluster/job_state.h"
#include "cluster/lease_play.h"
#include "cluster/result_message.h"
#include "cluster/task_code.h"
#include "process/process_stats.h"
#include "text/try_status.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

typedef struct Follower {
    Job *job;
    TournamentConfig *config;
    TaskConfig played;
    LeasePlay *play; // NULL: no task, or it has ended
    uint32_t task;
    bool quit;
    sigset_t signals; // the blocked stop signals
} Follower;

static Status task_take(Follower *follower, ByteReader *reader, Message *message) {
    lease_play_destroy(follower->play);
    follower->play = NULL;
    follower->task = number_decode(reader, UINT32_MAX);
    const uint32_t threads = number_decode(reader, UINT32_MAX);
    TRY(task_decode(&follower->played, follower->config, reader, message));
    TRY(lease_play_create(&follower->play, follower->played.config, follower->config->threads,
                          message));
    if (threads != THREADS_OWN) {
        lease_play_threads(follower->play, threads);
    }
    return STATUS_OK;
}

static void lease_take(const Follower *follower, ByteReader *reader) {
    Lease lease = {.rank = follower->job->place.rank};
    lease.place = number_decode(reader, UINT32_MAX);
    lease.number = word_decode(reader);
    lease.blocks.first = word_decode(reader);
    lease.blocks.count = word_decode(reader);
    if (!reader->damaged) {
        lease_play_give(follower->play, &lease);
    }
}

/** Handles a message about the current task; messages about earlier tasks are ignored. */
static void order_take(const Follower *follower, const Mail *mail) {
    ByteReader reader = mail->reader;
    const uint32_t task = number_decode(&reader, UINT32_MAX);
    if (follower->play == NULL || task != follower->task) {
        return;
    }
    if (mail->kind == MESSAGE_LEASE) {
        lease_take(follower, &reader);
    } else if (mail->kind == MESSAGE_THREADS) {
        lease_play_threads(follower->play, number_decode(&reader, CONFIG_THREADS_MAX));
    } else if (mail->kind == MESSAGE_STOP) {
        lease_play_stop(follower->play);
    }
}

/** Reports that the rank has finished with the task, and why. */
static Status task_end(Follower *follower, Status why, const Message *reason, Message *message) {
    lease_play_destroy(follower->play);
    follower->play = NULL;
    Wire *const out = job_write(follower->job, MESSAGE_STOPPED);
    wire_put_number(out, follower->task);
    wire_put_number(out, (uint32_t)why);
    wire_put_text(out, why != STATUS_OK ? reason->text : "");
    return job_send(follower->job, 0, message);
}

static Status mail_take(Follower *follower, Mail *mail, Message *message) {
    if (mail->kind == MESSAGE_QUIT) {
        follower->quit = true;
        return STATUS_OK;
    }
    if (mail->kind != MESSAGE_TASK) {
        order_take(follower, mail);
        return STATUS_OK;
    }
    Message reason = {{0}};
    const Status status = task_take(follower, &mail->reader, &reason);
    return status == STATUS_OK ? STATUS_OK : task_end(follower, status, &reason, message);
}

/** Reports the faults of external bots since the last report. */
static Status faults_send(const Follower *follower, Message *message) {
    for (uint32_t i = 0; i < follower->config->bot_count; i++) {
        ProcessStats *const stats = follower->config->bots[i].stats;
        ProcessNews news;
        if (stats == NULL || !process_stats_news(stats, &news)) {
            continue;
        }
        Wire *const out = job_write(follower->job, MESSAGE_FAULTS);
        wire_put_number(out, follower->task);
        wire_put_number(out, i);
        for (int fault = 0; fault < BOT_FAULT_COUNT; fault++) {
            wire_put_word(out, news.faults[fault]);
        }
        wire_put_text(out, news.text);
        TRY(job_send(follower->job, 0, message));
    }
    return STATUS_OK;
}

static Status unit_send(const Follower *follower, const PlayedUnit *unit, Message *message) {
    const Status status = faults_send(follower, message);
    result_write(job_write(follower->job, MESSAGE_RESULT), follower->task, unit);
    return status == STATUS_OK ? job_send(follower->job, 0, message) : status;
}

/** Sends played games; waits briefly for some. */
static Status results_send(Follower *follower, Message *message) {
    bool found = true;
    bool ended = false;
    Message reason = {{0}};
    Status sent = STATUS_OK;
    Status status = STATUS_OK;
    uint64_t wait_ns = JOB_REST_NS;
    while (found && sent == STATUS_OK && status == STATUS_OK) {
        PlayedUnit unit;
        status = lease_play_poll(follower->play, wait_ns, &unit, &found, &ended, &reason);
        wait_ns = 0;
        if (found) {
            sent = unit_send(follower, &unit, message);
        }
    }
    if (sent == STATUS_OK && (ended || status != STATUS_OK)) {
        sent = task_end(follower, status, &reason, message);
    }
    return sent;
}

/** Forwards a stop signal to rank 0. A second one ends this process and with it the job. */
static Status signal_pass(Follower *follower, Message *message) {
    const struct timespec now = {0, 0};
    if (sigtimedwait(&follower->signals, NULL, &now) <= 0) {
        return STATUS_OK;
    }
    (void)pthread_sigmask(SIG_UNBLOCK, &follower->signals, NULL);
    (void)job_write(follower->job, MESSAGE_SIGNAL);
    return job_send(follower->job, 0, message);
}

/** Does what rank 0 says until it says that the work is over. */
static Status follower_serve(Follower *follower, Message *message) {
    while (!follower->quit) {
        Mail mail;
        bool found = false;
        TRY(job_receive(follower->job, &mail, &found, message));
        if (found) {
            TRY(mail_take(follower, &mail, message));
            continue;
        }
        if (follower->play != NULL) {
            TRY(results_send(follower, message));
        } else {
            job_rest();
        }
        TRY(signal_pass(follower, message));
    }
    return STATUS_OK;
}

Status job_follow(Job *job, TournamentConfig *config, Message *message) {
    Follower follower = {.job = job, .config = config};
    job_signals(&follower.signals);
    const Status status = follower_serve(&follower, message);
    lease_play_destroy(follower.play);
    task_config_free(&follower.played);
    TRY(status);
    (void)job_write(job, MESSAGE_GOODBYE);
    return job_send(job, 0, message);
}
