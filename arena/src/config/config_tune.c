// SPDX-License-Identifier: MIT
#include "config/config_tune_reader.h"

#include "process/process_bot.h"
#include "schedule/formats/format.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Default of NTBEA, for scores of an iteration between 0 and 1.
#define EXPLORATION 0.2
#define NEIGHBORS   50
// Strength in Elo that the test must distinguish from 0.
#define TEST_ELO   20.0
#define TEST_ERROR 0.05

static const JsonKey TUNE_KEYS[] = {
    {"method", false},      {"iterations", true},  {"blocks", false},
    {"parameters", true},   {"test", false},       {"against", false},
    {"exploration", false}, {"neighbours", false}, {"deviations", false}};
static const JsonKey TEST_KEYS[] = {{"model", false}, {"elo0", false}, {"elo1", false},
                                    {"alpha", false}, {"beta", false}, {"blocks", false}};
static const char METHOD_WORDS[] = "spsa|ntbea";
static const JsonNumberRange EXPLORATIONS = {0.0, 1e6};
static const JsonRange NEIGHBOR_COUNTS = {1, NTBEA_NEIGHBORS_MAX};
static const JsonRange TEST_BLOCKS = {0, INT64_C(1) << 40};
static const JsonRange DEVIATION_BLOCKS = {2, 1 << 20};
static const JsonRange TUNE_BLOCKS = {1, 1 << 20};
enum { ITERATIONS_MAX = 1 << 30, BLOCKS = 8 };

// Names of the two versions of the bot.
static const char *const SIDE_NAMES[2] = {"plus", "minus"};

// ---- Test of the result

static Status test_read(const cJSON *object, ConfigTune *tune, Message *message) {
    const cJSON *const value = json_member(object, "test");
    SprtDesign *const design = &tune->test;
    int64_t blocks = 1000;
    *design = (SprtDesign){SPRT_LOGISTIC, 0.0, TEST_ELO, TEST_ERROR, TEST_ERROR};
    tune->test_blocks = (uint64_t)blocks;
    if (value == NULL) {
        return STATUS_OK;
    }
    Message more = {""};
    Status status = json_check_keys(value, TEST_KEYS, KEY_COUNT(TEST_KEYS), NULL, message);
    if (cJSON_IsObject(value) == 0) {
        return config_path_prefix(message, status, "test: ");
    }
    status = errors_join(message, status, config_read_design(value, design, &more), &more);
    status = errors_join(message, status,
                         json_get_integer(value, "blocks", TEST_BLOCKS, &blocks, &more), &more);
    tune->test_blocks = (uint64_t)blocks;
    return config_path_prefix(message, status, "test.");
}

// ---- The key "tune"

/** Reads the chosen opponent. The bots' names are already those of the sides. */
static Status opponent_read(ConfigReader *reader, ConfigBot *opponent, Message *message) {
    const cJSON *const value = json_member(json_member(reader->root, "tune"), "against");
    const Status status = config_read_bot(reader, value, opponent, message);
    if (status == STATUS_OK && strcmp(opponent->name, SIDE_NAMES[1]) == 0) {
        return message_set(message, STATUS_INVALID,
                           "tune.against.name: '%s' is a side's; give it another name",
                           opponent->name);
    }
    return config_path_prefix(message, status, "tune.against");
}

/** Appends a copy of the first bot as the second version. */
static Status side_add(TournamentConfig *config, const ConfigBot *first, Message *message) {
    ConfigBot *const second = &config->bots[config->bot_count];
    *second = *first;
    second->spec = (BotSpec){.bot_class = NULL};
    (void)snprintf(second->name, CONFIG_NAME_SIZE, "%s", SIDE_NAMES[1]);
    const Status status = bot_spec_copy(&second->spec, &first->spec, message);
    config->bot_count += status == STATUS_OK ? 1 : 0;
    return status;
}

/** Replaces the bot by the sides: two versions that meet each other or an opponent. */
static Status sides_make(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    ConfigTune *const tune = config->tune;
    ConfigBot *const bots = realloc(config->bots, 3 * sizeof *bots);
    if (bots == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the bots");
    }
    config->bots = bots;
    (void)snprintf(bots[0].name, CONFIG_NAME_SIZE, "%s", SIDE_NAMES[0]);
    if (!tune->against) {
        return side_add(config, &bots[0], message);
    }
    bots[1] = (ConfigBot){.name = ""};
    config->bot_count = 2; // config_destroy then frees it in any case
    const Status status = opponent_read(reader, &bots[1], message);
    if (status != STATUS_OK || tune->search.method == SEARCH_NTBEA) {
        return status;
    }
    // Both sides meet the opponent, which is the first bot, like the champion of a gauntlet.
    const ConfigBot opponent = bots[1];
    bots[1] = bots[0];
    bots[0] = opponent;
    tune->side = 1;
    return side_add(config, &bots[1], message);
}

static Status method_read(const cJSON *object, ConfigTune *tune, Message *message) {
    SearchSetup *const search = &tune->search;
    int method = SEARCH_SPSA;
    int64_t neighbors = NEIGHBORS;
    search->exploration = EXPLORATION;
    Message more = {""};
    Status status = json_get_word(object, "method", METHOD_WORDS, &method, message);
    status = errors_join(
        message, status,
        json_get_number(object, "exploration", EXPLORATIONS, &search->exploration, &more), &more);
    status = errors_join(message, status,
                         json_get_integer(object, "neighbours", NEIGHBOR_COUNTS, &neighbors, &more),
                         &more);
    search->method = (SearchMethod)method;
    search->neighbors = (unsigned)neighbors;
    tune->against = json_member(object, "against") != NULL;
    const bool ntbea_keys =
        json_member(object, "exploration") != NULL || json_member(object, "neighbours") != NULL;
    if (status == STATUS_OK && method == SEARCH_SPSA && ntbea_keys) {
        return message_set(
            message, STATUS_INVALID,
            "exploration: only for \"method\": \"ntbea\", like 'neighbours'; leave both out");
    }
    return status;
}

Status config_tune_schedule(ConfigReader *reader, Message *message) {
    const ConfigTune *const tune = reader->config->tune;
    ScheduleRequest *const request = &reader->request;
    if (request->rounds != 0 || request->games != 0) {
        return message_set(message, STATUS_INVALID,
                           "blocks: with 'tune', expected 'tune.iterations' and 'tune.blocks' "
                           "instead of 'blocks' or 'games'");
    }
    request->rounds = tune->search.tuner.iterations * tune->blocks;
    if (reader->config->bot_count == 3) {
        const bool given = json_member(reader->root, "format") != NULL;
        if (given && request->format != &FORMAT_GAUNTLET) {
            return message_set(message, STATUS_INVALID,
                               "format: cannot be combined with 'tune'; leave it out");
        }
        request->format = &FORMAT_GAUNTLET;
        request->champions = 1;
        request->shared_decks = true;
    }
    return STATUS_OK;
}

/** Checks what a tuning requires of the rest of the configuration. */
static Status context_check(const ConfigReader *reader, Message *message) {
    const TournamentConfig *const config = reader->config;
    const int players = reader->request.players;
    if ((reader->bots_read && config->bot_count != 1) || (players != 0 && players != 2)) {
        return message_set(message, STATUS_INVALID,
                           "tune: expected one bot, the one to tune, and two players");
    }
    if (reader->bots_read && config->bots[0].spec.bot_class == &PROCESS_BOT) {
        return message_set(message, STATUS_INVALID,
                           "tune: '%s' is a program, whose options are not known here; expected a "
                           "built-in bot or a plug-in. Compare versions of a program with "
                           "'carcarena run' (with 'sprt', for example). A program may be the "
                           "opponent, 'tune.against'",
                           config->bots[0].name);
    }
    if (reader->overrides->isolate) {
        return message_set(
            message, STATUS_INVALID,
            "tune: cannot be combined with --isolate, since the bots' options change "
            "during a tuning; leave it out (an opponent may be \"class\": "
            "\"process\")");
    }
    return STATUS_OK;
}

/** Reads a number. An absent key keeps the value of *out. */
static Status count_read(const cJSON *object, const char *key, JsonRange range, uint64_t *out,
                         Message *message) {
    int64_t count = (int64_t)*out;
    TRY(json_get_integer(object, key, range, &count, message));
    *out = (uint64_t)count;
    return STATUS_OK;
}

/** Reads the keys of "tune" except for "against". @param status of the check of the key names. */
static Status members_read(const ConfigReader *reader, const cJSON *object, Status status,
                           Message *message) {
    TournamentConfig *const config = reader->config;
    ConfigTune *const tune = config->tune;
    Message more = {""};
    status = errors_join(message, status, method_read(object, tune, &more), &more);
    const JsonRange iterations = {1, tune->search.method == SEARCH_NTBEA ? NTBEA_ITERATIONS_MAX
                                                                         : ITERATIONS_MAX};
    status = errors_join(
        message, status,
        count_read(object, "iterations", iterations, &tune->search.tuner.iterations, &more), &more);
    status = errors_join(message, status,
                         count_read(object, "blocks", TUNE_BLOCKS, &tune->blocks, &more), &more);
    if (reader->bots_read && json_member(object, "parameters") != NULL) {
        status =
            errors_join(message, status,
                        config_tune_parameters(object, &config->bots[0].spec, tune, &more), &more);
    }
    status = errors_join(message, status, test_read(object, tune, &more), &more);
    status = errors_join(
        message, status,
        count_read(object, "deviations", DEVIATION_BLOCKS, &tune->deviation_blocks, &more), &more);
    return config_path_prefix(message, status, "tune.");
}

Status config_read_tune(ConfigReader *reader, Message *message) {
    const cJSON *const object = json_member(reader->root, "tune");
    if (object == NULL) {
        return STATUS_OK;
    }
    TRY(context_check(reader, message));
    const Status names = json_check_keys(object, TUNE_KEYS, KEY_COUNT(TUNE_KEYS), NULL, message);
    if (cJSON_IsObject(object) == 0) {
        return config_path_prefix(message, names, "tune: ");
    }
    ConfigTune *const tune = calloc(1, sizeof *tune);
    if (tune == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the parameters");
    }
    tune->blocks = BLOCKS;
    reader->config->tune = tune;
    TRY(members_read(reader, object, names, message));
    return reader->bots_read ? sides_make(reader, message) : STATUS_OK;
}
