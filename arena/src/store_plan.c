// SPDX-License-Identifier: MIT
#include "carcarena/arena/store.h"

#include "formats/plan.h"

/** The plan again as it was before any result. */
static Status plan_begin(TournamentConfig *config, Message *message) {
    plan_destroy(config->plan);
    config->plan = NULL;
    config->schedule.plan = NULL;
    return plan_create(&config->plan, &config->schedule, message);
}

Status store_catch_up(Store *store, TournamentConfig *config, Message *message) {
    if (!schedule_in_stages(&config->schedule)) {
        return STATUS_OK;
    }
    StoreWalk *walk = NULL;
    Status status = plan_begin(config, message);
    if (status == STATUS_OK) {
        status = store_walk_begin(&walk, store, 0, message);
    }
    bool found = true;
    while (status == STATUS_OK && found) {
        GameRecord record;
        status = plan_advance(config->plan, &config->schedule, message);
        if (status == STATUS_OK) {
            status = store_walk_next(walk, &record, NULL, &found, message);
        }
        // A game of a stage that results do not lead to is for verify to find.
        found = found && record.id < config->schedule.games;
        if (status == STATUS_OK && found) {
            plan_add(config->plan, &config->schedule, &record);
        }
    }
    store_walk_end(walk);
    return status;
}
