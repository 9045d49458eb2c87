// SPDX-License-Identifier: MIT
//
// The handshake before the first game: do all ranks play the same configuration with the same
// program?
#include "carcarena/arena/match.h"
#include "cluster/job_state.h"
#include "play/affinity.h"
#include "run/fingerprints.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_SHOWN = 200 };

#define PATIENCE_NS UINT64_C(20000000000) // wait for silent ranks before they are named

/** What is compared, as text. */
typedef struct Offer {
    const char *config;       // config_print
    const char *fingerprints; // fingerprints_make
} Offer;

/**
 * Returns this rank's number of threads: the processors it is bound to, but at most its share of
 * the machine.
 */
static uint32_t threads_share(const TransportPlace *place) {
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    const uint32_t bound = affinity_processors();
    uint32_t share = online > 0 ? (uint32_t)online / place->neighbors : 1;
    share = bound != 0 && bound < share ? bound : share;
    return share < 1 ? 1 : share > CONFIG_THREADS_MAX ? CONFIG_THREADS_MAX : share;
}

// ---- Another rank

static void hello_write(Job *job, const Offer *offer, uint32_t threads, Status status,
                        const Message *message) {
    Wire *const out = job_write(job, MESSAGE_HELLO);
    wire_put_number(out, MESSAGES_VERSION);
    wire_put_text(out, job->settings.program);
    wire_put_text(out, job->place.host);
    wire_put_number(out, (uint32_t)status);
    wire_put_text(out, message->text);
    wire_put_number(out, threads);
    wire_put_text(out, offer->config);
    wire_put_text(out, offer->fingerprints);
}

/** Waits for rank 0's reply to the hello. */
static Status welcome_wait(Job *job, Message *message) {
    for (;;) {
        Mail mail;
        bool found = false;
        TRY(job_receive(job, &mail, &found, message));
        if (!found) {
            job_rest();
        } else if (mail.kind == MESSAGE_WELCOME) {
            return STATUS_OK;
        } else {
            (void)job_write(job, MESSAGE_GOODBYE);
            const Status sent = job_send(job, 0, message);
            return sent != STATUS_OK
                       ? sent
                       : message_set(message, STATUS_INTERRUPTED, "rank 0 has ended the run");
        }
    }
}

static Status hello_say(Job *job, const Offer *offer, uint32_t threads, Status status,
                        Message *message) {
    hello_write(job, offer, threads, status, message);
    status = job_send(job, 0, message);
    return status == STATUS_OK ? welcome_wait(job, message) : status;
}

// ---- Rank 0

/** Finds the first lines in which two texts differ. */
static bool lines_differ(const char *first, const char *second, ConfigDifference *out) {
    while (*first != '\0' || *second != '\0') {
        const size_t one = strcspn(first, "\n");
        const size_t other = strcspn(second, "\n");
        if (one != other || memcmp(first, second, one) != 0) {
            const size_t indent = strspn(first, " ");
            const size_t indent_other = strspn(second, " ");
            *out = (ConfigDifference){first + indent, second + indent_other, (int)(one - indent),
                                      (int)(other - indent_other)};
            return true;
        }
        first += one + (first[one] == '\n' ? 1 : 0);
        second += other + (second[other] == '\n' ? 1 : 0);
    }
    return false;
}

static int shown(int length) {
    return length < LINE_MAX_SHOWN ? length : LINE_MAX_SHOWN;
}

/** Compares what a rank sent with rank 0's values. */
static Status offer_compare(const char *name, const Offer *own, const Offer *other,
                            const TournamentConfig *config, Message *message) {
    ConfigDifference difference;
    const char *one = own->fingerprints;
    const char *two = other->fingerprints;
    if (lines_differ(own->config, other->config, &difference)) {
        return message_set(message, STATUS_CONFLICT,
                           "%s plays another configuration: %.*s there, %.*s at rank 0", name,
                           shown(difference.second_length), difference.second,
                           shown(difference.first_length), difference.first);
    }
    for (uint32_t i = 0; i <= config->bot_count; i++) {
        char mine[FINGERPRINT_SIZE];
        char theirs[FINGERPRINT_SIZE];
        fingerprints_next_line(&one, mine);
        fingerprints_next_line(&two, theirs);
        if (strcmp(mine, theirs) != 0 && strcmp(mine, "unsteady") != 0 &&
            strcmp(theirs, "unsteady") != 0) {
            return message_set(message, STATUS_CONFLICT,
                               "%s: %s%s%s plays differently: fingerprint %s there, %s at rank 0; "
                               "all ranks must use the same build",
                               name, i == 0 ? "the engine" : "bot '",
                               i == 0 ? "" : config->bots[i - 1].name, i == 0 ? "" : "'", theirs,
                               mine);
        }
    }
    return STATUS_OK;
}

static Status hello_damaged(const char *name, Message *message) {
    return message_set(message, STATUS_CONFLICT,
                       "%s: unknown handshake; all ranks must use the same build", name);
}

/** Reads a hello. */
static Status hello_take(Job *job, Mail *mail, const Offer *own, const TournamentConfig *config,
                         Message *message) {
    RankState *const rank = &job->ranks[mail->from];
    char name[RANK_NAME_SIZE];
    const uint32_t version = number_decode(&mail->reader, UINT32_MAX);
    const char *const program = version == MESSAGES_VERSION ? wire_take_text(&mail->reader) : NULL;
    const char *const host = program != NULL ? wire_take_text(&mail->reader) : NULL;
    (void)snprintf(rank->host, sizeof rank->host, "%.255s", host != NULL ? host : "?");
    (void)job_rank_name(job, mail->from, name);
    if (host == NULL) {
        return hello_damaged(name, message);
    }
    if (strcmp(program, job->settings.program) != 0) {
        return message_set(message, STATUS_CONFLICT,
                           "%s runs %.200s, rank 0 %.200s; all ranks have to use one build", name,
                           program, job->settings.program);
    }
    const Status status = (Status)number_decode(&mail->reader, STATUS_COUNT - 1);
    const char *const failure = wire_take_text(&mail->reader);
    if (status != STATUS_OK) {
        return message_set(message, status, "%s: %.1500s", name, failure != NULL ? failure : "");
    }
    rank->threads = number_decode(&mail->reader, CONFIG_THREADS_MAX);
    const char *const text = wire_take_text(&mail->reader);
    const char *const prints = wire_take_text(&mail->reader);
    if (text == NULL || prints == NULL) {
        return hello_damaged(name, message);
    }
    return offer_compare(name, own, &(Offer){text, prints}, config, message);
}

/** Names the missing ranks once. Returns false if it is too early. */
static bool missing_tell(const Job *job, uint64_t start) {
    if (match_clock(NULL) - start < PATIENCE_NS) {
        return false;
    }
    uint32_t missing = 0;
    uint32_t first = 0;
    for (uint32_t rank = job->place.ranks - 1; rank > 0; rank--) {
        if (job->ranks[rank].host[0] == '\0') {
            missing++;
            first = rank;
        }
    }
    job_report(job, "waiting for %u of %u ranks, the first of them rank %u", missing,
               job->place.ranks, first);
    return true;
}

/** Waits for the hellos of all ranks. */
static Status hellos_take(Job *job, const Offer *own, const TournamentConfig *config,
                          Message *message) {
    Status status = STATUS_OK;
    const uint64_t start = match_clock(NULL);
    bool told = false;
    for (uint32_t here = 1; status == STATUS_OK && here < job->place.ranks;) {
        Mail mail;
        bool found = false;
        status = job_receive(job, &mail, &found, message);
        if (status == STATUS_OK && found && mail.kind == MESSAGE_HELLO) {
            here++;
            status = hello_take(job, &mail, own, config, message);
        } else if (!found) {
            job_rest();
            told = told || missing_tell(job, start);
        }
    }
    return status;
}

static void threads_number(Job *job) {
    uint32_t first = 0;
    for (uint32_t rank = 0; rank < job->place.ranks; rank++) {
        job->ranks[rank].first_thread = first;
        first += job->ranks[rank].threads;
    }
}

/** Rank 0: checks that all ranks play the same. */
static Status ranks_greet(Job *job, const Offer *own, const TournamentConfig *config,
                          Message *message) {
    (void)snprintf(job->ranks[0].host, sizeof job->ranks[0].host, "%s", job->place.host);
    job->ranks[0].threads = config->threads;
    TRY(hellos_take(job, own, config, message));
    threads_number(job);
    (void)job_write(job, MESSAGE_WELCOME);
    return job_send_all(job, message);
}

Status job_meet(Job *job, TournamentConfig *config, Status status, Message *message) {
    char *text = NULL;
    char *fingerprints = NULL;
    if (status == STATUS_OK) {
        status = config_print(&text, config, message);
    }
    if (status == STATUS_OK) {
        status = fingerprints_make(&fingerprints, config, message);
        config->threads = config->threads == 0 ? threads_share(&job->place) : config->threads;
    }
    const Offer own = {text, fingerprints};
    if (job->place.rank != 0) {
        const uint32_t threads = status == STATUS_OK ? config->threads : 0;
        status = hello_say(job, &own, threads, status, message);
    } else if (status == STATUS_OK) {
        status = ranks_greet(job, &own, config, message);
    }
    free(text);
    free(fingerprints);
    return status;
}
