// SPDX-License-Identifier: MIT
#include "config/config_reader.h"

#include "carcarena/engine/names.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// c_end unless given: such a part of the range; of a logarithm, about 10 %.
#define C_END_SHARE 0.05
#define C_END_LOG   0.1
#define R_END       0.02
// Strength the test shall tell from none, in Elo.
#define TEST_ELO   20.0
#define TEST_ERROR 0.05

static const JsonKey TUNE_KEYS[] = {
    {"iterations", true}, {"blocks", false}, {"parameters", true}, {"test", false}};
static const JsonKey PARAMETER_KEYS[] = {
    {"minimum", false}, {"maximum", false}, {"c_end", false}, {"r_end", false}, {"scale", false}};
static const JsonKey TEST_KEYS[] = {{"model", false}, {"elo0", false}, {"elo1", false},
                                    {"alpha", false}, {"beta", false}, {"blocks", false}};
static const char SCALE_WORDS[] = "linear|log";

static const JsonNumberRange POSITIVE = {1e-12, 1e12};
static const JsonRange TEST_BLOCKS = {0, INT64_C(1) << 40};
static const JsonRange TUNE_BLOCKS = {1, 1 << 20};
static const JsonRange ITERATIONS = {1, 1 << 30};

// ---- Parameters

static double option_value(const BotSpec *spec, unsigned option) {
    return spec->bot_class->options[option].type == BOT_OPTION_INTEGER
               ? (double)spec->values[option].integer
               : spec->values[option].real;
}

/** Number of an option that can be tuned. */
static Status option_find(const BotClass *bot_class, const char *key, unsigned *out,
                          Message *message) {
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        if (strcmp(bot_class->options[i].key, key) != 0) {
            continue;
        }
        if (bot_class->options[i].type == BOT_OPTION_WORD) {
            return message_set(message, STATUS_INVALID,
                               ": an option with words; only numbers can be tuned");
        }
        *out = i;
        return STATUS_OK;
    }
    NameList known = name_list(key);
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        if (bot_class->options[i].type != BOT_OPTION_WORD) {
            name_list_add(&known, bot_class->options[i].key);
        }
    }
    return message_set(message, STATUS_INVALID, ": bot %s has no such option%s", bot_class->name,
                       name_list_text(&known));
}

/** Bounds and scale fit each other and the start. */
static Status parameter_check(const TunerParameter *parameter, Message *message) {
    if (parameter->scale == TUNER_LOG && !(parameter->minimum > 0)) {
        return message_set(message, STATUS_INVALID,
                           ".minimum: above 0 expected on the logarithmic scale");
    }
    if (!(parameter->minimum < parameter->maximum)) {
        return message_set(message, STATUS_INVALID, ".minimum: expected below maximum, %g",
                           parameter->maximum);
    }
    if (!(parameter->start >= parameter->minimum && parameter->start <= parameter->maximum)) {
        return message_set(message, STATUS_INVALID,
                           ": the bot's own value, %g, where tuning starts, is not within %g "
                           "and %g",
                           parameter->start, parameter->minimum, parameter->maximum);
    }
    return STATUS_OK;
}

static Status parameter_read(const cJSON *value, const BotSpec *spec, unsigned option,
                             TunerParameter *out, Message *message) {
    const BotOptionSpec *const known = &spec->bot_class->options[option];
    const JsonNumberRange range = {known->minimum, known->maximum};
    int scale = TUNER_LINEAR;
    *out = (TunerParameter){.start = option_value(spec, option),
                            .minimum = known->minimum,
                            .maximum = known->maximum,
                            .r_end = R_END,
                            .integer = known->type == BOT_OPTION_INTEGER};
    Status status = json_check_object(value, PARAMETER_KEYS, KEY_COUNT(PARAMETER_KEYS), message);
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, cJSON_IsObject(value) != 0 ? "." : ": ");
    }
    if (status == STATUS_OK) {
        status = json_get_number(value, "minimum", range, &out->minimum, message);
    }
    if (status == STATUS_OK) {
        status = json_get_number(value, "maximum", range, &out->maximum, message);
    }
    if (status == STATUS_OK) {
        status = json_get_word(value, "scale", SCALE_WORDS, &scale, message);
    }
    out->scale = (TunerScale)scale;
    out->c_end = out->scale == TUNER_LOG ? C_END_LOG : C_END_SHARE * (out->maximum - out->minimum);
    if (status == STATUS_OK) {
        status = json_get_number(value, "c_end", POSITIVE, &out->c_end, message);
    }
    if (status == STATUS_OK) {
        status = json_get_number(value, "r_end", POSITIVE, &out->r_end, message);
    }
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, ".");
    }
    return parameter_check(out, message);
}

static Status parameters_read(const cJSON *object, const BotSpec *spec, ConfigTune *tune,
                              Message *message) {
    const cJSON *const parameters = json_member(object, "parameters");
    const int count = cJSON_GetArraySize(parameters);
    if (cJSON_IsObject(parameters) == 0 || count < 1 || count > TUNER_PARAMETERS_MAX) {
        return message_set(message, STATUS_INVALID,
                           "parameters: expected an object of 1 to %d options of the bot",
                           TUNER_PARAMETERS_MAX);
    }
    for (const cJSON *member = parameters->child; member != NULL; member = member->next) {
        const unsigned index = tune->tuner.count;
        Status status = STATUS_OK;
        if (!text_is_line(member->string) || json_member(parameters, member->string) != member) {
            return message_set(message, STATUS_INVALID,
                               "parameters: a key that is given twice or no plain text");
        }
        status = option_find(spec->bot_class, member->string, &tune->options[index], message);
        if (status == STATUS_OK) {
            status = parameter_read(member, spec, tune->options[index],
                                    &tune->tuner.parameters[index], message);
        }
        if (status != STATUS_OK) {
            return config_path_prefix(message, status, "parameters.%.60s", member->string);
        }
        tune->tuner.count++;
    }
    return STATUS_OK;
}

// ---- The test afterwards

static Status test_read(const cJSON *object, ConfigTune *tune, Message *message) {
    const cJSON *const value = json_member(object, "test");
    SprtDesign *const design = &tune->test;
    int64_t blocks = 1000;
    *design = (SprtDesign){SPRT_LOGISTIC, 0.0, TEST_ELO, TEST_ERROR, TEST_ERROR};
    tune->test_blocks = (uint64_t)blocks;
    if (value == NULL) {
        return STATUS_OK;
    }
    Status status = json_check_object(value, TEST_KEYS, KEY_COUNT(TEST_KEYS), message);
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, cJSON_IsObject(value) != 0 ? "test." : "test: ");
    }
    status = config_read_design(value, design, message);
    if (status == STATUS_OK) {
        status = json_get_integer(value, "blocks", TEST_BLOCKS, &blocks, message);
    }
    tune->test_blocks = (uint64_t)blocks;
    return config_path_prefix(message, status, "test.");
}

// ---- The whole

/** Makes the one bot into the two sides. */
static Status sides_make(TournamentConfig *config, Message *message) {
    ConfigBot *const bots = realloc(config->bots, 2 * sizeof *bots);
    if (bots == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the bots");
    }
    config->bots = bots;
    config->bot_count = 2;
    bots[1] = bots[0];
    (void)snprintf(bots[0].name, CONFIG_NAME_SIZE, "plus");
    (void)snprintf(bots[1].name, CONFIG_NAME_SIZE, "minus");
    return STATUS_OK;
}

Status config_read_tune(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    const cJSON *const object = json_member(reader->root, "tune");
    if (object == NULL) {
        return STATUS_OK;
    }
    if (config->bot_count != 1 || reader->players != 2) {
        return message_set(message, STATUS_INVALID,
                           "tune: expected one bot, the one to tune, and two players");
    }
    Status status = json_check_object(object, TUNE_KEYS, KEY_COUNT(TUNE_KEYS), message);
    if (status != STATUS_OK) {
        return config_path_prefix(message, status,
                                  cJSON_IsObject(object) != 0 ? "tune." : "tune: ");
    }
    int64_t iterations = 0;
    int64_t blocks = 8;
    ConfigTune *const tune = calloc(1, sizeof *tune);
    if (tune == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the parameters");
    }
    config->tune = tune;
    status = json_get_integer(object, "iterations", ITERATIONS, &iterations, message);
    if (status == STATUS_OK) {
        status = json_get_integer(object, "blocks", TUNE_BLOCKS, &blocks, message);
    }
    if (status == STATUS_OK) {
        status = parameters_read(object, &config->bots[0].spec, tune, message);
    }
    if (status == STATUS_OK) {
        status = test_read(object, tune, message);
    }
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, "tune.");
    }
    tune->tuner.iterations = (uint64_t)iterations;
    tune->blocks = (uint64_t)blocks;
    return sides_make(config, message);
}

// ---- Its canonical text

static void text_number(TextBuffer *buffer, const char *before, double value) {
    char text[CONFIG_VALUE_SIZE];
    text_buffer_add(buffer, before);
    text_buffer_add(buffer, config_number_text(text, value));
}

static void text_test(TextBuffer *buffer, const ConfigTune *tune) {
    text_buffer_add(buffer, "    \"test\": {");
    config_text_design(buffer, &tune->test);
    text_buffer_format(buffer, ", \"blocks\": %" PRIu64 "}\n", tune->test_blocks);
}

void config_text_tune(TextBuffer *buffer, const TournamentConfig *config) {
    const ConfigTune *const tune = config->tune;
    if (tune == NULL) {
        return;
    }
    text_buffer_format(buffer,
                       "  \"tune\": {\n    \"iterations\": %" PRIu64 ",\n    \"blocks\": %" PRIu64
                       ",\n    \"parameters\": {\n",
                       tune->tuner.iterations, tune->blocks);
    for (unsigned i = 0; i < tune->tuner.count; i++) {
        const TunerParameter *const parameter = &tune->tuner.parameters[i];
        const BotOptionSpec *const option =
            &config->bots[0].spec.bot_class->options[tune->options[i]];
        text_buffer_format(buffer, "      \"%s\": {", option->key);
        text_number(buffer, "\"minimum\": ", parameter->minimum);
        text_number(buffer, ", \"maximum\": ", parameter->maximum);
        text_number(buffer, ", \"c_end\": ", parameter->c_end);
        text_number(buffer, ", \"r_end\": ", parameter->r_end);
        text_buffer_format(buffer, ", \"scale\": \"%s\"}%s\n",
                           parameter->scale == TUNER_LOG ? "log" : "linear",
                           i + 1 < tune->tuner.count ? "," : "");
    }
    text_buffer_add(buffer, "    },\n");
    text_test(buffer, tune);
    text_buffer_add(buffer, "  },\n");
}

// ---- The tournament of the test

/** The configuration as JSON, with what differs in the test replaced. */
static cJSON *test_json(const TournamentConfig *config, const BotSpec *tuned) {
    static const char *const NAMES[2] = {"tuned", "start"};
    cJSON *const root = cJSON_Parse(config_text(config));
    cJSON *const bots = cJSON_CreateArray();
    const BotSpec *const specs[2] = {tuned, &config->bots[0].spec};
    char name[CONFIG_NAME_SIZE];
    char seed[24];
    (void)snprintf(name, sizeof name, "%.*s-test", CONFIG_NAME_SIZE - 6, config->name);
    // Fresh decks: no block of the tuning has a deck of this seed.
    (void)snprintf(seed, sizeof seed, "0x%016" PRIx64, rng_mix(config->schedule.request.seed));
    const char *const dropped[] = {"tune", "name", "seed", "bots", "deals"};
    for (size_t i = 0; i < sizeof dropped / sizeof dropped[0]; i++) {
        cJSON_DeleteItemFromObjectCaseSensitive(root, dropped[i]);
    }
    for (int i = 0; i < 2; i++) {
        char text[BOT_SPEC_TEXT_SIZE];
        cJSON *const bot = cJSON_CreateObject();
        cJSON *const budget = cJSON_AddObjectToObject(bot, "budget");
        (void)cJSON_AddStringToObject(bot, "name", NAMES[i]);
        (void)cJSON_AddStringToObject(bot, "spec", bot_spec_to_text(specs[i], text, sizeof text));
        (void)cJSON_AddNumberToObject(budget, "simulations", (double)config->bots[0].simulations);
        (void)cJSON_AddNumberToObject(budget, "move_ms", (double)config->bots[0].move_ms);
        (void)cJSON_AddNumberToObject(budget, "game_ms", (double)config->bots[0].game_ms);
        (void)cJSON_AddNumberToObject(budget, "increment_ms", (double)config->bots[0].increment_ms);
        (void)cJSON_AddNumberToObject(budget, "margin_ms", (double)config->bots[0].margin_ms);
        (void)cJSON_AddStringToObject(budget, "clock",
                                      config->bots[0].processor_clock ? "processor" : "wall");
        (void)cJSON_AddItemToArray(bots, bot);
    }
    (void)cJSON_AddItemToObject(root, "bots", bots);
    (void)cJSON_AddStringToObject(root, "name", name);
    (void)cJSON_AddStringToObject(root, "seed", seed);
    (void)cJSON_AddNumberToObject(root, "blocks", (double)config->tune->test_blocks);
    return root;
}

Status config_tune_test(TournamentConfig **out, const TournamentConfig *config,
                        const BotSpec *tuned, Message *message) {
    CHECK(config->tune != NULL && config->tune->test_blocks > 0);
    ConfigOverrides overrides = config_overrides_none();
    TextBuffer folder = {0};
    text_buffer_format(&folder, "%s/test", config->output);
    cJSON *const root = test_json(config, tuned);
    char *const text = cJSON_PrintUnformatted(root);
    cJSON_Delete(root);
    Status status = STATUS_NO_MEMORY;
    if (text == NULL || !text_buffer_ok(&folder)) {
        (void)message_set(message, status, "no memory for the test");
    } else {
        overrides.output = folder.text;
        overrides.threads = config->threads;
        status =
            config_parse(out, text, strlen(text), "test of the tuned bot", &overrides, message);
    }
    cJSON_free(text);
    text_buffer_free(&folder);
    return status;
}
