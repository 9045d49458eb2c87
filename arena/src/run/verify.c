// SPDX-License-Identifier: MIT
#include "carcarena/arena/verify.h"

#include "play/game_audit.h"
#include "run/fingerprints.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// ---- One game

struct Verifier {
    const TournamentConfig *config;
    VerifySource source;
    Match *match;
    GameAudit audit; // of the last game played from its bots
    BotPool pool;
};

VerifySource verify_source(const TournamentConfig *config) {
    return config_timed(config) || config->tune != NULL ? VERIFY_ACTIONS : VERIFY_BOTS;
}

Status verifier_create(Verifier **out, const TournamentConfig *config, VerifySource source,
                       Message *message) {
    if (source == VERIFY_ACTIONS && !config->match.record_actions) {
        (void)message_set(message, STATUS_INVALID,
                          "no actions are recorded in this run; replay it from its bots");
        return STATUS_INVALID;
    }
    if (source == VERIFY_BOTS && config_timed(config)) {
        (void)message_set(message, STATUS_INVALID,
                          "a bot of this run had time as its budget and would choose otherwise "
                          "today; replay it from its recorded actions");
        return STATUS_INVALID;
    }
    if (source == VERIFY_BOTS && config->tune != NULL) {
        return message_set(message, STATUS_INVALID,
                           "the bots of a tuning change from iteration to iteration; replay it "
                           "from its recorded actions");
    }
    Verifier *const verifier = calloc(1, sizeof *verifier);
    if (verifier == NULL) {
        (void)message_set(message, STATUS_NO_MEMORY, "no memory for a table");
        return STATUS_NO_MEMORY;
    }
    verifier->config = config;
    verifier->source = source;
    verifier->pool.config = config;
    MatchRules rules = config->match;
    rules.record_actions = config->match.record_actions && source == VERIFY_BOTS;
    const Status status = match_create(&verifier->match, &rules, message);
    if (status != STATUS_OK) {
        verifier_destroy(verifier);
        return status;
    }
    *out = verifier;
    return STATUS_OK;
}

void verifier_destroy(Verifier *verifier) {
    if (verifier == NULL) {
        return;
    }
    bot_pool_clear(&verifier->pool);
    match_destroy(verifier->match);
    free(verifier);
}

Match *verifier_match(Verifier *verifier) {
    return verifier->match;
}

/** Name of a bot that answered otherwise in the last game when asked the same again, or NULL. */
static const char *unsteady_bot(const Verifier *verifier, const ScheduledGame *game) {
    for (int seat = 0; seat < verifier->config->schedule.request.players; seat++) {
        if (verifier->audit.differs[seat] >= 0) {
            return verifier->config->bots[game->bots[seat]].name;
        }
    }
    return NULL;
}

/** @param auditor NULL: the game is not audited. */
static Status game_from_bots(Verifier *verifier, GameRecord *replayed, const ScheduledGame *game,
                             const Auditor *auditor, Message *message) {
    MatchSeat seats[PLAYERS_MAX];
    const Status status = bot_pool_seat(&verifier->pool, seats, game, message);
    verifier->audit = game_audit_none();
    if (status == STATUS_OK && auditor != NULL) {
        return game_audit_play(auditor, replayed, &verifier->audit, game, seats, message);
    }
    if (status == STATUS_OK) {
        match_play(verifier->match, replayed, NULL, game, seats);
    }
    return status;
}

static Status game_again(Verifier *verifier, GameRecord *replayed, const GameRecord *stored,
                         bool *same, Message *message) {
    const ScheduledGame game = schedule_game(&verifier->config->schedule, stored->id);
    if (verifier->source == VERIFY_BOTS) {
        const Auditor auditor = {.pool = &verifier->pool, .match = verifier->match};
        const bool audited = schedule_audited(&verifier->config->schedule, &game);
        return game_from_bots(verifier, replayed, &game, audited ? &auditor : NULL, message);
    }
    *replayed = *stored;
    const uint32_t attempts_max =
        verifier->config->match.tie == TIE_REPLAY ? verifier->config->match.tie_replays : 0;
    if (stored->attempt > attempts_max) {
        *same = false;
        (void)message_set(message, STATUS_OK, "attempt: stored %u, at most %u are allowed",
                          stored->attempt, attempts_max);
    } else if (match_replay(verifier->match, replayed, &game, message) != STATUS_OK) {
        *same = false;
    }
    return STATUS_OK;
}

/**
 * Asks why a game came out otherwise, and looks at what an audit found in one that did not.
 * @param same becomes false if a bot is found that does not repeat itself.
 */
static Status game_suspect(Verifier *verifier, const GameRecord *stored, bool *same,
                           Message *message) {
    if (verifier->source != VERIFY_BOTS) {
        return STATUS_OK;
    }
    const ScheduledGame game = schedule_game(&verifier->config->schedule, stored->id);
    GameRecord again;
    Message reason = {{0}};
    Status status = STATUS_OK;
    if (!*same) {
        // Whoever watched has seen the game.
        match_watch(verifier->match, NULL);
        const Auditor auditor = {
            .pool = &verifier->pool, .match = verifier->match, .suspicious = true};
        status = game_from_bots(verifier, &again, &game, &auditor, &reason);
    }
    if (status != STATUS_OK) {
        return message_set(message, status, "%s", reason.text);
    }
    const char *const name = unsteady_bot(verifier, &game);
    if (name == NULL) {
        return STATUS_OK;
    }
    const Message said = *message;
    *same = false;
    return message_set(message, STATUS_OK,
                       "%.300s%sbot '%s' is not deterministic: asked the same again, it answers "
                       "otherwise",
                       said.text, said.text[0] != '\0' ? "; " : "", name);
}

Status verifier_play(Verifier *verifier, uint64_t id, GameRecord *record, Message *message) {
    CHECK(verifier->source == VERIFY_BOTS);
    const ScheduledGame game = schedule_game(&verifier->config->schedule, id);
    return game_from_bots(verifier, record, &game, NULL, message);
}

Status verifier_check(Verifier *verifier, const GameRecord *stored, bool *same, Message *message) {
    const Schedule *const schedule = &verifier->config->schedule;
    *same = shard_has(schedule, verifier->config->shard, stored->id, NULL);
    if (!*same) {
        return message_set(message, STATUS_OK, "game id %" PRIu64 " is not of this run's schedule",
                           stored->id);
    }
    GameRecord replayed;
    (void)message_set(message, STATUS_OK, "%s", "");
    Status status = game_again(verifier, &replayed, stored, same, message);
    if (status != STATUS_OK) {
        return status;
    }
    const RecordWords words = {"stored", "replayed"};
    *same = *same && record_same(stored, &replayed, schedule->request.players, words, message);
    status = game_suspect(verifier, stored, same, message);
    if (status == STATUS_OK && !*same) {
        message_prefix(message, "game %" PRIu64 ".%" PRIu64, stored->id / schedule->games_per_block,
                       stored->id % schedule->games_per_block);
    }
    return status;
}

// ---- A whole run

enum { RANGE_BLOCKS = 8 };

/** What the threads share, all of it under the mutex. */
typedef struct VerifyShared {
    pthread_mutex_t mutex;
    const VerifyRequest *request;
    const TournamentConfig *config;
    VerifyReport *report;
    uint64_t next;      // first id of no range yet
    uint64_t stored;    // games in the store
    uint64_t scheduled; // checked games that are of the schedule
    Status status;      // first failure
    Message message;
} VerifyShared;

/** Keeps the faults with the lowest ids, in order. */
static void fault_keep(VerifyReport *report, uint64_t id, const Message *text) {
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

static void failure_keep(VerifyShared *shared, Status status, const Message *message) {
    (void)pthread_mutex_lock(&shared->mutex);
    if (shared->status == STATUS_OK) {
        shared->status = status;
        shared->message = *message;
    }
    (void)pthread_mutex_unlock(&shared->mutex);
}

/** Takes a range of ids. The last one has no end, so that rows beyond the schedule are seen. */
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

static void game_count(VerifyShared *shared, uint64_t id, bool same, const Message *text) {
    (void)pthread_mutex_lock(&shared->mutex);
    shared->report->checked++;
    const TournamentConfig *const config = shared->config;
    shared->scheduled += shard_has(&config->schedule, config->shard, id, NULL) ? 1 : 0;
    if (!same) {
        fault_keep(shared->report, id, text);
    }
    const VerifyRequest *const request = shared->request;
    if (shared->status == STATUS_OK && request->progress != NULL &&
        !request->progress(request->user, shared->report->checked, shared->stored)) {
        shared->status = message_set(&shared->message, STATUS_INTERRUPTED, "interrupted");
    }
    (void)pthread_mutex_unlock(&shared->mutex);
}

/** Counts the games of a damaged row that are of the range. @return false if the walk cannot go on.
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
        game_count(shared, id, false, &message);
    }
    return true;
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
            game_count(shared, record.id, same, message);
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
        failure_keep(shared, status, &message);
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

Status verify_run(VerifyReport *report, const VerifyRequest *request, Message *message) {
    memset(report, 0, sizeof *report);
    Store *store = NULL;
    TournamentConfig *config = NULL;
    Status status = store_open_read(&store, &config, request->path, message);
    if (status != STATUS_OK) {
        return status;
    }
    status = store_check_pages(store, message);
    if (status == STATUS_OK && !request->accept_change) {
        status = fingerprints_check(
            store, config, request->source == VERIFY_BOTS && config->tune == NULL, message);
    }
    if (status != STATUS_OK) {
        config_destroy(config);
        store_close(store);
        return status;
    }
    VerifyShared shared = {.request = request, .config = config, .report = report};
    status = store_count(store, &shared.stored, message);
    if (status == STATUS_OK && pthread_mutex_init(&shared.mutex, NULL) != 0) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for the threads");
    }
    if (status == STATUS_OK) {
        status = threads_run(&shared, request->threads, message);
        (void)pthread_mutex_destroy(&shared.mutex);
    }
    if (status == STATUS_OK && report->differing == 0) {
        // No row is damaged; but some may be gone.
        status = store_check_rows(store, message);
    }
    report->missing = shard_games(&config->schedule, config->shard) - shared.scheduled;
    config_destroy(config);
    store_close(store);
    return status;
}
