// SPDX-License-Identifier: MIT
//
// What ends a game before it is played out: "adjudicate", "max_plies", "max_plies_end", and how
// often a void one is played again, "void_replays"; and what becomes of one in which a bot is at
// fault, "on_fault", or ended by a signal, "on_signal".
#include "config/config_reader.h"

#include <inttypes.h>

enum { POINTS_MAX = 10000, TURNS_MAX = 1000, PLIES_MAX = 1 << 20, FAULT_REPLAYS = 3 };

static const char LENGTH_WORDS[] = "void|score|draw";

static const char FAULT_WORDS[] = "forfeit|random|replay";

static const char SIGNAL_WORDS[] = "void|fault";

static const JsonKey LEAD_KEYS[] = {{"lead", true}, {"turns", false}, {"tiles", false}};

/** How long the lead must last unless the configuration says so: once round the table. */
static Status lead_read(ConfigReader *reader, Message *message) {
    const cJSON *const value = json_member(reader->root, "adjudicate");
    const JsonRange points = {1, POINTS_MAX};
    const JsonRange turns = {1, TURNS_MAX};
    const JsonRange tiles = {1, UINT32_MAX};
    int64_t lead = 0;
    int64_t turn_count = reader->players;
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

/** Reads "on_fault", "on_signal", and "void_replays", which limits what it may ask for. */
static Status fault_read(ConfigReader *reader, Message *message) {
    MatchRules *const match = &reader->config->match;
    const JsonRange range = {0, MATCH_VOID_REPLAYS_MAX};
    int word = FAULT_FORFEIT;
    Message more = {""};
    Status status = json_get_word(reader->root, "on_fault", FAULT_WORDS, &word, message);
    int signal = SIGNAL_VOID;
    if (status == STATUS_OK) {
        status = json_get_word(reader->root, "on_signal", SIGNAL_WORDS, &signal, message);
    }
    int64_t replays = word == FAULT_REPLAY ? FAULT_REPLAYS : 0;
    status =
        errors_join(message, status,
                    json_get_integer(reader->root, "void_replays", range, &replays, &more), &more);
    if (status == STATUS_OK && word == FAULT_REPLAY && replays == 0) {
        return message_set(message, STATUS_INVALID,
                           "void_replays: 0 leaves \"on_fault\": \"replay\" nothing to do; from 1 "
                           "to %d expected",
                           MATCH_VOID_REPLAYS_MAX);
    }
    match->fault = (FaultRule)word;
    match->signal = (SignalRule)signal;
    match->void_replays = (uint32_t)replays;
    return status;
}

Status config_read_ends(ConfigReader *reader, Message *message) {
    MatchRules *const match = &reader->config->match;
    const JsonRange plies = {1, PLIES_MAX};
    int64_t plies_max = 0;
    int word = LENGTH_SCORE;
    Message more = {""};
    Status status = lead_read(reader, message);
    status =
        errors_join(message, status,
                    json_get_integer(reader->root, "max_plies", plies, &plies_max, &more), &more);
    status = errors_join(message, status,
                         json_get_word(reader->root, "max_plies_end", LENGTH_WORDS, &word, &more),
                         &more);
    status = errors_join(message, status, fault_read(reader, &more), &more);
    if (status == STATUS_OK && plies_max == 0 &&
        json_member(reader->root, "max_plies_end") != NULL) {
        return message_set(message, STATUS_INVALID,
                           "max_plies_end: says what becomes of games that reach 'max_plies', "
                           "which is missing");
    }
    match->plies_max = (uint32_t)plies_max;
    match->length = plies_max != 0 ? (LengthRule)word : LENGTH_VOID;
    return status;
}

void config_text_ends(TextBuffer *buffer, const MatchRules *match) {
    if (match->lead.points != 0) {
        text_buffer_format(buffer, "  \"adjudicate\": {\"lead\": %u, \"turns\": %u",
                           match->lead.points, match->lead.turns);
        if (match->lead.tiles != UINT32_MAX) {
            text_buffer_format(buffer, ", \"tiles\": %u", match->lead.tiles);
        }
        text_buffer_add(buffer, "},\n");
    }
    if (match->plies_max != 0) {
        text_buffer_format(buffer, "  \"max_plies\": %u,\n", match->plies_max);
        config_text_word(buffer, "max_plies_end", LENGTH_WORDS, match->length);
    }
    if (match->void_replays != 0) {
        text_buffer_format(buffer, "  \"void_replays\": %u,\n", match->void_replays);
    }
    if (match->fault != FAULT_FORFEIT) {
        config_text_word(buffer, "on_fault", FAULT_WORDS, match->fault);
    }
    if (match->signal != SIGNAL_VOID) {
        config_text_word(buffer, "on_signal", SIGNAL_WORDS, match->signal);
    }
}
