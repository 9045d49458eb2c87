// SPDX-License-Identifier: MIT
#include "carcarena/arena/config.h"

#include "arguments.h"
#include "json_reader.h"
#include "rules_setup.h"
#include "text_buffer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_TEXT_SIZE = 128 };

#define KEY_COUNT(keys) ((unsigned)(sizeof(keys) / sizeof(keys)[0]))

static const JsonRange COUNT_RANGE = {1, INT64_C(1) << 53};
static const JsonRange BUDGET_RANGE = {0, INT64_C(1) << 53};

static const JsonKey CONFIG_KEYS[] = {
    {"$schema", false},        {"name", false},    {"seed", false},   {"tilesets", true},
    {"expansions", false},     {"options", false}, {"players", true}, {"bots", true},
    {"format", false},         {"seats", false},   {"decks", false},  {"repeat", false},
    {"blocks", false},         {"games", false},   {"budget", false}, {"threads", false},
    {"record", false},         {"start", false},   {"tie", false},    {"tie_replays", false},
    {"max_bot_faults", false}, {"output", false},
};
static const JsonKey BOT_KEYS[] = {
    {"name", false}, {"spec", false}, {"class", false}, {"options", false}, {"budget", false}};
static const JsonKey BUDGET_KEYS[] = {{"simulations", false}, {"move_ms", false}};

// In the order of the enums.
static const char FORMAT_WORDS[] = "round-robin|match";
static const char DESIGN_WORDS[] = "balanced|rotate|full|fixed";
static const char START_WORDS[] = "seat0|random|fewest_starts";
static const char TIE_WORDS[] = "draw|replay|seed";
static const char DECKS_WORDS[] = "fresh|shared";

/** Budget of a decision as configured. */
typedef struct Budget {
    int64_t simulations, move_ms;
} Budget;

/** Everything a configuration is read with. */
typedef struct Reader {
    TournamentConfig *config;
    const cJSON *root;
    const ConfigOverrides *overrides;
    const char *file_name;
    ScheduleRequest request;
    Budget budget;
    int64_t players;
    int64_t tie_replays;
} Reader;

ConfigOverrides config_overrides_none(void) {
    return (ConfigOverrides){.threads = -1};
}

// ---- Messages

/** Puts a path before what the message says, without a separator of its own. */
static Status PRINTF_LIKE(3, 4)
    path_prefix(Message *message, Status status, const char *format, ...) {
    if (message == NULL || status == STATUS_OK) {
        return status;
    }
    char path[MESSAGE_SIZE / 4];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(path, sizeof path, format, arguments);
    va_end(arguments);
    const Message old = *message;
    (void)snprintf(message->text, sizeof message->text, "%s%.*s", path,
                   (int)(MESSAGE_SIZE - sizeof path), old.text);
    return status;
}

// ---- Single values

/** The text of a number or a word, as options want it. */
static Status value_text(char *text, const cJSON *value, Message *message) {
    if (cJSON_IsString(value) != 0 && strlen(value->valuestring) < VALUE_TEXT_SIZE) {
        (void)snprintf(text, VALUE_TEXT_SIZE, "%s", value->valuestring);
        return STATUS_OK;
    }
    if (cJSON_IsBool(value) != 0) {
        (void)snprintf(text, VALUE_TEXT_SIZE, "%s", cJSON_IsTrue(value) != 0 ? "on" : "off");
        return STATUS_OK;
    }
    if (cJSON_IsNumber(value) == 0) {
        return message_set(message, STATUS_INVALID,
                           ": a number, true, false or a short text expected");
    }
    // The shortest text that reads back as the same number.
    for (int digits = 6; digits <= 17; digits++) {
        (void)snprintf(text, VALUE_TEXT_SIZE, "%.*g", digits, value->valuedouble);
        if (strtod(text, NULL) == value->valuedouble) {
            break;
        }
    }
    return STATUS_OK;
}

static Status get_seed(const cJSON *object, uint64_t *out, Message *message) {
    const cJSON *const value = json_member(object, "seed");
    if (value == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsString(value) != 0) {
        if (seed_from_text(out, value->valuestring)) {
            return STATUS_OK;
        }
        return message_set(message, STATUS_INVALID,
                           "seed: expected a 64-bit number, decimal or 0x..., got '%.40s'",
                           value->valuestring);
    }
    int64_t number = 0;
    const Status status = json_get_integer(object, "seed", BUDGET_RANGE, &number, message);
    if (status == STATUS_OK) {
        *out = (uint64_t)number;
    }
    return status;
}

static Status get_count(const cJSON *object, const char *key, uint64_t *out, Message *message) {
    int64_t number = (int64_t)*out;
    const Status status = json_get_integer(object, key, COUNT_RANGE, &number, message);
    if (status == STATUS_OK) {
        *out = (uint64_t)number;
    }
    return status;
}

static Status get_budget(const cJSON *object, Budget *out, Message *message) {
    const cJSON *const value = json_member(object, "budget");
    if (value == NULL) {
        return STATUS_OK;
    }
    Status status = json_check_object(value, BUDGET_KEYS, KEY_COUNT(BUDGET_KEYS), message);
    if (status != STATUS_OK) {
        return path_prefix(message, status, "budget%s", cJSON_IsObject(value) != 0 ? "." : ": ");
    }
    status = json_get_integer(value, "simulations", BUDGET_RANGE, &out->simulations, message);
    if (status == STATUS_OK) {
        status = json_get_integer(value, "move_ms", BUDGET_RANGE, &out->move_ms, message);
    }
    return path_prefix(message, status, "budget.");
}

// ---- Names

static bool name_is_plain(const char *name) {
    static const char ALLOWED[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return name[0] != '\0' && name[0] != '.' && name[strspn(name, ALLOWED)] == '\0';
}

/** Name of the run: as given, else the file's name without folder and ".json". */
static Status read_name(Reader *reader, Message *message) {
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

static Status read_output(Reader *reader, Message *message) {
    const char *folder = NULL;
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
    }
    reader->config->output = buffer.text;
    return text_buffer_ok(&buffer)
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for the configuration");
}

// ---- Rules

/** Options of the rules with the texts they point to. */
typedef struct OptionTexts {
    OptionValue values[RULES_SETUP_OPTIONS_MAX];
    char texts[RULES_SETUP_OPTIONS_MAX][VALUE_TEXT_SIZE];
    unsigned count;
} OptionTexts;

static Status option_known(const char *key, Message *message) {
    const OptionSpec *spec = NULL;
    for (unsigned i = 0; (spec = option_spec_at(i, NULL)) != NULL; i++) {
        if (strcmp(spec->key, key) == 0) {
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_INVALID,
                       "options.%.60s: unknown option; 'carcarena tilesets --options' lists them",
                       key);
}

static Status read_options(const cJSON *root, OptionTexts *out, Message *message) {
    out->count = 0;
    const cJSON *const object = json_member(root, "options");
    if (object == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsObject(object) == 0) {
        return message_set(message, STATUS_INVALID, "options: an object in { } expected");
    }
    for (const cJSON *member = object->child; member != NULL; member = member->next) {
        Status status = option_known(member->string, message);
        if (status == STATUS_OK && json_member(object, member->string) != member) {
            status =
                message_set(message, STATUS_INVALID, "options.%.60s: given twice", member->string);
        }
        if (status == STATUS_OK && out->count == RULES_SETUP_OPTIONS_MAX) {
            status = message_set(message, STATUS_INVALID, "options: more than %d",
                                 RULES_SETUP_OPTIONS_MAX);
        }
        if (status != STATUS_OK) {
            return status;
        }
        status = value_text(out->texts[out->count], member, message);
        if (status != STATUS_OK) {
            return path_prefix(message, status, "options.%.60s", member->string);
        }
        out->values[out->count] =
            (OptionValue){.key = member->string, .value = out->texts[out->count]};
        out->count++;
    }
    return STATUS_OK;
}

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
        out[(*count)++] = item->valuestring;
    }
    return STATUS_OK;
}

static Status read_rules(Reader *reader, Message *message) {
    const char *tilesets[RULES_SETUP_TILESETS_MAX];
    const char *expansions[RULES_SETUP_TILESETS_MAX];
    RulesRequest request = {.tilesets = tilesets, .expansions = expansions};
    OptionTexts options;
    Status status = read_texts(reader->root, "tilesets", tilesets, &request.tileset_count, message);
    if (status == STATUS_OK) {
        status =
            read_texts(reader->root, "expansions", expansions, &request.expansion_count, message);
    }
    if (status == STATUS_OK) {
        status = read_options(reader->root, &options, message);
    }
    if (status == STATUS_OK) {
        const JsonRange range = {1, PLAYERS_MAX};
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

// ---- Bots

static Status bot_options(const cJSON *object, BotSpec *spec, Message *message) {
    const cJSON *const options = json_member(object, "options");
    if (options == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsObject(options) == 0) {
        return message_set(message, STATUS_INVALID, "options: an object in { } expected");
    }
    for (const cJSON *member = options->child; member != NULL; member = member->next) {
        char text[VALUE_TEXT_SIZE];
        Status status = STATUS_OK;
        if (json_member(options, member->string) != member) {
            status = message_set(message, STATUS_INVALID, ": given twice");
        } else {
            status = value_text(text, member, message);
        }
        if (status == STATUS_OK) {
            status = bot_spec_set(spec, member->string, text, message);
            (void)path_prefix(message, status, ": ");
        }
        if (status != STATUS_OK) {
            return path_prefix(message, status, "options.%.60s", member->string);
        }
    }
    return STATUS_OK;
}

static Status bot_class_read(const char *name, BotSpec *spec, Message *message) {
    const BotClass *const bot_class = bot_class_find(name);
    if (bot_class == NULL) {
        return message_set(message, STATUS_INVALID,
                           "class: no bot is called '%.60s'; 'carcarena bots' lists them", name);
    }
    *spec = bot_spec_default(bot_class);
    return STATUS_OK;
}

static Status bot_object(const cJSON *object, ConfigBot *bot, const char **name, Message *message) {
    const char *text = NULL;
    const char *class_name = NULL;
    Budget budget = {(int64_t)bot->simulations, (int64_t)bot->move_ms};
    Status status = json_get_text(object, "name", name, message);
    if (status == STATUS_OK) {
        status = json_get_text(object, "spec", &text, message);
    }
    if (status == STATUS_OK) {
        status = json_get_text(object, "class", &class_name, message);
    }
    if (status == STATUS_OK && (text == NULL) == (class_name == NULL)) {
        status = message_set(message, STATUS_INVALID, "class: expected either 'class' or 'spec'");
    }
    if (status == STATUS_OK && text != NULL) {
        status = bot_spec_from_text(&bot->spec, text, message);
        (void)path_prefix(message, status, "spec: ");
    } else if (status == STATUS_OK) {
        status = bot_class_read(class_name, &bot->spec, message);
    }
    if (status == STATUS_OK) {
        status = bot_options(object, &bot->spec, message);
    }
    if (status == STATUS_OK) {
        status = get_budget(object, &budget, message);
    }
    bot->simulations = (uint64_t)budget.simulations;
    bot->move_ms = (uint64_t)budget.move_ms;
    return status;
}

static Status bot_name_set(const TournamentConfig *config, ConfigBot *bot, const char *name,
                           Message *message) {
    char text[BOT_SPEC_TEXT_SIZE];
    if (name == NULL) {
        name = bot_spec_to_text(&bot->spec, text, sizeof text);
    }
    if (name[0] == '\0' || strlen(name) >= CONFIG_NAME_SIZE) {
        return message_set(message, STATUS_INVALID,
                           "name: expected 1 to %d characters; '%.80s' has %zu",
                           CONFIG_NAME_SIZE - 1, name, strlen(name));
    }
    for (uint32_t i = 0; &config->bots[i] != bot; i++) {
        if (strcmp(config->bots[i].name, name) == 0) {
            return message_set(message, STATUS_INVALID,
                               "name: '%s' is bots[%u] already; give one of them another name",
                               name, i);
        }
    }
    (void)snprintf(bot->name, sizeof bot->name, "%s", name);
    return STATUS_OK;
}

static Status read_bot(const Reader *reader, const cJSON *value, ConfigBot *bot, Message *message) {
    bot->simulations = (uint64_t)reader->budget.simulations;
    bot->move_ms = (uint64_t)reader->budget.move_ms;
    const char *name = NULL;
    Status status = STATUS_OK;
    const char *separator = ": ";
    if (cJSON_IsString(value) != 0) {
        status = bot_spec_from_text(&bot->spec, value->valuestring, message);
    } else if (cJSON_IsObject(value) == 0) {
        status = message_set(message, STATUS_INVALID,
                             "a text such as \"random\" or an object in { } expected");
    } else {
        separator = ".";
        status = json_check_object(value, BOT_KEYS, KEY_COUNT(BOT_KEYS), message);
        if (status == STATUS_OK) {
            status = bot_object(value, bot, &name, message);
        }
    }
    if (status == STATUS_OK) {
        status = bot_name_set(reader->config, bot, name, message);
        separator = ".";
    }
    return path_prefix(message, status, "%s", separator);
}

static Status read_bots(Reader *reader, Message *message) {
    Status status = get_budget(reader->root, &reader->budget, message);
    const cJSON *array = NULL;
    if (status == STATUS_OK) {
        status = json_get_array(reader->root, "bots", &array, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    TournamentConfig *const config = reader->config;
    const int count = cJSON_GetArraySize(array);
    if (count < 1 || count > SCHEDULE_BOTS_MAX) {
        return message_set(message, STATUS_INVALID, "bots: expected 1 to %d bots, got %d",
                           SCHEDULE_BOTS_MAX, count);
    }
    config->bots = calloc((size_t)count, sizeof *config->bots);
    if (config->bots == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the bots");
    }
    for (const cJSON *item = array->child; item != NULL; item = item->next) {
        status = read_bot(reader, item, &config->bots[config->bot_count], message);
        if (status != STATUS_OK) {
            return path_prefix(message, status, "bots[%u]", config->bot_count);
        }
        config->bot_count++;
    }
    return STATUS_OK;
}

// ---- Schedule and match

static Status read_length(Reader *reader, Message *message) {
    ScheduleRequest *const request = &reader->request;
    const ConfigOverrides *const overrides = reader->overrides;
    Status status = get_count(reader->root, "blocks", &request->rounds, message);
    if (status == STATUS_OK) {
        status = get_count(reader->root, "games", &request->games, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (request->rounds != 0 && request->games != 0) {
        return message_set(message, STATUS_INVALID,
                           "games: expected either 'games' or 'blocks', not both");
    }
    if (overrides->blocks != 0 || overrides->games != 0) {
        request->rounds = overrides->blocks;
        request->games = overrides->games;
    }
    if (request->rounds == 0 && request->games == 0) {
        return message_set(message, STATUS_INVALID, "blocks: expected 'blocks' or 'games'");
    }
    return STATUS_OK;
}

static Status read_words(Reader *reader, Message *message) {
    int format = FORMAT_ROUND_ROBIN;
    int design = SEATS_BALANCED;
    int start = START_SEAT0;
    int tie = TIE_DRAW;
    int decks = 0;
    const struct {
        const char *key, *words;
        int *out;
    } rows[] = {
        {"format", FORMAT_WORDS, &format}, {"seats", DESIGN_WORDS, &design},
        {"start", START_WORDS, &start},    {"tie", TIE_WORDS, &tie},
        {"decks", DECKS_WORDS, &decks},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Status status =
            json_get_word(reader->root, rows[i].key, rows[i].words, rows[i].out, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    reader->request.format = (Format)format;
    reader->request.design = (SeatDesign)design;
    reader->request.start = (StartRule)start;
    reader->request.shared_decks = decks == 1;
    reader->config->match.tie = (TieRule)tie;
    return STATUS_OK;
}

static Status read_numbers(Reader *reader, Message *message) {
    const JsonRange replays = {1, 1000};
    const JsonRange threads = {0, CONFIG_THREADS_MAX};
    const JsonRange faults = {-1, INT64_C(1) << 53};
    TournamentConfig *const config = reader->config;
    int64_t thread_count = 0;
    reader->tie_replays = 10;
    config->bot_faults_max = -1;
    reader->request.repeat = 1;
    reader->request.seed = 1;
    Status status = get_seed(reader->root, &reader->request.seed, message);
    if (status == STATUS_OK) {
        status = get_count(reader->root, "repeat", &reader->request.repeat, message);
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
    config->threads =
        (uint32_t)(reader->overrides->threads >= 0 ? reader->overrides->threads : thread_count);
    return status;
}

static Status read_schedule(Reader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    Status status = read_words(reader, message);
    if (status == STATUS_OK) {
        status = read_numbers(reader, message);
    }
    if (status == STATUS_OK) {
        status = read_length(reader, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    reader->request.bots = config->bot_count;
    reader->request.players = (int)reader->players;
    status = schedule_make(&config->schedule, &reader->request, message);
    if (status != STATUS_OK) {
        return status;
    }
    config->match.rules = rules_setup_rules(config->setup);
    config->match.schedule = &config->schedule;
    config->match.tie_replays = (uint32_t)reader->tie_replays;
    // What a clock decided cannot be played again from the seed, so its actions are kept.
    config->match.record_actions = config_timed(config);
    return json_get_bool(reader->root, "record", &config->match.record_actions, message);
}

// ---- Canonical text

static void text_word(TextBuffer *buffer, const char *key, const char *words, unsigned index) {
    const char *start = words;
    for (; index > 0; index--) {
        start = strchr(start, '|') + 1;
    }
    text_buffer_format(buffer, "  \"%s\": \"%.*s\",\n", key, (int)strcspn(start, "|"), start);
}

static void text_strings(TextBuffer *buffer, const cJSON *root, const char *key) {
    const cJSON *const array = json_member(root, key);
    text_buffer_format(buffer, "  \"%s\": [", key);
    for (const cJSON *item = array == NULL ? NULL : array->child; item != NULL; item = item->next) {
        text_buffer_json(buffer, item->valuestring);
        text_buffer_add(buffer, item->next != NULL ? ", " : "");
    }
    text_buffer_add(buffer, "],\n");
}

static int option_compare(const void *left, const void *right) {
    const OptionValue *const a = left;
    const OptionValue *const b = right;
    return strcmp(a->key, b->key);
}

static Status text_options(TextBuffer *buffer, const cJSON *root, Message *message) {
    OptionTexts options;
    const Status status = read_options(root, &options, message);
    if (status != STATUS_OK) {
        return status;
    }
    qsort(options.values, options.count, sizeof options.values[0], option_compare);
    text_buffer_add(buffer, "  \"options\": {");
    for (unsigned i = 0; i < options.count; i++) {
        text_buffer_add(buffer, i == 0 ? "" : ", ");
        text_buffer_json(buffer, options.values[i].key);
        text_buffer_add(buffer, ": ");
        text_buffer_json(buffer, options.values[i].value);
    }
    text_buffer_add(buffer, "},\n");
    return STATUS_OK;
}

static void text_bots(TextBuffer *buffer, const TournamentConfig *config) {
    text_buffer_add(buffer, "  \"bots\": [\n");
    for (uint32_t i = 0; i < config->bot_count; i++) {
        const ConfigBot *const bot = &config->bots[i];
        char text[BOT_SPEC_TEXT_SIZE];
        text_buffer_add(buffer, "    {\"name\": ");
        text_buffer_json(buffer, bot->name);
        text_buffer_add(buffer, ", \"spec\": ");
        text_buffer_json(buffer, bot_spec_to_text(&bot->spec, text, sizeof text));
        text_buffer_format(
            buffer, ", \"budget\": {\"simulations\": %" PRIu64 ", \"move_ms\": %" PRIu64 "}}%s\n",
            bot->simulations, bot->move_ms, i + 1 < config->bot_count ? "," : "");
    }
    text_buffer_add(buffer, "  ],\n");
}

static Status text_make(Reader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    const ScheduleRequest *const request = &config->schedule.request;
    TextBuffer buffer = {0};
    text_buffer_add(&buffer, "{\n  \"name\": ");
    text_buffer_json(&buffer, config->name);
    text_buffer_format(&buffer, ",\n  \"seed\": \"0x%016" PRIx64 "\",\n", request->seed);
    text_strings(&buffer, reader->root, "tilesets");
    text_strings(&buffer, reader->root, "expansions");
    const Status status = text_options(&buffer, reader->root, message);
    text_buffer_format(&buffer, "  \"players\": %d,\n", request->players);
    text_bots(&buffer, config);
    text_word(&buffer, "format", FORMAT_WORDS, request->format);
    text_word(&buffer, "seats", DESIGN_WORDS, request->design);
    text_word(&buffer, "decks", DECKS_WORDS, request->shared_decks ? 1 : 0);
    text_buffer_format(&buffer, "  \"repeat\": %" PRIu64 ",\n", request->repeat);
    text_word(&buffer, "start", START_WORDS, request->start);
    text_word(&buffer, "tie", TIE_WORDS, config->match.tie);
    text_buffer_format(&buffer, "  \"tie_replays\": %u,\n  \"record\": %s\n}\n",
                       config->match.tie_replays, config->match.record_actions ? "true" : "false");
    config->text = buffer.text;
    if (status == STATUS_OK && !text_buffer_ok(&buffer)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the configuration");
    }
    return status;
}

// ---- The whole

static Status config_read(Reader *reader, Message *message) {
    Status (*const steps[])(Reader *, Message *) = {read_name, read_output,   read_rules,
                                                    read_bots, read_schedule, text_make};
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
        Reader reader = {.config = config,
                         .root = root,
                         .overrides = overrides != NULL ? overrides : &none,
                         .file_name = file_name};
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
    free(config->output);
    free(config->text);
    free(config);
}

const char *config_text(const TournamentConfig *config) {
    return config->text;
}

char *config_bot_text(const TournamentConfig *config, uint32_t bot, char *text, size_t size) {
    return bot_spec_to_text(&config->bots[bot].spec, text, size);
}

MatchSeat config_seat(const TournamentConfig *config, uint32_t bot) {
    const ConfigBot *const row = &config->bots[bot];
    return (MatchSeat){
        .bot_class = row->spec.bot_class,
        .budget = {.simulations = row->simulations,
                   .move_ms = row->move_ms,
                   .clock = row->move_ms != 0 ? match_clock : NULL},
    };
}

bool config_timed(const TournamentConfig *config) {
    for (uint32_t i = 0; i < config->bot_count; i++) {
        if (config->bots[i].move_ms != 0) {
            return true;
        }
    }
    return false;
}
