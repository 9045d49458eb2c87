// SPDX-License-Identifier: MIT
//
// Counts games for the sections of a report.
#include "report/report_history.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Status report_create(Report **out, const ReportSetup *setup, Message *message) {
    if (setup->seats < 2 || setup->seats > RATING_SEATS_MAX ||
        (setup->games_per_block == 0 && setup->run_count == 0)) {
        return message_set(message, STATUS_LIMIT, "report: %u seats, expected 2 to %d",
                           setup->seats, RATING_SEATS_MAX);
    }
    Report *report = calloc(1, sizeof *report);
    if (report == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "report: no memory");
    }
    report->setup = *setup;
    const size_t bots = setup->bot_count;
    Status status = ratings_create(&report->ratings, setup->bot_count, setup->bootstrap_draws,
                                   setup->bootstrap_seed, message);
    if (status == STATUS_OK) {
        status = report_runs_create(report, message);
    }
    if (status == STATUS_OK && setup->history && setup->run_count == 0) {
        status = report_history_create(&report->history, setup, message);
    }
    if (status != STATUS_OK) {
        report_destroy(report);
        return status;
    }
    if (setup->heed_first) {
        ratings_heed_first(report->ratings);
    }
    if (setup->decks_repeat) {
        ratings_join_blocks(report->ratings);
    }
    report->bots = calloc(bots, sizeof *report->bots);
    report->audits = calloc(bots, sizeof *report->audits);
    report->faults = calloc(bots, sizeof *report->faults);
    const bool by_pair = bots <= REPORT_PAIRS_BOTS_MAX;
    report->pairs = by_pair ? calloc(bots * bots, sizeof *report->pairs) : NULL;
    const bool by_source = bots <= REPORT_SOURCES_BOTS_MAX;
    report->sources = by_source ? calloc(bots * bots, sizeof *report->sources) : NULL;
    if (report->bots == NULL || report->audits == NULL || report->faults == NULL ||
        (by_pair && report->pairs == NULL) || (by_source && report->sources == NULL)) {
        report_destroy(report);
        return message_set(message, STATUS_NO_MEMORY, "report: no memory for %zu bots", bots);
    }
    *out = report;
    return STATUS_OK;
}

void report_destroy(Report *report) {
    if (report != NULL) {
        ratings_destroy(report->ratings);
        report_runs_destroy(report);
        report_history_destroy(report->history);
        divergence_free(&report->divergence);
        report_units_forget(report);
        free(report->units);
        free(report->held.games);
        for (unsigned bot = 0; report->bots != NULL && bot < report->setup.bot_count; ++bot) {
            free(report->bots[bot].moves);
        }
        free(report->bots);
        for (unsigned bot = 0; report->faults != NULL && bot < report->setup.bot_count; ++bot) {
            free(report->faults[bot].last);
        }
        free(report->faults);
        free(report->audits);
        free(report->changes);
        free(report->isolated);
        free(report->unsealed);
        free(report->pairs);
        free(report->sources);
        free(report);
    }
}

RatingGame report_rating_game(const GameRecord *record, unsigned seats) {
    RatingGame game = {.seat_count = seats, .first = record->first};
    for (unsigned seat = 0; seat < seats; ++seat) {
        game.bots[seat] = record->bots[seat];
        game.ranks[seat] = record->ranks[seat];
    }
    return game;
}

// ---- Adding a game

static void sources_count(SourceSums *sums, const SeatTally *seat) {
    sums->games++;
    for (int i = 0; i < TALLY_TIME_COUNT * TALLY_KIND_COUNT; ++i) {
        const int time = i / TALLY_KIND_COUNT;
        const int kind = i % TALLY_KIND_COUNT;
        sums->points[time][kind] += seat->points[time][kind];
    }
    sums->placed += seat->placed;
    sums->returned += seat->returned;
    sums->completed += seat->completed;
    sums->completed_turns += seat->completed_turns;
}

static void sources_add(Report *report, const GameRecord *record) {
    const unsigned seats = report->setup.seats;
    for (unsigned seat = 0; record->tally.kept && seat < seats; ++seat) {
        const unsigned bot = record->bots[seat];
        sources_count(&report->bots[bot].sources, &record->tally.seats[seat]);
        for (unsigned other = 0; report->sources != NULL && other < seats; ++other) {
            if (record->bots[other] != bot) {
                sources_count(report_sources(report, bot, record->bots[other]),
                              &record->tally.seats[seat]);
            }
        }
    }
}

static void worker_block_close(WorkerTally *worker) {
    const double score = (double)worker->open_score;
    const double games = (double)worker->open_games;
    worker->score_square += score * score;
    worker->score_games += score * games;
    worker->games_square += games * games;
    worker->open_score = 0;
    worker->open_games = 0;
}

// Sums half points of the first seat by thread, block by block, because games of a block are not
// independent. Results must not depend on the thread.
static void worker_add(Report *report, const GameRecord *record, const GameTiming *timing) {
    WorkerTally *const worker = &report->workers[timing->worker % CONFIG_THREADS_MAX];
    const uint64_t score =
        (uint64_t)report_half_points(record->ranks, report->setup.seats, record->first);
    if (worker->block != report->serial) {
        worker_block_close(worker);
        worker->block = report->serial;
    }
    worker->open_score += score;
    worker->open_games++;
    worker->score += score;
    worker->games++;
    worker->game_ns += timing->game_ns;
    for (unsigned seat = 0; timing->cpu_measured && seat < report->setup.seats; ++seat) {
        worker->cpu_ns += timing->cpu_ns[seat];
        worker->cpu_choose_ns += timing->choose_ns[seat];
    }
}

/** Adds the times of the decisions of a game, if they were measured. */
static Status moves_add(Report *report, const GameRecord *record, const GameTiming *timing,
                        Message *message) {
    ByteReader reader = {.bytes = timing->moves, .size = timing->moves_size};
    for (unsigned seat = 0; timing->moves != NULL && seat < report->setup.seats; ++seat) {
        BotTally *const bot = &report->bots[record->bots[seat]];
        bot->moves = bot->moves != NULL ? bot->moves : calloc(1, sizeof *bot->moves);
        if (bot->moves == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "report: no memory for times");
        }
        if (!move_times_decode(&reader, bot->moves)) {
            return message_set(message, STATUS_CONFLICT, "report: game %llu: its times are damaged",
                               (unsigned long long)record->id);
        }
    }
    return STATUS_OK;
}

static Status timing_add(Report *report, const GameRecord *record, const GameTiming *timing,
                         Message *message) {
    if (timing == NULL || !timing->measured) {
        return STATUS_OK;
    }
    worker_add(report, record, timing);
    ++report->timed_games;
    report->game_ns += timing->game_ns;
    for (unsigned seat = 0; seat < report->setup.seats; ++seat) {
        BotTally *bot = &report->bots[record->bots[seat]];
        ++bot->timed_games;
        bot->choose_ns += timing->choose_ns[seat];
        bot->decisions += timing->decisions[seat];
        bot->cpu_ns += timing->cpu_ns[seat];
        bot->cpu_choose_ns += timing->cpu_measured ? timing->choose_ns[seat] : 0;
        report->choose_ns += timing->choose_ns[seat];
    }
    return moves_add(report, record, timing, message);
}

static bool first_shared(const GameRecord *record, unsigned seats) {
    unsigned firsts = 0;
    for (unsigned seat = 0; seat < seats; ++seat) {
        firsts += record->ranks[seat] == 1 ? 1U : 0U;
    }
    return firsts > 1;
}

static Status record_check(const Report *report, const GameRecord *record, Message *message) {
    if (report->setup.run_count == 0 && report->games > 0 && record->id <= report->last_id) {
        return message_set(message, STATUS_INVALID,
                           "report: game %llu after game %llu, expected ascending ids",
                           (unsigned long long)record->id, (unsigned long long)report->last_id);
    }
    for (unsigned seat = 0; seat < report->setup.seats; ++seat) {
        if (record->bots[seat] >= report->setup.bot_count) {
            return message_set(
                message, STATUS_INVALID, "report: game %llu: bot %u, expected 0 to %u",
                (unsigned long long)record->id, record->bots[seat], report->setup.bot_count - 1U);
        }
    }
    return STATUS_OK;
}

/** Puts a game into the open block, and closes the block before if the game is of another one. */
static Status block_take(Report *report, const GameRecord *record, Message *message) {
    const bool several = report->setup.run_count > 0;
    const uint64_t block =
        several ? report->place.block : record->id / report->setup.games_per_block;
    const bool other_run = several && report->block_run != report->place.run;
    if (report->block_games > 0 && (report->block != block || other_run)) {
        TRY(report_block_close(report, message));
    }
    return report_block_add(report, record, block, message);
}

/** Compares the actions of a game with those of the same deck. Imported results have none. */
static Status actions_add(Report *report, const GameRecord *record, Message *message) {
    const ReportSetup *const setup = &report->setup;
    const bool imported = setup->run_count > 0 && setup->runs[report->place.run].imported;
    return imported || divergence_add(&report->divergence, record) == STATUS_OK
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "report: no memory for a game's actions");
}

/** Counts a game: how it ended and which attempts at it were void. */
static void game_count(Report *report, const GameRecord *record) {
    ++report->games;
    report->last_id = record->id;
    report->tally_games += record->tally.kept ? 1U : 0U;
    report->reasons[record->reason < END_REASON_COUNT ? record->reason : 0]++;
    report->tied_games += first_shared(record, report->setup.seats) ? 1U : 0U;
    report->replays += record->attempt - record->void_count;
    report->voids += record->void_count;
    for (uint32_t i = 0; i < record->void_count; ++i) {
        report->fault_voids += record->voids[i].reason != END_VOID ? 1U : 0U;
    }
    report->plies += record->plies;
}

Status report_add(Report *report, const GameRecord *record, const GameTiming *timing,
                  Message *message) {
    TRY(record_check(report, record, message));
    TRY(block_take(report, record, message));
    TRY(actions_add(report, record, message));
    sources_add(report, record);
    TRY(report_history_add(report->history, record, message));
    game_count(report, record);
    return timing_add(report, record, timing, message);
}

void report_add_luck(Report *report, const GameRecord *record, const int32_t *luck) {
    ++report->luck_games;
    CHECK(report->block_games > 0);
    HeldGame *const game = &report->held.games[report->held.count - 1U];
    for (unsigned seat = 0; seat < report->setup.seats; ++seat) {
        CHECK(game->bots[seat] == record->bots[seat]);
        game->luck[seat] = luck[seat];
    }
}

Status report_close(Report *report, Message *message) {
    const Status status = report_block_close(report, message);
    report_history_end(report->history, report);
    for (unsigned i = 0; i < CONFIG_THREADS_MAX; ++i) {
        worker_block_close(&report->workers[i]);
    }
    return status;
}
