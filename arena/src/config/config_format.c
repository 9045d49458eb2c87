// SPDX-License-Identifier: MIT
//
// The format of a tournament and its decks.
#include "config/config_fields.h"
#include "config/config_reader.h"

#include "carcarena/engine/names.h"
#include "text/file_read.h"
#include "text/integer_text.h"
#include "text/text_buffer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS_MAX = 1 << 24 };

static const JsonKey DEALS_KEYS[] = {{"file", true}, {"order", false}, {"start", false}};

// ---- Format

static Status format_unknown(const char *word, Message *message) {
    NameList known = name_list(word);
    for (unsigned i = 0; format_at(i) != NULL; i++) {
        name_list_add(&known, format_word(format_at(i)));
    }
    return message_set(message, STATUS_INVALID, "format: there is no '%.40s'%s", word,
                       name_list_text(&known));
}

/** Rejects keys that have no meaning in the format, since they would silently have no effect. */
static Status keys_check(const ConfigReader *reader, Message *message) {
    const char *const word = format_word(reader->request.format);
    Message more = {""};
    Status status = STATUS_OK;
    for (const ConfigKey *key = CONFIG_KEYS; key->name != NULL; key++) {
        if (key->formats != NULL && json_member(reader->root, key->name) != NULL &&
            strstr(key->formats, word) == NULL) {
            const Status foreign =
                message_set(&more, STATUS_INVALID, "%s: belongs to %s, not to %s", key->name,
                            key->formats, word);
            status = errors_join(message, status, foreign, &more);
        }
    }
    return status;
}

Status config_read_format(ConfigReader *reader, Message *message) {
    const char *word = format_word(format_at(0));
    Message more = {""};
    Status status = json_get_text(reader->root, "format", &word, message);
    if (status == STATUS_OK) {
        reader->request.format = format_find(word);
        status = reader->request.format != NULL ? STATUS_OK : format_unknown(word, message);
    }
    if (status != STATUS_OK) {
        reader->request.format = NULL; // the format decides which keys are allowed
        return status;
    }
    status = keys_check(reader, message);
    status = errors_join(message, status, config_fields_read(reader, PART_FORMAT, &more), &more);
    status = errors_join(message, status, config_read_costs(reader, &more), &more);
    status = errors_join(message, status, config_read_swiss(reader, &more), &more);
    return status;
}

// ---- Decks

/** Appends a seed; the capacity doubles as needed. */
static Status deal_add(TournamentConfig *config, uint64_t *capacity, uint64_t seed,
                       Message *message) {
    if (config->deal_count == *capacity) {
        const uint64_t wanted = *capacity == 0 ? 64 : *capacity * 2;
        uint64_t *const deals =
            wanted <= DEALS_MAX ? realloc(config->deals, wanted * sizeof *deals) : NULL;
        if (deals == NULL) {
            return message_set(message, STATUS_LIMIT, "deals: more decks than fit into memory");
        }
        config->deals = deals;
        *capacity = wanted;
    }
    config->deals[config->deal_count++] = seed;
    return STATUS_OK;
}

static Status deals_read_list(TournamentConfig *config, const cJSON *array, Message *message) {
    uint64_t capacity = 0;
    uint64_t index = 0;
    Message more = {""};
    Status status = STATUS_OK;
    for (const cJSON *item = array->child; item != NULL; item = item->next) {
        uint64_t seed = 0;
        Status read = config_value_seed(item, &seed, &more);
        if (read == STATUS_OK) {
            read = deal_add(config, &capacity, seed, &more);
        }
        (void)config_path_prefix(&more, read, "deals[%" PRIu64 "]: ", index++);
        status = errors_join(message, status, read, &more);
        if (read == STATUS_LIMIT) {
            break;
        }
    }
    return status;
}

/** Reads one line of a deck file: a seed. Text after '#' is a comment. */
static Status deal_line_read(TournamentConfig *config, uint64_t *capacity, char *line,
                             Message *message) {
    uint64_t seed = 0;
    line[strcspn(line, "#\r")] = '\0';
    line += strspn(line, " \t");
    line[strcspn(line, " \t")] = '\0';
    if (line[0] == '\0') {
        return STATUS_OK;
    }
    if (!seed_from_text(&seed, line)) {
        return message_set(message, STATUS_INVALID,
                           "expected the seed of a deck, decimal or 0x..., got '%.40s'",
                           text_is_line(line) ? line : "?");
    }
    return deal_add(config, capacity, seed, message);
}

static Status deals_read_file(TournamentConfig *config, const char *path, Message *message) {
    char *text = NULL;
    size_t size = 0;
    uint64_t capacity = 0;
    Status status = file_read(&text, &size, path, FILE_REGULAR, FILE_SIZE_LARGE, message);
    unsigned number = 1;
    for (char *line = text; status == STATUS_OK && line != NULL; number++) {
        char *const end = strchr(line, '\n');
        if (end != NULL) {
            *end = '\0';
        }
        status = deal_line_read(config, &capacity, line, message);
        if (status != STATUS_OK) {
            message_prefix(message, "deals.file: %.200s: line %u", path, number);
        }
        line = end != NULL ? end + 1 : NULL;
    }
    free(text);
    return status;
}

/** Removes the first `start` - 1 decks, and shuffles the rest if `mixed`. */
static void deals_order(ConfigReader *reader, uint64_t start, bool mixed) {
    TournamentConfig *const config = reader->config;
    config->deal_count -= start - 1;
    memmove(config->deals, config->deals + start - 1, config->deal_count * sizeof *config->deals);
    Rng rng = rng_keyed(reader->request.seed, RNG_SCHEDULE, UINT64_MAX, 0);
    for (uint64_t left = config->deal_count; mixed && left > 1; left--) {
        const uint64_t pick = rng_below(&rng, (uint32_t)left);
        const uint64_t seed = config->deals[pick];
        config->deals[pick] = config->deals[left - 1];
        config->deals[left - 1] = seed;
    }
}

static Status deals_read_object(ConfigReader *reader, const cJSON *value, Message *message) {
    const char *path = NULL;
    int mixed = 0;
    uint64_t start = 1;
    Status status = json_check_object(value, DEALS_KEYS, KEY_COUNT(DEALS_KEYS), message);
    if (status == STATUS_OK) {
        status = json_get_text(value, "file", &path, message);
    }
    if (status == STATUS_OK) {
        status = json_get_word(value, "order", "sequential|random", &mixed, message);
    }
    if (status == STATUS_OK) {
        status = config_get_count(value, "start", &start, message);
    }
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, "deals.");
    }
    status = deals_read_file(reader->config, path, message);
    if (status == STATUS_OK && start > reader->config->deal_count) {
        return message_set(message, STATUS_INVALID,
                           "deals.start: %" PRIu64 " given, but '%.200s' has %" PRIu64 " decks",
                           start, path, reader->config->deal_count);
    }
    if (status == STATUS_OK) {
        deals_order(reader, start, mixed == 1);
    }
    return status;
}

Status config_read_deals(ConfigReader *reader, Message *message) {
    const cJSON *const value = json_member(reader->root, "deals");
    if (value == NULL) {
        return STATUS_OK;
    }
    const bool listed = cJSON_IsArray(value) != 0;
    const Status status = listed ? deals_read_list(reader->config, value, message)
                                 : deals_read_object(reader, value, message);
    if (status == STATUS_OK && reader->config->deal_count == 0) {
        return message_set(message, STATUS_INVALID, "deals: expected at least one deck");
    }
    reader->request.deals = reader->config->deals;
    reader->request.deal_count = reader->config->deal_count;
    return status;
}
