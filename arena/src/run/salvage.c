// SPDX-License-Identifier: MIT
#include "carcarena/arena/salvage.h"

#include "carcarena/arena/verify.h"
#include "play/game_set.h"
#include "run/fingerprints.h"
#include "run/isolation.h"
#include "run/origin.h"
#include "schedule/formats/plan.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH_GAMES = 1024 };

typedef struct Salvage {
    const SalvageRequest *request;
    SalvageReport *report;
    Store *source, *output;
    TournamentConfig *config;        // of the damaged run; its schedule grows with the stages
    TournamentConfig *output_config; // the same with the output's folder
    Verifier *verifier;
    VerifySource replay_source; // how games are replayed
    GameSet present;            // games that an interrupted salvage has kept
    uint64_t open_games;        // games in the open batch
    bool gap;                   // a game of the current stage is missing
} Salvage;

// Key of the note that marks an unfinished salvage.
static const char NOTE[] = "salvage";

static void present_visit(void *user, uint64_t id) {
    game_set_add(user, id);
}

/** Rejects an output that is not an unfinished salvage. Finds the games it has. */
static Status output_check(Salvage *salvage, Message *message) {
    char *note = NULL;
    Status status = store_each_id(salvage->output, present_visit, &salvage->present, message);
    if (status == STATUS_OK) {
        status = store_note_get(salvage->output, NOTE, &note, message);
    }
    if (status == STATUS_OK && salvage->present.count > 0 &&
        (note == NULL || strcmp(note, "begun") != 0)) {
        status = message_set(message, STATUS_INVALID,
                             "%s: the folder has a run already; use another folder",
                             store_path(salvage->output));
    }
    if (status == STATUS_OK && note == NULL) {
        status = store_note_set(salvage->output, NOTE, "begun", message);
    }
    free(note);
    return status;
}

/** Copies the damaged run's configuration for the new folder. */
static Status output_config_make(Salvage *salvage, Message *message) {
    const TournamentConfig *const config = salvage->config;
    ConfigOverrides overrides = config_overrides_none();
    overrides.read_only = true;
    overrides.output = salvage->request->output;
    overrides.blocks = config->schedule.request.rounds;
    overrides.shard = config->shard;
    overrides.secret = config->has_secret ? &config->schedule.request.secret : NULL;
    if (config->tune != NULL) {
        return message_set(
            message, STATUS_INVALID,
            "%s: the bots of a tuning depend on its results, so a part of them cannot be recovered",
            salvage->request->source);
    }
    const char *const text = config_text(config);
    return config_parse(&salvage->output_config, text, strlen(text), salvage->request->source,
                        &overrides, message);
}

/** Reads one game. @return false if it is missing or damaged, which is counted. */
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
    if (salvage->open_games == 0) {
        TRY(store_begin(salvage->output, message));
    }
    salvage->open_games++;
    TRY(store_add(salvage->output, record, timing, message));
    if (salvage->open_games >= BATCH_GAMES) {
        TRY(batch_close(salvage, message));
    }
    return STATUS_OK;
}

/** Uses a result that later stages may depend on. */
static void result_use(Salvage *salvage, const GameRecord *record) {
    if (salvage->config->plan != NULL) {
        plan_add(salvage->config->plan, &salvage->config->schedule, record);
    }
}

/**
 * Handles a game that cannot be kept: `run` plays it later. If later stages depend on it and its
 * bots can play, it is played now, so that games of those stages can be kept.
 */
static Status game_replace(Salvage *salvage, uint64_t id, Message *message) {
    salvage->gap = true;
    if (salvage->config->plan == NULL || salvage->replay_source != VERIFY_BOTS) {
        return STATUS_OK;
    }
    GameRecord record;
    TRY(verifier_play(salvage->verifier, id, &record, message));
    salvage->report->played++;
    salvage->gap = false;
    result_use(salvage, &record);
    return game_keep(salvage, &record, NULL, message);
}

static Status game_salvage(Salvage *salvage, uint64_t id, Message *message) {
    GameRecord record;
    GameTiming timing;
    StoreWalk *walk = NULL;
    Status status = STATUS_OK;
    bool same = false;
    if (game_read(salvage, id, &record, &timing, &walk)) {
        status = verifier_check(salvage->verifier, &record, &same, message);
        if (status == STATUS_OK && same) {
            salvage->report->kept++;
            result_use(salvage, &record);
            status = game_keep(salvage, &record, &timing, message);
        } else if (status == STATUS_OK) {
            salvage->report->differing++;
        }
    }
    store_walk_end(walk);
    return status == STATUS_OK && !same ? game_replace(salvage, id, message) : status;
}

/** Handles a game that the output has already: only its result is used. */
static Status game_present(Salvage *salvage, uint64_t id, Message *message) {
    StoreWalk *walk = NULL;
    GameRecord record;
    bool found = true;
    Status status = STATUS_OK;
    salvage->report->kept++;
    if (salvage->config->plan == NULL) {
        return STATUS_OK;
    }
    status = store_walk_begin(&walk, salvage->output, id, message);
    if (status == STATUS_OK) {
        status = store_walk_next(walk, &record, NULL, &found, message);
    }
    if (status == STATUS_OK && found) {
        result_use(salvage, &record);
    }
    store_walk_end(walk);
    return status;
}

/** Copies the games of the known schedule from number *next on. */
static Status games_salvage(Salvage *salvage, uint64_t *next, Message *message) {
    const TournamentConfig *const config = salvage->config;
    const SalvageRequest *const request = salvage->request;
    const uint64_t games = shard_games(&config->schedule, config->shard);
    Status status = STATUS_OK;
    for (; status == STATUS_OK && *next < games; ++*next) {
        const uint64_t id = shard_game(&config->schedule, config->shard, *next);
        status = game_set_has(&salvage->present, id) ? game_present(salvage, id, message)
                                                     : game_salvage(salvage, id, message);
        salvage->report->scheduled = *next + 1;
        if (status == STATUS_OK && request->progress != NULL &&
            !request->progress(request->user, *next + 1, games)) {
            status = message_set(message, STATUS_INTERRUPTED, "interrupted");
        }
    }
    const Status closed = batch_close(salvage, status == STATUS_OK ? message : NULL);
    return status == STATUS_OK ? closed : status;
}

static void later_visit(void *user, uint64_t id) {
    const Salvage *const salvage = user;
    salvage->report->left_out += id >= salvage->config->schedule.games ? 1 : 0;
}

/** Copies stage after stage, as long as their games are known. */
static Status stages_salvage(Salvage *salvage, Message *message) {
    TournamentConfig *const config = salvage->config;
    uint64_t next = 0;
    uint64_t games = 0;
    do {
        games = config->schedule.games;
        TRY(games_salvage(salvage, &next, message));
        if (config->plan != NULL && !salvage->gap) {
            TRY(plan_advance(config->plan, &config->schedule, message));
        }
    } while (games < config->schedule.games);
    if (config->plan != NULL) {
        // Damage to these games is no error, since they would be left out anyway.
        const Status status = store_each_id(salvage->source, later_visit, salvage, message);
        salvage->report->left_out_least = status == STATUS_CONFLICT;
        TRY(status == STATUS_CONFLICT ? STATUS_OK : status);
    }
    return store_note_set(salvage->output, NOTE, "ended", message);
}

/**
 * Checks games by recorded actions if bots play differently now. Without actions nothing could be
 * kept.
 */
static Status source_adapt(Salvage *salvage, Message *message) {
    const TournamentConfig *const config = salvage->config;
    char program[FINGERPRINTS_PROGRAM_SIZE];
    if (!fingerprints_differ(salvage->source, config)) {
        return STATUS_OK;
    }
    if (config->match.record_actions) {
        salvage->replay_source = VERIFY_ACTIONS;
        return STATUS_OK;
    }
    TRY(fingerprints_program(salvage->source, program, message));
    return message_set(message, STATUS_CONFLICT,
                       "%s: the bots play differently from the stored games, and no actions are "
                       "recorded; use %s, which played them",
                       store_path(salvage->source), program);
}

/**
 * Makes the verifier. Without permission to start the bots, games are checked by recorded actions.
 */
static Status verifier_make(Salvage *salvage, Message *message) {
    TournamentConfig *const config = salvage->config;
    const bool trusted = salvage->request->trust_bots;
    salvage->replay_source = verify_source(config);
    if (salvage->replay_source == VERIFY_BOTS && config->match.record_actions &&
        origin_check(salvage->source, config, trusted, NULL) != STATUS_OK) {
        salvage->replay_source = VERIFY_ACTIONS;
    }
    if (salvage->replay_source == VERIFY_BOTS) {
        TRY(origin_open_bots(salvage->source, config, trusted, message));
        TRY(source_adapt(salvage, message));
    }
    return verifier_create(&salvage->verifier, config, salvage->replay_source, message);
}

/** Copies the notes about origin and isolation. */
static Status origin_copy(Salvage *salvage, Message *message) {
    TRY(isolation_join(salvage->output, &salvage->source, 1, message));
    return origin_is_here(salvage->source)
               ? origin_mark(salvage->output, salvage->output_config, message)
               : STATUS_OK;
}

static Status salvage_steps(Salvage *salvage, Message *message) {
    const SalvageRequest *const request = salvage->request;
    TRY(store_open_damaged(&salvage->source, &salvage->config, request->source, message));
    if (salvage->config->trial != NULL) {
        // Reads where the test ended. On failure all planned games are tried.
        (void)!store_catch_up(salvage->source, salvage->config, NULL);
    }
    TRY(output_config_make(salvage, message));
    TRY(verifier_make(salvage, message));
    TRY(store_open(&salvage->output, salvage->output_config, request->program, message));
    TRY(output_check(salvage, message));
    TRY(origin_copy(salvage, message));
    return stages_salvage(salvage, message);
}

Status salvage_run(SalvageReport *out, const SalvageRequest *request, Message *message) {
    *out = (SalvageReport){0};
    Salvage salvage = {.request = request, .report = out};
    const Status status = salvage_steps(&salvage, message);
    verifier_destroy(salvage.verifier);
    game_set_free(&salvage.present);
    store_close(salvage.output);
    store_close(salvage.source);
    config_destroy(salvage.config);
    config_destroy(salvage.output_config);
    return status;
}
