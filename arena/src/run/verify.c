// SPDX-License-Identifier: MIT
//
// Replays all games of a run on many threads.
#include "carcarena/arena/verify.h"

#include "run/fingerprints.h"
#include "run/origin.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANGE_BLOCKS = 8 };

/** State shared by the threads, protected by the mutex. */
typedef struct VerifyShared {
    pthread_mutex_t mutex;
    const VerifyRequest *request;
    const TournamentConfig *config;
    VerifyReport *report;
    uint64_t next;      // first id that is not in a range yet
    uint64_t stored;    // games in the store
    uint64_t scheduled; // checked games that the schedule has
    Status status;      // first error
    Message message;
} VerifyShared;

/** Keeps the faults with the lowest ids, in order. */
static void fault_record(VerifyReport *report, uint64_t id, const Message *text) {
    report->differing++;
    unsigned place = report->fault_count;
    while (place > 0 && report->fault_ids[place - 1] > id) {
        place--;
    }
    if (place == VERIFY_FAULTS_MAX) {
        return;
    }
    if (report->fault_count < VERIFY_FAULTS_MAX) {
        report->fault_count++;
    }
    const unsigned moved = report->fault_count - 1 - place;
    memmove(&report->fault_ids[place + 1], &report->fault_ids[place],
            moved * sizeof report->fault_ids[0]);
    memmove(&report->faults[place + 1], &report->faults[place], moved * sizeof report->faults[0]);
    report->fault_ids[place] = id;
    report->faults[place] = *text;
}

static void failure_record(VerifyShared *shared, Status status, const Message *message) {
    (void)pthread_mutex_lock(&shared->mutex);
    if (shared->status == STATUS_OK) {
        shared->status = status;
        shared->message = *message;
    }
    (void)pthread_mutex_unlock(&shared->mutex);
}

/** Takes a range of ids. The last one has no end, to include rows beyond the schedule. */
static bool range_take(VerifyShared *shared, uint64_t *from, uint64_t *to) {
    (void)pthread_mutex_lock(&shared->mutex);
    const Schedule *const schedule = &shared->config->schedule;
    const bool some = shared->status == STATUS_OK && shared->next < schedule->games;
    if (some) {
        *from = shared->next;
        shared->next += (uint64_t)RANGE_BLOCKS * schedule->games_per_block;
        *to = shared->next < schedule->games ? shared->next : UINT64_MAX;
    }
    (void)pthread_mutex_unlock(&shared->mutex);
    return some;
}

/** The result of the check of a stored game. */
typedef enum GameOutcome { GAME_SAME, GAME_DIFFERS, GAME_DAMAGED } GameOutcome;

static void game_count(VerifyShared *shared, uint64_t id, GameOutcome outcome,
                       const Message *text) {
    (void)pthread_mutex_lock(&shared->mutex);
    shared->report->checked++;
    const TournamentConfig *const config = shared->config;
    shared->scheduled += shard_has(&config->schedule, config->shard, id, NULL) ? 1 : 0;
    shared->report->damaged += outcome == GAME_DAMAGED ? 1 : 0;
    if (outcome != GAME_SAME) {
        fault_record(shared->report, id, text);
    }
    const VerifyRequest *const request = shared->request;
    if (shared->status == STATUS_OK && request->progress != NULL &&
        !request->progress(request->user, shared->report->checked, shared->stored)) {
        shared->status = message_set(&shared->message, STATUS_INTERRUPTED, "interrupted");
    }
    (void)pthread_mutex_unlock(&shared->mutex);
}

/**
 * Counts the games of a damaged row within the range. @return false if the walk cannot continue.
 */
static bool damage_count(VerifyShared *shared, const StoreWalk *walk, uint64_t from, uint64_t to) {
    const uint32_t size = shared->config->schedule.games_per_block;
    uint64_t first = 0;
    uint64_t count = 0;
    if (!store_walk_damage(walk, &first, &count)) {
        return false;
    }
    for (uint64_t id = first < from ? from : first; id < first + count && id < to; id++) {
        Message message;
        (void)message_set(&message, STATUS_CONFLICT,
                          "game %" PRIu64 ".%" PRIu64 ": its row is damaged", id / size, id % size);
        game_count(shared, id, GAME_DAMAGED, &message);
    }
    return true;
}

/** Compares decisions if some are stored. */
static Status decisions_check(Store *store, const Verifier *verifier, const GameRecord *record,
                              bool *same, Message *message) {
    uint64_t decisions[PLAYERS_MAX];
    TRY(store_audit_decisions(store, record->id, decisions, message));
    verifier_check_decisions(verifier, record, decisions, same, message);
    return STATUS_OK;
}

static Status range_check(VerifyShared *shared, Store *store, Verifier *verifier, uint64_t from,
                          uint64_t to, Message *message) {
    StoreWalk *walk = NULL;
    Status status = store_walk_begin(&walk, store, from, message);
    bool found = true;
    while (status == STATUS_OK && found) {
        GameRecord record;
        bool same = false;
        status = store_walk_next(walk, &record, NULL, &found, message);
        if (status != STATUS_OK && damage_count(shared, walk, from, to)) {
            status = STATUS_OK;
            found = true;
            continue;
        }
        if (status != STATUS_OK || !found || record.id >= to) {
            break;
        }
        status = verifier_check(verifier, &record, &same, message);
        if (status == STATUS_OK) {
            status = decisions_check(store, verifier, &record, &same, message);
        }
        if (status == STATUS_OK) {
            game_count(shared, record.id, same ? GAME_SAME : GAME_DIFFERS, message);
        }
    }
    store_walk_end(walk);
    return status;
}

static void *verify_main(void *user) {
    VerifyShared *const shared = user;
    Store *store = NULL;
    Verifier *verifier = NULL;
    Message message = {{0}};
    Status status = store_open_read(&store, NULL, shared->request->path, &message);
    if (status == STATUS_OK) {
        store_leave_out(store, shared->config->schedule.games, shared->config->scheduled);
        status = verifier_create(&verifier, shared->config, shared->request->source, &message);
    }
    uint64_t from = 0;
    uint64_t to = 0;
    while (verifier != NULL && status == STATUS_OK && range_take(shared, &from, &to)) {
        status = range_check(shared, store, verifier, from, to, &message);
    }
    if (status != STATUS_OK) {
        failure_record(shared, status, &message);
    }
    verifier_destroy(verifier);
    store_close(store);
    return NULL;
}

static Status threads_run(VerifyShared *shared, uint32_t threads, Message *message) {
    pthread_t *const handles = calloc(threads, sizeof *handles);
    if (handles == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the threads");
    }
    uint32_t running = 0;
    while (running < threads && pthread_create(&handles[running], NULL, verify_main, shared) == 0) {
        running++;
    }
    for (uint32_t i = 0; i < running; i++) {
        (void)pthread_join(handles[i], NULL);
    }
    free(handles);
    if (running == 0) {
        return message_set(message, STATUS_NO_MEMORY, "no thread can be started");
    }
    if (shared->status != STATUS_OK && message != NULL) {
        *message = shared->message;
    }
    return shared->status;
}

/** Checks everything that does not need replays. */
static Status run_check(const VerifyRequest *request, VerifyReport *report, Store *store,
                        TournamentConfig *config, Message *message) {
    const bool bots = request->source == VERIFY_BOTS;
    TRY(store_check_pages(store, message));
    TRY(fingerprints_program(store, report->program, message));
    if (bots) {
        TRY(origin_open_bots(store, config, request->trust_bots, message));
    }
    return request->accept_change
               ? STATUS_OK
               : fingerprints_check(store, config, bots && config->tune == NULL, message);
}

static Status games_check(VerifyShared *shared, Store *store, Message *message) {
    TRY(store_count(store, &shared->stored, message));
    if (pthread_mutex_init(&shared->mutex, NULL) != 0) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the threads");
    }
    const Status status = threads_run(shared, shared->request->threads, message);
    (void)pthread_mutex_destroy(&shared->mutex);
    TRY(status);
    // Even if no row is damaged, rows may be missing.
    return shared->report->differing == 0 ? store_check_rows(store, message) : STATUS_OK;
}

Status verify_run(VerifyReport *report, const VerifyRequest *request, Message *message) {
    memset(report, 0, sizeof *report);
    Store *store = NULL;
    TournamentConfig *config = NULL;
    TRY(store_open_read(&store, &config, request->path, message));
    VerifyShared shared = {.request = request, .config = config, .report = report};
    Status status = run_check(request, report, store, config, message);
    if (status == STATUS_OK) {
        status = games_check(&shared, store, message);
        report->missing = shard_games(&config->schedule, config->shard) - shared.scheduled;
    }
    config_destroy(config);
    store_close(store);
    return status;
}
