// SPDX-License-Identifier: MIT
#include "run/stages.h"

#include "play/game_set.h"
#include "schedule/formats/plan.h"
#include "text/try_status.h"

enum { BATCH_GAMES = 4096 };

static void stored_visit(void *user, uint64_t id) {
    game_set_add(user, id);
}

/** Adds one game; commits from time to time. */
static Status game_copy_one(Store *store, const GameRecord *record, const GameTiming *timing,
                            uint64_t count, Message *message) {
    TRY(count % BATCH_GAMES == 0 ? store_begin(store, message) : STATUS_OK);
    TRY(store_add(store, record, timing, message));
    if (count % BATCH_GAMES == BATCH_GAMES - 1) {
        TRY(store_commit(store, message));
    }
    return STATUS_OK;
}

/** Copies the games below `limit` that are not in `stored`. */
static Status games_copy(uint64_t *count, Store *to, Store *from, const GameSet *stored,
                         uint64_t limit, Message *message) {
    StoreWalk *walk = NULL;
    GameRecord record;
    GameTiming timing;
    bool found = true;
    Status status = store_walk_begin(&walk, from, 0, message);
    while (status == STATUS_OK && found) {
        status = store_walk_next(walk, &record, &timing, &found, message);
        found = found && status == STATUS_OK && record.id < limit;
        if (found && !game_set_has(stored, record.id)) {
            status = game_copy_one(to, &record, &timing, *count, message);
            *count += status == STATUS_OK ? 1 : 0;
        }
    }
    store_walk_end(walk);
    if (status == STATUS_OK && *count % BATCH_GAMES != 0) {
        status = store_commit(to, message);
    }
    if (status != STATUS_OK) {
        store_rollback(to);
    }
    return status;
}

static Status whole_check(const TournamentConfig *config, const TournamentConfig *whole,
                          const char *path, Message *message) {
    ConfigDifference difference;
    if (!config_text_differs(config_text(config), config_text(whole), &difference)) {
        return STATUS_OK;
    }
    return message_set(
        message, STATUS_CONFLICT, "%s: made with another configuration: %.*s instead of %.*s", path,
        difference.second_length, difference.second, difference.first_length, difference.first);
}

/** Copies the games of all stages except the last. @param stored freed by the caller. */
static Status stages_copy(StagesFetched *out, GameSet *stored, Store *to, Store *merged,
                          const Plan *plan, Message *message) {
    const PlanStage *const last = &plan->stages[plan->stage_count - 1];
    TRY(store_each_id(to, stored_visit, stored, message));
    if (stored->failed) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the list of games");
    }
    return games_copy(&out->games, to, merged, stored, last->first_block * plan->games_per_block,
                      message);
}

Status stages_fetch(StagesFetched *out, Store *store, const TournamentConfig *config,
                    const char *path, Message *message) {
    Store *merged = NULL;
    TournamentConfig *whole = NULL;
    GameSet stored = {0};
    *out = (StagesFetched){0};
    TRY(store_open_read(&merged, &whole, path, message));
    Status status = whole_check(config, whole, path, message);
    if (status == STATUS_OK && whole->plan != NULL) {
        out->over = whole->plan->over;
        status = stages_copy(out, &stored, store, merged, whole->plan, message);
    }
    game_set_free(&stored);
    store_close(merged);
    config_destroy(whole);
    return status;
}
