// SPDX-License-Identifier: MIT
#include "run/forecast.h"

#include "play/bot_pool.h"
#include "schedule/formats/plan.h"
#include "text/try_status.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES_MAX = 4096,
    SWEEPS = 200, // iterations of the fit; each reduces the remaining error
};

static const double FIT_RIDGE = 0.01; // regularization: games of average cost added to each bot
static const double INTERVAL = 1.959963984540054;
static const double NS_PER_S = 1e9;

typedef struct Sample {
    double seconds;
    uint64_t pairing;
    uint32_t bots[PLAYERS_MAX];
} Sample;

typedef struct Sampling {
    const TournamentConfig *config;
    uint64_t pairings; // pairings of a round, or tables of the first stage
    Sample *samples;
    size_t count;
    double *costs; // seconds of a seat, by bot
} Sampling;

// ---- Sampling games

static uint64_t common_divisor(uint64_t first, uint64_t second) {
    while (second != 0) {
        const uint64_t rest = first % second;
        first = second;
        second = rest;
    }
    return first;
}

/** Returns a step that visits all pairings, with distant ones first. */
static uint64_t pairing_step(uint64_t pairings) {
    static const double GOLDEN = 0.6180339887498949;
    uint64_t step = (uint64_t)((double)pairings * GOLDEN);
    for (step = step == 0 ? 1 : step; common_divisor(step, pairings) != 1; step++) {
    }
    return step;
}

/** Returns the n-th game to sample: one game of each pairing, then a second one of each. */
static uint64_t sample_game(const Sampling *sampling, uint64_t n) {
    const Schedule *const schedule = &sampling->config->schedule;
    const uint64_t pairings = sampling->pairings;
    const uint64_t round = n / pairings;
    const uint64_t pairing = n % pairings * pairing_step(pairings) % pairings;
    return (round * pairings + pairing) * schedule->games_per_block +
           (round + pairing) % schedule->games_per_block;
}

static Status sample_play(Sampling *sampling, BotPool *pool, Match *match, Message *message) {
    const Schedule *const schedule = &sampling->config->schedule;
    const ScheduledGame game = schedule_game(schedule, sample_game(sampling, sampling->count));
    MatchSeat seats[PLAYERS_MAX];
    GameRecord record;
    TRY(bot_pool_seat(pool, seats, &game, message));
    const uint64_t start = match_clock(NULL);
    match_play(match, &record, NULL, &game, seats);
    TRY(bot_pool_started(pool, seats, &game, message));
    Sample *const sample = &sampling->samples[sampling->count++];
    sample->seconds = (double)(match_clock(NULL) - start) / NS_PER_S;
    sample->pairing = game.block % sampling->pairings;
    memcpy(sample->bots, game.bots, sizeof sample->bots);
    return STATUS_OK;
}

static Status samples_play(Sampling *sampling, double seconds, Message *message) {
    const TournamentConfig *const config = sampling->config;
    const uint64_t rounds = config->schedule.blocks / sampling->pairings;
    const uint64_t limit = rounds > SAMPLES_MAX / sampling->pairings
                               ? SAMPLES_MAX
                               : (rounds > 0 ? rounds : 1) * sampling->pairings;
    BotPool pool = {.config = config};
    Match *match = NULL;
    const uint64_t start = match_clock(NULL);
    Status status = match_create(&match, &config->match, message);
    while (status == STATUS_OK && sampling->count < limit &&
           (sampling->count == 0 || (double)(match_clock(NULL) - start) < seconds * NS_PER_S)) {
        status = sample_play(sampling, &pool, match, message);
    }
    bot_pool_clear(&pool);
    match_destroy(match);
    return status;
}

// ---- Costs of bots

/**
 * Improves the costs once. A bot's new cost is the time of its games minus the costs of the others.
 */
static void costs_improve(Sampling *sampling, double *sums, double *weights, double mean) {
    const uint32_t seats = (uint32_t)sampling->config->schedule.request.players;
    for (uint32_t bot = 0; bot < sampling->config->bot_count; bot++) {
        sums[bot] = FIT_RIDGE * mean;
        weights[bot] = FIT_RIDGE;
    }
    for (size_t i = 0; i < sampling->count; i++) {
        const Sample *const sample = &sampling->samples[i];
        double rest = sample->seconds;
        for (uint32_t seat = 0; seat < seats; seat++) {
            rest -= sampling->costs[sample->bots[seat]];
        }
        for (uint32_t seat = 0; seat < seats; seat++) {
            // All bots change at once, so each gets an equal part of the remainder.
            sums[sample->bots[seat]] += sampling->costs[sample->bots[seat]] + rest / seats;
            weights[sample->bots[seat]] += 1.0;
        }
    }
    for (uint32_t bot = 0; bot < sampling->config->bot_count; bot++) {
        sampling->costs[bot] = sums[bot] / weights[bot];
    }
}

static Status costs_fit(Sampling *sampling, Message *message) {
    const uint32_t bots = sampling->config->bot_count;
    double *const room = calloc(2 * (size_t)bots, sizeof *room);
    sampling->costs = calloc(bots, sizeof *sampling->costs);
    if (room == NULL || sampling->costs == NULL) {
        free(room);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the forecast");
    }
    double mean = 0.0;
    for (size_t i = 0; i < sampling->count; i++) {
        mean += sampling->samples[i].seconds / (double)sampling->count;
    }
    mean /= sampling->config->schedule.request.players;
    for (uint32_t bot = 0; bot < bots; bot++) {
        sampling->costs[bot] = mean;
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        costs_improve(sampling, room, room + bots, mean);
    }
    free(room);
    return STATUS_OK;
}

// ---- Parts

/** Returns the games of a pairing, or of a table of the first stage. */
static uint64_t pairing_games(const Sampling *sampling) {
    const Schedule *const schedule = &sampling->config->schedule;
    return schedule->blocks / sampling->pairings * schedule->games_per_block;
}

static ForecastPart pairing_part(const Sampling *sampling, uint64_t pairing) {
    const Schedule *const schedule = &sampling->config->schedule;
    const ScheduledGame game = schedule_game(schedule, pairing * schedule->games_per_block);
    ForecastPart part = {.games = pairing_games(sampling)};
    for (int seat = 0; seat < schedule->request.players; seat++) {
        part.bots[seat] = game.bots[seat];
        part.game_seconds += sampling->costs[game.bots[seat]];
    }
    return part;
}

/** Replaces estimates from bots' costs by measured times where games were sampled. */
static void parts_measure(Forecast *forecast, const Sampling *sampling) {
    for (size_t i = 0; i < sampling->count; i++) {
        const Sample *const sample = &sampling->samples[i];
        ForecastPart *const part = &forecast->parts[forecast->parts[0].all ? 0 : sample->pairing];
        const double before = part->samples == 0 ? 0.0 : part->game_seconds;
        part->samples++;
        part->game_seconds = before + (sample->seconds - before) / (double)part->samples;
    }
}

static double parts_seconds(const Forecast *forecast) {
    double seconds = 0.0;
    for (size_t i = 0; i < forecast->count; i++) {
        seconds += forecast->parts[i].game_seconds * (double)forecast->parts[i].games;
    }
    return seconds;
}

/** Adds the later stages, whose pairings are unknown. */
static void stages_add(Forecast *forecast, const Sampling *sampling) {
    const Schedule *const schedule = &sampling->config->schedule;
    uint64_t first = 0;
    for (size_t i = 0; i < forecast->count; i++) {
        first += forecast->parts[i].games;
    }
    const double mean = parts_seconds(forecast) / (double)first;
    const uint64_t planned = schedule->request.rounds * schedule->games_per_block;
    const uint64_t stage = schedule->pairings * planned;
    forecast->later_stages = true;
    forecast->at_most = true;
    if (schedule_can_grow(schedule)) { // as many blocks as required, in any number of stages
        forecast->at_most = schedule->request.elo_error > 0.0;
        forecast->parts[forecast->count++] = (ForecastPart){.stage = 2,
                                                            .stages = (planned - first) / first,
                                                            .games = planned - first,
                                                            .game_seconds = mean};
        return;
    }
    for (uint32_t number = 2; number <= schedule->stages_max; number++) {
        forecast->parts[forecast->count++] =
            (ForecastPart){.stage = number, .stages = 1, .games = stage, .game_seconds = mean};
    }
}

static Status parts_make(Forecast *forecast, const Sampling *sampling, Message *message) {
    const Schedule *const schedule = &sampling->config->schedule;
    const bool all = sampling->pairings > FORECAST_PARTS_MAX;
    const uint64_t pairings = all ? 1 : sampling->pairings;
    forecast->parts = calloc(pairings + schedule->stages_max + 1, sizeof *forecast->parts);
    if (forecast->parts == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the forecast");
    }
    forecast->count = pairings;
    forecast->parts[0] = (ForecastPart){.all = true, .games = schedule->games};
    for (uint64_t i = 0; !all && i < pairings; i++) {
        forecast->parts[i] = pairing_part(sampling, i);
    }
    parts_measure(forecast, sampling);
    if (schedule_in_stages(schedule)) {
        stages_add(forecast, sampling);
    }
    return STATUS_OK;
}

// ---- Forecast

/**
 * Returns half the width of the interval of the sum. The relative spread of games about the mean of
 * their part is assumed equal for all parts.
 */
static double error_of(const Forecast *forecast, const Sampling *sampling) {
    double squares = 0.0;
    uint64_t freedom = 0;
    for (size_t i = 0; i < sampling->count; i++) {
        const Sample *const sample = &sampling->samples[i];
        const ForecastPart *const part =
            &forecast->parts[forecast->parts[0].all ? 0 : sample->pairing];
        const double share = sample->seconds / part->game_seconds - 1.0;
        squares += part->samples > 1 ? share * share : 0.0;
    }
    for (size_t i = 0; i < forecast->count; i++) {
        freedom += forecast->parts[i].samples > 1 ? forecast->parts[i].samples - 1 : 0;
    }
    if (freedom == 0) {
        return (double)NAN;
    }
    double variance = 0.0;
    for (size_t i = 0; i < forecast->count; i++) {
        const ForecastPart *const part = &forecast->parts[i];
        const double seconds = part->game_seconds * (double)part->games;
        const double samples = part->samples > 0 ? (double)part->samples : 1.0;
        variance += seconds * seconds * squares / (double)freedom / samples;
    }
    return INTERVAL * sqrt(variance);
}

static void forecast_sum(Forecast *forecast, const Sampling *sampling) {
    const uint32_t size = sampling->config->schedule.games_per_block;
    forecast->seconds = parts_seconds(forecast);
    forecast->samples = sampling->count;
    forecast->at_most = forecast->at_most || sampling->config->trial != NULL;
    for (size_t i = 0; i < forecast->count; i++) {
        const ForecastPart *const part = &forecast->parts[i];
        forecast->games += part->games;
        forecast->block_seconds = fmax(forecast->block_seconds, part->game_seconds * size);
    }
    forecast->error = error_of(forecast, sampling);
}

Status forecast_make(Forecast *out, const TournamentConfig *config, double seconds,
                     Message *message) {
    const Plan *const plan = config->plan;
    const uint64_t blocks = config->schedule.blocks; // the blocks may be fewer than a round
    const uint64_t pairings =
        plan != NULL ? plan->stages[0].table_count : config->schedule.pairings;
    Sampling sampling = {.config = config, .pairings = pairings < blocks ? pairings : blocks};
    *out = (Forecast){0};
    sampling.samples = calloc(SAMPLES_MAX, sizeof *sampling.samples);
    Status status = sampling.samples != NULL
                        ? samples_play(&sampling, seconds, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory for the forecast");
    if (status == STATUS_OK) {
        status = costs_fit(&sampling, message);
    }
    if (status == STATUS_OK) {
        status = parts_make(out, &sampling, message);
    }
    if (status == STATUS_OK) {
        forecast_sum(out, &sampling);
    }
    free(sampling.samples);
    free(sampling.costs);
    return status;
}

void forecast_free(Forecast *forecast) {
    free(forecast->parts);
    *forecast = (Forecast){0};
}

double forecast_seconds(const Forecast *forecast, uint64_t workers) {
    double first = 0.0;
    double later = 0.0;
    for (size_t i = 0; i < forecast->count; i++) {
        const ForecastPart *const part = &forecast->parts[i];
        const double seconds = part->game_seconds * (double)part->games;
        if (part->stage == 0) {
            first += seconds;
        } else {
            const double least = forecast->block_seconds * (double)part->stages;
            later += fmax(seconds / (double)workers, least);
        }
    }
    return fmax(first / (double)workers, forecast->block_seconds) + later;
}
