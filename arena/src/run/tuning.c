// SPDX-License-Identifier: MIT
#include "carcarena/arena/tuning.h"

#include "run/fingerprints.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// What the sides of a tuning and of its test are called by number.
enum { SIDE_FIRST, SIDE_SECOND };

// ---- From values to bots

BotSpec tuning_spec(const TournamentConfig *config, const double *values) {
    const ConfigTune *const tune = config->tune;
    BotSpec spec = config->bots[0].spec;
    for (unsigned i = 0; i < tune->tuner.count; i++) {
        const BotOptionSpec *const option = &spec.bot_class->options[tune->options[i]];
        // Six digits: a value people can type, and no last digit of a logarithm decides a game.
        char text[32];
        (void)snprintf(text, sizeof text, "%.*g", option->type == BOT_OPTION_INTEGER ? 17 : 6,
                       values[i]);
        Message message = {{0}};
        const Status status = bot_spec_set(&spec, option->key, text, &message);
        CHECK(status == STATUS_OK);
    }
    return spec;
}

BotSpec tuning_spec_tuned(const TournamentConfig *config, const Tuner *tuner) {
    double values[TUNER_PARAMETERS_MAX] = {0};
    for (unsigned i = 0; i < tuner->setup.count; i++) {
        values[i] = tuner_value(tuner, i);
    }
    return tuning_spec(config, values);
}

// ---- Results of a stretch of games

/** Results of games from one id on, as far as they are stored. */
typedef struct Stretch {
    uint64_t games;
    uint64_t wins, losses;            // of the first side
    double counts[SCORE_PENTANOMIAL]; // of complete pairs
} Stretch;

/** Half points of the first side: 0, 1, 2. */
static unsigned half_points(const GameRecord *record) {
    const unsigned seat = record->bots[0] == SIDE_FIRST ? 0 : 1;
    const uint32_t own = record->ranks[seat];
    const uint32_t other = record->ranks[1 - seat];
    return own < other ? 2 : own == other ? 1 : 0;
}

/** Reads the results of the games first .. end - 1. */
static Status stretch_read(Stretch *out, Store *store, uint64_t first, uint64_t end,
                           Message *message) {
    StoreWalk *walk = NULL;
    GameRecord record;
    bool found = true;
    unsigned points[2] = {0, 0};
    *out = (Stretch){0};
    Status status = store_walk_begin(&walk, store, first, message);
    while (status == STATUS_OK && found) {
        status = store_walk_next(walk, &record, NULL, &found, message);
        if (status != STATUS_OK || !found || record.id >= end) {
            break;
        }
        const unsigned half = half_points(&record);
        points[record.id % 2] = half;
        out->games++;
        out->wins += half == 2 ? 1 : 0;
        out->losses += half == 0 ? 1 : 0;
        if (record.id % 2 == 1) {
            out->counts[points[0] + points[1]] += 1.0;
        }
    }
    store_walk_end(walk);
    return status;
}

// ---- Playing a stretch of games

/** Where games are stored, and who hears of them. */
typedef struct Stage {
    Store *store;
    const TuningWatcher *watcher;
    const Tuner *tuner;
    bool stopped; /* the watcher wants no more games */
} Stage;

static bool stage_progress(void *user, const TournamentProgress *progress) {
    Stage *const stage = user;
    stage->stopped = !stage->watcher->progress(stage->watcher->user, stage->tuner, progress);
    return !stage->stopped;
}

/**
 * Plays what is missing of the games up to `end`.
 * @param all false if bot faults ended it before.
 */
static Status stretch_play(bool *all, const Stage *stage, const TournamentConfig *config,
                           uint64_t end, Message *message) {
    TournamentConfig part = *config;
    part.schedule.games = end;
    part.match.schedule = &part.schedule;
    TournamentResult result;
    const bool heard = stage->watcher != NULL && stage->watcher->progress != NULL;
    Stage own = *stage;
    const TournamentWatcher watcher = {.user = &own, .progress = stage_progress};
    const Status status =
        tournament_run(&result, &part, stage->store, heard ? &watcher : NULL, message);
    *all = !result.fault_stopped;
    // A short stretch may be complete by the time the wish to stop is heard; it counts all the
    // same.
    return status == STATUS_OK && own.stopped
               ? message_set(message, STATUS_INTERRUPTED, "interrupted")
               : status;
}

// ---- Iterations

static void sides_set(ConfigBot *bots, const TournamentConfig *config, const Tuner *tuner) {
    const TunerProbe probe = tuner_ask(tuner);
    bots[SIDE_FIRST] = config->bots[SIDE_FIRST];
    bots[SIDE_SECOND] = config->bots[SIDE_SECOND];
    bots[SIDE_FIRST].spec = tuning_spec(config, probe.plus);
    bots[SIDE_SECOND].spec = tuning_spec(config, probe.minus);
}

/** One iteration: its games as stored, or played now. @param all false if it stays incomplete. */
static Status iteration_run(Tuner *tuner, bool *all, const TournamentConfig *config, Store *store,
                            const TuningWatcher *watcher, Message *message) {
    const uint64_t size = config->tune->blocks * config->schedule.games_per_block;
    const uint64_t first = tuner->done * size;
    const Stage stage = {store, watcher, tuner, false};
    Stretch stretch;
    *all = true;
    Status status = stretch_read(&stretch, store, first, first + size, message);
    if (status == STATUS_OK && stretch.games < size) {
        ConfigBot bots[2];
        TournamentConfig sides = *config;
        sides_set(bots, config, tuner);
        sides.bots = bots;
        status = stretch_play(all, &stage, &sides, first + size, message);
        if (status == STATUS_OK && *all) {
            status = stretch_read(&stretch, store, first, first + size, message);
        }
    }
    if (status != STATUS_OK || !*all) {
        return status;
    }
    CHECK(stretch.games == size);
    tuner_tell(tuner, (double)stretch.wins - (double)stretch.losses);
    if (watcher != NULL && watcher->iteration != NULL) {
        watcher->iteration(watcher->user, tuner, stretch.wins, stretch.losses);
    }
    return STATUS_OK;
}

/**
 * An iteration that was begun before an earlier one was complete had other sides than it should
 * have: the database is not what we wrote.
 */
static Status order_check(const TournamentConfig *config, Store *store, Message *message) {
    const uint64_t size = config->tune->blocks * config->schedule.games_per_block;
    uint64_t stored = 0;
    Stretch stretch = {0};
    Status status = store_count(store, &stored, message);
    if (status == STATUS_OK) {
        status =
            stretch_read(&stretch, store, (stored + size - 1) / size * size, UINT64_MAX, message);
    }
    if (status == STATUS_OK && stretch.games > 0) {
        status = message_set(message, STATUS_CONFLICT,
                             "%s: games of later iterations are stored, of earlier ones some are "
                             "missing; the tuning cannot go on",
                             store_path(store));
    }
    return status;
}

Status tuning_run(Tuner *out, const TournamentConfig *config, Store *store,
                  const TuningWatcher *watcher, Message *message) {
    CHECK(config->tune != NULL);
    *out = tuner_start(&config->tune->tuner);
    Status status = fingerprints_settle(store, config, message);
    if (status == STATUS_OK) {
        status = order_check(config, store, message);
    }
    bool all = true;
    while (status == STATUS_OK && all && out->done < out->setup.iterations) {
        status = iteration_run(out, &all, config, store, watcher, message);
    }
    return status;
}

// ---- The test

static void test_judge(TuningTest *out, const ConfigTune *tune, const Stretch *stretch) {
    const SprtData data = sprt_data_lattice(stretch->counts, SCORE_PENTANOMIAL);
    memcpy(out->counts, stretch->counts, sizeof out->counts);
    out->blocks = stretch->games / 2;
    out->bounds = sprt_bounds(tune->test.alpha, tune->test.beta);
    out->llr = stretch->games > 0 ? sprt_llr(&tune->test, &data) : 0.0;
    out->verdict =
        out->blocks < SPRT_UNITS_MIN ? SPRT_CONTINUE : sprt_verdict(out->llr, out->bounds);
}

/** Ids up to which games are played before the test is looked at again. */
static uint64_t test_next(const ConfigTune *tune, const TournamentConfig *config, uint64_t games) {
    const uint64_t size = tune->blocks * config->schedule.games_per_block;
    const uint64_t next = (games / size + 1) * size;
    return next < config->schedule.games ? next : config->schedule.games;
}

/** @param config of the test. */
static Status test_run(TuningTest *out, const ConfigTune *tune, const TournamentConfig *config,
                       const Stage *stage, Message *message) {
    Stretch stretch = {0};
    Status status = STATUS_OK;
    bool all = true;
    while (out->verdict == SPRT_CONTINUE && stretch.games < config->schedule.games) {
        const uint64_t end = test_next(tune, config, stretch.games);
        status = stretch_play(&all, stage, config, end, message);
        if (status == STATUS_OK && all) {
            status = stretch_read(&stretch, stage->store, 0, end, message);
        }
        if (status != STATUS_OK || !all) {
            return status;
        }
        test_judge(out, tune, &stretch);
    }
    return STATUS_OK;
}

Status tuning_test(TuningTest *out, const TournamentConfig *config, const Tuner *tuner,
                   const char *program, const TuningWatcher *watcher, Message *message) {
    const Stretch nothing = {0};
    const BotSpec tuned = tuning_spec_tuned(config, tuner);
    TournamentConfig *test_config = NULL;
    Store *store = NULL;
    test_judge(out, config->tune, &nothing);
    Status status = config_tune_test(&test_config, config, &tuned, message);
    if (status == STATUS_OK) {
        status = store_open(&store, test_config, program, message);
    }
    if (status == STATUS_OK) {
        const Stage stage = {store, watcher, tuner, false};
        status = test_run(out, config->tune, test_config, &stage, message);
    }
    store_close(store);
    config_destroy(test_config);
    return status;
}
