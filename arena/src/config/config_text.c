// SPDX-License-Identifier: MIT
#include "config/config_reader.h"

#include "schedule/formats/format.h"
#include "text/text_buffer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char BOT_STREAMS_KEY[] = "bot_streams";

void config_text_word(TextBuffer *buffer, const char *key, const char *words, unsigned index) {
    const char *start = words;
    for (; index > 0; index--) {
        start = strchr(start, '|') + 1;
    }
    text_buffer_format(buffer, "  \"%s\": \"%.*s\",\n", key, (int)strcspn(start, "|"), start);
}

/** A level of the log, in quotes. */
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

static Status text_options(TextBuffer *buffer, const cJSON *root, Message *message) {
    ConfigOptions options;
    const Status status = config_read_options(root, &options, message);
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

void config_text_bot(TextBuffer *buffer, const ConfigBot *bot) {
    text_buffer_add(buffer, "{\"name\": ");
    text_buffer_json(buffer, bot->name);
    text_buffer_add(buffer, ", \"spec\": ");
    text_buffer_json(buffer, bot_spec_text(&bot->spec));
    text_buffer_format(buffer, ", \"budget\": {\"simulations\": %" PRIu64 ", \"move_ms\": %" PRIu64,
                       bot->simulations, bot->move_ms);
    if (bot->game_ms != 0) {
        text_buffer_format(buffer, ", \"game_ms\": %" PRIu64, bot->game_ms);
    }
    // What came later is there only if it says something.
    if (bot->increment_ms != 0) {
        text_buffer_format(buffer, ", \"increment_ms\": %" PRIu64, bot->increment_ms);
    }
    if (bot->margin_ms >= 0) {
        text_buffer_format(buffer, ", \"margin_ms\": %" PRId64, bot->margin_ms);
    }
    if (bot->processor_clock) {
        text_buffer_add(buffer, ", \"clock\": \"processor\"");
    }
    text_buffer_add(buffer, "}}");
}

static void text_bots(TextBuffer *buffer, const TournamentConfig *config) {
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

/** Keys that formats brought with them are there only if they say something. */
static void text_format(TextBuffer *buffer, const TournamentConfig *config) {
    const Schedule *const schedule = &config->schedule;
    const ScheduleRequest *const request = &schedule->request;
    text_buffer_format(buffer, "  \"format\": \"%s\",\n", format_word(request->format));
    if (request->champions != 1) {
        text_buffer_format(buffer, "  \"champions\": %u,\n", request->champions);
    }
    if (!schedule_can_grow(schedule)) {
        // Ids follow from the length of a stage, so that it is part of what the games are.
        text_buffer_format(buffer, "  \"blocks\": %" PRIu64 ",\n", request->rounds);
    }
    config_text_adaptive(buffer, config);
    if (request->stages != 0) {
        text_buffer_format(buffer, "  \"rounds\": %u,\n", request->stages);
    }
    if (request->finals != FINALS_DEFAULT) {
        text_buffer_format(buffer, "  \"finals\": %s,\n",
                           request->finals == FINALS_YES ? "true" : "false");
    }
    config_text_swiss(buffer, config);
    if (request->reverse) {
        text_buffer_add(buffer, "  \"reverse\": true,\n");
    }
    for (uint64_t i = 0; i < request->deal_count; i++) {
        text_buffer_format(buffer, "%s\"0x%016" PRIx64 "\"%s", i == 0 ? "  \"deals\": [" : ", ",
                           request->deals[i], i + 1 == request->deal_count ? "],\n" : "");
    }
}

/** The tile sets that are files, with their texts: a run needs no file but its own. */
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

/** What is kept of each game, as the configuration says it. */
static const char *record_text(const MatchRules *match) {
    return match->record_thinking ? "\"thinking\"" : match->record_actions ? "true" : "false";
}

Status config_text_make(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    const ScheduleRequest *const request = &config->schedule.request;
    TextBuffer buffer = {0};
    text_buffer_add(&buffer, "{\n  \"name\": ");
    text_buffer_json(&buffer, config->name);
    text_buffer_add(&buffer, ",\n");
    text_tile_files(&buffer, reader);
    text_buffer_format(&buffer, "  \"seed\": \"0x%016" PRIx64 "\",\n", request->seed);
    text_strings(&buffer, reader->root, "tilesets");
    text_strings(&buffer, reader->root, "expansions");
    const Status status = text_options(&buffer, reader->root, message);
    config_text_tune(&buffer, config);
    text_buffer_format(&buffer, "  \"players\": %d,\n", request->players);
    text_bots(&buffer, config);
    text_format(&buffer, config);
    config_text_sprt(&buffer, config);
    config_text_word(&buffer, "seats", CONFIG_DESIGN_WORDS, request->design);
    config_text_word(&buffer, "decks", CONFIG_DECKS_WORDS, request->shared_decks ? 1 : 0);
    if (schedule_has_copies(&config->schedule)) {
        config_text_word(&buffer, "copies", CONFIG_COPIES_WORDS, request->copies_repeat ? 1 : 0);
    }
    text_buffer_add(&buffer, request->sealed ? "  \"sealed\": true,\n" : "");
    config_text_word(&buffer, BOT_STREAMS_KEY, CONFIG_BOT_STREAMS_WORDS, request->bot_streams);
    text_buffer_format(&buffer, "  \"repeat\": %" PRIu64 ",\n", request->repeat);
    config_text_word(&buffer, "start", CONFIG_START_WORDS, request->start);
    config_text_word(&buffer, "tie", CONFIG_TIE_WORDS, config->match.tie);
    config_text_ends(&buffer, &config->match);
    text_buffer_add(&buffer, config->sandboxed ? "  \"sandbox\": \"bubblewrap\",\n" : "");
    if (config->packed) {
        text_buffer_add(&buffer, "  \"store\": \"packed\",\n");
    }
    text_buffer_format(&buffer, "  \"tie_replays\": %u,\n  \"record\": %s\n}\n",
                       config->match.tie_replays, record_text(&config->match));
    config->text = buffer.text;
    if (status == STATUS_OK && !text_buffer_ok(&buffer)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the configuration");
    }
    return status;
}

/** Changes the word of a key in the canonical text; both words are equally long. */
static void word_replace(TournamentConfig *config, const char *key, const char *words,
                         unsigned from, unsigned to) {
    TextBuffer before = {0};
    TextBuffer after = {0};
    config_text_word(&before, key, words, from);
    config_text_word(&after, key, words, to);
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
    word_replace(config, BOT_STREAMS_KEY, CONFIG_BOT_STREAMS_WORDS, (unsigned)request->bot_streams,
                 (unsigned)streams);
    request->bot_streams = streams;
}

void config_take_rematches(TournamentConfig *config, RematchRule rematches) {
    ScheduleRequest *const request = &config->schedule.request;
    if (request->format == &FORMAT_SWISS && request->pairing == PAIRING_CHAMPIONSHIP) {
        word_replace(config, CONFIG_REMATCHES_KEY, CONFIG_REMATCHES_WORDS,
                     (unsigned)request->rematches, (unsigned)rematches);
        request->rematches = rematches;
    }
}

// ---- Comparing

// Characters of a line that an error shows, and those before a difference far into it.
enum { LINE_SHOWN = 120, LINE_BEFORE = 60 };

/** Length of the line at `text` without comma and newline, as far as it is worth showing. */
static int line_length(const char *text) {
    size_t length = strcspn(text, "\n");
    length -= length > 0 && text[length - 1] == ',' ? 1 : 0;
    return length > LINE_SHOWN ? LINE_SHOWN : (int)length;
}

/** How much of the beginning of two lines is left out so that their difference is shown. */
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

/** Past the lines that decide no game: the run's name, often that of a file, and the texts of tile
 * sets, whose facts are in the hash of the rules. */
static const char *head_skip(const char *text) {
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
    first = head_skip(first);
    second = head_skip(second);
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
    TextBuffer buffer = {0};
    text_buffer_add(&buffer, "{\n");
    if (schedule_can_grow(&config->schedule) && config->tune == NULL) {
        text_buffer_format(&buffer, "  \"blocks\": %" PRIu64 ",\n",
                           config->schedule.request.rounds);
    }
    if (!shard_is_part(config->shard)) {
        text_buffer_add(&buffer, "  \"output\": ");
        text_buffer_json(&buffer, config->output);
        text_buffer_add(&buffer, ",\n");
    }
    if (config->log_file != NULL) {
        text_buffer_add(&buffer, "  \"log\": {\"file\": ");
        text_buffer_json(&buffer, config->log_file);
        text_buffer_add(&buffer, ", \"level\": ");
        text_level(&buffer, config->log_level);
        text_buffer_add(&buffer, "},\n");
    }
    text_buffer_format(&buffer,
                       "  \"threads\": %u,\n  \"max_bot_faults\": %" PRId64
                       ",\n  \"rating_interval\": %" PRIu64 ",\n",
                       config->threads, config->bot_faults_max, config->rating_interval);
    if (config->score_interval != 0) {
        text_buffer_format(&buffer, "  \"score_interval\": %" PRIu64 ",\n", config->score_interval);
    }
    if (config->wait_ms != 0) {
        text_buffer_format(&buffer, "  \"wait_ms\": %" PRIu64 ",\n", config->wait_ms);
    }
    text_buffer_add(&buffer, config->affinity ? "  \"affinity\": true,\n" : "");
    text_buffer_add(&buffer, config->text + 2); // without its own "{\n"
    if (!text_buffer_ok(&buffer)) {
        text_buffer_free(&buffer);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the configuration");
    }
    *out = buffer.text;
    return STATUS_OK;
}
