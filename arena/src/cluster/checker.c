// SPDX-License-Identifier: MIT
#include "cluster/checker.h"

#include "carcarena/arena/match.h"
#include "carcarena/arena/verify.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_SHARE = 10,
    CHECK_SHARE = 50 /* largest share of the time: one part in 10 for the
                        first check of a rank, one in 50 later */
};

/** State of the current check. */
typedef enum CheckState { CHECK_IDLE, CHECK_GIVEN, CHECK_DONE } CheckState;

struct Checker {
    Verifier *verifier; // NULL: games cannot be replayed
    uint64_t *counts;   // checked games by rank
    uint64_t began;     // time of creation
    uint64_t spent_ns;  // time spent on checks
    bool started;       // the thread was started
    pthread_t thread;

    pthread_mutex_t mutex; // protects the following fields
    pthread_cond_t given;
    CheckState state;
    bool end;
    uint32_t rank;
    GameRecord record;
    uint8_t *bytes; // actions and thinking of the record
    bool same;
    Message difference;
    uint64_t check_ns;
};

static void *checker_main(void *user) {
    Checker *const checker = user;
    (void)pthread_mutex_lock(&checker->mutex);
    while (!checker->end) {
        if (checker->state != CHECK_GIVEN) {
            (void)pthread_cond_wait(&checker->given, &checker->mutex);
            continue;
        }
        (void)pthread_mutex_unlock(&checker->mutex);
        const uint64_t start = match_clock(NULL);
        bool same = true;
        Message difference = {{0}};
        // A game that cannot be replayed is no fault of the rank.
        if (verifier_check(checker->verifier, &checker->record, &same, &difference) != STATUS_OK) {
            same = true;
        }
        (void)pthread_mutex_lock(&checker->mutex);
        checker->same = same;
        checker->difference = difference;
        checker->check_ns = match_clock(NULL) - start;
        checker->state = CHECK_DONE;
    }
    (void)pthread_mutex_unlock(&checker->mutex);
    return NULL;
}

/** Starts the thread if games can be replayed. */
static Status checker_start(Checker *checker, const TournamentConfig *config, Message *message) {
    Message reason;
    const Status status =
        verifier_create(&checker->verifier, config, verify_source(config), &reason);
    if (status == STATUS_INVALID) {
        checker->verifier = NULL;
        return STATUS_OK;
    }
    checker->started =
        status == STATUS_OK && pthread_create(&checker->thread, NULL, checker_main, checker) == 0;
    return checker->started ? STATUS_OK
                            : message_set(message, STATUS_NO_MEMORY, "no memory to check ranks");
}

Status checker_create(Checker **out, const TournamentConfig *config, uint32_t ranks,
                      Message *message) {
    Checker *const checker = calloc(1, sizeof *checker);
    uint64_t *const counts = calloc(ranks, sizeof *counts);
    const bool locked =
        checker != NULL && counts != NULL && pthread_mutex_init(&checker->mutex, NULL) == 0;
    if (!locked || pthread_cond_init(&checker->given, NULL) != 0) {
        if (locked) {
            (void)pthread_mutex_destroy(&checker->mutex);
        }
        free(counts);
        free(checker);
        return message_set(message, STATUS_NO_MEMORY, "no memory to check ranks");
    }
    checker->counts = counts;
    checker->began = match_clock(NULL);
    const Status status = checker_start(checker, config, message);
    if (status != STATUS_OK) {
        checker_destroy(checker);
        return status;
    }
    *out = checker;
    return STATUS_OK;
}

void checker_destroy(Checker *checker) {
    if (checker == NULL) {
        return;
    }
    if (checker->started) {
        (void)pthread_mutex_lock(&checker->mutex);
        checker->end = true;
        (void)pthread_cond_signal(&checker->given);
        (void)pthread_mutex_unlock(&checker->mutex);
        (void)pthread_join(checker->thread, NULL);
    }
    verifier_destroy(checker->verifier);
    (void)pthread_cond_destroy(&checker->given);
    (void)pthread_mutex_destroy(&checker->mutex);
    free(checker->bytes);
    free(checker->counts);
    free(checker);
}

bool checker_wants(const Checker *checker, uint32_t rank) {
    const uint64_t share = checker->counts[rank] == 0 ? FIRST_SHARE : CHECK_SHARE;
    return checker->started && checker->bytes == NULL &&
           checker->spent_ns <= (match_clock(NULL) - checker->began) / share;
}

void checker_give(Checker *checker, uint32_t rank, const GameRecord *record) {
    // One extra byte, so that a game without actions has a buffer too.
    uint8_t *const bytes = malloc(record->actions_size + record->thinking_size + 1);
    if (bytes == NULL) {
        return; // check another game later
    }
    (void)pthread_mutex_lock(&checker->mutex);
    checker->bytes = bytes;
    checker->rank = rank;
    checker->record = *record;
    if (record->actions != NULL) {
        memcpy(bytes, record->actions, record->actions_size);
        checker->record.actions = bytes;
    }
    if (record->thinking != NULL) {
        memcpy(bytes + record->actions_size, record->thinking, record->thinking_size);
        checker->record.thinking = bytes + record->actions_size;
    }
    checker->state = CHECK_GIVEN;
    (void)pthread_cond_signal(&checker->given);
    (void)pthread_mutex_unlock(&checker->mutex);
}

bool checker_take(Checker *checker, CheckedGame *out) {
    (void)pthread_mutex_lock(&checker->mutex);
    const bool done = checker->state == CHECK_DONE;
    if (done) {
        *out = (CheckedGame){checker->rank, checker->same, checker->difference};
        checker->state = CHECK_IDLE;
        checker->spent_ns += checker->check_ns;
        checker->counts[checker->rank] += checker->same ? 1 : 0;
        free(checker->bytes);
        checker->bytes = NULL;
    }
    (void)pthread_mutex_unlock(&checker->mutex);
    return done;
}

uint64_t checker_count(const Checker *checker, uint32_t rank) {
    return checker->counts[rank];
}
