// SPDX-License-Identifier: MIT
#include "run/deviations.h"

#include "carcarena/arena/tuning.h"
#include "text/try_status.h"

#include <math.h>
#include <string.h>

/** Values one step away. */
typedef struct Steps {
    double values[NTBEA_VALUES_MAX];
    unsigned count;
} Steps;

static void step_add(Steps *steps, double value) {
    steps->values[steps->count++] = value;
}

/** Returns the neighbors in the list; for words, all others. */
static Steps listed_steps(const TournamentConfig *config, unsigned parameter, double from) {
    const SearchSetup *const search = &config->tune->search;
    const double *const values = search->values[parameter];
    const bool word = config_tune_option(config, parameter)->type == BOT_OPTION_WORD;
    Steps steps = {.count = 0};
    unsigned at = 0;
    while (at + 1 < search->sizes[parameter] && values[at] < from) {
        at++;
    }
    for (unsigned i = 0; i < search->sizes[parameter]; i++) {
        if (i != at && (word || i + 1 == at || i == at + 1)) {
            step_add(&steps, values[i]);
        }
    }
    return steps;
}

/** Returns the perturbed values below and above, within the range. */
static Steps range_steps(const TunerParameter *parameter, double from) {
    Steps steps = {.count = 0};
    for (int sign = -1; sign <= 1; sign += 2) {
        const double shift = sign * parameter->c_end;
        double to = parameter->scale == TUNER_LOG ? from * exp(shift) : from + shift;
        if (parameter->integer) {
            to = sign < 0 ? fmin(floor(to + 0.5), from - 1.0) : fmax(floor(to + 0.5), from + 1.0);
        }
        to = fmin(fmax(to, parameter->minimum), parameter->maximum);
        if (to < from || to > from) {
            step_add(&steps, to);
        }
    }
    return steps;
}

/** The point whose neighborhood is played. */
typedef struct Center {
    double values[TUNER_PARAMETERS_MAX];
    Evaluation evaluation;
} Center;

/** Plays the bot with these parameter values. */
static Status values_play(Evaluation *out, const TournamentConfig *config, const double *values,
                          uint64_t blocks, const char *program, Message *message) {
    BotSpec spec = {.bot_class = NULL};
    Status status = tuning_spec(&spec, config, values, message);
    if (status == STATUS_OK) {
        status = evaluation_play(out, config, &spec, blocks, program, message);
    }
    bot_spec_free(&spec);
    return status;
}

static Status parameter_play(const TournamentConfig *config, const Center *center,
                             unsigned parameter, const char *program, const DeviationSink *sink,
                             Message *message) {
    const SearchSetup *const search = &config->tune->search;
    const double from = center->values[parameter];
    const Steps steps = search->method == SEARCH_NTBEA
                            ? listed_steps(config, parameter, from)
                            : range_steps(&search->tuner.parameters[parameter], from);
    for (unsigned i = 0; i < steps.count; i++) {
        double values[TUNER_PARAMETERS_MAX];
        Evaluation evaluation;
        memcpy(values, center->values, sizeof values);
        values[parameter] = steps.values[i];
        TRY(values_play(&evaluation, config, values, center->evaluation.blocks, program, message));
        const Deviation deviation = {.parameter = parameter,
                                     .from = from,
                                     .to = steps.values[i],
                                     .base = evaluation_mean(&center->evaluation, NULL).mean,
                                     .difference =
                                         evaluation_mean(&evaluation, &center->evaluation)};
        sink->add(sink->user, &deviation);
        evaluation_free(&evaluation);
    }
    return STATUS_OK;
}

Status deviations_play(const TournamentConfig *config, const Search *search, uint64_t blocks,
                       const char *program, const DeviationSink *sink, Message *message) {
    Center center = {{0}, {0}};
    for (unsigned i = 0; i < search->setup->tuner.count; i++) {
        center.values[i] = search_value(search, i);
    }
    Status status =
        values_play(&center.evaluation, config, center.values, blocks, program, message);
    for (unsigned i = 0; status == STATUS_OK && i < search->setup->tuner.count; i++) {
        status = parameter_play(config, &center, i, program, sink, message);
    }
    evaluation_free(&center.evaluation);
    return status;
}
