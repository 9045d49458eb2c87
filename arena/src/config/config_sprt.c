// SPDX-License-Identifier: MIT
//
// Sequential tests in configurations: the test of a run, and the test of a tuning's result.
#include "config/config_reader.h"
#include "schedule/trial.h"
#include "text/text_buffer.h"

#define ELO_LIMIT    4000.0
#define ERROR_LOWEST 1e-9

static const JsonKey SPRT_KEYS[] = {{"model", false}, {"elo0", true},  {"elo1", true},
                                    {"alpha", false}, {"beta", false}, {"score", false}};
static const char MODEL_WORDS[] = "normalized|logistic";
static const char SCORE_WORDS[] = "first|rank";

Status config_read_design(const cJSON *object, SprtDesign *design, Message *message) {
    const JsonNumberRange elo = {-ELO_LIMIT, ELO_LIMIT};
    const JsonNumberRange error = {ERROR_LOWEST, 0.5 - ERROR_LOWEST};
    int model = (int)design->model;
    const struct {
        const char *key;
        JsonNumberRange range;
        double *out;
    } rows[] = {{"elo0", elo, &design->elo0},
                {"elo1", elo, &design->elo1},
                {"alpha", error, &design->alpha},
                {"beta", error, &design->beta}};
    Status status = json_get_word(object, "model", MODEL_WORDS, &model, message);
    Message more = {""};
    bool bounds_read = true; // elo0 and elo1 were read
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Status read = json_get_number(object, rows[i].key, rows[i].range, rows[i].out, &more);
        status = errors_join(message, status, read, &more);
        bounds_read = bounds_read && (read == STATUS_OK || rows[i].range.minimum > -ELO_LIMIT);
    }
    if (bounds_read && !(design->elo0 < design->elo1)) {
        const Status order =
            message_set(&more, STATUS_INVALID, "elo1: expected above elo0, %g", design->elo0);
        status = errors_join(message, status, order, &more);
    }
    design->model = (SprtModel)model;
    return status;
}

void config_text_design(TextBuffer *buffer, const SprtDesign *design) {
    const struct {
        const char *key;
        double value;
    } rows[] = {{"elo0", design->elo0},
                {"elo1", design->elo1},
                {"alpha", design->alpha},
                {"beta", design->beta}};
    text_buffer_format(buffer, "\"model\": \"%s\"",
                       design->model == SPRT_LOGISTIC ? "logistic" : "normalized");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[CONFIG_VALUE_SIZE];
        text_buffer_format(buffer, ", \"%s\": %s", rows[i].key,
                           config_number_text(text, rows[i].value));
    }
}

Status config_read_sprt(ConfigReader *reader, bool scheduled, Message *message) {
    TournamentConfig *const config = reader->config;
    const cJSON *const value = json_member(reader->root, "sprt");
    if (value == NULL) {
        return STATUS_OK;
    }
    // Extreme values where keys are missing, so that no error about their order follows.
    SprtDesign design = {SPRT_NORMALIZED, -2 * ELO_LIMIT, 2 * ELO_LIMIT, 0.05, 0.05};
    int score = TRIAL_FIRST;
    Message more = {""};
    Status status = json_check_keys(value, SPRT_KEYS, KEY_COUNT(SPRT_KEYS), NULL, message);
    if (cJSON_IsObject(value) == 0) {
        return config_path_prefix(message, status, "sprt: ");
    }
    status = errors_join(message, status, config_read_design(value, &design, &more), &more);
    status = errors_join(message, status, json_get_word(value, "score", SCORE_WORDS, &score, &more),
                         &more);
    if (status != STATUS_OK || !scheduled) {
        return config_path_prefix(message, status, "sprt.");
    }
    return trial_create(&config->trial, &design, (TrialScore)score, &config->schedule, message);
}

void config_text_sprt(TextBuffer *buffer, const ConfigReader *reader) {
    const Trial *const trial = reader->config->trial;
    if (trial == NULL) {
        return;
    }
    text_buffer_add(buffer, "  \"sprt\": {");
    config_text_design(buffer, &trial->design);
    text_buffer_add(buffer, trial->score == TRIAL_RANK ? ", \"score\": \"rank\"},\n" : "},\n");
}
