// SPDX-License-Identifier: MIT
//
// Reads a stored run into a report.
#include "report/report_data.h"
#include "text/try_status.h"

ReportSetup report_setup_of(const TournamentConfig *config, const char **names) {
    for (uint32_t bot = 0; bot < config->bot_count; ++bot) {
        names[bot] = config->bots[bot].name;
    }
    return (ReportSetup){.title = config->name,
                         .bot_names = names,
                         .bot_count = config->bot_count,
                         .seats = (unsigned)config->schedule.request.players,
                         .games_per_block = config->schedule.games_per_block,
                         .games_total = shard_games(&config->schedule, config->shard),
                         .bootstrap_seed = config->schedule.request.seed,
                         .config = config,
                         .schedule = &config->schedule,
                         .trial = config->trial,
                         .wall_clock = config_clock_used(config, false),
                         .processor_clock = config_clock_used(config, true),
                         .programs_sandboxed = config_programs(config, true),
                         .programs_open = config_programs(config, false),
                         .signals_void = config->match.signal == SIGNAL_VOID,
                         .timed = config_timed(config),
                         .faults_score = config->match.fault == FAULT_RANDOM,
                         .decks_repeat = schedule_decks_repeat(&config->schedule),
                         .tuning = config->tune != NULL};
}

Status report_add_store(Report *report, Store *store, Message *message) {
    StoreWalk *walk = NULL;
    GameRecord record;
    GameTiming timing;
    bool found = true;
    Status status = store_walk_begin(&walk, store, 0, message);
    while (status == STATUS_OK && found) {
        status = store_walk_next(walk, &record, &timing, &found, message);
        if (status == STATUS_OK && found) {
            status = report_add(report, &record, &timing, message);
        }
    }
    store_walk_end(walk);
    return status;
}

Status report_add_audits(Report *report, Store *store, Message *message) {
    TRY(store_audits(store, report->audits, report->setup.bot_count, message));
    TRY(store_note_get(store, "changes", &report->changes, message));
    TRY(store_note_get(store, STORE_NOTE_ISOLATED, &report->isolated, message));
    TRY(store_note_get(store, "unsealed_games", &report->unsealed, message));
    return report_add_faults(report, store, NULL, report->setup.bot_count, message);
}
