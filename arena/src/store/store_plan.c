// SPDX-License-Identifier: MIT
#include "carcarena/arena/store.h"

#include "schedule/formats/plan.h"
#include "schedule/trial.h"

/** Resets the plan to its state without results. */
static Status plan_begin(TournamentConfig *config, Message *message) {
    plan_destroy(config->plan);
    config->plan = NULL;
    config->schedule.plan = NULL;
    return plan_create(&config->plan, &config->schedule, message);
}

static Status plan_catch_up(Store *store, TournamentConfig *config, Message *message) {
    StoreWalk *walk = NULL;
    Status status = plan_begin(config, message);
    if (status == STATUS_OK) {
        status = store_walk_begin(&walk, store, 0, message);
    }
    bool found = true;
    while (status == STATUS_OK && found) {
        GameRecord record;
        status = plan_advance(config->plan, &config->schedule, message);
        if (status != STATUS_OK) {
            break;
        }
        status = store_walk_next(walk, &record, NULL, &found, message);
        // Games of a stage that the results do not lead to are found by verify.
        found = status == STATUS_OK && found && record.id < config->schedule.games;
        if (found) {
            plan_seat_stored(config->plan, &config->schedule, &record);
            plan_add(config->plan, &config->schedule, &record);
        }
    }
    store_walk_end(walk);
    return status;
}

// ---- Sequential tests

/** Resets the trial and its schedule to their state without results. */
static void trial_begin(Store *store, TournamentConfig *config) {
    trial_reset(config->trial);
    store_leave_out(store, 0, 0);
    if (config->scheduled != 0) {
        config->schedule.games = config->scheduled;
        config->schedule.blocks = config->scheduled / config->schedule.games_per_block;
        config->scheduled = 0;
    }
}

void store_end_trial(Store *store, TournamentConfig *config) {
    if (config->trial == NULL || config->trial->verdict == SPRT_CONTINUE ||
        config->scheduled != 0) {
        return;
    }
    config->scheduled = config->schedule.games;
    config->schedule.games = trial_games(config->trial);
    config->schedule.blocks = config->trial->blocks + config->trial->skipped;
    store_leave_out(store, config->schedule.games, config->scheduled);
}

static Status trial_catch_up(Store *store, TournamentConfig *config, Message *message) {
    StoreWalk *walk = NULL;
    trial_begin(store, config);
    Status status = store_walk_begin(&walk, store, 0, message);
    bool found = true;
    while (status == STATUS_OK && found && config->trial->verdict == SPRT_CONTINUE) {
        GameRecord record;
        status = store_walk_next(walk, &record, NULL, &found, message);
        found = status == STATUS_OK && found && record.id < config->schedule.games;
        if (found) {
            status = trial_add(config->trial, &record, message);
        }
    }
    store_walk_end(walk);
    store_end_trial(store, config);
    return status;
}

Status store_catch_up(Store *store, TournamentConfig *config, Message *message) {
    if (config->plan != NULL) {
        return plan_catch_up(store, config, message);
    }
    // A shard has gaps, since other shards have those games. The test judges their merge as a
    // whole.
    if (config->trial != NULL && !shard_is_part(config->shard)) {
        return trial_catch_up(store, config, message);
    }
    return STATUS_OK;
}
