// SPDX-License-Identifier: MIT
//
// Sequential tests in configurations: of a run, and of what a tuning found.
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
    for (size_t i = 0; status == STATUS_OK && i < sizeof rows / sizeof rows[0]; i++) {
        status = json_get_number(object, rows[i].key, rows[i].range, rows[i].out, message);
    }
    if (status == STATUS_OK && !(design->elo0 < design->elo1)) {
        status =
            message_set(message, STATUS_INVALID, "elo1: expected above elo0, %g", design->elo0);
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

Status config_read_sprt(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    const cJSON *const value = json_member(reader->root, "sprt");
    if (value == NULL) {
        return STATUS_OK;
    }
    SprtDesign design = {SPRT_NORMALIZED, 0.0, 0.0, 0.05, 0.05};
    int score = TRIAL_FIRST;
    Status status = json_check_object(value, SPRT_KEYS, KEY_COUNT(SPRT_KEYS), message);
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, cJSON_IsObject(value) != 0 ? "sprt." : "sprt: ");
    }
    status = config_read_design(value, &design, message);
    if (status == STATUS_OK) {
        status = json_get_word(value, "score", SCORE_WORDS, &score, message);
    }
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, "sprt.");
    }
    return trial_create(&config->trial, &design, (TrialScore)score, &config->schedule, message);
}

void config_text_sprt(TextBuffer *buffer, const TournamentConfig *config) {
    const Trial *const trial = config->trial;
    if (trial == NULL) {
        return;
    }
    text_buffer_add(buffer, "  \"sprt\": {");
    config_text_design(buffer, &trial->design);
    text_buffer_add(buffer, trial->score == TRIAL_RANK ? ", \"score\": \"rank\"},\n" : "},\n");
}
