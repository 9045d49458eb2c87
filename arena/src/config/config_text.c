// SPDX-License-Identifier: MIT
#include "config/config_fields.h"
#include "config/config_reader.h"

#include "schedule/formats/format.h"
#include "text/text_buffer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/** Appends a log level in quotes. */
static void text_level(TextBuffer *buffer, LogLevel level) {
    const char *start = CONFIG_LOG_WORDS;
    for (unsigned index = (unsigned)level; index > 0; index--) {
        start = strchr(start, '|') + 1;
    }
    text_buffer_format(buffer, "\"%.*s\"", (int)strcspn(start, "|"), start);
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

static void text_options(TextBuffer *buffer, const ConfigReader *reader) {
    ConfigOptions options;
    const Status status = config_read_options(reader->root, &options, NULL);
    CHECK(status == STATUS_OK); // the rules were made from the same value
    qsort(options.values, options.count, sizeof options.values[0], option_compare);
    text_buffer_add(buffer, "  \"options\": {");
    for (unsigned i = 0; i < options.count; i++) {
        text_buffer_add(buffer, i == 0 ? "" : ", ");
        text_buffer_json(buffer, options.values[i].key);
        text_buffer_add(buffer, ": ");
        text_buffer_json(buffer, options.values[i].value);
    }
    text_buffer_add(buffer, "},\n");
}

static void text_bots(TextBuffer *buffer, const ConfigReader *reader) {
    const TournamentConfig *const config = reader->config;
    // The two sides of a tuning are one bot in its file.
    const ConfigTune *const tune = config->tune;
    const uint32_t first = tune != NULL ? tune->side : 0;
    const uint32_t end = tune != NULL ? first + 1 : config->bot_count;
    text_buffer_add(buffer, "  \"bots\": [\n");
    for (uint32_t i = first; i < end; i++) {
        text_buffer_add(buffer, "    ");
        config_text_bot(buffer, &config->bots[i]);
        text_buffer_add(buffer, i + 1 < end ? ",\n" : "\n");
    }
    text_buffer_add(buffer, "  ],\n");
}

static void text_format(TextBuffer *buffer, const ConfigReader *reader) {
    text_buffer_format(buffer, "  \"format\": \"%s\",\n",
                       format_word(reader->config->schedule.request.format));
}

static void text_length(TextBuffer *buffer, const TournamentConfig *config) {
    text_buffer_format(buffer, "  \"blocks\": %" PRIu64 ",\n", config->schedule.request.rounds);
}

/** Appends the number of blocks, if the ids of games depend on the length of a stage. */
static void text_blocks(TextBuffer *buffer, const ConfigReader *reader) {
    if (!schedule_can_grow(&reader->config->schedule)) {
        text_length(buffer, reader->config);
    }
}

static void text_deals(TextBuffer *buffer, const ConfigReader *reader) {
    const ScheduleRequest *const request = &reader->config->schedule.request;
    for (uint64_t i = 0; i < request->deal_count; i++) {
        text_buffer_format(buffer, "%s\"0x%016" PRIx64 "\"%s", i == 0 ? "  \"deals\": [" : ", ",
                           request->deals[i], i + 1 == request->deal_count ? "],\n" : "");
    }
}

static void text_name(TextBuffer *buffer, const ConfigReader *reader) {
    text_buffer_add(buffer, "  \"name\": ");
    text_buffer_json(buffer, reader->config->name);
    text_buffer_add(buffer, ",\n");
}

static void text_seed(TextBuffer *buffer, const ConfigReader *reader) {
    text_buffer_format(buffer, "  \"seed\": \"0x%016" PRIx64 "\",\n",
                       reader->config->schedule.request.seed);
}

static void text_tilesets(TextBuffer *buffer, const ConfigReader *reader) {
    text_strings(buffer, reader->root, "tilesets");
}

static void text_expansions(TextBuffer *buffer, const ConfigReader *reader) {
    text_strings(buffer, reader->root, "expansions");
}

/** Appends the texts of tile set files, so that the run depends on no other file. */
static void text_tile_files(TextBuffer *buffer, const ConfigReader *reader) {
    const cJSON *const array = json_member(reader->root, "tilesets");
    const char *separator = "  \"tile_files\": {";
    unsigned place = 0;
    for (const cJSON *item = array->child; item != NULL; item = item->next, place++) {
        const char *const text = rules_setup_text(reader->config->setup, place);
        if (text != NULL) {
            text_buffer_add(buffer, separator);
            text_buffer_json(buffer, item->valuestring);
            text_buffer_add(buffer, ": ");
            text_buffer_json(buffer, text);
            separator = ", ";
        }
    }
    text_buffer_add(buffer, separator[0] == ',' ? "},\n" : "");
}

/** Appends what is recorded of each game. */
static void text_record(TextBuffer *buffer, const ConfigReader *reader) {
    const MatchRules *const match = &reader->config->match;
    text_buffer_format(buffer, "  \"record\": %s,\n",
                       match->record_visits     ? "\"visits\""
                       : match->record_thinking ? "\"thinking\""
                       : match->record_actions  ? "true"
                                                : "false");
}

static void text_output(TextBuffer *buffer, const ConfigReader *reader) {
    if (!shard_is_part(reader->config->shard)) {
        text_buffer_add(buffer, "  \"output\": ");
        text_buffer_json(buffer, reader->config->output);
        text_buffer_add(buffer, ",\n");
    }
}

static void text_log(TextBuffer *buffer, const ConfigReader *reader) {
    const TournamentConfig *const config = reader->config;
    if (config->log_file != NULL) {
        text_buffer_add(buffer, "  \"log\": {\"file\": ");
        text_buffer_json(buffer, config->log_file);
        text_buffer_add(buffer, ", \"level\": ");
        text_level(buffer, config->log_level);
        text_buffer_add(buffer, "},\n");
    }
}

/** Keys that are written by code. */
static const struct {
    const char *key;
    void (*write)(TextBuffer *buffer, const ConfigReader *reader);
} WRITERS[] = {
    {"name", text_name},
    {"tile_files", text_tile_files},
    {"seed", text_seed},
    {"tilesets", text_tilesets},
    {"expansions", text_expansions},
    {"options", text_options},
    {"tune", config_text_tune},
    {"bots", text_bots},
    {"format", text_format},
    {"blocks", text_blocks},
    {"costs", config_text_costs},
    {"tie_breaks", config_text_tie_breaks},
    {"absences", config_text_absences},
    {"half_point_byes", config_text_half_points},
    {"deals", text_deals},
    {"sprt", config_text_sprt},
    {"adjudicate", config_text_lead},
    {"record", text_record},
    {"output", text_output},
    {"log", text_log},
};

/** Appends all keys that decide the games, or all that may change between sessions. */
static void text_keys(TextBuffer *buffer, const ConfigReader *reader, bool session) {
    for (const ConfigKey *key = CONFIG_KEYS; key->name != NULL; key++) {
        const bool of_session =
            key->written == WRITE_SESSION || key->written == WRITE_SESSION_CHANGED;
        if (of_session == session && key->kind != KEY_CODE && key->written != WRITE_CODE) {
            config_field_text(buffer, key, reader->config);
        }
        for (size_t i = 0; of_session == session && i < sizeof WRITERS / sizeof WRITERS[0]; i++) {
            if (strcmp(WRITERS[i].key, key->name) == 0) {
                WRITERS[i].write(buffer, reader);
            }
        }
    }
}

Status config_text_make(ConfigReader *reader, Message *message) {
    TextBuffer buffer = {0};
    text_buffer_add(&buffer, "{\n");
    text_keys(&buffer, reader, false);
    buffer.length -= text_buffer_ok(&buffer) ? strlen(",\n") : 0;
    text_buffer_add(&buffer, "\n}\n");
    reader->config->text = buffer.text;
    return text_buffer_ok(&buffer)
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for the configuration");
}

/** Replaces a word of a key in the canonical text by one of equal length. */
static void word_replace(TournamentConfig *config, const char *name, unsigned from, unsigned to) {
    const ConfigKey *const key = config_key(name);
    TextBuffer before = {0};
    TextBuffer after = {0};
    config_field_word(&before, key, from);
    config_field_word(&after, key, to);
    char *const line = from == to ? NULL : strstr(config->text, before.text);
    CHECK(from == to || (line != NULL && strlen(before.text) == strlen(after.text)));
    if (line != NULL) {
        memcpy(line, after.text, strlen(after.text));
    }
    text_buffer_free(&before);
    text_buffer_free(&after);
}

void config_take_bot_streams(TournamentConfig *config, BotStreams streams) {
    ScheduleRequest *const request = &config->schedule.request;
    word_replace(config, "bot_streams", (unsigned)request->bot_streams, (unsigned)streams);
    request->bot_streams = streams;
}

void config_take_rematches(TournamentConfig *config, RematchRule rematches) {
    ScheduleRequest *const request = &config->schedule.request;
    if (request->format == &FORMAT_SWISS && request->pairing == PAIRING_CHAMPIONSHIP) {
        word_replace(config, "rematches", (unsigned)request->rematches, (unsigned)rematches);
        request->rematches = rematches;
    }
}

// Maximum length of a line in an error, and of the text before a late difference, in bytes.

// Characters of a line that an error shows, and those before a difference far into it.
enum { LINE_SHOWN = 120, LINE_BEFORE = 60 };

/** Length of the line at `text` without comma and newline, at most LINE_SHOWN. */
static int line_length(const char *text) {
    size_t length = strcspn(text, "\n");
    length -= length > 0 && text[length - 1] == ',' ? 1 : 0;
    return length > LINE_SHOWN ? LINE_SHOWN : (int)length;
}

/** Number of leading bytes to skip, so that the difference of two lines is shown. */
static size_t common_skip(const char *first, const char *second) {
    size_t common = 0;
    while (first[common] == second[common] && first[common] != '\0') {
        common++;
    }
    if (common < LINE_SHOWN - LINE_BEFORE) {
        return 0;
    }
    size_t skip = common - LINE_BEFORE;
    while (((unsigned char)first[skip] & 0xC0U) == 0x80) { // not within a character of UTF-8
        skip++;
    }
    return skip;
}

/**
 * Skips lines that do not decide games: the run's name, and the texts of tile sets, whose facts are
 * in the hash of the rules.
 */
static const char *names_skip(const char *text) {
    static const char *const HEADS[] = {"{", "  \"name\": ", "  \"tile_files\": "};
    for (size_t i = 0; i < sizeof HEADS / sizeof HEADS[0]; i++) {
        const char *const end = strchr(text, '\n');
        if (end != NULL && strncmp(text, HEADS[i], strlen(HEADS[i])) == 0) {
            text = end + 1;
        }
    }
    return text;
}

bool config_text_differs(const char *first, const char *second, ConfigDifference *out) {
    first = names_skip(first);
    second = names_skip(second);
    while (*first == *second && *first != '\0') {
        const size_t length = strcspn(first, "\n");
        if (strncmp(first, second, length + 1) != 0) {
            break;
        }
        first += length + (first[length] == '\n' ? 1 : 0);
        second += length + (second[length] == '\n' ? 1 : 0);
    }
    if (*first == '\0' && *second == '\0') {
        return false;
    }
    first += strspn(first, " ");
    second += strspn(second, " ");
    const size_t skip = common_skip(first, second);
    first += skip;
    second += skip;
    *out = (ConfigDifference){first, second, line_length(first), line_length(second)};
    return true;
}

Status config_print(char **out, const TournamentConfig *config, Message *message) {
    TournamentConfig shown = *config; // writers take a reader, which is not const
    const ConfigReader reader = {.config = &shown};
    TextBuffer buffer = {0};
    text_buffer_add(&buffer, "{\n");
    if (schedule_can_grow(&config->schedule) && config->tune == NULL) {
        text_length(&buffer, config);
    }
    text_keys(&buffer, &reader, true);
    text_buffer_add(&buffer, config->text + 2); // without the leading "{\n"
    if (!text_buffer_ok(&buffer)) {
        text_buffer_free(&buffer);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the configuration");
    }
    *out = buffer.text;
    return STATUS_OK;
}
