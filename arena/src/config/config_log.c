// SPDX-License-Identifier: MIT
//
// Output during a run: ratings and scores at intervals of games, and a log.
#include "config/config_fields.h"
#include "config/config_reader.h"

#include <stdlib.h>
#include <string.h>

const char CONFIG_LOG_WORDS[] = "error|warning|info|debug|trace";

static const JsonKey LOG_KEYS[] = {{"file", true}, {"level", false}};

/** Returns the index of a word in CONFIG_LOG_WORDS. */
static Status level_from_text(LogLevel *out, const char *word, Message *message) {
    const size_t length = strlen(word);
    unsigned index = 0;
    for (const char *at = CONFIG_LOG_WORDS; *at != '\0'; index++) {
        const size_t size = strcspn(at, "|");
        if (size == length && strncmp(at, word, size) == 0) {
            *out = (LogLevel)index;
            return STATUS_OK;
        }
        at += size + (at[size] == '|' ? 1 : 0);
    }
    return message_set(message, STATUS_INVALID, "unknown log level '%.40s'; expected one of %s",
                       word, CONFIG_LOG_WORDS);
}

static Status read_log(ConfigReader *reader, const char **file, Message *message) {
    const cJSON *const log = json_member(reader->root, "log");
    int level = LOG_INFO;
    if (log == NULL) {
        return STATUS_OK;
    }
    Message more = {""};
    Status status = json_check_keys(log, LOG_KEYS, KEY_COUNT(LOG_KEYS), NULL, message);
    if (cJSON_IsObject(log) == 0) {
        return config_path_prefix(message, status, "log: ");
    }
    status = errors_join(message, status, json_get_text(log, "file", file, &more), &more);
    status = errors_join(message, status,
                         json_get_word(log, "level", CONFIG_LOG_WORDS, &level, &more), &more);
    reader->config->log_level = (LogLevel)level;
    return config_path_prefix(message, status, "log: ");
}

Status config_read_log(ConfigReader *reader, Message *message) {
    const ConfigOverrides *const overrides = reader->overrides;
    TournamentConfig *const config = reader->config;
    const char *file = NULL;
    config->log_level = LOG_INFO;
    Message more = {""};
    Status status = config_fields_read(reader, PART_PROGRESS, message);
    status = errors_join(message, status, read_log(reader, &file, &more), &more);
    if (overrides->log_level != NULL) {
        status =
            errors_join(message, status,
                        level_from_text(&config->log_level, overrides->log_level, &more), &more);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (overrides->rating_interval >= 0) {
        config->rating_interval = (uint64_t)overrides->rating_interval;
    }
    file = overrides->log_file != NULL ? overrides->log_file : file;
    if (file != NULL && file[0] != '\0') {
        config->log_file = strdup(file);
        if (config->log_file == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for the configuration");
        }
    }
    return STATUS_OK;
}
