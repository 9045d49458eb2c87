// SPDX-License-Identifier: MIT
//
// Counts games. What the counts mean is in the sections.
#include "report/report_course.h"

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
    if (status == STATUS_OK && setup->course && setup->run_count == 0) {
        status = course_create(&report->course, setup, message);
    }
    if (status != STATUS_OK) {
        report_destroy(report);
        return status;
    }
    if (setup->heed_first) {
        ratings_heed_first(report->ratings);
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
        course_destroy(report->course);
        divergence_free(&report->divergence);
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

// ---- Closing a block

// Whole pairs of games between two bots, for pentanomial counts.
static void close_pair_block(PairTally *pair, bool whole) {
    if (pair->open_games == 0) {
        return;
    }
    pair->score += pair->open_score;
    pair->games += pair->open_games;
    pair->score_square += pair->open_score * pair->open_score;
    pair->score_games += pair->open_score * pair->open_games;
    pair->games_square += pair->open_games * pair->open_games;
    ++pair->blocks;
    if (whole && pair->open_games == 2 && pair->open_score < SCORE_PENTANOMIAL) {
        ++pair->pentanomial[pair->open_score];
    }
    pair->open_score = 0;
    pair->open_games = 0;
}

static void block_close(Report *report) {
    if (report->block_games == 0) {
        return;
    }
    const unsigned seats = report->setup.seats;
    const bool several = report->setup.run_count > 0;
    const unsigned games = several ? report->setup.runs[report->block_run].games_per_block
                                   : report->setup.games_per_block;
    const bool whole = games == 0 || report->block_games == games;
    for (unsigned seat = 0; seat < seats; ++seat) {
        // All games of a block are between the same bots.
        const unsigned bot = report->block_bots[seat];
        cluster_close(&report->bots[bot].sums);
        for (unsigned other = 0; report->pairs != NULL && other < seats; ++other) {
            if (report->block_bots[other] > bot) {
                close_pair_block(report_pair(report, bot, report->block_bots[other]), whole);
            }
        }
        cluster_close(&report->places[seat]);
    }
    report->blocks_whole += whole ? 1U : 0U;
    report->blocks_partial += whole ? 0U : 1U;
    divergence_close(&report->divergence, whole);
    report->block_games = 0;
    course_block(report->course, report);
}

static void block_open(Report *report, const GameRecord *record, uint64_t block) {
    report->block = block;
    report->block_run = report->place.run;
    ++report->serial;
    for (unsigned seat = 0; seat < report->setup.seats; ++seat) {
        report->block_bots[seat] = record->bots[seat];
    }
}

// ---- Adding a game

// Half points of a seat against every other seat: 2 above, 1 tied.
static int64_t half_points(const GameRecord *record, unsigned seats, unsigned seat) {
    int64_t sum = 0;
    for (unsigned other = 0; other < seats; ++other) {
        if (other != seat) {
            sum += record->ranks[seat] < record->ranks[other]    ? 2
                   : record->ranks[seat] == record->ranks[other] ? 1
                                                                 : 0;
        }
    }
    return sum;
}

static unsigned first_places(const GameRecord *record, unsigned seats) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < seats; ++seat) {
        count += record->ranks[seat] == 1 ? 1U : 0U;
    }
    return count;
}

static void seat_add(Report *report, const GameRecord *record, unsigned seat, unsigned firsts) {
    const unsigned seats = report->setup.seats;
    BotTally *bot = &report->bots[record->bots[seat]];
    const int64_t score = half_points(record, seats, seat);
    const bool begins = seat == record->first;
    const int64_t share = record->ranks[seat] == 1 ? FIRST_PLACE_UNITS / (int64_t)firsts : 0;
    bot->sums.open[begins ? SUM_BEGIN_SCORE : SUM_REST_SCORE] += score;
    bot->sums.open[begins ? SUM_BEGIN_GAMES : SUM_REST_GAMES] += 1;
    bot->sums.open[SUM_POINTS] += record->scores[seat];
    bot->sums.open[SUM_FIRSTS] += share;
    bot->wins += record->ranks[seat] == 1 && firsts == 1 ? 1U : 0U;
    bot->ties += record->ranks[seat] == 1 && firsts > 1 ? 1U : 0U;
    bot->losses += record->ranks[seat] != 1 ? 1U : 0U;
    // Nobody knows whose doing a signal was: it counts for all at the table.
    bot->forfeits += record->reason == END_SIGNAL ? 1U : record->faults >> seat & 1U;

    ClusterSums *place = &report->places[(seat + seats - record->first) % seats];
    place->open[SUM_BEGIN_SCORE] += score;
    place->open[SUM_BEGIN_GAMES] += 1;
    place->open[SUM_POINTS] += record->scores[seat];
    place->open[SUM_FIRSTS] += share;
}

static void pairs_add(Report *report, const GameRecord *record) {
    const unsigned seats = report->setup.seats;
    for (unsigned seat = 0; seat < seats; ++seat) {
        for (unsigned other = 0; other < seats; ++other) {
            if (record->bots[seat] >= record->bots[other]) {
                continue;
            }
            PairTally *pair = report_pair(report, record->bots[seat], record->bots[other]);
            const uint32_t mine = record->ranks[seat];
            const uint32_t theirs = record->ranks[other];
            const unsigned score = mine < theirs ? 2 : mine == theirs ? 1 : 0;
            pair->open_score += score;
            pair->open_games += 1;
            ++pair->trinomial[score];
        }
    }
}

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

// Which thread played a game must not tell how it ended: half points of the seat that began. Games
// of a block depend on each other here as everywhere.
static void worker_add(Report *report, const GameRecord *record, const GameTiming *timing) {
    WorkerTally *const worker = &report->workers[timing->worker % CONFIG_THREADS_MAX];
    const uint64_t score = (uint64_t)half_points(record, report->setup.seats, record->first);
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

/** Adds the times of the single decisions of a game, if they are known. */
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

static Status record_check(const Report *report, const GameRecord *record, Message *message) {
    if (report->setup.run_count == 0 && report->games > 0 && record->id <= report->last_id) {
        return message_set(message, STATUS_INVALID,
                           "report: game %llu after game %llu, expected ascending ids",
                           (unsigned long long)record->id, (unsigned long long)report->last_id);
    }
    for (unsigned seat = 0; seat < report->setup.seats; ++seat) {
        if (record->bots[seat] >= report->setup.bot_count) {
            return message_set(message, STATUS_INVALID, "report: game %llu: bot %u, expected 0..%u",
                               (unsigned long long)record->id, record->bots[seat],
                               report->setup.bot_count - 1U);
        }
    }
    return STATUS_OK;
}

Status report_add(Report *report, const GameRecord *record, const GameTiming *timing,
                  Message *message) {
    Status status = record_check(report, record, message);
    if (status != STATUS_OK) {
        return status;
    }
    const unsigned seats = report->setup.seats;
    const bool several = report->setup.run_count > 0;
    const uint64_t block =
        several ? report->place.block : record->id / report->setup.games_per_block;
    const RatingGame game = report_rating_game(record, seats);
    status =
        ratings_add_game(report->ratings, several ? report->place.cluster : block, &game, message);
    if (status == STATUS_OK && several) {
        status = report_runs_add(report, &game, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const bool other_run = several && report->block_run != report->place.run;
    if (report->block_games > 0 && (report->block != block || other_run)) {
        block_close(report);
    }
    if (report->block_games == 0) {
        block_open(report, record, block);
    }
    ++report->block_games;
    const bool imported = several && report->setup.runs[report->place.run].imported;
    if (!imported && divergence_add(&report->divergence, record) != STATUS_OK) {
        return message_set(message, STATUS_NO_MEMORY, "report: no memory for a game's actions");
    }
    const unsigned firsts = first_places(record, seats);
    for (unsigned seat = 0; seat < seats; ++seat) {
        seat_add(report, record, seat, firsts);
    }
    if (report->pairs != NULL) {
        pairs_add(report, record);
    }
    sources_add(report, record);
    status = course_add(report->course, &report->setup, record, message);
    if (status != STATUS_OK) {
        return status;
    }
    ++report->games;
    report->last_id = record->id;
    report->reasons[record->reason < END_REASON_COUNT ? record->reason : 0]++;
    report->tied_games += firsts > 1 ? 1U : 0U;
    report->replays += record->attempt - record->void_count;
    report->voids += record->void_count;
    for (uint32_t i = 0; i < record->void_count; ++i) {
        report->fault_voids += record->voids[i].reason != END_VOID ? 1U : 0U;
    }
    report->plies += record->plies;
    return timing_add(report, record, timing, message);
}

void report_add_luck(Report *report, const GameRecord *record, const int32_t *luck) {
    ++report->luck_games;
    for (unsigned seat = 0; seat < report->setup.seats; ++seat) {
        report->bots[record->bots[seat]].sums.open[SUM_LUCK] += luck[seat];
    }
}

void report_close(Report *report) {
    block_close(report);
    course_end(report->course, report);
    for (unsigned i = 0; i < CONFIG_THREADS_MAX; ++i) {
        worker_block_close(&report->workers[i]);
    }
}
