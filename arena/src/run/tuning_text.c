// SPDX-License-Identifier: MIT
#include "run/tuning_text.h"

#include <inttypes.h>

// SPSA changes both sides, NTBEA only the candidate.
static bool both_move(const TournamentConfig *config) {
    return config->tune->search.method == SEARCH_SPSA;
}

static bool is_word(const TournamentConfig *config, unsigned parameter) {
    return config_tune_option(config, parameter)->type == BOT_OPTION_WORD;
}

static unsigned parameter_count(const TournamentConfig *config) {
    return config->tune->search.tuner.count;
}

// ---- CSV

static void csv_keys(TextBuffer *line, const TournamentConfig *config, const char *prefix) {
    for (unsigned i = 0; i < parameter_count(config); i++) {
        text_buffer_format(line, ",%s%s", prefix, config_tune_option(config, i)->key);
    }
}

void tuning_csv_head(TextBuffer *line, const TournamentConfig *config) {
    text_buffer_add(line, "iteration,games,wins,losses");
    csv_keys(line, config, "");
    csv_keys(line, config, "plus_");
    if (both_move(config)) {
        csv_keys(line, config, "minus_");
    }
    text_buffer_add(line, config->commitment[0] != '\0' ? ",commitment\n" : "\n");
}

/** Writes the values. @param values NULL: there are none. */
static void csv_values(TextBuffer *line, const TournamentConfig *config, const double *values) {
    for (unsigned i = 0; i < parameter_count(config); i++) {
        char text[CONFIG_TUNE_VALUE_SIZE];
        text_buffer_format(
            line, ",%s", values == NULL ? "" : config_tune_value_text(text, config, i, values[i]));
    }
}

void tuning_csv_row(TextBuffer *line, const TournamentConfig *config, const Search *search,
                    const TuningStep *step) {
    text_buffer_format(line, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, search->done,
                       search->done * tuning_iteration_games(config), step != NULL ? step->wins : 0,
                       step != NULL ? step->losses : 0);
    for (unsigned i = 0; i < parameter_count(config); i++) {
        char text[CONFIG_TUNE_VALUE_SIZE];
        const double value = search_estimate(search, i);
        if (is_word(config, i)) {
            text_buffer_format(line, ",%s", config_tune_value_text(text, config, i, value));
        } else {
            text_buffer_format(line, ",%.17g", value);
        }
    }
    csv_values(line, config, step != NULL ? step->probe.plus : NULL);
    if (both_move(config)) {
        csv_values(line, config, step != NULL ? step->probe.minus : NULL);
    }
    text_buffer_format(line, "%s%s\n", config->commitment[0] != '\0' ? "," : "",
                       config->commitment);
}

// ---- JSON Lines

void tuning_json_values(TextBuffer *line, const TournamentConfig *config, const double *values) {
    text_buffer_add(line, "{");
    for (unsigned i = 0; i < parameter_count(config); i++) {
        char text[CONFIG_TUNE_VALUE_SIZE];
        (void)config_tune_value_text(text, config, i, values[i]);
        text_buffer_format(line, is_word(config, i) ? "%s\"%s\": \"%s\"" : "%s\"%s\": %s",
                           i > 0 ? ", " : "", config_tune_option(config, i)->key, text);
    }
    text_buffer_add(line, "}");
}

void tuning_json_head(TextBuffer *line, const TournamentConfig *config) {
    const ConfigTune *const tune = config->tune;
    text_buffer_format(line,
                       "{\"tuning\": {\"method\": \"%s\", \"iterations\": %" PRIu64
                       ", \"games_per_iteration\": %" PRIu64 ", \"against\": ",
                       both_move(config) ? "spsa" : "ntbea", tune->search.tuner.iterations,
                       tuning_iteration_games(config));
    if (tune->against) {
        text_buffer_json(line, config->bots[config_tune_opponent(config)].name);
    } else {
        text_buffer_add(line, "null");
    }
    if (config->commitment[0] != '\0') {
        text_buffer_format(line, ", \"commitment\": \"%s\"", config->commitment);
    }
    text_buffer_add(line, "}}\n");
}

void tuning_json_row(TextBuffer *line, const TournamentConfig *config, const Search *search,
                     const TuningStep *step) {
    double estimate[TUNER_PARAMETERS_MAX];
    for (unsigned i = 0; i < parameter_count(config); i++) {
        estimate[i] = search_value(search, i);
    }
    text_buffer_format(line, "{\"iteration\": %" PRIu64 ", \"games\": %" PRIu64, search->done,
                       search->done * tuning_iteration_games(config));
    if (step != NULL) {
        text_buffer_format(line, ", \"wins\": %" PRIu64 ", \"losses\": %" PRIu64 ", \"plus\": ",
                           step->wins, step->losses);
        tuning_json_values(line, config, step->probe.plus);
    }
    if (step != NULL && both_move(config)) {
        text_buffer_add(line, ", \"minus\": ");
        tuning_json_values(line, config, step->probe.minus);
    }
    text_buffer_add(line, ", \"estimate\": ");
    tuning_json_values(line, config, estimate);
    text_buffer_add(line, "}\n");
}

// ---- History of a stored tuning

typedef struct HistoryWriter {
    const TournamentConfig *config;
    const ExportSink *sink;
    bool csv;
    Status status; // the first error, with its text in `message`
    Message *message;
    TextBuffer line;
} HistoryWriter;

static void line_write(HistoryWriter *writer) {
    if (writer->status == STATUS_OK && !text_buffer_ok(&writer->line)) {
        writer->status = message_set(writer->message, STATUS_NO_MEMORY, "no memory for the export");
    } else if (writer->status == STATUS_OK) {
        writer->status = writer->sink->write(writer->sink->user, writer->line.text,
                                             writer->line.length, writer->message);
    }
    text_buffer_clear(&writer->line);
}

static void history_step(void *user, const Search *search, const TuningStep *step) {
    HistoryWriter *const writer = user;
    (writer->csv ? tuning_csv_row : tuning_json_row)(&writer->line, writer->config, search, step);
    line_write(writer);
}

Status tuning_export(Store *store, const TournamentConfig *config, bool csv, const ExportSink *sink,
                     Message *message) {
    HistoryWriter writer = {config, sink, csv, STATUS_OK, message, {0}};
    const TuningWatcher watcher = {.user = &writer, .iteration = history_step};
    Search search;
    if (config->tune == NULL) {
        return message_set(message, STATUS_INVALID,
                           "%s is not a tuning: it has games, but no history of values",
                           store_path(store));
    }
    Status status = search_create(&search, &config->tune->search, message);
    if (status == STATUS_OK) {
        (csv ? tuning_csv_head : tuning_json_head)(&writer.line, config);
        line_write(&writer);
        history_step(&writer, &search, NULL);
        status = tuning_history(&search, config, store, &watcher, message);
    }
    search_destroy(&search);
    text_buffer_free(&writer.line);
    return writer.status != STATUS_OK ? writer.status : status;
}
