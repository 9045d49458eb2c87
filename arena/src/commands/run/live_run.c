// SPDX-License-Identifier: MIT
#include "commands/run/live_run.h"

#include "carcarena/arena/verify.h"
#include "commands/output/page_watch.h"
#include "commands/output/report_print.h"
#include "report/trial_words.h"
#include "run/bot_units.h"
#include "run/stored_position.h"
#include "text/json_writer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_SHOWN = 12, // number of last games on the page
    GAMES_LOOKED_AT =
        64,           // games read for them; covers their players although games end in any order
    SPEED_LOOKS = 32, // observations for measuring speed
    QUIET_MS = 15000, // without a new game for this time, the run counts as paused
    TITLE_SIZE = 256
};

/** Number of stored games at a point in time. */
typedef struct SpeedLook {
    uint64_t ms, games;
} SpeedLook;

struct LiveRun {
    const char *path;
    Store *store; // NULL: not opened yet
    TournamentConfig *config;
    uint64_t stored, reported; // number of games now, and in the last report
    bool has_report;
    uint64_t last_id; // highest id seen
    uint64_t grown_ms;
    SpeedLook looks[SPEED_LOOKS];
    unsigned look_count;
};

Status live_run_create(LiveRun **out, const char *path, Message *message) {
    LiveRun *const run = calloc(1, sizeof *run);
    if (run == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to read a run");
    }
    run->path = path;
    *out = run;
    return STATUS_OK;
}

static void run_close(LiveRun *run) {
    store_close(run->store);
    config_destroy(run->config);
    run->store = NULL;
    run->config = NULL;
}

void live_run_destroy(LiveRun *run) {
    if (run != NULL) {
        run_close(run);
        free(run);
    }
}

Status live_run_refresh(LiveRun *run, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    TRY(store_open_read(&store, &config, run->path, message));
    run_close(run);
    run->store = store;
    run->config = config;
    return STATUS_OK;
}

bool live_run_changed(const LiveRun *run) {
    return !run->has_report || run->stored != run->reported;
}

// ---- Progress

/** Records the current number of games. */
static void look_add(LiveRun *run, uint64_t now_ms) {
    if (run->look_count == SPEED_LOOKS) {
        memmove(run->looks, run->looks + 1, (SPEED_LOOKS - 1) * sizeof run->looks[0]);
        --run->look_count;
    }
    const bool grown = run->look_count > 0 && run->looks[run->look_count - 1].games < run->stored;
    run->grown_ms = grown ? now_ms : run->grown_ms;
    run->looks[run->look_count++] = (SpeedLook){now_ms, run->stored};
}

/** Returns games per second over the last observations; 0 if the run is paused. */
static double speed_of(const LiveRun *run) {
    const SpeedLook *const first = &run->looks[0];
    const SpeedLook *const last = &run->looks[run->look_count - 1];
    const bool moving = run->look_count > 1 && last->games > first->games;
    return moving ? 1e3 * (double)(last->games - first->games) / (double)(last->ms - first->ms)
                  : 0.0;
}

/** Returns the expected number of remaining games. */
static double games_left(const LiveRun *run, uint64_t total) {
    const double left = total > run->stored ? (double)(total - run->stored) : 0.0;
    const double test = run->config->trial != NULL ? trial_games_left(run->config->trial) : left;
    return isfinite(test) && test < left ? test : left;
}

static const char *state_of(const LiveRun *run, uint64_t total, uint64_t now_ms) {
    const bool moving = run->grown_ms > 0 && now_ms - run->grown_ms < QUIET_MS;
    return run->stored >= total ? "complete" : moving ? "playing" : "waiting";
}

static void write_game(JsonWriter *writer, const TournamentConfig *config,
                       const GameRecord *record) {
    const uint64_t size = config->schedule.games_per_block;
    char id[48];
    (void)snprintf(id, sizeof id, "%" PRIu64 ".%" PRIu64, record->id / size, record->id % size);
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "id", id);
    json_write_text(writer, "reason", end_reason_text(record->reason));
    json_write_open(writer, "seats", '[');
    for (int seat = 0; seat < config->schedule.request.players; ++seat) {
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "bot", config->bots[record->bots[seat]].name);
        json_write_integer(writer, "score", record->scores[seat]);
        json_write_integer(writer, "rank", record->ranks[seat]);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
    json_write_close(writer, '}');
}

/** The last games by id: nearly those that ended last. */
typedef struct LastGames {
    GameRecord records[GAMES_SHOWN];
    uint64_t count; /* number of games visited */
    bool workers[CONFIG_THREADS_MAX];
} LastGames;

static Status last_find(LiveRun *run, LastGames *last, Message *message) {
    const uint64_t from = run->last_id > GAMES_LOOKED_AT ? run->last_id - GAMES_LOOKED_AT : 0;
    StoreWalk *walk = NULL;
    GameTiming timing;
    bool found = true;
    Status status = store_walk_begin(&walk, run->store, from, message);
    while (status == STATUS_OK && found) {
        GameRecord record;
        status = store_walk_next(walk, &record, &timing, &found, message);
        if (status == STATUS_OK && found) {
            last->records[last->count++ % GAMES_SHOWN] = record;
            run->last_id = record.id;
            last->workers[timing.worker % CONFIG_THREADS_MAX] |= timing.measured;
        }
    }
    store_walk_end(walk);
    return status;
}

static void write_last(JsonWriter *writer, const TournamentConfig *config, const LastGames *last) {
    unsigned threads = 0;
    for (unsigned i = 0; i < CONFIG_THREADS_MAX; ++i) {
        threads += last->workers[i] ? 1U : 0U;
    }
    json_write_integer(writer, "threads", threads);
    json_write_open(writer, "games", '[');
    const uint64_t shown = last->count < GAMES_SHOWN ? last->count : GAMES_SHOWN;
    for (uint64_t i = 0; i < shown; ++i) { // latest first
        write_game(writer, config, &last->records[(last->count - 1 - i) % GAMES_SHOWN]);
    }
    json_write_close(writer, ']');
}

static Status progress_write(LiveRun *run, uint64_t now_ms, TextBuffer *out, Message *message) {
    LastGames *const last = calloc(1, sizeof *last);
    JsonWriter writer = {.comma = false};
    if (last == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the last games");
    }
    const Status status = last_find(run, last, message);
    if (status == STATUS_OK) {
        const uint64_t total = shard_games(&run->config->schedule, run->config->shard);
        const double speed = speed_of(run);
        json_write_open(&writer, NULL, '{');
        json_write_text(&writer, "name", run->config->name);
        json_write_text(&writer, "state", state_of(run, total, now_ms));
        json_write_integer(&writer, "stored", (int64_t)run->stored);
        json_write_integer(&writer, "total", (int64_t)total);
        json_write_real(&writer, "speed", speed);
        json_write_real(&writer, "left_s", speed > 0.0 ? games_left(run, total) / speed : -1.0);
        write_last(&writer, run->config, last);
        json_write_close(&writer, '}');
        text_buffer_add(out, json_writer_text(&writer) != NULL ? json_writer_text(&writer) : "{}");
    }
    json_writer_free(&writer);
    free(last);
    return status;
}

Status live_run_progress(LiveRun *run, uint64_t now_ms, TextBuffer *out, Message *message) {
    if (run->store == NULL) {
        text_buffer_add(out, "{\"state\":\"waiting\",\"stored\":0,\"total\":0,\"games\":[]}");
        return STATUS_OK;
    }
    TRY(store_count(run->store, &run->stored, message));
    look_add(run, now_ms);
    return progress_write(run, now_ms, out, message);
}

Status live_run_report(LiveRun *run, TextBuffer *out, Message *message) {
    const ReportPrint request = {.format = REPORT_HTML, .kept = out};
    if (run->store == NULL) {
        return message_set(message, STATUS_NOT_FOUND, "%s: no games yet", run->path);
    }
    const uint64_t before = run->stored;
    TRY(report_print(&request, run->config, run->store, message));
    run->reported = before;
    run->has_report = true;
    return STATUS_OK;
}

// ---- A game

static Status page_write_game(TextBuffer *out, const TournamentConfig *config, const BotUnit *units,
                              const GameRecord *record, Message *message) {
    const ScheduledGame game = schedule_game(&config->schedule, record->id);
    const MatchWatcher nobody = {.user = NULL};
    const char *names[PLAYERS_MAX] = {NULL};
    char title[TITLE_SIZE];
    PageWatch watch;
    GamePage *page = NULL;
    Verifier *verifier = NULL;
    bool same = false;
    for (int seat = 0; seat < config->schedule.request.players; seat++) {
        names[seat] = config->bots[game.bots[seat]].name;
    }
    (void)snprintf(title, sizeof title, "%s, game %" PRIu64 ".%u", config->name, game.block,
                   game.index);
    Status status = verifier_create(&verifier, config, verify_source_to_see(config), message);
    if (status == STATUS_OK) {
        status = game_page_create(&page, config->match.rules, names, title, message);
    }
    for (int seat = 0; status == STATUS_OK && seat < config->schedule.request.players; seat++) {
        game_page_unit(page, seat, units[game.bots[seat]]);
    }
    if (status == STATUS_OK) {
        page_watch_make(&watch, page, nobody);
        match_watch(verifier_match(verifier), &watch.watcher);
        status = verifier_check(verifier, record, &same, message);
    }
    if (status == STATUS_OK) {
        const Game *const end = match_game(verifier_match(verifier));
        status = page_watch_text(&watch, out, end, record, NULL, message);
    }
    verifier_destroy(verifier);
    game_page_destroy(page);
    return status;
}

Status live_game_page(TextBuffer *out, const char *path, const char *game, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    StoreWalk *walk = NULL;
    BotUnit *units = NULL;
    GameRecord record;
    Status status = store_open_read(&store, &config, path, message);
    if (status == STATUS_OK) {
        status = stored_game_find(&record, &walk, store, config, game, message);
    }
    if (status == STATUS_OK) {
        status = bot_units_read(&units, store, config, message);
    }
    if (status == STATUS_OK) {
        status = page_write_game(out, config, units, &record, message);
    }
    free(units);
    store_walk_end(walk);
    store_close(store);
    config_destroy(config);
    return status;
}
