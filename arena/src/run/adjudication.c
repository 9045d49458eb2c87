// SPDX-License-Identifier: MIT
#include "carcarena/arena/adjudication.h"

#include "carcarena/arena/verify.h"
#include "play/lead.h"
#include "text/try_status.h"

#include <string.h>

/** A replayed game that all rules watch. */
typedef struct Measure {
    AdjudicationReport *report;
    const Rules *rules;
    LeadWatch watches[ADJUDICATION_RULES_MAX];
    int seats[ADJUDICATION_RULES_MAX];      // winner by the rule; -1: no decision yet
    uint32_t plies[ADJUDICATION_RULES_MAX]; // ply of that decision
    uint32_t ply;
} Measure;

static void measure_began(void *user, const Game *game) {
    Measure *const measure = user;
    measure->ply = 0;
    for (unsigned i = 0; i < measure->report->row_count; i++) {
        lead_begin(&measure->watches[i], &measure->report->rows[i].rule);
        measure->seats[i] = -1;
    }
}

static void measure_acting(void *user, const Game *game, Action action) {
    Measure *const measure = user;
    measure->ply++;
    for (unsigned i = 0; i < measure->report->row_count; i++) {
        lead_act(&measure->watches[i], action);
    }
}

static void measure_drawing(void *user, const Game *game) {
    Measure *const measure = user;
    // All rules watch the same tiles.
    if (lead_is_due(&measure->watches[0])) {
        const Lead lead = lead_of(measure->rules, game);
        for (unsigned i = 0; i < measure->report->row_count; i++) {
            if (lead_turn(&measure->watches[i], &lead) && measure->seats[i] < 0) {
                measure->seats[i] = lead.seat;
                measure->plies[i] = measure->ply;
            }
        }
    }
    measure->ply++;
}

static void measure_happening(void *user, const Game *game) {
    Measure *const measure = user;
    measure->ply++;
}

static void game_count(Measure *measure, const GameRecord *record) {
    AdjudicationReport *const report = measure->report;
    uint32_t firsts = 0;
    for (int seat = 0; seat < rules_players(measure->rules); seat++) {
        firsts += record->ranks[seat] == 1 ? 1 : 0;
    }
    report->games++;
    report->plies += record->plies;
    for (unsigned i = 0; i < report->row_count; i++) {
        if (measure->seats[i] < 0) {
            continue;
        }
        AdjudicationRow *const row = &report->rows[i];
        const bool first = record->ranks[measure->seats[i]] == 1;
        row->decided++;
        row->lost += first ? 0 : 1;
        row->shared += first && firsts > 1 ? 1 : 0;
        row->plies_saved += record->plies - measure->plies[i];
    }
}

static Status games_measure(Measure *measure, Store *store, Verifier *verifier,
                            AdjudicationProgress progress, void *user, Message *message) {
    StoreWalk *walk = NULL;
    bool found = true;
    Status status = store_walk_begin(&walk, store, 0, message);
    while (status == STATUS_OK && found) {
        GameRecord record;
        bool same = true;
        status = store_walk_next(walk, &record, NULL, &found, message);
        if (status != STATUS_OK || !found) {
            break;
        }
        if (record.reason != END_COMPLETED) {
            measure->report->skipped++;
            continue;
        }
        status = verifier_check(verifier, &record, &same, message);
        if (status == STATUS_OK && !same) {
            status = STATUS_CONFLICT;
        }
        if (status == STATUS_OK) {
            game_count(measure, &record);
        }
        if (status == STATUS_OK && progress != NULL && !progress(user, measure->report->games)) {
            status = message_set(message, STATUS_INTERRUPTED, "interrupted");
        }
    }
    store_walk_end(walk);
    return status;
}

static Status verifier_make(Verifier **out, TournamentConfig *config, const char *path,
                            Message *message) {
    if (config->match.lead.points != 0) {
        return message_set(message, STATUS_INVALID,
                           "%.200s: this run already ends games by a lead; expected a run that "
                           "plays games to the end",
                           path);
    }
    // Only built-in bots are started for measurements.
    TRY(config_open_bots(config, false, message));
    return verifier_create(out, config, verify_source_to_see(config), message);
}

Status adjudication_measure(AdjudicationReport *report, const char *path,
                            AdjudicationProgress progress, void *user, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    Verifier *verifier = NULL;
    Measure measure = {.report = report};
    TRY(store_open_read(&store, &config, path, message));
    Status status = verifier_make(&verifier, config, path, message);
    if (status == STATUS_OK) {
        const MatchWatcher watcher = {.user = &measure,
                                      .began = measure_began,
                                      .drawing = measure_drawing,
                                      .happening = measure_happening,
                                      .acting = measure_acting};
        measure.rules = config->match.rules;
        match_watch(verifier_match(verifier), &watcher);
        status = games_measure(&measure, store, verifier, progress, user, message);
    }
    verifier_destroy(verifier);
    store_close(store);
    config_destroy(config);
    return status;
}
