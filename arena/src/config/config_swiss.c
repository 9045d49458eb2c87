// SPDX-License-Identifier: MIT
//
// How a Swiss tournament is paired, who is absent when, and what decides between equals.
#include "config/config_reader.h"

#include "carcarena/engine/names.h"
#include "schedule/formats/format.h"
#include "schedule/formats/tie_breaks.h"

#include <stdlib.h>
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
            return message_set(message, STATUS_INVALID, "tie_breaks[%u]: '%s' is there twice",
                               place, word);
        }
    }
    if (request->format->next == NULL && tie_break_needs_rounds((TieBreak)index)) {
        return message_set(message, STATUS_INVALID,
                           "tie_breaks[%u]: '%s' is for rounds with different opponents, not for "
                           "format '%s'",
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

// ---- Absences

static Status absence_add(TournamentConfig *config, ScheduleAbsence absence, Message *message) {
    for (uint32_t i = 0; i < config->absence_count; i++) {
        if (config->absences[i].bot == absence.bot && config->absences[i].round == absence.round) {
            return message_set(message, STATUS_INVALID, "round %u is there twice",
                               absence.round + 1);
        }
    }
    ScheduleAbsence *const grown =
        realloc(config->absences, (config->absence_count + 1) * sizeof *grown);
    if (grown == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for absences");
    }
    config->absences = grown;
    config->absences[config->absence_count++] = absence;
    return STATUS_OK;
}

/** The rounds of one bot. */
static Status rounds_read(TournamentConfig *config, const cJSON *array, ScheduleAbsence absence,
                          Message *message) {
    if (cJSON_IsArray(array) == 0) {
        return message_set(message, STATUS_INVALID, "expected a list of rounds such as [2, 3]");
    }
    Status status = STATUS_OK;
    for (const cJSON *item = array->child; status == STATUS_OK && item != NULL; item = item->next) {
        const double number = cJSON_IsNumber(item) != 0 ? item->valuedouble : 0;
        if (!(number >= 1 && number <= SCHEDULE_BOTS_MAX) || number != (uint32_t)number) {
            return message_set(message, STATUS_INVALID,
                               "expected numbers of rounds, whole and from 1");
        }
        absence.round = (uint32_t)number - 1;
        status = absence_add(config, absence, message);
    }
    return status;
}

/** An object of bots and their rounds. */
static Status absences_of(ConfigReader *reader, const char *key, bool half_point,
                          Message *message) {
    TournamentConfig *const config = reader->config;
    const cJSON *object = NULL;
    Status status = config_get_by_bot(reader, key, &object, message);
    if (status != STATUS_OK || object == NULL) {
        return status;
    }
    Message more = {""};
    for (uint32_t bot = 0; bot < config->bot_count; bot++) {
        const cJSON *const rounds = json_member(object, config->bots[bot].name);
        const ScheduleAbsence absence = {.bot = bot, .half_point = half_point};
        const Status read =
            rounds == NULL ? STATUS_OK : rounds_read(config, rounds, absence, &more);
        (void)config_path_prefix(&more, read, "%s.%s: ", key, config->bots[bot].name);
        status = errors_join(message, status, read, &more);
    }
    return status;
}

// ---- The whole

Status config_read_swiss(ConfigReader *reader, Message *message) {
    const bool dutch = reader->request.pairing == PAIRING_DUTCH;
    Message more = {""};
    Status status = tie_breaks_read(reader, message);
    status = errors_join(message, status, absences_of(reader, "absences", false, &more), &more);
    status =
        errors_join(message, status, absences_of(reader, "half_point_byes", true, &more), &more);
    if (status == STATUS_OK && !dutch && reader->config->absence_count > 0) {
        return message_set(message, STATUS_INVALID,
                           "%s: belongs to \"pairing\": \"dutch\"; others have no absences",
                           reader->config->absences[0].half_point ? "half_point_byes" : "absences");
    }
    if (status == STATUS_OK && dutch && json_member(reader->root, "rematches") != NULL) {
        return message_set(
            message, STATUS_INVALID,
            "rematches: belongs to \"pairing\": \"championship\"; with 'dutch' nobody "
            "meets twice");
    }
    reader->request.absences = reader->config->absences;
    reader->request.absence_count = reader->config->absence_count;
    return status;
}

/** Absences of one kind, by bot and round. */
static void text_absences(TextBuffer *buffer, const TournamentConfig *config, const char *key,
                          bool half_point) {
    bool any = false;
    for (uint32_t bot = 0; bot < config->bot_count; bot++) {
        bool named = false;
        for (uint32_t round = 0; round < config->schedule.request.stages; round++) {
            bool absent = false;
            for (uint32_t i = 0; i < config->absence_count; i++) {
                const ScheduleAbsence *const absence = &config->absences[i];
                absent = absent || (absence->bot == bot && absence->round == round &&
                                    absence->half_point == half_point);
            }
            if (!absent) {
                continue;
            }
            if (!named) {
                text_buffer_format(buffer, any ? ", " : "  \"%s\": {", key);
                text_buffer_json(buffer, config->bots[bot].name);
            }
            text_buffer_format(buffer, named ? ", %u" : ": [%u", round + 1);
            named = any = true;
        }
        text_buffer_add(buffer, named ? "]" : "");
    }
    text_buffer_add(buffer, any ? "},\n" : "");
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
