// SPDX-License-Identifier: MIT
//
// Tournaments of a tuning besides its iterations: the test, and the runs of single candidates.
#include "config/config_tune_reader.h"
#include "schedule/keyed_stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** The tournaments besides the iterations. */
typedef enum TunePart { PART_TEST = 1, PART_CANDIDATE } TunePart;

// ---- The tournament of the test

static void bot_add(cJSON *bots, const ConfigBot *like, const BotSpec *spec, const char *name) {
    cJSON *const bot = cJSON_CreateObject();
    cJSON *const budget = cJSON_AddObjectToObject(bot, "budget");
    (void)cJSON_AddStringToObject(bot, "name", name);
    (void)cJSON_AddStringToObject(bot, "spec", bot_spec_text(spec));
    (void)cJSON_AddNumberToObject(budget, "simulations", (double)like->simulations);
    (void)cJSON_AddNumberToObject(budget, "move_ms", (double)like->move_ms);
    (void)cJSON_AddNumberToObject(budget, "game_ms", (double)like->game_ms);
    (void)cJSON_AddNumberToObject(budget, "increment_ms", (double)like->increment_ms);
    (void)cJSON_AddNumberToObject(budget, "margin_ms", (double)like->margin_ms);
    (void)cJSON_AddStringToObject(budget, "clock", like->processor_clock ? "processor" : "wall");
    (void)cJSON_AddItemToArray(bots, bot);
}

/** Returns the bots of the test: tuned and start, or both and a chosen opponent. */
static cJSON *test_bots(const TournamentConfig *config, const BotSpec *tuned) {
    const ConfigBot *const start = &config->bots[config->tune->side];
    cJSON *const bots = cJSON_CreateArray();
    if (config->tune->against) {
        const ConfigBot *const opponent = &config->bots[config_tune_opponent(config)];
        bot_add(bots, opponent, &opponent->spec, opponent->name);
    }
    bot_add(bots, start, tuned, "tuned");
    bot_add(bots, start, &start->spec, "start");
    return bots;
}

/** Returns the configuration as JSON with other bots and without "tune". */
static cJSON *variant_json(const TournamentConfig *config, cJSON *bots, const char *suffix,
                           uint64_t blocks) {
    static const char *const DROPPED[] = {"tune", "name", "bots", "format", "decks"};
    cJSON *const root = cJSON_Parse(config_text(config));
    char name[CONFIG_NAME_SIZE];
    (void)snprintf(name, sizeof name, "%.*s-%s", CONFIG_NAME_SIZE - 12, config->name, suffix);
    for (size_t i = 0; i < sizeof DROPPED / sizeof DROPPED[0]; i++) {
        cJSON_DeleteItemFromObjectCaseSensitive(root, DROPPED[i]);
    }
    (void)cJSON_AddItemToObject(root, "bots", bots);
    (void)cJSON_AddStringToObject(root, "name", name);
    (void)cJSON_AddNumberToObject(root, "blocks", (double)blocks);
    return root;
}

/**
 * Parses a generated configuration and takes ownership of `root`.
 * @param part makes the secrets that follow from a sealed tuning's secret differ.
 */
static Status variant_parse(TournamentConfig **out, const TournamentConfig *config, cJSON *root,
                            const char *folder, TunePart part, Message *message) {
    ConfigOverrides overrides = config_overrides_none();
    const StreamKey secret = keyed_key(&config->schedule.request.secret, KEY_OF_PART, part);
    overrides.secret = config->has_secret ? &secret : NULL;
    char *const text = cJSON_PrintUnformatted(root);
    cJSON_Delete(root);
    if (text == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the test");
    }
    overrides.output = folder;
    overrides.threads = config->threads;
    overrides.read_only = config->read_only;
    const Status status =
        config_parse(out, text, strlen(text), "bots of the tuning", &overrides, message);
    cJSON_free(text);
    return status;
}

/** Returns the configuration of the test. */
static cJSON *test_json(const TournamentConfig *config, const BotSpec *tuned) {
    cJSON *const root =
        variant_json(config, test_bots(config, tuned), "test", config->tune->test_blocks);
    char seed[24];
    // Fresh decks: no block of the tuning has a deck of this seed.
    (void)snprintf(seed, sizeof seed, "0x%016" PRIx64, rng_mix(config->schedule.request.seed));
    cJSON_DeleteItemFromObjectCaseSensitive(root, "seed");
    cJSON_DeleteItemFromObjectCaseSensitive(root, "deals");
    (void)cJSON_AddStringToObject(root, "seed", seed);
    if (config->tune->against) {
        (void)cJSON_AddStringToObject(root, "format", "gauntlet");
        (void)cJSON_AddStringToObject(root, "decks", "shared");
    }
    return root;
}

Status config_tune_test(TournamentConfig **out, const TournamentConfig *config,
                        const BotSpec *tuned, Message *message) {
    CHECK(config->tune != NULL && config->tune->test_blocks > 0);
    TextBuffer folder = {0};
    text_buffer_format(&folder, "%s/test", config->output);
    const Status status =
        text_buffer_ok(&folder)
            ? variant_parse(out, config, test_json(config, tuned), folder.text, PART_TEST, message)
            : message_set(message, STATUS_NO_MEMORY, "no memory for the test");
    text_buffer_free(&folder);
    return status;
}

// ---- The tournament of one candidate

Status config_tune_folder(char **out, const TournamentConfig *config, const BotSpec *spec,
                          Message *message) {
    TextBuffer folder = {0};
    uint64_t hash = 0;
    for (const char *c = bot_spec_text(spec); *c != '\0'; c++) {
        hash = rng_mix(hash ^ (unsigned char)*c);
    }
    text_buffer_format(&folder, "%s/asked/%016" PRIx64, config->output, hash);
    if (!text_buffer_ok(&folder)) {
        text_buffer_free(&folder);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the folder of a candidate");
    }
    *out = folder.text;
    return STATUS_OK;
}

Status config_tune_candidate(TournamentConfig **out, const TournamentConfig *config,
                             const BotSpec *spec, uint64_t blocks, Message *message) {
    const ConfigBot *const start = &config->bots[config->tune->side];
    const ConfigBot *const opponent = &config->bots[config_tune_opponent(config)];
    cJSON *const bots = cJSON_CreateArray();
    char *folder = NULL;
    bot_add(bots, start, spec, "candidate");
    if (config->tune->against) {
        bot_add(bots, opponent, &opponent->spec, opponent->name);
    } else {
        bot_add(bots, start, &start->spec, "start");
    }
    cJSON *const root = variant_json(config, bots, "asked", blocks);
    Status status = config_tune_folder(&folder, config, spec, message);
    if (status == STATUS_OK) {
        status = variant_parse(out, config, root, folder, PART_CANDIDATE, message);
    } else {
        cJSON_Delete(root);
    }
    free(folder);
    return status;
}
