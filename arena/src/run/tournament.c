// SPDX-License-Identifier: MIT
#include "carcarena/arena/tournament.h"
#include "carcarena/arena/match.h"

#include "play/batch_queue.h"
#include "play/game_set.h"
#include "play/open_files.h"
#include "play/work_crew.h"
#include "process/process_stats.h"
#include "record/action_code.h"
#include "run/fingerprints.h"
#include "run/isolation.h"
#include "run/origin.h"
#include "schedule/formats/plan.h"
#include "schedule/trial.h"
#include "text/try_status.h"

#include <string.h>
#include <unistd.h>

enum {
    WAIT_NS = 100000000,   // time to wait for games between two progress reports
    COMMIT_NS = 300000000, // maximum duration of a transaction
};

/** The state of the thread that stores the games. */
typedef struct Writer {
    TournamentConfig *config; // its schedule grows while no worker runs
    const TournamentWatcher *watcher;
    Store *store;
    BatchQueue *queue;
    CrewAtWork crew;
    TournamentProgress progress;
    uint64_t pending; // games in the open transaction
    uint64_t began;   // clock at its start
    uint64_t started; // clock at the start of the session
    uint64_t write_ns;
    uint64_t faults;
    uint32_t threads_most; // maximum number of threads of this session
    bool open;
    bool bots_checked;   // the bots play like those of the stored games
    bool stop_requested; // the watcher asked to stop
} Writer;

uint32_t tournament_threads(const TournamentConfig *config) {
    if (config->threads != 0) {
        return config->threads;
    }
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (cores < 1) {
        return 1;
    }
    return cores > CONFIG_THREADS_MAX ? CONFIG_THREADS_MAX : (uint32_t)cores;
}

static void writer_stop(Writer *writer) {
    if (!writer->progress.stopping) {
        writer->progress.stopping = true;
        crew_stop(&writer->crew);
    }
}

static void faults_check(Writer *writer) {
    const int64_t maximum = writer->config->bot_faults_max;
    if (maximum >= 0 && writer->faults > (uint64_t)maximum) {
        writer_stop(writer);
    }
}

/**
 * Passes a result to the sequential test and to the stages. Stops the run if the test has ended.
 */
static Status result_use(Writer *writer, const GameRecord *record, Message *message) {
    TournamentConfig *const config = writer->config;
    if (config->plan != NULL) {
        plan_add(config->plan, &config->schedule, record);
    }
    if (config->trial == NULL || shard_is_part(config->shard)) {
        return STATUS_OK;
    }
    const Status status = trial_add(config->trial, record, message);
    if (config->trial->verdict != SPRT_CONTINUE) {
        writer_stop(writer);
    }
    return status;
}

static Status batch_write(Writer *writer, const Batch *batch, Message *message) {
    if (!writer->open) {
        TRY(store_begin(writer->store, message));
        writer->open = true;
        writer->began = match_clock(NULL);
    }
    for (unsigned i = 0; i < batch->count; i++) {
        TRY(store_add(writer->store, &batch->records[i], &batch->timings[i], message));
        TRY(store_add_audit(writer->store, &batch->records[i], &batch->audits[i], message));
        writer->faults += batch->records[i].faults != 0 ? 1 : 0;
        TRY(result_use(writer, &batch->records[i], message));
    }
    writer->pending += batch->count;
    return STATUS_OK;
}

static void batch_report(const Writer *writer, const Batch *batch) {
    if (writer->watcher == NULL || writer->watcher->game == NULL) {
        return;
    }
    for (unsigned i = 0; i < batch->count; i++) {
        writer->watcher->game(writer->watcher->user, &batch->records[i]);
    }
}

/** Stores new faults of bots in processes, in the open transaction. */
static Status faults_store(const Writer *writer, Message *message) {
    for (uint32_t i = 0; i < writer->config->bot_count; i++) {
        ProcessStats *const stats = writer->config->bots[i].stats;
        ProcessNews news;
        if (stats == NULL || !process_stats_news(stats, &news)) {
            continue;
        }
        uint64_t counts[END_REASON_COUNT] = {0};
        for (int fault = BOT_FAULT_NONE + 1; fault < BOT_FAULT_COUNT; fault++) {
            const int reason = end_reason_find(process_fault_word((BotFault)fault));
            CHECK(reason >= 0);
            counts[reason] += news.faults[fault];
        }
        TRY(store_add_faults(writer->store, i, counts, news.text, message));
    }
    return STATUS_OK;
}

static Status writer_commit(Writer *writer, Message *message) {
    TRY(faults_store(writer, message));
    TRY(store_commit(writer->store, message));
    writer->open = false;
    writer->progress.games_stored += writer->pending;
    writer->progress.games_now += writer->pending;
    writer->pending = 0;
    return STATUS_OK;
}

static void progress_report(Writer *writer) {
    writer->progress.elapsed_ns = match_clock(NULL) - writer->started;
    const bool stop = writer->watcher != NULL && writer->watcher->progress != NULL &&
                      !writer->watcher->progress(writer->watcher->user, &writer->progress);
    if (stop || crew_asked(&writer->crew)) {
        writer->stop_requested = true;
        writer_stop(writer);
    }
}

/** Changes the number of threads if the watcher asks for it. */
static void threads_change(Writer *writer) {
    if (writer->watcher == NULL || writer->watcher->threads == NULL || writer->progress.stopping) {
        return;
    }
    uint32_t threads = writer->watcher->threads(writer->watcher->user, writer->progress.threads);
    threads = threads > CONFIG_THREADS_MAX ? CONFIG_THREADS_MAX : threads;
    if (threads == writer->progress.threads) {
        return;
    }
    crew_set(&writer->crew, threads);
    writer->progress.threads = threads;
    writer->threads_most = threads > writer->threads_most ? threads : writer->threads_most;
}

/** Takes finished games and commits at intervals. @param ended receives true when all are done. */
static Status writer_step(Writer *writer, bool *ended, Message *message) {
    Batch *const batch = batch_queue_take(writer->queue, WAIT_NS, ended);
    const uint64_t start = match_clock(NULL);
    Status status = STATUS_OK;
    if (batch != NULL) {
        status = batch_write(writer, batch, message);
        faults_check(writer);
    }
    const uint64_t now = match_clock(NULL);
    if (status == STATUS_OK && writer->open && (batch == NULL || now - writer->began > COMMIT_NS)) {
        status = writer_commit(writer, message);
    }
    writer->write_ns += match_clock(NULL) - start;
    if (batch != NULL && status == STATUS_OK) {
        batch_report(writer, batch);
    }
    if (batch != NULL) {
        batch_queue_return(writer->queue, batch);
    }
    return status;
}

/** Stores games until the workers are done or the store fails. */
static Status writer_loop(Writer *writer, Message *message) {
    bool ended = false;
    Status status = STATUS_OK;
    uint64_t last_report = 0;
    while (!ended && status == STATUS_OK) {
        status = writer_step(writer, &ended, message);
        const uint64_t now = match_clock(NULL);
        if (now - last_report >= WAIT_NS || ended) {
            progress_report(writer);
            threads_change(writer);
            last_report = now;
        }
    }
    if (status != STATUS_OK) {
        store_rollback(writer->store);
        writer_stop(writer);
        batch_queue_close(writer->queue);
    }
    return status;
}

/** Collects the stored games of a shard by their numbers in it. */
typedef struct StoredGames {
    const TournamentConfig *config;
    GameSet *set;
} StoredGames;

static void stored_visit(void *user, uint64_t id) {
    StoredGames *const games = user;
    uint64_t place = 0;
    if (shard_has(&games->config->schedule, games->config->shard, id, &place)) {
        game_set_add(games->set, place);
    }
}

static Status stored_read(Store *store, const TournamentConfig *config, GameSet *stored,
                          Message *message) {
    StoredGames games = {config, stored};
    TRY(store_each_id(store, stored_visit, &games, message));
    if (stored->failed) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the list of stored games");
    }
    return STATUS_OK;
}

static Status writer_run(Writer *writer, const GameSet *stored, Message *message) {
    const TournamentConfig *const config = writer->config;
    const uint32_t threads = writer->progress.threads;
    const unsigned hands = crew_hands(config, threads);
    Status status = batch_queue_create(&writer->queue, hands, batch_bytes_max(config), message);
    if (status == STATUS_OK) {
        const WorkTask task = {.config = config, .stored = stored, .queue = writer->queue};
        status = crew_start(&writer->crew, &task, threads, message);
        if (status == STATUS_OK) {
            status = writer_loop(writer, message);
            crew_join(&writer->crew);
        }
        writer->crew = (CrewAtWork){.crew = NULL};
    }
    if (status == STATUS_OK) {
        status = batch_queue_status(writer->queue, message);
    }
    batch_queue_destroy(writer->queue);
    return status;
}

/** Stores the faults that occur after the last game. */
static Status faults_store_last(Writer *writer, Message *message) {
    bool any = false;
    for (uint32_t i = 0; i < writer->config->bot_count; i++) {
        any = any || writer->config->bots[i].stats != NULL;
    }
    const Status status = any ? store_begin(writer->store, message) : STATUS_OK;
    return any && status == STATUS_OK ? writer_commit(writer, message) : status;
}

static Status session_end(Writer *writer, TournamentResult *result, Message *message) {
    const Crew *const crew = writer->config->crew;
    result->session = (StoreSession){
        .threads = crew != NULL ? crew->threads : writer->threads_most,
        .games = writer->progress.games_now,
        .wall_ns = match_clock(NULL) - writer->started,
        .write_ns = writer->write_ns,
    };
    result->games_total = writer->progress.games_total;
    result->games_stored = writer->progress.games_stored;
    result->faults = writer->faults;
    const int64_t maximum = writer->config->bot_faults_max;
    result->fault_stopped = maximum >= 0 && writer->faults > (uint64_t)maximum;
    if (result->session.games == 0) {
        return STATUS_OK;
    }
    return store_add_session(writer->store, &result->session, message);
}

/** Returns the planned number of games, as far as it is known. */
static uint64_t games_planned(const TournamentConfig *config) {
    const Schedule *const schedule = &config->schedule;
    const bool has_block_budget = schedule_in_stages(schedule) && schedule_can_grow(schedule) &&
                                  !shard_is_part(config->shard);
    return has_block_budget && schedule->request.elo_error <= 0.0 && !config->plan->over
               ? schedule->request.rounds * schedule->games_per_block
               : shard_games(schedule, config->shard);
}

/** Compares the bots with those of the stored games, once per run, and marks the origin. */
static Status run_check_bots(Writer *writer, uint64_t stored, Message *message) {
    const TournamentConfig *const config = writer->config;
    // The sides of a tuning change; tuning_run checks the bot.
    if (writer->bots_checked || config->tune != NULL) {
        return STATUS_OK;
    }
    writer->bots_checked = true;
    TRY(fingerprints_update(writer->store, config, message));
    TRY(origin_mark(writer->store, config, message));
    return isolation_mark(writer->store, config, stored, message);
}

static Status missing_play(Writer *writer, GameSet *stored, Message *message) {
    const TournamentConfig *const config = writer->config;
    const Status status = stored_read(writer->store, config, stored, message);
    writer->progress.games_total = games_planned(config);
    writer->progress.games_stored = stored->count;
    TRY(status);
    if (stored->count >= shard_games(&config->schedule, config->shard) ||
        writer->progress.stopping) {
        return STATUS_OK;
    }
    if (config->crew == NULL) { // before any program is started
        TRY(open_files_check(config, writer->progress.threads, message));
    }
    TRY(run_check_bots(writer, stored->count, message));
    return writer_run(writer, stored, message);
}

/** Plays the missing games of the known schedule. */
static Status stage_run(Writer *writer, Message *message) {
    GameSet stored = {0};
    const Status status = missing_play(writer, &stored, message);
    game_set_free(&stored);
    return status;
}

/** Plays stage after stage; most formats have one. A shard plays its part of one stage. */
static Status stages_run(Writer *writer, Message *message) {
    TournamentConfig *const config = writer->config;
    uint64_t games = 0;
    Status status = STATUS_OK;
    do {
        games = config->schedule.games;
        status = stage_run(writer, message);
        if (status == STATUS_OK && config->plan != NULL && !shard_is_part(config->shard)) {
            status = plan_advance(config->plan, &config->schedule, message);
        }
    } while (status == STATUS_OK && !writer->progress.stopping && games < config->schedule.games);
    store_end_trial(writer->store, config);
    writer->progress.games_total = games_planned(config);
    if (writer->progress.games_stored > writer->progress.games_total) {
        writer->progress.games_stored = writer->progress.games_total;
    }
    return status;
}

Status tournament_run(TournamentResult *result, TournamentConfig *config, Store *store,
                      const TournamentWatcher *watcher, Message *message) {
    Writer writer = {.config = config, .store = store, .watcher = watcher};
    memset(result, 0, sizeof *result);
    writer.started = match_clock(NULL);
    writer.progress.threads = tournament_threads(config);
    writer.threads_most = writer.progress.threads;
    TRY(store_catch_up(store, config, message));
    TRY(store_count_faults(store, &writer.faults, message));
    const int64_t maximum = config->bot_faults_max;
    if (maximum >= 0 && writer.faults > (uint64_t)maximum) {
        writer.progress.stopping = true;
    }
    TRY(stages_run(&writer, message));
    TRY(session_end(&writer, result, message));
    TRY(faults_store_last(&writer, message));
    return writer.stop_requested && result->games_stored < result->games_total
               ? message_set(message, STATUS_INTERRUPTED, "interrupted")
               : STATUS_OK;
}
