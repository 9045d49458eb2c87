// SPDX-License-Identifier: MIT
#include "carcarena/arena/config.h"

#include "config/config_reader.h"
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "schedule/trial.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A sequential test ends after so many blocks unless the configuration says how many.
enum { SPRT_BLOCKS = 1000000 };

static const JsonKey CONFIG_KEYS[] = {
    {"$schema", false},   {"name", false},        {"seed", false},
    {"tilesets", true},   {"expansions", false},  {"options", false},
    {"players", true},    {"bots", true},         {"format", false},
    {"seats", false},     {"decks", false},       {"repeat", false},
    {"champions", false}, {"reverse", false},     {"deals", false},
    {"blocks", false},    {"games", false},       {"budget", false},
    {"threads", false},   {"record", false},      {"start", false},
    {"tie", false},       {"tie_replays", false}, {"max_bot_faults", false},
    {"output", false},    {"tune", false},        {"rating_interval", false},
    {"log", false},       {"rounds", false},      {"finals", false},
    {"sprt", false},      {"store", false},       {"tile_files", false},
    {"copies", false},
};
ConfigOverrides config_overrides_none(void) {
    return (ConfigOverrides){.threads = -1, .rating_interval = -1};
}

// ---- Names

static bool name_is_plain(const char *name) {
    static const char ALLOWED[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return name[0] != '\0' && name[0] != '.' && name[strspn(name, ALLOWED)] == '\0';
}

/** Name of the run: as given, else the file's name without folder and ".json". */
static Status read_name(ConfigReader *reader, Message *message) {
    const char *name = NULL;
    const Status status = json_get_text(reader->root, "name", &name, message);
    if (status != STATUS_OK) {
        return status;
    }
    char *const out = reader->config->name;
    if (name == NULL) {
        const char *const slash = strrchr(reader->file_name, '/');
        (void)snprintf(out, CONFIG_NAME_SIZE, "%s", slash == NULL ? reader->file_name : slash + 1);
        char *const ending = strstr(out, ".json");
        if (ending != NULL) {
            *ending = '\0';
        }
        name = out;
    }
    if (strlen(name) >= CONFIG_NAME_SIZE || !name_is_plain(name)) {
        return message_set(message, STATUS_INVALID,
                           "name: '%.80s' given; expected at most %d letters, digits, '-', '_' and "
                           "'.', since results/NAME becomes a folder",
                           name, CONFIG_NAME_SIZE - 1);
    }
    if (name != out) {
        (void)snprintf(out, CONFIG_NAME_SIZE, "%s", name);
    }
    return STATUS_OK;
}

static Status read_output(ConfigReader *reader, Message *message) {
    const char *folder = NULL;
    reader->config->shard = reader->overrides->shard;
    const Status status = json_get_text(reader->root, "output", &folder, message);
    if (status != STATUS_OK) {
        return status;
    }
    if (reader->overrides->output != NULL) {
        folder = reader->overrides->output;
    }
    TextBuffer buffer = {0};
    if (folder != NULL && folder[0] != '\0') {
        text_buffer_add(&buffer, folder);
    } else {
        text_buffer_format(&buffer, "results/%s", reader->config->name);
        if (shard_is_part(reader->config->shard)) {
            text_buffer_format(&buffer, "-shard-%u-of-%u", reader->config->shard.index + 1,
                               reader->config->shard.count);
        }
    }
    reader->config->output = buffer.text;
    return text_buffer_ok(&buffer)
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for the configuration");
}

// ---- Rules

/** Strings of an array; borrowed. */
static Status read_texts(const cJSON *root, const char *key, const char **out, uint16_t *count,
                         Message *message) {
    const cJSON *array = NULL;
    const Status status = json_get_texts(root, key, &array, message);
    *count = 0;
    if (status != STATUS_OK || array == NULL) {
        return status;
    }
    for (const cJSON *item = array->child; item != NULL; item = item->next) {
        if (*count == RULES_SETUP_TILESETS_MAX) {
            return message_set(message, STATUS_INVALID, "%s: more than %d", key,
                               RULES_SETUP_TILESETS_MAX);
        }
        if (!text_is_line(item->valuestring)) {
            return message_set(message, STATUS_INVALID, "%s[%u]: expected a line of UTF-8", key,
                               *count);
        }
        out[(*count)++] = item->valuestring;
    }
    return STATUS_OK;
}

/** The texts of tile set files, where the configuration brings them along. */
static Status read_tile_files(const cJSON *root, const RulesRequest *request, const char **out,
                              Message *message) {
    const cJSON *const files = json_member(root, "tile_files");
    if (files != NULL && !cJSON_IsObject(files)) {
        return message_set(message, STATUS_INVALID,
                           "tile_files: expected an object of files and their texts");
    }
    for (unsigned i = 0; i < request->tileset_count; i++) {
        const cJSON *const text = files == NULL ? NULL : json_member(files, request->tilesets[i]);
        if (text != NULL && !cJSON_IsString(text)) {
            return message_set(message, STATUS_INVALID, "tile_files: \"%.80s\": expected a text",
                               request->tilesets[i]);
        }
        out[i] = text == NULL ? NULL : text->valuestring;
    }
    return STATUS_OK;
}

static Status read_rules(ConfigReader *reader, Message *message) {
    const char *tilesets[RULES_SETUP_TILESETS_MAX];
    const char *texts[RULES_SETUP_TILESETS_MAX] = {NULL};
    const char *expansions[RULES_SETUP_TILESETS_MAX];
    RulesRequest request = {.tilesets = tilesets, .texts = texts, .expansions = expansions};
    ConfigOptions options;
    Status status = read_texts(reader->root, "tilesets", tilesets, &request.tileset_count, message);
    if (status == STATUS_OK) {
        status =
            read_texts(reader->root, "expansions", expansions, &request.expansion_count, message);
    }
    if (status == STATUS_OK) {
        status = read_tile_files(reader->root, &request, texts, message);
    }
    if (status == STATUS_OK) {
        status = config_read_options(reader->root, &options, message);
    }
    if (status == STATUS_OK) {
        const JsonRange range = {2, PLAYERS_MAX};
        status = json_get_integer(reader->root, "players", range, &reader->players, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    request.options = options.values;
    request.option_count = (uint16_t)options.count;
    request.players = (int)reader->players;
    return rules_setup_create(&reader->config->setup, &request, message);
}

// ---- Schedule and match

/** A tuning lasts as long as its iterations do. */
static Status tune_length(ConfigReader *reader, Message *message) {
    const ConfigTune *const tune = reader->config->tune;
    ScheduleRequest *const request = &reader->request;
    if (request->rounds != 0 || request->games != 0) {
        return message_set(message, STATUS_INVALID,
                           "blocks: with 'tune', expected 'tune.iterations' and 'tune.blocks' "
                           "instead of 'blocks' or 'games'");
    }
    request->rounds = tune->tuner.iterations * tune->blocks;
    return STATUS_OK;
}

static Status read_length(ConfigReader *reader, Message *message) {
    ScheduleRequest *const request = &reader->request;
    const ConfigOverrides *const overrides = reader->overrides;
    Status status = config_get_count(reader->root, "blocks", &request->rounds, message);
    if (status == STATUS_OK) {
        status = config_get_count(reader->root, "games", &request->games, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (request->rounds != 0 && request->games != 0) {
        return message_set(message, STATUS_INVALID,
                           "games: expected either 'games' or 'blocks', not both");
    }
    if (reader->config->tune != NULL) {
        return tune_length(reader, message);
    }
    if (overrides->blocks != 0 || overrides->games != 0) {
        request->rounds = overrides->blocks;
        request->games = overrides->games;
    }
    const bool in_stages = request->format->next != NULL;
    if (in_stages && request->games != 0) {
        return message_set(message, STATUS_INVALID,
                           "games: format '%s' is counted in 'blocks' a table",
                           format_word(request->format));
    }
    if (request->rounds == 0 && request->games == 0) {
        request->rounds = in_stages                                   ? 1
                          : json_member(reader->root, "sprt") != NULL ? SPRT_BLOCKS
                                                                      : 0;
    }
    if (request->rounds == 0 && request->games == 0) {
        return message_set(message, STATUS_INVALID, "blocks: expected 'blocks' or 'games'");
    }
    return STATUS_OK;
}

static Status read_words(ConfigReader *reader, Message *message) {
    int design = SEATS_BALANCED;
    int start = START_SEAT0;
    int tie = TIE_DRAW;
    int decks = 0;
    int copies = reader->overrides->stored ? 1 : 0; // programs before the key repeated them
    const struct {
        const char *key, *words;
        int *out;
    } rows[] = {
        {"seats", CONFIG_DESIGN_WORDS, &design},  {"start", CONFIG_START_WORDS, &start},
        {"tie", CONFIG_TIE_WORDS, &tie},          {"decks", CONFIG_DECKS_WORDS, &decks},
        {"copies", CONFIG_COPIES_WORDS, &copies},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Status status =
            json_get_word(reader->root, rows[i].key, rows[i].words, rows[i].out, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    reader->request.design = (SeatDesign)design;
    reader->request.start = (StartRule)start;
    reader->request.shared_decks = decks == 1;
    reader->request.copies_repeat = copies == 1;
    reader->config->match.tie = (TieRule)tie;
    return STATUS_OK;
}

static Status read_numbers(ConfigReader *reader, Message *message) {
    const JsonRange replays = {1, 1000};
    const JsonRange threads = {0, CONFIG_THREADS_MAX};
    const JsonRange faults = {-1, INT64_C(1) << 53};
    TournamentConfig *const config = reader->config;
    int64_t thread_count = 0;
    reader->tie_replays = 10;
    config->bot_faults_max = -1;
    reader->request.repeat = 1;
    reader->request.seed = 1;
    Status status = config_get_seed(reader->root, &reader->request.seed, message);
    if (status == STATUS_OK) {
        status = config_get_count(reader->root, "repeat", &reader->request.repeat, message);
    }
    if (status == STATUS_OK) {
        status =
            json_get_integer(reader->root, "tie_replays", replays, &reader->tie_replays, message);
    }
    if (status == STATUS_OK) {
        status = json_get_integer(reader->root, "threads", threads, &thread_count, message);
    }
    if (status == STATUS_OK) {
        status = json_get_integer(reader->root, "max_bot_faults", faults, &config->bot_faults_max,
                                  message);
    }
    if (reader->overrides->has_seed) {
        reader->request.seed = reader->overrides->seed;
    }
    config->accept_change = reader->overrides->accept_change;
    config->threads =
        (uint32_t)(reader->overrides->threads >= 0 ? reader->overrides->threads : thread_count);
    return status;
}

static Status read_schedule(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    Status (*const steps[])(ConfigReader *, Message *) = {
        read_words, config_read_format, read_numbers, config_read_deals, read_length};
    Status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < sizeof steps / sizeof steps[0]; i++) {
        status = steps[i](reader, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (config->tune != NULL) {
        config->tune->tuner.seed = reader->request.seed;
    }
    reader->request.bots = config->bot_count;
    reader->request.players = (int)reader->players;
    status = schedule_make(&config->schedule, &reader->request, message);
    if (status != STATUS_OK) {
        return status;
    }
    if (config->tune != NULL &&
        (config->schedule.pairings != 1 || config->schedule.games_per_block != 2)) {
        return message_set(message, STATUS_INVALID,
                           "tune: compares mirrored games of two versions; leave out 'format' and "
                           "'seats'");
    }
    if (schedule_in_stages(&config->schedule)) {
        if (shard_is_part(config->shard)) {
            return message_set(message, STATUS_INVALID,
                               "format: '%s' cannot be played in shards, since results decide who "
                               "meets next",
                               format_word(config->schedule.request.format));
        }
        status = plan_create(&config->plan, &config->schedule, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    status = config_read_sprt(reader, message);
    if (status != STATUS_OK) {
        return status;
    }
    config->match.rules = rules_setup_rules(config->setup);
    config->match.schedule = &config->schedule;
    config->match.tie_replays = (uint32_t)reader->tie_replays;
    // What a clock decided cannot be played again from the seed, so its actions are kept.
    // Nor can a tuning's, from its own seed alone: its bots change from iteration to iteration.
    config->match.record_actions = config_timed(config) || config->tune != NULL;
    return json_get_bool(reader->root, "record", &config->match.record_actions, message);
}

/** How games are stored. Packed ones have no room for actions, and none can be left out. */
static Status read_store(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    int word = 0;
    const Status status = json_get_word(reader->root, "store", CONFIG_STORE_WORDS, &word, message);
    config->packed = word == 1;
    if (status != STATUS_OK || !config->packed) {
        return status;
    }
    if (config->match.record_actions) {
        return message_set(message, STATUS_INVALID,
                           "store: 'packed' keeps no actions, which 'record', budgets of time and "
                           "'tune' need; use 'games'");
    }
    return config->trial == NULL
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "store: 'packed' is not for sequential tests; use 'games'");
}

// ---- The whole

static Status config_read(ConfigReader *reader, Message *message) {
    Status (*const steps[])(ConfigReader *, Message *) = {
        read_name,     read_output, read_rules,      config_read_bots, config_read_tune,
        read_schedule, read_store,  config_read_log, config_text_make};
    Status status = json_check_object(reader->root, CONFIG_KEYS, KEY_COUNT(CONFIG_KEYS), message);
    for (size_t i = 0; status == STATUS_OK && i < sizeof steps / sizeof steps[0]; i++) {
        status = steps[i](reader, message);
    }
    return status;
}

Status config_parse(TournamentConfig **out, const char *text, size_t size, const char *file_name,
                    const ConfigOverrides *overrides, Message *message) {
    const ConfigOverrides none = config_overrides_none();
    cJSON *root = NULL;
    Status status = json_parse(&root, text, size, message);
    TournamentConfig *config = NULL;
    if (status == STATUS_OK) {
        config = calloc(1, sizeof *config);
        ConfigReader reader = {.config = config,
                               .root = root,
                               .overrides = overrides != NULL ? overrides : &none,
                               .file_name = file_name,
                               .budget = {.margin_ms = -1}};
        status = config != NULL ? config_read(&reader, message)
                                : message_set(message, STATUS_NO_MEMORY, "no memory to read it");
    }
    cJSON_Delete(root);
    if (status != STATUS_OK) {
        message_prefix(message, "%.200s", file_name);
        config_destroy(config);
        return status;
    }
    *out = config;
    return STATUS_OK;
}

Status config_load(TournamentConfig **out, const char *path, const ConfigOverrides *overrides,
                   Message *message) {
    char *text = NULL;
    size_t size = 0;
    if (access(path, F_OK) != 0) {
        return message_set(message, STATUS_NOT_FOUND, "%.200s: there is no such file", path);
    }
    Status status = json_read_file(&text, &size, path, message);
    if (status == STATUS_OK) {
        status = config_parse(out, text, size, path, overrides, message);
    }
    free(text);
    return status;
}

void config_destroy(TournamentConfig *config) {
    if (config == NULL) {
        return;
    }
    rules_setup_destroy(config->setup);
    free(config->bots);
    free(config->deals);
    free(config->tune);
    plan_destroy(config->plan);
    trial_destroy(config->trial);
    free(config->output);
    free(config->log_file);
    free(config->text);
    free(config);
}

const char *config_text(const TournamentConfig *config) {
    return config->text;
}

char *config_bot_text(const TournamentConfig *config, uint32_t bot, char *text, size_t size) {
    return bot_spec_to_text(&config->bots[bot].spec, text, size);
}

bool config_clock_used(const TournamentConfig *config, bool processor) {
    for (uint32_t i = 0; i < config->bot_count; i++) {
        const ConfigBot *const bot = &config->bots[i];
        if ((bot->move_ms != 0 || bot->game_ms != 0) && bot->processor_clock == processor) {
            return true;
        }
    }
    return false;
}

bool config_timed(const TournamentConfig *config) {
    return config_clock_used(config, false) || config_clock_used(config, true);
}
