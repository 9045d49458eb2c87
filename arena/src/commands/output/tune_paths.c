// SPDX-License-Identifier: MIT
#include "commands/output/tune_paths.h"

#include "carcarena/arena/tuning.h"

#include <stdlib.h>

typedef struct PathWalk {
    TunePaths *out;
    const TournamentConfig *config;
} PathWalk;

/** Makes room for one more step. */
static bool room_make(TunePaths *out) {
    if (out->paths.steps < out->capacity) {
        return true;
    }
    const size_t capacity = out->capacity > 0 ? 2 * out->capacity : 64;
    uint64_t *const games = realloc(out->games, capacity * sizeof *games);
    out->games = games != NULL ? games : out->games;
    double *const values =
        realloc(out->values, capacity * (out->paths.count + 1U) * sizeof *values);
    out->values = values != NULL ? values : out->values;
    out->capacity = games != NULL && values != NULL ? capacity : out->capacity;
    out->failed = out->failed || games == NULL || values == NULL;
    return games != NULL && values != NULL;
}

static void step_add(TunePaths *out, const TournamentConfig *config, const Search *search) {
    if (!room_make(out)) {
        return;
    }
    out->games[out->paths.steps] = search->done * tuning_iteration_games(config);
    for (unsigned i = 0; i < out->paths.count; ++i) {
        out->values[out->paths.steps * out->paths.count + i] =
            search_estimate(search, out->parameters[i]);
    }
    ++out->paths.steps;
}

static void iteration(void *user, const Search *search, const TuningStep *step) {
    const PathWalk *const walk = user;
    step_add(walk->out, walk->config, search);
}

/** Finds the parameters that are numbers, their names and step sizes. */
static bool parameters_find(TunePaths *out, const TournamentConfig *config) {
    const TunerSetup *const tuner = &config->tune->search.tuner;
    out->names = calloc(tuner->count, sizeof *out->names);
    out->units = calloc(tuner->count, sizeof *out->units);
    out->factors = calloc(tuner->count, sizeof *out->factors);
    out->parameters = calloc(tuner->count, sizeof *out->parameters);
    if (out->names == NULL || out->units == NULL || out->factors == NULL ||
        out->parameters == NULL) {
        return false;
    }
    for (unsigned i = 0; i < tuner->count; ++i) {
        const BotOptionSpec *const option = config_tune_option(config, i);
        if (option->type != BOT_OPTION_WORD) {
            const unsigned at = out->paths.count++;
            out->names[at] = option->key;
            out->units[at] = tuner->parameters[i].c_end;
            out->factors[at] = tuner->parameters[i].scale == TUNER_LOG;
            out->parameters[at] = i;
        }
    }
    return true;
}

Status tune_paths_make(TunePaths *out, const TournamentConfig *config, Store *store,
                       Message *message) {
    PathWalk walk = {out, config};
    const TuningWatcher watcher = {.user = &walk, .iteration = iteration};
    Search search;
    if (!parameters_find(out, config)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the tuning's paths");
    }
    Status status = search_create(&search, &config->tune->search, message);
    if (status == STATUS_OK) {
        step_add(out, config, &search);
        status = tuning_history(&search, config, store, &watcher, message);
    }
    search_destroy(&search);
    if (status == STATUS_OK && out->failed) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for the tuning's paths");
    }
    out->paths.names = out->names;
    out->paths.games = out->games;
    out->paths.values = out->values;
    out->paths.units = config->tune->search.method == SEARCH_SPSA ? out->units : NULL;
    out->paths.factors = out->factors;
    return status;
}

void tune_paths_free(TunePaths *paths) {
    free(paths->names);
    free(paths->games);
    free(paths->values);
    free(paths->units);
    free(paths->factors);
    free(paths->parameters);
    *paths = (TunePaths){.capacity = 0};
}
