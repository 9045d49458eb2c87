// SPDX-License-Identifier: MIT
//
// Tie-breaks of Swiss tournaments, and keys that only stored runs have.
#include "config/config_reader.h"

#include "carcarena/engine/names.h"
#include "schedule/formats/format.h"
#include "schedule/formats/tie_breaks.h"
#include "text/grow_list.h"
#include "text/try_status.h"

#include <string.h>

// ---- Tie-breaks

static Status tie_break_unknown(const char *word, uint32_t place, Message *message) {
    NameList known = name_list(word);
    for (unsigned i = 0; tie_break_word(i) != NULL; i++) {
        name_list_add(&known, tie_break_word(i));
    }
    return message_set(message, STATUS_INVALID, "tie_breaks[%u]: there is no '%.40s'%s", place,
                       word, name_list_text(&known));
}

static Status tie_break_add(ScheduleRequest *request, const char *word, Message *message) {
    const uint32_t place = request->tie_break_count;
    unsigned index = 0;
    while (tie_break_word(index) != NULL && strcmp(tie_break_word(index), word) != 0) {
        index++;
    }
    if (tie_break_word(index) == NULL) {
        return tie_break_unknown(word, place, message);
    }
    if (place == SCHEDULE_TIE_BREAKS_MAX) {
        return message_set(message, STATUS_INVALID, "tie_breaks: expected at most %d",
                           SCHEDULE_TIE_BREAKS_MAX);
    }
    for (uint32_t i = 0; i < place; i++) {
        if (request->tie_breaks[i] == (TieBreak)index) {
            return message_set(message, STATUS_INVALID, "tie_breaks[%u]: '%s' is listed twice",
                               place, word);
        }
    }
    if (request->format->next == NULL && tie_break_needs_rounds((TieBreak)index)) {
        return message_set(message, STATUS_INVALID,
                           "tie_breaks[%u]: '%s' needs rounds with different opponents, which "
                           "format '%s' does not have",
                           place, word, format_word(request->format));
    }
    request->tie_breaks[request->tie_break_count++] = (TieBreak)index;
    return STATUS_OK;
}

static Status tie_breaks_read(ConfigReader *reader, Message *message) {
    const cJSON *array = NULL;
    Status status = json_get_texts(reader->root, "tie_breaks", &array, message);
    if (status == STATUS_OK && array != NULL && array->child == NULL) {
        return message_set(message, STATUS_INVALID, "tie_breaks: expected at least one");
    }
    Message more = {""};
    for (const cJSON *item = status != STATUS_OK || array == NULL ? NULL : array->child;
         item != NULL; item = item->next) {
        status = errors_join(message, status,
                             tie_break_add(&reader->request, item->valuestring, &more), &more);
    }
    return status;
}

// ---- Absences of stored runs that the FIDE (Dutch) system paired

/** Reads the rounds of one bot. */
static Status rounds_read(ConfigReader *reader, const cJSON *array, ScheduleAbsence absence,
                          Message *message) {
    TournamentConfig *const config = reader->config;
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, array) {
        const double number = cJSON_IsNumber(item) != 0 ? item->valuedouble : 0;
        if (!(number >= 1 && number <= SCHEDULE_BOTS_MAX)) {
            return message_set(message, STATUS_INVALID, "expected a list of rounds such as [2, 3]");
        }
        ScheduleAbsence *const list = grow_list(config->absences, config->absence_count,
                                                &reader->absence_capacity, sizeof *list);
        if (list == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for absences");
        }
        absence.round = (uint32_t)number - 1;
        config->absences = list;
        config->absences[config->absence_count++] = absence;
    }
    return STATUS_OK;
}

/** Reads an object of bots and their rounds. */
static Status bot_absences_read(ConfigReader *reader, const char *key, bool half_point,
                                Message *message) {
    const TournamentConfig *const config = reader->config;
    const cJSON *object = NULL;
    TRY(config_get_by_bot(reader, key, &object, message));
    for (uint32_t bot = 0; object != NULL && bot < config->bot_count; bot++) {
        const cJSON *const rounds = json_member(object, config->bots[bot].name);
        const ScheduleAbsence absence = {.bot = bot, .half_point = half_point};
        const Status status = rounds_read(reader, rounds, absence, message);
        if (status != STATUS_OK) {
            return config_path_prefix(message, status, "%s.%s: ", key, config->bots[bot].name);
        }
    }
    return STATUS_OK;
}

/** Rejects a new run with such keys: this program cannot pair it. */
static Status new_run_check(const ConfigReader *reader, Message *message) {
    static const char *const KEYS[] = {"absences", "half_point_byes"};
    if (reader->request.pairing == PAIRING_DUTCH) {
        return message_set(message, STATUS_INVALID,
                           "pairing: stored runs with 'dutch' can be read (export, rate, replay, "
                           "verify), but not played, merged or salvaged; use carcarena 1.0 for "
                           "that, or remove the key to pair by the rules of the World "
                           "Championship");
    }
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        if (json_member(reader->root, KEYS[i]) != NULL) {
            return message_set(message, STATUS_INVALID,
                               "%s: bots play all rounds of a new run; remove the key, or use "
                               "carcarena 1.0",
                               KEYS[i]);
        }
    }
    return STATUS_OK;
}

static Status absences_read(ConfigReader *reader, Message *message) {
    TRY(bot_absences_read(reader, "absences", false, message));
    TRY(bot_absences_read(reader, "half_point_byes", true, message));
    reader->request.absences = reader->config->absences;
    reader->request.absence_count = reader->config->absence_count;
    return STATUS_OK;
}

// ---- Swiss keys

Status config_read_swiss(ConfigReader *reader, Message *message) {
    const bool stored = reader->overrides->stored && reader->overrides->read_only;
    Message more = {""};
    const Status status = tie_breaks_read(reader, message);
    return errors_join(message, status,
                       stored ? absences_read(reader, &more) : new_run_check(reader, &more), &more);
}

/** Appends the absences of one kind, by bot and round. */
static void text_absences(TextBuffer *buffer, const TournamentConfig *config, const char *key,
                          bool half_point) {
    const ScheduleAbsence *last = NULL;
    for (uint32_t i = 0; i < config->absence_count; i++) {
        const ScheduleAbsence *const absence = &config->absences[i];
        if (absence->half_point != half_point) {
            continue;
        }
        if (last == NULL || last->bot != absence->bot) {
            text_buffer_format(buffer, last != NULL ? "], " : "  \"%s\": {", key);
            text_buffer_json(buffer, config->bots[absence->bot].name);
            text_buffer_add(buffer, ": [");
        }
        text_buffer_format(buffer, last != NULL && last->bot == absence->bot ? ", %u" : "%u",
                           absence->round + 1);
        last = absence;
    }
    text_buffer_add(buffer, last != NULL ? "]},\n" : "");
}

void config_text_tie_breaks(TextBuffer *buffer, const ConfigReader *reader) {
    const ScheduleRequest *const request = &reader->config->schedule.request;
    for (uint32_t i = 0; i < request->tie_break_count; i++) {
        text_buffer_format(buffer, "%s\"%s\"%s", i == 0 ? "  \"tie_breaks\": [" : ", ",
                           tie_break_word(request->tie_breaks[i]),
                           i + 1 == request->tie_break_count ? "],\n" : "");
    }
}

void config_text_absences(TextBuffer *buffer, const ConfigReader *reader) {
    text_absences(buffer, reader->config, "absences", false);
}

void config_text_half_points(TextBuffer *buffer, const ConfigReader *reader) {
    text_absences(buffer, reader->config, "half_point_byes", true);
}
