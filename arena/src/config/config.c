// SPDX-License-Identifier: MIT
#include "carcarena/arena/config.h"

#include "config/config_fields.h"
#include "config/config_reader.h"
#include "config/human_bot.h"
#include "process/process_stats.h"
#include "schedule/formats/plan.h"
#include "schedule/trial.h"
#include "text/file_read.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ConfigOverrides config_overrides_none(void) {
    return (ConfigOverrides){.threads = -1, .rating_interval = -1};
}

// ---- Names

static bool name_is_plain(const char *name) {
    static const char ALLOWED[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return name[0] != '\0' && name[0] != '.' && name[strspn(name, ALLOWED)] == '\0';
}

/** Reads the run's name. The default is the file's name without folder and ".json". */
static Status read_name(ConfigReader *reader, Message *message) {
    const char *name = NULL;
    TRY(json_get_text(reader->root, "name", &name, message));
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
    TRY(json_get_text(reader->root, "output", &folder, message));
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

/** Reads an array of strings, which are borrowed. */
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

/** Reads the texts of tile set files that the configuration contains. */
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
    const cJSON *const root = reader->root;
    RulesRequest request = {.tilesets = tilesets, .texts = texts, .expansions = expansions};
    ConfigOptions options;
    Message more = {""};
    Status status = read_texts(root, "tilesets", tilesets, &request.tileset_count, message);
    status = errors_join(
        message, status,
        read_texts(root, "expansions", expansions, &request.expansion_count, &more), &more);
    status = errors_join(message, status, read_tile_files(root, &request, texts, &more), &more);
    status = errors_join(message, status, config_read_options(root, &options, &more), &more);
    status = errors_join(message, status, config_fields_read(reader, PART_RULES, &more), &more);
    if (request.tileset_count == 0 && json_member(root, "tilesets") == NULL) {
        return status; // the error names the keys already
    }
    request.options = options.values;
    request.option_count = (uint16_t)options.count;
    request.players = reader->request.players != 0 ? reader->request.players : 2;
    status = errors_join(message, status,
                         rules_setup_create(&reader->config->setup, &request, &more), &more);
    reader->rules_read = status == STATUS_OK && reader->request.players != 0;
    return status;
}

/** Reads how games are stored. Packed games cannot have actions, and no game can be missing. */
static Status read_store(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    const Status status = config_fields_read(reader, PART_STORE, message);
    if (status != STATUS_OK || !config->packed) {
        return status;
    }
    if (config->match.record_actions) {
        return message_set(message, STATUS_INVALID,
                           "store: 'packed' cannot store actions, which 'record', time budgets and "
                           "'tune' need; use 'games'");
    }
    return config->trial == NULL
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "store: 'packed' cannot be combined with 'sprt'; use 'games'");
}

// ---- Configuration

static Status read_sandbox(ConfigReader *reader, Message *message) {
    return config_fields_read(reader, PART_SANDBOX, message);
}

/** Reads the keys that depend on the bots. */
static Status read_tune_and_isolate(ConfigReader *reader, Message *message) {
    Status status = config_read_tune(reader, message);
    reader->tune_read = status == STATUS_OK;
    return status == STATUS_OK && reader->bots_read ? config_isolate_bots(reader, message) : status;
}

/** Checks that every key is in the table and that required keys are present. */
static Status keys_check(const cJSON *root, Message *message) {
    JsonKey keys[CONFIG_KEYS_MAX];
    unsigned count = 0;
    for (const ConfigKey *key = CONFIG_KEYS; key->name != NULL; key++) {
        CHECK(count < CONFIG_KEYS_MAX);
        keys[count++] = (JsonKey){key->name, key->required};
    }
    return json_check_keys(root, keys, count, "configs/guide/KEYS.md lists", message);
}

static Status config_read(ConfigReader *reader, Message *message) {
    Status (*const steps[])(ConfigReader *, Message *) = {
        read_name,    read_output,          read_rules, config_read_bots, read_tune_and_isolate,
        read_sandbox, config_read_schedule, read_store, config_read_log};
    Message more = {""};
    reader->config->read_only = reader->overrides->read_only;
    Status status = keys_check(reader->root, message);
    config_fields_default(reader);
    if (cJSON_IsObject(reader->root) == 0) {
        return status;
    }
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        status = errors_join(message, status, steps[i](reader, &more), &more);
    }
    status = status == STATUS_OK ? config_text_make(reader, message) : status;
    return status == STATUS_OK ? config_sandbox_bots(reader, message) : status;
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
        (void)config_path_prefix(message, status, "%.200s: ", file_name);
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
    Status status = file_read(&text, &size, path, FILE_OR_PIPE, FILE_SIZE_SMALL, message);
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
    for (uint32_t i = 0; i < config->bot_count; i++) {
        bot_spec_free(&config->bots[i].spec);
        bot_spec_free(&config->bots[i].isolated);
        process_stats_destroy(config->bots[i].stats);
    }
    free(config->bots);
    free(config->deals);
    free(config->absences);
    free(config->costs);
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

Status config_open_bots(TournamentConfig *config, bool foreign, Message *message) {
    for (uint32_t i = 0; i < config->bot_count; i++) {
        BotSpec *const spec = &config->bots[i].spec;
        BotSpec open = {.bot_class = NULL};
        if (!bot_spec_is_named(spec) || (config_is_foreign(config, i) && !foreign)) {
            continue;
        }
        const Status status = player_spec_from_text(&open, bot_spec_text(spec), message);
        if (status != STATUS_OK) {
            message_prefix(message, "bot '%s'", config->bots[i].name);
            return status;
        }
        bot_spec_free(spec);
        *spec = open;
    }
    config->read_only = config->read_only && !foreign;
    return STATUS_OK;
}
