// SPDX-License-Identifier: MIT
#include "carcarena/arena/salvage.h"

#include "carcarena/arena/verify.h"
#include "text/text_buffer.h"

#include <string.h>
#include <unistd.h>

enum { BATCH_GAMES = 1024 };

typedef struct Salvage {
    const SalvageRequest *request;
    SalvageReport *report;
    Store *source, *output;
    TournamentConfig *config;  // of the damaged run
    TournamentConfig *renewed; // the same with the output's folder
    Verifier *verifier;
    uint64_t open_games; // in the open batch
} Salvage;

/** Refuses a folder that has a run. */
static Status output_check(const char *folder, Message *message) {
    TextBuffer path = {0};
    text_buffer_format(&path, "%s/run.db", folder);
    Status status = STATUS_OK;
    if (!text_buffer_ok(&path)) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory to salvage");
    } else if (access(path.text, F_OK) == 0) {
        status = message_set(message, STATUS_INVALID,
                             "%s: there is a run already; take another folder", path.text);
    }
    text_buffer_free(&path);
    return status;
}

/** The damaged run's configuration for the new folder. */
static Status config_renew(Salvage *salvage, Message *message) {
    const TournamentConfig *const config = salvage->config;
    ConfigOverrides overrides = config_overrides_none();
    overrides.output = salvage->request->output;
    overrides.blocks = config->schedule.request.rounds;
    overrides.shard = config->shard;
    if (config->plan != NULL || config->tune != NULL) {
        return message_set(message, STATUS_INVALID,
                           "%s: which games it has depends on results, so it cannot go on with "
                           "some of them",
                           salvage->request->source);
    }
    const char *const text = config_text(config);
    return config_parse(&salvage->renewed, text, strlen(text), salvage->request->source, &overrides,
                        message);
}

/** Reads one game. @return false if it is not there or cannot be read, which is counted. */
static bool game_read(Salvage *salvage, uint64_t id, GameRecord *record, GameTiming *timing,
                      StoreWalk **walk) {
    bool found = false;
    bool damaged = false;
    Status status = store_walk_begin(walk, salvage->source, id, NULL);
    if (status != STATUS_OK) {
        *walk = NULL;
        salvage->report->unreadable++;
        return false;
    }
    do {
        uint64_t first = 0;
        uint64_t count = 0;
        status = store_walk_next(*walk, record, timing, &found, NULL);
        if (status == STATUS_OK || !store_walk_damage(*walk, &first, &count)) {
            break;
        }
        damaged = true;
    } while (true);
    if (status == STATUS_OK && found && record->id == id) {
        return true;
    }
    if (status != STATUS_OK || damaged) {
        salvage->report->unreadable++;
    } else {
        salvage->report->absent++;
    }
    return false;
}

static Status batch_close(Salvage *salvage, Message *message) {
    if (salvage->open_games == 0) {
        return STATUS_OK;
    }
    salvage->open_games = 0;
    return store_commit(salvage->output, message);
}

static Status game_keep(Salvage *salvage, const GameRecord *record, const GameTiming *timing,
                        Message *message) {
    Status status = STATUS_OK;
    if (salvage->open_games == 0) {
        status = store_begin(salvage->output, message);
    }
    if (status == STATUS_OK) {
        salvage->open_games++;
        salvage->report->kept++;
        status = store_add(salvage->output, record, timing, message);
    }
    if (status == STATUS_OK && salvage->open_games >= BATCH_GAMES) {
        status = batch_close(salvage, message);
    }
    return status;
}

static Status game_salvage(Salvage *salvage, uint64_t id, Message *message) {
    GameRecord record;
    GameTiming timing;
    StoreWalk *walk = NULL;
    Status status = STATUS_OK;
    if (game_read(salvage, id, &record, &timing, &walk)) {
        bool same = false;
        status = verifier_check(salvage->verifier, &record, &same, message);
        if (status == STATUS_OK && same) {
            status = game_keep(salvage, &record, &timing, message);
        } else if (status == STATUS_OK) {
            salvage->report->differing++;
        }
    }
    store_walk_end(walk);
    return status;
}

static Status games_salvage(Salvage *salvage, Message *message) {
    const TournamentConfig *const config = salvage->renewed;
    const SalvageRequest *const request = salvage->request;
    const uint64_t games = shard_games(&config->schedule, config->shard);
    Status status = STATUS_OK;
    for (uint64_t n = 0; status == STATUS_OK && n < games; n++) {
        status = game_salvage(salvage, shard_game(&config->schedule, config->shard, n), message);
        salvage->report->scheduled = n + 1;
        if (status == STATUS_OK && request->progress != NULL &&
            !request->progress(request->user, n + 1, games)) {
            status = message_set(message, STATUS_INTERRUPTED, "interrupted");
        }
    }
    const Status closed = batch_close(salvage, status == STATUS_OK ? message : NULL);
    return status == STATUS_OK ? closed : status;
}

static Status salvage_steps(Salvage *salvage, Message *message) {
    const SalvageRequest *const request = salvage->request;
    Status status = output_check(request->output, message);
    if (status == STATUS_OK) {
        status = store_open_damaged(&salvage->source, &salvage->config, request->source, message);
    }
    if (status == STATUS_OK) {
        status = config_renew(salvage, message);
    }
    if (status == STATUS_OK) {
        status = verifier_create(&salvage->verifier, salvage->config,
                                 verify_source(salvage->config), message);
    }
    if (status == STATUS_OK) {
        status = store_open(&salvage->output, salvage->renewed, request->program, message);
    }
    if (status == STATUS_OK) {
        status = games_salvage(salvage, message);
    }
    return status;
}

Status salvage_run(SalvageReport *out, const SalvageRequest *request, Message *message) {
    *out = (SalvageReport){0};
    Salvage salvage = {.request = request, .report = out};
    const Status status = salvage_steps(&salvage, message);
    verifier_destroy(salvage.verifier);
    store_close(salvage.output);
    store_close(salvage.source);
    config_destroy(salvage.config);
    config_destroy(salvage.renewed);
    return status;
}
