// SPDX-License-Identifier: MIT
#include "carcarena/arena/tuning.h"

#include "run/fingerprints.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// Numbers of the sides of a tuning and of its test.
enum { SIDE_FIRST, SIDE_SECOND };

// ---- From values to bots

Status tuning_spec(BotSpec *out, const TournamentConfig *config, const double *values,
                   Message *message) {
    BotSpec spec = {.bot_class = NULL};
    Status status = bot_spec_copy(&spec, &config->bots[config->tune->side].spec, message);
    for (unsigned i = 0; status == STATUS_OK && i < config->tune->search.tuner.count; i++) {
        char text[CONFIG_TUNE_VALUE_SIZE];
        (void)config_tune_value_text(text, config, i, values[i]);
        status = bot_spec_set(&spec, config_tune_option(config, i)->key, text, message);
        CHECK(status == STATUS_OK || status == STATUS_NO_MEMORY);
    }
    if (status != STATUS_OK) {
        bot_spec_free(&spec);
        return status;
    }
    *out = spec;
    return STATUS_OK;
}

Status tuning_spec_tuned(BotSpec *out, const TournamentConfig *config, const Search *search,
                         Message *message) {
    double values[TUNER_PARAMETERS_MAX] = {0};
    for (unsigned i = 0; i < search->setup->tuner.count; i++) {
        values[i] = search_value(search, i);
    }
    return tuning_spec(out, config, values, message);
}

uint64_t tuning_iteration_games(const TournamentConfig *config) {
    return config->tune->blocks * config->schedule.pairings * config->schedule.games_per_block;
}

// ---- Results of a range of games

/** The bots of a run: the first version and the opponent; `both`: a second version plays, too. */
typedef struct Sides {
    uint32_t first, opponent;
    bool both;
} Sides;

/** Returns the sides of two bots, or of an opponent and two versions that meet it. */
static Sides sides_of(const TournamentConfig *config) {
    return config->bot_count == 2 ? (Sides){SIDE_FIRST, SIDE_SECOND, false}
                                  : (Sides){SIDE_SECOND, SIDE_FIRST, true};
}

/** Results of a range of games, as far as they are stored. */
typedef struct ResultRange {
    uint64_t games;
    uint64_t wins, losses;           // of the first version
    double counts[TUNING_CELLS_MAX]; // of complete decks
    unsigned open_games;             // games of the incomplete deck
    int open_points; // half points of these games, minus those of the second version
} ResultRange;

/** Returns the half points of the version against its opponent: 0, 1 or 2. */
static int half_points(const GameRecord *record, const Sides *sides) {
    const unsigned seat = record->bots[0] != sides->opponent ? 0 : 1;
    const uint32_t own = record->ranks[seat];
    const uint32_t other = record->ranks[1 - seat];
    return own < other ? 2 : own == other ? 1 : 0;
}

/** Counts a complete deck by its points. */
static void deck_count(ResultRange *range, const Sides *sides) {
    // With both versions it is a difference, which may be negative.
    const int level = sides->both ? TUNING_CELLS_MAX / 2 : 0;
    range->counts[range->open_points + level] += 1.0;
    range->open_games = 0;
    range->open_points = 0;
}

static void range_add(ResultRange *range, const GameRecord *record, const Sides *sides) {
    const bool first = record->bots[0] == sides->first || record->bots[1] == sides->first;
    const int points = half_points(record, sides);
    const int won = first ? 2 : 0;
    range->games++;
    range->wins += points == won ? 1 : 0;
    range->losses += points == 2 - won ? 1 : 0;
    range->open_points += first ? points : -points;
    range->open_games++;
    if (range->open_games == (sides->both ? 4U : 2U)) {
        deck_count(range, sides);
    }
}

/** Reads the results of games first to end - 1; `first` is the first game of a deck. */
static Status range_read(ResultRange *out, const TournamentConfig *config, Store *store,
                         uint64_t first, uint64_t end, Message *message) {
    const Sides sides = sides_of(config);
    StoreWalk *walk = NULL;
    GameRecord record;
    bool found = true;
    *out = (ResultRange){0};
    Status status = store_walk_begin(&walk, store, first, message);
    while (status == STATUS_OK && found) {
        status = store_walk_next(walk, &record, NULL, &found, message);
        if (status != STATUS_OK || !found || record.id >= end) {
            break;
        }
        range_add(out, &record, &sides);
    }
    store_walk_end(walk);
    return status;
}

// ---- Playing a range of games

/** The store and the receivers of progress. */
typedef struct Stage {
    Store *store;
    const TuningWatcher *watcher;
    const Search *search;
    bool stopped; /* the watcher wants no more games */
} Stage;

static bool stage_progress(void *user, const TournamentProgress *progress) {
    Stage *const stage = user;
    stage->stopped = !stage->watcher->progress(stage->watcher->user, stage->search, progress);
    return !stage->stopped;
}

/** Plays the missing games before `end`. @param all receives false if bot faults ended it early. */
static Status range_play(bool *all, const Stage *stage, const TournamentConfig *config,
                         uint64_t end, Message *message) {
    TournamentConfig part = *config;
    part.schedule.games = end;
    part.match.schedule = &part.schedule;
    TournamentResult result;
    const bool has_progress = stage->watcher != NULL && stage->watcher->progress != NULL;
    Stage own = *stage;
    const TournamentWatcher watcher = {.user = &own, .progress = stage_progress};
    const Status status =
        tournament_run(&result, &part, stage->store, has_progress ? &watcher : NULL, message);
    *all = !result.fault_stopped;
    // A short range may be complete when the request to stop arrives; the request still counts.
    return status == STATUS_OK && own.stopped
               ? message_set(message, STATUS_INTERRUPTED, "interrupted")
               : status;
}

// ---- Iterations

/** The bots of a probe, and which of them have their own specs. */
typedef struct ProbeBots {
    ConfigBot bots[3];
    ConfigBot *first, *second; /* second: NULL if there is one version */
} ProbeBots;

static void probe_bots_free(ProbeBots *probed) {
    bot_spec_free(&probed->first->spec);
    if (probed->second != NULL) {
        bot_spec_free(&probed->second->spec);
    }
}

/** Makes the bots. @param out free with probe_bots_free, also after a failure. */
static Status probe_bots_make(ProbeBots *out, const TournamentConfig *config,
                              const TunerProbe *probe, Message *message) {
    const Sides sides = sides_of(config);
    const bool second = sides.both || !config->tune->against;
    memcpy(out->bots, config->bots, config->bot_count * sizeof *out->bots);
    out->first = &out->bots[sides.first];
    out->second = second ? &out->bots[sides.first + 1] : NULL;
    out->first->spec = (BotSpec){.bot_class = NULL};
    if (second) {
        out->second->spec = (BotSpec){.bot_class = NULL};
    }
    TRY(tuning_spec(&out->first->spec, config, probe->plus, message));
    return second ? tuning_spec(&out->second->spec, config, probe->minus, message) : STATUS_OK;
}

/** Passes the result of a complete iteration to the search. */
static void iteration_close(Search *search, const TunerProbe *probe, const ResultRange *range,
                            const TuningWatcher *watcher) {
    const TuningStep step = {
        .probe = *probe, .wins = range->wins, .losses = range->losses, .games = range->games};
    search_tell(search, (double)range->wins - (double)range->losses, range->games);
    if (watcher != NULL && watcher->iteration != NULL) {
        watcher->iteration(watcher->user, search, &step);
    }
}

/** Reads or plays the games of one iteration. @param all receives false if it stays incomplete. */
static Status iteration_run(Search *search, bool *all, const TournamentConfig *config, Store *store,
                            const TuningWatcher *watcher, Message *message) {
    const uint64_t size = tuning_iteration_games(config);
    const uint64_t first = search->done * size;
    const Stage stage = {store, watcher, search, false};
    const TunerProbe probe = search_ask(search);
    ResultRange range;
    *all = true;
    Status status = range_read(&range, config, store, first, first + size, message);
    if (status == STATUS_OK && range.games < size) {
        ProbeBots probed;
        TournamentConfig sides = *config;
        status = probe_bots_make(&probed, config, &probe, message);
        if (status == STATUS_OK) {
            sides.bots = probed.bots;
            status = range_play(all, &stage, &sides, first + size, message);
        }
        probe_bots_free(&probed);
        if (status == STATUS_OK && *all) {
            status = range_read(&range, config, store, first, first + size, message);
        }
    }
    if (status != STATUS_OK || !*all) {
        return status;
    }
    CHECK(range.games == size);
    iteration_close(search, &probe, &range, watcher);
    return STATUS_OK;
}

Status tuning_history(Search *search, const TournamentConfig *config, Store *store,
                      const TuningWatcher *watcher, Message *message) {
    CHECK(config->tune != NULL);
    const uint64_t size = tuning_iteration_games(config);
    while (search->done < search->setup->tuner.iterations) {
        const uint64_t first = search->done * size;
        const TunerProbe probe = search_ask(search);
        ResultRange range;
        const Status status = range_read(&range, config, store, first, first + size, message);
        if (status != STATUS_OK || range.games < size) {
            return status;
        }
        iteration_close(search, &probe, &range, watcher);
    }
    return STATUS_OK;
}

/**
 * Checks that no iteration was started before the earlier ones were complete. It would have had
 * other sides, so the database is not from this program.
 */
static Status order_check(const TournamentConfig *config, Store *store, Message *message) {
    const uint64_t size = tuning_iteration_games(config);
    uint64_t stored = 0;
    ResultRange range = {0};
    TRY(store_count(store, &stored, message));
    TRY(range_read(&range, config, store, (stored + size - 1) / size * size, UINT64_MAX, message));
    if (range.games > 0) {
        return message_set(
            message, STATUS_CONFLICT,
            "%s: damaged: games of an earlier iteration are missing; the tuning cannot be resumed",
            store_path(store));
    }
    return STATUS_OK;
}

Status tuning_run(Search *search, const TournamentConfig *config, Store *store,
                  const TuningWatcher *watcher, Message *message) {
    CHECK(config->tune != NULL);
    TRY(fingerprints_update(store, config, message));
    TRY(order_check(config, store, message));
    bool all = true;
    while (all && search->done < search->setup->tuner.iterations) {
        TRY(iteration_run(search, &all, config, store, watcher, message));
    }
    return STATUS_OK;
}

// ---- The test

SprtData tuning_test_data(const TuningTest *test, double *scores) {
    if (test->cells == SCORE_PENTANOMIAL) {
        return sprt_data_lattice(test->counts, SCORE_PENTANOMIAL);
    }
    for (unsigned i = 0; i < TUNING_CELLS_MAX; i++) {
        // The difference of the half points in two games; a game's score is half of that.
        scores[i] = 0.5 + ((double)i - TUNING_CELLS_MAX / 2) / 4.0;
    }
    return (SprtData){.scores = scores,
                      .counts = test->counts,
                      .size = TUNING_CELLS_MAX,
                      .games_per_unit = 2,
                      .null_score = 0.5};
}

static void test_judge(TuningTest *out, const TournamentConfig *config, const ResultRange *range) {
    const ConfigTune *const tune = config->tune;
    double scores[TUNING_CELLS_MAX];
    memcpy(out->counts, range->counts, sizeof out->counts);
    out->cells = tune->against ? TUNING_CELLS_MAX : SCORE_PENTANOMIAL;
    out->blocks = range->games / (tune->against ? 4 : 2);
    const SprtData data = tuning_test_data(out, scores);
    out->bounds = sprt_bounds(tune->test.alpha, tune->test.beta);
    out->llr = range->games > 0 ? sprt_llr(&tune->test, &data) : 0.0;
    out->verdict =
        out->blocks < SPRT_UNITS_MIN ? SPRT_CONTINUE : sprt_verdict(out->llr, out->bounds);
}

/** Returns the id before which games are played until the next evaluation of the test. */
static uint64_t test_next(const ConfigTune *tune, const TournamentConfig *config, uint64_t games) {
    const uint64_t size =
        tune->blocks * config->schedule.pairings * config->schedule.games_per_block;
    const uint64_t next = (games / size + 1) * size;
    return next < config->schedule.games ? next : config->schedule.games;
}

/** Plays the test. @param config of the test. @param tuning of the tuning. */
static Status test_run(TuningTest *out, const TournamentConfig *tuning,
                       const TournamentConfig *config, const Stage *stage, Message *message) {
    ResultRange range = {0};
    Status status = STATUS_OK;
    bool all = true;
    while (out->verdict == SPRT_CONTINUE && range.games < config->schedule.games) {
        const uint64_t end = test_next(tuning->tune, config, range.games);
        status = range_play(&all, stage, config, end, message);
        if (status == STATUS_OK && all) {
            status = range_read(&range, config, stage->store, 0, end, message);
        }
        if (status != STATUS_OK || !all) {
            return status;
        }
        test_judge(out, tuning, &range);
    }
    return STATUS_OK;
}

Status tuning_test(TuningTest *out, const TournamentConfig *config, const Search *search,
                   const char *program, const TuningWatcher *watcher, Message *message) {
    const ResultRange nothing = {0};
    BotSpec tuned = {.bot_class = NULL};
    TournamentConfig *test_config = NULL;
    Store *store = NULL;
    test_judge(out, config, &nothing);
    Status status = tuning_spec_tuned(&tuned, config, search, message);
    if (status == STATUS_OK) {
        status = config_tune_test(&test_config, config, &tuned, message);
    }
    if (status == STATUS_OK) {
        test_config->crew = config->crew;
        status = store_open(&store, test_config, program, message);
    }
    if (status == STATUS_OK) {
        const Stage stage = {store, watcher, search, false};
        status = test_run(out, config, test_config, &stage, message);
    }
    store_close(store);
    config_destroy(test_config);
    bot_spec_free(&tuned);
    return status;
}
