// SPDX-License-Identifier: MIT
//
// Early ends of games ("adjudicate"), and the dependencies between the keys of such games.
#include "config/config_fields.h"
#include "config/config_reader.h"

enum { POINTS_MAX = 10000, TURNS_MAX = 1000, FAULT_REPLAYS = 3 };

static const JsonKey LEAD_KEYS[] = {{"lead", true}, {"turns", false}, {"tiles", false}};

/** Reads "adjudicate". By default the lead must last one turn per seat. */
static Status adjudicate_read(ConfigReader *reader, Message *message) {
    const cJSON *const value = json_member(reader->root, "adjudicate");
    const JsonRange points = {1, POINTS_MAX};
    const JsonRange turns = {1, TURNS_MAX};
    const JsonRange tiles = {1, UINT32_MAX};
    int64_t lead = 0;
    int64_t turn_count = reader->request.players;
    int64_t tile_count = UINT32_MAX;
    if (value == NULL) {
        return STATUS_OK;
    }
    Message more = {""};
    Status status = json_check_keys(value, LEAD_KEYS, KEY_COUNT(LEAD_KEYS), NULL, message);
    if (cJSON_IsObject(value) == 0) {
        return config_path_prefix(message, status, "adjudicate: ");
    }
    status =
        errors_join(message, status, json_get_integer(value, "lead", points, &lead, &more), &more);
    status = errors_join(message, status,
                         json_get_integer(value, "turns", turns, &turn_count, &more), &more);
    status = errors_join(message, status,
                         json_get_integer(value, "tiles", tiles, &tile_count, &more), &more);
    reader->config->match.lead =
        (LeadRule){(uint32_t)lead, (uint32_t)turn_count, (uint32_t)tile_count};
    return status == STATUS_OK ? status : config_path_prefix(message, status, "adjudicate.");
}

/** Sets the number of replays. A game aborted because of a fault is played again at least once. */
static Status replays_default(ConfigReader *reader, Message *message) {
    MatchRules *const match = &reader->config->match;
    if (match->fault != FAULT_REPLAY) {
        return STATUS_OK;
    }
    if (json_member(reader->root, "void_replays") == NULL) {
        match->void_replays = FAULT_REPLAYS;
    }
    return match->void_replays != 0 ? STATUS_OK
                                    : message_set(message, STATUS_INVALID,
                                                  "void_replays: 0 given; with \"on_fault\": "
                                                  "\"replay\" expected a number from 1 to %d",
                                                  MATCH_VOID_REPLAYS_MAX);
}

Status config_read_ends(ConfigReader *reader, Message *message) {
    MatchRules *const match = &reader->config->match;
    Message more = {""};
    Status status = adjudicate_read(reader, message);
    const Status read = config_fields_read(reader, PART_ENDS, &more);
    status = errors_join(message, status, read, &more);
    if (read == STATUS_OK) {
        status = errors_join(message, status, replays_default(reader, &more), &more);
    }
    if (status == STATUS_OK && match->plies_max == 0 &&
        json_member(reader->root, "max_plies_end") != NULL) {
        return message_set(message, STATUS_INVALID,
                           "max_plies_end: has no effect without 'max_plies', which is missing");
    }
    if (match->plies_max == 0) {
        match->length = LENGTH_VOID;
    }
    return status;
}

void config_text_lead(TextBuffer *buffer, const ConfigReader *reader) {
    const LeadRule *const lead = &reader->config->match.lead;
    if (lead->points == 0) {
        return;
    }
    text_buffer_format(buffer, "  \"adjudicate\": {\"lead\": %u, \"turns\": %u", lead->points,
                       lead->turns);
    if (lead->tiles != UINT32_MAX) {
        text_buffer_format(buffer, ", \"tiles\": %u", lead->tiles);
    }
    text_buffer_add(buffer, "},\n");
}
